"""RunState: one run as it stands: what is left to do, what is under way, what there is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from app.problems import Problem
from app.runtime.batches.run_batches import RunBatches
from app.runtime.compiler.plan import Plan
from app.runtime.executing.async_calls import AsyncCalls
from app.runtime.executing.lanes import Lanes
from app.runtime.executing.run_items import Item, Pending
from app.runtime.executing.run_values import RunValues
from app.runtime.graph import Graph, Key, Step, StepId
from app.runtime.live_prompt import DynamicPrompt
from app.runtime.regions.run_regions import RunRegions
from app.runtime.results.cache import CacheEntry, ResultCache
from app.runtime.run_record import StepRecord
from app.runtime.run_services import RunServices


class RunState:
    """One run. `began` is when, as `time.perf_counter` counts.

    `todo` is a stack of items; `held` are steps that began and have no results yet, those of them that wait
    for what they expanded into are `expanding`; `waiting` are the items that go on once a held step has its
    results; `asked` are the lazy inputs that steps asked for; `current` is the step at work, for the address
    of what goes wrong, and `inputs` its values.
    """

    def __init__(self, plan: Plan, services: RunServices, began: float) -> None:
        self.plan = plan
        self.services = services
        self.began = began
        self.steps: dict[StepId, Step] = _all_steps(plan.graph)
        self.keys: dict[StepId, Key | None] = dict(plan.graph.keys)
        self.entries: dict[StepId, CacheEntry] = dict(plan.entries)
        self.merged: dict[StepId, tuple[Step, ...]] = dict(plan.graph.merged)
        self.values = RunValues(plan.graph.release or {}, partial(_is_cached, self.keys, services.cache))
        services.values_made(self.values)
        self._note_merged(plan.graph)
        self.todo: list[Item] = list(reversed(plan.todo))
        self.held: set[StepId] = set()
        self.expanding: set[StepId] = set()
        self.regions = RunRegions(plan.graph.regions)
        self.batches = RunBatches(plan.graph.batches)
        self.asked: dict[StepId, set[str]] = {}
        self.waiting: dict[StepId, list[Item]] = {}
        self.pending: list[Pending] = []
        self.lanes = Lanes(services)
        self._consider(plan)
        self.async_calls = AsyncCalls()
        self.live = DynamicPrompt(services.prompt, self.steps)
        self.current: Step | None = None
        self.inputs: Mapping[str, list[Any]] = {}
        self.executed: list[StepId] = []
        self.seconds: dict[StepId, float] = {}
        self.records: list[StepRecord] = []
        self.folded: list[StepId] = []
        self.problems: list[Problem] = []

    def take_in(self, plan: Plan) -> None:
        """Add the steps of an expansion's plan to those of the run."""
        graph = plan.graph
        self.steps.update(_all_steps(graph))
        self.keys.update(graph.keys)
        self.entries.update(plan.entries)
        self.merged.update(graph.merged)
        self._note_merged(graph)
        self.values.add_releases(graph.release or {})
        self.regions.add(graph.regions)
        self.batches.add(graph.batches)
        self._consider(plan)

    def let_go(self) -> None:
        """Let go of all values once the run is over: parts of cycles live on until they are collected."""
        self.values.drop_all()
        for held in (self.entries, self.todo, self.waiting, self.pending, self.batches.made, self.steps):
            held.clear()
        self.inputs = {}

    def _consider(self, plan: Plan) -> None:
        """See whether steps of a plan could overlap, and count who uses what if so."""
        graph = plan.graph
        was_on = self.lanes.on
        planned = [graph.steps[step_id] for step_id in plan.todo if step_id not in graph.cached]
        if not self.lanes.consider(planned):
            return
        certain = len(plan.todo) == len(graph.steps) and not any(step.kind.lazy for step in planned)
        if certain and was_on == (graph.segment is not None):
            self.values.count_uses(planned)
        else:
            self.values.count_no_uses()

    def _note_merged(self, graph: Graph) -> None:
        """Let the ids of steps that were merged away lead to those that stand for them."""
        for kept, steps in graph.merged.items():
            for step in steps:
                self.values.aliases[step.id] = kept
                self.steps[step.id] = self.steps[kept]
                self.keys[step.id] = self.keys.get(kept)

    @property
    def under_way(self) -> bool:
        """Whether steps have begun whose calls have not ended."""
        return len(self.held) > len(self.expanding)


def _all_steps(graph: Graph) -> dict[StepId, Step]:
    """Return the steps of a graph, also those that need not run or were computed while compiling."""
    folded = {step_id: one.step for step_id, one in graph.folded.items()}
    return {**folded, **graph.uncut, **graph.steps}


def _is_cached(keys: Mapping[StepId, Key | None], cache: ResultCache, step_id: StepId) -> bool:
    key = keys.get(step_id)
    return key is not None and key in cache
