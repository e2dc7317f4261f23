"""Compares JSON values as they are spelled: what is equal is also written alike."""

from __future__ import annotations

import json
import marshal
from typing import Any

_PIECE_DEPTH = 3
_PIECE_LENGTH = 20


def same(left: Any, right: Any) -> bool:
    """Whether two JSON values are the same, also in kind (1, 1.0 and true differ), order of keys and NaN."""
    try:
        # The quick way, for all but very deep values: version 2 of marshal writes equal values alike.
        if marshal.dumps(left, 2) == marshal.dumps(right, 2):
            return True
    except ValueError:
        pass
    return json.dumps(left) == json.dumps(right)


def unchanged(old: Any, new: Any) -> bool:
    """Whether a value is the same; a container with NaN may count as changed, and is then looked into."""
    # Unequal is soon told, but 1 equals 1.0 and true, and NaN does not equal itself.
    return (old == new or old != old) and _same_in_pieces(old, new)


def _same_in_pieces(old: Any, new: Any, depth: int = _PIECE_DEPTH) -> bool:
    """Whether two values are `same`. A long comparison is many short ones: each has other threads wait."""
    if old is new:
        return True
    if depth and type(old) is dict and type(new) is dict and old and new:
        pairs = zip(old.items(), new.items(), strict=False)
        return len(old) == len(new) and all(
            key == other and _same_in_pieces(value, changed, depth - 1)
            for (key, value), (other, changed) in pairs
        )
    if depth and type(old) is list and type(new) is list and len(old) > _PIECE_LENGTH:
        return len(old) == len(new) and all(
            _same_in_pieces(value, changed, depth - 1) for value, changed in zip(old, new, strict=True)
        )
    return same(old, new)
