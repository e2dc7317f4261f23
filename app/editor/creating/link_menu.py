"""The short menu for a link let go in the empty with Shift: its likeliest ends, one click away."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.connect import PendingLink
from app.editor.creating.adding import NodeAdding
from app.editor.words import tr


class LinkMenu(QObject):
    """Opens the menu when the canvas asks for it."""

    def __init__(self, canvas: Canvas, adding: NodeAdding, window: QWidget) -> None:
        super().__init__(window)
        self._adding = adding
        self._window = window
        canvas.link_menu_requested.connect(self.open)

    def open(self, place: QPointF, screen: QPoint, pending: PendingLink) -> None:
        """Open the menu at a point of the screen; what is chosen goes to `place` (scene)."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for hit in self._adding.link_menu_hits(pending):
            action = menu.addAction(_dot(hit.end.type if hit.end is not None else ""), hit.title)
            action.triggered.connect(lambda _checked=False, hit=hit: self._adding.add_hit(hit, place))
        menu.addSeparator()
        more = menu.addAction(tr("Search…"))
        more.triggered.connect(lambda: self._adding.open_search(place, screen, pending))
        menu.popup(screen)


def _dot(slot_type: str) -> QIcon:
    picture = QPixmap(16, 16)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.slot_color(slot_type))
    painter.drawEllipse(3, 3, 10, 10)
    painter.end()
    return QIcon(picture)
