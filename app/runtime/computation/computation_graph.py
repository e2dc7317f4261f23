"""ComputationGraph: build a graph from Python, compile it, run it, change a value and run it again.

The same compiler and executor as the worker's, in this process, without a server. docs/python.md shows how.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from app.folders import Folders, default_folders
from app.messages import Message
from app.node_def import NodeDef
from app.runtime.compiler.content_key import OpaqueValueError, canonical
from app.runtime.compiler.plan import Plan
from app.runtime.computation.files import graph_prompt, prompt_of_file, write_graph
from app.runtime.computation.flatten import BETWEEN, Given, flatten
from app.runtime.computation.library import Library
from app.runtime.computation.running import Engine
from app.runtime.computation.slots import (
    GraphNode,
    InputPlace,
    OutputPlace,
    check_types,
    graph_error,
    input_of,
)
from app.runtime.results.cache import ResultCache
from app.workflow.parameters.values import near_text
from app.workflow.prompt import LinkRef

Results = dict[str, dict[str, Any]]
"""What nodes gave, by the names of node and output; a list where a node was called several times."""


class ComputationGraph:
    """Nodes and links between them. Not for use from several threads at once.

    `definitions`: the kinds of node by name (None: those of Confy, and with `packs` those of custom packs).
    `folders` say where models, inputs and outputs lie (None: this user's). Results are kept in `cache`
    between runs; graphs may share one.
    """

    def __init__(
        self,
        definitions: Mapping[str, NodeDef] | None = None,
        *,
        folders: Folders | None = None,
        packs: bool = False,
        cache: ResultCache | None = None,
    ) -> None:
        self.folders = folders or default_folders()
        self.nodes: dict[str, GraphNode] = {}
        self.declared_inputs: dict[str, tuple[InputPlace, ...]] = {}
        self.declared_outputs: dict[str, OutputPlace] = {}
        self._library = Library(self.folders, packs, definitions)
        self._engine = Engine(self.folders, cache)

    # Building ----------------------------------------------------------------------------------------------

    def add_node(
        self, kind: str | Callable[..., Any] | ComputationGraph, name: str | None = None, /, **given: Any
    ) -> GraphNode:
        """Add a node and return it.

        `kind` is the name of a kind of node, a typed function (see `register`), or another graph: its
        declared inputs and outputs are the node's. The name may also be given as `name=`; without one the
        node is called like its kind, with a number where that is taken. All else are values of inputs, or
        outputs of other nodes. Raises GraphError for unknown kinds and inputs, and for a name that is taken.
        """
        name = name if name is not None else given.pop("name", None)
        if isinstance(kind, ComputationGraph):
            node = GraphNode(self._free_name(name, "graph"), inner=kind)
        else:
            definition = self._library.find(kind) if isinstance(kind, str) else self.register(kind)
            node = GraphNode(self._free_name(name, definition.class_type), definition)
        values = {key: self._value(node, key, value) for key, value in given.items()}
        node.values.update(values)
        self.nodes[node.name] = node
        return node

    def connect(self, source: OutputPlace, target: InputPlace) -> None:
        """Link an output to an input, in place of its value or link.

        Raises GraphError when their types do not fit, or a node is not of this graph.
        """
        self._check_mine(target.node)
        target.node.values[target.name] = self._link(source, target)

    def set_input(self, node: GraphNode | str, name: str, value: Any) -> None:
        """Give an input a value: plain (texts, numbers, lists), or any object, such as a tensor.

        An object is taken as a new value each time it is set; do not change it afterwards. Raises GraphError
        where there is no such node or input.
        """
        found = self.node(node) if isinstance(node, str) else node
        self._check_mine(found)
        found.values[input_of(found, name).name] = self._value(found, name, value)

    def add_input(self, name: str, *places: InputPlace) -> None:
        """Declare that the graph, as a node of another one, has an input that feeds inputs of its nodes."""
        if not places:
            raise graph_error(
                "an input of a graph needs at least one input of a node that it feeds", name=name
            )
        for place in places:
            self._check_mine(place.node)
        self.declared_inputs[name] = places

    def add_output(self, name: str, place: OutputPlace) -> None:
        """Declare that the graph, as a node of another one, gives an output of one of its nodes."""
        self._check_mine(place.node)
        self.declared_outputs[name] = place

    def register(self, function: Callable[..., Any], kind: str | None = None) -> NodeDef:
        """Make a kind of node from a typed function, called `kind`, else as `@node` or the function says.

        Raises TypeError for a signature that is no node, GraphError when another kind has the name.
        """
        return self._library.register(function, kind)

    def node(self, name: str) -> GraphNode:
        """Return a node by name; raises GraphError with the nearest names where there is none."""
        if name not in self.nodes:
            raise graph_error(f"there is no node called {name}{near_text(name, list(self.nodes))}")
        return self.nodes[name]

    # Running -----------------------------------------------------------------------------------------------

    def compile(self, *wanted: str) -> Plan:
        """Return the plan of a run: which steps, in which order, what is cached.

        Raises GraphError with all that is wrong, each with its node and input.
        """
        return self._engine.compile(flatten(self), self._wanted(wanted))

    def execute(
        self,
        *wanted: str,
        on_message: Callable[[Message], None] | None = None,
        is_interrupted: Callable[[], bool] | None = None,
    ) -> Results:
        """Run the graph and return what nodes gave.

        `wanted` names the nodes whose results are returned, and nothing that they do not need is run; without
        it everything runs, and the results of those nodes are returned that no other uses. What an earlier
        run has computed is not computed again. `on_message` is told what happens, as the server would be.
        Raises GraphError when a node fails, RunInterrupted when `is_interrupted` says so.
        """
        flat = flatten(self)
        return self._engine.execute(flat, self._wanted(wanted), on_message, is_interrupted)

    @property
    def shown(self) -> Mapping[str, Mapping[str, Any]]:
        """What nodes of the last run show, by name: files saved (`images`), texts (`text`), …"""
        return self._engine.shown

    @property
    def cache(self) -> ResultCache:
        """The results kept between runs."""
        return self._engine.cache

    def free(self) -> None:
        """Drop all results and loaded models."""
        self._engine.free()

    # Files -------------------------------------------------------------------------------------------------

    def to_prompt(self) -> dict[str, Any]:
        """Return the graph as ComfyUI's API prompt, graphs inside opened. Raises GraphError for a tensor."""
        return graph_prompt(flatten(self)).to_json()

    def to_file(self, path: str | Path, *, prompt: bool = False) -> None:
        """Write the graph as a workflow that every editor opens, or as an API `prompt`.

        Raises GraphError for a value that no file can hold, OSError when it cannot be written.
        """
        write_graph(Path(path), flatten(self), None if prompt else self._library.infos)

    @classmethod
    def from_file(cls, path: str | Path, **options: Any) -> ComputationGraph:
        """Read a workflow, an API prompt, or a picture saved with one; `options` as for a new graph.

        A node is called by its title where that is the only one of its name, else by its id; `5:3` is node 3
        in subgraph 5. Raises RunFailed with what is wrong with the file, GraphError for unknown kinds.
        """
        graph = cls(**options)
        prompt = prompt_of_file(Path(path), graph._library.infos)
        links: list[tuple[GraphNode, str, LinkRef]] = []
        by_name: dict[str, GraphNode] = {}
        for name, entry in prompt.nodes.items():
            node = by_name[name] = GraphNode(name, graph._library.find(entry.class_type))
            graph.nodes[name] = node
            for key, value in entry.inputs.items():
                if isinstance(value, LinkRef):
                    links.append((node, key, value))
                else:
                    node.values[key] = value
        for node, key, link in links:
            if link.node_id not in by_name:
                raise graph_error(f"it is linked to node {link.node_id}, which is not there", node.name, key)
            node.values[key] = by_name[link.node_id].outputs[link.slot]
        return graph

    # -------------------------------------------------------------------------------------------------------

    def _wanted(self, names: tuple[str, ...]) -> dict[str, GraphNode]:
        """Return the wanted nodes by name, all ends of the graph without one."""
        if names:
            return {name: self.node(name) for name in names}
        used = {
            value.node
            for node in self.nodes.values()
            for value in node.values.values()
            if isinstance(value, OutputPlace)
        }
        return {name: node for name, node in self.nodes.items() if node not in used}

    def _free_name(self, name: str | None, kind: str) -> str:
        if name is None:
            taken = 1
            while (free := kind if taken == 1 else f"{kind} {taken}") in self.nodes:
                taken += 1
            return free
        if not name or BETWEEN in name:
            raise graph_error(f"a node cannot be called “{name}”: a name is a text without “{BETWEEN}”")
        if name in self.nodes:
            raise graph_error(f"there is a node called {name} already", name)
        return name

    def _value(self, node: GraphNode, name: str, value: Any) -> Any:
        place = input_of(node, name)
        if isinstance(value, OutputPlace):
            return self._link(value, place)
        if isinstance(value, GraphNode):
            raise graph_error(f"name the output of {value.name} that is meant: .outputs[…]", node.name, name)
        try:
            canonical(value)
        except OpaqueValueError:
            return Given(value)
        return value

    def _link(self, source: OutputPlace, target: InputPlace) -> OutputPlace:
        self._check_mine(source.node)
        check_types(source, target)
        return source

    def _check_mine(self, node: GraphNode) -> None:
        if self.nodes.get(node.name, node) is not node:
            raise graph_error("it is a node of another graph", node.name)
