"""A text result longer than its box is scrolled in the node and opened in place to read and copy."""

import pytest
from canvas_graphs import Desk, node, workflow_of
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.running.run_state import RunState

STORY = "\n".join(f"line {number}" for number in range(120))


@pytest.fixture
def run(desk: Desk) -> RunState:
    state = RunState()
    desk.canvas.set_run_state(state)
    desk.show(workflow_of(node("1", "PreviewAny", (0, 0))))
    return state


def middle(desk: Desk) -> QPointF:
    item = desk.hand.item("1")
    assert item.layout.picture is not None
    return item.pos() + item.layout.picture.center()


def wheel(desk: Desk, turns: float, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    place = desk.hand.at(middle(desk))
    event = QWheelEvent(
        QPointF(place),
        QPointF(desk.canvas.viewport().mapToGlobal(place)),
        QPoint(),
        QPoint(0, round(120 * turns)),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(desk.canvas.viewport(), event)


def top(desk: Desk) -> float:
    """Return where the text begins, seen from the top of its box."""
    item = desk.hand.item("1")
    text, area = item.look().text, item.layout.picture
    assert text is not None
    assert area is not None
    return text.at.y() - area.top()


def bottom(desk: Desk) -> float:
    """Return where the text ends, seen from the bottom of its box."""
    item = desk.hand.item("1")
    text, area = item.look().text, item.layout.picture
    assert text is not None
    assert area is not None
    return text.at.y() + text.text.size().height() - area.bottom()


def test_the_wheel_scrolls_a_long_text_from_its_start_to_its_end(desk: Desk, run: RunState) -> None:
    run.update("1", state="done", text=STORY)
    zoom, start = desk.canvas.zoom(), top(desk)
    wheel(desk, -1)
    assert start - 60 < top(desk) < start - 30
    wheel(desk, -1000)
    assert -10 < bottom(desk) <= 0
    wheel(desk, 1000)
    assert top(desk) == start
    assert desk.canvas.zoom() == zoom


def test_a_bar_shows_which_part_is_seen(desk: Desk, run: RunState) -> None:
    run.update("1", state="done", text=STORY)
    item = desk.hand.item("1")
    first, area = item.look().text_bar, item.layout.picture
    assert first is not None
    assert area is not None
    assert first.height() < area.height() / 3
    wheel(desk, -1000)
    last = item.look().text_bar
    assert last is not None
    assert first.top() < last.top()
    assert area.contains(first)
    assert area.contains(last)


def test_over_a_short_text_and_with_ctrl_the_wheel_zooms(desk: Desk, run: RunState) -> None:
    run.update("1", state="done", text="short")
    assert desk.hand.item("1").look().text_bar is None
    before = desk.canvas.zoom()
    wheel(desk, 1)
    assert desk.canvas.zoom() > before
    run.update("1", text=STORY)
    before, start = desk.canvas.zoom(), top(desk)
    wheel(desk, -2, Qt.KeyboardModifier.ControlModifier)
    assert desk.canvas.zoom() < before
    assert top(desk) == start


def test_scrolled_back_a_growing_text_stays_where_it_is_read(desk: Desk, run: RunState) -> None:
    run.update("1", state="running", text=STORY)
    assert abs(bottom(desk)) < 10
    wheel(desk, 3)
    reading = top(desk)
    run.update("1", text=STORY + "\nand more\nand more")
    assert top(desk) == reading
    wheel(desk, -1000)
    run.update("1", text=STORY + "\nand more" * 20)
    assert abs(bottom(desk)) < 10


def test_the_next_run_shows_its_text_from_where_it_is_written(desk: Desk, run: RunState) -> None:
    run.update("1", state="done", text=STORY)
    wheel(desk, -5)
    run.update("1", state="running", text="Once")
    run.update("1", state="done", text=STORY)
    assert top(desk) > 0


def test_a_double_click_opens_the_whole_text_to_read_and_copy(desk: Desk, run: RunState) -> None:
    run.update("1", state="done", text=STORY * 50)
    desk.hand.double_click(middle(desk))
    editor = desk.canvas.editors.editor
    assert isinstance(editor, TextEditor)
    assert editor.toPlainText() == STORY * 50
    desk.hand.type("x")
    desk.hand.key(Qt.Key.Key_Delete)
    desk.hand.key(Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert editor.toPlainText() == STORY * 50
    item = desk.hand.item("1")
    assert item.layout.picture is not None
    assert editor.geometry().center() == QPoint(desk.hand.at(middle(desk))) or editor.geometry().contains(
        desk.hand.at(middle(desk))
    )
    desk.hand.key(Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    desk.hand.key(Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    desk.hand.key(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "line 0"
    desk.hand.key(Qt.Key.Key_Escape)
    assert desk.canvas.editors.editor is None
    assert desk.canvas.hasFocus()
    assert desk.asked == []


def test_a_click_elsewhere_closes_the_text(desk: Desk, run: RunState) -> None:
    run.update("1", state="done", text=STORY)
    desk.hand.double_click(middle(desk))
    QTest.mouseClick(desk.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert desk.canvas.editors.editor is None
    assert desk.asked == []
