"""Puts the JSON of a workflow or a prompt into the one order that the canonical form has.

Only what carries no meaning is changed: the order of keys and of parts that are found by their id, fractions
of positions, several spellings of one thing, and what the page works out again or keeps of its view. What
belongs to nodes and packs (control values, single properties, entries of `extra`) stays as it is, order too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from app.workflow.canonical.text import EachOnALine, OneLine

Json = dict[str, Any]
Handlers = Mapping[str, Callable[[Any], Any]]

EXACT = 2**53
"""Floats from here on are whole anyway; digits that they do not have are not to be made up."""
MOST_NESTED_GROUPS = 300
"""So many groups are compared with each other to find which lies in which."""

# The orders are those of ComfyUI's own files.
_SCOPE_ORDER = (
    "id", "revision", "last_node_id", "last_link_id", "state", "name", "inputNode", "outputNode", "inputs",
    "outputs", "widgets", "nodes", "links", "floatingLinks", "reroutes", "groups", "definitions", "config",
    "extra", "models", "version",
)  # fmt: skip
_DEFINITION_ORDER = (
    "id", "version", "state", "revision", "config", "name", "inputNode", "outputNode", "inputs", "outputs",
    "widgets", "nodes", "groups", "links", "floatingLinks", "reroutes", "definitions", "extra", "category",
    "description",
)  # fmt: skip
_NODE_ORDER = (
    "id", "type", "pos", "size", "flags", "order", "mode", "showAdvanced", "inputs", "outputs", "title",
    "properties", "widgets_values", "widgets_values_named", "color", "bgcolor", "boxcolor", "shape",
)  # fmt: skip
_SLOT_ORDER = (
    "id", "label", "localized_name", "name", "shape", "type", "dir", "color_off", "color_on", "slot_index",
    "pos", "linkIds", "widget", "link", "links",
)  # fmt: skip
_LINK_ORDER = ("id", "origin_id", "origin_slot", "target_id", "target_slot", "type", "parentId")
_GROUP_ORDER = ("id", "title", "bounding", "color", "font_size", "flags")
_REROUTE_ORDER = ("id", "parentId", "pos", "linkIds", "floating")
_STATE_ORDER = ("lastGroupId", "lastNodeId", "lastLinkId", "lastRerouteId")
_PROMPT_NODE_ORDER = ("inputs", "class_type", "_meta")


def canonical_workflow(raw: Json) -> Json:
    """Return a workflow's JSON in canonical order, with marks for the layout; `raw` stays as it is."""
    return _keyed(raw, _SCOPE_ORDER, _SCOPE)


def canonical_prompt(raw: Json) -> Json:
    """Return a prompt's JSON in canonical order, with marks for the layout.

    The order of a node's inputs is kept: some nodes take what they are given in that order.
    """
    return {key: _prompt_node(raw[key]) for key in sorted(raw, key=_path_order)}


def _prompt_node(raw: Any) -> Any:
    if not isinstance(raw, dict):
        return raw
    return _keyed(raw, _PROMPT_NODE_ORDER, {"inputs": _prompt_inputs})


def _prompt_inputs(raw: Any) -> Any:
    if not isinstance(raw, dict):
        return raw
    return {name: OneLine(value) if _is_link_ref(value) else value for name, value in raw.items()}


def _is_link_ref(value: Any) -> bool:
    return isinstance(value, list) and list(map(type, value)) == [str, int]


def _keyed(raw: Json, order: tuple[str, ...], handlers: Handlers) -> Json:
    """Return an object with its keys in order, unknown ones behind by name, and its values handled."""
    keys = [key for key in order if key in raw]
    if len(keys) < len(raw):
        keys += sorted(raw.keys() - set(keys))
    return {key: handlers[key](raw[key]) if key in handlers else raw[key] for key in keys}


def _object(order: tuple[str, ...], handlers: Handlers) -> Callable[[Any], Any]:
    return lambda raw: _keyed(raw, order, handlers) if isinstance(raw, dict) else raw


def _on_one_line(order: tuple[str, ...], handlers: Handlers) -> Callable[[Any], Any]:
    """Return what puts an object on one line, unless there is more in it than names, numbers and ids."""

    def handle(raw: Any) -> Any:
        if not isinstance(raw, dict):
            return raw
        found = _keyed(raw, order, handlers)
        return OneLine(found) if all(map(_is_short, found.values())) else found

    return handle


def _is_short(value: Any) -> bool:
    if isinstance(value, dict):
        return not any(isinstance(item, dict | list) for item in value.values())
    return not isinstance(value, list) or all(type(item) is int for item in value)


# Parts in the order of their ids


def _sorted_parts(handle: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def handle_all(raw: Any) -> Any:
        if not isinstance(raw, list):
            return raw
        return [handle(part) for part in sorted(raw, key=_part_order)]

    return handle_all


def _part_order(part: Any) -> tuple[int, int, str]:
    """Return a sort key: by id, numbers before texts; what has no id comes last, in the file's order."""
    if isinstance(part, dict):
        return _id_order(part.get("id"))
    return _id_order(part[0] if isinstance(part, list) and len(part) > 1 else None)


def _id_order(found: Any) -> tuple[int, int, str]:
    if type(found) is int:
        return 0, found, ""
    if found is None:
        return 2, 0, ""
    text = str(found)
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 20:
        return 0, int(text), ""
    return 1, 0, text


def _path_order(path: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key for the id of a prompt's node, which may be a path `5:3`."""
    return tuple(_id_order(step) for step in path.split(":"))


def _links(raw: Any) -> Any:
    if isinstance(raw, dict):
        return {key: _link(raw[key]) for key in sorted(raw, key=_id_order)}
    return _sorted_parts(_link)(raw)


def _link(raw: Any) -> Any:
    return OneLine(raw) if isinstance(raw, list) else _link_object(raw)


def _groups(raw: Any) -> Any:
    """Return groups by their ids, but each behind those it lies in: the page clicks on the last one first."""
    if not isinstance(raw, list):
        return raw
    found = [_group(group) for group in sorted(raw, key=_part_order)]
    frames = [_frame_of(group) for group in found]
    placed = [frame for frame in frames if frame]
    if len(placed) > MOST_NESTED_GROUPS:
        return found
    depths = [sum(_is_inside(frame, other) for other in placed) if frame else 0 for frame in frames]
    return [found[index] for index in sorted(range(len(found)), key=depths.__getitem__)]


def _frame_of(group: Any) -> list[float]:
    frame = group.get("bounding") if isinstance(group, dict) else None
    return frame if isinstance(frame, list) and _are_numbers(frame, 4) else []


def _is_inside(frame: list[float], other: list[float]) -> bool:
    return (
        frame != other
        and frame[0] >= other[0]
        and frame[1] >= other[1]
        and frame[0] + frame[2] <= other[0] + other[2]
        and frame[1] + frame[3] <= other[1] + other[3]
    )


# Values


def _pair(value: Any) -> Any:
    return _numbers(value, 2)


def _frame(value: Any) -> Any:
    return _numbers(value, 4)


def _numbers(value: Any, count: int) -> Any:
    """Return a position, size or frame as a list of whole numbers; what is none of these as it is."""
    listed = value
    if isinstance(value, dict):
        listed = [value.get(str(index)) for index in range(len(value))]
    # An array of the page may be saved with the rest of its memory behind it.
    return [_whole(number) for number in listed[:count]] if _are_numbers(listed, count) else value


def _are_numbers(value: Any, count: int) -> bool:
    return isinstance(value, list) and len(value) >= count and {int, float}.issuperset(map(type, value))


def _whole(number: float) -> float:
    """Return the nearest whole number, the upper one of two, as the page rounds."""
    if isinstance(number, int) or not abs(number) < EXACT:
        return number
    return math.floor(number + 0.5)


def _values(raw: Any) -> Any:
    return EachOnALine(raw) if isinstance(raw, list) else raw


def _order(value: Any) -> Any:
    # The page works it out when it opens a file; one new link would change it in half of all nodes.
    return 0 if type(value) in (int, float) else value


def _output_links(value: Any) -> Any:
    return None if value == [] else value


def _promoted(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [OneLine(item) if isinstance(item, list) and not _has_containers(item) else item for item in value]


def _has_containers(value: list[Any]) -> bool:
    return any(isinstance(item, dict | list) for item in value)


def _extra(raw: Any) -> Any:
    if not isinstance(raw, dict):
        return raw
    kept = {key: value for key, value in raw.items() if key != "ds"}
    handlers = {"reroutes": _reroutes, "linkExtensions": _sorted_parts(_link_object), "confy": _own}
    return _keyed(kept, (), handlers)


def _own(raw: Any) -> Any:
    """Return what Confy keeps in a file (exposed inputs and outputs), each entry on one line."""
    if not isinstance(raw, dict):
        return raw
    return {
        key: [_entry(item) for item in value] if isinstance(value, list) else value
        for key, value in raw.items()
    }


def _entry(raw: Any) -> Any:
    return OneLine(raw) if isinstance(raw, dict) and _is_short(raw) else raw


_slot = _on_one_line(_SLOT_ORDER, {"pos": _pair, "boundingRect": _frame, "links": _output_links})
_link_object = _on_one_line(_LINK_ORDER, {})
_group = _object(_GROUP_ORDER, {"bounding": _frame, "flags": _object((), {})})
_reroutes = _sorted_parts(_on_one_line(_REROUTE_ORDER, {"pos": _pair}))
_boundary_node = _on_one_line(("id", "bounding"), {"bounding": _frame})


def _slots(raw: Any) -> Any:
    return [_slot(slot) for slot in raw] if isinstance(raw, list) else raw


_node = _object(
    _NODE_ORDER,
    {
        "pos": _pair,
        "size": _pair,
        "flags": _object((), {}),
        "order": _order,
        "inputs": _slots,
        "outputs": _slots,
        "properties": _object((), {"proxyWidgets": _promoted}),
        "widgets_values": _values,
    },
)


def _definition(raw: Any) -> Any:
    return _keyed(raw, _DEFINITION_ORDER, _SCOPE) if isinstance(raw, dict) else raw


_SCOPE: Handlers = {
    "nodes": _sorted_parts(_node),
    "links": _links,
    "floatingLinks": _sorted_parts(_link),
    "reroutes": _reroutes,
    "groups": _groups,
    "definitions": _object(("subgraphs",), {"subgraphs": _sorted_parts(_definition)}),
    "extra": _extra,
    "inputs": _slots,
    "outputs": _slots,
    "inputNode": _boundary_node,
    "outputNode": _boundary_node,
    "state": _object(_STATE_ORDER, {}),
}
