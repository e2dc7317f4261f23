"""The command palette by real keys: every command, nodes, recent files and settings."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from app.editor.commands.palette.entries import PaletteEntry, ranked
from app.editor.commands.palette.palette import FOR_SELECTION
from app.editor.commands.palette.popup import PalettePopup
from app.editor.commands.setting_rows import all_rows
from app.editor.commands.settings_window import SettingsWindow
from app.editor.commands.table import MENUS, all_commands, titles_in
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
ENTER = Qt.Key.Key_Return


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    assert window.session.open(example_path("starter.json"))
    window.canvas.setFocus()
    qtbot.wait(10)
    return window


def open_palette(window: MainWindow) -> PalettePopup:
    QTest.keyClick(window.canvas, Qt.Key.Key_P, CTRL)
    popup = window.findChild(PalettePopup)
    assert popup is not None
    assert popup.isVisible()
    assert QApplication.focusWidget() is popup.field
    return popup


def keys_shown(popup: PalettePopup) -> list[str]:
    return [entry.key for entry in popup.shown()]


def test_a_command_is_found_by_letters_and_changes_the_document(qtbot: QtBot, starter: MainWindow) -> None:
    first = starter.session.workflow.nodes["3"]
    starter.canvas.select(["3"])
    popup = open_palette(starter)
    QTest.keyClicks(popup.field, "mute")
    QTest.keyClick(popup.field, ENTER)
    assert not popup.isVisible()
    assert starter.session.workflow.nodes["3"].mode == 2
    QTest.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
    assert starter.session.workflow.nodes["3"] == first


def test_every_command_of_the_menus_is_reached_by_its_title(starter: MainWindow) -> None:
    popup = open_palette(starter)
    everything = {f"command:{command.name}" for command in all_commands()} - {"command:palette"}
    assert everything <= set(keys_shown(popup)), "all are listed before anything is typed"
    for menu, entries in MENUS.items():
        for name, title in titles_in(entries).items():
            if name == "palette":
                continue
            popup.field.setText(f"{title} {menu.replace('&', '')}")
            assert f"command:{name}" in keys_shown(popup)[:8], f"{title} is not found by its own name"


def test_the_last_ones_come_first_and_are_kept(qtbot: QtBot, starter: MainWindow, folders: Folders) -> None:
    for title in ("Fit all", "Select all"):
        popup = open_palette(starter)
        QTest.keyClicks(popup.field, title.lower())
        QTest.keyClick(popup.field, ENTER)
    popup = open_palette(starter)
    assert keys_shown(popup)[:2] == ["command:select_all", "command:fit_all"]
    assert starter.view_state.recent_commands == ("command:select_all", "command:fit_all")


def test_what_cannot_be_done_says_why_and_does_nothing(starter: MainWindow) -> None:
    popup = open_palette(starter)
    QTest.keyClicks(popup.field, "undo")
    entry = next(entry for entry in popup.shown() if entry.key == "command:undo")
    assert entry.unusable == "Nothing to undo."
    row = keys_shown(popup).index("command:undo")
    for _ in range(row):
        QTest.keyClick(popup.field, Qt.Key.Key_Down)
    assert popup.note.text() == "Nothing to undo."
    QTest.keyClick(popup.field, ENTER)
    assert popup.isVisible(), "it stays: nothing was done"
    QTest.keyClick(popup.field, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert QApplication.focusWidget() is starter.canvas


def test_commands_for_a_selection_are_dim_without_one(starter: MainWindow) -> None:
    assert {command.name for command in all_commands()} >= FOR_SELECTION
    starter.canvas.select([])
    popup = open_palette(starter)
    QTest.keyClicks(popup.field, "mute")
    entry = next(entry for entry in popup.shown() if entry.key == "command:mute")
    assert "Select something" in entry.unusable
    QTest.keyClick(popup.field, Qt.Key.Key_Escape)
    starter.canvas.select(["3"])
    popup = open_palette(starter)
    assert not next(entry for entry in popup.shown() if entry.key == "command:mute").unusable


def test_it_goes_to_nodes_files_and_settings(qtbot: QtBot, starter: MainWindow) -> None:
    popup = open_palette(starter)
    QTest.keyClicks(popup.field, "vae decode node")
    QTest.keyClick(popup.field, ENTER)
    assert starter.canvas.selected_nodes() == ["8"]

    starter.files.file_used.emit(str(example_path("upscale.json")))
    popup = open_palette(starter)
    QTest.keyClicks(popup.field, "upscale.json")
    QTest.keyClick(popup.field, ENTER)
    qtbot.waitUntil(lambda: starter.session.name == "upscale")

    starter.canvas.setFocus()
    popup = open_palette(starter)
    QTest.keyClicks(popup.field, "grid pixels setting")
    QTest.keyClick(popup.field, ENTER)
    window = starter.findChild(SettingsWindow)
    assert window is not None
    assert [name for name, control in window.controls.items() if control.isVisibleTo(window)] == ["grid_size"]
    window.close()


def test_it_is_opened_from_the_help_menu_and_the_toolbar(starter: MainWindow) -> None:
    titles = [action.text() for menu in starter.menuBar().actions() for action in menu.menu().actions()]
    assert any("palette" in title for title in titles)
    button = starter.bar.findChild(QToolButton, "palette")
    QTest.mouseClick(button, LEFT)
    popup = starter.findChild(PalettePopup)
    assert popup is not None
    assert popup.isVisible()
    QTest.mouseClick(starter.canvas.viewport(), LEFT)
    starter.canvas.setFocus()
    assert not popup.isVisible()


def test_the_toolbar_names_the_keys_that_count_now(starter: MainWindow) -> None:
    assert "Ctrl+P" in starter.bar.palette_button.toolTip()
    by_name = {command.name: command for command in all_commands()}
    starter.keys.use(starter.keys.keymap.with_keys(by_name["run"], ["Ctrl+Alt+Shift+F10"]))
    assert "F10" in starter.bar.run.toolTip()


def test_words_may_hit_title_and_group_in_any_order() -> None:
    def entry(key: str, title: str, group: str, asked: bool = False) -> PaletteEntry:
        return PaletteEntry(key, title, group, lambda: None, only_when_asked=asked)

    entries = [
        entry("a", "Zoom in", "View"),
        entry("b", "Zoom out", "View"),
        entry("c", "Sampler", "Node", True),
    ]
    assert [found.key for found in ranked("", entries)] == ["a", "b"]
    assert [found.key for found in ranked("view out", entries)] == ["b"]
    assert [found.key for found in ranked("samp", entries)] == ["c"]
    assert [found.key for found in ranked("", entries, ["b"])] == ["b", "a"]
    assert ranked("qqq", entries) == []
    assert len(all_rows()) > 10


def test_a_mistyped_word_finds_what_it_was_meant_to(starter: MainWindow) -> None:
    popup = open_palette(starter)
    for typed, meant in (
        ("allign left", "align_left"),
        ("dark mode", "theme_dark"),
        ("duplcate", "duplicate"),
    ):
        popup.field.clear()
        QTest.keyClicks(popup.field, typed)
        assert f"command:{meant}" in keys_shown(popup)[:2], typed
    popup.field.clear()
    QTest.keyClicks(popup.field, "qqqqqq")
    assert keys_shown(popup) == []
