"""Mouse gestures ask for edits: select, move, clone, resize, group, pan, zoom."""

import pytest
from canvas_graphs import Desk, node, workflow_of
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.workflow.document import ROOT, Group
from app.workflow.edits import MoveNodes

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def test_a_click_selects_and_ctrl_click_adds(desk: Desk) -> None:
    hand = desk.hand
    heard: list[list[str]] = []
    desk.canvas.selection_changed.connect(heard.append)
    hand.click(hand.title("3"))
    hand.click(hand.title("8"), CTRL)
    assert desk.canvas.selected_nodes() == ["3", "8"]
    hand.click(hand.title("3"), SHIFT)
    assert desk.canvas.selected_nodes() == ["8"]
    hand.click(QPointF(700, 480))
    assert heard == [["3"], ["3", "8"], ["8"], []]


def test_a_drag_moves_all_selected_nodes_in_one_edit(desk: Desk) -> None:
    hand = desk.hand
    desk.canvas.select(["3", "8"])
    hand.drag(hand.title("3"), hand.title("3") + QPointF(40, 30))
    assert desk.asked == [(MoveNodes(ROOT, {"3": (700.0, 130.0), "8": (1040.0, 130.0)}), "Move 2 nodes")]
    assert desk.workflow.nodes["8"].position == (1040.0, 130.0)
    desk.undo()
    assert hand.item("3").pos() == QPointF(660, 100)


def test_shift_snaps_a_moved_node_to_the_grid(desk: Desk) -> None:
    hand = desk.hand
    hand.press(hand.title("8"))
    hand.drag_to(hand.title("8") + QPointF(23, 17), SHIFT)
    hand.release(hand.title("8"), SHIFT)
    x, y = desk.workflow.nodes["8"].position
    assert x % 10 == y % 10 == 0


def test_links_follow_while_a_node_is_dragged(desk: Desk) -> None:
    hand = desk.hand
    start = hand.title("8")
    hand.press(start)
    hand.drag_to(start + QPointF(0, 90))
    assert desk.canvas.graph.links["9"].ends[0] == hand.item("8").output_point(0)
    assert desk.asked == []
    hand.release(start + QPointF(0, 90))


def test_escape_puts_a_dragged_node_back(desk: Desk) -> None:
    hand = desk.hand
    hand.press(hand.title("8"))
    hand.drag_to(hand.title("8") + QPointF(50, 50))
    hand.key(Qt.Key.Key_Escape)
    assert hand.item("8").pos() == QPointF(1000, 100)
    hand.release(QPointF(1100, 400))
    assert desk.asked == []


def test_a_refused_edit_leaves_the_canvas_as_the_document_is(desk: Desk, qtbot: QtBot) -> None:
    hand = desk.hand
    desk.canvas.edit_requested.disconnect(desk.carry_out)
    hand.drag(hand.title("8"), hand.title("8") + QPointF(50, 50))
    assert hand.item("8").pos() == QPointF(1000, 100)
    assert desk.canvas.graph.links["9"].ends[0] == hand.item("8").output_point(0)


def test_ctrl_drag_selects_what_the_rectangle_touches(desk: Desk) -> None:
    hand = desk.hand
    hand.press(QPointF(900, -100), CTRL)
    hand.drag_to(QPointF(1340, 120), CTRL)
    assert desk.canvas.selected_nodes() == ["8", "9"]
    hand.drag_to(QPointF(1100, 120), CTRL)
    assert desk.canvas.selected_nodes() == ["8"]
    hand.release(QPointF(1100, 120), CTRL)
    assert desk.canvas.selected_nodes() == ["8"]


def test_alt_drag_clones_without_links(desk: Desk) -> None:
    hand = desk.hand
    hand.drag(hand.title("3"), hand.title("3") + QPointF(20, 300), ALT)
    assert desk.titles == ["Clone node"]
    copy = desk.workflow.nodes["10"]
    assert copy.values == desk.workflow.nodes["3"].values
    assert copy.position == (680.0, 400.0)
    assert all(slot.link is None for slot in copy.inputs)
    assert desk.workflow.nodes["3"].position == (660.0, 100.0)
    assert desk.canvas.selected_nodes() == ["10"]


def test_a_corner_drag_resizes(desk: Desk) -> None:
    hand = desk.hand
    frame = hand.item("3").frame()
    hand.drag(frame.bottomRight() - QPointF(2, 2), frame.bottomRight() + QPointF(58, 38))
    assert desk.titles == ["Resize node"]
    assert desk.workflow.nodes["3"].size == (300.0, frame.height() - 28 + 40)


def test_the_upper_left_corner_keeps_the_lower_right_in_place(desk: Desk) -> None:
    hand = desk.hand
    frame = hand.item("3").frame()
    hand.drag(frame.topLeft() + QPointF(1, 1), frame.topLeft() + QPointF(-29, -19))
    after = hand.item("3").frame()
    assert after.bottomRight() == frame.bottomRight()
    assert after.width() == frame.width() + 30


def test_a_node_is_never_smaller_than_its_contents(desk: Desk) -> None:
    hand = desk.hand
    frame = hand.item("3").frame()
    hand.drag(frame.bottomRight() - QPointF(2, 2), frame.topLeft() + QPointF(40, 40))
    item = hand.item("3")
    assert item.layout.body.contains(item.layout.fields[-1])


def test_a_group_takes_its_nodes_along(desk: Desk) -> None:
    inside = node("1", "EmptyLatentImage", (40, 80), (512, 512, 1))
    outside = node("2", "EmptyLatentImage", (600, 80), (512, 512, 1))
    desk.show(workflow_of(inside, outside, groups=(Group("1", "Latents", (0, 0, 400, 400)),)))
    desk.hand.drag(QPointF(100, 15), QPointF(150, 45))
    assert desk.titles == ["Move group"]
    assert desk.workflow.nodes["1"].position == (90.0, 110.0)
    assert desk.workflow.nodes["2"].position == (600.0, 80.0)
    assert desk.workflow.root.groups["1"].bounds == (50.0, 30.0, 400, 400)
    desk.undo()
    assert desk.canvas.graph.groups["1"].pos() == QPointF(0, 0)


def test_a_pinned_node_stays(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "VAEDecode", (0, 0), flags={"pinned": True})))
    desk.hand.drag(desk.hand.title("1"), desk.hand.title("1") + QPointF(60, 60))
    assert desk.asked == []


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton])
def test_dragging_empty_canvas_pans(desk: Desk, button: Qt.MouseButton) -> None:
    before = desk.canvas.center()
    view = desk.canvas.viewport()
    QTest.mousePress(view, button, Qt.KeyboardModifier.NoModifier, QPoint(100, 900))
    start = desk.canvas.mapToScene(QPoint(100, 900))
    desk.hand.drag_to(start + QPointF(30, -60), button=button)
    QTest.mouseRelease(view, button, Qt.KeyboardModifier.NoModifier, QPoint(130, 840))
    assert desk.canvas.center() == before - QPointF(30, -60)


def test_left_drag_is_a_marquee_in_standard_navigation(desk: Desk) -> None:
    desk.canvas.navigation = "standard"
    before = desk.canvas.center()
    desk.hand.drag(QPointF(900, -100), QPointF(1340, 120))
    assert desk.canvas.selected_nodes() == ["8", "9"]
    assert desk.canvas.center() == before


def test_space_and_left_drag_pan_over_a_node(desk: Desk) -> None:
    before = desk.canvas.center()
    desk.canvas.setFocus()
    QTest.keyPress(desk.canvas, Qt.Key.Key_Space)
    start = desk.hand.title("3")
    desk.hand.press(start)
    desk.hand.drag_to(start + QPointF(40, 0))
    QTest.mouseRelease(desk.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    QTest.keyRelease(desk.canvas, Qt.Key.Key_Space)
    assert desk.canvas.center() == before - QPointF(40, 0)
    assert desk.asked == []
    assert not desk.canvas.space_held


def wheel(desk: Desk, place: QPoint, turns: int, keys: Qt.KeyboardModifier | None = None) -> None:
    view = desk.canvas.viewport()
    event = QWheelEvent(
        QPointF(place),
        QPointF(view.mapToGlobal(place)),
        QPoint(),
        QPoint(0, 120 * turns),
        Qt.MouseButton.NoButton,
        keys or Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_the_wheel_zooms_at_the_cursor(desk: Desk) -> None:
    place = QPoint(300, 200)
    before = desk.canvas.mapToScene(place)
    wheel(desk, place, 3)
    assert desk.canvas.zoom() == pytest.approx(1.1**3)
    moved = desk.canvas.mapToScene(place) - before
    assert abs(moved.x()) <= 1
    assert abs(moved.y()) <= 1


def test_the_wheel_pans_in_standard_navigation_and_zooms_with_ctrl(desk: Desk) -> None:
    desk.canvas.navigation = "standard"
    before = desk.canvas.center()
    wheel(desk, QPoint(300, 200), 1)
    assert desk.canvas.zoom() == 1.0
    assert desk.canvas.center().y() == before.y() - 120
    wheel(desk, QPoint(300, 200), 1, CTRL)
    assert desk.canvas.zoom() == pytest.approx(1.1)


def test_zoom_has_limits(desk: Desk) -> None:
    for _ in range(30):
        wheel(desk, QPoint(300, 200), -10)
    assert desk.canvas.zoom() == pytest.approx(0.02)


def test_fit_view_shows_the_selection_or_everything(desk: Desk) -> None:
    desk.canvas.fit_view()
    everything = desk.canvas.graph.contents_rect()
    assert desk.canvas.visible_rect().contains(everything)
    desk.canvas.select(["9"])
    desk.canvas.fit_view()
    center = desk.canvas.center() - desk.hand.item("9").frame().center()
    assert abs(center.x()) < 2
    assert abs(center.y()) < 2


def test_a_double_click_on_empty_canvas_asks_for_a_search(desk: Desk, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.canvas.search_requested) as heard:
        desk.hand.double_click(QPointF(700, 480))
    place, _, pending = heard.args
    assert abs(place.x() - 700) < 2
    assert pending is None


def test_a_double_click_on_a_title_renames(desk: Desk) -> None:
    desk.hand.double_click(desk.hand.title("3"))
    desk.hand.type("Second pass")
    desk.hand.key(Qt.Key.Key_Return)
    assert desk.titles == ["Rename node"]
    assert desk.workflow.nodes["3"].title == "Second pass"
    assert desk.hand.item("3").title == "Second pass"


def test_the_minimap_looks_elsewhere(desk: Desk) -> None:
    minimap = desk.canvas.minimap
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=QPoint(8, 65))
    assert desk.canvas.center().x() < 200


def test_a_locked_canvas_moves_nothing(desk: Desk) -> None:
    desk.canvas.locked = True
    desk.hand.drag(desk.hand.title("3"), desk.hand.title("3") + QPointF(60, 60))
    desk.hand.drag(desk.hand.item("3").output_point(0), QPointF(900, 500))
    assert desk.asked == []


def test_a_marquee_may_be_drawn_far_away(desk: Desk) -> None:
    desk.canvas.look_at(desk.canvas.graph.contents_rect().center(), 0.2)
    desk.hand.drag(QPointF(900, -100), QPointF(1340, 120), CTRL)
    assert desk.canvas.selected_nodes() == ["8", "9"]
