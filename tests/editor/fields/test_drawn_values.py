"""Values that are drawn: curves, ranges and boxes by mouse and keys; what has no editor is edited as JSON."""

import json
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog

from app.editor.canvas.editors.values.box_window import BoxWindow
from app.editor.canvas.editors.values.curve_popup import CurvePopup
from app.editor.canvas.editors.values.json_window import JsonWindow
from app.editor.canvas.nodes.curve_paint import place_of
from app.workflow.edits import SetValue
from app.workflow.ui_format import write_workflow

NONE, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
RIGHT = Qt.MouseButton.RightButton
STRAIGHT = {"points": [[0.0, 0.0], [1.0, 1.0]], "interpolation": "monotone_cubic"}


def on_curve(hands: Any, node: str, x: float, y: float) -> QPoint:
    """Return where a point of the unit square stands in the view."""
    item = hands.item(node)
    plot = item.look().fields[item.field_index("curve")].plot
    return hands.canvas.mapFromScene(item.pos() + place_of(plot, x, y))


def points(hands: Any, node: str) -> list[list[float]]:
    return hands.value(node, "curve")["points"]


def test_a_point_of_a_curve_is_added_dragged_and_removed_in_its_node(hands: Any) -> None:
    node = hands.add("Curved")
    hands.ready()
    first = write_workflow(hands.session.workflow)
    hands.drag(on_curve(hands, node, 0.5, 0.5), (on_curve(hands, node, 0.5, 0.75), NONE))
    assert len(points(hands, node)) == 3
    assert points(hands, node)[1] == pytest.approx([0.5, 0.75], abs=0.02)
    assert hands.value(node, "curve")["interpolation"] == "monotone_cubic"
    assert hands.steps() == ["Add a point to curve"], "a press and its drag are one step"
    hands.drag(on_curve(hands, node, *points(hands, node)[1]), (on_curve(hands, node, 0.31, 0.18), CTRL))
    assert points(hands, node)[1] == [0.3, 0.2], "Ctrl holds to round places"
    hands.drag(on_curve(hands, node, 1.0, 1.0), (on_curve(hands, node, 1.0, 0.4), NONE))
    assert points(hands, node)[2] == pytest.approx([1.0, 0.4], abs=0.02)
    assert len(hands.steps()) == 3, "quick gestures are steps of their own"
    QTest.mouseClick(hands.view, RIGHT, NONE, on_curve(hands, node, 0.3, 0.2))
    assert len(points(hands, node)) == 2
    QTest.mouseClick(hands.view, RIGHT, NONE, on_curve(hands, node, *points(hands, node)[0]))
    assert len(points(hands, node)) == 2, "a curve has two points at least"
    assert len(hands.steps()) == 4
    while hands.session.undo_stack.canUndo():
        hands.undo()
    assert write_workflow(hands.session.workflow) == first


def test_a_point_stays_between_its_neighbours_and_escape_leaves_the_curve(hands: Any) -> None:
    node = hands.add("Curved")
    hands.ready()
    hands.click(on_curve(hands, node, 0.5, 0.5))
    hands.drag(on_curve(hands, node, *points(hands, node)[1]), (on_curve(hands, node, 3.0, -2.0), NONE))
    (_, (x, y), _) = points(hands, node)
    assert 0.99 < x < 1.0
    assert y == 0.0
    before = hands.value(node, "curve")
    QTest.mousePress(hands.view, Qt.MouseButton.LeftButton, NONE, on_curve(hands, node, 0.2, 0.2))
    QTest.keyClick(hands.canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(hands.view, Qt.MouseButton.LeftButton, NONE, on_curve(hands, node, 0.2, 0.2))
    assert hands.value(node, "curve") == before
    assert hands.item(node).values["curve"] == before


def test_the_word_above_a_curve_makes_it_straight_and_smooth_again(hands: Any) -> None:
    node = hands.add("Curved")
    hands.ready()
    item = hands.item(node)

    def word() -> QPoint:
        control = item.look().fields[0].control
        return hands.canvas.mapFromScene(item.pos() + control.center())

    hands.click(word())
    assert hands.value(node, "curve") == {**STRAIGHT, "interpolation": "linear"}
    hands.click(word())
    assert hands.value(node, "curve") == STRAIGHT
    assert hands.steps() == ["Straight lines in curve", "Smooth lines in curve"]


def test_a_curve_is_edited_by_keys_alone(hands: Any) -> None:
    node = hands.add("Curved")
    hands.ready()
    hands.canvas.select([node])
    QTest.keyClick(hands.canvas, Qt.Key.Key_Return)
    popup = hands.editor
    assert isinstance(popup, CurvePopup)
    for key in (Qt.Key.Key_Insert, Qt.Key.Key_Up, Qt.Key.Key_Right):
        QTest.keyClick(popup.view, key)
    QTest.keyClick(popup.view, Qt.Key.Key_Up, SHIFT)
    QTest.keyClick(popup.view, Qt.Key.Key_L)
    QTest.keyClick(popup.view, Qt.Key.Key_Return)
    assert hands.value(node, "curve") == {
        "points": [[0.0, 0.0], [0.51, 0.61], [1.0, 1.0]],
        "interpolation": "linear",
    }
    assert len(hands.steps()) == 1
    hands.canvas.begin_edit(node, "curve")
    QTest.keyClick(hands.editor.view, Qt.Key.Key_PageDown)
    QTest.keyClick(hands.editor.view, Qt.Key.Key_Delete)
    QTest.keyClick(hands.editor.view, Qt.Key.Key_Escape)
    assert len(points(hands, node)) == 3, "Escape leaves the curve as it was"
    hands.undo()
    assert hands.value(node, "curve") == STRAIGHT


def test_a_curve_is_edited_larger_in_the_inspector(hands: Any) -> None:
    node = hands.add("Curved")
    hands.ready()
    hands.canvas.select([node])
    field = hands.window.docks.inspector.fields["curve"]
    view = field.view
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, NONE, place_of(view.area(), 0.25, 0.8).toPoint())
    assert points(hands, node)[1] == pytest.approx([0.25, 0.8], abs=0.02)
    field.turn.click()
    assert hands.value(node, "curve")["interpolation"] == "linear"
    at = place_of(view.area(), *points(hands, node)[1]).toPoint()
    QTest.mouseClick(view, RIGHT, NONE, at)
    assert len(points(hands, node)) == 2
    while hands.session.undo_stack.canUndo():
        hands.undo()
    assert hands.value(node, "curve") == STRAIGHT


def test_what_is_no_curve_is_kept_and_not_touched_by_clicks(hands: Any) -> None:
    node = hands.add("Curved")
    odd = {"points": [[0.5, 0.5]], "note": "by hand"}
    hands.session.do(SetValue("", node, "curve", odd, hands.session.library["Curved"]), "Set")
    hands.ready()
    hands.click(on_curve(hands, node, 0.5, 0.5))
    hands.canvas.editors.commit()
    assert hands.value(node, "curve") == odd
    assert hands.steps() == []


def span_at(hands: Any, node: str, name: str, part: float) -> QPoint:
    item = hands.item(node)
    plot = item.look().fields[item.field_index(name)].plot
    return hands.canvas.mapFromScene(
        item.pos() + QPointF(plot.left() + part * plot.width(), plot.center().y())
    )


def test_the_ends_of_a_range_are_dragged_and_typed(hands: Any) -> None:
    node = hands.add("Levels")
    hands.ready()
    first = write_workflow(hands.session.workflow)
    hands.drag(span_at(hands, node, "levels", 0.25), (span_at(hands, node, "levels", 0.5), NONE))
    assert hands.value(node, "levels") == pytest.approx({"min": 0.5, "max": 0.75}, abs=0.02)
    hands.drag(span_at(hands, node, "levels", 0.75), (span_at(hands, node, "levels", -2.0), NONE))
    assert hands.value(node, "levels")["max"] == hands.value(node, "levels")["min"], "no end passes the other"
    assert len(hands.steps()) == 2
    hands.click(hands.at(node, "levels"))
    hands.type("0.9, 0.1")
    hands.key(Qt.Key.Key_Return)
    assert hands.editor is not None
    assert "first" in hands.editor.note.text()
    hands.type("0.1, 1/2")
    hands.key(Qt.Key.Key_Return)
    assert hands.value(node, "levels") == {"min": 0.1, "max": 0.5}
    hands.click(hands.at(node, "tones"))
    hands.type("10; 20; 30")
    hands.key(Qt.Key.Key_Return)
    assert hands.value(node, "tones") == {"min": 10.0, "max": 30.0, "midpoint": 20.0}
    while hands.session.undo_stack.canUndo():
        hands.undo()
    assert write_workflow(hands.session.workflow) == first


def test_a_range_in_the_inspector_has_handles_keys_and_numbers(hands: Any) -> None:
    node = hands.add("Levels")
    hands.ready()
    hands.canvas.select([node])
    field = hands.window.docks.inspector.fields["levels"]

    def at(part: float) -> QPoint:
        area = field.bar.area()
        return QPointF(area.left() + part * area.width(), area.center().y()).toPoint()

    QTest.mousePress(field.bar, Qt.MouseButton.LeftButton, NONE, at(0.25))
    QTest.mouseMove(field.bar, at(0.4))
    QTest.mouseRelease(field.bar, Qt.MouseButton.LeftButton, NONE, at(0.4))
    assert hands.value(node, "levels") == pytest.approx({"min": 0.4, "max": 0.75}, abs=0.02)
    QTest.mouseClick(field.bar, Qt.MouseButton.LeftButton, NONE, at(0.9))
    assert hands.value(node, "levels")["max"] == pytest.approx(0.9, abs=0.02)
    QTest.keyClick(field.bar, Qt.Key.Key_Space)
    before = hands.value(node, "levels")["min"]
    QTest.keyClick(field.bar, Qt.Key.Key_Right)
    assert hands.value(node, "levels")["min"] == pytest.approx(before + 0.01)
    field.high.line.setFocus()
    field.high.line.selectAll()
    QTest.keyClicks(field.high.line, "0.95")
    QTest.keyClick(field.high.line, Qt.Key.Key_Return)
    assert hands.value(node, "levels")["max"] == 0.95


def opened(hands: Any, kind: type) -> Any:
    """Return the window of this kind that was just opened, once it is in front."""
    window = hands.window.findChildren(kind)[-1]
    hands.qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    return window


def button_of(hands: Any, node: str) -> QPoint:
    """Return the middle of the button below a field."""
    item = hands.item(node)
    index = next(index for index, field in enumerate(item.fields) if field.is_button)
    return hands.canvas.mapFromScene(item.field_rect(index).center())


def test_a_rectangle_is_drawn_moved_and_sized_in_its_window(hands: Any) -> None:
    node = hands.add("Crop")
    hands.ready()
    hands.click(button_of(hands, node))
    window = opened(hands, BoxWindow)
    view = window.view
    assert (view.pixels.width(), view.pixels.height()) == (1024, 1024)

    def at(x: float, y: float) -> QPoint:
        frame = view.frame()
        return QPointF(
            frame.left() + x / 1024 * frame.width(), frame.top() + y / 1024 * frame.height()
        ).toPoint()

    def drag(start: QPoint, end: QPoint) -> None:
        QTest.mousePress(view, Qt.MouseButton.LeftButton, NONE, start)
        QTest.mouseMove(view, end)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, NONE, end)

    drag(at(600, 600), at(900, 800))
    near = {"x": 600, "y": 600, "width": 300, "height": 200}
    assert vars_of(view.box) == pytest.approx(near, abs=4)
    drag(at(750, 700), at(650, 700))
    assert vars_of(view.box) == pytest.approx({**near, "x": 500}, abs=6)
    QTest.keyClick(view, Qt.Key.Key_Down, SHIFT)
    assert window.numbers["y"].value() == pytest.approx(610, abs=4)
    number = window.numbers["width"]
    number.setFocus()
    number.selectAll()
    QTest.keyClicks(number, "320")
    QTest.keyClick(number, Qt.Key.Key_Return)
    value = hands.value(node, "region")
    assert value["width"] == 320
    assert value["x"] == pytest.approx(500, abs=6)
    assert len(hands.steps()) == 1
    hands.undo()
    assert hands.value(node, "region") == {"x": 0, "y": 0, "width": 512, "height": 512}


def test_the_picture_that_goes_into_a_node_lies_below_its_rectangle(hands: Any) -> None:
    source, node = hands.add("LoadImage", -400, 0), hands.add("ImageScale", 0, 0)
    crop = hands.add("Cut", 400, 0)
    hands.ready()
    first, second = QImage(64, 32, QImage.Format.Format_RGB32), QImage(300, 200, QImage.Format.Format_RGB32)
    for image, color in ((first, "red"), (second, "blue")):
        image.fill(QColor(color))
    for start, end in ((source, node), (node, crop)):
        hands.drag(
            hands.canvas.mapFromScene(hands.item(start).output_point(0)),
            (hands.at(end, hands.item(end).fields[0].name), NONE),
            (hands.canvas.mapFromScene(hands.item(end).input_point(0)), NONE),
        )
    assert len(hands.session.workflow.links) == 2
    hands.window.run_state.update(source, state="done", images=(first,))
    hands.click(button_of(hands, crop))
    window = opened(hands, BoxWindow)
    assert window.view.picture is None, "what goes in is not known before it ran"
    window.reject()
    hands.window.run_state.update(node, state="done", images=(second,))
    hands.click(button_of(hands, crop))
    window = opened(hands, BoxWindow)
    assert window.view.picture == second
    assert (window.view.pixels.width(), window.view.pixels.height()) == (512, 512), "the box needs so much"
    window.reject()


def vars_of(box: Any) -> dict[str, int]:
    return {side: getattr(box, side) for side in ("x", "y", "width", "height")}


def test_boxes_of_a_list_keep_what_they_say_and_new_ones_are_added(hands: Any) -> None:
    node = hands.add("Boxes")
    old = [{"x": 100, "y": 100, "width": 50, "height": 50, "metadata": {"type": "text", "text": "MOSS"}}]
    hands.session.do(SetValue("", node, "boxes", old, hands.session.library["Boxes"]), "Set")
    hands.ready()
    hands.click(button_of(hands, node))
    window = opened(hands, BoxWindow)
    frame = window.view.frame()
    start = QPointF(frame.left() + frame.width() / 2, frame.top() + frame.height() / 2).toPoint()
    QTest.mousePress(window.view, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(window.view, start + QPoint(60, 40))
    QTest.mouseRelease(window.view, Qt.MouseButton.LeftButton, NONE, start + QPoint(60, 40))
    window.box.button(QDialogButtonBox.StandardButton.Ok).click()
    value = hands.value(node, "boxes")
    assert value[0] == old[0]
    assert value[1]["metadata"] == {"type": "obj", "text": "", "desc": "", "palette": []}
    assert len(value) == 2
    hands.click(button_of(hands, node))
    window = opened(hands, BoxWindow)
    QTest.keyClick(window.view, Qt.Key.Key_Delete)
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert len(hands.value(node, "boxes")) == 1
    hands.undo()
    hands.undo()
    assert hands.value(node, "boxes") == old


def test_a_value_without_an_editor_is_checked_json(hands: Any) -> None:
    node = hands.add("Layers")
    hands.ready()
    first = write_workflow(hands.session.workflow)
    hands.click(hands.at(node, "state"))
    window = opened(hands, JsonWindow)
    ok = window.box.button(QDialogButtonBox.StandardButton.Ok)
    ok.click()
    assert hands.steps() == [], "what was only looked at is as it was"
    assert write_workflow(hands.session.workflow) == first
    hands.click(hands.at(node, "state"))
    window = opened(hands, JsonWindow)
    window.text.selectAll()
    QTest.keyClicks(window.text, '{"layers": [1, 2,]}')
    ok = window.box.button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled()
    assert "Line 1" in window.note.text()
    window.text.selectAll()
    QTest.keyClicks(window.text, '{"layers": [1, 2.0]}')
    assert ok.isEnabled()
    QTest.keyClick(window.text, Qt.Key.Key_Return, CTRL)
    assert json.dumps(hands.value(node, "state")) == '{"layers": [1, 2.0]}'
    hands.undo()
    assert write_workflow(hands.session.workflow) == first


def test_what_cannot_be_recorded_here_asks_for_a_file(hands: Any) -> None:
    node = hands.add("Record")
    hands.ready()
    hands.click(button_of(hands, node))
    dialog = hands.canvas.findChild(QFileDialog)
    assert dialog is not None
    assert any("*.wav" in name for name in dialog.nameFilters())
    dialog.reject()
    hands.canvas.select([node])
    field = hands.window.docks.inspector.fields["sound"]
    assert "choose a file" in field.about.text()
    assert field.words.text() == "no sound chosen"
