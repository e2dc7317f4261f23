"""Why always: for each step whose results no later run may share, the reason, and the step it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from app.runtime.content_key import OpaqueValueError, canonical
from app.runtime.graph import Graph, Step, StepId


@dataclass(frozen=True)
class Always:
    """Why a step runs each time. `cause`: the step that is the reason, the step itself or one before it.

    `why`: `changes` (its kind says that something outside may have changed), `value` (a value of it cannot be
    compared) or `expansion` (it was made by a step of which nothing is kept).
    """

    cause: StepId
    why: str


def why_always(graph: Graph) -> dict[StepId, Always]:
    """Return why steps without a content key run each time; empty where no keys were made."""
    found: dict[StepId, Always] = {}
    if not graph.keys:
        return found
    for step_id, step in {**graph.uncut, **graph.steps}.items():
        if graph.keys.get(step_id) is None:
            before = next(
                (found[link.node_id] for link in step.links.values() if link.node_id in found), None
            )
            found[step_id] = before or Always(step_id, _own_reason(step))
    return found


def reason_text(always: Always, step_id: StepId, title: str) -> str:
    """Return the reason as a sentence; `title` is that of the step it comes from."""
    if always.cause != step_id:
        return f"it needs “{title}” (#{always.cause}), which may give something else each time"
    if always.why == "value":
        return "one of its values cannot be compared with that of an earlier run"
    if always.why == "expansion":
        return "the node that made it may make something else each time"
    return "its kind says that what it reads outside of the workflow may have changed"


def _own_reason(step: Step) -> str:
    if step.kind.node.fingerprint is not None:
        return "changes"
    try:
        for value in step.constants.values():
            canonical(value)
    except OpaqueValueError:
        return "value"
    return "expansion" if step.parent is not None else "changes"
