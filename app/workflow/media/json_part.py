"""Reads one object out of a long JSON text, without reading the rest."""

from __future__ import annotations

import json
import re
from typing import Any

from app.workflow.media.source import Damaged
from app.workflow.media.texts import Texts

MAX_VALUES = 1_500_000
"""The most values of a JSON text, 20 times those of the largest known. Each takes up to 600 bytes."""

_COUNTED_AT_ONCE = 2**20

_TRIES = 8
_DECODER = json.JSONDecoder(strict=False)


def too_many_values(text: str | bytes) -> bool:
    """Whether a JSON text may hold more values than allowed, by its brackets and commas; quick."""
    count = 0
    for start in range(0, len(text), _COUNTED_AT_ONCE):  # in pieces: other threads wait for each
        end = start + _COUNTED_AT_ONCE
        if isinstance(text, bytes):
            count += sum(text.count(mark, start, end) for mark in (b",", b"[", b"{"))
        else:
            count += sum(text.count(mark, start, end) for mark in (",", "[", "{"))
        if count > MAX_VALUES:
            return True
    return False


def object_under(text: str, key: str) -> dict[str, Any]:
    """Return the first object under a key, on any level, {} without one; raises Damaged."""
    if too_many_values(text):
        raise Damaged(f"it holds more than {MAX_VALUES:,} values")
    places = re.finditer(rf'"{re.escape(key)}"\s*:\s*(?=\{{)', text)
    for place, _ in zip(places, range(_TRIES), strict=False):
        try:
            value = _DECODER.raw_decode(text, place.end())[0]
        except (ValueError, RecursionError):
            continue
        return dict(value)
    return {}


def add_values(values: dict[str, Any], texts: Texts) -> None:
    """Add the members of an object; those that are no texts as JSON."""
    for key, value in values.items():
        texts.add(key, value if isinstance(value, str) else json.dumps(value))
