"""Hebrew, Arabic, emoji of several parts, piled-up marks, control characters: typed, shown, found, saved."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QToolTip, QTreeView
from pytestqt.qtbot import QtBot

from app.editor.canvas.editors.line_editor import LineEditor
from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.main_window import MainWindow
from app.editor.prompts.vocabulary import NameIndex, Vocabulary, read_tags
from app.editor.writing.shown import units
from app.problems import Problem
from app.workflow.document import ROOT, Group
from app.workflow.edits import AddGroup
from app.workflow.ui_format import read_workflow, write_workflow
from tests.editor.writing.conftest import commit_text, press, type_letters
from tests.opening import open_file

CTRL = Qt.KeyboardModifier.ControlModifier
FAMILY = "👩‍👩‍👧‍👦"
SCRIPTS = {
    "hebrew": "שלום, 12 עולם",
    "arabic": "مرحبا بالعالم",
    "vowels": "שָׁלוֹם",
    "emoji": f"{FAMILY} 🏳️‍🌈 👍🏽 🇩🇪",
    "marks": "Z̴̡̛̫a̶͚̐l̷͓̈́g̴̙̈́o̵̤͋",
    "chinese": "漢字かな한글𠀀",
    "joined": "क्षि ਪੰਜਾਬੀ",
    "mixed": "ab שלום (cd) 3",
}
TURNED = "photo\u202egpj.exe"
ODD = ("\u202e", "\u0000", "\u2029", "\ud83d")
EACH = pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS)


def node(number: int, kind: str, **more: Any) -> dict[str, Any]:
    plain = {"id": number, "type": kind, "pos": [0.0, 200.0 * number], "size": [220, 120], "mode": 0}
    return {**plain, "flags": {}, "inputs": [], "outputs": [], "properties": {}, "widgets_values": []} | more


def file_of(folder: Path, *nodes: dict[str, Any], name: str = "scripts.json", **more: Any) -> Path:
    file = folder / name
    file.write_text(json.dumps({"nodes": list(nodes), "links": [], "groups": [], "version": 0.4} | more))
    return file


def shown_in(view: QTreeView) -> list[str]:
    """Return the texts of the rows at the top of a list."""
    model = view.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def undo_all(window: MainWindow) -> None:
    window.canvas.setFocus()
    while window.session.undo_stack.canUndo():
        press(Qt.Key.Key_Z, CTRL)


@EACH
def test_a_title_is_typed_found_copied_saved_and_undone(
    window: MainWindow, add: Callable[[str], str], tmp_path: Path, text: str, qtbot: QtBot
) -> None:
    key = add("KSampler")
    before = write_workflow(window.session.workflow)
    press(Qt.Key.Key_F2)
    assert isinstance(QApplication.focusWidget(), LineEditor)
    press(Qt.Key.Key_A, CTRL)
    type_letters(text)
    press(Qt.Key.Key_Return)
    assert window.session.workflow.nodes[key].title == text
    assert read_workflow(write_workflow(window.session.workflow)).nodes[key].title == text

    window.canvas.setFocus()
    press(Qt.Key.Key_F, CTRL)
    finder = window.finding.popup
    type_letters(text.split()[0])
    assert len(finder.found()) == 1
    assert text in shown_in(finder.rows)[0]
    press(Qt.Key.Key_Escape)

    window.canvas.setFocus()
    window.canvas.select([key])
    press(Qt.Key.Key_C, CTRL)
    assert text in json.loads(QGuiApplication.clipboard().text())["nodes"][0]["title"]
    press(Qt.Key.Key_V, CTRL)
    assert [found.title for found in window.session.workflow.nodes.values()] == [text, text]
    undo_all(window)
    assert write_workflow(window.session.workflow) == before


@EACH
def test_a_prompt_is_typed_letter_by_letter_and_at_once(
    window: MainWindow, add: Callable[[str], str], text: str
) -> None:
    key = add("CLIPTextEncode")
    before = write_workflow(window.session.workflow)
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    editor = QApplication.focusWidget()
    assert isinstance(editor, TextEditor)
    type_letters(text)
    commit_text(text)
    press(Qt.Key.Key_Tab)
    assert window.canvas.graph.nodes[key].values["text"] == text + text
    undo_all(window)
    assert write_workflow(window.session.workflow) == before


@EACH
def test_a_screen_reader_and_the_outline_say_it(window: MainWindow, tmp_path: Path, text: str) -> None:
    QAccessible.setActive(True)
    groups = [{"title": text, "bounding": [-20, 100, 400, 400]}]
    open_file(window, file_of(tmp_path, node(1, "KSampler", title=text), groups=groups))
    graph = QAccessible.queryAccessibleInterface(window.canvas)
    names = [graph.child(at).text(QAccessible.Text.Name) for at in range(graph.childCount())]
    assert sum(text in name for name in names) == 2, names
    window.docks.by_name["outline"].show()
    panel = window.findChild(QTreeView, "outline") or window.docks.by_name["outline"].widget()
    assert any(text in row for row in shown_in(panel.findChild(QTreeView) or panel))
    QAccessible.setActive(False)


@pytest.mark.parametrize("letters", [FAMILY, "🏳️‍🌈", "👍🏽", "🇩🇪", "e\u0301\u0323", "क्षि"])
def test_the_cursor_goes_from_letter_to_letter(
    window: MainWindow, add: Callable[[str], str], letters: str
) -> None:
    add("CLIPTextEncode")
    press(Qt.Key.Key_F2)
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    press(Qt.Key.Key_A, CTRL)
    type_letters(f"{letters}x")
    press(Qt.Key.Key_Home)
    press(Qt.Key.Key_Right)
    assert line.cursorPosition() == units(letters)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Delete)
    assert line.text() == "x"
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    type_letters(f"{letters}x")
    press(Qt.Key.Key_Home)
    press(Qt.Key.Key_Right)
    assert editor.textCursor().position() == units(letters)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Delete)
    assert editor.toPlainText() == "x"
    press(Qt.Key.Key_Escape)


def test_names_are_offered_behind_emoji_too(window: MainWindow, add: Callable[[str], str]) -> None:
    names = Vocabulary(NameIndex(read_tags(["blue_eyes,0,900"])), embeddings=[], loras=[], wildcards=[])
    window.canvas.editors.help.vocabulary = names
    key = add("CLIPTextEncode")
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    type_letters(f"{FAMILY}, blu")
    press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget().toPlainText().startswith(f"{FAMILY}, blue")
    window.canvas.commit_edit()
    assert window.canvas.graph.nodes[key].values["text"].startswith(f"{FAMILY}, blue")


def test_colours_of_a_prompt_stand_behind_emoji_where_their_words_do(
    window: MainWindow, add: Callable[[str], str]
) -> None:
    add("CLIPTextEncode")
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    editor = QApplication.focusWidget()
    assert isinstance(editor, TextEditor)
    type_letters("👍👍(a)")
    spans = editor.document().begin().layout().formats()
    assert [(span.start, span.length) for span in spans] == [(4, 1), (6, 1)]
    press(Qt.Key.Key_Escape)


@pytest.mark.parametrize(
    "value", ["a\u00a0b\u202fc\u2028d", "one\r\ntwo", "half \ud83d of it", "\x00 \x1b \u202e"]
)
def test_what_is_only_looked_at_stays_as_it_is(window: MainWindow, tmp_path: Path, value: str) -> None:
    title = value.replace("\r\n", " ")
    odd = node(1, "CLIPTextEncode", title=title, widgets_values=[value])
    other = node(2, "SaveImage", title=title, widgets_values=[value])
    file = file_of(tmp_path, odd, other)
    before = file.read_bytes()
    for dock in window.docks.by_name.values():
        dock.show()
    open_file(window, file)
    for key in ("1", "2"):
        window.canvas.select([key])
        window.canvas.setFocus()
        press(Qt.Key.Key_F2)
        press(Qt.Key.Key_Return)
        press(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
        window.canvas.commit_edit()
        for field in window.docks.inspector.findChildren(QLineEdit) + window.docks.inspector.findChildren(
            QPlainTextEdit
        ):
            field.setFocus()
            window.commit()
        window.canvas.setFocus()
    assert window.session.undo_stack.count() == 0
    assert write_workflow(window.session.workflow) == before


def test_hard_spaces_stay_when_the_rest_is_edited(window: MainWindow, tmp_path: Path) -> None:
    odd = node(1, "CLIPTextEncode", widgets_values=["a\u00a0b\u202fc"])
    open_file(window, file_of(tmp_path, odd))
    window.canvas.select(["1"])
    window.canvas.setFocus()
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    type_letters("!")
    window.canvas.commit_edit()
    assert window.canvas.graph.nodes["1"].values["text"] == "a\u00a0b\u202fc!"
    assert window.session.undo_stack.count() == 1


@pytest.fixture
def turned(window: MainWindow, tmp_path: Path) -> Iterator[MainWindow]:
    """A window where every text of the file holds U+202E, NUL and half of a letter; panels are open."""
    text = TURNED + "".join(ODD)
    slots = [{"name": text, "type": text, "link": None}]
    out = [{"name": text, "type": text, "links": []}]
    bad = node(1, text, title=text, inputs=slots, outputs=out, widgets_values=[text])
    good = node(2, "KSampler", title=text, widgets_values=[text] * 7)
    groups = [{"title": text, "bounding": [-20, 100, 600, 600]}]
    window.docks.by_name["outline"].show()
    window.docks.by_name["problems"].show()
    QAccessible.setActive(True)
    open_file(window, file_of(tmp_path, bad, good, name=f"{TURNED}.json", groups=groups))
    yield window
    QAccessible.setActive(False)


def is_plain(*texts: str) -> bool:
    """Whether texts hold no override of direction and no control character but line ends."""
    return not any(set(text) & {"\u202d", "\u202e", "\x00", "\ud83d"} for text in texts)


def test_an_override_of_direction_turns_no_title_tip_or_problem_around(
    turned: MainWindow, qtbot: QtBot
) -> None:
    window = turned
    qtbot.waitUntil(lambda: window.live_check.idle and bool(window.problems.all))
    window.problems.add([Problem("input.invalid", f"{TURNED} is wrong", node_path="2", input_name=TURNED)])
    panel = window.docks.by_name["problems"].findChildren(QApplication.focusWidget().__class__)
    assert is_plain(window.windowTitle(), window.bar.title.text(), window.tab_bar.bar.tabText(0))
    outline = window.docks.by_name["outline"].findChild(QTreeView)
    rows = outline.model()
    top = [rows.index(row, 0) for row in range(rows.rowCount())]
    below = [rows.index(at, 0, index) for index in top for at in range(rows.rowCount(index))]
    for index in (*top, *below):
        for cell in (index, index.siblingAtColumn(1)):
            assert is_plain(str(cell.data()), str(cell.data(Qt.ItemDataRole.ToolTipRole)))
    assert panel is not None
    for item in window.canvas.graph.nodes.values():
        for place in (QPoint(60, -12), QPoint(3, 14), QPoint(60, 14)):
            QToolTip.hideText()
            at = window.canvas.mapFromScene(item.pos()) + place
            QTest.mouseMove(window.canvas.viewport(), at)
            assert is_plain(QToolTip.text())


def test_an_override_of_direction_in_the_list_of_problems_and_the_finder(
    turned: MainWindow, qtbot: QtBot
) -> None:
    from PySide6.QtWidgets import QLabel

    window = turned
    qtbot.waitUntil(lambda: window.live_check.idle and bool(window.problems.all))
    qtbot.wait(50)
    labels = window.docks.by_name["problems"].findChildren(QLabel)
    assert any("photogpj.exe" in label.text() for label in labels)
    assert is_plain(*(label.text() for label in labels))
    window.canvas.setFocus()
    press(Qt.Key.Key_F, CTRL)
    type_letters("photo")
    assert window.finding.popup.found()
    rows = window.finding.popup.rows
    texts = [str(rows.model().index(row, column).data()) for row in range(2) for column in (0, 1)]
    tips = [rows.topLevelItem(row).toolTip(0) for row in range(2)]
    assert is_plain(*texts, *tips)


@EACH
def test_a_group_is_named_in_every_script(window: MainWindow, add: Callable[[str], str], text: str) -> None:
    window.session.do(AddGroup(ROOT, Group("1", "Group", (0.0, -400.0, 300.0, 200.0))), "Group")
    window.canvas.select([], ["1"])
    window.canvas.setFocus()
    press(Qt.Key.Key_F2)
    press(Qt.Key.Key_A, CTRL)
    type_letters(text)
    press(Qt.Key.Key_Return)
    assert window.session.workflow.root.groups["1"].title == text


@pytest.mark.parametrize(
    "name",
    [
        "שלום.json",
        "مرحبا.json",
        f"{FAMILY} & co.json",
        "line\nbreak.json",
        f"{'漢' * 80}.json",
        f"{'x' * 250}.json",
    ],
)
def test_files_are_opened_edited_and_saved_under_every_name(
    window: MainWindow, tmp_path: Path, name: str, qtbot: QtBot
) -> None:
    file = file_of(tmp_path, node(1, "KSampler", title="Old"), name=name)
    open_file(window, file)
    assert window.session.path == file, window.problems.all
    window.canvas.select(["1"])
    window.canvas.setFocus()
    press(Qt.Key.Key_F2)
    press(Qt.Key.Key_A, CTRL)
    type_letters("New")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: not window.session.dirty)
    assert read_workflow(file.read_bytes()).nodes["1"].title == "New"


def test_a_path_beyond_what_the_system_takes_is_refused_in_words(window: MainWindow, tmp_path: Path) -> None:
    before = window.session.path
    for name in ("x" * 256 + ".json", "/".join(["folder" * 10] * 80) + "/file.json", "nul\0in it.json"):
        window.problems.clear()
        open_file(window, f"{tmp_path}/{name}")
        (problem,) = window.problems.all
        assert problem.kind == "file.unreadable"
        assert window.session.path == before
