"""A step that expands: what it expanded into joins the run, and its results follow from that."""

from __future__ import annotations

from collections.abc import Sequence

from app.runtime.executing.call_node import gather_ui
from app.runtime.executing.folding import take_in_folded
from app.runtime.executing.results import store
from app.runtime.executing.run_items import Finish, Item, Result
from app.runtime.executing.run_state import RunState
from app.runtime.executing.sources import has_sources
from app.runtime.expansion import Expansion, expand, finished_values, links_of, value_keys
from app.runtime.graph import Step, StepId
from app.runtime.results.cache import entry_of


def begin_expansion(run: RunState, item: Item, step: Step, results: Sequence[Result], began: float) -> None:
    """Let the nodes that the calls of `step` gave run before it ends."""
    names = value_keys(run.inputs, step, run.keys)
    expansion = expand(step, results, run.steps, run.keys, names, run.services.segment_context())
    run.take_in(expansion.plan)
    take_in_folded(run, expansion.plan.graph)
    for node_id, node in expansion.nodes.items():
        inner = run.steps.get(node_id)
        run.live.add_ephemeral_node(node_id, node, step.id, inner.display if inner else step.display)
    run.held.add(step.id)
    run.expanding.add(step.id)
    _let_go_of_inputs(run, expansion)
    run.todo.append(Finish(item, expansion, {}, began))
    run.todo.extend(reversed(expansion.plan.todo))


def _let_go_of_inputs(run: RunState, expansion: Expansion) -> None:
    """Let go of what only the expanding step needed: its calls are made, and a loop may go on for long.

    What the new steps use as well goes after the last of them; what they may ask for stays until the end.
    """
    run.inputs = {}
    graph, kept = expansion.plan.graph, {link.node_id for link in links_of(expansion.results)}
    certain = frozenset(expansion.plan.todo)
    whole = {step.id: last for last, region in graph.regions.items() for step in region.steps}
    last_use: dict[StepId, StepId] = {}
    for inner in graph.steps.values():
        for source in inner.sources():
            last_use[source] = whole.get(inner.id, inner.id)
            if inner.id not in certain:
                kept.add(source)
    if not run.under_way:
        run.values.hand_on(expansion.step.id, last_use, kept)


def finish_expansion(run: RunState, item: Finish) -> None:
    """Give the expanding step its results, once all they link to are there."""
    expansion = item.expansion
    step = run.current = expansion.step
    run.inputs = item.inputs
    wanted = [link.node_id for link in links_of(expansion.results)]
    if not has_sources(run, item, step, dict.fromkeys([*wanted, *expansion.plan.graph.outputs])):
        return
    values = finished_values(expansion, run.values)
    entry = entry_of(values, gather_ui(expansion.results), step.kind.types)
    for inner in (*expansion.plan.graph.folded, *expansion.plan.graph.steps):
        run.values.drop(inner)
    store(run, item.item, step, entry, item.began)
