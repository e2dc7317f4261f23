"""Bundle: the links of nodes that have very many, painted as one; each still has an item that finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.editor import theme

if TYPE_CHECKING:
    from app.editor.canvas.links.link_item import LinkItem
    from app.editor.canvas.scene import CanvasScene

Z_BUNDLE = -0.5
"""Below the links that are painted one by one, which lie at 0."""


class Bundle(QGraphicsItem):
    """Paints all its links, one line of each type: to paint thousands of items takes half a second."""

    def __init__(self, scene: CanvasScene) -> None:
        super().__init__()
        scene.addItem(self)
        scene.overview.left_out.connect(self.renew)
        self.setZValue(Z_BUNDLE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._links: dict[LinkItem, None] = {}
        self._paths: dict[str, QPainterPath] | None = {}
        self._bounds = QRectF()

    def take(self, item: LinkItem) -> None:
        """Paint this link from now on."""
        self._links[item] = None
        self.follow(item)

    def follow(self, item: LinkItem) -> None:
        """Paint a link of the bundle, which goes another way now or is seen no longer, as it is."""
        self.renew()
        bounds = item.boundingRect()
        if not self._bounds.contains(bounds):
            self.prepareGeometryChange()
            self._bounds = self._bounds.united(bounds)

    def leave(self, item: LinkItem) -> None:
        """Paint this link no longer."""
        if item in self._links:
            del self._links[item]
            self.renew()

    def clear(self) -> None:
        """Paint no link."""
        self.prepareGeometryChange()
        self._links, self._paths, self._bounds = {}, {}, QRectF()

    def renew(self) -> None:
        """Look at all links again when it is painted next."""
        self._paths = None

    def boundingRect(self) -> QRectF:
        """Return an area around all links; it grows with them and shrinks with `clear` alone."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the lines, thin and plain."""
        if self._paths is None:
            self._paths = self._joined()
        smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for kind, path in self._paths.items():
            painter.setPen(thin_pen(kind))
            painter.drawPath(path)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)

    def _joined(self) -> dict[str, QPainterPath]:
        paths: dict[str, QPainterPath] = {}
        for item in self._links:
            if item.isVisible() and item.opacity() > 0.0:  # one that is lifted is painted by itself
                paths.setdefault(item.shown_type, QPainterPath()).addPath(item.path())
        return paths


def thin_pen(slot_type: str) -> QPen:
    """Return the pen of a link that is one of very many."""
    return QPen(theme.slot_color(slot_type), 0.0)
