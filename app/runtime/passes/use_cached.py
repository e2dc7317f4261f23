"""Use cached: what the cache holds is not computed again, nor what only that needs.

    1: Load(), 2: Scale(image=1.0)                      2: Scale [cached]
    3: Save(image=2.0)                      →           3: Save(image=2.0)
    the cache has the keys of 1 and 2                   at hand: 1, 2

Every step gets its content key here, also those whose results are not there yet.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from app.foreign_code import attempt
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.compiler.content_key import OpaqueValueError as Opaque
from app.runtime.compiler.content_key import canonical, file_identity, find_file, is_nan, joined_key, step_key
from app.runtime.graph import Graph, Key, Step, StepId
from app.runtime.results.cache import CacheEntry

_LONGEST = 200


def use_cached(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with content keys, and without the steps that only cached ones need."""
    if graph.keys or not graph.steps:
        return graph
    own: dict[StepId, Key | None] = {}
    keys: Mapping[StepId, Key | None] = ChainMap(own, graph.segment.keys) if graph.segment else own  # type: ignore[arg-type] # only read
    reasons: dict[StepId, str] = {}
    folded = {step_id: one.step for step_id, one in graph.folded.items()}
    reached = graph.reached()
    if folded:
        reached = dict.fromkeys((*reached, *folded)).keys()
    asked = _asked(graph, context)
    found: dict[StepId, None] = {}
    for step_id, step in chain(folded.items(), graph.in_order()):
        world = outside_world(step, context) if step_id in reached else None
        key = None
        if isinstance(world, str):
            key = step_key(step, keys, world, _namer(graph, step), context.texts.of)
        if step_id in asked:
            key = _key_of_asked(step_id, key, graph, context)
        own[step_id] = key
        if key is None and world is not None:
            why = world.why if isinstance(world, NeverSame) else _why_no_key(step, keys)
            if why is not None:
                reasons[step_id] = why
        elif key in context.cached and world is not None:
            found[step_id] = None
    cut = _cut(graph, _without(found, folded), own, context)
    return replace(
        cut.graph,
        keys=own,
        reasons=reasons,
        cached=frozenset(cut.entries),
        entries=cut.entries,
        uncut=graph.steps,
        at_hand=_at_hand(graph, cut, found if folded else {}, own),
    )


@dataclass(frozen=True)
class _Cut:
    """A graph without what only hits need, the hits that are really there, the entries of those in it."""

    graph: Graph
    hits: Mapping[StepId, None]
    entries: Mapping[StepId, CacheEntry]


def _spared(graph: Graph, kept: Graph, keys: Mapping[StepId, Key | None]) -> list[StepId]:
    """Return the steps whose results are never kept where they run as one with others, and need not run."""
    return [
        step_id
        for step_id, step in graph.in_order()
        if step.kind.node.fuse and step_id not in kept.steps and keys.get(step_id) is not None
    ]


def _without(found: dict[StepId, None], others: Mapping[StepId, Step]) -> dict[StepId, None]:
    return {step_id: None for step_id in found if step_id not in others} if others else found


def _cut(
    graph: Graph, hits: dict[StepId, None], keys: Mapping[StepId, Key | None], context: CompileContext
) -> _Cut:
    """Cut what only `hits` need out of the graph.

    A result that lies in a file is only read when it is wanted; where the file is broken, the step runs.
    """
    while hits:
        needed = graph.reached(stop=hits.keys())
        shown = [s for s in hits if s not in needed and graph.steps[s].kind.shows]
        kept = graph.keep(dict.fromkeys((*needed, *shown)).keys() if shown else needed)
        read = {s: context.cached.get(keys[s] or b"") for s in kept.steps if s in hits}
        entries = {step_id: entry for step_id, entry in read.items() if entry is not None}
        if len(entries) == len(read):
            return _Cut(kept, hits, entries)
        hits = {step_id: None for step_id in hits if step_id not in read or step_id in entries}
    return _Cut(graph, hits, {})


def _asked(graph: Graph, context: CompileContext) -> set[StepId]:
    """Return the nodes of which somebody asked something that counts for their keys."""
    bound = [key for key, node in graph.prompt.nodes.items() if node.device is not None]
    return {*context.frozen, *context.again, *bound}


def _key_of_asked(step_id: StepId, key: Key | None, graph: Graph, context: CompileContext) -> Key | None:
    """Return the key of what a frozen node gave, or of a node that ran again on purpose; else its own.

    What a node gave on one device is not what it is to give on another.
    """
    if step_id in context.frozen:
        return context.frozen[step_id]
    node = graph.prompt.nodes.get(step_id)
    if node is not None and node.device is not None and key is not None:
        key = joined_key(key, "device", node.device)
    again = context.again.get(step_id)
    return key if again is None or key is None else joined_key(key, "again", again)


@dataclass(frozen=True)
class NeverSame:
    """What a step reads besides its inputs may be something else each time; `why` is half a sentence."""

    why: str


def outside_world(step: Step, context: CompileContext) -> str | NeverSame:
    """Return the text of what a step reads besides its inputs, or why it must always run.

    A fingerprint that raises means "always run": nobody can say that nothing changed.
    """
    node = step.kind.node
    text = ""
    if node.file_inputs and context.folders is not None:
        for name, kind in node.file_inputs.items():
            value = step.constants.get(name)
            if isinstance(value, str):
                text += f"{name}:{file_identity(find_file(context.folders, kind, value))};"
    if node.fingerprint is None:
        return text
    outcome = attempt(node.fingerprint, {**dict.fromkeys(step.links), **step.constants})
    if outcome.error is not None:
        raised = f"{type(outcome.error).__name__}: {str(outcome.error)[:_LONGEST]}"
        if node.pack:
            return NeverSame(f"IS_CHANGED of the pack “{node.pack}” raised {raised}")
        return NeverSame(f"its check for changes raised {raised}")
    if is_nan(outcome.value) and node.pack:
        return NeverSame(
            f"IS_CHANGED of the pack “{node.pack}” says that it gives something else each time (NaN)"
        )
    if is_nan(outcome.value):
        return NeverSame("its check for changes says that it gives something else each time (NaN)")
    return f"{text}fingerprint:{_as_text(outcome.value)}"


def _why_no_key(step: Step, keys: Mapping[StepId, Key | None]) -> str | None:
    """Return why a step has no key; None where that is only because a step before it has none."""
    if any(keys.get(link.node_id) is None for link in step.links.values()):
        return None
    for name, value in step.constants.items():
        try:
            canonical(value)
        except Opaque:
            kind = type(value).__name__
            return (
                f"its input {name} ({kind}) has a value that cannot be compared with that of an earlier run"
            )
    return "the node that made it may make something else each time"


def _as_text(fingerprint: Any) -> str:
    try:
        return canonical(fingerprint)
    except Opaque:
        return repr(fingerprint)


def _namer(graph: Graph, step: Step) -> Callable[[str, Any], Key | None] | None:
    """Return what names the values that an expansion handed to this step, None outside of expansions."""
    segment = graph.segment
    if segment is None:
        return None

    def name_value(name: str, value: Any) -> Key | None:
        known = segment.value_keys.get(id(value))
        if known is not None or segment.parent_key is None:
            return known
        place = step.id.removeprefix(segment.parent.id)
        return joined_key(segment.parent_key, "made by", place, name)

    return name_value


def _at_hand(
    graph: Graph, cut: _Cut, found: Mapping[StepId, None], keys: Mapping[StepId, Key | None]
) -> tuple[StepId, ...]:
    """Return all nodes that need not run, in the order of the prompt; `found` has folded hits, too."""
    hits = {**cut.hits, **{step_id: None for step_id in found if step_id in graph.folded}}
    if not hits:
        return ()
    at_hand = {**hits, **dict.fromkeys(_spared(graph, cut.graph, keys))}
    for kept, steps in graph.merged.items():
        if kept in hits:
            at_hand.update(dict.fromkeys([step.id for step in steps]))
    return tuple([node_id for node_id in graph.prompt.nodes if node_id in at_hand])
