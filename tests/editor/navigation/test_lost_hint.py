"""The way back when nothing of the workflow is in view, by real mouse and wheel."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.navigation.lost_hint import LostHint
from app.folders import example_path

LEFT = Qt.MouseButton.LeftButton


def hint_of(window: MainWindow) -> LostHint:
    hint = window.canvas.findChild(LostHint)
    assert hint is not None
    return hint


def test_a_click_leads_back_to_the_nodes(qtbot: QtBot, window: MainWindow) -> None:
    assert window.session.open(example_path("starter.json"))
    hint, canvas = hint_of(window), window.canvas
    before = window.session.workflow
    qtbot.wait(50)  # the view of an opened document is set a moment later
    canvas.look_at(QPointF(50_000, 50_000), 1.0)
    qtbot.waitUntil(hint.isVisible)
    assert canvas.rect().contains(hint.geometry())
    QTest.mouseClick(hint, LEFT)
    qtbot.waitUntil(lambda: canvas.visible_rect().intersects(canvas.graph.nodes["3"].frame()))
    qtbot.wait(500)
    assert not hint.isVisible()
    assert window.session.workflow is before


def test_it_is_silent_while_something_is_in_view_and_in_an_empty_document(
    qtbot: QtBot, window: MainWindow
) -> None:
    hint, canvas = hint_of(window), window.canvas
    canvas.look_at(QPointF(50_000, 50_000), 1.0)
    qtbot.wait(500)
    assert not hint.isVisible(), "a document without nodes has no place to go back to"
    assert window.session.open(example_path("starter.json"))
    qtbot.wait(500)
    assert not hint.isVisible()
    canvas.look_at(QPointF(50_000, 50_000), 1.0)
    qtbot.waitUntil(hint.isVisible)
    canvas.look_at(canvas.graph.nodes["3"].frame().center(), 1.0)
    qtbot.waitUntil(lambda: not hint.isVisible())
