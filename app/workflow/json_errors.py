"""Says what is wrong with a text that is no JSON: what stands where, and what to do about it."""

from __future__ import annotations

import json
import re
import sys

from app.problems import Problem, Remedy, RunFailed

MAX_DEPTH = 200
"""Brackets within brackets that a file may have; workflows have about ten."""

_CONFLICT = re.compile(r"^<{7}(?: |$)", re.MULTILINE)
_PART = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
_LONG_NUMBER = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+', re.DOTALL)
_WORD = re.compile(r"\w+")
_SPACE = " \t\r\n"
_PYTHON_WORDS = {"True": "true", "False": "false", "None": "null", "undefined": "null"}
_QUOTES = "“”„‘’"


def syntax_problem(error: json.JSONDecodeError, text: str) -> RunFailed:
    """Return the exception that says where a text stops being JSON."""
    conflict = _CONFLICT.search(text)
    if conflict is not None:
        line = text.count("\n", 0, conflict.start()) + 1
        remedy = Remedy(
            "Keep one side of each part between <<<<<<< and >>>>>>> and remove the lines with these marks"
        )
        message = f"This file has an unresolved git merge conflict at line {line}."
        return RunFailed(Problem("file.not_json", message, source="edit", remedies=(remedy,)))
    return not_json(_in_words(error, text))


def not_json(reason: str) -> RunFailed:
    """Return the exception for a file that is no JSON for this reason."""
    return RunFailed(Problem("file.not_json", f"This is no JSON file: {reason}.", source="edit"))


def too_deep(text: str) -> RunFailed:
    """Return the exception for brackets that are nested too deeply, at the first one that is."""
    depth = 0
    for part in _PART.finditer(text):
        if part[0] in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                place = place_of(text, part.start())
                return not_json(f"brackets are nested too deeply, over {MAX_DEPTH}, at {place}")
        elif part[0] in "]}":
            depth -= 1
    return not_json("brackets are nested too deeply")


def too_long_number(text: str) -> RunFailed:
    """Return the exception for a whole number with more digits than Python reads."""
    limit = sys.get_int_max_str_digits()
    for part in _LONG_NUMBER.finditer(text):
        digits = len(part[0].lstrip("-"))
        if part[0][0] != '"' and digits > limit:
            place = place_of(text, part.start())
            return not_json(f"the number at {place} is too long: it has {digits} digits, {limit} are read")
    return not_json("a number in it is too long")


def place_of(text: str, position: int) -> str:
    """Return a position as line and column, both counted from 1."""
    column = position - text.rfind("\n", 0, position)
    return f"line {text.count(chr(10), 0, position) + 1}, column {column}"


def _in_words(error: json.JSONDecodeError, text: str) -> str:
    at = error.pos
    where = place_of(text, at)
    if at >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return f"the file ends too early, at {where}: the rest is missing"
    if error.msg == "Extra data":
        return _extra_data(text, at, where)
    if "escape" in error.msg:
        return f"a backslash at {where} begins no escape that JSON has: write \\\\ for a backslash"
    found = _stray_comma(text, at) or _foreign(error.msg, text, at, where)
    words = {
        "Expecting value": "a value is missing or misspelt",
        "Expecting ',' delimiter": "a comma or a closing bracket is missing",
        "Expecting ':' delimiter": "a colon is missing after a name",
        "Expecting property name enclosed in double quotes": "a name in double quotes is missing",
    }
    return found or f"{words.get(error.msg, error.msg)} at {where}"


def _extra_data(text: str, at: int, where: str) -> str:
    if text[at] in "[{":
        return (
            f"a second document begins at {where}: keep one of the two, "
            "or put both into a list, [first, second]"
        )
    if text.startswith(("//", "/*", "#"), at):
        return f"there is a comment at {where}, which JSON has not: remove it"
    return f"there is more text after the end at {where}"


def _stray_comma(text: str, at: int) -> str | None:
    """Return words for a comma that separates nothing."""
    before = at - 1
    while before >= 0 and text[before] in _SPACE:
        before -= 1
    if before >= 0 and text[before] == ",":
        if text[at] in "]}":
            return f"a comma before the closing bracket at {place_of(text, before)}: remove it"
        if text[at] == ",":
            return f"two commas with nothing between them, the second at {place_of(text, at)}: remove it"
    if text[at] == "," and before >= 0 and text[before] in "[{":
        return f"a comma after the opening bracket at {place_of(text, at)}: remove it"
    return None


def _foreign(message: str, text: str, at: int, where: str) -> str | None:
    """Return words for what other languages allow: comments, other quotes, names without quotes."""
    if text.startswith(("//", "/*", "#"), at):
        return f"there is a comment at {where}, which JSON has not: remove it"
    if text[at] == "'" or text[at] in _QUOTES:
        kind = "single" if text[at] in "'‘’" else "typographic"
        return f'{kind} quotes at {where}: JSON has double quotes only, write "'
    word = _WORD.match(text, at)
    if word is None or message not in (
        "Expecting value",
        "Expecting property name enclosed in double quotes",
    ):
        return None
    if message != "Expecting value":
        return f'a name without quotes at {where}: write "{word[0][:40]}"'
    if word[0] in _PYTHON_WORDS:
        return f"{word[0]} at {where} is no JSON: write {_PYTHON_WORDS[word[0]]}"
    return None
