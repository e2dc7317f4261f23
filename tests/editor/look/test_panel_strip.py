"""The strip at the left: a sign for each panel; the canvas has the room at first, and choices are kept."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.application import shipped_library
from app.editor.main_window import MainWindow
from app.folders import Folders
from app.settings import Settings
from tests.editor.running_editor import close_window


def press(window: MainWindow, name: str) -> None:
    QTest.mouseClick(window.docks.strip.buttons[name], Qt.MouseButton.LeftButton)


def test_a_sign_shows_its_panel_and_hides_it_again(qtbot: QtBot, window: MainWindow) -> None:
    library = window.docks.by_name["library"]
    button = window.docks.strip.buttons["library"]
    assert library.isHidden()
    assert not button.isChecked()
    press(window, "library")
    qtbot.waitUntil(lambda: library.isVisible() and button.isChecked())
    press(window, "library")
    qtbot.waitUntil(lambda: library.isHidden() and not button.isChecked())
    assert all(button.accessibleName() for button in window.docks.strip.buttons.values())


def test_the_canvas_has_three_quarters_of_a_small_window(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1280, 750)
    qtbot.waitUntil(lambda: window.width() == 1280)
    qtbot.waitUntil(lambda: window.canvas.width() >= 0.73 * 1280)


def test_which_panels_are_shown_is_kept(qtbot: QtBot, folders: Folders, window: MainWindow) -> None:
    press(window, "library")
    press(window, "log")
    window.memory.remember_layout()
    again = MainWindow(folders, Settings(animations=False), shipped_library(folders))
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    qtbot.waitUntil(lambda: again.docks.by_name["library"].isVisible())
    assert again.docks.strip.buttons["library"].isChecked()
    assert again.docks.strip.isVisible()
    close_window(again)
