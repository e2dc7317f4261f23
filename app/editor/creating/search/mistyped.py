"""Typing errors: what finds the beginnings of words that differ by a letter from what was typed."""

from __future__ import annotations

import re
from functools import lru_cache

from app.editor.creating.search.fuzzy import word_starts

LEAST_TYPO = 4
"""Shorter words are searched as they are typed."""
START = "\x01"
"""Stands before each letter that begins a word, in the texts that are searched."""


@lru_cache(maxsize=256)
def mistyped(word: str) -> re.Pattern[str]:
    """Return what finds beginnings of words that differ by a letter: another, one more, less, or two swapped.

    A wrong first letter would leave too little of a short word.
    """
    ways = []
    between = f"{START}?"
    for at in range(0 if len(word) >= 6 else 1, len(word)):
        before, letter, after = word[:at], word[at], word[at + 1 :]
        ways += [(before, ".?", after), (before, ".", letter + after)]
        if after:
            ways.append((before, "", after[0] + letter + after[1:]))
    texts = (
        between.join(map(re.escape, start)) + between * bool(start) + gap + between.join(map(re.escape, end))
        for start, gap, end in ways
    )
    return re.compile(f"{START}(?:{'|'.join(texts)})")


def marked(text: str) -> str:
    """Return a text in small letters with a START before each word."""
    starts = word_starts(text)
    if len(text) != len(text.lower()):
        return START + text.lower()  # a letter that grows when it is made small would shift the starts
    return "".join(START + letter if i in starts else letter for i, letter in enumerate(text.lower()))
