"""Flatten: a graph with graphs inside becomes one prompt; a node inside gets the name `outer:inner`."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, Any

from app.node_def import NodeDef, NodeResult
from app.runtime.computation.slots import GraphNode, OutputPlace, graph_error
from app.workflow.expected_inputs import expected_inputs
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo
from app.workflow.prompt import LinkRef, Prompt, PromptNode

if TYPE_CHECKING:
    from app.runtime.computation.computation_graph import ComputationGraph

BETWEEN = ":"
"""Stands between the name of a nested graph's node and the names of those inside."""


@dataclass(frozen=True, eq=False)
class Given:
    """A value that no prompt can hold, such as a tensor: a constant of its own, whatever it equals."""

    value: Any
    token: str = field(default_factory=lambda: uuid.uuid4().hex)

    def definition(self) -> NodeDef:
        """Return the kind of node that gives it."""
        name = f"value {self.token}"
        info = NodeInfo(name, "a value", outputs=(OutputInfo("value", "*"),))
        return NodeDef(info, lambda run, inputs: NodeResult((self.value,)), pack="values", pack_version=name)


@dataclass
class Flat:
    """The nodes of a prompt, the definitions they need, and every value that they were given."""

    nodes: dict[str, PromptNode] = field(default_factory=dict)
    definitions: dict[str, NodeDef] = field(default_factory=dict)

    @property
    def prompt(self) -> Prompt:
        """The nodes as a prompt."""
        return Prompt(self.nodes)


def flatten(graph: ComputationGraph) -> Flat:
    """Return the graph as one prompt, each node after those it was made after; controls have their defaults.

    Raises GraphError when a graph is inside itself, nodes need each other, or two kinds have one name.
    """
    flat = Flat()
    _add(graph, "", {}, flat, (graph,))
    sources = {name: [link.node_id for _, link in node.links()] for name, node in flat.nodes.items()}
    try:
        TopologicalSorter(sources).prepare()
    except CycleError as error:
        ring = list(dict.fromkeys(error.args[1]))
        raise graph_error(f"{', '.join(ring)} need each other", ring[0], kind="graph.cycle") from None
    return flat


def address(node: GraphNode, slot: int, prefix: str = "") -> LinkRef:
    """Return where an output comes from once everything is flat."""
    while node.inner is not None:
        prefix = f"{prefix}{node.name}{BETWEEN}"
        place = list(node.inner.declared_outputs.values())[slot]
        node, slot = place.node, place.slot
    return LinkRef(prefix + node.name, slot)


Given_by_input = Mapping[tuple[GraphNode, str], Any]


def _add(
    graph: ComputationGraph, prefix: str, outside: Given_by_input, flat: Flat, around: tuple[Any, ...]
) -> None:
    """Add a graph's nodes; `outside` has what the graph around gives to their inputs, already flat."""
    for node in graph.nodes.values():
        values = {name: _flat_value(value, prefix) for name, value in node.values.items()}
        values |= {name: value for (target, name), value in outside.items() if target is node}
        if node.inner is None:
            _add_node(node, prefix + node.name, values, flat)
            continue
        if node.inner in around:
            raise graph_error(
                "a graph cannot be a node inside itself", prefix + node.name, kind="graph.cycle"
            )
        handed = {
            (place.node, place.name): values[name]
            for name, places in node.inner.declared_inputs.items()
            if name in values
            for place in places
        }
        inside = f"{prefix}{node.name}{BETWEEN}"
        _add(node.inner, inside, handed, flat, (*around, node.inner))


def _add_node(node: GraphNode, name: str, values: Mapping[str, Any], flat: Flat) -> None:
    definition = node.definition
    assert definition is not None
    known = flat.definitions.setdefault(definition.class_type, definition)
    if known is not definition and known.pack_version != definition.pack_version:
        raise graph_error(f"two different kinds of node are called {definition.class_type}", name)
    inputs = dict(_defaults(definition.info, values))
    for input_name, value in values.items():
        if isinstance(value, Given):
            giver = value.definition()
            source = f"{name}.{input_name}"
            flat.definitions[giver.class_type] = giver
            flat.nodes[source] = PromptNode(giver.class_type)
            value = LinkRef(source, 0)
        inputs[input_name] = value
    flat.nodes[name] = PromptNode(definition.class_type, inputs, name)


def _defaults(info: NodeInfo, values: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    for item in expected_inputs(info, values):
        if item.name not in values and item.group == "required" and _has_default(item):
            yield item.name, item.default


def _has_default(item: InputInfo) -> bool:
    return item.is_widget and item.default is not None


def _flat_value(value: Any, prefix: str) -> Any:
    return address(value.node, value.slot, prefix) if isinstance(value, OutputPlace) else value
