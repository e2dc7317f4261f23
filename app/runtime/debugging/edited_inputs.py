"""Inputs of a paused node: what comes in, and what of it may be changed for this run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.problems import InputError
from app.runtime.debugging.summary import summary_of
from app.runtime.graph import Step, StepId
from app.runtime.run_watch import StepInputs
from app.workflow.check_value import converted, value_problem
from app.workflow.node_info import InputInfo

SIMPLE = frozenset({"INT", "FLOAT", "STRING", "BOOLEAN", "COMBO"})
"""Types of inputs whose values can be typed."""


def incoming(step: Step, inputs: StepInputs, steps: Mapping[StepId, Step]) -> tuple[dict[str, Any], ...]:
    """Return each input of a step as JSON: name, type, whether a link brings it, its value or a summary.

    `value` is there where the input may be changed: its own value as JSON. `steps` are those it may be
    linked to: they say what type a value has where the input takes any.
    """
    found = []
    for name, items in inputs.items():
        info = step.kind.node.info.input(name)
        facts: dict[str, Any] = {
            "name": name,
            "type": info.type if info else "*",
            "linked": name in step.links,
        }
        if _editable(info, items) and name not in step.kind.raw:
            facts["value"] = items[0]
        else:
            facts["summary"] = summary_of(items, _slot_type(step, name, steps))
        found.append(facts)
    return tuple(found)


def edited(step: Step, inputs: StepInputs, values: Mapping[str, Any]) -> StepInputs:
    """Return the inputs with some values replaced; the same object where all are as they were.

    Raises InputError for a value that its input does not take, or an input that cannot be changed.
    """
    changed: dict[str, list[Any]] = {}
    for name, value in values.items():
        info = step.kind.node.info.input(name)
        items = inputs.get(name)
        if info is None or items is None or not _editable(info, items):
            raise InputError(name, f"{name} cannot be changed here: it is no number, text or choice")
        new = _checked(info, value)
        if type(new) is not type(items[0]) or new != items[0]:
            changed[name] = [new]
    return {**inputs, **changed} if changed else inputs


def _checked(info: InputInfo, value: Any) -> Any:
    try:
        new = converted(info, value)
    except ValueError as error:
        raise InputError(info.name, str(error), value=value) from error
    problem = value_problem(info, new)
    if problem is not None:
        raise InputError(info.name, problem.message, value=value, limit=problem.limit)
    return new


def _editable(info: InputInfo | None, items: list[Any]) -> bool:
    return (
        info is not None
        and info.type in SIMPLE
        and len(items) == 1
        and isinstance(items[0], bool | int | float | str)
    )


def _slot_type(step: Step, name: str, steps: Mapping[StepId, Step]) -> str:
    link = step.links.get(name)
    source = steps.get(link.node_id) if link is not None else None
    if link is not None and source is not None and link.slot < len(source.kind.types):
        return source.kind.types[link.slot]
    info = step.kind.node.info.input(name)
    return info.type if info is not None else "*"
