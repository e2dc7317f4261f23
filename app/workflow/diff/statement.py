"""Statement: one thing that two workflows differ in, addressed as the user sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.workflow.diff.json_values import ABSENT
from app.workflow.diff.match_nodes import Matching
from app.workflow.document import ROOT, Node, NodeId, ScopeId, Workflow
from app.workflow.node_info import NodeInfo

Level = Literal["meaning", "layout", "bookkeeping"]
"""What a run or a reader notices; where things stand and how they look; what editors keep for themselves."""

MAX_USERS = 20
"""How many nodes that use one definition are named."""


@dataclass(frozen=True)
class NodeRef:
    """A node in words: its id, path (`5:3` inside subgraphs) and title in B, or in A when it is gone."""

    id: NodeId
    path: str
    title: str
    type: str
    own_title: bool = False

    @property
    def label(self) -> str:
        """The node as messages name it: `KSampler (#3)`."""
        return f"{self.title} (#{self.path})"

    def to_json(self) -> dict[str, Any]:
        """Return id, path, title and type."""
        return {"id": self.id, "path": self.path, "title": self.title, "type": self.type}


@dataclass(frozen=True)
class LinkSource:
    """Where a link comes from: an output of a node, or an input of the subgraph (`node` is None)."""

    node: NodeRef | None
    output: str

    @property
    def label(self) -> str:
        """The source as messages name it: `KSampler (#3) LATENT`."""
        if self.node is None:
            return f"the subgraph's input {self.output}"
        return f"{self.node.label} {self.output}" if self.output else self.node.label

    def to_json(self) -> dict[str, Any]:
        """Return the node and the output's name."""
        return {"node": self.node.to_json() if self.node else None, "output": self.output}


@dataclass(frozen=True)
class Statement:
    """One difference. `kind` is a name listed in docs/git.md; `old` or `new` is ABSENT where there is none.

    `scope` is ROOT or a subgraph definition's id (in B, or in A where it is gone). `name` says which value,
    input, property or key; `node` is None for what belongs to no node.
    """

    kind: str
    scope: ScopeId
    node: NodeRef | None = None
    name: str = ""
    old: Any = ABSENT
    new: Any = ABSENT
    level: Level = "meaning"

    def to_json(self) -> dict[str, Any]:
        """Return the statement as JSON values; `old` and `new` are left out where they are ABSENT."""
        data: dict[str, Any] = {"kind": self.kind, "level": self.level, "subgraph": self.scope or None}
        data["node"] = self.node.to_json() if self.node else None
        if self.name:
            data["name"] = self.name
        for key, value in (("old", self.old), ("new", self.new)):
            if value is not ABSENT:
                data[key] = value.to_json() if isinstance(value, LinkSource) else value
        return data


class Names:
    """What nodes and definitions of the two workflows are called."""

    def __init__(self, a: Workflow, b: Workflow, matching: Matching, library: Mapping[str, NodeInfo]) -> None:
        self.a, self.b, self.matching, self.library = a, b, matching, library
        self._users = users(a), users(b)

    def node(self, scope: ScopeId, node_id: NodeId, *, in_a: bool = False) -> NodeRef:
        """Return a node of B (of A with `in_a`) by its id; one of A that is in B, too, as it is there."""
        workflow = self.a if in_a else self.b
        if in_a:
            new_scope = self.matching.scopes.get(scope)
            new_id = self.matching.nodes.get(scope, {}).get(node_id)
            if new_scope is not None and new_id is not None:
                return self.node(new_scope, new_id)
        node = workflow.scopes[scope].nodes.get(node_id)
        paths = self._users[0 if in_a else 1].get(scope, ())
        path = f"{paths[0]}:{node_id}" if len(paths) == 1 else node_id
        if node is None:
            return NodeRef(node_id, path, "a node that is not in the file", "")
        title = self.title(node, workflow)
        usual = self.title(replace(node, title=None), workflow)
        return NodeRef(node_id, path, title, node.type, own_title=title not in (usual, node.type))

    def title(self, node: Node, workflow: Workflow) -> str:
        """Return what stands on a node: its title, else the name of its kind."""
        if node.title:
            return node.title
        if node.type in workflow.scopes:
            return workflow.scopes[node.type].name or "Subgraph"
        info = self.library.get(node.type)
        return info.display_name if info else node.type

    def used_by(self, scope: ScopeId, *, in_a: bool = False) -> tuple[str, ...]:
        """Return the paths of the nodes that use a definition, at most `MAX_USERS`."""
        return self._users[0 if in_a else 1].get(scope, ())


def users(workflow: Workflow) -> dict[ScopeId, tuple[str, ...]]:
    """Return the paths of the nodes that use each definition, at most `MAX_USERS` each."""
    found: dict[ScopeId, list[str]] = {}
    waiting: list[tuple[ScopeId, str]] = [(ROOT, "")]
    while waiting:
        scope_id, path = waiting.pop(0)
        for node in workflow.scopes[scope_id].nodes.values():
            paths = found.setdefault(node.type, []) if node.type in workflow.scopes else None
            if paths is not None and len(paths) < MAX_USERS:
                paths.append(f"{path}:{node.id}" if path else node.id)
                waiting.append((node.type, paths[-1]))
    return {scope_id: tuple(paths) for scope_id, paths in found.items()}
