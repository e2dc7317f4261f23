"""Numbers as fields take them: limits, steps, and arithmetic typed instead of a number."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from typing import Any, TypeGuard

from app.workflow.node_info import InputInfo

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_MOST_CHARACTERS = 200


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


def evaluated(text: str) -> int | float:
    """Return the number a text stands for: `12`, `512*2`, `(3+1)/2`. Raises ValueError for anything else."""
    if len(text) > _MOST_CHARACTERS:
        raise ValueError("too long for a number")
    try:
        tree = ast.parse(text.strip().replace(",", "."), mode="eval")
        value = _value(tree.body)
    except (SyntaxError, ZeroDivisionError, OverflowError, RecursionError) as error:
        raise ValueError(f"{text!r} is not a number") from error
    if not math.isfinite(value):
        raise ValueError(f"{text!r} is not a finite number")
    return value


def _value(node: ast.expr) -> int | float:
    if isinstance(node, ast.Constant) and is_number(node.value):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        value = _value(node.operand)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        return _BINARY[type(node.op)](_value(node.left), _value(node.right))  # type: ignore[no-any-return]
    raise ValueError("only numbers and + - * / ( ) are understood")
