"""ValueWindows: opens the windows for values that no field can show: boxes, painted pictures, masks, JSON."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QPointF, QSize, Signal
from PySide6.QtGui import QAction, QColor, QImage
from PySide6.QtWidgets import QDialog, QMenu

from app.editor.canvas.editors.file_choice import ask_for_file
from app.editor.canvas.editors.painting.paint_window import PaintWindow, mask_window, picture_window
from app.editor.canvas.editors.values.box_window import BoxWindow
from app.editor.canvas.editors.values.json_window import JsonWindow
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import Field
from app.editor.canvas.nodes.node_values import color_of
from app.editor.fields.fed_picture import fed_picture
from app.editor.fields.field_help import data_help
from app.editor.running.input_pictures import reference_of
from app.editor.words import tr
from app.workflow.document import NodeId
from app.workflow.edits import Several
from app.workflow.node_info import InputInfo

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

CLIPSPACE = "clipspace"
"""The folder within the input folder for masked copies of pictures."""
SHEET = QSize(1024, 1024)
"""How large the sheet is where neither a picture nor the node says it."""


class ValueWindows(QObject):
    """One window at a time; what it gives becomes one undo step."""

    message = Signal(str)
    """A short sentence for the user."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._canvas = window.canvas
        self._client = window.client
        self._adding = window.adding
        self._connected = False
        self._wanted: tuple[str, NodeId, str, QSize] | None = None
        """The picture that was asked for, and whose window is to open: reference, node, input, sheet."""
        self.window: QDialog | None = None
        """The window that was opened last."""
        window.client.connected.connect(self._begin)
        window.client.connection_lost.connect(self._lose)
        window.client.picture_received.connect(self._take_picture)
        window.canvas.editors.help.open_window = self.open
        window.docks.inspector.window_wanted.connect(self.open_named)
        window.canvas.menu_opening.connect(self._fill_menu)

    def open(self, item: NodeItem, field: Field) -> None:
        """Open the window that fits the value of a field."""
        if field.info is None or self._canvas.locked:
            return
        match field.info.widget_type:
            case "BOUNDING_BOX" | "BOUNDING_BOXES":
                self._open_boxes(item, field, field.info.widget_type == "BOUNDING_BOXES")
            case "PAINTER":
                self._open_painter(item, field)
            case "AUDIO_RECORD" | "WEBCAM":
                ask_for_file(self._canvas, item.node.id, field.info)
            case _:
                self.open_json(item, field)

    def open_named(self, node_id: NodeId, name: str) -> None:
        """Open the window for a field of a node in view."""
        item = self._canvas.graph.nodes.get(node_id)
        index = item.field_index(name) if item is not None else None
        if item is not None and index is not None:
            self.open(item, item.fields[index])

    def open_json(self, item: NodeItem, field: Field) -> JsonWindow:
        """Open a window for the value of a field as JSON."""
        words = data_help(field.info) if field.info is not None else ""
        words = words or tr("The value as it stands in the file.")
        value = item.values.get(field.name)
        window = JsonWindow(self._canvas, field.label or field.name, words, value)
        window.value_taken.connect(partial(self._set, item.node.id, field.name))
        self._show(window)
        return window

    def edit_mask(self) -> None:
        """Paint the mask of the picture that the selected node loads."""
        for node_id in self._canvas.selected_nodes():
            item = self._canvas.graph.nodes.get(node_id)
            info = masked_input(item) if item is not None else None
            value = item.values.get(info.name) if item is not None and info is not None else None
            if item is not None and info is not None and isinstance(value, str) and value:
                if self._canvas.locked:
                    self.message.emit(tr("Locked: V unlocks"))
                    return
                self._ask_for(value, item.node.id, info.name, QSize())
                return
        self.message.emit(tr("Select a node that loads a picture"))

    def _fill_menu(self, menu: QMenu, target: object, place: QPoint) -> None:
        """Offer the value of the field under the mouse as JSON, where it is more than a number or a text."""
        if not isinstance(target, NodeItem) or self._canvas.locked:
            return
        at = self._canvas.to_scene(QPointF(self._canvas.viewport().mapFromGlobal(place)))
        part = target.part_at(at - target.pos())
        field = target.fields[part.index] if part is not None and part.kind in ("field", "control") else None
        if field is None or part is None or target.is_linked(part.index):
            return
        extra = []
        if field.kind == "curve":
            large = QAction(tr("Edit the curve…"), menu)
            large.triggered.connect(lambda: self._canvas.begin_edit(target.node.id, field.name))
            extra.append(large)
        if editable_as_json(target, field):
            as_json = QAction(tr("Edit as JSON…"), menu)
            as_json.triggered.connect(lambda: self.open_json(target, field))
            extra.append(as_json)
        there = menu.actions()
        if extra and there:
            menu.insertActions(there[0], extra)
            menu.insertSeparator(there[0])

    # Boxes

    def _open_boxes(self, item: NodeItem, field: Field, many: bool) -> None:
        picture, size = fed_picture(self._canvas, item) or (None, self._sheet(item))
        value = item.values.get(field.name)
        window = BoxWindow(self._canvas, field.label or field.name, value, many, picture, size)
        window.value_taken.connect(partial(self._set, item.node.id, field.name))
        self._show(window)

    def _sheet(self, item: NodeItem) -> QSize:
        """Return the size that the fields of a node say."""
        sides = [item.values.get(name) for name in ("width", "height")]
        width, height = (side if isinstance(side, int) and 0 < side <= 16384 else 0 for side in sides)
        return QSize(width, height) if width and height else SHEET

    # Painting

    def _open_painter(self, item: NodeItem, field: Field) -> None:
        value, size = item.values.get(field.name), self._sheet(item)
        if isinstance(value, str) and value:
            self._ask_for(value, item.node.id, field.name, size)
        else:
            self._paint(item, field.name, size, None)

    def _ask_for(self, value: str, node_id: NodeId, name: str, size: QSize) -> None:
        if not self._connected:
            self.message.emit(
                tr("The picture is on the server, which is not connected: wait until it is ready")
            )
            return
        self._wanted = (value, node_id, name, size)
        self._client.fetch_picture(value, reference_of(value))

    def _take_picture(self, value: str, picture: QImage) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is None or wanted[0] != value:
            return
        _, node_id, name, size = wanted
        item = self._canvas.graph.nodes.get(node_id)
        if item is None or item.values.get(name) != value:
            return
        if size.isEmpty():
            if picture.isNull():
                self.message.emit(tr("There is no picture {name} on the server").format(name=value))
                return
            title = tr("Edit the mask of {name}").format(name=value)
            window = mask_window(self._canvas, title, picture)
            window.picture_taken.connect(partial(self._send_mask, node_id, name, value))
            self._show(window)
        else:
            self._paint(item, name, size, None if picture.isNull() else picture)

    def _paint(self, item: NodeItem, name: str, size: QSize, painted: QImage | None) -> None:
        fed = fed_picture(self._canvas, item)
        ground = fed[0] if fed is not None else color_of(item.values.get("bg_color")) or QColor("black")
        title = tr("Paint: {name}").format(name=item.title)
        window: PaintWindow = picture_window(self._canvas, title, size, ground, painted)
        window.picture_taken.connect(partial(self._send_picture, item.node.id, name))
        self._show(window)

    def _send_mask(self, node_id: NodeId, name: str, value: str, picture: QImage) -> None:
        """Send a masked copy of a picture; its name becomes the value once the server has it."""
        ticket = self._adding.ticket(node_id, tr("Edit the mask"))
        file_name = f"clipspace-mask-{time.time_ns() // 1_000_000}.png"
        self._client.upload_picture(ticket, name, file_name, picture, CLIPSPACE, reference_of(value))
        self._tell_wait()

    def _send_picture(self, node_id: NodeId, name: str, picture: QImage) -> None:
        ticket = self._adding.ticket(node_id, tr("Paint"))
        file_name = f"painter-{node_id}-{time.time_ns() // 1_000_000}.png"
        self._client.upload_picture(ticket, name, file_name, picture, "", None)
        self._tell_wait()

    def _tell_wait(self) -> None:
        if not self._connected:
            self.message.emit(tr("What you painted is kept, and sent as soon as the server is ready"))

    # All of them

    def _set(self, node_id: NodeId, name: str, value: Any) -> None:
        item = self._canvas.graph.nodes.get(node_id)
        edit = self._canvas.value_edit(node_id, name, value, item.info) if item is not None else None
        if edit is not None:
            self._canvas.request(Several((edit,)), tr("Set {name}").format(name=name))

    def _show(self, window: QDialog) -> None:
        self._canvas.editors.commit()
        self.window = window
        window.finished.connect(self._forget)
        window.open()

    def _forget(self) -> None:
        self.window = None
        self._canvas.setFocus()

    def _begin(self, url: str) -> None:
        self._connected = True

    def _lose(self, reason: str) -> None:
        self._connected = False


def masked_input(item: NodeItem) -> InputInfo | None:
    """Return the input of a node that names a picture with a mask; None where no link-free field does."""
    for index, field in enumerate(item.fields):
        info = field.info
        wanted = info is not None and field.kind == "combo" and info.options.get("image_upload")
        if info is not None and wanted and not item.is_linked(index):
            return info
    return None


def editable_as_json(item: NodeItem, field: Field) -> bool:
    """Whether a value may be edited as JSON although nothing else is known of it."""
    if field.is_button or field.kind == "more":
        return False
    if field.kind == "plain":
        named = item.node.named_values is not None or isinstance(item.node.values, Mapping)
        return item.info is not None or named
    return field.kind in ("data", "curve", "range", "written")
