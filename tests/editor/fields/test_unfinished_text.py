"""What is being typed survives: a crash before it is taken over, and an Escape that came too soon."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.canvas.editors.texts.large_text import LargeText
from app.editor.main_window import MainWindow
from app.editor.panels.long_text_field import LongTextField
from app.folders import example_path
from app.workflow.ui_format import read_workflow
from tests.opening import open_file

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
PROMPT = "6"


@pytest.fixture
def starter(window: MainWindow) -> MainWindow:
    open_file(window, example_path("starter.json"))
    window.canvas.fit_all()
    return window


def open_prompt(starter: MainWindow) -> TextEditor:
    """Click into the prompt and mark all of it."""
    item = starter.canvas.graph.nodes[PROMPT]
    index = item.field_index("text")
    assert index is not None
    place = starter.canvas.mapFromScene(item.field_rect(index).center())
    QTest.mouseClick(starter.canvas.viewport(), LEFT, pos=place)
    editor = starter.canvas.editors.editor
    assert isinstance(editor, TextEditor)
    QTest.keyClick(editor, Qt.Key.Key_A, CTRL)
    return editor


def kept_text(starter: MainWindow) -> object:
    """Return the prompt as the journal would give it back, None without an entry."""
    file = starter.journal.file
    if not file.is_file():
        return None
    workflow = read_workflow(json.loads(file.read_text("utf-8"))["workflow"].encode())
    return workflow.nodes[PROMPT].values[0]


def prompt(starter: MainWindow) -> object:
    """Return the prompt of the document."""
    return starter.session.workflow.nodes[PROMPT].values[0]


def test_a_prompt_still_being_typed_is_kept_for_after_a_crash(qtbot: QtBot, starter: MainWindow) -> None:
    before = prompt(starter)
    editor = open_prompt(starter)
    QTest.keyClicks(editor, "an hour of words")
    qtbot.waitUntil(lambda: kept_text(starter) == "an hour of words")
    assert prompt(starter) == before
    assert not starter.session.dirty
    assert starter.session.undo_stack.count() == 0
    QTest.keyClick(editor, Qt.Key.Key_Escape)


def test_what_is_typed_on_and_on_is_kept_as_it_grows(qtbot: QtBot, starter: MainWindow) -> None:
    editor = open_prompt(starter)
    QTest.keyClicks(editor, "one")
    qtbot.waitUntil(lambda: kept_text(starter) == "one")
    QTest.keyClicks(editor, " two")
    qtbot.waitUntil(lambda: kept_text(starter) == "one two")
    QTest.keyClick(editor, Qt.Key.Key_Escape)


def test_a_prompt_that_escape_left_leaves_no_lost_work(qtbot: QtBot, starter: MainWindow) -> None:
    editor = open_prompt(starter)
    QTest.keyClicks(editor, "never mind")
    qtbot.waitUntil(lambda: kept_text(starter) == "never mind")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: kept_text(starter) is None)
    assert not starter.session.dirty


def test_a_text_typed_in_its_window_is_kept_and_escape_gives_it_back(
    qtbot: QtBot, starter: MainWindow
) -> None:
    before = prompt(starter)
    QTest.keyClick(open_prompt(starter), Qt.Key.Key_F4)
    large = starter.canvas.findChild(LargeText)
    assert large is not None
    QTest.keyClick(large.editor, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(large.editor, "pages of it")
    qtbot.waitUntil(lambda: kept_text(starter) == "pages of it")
    QTest.keyClick(large.editor, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: kept_text(starter) is None)
    assert prompt(starter) == before
    starter.activateWindow()
    again = open_prompt(starter)
    QTest.keyClick(again, Qt.Key.Key_Y, CTRL)
    starter.canvas.commit_edit()
    assert prompt(starter) == "pages of it"


def test_a_text_in_the_inspector_is_taken_over_while_the_typing_rests(
    qtbot: QtBot, starter: MainWindow
) -> None:
    before = prompt(starter)
    starter.canvas.select([PROMPT])
    field = starter.docks.inspector.fields["text"]
    assert isinstance(field, LongTextField)
    text: QPlainTextEdit = field.text
    text.setFocus()
    qtbot.waitUntil(text.hasFocus)
    QTest.keyClick(text, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(text, "from the side")
    qtbot.waitUntil(lambda: prompt(starter) == "from the side")
    assert QApplication.focusWidget() is text
    assert text.textCursor().atEnd()
    starter.session.undo_stack.undo()
    assert prompt(starter) == before


def test_escape_ends_the_writing_of_a_note_and_keeps_it(qtbot: QtBot, starter: MainWindow) -> None:
    starter.canvas.setFocus()
    QTest.keyClick(starter.canvas, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    editor = starter.canvas.editors.editor
    assert isinstance(editor, TextEditor)
    QTest.keyClicks(editor, "remember the seed")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    (note,) = [node for node in starter.session.workflow.nodes.values() if "remember the seed" in node.values]
    assert starter.canvas.editors.editor is None
    starter.session.undo_stack.undo()
    assert "remember the seed" not in starter.session.workflow.nodes[note.id].values
