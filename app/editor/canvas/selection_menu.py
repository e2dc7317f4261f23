"""Where the menu of what is selected opens when no mouse says where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

INSIDE = QPointF(24.0, 24.0)
"""So far inside the upper left corner of what is selected, in pixels of the view."""


def ask_for_menu(canvas: Canvas) -> None:
    """Ask for the menu of the selected node, else group, else bend, in view; of the canvas without any."""
    graph = canvas.graph
    nodes, groups, bends = canvas.selected_nodes(), canvas.selected_groups(), graph.bends.selected()
    target: object = None
    area = QRectF(canvas.center(), canvas.center())
    if nodes and nodes[0] in graph.nodes:
        target, area = graph.nodes[nodes[0]], graph.nodes[nodes[0]].frame()
    elif groups:
        target, area = graph.groups[groups[0]], graph.groups[groups[0]].frame()
    elif bends:
        at = graph.bends.places(bends[:1])[bends[0]]
        target, area = graph.bends.at(at, 1.0), QRectF(at, at)
    if target is not None and not canvas.visible_rect().intersects(area.adjusted(0, 0, 1, 1)):
        canvas.look_at(area.center(), canvas.zoom())
    view = canvas.viewport()
    corner = canvas.mapFromScene(area.topLeft())
    inner = view.rect().adjusted(4, 4, -4, -4)
    inside = corner + (INSIDE.toPoint() if area.width() else QPoint())
    place = QPoint(
        min(max(inside.x(), inner.left()), inner.right()), min(max(inside.y(), inner.top()), inner.bottom())
    )
    canvas.context_menu_requested.emit(view.mapToGlobal(place), target)
