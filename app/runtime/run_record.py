"""StepRecord: what one step of a run took."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from app.runtime.graph import StepId


@dataclass(frozen=True, slots=True)
class StepRecord:
    """What one step took. `began` is seconds since the run began, `bytes` those of its results.

    `origin` is the node the user sees; steps in the same `lane` ran one after the other.
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
