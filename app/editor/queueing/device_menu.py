"""`Device` in the menu of a node, where the worker has more than one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.edits import Several
from app.workflow.node_device import bind_to_device, device_of


class DeviceMenu(QObject):
    """Binds the selected nodes to a device of the worker."""

    def __init__(self, session: Session, canvas: Canvas, client: ServerClient, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._devices: tuple[str, ...] = ()
        client.frame_received.connect(self._take_frame)
        canvas.menu_opening.connect(self._fill)

    def _take_frame(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind == "confy.worker" and data.get("devices"):
            self._devices = tuple(str(name) for name in data["devices"])

    def _fill(self, menu: QMenu, target: object, place: QPoint) -> None:
        if not isinstance(target, NodeItem) or target.shape_info.kind == "boundary":
            return
        bound = device_of(target.node)
        names = [*self._devices, *([bound] if bound is not None and bound not in self._devices else [])]
        if len(names) < 2 and bound is None:
            return
        devices = menu.addMenu(tr("Device"))
        devices.setToolTip(tr("Where this node computes; what comes from elsewhere is moved there"))
        group = QActionGroup(devices)
        for device, words in ((None, tr("Where its inputs are")), *((name, name) for name in names)):
            action = devices.addAction(words)
            action.setCheckable(True)
            action.setChecked(device == bound)
            group.addAction(action)
            action.triggered.connect(partial(self._bind, device))

    def _bind(self, device: str | None) -> None:
        scope = self._canvas.graph.scope
        nodes = [scope.nodes[key] for key in self._canvas.selected_nodes() if key in scope.nodes]
        edits = [bind_to_device(scope.id, node, device) for node in nodes if device_of(node) != device]
        if edits:
            self._session.do(edits[0] if len(edits) == 1 else Several(tuple(edits)), tr("Change device"))
