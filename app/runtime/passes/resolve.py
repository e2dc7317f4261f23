"""Resolve: from nodes of a prompt to steps, each after those it uses.

    1: Scale(image=[2, 0], by=2)                        2: Load(image="a.png")
    2: Load(image="a.png")                  →           1: Scale(by=2, image=2.0)
    3: Unknown(), 4: Scale(image=[4, 0])                (3 has no definition, 4 is a cycle: left out)

What cannot become a step is left out together with all that needs it; the pass `check` says why where an
output needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.node_def import NodeDef
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.graph import Graph, Step, StepId, StepKind, sources_first
from app.workflow.prompt import LinkRef, PromptNode

_NOWHERE: Mapping[StepId, Step] = {}


def resolve(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with a step for each node of its prompt that could run."""
    if graph.steps:
        return graph
    kinds: dict[str, StepKind] = {}
    for node in graph.prompt.nodes.values():
        definition = context.definitions.get(node.class_type)
        if node.class_type not in kinds and definition is not None:
            kinds[node.class_type] = kind_of(definition)
    steps = _in_given_order(graph, kinds)
    if steps is None:
        steps = _sources_first(graph, kinds)
    return replace(graph, steps=steps) if steps else graph


def _in_given_order(graph: Graph, kinds: Mapping[str, StepKind]) -> dict[StepId, Step] | None:
    """Return the steps where each node stands after its sources already, else None."""
    nodes = graph.prompt.nodes
    outside = graph.segment.outside if graph.segment else _NOWHERE
    steps: dict[StepId, Step] = {}
    left_out: set[StepId] = set()
    for node_id, node in nodes.items():
        step = _step(node_id, node, graph, kinds, steps, outside)
        if step is not None:
            steps[node_id] = step
            continue
        left_out.add(node_id)
        behind = (link.node_id for _, link in node.links() if link.node_id not in steps)
        if any(source in nodes and source not in left_out for source in behind):
            return None
    return steps


def _sources_first(graph: Graph, kinds: Mapping[str, StepKind]) -> dict[StepId, Step]:
    nodes = graph.prompt.nodes
    outside = graph.segment.outside if graph.segment else _NOWHERE
    steps: dict[StepId, Step] = {}

    def sources(node_id: StepId) -> list[StepId]:
        return [link.node_id for _, link in nodes[node_id].links() if link.node_id in nodes]

    for node_id in sources_first(nodes, sources):
        step = _step(node_id, nodes[node_id], graph, kinds, steps, outside)
        if step is not None:
            steps[node_id] = step
    return steps


def kind_of(definition: NodeDef) -> StepKind:
    """Return what all steps of one kind of node share."""
    info = definition.info
    by_id = not definition.idempotent or "UNIQUE_ID" in definition.hidden.values()
    names = (item.name for item in info.inputs if item.group != "hidden")
    intermediate = bool(info.extra.get("has_intermediate_output"))
    return StepKind(
        node=definition,
        accepted=None if info.extra.get("accept_all_inputs") else frozenset(names),
        raw=frozenset(item.name for item in info.inputs if item.options.get("rawLink")),
        lazy=frozenset(definition.lazy) if definition.check_lazy is not None else frozenset(),
        by_id=by_id,
        mergeable=definition.pure and not by_id and definition.fingerprint is None,
        shows=info.output_node or intermediate,
        types=tuple(output.type for output in info.outputs),
    )


def _step(
    node_id: StepId,
    node: PromptNode,
    graph: Graph,
    kinds: Mapping[str, StepKind],
    steps: Mapping[StepId, Step],
    outside: Mapping[StepId, Step],
) -> Step | None:
    kind = kinds.get(node.class_type)
    if kind is None:
        return None
    constants: dict[str, Any] = {}
    links: dict[str, LinkRef] = {}
    for name, value in node.inputs.items():
        if not isinstance(value, LinkRef):
            constants[name] = value
            continue
        source = steps.get(value.node_id) or outside.get(value.node_id)
        link = None if source is None else _counted_from_start(value, len(source.kind.types))
        if link is None:
            return None
        links[name] = link
    if graph.segment is None:
        return Step(node_id, kind, constants, links, node_id, node_id)
    parent = graph.segment.parent
    display = graph.segment.displays.get(node_id, parent.display)
    return Step(node_id, kind, constants, links, parent.origin, display, parent.id)


def _counted_from_start(link: LinkRef, outputs: int) -> LinkRef | None:
    """Return the link with its slot counted from the first output (-1 is the last); None if there is none."""
    if 0 <= link.slot < outputs:
        return link
    return LinkRef(link.node_id, link.slot + outputs) if -outputs <= link.slot < 0 else None
