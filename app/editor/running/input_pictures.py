"""Shows the pictures that image inputs name inside their nodes, before anything has run."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtGui import QImage

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.pictures import ChosenPicture
from app.editor.running.server_client import ServerClient
from app.editor.scope_trail import ScopeTrail
from app.editor.session import Session
from app.workflow.document import NodeId

LONGEST = 640
"""No side of a picture inside a node is longer, in pixels: sharp on a screen of twice the usual density."""
KEPT_PIXELS = 40_000_000
"""So many pixels of pictures stay known for the tabs out of view, some 160 MB; then the oldest go."""
FOLDERS = ("input", "output", "temp")


class InputPictures(QObject):
    """Fetches the pictures that the nodes in view name from the server; without one, nothing is shown."""

    def __init__(
        self,
        session: Session,
        canvas: Canvas,
        client: ServerClient,
        trail: ScopeTrail,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._client = client
        self._inputs: dict[str, str] = {}
        self._connected = False
        self._asked: set[str] = set()
        self._pictures: dict[str, ChosenPicture | None] = {}
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self._show)
        for signal in (session.workflow_opened, session.edited, session.library_changed, trail.moved):
            signal.connect(self._show_soon)
        session.library_changed.connect(self._find_inputs)
        client.connected.connect(self._begin)
        client.connection_lost.connect(self._lose)
        client.image_uploaded.connect(self._forget)
        client.library_received.connect(self._ask_again)
        client.input_picture_received.connect(self._take)
        canvas.image_opened.connect(self._open)
        self._find_inputs()

    def _find_inputs(self) -> None:
        """Note which input of which kind of node names a picture."""
        self._inputs = {
            class_type: item.name
            for class_type, info in self._session.library.items()
            for item in info.inputs
            if item.options.get("image_upload")
        }

    def _show_soon(self, *_: object) -> None:
        self._soon.start()

    def _begin(self, url: str) -> None:
        self._connected = True
        self._asked.clear()
        self._pictures.clear()
        self._show_soon()

    def _lose(self, reason: str) -> None:
        self._connected = False

    def _ask_again(self, library: object) -> None:
        """The files on the server may be others now; until they come the old pictures stay."""
        self._asked.clear()
        self._show_soon()

    def _forget(self, node_id: str, input_name: str, name: str) -> None:
        """A file of this name came just now: what was known of it is old."""
        self._pictures.pop(name, None)
        self._asked.discard(name)
        self._show_soon()

    def _show(self) -> None:
        if self._canvas.graph.following.behind:
            self._show_soon()
            return
        wanted = self._wanted()
        for node_id, value in wanted.items():
            self._canvas.show_chosen_picture(node_id, self._pictures.get(value))
            if self._connected and value and value not in self._asked:
                self._asked.add(value)
                self._client.fetch_input_picture(value, reference_of(value), LONGEST)
        self._forget_oldest(set(wanted.values()))

    def _forget_oldest(self, in_view: set[str]) -> None:
        """Keep what is in view, and what was seen last in other tabs: coming back asks for nothing."""
        for value in in_view & self._pictures.keys():
            self._pictures[value] = self._pictures.pop(value)
        room = KEPT_PIXELS
        for value in reversed([value for value in self._pictures if value not in in_view]):
            picture = self._pictures[value]
            room -= picture.image.width() * picture.image.height() if picture is not None else 0
            if picture is None or room < 0:
                del self._pictures[value]
        self._asked = {value for value in self._asked if value in in_view or value in self._pictures}

    def _wanted(self) -> dict[NodeId, str]:
        """Return what the image inputs of the nodes in view name, "" where a node shows none."""
        found: dict[NodeId, str] = {}
        for node_id, item in self._canvas.graph.nodes.items():
            name = self._inputs.get(item.node.type)
            if name is not None:
                value = item.values.get(name)
                index = item.field_index(name)
                linked = index is not None and item.is_linked(index)
                found[node_id] = value if isinstance(value, str) and not linked else ""
        return found

    def _take(self, value: str, image: QImage, size: QSize) -> None:
        if value not in self._asked:
            return
        picture = None if image.isNull() else ChosenPicture(image, size)
        self._pictures[value] = picture
        for node_id, wanted in self._wanted().items():
            if wanted == value:
                self._canvas.show_chosen_picture(node_id, picture)

    def _open(self, node_path: str) -> None:
        """Show the whole picture in the viewer; where the node has results, they are meant instead."""
        if self._session.current.run_state.of(node_path).images:
            return
        for node_id, value in self._wanted().items():
            if value and self._canvas.node_path(node_id) == node_path:
                self._client.fetch_run_images("", [(value, reference_of(value))])


def reference_of(value: str) -> dict[str, Any]:
    """Return the file that a value such as `holiday/cat.png [output]` means, as `/view` takes it."""
    folder = "input"
    for kind in FOLDERS:
        if value.endswith(f" [{kind}]"):
            value, folder = value.removesuffix(f" [{kind}]"), kind
    subfolder, _, name = value.replace("\\", "/").rpartition("/")
    return {"filename": name, "subfolder": subfolder, "type": folder}
