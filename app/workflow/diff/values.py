"""Which values of a node changed, by the names of its controls where anything says them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from app.workflow.diff.json_values import ABSENT, alike
from app.workflow.document import Node, Workflow
from app.workflow.node_info import NodeInfo
from app.workflow.promoted import promoted_values
from app.workflow.widgets import CONTROL_VALUES, widgets

Library = Mapping[str, NodeInfo]
Change = tuple[str, Any, Any]
"""Name of a control, its value before and after; ABSENT where the file had or has none."""

CONTROL = "control_after_generate"
UNNAMED = "UNKNOWN"
"""Begins the name of a value in a prompt that was made without knowing the kind of the node."""

UPLOAD_BUTTON = "image"
"""The value that files list for the button below a choice of pictures."""

KNOWN_NAMES: Mapping[str, Sequence[str]] = {
    "Note": ("text",),
    "MarkdownNote": ("text",),
    "PrimitiveNode": ("value", CONTROL),
}


def control_text(value: Any) -> Any:
    """Return what the control after a seed says; old files say true or false for randomize."""
    return "randomize" if isinstance(value, bool) else value


def value_changes(old: Node, new: Node, a: Workflow, b: Workflow, library: Library) -> list[Change]:
    """Return the values that differ, in the order of the node's controls.

    Where nothing names the controls they are `value 1`, `value 2` … by their place in the list.
    """
    before, after = _flat(old), _flat(new)
    names_before, names_after = _names(old, a, library), _names(new, b, library)
    if names_before and names_after and names_before != names_after:
        if len(before) == len(after) and old.named_values is None and not isinstance(old.values, Mapping):
            names_before = names_after  # an older form of the file says the same by place
        olds, news = dict(zip(names_before, before, strict=True)), dict(zip(names_after, after, strict=True))
        olds, news = _with_names_of(olds, news), _with_names_of(news, olds)
        return list(_by_name(olds, news, library.get(new.type)))
    names = names_after or names_before
    if names and len(before) == len(after):
        return list(_by_name(dict(zip(names, before, strict=True)), dict(zip(names, after, strict=True))))
    return list(_by_place(before, after))


def _with_names_of(values: dict[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """Give values that a prompt of unknown kinds calls `UNKNOWN` the names they have in the other file.

    Those left over stand for nothing that the other file has.
    """
    unnamed = [value for name, value in values.items() if name.startswith(UNNAMED)]
    names = [name for name in others if name not in values and not name.startswith(UNNAMED)]
    if not unnamed or not names:
        return values
    if len(unnamed) > len(names):
        unnamed = [value for value in unnamed if not (isinstance(value, str) and value in CONTROL_VALUES)]
    named = {name: value for name, value in values.items() if not name.startswith(UNNAMED)}
    return named | dict(zip(names, unnamed, strict=False))


def named_values(node: Node, workflow: Workflow, library: Library) -> dict[str, Any]:
    """Return the values of a node by name, or by place (`value 1`) where nothing names them."""
    values = _flat(node)
    names = _names(node, workflow, library) or [_place_name(at, len(values)) for at in range(len(values))]
    return dict(zip(names, values, strict=True))


def _flat(node: Node) -> list[Any]:
    values = node.values if node.named_values is None else node.named_values
    return list(values.values() if isinstance(values, Mapping) else values or ())


def _names(node: Node, workflow: Workflow, library: Library) -> list[str]:
    """Return the names of the values in `_flat`, empty where they are unknown."""
    values = node.values if node.named_values is None else node.named_values
    if isinstance(values, Mapping) or not values:
        return list(values or ())
    known = list(KNOWN_NAMES.get(node.type, ()))[: len(values)]
    if len(known) == len(values):
        return known
    inside = workflow.scopes.get(node.type)
    if inside is not None:
        promoted = list(promoted_values(inside, node))
        return promoted if len(promoted) == len(values) else []
    info = library.get(node.type)
    if info is not None:
        found = {widget.index: widget.key for widget in widgets(node, info) if widget.index is not None}
        named = [found.get(at, _place_name(at, len(values))) for at in range(len(values))]
        if len(found) < len(values) and values[len(found)] == UPLOAD_BUTTON:
            named[len(found)] = "upload"
        return named if len(set(named)) == len(named) else []
    return _names_of_slots(node, values)


def _names_of_slots(node: Node, values: Sequence[Any]) -> list[str]:
    """Return names by the slots of controls, which newer files list in the order of the values."""
    waiting = [slot.name for slot in node.inputs if slot.widget is not None]
    names: list[str] = []
    for value in values:
        spare = len(values) - len(names) - len(waiting)
        if spare > 0 and names and isinstance(value, str) and value in CONTROL_VALUES:
            names.append(CONTROL if CONTROL not in names else f"{CONTROL}#{len(names)}")
        elif waiting:
            names.append(waiting.pop(0))
    return names if not waiting and len(set(names)) == len(values) else []


def _by_name(
    olds: Mapping[str, Any], news: Mapping[str, Any], info: NodeInfo | None = None
) -> Iterator[Change]:
    for name in [*news, *(name for name in olds if name not in news)]:
        old, new = olds.get(name, ABSENT), news.get(name, ABSENT)
        if old is ABSENT or new is ABSENT:
            known = info.input(name) if info else None
            if known is None or known.default != (new if old is ABSENT else old):
                yield name, old, new
        elif not alike(old, new):
            yield name, old, new


def _by_place(before: list[Any], after: list[Any]) -> Iterator[Change]:
    """Yield what differs by place; where values came or went, what is the same at both ends stays out."""
    most = min(len(before), len(after))
    head = next((at for at in range(most) if not alike(before[at], after[at])), most)
    tail = 0
    while len(before) != len(after) and tail < most - head and alike(before[-1 - tail], after[-1 - tail]):
        tail += 1
    olds, news = before[head : len(before) - tail], after[head : len(after) - tail]
    for at, (old, new) in enumerate(zip_longest(olds, news, fillvalue=ABSENT), head):
        if old is ABSENT or new is ABSENT or not alike(old, new):
            yield _place_name(at, max(len(before), len(after))), old, new


def _place_name(at: int, count: int) -> str:
    return "value" if count == 1 else f"value {at + 1}"
