"""The menu of what is selected, opened and used by keys; its place is in view wherever the selection is."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.document import ROOT
from app.workflow.edits import AddGroup, Group
from app.workflow.reroute_edits import add_reroute
from tests.opening import open_file

SHIFT = Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    open_file(window, example_path("starter.json"))
    window.canvas.setFocus()
    qtbot.wait(10)
    return window


def opened(window: MainWindow) -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    view = window.canvas.viewport()
    assert view.rect().contains(view.mapFromGlobal(menu.pos())) or menu.height() > view.height() // 2
    return menu


def choose(menu: QMenu, start: str) -> None:
    for _ in range(60):
        action = menu.activeAction()
        if action is not None and action.text().replace("&", "").startswith(start):
            QTest.keyClick(menu, Key.Key_Return)
            return
        QTest.keyClick(menu, Key.Key_Down)
    raise AssertionError(f"no {start}")


@pytest.mark.parametrize("by_menu_key", [False, True])
def test_a_node_is_bypassed_from_its_menu(qtbot: QtBot, starter: MainWindow, by_menu_key: bool) -> None:
    starter.canvas.select(["3"])
    starter.canvas.look_at(starter.canvas.graph.nodes["3"].frame().center() * 40, 1.0)
    if by_menu_key:
        somewhere = QPoint(2, 2)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, somewhere, somewhere)
        QApplication.sendEvent(starter.canvas.viewport(), event)
    else:
        QTest.keyClick(starter.canvas, Key.Key_F10, SHIFT)
    choose(opened(starter), "Bypass")
    assert starter.session.workflow.nodes["3"].mode == 4
    assert QApplication.focusWidget() is starter.canvas


def test_groups_bends_and_the_canvas_have_theirs(qtbot: QtBot, starter: MainWindow) -> None:
    session, canvas = starter.session, starter.canvas
    session.do(AddGroup(ROOT, Group("1", "Frame", (0.0, 0.0, 300.0, 300.0))), "Group")
    session.do(
        add_reroute(session.workflow, ROOT, next(iter(session.workflow.links)), 0, (90.0, 90.0)), "Bend"
    )
    canvas.select([], ["1"])
    QTest.keyClick(canvas, Key.Key_F10, SHIFT)
    found = titles(opened(starter))
    assert "Bypass group nodes" in found or "Group “Frame”" in found, "its own menu, or a way to it"
    QTest.keyClick(opened(starter), Key.Key_Escape)
    canvas.select([])
    canvas.graph.bends.select(["1"])
    QTest.keyClick(canvas, Key.Key_F10, SHIFT)
    choose(opened(starter), "Remove reroute")
    assert session.undo_stack.undoText() == "Remove reroute"
    canvas.select([])
    QTest.keyClick(canvas, Key.Key_F10, SHIFT)
    assert "Add node" in titles(opened(starter))
    QTest.keyClick(opened(starter), Key.Key_Escape)
    assert QApplication.focusWidget() is canvas


def titles(menu: QMenu) -> str:
    return "\n".join(action.text().replace("&", "") for action in menu.actions())
