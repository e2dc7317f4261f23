"""Blame: which input of a node an exception is about, read from the failing expression."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from types import CodeType, FrameType, TracebackType
from typing import Any

_MOST_FRAMES = 20

Meaning = Mapping[str, frozenset[str]]
"""Names in a function -> the inputs of the node that their values came from."""


@dataclass(frozen=True)
class _Place:
    """Where a frame stopped: its function's tree and the innermost failing expression or statement."""

    function: ast.AST
    failing: ast.AST
    code: CodeType


def blamed_input(error: BaseException, inputs: Mapping[str, Any]) -> str | None:
    """Return the input that the failing expression of the node's own function is about, None if unclear.

    The node's own function is the outermost frame whose parameters are the inputs. Where its failing
    expression mentions several, the search goes on in the function it calls, as long as that narrows it.
    """
    frames = list(_frames(error.__traceback__))
    own = next((place for place, (frame, _) in enumerate(frames) if _takes(frame, inputs)), None)
    if own is None:
        return None
    places = [_place(frame, at) for frame, at in frames[own : own + _MOST_FRAMES]]
    meaning: Meaning = {name: frozenset({_input_name(name)}) for name in _parameters(frames[own][0].f_code)}
    blamed: frozenset[str] = frozenset()
    for place, callee in zip(places, [*places[1:], None], strict=True):
        if place is None:
            break
        found = _meant(_at_fault(place.failing, error), place, meaning) & inputs.keys()
        found = found or _meant(place.failing, place, meaning) & inputs.keys()
        if not found or (blamed and not found <= blamed):
            break
        blamed = found
        if len(blamed) == 1 or callee is None:
            break
        meaning = _meaning_in(callee.code, place, meaning)
    return next(iter(blamed)) if len(blamed) == 1 else None


def _frames(traceback: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    while traceback is not None:
        yield traceback.tb_frame, traceback.tb_lasti
        traceback = traceback.tb_next


def _takes(frame: FrameType, inputs: Mapping[str, Any]) -> bool:
    """Whether this is the call of the node's own function: every input is a parameter, or goes to `**`."""
    code = frame.f_code
    names = {_input_name(name) for name in _parameters(code)}
    if not inputs:
        return False
    if inputs.keys() <= names:
        return True
    rest = _keyword_rest(code)
    values = frame.f_locals.get(rest) if rest else None
    return isinstance(values, Mapping) and inputs.keys() <= names | values.keys()


def _parameters(code: CodeType) -> tuple[str, ...]:
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _keyword_rest(code: CodeType) -> str | None:
    """Return the name of the `**` parameter."""
    if not code.co_flags & 0x08:
        return None
    has_rest = bool(code.co_flags & 0x04)
    return code.co_varnames[code.co_argcount + code.co_kwonlyargcount + has_rest]


def _input_name(parameter: str) -> str:
    """Return the input a parameter stands for: a trailing underscore only avoids a word of Python."""
    return parameter.removesuffix("_")


def _place(frame: FrameType, instruction: int) -> _Place | None:
    """Find the innermost tree at the failing instruction; None without source."""
    code = frame.f_code
    source = "".join(linecache.getlines(code.co_filename, frame.f_globals))
    position = next(islice(code.co_positions(), instruction // 2, None), None)
    if not source or position is None or None in position:
        return None
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return None
    functions = [node for node in ast.walk(tree) if _is_function(node, code)]
    if not functions:
        return None
    failing = [node for node in ast.walk(functions[-1]) if _covers(node, position)]
    return _Place(functions[-1], failing[-1], code) if failing else None


def _is_function(node: ast.AST, code: CodeType) -> bool:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return False
    first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
    return bool(first == code.co_firstlineno)


def _covers(node: ast.AST, position: tuple[int | None, ...]) -> bool:
    line, end_line, column, end_column = position
    if not isinstance(node, ast.expr | ast.stmt) or node.end_lineno is None or node.end_col_offset is None:
        return False
    starts = (node.lineno, node.col_offset) <= (line or 0, column or 0)
    return starts and (node.end_lineno, node.end_col_offset) >= (end_line or 0, end_column or 0)


def _at_fault(tree: ast.AST, error: BaseException) -> ast.AST:
    """Return the part of an expression that such an exception is about: the divisor, the index, the key."""
    match tree, error:
        case ast.BinOp(right=divisor), ZeroDivisionError():
            return divisor
        case ast.Subscript(slice=index), IndexError() | KeyError():
            return index
    return tree


def _meant(tree: ast.AST, place: _Place, meaning: Meaning) -> frozenset[str]:
    """Return the inputs that an expression mentions; a bare `raise` is about what its conditions ask."""
    found = _inputs_of(tree, place, meaning)
    if found or not isinstance(tree, ast.Raise):
        return found
    for node in reversed(list(ast.walk(place.function))):
        if isinstance(node, ast.If) and any(inner is tree for inner in ast.walk(node)):
            found = _inputs_of(node.test, place, meaning)
            if found:
                return found
    return frozenset()


def _inputs_of(tree: ast.AST, place: _Place, meaning: Meaning) -> frozenset[str]:
    """Return the inputs whose values reach an expression, directly or through assignments."""
    rest = _keyword_rest(place.code)
    found: set[str] = set()
    seen: set[str] = set()
    waiting = [tree]
    while waiting:
        for node in ast.walk(waiting.pop()):
            match node:
                case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=key)) if name == rest:
                    found.add(str(key))
            if isinstance(node, ast.Name) and node.id not in seen:
                seen.add(node.id)
                if node.id in meaning:
                    found |= meaning[node.id]
                else:
                    waiting.extend(_sources_of(node.id, place.function))
    return frozenset(found)


def _sources_of(name: str, function: ast.AST) -> Iterator[ast.AST]:
    """Yield the expressions that are assigned to a local name."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                pairs = [(target, value) for target in targets]
            case ast.AnnAssign(target=target, value=value) | ast.AugAssign(target=target, value=value):
                pairs = [(target, value)] if value is not None else []
            case ast.NamedExpr(target=target, value=value):
                pairs = [(target, value)]
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                pairs = [(target, value)]
            case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
                pairs = [(target, value)]
            case _:
                continue
        for target, value in pairs:
            if any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(target)):
                yield value


def _meaning_in(callee: CodeType, place: _Place, meaning: Meaning) -> Meaning:
    """Return what the parameters of a called function mean, from the arguments of the failing call."""
    call = place.failing
    if not isinstance(call, ast.Call) or any(isinstance(a, ast.Starred) for a in call.args):
        return {}
    parameters = list(callee.co_varnames[: callee.co_argcount])
    if parameters[:1] in (["self"], ["cls"]):
        parameters = parameters[1:]
    passed = dict(zip(parameters, call.args, strict=False))
    passed |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    return {name: _inputs_of(value, place, meaning) for name, value in passed.items()}
