"""Adapts ComfyUI's node classes (INPUT_TYPES, RETURN_TYPES, FUNCTION …) to NodeDef."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from typing import Any

from app.execution_blocker import ExecutionBlocker
from app.file_choices import FILES_KEY
from app.node_def import NodeDef, NodeResult
from app.pack_host import FileNames, running
from app.run_context import RunContext
from app.workflow.node_info import GROUPS, NodeInfo

_SECRETS = frozenset({"AUTH_TOKEN_COMFY_ORG", "API_KEY_COMFY_ORG"})
"""Hidden inputs of nodes that call ComfyUI's paid service: packs get None."""


def adapt(
    class_type: str, cls: type, title: str | None = None, pack: str | None = None, version: str = ""
) -> NodeDef:
    """Return the definition of an old-style node class.

    Raises whatever INPUT_TYPES raises, and ValueError where the class lacks what a node needs.
    """
    function_name = getattr(cls, "FUNCTION", None)
    if not isinstance(function_name, str) or not hasattr(cls, function_name):
        raise ValueError(f"FUNCTION of {class_type} names no method")
    types = cls.INPUT_TYPES()  # type: ignore[attr-defined]
    info = _info(class_type, cls, types, title, pack)
    hidden = {name: str(kind) for name, kind in (types.get("hidden") or {}).items() if isinstance(kind, str)}
    list_in = bool(getattr(cls, "INPUT_IS_LIST", False))
    lazy = tuple(i.name for i in info.inputs if i.options.get("lazy") and hasattr(cls, "check_lazy_status"))
    return NodeDef(
        info=info,
        call=_caller(cls, function_name, hidden, len(info.outputs)),
        is_async=inspect.iscoroutinefunction(getattr(cls, function_name)),
        fingerprint=_fingerprint(cls, hidden, list_in),
        validate=_validation(cls, list_in),
        validate_names=_validated_names(cls),
        lazy=lazy,
        check_lazy=_lazy_check(cls, hidden) if lazy else None,
        expands=True,
        list_in=list_in,
        idempotent=not getattr(cls, "NOT_IDEMPOTENT", False),
        hidden=hidden,
        pack=pack,
        pack_version=version,
        file_inputs={i.name: i.options[FILES_KEY] for i in info.inputs if FILES_KEY in i.options},
        new_instance=cls,
    )


def _info(
    class_type: str, cls: type, types: Mapping[str, Any], title: str | None, pack: str | None
) -> NodeInfo:
    returned = [_json_type(slot) for slot in getattr(cls, "RETURN_TYPES", ())]
    entry: dict[str, Any] = {
        "input": {group: _members(types[group]) for group in GROUPS if group in types},
        "output": returned,
        "output_name": list(getattr(cls, "RETURN_NAMES", None) or returned),
        "output_is_list": list(getattr(cls, "OUTPUT_IS_LIST", None) or [False] * len(returned)),
        "output_tooltips": list(getattr(cls, "OUTPUT_TOOLTIPS", None) or ()),
        "is_input_list": getattr(cls, "INPUT_IS_LIST", False),
        "display_name": title or class_type,
        "description": getattr(cls, "DESCRIPTION", ""),
        "category": getattr(cls, "CATEGORY", ""),
        "output_node": getattr(cls, "OUTPUT_NODE", False),
        "deprecated": getattr(cls, "DEPRECATED", False),
        "experimental": getattr(cls, "EXPERIMENTAL", False),
        "python_module": f"custom_nodes.{pack}" if pack else "nodes",
        "has_intermediate_output": bool(getattr(cls, "HAS_INTERMEDIATE_OUTPUT", False)),
        "search_aliases": list(getattr(cls, "SEARCH_ALIASES", ())),
    }
    if _takes_any_input(types):
        entry["accept_all_inputs"] = True
    return NodeInfo.from_json(class_type, entry)


def _members(group: Mapping[str, Any]) -> dict[str, Any]:
    return {str(name): _entry(declared) for name, declared in group.items()}


def _entry(declared: Any) -> Any:
    """Return an input's declaration as JSON: lists for tuples, text for what JSON cannot hold."""
    if not isinstance(declared, tuple | list) or not declared:
        return str(declared)
    slot = declared[0]
    options = declared[1] if len(declared) > 1 and isinstance(declared[1], Mapping) else {}
    plain: dict[str, Any] = json.loads(json.dumps(dict(options), default=str))
    if isinstance(slot, FileNames):
        plain[FILES_KEY] = slot.kind
    return [_json_type(slot), plain] if plain else [_json_type(slot)]


def _json_type(slot: Any) -> Any:
    if isinstance(slot, list | tuple):
        return json.loads(json.dumps(list(slot), default=str))
    # Packs make subclasses of str that equal everything; files and checks need plain text.
    return str.__str__(slot) if isinstance(slot, str) else str(slot)


def _takes_any_input(types: Mapping[str, Any]) -> bool:
    """Whether the optional inputs are a mapping that claims to contain any name."""
    optional = types.get("optional") or {}
    return type(optional) is not dict and "no input has this name" in optional


def _caller(cls: type, function_name: str, hidden: Mapping[str, str], outputs: int) -> Callable[..., Any]:
    def call(run: RunContext, inputs: Mapping[str, Any], instance: object) -> NodeResult:
        with running(run):
            return _result(getattr(instance, function_name)(**_arguments(run, inputs, hidden)), outputs)

    async def call_async(run: RunContext, inputs: Mapping[str, Any], instance: object) -> NodeResult:
        with running(run):
            return _result(await getattr(instance, function_name)(**_arguments(run, inputs, hidden)), outputs)

    return call_async if inspect.iscoroutinefunction(getattr(cls, function_name)) else call


def _arguments(run: RunContext, inputs: Mapping[str, Any], hidden: Mapping[str, str]) -> dict[str, Any]:
    known: dict[str, Any] = {
        "PROMPT": run.prompt,
        "EXTRA_PNGINFO": run.extra_pnginfo,
        "UNIQUE_ID": run.node_id or run.node_path,
        "DYNPROMPT": run.dynprompt,
        **dict.fromkeys(_SECRETS),
    }
    return {**inputs, **{name: known[kind] for name, kind in hidden.items() if kind in known}}


def _result(value: Any, outputs: int) -> NodeResult:
    """Read what FUNCTION returned: a tuple, a dict of ui, result and expand, or a blocker for all outputs."""
    if isinstance(value, Mapping):
        shown = value.get("ui")
        result = _values(value.get("result", ()), outputs)
        return NodeResult(result, dict(shown) if shown is not None else None, value.get("expand"))
    return NodeResult(_values(value, outputs))


def _values(value: Any, outputs: int) -> tuple[Any, ...]:
    if isinstance(value, ExecutionBlocker):
        return (value,) * outputs
    if isinstance(value, tuple | list):
        return tuple(value)
    if value is None and outputs == 0:
        return ()
    raise TypeError(f"a node must return a tuple of its outputs, not {type(value).__name__}")


def _fingerprint(
    cls: type, hidden: Mapping[str, str], list_in: bool
) -> Callable[[Mapping[str, Any]], Any] | None:
    ask = getattr(cls, "IS_CHANGED", None)
    if ask is None:
        return None

    def fingerprint(inputs: Mapping[str, Any]) -> Any:
        values = {**_listed(inputs, list_in), **_hidden_for(ask, hidden, inputs)}
        return ask(**values)

    return fingerprint


def _validated_names(cls: type) -> frozenset[str] | None:
    """Return the inputs that VALIDATE_INPUTS takes over; None means all."""
    check = getattr(cls, "VALIDATE_INPUTS", None)
    if check is None:
        return frozenset()
    parameters = inspect.signature(check).parameters.values()
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return None
    return frozenset(parameter.name for parameter in parameters)


def _validation(cls: type, list_in: bool) -> Callable[[Mapping[str, Any]], Any] | None:
    """Return the node's own check; the key `input_types` of its inputs holds the types of the links."""
    check = getattr(cls, "VALIDATE_INPUTS", None)
    if check is None:
        return None
    names = _validated_names(cls)

    def validate(inputs: Mapping[str, Any]) -> Any:
        types = inputs.get("input_types")
        values = {name: value for name, value in inputs.items() if names is None or name in names}
        values.pop("input_types", None)
        values = _listed(values, list_in)
        if "input_types" in inspect.signature(check).parameters:
            values["input_types"] = types or {}
        return check(**values)

    return validate


def _lazy_check(cls: type, hidden: Mapping[str, str]) -> Callable[..., tuple[str, ...]]:
    def check(inputs: Mapping[str, Any], instance: object | None = None) -> tuple[str, ...]:
        node: Any = cls() if instance is None else instance
        ask = node.check_lazy_status
        return tuple(ask(**inputs, **_hidden_for(ask, hidden, inputs)) or ())

    return check


def _listed(inputs: Mapping[str, Any], list_in: bool) -> dict[str, Any]:
    return {name: [value] for name, value in inputs.items()} if list_in else dict(inputs)


def _hidden_for(
    function: Callable[..., Any], hidden: Mapping[str, str], given: Mapping[str, Any]
) -> dict[str, None]:
    """Return None for each hidden input that a function names: their values are not known yet."""
    parameters = inspect.signature(function).parameters
    return {name: None for name in hidden if name in parameters and name not in given}
