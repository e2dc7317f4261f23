"""Prompt weights: `(words:1.1)` around the selected words, changed step by step."""

from __future__ import annotations

import re

_WEIGHTED = re.compile(r"\((?P<words>[^()]*):(?P<weight>-?\d*\.?\d+)\)")
_BREAKS = " ,.;:\n\t()[]{}"


def with_weight(text: str, start: int, end: int, step: float) -> tuple[str, int, int]:
    """Return the text with the selected words' weight changed, and the selection around them.

    Without a selection the word at the cursor is meant. A weight of 1 needs no parentheses.
    """
    if start == end:
        start, end = _word_at(text, start)
    if start == end:
        return text, start, end
    for match in _WEIGHTED.finditer(text):
        if match.start() <= start and end <= match.end():
            return _replaced(text, match.start(), match.end(), match["words"], float(match["weight"]) + step)
    return _replaced(text, start, end, text[start:end], 1.0 + step)


def _replaced(text: str, start: int, end: int, words: str, weight: float) -> tuple[str, int, int]:
    weight = round(weight, 4)
    new = words if abs(weight - 1.0) < 1e-6 else f"({words}:{weight:g})"
    return text[:start] + new + text[end:], start, start + len(new)


def _word_at(text: str, place: int) -> tuple[int, int]:
    start = end = place
    while start > 0 and text[start - 1] not in _BREAKS:
        start -= 1
    while end < len(text) and text[end] not in _BREAKS:
        end += 1
    return start, end
