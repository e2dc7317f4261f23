"""What became of one node, as statements: title, mode, values, slots, properties, looks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import isclose
from typing import Any

from app.workflow.diff.compare import PartDiff
from app.workflow.diff.json_values import ABSENT, JsonChange, ListChange, TextChange, ValueChange, alike
from app.workflow.diff.statement import Level, Names, NodeRef, Statement
from app.workflow.diff.values import CONTROL, control_text, named_values, value_changes
from app.workflow.document import (
    MODE_BYPASS,
    MODE_MUTE,
    MODE_NORMAL,
    InputSlot,
    Node,
    OutputSlot,
    ScopeId,
)

MODES: Mapping[int, str] = {MODE_NORMAL: "normal", MODE_MUTE: "muted", MODE_BYPASS: "bypassed"}
KEPT_PROPERTIES = frozenset(
    {"Node name for S&R", "cnr_id", "aux_id", "ver", "ue_properties", "widget_ue_connectable"}
    | {"enableTabs", "tabWidth", "tabXOffset", "hasSecondTab", "secondTabText", "secondTabOffset"}
    | {"secondTabWidth"}
)
"""Properties that editors and packs write by themselves."""

ROUNDING = 1e-14
"""How far two numbers may be apart, relatively, to be one that was rounded."""

LOOKS_OF_REROUTES = frozenset({"showOutputText", "horizontal"})

KEY_LEVELS: Mapping[str, Level] = {
    **dict.fromkeys(("showAdvanced", "locked", "shape", "boxcolor"), "layout"),
    **dict.fromkeys(("_widget_cache_map", "model_selection"), "bookkeeping"),
}
"""Other keys of a node that no run notices."""

ORDER = (
    "node.added", "node.removed", "node.renumbered", "node.retitled", "node.mode", "node.value", "link.added",
    "link.rewired", "link.removed",
)  # fmt: skip
"""What is told first of a node; the rest follows in the order of the file's keys."""


def told_node(part: PartDiff, scope: ScopeId, old: Node, new: Node, names: Names) -> Iterator[Statement]:
    """Yield what differs in a node that is in both; `scope` is B's."""
    ref = names.node(scope, new.id)
    keys = dict.fromkeys(str(change.path[0]) if change.path else "" for change in part.changes)
    if part.place is not None:
        yield Statement("node.order", scope, ref, new=part.place, level="bookkeeping")
    values_told = False
    for key in keys:
        if key in _VALUE_KEYS:
            statements = [] if values_told else list(_values(scope, ref, old, new, names))
            values_told = values_told or bool(statements)
            silent = values_told
        else:
            changes = [change for change in part.changes if change.path and change.path[0] == key]
            statements = list(_key(key, scope, ref, old, new, changes))
            silent = key in ("inputs", "outputs")
        yield from statements
        if not statements and not silent:
            yield Statement("node.key", scope, ref, key, level="bookkeeping")


_VALUE_KEYS = ("widgets_values", "widgets_values_named")


def _key(
    key: str, scope: ScopeId, ref: NodeRef, old: Node, new: Node, changes: Sequence[JsonChange]
) -> Iterator[Statement]:
    match key:
        case "id":
            if old.id != new.id:
                yield Statement("node.renumbered", scope, ref, old=old.id, new=new.id)
        case "title":
            if (old.title or old.type) != (new.title or new.type):
                yield Statement("node.retitled", scope, ref, old=old.title, new=new.title)
        case "mode":
            if old.mode != new.mode:
                yield Statement("node.mode", scope, ref, old=mode_name(old.mode), new=mode_name(new.mode))
        case "inputs":
            yield from _slots("node.input", scope, ref, old.inputs, new.inputs)
        case "outputs":
            yield from _slots("node.output", scope, ref, old.outputs, new.outputs)
        case "properties":
            yield from _members(
                "node.property", scope, ref, (old.properties, new.properties), _property_level
            )
        case "flags":
            yield from _members("node.flag", scope, ref, (old.flags, new.flags), lambda name: "layout")
        case "order" | "type":
            return
        case _:
            yield from _looks(key, scope, ref, old, new, changes)


def _looks(
    key: str, scope: ScopeId, ref: NodeRef, old: Node, new: Node, changes: Sequence[JsonChange]
) -> Iterator[Statement]:
    fields = {
        "pos": ("node.moved", "", old.position, new.position),
        "size": ("node.resized", "", old.size, new.size),
        "color": ("node.color", "title", old.color, new.color),
        "bgcolor": ("node.color", "body", old.body_color, new.body_color),
    }
    if key in fields:
        kind, name, before, after = fields[key]
        if before != after:
            yield Statement(kind, scope, ref, name, _plain(before), _plain(after), "layout")
        return
    for change in changes:
        yield told_change("node.key", scope, change, KEY_LEVELS.get(key, "meaning"), ref)


def told_change(
    kind: str, scope: ScopeId, change: JsonChange, level: Level, ref: NodeRef | None = None, start: int = 0
) -> Statement:
    """Return the statement of one change of JSON; its name is the path from `start` on."""
    name = ".".join(str(step) for step in change.path[start:])
    match change:
        case ValueChange(old=old, new=new):
            return Statement(kind, scope, ref, name, old, new, level)
        case ListChange(removed=removed, added=added):
            old_items = list(removed) if removed else ABSENT
            return Statement(kind, scope, ref, name, old_items, list(added) if added else ABSENT, level)
        case TextChange(removed=lines_gone, added=lines_come):
            return Statement(kind, scope, ref, name, "\n".join(lines_gone), "\n".join(lines_come), level)


def _values(scope: ScopeId, ref: NodeRef, old: Node, new: Node, names: Names) -> Iterator[Statement]:
    for name, before, after in value_changes(old, new, names.a, names.b, names.library):
        level: Level = "bookkeeping" if _says_the_same(name, before, after) else "meaning"
        yield Statement("node.value", scope, ref, name, before, after, level)


def _says_the_same(name: str, old: Any, new: Any) -> bool:
    """Whether two values are one number, or one control after a seed, spelt in two ways.

    The page's fields round: 8 becomes 8.000000000000002 by a touch.
    """
    if name.startswith(CONTROL):
        return bool(control_text(old) == control_text(new))
    numbers = (int, float)
    if type(old) not in numbers or type(new) not in numbers or type(old) is type(new) is int:
        return False
    return bool(old == new) or (max(abs(old), abs(new)) < 2**53 and isclose(old, new, rel_tol=ROUNDING))


def _members(
    kind: str,
    scope: ScopeId,
    ref: NodeRef,
    objects: tuple[Mapping[str, Any], Mapping[str, Any]],
    level: Callable[[str], Level],
) -> Iterator[Statement]:
    olds, news = objects
    for name in dict.fromkeys((*olds, *news)):
        old, new = olds.get(name, ABSENT), news.get(name, ABSENT)
        if old is ABSENT or new is ABSENT or not alike(old, new):
            yield Statement(kind, scope, ref, name, old, new, level(name))


def _property_level(name: str) -> Level:
    if name in LOOKS_OF_REROUTES:
        return "layout"
    return "bookkeeping" if name in KEPT_PROPERTIES else "meaning"


Slot = InputSlot | OutputSlot


def _slots(
    kind: str, scope: ScopeId, ref: NodeRef, olds: Sequence[Slot], news: Sequence[Slot]
) -> Iterator[Statement]:
    """Yield slots that came, went or changed; links are told elsewhere, and a control's slot is no news."""
    before, after = _by_key(olds), _by_key(news)
    # What comes out of a reroute is called and typed by what goes into it.
    level: Level = "bookkeeping" if ref.type == "Reroute" else "meaning"
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key), after.get(key)
        if old is None or new is None:
            slot = old or new
            is_control = isinstance(slot, InputSlot) and slot.widget is not None
            yield Statement(
                kind,
                scope,
                ref,
                slot.name if slot else "",
                ABSENT if old is None else old.type,
                ABSENT if new is None else new.type,
                "bookkeeping" if is_control else "meaning",
            )
            continue
        if old.name != new.name:
            yield Statement(f"{kind}_name", scope, ref, new.name, old.name, new.name, level)
        if old.label != new.label:
            yield Statement(f"{kind}_label", scope, ref, new.name, old.label, new.label)
        if old.type != new.type:
            yield Statement(f"{kind}_type", scope, ref, new.name, old.type, new.type, level)
        if not alike(*_rest(old, new)):
            yield Statement(f"{kind}_form", scope, ref, new.name, level="bookkeeping")


def _by_key(slots: Sequence[Slot]) -> dict[Hashable, Slot]:
    """Return inputs by name, numbered where one repeats, and outputs by place: so links find them."""
    counts: dict[str, int] = {}
    found: dict[Hashable, Slot] = {}
    for place, slot in enumerate(slots):
        number = counts[slot.name] = counts.get(slot.name, 0) + 1
        found[(slot.name, number) if isinstance(slot, InputSlot) else place] = slot
    return found


def _rest(old: Slot, new: Slot) -> tuple[Any, Any]:
    """Return what else the file says of two slots."""
    widgets = (slot.widget if isinstance(slot, InputSlot) else None for slot in (old, new))
    before, after = ([widget, dict(slot.extra)] for widget, slot in zip(widgets, (old, new), strict=True))
    return before, after


def mode_name(mode: int) -> str:
    """Return what a mode is called: normal, muted, bypassed, else its number."""
    return MODES.get(mode, f"mode {mode}")


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def told_whole(
    scope: ScopeId, ref: NodeRef, node: Node, names: Names, sources: Mapping[str, str], *, in_a: bool
) -> Statement:
    """Return the statement of a node that came or went: its values, and `sources`, what feeds each input."""
    workflow = names.a if in_a else names.b
    whole: dict[str, Any] = {"values": named_values(node, workflow, names.library), "inputs": dict(sources)}
    if node.mode != MODE_NORMAL:
        whole["mode"] = mode_name(node.mode)
    if in_a:
        return Statement("node.removed", scope, ref, old=whole)
    return Statement("node.added", scope, ref, new=whole)
