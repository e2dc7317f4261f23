"""Instances: the subgraph nodes in view, kept in step with what is inside of them and how many there are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from app.workflow.document import ScopeId
from app.workflow.edits import Change
from app.workflow.subgraphs.uses import use_counts

if TYPE_CHECKING:
    from app.editor.canvas.scene import CanvasScene


class Instances:
    """Shows the subgraph nodes of a scene again when something changes that is not in their own scope."""

    def __init__(self, graph: CanvasScene) -> None:
        self._graph = graph
        self._uses: Counter[ScopeId] = Counter()

    def load(self) -> None:
        """Count how often each subgraph of the workflow is used."""
        self._uses = use_counts(self._graph.workflow)

    def count(self, kind: ScopeId) -> int:
        """Return how many nodes of a subgraph there are in the workflow."""
        return self._uses[kind]

    def follow(self, change: Change) -> None:
        """Count again after an edit, and show the new numbers."""
        if len(self._graph.workflow.scopes) < 2 and not self._uses:
            return
        if change.nodes_added or change.nodes_removed or change.boundary_changed:
            before = self._uses
            self.load()
            if self._uses != before:
                self.refresh()

    def refresh(self) -> None:
        """Show what the subgraph nodes hold now: values that nodes inside hold, however deep."""
        graph = self._graph
        for item in graph.nodes.values():
            if item.node.type in graph.workflow.scopes:
                item.show_node(item.node, graph.info_for(item.node), graph.subgraph_name(item.node))
