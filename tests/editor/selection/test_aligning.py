"""Align, distribute, stack and size by keys: the document changes in one step, and undo brings it back."""

import pytest
from PySide6.QtCore import QPointF, Qt
from selection_cases import ALT, CTRL, SHIFT, key, saved, show_chain

from app.editor.main_window import MainWindow
from app.workflow.document import Group
from app.workflow.edits import MoveNodes, ResizeNode, SetFlags

ARROWS = {
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "top": Qt.Key.Key_Up,
    "bottom": Qt.Key.Key_Down,
}


def frames(window: MainWindow) -> list[tuple[float, float, float, float]]:
    rects = [window.canvas.graph.nodes[key].frame() for key in window.session.workflow.nodes]
    return [(rect.left(), rect.top(), rect.right(), rect.bottom()) for rect in rects]


@pytest.mark.parametrize(("edge", "at"), [("left", 0), ("top", 1), ("right", 2), ("bottom", 3)])
def test_an_arrow_brings_edges_to_one_line(window: MainWindow, edge: str, at: int) -> None:
    show_chain(window)
    before = saved(window)
    outer = (min if at < 2 else max)(frame[at] for frame in frames(window))
    key(window, Qt.Key.Key_A, CTRL)
    key(window, ARROWS[edge], CTRL | SHIFT)
    assert {frame[at] for frame in frames(window)} == {outer}
    assert window.session.undo_stack.count() == 1
    window.session.undo_stack.undo()
    assert saved(window) == before


def test_middles_come_to_one_line(window: MainWindow) -> None:
    show_chain(window)
    key(window, Qt.Key.Key_A, CTRL)
    key(window, Qt.Key.Key_C, CTRL | ALT)
    assert len({frame[0] + frame[2] for frame in frames(window)}) == 1
    key(window, Qt.Key.Key_M, CTRL | ALT)
    assert len({frame[1] + frame[3] for frame in frames(window)}) == 1


def test_a_pinned_node_stays_and_the_others_come_to_it(window: MainWindow) -> None:
    show_chain(window)
    window.session.do(SetFlags("", ("3",), {"pinned": True}), "Pin")
    window.canvas.select(["1", "3"])
    key(window, Qt.Key.Key_Left, CTRL | SHIFT)
    assert [frame[0] for frame in frames(window)] == [600.0, 300.0, 600.0, 900.0]


def test_gaps_become_even(window: MainWindow) -> None:
    show_chain(window)
    window.session.do(MoveNodes("", {"2": (700.0, 20.0), "3": (480.0, 30.0)}), "Move")
    key(window, Qt.Key.Key_A, CTRL)
    key(window, Qt.Key.Key_H, SHIFT)
    rects = sorted(frames(window))
    gaps = [rects[n + 1][0] - rects[n][2] for n in range(3)]
    assert max(gaps) - min(gaps) <= 1
    assert (rects[0][0], rects[3][0]) == (0.0, 900.0)


def test_a_column_and_equal_widths(window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    window.session.do(MoveNodes("", {"1": (0.0, 400.0)}), "Move")
    key(window, Qt.Key.Key_A, CTRL)
    key(window, Qt.Key.Key_S, SHIFT)
    rects = sorted(frames(window), key=lambda frame: frame[1])
    assert {rect[0] for rect in rects} == {0.0}
    assert [rects[n + 1][1] - rects[n][3] for n in range(3)] == [24.0] * 3
    window.session.do(ResizeNode("", "2", (320.0, 60.0)), "Resize")
    key(window, Qt.Key.Key_W, SHIFT)
    assert {node.size[0] for node in window.session.workflow.nodes.values()} == {320.0}
    while window.session.undo_stack.canUndo():
        window.session.undo_stack.undo()
    assert saved(window) == before


def test_a_group_is_aligned_with_what_is_in_it(window: MainWindow) -> None:
    show_chain(window, (Group("1", "Frame", (-40.0, -80.0, 600.0, 260.0)),))
    window.canvas.select(["3"], ["1"])
    key(window, Qt.Key.Key_Right, CTRL | SHIFT)
    assert window.session.workflow.root.groups["1"].bounds[0] == 200.0
    assert [frame[0] for frame in frames(window)] == [240.0, 540.0, 600.0, 900.0]


def test_a_node_is_fitted_to_its_contents(window: MainWindow) -> None:
    show_chain(window)
    added = window.adding.add("KSampler", QPointF(0, 200))
    assert added is not None
    body = window.canvas.graph.nodes[added].layout.body
    fitting = body.height()
    key(window, Qt.Key.Key_F, CTRL | ALT)
    fitted = window.session.workflow.nodes[added].size
    assert fitted[1] <= fitting
    assert window.canvas.graph.nodes[added].layout.body.height() == fitted[1]


def test_colours_are_those_of_the_menu(window: MainWindow) -> None:
    show_chain(window, (Group("1", "Frame", (-40.0, -80.0, 600.0, 260.0)),))
    window.canvas.select(["1"], ["1"])
    window.actions_by_name["color_green"].trigger()
    node, group = window.session.workflow.nodes["1"], window.session.workflow.root.groups["1"]
    assert (node.color, node.body_color, group.color) == ("#232", "#353", "#8A8")
    window.actions_by_name["color_none"].trigger()
    node = window.session.workflow.nodes["1"]
    assert (node.color, node.body_color) == (None, None)


def test_corners_are_square_or_round(window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    window.canvas.select(["1", "2"])
    look = window.canvas.graph.nodes["1"].look()
    window.actions_by_name["square"].trigger()
    shapes = [node.extra.get("shape") for node in window.session.workflow.nodes.values()]
    assert shapes == [1, 1, None, None]
    assert window.canvas.graph.nodes["1"].look().radius < look.radius
    window.actions_by_name["square"].trigger()
    assert saved(window) == before
