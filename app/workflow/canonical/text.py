"""Lays JSON out as the canonical form has it: one value a line, short things that belong together on one."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_INDENT = "  "
_DEEPEST = 60 * len(_INDENT)
"""What is nested deeper stands on one line."""
_INFINITY = re.compile(r'"(?:[^"\\]|\\.)*"|Infinity')
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_ENCODER = json.JSONEncoder(ensure_ascii=False, default=lambda mark: mark.value)
_text_of = _ENCODER.encode


@dataclass(frozen=True, slots=True)
class OneLine:
    """A container that stands on one line."""

    value: Any


@dataclass(frozen=True, slots=True)
class EachOnALine:
    """A list whose items stand on lines of their own, also when all are numbers."""

    value: list[Any]


def canonical_text(value: Any) -> bytes:
    """Return JSON in UTF-8 with a final newline.

    Infinity, which JSON has no word for, is written as a number beyond all floats: every reader takes that
    for infinity. NaN stays NaN, as no JSON says it; Python reads that, a browser does not.
    """
    pieces: list[str] = []
    _write(value, "\n", pieces)
    pieces.append("\n")
    text = "".join(pieces)
    if "Infinity" in text:
        text = _INFINITY.sub(lambda match: match[0] if match[0][0] == '"' else "1e999", text)
    try:
        return text.encode()
    except UnicodeEncodeError:
        # Half of a surrogate pair, from an escape in the file: only an escape can say it again.
        return _HALF_CHARACTER.sub(lambda match: f"\\u{ord(match[0]):04x}", text).encode()


def _write(value: Any, newline: str, pieces: list[str]) -> None:
    """Add the text of a value; `newline` has the indentation of the line it begins on."""
    if isinstance(value, dict) and value and len(newline) <= _DEEPEST:
        _write_object(value, newline, pieces)
    elif isinstance(value, EachOnALine):
        _write_list(value.value, newline, pieces)
    elif isinstance(value, list | tuple) and len(newline) <= _DEEPEST and not _are_numbers(value):
        _write_list(value, newline, pieces)
    else:
        pieces.append(_text_of(value))


def _write_object(value: dict[str, Any], newline: str, pieces: list[str]) -> None:
    inner = newline + _INDENT
    before = "{" + inner
    for key, member in value.items():
        pieces.append(f"{before}{_text_of(key)}: ")
        _write(member, inner, pieces)
        before = "," + inner
    pieces.append(newline + "}")


def _write_list(value: Sequence[Any], newline: str, pieces: list[str]) -> None:
    if not value:
        pieces.append("[]")
        return
    inner = newline + _INDENT
    before = "[" + inner
    for item in value:
        pieces.append(before)
        _write(item, inner, pieces)
        before = "," + inner
    pieces.append(newline + "]")


def _are_numbers(value: Sequence[Any]) -> bool:
    return {int, float}.issuperset(map(type, value))
