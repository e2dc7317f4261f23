"""Texts as they are shown: in one line, in the middle of a sentence, cut to a length, as a tip."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QTextBoundaryFinder
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.cli_output import plain
from app.editor.canvas.editors.text_editor import weigh
from app.editor.canvas.nodes.node_shape import elided
from app.editor.canvas.nodes.texts import with_breaks
from app.editor.language.sentences import translated
from app.editor.words import tr
from app.editor.writing.shown import (
    as_tip,
    characters,
    cut,
    in_lines,
    in_menu,
    in_one_line,
    isolated,
    units,
)
from app.editor.writing.whole_text import whole_text

HEBREW, ARABIC = "שלום עולם", "مرحبا بالعالم"
FAMILY, FLAG, THUMB = "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽"
CLUSTERS = (FAMILY, FLAG, THUMB, "🇩🇪", "e\u0301\u0302\u0323", "한", "क्षि", "漢", "a")
OVERRIDES = "\u202d\u202e"
ANY_TEXT = st.text(st.characters(), max_size=60) | st.text(
    st.sampled_from("a א\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\n\x00\ud83d👩\u200d"),
    max_size=30,
)


def boundaries(text: str) -> set[int]:
    """Return where letters begin and end, as indices of characters."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
    found = {0}
    while (place := finder.toNextBoundary()) >= 0:
        found.add(characters(text, place))
    return found


def levels(text: str) -> int:
    """Return how many marks of direction are open at the end of a text."""
    opened: list[str] = []
    for letter in text:
        if letter in "\u202a\u202b":
            opened.append("\u202c")
        elif letter in "\u2066\u2067\u2068":
            opened.append("\u2069")
        elif letter in "\u202c\u2069":
            assert opened, f"{text!a} ends what it did not begin"
            assert opened.pop() == letter, ascii(text)
    return len(opened)


@given(ANY_TEXT)
def test_whatever_a_text_holds_it_turns_nothing_else_around(text: str) -> None:
    for shown in (in_lines(text), in_one_line(text), isolated(text)):
        assert levels(shown) == 0
        assert not set(shown) & set(OVERRIDES)
        assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in set(shown) - set("\n\t\r"))
    assert not set(in_one_line(text)) & set("\n\t\r\u2028\u2029")


@pytest.mark.parametrize("text", ["KSampler", "漢字 ü – “…”", FAMILY, "a\u00a0b", ""])
def test_texts_without_surprises_are_shown_as_they_are(text: str) -> None:
    assert in_lines(text) is text
    assert in_one_line(text) is text
    assert isolated(text) is text
    assert as_tip(text) is text


def test_what_is_put_into_a_sentence_does_not_change_its_order() -> None:
    assert tr("Set {name}").format(name=HEBREW) == f"Set \u2068{HEBREW}\u2069"
    assert tr("Set {name}").format(name="photo\u202egpj.exe") == "Set photogpj.exe"
    assert tr("Set {name}").format(name="steps") == "Set steps"
    assert translated("The value \u202e12 is too large.") == "The value 12 is too large."


@given(st.lists(st.sampled_from(CLUSTERS), max_size=24), st.integers(0, 60))
def test_a_text_is_cut_between_letters(letters: list[str], most: int) -> None:
    text = "".join(letters)
    short = cut(text, most)
    assert len(short) <= max(most, 1)
    kept = short if short == text else short.removesuffix("…")
    assert text.startswith(kept)
    assert len(kept) in boundaries(text), "a part of a letter is left"


def test_marks_piled_up_without_end_are_cut_all_the_same() -> None:
    assert len(cut("e" + "\u0301" * 100_000, 200)) == 200


@pytest.mark.parametrize("cluster", CLUSTERS)
def test_a_line_on_the_canvas_ends_between_letters(qapp: object, cluster: str) -> None:
    text = cluster * 500
    places = boundaries(text)
    for width in range(0, 220, 7):
        shown = elided(text, "title", float(width))
        assert len(shown.removesuffix("…")) in places, width


def test_lines_of_the_canvas_hold_no_control_characters(qapp: object) -> None:
    assert elided("a\x00b\n\u202ec\ud83d", "label", 500.0) == "a␀b c\ufffd"
    assert with_breaks("a\r\nb\u202ec\nd") == "a\u2028bc\u2028d"


def test_a_tip_shows_angle_brackets_and_a_menu_ampersands() -> None:
    assert as_tip("<b>x</b>\n<img src='file:///x'>").count("&lt;") == 3
    assert in_menu("salt & pepper") == "salt && pepper"


@given(ANY_TEXT.filter(lambda text: not any(0xD800 <= ord(letter) < 0xE000 for letter in text)))
def test_places_are_counted_as_qt_counts_them(text: str) -> None:
    for index in range(len(text) + 1):
        assert characters(text, units(text[:index])) == index
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
    finder.toEnd()
    assert units(text) == max(finder.position(), 0)


def test_no_character_of_a_text_is_another_after_qt_had_it(qapp: object) -> None:
    document = QTextDocument()
    kept_otherwise = {0x0A, 0x0D, 0x2029, 0xFDD0, 0xFDD1}  # ends of lines, and what Qt uses for tables
    for first in range(0x20, sys.maxunicode, 0x4000):
        codes = (code for code in range(first, min(first + 0x4000, sys.maxunicode)))
        text = "".join(
            chr(code) for code in codes if not 0xD800 <= code < 0xE000 and code not in kept_otherwise
        )
        document.setPlainText(text)
        assert whole_text(document) == text


def test_a_weight_after_emoji_stands_around_its_word_and_keeps_hard_spaces(qtbot: QtBot) -> None:
    text = QPlainTextEdit()
    qtbot.addWidget(text)
    text.setPlainText(f"{FAMILY}\u00a0a red cat")
    cursor = text.textCursor()
    cursor.setPosition(units(f"{FAMILY}\u00a0a r"))
    text.setTextCursor(cursor)
    weigh(text, 0.1)
    assert whole_text(text.document()) == f"{FAMILY}\u00a0a (red:1.1) cat"
    assert text.textCursor().selectedText() == "(red:1.1)"
    text.undo()
    assert whole_text(text.document()) == f"{FAMILY}\u00a0a red cat"


def test_a_line_in_a_terminal_is_not_turned_around() -> None:
    assert plain("photo\u202egpj.exe \x1b[31m שלום") == "photo\\u202egpj.exe \\x1b[31m שלום"
