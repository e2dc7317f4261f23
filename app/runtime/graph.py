"""Graph: the compiled form of a prompt, one Step a call; and check_graph, which finds faults in one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, KeysView, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from app.node_def import NodeDef
from app.problems import Problem
from app.workflow.prompt import LinkRef, Prompt

StepId = str
Key = bytes


@dataclass(frozen=True)
class StepKind:
    """What is the same for all steps of one kind of node: its definition and what follows from it.

    `accepted`: names of inputs its function takes (None: all); `raw`: inputs that get the link itself instead
    of its value; `lazy`: inputs that are only computed when the node asks; `by_id`: results belong to the
    node itself, so that no other node, equal as it may be, shares them; `shows`: it shows its UI again when
    cached.
    """

    node: NodeDef
    accepted: frozenset[str] | None
    raw: frozenset[str]
    lazy: frozenset[str]
    by_id: bool
    mergeable: bool
    shows: bool
    types: tuple[str, ...]

    @property
    def outputs(self) -> int:
        """How many outputs it has."""
        return len(self.types)

    @property
    def name(self) -> str:
        """The name of the kind of node."""
        return self.node.info.class_type

    def takes(self, name: str) -> bool:
        """Whether the function takes an input; `mode.n` belongs to the input `mode`."""
        if self.accepted is None or name in self.accepted:
            return True
        return "." in name and name.split(".", 1)[0] in self.accepted


@dataclass(frozen=True, slots=True)
class Step:
    """One call: constants and links by input name.

    `origin` is the node of the prompt that the user sees, `display` the node that shows its results (the
    same but for expansions that say otherwise), `parent` the step whose expansion made this one, `asked` the
    lazy inputs that it will ask for, as far as that is known.
    """

    id: StepId
    kind: StepKind
    constants: Mapping[str, Any]
    links: Mapping[str, LinkRef]
    origin: StepId
    display: StepId
    parent: StepId | None = None
    asked: frozenset[str] = frozenset()

    def sources(self, *, lazy: bool = True) -> list[StepId]:
        """Return the steps whose results this one needs, or may need when `lazy`."""
        if lazy or not self.kind.lazy:
            return [link.node_id for link in self.links.values()] if self.links else []
        lazily = self.kind.lazy - self.asked
        return [link.node_id for name, link in self.links.items() if name not in lazily]


@dataclass(frozen=True)
class Folded:
    """A step that was called while compiling: its plain values by slot, and how long the call took."""

    step: Step
    values: tuple[Any, ...]
    seconds: float


@dataclass(frozen=True)
class Region:
    """Steps that run as one, in order; only the last one's results leave the region."""

    steps: tuple[Step, ...]

    @property
    def sources(self) -> list[StepId]:
        """The steps outside whose results it needs."""
        inside = {step.id for step in self.steps}
        found = [link.node_id for step in self.steps for link in step.links.values()]
        return [source for source in dict.fromkeys(found) if source not in inside]


@dataclass(frozen=True)
class Segment:
    """Where a graph made by an expansion is set: the step it replaces, the steps outside that it may use.

    `keys` are the content keys of outside steps. `value_keys` name values that were handed on as constants,
    by identity: an inner step that gets one is the same as one linked to its source. `displays` names the
    node that shows a step's results where that is not the parent's.
    """

    parent: Step
    parent_key: Key | None
    outside: Mapping[StepId, Step]
    keys: Mapping[StepId, Key | None] = field(default_factory=dict)
    value_keys: Mapping[int, Key] = field(default_factory=dict)
    displays: Mapping[StepId, StepId] = field(default_factory=dict)


@dataclass(frozen=True)
class Graph:
    """Steps by id, each after the steps it uses; what each pass finds out stands beside them.

    `outputs` are the steps whose results are wanted. `keys`: content keys (None: never cached); `cached`:
    steps whose results are at hand; `uncut`: all steps before that made some needless;
    `at_hand` all nodes, also those no longer in the graph, that need not
    run; `merged`: a kept step and those it stands for; `specs`: what is known of results; `foreseen`:
    what will fail in the run for all that is known of them; `release`: after
    each step, the steps whose results nothing needs any more; `folded`: steps that were computed while
    compiling, most of them no longer in the graph; `regions`: by its last step, what runs as one; `batches`:
    by each step, all those whose calls may be made together. `reasons`: for each step without a key that
    is the first of its kind (its sources have keys), why it has none, as half a sentence.
    """

    prompt: Prompt
    steps: Mapping[StepId, Step] = field(default_factory=dict)
    outputs: tuple[StepId, ...] = ()
    problems: tuple[Problem, ...] = ()
    checked: bool = False
    ordered: bool = False
    keys: Mapping[StepId, Key | None] = field(default_factory=dict)
    reasons: Mapping[StepId, str] = field(default_factory=dict)
    cached: frozenset[StepId] = frozenset()
    entries: Mapping[StepId, Any] = field(default_factory=dict)
    """The CacheEntry of each cached step that is left, in the order of the steps."""
    at_hand: tuple[StepId, ...] = ()
    uncut: Mapping[StepId, Step] = field(default_factory=dict)
    merged: Mapping[StepId, tuple[Step, ...]] = field(default_factory=dict)
    specs: Mapping[StepId, tuple[Any, ...]] = field(default_factory=dict)
    foreseen: tuple[Problem, ...] = ()
    release: Mapping[StepId, tuple[StepId, ...]] | None = None
    folded: Mapping[StepId, Folded] = field(default_factory=dict)
    regions: Mapping[StepId, Region] = field(default_factory=dict)
    batches: Mapping[StepId, tuple[StepId, ...]] = field(default_factory=dict)
    segment: Segment | None = None
    devices: Mapping[StepId, str] = field(default_factory=dict)
    """Steps bound to a device other than the worker's own choice."""
    moves: Mapping[StepId, tuple[str, ...]] = field(default_factory=dict)
    """The inputs of a step whose values come from another device and are moved to its own."""

    def in_order(self) -> Iterator[tuple[StepId, Step]]:
        """Yield the steps, each after those it uses."""
        return iter(self.steps.items())

    def redirect(self, moved: Mapping[StepId, StepId]) -> Graph:
        """Return the graph with each step in `moved` replaced by another; the same graph when none is."""
        if not moved:
            return self
        merged = {step_id: list(steps) for step_id, steps in self.merged.items()}
        steps: dict[StepId, Step] = {}
        for step_id, step in self.in_order():
            if step_id in moved:
                merged.setdefault(moved[step_id], []).extend((step, *merged.pop(step_id, ())))
            else:
                steps[step_id] = _with_links_moved(step, moved)
        return replace(self, steps=steps, merged={kept: tuple(gone) for kept, gone in merged.items()})

    def keep(self, kept: AbstractSet[StepId]) -> Graph:
        """Return the graph with no steps but those in `kept`; the same graph when that is all of them."""
        if len(kept) >= len(self.steps) and self.steps.keys() <= kept:
            return self
        steps = {step_id: step for step_id, step in self.in_order() if step_id in kept}
        merged = {
            step_id: steps
            for step_id, steps in self.merged.items()
            if step_id in kept or step_id in self.folded
        }
        return replace(self, steps=steps, merged=merged)

    def reached(self, *, lazy: bool = True, stop: AbstractSet[StepId] = frozenset()) -> KeysView[StepId]:
        """Return the steps that the outputs need (or may need), not looking behind those in `stop`."""
        if lazy and not stop:
            return self._needed
        if not lazy and stop is self.cached:
            return self._certain
        return self._reached(lazy, stop)

    @cached_property
    def _needed(self) -> KeysView[StepId]:
        return self._reached(True, frozenset())

    @cached_property
    def _certain(self) -> KeysView[StepId]:
        return self._reached(False, self.cached)

    def _reached(self, lazy: bool, stop: AbstractSet[StepId]) -> KeysView[StepId]:
        # A dict keeps them in the order of the steps; a set of very many scatters them over the memory.
        found = dict.fromkeys(self.outputs)
        for step in reversed(list(self.steps.values())):
            if step.id in found and step.id not in stop:
                for source in step.sources(lazy=lazy):
                    found[source] = None
        return found.keys()


def _with_links_moved(step: Step, moved: Mapping[StepId, StepId]) -> Step:
    if not any(link.node_id in moved for link in step.links.values()):
        return step
    links = {
        name: LinkRef(moved[link.node_id], link.slot) if link.node_id in moved else link
        for name, link in step.links.items()
    }
    return replace(step, links=links)


def sources_first(wanted: Iterable[StepId], sources: Callable[[StepId], Iterable[StepId]]) -> list[StepId]:
    """Return `wanted` and all they need, each after its sources (but for cycles), else in the given order."""
    found: list[StepId] = []
    placed: dict[StepId, bool] = {}  # opened ones, and whether they stand in the list already
    for first in wanted:
        if first not in placed and all(map(placed.get, sources(first))):
            placed[first] = True  # as it mostly is: its sources stand before it
            found.append(first)
            continue
        stack = [first]
        while stack:
            one = stack[-1]
            if one not in placed:
                placed[one] = False
                stack.extend([source for source in sources(one) if source not in placed][::-1])
                continue
            stack.pop()
            if not placed[one]:
                placed[one] = True
                found.append(one)
    return found


def check_graph(graph: Graph) -> list[str]:
    """Return what is wrong in a graph after a pass, one sentence a fault; empty when it is sound."""
    faults: list[str] = []
    seen: set[StepId] = set()
    outside = graph.segment.outside if graph.segment else {}
    for step_id, step in graph.in_order():
        if step.id != step_id:
            faults.append(f"step {step.id} is filed under {step_id}")
        faults += [] if step_id in graph.cached else _link_faults(step, graph, seen, outside)
        seen.add(step_id)
    faults += [
        f"output {output} is no step" for output in graph.outputs if output not in seen | outside.keys()
    ]
    faults += [f"cached step {step_id} has no key" for step_id in graph.cached if not graph.keys.get(step_id)]
    faults += [
        f"merged into {kept}, which is no step"
        for kept in graph.merged
        if kept not in seen | graph.folded.keys()
    ]
    return faults


def _link_faults(
    step: Step, graph: Graph, seen: set[StepId], outside: Mapping[StepId, Step]
) -> Iterator[str]:
    for name, link in step.links.items():
        if link.node_id in outside:
            continue
        if link.node_id not in graph.steps:
            yield f"input {name} of step {step.id} leads to {link.node_id}, which is no step"
        elif link.node_id not in seen:
            yield f"step {step.id} stands before {link.node_id}, which it uses"
        elif not 0 <= link.slot < graph.steps[link.node_id].kind.outputs:
            yield f"input {name} of step {step.id} asks {link.node_id} for output {link.slot}"
