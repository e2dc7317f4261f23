"""The commands that lay nodes out: the selection, everything, or what is in a group."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from app.editor.canvas.nodes.node_layout import NodeLayout
from app.editor.editing.large_edits import LARGE, LargeEdits
from app.editor.editing.selected import Selected
from app.editor.words import tr
from app.workflow.arrange_groups import arrange_with_groups
from app.workflow.document import Node, NodeId, Workflow
from app.workflow.edits import Edit, EditRefused
from app.workflow.layout.drawn import TITLE_HEIGHT, Drawn, title_of
from app.workflow.subgraphs.convert import members

Layouts = Mapping[NodeId, tuple[Node, NodeLayout]]
"""Nodes, and where their parts are drawn."""
NOTHING = "there is nothing to lay out"


class Arranging(QObject):
    """Lays nodes out as they are drawn; pinned ones stay."""

    message = Signal(str)
    """Words for why nothing was laid out, or what was beside the nodes."""

    def __init__(self, selected: Selected, large: LargeEdits, parent: QObject) -> None:
        super().__init__(parent)
        self._selected = selected
        self._large = large

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"arrange": self.arrange, "arrange_all": self.arrange_all, "arrange_group": self.arrange_group}

    def arrange(self) -> None:
        """Lay out the selected nodes, and those in selected groups; all where fewer than two are."""
        chosen = [node.id for node in self._selected.nodes_with_groups()]
        if len(chosen) > 1:
            self._lay_out(chosen, tr("Arrange selection"), "")
        else:
            self.arrange_all()

    def arrange_all(self) -> None:
        """Lay out all nodes."""
        self._lay_out(self._selected.scope.nodes, tr("Arrange"), tr("Everything is laid out already."))

    def arrange_group(self) -> None:
        """Lay out what is in the selected groups, or in the smallest groups around the selected nodes."""
        scope = self._selected.scope
        groups = [group.id for group in self._selected.groups()]
        if not groups:
            around = {key: members(scope, key) for key in scope.groups}
            for node in self._selected.nodes():
                holding = [key for key, inside in around.items() if node.id in inside]
                groups += [min(holding, key=lambda key: len(around[key]))] if holding else []
        if not groups:
            self.message.emit(tr("Select a group, or a node in one, first."))
            return
        ids = {node_id for key in groups for node_id in members(scope, key)}
        self._lay_out(ids, tr("Arrange group"), tr("The group is laid out already."))

    def _lay_out(self, ids: Collection[NodeId], title: str, otherwise: str) -> None:
        selected = self._selected
        scope, graph = selected.scope, selected.canvas.graph
        loose = [key for key in scope.nodes if key in ids and not scope.nodes[key].flags.get("pinned")]
        layouts = {key: (item.node, item.layout) for key, item in graph.nodes.items() if key in scope.nodes}
        if len(loose) > LARGE:
            self._lay_out_large(loose, layouts, title, otherwise)
            return
        measures = _measured(layouts)
        edit = arrange_with_groups(selected.session.workflow, selected.scope_id, loose, measures)
        if edit is not None:
            if selected.session.do(edit, title):
                selected.canvas.fit_view()
        elif loose and otherwise:
            self.message.emit(otherwise)

    def _lay_out_large(self, ids: Sequence[NodeId], layouts: Layouts, title: str, otherwise: str) -> None:
        """Lay so many nodes out beside the window."""
        selected, scope = self._selected, self._selected.scope_id

        def make(workflow: Workflow) -> Edit:
            here = workflow.scopes[scope].nodes
            known = [key for key in ids if key in here]
            edit = arrange_with_groups(workflow, scope, known, _measured(layouts))
            if edit is None:
                raise EditRefused(NOTHING)
            return edit

        def show(nodes: Sequence[NodeId], groups: Sequence[str]) -> None:
            if selected.scope_id == scope:
                selected.canvas.graph.following.after(selected.canvas.fit_view)

        def refuse(reason: str) -> None:
            words = otherwise if reason == NOTHING else reason
            if words:
                self.message.emit(words)

        self._large.after(lambda: self._large.ask(title, scope, make, show, refuse))


def _measured(layouts: Layouts) -> dict[NodeId, Drawn]:
    return {key: _drawn(node, layout) for key, (node, layout) in layouts.items()}


def _drawn(node: Node, layout: NodeLayout) -> Drawn:
    """Return a node's size and the heights of its slots as they are drawn."""
    above = title_of(node)
    if layout.collapsed:
        middle = TITLE_HEIGHT / 2
        places = (middle,) * len(layout.inputs), (middle,) * len(layout.outputs)
        return Drawn(layout.body.width(), TITLE_HEIGHT, *places)
    return Drawn(
        layout.body.width(),
        layout.body.height() + above,
        tuple(above + point.y() for point in layout.inputs),
        tuple(above + point.y() for point in layout.outputs),
    )
