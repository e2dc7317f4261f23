"""Which controls a node has, where the file keeps their values, and how to change one."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.document import Node
from app.workflow.json_same import same
from app.workflow.named_values import named_values
from app.workflow.node_info import InputInfo, NodeInfo

DYNAMIC_COMBO = "COMFY_DYNAMICCOMBO_V3"
VALUE_TYPES = frozenset(
    {"COLOR", "COLORS", "CURVE", "BOUNDING_BOX", "BOUNDING_BOXES"}
    | {"LOAD_3D", "COMPOSITOR", "AUDIO_RECORD", "PAINTER", "RANGE", "IMAGECOMPARE", "WEBCAM"}
)
"""Types whose value stands in the file although no plain control shows it."""

CONTROL_VALUES = frozenset({"fixed", "increment", "decrement", "randomize", "increment-wrap"})

_Read = Callable[[str, Any, bool], tuple[Any, int | None]]
"""Takes a control's key, its default and whether it follows a seed; gives its value and place in the list."""


@dataclass(frozen=True)
class Widget:
    """A control as the file lists it: its full input name (`mode.n`), what it edits, and its value.

    `key` is its name in `widgets_values_named`, `index` its place in `widgets_values` (None: not there).
    `info` is None for the control that follows a seed.
    """

    name: str
    key: str
    info: InputInfo | None
    value: Any
    index: int | None = None


def has_value(info: InputInfo) -> bool:
    """Whether a file keeps a value for this input."""
    if info.is_widget:
        return True
    plain = info.group != "hidden" and not info.options.get("forceInput") and not info.options.get("rawLink")
    return plain and info.widget_type in VALUE_TYPES


def default_value(info: InputInfo) -> Any:
    """Return the value of a new node's control."""
    if info.type == DYNAMIC_COMBO and "default" not in info.options:
        keys = [option.get("key") for option in info.options.get("options") or ()]
        return keys[0] if keys else None
    if info.type == "COLOR":
        return info.options.get("default", "#ffffff")
    if info.type == "IMAGECOMPARE":
        return info.options.get("default", ["", ""])
    return info.default


def sub_inputs(info: InputInfo, choice: Any) -> list[InputInfo]:
    """Return the inputs that a dynamic combo has while `choice` is chosen, under their full names."""
    for option in info.options.get("options") or ():
        if isinstance(option, Mapping) and option.get("key") == choice:
            found = NodeInfo.from_json(info.name, {"input": option.get("inputs") or {}}).inputs
            required = info.group == "required"
            return [
                replace(sub, name=f"{info.name}.{sub.name}", group=sub.group if required else "optional")
                for sub in found
            ]
    return []


def widgets(node: Node, info: NodeInfo) -> list[Widget]:
    """Return the controls of a node with their values, in the file's order; missing values are the defaults.

    Names come from `widgets_values_named` or an object, where there is one (`named_values.py`). A list from
    before `control_after_generate` existed has no entry for it: what stands there is no control value, and is
    taken for the next control.
    """
    return list(_walk(info, _reader(node), node.named_values or ()))


def default_widgets(info: NodeInfo) -> list[Widget]:
    """Return the controls of a new node."""
    return list(_walk(info, lambda key, default, control: (default, None)))


def widgets_with(info: NodeInfo, values: Mapping[str, Any], control: str = "fixed") -> list[Widget]:
    """Return the controls of a node that has these values by input name, and defaults for the rest."""
    return list(
        _walk(
            info, lambda key, default, is_control: (control if is_control else values.get(key, default), None)
        )
    )


def widget_values(node: Node, info: NodeInfo) -> dict[str, Any]:
    """Return the values of a node's controls by input name, without the controls that follow seeds."""
    return {widget.name: widget.value for widget in widgets(node, info) if widget.info is not None}


def with_value(node: Node, info: NodeInfo, name: str, value: Any) -> Node:
    """Return the node with one control's value changed, in every form the file keeps it in.

    Choosing another option of a dynamic combo gives its new inputs their defaults. Raises KeyError when the
    node has no such control.
    """
    current = widgets(node, info)
    if name not in {widget.name for widget in current}:
        raise KeyError(name)
    chosen = {widget.key: widget.value for widget in current}
    for widget in current:
        if widget.name == name:
            chosen[widget.key] = value
    named = node.named_values or ()
    after = list(_walk(info, lambda key, default, control: (chosen.get(key, default), None), named))
    return store(node, current, after)


def store(node: Node, before: list[Widget], after: list[Widget]) -> Node:
    """Write the controls `after` into a node that had `before`; what belongs to no control stays."""
    named = node.named_values
    old = {widget.key: widget.value for widget in before}
    if named is not None:
        kept = {key: value for key, value in named.items() if key not in old}
        stored = {w.key: w.value for w in after if w.key in named or not same(old.get(w.key), w.value)} | kept
        named = {key: stored[key] for key in named} if set(stored) == set(named) else stored
    values = node.values
    if isinstance(values, Mapping):
        gone = {widget.name for widget in before} - {widget.name for widget in after}
        values = {key: value for key, value in values.items() if key not in gone}
        for widget in after:
            if widget.name in values or not same(old.get(widget.key), widget.value):
                values[widget.name] = widget.value
    elif named and values and list(named) == list(node.named_values or ()) and len(named) == len(values):
        values = _list_by_names(node, values, named)
    elif values is not None or named is None:
        values = _stored_list(values or (), before, after)
    return replace(node, values=values, named_values=named)


def _list_by_names(node: Node, values: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, ...]:
    """Write the list in the order of the names beside it, entries that did not change as they are spelt."""
    old = named_values(node) or {}
    pairs = zip(values, named.items(), strict=True)
    return tuple(entry if same(old[key], value) else value for entry, (key, value) in pairs)


def _stored_list(values: tuple[Any, ...], before: list[Widget], after: list[Widget]) -> tuple[Any, ...]:
    """Replace the changed entries of the list; others keep their spelling (old files say true for randomize).

    An entry the list never had (no control in an old file) stays out, and a list that ends early grows up to
    the changed entry only.
    """
    places = [widget.index for widget in before if widget.index is not None]
    rest = values[max(places) + 1 :] if places else values
    absent = {widget.key for widget in before if widget.index is None and widget.info is None and places}
    old = {widget.key: widget for widget in before}
    found: list[Any] = []
    needed = 0
    for widget in after:
        if widget.key in absent:
            continue
        was = old.get(widget.key)
        unchanged = was is not None and same(was.value, widget.value)
        at = was.index if was is not None and unchanged else None
        found.append(widget.value if at is None else values[at])
        if at is not None or not unchanged:
            needed = len(found)
    return (*(found[:needed] if places and not rest else found), *rest)


def _walk(info: NodeInfo, read: _Read, named: Container[str] = ()) -> Iterator[Widget]:
    """Yield the controls in order; `named` are the keys of the file's named values."""
    waiting = [item for item in reversed(info.inputs) if has_value(item)]
    seen: dict[str, int] = {}
    while waiting:
        item = waiting.pop()
        key = _key(item.name, seen)
        value, index = read(key, default_value(item), False)
        yield Widget(item.name, key, item, value, index)
        if item.control_name:
            first = item.options.get("control_after_generate")
            # The page of 2026 calls the control of PrimitiveInt "fixed", which is its first value.
            key = _key(first if isinstance(first, str) and first in named else item.control_name, seen)
            control, index = read(key, first if first in CONTROL_VALUES else "randomize", True)
            yield Widget(item.control_name, key, None, control, index)
        if item.type == DYNAMIC_COMBO:
            waiting += [sub for sub in reversed(sub_inputs(item, value)) if has_value(sub)]


def _key(name: str, seen: dict[str, int]) -> str:
    """Number repeated names as `widgets_values_named` does: `control_after_generate#1`."""
    count = seen.get(name, 0)
    seen[name] = count + 1
    return f"{name}#{count}" if count else name


def _is_control(value: Any) -> bool:
    return isinstance(value, bool) or value is None or value in CONTROL_VALUES


class _ListReader:
    """Hands out the entries of a list of values one after the other."""

    def __init__(self, values: tuple[Any, ...]) -> None:
        self.values = values
        self.next = 0

    def __call__(self, key: str, default: Any, control: bool) -> tuple[Any, int | None]:
        index = self.next
        if index >= len(self.values):
            return default, None
        value = self.values[index]
        if control:
            if isinstance(value, list | dict) or not _is_control(value):
                return default, None
            value = _control_text(value)
        self.next += 1
        return value, index


def _control_text(value: Any) -> Any:
    """Old files say true for randomize; the peer reads false as randomize too."""
    return "randomize" if isinstance(value, bool) else value


def _reader(node: Node) -> _Read:
    named = named_values(node)
    if named is not None and node.named_values is not None:
        positions = _ListReader(node.values) if isinstance(node.values, tuple) else None

        def by_name(key: str, default: Any, control: bool) -> tuple[Any, int | None]:
            index = positions(key, default, control)[1] if positions else None
            return named.get(key, default), index

        return by_name
    if named is not None:
        return lambda key, default, control: (named.get(key, default), None)
    return _ListReader(node.values if isinstance(node.values, tuple) else ())
