"""Values from outside become values of an input: cells of a table, texts of a command line, JSON, YAML."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from app.workflow.check_value import SHOWN_CHOICES, nearest, shown, value_problem
from app.workflow.node_info import InputInfo

EXACT_FLOAT = 2**53
"""Beyond this a number with a decimal point no longer says which whole number was meant."""

_TRUTHS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False}
_TRUTHS["0"] = False
_WHOLE = re.compile(r"[+-]?\d{1,400}")
_DECIMAL_COMMA = re.compile(r"([+-]?\d*),(\d+(?:[eE][+-]?\d+)?)")


def value_from_text(text: str, info: InputInfo | None, decimal_comma: bool = False) -> Any:
    """Return what a cell or an argument means for an input; a text that spells no such value is a ValueError.

    A list or object is written as JSON. `decimal_comma`: numbers may be written as `3,5`.
    """
    kind = _kind(info)
    if kind == "STRING":
        return text
    word = text.strip()
    if decimal_comma and kind in ("INT", "FLOAT"):
        word = _DECIMAL_COMMA.sub(r"\1.\2", word) if _DECIMAL_COMMA.fullmatch(word) else word
    if kind == "INT":
        return _integer(word)
    if kind == "FLOAT":
        return _number(word)
    if kind == "BOOLEAN":
        return _truth(word)
    if info is not None and info.choices is not None and not word.startswith(("[", "{")):
        return next((choice for choice in info.choices if str(choice) == text), text)
    try:
        return json.loads(word)
    except (ValueError, RecursionError):
        return text


def value_from_json(value: Any, info: InputInfo | None) -> Any:
    """Return what a JSON or YAML value means for an input; raises ValueError for one of another kind."""
    kind = _kind(info)
    if kind == "STRING":
        if isinstance(value, bool | list | dict):
            raise ValueError(f"{shown_safely(value)} is no text; put a text in quotes")
        return str(value)
    if isinstance(value, str):
        return value_from_text(value, info)
    if kind == "INT":
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, float):
            return _whole(value, str(value))
        raise ValueError(f"{shown_safely(value)} is not a whole number")
    if kind == "FLOAT":
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{shown_safely(value)} is not a number")
        return _finite(value, str(value))
    if kind == "BOOLEAN":
        if isinstance(value, bool):
            return value
        if isinstance(value, int) and value in (0, 1):
            return bool(value)
        raise ValueError(f"{shown_safely(value)} is neither true nor false")
    return value


def check_value(info: InputInfo | None, name: str, value: Any) -> None:
    """Raise ValueError with a sentence when a value is outside of the limits or the choices of an input."""
    problem = value_problem(info, value) if info is not None else None
    if info is None or problem is None:
        return
    message = problem.message
    if message.startswith(f"{info.name} is "):
        message = f"{name} is {message.removeprefix(f'{info.name} is ')}"
    if info.choices is not None and len(info.choices) > SHOWN_CHOICES:
        message += "; `confy inputs FILE --json` lists them all"
    raise ValueError(message)


def names_text(names: list[str], most: int = 12) -> str:
    """Return names as a sentence lists them: the first few, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def near_text(wanted: str, names: list[str]) -> str:
    """Return `; did you mean …?` with the names most like what was wanted, empty where none is alike."""
    near = [name for name in nearest(wanted, names) if _alike(wanted, name)] if names else []
    return f"; did you mean {' or '.join(near)}?" if near else ""


def shown_safely(value: Any) -> str:
    """Return a value as a message shows it; of lists and objects only how long they are."""
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} with {len(value)} entries"
    return shown(value)


def _alike(wanted: str, name: str) -> bool:
    pairs = {wanted.lower()[i : i + 2] for i in range(len(wanted) - 1)}
    return any(pair in name.lower() for pair in pairs)


def _kind(info: InputInfo | None) -> str:
    return info.widget_type if info is not None else "*"


def _integer(word: str) -> int:
    if _WHOLE.fullmatch(word):
        return int(word)
    try:
        number = float(word)
    except ValueError:
        raise ValueError(f"{shown(word)} is not a whole number") from None
    return _whole(number, word)


def _whole(number: float, word: str) -> int:
    if not math.isfinite(number) or not number.is_integer():
        raise ValueError(f"{word} is not a whole number")
    if abs(number) > EXACT_FLOAT:
        raise ValueError(
            f"{word} is a rounded number: its last digits are lost. Write all its digits; in a spreadsheet "
            "make the column text first"
        )
    return int(number)


def _number(word: str) -> float | int:
    if _WHOLE.fullmatch(word):
        return _finite(int(word), word)
    try:
        return _finite(float(word), word)
    except ValueError:
        raise ValueError(f"{shown(word)} is not a number") from None


def _finite(number: float | int, word: str) -> float | int:
    try:
        if math.isfinite(number):
            return number
    except OverflowError:
        pass
    raise ValueError(f"{word[:60]} is not a number to work with")


def _truth(word: str) -> bool:
    if word.lower() not in _TRUTHS:
        raise ValueError(f"{shown(word)} is neither true nor false")
    return _TRUTHS[word.lower()]
