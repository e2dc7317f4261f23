"""`@node`: a typed function becomes a node; its signature is the only declaration.

Parameters are the inputs, in order. Where an input without a default follows one that has one, put `*` before
the inputs: nodes are called by keyword only. A trailing underscore is dropped (`type_` is the input `type`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Generic, TypedDict, TypeVar, Unpack

from app.file_choices import FILES_KEY, with_file_choices
from app.folders import Folders
from app.node_def import NodeDef, NodeResult
from app.nodes.dynamic_inputs import Flat, Grown, Matching, Places, opener_of
from app.nodes.signature import (
    Choices,
    Files,
    Group,
    Range,
    Tip,
    Widget,
    hints_of,
    inputs_of,
    matchtypes_of,
    outputs_of,
    result_hint,
)
from app.run_context import RunContext
from app.workflow.node_info import InputInfo, NodeInfo

__all__ = [
    "Choices",
    "Declaration",
    "Files",
    "Group",
    "Grown",
    "Matching",
    "Places",
    "Range",
    "Shown",
    "Tip",
    "Widget",
    "declared_in",
    "node",
]

T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Any])
Together = Callable[[Sequence[RunContext], Sequence[Mapping[str, Any]]], Sequence[Any]]
"""Makes several calls at once: what the node's function would return for each."""
Opener = Callable[[Flat, bool], Flat]
FromInputs = Callable[..., Any]
"""A function of the folders and of some inputs by name: `def exists(folders, image): …`."""

HIDDEN_TYPES = {
    "prompt": "PROMPT",
    "extra_pnginfo": "EXTRA_PNGINFO",
    "unique_id": "UNIQUE_ID",
    "dynprompt": "DYNPROMPT",
}


@dataclass(frozen=True)
class Shown(Generic[T]):
    """The result of a node that also shows something: `Shown[Image]` has the outputs of `Image`.

    `ui` has ComfyUI's keys (`{"images": [...]}`, `{"text": [...]}`); `expand` the nodes that replace it.
    """

    value: T
    ui: Mapping[str, Any] | None = None
    expand: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Declaration:
    """A declared node before it knows the folders: `define` makes the NodeDef that runs."""

    function: Callable[..., Any]
    definition: NodeDef
    validate: FromInputs | None = None
    fingerprint: FromInputs | None = None

    @property
    def info(self) -> NodeInfo:
        """The node as the editor sees it; choices that are files still empty."""
        return self.definition.info

    def define(self, folders: Folders) -> NodeDef:
        """Return the definition with its choices read from `folders`."""
        return replace(
            self.definition,
            info=with_file_choices(self.info, folders),
            validate=self.validate and _with_folders(self.validate, folders),
            validate_names=frozenset(_names(self.validate)) if self.validate else frozenset(),
            fingerprint=self.fingerprint and _with_folders(self.fingerprint, folders),
        )


_DECLARED: dict[Callable[..., Any], Declaration] = {}
"""The node registry: every function that `@node` has seen."""


def declared_in(module: ModuleType) -> tuple[Declaration, ...]:
    """Return the nodes that a module declares, in the order it declares them."""
    return tuple(d for function, d in _DECLARED.items() if function.__module__ == module.__name__)


def declaration_of(function: Callable[..., Any], class_type: str | None = None) -> Declaration:
    """Return what `@node` has declared of a function; one that it has not seen gets its own name.

    With `class_type` it gets that. Raises TypeError for a signature that is no node.
    """
    if function not in _DECLARED:
        node(class_type or function.__name__)(function)
    found = _DECLARED[function]
    if class_type is None or class_type == found.info.class_type:
        return found
    info = replace(found.info, class_type=class_type, display_name=class_type)
    return replace(found, definition=replace(found.definition, info=info))


class Traits(TypedDict, total=False):
    """How a node behaves in a run; the same words in NodeDef say more.

    `pure` nodes give the same outputs for the same inputs; one without `shapes` may be run on meta tensors.
    """

    pure: bool
    cheap: bool
    fuse: bool
    compiled_within: float
    batch: str | None
    shapes: Callable[[Mapping[str, Any]], tuple[Any, ...]] | None
    working_bytes: Callable[[Mapping[str, Any]], int | None] | None
    file_shapes: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Any, ...]] | None
    check_lazy: Callable[[Mapping[str, Any]], tuple[str, ...]] | None
    expands: bool
    list_in: bool
    resource: str


def node(
    class_type: str,
    *,
    title: str | None = None,
    category: str = "",
    outputs: Sequence[str] | None = None,
    output_node: bool = False,
    list_out: Sequence[str] = (),
    lazy: Sequence[str] = (),
    hidden: Sequence[str] = (),
    fingerprint: FromInputs | None = None,
    validate: FromInputs | None = None,
    deprecated: bool = False,
    experimental: bool = False,
    essentials: str | None = None,
    aliases: Sequence[str] = (),
    together: Together | None = None,
    module: str = "nodes",
    **traits: Unpack[Traits],
) -> Callable[[Function], Function]:
    """Declare a function as the node `class_type`; the function itself stays as it is.

    `title` is the name users see, `outputs` the output names (default: their types), `list_out` those
    that are lists. `validate(folders, name…)` returns True or a sentence, or raises InputError; its
    inputs are left out of the general checks. `fingerprint(folders, name…)` returns what changes with the
    outside world. `hidden` names what the node reads from its RunContext (prompt, extra_pnginfo,
    unique_id), `essentials` its group in the short list. `together` makes the calls that have the input
    `batch` in common. Functions of specs get inputs that come and go (app/nodes/dynamic_inputs.py) as the
    node does. Raises TypeError for a signature that is no node.
    """

    def declare(function: Function) -> Function:
        hints = hints_of(function)
        result = result_hint(function, hints, Shown)
        info = NodeInfo(
            class_type=class_type,
            display_name=title or class_type,
            category=category,
            description=_first_line(function),
            inputs=(*inputs_of(function, hints, lazy), *_hidden(hidden, module)),
            outputs=outputs_of(result, outputs, list_out),
            output_node=output_node,
            is_input_list=traits.get("list_in", False),
            deprecated=deprecated,
            experimental=experimental,
            module=module,
            extra=_extra(essentials, aliases, matchtypes_of(result)),
        )
        opened = opener_of(hints)
        definition = NodeDef(info=info, call=_caller(function, hints, len(info.outputs), opened), **traits)
        definition = definition if opened is None else _with_opened_specs(definition, opened)
        definition = replace(definition, lazy=tuple(lazy), file_inputs=_file_inputs(info))
        definition = replace(definition, source=_source(function))
        definition = replace(definition, hidden={name: HIDDEN_TYPES[name] for name in hidden})
        if together is not None:
            definition = replace(definition, call_batch=_batch_caller(together, len(info.outputs)))
        _DECLARED[function] = Declaration(function, definition, validate, fingerprint)
        return function

    return declare


def _source(function: Callable[..., Any]) -> str:
    """Return where a function is found by name; empty for one that was made inside of another."""
    name = function.__qualname__
    return "" if "<" in name else f"{function.__module__}:{name}"


def _file_inputs(info: NodeInfo) -> dict[str, str]:
    return {item.name: item.options[FILES_KEY] for item in info.inputs if FILES_KEY in item.options}


def _caller(
    function: Callable[..., Any], hints: Mapping[str, Any], outputs: int, opened: Opener | None
) -> Callable[..., NodeResult]:
    names = list(inspect.signature(function).parameters)
    takes_run = bool(names) and hints.get(names[0]) is RunContext
    parameters = {name.removesuffix("_"): name for name in names}

    def call(run: RunContext, inputs: Mapping[str, Any]) -> NodeResult:
        given = inputs if opened is None else opened(inputs, True)
        values = {parameters[name]: value for name, value in given.items() if name in parameters}
        return _result(function(run, **values) if takes_run else function(**values), outputs)

    return call


def _with_opened_specs(definition: NodeDef, opened: Opener) -> NodeDef:
    """Return the definition whose functions of specs get dynamic inputs as its function does."""

    def before(function: Callable[[Mapping[str, Any]], T] | None) -> Callable[[Mapping[str, Any]], T] | None:
        return None if function is None else lambda specs: function(opened(specs, False))

    return replace(
        definition, shapes=before(definition.shapes), working_bytes=before(definition.working_bytes)
    )


def _batch_caller(together: Together, outputs: int) -> Callable[..., Sequence[NodeResult]]:
    def call_batch(runs: Sequence[RunContext], inputs: Sequence[Mapping[str, Any]]) -> Sequence[NodeResult]:
        return [_result(value, outputs) for value in together(runs, inputs)]

    return call_batch


def _result(value: Any, outputs: int) -> NodeResult:
    shown = value if isinstance(value, Shown) else Shown(value)
    match outputs:
        case 0:
            values: tuple[Any, ...] = ()
        case 1:
            values = (shown.value,)
        case _:
            values = tuple(shown.value)
    return NodeResult(values, shown.ui, shown.expand)


def _with_folders(function: FromInputs, folders: Folders) -> Callable[[Mapping[str, Any]], Any]:
    names = _names(function)

    def call(inputs: Mapping[str, Any]) -> Any:
        return function(folders, **{name: inputs.get(name) for name in names})

    return call


def _names(function: FromInputs) -> tuple[str, ...]:
    return tuple(inspect.signature(function).parameters)[1:]


def _hidden(names: Sequence[str], module: str) -> tuple[InputInfo, ...]:
    """Return the hidden inputs; ComfyUI's later nodes (V3) list them, as they do all inputs."""
    listed = module.startswith("comfy_extras.")
    return tuple(InputInfo(name, HIDDEN_TYPES[name], "hidden", listed=listed) for name in names)


def _first_line(function: Callable[..., Any]) -> str:
    return (inspect.getdoc(function) or "").split("\n\n")[0].replace("\n", " ")


def _extra(
    essentials: str | None, aliases: Sequence[str], matchtypes: Sequence[str | None]
) -> dict[str, Any]:
    extra: dict[str, Any] = {"has_intermediate_output": False, "search_aliases": list(aliases)}
    if matchtypes:
        extra["output_matchtypes"] = list(matchtypes)
    return extra if essentials is None else {**extra, "essentials_category": essentials}
