"""Prompt weights: `(words:1.1)` around the selected words, changed step by step."""

from __future__ import annotations

import re
from dataclasses import dataclass

_WEIGHT = re.compile(r":\s*(?P<weight>[-+]?(?:\d+\.?\d*|\.\d+))\s*$")
_BREAKS = " ,.;:\n\t()[]{}"
SEARCHED = 20_000
"""So far to both sides parentheses are looked for: a text may be as long as a book."""
IMPLIED = 1.1
"""The weight of `(words)` that names none."""


@dataclass(frozen=True)
class Weighted:
    """A pair of parentheses in a prompt: where it begins and ends, its words, and their weight."""

    start: int
    end: int
    words: str
    weight: float
    named: bool
    """Whether the weight is written, and not only implied by the parentheses."""

    @property
    def words_end(self) -> int:
        """Where the words end."""
        return self.start + 1 + len(self.words)


def with_weight(text: str, start: int, end: int, step: float) -> tuple[str, int, int]:
    """Return the text with the selected words' weight changed, and the selection around them.

    Without a selection the innermost weighted words around the cursor are meant, else the word there. Words
    selected inside of weighted ones get a weight of their own. A weight of 1 needs no parentheses. `\\(` and
    `\\)` are letters.
    """
    if len(text) > 2 * SEARCHED + end - start:
        before, after = max(start - SEARCHED, 0), min(end + SEARCHED, len(text))
        part, new_start, new_end = with_weight(text[before:after], start - before, end - before, step)
        return text[:before] + part + text[after:], new_start + before, new_end + before
    groups = weighted(text)
    if start == end:
        around = [group for group in groups if group.start <= start <= group.end]
        if around:
            return _replaced(text, min(around, key=lambda group: group.end - group.start), step)
        start, end = _word_at(text, start)
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start == end:
        return text, start, end
    for group in groups:
        if (start, end) in ((group.start, group.end), (group.start + 1, group.words_end)):
            return _replaced(text, group, step)
    return _replaced(text, Weighted(start, end, text[start:end], 1.0, named=False), step)


def weighted(text: str) -> list[Weighted]:
    """Return the pairs of parentheses of a prompt, the inner ones first; escaped ones are letters."""
    found: list[Weighted] = []
    opened: list[int] = []
    place = 0
    while place < len(text):
        letter = text[place]
        if letter == "\\":
            place += 1
        elif letter == "(":
            opened.append(place)
        elif letter == ")" and opened:
            start = opened.pop()
            inner = text[start + 1 : place]
            match = _WEIGHT.search(inner)
            words = inner[: match.start()] if match else inner
            weight = float(match["weight"]) if match else IMPLIED
            found.append(Weighted(start, place + 1, words, weight, match is not None))
        place += 1
    return found


def _replaced(text: str, group: Weighted, step: float) -> tuple[str, int, int]:
    weight = round(group.weight + step, 4)
    new = group.words if abs(weight - 1.0) < 1e-6 else f"({group.words}:{weight:g})"
    return text[: group.start] + new + text[group.end :], group.start, group.start + len(new)


def _word_at(text: str, place: int) -> tuple[int, int]:
    start = end = place
    while start > 0 and not _breaks(text, start - 1):
        start -= 1
    while end < len(text) and not _breaks(text, end):
        end += 1
    return start, end


def _breaks(text: str, place: int) -> bool:
    """Whether a letter ends a word; an escaped parenthesis, and the stroke before it, do not."""
    escaped = place > 0 and text[place - 1] == "\\"
    return text[place] in _BREAKS and not escaped
