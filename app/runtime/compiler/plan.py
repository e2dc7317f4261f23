"""Plan: what the executor carries out; and RunReport, what it says when it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from app.problems import Problem
from app.runtime.compiler.why_always import Always, reason_text, why_always
from app.runtime.graph import Folded, Graph, StepId
from app.runtime.memory.predicted import PredictedMemory, predict_memory
from app.runtime.results.cache import CacheEntry
from app.runtime.run_record import StepRecord


@dataclass(frozen=True)
class Plan:
    """A compiled prompt: `todo` are the steps that run for certain, in order; lazy ones may join them.

    `entries` holds the cache entries of cached steps, so that they cannot be dropped before the run.
    """

    graph: Graph
    todo: tuple[StepId, ...]
    entries: Mapping[StepId, CacheEntry]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the prompt; its faulty outputs are not in the plan."""
        return self.graph.problems

    @property
    def foreseen(self) -> tuple[Problem, ...]:
        """What will fail in the run; ComfyUI would start it all the same, and so it is no refusal."""
        return self.graph.foreseen

    @cached_property
    def memory(self) -> PredictedMemory:
        """What its steps need of memory, worked out when it is first asked for."""
        return predict_memory(self.graph)

    @property
    def steps(self) -> int:
        """How many steps will run for certain."""
        return len(self.todo) - len(self.graph.cached.intersection(self.todo))

    def to_json(self) -> dict[str, Any]:
        """Return the plan as JSON for `POST /confy/plan`."""
        certain = frozenset(self.todo)
        always = why_always(self.graph)
        memory = self.memory
        return {
            "steps": [
                *(self._needless_to_json(node_id) for node_id in self._needless()),
                *(self._folded_to_json(folded) for folded in self.graph.folded.values()),
                *(self._step_to_json(step_id, certain, always) for step_id in self.graph.steps),
            ],
            "cached": list(self.graph.at_hand),
            "merged": {kept: [step.id for step in steps] for kept, steps in self.graph.merged.items()},
            "seconds": None,
            "peak_bytes": memory.peak_bytes,
            "peak_node": memory.peak[0] if memory.peak else None,
            "memory": memory_to_json(memory),
            "problems": [problem.to_json() for problem in (*self.problems, *self.foreseen)],
        }

    def _needless(self) -> list[StepId]:
        """Return the nodes that need not run since what follows is in the cache, in order of the prompt."""
        graph = self.graph
        here = graph.steps.keys() | graph.folded.keys()
        found = {one for one in (*graph.at_hand, *graph.uncut) if one not in here}
        return [node_id for node_id in graph.prompt.nodes if node_id in found]

    def _needless_to_json(self, node_id: StepId) -> dict[str, Any]:
        return {
            "node": node_id,
            "class_type": self.graph.prompt.nodes[node_id].class_type,
            "state": "cached",
            "reason": "nothing that runs needs its result",
            "seconds": None,
            "outputs": [],
        }

    def _folded_to_json(self, folded: Folded) -> dict[str, Any]:
        cached = folded.step.id in self.graph.at_hand
        return {
            "node": folded.step.id,
            "class_type": folded.step.kind.name,
            "state": "cached" if cached else "run",
            "reason": "it follows from constants alone, and is known before the run",
            "certain": True,
            "seconds": folded.seconds,
            "outputs": [None for _ in folded.values],
            "values": list(folded.values),
        }

    def _step_to_json(
        self, step_id: StepId, certain: frozenset[StepId], always: Mapping[StepId, Always]
    ) -> dict[str, Any]:
        graph = self.graph
        cached = step_id in graph.cached
        why = None if cached else always.get(step_id)
        reason = "its result is in the cache" if cached else ""
        if not cached and step_id not in certain:
            reason = "the node asks for it only when it needs it"
        if why is not None:
            reason = reason_text(why, step_id, self._title(why.cause))
        return {
            "node": step_id,
            "class_type": graph.steps[step_id].kind.name,
            "state": "cached" if cached else "always" if why is not None else "run",
            "reason": reason,
            "cause": why.cause if why is not None else None,
            "certain": step_id in certain,
            "seconds": None,
            "outputs": [spec_to_json(spec) for spec in graph.specs.get(step_id, ())],
        }

    def _title(self, step_id: StepId) -> str:
        node = self.graph.prompt.nodes.get(step_id)
        step = self.graph.uncut.get(step_id) or self.graph.steps[step_id]
        return (node.title if node else None) or step.kind.node.info.display_name or step.kind.name


@dataclass(frozen=True)
class RunReport:
    """What a run did. `status` is success, error or interrupted; seconds are by step."""

    status: str
    planned: int = 0
    executed: tuple[StepId, ...] = ()
    cached: tuple[StepId, ...] = ()
    merged: tuple[StepId, ...] = ()
    bytes_freed: int = 0
    peak_bytes: int = 0
    seconds: Mapping[StepId, float] = field(default_factory=dict)
    total_s: float = 0.0
    problems: tuple[Problem, ...] = ()
    records: tuple[StepRecord, ...] = ()
    folded: tuple[StepId, ...] = ()
    """Those of the executed steps that were computed while compiling."""
    fused: int = 0
    """How many of the executed steps ran as one with others."""
    regions: tuple[Mapping[str, Any], ...] = ()
    """Each region: its `steps`, `how` it ran (row blocks, compiled, one by one), and `why`."""
    batched: int = 0
    """How many of the executed steps had their call made together with others."""
    overlap: Mapping[str, Any] = field(default_factory=dict)
    """Which steps ran beside another (`overlapped`), why others did not (`alone`), how many items of a step
    were worked on at once (`items_at_once`)."""
    placed: int = 0
    moved: int = 0
    """How many steps were bound to a device, and how many values were moved to them from another."""

    def to_json(self) -> dict[str, Any]:
        """Return the counts and times as JSON."""
        return {
            "status": self.status,
            "planned": self.planned,
            "run": len(self.executed),
            "cached": len(self.cached),
            "merged": len(self.merged),
            "folded": len(self.folded),
            "fused": self.fused,
            "regions": [dict(region) for region in self.regions],
            "batched": self.batched,
            "bytes_freed": self.bytes_freed,
            "peak_bytes": self.peak_bytes,
            "total_s": self.total_s,
            "seconds": dict(self.seconds),
            "overlap": dict(self.overlap),
            "placed": self.placed,
            "moved": self.moved,
            "records": [record.to_row() for record in self.records],
        }


def make_plan(graph: Graph) -> Plan:
    """Return the plan of a graph after its passes."""
    certain = graph.reached(lazy=False, stop=graph.cached)
    todo = tuple([step_id for step_id in graph.steps if step_id in certain])
    return Plan(graph, todo, graph.entries)


def memory_to_json(memory: PredictedMemory) -> dict[str, Any]:
    """Return the bytes while each step runs, and after it, as JSON; and the steps of unknown size."""
    steps = {
        step_id: {
            "during": one.during,
            "after": one.after,
            "working": one.working,
            "beside": one.beside,
        }
        for step_id, one in memory.steps.items()
    }
    return {"steps": steps, "unknown": list(memory.unknown)}


def spec_to_json(spec: Any) -> Any:
    """Return specs in objects and lists as JSON; None for what has none."""
    if spec is None:
        return None
    if isinstance(spec, Mapping):
        return {name: spec_to_json(item) for name, item in spec.items()}
    if isinstance(spec, tuple):
        return [spec_to_json(item) for item in spec]
    return spec.to_json()
