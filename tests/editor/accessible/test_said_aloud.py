"""What is announced to screen readers: steps as they are done and undone, notices, problems, refusals."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.speaking.speech import Speech
from app.folders import example_path
from app.problems import Problem
from tests.hearing import Ear
from tests.opening import open_file

CTRL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> Iterator[MainWindow]:
    QAccessible.setActive(True)
    open_file(window, example_path("starter.json"))
    window.canvas.setFocus()
    yield window
    QAccessible.setActive(False)


def ears(window: MainWindow) -> tuple[Ear, Ear]:
    """Return what hears announcements, and the status bar, which announces what it shows."""
    speech = window.findChild(QObject, "speech")
    assert isinstance(speech, Speech)
    return Ear(speech.said), Ear(window.state_bar.messageChanged)


def heard(ear: Ear) -> list[str]:
    return [words for (words,) in ear.heard if words]


def test_a_step_its_undoing_and_its_redoing_are_said(starter: MainWindow) -> None:
    said, bar = ears(starter)
    starter.canvas.select(["3"])
    QTest.keyClick(starter.canvas, Key.Key_M, CTRL)
    assert len(heard(said)) == 1
    assert "Mute" in heard(said)[0]
    QTest.keyClick(starter.canvas, Key.Key_Z, CTRL)
    QTest.keyClick(starter.canvas, Key.Key_Y, CTRL)
    assert heard(bar) == [f"Undone: {heard(said)[0]}", f"Done again: {heard(said)[0]}"]
    assert len(heard(said)) == 1, "a step is said once: by the bar or by itself"


def test_another_document_is_no_step(starter: MainWindow) -> None:
    starter.canvas.select(["3"])
    QTest.keyClick(starter.canvas, Key.Key_M, CTRL)
    said, _ = ears(starter)
    QTest.keyClick(starter.canvas, Key.Key_N, CTRL)
    QTest.keyClick(starter.canvas, Key.Key_Tab, CTRL)
    assert heard(said) == []


def test_notices_and_errors_are_said_once(starter: MainWindow) -> None:
    said, _ = ears(starter)
    starter.notice.say("The file is gone.")
    assert heard(said) == ["The file is gone."]
    problem = Problem("input.invalid", "steps is 0, at least 1 is needed", node_path="3", input_name="steps")
    starter.problems.add([problem])
    starter.problems.add([problem])
    assert heard(said)[1:] == ["Problem: steps is 0, at least 1 is needed"]


def test_what_cannot_be_done_is_said_each_time(starter: MainWindow) -> None:
    _, bar = ears(starter)
    starter.canvas.select([])
    for _ in range(2):
        QTest.keyClick(starter.canvas, Key.Key_M, CTRL)
    assert heard(bar) == ["Select something on the canvas first."] * 2
