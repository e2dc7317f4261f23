"""Rebinding keys in the window of shortcuts, by mouse and keys, and what they do then."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.editor.application import shipped_library
from app.editor.commands.keys.key_tree import NAME
from app.editor.commands.keys.keymap import Keymap, spelled
from app.editor.commands.keys.keys_file import BadKeysFile, keys_file, read_keys, write_keys
from app.editor.commands.keys.presets import PRESETS
from app.editor.commands.shortcuts_window import ShortcutsWindow
from app.editor.commands.table import all_commands
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path
from app.settings import Settings

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
FREE = (Qt.Key.Key_F10, CTRL | ALT | SHIFT)
FREE_TEXT = "Ctrl+Alt+Shift+F10"
"""Keys that no command will ever have."""


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    assert window.session.open(example_path("starter.json"))
    window.canvas.setFocus()
    qtbot.wait(10)
    return window


def open_sheet(qtbot: QtBot, window: MainWindow) -> ShortcutsWindow:
    QTest.keyClick(window.canvas, Qt.Key.Key_K, CTRL | SHIFT)
    sheet = window.findChild(ShortcutsWindow)
    assert sheet is not None
    qtbot.waitUntil(sheet.isActiveWindow)
    return sheet


def click_row(sheet: ShortcutsWindow, name: str) -> None:
    items = sheet.list.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
    item = next(item for item in items if item.data(0, NAME) == name)
    sheet.list.scrollToItem(item)
    QTest.mouseClick(sheet.list.viewport(), LEFT, pos=sheet.list.visualItemRect(item).center())


def back_to_canvas(qtbot: QtBot, window: MainWindow, sheet: ShortcutsWindow) -> None:
    QTest.mouseClick(sheet.shut, LEFT)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.canvas.setFocus()


def test_new_keys_by_mouse_and_keyboard_change_the_document(qtbot: QtBot, starter: MainWindow) -> None:
    starter.canvas.select(["3"])
    first = starter.session.workflow.nodes["3"]
    sheet = open_sheet(qtbot, starter)
    click_row(sheet, "mute")
    assert sheet.list.listening == "mute"
    QTest.keyClick(sheet.list, *FREE)
    assert starter.keys.shown["mute"] == (FREE_TEXT,)
    back_to_canvas(qtbot, starter, sheet)
    QTest.keyClick(starter.canvas, Qt.Key.Key_M, CTRL)
    assert starter.session.workflow.nodes["3"] == first, "the old keys do nothing"
    QTest.keyClick(starter.canvas, *FREE)
    assert starter.session.workflow.nodes["3"].mode == 2
    QTest.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
    assert starter.session.workflow.nodes["3"] == first


def test_taken_keys_are_said_and_may_be_taken_over_or_left(qtbot: QtBot, starter: MainWindow) -> None:
    starter.canvas.select(["3"])
    sheet = open_sheet(qtbot, starter)
    click_row(sheet, "collapse")
    QTest.keyClick(sheet.list, Qt.Key.Key_B, CTRL)
    assert "Bypass" in sheet.said.text()
    QTest.mouseClick(sheet.leave, LEFT)
    assert starter.keys.shown["collapse"] == ("Alt+C",)
    click_row(sheet, "collapse")
    QTest.keyClick(sheet.list, Qt.Key.Key_B, CTRL)
    QTest.keyClick(sheet.take, Qt.Key.Key_Space)
    assert starter.keys.shown["collapse"] == ("Ctrl+B",)
    assert starter.keys.shown["bypass"] == ()
    back_to_canvas(qtbot, starter, sheet)
    QTest.keyClick(starter.canvas, Qt.Key.Key_B, CTRL)
    node = starter.session.workflow.nodes["3"]
    assert (node.mode, node.flags.get("collapsed")) == (0, True)


def test_several_keys_none_and_the_first_ones_again(qtbot: QtBot, starter: MainWindow) -> None:
    sheet = open_sheet(qtbot, starter)
    click_row(sheet, "pin")
    QTest.keyClick(sheet.list, Qt.Key.Key_Escape)
    assert sheet.list.listening == ""
    assert sheet.isVisible(), "Escape ends the listening, not the window"
    QTest.mouseClick(sheet.add, LEFT)
    QTest.keyClick(sheet.list, *FREE)
    assert starter.keys.shown["pin"] == ("P", FREE_TEXT)
    QTest.mouseClick(sheet.clear, LEFT)
    assert starter.keys.shown["pin"] == ()
    QTest.mouseClick(sheet.reset, LEFT)
    assert starter.keys.shown["pin"] == ("P",)
    click_row(sheet, "pin")
    QTest.keyClick(sheet.list, Qt.Key.Key_Space)
    assert starter.keys.shown["pin"] == ("P",), "Space moves the view"
    click_row(sheet, "pin")
    QTest.keyClick(sheet.list, Qt.Key.Key_Tab)
    QTest.mouseClick(sheet.take, LEFT)
    assert starter.keys.shown["pin"] == ("Tab",)
    QTest.mouseClick(sheet.reset_all, LEFT)
    assert starter.keys.keymap == Keymap()
    sheet.close()


def test_the_list_is_found_by_words_and_by_keys(qtbot: QtBot, starter: MainWindow) -> None:
    sheet = open_sheet(qtbot, starter)

    def shown() -> list[str]:
        items = sheet.list.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
        return [item.data(0, NAME) for item in items if item.data(0, NAME) and not item.isHidden()]

    assert shown() == [command.name for command in all_commands()]
    QTest.keyClicks(sheet.filter, "interr")
    assert shown() == ["interrupt"]
    sheet.filter.clear()
    sheet.pressed.setFocus()
    QTest.keyClick(sheet.pressed, Qt.Key.Key_L, CTRL)
    assert shown() == ["arrange"]
    sheet.close()


def test_keys_are_kept_in_a_file_that_holds_only_what_differs(
    qtbot: QtBot, starter: MainWindow, folders: Folders
) -> None:
    sheet = open_sheet(qtbot, starter)
    click_row(sheet, "fit")
    QTest.keyClick(sheet.list, *FREE)
    sheet.close()
    kept = json.loads(keys_file(folders).read_text("utf-8"))
    assert kept == {"preset": "confy", "keys": {"fit": [FREE_TEXT]}}
    again = MainWindow(folders, Settings(), shipped_library(folders))
    qtbot.addWidget(again)
    assert [key.toString() for key in again.actions_by_name["fit"].shortcuts()] == [FREE_TEXT]


def test_a_preset_is_chosen_and_its_keys_work(qtbot: QtBot, starter: MainWindow) -> None:
    starter.canvas.select(["3"])
    count = len(starter.session.workflow.nodes)
    sheet = open_sheet(qtbot, starter)
    sheet.preset.setFocus()
    QTest.keyClick(sheet.preset, Qt.Key.Key_Down)
    assert starter.keys.keymap.preset == "blender"
    back_to_canvas(qtbot, starter, sheet)
    QTest.keyClick(starter.canvas, Qt.Key.Key_M)
    assert starter.session.workflow.nodes["3"].mode == 2
    QTest.keyClick(starter.canvas, Qt.Key.Key_H)
    assert starter.session.workflow.nodes["3"].flags.get("collapsed")
    assert not starter.canvas.locked
    QTest.keyClick(starter.canvas, Qt.Key.Key_X)
    assert len(starter.session.workflow.nodes) == count - 1
    QTest.keyClick(starter.canvas, Qt.Key.Key_A, SHIFT)
    assert starter.search.isVisible()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_no_conflicts_and_names_only_what_there_is(name: str) -> None:
    commands = all_commands()
    given = PRESETS[name].keys
    assert [keys for listed in given.values() for keys in listed if spelled(keys) != keys] == []
    named = [keys for listed in given.values() for keys in listed]
    assert len(named) == len(set(named)), "the preset gives a key to two commands"
    shown = Keymap(name).keys(commands)
    used = [keys for listed in shown.values() for keys in listed]
    assert len(used) == len(set(used))
    assert set(given) <= set(shown) == {command.name for command in commands}
    keyless = {command.name for command in commands if command.shortcuts and not shown[command.name]}
    assert keyless <= {name for name, listed in given.items() if not listed}, "a preset takes no key unawares"


def test_the_table_itself_gives_every_key_to_one_command() -> None:
    used = [(spelled(keys), command.name) for command in all_commands() for keys in command.shortcuts]
    twice = [entry for entry in used if sum(entry[0] == other[0] for other in used) > 1]
    assert twice == []
    assert all(keys for keys, _ in used)


def test_keys_go_to_a_file_and_come_back(qtbot: QtBot, starter: MainWindow, folders: Folders) -> None:
    path = folders.base / "mine.json"
    sheet = open_sheet(qtbot, starter)
    click_row(sheet, "fit")
    QTest.keyClick(sheet.list, *FREE)
    sheet.export_to(path)
    QTest.mouseClick(sheet.reset_all, LEFT)
    assert starter.keys.shown["fit"] == (".",)
    sheet.import_from(path)
    assert starter.keys.shown["fit"] == (FREE_TEXT,)
    for text, told in (("[", "no JSON"), ("[]", "no keys"), ('{"preset": "maya"}', "maya")):
        path.write_text(text, "utf-8")
        with pytest.raises(BadKeysFile, match=told):
            read_keys(path)
        sheet.import_from(path)
        assert told in sheet.said.text()
    assert starter.keys.shown["fit"] == (FREE_TEXT,), "a bad file changes nothing"
    sheet.import_from(folders.base / "none.json")
    assert "cannot be read" in sheet.said.text()
    sheet.close()


def test_a_key_of_a_changed_command_is_found_again_by_the_one_that_lost_it() -> None:
    by_name = {command.name: command for command in all_commands()}
    commands = list(by_name.values())
    taken = Keymap().with_keys(by_name["fit"], ["Ctrl+G"])
    assert taken.changed == {"fit": ("Ctrl+G",)}
    assert taken.keys(commands)["group"] == ()
    assert taken.without_change(by_name["fit"]).keys(commands)["group"] == ("Ctrl+G",)
    moved = taken.with_keys(by_name["group"], ["Ctrl+G"])
    assert moved.keys(commands)["group"] == ("Ctrl+G",)


def test_odd_entries_of_a_file_are_skipped(folders: Folders) -> None:
    path = folders.base / "odd.json"
    path.write_text('{"keys": {"fit": ["F4", 7, "no key", "F4"], "mute": "Ctrl+B", "gone": ["F5"]}}', "utf-8")
    keymap = read_keys(path)
    assert keymap.changed == {"fit": ("F4",), "gone": ("F5",)}
    assert "gone" not in keymap.keys(all_commands())
    write_keys(path, keymap)
    assert read_keys(path) == keymap


def test_the_arrows_lock_and_enter_are_commands(qtbot: QtBot, starter: MainWindow) -> None:
    canvas = starter.canvas
    x, y = starter.session.workflow.nodes["8"].position
    canvas.select(["8"])
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Down):
        QTest.keyClick(canvas, key)
    assert starter.session.workflow.nodes["8"].position == (x + canvas.grid_size, y)
    QTest.keyClick(canvas, Qt.Key.Key_H)
    assert canvas.locked
    assert canvas.lock_note.isVisible()
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert starter.session.workflow.nodes["8"].position == (x + canvas.grid_size, y), "locked"
    QTest.keyClick(canvas, Qt.Key.Key_V)
    assert not canvas.locked
    QTest.keyClick(canvas, Qt.Key.Key_M, ALT)
    assert not canvas.minimap.isVisible()


def test_the_note_of_the_locked_canvas_names_the_keys_that_unlock(qtbot: QtBot, starter: MainWindow) -> None:
    assert "V" in starter.canvas.lock_note.text()
    by_name = {command.name: command for command in all_commands()}
    starter.keys.use(Keymap().with_keys(by_name["unlock"], [FREE_TEXT]))
    assert "F10" in starter.canvas.lock_note.text()


def test_letters_are_typed_and_never_call_commands_in_a_text(qtbot: QtBot, starter: MainWindow) -> None:
    plain = {
        spelled(keys)
        for keymap in map(Keymap, PRESETS)
        for found in keymap.keys(all_commands()).values()
        for keys in found
        if len(keys) == 1
    }
    letters = "".join(sorted(plain)).lower()
    assert len(letters) > 8
    before = starter.session.undo_stack.index()
    panels = [dock.isHidden() for dock in starter.docks.by_name.values()]
    for preset in PRESETS:
        starter.keys.use(Keymap(preset))
        for node, name in (("6", "text"), ("3", "steps"), ("9", "filename_prefix")):
            assert starter.canvas.begin_edit(node, name)
            editor = QApplication.focusWidget()
            assert isinstance(editor, QLineEdit | QPlainTextEdit)
            QTest.keyClicks(editor, letters)
            text = editor.text() if isinstance(editor, QLineEdit) else editor.toPlainText()
            assert name == "steps" or letters in text
            assert QApplication.focusWidget() is editor
            QTest.keyClick(editor, Qt.Key.Key_Escape)
        field = starter.docks.library.filter
        field.setFocus()
        QTest.keyClicks(field, letters)
        assert field.text() == letters
        field.clear()
    assert starter.session.undo_stack.index() == before
    assert [dock.isHidden() for dock in starter.docks.by_name.values()] == panels
    assert not starter.canvas.locked


def test_letters_choose_in_a_list_and_call_no_command(qtbot: QtBot, starter: MainWindow) -> None:
    starter.canvas.select(["3"])
    box = next(box for box in starter.docks.inspector.findChildren(QComboBox) if box.currentText() == "euler")
    box.setFocus()
    assert QApplication.focusWidget() is box
    QTest.keyClick(box, Qt.Key.Key_H)
    assert not starter.canvas.locked
    assert box.currentText().startswith("h")
    tree = starter.docks.library.tree
    tree.setFocus()
    before = [dock.isHidden() for dock in starter.docks.by_name.values()]
    QTest.keyClicks(tree, "qia")
    assert [dock.isHidden() for dock in starter.docks.by_name.values()] == before
    starter.canvas.setFocus()
    QTest.keyClick(starter.canvas, Qt.Key.Key_H)
    assert starter.canvas.locked


def test_everything_is_removed_by_one_step(qtbot: QtBot, starter: MainWindow) -> None:
    before = dict(starter.session.workflow.nodes)
    links = dict(starter.session.workflow.root.links)
    QTest.keyClick(starter.canvas, Qt.Key.Key_Backspace, CTRL)
    assert starter.session.workflow.nodes == {}
    assert starter.session.undo_stack.undoText() == "Clear"
    QTest.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
    assert starter.session.workflow.nodes == before
    assert starter.session.workflow.root.links == links


COMFYUI = {
    **{"Ctrl+Return": "run", "Ctrl+Shift+Return": "run_front", "Ctrl+Alt+Return": "interrupt"},
    **{"Ctrl+S": "save", "Ctrl+O": "open", "Ctrl+,": "settings", "Ctrl+Z": "undo", "Ctrl+Y": "redo"},
    **{"Ctrl+A": "select_all", "Ctrl+C": "copy", "Ctrl+V": "paste", "Ctrl+Shift+V": "paste_linked"},
    **{"Del": "delete", "Backspace": "delete", "Ctrl+G": "group", "Ctrl+Shift+E": "fold"},
    **{"Ctrl+B": "bypass", "Ctrl+M": "mute", "Alt+C": "collapse", "P": "pin", ".": "fit"},
    **{"Alt+=": "zoom_in", "Alt++": "zoom_in", "Alt+-": "zoom_out", "Alt+M": "minimap"},
    **{"H": "lock", "V": "unlock", "R": "refresh", "W": "panel_workflows", "N": "panel_library"},
    **{"M": "panel_models", "A": "panel_images", "Ctrl+Shift+A": "panel_parameters", "Ctrl+`": "panel_log"},
    **{"Ctrl+Shift+K": "shortcuts", "Q": "panel_queue", "F": "focus_canvas", "Ctrl+D": "open_starter"},
    "Ctrl+Backspace": "clear",
}
"""The keys of ComfyUI's page, and those of older versions that fingers remember. Esc leaves a subgraph."""


def test_the_first_preset_has_the_keys_of_comfyui() -> None:
    shown = Keymap().keys(all_commands())
    owners = {keys: name for name, listed in shown.items() for keys in listed}
    assert {keys: owners.get(keys) for keys in COMFYUI} == COMFYUI
