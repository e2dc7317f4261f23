"""The title of a panel has buttons that hide it and let it float."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.panels.dock_title import DockTitle


def test_the_cross_hides_the_panel_and_its_menu_entry_follows(qtbot: QtBot, window: MainWindow) -> None:
    dock = window.docks.by_name["inspector"]
    window.docks.bring_up("inspector")
    title = dock.titleBarWidget()
    assert isinstance(title, DockTitle)
    qtbot.waitUntil(title.isVisible)
    QTest.mouseClick(title.close_button, Qt.MouseButton.LeftButton)
    assert dock.isHidden()
    qtbot.waitUntil(lambda: not window.actions_by_name["panel_inspector"].isChecked())
    window.docks.bring_up("inspector")
    assert not dock.isHidden()


def test_a_floating_panel_is_closed_and_docked_by_its_buttons(qtbot: QtBot, window: MainWindow) -> None:
    dock = window.docks.by_name["log"]
    window.docks.bring_up("log")
    title = dock.titleBarWidget()
    assert isinstance(title, DockTitle)
    qtbot.waitUntil(title.isVisible)
    QTest.mouseClick(title.float, Qt.MouseButton.LeftButton)
    assert dock.isFloating()
    QTest.mouseClick(title.float, Qt.MouseButton.LeftButton)
    assert not dock.isFloating()
    QTest.mouseClick(title.float, Qt.MouseButton.LeftButton)
    QTest.mouseClick(title.close_button, Qt.MouseButton.LeftButton)
    assert dock.isHidden()
