"""Adds nodes: from the search popup, the library, a dropped file; and ends a loose link at the new node."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Signal
from PySide6.QtGui import QDropEvent

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.connect import PendingLink, link_edit
from app.editor.creating.node_search import NodeSearch
from app.editor.panels.library import NODE_MIME
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.folders import IMAGE_EXTENSIONS
from app.workflow.edits import AddNodes, Edit, SetValue, Several
from app.workflow.media.documents import documents_of
from app.workflow.media.read import read_media_file
from app.workflow.new_node import new_node
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.virtual.nodes import VIRTUAL_NODES

LOAD_IMAGE = "LoadImage"

SHOWN_FILES = 5


class NodeAdding(QObject):
    """What leads to new nodes in the scope that the canvas shows."""

    node_added = Signal(str)
    """A node of this class was added."""
    file_dropped = Signal(str)
    """A file with a workflow was dropped: it is to be opened."""
    files_left_out = Signal(str)
    """More files were dropped than the window can show: words for that."""

    def __init__(
        self, session: Session, canvas: Canvas, client: ServerClient, search: NodeSearch, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._client = client
        self._search = search
        self._place = QPointF()
        self._pending: PendingLink | None = None
        self._uploads: dict[str, tuple[str, str]] = {}
        self.recent: tuple[str, ...] = ()
        canvas.search_requested.connect(self.open_search)
        canvas.files_dropped.connect(self.take_files)
        canvas.image_chosen.connect(self.upload)
        search.node_chosen.connect(self._add_found)
        search.closed.connect(self._canvas.setFocus)
        client.image_uploaded.connect(self._use_upload)
        session.workflow_opened.connect(self._uploads.clear)
        canvas.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take kinds of nodes that are dragged from the library onto the canvas."""
        if isinstance(event, QDropEvent) and event.mimeData().hasFormat(NODE_MIME):
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                class_type = bytes(event.mimeData().data(NODE_MIME).data()).decode()
                self.add(class_type, self._canvas.mapToScene(event.position().toPoint()))
                self._canvas.setFocus()
            return True
        return super().eventFilter(watched, event)

    def library(self) -> Mapping[str, NodeInfo]:
        """Return every kind that can be added: the server's, and those that only exist in the editor."""
        return {**VIRTUAL_NODES, **self._session.library}

    def open_search(self, place: QPointF, screen: QPoint, pending: PendingLink | None) -> None:
        """Open the popup; the chosen node goes to `place` (scene), and a pending link ends at it."""
        self._place = place
        self._pending = pending
        fits: Callable[[NodeInfo], bool] | None = None
        hint = "Search nodes"
        if pending is not None:
            fits = pending.fits
            hint = (
                f"Nodes that take {pending.type}"
                if pending.from_output
                else f"Nodes that give {pending.type}"
            )
        above = self._search.parentWidget()
        corner = above.mapFromGlobal(screen) if above is not None else screen
        self._search.open_at(corner, self.library(), self.recent, fits, hint)

    def open_search_at_cursor(self) -> None:
        """Open the popup where the mouse is."""
        place = self._canvas.scene_position_of_cursor()
        screen = self._canvas.viewport().mapToGlobal(self._canvas.mapFromScene(place))
        self.open_search(place, screen, None)

    def add_in_middle(self, class_type: str) -> None:
        """Add a node in the middle of the view."""
        middle = self._canvas.mapToScene(self._canvas.viewport().rect().center())
        self.add(class_type, middle)

    def add(self, class_type: str, place: QPointF, pending: PendingLink | None = None) -> str | None:
        """Add a node with its upper left corner there; returns its id, None when that was refused."""
        info = self.library().get(class_type)
        if info is None:
            return None
        workflow, scope = self._session.workflow, self._canvas.graph.scope_id
        node = new_node(workflow, scope, info, (round(place.x()), round(place.y())))
        edit: Edit = AddNodes(scope, (node,))
        if pending is not None:
            link = link_edit(workflow, scope, pending, node, info)
            edit = edit if link is None else Several((edit, link))
        if not self._session.do(edit, f"Add {info.display_name}"):
            return None
        self._canvas.select([node.id])
        self.node_added.emit(class_type)
        return node.id

    def take_files(self, paths: list[str], place: QPointF) -> None:
        """Open a dropped workflow; make a node that loads each dropped picture."""
        for path in map(Path, paths):
            picture = path.suffix.lower() in IMAGE_EXTENSIONS
            if not picture or holds_workflow(path):
                self.file_dropped.emit(str(path))
                left = [Path(other).name for other in paths if Path(other) != path]
                if left:
                    others = ", ".join(left[:SHOWN_FILES]) + (" …" if len(left) > SHOWN_FILES else "")
                    words = f"One workflow is shown at a time: {path.name} was opened, {others} was not."
                    self.files_left_out.emit(words)
                return
            node_id = self.add(LOAD_IMAGE, place)
            if node_id is not None:
                self.upload(node_id, "image", str(path))
                place = place + QPointF(40, 40)

    def upload(self, node_id: str, input_name: str, path: str) -> None:
        """Send a picture to the server; its name becomes the value of the input."""
        self._uploads[node_id] = (self._canvas.graph.scope_id, input_name)
        self._client.upload_image(node_id, input_name, Path(path))

    def _add_found(self, class_type: str) -> None:
        self.add(class_type, self._place, self._pending)

    def _use_upload(self, node_id: str, input_name: str, name: str) -> None:
        if node_id not in self._uploads:
            return  # it was meant for a workflow that is not open any more
        scope, _ = self._uploads.pop(node_id)
        contents = self._session.workflow.scopes.get(scope)
        node = contents.nodes.get(node_id) if contents is not None else None
        info = self._session.library.get(node.type) if node is not None else None
        if node is None or info is None:
            return
        library = dict(self._session.library)
        library[info.class_type] = with_choice(info, input_name, name)
        self._session.set_library(library)
        self._session.do(
            SetValue.for_widget(scope, node_id, library[info.class_type], input_name, name), "Choose picture"
        )


def holds_workflow(path: Path) -> bool:
    """Whether a picture carries a workflow or a prompt, or a broken one that is worth a word."""
    try:
        media = read_media_file(path)
    except OSError:
        return False
    return media is not None and any(documents_of(media.texts))


def with_choice(info: NodeInfo, input_name: str, choice: str) -> NodeInfo:
    """Return a kind of node whose input also offers this choice."""

    def widened(item: InputInfo) -> InputInfo:
        if item.name != input_name or item.choices is None or choice in item.choices:
            return item
        return replace(item, choices=(*item.choices, choice))

    return replace(info, inputs=tuple(map(widened, info.inputs)))
