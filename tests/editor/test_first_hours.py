"""What somebody meets in the first hours: what a command did in words, names, a locked canvas."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit, QScrollArea, QToolTip
from pytestqt.qtbot import QtBot

from app.editor import theme
from app.editor.commands.settings_window import SettingsWindow
from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.document import ROOT, SUBGRAPH_INPUT, Scope
from app.workflow.edits import SetValue
from tests.opening import open_file

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
PROMPT, SAMPLER = "6", "3"


@pytest.fixture
def starter(window: MainWindow) -> MainWindow:
    open_file(window, example_path("starter.json"))
    window.canvas.fit_all()
    window.canvas.setFocus()
    return window


@pytest.fixture
def inside(qtbot: QtBot, starter: MainWindow) -> MainWindow:
    """Return the window inside of a subgraph that was made of the prompt and the sampler."""
    starter.canvas.select([PROMPT, SAMPLER])
    QTest.keyClick(starter.canvas, Qt.Key.Key_E, CTRL | SHIFT)
    QTest.keyClick(starter.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: SUBGRAPH_INPUT in starter.canvas.graph.nodes)
    starter.canvas.fit_all()
    return starter


def view(window: MainWindow, place: QPointF) -> QPoint:
    """Return a scene point in the viewport."""
    return window.canvas.mapFromScene(place)


def press_and_move(window: MainWindow, start: QPoint, end: QPoint) -> None:
    """Press the left button and move, without letting it go."""
    viewport = window.canvas.viewport()
    QTest.mousePress(viewport, LEFT, NONE, start)
    for part in (0.3, 0.6, 1.0):
        place = QPointF(start + (end - start) * part)
        on_screen = viewport.mapToGlobal(place)
        event = QMouseEvent(QEvent.Type.MouseMove, place, on_screen, Qt.MouseButton.NoButton, LEFT, NONE)
        QApplication.sendEvent(viewport, event)


def double_click(window: MainWindow, place: QPoint) -> None:
    """Double-click on the canvas."""
    QTest.mouseClick(window.canvas.viewport(), LEFT, pos=place)
    QTest.mouseDClick(window.canvas.viewport(), LEFT, pos=place)
    QTest.mouseRelease(window.canvas.viewport(), LEFT, pos=place)


def title_of(window: MainWindow, node_id: str) -> QPoint:
    """Return a place in the title of a node."""
    return view(window, window.canvas.graph.nodes[node_id].frame().topLeft() + QPointF(40, 12))


def last_step(window: MainWindow) -> str:
    """Return what the list of steps says of the last one."""
    stack = window.session.undo_stack
    return stack.text(stack.index() - 1)


def test_copying_says_what_is_on_the_clipboard(starter: MainWindow) -> None:
    starter.canvas.select([PROMPT, SAMPLER])
    QTest.keyClick(starter.canvas, Qt.Key.Key_C, CTRL)
    assert starter.state_bar.currentMessage() == "On the clipboard: 2 nodes"
    QTest.keyClick(starter.canvas, Qt.Key.Key_Escape)
    QTest.keyClick(starter.canvas, Qt.Key.Key_C, CTRL)
    assert starter.state_bar.currentMessage() == "Select what you want to copy"


def test_running_the_selected_nodes_is_not_called_nothing(starter: MainWindow) -> None:
    starter.canvas.select(["9"])
    starter.actions_by_name["run_selected"].trigger()
    assert "Nothing" not in starter.state_bar.currentMessage()


def test_steps_call_a_subgraph_node_by_its_name(inside: MainWindow) -> None:
    QTest.keyClick(inside.canvas, Qt.Key.Key_Escape)
    (host,) = [node for node in inside.session.workflow.nodes.values() if len(node.type) == 36]
    inside.canvas.select([host.id])
    QTest.keyClick(inside.canvas, Qt.Key.Key_B, CTRL)
    assert last_step(inside) == "Bypass: New Subgraph"


def test_moving_the_box_of_inputs_is_one_step_with_a_name(inside: MainWindow) -> None:
    before = inside.canvas.graph.nodes[SUBGRAPH_INPUT].pos()
    start = title_of(inside, SUBGRAPH_INPUT)
    press_and_move(inside, start, start + QPoint(-30, 40))
    QTest.mouseRelease(inside.canvas.viewport(), LEFT, pos=start + QPoint(-30, 40))
    assert inside.canvas.graph.nodes[SUBGRAPH_INPUT].pos() != before
    assert last_step(inside) == "Move node"
    QTest.keyClick(inside.canvas, Qt.Key.Key_Z, CTRL)
    assert inside.canvas.graph.nodes[SUBGRAPH_INPUT].pos() == before


def test_a_double_click_renames_an_input_of_the_subgraph(qtbot: QtBot, inside: MainWindow) -> None:
    def names() -> list[object]:
        scope: Scope = inside.canvas.graph.scope
        return [slot.get("label") or slot["name"] for slot in scope.inputs]

    before = names()
    box = inside.canvas.graph.nodes[SUBGRAPH_INPUT]
    double_click(inside, view(inside, box.output_point(0) - QPointF(25, 0)))
    dialog = inside.findChild(QInputDialog)
    assert dialog is not None
    line = dialog.findChild(QLineEdit)
    assert line is not None
    dialog.activateWindow()
    qtbot.waitUntil(line.hasFocus)
    QTest.keyClicks(line, "what paints")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names() != before)
    assert names() == ["what paints", *before[1:]]
    inside.session.undo_stack.undo()
    assert names() == before


def test_a_locked_canvas_says_so_instead_of_doing_nothing(starter: MainWindow) -> None:
    QTest.keyClick(starter.canvas, Qt.Key.Key_H)
    start, note = title_of(starter, SAMPLER), starter.canvas.cursor_note
    press_and_move(starter, start, start + QPoint(40, 40))
    assert note.isVisible()
    assert "V" in note.text()
    QTest.mouseRelease(starter.canvas.viewport(), LEFT, pos=start + QPoint(40, 40))
    assert not note.isVisible()
    item = starter.canvas.graph.nodes[SAMPLER]
    index = item.field_index("steps")
    assert index is not None
    QTest.mouseClick(starter.canvas.viewport(), LEFT, pos=view(starter, item.field_rect(index).center()))
    assert QToolTip.text() == note.text()
    assert starter.session.undo_stack.count() == 0
    QTest.keyClick(starter.canvas, Qt.Key.Key_V)
    press_and_move(starter, start, start + QPoint(40, 40))
    QTest.mouseRelease(starter.canvas.viewport(), LEFT, pos=start + QPoint(40, 40))
    assert last_step(starter) == "Move node"


def test_inside_a_subgraph_the_lock_is_seen_beside_the_way_out(inside: MainWindow) -> None:
    QTest.keyClick(inside.canvas, Qt.Key.Key_H)
    note = inside.canvas.lock_note
    assert note.isVisible()
    way = next(frame for frame in inside.canvas.children() if frame.objectName() == "breadcrumb")
    assert way.isVisible()
    assert not note.geometry().intersects(way.geometry())


def test_no_setting_is_cut_off_at_the_right(starter: MainWindow) -> None:
    QTest.keyClick(starter.canvas, Qt.Key.Key_Comma, CTRL)
    settings = starter.findChild(SettingsWindow)
    assert settings is not None
    settings.resize(300, 400)
    (area,) = settings.findChildren(QScrollArea)
    assert area.widget().width() <= area.viewport().width()
    for name, control in settings.controls.items():
        assert control.mapTo(area.viewport(), QPoint(control.width(), 0)).x() <= area.viewport().width(), name
    settings.close()


def test_a_node_that_was_just_added_raises_no_alarm(qtbot: QtBot, starter: MainWindow) -> None:
    button = starter.bar.problems
    QTest.keyClick(starter.canvas, Qt.Key.Key_Tab)
    QTest.keyClicks(starter.search.field, "ksampler")
    QTest.keyClick(starter.search.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(starter.problems) == 4)
    assert button.text() == "4 problems"
    assert not button.property("alarm")
    (new,) = starter.canvas.selected_nodes()
    added = starter.canvas.graph.nodes[new]
    assert added.look().outline is None
    assert added.map_color() != theme.ERROR
    item = starter.canvas.graph.nodes[SAMPLER]
    sampler = starter.session.library["KSampler"]
    starter.session.do(SetValue(ROOT, SAMPLER, "sampler_name", "eulr", sampler), "Set sampler")
    qtbot.waitUntil(lambda: bool(button.property("alarm")))
    assert item.look().outline == theme.ERROR


def test_without_a_server_stopping_says_so(starter: MainWindow) -> None:
    QTest.keyClick(starter.canvas, Qt.Key.Key_Return, CTRL | Qt.KeyboardModifier.AltModifier)
    assert starter.state_bar.currentMessage() == "There is no server yet: see at the lower right."


def test_a_pinned_node_shows_it_and_says_why_it_stays(starter: MainWindow) -> None:
    starter.canvas.select([SAMPLER])
    QTest.keyClick(starter.canvas, Qt.Key.Key_P)
    item, note = starter.canvas.graph.nodes[SAMPLER], starter.canvas.cursor_note
    assert any("pinned" in placed.text.text() for run in item.look().runs for placed in run.texts)
    start, steps = title_of(starter, SAMPLER), starter.session.undo_stack.count()
    press_and_move(starter, start, start + QPoint(40, 40))
    assert note.isVisible()
    assert "pinned" in note.text()
    QTest.mouseRelease(starter.canvas.viewport(), LEFT, pos=start + QPoint(40, 40))
    assert not note.isVisible()
    assert starter.session.undo_stack.count() == steps


def test_undo_selects_what_it_brings_back(starter: MainWindow) -> None:
    starter.canvas.select([SAMPLER, PROMPT])
    QTest.keyClick(starter.canvas, Qt.Key.Key_Delete)
    assert starter.canvas.selected_nodes() == []
    QTest.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
    assert set(starter.canvas.selected_nodes()) == {SAMPLER, PROMPT}
    QTest.keyClick(starter.canvas, Qt.Key.Key_E, CTRL | SHIFT)
    QTest.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
    assert set(starter.canvas.selected_nodes()) == {SAMPLER, PROMPT}
    starter.canvas.select(["9"])
    QTest.keyClick(starter.canvas, Qt.Key.Key_B, CTRL)
    QTest.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
    assert starter.canvas.selected_nodes() == ["9"]
