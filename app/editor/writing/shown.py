"""Texts of files as they are shown: control characters are seen or gone, and what is around stays in order.

Letters from right to left are put in order by Qt. What is done here: no text turns around or hides what
stands beside it, none is taken for HTML, none is cut within a letter. The document's texts stay as they are.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QTextBoundaryFinder

_SPACES = dict.fromkeys(map(ord, "\t\n\v\f\r\x85\u2028\u2029"), " ")
_PICTURES = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "\u2421"}
_NEVER = dict.fromkeys((*range(128, 160), *range(55296, 57344)), "�")
_OVERRIDES = dict.fromkeys((0x202D, 0x202E))
_IN_LINES = {**_PICTURES, **_NEVER, **_OVERRIDES, 9: "\t", 10: "\n", 13: "\r", 0x85: "\n"}
_IN_ONE_LINE = {**_IN_LINES, **_SPACES}
_ODD = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_DIRECTIONS = re.compile("[\u202a\u202b\u202c\u2066-\u2069\n\u2029]")
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
    "\u202a-\u202e\u2066-\u2069]"
)
_FIRST_STRONG, _POP_ISOLATE, _POP = "\u2068", "\u2069", "\u202c"
_QT = "utf-16-le"
_LONGEST_CLUSTER = 64
"""Code points of the longest letter that is kept whole: piled-up marks without end are cut somewhere."""


def in_lines(text: str) -> str:
    """Return a text of several lines as it is shown: no override of direction, other marks end with it."""
    if _ODD.search(text) is None:
        return text
    return _closed(text.translate(_IN_LINES))


def in_one_line(text: str) -> str:
    """Return a text as one line: line breaks are spaces, other control characters can be seen."""
    if _ODD.search(text) is None:
        return text
    return _closed(text.translate(_IN_ONE_LINE))


def isolated(text: str) -> str:
    """Return a text for the middle of a sentence; it does not change the order of what is around it."""
    safe = in_lines(text)
    return f"{_FIRST_STRONG}{safe}{_POP_ISOLATE}" if _RIGHT_TO_LEFT.search(safe) else safe


def cut(text: str, most: int, end: str = "…") -> str:
    """Return at most so many characters of a text, no part of a letter, with `end` where it goes on."""
    if len(text) <= most:
        return text
    place = max(most - len(end), 0)
    start = max(place - _LONGEST_CLUSTER, 0)
    around = text[start : place + _LONGEST_CLUSTER]
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, around)
    finder.setPosition(units(around[: place - start]))
    if not finder.isAtBoundary():
        before = finder.toPreviousBoundary()
        if before > 0 or start == 0:
            place = start + characters(around, max(before, 0))
    return text[:place] + end


def in_menu(text: str, most: int = 60) -> str:
    """Return a text for a menu, a button or a tab, where a single & would underline the letter behind it."""
    return in_one_line(cut(text, most)).replace("&", "&&")


def as_tip(text: str, most: int = 4000) -> str:
    """Return a text for a tip, where Qt would take for HTML what only looks like it."""
    safe = in_lines(cut(text, most))
    if "<" not in safe:
        return safe
    from html import escape  # a table of all named letters comes with it

    return f'<div style="white-space: pre-wrap">{escape(safe)}</div>'


def units(text: str) -> int:
    """Return how long a text is for Qt, which counts letters beyond U+FFFF, as emoji, twice."""
    return len(text) if text.isascii() else len(text.encode(_QT, "surrogatepass")) // 2


def characters(text: str, place: int) -> int:
    """Return the index of the character at a place that Qt counted."""
    if text.isascii():
        return min(place, len(text))
    return len(text.encode(_QT, "surrogatepass")[: 2 * place].decode(_QT, "surrogatepass"))


def _closed(text: str) -> str:
    """Return a text whose marks of direction end within it, line by line; those that end nothing are gone."""
    if _DIRECTIONS.search(text) is None:
        return text
    opened: list[str] = []
    parts: list[str] = []
    place = 0
    for found in _DIRECTIONS.finditer(text):
        parts.append(text[place : found.start()])
        place, mark = found.end(), found[0]
        if mark in "\n\u2029":
            parts += [*reversed(opened), mark]
            opened.clear()
        elif mark in (_POP, _POP_ISOLATE):
            if opened and opened[-1] == mark:
                parts.append(opened.pop())
        else:
            opened.append(_POP if mark in "\u202a\u202b" else _POP_ISOLATE)
            parts.append(mark)
    return "".join([*parts, text[place:], *reversed(opened)])
