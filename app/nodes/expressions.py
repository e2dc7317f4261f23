"""Arithmetic that a user writes: a small part of Python's expressions, computed without running any code."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

Number = int | float | bool

LARGEST_POWER = 4096
"""Bits that a power or a shift may give: `9**9**9` would fill the memory."""

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "sum": lambda *values: sum(values),
    "min": min,
    "max": max,
    "abs": abs,
    "round": round,
    "pow": lambda base, exponent: _power(base, exponent),
    "sqrt": math.sqrt,
    "ceil": math.ceil,
    "floor": math.floor,
    "log": math.log,
    "log2": math.log2,
    "log10": math.log10,
    "exp": math.exp,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "int": int,
    "float": float,
    "bool": bool,
}
"""What an expression may call."""


def _power(base: Any, exponent: Any) -> Any:
    if isinstance(base, int) and isinstance(exponent, int) and base.bit_length() * exponent > LARGEST_POWER:
        raise ValueError(f"{base}**{exponent} is too large a number")
    result = base**exponent
    if isinstance(result, complex):
        raise ValueError(f"{base}**{exponent} is no real number")
    return result


def _shifted(value: Any, bits: Any) -> Any:
    if bits > LARGEST_POWER:
        raise ValueError(f"{value}<<{bits} is too large a number")
    return value << bits


_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: _shifted,
    ast.RShift: operator.rshift,
}
_UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Invert: operator.invert,
}
_COMPARED: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def compute(expression: str, values: Mapping[str, Number]) -> Number:
    """Return what an expression of numbers, names, operators, comparisons, `x if c else y` and calls gives.

    Raises ValueError with what is wrong where it is no such expression, names what is not there, or cannot
    be computed.
    """
    try:
        tree = ast.parse(expression.strip(), mode="eval")
        result = _value(tree.body, values)
    except SyntaxError as error:
        raise ValueError(f"this is no expression: {error.msg}") from error
    except (ArithmeticError, TypeError, MemoryError, RecursionError) as error:
        raise ValueError(f"it cannot be computed: {error or type(error).__name__}") from error
    if not isinstance(result, int | float):
        raise ValueError(f"it gives {type(result).__name__}, not a number")
    return result


def _value(node: ast.expr, values: Mapping[str, Number]) -> Any:
    match node:
        case ast.Constant(value=int() | float() | bool() as number):
            return number
        case ast.Name(id=name):
            return _named(name, values)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _BINARY[type(op)](_value(left, values), _value(right, values))
        case ast.UnaryOp(op=sign, operand=operand):
            return _UNARY[type(sign)](_value(operand, values))
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_value(part, values) for part in parts)
        case ast.BoolOp(values=parts):
            return any(_value(part, values) for part in parts)
        case ast.Compare():
            return _compared(node, values)
        case ast.IfExp(test=test, body=body, orelse=other):
            return _value(body if _value(test, values) else other, values)
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in FUNCTIONS:
            return FUNCTIONS[name](*(_value(argument, values) for argument in arguments))
        case ast.Call(func=ast.Name(id=name)):
            raise ValueError(f"there is no function {name}; there are {', '.join(FUNCTIONS)}")
    raise ValueError(f"{ast.unparse(node)!r} may not stand in an expression")


def _named(name: str, values: Mapping[str, Number]) -> Number:
    if name in values:
        return values[name]
    there = ", ".join(values) or "nothing: link a number to the node"
    raise ValueError(f"there is no {name}; there is {there}")


def _compared(node: ast.Compare, values: Mapping[str, Number]) -> bool:
    left = _value(node.left, values)
    for sign, part in zip(node.ops, node.comparators, strict=True):
        if type(sign) not in _COMPARED:
            raise ValueError(f"{ast.unparse(node)!r} may not stand in an expression")
        right = _value(part, values)
        if not _COMPARED[type(sign)](left, right):
            return False
        left = right
    return True
