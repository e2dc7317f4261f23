"""A workflow with a dear node for the workers of tests/trouble_server.py, and the menus of a window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.editor.main_window import MainWindow
from tests.opening import open_file

WAIT_MS = 60_000


def dear_workflow(seconds: float, x: int = 5) -> dict[str, Any]:
    """Return Value → Heavy → Line as the file has it."""
    ports = {"name": "x", "type": "*"}
    return {
        "last_node_id": 3,
        "last_link_id": 2,
        "nodes": [
            {
                "id": 1, "type": "Value", "pos": [0, 0], "size": [200, 80], "inputs": [],
                "outputs": [{"name": "*", "type": "*", "links": [1]}], "widgets_values": [x],
            },
            {
                "id": 2, "type": "Heavy", "title": "The dear one", "pos": [260, 0], "size": [200, 80],
                "inputs": [{**ports, "link": 1}],
                "outputs": [{"name": "*", "type": "*", "links": [2]}], "widgets_values": [seconds],
            },
            {
                "id": 3, "type": "Line", "pos": [520, 0], "size": [200, 80],
                "inputs": [{**ports, "link": 2}], "outputs": [], "widgets_values": [],
            },
        ],
        "links": [[1, 1, 0, 2, 0, "*"], [2, 2, 0, 3, 0, "*"]],
        "groups": [],
        "extra": {},
        "version": 0.4,
    }  # fmt: skip


def open_dear(window: MainWindow, file: Path, seconds: float, x: int = 5) -> None:
    """Write such a workflow and open it, with the canvas ready for keys."""
    file.write_text(json.dumps(dear_workflow(seconds, x)))
    open_file(window, file)
    window.canvas.setFocus()


def trigger(window: MainWindow, menu: str, text: str) -> None:
    """Choose an entry of a menu of the window by the mouse."""
    bar = window.menuBar()
    (top,) = [one for one in bar.actions() if one.text().replace("&", "") == menu]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(top).center())
    opened = top.menu()
    assert isinstance(opened, QMenu)
    (entry,) = [one for one in opened.actions() if one.text().replace("&", "") == text]
    QTest.mouseClick(opened, Qt.MouseButton.LeftButton, pos=opened.actionGeometry(entry).center())
