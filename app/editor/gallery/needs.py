"""What a template needs that is not here: kinds of nodes and model files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.folders import Folders
from app.workflow.document import Node, Workflow
from app.workflow.group_nodes import group_name
from app.workflow.node_info import NodeInfo
from app.workflow.virtual.kinds import is_virtual


@dataclass(frozen=True)
class Needs:
    """What is missing, each once: classes of nodes, and names of model files."""

    nodes: tuple[str, ...] = ()
    models: tuple[str, ...] = ()


def needs_of(workflow: Workflow, library: Mapping[str, NodeInfo], folders: Folders) -> Needs:
    """Return what a workflow needs and this machine lacks."""
    nodes = [node for scope in workflow.scopes.values() for node in scope.nodes.values()]
    kinds = {node.type: None for node in nodes if _is_missing(node, workflow, library)}
    models = {
        name: None
        for node in nodes
        for name, kind in _models_of(node)
        if folders.model_path(kind, name) is None
    }
    return Needs(tuple(kinds), tuple(models))


def _is_missing(node: Node, workflow: Workflow, library: Mapping[str, NodeInfo]) -> bool:
    known = node.type in library or node.type in workflow.scopes or is_virtual(node.type, library)
    return not known and group_name(node) is None


def _models_of(node: Node) -> Iterator[tuple[str, str]]:
    """Yield name and folder of the model files that a node says it needs."""
    listed: Any = node.properties.get("models")
    for item in listed if isinstance(listed, list | tuple) else ():
        if isinstance(item, Mapping) and isinstance(item.get("name"), str):
            yield item["name"], str(item.get("directory") or "checkpoints")
