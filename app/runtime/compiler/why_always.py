"""Why always: for each step whose results no later run may share, the reason, and the step it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from app.runtime.graph import Graph, StepId

UNKNOWN = "nothing wanted needs it"
"""No key was made for a step that no output reaches."""


@dataclass(frozen=True)
class Always:
    """Why a step runs each time. `cause`: the step that is the reason, the step itself or one before it.

    `why`: what holds of that step, as half a sentence.
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
            found[step_id] = before or Always(step_id, graph.reasons.get(step_id, UNKNOWN))
    return found


def reason_text(always: Always, step_id: StepId, title: str) -> str:
    """Return the reason as a sentence; `title` is that of the step it comes from."""
    if always.cause == step_id:
        return always.why
    return f"it needs “{title}” (#{always.cause}), which always runs: {always.why}"
