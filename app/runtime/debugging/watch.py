"""Debugger: looks on at a run, pauses it before nodes, and tells what outputs gave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.debug_messages import Paused, Probe, Resume, Resumed
from app.debug_options import DebugOptions
from app.messages import Message
from app.problems import InputError
from app.runtime.debugging.edited_inputs import edited, incoming
from app.runtime.debugging.latent_colors import ValueOf, coloring_model
from app.runtime.debugging.pauses import Pauses
from app.runtime.debugging.summary import THUMBNAIL, summary_of
from app.runtime.graph import Graph, Key, Step, StepId
from app.runtime.results.cache import CacheEntry
from app.runtime.run_watch import StepInputs

PROBE_NODE = "Probe"
"""The kind of node that shows whatever passes through it."""


@dataclass(frozen=True)
class WatchedRun:
    """The run that is looked at: its id and graph, where messages go, and whether it is to stop."""

    prompt_id: str | None
    graph: Graph
    emit: Callable[[Message], None]
    is_interrupted: Callable[[], bool]


class Debugger:
    """A RunWatch. `freeze(node, entry)` is told what nodes gave that are frozen and had nothing yet."""

    def __init__(
        self,
        run: WatchedRun,
        options: DebugOptions,
        pauses: Pauses,
        freeze: Callable[[StepId, CacheEntry], None],
    ) -> None:
        self._run = run
        self._pauses = pauses
        self._freeze = freeze
        self._frozen = options.frozen
        self._probes = asked_outputs(options, run.graph)
        self._kept = {step.id: kept for kept, steps in run.graph.merged.items() for step in steps}
        self._breakpoints = self._own(options.breakpoints)
        self._stepping = False
        self._seen: dict[tuple[StepId, int], Any] = {}
        """Models on their way, by the output they came from: they have the colours of latents."""
        self._cached: Mapping[Key, CacheEntry] = {}
        self.one_by_one = bool(options.breakpoints)

    def before(self, step: Step, inputs: StepInputs) -> StepInputs:
        """Pause before a node with a breakpoint; returns the inputs as they are to count."""
        for name, link in step.links.items() if self._probes else ():
            for value in inputs.get(name, ())[:1]:
                if hasattr(value, "network") or hasattr(value, "model"):
                    self._seen[link.node_id, link.slot] = value
        if not self._stepping and step.id not in self._breakpoints:
            return inputs
        return self._pause(step, inputs)

    def after(self, step: Step, entry: CacheEntry, seconds: float) -> CacheEntry:
        """Tell what a step gave where somebody asked."""
        asked = self._probes.get(step.id)
        if asked:
            self._tell(asked, step, entry, cached=False)
        elif step.kind.name == PROBE_NODE:
            self._tell({(step.id, 0)}, step, entry, cached=False)
        if step.id in self._frozen:
            self._freeze(step.id, entry)
        return entry

    def tell_cached(self, cached: Mapping[Key, CacheEntry]) -> None:
        """Tell what probed outputs hold that need not run."""
        graph, self._cached = self._run.graph, cached
        for step_id in graph.cached:
            if graph.steps[step_id].kind.name == PROBE_NODE:
                self._probes.setdefault(step_id, {(step_id, 0)})
        for step_id, asked in self._probes.items():
            kept = kept_results(graph, step_id, cached)
            if kept is not None:
                self._tell(asked, *kept, cached=True)

    def _tell(
        self, asked: set[tuple[StepId, int | None]], step: Step, entry: CacheEntry, cached: bool
    ) -> None:
        for node, slot in sorted(asked, key=str):
            for number in range(len(entry.values)) if slot is None else (slot,):
                summary = output_summary(entry, step, number, self._run.graph, self._value)
                if summary is not None:
                    self._run.emit(Probe(self._run.prompt_id, node, number, cached, summary))

    def _value(self, step_id: StepId, slot: int) -> Any:
        found = self._seen.get((step_id, slot))
        return kept_value(self._run.graph, self._cached, step_id, slot) if found is None else found

    def _pause(self, step: Step, inputs: StepInputs) -> StepInputs:
        run = self._run
        shown = incoming(step, inputs, {**run.graph.uncut, **run.graph.steps})
        paused = Paused(run.prompt_id, step.id, step.display, step.kind.name, shown)
        refusal: Mapping[str, Any] | None = None
        while True:
            run.emit(
                Paused(
                    paused.prompt_id,
                    paused.node,
                    paused.display_node,
                    paused.node_type,
                    paused.inputs,
                    refusal,
                )
            )
            answer = self._pauses.wait(run.prompt_id, step.id, run.is_interrupted)
            try:
                given = edited(step, inputs, answer.values)
                break
            except InputError as error:
                refusal = error.problem.at(step.origin).to_json()
        self._go_on(answer)
        changed = tuple(name for name in given if given[name] is not inputs[name])
        run.emit(Resumed(run.prompt_id, step.id, changed))
        return given

    def _go_on(self, answer: Resume) -> None:
        self._stepping = answer.step
        if answer.breakpoints is not None:
            self._breakpoints = self._own(frozenset(answer.breakpoints))

    def _own(self, nodes: frozenset[str]) -> frozenset[str]:
        """Return the steps that stand for these nodes: equal ones are one step."""
        return frozenset(self._kept.get(node, node) for node in nodes)


def asked_outputs(options: DebugOptions, graph: Graph) -> dict[StepId, set[tuple[StepId, int | None]]]:
    """Return by step which outputs are asked for: by the node that was named, which may be merged into it."""
    kept = {step.id: one for one, steps in graph.merged.items() for step in steps}
    asked: dict[StepId, set[tuple[StepId, int | None]]] = {}
    for node, slot in [*options.probes, *((node, None) for node in options.run_to)]:
        asked.setdefault(kept.get(node, node), set()).add((node, slot))
    return asked


def kept_results(
    graph: Graph, step_id: StepId, cached: Mapping[Key, CacheEntry]
) -> tuple[Step, CacheEntry] | None:
    """Return a step and what it gave, where that is kept or was computed while compiling."""
    folded = graph.folded.get(step_id)
    if folded is not None:
        values = tuple([value] for value in folded.values)
        return folded.step, CacheEntry(values, None, folded.step.kind.types, {})
    key = graph.keys.get(step_id)
    step = graph.uncut.get(step_id) or graph.steps.get(step_id)
    entry = cached.get(key) if key is not None else None
    return None if step is None or entry is None else (step, entry)


def kept_value(graph: Graph, cached: Mapping[Key, CacheEntry], step_id: StepId, slot: int) -> Any:
    """Return the first value of an output, None where it is not kept."""
    if step_id not in graph.uncut and step_id not in graph.steps:
        return None
    kept = kept_results(graph, step_id, cached)
    values = kept[1].values if kept is not None else ()
    return values[slot][0] if slot < len(values) and values[slot] else None


def output_summary(
    entry: CacheEntry, step: Step, slot: int, graph: Graph, value_of: ValueOf, longest: int = THUMBNAIL
) -> dict[str, Any] | None:
    """Return the summary of an output of a step, None where it gave no such output."""
    if not 0 <= slot < min(len(entry.values), len(step.kind.types)):
        return None
    kind = _type_of(step, slot, graph)
    model = coloring_model(graph, step, value_of) if kind == "LATENT" else None
    return summary_of(entry.values[slot], kind, longest, model)


def _type_of(step: Step, slot: int, graph: Graph) -> str:
    """Return the type of an output; what passes through Probe nodes has that of its source."""
    found: Step | None = step
    while found is not None and found.kind.name == PROBE_NODE and "value" in found.links:
        link = found.links["value"]
        found, slot = graph.uncut.get(link.node_id) or graph.steps.get(link.node_id), link.slot
    types = found.kind.types if found is not None else ()
    return types[slot] if slot < len(types) else "*"
