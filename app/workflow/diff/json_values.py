"""What changed between two JSON values, as small pieces that can be applied and read; texts by line."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum
from typing import Any, Final

Path = tuple[str | int, ...]
"""The way to a value: keys of objects and indices of lists (in the new list)."""

ORDERED_OBJECTS = frozenset({"widgets_values", "widgets_values_named"})
"""Objects whose order of keys says something: the place of each control."""

MAX_DEPTH = 60
_LONG_TEXT = 80
_MAX_COMPARED = 1_000_000


class Absent(Enum):
    """The one value that stands for no value, which is not null."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT


@dataclass(frozen=True)
class ValueChange:
    """Another value at `path`; ABSENT as `old` or `new` where an object had or has no such key."""

    path: Path
    old: Any
    new: Any


@dataclass(frozen=True)
class ListChange:
    """Items that went away and came at index `at` of the list at `path`."""

    path: Path
    at: int
    removed: tuple[Any, ...]
    added: tuple[Any, ...]


@dataclass(frozen=True)
class TextChange:
    """Lines that went away and came at line `at` (from 0) of the text at `path`."""

    path: Path
    at: int
    removed: tuple[str, ...]
    added: tuple[str, ...]


JsonChange = ValueChange | ListChange | TextChange


def compare(old: Any, new: Any, path: Path = ()) -> Iterator[JsonChange]:
    """Yield what makes `new` of `old` when applied in this order; nothing for equal values.

    1, 1.0 and true differ. The order of keys counts only in `ORDERED_OBJECTS`.
    """
    if len(path) >= MAX_DEPTH:
        if not alike(old, new):
            yield ValueChange(path, old, new)
    elif isinstance(old, dict) and isinstance(new, dict):
        yield from _compare_objects(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _compare_lists(old, new, path)
    elif isinstance(old, str) and isinstance(new, str) and old != new and _is_long(old, new):
        before, after = old.split("\n"), new.split("\n")
        for at, removed, added in _splices(before, after, before, after):
            yield TextChange(path, at, tuple(removed), tuple(added))
    elif not _same_scalar(old, new):
        yield ValueChange(path, old, new)


def _is_long(old: str, new: str) -> bool:
    return "\n" in old and "\n" in new and len(old) + len(new) > _LONG_TEXT


def _same_scalar(old: Any, new: Any) -> bool:
    # repr tells NaN equal to itself, and 0.0 from -0.0.
    return type(old) is type(new) and (repr(old) == repr(new) if isinstance(old, float) else old == new)


def alike(left: Any, right: Any) -> bool:
    """Whether two JSON values are the same, also in kind (1, 1.0 and true differ); keys in any order."""
    return left is right or json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def _compare_objects(old: dict[str, Any], new: dict[str, Any], path: Path) -> Iterator[JsonChange]:
    if path and path[-1] in ORDERED_OBJECTS:
        order = [key for key in old if key in new] + [key for key in new if key not in old]
        if order != list(new):
            yield ValueChange(path, old, new)
            return
    for key, value in old.items():
        if key not in new:
            yield ValueChange((*path, key), value, ABSENT)
        elif value is not new[key]:
            yield from compare(value, new[key], (*path, key))
    for key, value in new.items():
        if key not in old:
            yield ValueChange((*path, key), ABSENT, value)


def _compare_lists(old: list[Any], new: list[Any], path: Path) -> Iterator[JsonChange]:
    old_names, new_names = _names(old), _names(new)
    if old_names is None or new_names is None:
        if len(old) == len(new):
            for index, (before, after) in enumerate(zip(old, new, strict=True)):
                yield from compare(before, after, (*path, index))
            return
        old_names, new_names = [_text(item) for item in old], [_text(item) for item in new]
    at = 0  # in the old list; what lies between splices is compared item by item
    moved = 0
    for start, removed, added in [*_splices(old_names, new_names, old, new), (len(new), [], [])]:
        while at + moved < start:
            yield from compare(old[at], new[at + moved], (*path, at + moved))
            at += 1
        if removed or added:
            yield ListChange(path, start, tuple(removed), tuple(added))
        at += len(removed)
        moved += len(added) - len(removed)


def _names(items: list[Any]) -> list[str] | None:
    """Return what tells the items of a list apart (slots have names), None where nothing does."""
    if items and all(isinstance(item, dict) and isinstance(item.get("name"), str) for item in items):
        return [item["name"] for item in items]
    return None


def _text(item: Any) -> str:
    return json.dumps(item, sort_keys=True)


def _splices(
    old_keys: list[str], new_keys: list[str], old: list[Any], new: list[Any]
) -> Iterator[tuple[int, list[Any], list[Any]]]:
    """Yield (index in the new list, items gone, items come), front to back."""
    head, most = 0, min(len(old_keys), len(new_keys))
    while head < most and old_keys[head] == new_keys[head]:
        head += 1
    tail = 0
    while tail < most - head and old_keys[-1 - tail] == new_keys[-1 - tail]:
        tail += 1
    old_end, new_end = len(old_keys) - tail, len(new_keys) - tail
    if (old_end - head) * (new_end - head) > _MAX_COMPARED:
        yield head, old[head:old_end], new[head:new_end]
        return
    matcher = SequenceMatcher(None, old_keys[head:old_end], new_keys[head:new_end], autojunk=False)
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind != "equal":
            yield head + new_from, old[head + old_from : head + old_to], new[head + new_from : head + new_to]


def applied(value: Any, changes: Iterable[JsonChange]) -> Any:
    """Return `value` with the changes; it is not changed itself. Raises ValueError where one does not fit."""
    changes = tuple(changes)
    if not changes:
        return value
    top = [copy.deepcopy(value)]
    for change in changes:
        path: Path = (0, *change.path)
        holder: Any = top
        try:
            for step in path[:-1]:
                holder = holder[step]
            _apply(holder, path[-1], change)
        except (KeyError, IndexError, TypeError, AttributeError) as error:
            place = "/".join(str(step) for step in change.path)
            raise ValueError(f"the difference does not fit this workflow: there is no {place}") from error
    return top[0]


def _apply(holder: Any, key: Any, change: JsonChange) -> None:
    match change:
        case ValueChange(new=new):
            if new is ABSENT:
                del holder[key]
            else:
                holder[key] = copy.deepcopy(new)
        case ListChange(at=at, removed=removed, added=added):
            holder[key][at : at + len(removed)] = copy.deepcopy(list(added))
        case TextChange(at=at, removed=removed, added=added):
            lines = holder[key].split("\n")
            lines[at : at + len(removed)] = added
            holder[key] = "\n".join(lines)


def change_to_json(change: JsonChange) -> dict[str, Any]:
    """Return a change as JSON: `path` and old and new, or at, removed and added."""
    data: dict[str, Any] = {"path": list(change.path)}
    match change:
        case ValueChange(old=old, new=new):
            data |= {} if old is ABSENT else {"old": old}
            data |= {} if new is ABSENT else {"new": new}
        case ListChange(at=at, removed=removed, added=added):
            data |= {"at": at, "removed": list(removed), "added": list(added)}
        case TextChange(at=at, removed=removed, added=added):
            data |= {"line": at, "removed": list(removed), "added": list(added)}
    return data
