"""The keys of every preset as key events on the canvas: each calls the one command that the sheet names."""

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.commands.keys.keymap import Keymap
from app.editor.commands.keys.presets import PRESETS
from app.editor.commands.table import all_commands
from app.editor.main_window import MainWindow
from app.folders import example_path
from tests.opening import open_file


@pytest.mark.parametrize("preset", PRESETS)
def test_each_key_calls_the_command_that_the_sheet_names(
    qtbot: QtBot, window: MainWindow, preset: str
) -> None:
    open_file(window, example_path("starter.json"))
    window.keys.use(Keymap(preset))
    called: list[str] = []
    for name, action in window.actions_by_name.items():
        if action.menu() is None:
            hear_only(action, name, called)
    wrong = {}
    for name, listed in window.keys.shown.items():
        for keys in listed:
            window.canvas.setFocus()
            called.clear()
            pressed = QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText)[0]
            QTest.keyClick(window.canvas, pressed.key(), pressed.keyboardModifiers())
            if called != [name]:
                wrong[keys] = (name, list(called))
    assert wrong == {}


def hear_only(action: QAction, name: str, called: list[str]) -> None:
    """Note that an action was called, and do not do what it does: half of them open a window."""
    action.triggered.disconnect()
    action.setEnabled(True)
    action.triggered.connect(lambda _checked=False: called.append(name))


BLENDER = {
    **{"Shift+A": "add_node", "X": "delete", "Ctrl+X": "dissolve", "Shift+D": "duplicate", "M": "mute"},
    **{"H": "collapse", "Ctrl+G": "fold", "Ctrl+Alt+G": "unpack", "Tab": "enter_subgraph", "F": "connect"},
    **{"Ctrl+J": "group", "Home": "fit_all", "N": "panel_inspector", "T": "panel_library", "F2": "rename"},
    **{"L": "select_upstream", "Shift+L": "select_downstream", "Shift+G": "select_kind", "F3": "palette"},
}
HOUDINI = {
    **{"Tab": "add_node", "L": "arrange", "B": "bypass", "Q": "bypass", "H": "fit_all", "G": "fit"},
    **{"I": "enter_subgraph", "U": "leave_level", "Shift+C": "fold", "Shift+O": "group", "Y": "unlink"},
    **{"Shift+P": "add_note", "O": "minimap", "P": "panel_inspector"},
}


@pytest.mark.parametrize(("preset", "keys"), [("blender", BLENDER), ("houdini", HOUDINI)])
def test_what_fingers_know_does_what_they_expect(preset: str, keys: dict[str, str]) -> None:
    shown = Keymap(preset).keys(all_commands())
    owners = {spelling: name for name, listed in shown.items() for spelling in listed}
    assert {spelling: owners.get(spelling) for spelling in keys} == keys
