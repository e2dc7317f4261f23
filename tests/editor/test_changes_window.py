"""What changed since saving is told in words, node by node, in a window of its own."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.editor.files.changes import NOTHING, NOTHING_AT_ALL, ChangesWindow
from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.edits import MoveNodes, RemoveNodes, RenameNode, SetValue
from tests.opening import open_file

LEFT = Qt.MouseButton.LeftButton
KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def starter(window: MainWindow, tmp_path: Path) -> MainWindow:
    file = tmp_path / "mine.json"
    file.write_bytes(example_path("starter.json").read_bytes())
    open_file(window, file)
    return window


def shown(qtbot: QtBot, window: MainWindow) -> ChangesWindow:
    """Press the keys and wait for the window."""
    qtbot.keyClick(window.canvas, Qt.Key.Key_D, KEYS)
    return waited(qtbot, window)


def waited(qtbot: QtBot, window: MainWindow) -> ChangesWindow:
    qtbot.waitUntil(lambda: bool(window.findChildren(ChangesWindow)))
    (found,) = window.findChildren(ChangesWindow)
    assert isinstance(found, ChangesWindow)
    return found


def lines(changes: ChangesWindow) -> list[str]:
    return changes.text.toPlainText().splitlines()


def test_values_titles_and_nodes_that_changed_are_told(qtbot: QtBot, starter: MainWindow) -> None:
    session = starter.session
    session.do(SetValue("", "3", "steps", 31, session.library["KSampler"]), "Steps")
    session.do(RenameNode("", "6", "What to draw"), "Rename")
    session.do(RemoveNodes("", ("10",)), "Remove")
    session.do(MoveNodes("", {"5": (0.0, 900.0)}), "Move")
    changes = shown(qtbot, starter)
    told = lines(changes)
    assert told[:2] == ["KSampler (#3)", "  steps: 20 → 31"]
    assert '  retitled: "Positive Prompt" → "What to draw"' in told
    assert any(line.startswith("- ") and "(#10)" in line for line in told)
    assert not any("moved" in line for line in told)
    qtbot.mouseClick(changes.layout_too, LEFT)
    assert any("moved" in line for line in lines(changes))
    copy = next(button for button in changes.findChildren(QPushButton) if button.text() == "Copy")
    qtbot.mouseClick(copy, LEFT)
    assert QGuiApplication.clipboard().text() == changes.text.toPlainText()
    assert session.undo_stack.count() == 4, "looking changes nothing"


def test_only_a_move_is_no_change_unless_layout_counts(qtbot: QtBot, starter: MainWindow) -> None:
    starter.session.do(MoveNodes("", {"5": (0.0, 900.0)}), "Move")
    changes = shown(qtbot, starter)
    assert lines(changes) == [NOTHING]
    qtbot.mouseClick(changes.layout_too, LEFT)
    assert "moved" in changes.text.toPlainText()


def test_an_unchanged_document_says_so(qtbot: QtBot, starter: MainWindow) -> None:
    changes = shown(qtbot, starter)
    qtbot.mouseClick(changes.layout_too, LEFT)
    assert lines(changes) == [NOTHING_AT_ALL]


def test_a_document_is_compared_with_another_file(qtbot: QtBot, starter: MainWindow) -> None:
    starter.actions_by_name["compare"].trigger()
    dialog = starter.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(example_path("upscale.json")))
    dialog.close()
    told = lines(waited(qtbot, starter))
    assert any(line.startswith("+ KSampler") for line in told)
    assert any(line.startswith("- ") for line in told)


def test_a_file_that_is_no_workflow_is_a_problem(qtbot: QtBot, starter: MainWindow, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{,}")
    starter.changes.with_path(str(broken))
    qtbot.waitUntil(lambda: any("broken.json" in problem.message for problem in starter.problems.all))
    assert not starter.findChildren(ChangesWindow)
