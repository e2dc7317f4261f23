"""What a plan needs of memory, step by step, before it runs: results held, work within steps, models.

A result counts from the step that makes it to the step after which it is let go of (`plan_memory`). Models
stay where they are loaded as long as there is room; those that nothing needs any more count as `idle`.
Values within a region never exist whole; what steps of a batch give exists from the first of them on.
All this is so where steps run one by one; what others may take that run beside a step counts as `beside`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.foreign_code import attempt
from app.runtime.compiler.meta_tensors import can_run_on_meta, working_on_meta
from app.runtime.graph import Graph, Step, StepId
from app.runtime.memory.measured import SharedBytes, bytes_ahead
from app.runtime.memory.overlapping import Needs, bytes_beside
from app.tensor_spec import ModelSpec, TensorSpec

_NO_TENSORS = frozenset({"INT", "FLOAT", "STRING", "BOOLEAN", "COMBO", "SAMPLER"})
_WORTH_A_LOOK = 1_000_000
"""Bytes of inputs from which what a plain function of tensors needs meanwhile is found out."""

_NOTHING = Needs()
_NEAR = 0.95


@dataclass(frozen=True)
class StepMemory:
    """Bytes while a step runs (`during`), the part of that which it needs for its own work (`working`), and
    what is alive after it (`after`). `idle` bytes of both are models, and files only read, that could be
    dropped;
    `on_device` is what must lie on a device: the models it uses, and its work with them. `beside`: what
    steps that may overlap with it can take more meanwhile; where memory is short they do not run ahead.
    """

    during: int
    working: int
    after: int
    idle: int = 0
    on_device: int = 0
    beside: int = 0

    @property
    def needed(self) -> int:
        """What cannot be avoided while the step runs."""
        return self.during - self.idle

    @property
    def most(self) -> int:
        """The most that can be alive while it runs, whatever runs beside it."""
        return self.during + self.beside


@dataclass(frozen=True)
class PredictedMemory:
    """What the steps of a plan need; sizes not known before the run (`unknown` steps) count nothing."""

    steps: Mapping[StepId, StepMemory] = field(default_factory=dict)
    unknown: tuple[StepId, ...] = ()

    @property
    def peak(self) -> tuple[StepId, int] | None:
        """The step during which most is alive, and how many bytes; None for an empty plan.

        Of steps that may run at the same time it is the one that takes the most of it itself.
        """
        most = max((one.most for one in self.steps.values()), default=0)
        near = [(one.during, step_id) for step_id, one in self.steps.items() if one.most >= most * _NEAR]
        return (max(near, key=lambda found: found[0])[1], most) if near else None

    @property
    def worst(self) -> tuple[StepId, StepMemory] | None:
        """The step that needs most, what could be dropped left out."""
        return max(self.steps.items(), key=lambda item: item[1].needed, default=None)

    @property
    def peak_bytes(self) -> int | None:
        """The most bytes alive at a time, None where some sizes are not known."""
        return None if self.unknown else self.peak[1] if self.peak else 0


def predict_memory(graph: Graph, room_ahead: int | None = None) -> PredictedMemory:
    """Return what a graph after its passes needs; takes longer the first time a network's size is asked.

    `room_ahead`: how much results may take when a step begins beside another; None for what a run allows.
    """
    account = _Account(graph)
    steps: dict[StepId, StepMemory] = {}
    for step_id, step in graph.in_order():
        steps[step_id] = account.pass_step(step)
    during = {step_id: one.during for step_id, one in steps.items()}
    room = bytes_ahead() if room_ahead is None else room_ahead
    for step_id, more in bytes_beside(graph, account.needs, during, room).items():
        if more:
            steps[step_id] = replace(steps[step_id], beside=more)
    return PredictedMemory(steps, tuple(account.unknown))


class _Account:
    """What is held at a place of the plan: tensors, models in use, models that only stay."""

    def __init__(self, graph: Graph) -> None:
        self.unknown: list[StepId] = []
        self.needs: dict[StepId, Needs] = {}
        self._graph = graph
        self._values, self._models, self._kept = SharedBytes(), SharedBytes(), SharedBytes()
        self._parts: dict[StepId, Needs] = {}
        self._known: dict[Any, int] = {}
        self._inner = {
            step.id for region in graph.regions.values() for step in region.steps[:-1]
        }  # never leave their region
        self._together: set[StepId] = set()  # of a batch whose first step was passed

    def pass_step(self, step: Step) -> StepMemory:
        """Take in a step: what it makes, then what is let go of after it."""
        before = self._total
        working = mapped = 0
        for one in self._made_with(step):
            values, models = self._made_by(one)
            loading, droppable = self._loading(one)
            needs = Needs(values, models, loading or self._working(one, values))
            self._parts[one.id] = needs
            self.needs[one.id] = needs
            working += needs.working
            mapped += droppable
            self._values.add(values)
            self._models.add(models)
            self._kept.add(models)
        during = max(before + working, self._total)
        idle = self._kept.total - self._models.total + mapped
        for gone in (self._graph.release or {}).get(step.id, ()):
            held = self._parts.pop(gone, _NOTHING)
            self._values.remove(held.values)
            self._models.remove(held.models)
        return StepMemory(during, working, self._total, idle, self._on_device(step, working))

    def _made_with(self, step: Step) -> list[Step]:
        """Return the steps whose results are made with a step: of a batch all with the first, none later."""
        members = self._graph.batches.get(step.id)
        if members is None:
            return [step]
        if step.id in self._together:
            return []
        self._together.update(members)
        return [self._graph.steps[one] for one in members if one in self._graph.steps]

    def _on_device(self, step: Step, working: int) -> int:
        used: dict[int, int] = {}
        for link in step.links.values():
            specs = self._graph.specs.get(link.node_id, ())
            for leaf in _leaves(specs[link.slot] if link.slot < len(specs) else None):
                if isinstance(leaf, ModelSpec) and leaf.device != "cpu":
                    used[id(leaf)] = leaf.bytes or 0
        return sum(used.values()) + working if used else 0

    @property
    def _total(self) -> int:
        return self._values.total + self._kept.total

    def _made_by(self, step: Step) -> tuple[dict[int, int], dict[int, int]]:
        specs = self._graph.specs.get(step.id, ())
        values: dict[int, int] = {}
        models: dict[int, int] = {}
        if step.id in self._inner:
            return values, models
        unknown = False
        for slot, slot_type in enumerate(step.kind.types):
            leaves = list(_leaves(specs[slot])) if slot < len(specs) else [None]
            for leaf in leaves:
                if leaf is None or leaf.bytes is None:
                    unknown = unknown or slot_type not in _NO_TENSORS
                else:
                    (models if isinstance(leaf, ModelSpec) else values)[id(leaf)] = leaf.bytes
        if unknown:
            self.unknown.append(step.id)
        return values, models

    def _loading(self, step: Step) -> tuple[int, int]:
        """Return what loading models from a file takes, with them, and how much of it the system may drop."""
        if not step.kind.node.file_inputs or step.id in self._graph.cached:
            return 0, 0
        leaves = [leaf for spec in self._graph.specs.get(step.id, ()) for leaf in _leaves(spec)]
        loading = [leaf.loading for leaf in leaves if isinstance(leaf, ModelSpec) and leaf.loading]
        return max((attempt(one).value or (0, 0) for one in loading), default=(0, 0))

    def _working(self, step: Step, values: Mapping[int, int]) -> int:
        """Return what a step needs for its own work with its results, 0 where that is not known."""
        graph, node = self._graph, step.kind.node
        if step.id in graph.cached or step.id in self._inner:
            return 0
        if step.id in graph.regions:
            return sum(values.values())  # made in blocks of rows, which are small
        inputs = dict(step.constants)
        for name, link in step.links.items():
            source = graph.specs.get(link.node_id, ())
            inputs[name] = source[link.slot] if link.slot < len(source) else None
        if node.working_bytes is not None:
            return attempt(node.working_bytes, inputs).value or 0
        large = sum(leaf.bytes or 0 for value in inputs.values() for leaf in _leaves(value) if leaf)
        if large < _WORTH_A_LOOK or "torch" not in sys.modules or not can_run_on_meta(node):
            return 0
        key = (step.kind.name, repr(sorted(inputs.items())))
        if key not in self._known:
            self._known[key] = attempt(working_on_meta, node, inputs).value or 0
        return self._known[key]


def _leaves(spec: Any) -> Iterator[TensorSpec | ModelSpec | None]:
    """Yield the specs in a tree, None for a part that is not known."""
    if isinstance(spec, TensorSpec | ModelSpec):
        yield spec
    elif isinstance(spec, Mapping | tuple):
        for part in spec.values() if isinstance(spec, Mapping) else spec:
            yield from _leaves(part)
    else:
        yield None
