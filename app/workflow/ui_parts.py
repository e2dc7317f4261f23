"""Nodes, slots, links and groups to and from ComfyUI's workflow JSON, whatever generation wrote them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from app.workflow.document import Group, InputSlot, Link, Node, OutputSlot

Part = TypeVar("Part", InputSlot, OutputSlot, Node, Link, Group)
Json = dict[str, Any]

_NUMBERS, _ONLY_INT = frozenset({int, float}), frozenset({int})
_LARGEST = 10**308
LIST_FORM = ("[]",)
"""The `key_order` of a link that the file writes as a list."""


@dataclass(frozen=True)
class _Key:
    """How one field is spelt. `read` returns the value and whether the usual spelling says it too.

    `write` gets the value and the old spelling (None when there was none). `always`: also new parts have it.
    A key that is not `kept` goes away when its value is the default again.
    """

    field: str
    read: Callable[[Any], tuple[Any, bool]]
    write: Callable[[Any, Any], Any] = lambda value, old: value
    default: Any = None
    always: bool = True
    kept: bool = True


def id_text(value: Any) -> str:
    """Return an id as text."""
    return str(value)


def id_json(text: str) -> int | str:
    """Return the usual JSON form of an id: a number where it is one."""
    digits = text.removeprefix("-")
    usual = digits.isascii() and digits.isdigit() and (digits == "0" or digits[0] != "0")
    return int(text) if usual else text


def _text(value: Any) -> tuple[Any, bool]:
    return (value, True) if isinstance(value, str) else (str(value), False)


def _optional_text(value: Any) -> tuple[Any, bool]:
    return (value, True) if isinstance(value, str) else (None, False)


def _slot_type(value: Any) -> tuple[Any, bool]:
    if isinstance(value, str):
        return value, True
    if isinstance(value, list):
        return ",".join(str(item) for item in value), False
    return "*" if value is None else str(value), False


def _pair(value: Any) -> tuple[Any, bool]:
    if isinstance(value, list) and len(value) >= 2 and _are_numbers(value[:2]):
        return (value[0], value[1]), len(value) == 2 and not _has_whole_floats(value)
    if isinstance(value, Mapping) and _are_numbers([value.get("0"), value.get("1")]):
        return (value["0"], value["1"]), False
    return (0.0, 0.0), False


def _write_pair(value: Any, old: Any) -> Any:
    if isinstance(old, Mapping) and "0" in old and "1" in old:
        return {**old, **dict(zip("01", _whole(value), strict=True))}
    if isinstance(old, list) and len(old) > 2:
        return [*_whole(value), *old[2:]]
    return _whole(value)


def _whole(values: Iterable[float]) -> list[float]:
    """Return numbers as the page writes them: 20, not 20.0."""
    return [int(value) if isinstance(value, float) and value.is_integer() else value for value in values]


def _bounds(value: Any) -> tuple[Any, bool]:
    if isinstance(value, Mapping):
        value = [value.get(str(index)) for index in range(4)]
        return (tuple(value) if _are_numbers(value) else (0.0, 0.0, 0.0, 0.0)), False
    if isinstance(value, list) and len(value) >= 4 and _are_numbers(value[:4]):
        return tuple(value[:4]), len(value) == 4 and not _has_whole_floats(value)
    return (0.0, 0.0, 0.0, 0.0), False


def _has_whole_floats(values: Sequence[Any]) -> bool:
    return float in map(type, values) and any(
        isinstance(value, float) and value.is_integer() for value in values
    )


def _are_numbers(values: Sequence[Any]) -> bool:
    """Whether these are numbers that can be places: a whole number may be too large for any."""
    return _NUMBERS.issuperset(map(type, values)) and all(
        type(value) is float or -_LARGEST < value < _LARGEST for value in values
    )


def _object(value: Any) -> tuple[Any, bool]:
    return (value, True) if isinstance(value, dict) else ({}, False)


def _optional_object(value: Any) -> tuple[Any, bool]:
    return (value, True) if isinstance(value, dict) else (None, False)


def _number(value: Any) -> tuple[Any, bool]:
    if isinstance(value, int) and not isinstance(value, bool):
        return value, True
    return (int(value) if isinstance(value, str) and value.isdecimal() else 0), False


def _values(value: Any) -> tuple[Any, bool]:
    if isinstance(value, list):
        return tuple(value), True
    return (value, True) if isinstance(value, dict) else (None, False)


def _write_values(value: Any, old: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _link_id(value: Any) -> tuple[Any, bool]:
    if value is None:
        return None, True
    text = id_text(value)
    return text, _is_usual_id(value, text)


def _is_usual_id(value: Any, text: str) -> bool:
    if type(value) is int:
        return str(value) == text
    usual = id_json(text)
    return type(usual) is type(value) and usual == value


def _link_ids(value: Any) -> tuple[Any, bool]:
    if not isinstance(value, list):
        return (), value is None
    if value and _ONLY_INT.issuperset(map(type, value)):
        return tuple(map(str, value)), True
    found = [(id_text(item), item) for item in value if item is not None]
    usual = len(found) == len(value) > 0 and all(_is_usual_id(item, text) for text, item in found)
    return tuple(text for text, _ in found), usual


def _write_link_ids(value: Any, old: Any) -> Any:
    return [id_json(item) for item in value] or None


def _widget(value: Any) -> tuple[Any, bool]:
    if not isinstance(value, dict) or not isinstance(value.get("name"), str):
        return None, False
    return value["name"], len(value) == 1


def _write_widget(value: Any, old: Any) -> Any:
    return None if value is None else {**(old if isinstance(old, dict) else {}), "name": value}


def _write_link(value: Any, old: Any) -> Any:
    return None if value is None else id_json(value)


def _input_slots(value: Any) -> tuple[Any, bool]:
    if not isinstance(value, list):
        return (), False
    return tuple(_read_slot(InputSlot, INPUT_KEYS, item) for item in value), True


def _output_slots(value: Any) -> tuple[Any, bool]:
    if not isinstance(value, list):
        return (), False
    return tuple(_read_slot(OutputSlot, OUTPUT_KEYS, item) for item in value), True


def _read_slot(cls: type[Part], keys: Mapping[str, _Key], raw: Any) -> Part:
    """Read a slot; what is no object at all becomes a nameless slot that remembers it."""
    if isinstance(raw, dict):
        return read_part(cls, keys, raw)
    return cls(name="", type="*", forms={"": raw})  # type: ignore[call-arg]  # both kinds of slot have them


def _write_slots(keys: Mapping[str, _Key]) -> Callable[[Any, Any], Any]:
    return lambda slots, old: [
        slot.forms[""] if "" in slot.forms else write_part(slot, keys) for slot in slots
    ]


INPUT_KEYS: Mapping[str, _Key] = {
    "label": _Key("label", _optional_text, always=False, kept=False),
    "name": _Key("name", _text, default=""),
    "type": _Key("type", _slot_type, default="*"),
    "widget": _Key("widget", _widget, _write_widget, always=False, kept=False),
    "link": _Key("link", _link_id, _write_link),
}
OUTPUT_KEYS: Mapping[str, _Key] = {
    "label": _Key("label", _optional_text, always=False, kept=False),
    "name": _Key("name", _text, default=""),
    "type": _Key("type", _slot_type, default="*"),
    "links": _Key("links", _link_ids, _write_link_ids, default=()),
}
NODE_KEYS: Mapping[str, _Key] = {
    "type": _Key("type", _text, default=""),
    "pos": _Key("position", _pair, _write_pair, default=(0.0, 0.0)),
    "size": _Key("size", _pair, _write_pair, default=(0.0, 0.0)),
    "flags": _Key("flags", _object, default={}),
    "mode": _Key("mode", _number, default=0),
    "inputs": _Key("inputs", _input_slots, _write_slots(INPUT_KEYS), default=()),
    "outputs": _Key("outputs", _output_slots, _write_slots(OUTPUT_KEYS), default=()),
    "title": _Key("title", _optional_text, always=False, kept=False),
    "properties": _Key("properties", _object, default={}),
    "widgets_values": _Key("values", _values, _write_values, always=False),
    "widgets_values_named": _Key("named_values", _optional_object, always=False),
    "color": _Key("color", _optional_text, always=False, kept=False),
    "bgcolor": _Key("body_color", _optional_text, always=False, kept=False),
}
LINK_KEYS: Mapping[str, _Key] = {
    "origin_id": _Key("source", _link_id, _write_link, default=""),
    "origin_slot": _Key("source_slot", _number, default=0),
    "target_id": _Key("target", _link_id, _write_link, default=""),
    "target_slot": _Key("target_slot", _number, default=0),
    "type": _Key("type", _slot_type, default="*"),
}
GROUP_KEYS: Mapping[str, _Key] = {
    "title": _Key("title", _text, default=""),
    "bounding": _Key("bounds", _bounds, lambda value, old: _whole(value), default=(0.0, 0.0, 0.0, 0.0)),
    "color": _Key("color", _optional_text, always=False, kept=False),
}


def read_part(cls: type[Part], keys: Mapping[str, _Key], raw: Json, part_id: str | None = None) -> Part:
    """Read an object of the file. `part_id` is the unique id of a node, link or group; slots have none."""
    fields: Json = dict(_REQUIRED[cls])
    extra: Json = {}
    forms: Json = {}
    if part_id is not None:
        fields["id"] = part_id
    for name, value in raw.items():
        key = keys.get(name)
        if key is not None:
            fields[key.field], usual = key.read(value)
            if not usual:
                forms[name] = value
        elif name == "id" and part_id is not None:
            if not _is_usual_id(value, part_id):
                forms["id"] = value
        else:
            extra[name] = value
    # An object without any key still was in the file: a new part is one without an order.
    return cls(**fields, extra=extra or _NONE, key_order=tuple(raw) or ("",), forms=forms or _NONE)


_NONE: Json = {}
"""The one empty object of all that have nothing unusual: two of its own are half of a link's memory."""

_REQUIRED: Mapping[type, Json] = {
    InputSlot: {"name": "", "type": "*"},
    OutputSlot: {"name": "", "type": "*"},
    Node: {"type": ""},
    Link: {"source": "", "source_slot": 0, "target": "", "target_slot": 0},
    Group: {"title": "", "bounds": (0.0, 0.0, 0.0, 0.0)},
}


def read_link_list(raw: list[Any], link_id: str) -> Link:
    """Read a link written as `[id, source, slot, target, slot, type]`."""
    source, target = id_text(raw[1]), id_text(raw[3])
    slots = _number(raw[2])[0], _number(raw[4])[0]
    link = Link(
        link_id,
        source,
        slots[0],
        target,
        slots[1],
        _slot_type(raw[5])[0],
        extra=_NONE,
        key_order=LIST_FORM,
        forms=_NONE,
    )
    usual = _link_list(link)
    return link if usual == raw and all(map(_is_kind, usual, raw)) else replace(link, forms={"list": raw})


def _is_kind(left: Any, right: Any) -> bool:
    return type(left) is type(right)


def write_link_list(link: Link) -> list[Any]:
    """Return the list form of a link; an unusual spelling in the file stays while it is true."""
    usual = _link_list(link)
    old = link.forms.get("list")
    if old is None:
        return usual
    before = _link_list(read_link_list(old, link.id))
    kept = [raw if now == then else now for raw, now, then in zip(old[:6], usual, before, strict=True)]
    return [old[0], *kept[1:], *old[6:]]


def _link_list(link: Link) -> list[Any]:
    ends = (id_json(link.source), link.source_slot, id_json(link.target), link.target_slot)
    return [id_json(link.id), *ends, link.type]


def write_part(part: Any, keys: Mapping[str, _Key]) -> Json:
    """Return the object of the file: as it was read where nothing changed, in the usual form elsewhere."""
    out: Json = {}
    fresh = not part.key_order
    for name in part.key_order or ("id", *keys):
        if name == "id" and not isinstance(part, InputSlot | OutputSlot):
            out["id"] = part.forms["id"] if "id" in part.forms else id_json(part.id)
            continue
        key = keys.get(name)
        if key is None:
            if name in part.extra:
                out[name] = part.extra[name]
            continue
        value = getattr(part, key.field)
        if name in part.forms and key.read(part.forms[name])[0] == value:
            out[name] = part.forms[name]
        elif value == key.default and not (key.always if fresh else key.kept):
            continue
        else:
            out[name] = key.write(value, part.forms.get(name))
    for name, key in keys.items():
        value = getattr(part, key.field)
        if name not in out and value != key.default:
            out[name] = key.write(value, None)
    for name, value in part.extra.items():
        out.setdefault(name, value)
    return out
