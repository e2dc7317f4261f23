"""Prompt: the executable API format, what the server queues and the compiler reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.collecting import MANY, without_collecting


@dataclass(frozen=True, slots=True)
class LinkRef:
    """The value of an input that comes from output `slot` (0 first) of node `node_id`."""

    node_id: str
    slot: int


@dataclass(frozen=True)
class TypedValue:
    """A constant that names its own type in a prompt, as the value of a CURVE does."""

    type: str
    value: Any


@dataclass(frozen=True, slots=True)
class PromptNode:
    """One node of a prompt: inputs hold constants (JSON values) or LinkRefs, in the file's order.

    `device` is where the node is to run, None where nobody said; ComfyUI passes over it.
    """

    class_type: str
    inputs: Mapping[str, Any] = field(default_factory=dict)
    title: str | None = None
    device: str | None = None

    def links(self) -> Iterator[tuple[str, LinkRef]]:
        """Yield the linked inputs with their sources."""
        for name, value in self.inputs.items():
            if isinstance(value, LinkRef):
                yield name, value


@dataclass(frozen=True)
class Prompt:
    """Nodes by id; ids are text, `5:3` for a node inside the subgraph node 5."""

    nodes: Mapping[str, PromptNode]

    def to_json(self) -> dict[str, Any]:
        """Return the prompt as ComfyUI's API JSON."""
        return {node_id: _node_to_json(node) for node_id, node in self.nodes.items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Prompt:
        """Read API JSON. A two-item list is a link, `{"__value__": x}` the constant x, typed or not.

        Raises ValueError (with the node's id) when a node is no object or has no class_type; deeper faults
        are left to validation, which can name the input.
        """
        # Links get the very text that is the key of their node: looking up one that is the same is quickest.
        ids = {node_id: node_id for node_id in map(str, data)}
        with without_collecting(lasting=len(ids) >= MANY):
            nodes = {(node_id := str(key)): _node_from_json(node_id, node, ids) for key, node in data.items()}
        return cls(nodes)


_WRAPPER = {"__value__", "__type__"}
_PLAIN = frozenset({int, float, str, bool, type(None)})


def is_link_value(value: Any) -> bool:
    """Whether a JSON input value is a link: a list of a node id and a slot number."""
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and isinstance(value[0], str)
        and isinstance(value[1], int)
        and not isinstance(value[1], bool)
    )


def _node_to_json(node: PromptNode) -> dict[str, Any]:
    data: dict[str, Any] = {
        "inputs": {name: _value_to_json(value) for name, value in node.inputs.items()},
        "class_type": node.class_type,
    }
    if node.title is not None:
        data["_meta"] = {"title": node.title}
    if node.device is not None:
        data.setdefault("_meta", {})["confy"] = {"device": node.device}
    return data


def _value_to_json(value: Any) -> Any:
    if isinstance(value, LinkRef):
        return [value.node_id, value.slot]
    if isinstance(value, TypedValue):
        return {"__type__": value.type, "__value__": value.value}
    if isinstance(value, list | tuple):
        return {"__value__": list(value)}
    return value


def _node_from_json(node_id: str, data: Any, ids: Mapping[str, str]) -> PromptNode:
    if not _is_mapping(data):
        raise ValueError(f"node {node_id} is {type(data).__name__}, not an object")
    class_type = data.get("class_type")
    if not isinstance(class_type, str):
        raise ValueError(f"node {node_id} has no class_type")
    given = data.get("inputs")
    if not _is_mapping(given):
        raise ValueError(f"node {node_id} has no inputs")
    # Numbers and texts, of which there are most, are what they are.
    inputs = {
        name: value if type(value) in _PLAIN else _value_from_json(value, ids)
        for name, value in given.items()
    }
    meta = data.get("_meta")
    if meta is None:
        return PromptNode(class_type, inputs)
    title = meta.get("title") if isinstance(meta, Mapping) else None
    title = title if isinstance(title, str) else None
    confy = meta.get("confy") if isinstance(meta, Mapping) else None
    device = confy.get("device") if isinstance(confy, Mapping) else None
    return PromptNode(class_type, inputs, title, device if isinstance(device, str) and device else None)


def _is_mapping(value: Any) -> bool:
    """Whether a value is a mapping; a dict, as JSON gives it, is told most quickly."""
    return type(value) is dict or isinstance(value, Mapping)


def _value_from_json(value: Any, ids: Mapping[str, str]) -> Any:
    if is_link_value(value):
        return LinkRef(ids.get(value[0], value[0]), value[1])
    if isinstance(value, Mapping) and "__value__" in value and value.keys() <= _WRAPPER:
        return value["__value__"]
    return value
