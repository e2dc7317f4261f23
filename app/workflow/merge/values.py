"""Three versions of a JSON value become one: what only one side changed is taken, the rest is a clash."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

Path = tuple[str, ...]
Clash = Callable[[Path, Any, Any, Any], None]
"""Is told of each value that both sides changed: the way to it, and base, ours, theirs."""


class _Absent(Enum):
    ABSENT = "absent"


ABSENT: Final = _Absent.ABSENT
"""Stands for a key that a version does not have; None is JSON's null."""


def equal(left: Any, right: Any) -> bool:
    """Whether two JSON values mean the same: 1 equals 1.0 but not true; NaN equals NaN."""
    if left is right:
        return True
    if isinstance(left, bool) or isinstance(right, bool):
        return False
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(equal(left[key], right[key]) for key in left)
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(equal, left, right))
    if isinstance(left, float) and isinstance(right, float) and left != left:
        return right != right
    return bool(left == right)


def choose(base: Any, ours: Any, theirs: Any) -> tuple[Any, bool]:
    """Return the value of the side that changed it, and whether both did, differently (then it is ours)."""
    if equal(ours, theirs) or equal(base, theirs):
        return ours, False
    if equal(base, ours):
        return theirs, False
    return ours, True


@dataclass(frozen=True)
class Rules:
    """What is special in an object. Paths of keys; `*` in a path stands for any key.

    `silent`: where both changed it, ours is taken, and nobody is told. `lists`: entries come and go one by
    one; the value names what tells them apart (None: the whole entry). `highest`: counters.
    """

    silent: frozenset[Path] = frozenset()
    lists: Mapping[Path, str | None] = field(default_factory=dict)
    highest: frozenset[Path] = frozenset()

    def is_silent(self, path: Path) -> bool:
        """Whether nobody is told of a clash at this path."""
        return path in self.silent or ("*", path[-1]) in self.silent


NO_RULES = Rules()


def merge_object(
    base: Any,
    ours: Mapping[str, Any],
    theirs: Mapping[str, Any],
    clash: Clash,
    rules: Rules = NO_RULES,
    path: Path = (),
) -> dict[str, Any]:
    """Merge objects key by key, objects within them too; ours' order of keys, theirs' new keys at the end."""
    before = base if isinstance(base, Mapping) else {}
    merged: dict[str, Any] = {}
    for key in (*ours, *(key for key in theirs if key not in ours)):
        versions = before.get(key, ABSENT), ours.get(key, ABSENT), theirs.get(key, ABSENT)
        value = _merge_at((*path, key), *versions, clash, rules)
        if value is not ABSENT:
            merged[key] = value
    return merged


def _merge_at(path: Path, base: Any, ours: Any, theirs: Any, clash: Clash, rules: Rules) -> Any:
    value, clashes = choose(base, ours, theirs)
    if path in rules.highest:
        return _highest(ours, theirs, value)
    if not clashes:
        return value
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping) and not rules.is_silent(path):
        return merge_object(base, ours, theirs, clash, rules, path)
    if path in rules.lists and isinstance(ours, list) and isinstance(theirs, list):
        entries, clashes = merge_entries(
            base if isinstance(base, list) else [], ours, theirs, rules.lists[path]
        )
        value = entries
    if clashes and not rules.is_silent(path):
        clash(path, base, ours, theirs)
    return value


def _highest(ours: Any, theirs: Any, chosen: Any) -> Any:
    """Return the higher counter, in ours' kind: some files write counters as text."""
    numbers = [as_count(ours), as_count(theirs)]
    if None in numbers:
        return chosen
    most = max(number for number in numbers if number is not None)
    if as_count(ours) == most:
        return ours
    return str(most) if isinstance(ours, str) else most


def as_list(value: Any) -> list[Any]:
    """Return what should be a list, an empty one for what is none."""
    return value if isinstance(value, list) else []


def as_count(value: Any) -> int | None:
    """Return a counter as a number, None for what is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else None


def merge_entries(
    base: Sequence[Any], ours: Sequence[Any], theirs: Sequence[Any], key: str | None
) -> tuple[list[Any], bool]:
    """Merge lists whose entries come and go one by one; also return whether both changed an entry.

    Entries are told apart by their value under `key`; None: by all they say. Ours' order, theirs' new ones at
    the end.
    """
    before, here, there = (_by_identity(entries, key) for entries in (base, ours, theirs))
    merged: list[Any] = []
    clashed = False
    for identity in (*here, *(each for each in there if each not in here)):
        versions = (side.get(identity, ABSENT) for side in (before, here, there))
        value, clashes = choose(*versions)
        clashed = clashed or clashes
        if clashes and value is ABSENT:
            value = there[identity]
        if value is not ABSENT:
            merged.append(value)
    return merged, clashed


def _by_identity(entries: Sequence[Any], key: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for entry in entries:
        own = entry[key] if key is not None and isinstance(entry, Mapping) and key in entry else entry
        identity = json.dumps(own, sort_keys=True)
        while identity in found:
            identity += "'"
        found[identity] = entry
    return found


def merge_keys(
    base: Collection[str], ours: Sequence[str], theirs: Sequence[str], needed: Collection[str] = ()
) -> list[str]:
    """Return the keys of a merged list: what one side took out is gone unless it is `needed`.

    The order is that of the side that changed it; where both did, ours', with theirs' new keys at the end.
    """
    here, there, before = set(ours), set(theirs), set(base)
    first, second = (theirs, ours) if list(base) == list(ours) else (ours, theirs)
    return [
        key
        for key in dict.fromkeys((*first, *second))
        if (key in here and key in there) or key not in before or key in needed
    ]


def numbered(names: Iterable[str]) -> list[str]:
    """Return names that are all different: the second `a` is `a#1`."""
    names = list(names)
    if len(set(names)) == len(names):
        return names
    used: set[str] = set()
    out: list[str] = []
    for name in names:
        key, count = name, 0
        while key in used:
            count += 1
            key = f"{name}#{count}"
        used.add(key)
        out.append(key)
    return out
