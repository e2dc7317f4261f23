"""What stands on a run's work list."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.node_def import NodeResult
from app.runtime.expansion import Expansion
from app.runtime.graph import Step, StepId

if TYPE_CHECKING:
    from app.runtime.executing.lane_calls import LaneCall

Result = NodeResult | None
"""What one call gave; None where a blocker kept it from being made."""


@dataclass(frozen=True)
class Ahead:
    """A step that is wanted before its place in the plan: a lazy input or an expansion asked for it."""

    step_id: StepId


@dataclass(frozen=True)
class Finish:
    """The end of a step that expanded, once what it expanded into has run."""

    item: Item
    expansion: Expansion
    inputs: Mapping[str, list[Any]]
    began: float


Item = StepId | Ahead | Finish
"""A step at its place in the plan, or one of the above."""


@dataclass(frozen=True)
class Pending:
    """A step whose calls are under way: async ones, whose tasks stand in `results` in place of what they will
    give, or those that a lane makes (`lane_call`)."""

    item: Item
    step: Step
    results: list[Any]
    task: asyncio.Task[Any] | None
    inputs: Mapping[str, list[Any]]
    began: float
    lane: str = "main"
    lane_call: LaneCall | None = None
