"""`Device` in the menu of a node: there where the worker has several, and in prompt and file afterwards."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.from_prompt import workflow_of_prompt
from app.workflow.node_device import device_of
from app.workflow.to_prompt import to_prompt
from tests.editor.test_context_menus import open_menu


def device_menu(window: MainWindow) -> QMenu | None:
    menu = open_menu(window, QPointF(60, 12))
    found = [action.menu() for action in menu.actions() if action.text() == "Device"]
    return found[0] if found else None


def test_a_node_is_bound_to_a_device_and_undo_lets_it_go(qtbot: QtBot, window: MainWindow) -> None:
    key = window.adding.add("EmptyLatentImage", QPointF(0, 0))
    assert key is not None
    window.canvas.look_at(QPointF(150, 100), 1.0)
    assert device_menu(window) is None, "one device: nothing to choose"
    for menu in window.findChildren(QMenu):
        menu.close()
    facts = {"state": "ready", "devices": ["cuda:0", "cuda:1", "cpu"]}
    window.client.frame_received.emit("confy.worker", facts)
    devices = device_menu(window)
    assert devices is not None
    assert [action.text() for action in devices.actions()] == ["Where its inputs are", *facts["devices"]]
    devices.popup(window.mapToGlobal(window.rect().center()))
    place = devices.actionGeometry(devices.actions()[2]).center()
    QTest.mouseClick(devices, Qt.MouseButton.LeftButton, pos=place)
    for menu in window.findChildren(QMenu):
        menu.close()
    node = window.session.workflow.root.nodes[key]
    assert device_of(node) == "cuda:1"
    prompt = to_prompt(window.session.workflow, window.session.library)
    assert prompt.to_json()[key]["_meta"]["confy"] == {"device": "cuda:1"}
    again = workflow_of_prompt(prompt, window.session.library)
    assert device_of(again.root.nodes[key]) == "cuda:1"
    window.session.undo_stack.undo()
    assert device_of(window.session.workflow.root.nodes[key]) is None
