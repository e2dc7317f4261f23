"""Dragging nodes to another document: onto its tab, after a rest there to a place in it, or to a new one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from app.editor import theme
from app.editor.editing.selected import Selected
from app.editor.language.sentences import translated
from app.editor.open_document import OpenDocument
from app.editor.tabs.tab_bar import TabBar
from app.editor.words import counted_nodes, tr
from app.workflow.document import ROOT
from app.workflow.edits import EditRefused
from app.workflow.fragment import copy_json, paste_edit

REST_MS = 450
"""So long what is dragged rests on a tab before its document comes into view."""
HOLD_BELOW = 14.0
"""So far below their upper edge nodes are held while they are carried, in canvas units."""


@dataclass(frozen=True, eq=False)
class _Load:
    """What is dragged: nodes and groups as JSON, their number and their frames from the upper left corner."""

    data: dict[str, Any]
    count: int
    name: str
    frames: tuple[QRectF, ...]
    width: float
    height: float


class NodeDrag(QObject):
    """Watches the mouse while nodes are moved. What is dropped is a copy; the nodes themselves stay."""

    message = Signal(str)
    """Something worth a line in the status bar."""

    def __init__(self, selected: Selected, bar: TabBar, parent: QObject) -> None:
        super().__init__(parent)
        self._selected = selected
        self._session = selected.session
        self._canvas = selected.canvas
        self._bar = bar
        self._over = -1
        self._load: _Load | None = None
        self._ghost: QGraphicsPathItem | None = None
        self._rest = QTimer(self, interval=REST_MS, singleShot=True)
        self._rest.timeout.connect(self._go_in)
        self._canvas.viewport().installEventFilter(self)
        self._canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the mouse over tabs, and everywhere while nodes are carried."""
        kind = event.type()
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            return self._move(event)
        if kind == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            return self._release(event)
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._load is not None:
            if event.key() == Qt.Key.Key_Escape:
                self._end()
            return True
        return False

    @property
    def _carries(self) -> bool:
        return self._load is not None

    def _move(self, event: QMouseEvent) -> bool:
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return False
        if not (self._carries or self._canvas.mouse.drags_nodes):
            return False
        over = self._bar.tab_at(event.globalPosition().toPoint())
        if over != self._over:
            self._over = over
            self._bar.set_target(over if self._takes(over) else -1)
            self._rest.stop()
            if self._is_other(over):
                self._rest.start()
        if over >= 0:
            self._canvas.mouse.rest()
        self._show_ghost(event.position() if over < 0 else None)
        return over >= 0 or self._carries

    def _release(self, event: QMouseEvent) -> bool:
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        over, load = self._over, self._load
        if over < 0 and load is None:
            return False
        if load is None:
            load = self._pick_up() if self._takes(over) else None
            self._canvas.mouse.cancel()
        opened = self._session.opened
        if load is not None and self._is_other(over):
            self._drop_on(opened[over], load)
        elif load is not None and over == len(opened):
            self._drop_in_new(load)
        elif load is not None and self._canvas.viewport().rect().contains(event.position().toPoint()):
            self._drop_at(self._canvas.to_scene(event.position()), load)
        self._end()
        return True

    def _is_other(self, index: int) -> bool:
        opened = self._session.opened
        return 0 <= index < len(opened) and opened[index] is not self._session.current

    def _takes(self, index: int) -> bool:
        """Whether nodes can be dropped here: on the tab of another document, or on the plus."""
        return self._is_other(index) or index == len(self._session.opened)

    def _go_in(self) -> None:
        """Bring the document of the tab under the mouse into view, with what is dragged."""
        if not self._is_other(self._over):
            return
        document = self._session.opened[self._over]
        if self._load is None:
            self._load = self._pick_up()
            self._canvas.mouse.cancel()
        self._bar.set_target(-1)
        self._session.show(document)

    def _pick_up(self) -> _Load | None:
        """Return what is selected, as it is in the document."""
        nodes, groups = self._selected.items()
        scope, scope_id = self._selected.scope, self._selected.scope_id
        node_ids = {item.node.id for item in nodes} & scope.nodes.keys()
        group_ids = {item.shown.id for item in groups}
        if not node_ids and not group_ids:
            return None
        data = copy_json(self._session.workflow, scope_id, node_ids, group_ids)
        places = [QRectF(*scope.nodes[key].position, *scope.nodes[key].size) for key in node_ids]
        places += [QRectF(*scope.groups[key].bounds) for key in group_ids]
        around = QRectF()
        for place in places:
            around = around.united(place)
        frames = tuple(place.translated(-around.topLeft()) for place in places)
        name = self._session.name
        return _Load(data, len(node_ids), name, frames, around.width(), around.height())

    def _drop_on(self, document: OpenDocument, load: _Load) -> None:
        """Copy into the middle of what was last seen of a document."""
        scope = document.steps[-1][1] if document.steps else ROOT
        view = (document.views or {}).get(scope)
        middle = QPointF(view.x, view.y) if view is not None else QPointF(0.0, 0.0)
        corner = middle - QPointF(load.width / 2, load.height / 2)
        if self._paste(document, scope, corner, load):
            words = tr("{nodes} copied to “{name}”")
            self.message.emit(words.format(nodes=counted_nodes(load.count), name=document.name))

    def _drop_in_new(self, load: _Load) -> None:
        """Copy into a new document, which comes into view."""
        document = self._session.new()
        if self._paste(document, ROOT, QPointF(0.0, 0.0), load):
            self._canvas.select(*document.selected_items)
            QTimer.singleShot(0, self, self._canvas.fit_all)  # after the view that a new document gets

    def _drop_at(self, place: QPointF, load: _Load) -> None:
        document = self._session.current
        corner = place - QPointF(load.width / 2, HOLD_BELOW)
        if self._paste(document, self._selected.scope_id, corner, load):
            self._canvas.select(*document.selected_items)

    def _paste(self, document: OpenDocument, scope_id: str, corner: QPointF, load: _Load) -> bool:
        """Copy what is dragged into a scope of a document, as one step; there it is selected."""
        scope = document.workflow.scopes.get(scope_id)
        if scope is None:
            return False
        before = set(scope.nodes), set(scope.groups)
        at = (round(corner.x()), round(corner.y()))
        try:
            edit = paste_edit(document.workflow, scope_id, load.data, at, library=self._session.library)
        except EditRefused as refusal:
            self.message.emit(tr("Nothing was copied: {reason}").format(reason=translated(str(refusal))))
            return False
        title = tr("Copy from “{name}”").format(name=load.name)
        if not self._session.do(edit, title, document=document):
            return False
        scope = document.workflow.scopes[scope_id]
        document.selected_items = (
            [key for key in scope.nodes if key not in before[0]],
            [key for key in scope.groups if key not in before[1]],
        )
        return True

    def _end(self) -> None:
        self._rest.stop()
        self._bar.set_target(-1)
        self._over = -1
        self._show_ghost(None)
        self._load = None

    def _show_ghost(self, place: QPointF | None) -> None:
        """Show the frames of what is carried at a place of the canvas, None: not."""
        if self._ghost is not None:
            self._canvas.hide_floating(self._ghost)
            self._ghost = None
        if self._load is None or place is None:
            return
        path = QPainterPath()
        for frame in self._load.frames:
            path.addRoundedRect(frame, theme.RADIUS, theme.RADIUS)
        corner = self._canvas.to_scene(place) - QPointF(self._load.width / 2, HOLD_BELOW)
        self._ghost = QGraphicsPathItem(path.translated(corner))
        fill = QColor(theme.ACCENT)
        fill.setAlpha(40)
        self._ghost.setPen(QPen(theme.ACCENT, 1.5 / self._canvas.zoom()))
        self._ghost.setBrush(fill)
        self._canvas.show_floating(self._ghost)
