"""What the selection would look like: while a colour of the menu is pointed at, the canvas shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu

from app.editor import theme
from app.editor.canvas.canvas import Canvas

MOST_NODES = 200
"""Of more nodes no preview is shown: it would come too late to help."""


class ColorPreview(QObject):
    """Paints the selected nodes and groups in a colour until another is pointed at or the menu closes."""

    def __init__(self, canvas: Canvas, parent: QObject) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._nodes: tuple[str, ...] = ()
        self._groups: tuple[str, ...] = ()
        self._menu: QMenu | None = None

    def watch(self, actions: Mapping[str, QAction]) -> None:
        """Follow the colours among these commands, in whichever menu they are pointed at."""
        for name, colors in {"none": (None, None, None), **theme.NODE_COLORS}.items():
            actions[f"color_{name}"].hovered.connect(partial(self._show, colors))
        for name in ("color_custom", "square"):
            actions[name].hovered.connect(self.end)

    def _show(self, colors: tuple[str | None, str | None, str | None]) -> None:
        menu = QApplication.activePopupWidget()
        graph = self._canvas.graph
        chosen = [key for key in self._canvas.selected_nodes() if key in graph.scope.nodes]
        if not isinstance(menu, QMenu) or len(chosen) > MOST_NODES:
            return
        if menu is not self._menu:
            self._menu = menu
            menu.aboutToHide.connect(self.end)
        title, body, frame = colors
        self._nodes, self._groups = tuple(chosen), tuple(self._canvas.selected_groups())
        for key in self._nodes:
            node = replace(graph.scope.nodes[key], color=title, body_color=body)
            graph.nodes[key].show_node(node, graph.info_for(node), graph.subgraph_name(node))
        for key in self._groups:
            graph.groups[key].show_group(replace(graph.scope.groups[key], color=frame))

    def end(self) -> None:
        """Show nodes and groups as the document has them."""
        graph, scope = self._canvas.graph, self._canvas.graph.scope
        if self._menu is not None:
            self._menu.aboutToHide.disconnect(self.end)
            self._menu = None
        for key in self._nodes:
            node, item = scope.nodes.get(key), graph.nodes.get(key)
            if node is not None and item is not None:
                item.show_node(node, graph.info_for(node), graph.subgraph_name(node))
        for key in self._groups:
            if key in scope.groups and key in graph.groups:
                graph.groups[key].show_group(scope.groups[key])
        self._nodes = self._groups = ()
