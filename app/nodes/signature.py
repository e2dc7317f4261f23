"""Reads a node's signature: type hints become inputs and outputs in ComfyUI's words."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from app.file_choices import FILES_KEY, FIXED_KEY
from app.nodes.dynamic_inputs import Matching, Places, fields_of, key_of, options_of
from app.nodes.values import SlotType
from app.run_context import RunContext
from app.workflow.node_info import COMBO, InputGroup, InputInfo, OutputInfo
from app.workflow.slot_types import MATCH_TYPE
from app.workflow.widgets import DYNAMIC_COMBO

_PLAIN = {int: "INT", float: "FLOAT", str: "STRING", bool: "BOOLEAN"}


@dataclass(frozen=True)
class Range:
    """The limits of a number, both included; `step` is what a click adds, `round` the grid of the control."""

    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    round: float | Literal[False] | None = None


@dataclass(frozen=True)
class Tip:
    """What the editor says about an input or output when the mouse rests on it."""

    text: str


@dataclass(frozen=True)
class Choices:
    """The values of a combo: a sequence, or a function that returns one."""

    values: Sequence[Any] | Callable[[], Sequence[Any]]


@dataclass(frozen=True)
class Files:
    """A combo of files of one kind: a model folder, or "input" for pictures; `also` are further choices."""

    kind: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """Put an input with a default among the optional ones (inputs that may be None are there anyway)."""

    name: InputGroup


class Widget:
    """Further options of an input by ComfyUI's names: `multiline=True`, `advanced=True`, …"""

    def __init__(self, **options: Any) -> None:
        self.options = options


@dataclass(frozen=True)
class _Hint:
    """A type hint taken apart: the bare type, what is written beside it, and whether it may be None."""

    base: Any
    notes: tuple[Any, ...]
    may_be_none: bool

    def last(self, kind: type) -> Any:
        """Return the outermost note of a kind, None without one."""
        return next((note for note in reversed(self.notes) if isinstance(note, kind)), None)


def hints_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the function's type hints with their annotations; raises TypeError where one is missing."""
    hints = get_type_hints(function, include_extras=True)
    missing = [name for name in inspect.signature(function).parameters if name not in hints]
    if missing or "return" not in hints:
        raise TypeError(f"node {function.__name__}: no type for {', '.join(missing) or 'the result'}")
    return hints


def inputs_of(
    function: Callable[..., Any], hints: Mapping[str, Any], lazy: Sequence[str] = ()
) -> tuple[InputInfo, ...]:
    """Return the inputs, required ones first; raises TypeError for a hint that names no slot type."""
    parameters = list(inspect.signature(function).parameters.values())
    if parameters and hints[parameters[0].name] is RunContext:
        parameters = parameters[1:]
    node = function.__name__
    inputs = [
        _input(node, p.name.removesuffix("_"), p.default, _take_apart(hints[p.name]), lazy)
        for p in parameters
    ]
    return tuple(sorted(inputs, key=lambda info: info.group == "optional"))


def matchtypes_of(hint: Any) -> list[str | None]:
    """Return the template that the type of each output follows; none at all where no output follows one."""
    templates = [_take_apart(part).last(Matching) for part in _parts(hint)]
    return [note and note.template for note in templates] if any(templates) else []


def result_hint(function: Callable[..., Any], hints: Mapping[str, Any], wrapper: type) -> Any:
    """Return the type of the outputs: the return hint, without the `wrapper[...]` around it."""
    hint = hints["return"]
    return get_args(hint)[0] if get_origin(hint) is wrapper else hint


def outputs_of(
    hint: Any, names: Sequence[str] | None, list_out: Sequence[str] = ()
) -> tuple[OutputInfo, ...]:
    """Return the outputs that a result type means: none, one, or those of a tuple."""
    parts = _parts(hint)
    if names is not None and len(names) != len(parts):
        raise TypeError(f"{len(names)} output names {list(names)} for {len(parts)} outputs")
    outputs = []
    for index, part in enumerate(parts):
        taken = _take_apart(part)
        slot_type = _slot_type(taken)
        name = names[index] if names else slot_type
        tip = taken.last(Tip)
        outputs.append(OutputInfo(name, slot_type, name in list_out, tip.text if tip else None))
    return tuple(outputs)


def _parts(hint: Any) -> tuple[Any, ...]:
    """Return the types of the outputs that a result type means."""
    if hint is type(None):
        return ()
    return get_args(hint) if get_origin(hint) is tuple else (hint,)


def _input(node: str, name: str, default: Any, hint: _Hint, lazy: Sequence[str] = ()) -> InputInfo:
    try:
        slot_type = _slot_type(hint)
    except TypeError as error:
        raise TypeError(f"node {node}, input {name}: {error}") from error
    choices = _choices(hint)
    options = _options(hint, default) | _dynamic_options(f"{node}, {name}", hint)
    if name in lazy:
        options["lazy"] = True
    _check_default(node, name, options, choices)
    group = hint.last(Group)
    chosen: InputGroup = "optional" if hint.may_be_none else "required"
    return InputInfo(name, slot_type, group.name if group else chosen, choices, options)


def _dynamic_options(where: str, hint: _Hint) -> dict[str, Any]:
    """Return what `object_info` says of an input that comes and goes; nothing of a plain one."""
    matching, places = hint.last(Matching), hint.last(Places)
    if matching:
        return {"template": matching.to_json()}
    if places:
        inner = _input(where, places.name, inspect.Parameter.empty, _take_apart(get_args(hint.base)[1]))
        return {"template": places.template(inner.to_json())}
    options = options_of(hint.base)
    if not options:
        return {}
    return {"options": [{"key": key_of(one), "inputs": _inputs_of_option(where, one)} for one in options]}


def _inputs_of_option(where: str, option: type) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name, hint, default in fields_of(option):
        plain = inspect.Parameter.empty if default is MISSING else default
        declared = _input(f"{where}, {key_of(option)}", name, plain, _take_apart(hint))
        found.setdefault(declared.group, {})[name] = declared.to_json()
    return found


def _options(hint: _Hint, default: Any) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if default is not inspect.Parameter.empty and default is not None:
        options["default"] = default
    limits = hint.last(Range)
    if limits:
        found = {"min": limits.minimum, "max": limits.maximum, "step": limits.step, "round": limits.round}
        options |= {key: value for key, value in found.items() if value is not None}
    for note in hint.notes:
        if isinstance(note, Widget):
            options |= note.options
    tip, files = hint.last(Tip), hint.last(Files)
    if tip:
        options["tooltip"] = tip.text
    if files:
        options[FILES_KEY] = files.kind
        if files.also:
            options[FIXED_KEY] = list(files.also)
    return options


def _choices(hint: _Hint) -> tuple[Any, ...] | None:
    choices, files = hint.last(Choices), hint.last(Files)
    if choices:
        return tuple(choices.values() if callable(choices.values) else choices.values)
    if files:
        return tuple(files.also)
    return get_args(hint.base) if get_origin(hint.base) is Literal else None


def _slot_type(hint: _Hint) -> str:
    slot = hint.last(SlotType)
    if slot:
        return str(slot.name)
    if hint.last(Matching):
        return MATCH_TYPE
    if options_of(hint.base):
        return DYNAMIC_COMBO
    if get_origin(hint.base) is Literal or hint.last(Choices) or hint.last(Files):
        return COMBO
    if hint.base in _PLAIN:
        return _PLAIN[hint.base]
    raise TypeError(f"{hint.base!r} is no slot type; use a type of app.nodes.values or mark it with SlotType")


def _take_apart(hint: Any) -> _Hint:
    notes: list[Any] = []
    may_be_none = False
    while True:
        if get_origin(hint) is Annotated:
            notes = [*hint.__metadata__, *notes]
            hint = hint.__origin__
        elif get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint):
            may_be_none = True
            hint = Union[tuple(a for a in get_args(hint) if a is not type(None))]  # noqa: UP007 - built at run time
        else:
            return _Hint(hint, tuple(notes), may_be_none)


def _check_default(node: str, name: str, options: Mapping[str, Any], choices: Sequence[Any] | None) -> None:
    """Raise TypeError for a default that the node itself would refuse."""
    default = options.get("default")
    if default is None:
        return
    if choices is not None and FILES_KEY not in options and default not in choices:
        raise TypeError(f"node {node}, input {name}: default {default!r} is not among its choices")
    if isinstance(default, int | float) and not isinstance(default, bool):
        lowest, highest = options.get("min", default), options.get("max", default)
        if not lowest <= default <= highest:
            raise TypeError(f"node {node}, input {name}: default {default!r} is not in {lowest}..{highest}")
