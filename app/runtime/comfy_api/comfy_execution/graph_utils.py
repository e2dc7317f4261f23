"""`comfy_execution.graph_utils`: builds the nodes that replace a node."""

from __future__ import annotations

from typing import Any

from app.executing import executing
from app.execution_blocker import ExecutionBlocker
from app.pack_host import missing
from app.workflow.prompt import is_link_value

__all__ = ["ExecutionBlocker", "GraphBuilder", "Node", "add_graph_prefix", "is_link"]


def __getattr__(name: str) -> Any:
    missing("comfy_execution.graph_utils", name)


def is_link(obj: Any) -> bool:
    """Whether an input's value is a link."""
    return is_link_value(obj)


class Node:
    """One node of a graph under construction; `inputs` holds constants and links."""

    def __init__(self, id: str, class_type: str, inputs: dict[str, Any]) -> None:  # noqa: A002 - ComfyUI's name
        self.id = id
        self.class_type = class_type
        self.inputs = inputs
        self.override_display_id: str | None = None

    def out(self, index: int) -> list[Any]:
        """Return a link to an output of this node."""
        return [self.id, index]

    def set_input(self, key: str, value: Any) -> None:
        """Set an input, or remove it with None."""
        if value is None:
            self.inputs.pop(key, None)
        else:
            self.inputs[key] = value

    def get_input(self, key: str) -> Any:
        """Return an input's value, None without one."""
        return self.inputs.get(key)

    def set_override_display_id(self, override_display_id: str) -> None:
        """Let the user see this node's progress at another node."""
        self.override_display_id = override_display_id

    def serialize(self) -> dict[str, Any]:
        """Return the node as in a prompt."""
        data: dict[str, Any] = {"class_type": self.class_type, "inputs": self.inputs}
        if self.override_display_id is not None:
            data["override_display_id"] = self.override_display_id
        return data


class GraphBuilder:
    """Makes nodes with ids of their own: `<parent>.<call>.<graph>.<number>`."""

    _default_prefix: str | None = None

    def __init__(self, prefix: str | None = None) -> None:
        self.prefix = self.alloc_prefix() if prefix is None else prefix
        self.nodes: dict[str, Node] = {}
        self._next_id = 1

    @staticmethod
    def alloc_prefix() -> str:
        """Return the prefix of the next graph of the call that is being made."""
        call = executing()
        return "" if call is None else call.next_graph_prefix()

    def node(self, class_type: str, id: str | None = None, **kwargs: Any) -> Node:  # noqa: A002 - ComfyUI's name
        """Return a new node, or the one that has this id already."""
        if id is None:
            id = str(self._next_id)  # noqa: A001 - ComfyUI's name
            self._next_id += 1
        full_id = self.prefix + id
        return self.nodes.setdefault(full_id, Node(full_id, class_type, kwargs))

    def lookup_node(self, id: str) -> Node | None:  # noqa: A002 - ComfyUI's name
        """Return the node with this id, given without the prefix."""
        return self.nodes.get(self.prefix + id)

    def finalize(self) -> dict[str, dict[str, Any]]:
        """Return all nodes as in a prompt: the value of `expand`."""
        return {node_id: node.serialize() for node_id, node in self.nodes.items()}

    def replace_node_output(self, node_id: str, index: int, new_value: Any) -> None:
        """Give every user of an output another value; None removes the input."""
        link = [self.prefix + node_id, index]
        for node in self.nodes.values():
            for key in [key for key, value in node.inputs.items() if is_link(value) and list(value) == link]:
                node.set_input(key, new_value)

    def remove_node(self, id: str) -> None:  # noqa: A002 - ComfyUI's name
        """Take a node out; links to it stay."""
        del self.nodes[self.prefix + id]


def add_graph_prefix(
    graph: dict[str, Any], outputs: Any, prefix: str
) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """Return a graph and results with `prefix` before every node id."""

    def moved(value: Any) -> Any:
        return [prefix + value[0], value[1]] if is_link(value) else value

    nodes = {
        prefix + node_id: {**node, "inputs": {key: moved(value) for key, value in node["inputs"].items()}}
        for node_id, node in graph.items()
    }
    return nodes, tuple(moved(value) for value in outputs)
