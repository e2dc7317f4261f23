"""The focus by keys: from panel to panel, back to the canvas with Escape, and back after whatever closes."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from tests.opening import open_file

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    open_file(window, example_path("starter.json"))
    window.canvas.setFocus()
    window.canvas.select(["3"])
    qtbot.wait(10)
    return window


@pytest.fixture(autouse=True)
def library(starter: MainWindow) -> None:
    """Show the library, which waits in the strip of panels at first."""
    starter.docks.bring_up("library")
    starter.canvas.setFocus()


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def title_of(dock: QDockWidget) -> QLabel:
    title = dock.findChild(QLabel, "dock_title")
    assert isinstance(title, QLabel)
    return title


def panel_with_focus(window: MainWindow) -> str:
    here = focused()
    return next((n for n, dock in window.docks.by_name.items() if dock.isAncestorOf(here)), "")


def test_f6_goes_round_all_that_is_seen_and_back(starter: MainWindow) -> None:
    seen = []
    for _ in range(20):
        QTest.keyClick(focused(), Key.Key_F6)
        seen.append(panel_with_focus(starter))
        marked = [n for n, dock in starter.docks.by_name.items() if title_of(dock).property("focused")]
        assert marked == [name for name in seen[-1:] if name], "the title shows where the focus is"
        if focused() is starter.canvas:
            break
    assert seen == ["library", "inspector", "images", ""]
    assert starter.state_bar.currentMessage() == "Canvas"
    back = []
    for _ in range(len(seen)):
        QTest.keyClick(focused(), Key.Key_F6, SHIFT)
        back.append(panel_with_focus(starter))
    assert back == [*reversed(seen[:-1]), ""]


@pytest.mark.parametrize("name", ["library", "outline", "inspector", "images", "queue", "problems", "log"])
def test_each_panel_that_is_brought_up_takes_the_focus_and_escape_gives_it_back(
    qtbot: QtBot, starter: MainWindow, name: str
) -> None:
    starter.docks.bring_up(name)
    qtbot.wait(10)
    for _ in range(8):
        QTest.keyClick(focused(), Key.Key_F6)
        if panel_with_focus(starter) == name:
            break
    assert panel_with_focus(starter) == name
    QTest.keyClick(focused(), Key.Key_Escape)
    assert focused() is starter.canvas


def test_f6_comes_back_to_the_field_it_left(starter: MainWindow) -> None:
    field = starter.docks.library.findChild(QLineEdit)
    assert field is not None
    tree = starter.docks.library.tree
    tree.setFocus()
    QTest.keyClick(tree, Key.Key_Escape)
    QTest.keyClick(starter.canvas, Key.Key_F6)
    assert focused() is tree


def test_escape_in_a_panel_does_not_leave_the_subgraph(qtbot: QtBot, starter: MainWindow) -> None:
    starter.canvas.select(["6", "7", "3"])
    QTest.keyClick(starter.canvas, Key.Key_E, CTRL | SHIFT)
    QTest.keyClick(starter.canvas, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert starter.trail.titles
    QTest.keyClick(focused(), Key.Key_F6)
    assert focused() is not starter.canvas
    QTest.keyClick(focused(), Key.Key_Escape)
    assert focused() is starter.canvas
    assert starter.trail.titles
    QTest.keyClick(focused(), Key.Key_Escape)
    QTest.keyClick(focused(), Key.Key_Escape)
    assert not starter.trail.titles


def test_a_panel_that_goes_away_gives_the_focus_back(qtbot: QtBot, starter: MainWindow) -> None:
    starter.docks.library.tree.setFocus()
    starter.actions_by_name["panel_library"].trigger()
    qtbot.waitUntil(lambda: focused() is starter.canvas)


OPENERS = ("settings", "shortcuts", "history", "templates", "published", "simplify", "color_custom", "about")
POPUPS = ("palette", "find_node", "add_node", "expose", "replace_node", "link_output", "unlink", "add_next")


@pytest.mark.parametrize("name", OPENERS)
def test_after_a_dialog_the_focus_is_where_it_was(qtbot: QtBot, starter: MainWindow, name: str) -> None:
    starter.actions_by_name[name].trigger()
    qtbot.waitUntil(lambda: any(dialog.isVisible() for dialog in starter.findChildren(QDialog)))
    dialog = next(dialog for dialog in starter.findChildren(QDialog) if dialog.isVisible())
    qtbot.waitUntil(dialog.isActiveWindow)
    QTest.keyClick(QApplication.focusWidget() or dialog, Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialog.isVisible())
    starter.activateWindow()
    qtbot.waitUntil(starter.isActiveWindow)
    assert focused() is starter.canvas


@pytest.mark.parametrize("name", POPUPS)
def test_after_a_popup_the_focus_is_where_it_was(qtbot: QtBot, starter: MainWindow, name: str) -> None:
    starter.actions_by_name[name].trigger()
    qtbot.wait(10)
    place = QApplication.activePopupWidget() or focused()
    assert place is not starter.canvas
    QTest.keyClick(place, Key.Key_Escape)
    assert focused() is starter.canvas


@pytest.mark.parametrize("name", ["library", "inspector", "parameters", "images", "queue", "problems", "log"])
def test_the_keys_of_a_panel_bring_it_up_and_hide_it(qtbot: QtBot, starter: MainWindow, name: str) -> None:
    dock, action = starter.docks.by_name[name], starter.actions_by_name[f"panel_{name}"]
    starter.docks.bring_up(name)
    qtbot.wait(10)
    assert not starter.docks.is_behind(name)
    action.trigger()
    assert dock.isHidden()
    action.trigger()
    assert not dock.isHidden()


@pytest.mark.parametrize("name", ["library", "inspector", "parameters", "problems", "log"])
def test_tab_stays_in_the_panel_and_goes_as_things_stand(
    qtbot: QtBot, starter: MainWindow, name: str
) -> None:
    starter.docks.bring_up(name)
    qtbot.wait(30)
    for _ in range(8):
        if panel_with_focus(starter) != name:
            QTest.keyClick(focused(), Key.Key_F6)
    dock, stops = starter.docks.by_name[name], [focused()]
    for _ in range(60):
        QTest.keyClick(focused(), Key.Key_Tab)
        if focused() is stops[0] or isinstance(focused(), QPlainTextEdit):
            break
        stops.append(focused())
    assert all(dock.isAncestorOf(stop) for stop in stops)
    heights = [stop.mapTo(dock, QPoint(0, min(stop.height(), 24) // 2)).y() // 10 for stop in stops]
    assert heights == sorted(heights)
    if name == "inspector":
        assert len(stops) > 8, "the fields of the node are among them"
    if focused() is stops[0]:
        QTest.keyClick(focused(), Key.Key_Backtab, SHIFT)
        assert focused() is stops[-1], "round and round"
