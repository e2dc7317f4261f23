"""Use cached: what the cache holds is not computed again, nor what only that needs.

    1: Load(), 2: Scale(image=1.0)                      2: Scale [cached]
    3: Save(image=2.0)                      →           3: Save(image=2.0)
    the cache has the keys of 1 and 2                   at hand: 1, 2

Every step gets its content key here, also those whose results are not there yet.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.foreign_code import attempt
from app.runtime.compile_context import CompileContext
from app.runtime.content_key import OpaqueValueError as Opaque
from app.runtime.content_key import canonical, file_identity, find_file, is_nan, joined_key, step_key
from app.runtime.graph import Graph, Key, Step, StepId


def use_cached(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with content keys, and without the steps that only cached ones need."""
    if graph.keys or not graph.steps:
        return graph
    own: dict[StepId, Key | None] = {}
    keys: Mapping[StepId, Key | None] = ChainMap(own, graph.segment.keys) if graph.segment else own  # type: ignore[arg-type] # only read
    reached = graph.reached()
    for step_id, step in graph.in_order():
        world = outside_world(step, context) if step_id in reached else None
        key = None if world is None else step_key(step, keys, world, _namer(graph, step))
        own[step_id] = _key_of_asked(step_id, key, context)
    hits = frozenset(step_id for step_id, key in own.items() if key in context.cached and step_id in reached)
    shown = {step_id for step_id in hits if graph.steps[step_id].kind.shows}
    kept = graph.keep(graph.reached(stop=hits) | shown) if hits else graph
    return replace(
        kept,
        keys=own,
        cached=hits & kept.steps.keys(),
        uncut=graph.steps,
        at_hand=_in_order_of_prompt(graph, hits) if hits else (),
    )


def _key_of_asked(step_id: StepId, key: Key | None, context: CompileContext) -> Key | None:
    """Return the key of what a frozen node gave, or of a node that ran again on purpose; else its own."""
    if step_id in context.frozen:
        return context.frozen[step_id]
    again = context.again.get(step_id)
    return key if again is None or key is None else joined_key(key, "again", again)


def outside_world(step: Step, context: CompileContext) -> str | None:
    """Return the text of what a step reads besides its inputs, None when it must always run.

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
    if outcome.error is not None or is_nan(outcome.value):
        return None
    return f"{text}fingerprint:{_as_text(outcome.value)}"


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


def _in_order_of_prompt(graph: Graph, hits: frozenset[StepId]) -> tuple[StepId, ...]:
    found = set(hits)
    for kept, steps in graph.merged.items():
        if kept in hits:
            found.update(step.id for step in steps)
    return tuple(node_id for node_id in graph.prompt.nodes if node_id in found)
