"""Peek: while a problem is looked at, its node shows what it folds away; the document stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.editor.canvas.nodes.node_shape import folded_names

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas
    from app.editor.canvas.nodes.node_item import NodeItem
    from app.workflow.document import NodeId


class Peek(QObject):
    """Opens one node of a canvas, collapsed or with folded fields, until it is selected no longer."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._node: NodeId | None = None
        canvas.selection_changed.connect(self._follow)

    def at(self, item: NodeItem, input_name: str | None) -> None:
        """Let a node show this input, where it does not."""
        if input_name is not None and hides(item, input_name):
            self._node = item.node.id
            self._show(item, True)

    def end(self) -> None:
        """Let the node fold away again what its document says."""
        item = self._canvas.graph.nodes.get(self._node) if self._node is not None else None
        self._node = None
        if item is not None:
            self._show(item, False)

    def _follow(self, selected: list[NodeId]) -> None:
        if self._node is not None and self._node not in selected:
            self.end()

    def _show(self, item: NodeItem, opened: bool) -> None:
        item.show_opened(opened)
        self._canvas.graph.route_links_of([item.node.id])
        self._canvas.bubbles.follow()
        self._canvas.minimap.renew()


def hides(item: NodeItem, input_name: str) -> bool:
    """Whether a node does not show an input that it has."""
    if item.layout.collapsed:
        return True
    inputs, hidden = item.node.inputs, item.shape_info.hidden_inputs
    if any(inputs[index].name == input_name for index in hidden if index < len(inputs)):
        return True
    folding = folded_names(item.node, item.info)
    return item.field_index(input_name) is None and folding is not None and input_name in folding[1]
