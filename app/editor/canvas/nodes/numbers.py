"""Numbers as fields take them: limits, steps, and arithmetic typed instead of a number."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeGuard

from app.editor.words import tr
from app.editor.writing.shown import cut
from app.workflow.node_info import InputInfo

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_NAMES = {"pi": math.pi, "π": math.pi}
_MOST_CHARACTERS = 200
_LARGEST_BASE, _LARGEST_POWER = 1e6, 64
_LARGEST_WHOLE = 2**128
"""Products beyond this are no sizes, steps or seeds, and would grow without end."""
_RELATIVE = re.compile(r"\s*(?P<sign>[-+*/])(?P<equals>=)?(?P<rest>.*)", re.DOTALL)
_LARGEST = 1e300
_THOUSANDS = re.compile(r"[-+]?[1-9]\d{0,2}[.,]\d{3}")
_UNIT = re.compile(r"\d\s*(?!e[+-]?\d|pi\b)(?P<unit>[a-zA-Z%°]+)\s*$")


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether a value is a number (True and False are not)."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def step_of(info: InputInfo) -> float:
    """Return how much one step changes a field."""
    step = info.options.get("step")
    if is_number(step) and step > 0:
        return float(step)
    return 1.0 if info.widget_type == "INT" else 0.01


def clamped(info: InputInfo, value: float) -> int | float:
    """Return a number within the limits of its field, rounded as the field asks; whole numbers stay exact."""
    low, high = info.options.get("min"), info.options.get("max")
    if not abs(value) < _LARGEST:  # what is no number, too
        value = 0.0 if value != value else _LARGEST if value > 0 else -_LARGEST
    number: int | float = value
    if info.widget_type == "INT":
        number = round(value)
    else:
        grain = info.options.get("round") or step_of(info)
        if is_number(grain) and grain > 0:
            number = float(f"{round(value / grain) * grain:.10g}")
    if is_number(low):
        number = max(number, low)
    if is_number(high):
        number = min(number, high)
    return number if info.widget_type == "INT" else float(number)


@dataclass(frozen=True)
class Reading:
    """What was understood of a typed number: its value, None where it is none, and what to tell the user."""

    value: int | float | None
    note: str = ""

    @property
    def wrong(self) -> bool:
        """Whether the text stands for no number."""
        return self.value is None


def read_number(info: InputInfo, text: str, present: Any = None) -> Reading:
    """Return what a text typed into a field means, held to the field's limits.

    `present` is the value now: `+=64` and `*1.5` start from it. The note says the result where the text does
    not show it, or why it is no number.
    """
    try:
        found = evaluated(text, present, whole=info.widget_type == "INT")
    except ValueError as error:
        return Reading(None, str(error))
    value = clamped(info, found)
    low, high = info.options.get("min"), info.options.get("max")
    if is_number(high) and found > high:
        return Reading(value, tr("= {value}, the most there is").format(value=_short(value)))
    if is_number(low) and found < low:
        return Reading(value, tr("= {value}, the least there is").format(value=_short(value)))
    shows_itself = _plain(text) is not None and _plain(text) == value
    return Reading(value, "" if shows_itself else f"= {_short(value)}")


def evaluated(text: str, present: Any = None, whole: bool = False) -> int | float:
    """Return the number a text stands for: `12`, `512*2`, `(3+1)/2`, `1/3`, `2*pi`, `0,5`, `+=64`, `*1.5`.

    The last two start from `present`. A comma is a decimal sign. Raises ValueError, with a sentence for the
    user, for anything else: above all for numbers grouped by thousands, which could mean two things.
    """
    if len(text) > _MOST_CHARACTERS:
        raise ValueError(tr("This is too long for a number."))
    relative = _RELATIVE.fullmatch(text)
    if relative is not None and (relative["equals"] or relative["sign"] in "*/"):
        if not is_number(present):
            raise ValueError(tr("There is no number yet to start from."))
        right = _calculated(relative["rest"], whole)
        return _finite(text, lambda: _combined(_OPERATORS[relative["sign"]], present, right))
    return _calculated(text, whole)


_OPERATORS: dict[str, type[ast.operator]] = {"+": ast.Add, "-": ast.Sub, "*": ast.Mult, "/": ast.Div}


def is_relative(text: str) -> bool:
    """Whether arithmetic starts from the present value: `+=64`, `*1.5`."""
    match = _RELATIVE.fullmatch(text)
    return match is not None and bool(match["equals"] or match["sign"] in "*/")


def _calculated(text: str, whole: bool) -> int | float:
    cleaned = _with_points(text.strip(), whole)
    if not cleaned:
        raise ValueError(tr("Type a number, or arithmetic such as 512*2."))
    try:
        tree = ast.parse(cleaned, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        unit = _UNIT.search(cleaned)
        if unit is not None:
            raise ValueError(
                tr("Numbers have no units here: leave “{unit}” out.").format(unit=unit["unit"])
            ) from None
        raise ValueError(tr("“{text}” is not a number.").format(text=_cut(text))) from None
    return _finite(text, lambda: _value(tree.body))


def _with_points(text: str, whole: bool) -> str:
    """Return the text with points as decimal signs; raises ValueError where thousands seem to be grouped."""
    point, comma = "." in text, "," in text
    numbers = re.findall(r"[\d.,'\u00a0\u202f ]*\d", text)
    for number in (found.strip() for found in numbers):
        marks = [mark for mark in number if not mark.isdigit()]
        grouped = len(marks) > 1 or (len(marks) == 1 and marks[0] not in ".,")
        grouped = grouped or (whole and _THOUSANDS.fullmatch(text) is not None)
        if grouped or (point and comma and len(set(marks) & {".", ","}) > 1):
            plain = _ungrouped(re.sub(r"[^\d.,]", "", number))
            message = tr("Is “{text}” grouped by thousands? Write it plainly: {plain}.")
            raise ValueError(message.format(text=_cut(number), plain=plain))
    return text.replace(",", ".").replace("^", "**").replace("×", "*").replace("÷", "/").replace("−", "-")


def _ungrouped(digits: str) -> str:
    """Return what `1.234,5` most likely means: the last of two kinds of marks is the decimal sign."""
    last = max(digits.rfind("."), digits.rfind(","))
    if len(set(digits) & {".", ","}) < 2:
        return re.sub(r"[.,]", "", digits)
    return re.sub(r"[.,]", "", digits[:last]) + "." + digits[last + 1 :]


def _finite(text: str, calculate: Callable[[], int | float]) -> int | float:
    try:
        value = calculate()
    except ZeroDivisionError:
        raise ValueError(tr("“{text}” divides by zero.").format(text=_cut(text))) from None
    except (OverflowError, RecursionError):
        raise ValueError(tr("“{text}” is too large.").format(text=_cut(text))) from None
    if not math.isfinite(value):
        raise ValueError(tr("“{text}” is no finite number.").format(text=_cut(text)))
    return value


def _value(node: ast.expr) -> int | float:
    if isinstance(node, ast.Constant) and is_number(node.value):
        return node.value
    if isinstance(node, ast.Name) and node.id in _NAMES:
        return _NAMES[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        value = _value(node.operand)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp):
        return _combined(type(node.op), _value(node.left), _value(node.right))
    raise ValueError(tr("Only numbers, + - * / ** ( ) and pi are understood here."))


def _combined(kind: type[ast.operator], left: int | float, right: int | float) -> int | float:
    if kind is ast.Pow:
        if abs(left) > _LARGEST_BASE or abs(right) > _LARGEST_POWER:
            raise OverflowError
        power: int | float | complex = left**right
        # A root of a negative number: nothing that a field holds.
        return math.nan if isinstance(power, complex) else power
    if kind not in _BINARY:
        raise ValueError(tr("Only numbers, + - * / ** ( ) and pi are understood here."))
    result: int | float = _BINARY[kind](left, right)
    if abs(result) > _LARGEST_WHOLE and isinstance(result, int):
        raise OverflowError
    return result


def _plain(text: str) -> float | None:
    try:
        return float(text.strip())
    except ValueError:
        return None


def _short(value: int | float) -> str:
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _cut(text: str) -> str:
    return cut(text, 24)
