"""RunRegions: which steps of a run belong to a region, and which of them were left to its last step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.runtime.graph import Region, StepId
from app.runtime.regions.members import ONE_BY_ONE


class RunRegions:
    """The regions of one run by their last step, as long as they run as one."""

    def __init__(self, regions: Mapping[StepId, Region]) -> None:
        self.by_last: dict[StepId, Region] = {}
        self.inner: dict[StepId, StepId] = {}
        self._left: dict[StepId, list[StepId]] = {}
        self.fused = 0
        self.told: list[Mapping[str, Any]] = []
        self.begun: set[StepId] = set()
        """First steps that were told to begin, of regions that then parted: nobody need hear it twice."""
        self.add(regions)

    def __contains__(self, step_id: StepId) -> bool:
        return step_id in self.by_last

    def add(self, regions: Mapping[StepId, Region]) -> None:
        """Take in more regions: those of an expansion."""
        self.by_last.update(regions)
        for last, region in regions.items():
            self.inner.update(dict.fromkeys((step.id for step in region.steps[:-1]), last))

    def leave(self, step_id: StepId) -> None:
        """Say that the plan got past an inner step, which is left to the last one of its region."""
        self._left.setdefault(self.inner[step_id], []).append(step_id)

    def left_to(self, last: StepId) -> list[StepId]:
        """Return the inner steps left to a last one, in order; they are left no longer."""
        return self._left.pop(last, [])

    def tell(self, last: StepId, how: str, why: str) -> None:
        """Keep how a region ran, and why, for the report."""
        steps = [step.id for step in self.by_last[last].steps]
        self.told.append({"steps": steps, "how": how, "why": why})

    def part(self, last: StepId, why: str) -> list[StepId]:
        """Let the steps of a region run one by one; return those that were left to the last one."""
        self.tell(last, ONE_BY_ONE, why)
        for step in self.by_last.pop(last).steps[:-1]:
            self.inner.pop(step.id, None)
        return self.left_to(last)
