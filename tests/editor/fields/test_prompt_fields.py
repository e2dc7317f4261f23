"""Prompts: weights, names that are offered, finding, a larger window, undo of their own."""

import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QToolTip
from pytestqt.qtbot import QtBot

from app.editor.canvas.editors.attention import with_weight
from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.canvas.editors.texts.large_text import LargeText
from app.editor.prompts.vocabulary import NameIndex, Suggestion, Vocabulary, read_tags

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
WORDS = Vocabulary(
    NameIndex(read_tags(["blue_eyes,0,900", 'blue_sky,0,400,"azure"', "cat_(animal),0,7"])),
    embeddings=["easynegative"],
    loras=["styles/ink.safetensors"],
    wildcards=["animals/cat"],
)


@pytest.mark.parametrize(
    ("text", "start", "end", "step", "expected"),
    [
        ("a red cat", 2, 5, 0.05, "a (red:1.05) cat"),
        ("a red cat", 2, 9, 0.1, "a (red cat:1.1)"),
        ("a red cat", 1, 6, 0.1, "a (red:1.1) cat"),
        ("a (red cat:1.2) x", 4, 4, 0.1, "a (red cat:1.3) x"),
        ("a (red cat:1.2) x", 3, 6, 0.1, "a ((red:1.1) cat:1.2) x"),
        ("a ((red:1.1) cat:1.2) x", 5, 5, -0.1, "a (red cat:1.2) x"),
        ("a ((red:1.1) cat:1.2) x", 14, 14, 0.1, "a ((red:1.1) cat:1.3) x"),
        ("(red)", 2, 2, 0.05, "(red:1.15)"),
        (r"cat \(animal\) x", 6, 6, 0.1, r"cat (\(animal\):1.1) x"),
        ("(a:-0.5)", 2, 2, -0.1, "(a:-0.6)"),
        ("(a:0.95)", 2, 2, 0.05, "a"),
        ("(open", 2, 2, 0.1, "((open:1.1)"),
        ("", 0, 0, 0.1, ""),
    ],
)
def test_weights(text: str, start: int, end: int, step: float, expected: str) -> None:
    assert with_weight(text, start, end, step)[0] == expected


def test_a_weight_in_a_text_as_long_as_a_book_changes_one_place() -> None:
    text = "word " * 100_000 + "(red:1.1) " + "(" * 1000 + "word " * 100_000
    place = text.index("red")
    after, start, end = with_weight(text, place, place, 0.1)
    assert after == text.replace("(red:1.1)", "(red:1.2)")
    assert after[start:end] == "(red:1.2)"


def editor_of(hands: Any, text: str = "") -> TextEditor:
    hands.canvas.editors.help.vocabulary = WORDS
    hands.node = hands.add("CLIPTextEncode")
    hands.ready()
    hands.click(hands.at(hands.node, "text"))
    assert isinstance(hands.editor, TextEditor)
    if text:
        hands.type(text)
    return hands.editor


def test_the_step_of_a_weight_is_a_setting(hands: Any) -> None:
    hands.canvas.editors.help.weight_step = 0.1
    editor_of(hands, "cat")
    hands.key(Qt.Key.Key_Up, CTRL)
    hands.canvas.commit_edit()
    assert hands.value(hands.node, "text") == "(cat:1.1)"


def test_tab_takes_the_first_name_that_is_offered(hands: Any) -> None:
    editor = editor_of(hands, "a photo, blu")
    assert editor.completion is not None
    assert not editor.completion.list.isHidden()
    hands.key(Qt.Key.Key_Tab)
    assert editor.toPlainText() == "a photo, blue eyes"
    assert editor.completion.list.isHidden()
    hands.canvas.commit_edit()
    assert hands.value(hands.node, "text") == "a photo, blue eyes"
    hands.undo()
    assert hands.value(hands.node, "text") == ""


def test_enter_takes_only_what_was_chosen(hands: Any) -> None:
    editor = editor_of(hands, "blue")
    hands.key(Qt.Key.Key_Return)
    assert editor.toPlainText() == "blue\n", "nothing was chosen: a new line"
    hands.type("blu")
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Return)
    assert editor.toPlainText() == "blue\nblue sky"


def test_escape_closes_the_names_first_and_then_gives_up(hands: Any) -> None:
    editor_of(hands, "blu")
    hands.key(Qt.Key.Key_Escape)
    assert isinstance(hands.editor, TextEditor)
    hands.key(Qt.Key.Key_Escape)
    assert hands.editor is None
    assert hands.steps() == []


def test_a_text_that_escape_left_comes_back_by_redo(hands: Any) -> None:
    editor_of(hands, "a long text, typed with care")
    hands.key(Qt.Key.Key_Escape)
    assert hands.editor is None
    assert "Ctrl+Y" in QToolTip.text(), "who pressed it too soon is told"
    assert hands.value(hands.node, "text") == ""
    hands.click(hands.at(hands.node, "text"))
    again = hands.editor
    assert isinstance(again, TextEditor)
    assert again.toPlainText() == ""
    hands.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert again.toPlainText() == "a long text, typed with care"
    hands.key(Qt.Key.Key_Tab)
    assert hands.value(hands.node, "text") == "a long text, typed with care"
    hands.undo()
    assert hands.value(hands.node, "text") == ""


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("x, embedding:ea", "x, embedding:easynegative"),
        ("x <lora:in", "x <lora:styles/ink:1>"),
        ("x <", "x <lora:styles/ink:1>"),
        ("a __ani", "a __animals/cat__"),
        ("cat", r"cat \(animal\)"),
        ("easyn", "embedding:easynegative"),
        ("a picture of easyn", "a picture of embedding:easynegative"),
    ],
)
def test_names_of_all_kinds(hands: Any, typed: str, taken: str) -> None:
    editor = editor_of(hands, typed)
    hands.key(Qt.Key.Key_Tab)
    assert editor.toPlainText() == taken


def test_nothing_is_offered_in_a_sentence_of_plain_words(hands: Any) -> None:
    editor = editor_of(hands, "a lighthouse on a blu")
    assert editor.completion is not None
    assert editor.completion.list.isHidden()


def test_tags_are_found_among_a_hundred_thousand_by_any_word() -> None:
    chance = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = ["".join(chance.choices(letters, k=chance.randint(3, 8))) for _ in range(2000)]
    names = ["_".join(chance.choices(words, k=3)) for _ in range(100_000)]
    names[77_777] = "very_special_thing"
    index = NameIndex(Suggestion(name, "tag", name, place) for place, name in enumerate(names))
    assert [found.name for found in index.find("special th")] == ["very_special_thing"]
    found = index.find(words[0][:2])
    assert len(found) == 12
    assert found == sorted(found, key=lambda name: (not name.name.startswith(words[0][:2]), -name.count)), (
        "those that begin so come first, then those used most"
    )


def test_the_users_own_lists_are_read(hands: Any) -> None:
    user: Path = hands.window.folders.user
    (user / "tags.csv").write_text("glowing_moss,0,12\n", "utf-8")
    (user / "wildcards" / "sky").mkdir(parents=True)
    (user / "wildcards" / "sky" / "weather.txt").write_text("rain\n", "utf-8")
    from app.editor.prompts.prompt_names import PromptNames

    names = PromptNames(hands.window.folders, hands.window.client, hands.window)
    with hands.qtbot.waitSignal(names.changed) as heard:
        names.read_lists()
    vocabulary = heard.args[0]
    assert vocabulary.suggest("glowi").names[0].text == "glowing moss"
    assert vocabulary.suggest("__wea").names[0].text == "__sky/weather__"
    hands.window.client.prompt_names_received.emit(["mine"], ["l.safetensors"])
    with hands.qtbot.waitSignal(names.changed) as heard:
        hands.window.client.prompt_names_received.emit(["mine"], ["l.safetensors"])
    assert heard.args[0].suggest("embedding:m").names[0].name == "mine"


def test_undo_inside_is_its_own_and_outside_one_step(hands: Any) -> None:
    editor = editor_of(hands, "one")
    hands.key(Qt.Key.Key_Return)
    hands.type("two")
    editor.undo()
    assert editor.toPlainText() != "one\ntwo"
    editor.redo()
    hands.canvas.commit_edit()
    assert hands.value(hands.node, "text") == "one\ntwo"
    assert hands.steps() == ["Set text"]
    hands.undo()
    assert hands.value(hands.node, "text") == ""


def test_ctrl_z_while_typing_takes_back_letters_and_not_nodes(hands: Any) -> None:
    editor = editor_of(hands, "word")
    hands.key(Qt.Key.Key_Z, CTRL)
    assert editor.toPlainText() == ""
    assert hands.node in hands.session.workflow.nodes


def test_words_are_found_within_the_text(hands: Any) -> None:
    editor = editor_of(hands, "cat dog cat bird cat")
    hands.key(Qt.Key.Key_Home)
    hands.key(Qt.Key.Key_F, CTRL)
    hands.type("cat")
    assert editor.find_bar.count.text() == "3"
    places = []
    for _ in range(4):
        places.append(editor.textCursor().selectionStart())
        hands.key(Qt.Key.Key_Return)
    assert sorted(set(places)) == [0, 8, 17]
    hands.key(Qt.Key.Key_Escape)
    assert hands.editor is editor, "Esc closes the line that finds, not the text"
    assert editor.textCursor().selectedText() == "cat"
    hands.canvas.commit_edit()
    assert hands.value(hands.node, "text") == "cat dog cat bird cat"


def test_a_long_text_gets_a_window_of_its_own(hands: Any, qtbot: QtBot) -> None:
    editor_of(hands, "short")
    hands.key(Qt.Key.Key_F4)
    window = hands.canvas.findChild(LargeText)
    assert window is not None
    assert hands.editor is None
    qtbot.waitUntil(window.isVisible)
    assert window.editor.toPlainText() == "short"
    QTest.keyClicks(window.editor, " and long")
    box = window.findChild(QDialogButtonBox)
    assert box is not None
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    assert hands.value(hands.node, "text") == "short and long"


def test_the_window_is_opened_from_the_node_too_and_cancel_changes_nothing(hands: Any, qtbot: QtBot) -> None:
    node = hands.add("CLIPTextEncode")
    hands.ready()
    hands.canvas.select([node])
    hands.key(Qt.Key.Key_F4)
    window = hands.canvas.findChild(LargeText)
    assert window is not None
    qtbot.waitUntil(window.isVisible)
    QTest.keyClicks(window.editor, "lost")
    QTest.keyClick(window.editor, Qt.Key.Key_Escape)
    assert hands.value(node, "text") == ""
    assert hands.steps() == []


def test_the_inspector_helps_with_prompts_too(hands: Any) -> None:
    node = hands.add("CLIPTextEncode")
    hands.ready()
    panel = hands.window.docks.inspector
    panel.vocabulary = WORDS
    hands.canvas.select([node])
    text = panel.fields["text"].text
    text.setFocus()
    QTest.keyClicks(text, "a cat, blu")
    QTest.keyClick(text, Qt.Key.Key_Tab)
    assert text.toPlainText() == "a cat, blue eyes"
    QTest.keyClick(text, Qt.Key.Key_Up, CTRL)
    QTest.keyClick(text, Qt.Key.Key_Tab)
    assert hands.value(node, "text") == "a cat, blue (eyes:1.05)"
    hands.undo()
    assert hands.value(node, "text") == ""


def test_the_colours_of_a_prompt_follow_its_parts(hands: Any) -> None:
    editor = editor_of(hands, "a (red:1.2) <lora:x:1>, // no")
    assert editor.colors is not None
    layout = editor.document().firstBlock().layout()
    spans = {(form.start, form.length) for form in layout.formats()}
    text = editor.toPlainText()
    assert (text.index("("), 1) in spans
    assert (text.index("<"), len("<lora:x:1>")) in spans
    assert (text.index("//"), len("// no")) in spans


def test_the_list_of_names_is_as_wide_as_they_need(hands: Any) -> None:
    editor = editor_of(hands)
    tags = [f"a{letter}" for letter in "bcdefghijklm"]
    editor.completion._vocabulary = Vocabulary(NameIndex(read_tags([f"{tag}x,0,9" for tag in tags])))
    QTest.keyClicks(editor, "ab")
    narrow = editor.completion.list.width()
    assert narrow < 200
    editor.completion._vocabulary = Vocabulary(NameIndex(read_tags([f"ab{'y' * 40},0,9", "abx,0,9"])))
    QTest.keyClicks(editor, ", ab")
    assert narrow < editor.completion.list.width() < 500


def test_the_window_for_long_texts_counts_lines_and_wraps(hands: Any) -> None:
    editor = editor_of(hands)
    editor.setPlainText("one\ntwo\nthree")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClick(editor, Qt.Key.Key_F4)
    window = hands.canvas.findChildren(LargeText)[-1]
    hands.qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    assert window.count.text().startswith("Line 3 of 3")
    QTest.keyClick(window.editor, Qt.Key.Key_Up)
    assert window.count.text().startswith("Line 2 of 3")
    window.wraps.click()
    assert window.editor.lineWrapMode() == window.editor.LineWrapMode.NoWrap
    window.reject()


def test_ctrl_enter_in_the_window_takes_the_text_over_and_runs(hands: Any) -> None:
    ran: list[str] = []
    hands.canvas.editors.help.run = lambda: ran.append(str(hands.value(hands.node, "text")))
    editor = editor_of(hands, "before")
    QTest.keyClick(editor, Qt.Key.Key_F4)
    window = hands.canvas.findChildren(LargeText)[-1]
    hands.qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    hands.session.undo_stack.clear()
    QTest.keyClicks(window.editor, " and after")
    QTest.keyClick(window.editor, Qt.Key.Key_Return, CTRL)
    assert ran == ["before and after"], "the run has the text that was typed"
    hands.undo()
    assert hands.value(hands.node, "text") == "before"
