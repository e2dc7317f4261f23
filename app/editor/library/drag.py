"""Dragging a kind of node onto the canvas: it is seen as it will be, and dropped on a link it is inserted."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.gestures.link_drop import LinkDrop
from app.editor.canvas.nodes.node_item import Z_RAISED, NodeItem
from app.editor.creating.adding import NodeAdding
from app.editor.creating.search.hits import Hit
from app.editor.library.tree import NODE_MIME
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.edits import Several

GHOST_OPACITY = 0.75
GRIP = QPointF(40.0, -14.0)
"""Where in a node the mouse holds it: in its header."""


class LibraryDrag(QObject):
    """Watches the drags that come over the canvas; others than of nodes are not its business."""

    def __init__(self, session: Session, canvas: Canvas, adding: NodeAdding, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._adding = adding
        self._ghost: NodeItem | None = None
        self._hit: Hit | None = None
        self._drop: LinkDrop | None = None
        canvas.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the drags of kinds."""
        if isinstance(event, QDropEvent) and event.mimeData().hasFormat(NODE_MIME):
            event.acceptProposedAction()
            if isinstance(event, QDragEnterEvent):
                self._begin(event.mimeData())
            if self._ghost is None and event.type() == QEvent.Type.Drop:
                self._begin(event.mimeData())
            self._move(event)
            if event.type() == QEvent.Type.Drop:
                self._finish()
            return True
        if event.type() == QEvent.Type.DragLeave and self._ghost is not None:
            self._end()
            return True
        return super().eventFilter(watched, event)

    def _begin(self, data: QMimeData) -> None:
        self._end()
        class_type = bytes(data.data(NODE_MIME).data()).decode(errors="replace")
        info = self._adding.library().get(class_type)
        if info is None or self._canvas.locked:
            return
        self._hit = Hit(info)
        self._ghost = NodeItem(self._canvas.graph.shapes, self._adding.new_node(self._hit, QPointF()), info)
        self._ghost.setZValue(Z_RAISED + 1)
        self._ghost.setOpacity(GHOST_OPACITY)
        self._canvas.graph.addItem(self._ghost)
        self._drop = LinkDrop(self._canvas, self._ghost, new=True)

    def _move(self, event: QDropEvent | QDragMoveEvent) -> None:
        if self._ghost is None or self._drop is None:
            return
        place = self._canvas.to_scene(event.position()) - GRIP
        self._ghost.setPos(round(place.x()), round(place.y()))
        self._drop.look(avoid=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
        self._canvas.overview_changed()

    def _finish(self) -> None:
        ghost, hit, drop = self._ghost, self._hit, self._drop
        if ghost is None or hit is None or drop is None:
            return
        place = ghost.pos()
        inserted = drop.take()
        self._end()
        self._canvas.setFocus()
        if not inserted:
            self._adding.add_hit(hit, place)
            return
        node = self._adding.new_node(hit, place)
        title = tr("Insert {kind}").format(kind=hit.info.display_name)
        edit = Several((self._adding.adds(node), *inserted))
        if self._session.do(edit, title):
            self._canvas.select([node.id])
            self._adding.tell_added(hit.info.class_type)

    def _end(self) -> None:
        if self._drop is not None:
            self._drop.clear()
        if self._ghost is not None:
            self._canvas.graph.removeItem(self._ghost)
            self._canvas.overview_changed()
        self._ghost = self._hit = self._drop = None
