"""StepRecord: what one step of a run took; a run's report has one for each step that ran."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from app.runtime.graph import Step, StepId
from app.runtime.results.cache import CacheEntry

_DIGITS = 6
"""Seconds in rows are whole microseconds."""


@dataclass(frozen=True, slots=True)
class StepRecord:
    """What one step took. `began` is seconds since the run began, `bytes` those of its results.

    `origin` is the node the user sees; steps in the same `lane` ran one after the other,
    but for those in the lanes "async" and "network".
    """

    step: StepId
    origin: StepId
    class_type: str
    began: float
    seconds: float
    bytes: int = 0
    device: str = "cpu"
    lane: str = "main"

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON."""
        return asdict(self)

    def to_row(self) -> list[Any]:
        """Return the record as a short list for messages: the fields in their order."""
        return [
            self.step,
            self.origin,
            self.class_type,
            round(self.began, _DIGITS),
            round(self.seconds, _DIGITS),
            self.bytes,
            self.device,
            self.lane,
        ]

    @classmethod
    def from_row(cls, row: Sequence[Any]) -> StepRecord:
        """Read what `to_row` gave; raises TypeError for a row with too few or too many fields."""
        return cls(*row)


def record_of(
    step: Step, entry: CacheEntry, began: float, seconds: float, lane: str = "main", computed_on: str = ""
) -> StepRecord:
    """Return the record of a step that gave `entry`; its results need not lie where it was `computed_on`."""
    size, device = 0, "cpu"
    if entry.parts:
        size = sum(entry.parts.values())
        device = _device_of(entry) or device
    device = computed_on or device
    return StepRecord(step.id, step.origin, step.kind.name, began, seconds, size, device, lane)


def _device_of(entry: CacheEntry) -> str | None:
    """Return where the first tensor among the results lies, None without one."""
    for items in entry.values:
        for item in items:
            parts = item.values() if isinstance(item, dict) else (item,)
            for part in parts:
                if hasattr(part, "untyped_storage"):
                    return str(part.device)
    return None
