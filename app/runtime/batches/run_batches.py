"""RunBatches: the batches of a run, and what calls that were made together gave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.node_def import NodeResult
from app.runtime.graph import StepId


@dataclass(frozen=True)
class Made:
    """What a call made with others gave for these inputs; `began` and `ended` are its share of the time."""

    inputs: Mapping[str, Any]
    result: NodeResult
    began: float
    ended: float


class RunBatches:
    """The batches of one run by each of their steps, as long as they run together.

    `batched` counts the steps whose call was made together with others, or those of whose items were.
    """

    def __init__(self, batches: Mapping[StepId, tuple[StepId, ...]]) -> None:
        self._members = dict(batches)
        self.made: dict[StepId, Made] = {}
        self.batched = 0

    def add(self, batches: Mapping[StepId, tuple[StepId, ...]]) -> None:
        """Take in more batches: those of an expansion."""
        self._members.update(batches)

    def __contains__(self, step_id: StepId) -> bool:
        return step_id in self._members

    def begin(self, step_id: StepId) -> tuple[StepId, ...]:
        """Return the other steps of a batch, which is tried once: whatever comes of it, it is one no more."""
        members = self._members.pop(step_id, ())
        for member in members:
            self._members.pop(member, None)
        return tuple(member for member in members if member != step_id)

    def take(self, step_id: StepId, inputs: Mapping[str, Any]) -> Made | None:
        """Return what was made for a step, unless its inputs have become others meanwhile."""
        made = self.made.pop(step_id, None)
        if made is None or made.inputs.keys() != inputs.keys():
            return None
        same = all(made.inputs[name] is value for name, value in inputs.items())
        return made if same else None
