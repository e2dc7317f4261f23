"""Groups: made, fitted, joined, left, moved, resized and switched by keys and mouse; undo brings all back."""

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from selection_cases import (
    ALT,
    CTRL,
    LEFT,
    NONE,
    SHIFT,
    click,
    drag,
    hover,
    key,
    move,
    press,
    release,
    saved,
    show_chain,
    title,
)

from app.editor.canvas.groups.header import switch_rects
from app.editor.main_window import MainWindow
from app.workflow.document import MODE_BYPASS, MODE_MUTE, MODE_NORMAL, ROOT, Group, Node
from app.workflow.edits import AddNodes

FRAME = Group("1", "Frame", (-40.0, -80.0, 600.0, 260.0), "#3f789e")
TITLE = QPointF(60.0, -65.0)


def modes(window: MainWindow) -> list[int]:
    return [node.mode for node in window.session.workflow.nodes.values()]


def bounds(window: MainWindow, group_id: str = "1") -> tuple[float, ...]:
    return window.session.workflow.root.groups[group_id].bounds


def places(window: MainWindow) -> list[float]:
    return [node.position[0] for node in window.session.workflow.nodes.values()]


def undo_all(window: MainWindow) -> None:
    while window.session.undo_stack.canUndo():
        window.session.undo_stack.undo()


def test_a_new_group_fits_around_the_frames_of_nodes_and_can_be_named(window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    window.canvas.select(["1", "2"])
    key(window, Qt.Key.Key_G, CTRL)
    group = window.canvas.graph.groups["1"]
    for node_id in ("1", "2"):
        assert group.frame().contains(window.canvas.graph.nodes[node_id].frame())
    assert not group.frame().contains(window.canvas.graph.nodes["3"].frame())
    assert window.canvas.selected_groups() == ["1"]
    QTest.keyClicks(window.focusWidget(), "Latents")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.session.workflow.root.groups["1"].title == "Latents", "the whole title was selected"
    assert window.session.undo_stack.count() == 1, "making and naming it are one step"
    assert window.session.undo_stack.undoText() == "Group"
    key(window, Qt.Key.Key_Z, CTRL)
    assert saved(window) == before
    key(window, Qt.Key.Key_Y, CTRL)
    assert window.session.workflow.root.groups["1"].title == "Latents"
    window.canvas.select([], ["1"])
    key(window, Qt.Key.Key_F2)
    QTest.keyClicks(window.focusWidget(), "Sizes")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.session.undo_stack.count() == 2, "another name later is a step of its own"
    undo_all(window)
    assert saved(window) == before


@pytest.mark.parametrize("ending", ["escape", "click", "undo"])
def test_the_title_of_a_new_group_is_left_as_it_is(window: MainWindow, ending: str) -> None:
    show_chain(window)
    before = saved(window)
    window.canvas.select(["1", "2"])
    key(window, Qt.Key.Key_G, CTRL)
    editor = window.canvas.editors.editor
    assert editor is not None
    if ending == "undo":
        QTest.keyClick(editor, Qt.Key.Key_Z, CTRL)
        assert saved(window) == before, "nothing was typed yet, so it is the group that is undone"
        assert window.canvas.editors.editor is None
        return
    QTest.keyClicks(editor, "Latents")
    if ending == "escape":
        QTest.keyClick(editor, Qt.Key.Key_Escape)
    else:
        click(window, QPointF(700.0, 600.0))
    wanted = "Group" if ending == "escape" else "Latents"
    assert window.session.workflow.root.groups["1"].title == wanted
    assert window.canvas.editors.editor is None
    assert window.session.undo_stack.count() == 1
    undo_all(window)
    assert saved(window) == before


def test_a_frame_is_fitted_to_what_is_in_it(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    window.canvas.select([], ["1"])
    key(window, Qt.Key.Key_F, SHIFT)
    x, y, width, height = bounds(window)
    nodes = [window.canvas.graph.nodes[key].frame() for key in ("1", "2")]
    assert (x, width) == (-16.0, nodes[1].right() + 16.0 + 16.0)
    assert y + height == max(frame.bottom() for frame in nodes) + 16.0
    assert window.session.undo_stack.undoText() == "Fit group to contents"
    key(window, Qt.Key.Key_F, SHIFT)
    assert window.session.undo_stack.count() == 1, "a frame that fits is left alone"
    undo_all(window)
    assert bounds(window) == FRAME.bounds


def test_nodes_join_and_leave_a_group(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    window.canvas.select(["4"])
    key(window, Qt.Key.Key_J)
    group = window.canvas.graph.groups["1"]
    assert group.frame().contains(window.canvas.graph.nodes["4"].frame())
    assert bounds(window)[:2] == FRAME.bounds[:2], "it only grew where it had to"
    window.session.undo_stack.undo()
    assert bounds(window) == FRAME.bounds
    window.canvas.select(["1", "4"])
    key(window, Qt.Key.Key_J, ALT)
    assert places(window)[0] > FRAME.bounds[0] + FRAME.bounds[2]
    assert places(window)[3] == 900.0, "node 4 was in no group"


def test_several_frames_become_one(window: MainWindow) -> None:
    small = Group("2", "Small", (820.0, -60.0, 320.0, 200.0))
    show_chain(window, (FRAME, small))
    before = saved(window)
    window.canvas.select([], ["1", "2"])
    key(window, Qt.Key.Key_J)
    groups = window.session.workflow.root.groups
    assert list(groups) == ["1"]
    assert groups["1"].title == "Frame", "the larger one stays"
    for place in (FRAME.bounds, small.bounds):
        assert QRectF(*groups["1"].bounds).contains(QRectF(*place))
    assert window.session.undo_stack.count() == 1
    key(window, Qt.Key.Key_Z, CTRL)
    assert saved(window) == before


def test_a_node_dropped_in_a_frame_moves_with_it(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    start = title(window, "4")
    drag(window, [start, QPointF(400, 100), QPointF(200, 120)])
    moved = places(window)[3]
    drag(window, [TITLE, TITLE + QPointF(30, 0), TITLE + QPointF(50, 0)])
    assert places(window) == [50.0, 350.0, 600.0, moved + 50.0]
    undo_all(window)
    assert places(window) == [0.0, 300.0, 600.0, 900.0]


def test_ctrl_moves_the_frame_alone(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    drag(window, [TITLE, TITLE + QPointF(30, 0), TITLE + QPointF(50, 0)], CTRL)
    assert bounds(window)[0] == 10.0
    assert places(window) == [0.0, 300.0, 600.0, 900.0]


def test_a_group_in_a_group_goes_along(window: MainWindow) -> None:
    inner = Group("2", "Inner", (-20.0, -40.0, 240.0, 140.0))
    show_chain(window, (FRAME, inner))
    drag(window, [TITLE + QPointF(300, 0), TITLE + QPointF(330, 0), TITLE + QPointF(350, 0)])
    assert (bounds(window)[0], bounds(window, "2")[0]) == (10.0, 30.0)


def test_selected_nodes_and_groups_move_together(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    window.canvas.select(["4"], ["1"])
    start = title(window, "4")
    drag(window, [start, start + QPointF(30, 0), start + QPointF(50, 0)])
    assert places(window) == [50.0, 350.0, 600.0, 950.0]
    assert bounds(window)[0] == 10.0
    assert window.session.undo_stack.count() == 1


@pytest.mark.parametrize(
    ("grip", "shift", "after"),
    [
        ((-38.0, 50.0), (-20.0, 5.0), (-60.0, -80.0, 620.0, 260.0)),
        ((558.0, 50.0), (20.0, 5.0), (-40.0, -80.0, 620.0, 260.0)),
        ((200.0, -78.0), (5.0, -20.0), (-40.0, -100.0, 600.0, 280.0)),
        ((250.0, 178.0), (5.0, 20.0), (-40.0, -80.0, 600.0, 280.0)),
        ((-38.0, -78.0), (-10.0, -20.0), (-50.0, -100.0, 610.0, 280.0)),
        ((558.0, -78.0), (10.0, -20.0), (-40.0, -100.0, 610.0, 280.0)),
        ((-38.0, 178.0), (-10.0, 20.0), (-50.0, -80.0, 610.0, 280.0)),
        ((556.0, 176.0), (10.0, 20.0), (-40.0, -80.0, 610.0, 280.0)),
    ],
)
def test_every_edge_and_corner_resizes(
    window: MainWindow,
    grip: tuple[float, float],
    shift: tuple[float, float],
    after: tuple[float, float, float, float],
) -> None:
    show_chain(window, (FRAME,))
    start = QPointF(*grip)
    drag(window, [start, start + QPointF(*shift) / 2, start + QPointF(*shift)])
    assert bounds(window) == after
    assert places(window) == [0.0, 300.0, 600.0, 900.0]
    window.session.undo_stack.undo()
    assert bounds(window) == FRAME.bounds


def switch(window: MainWindow, name: str) -> QPointF:
    group = window.canvas.graph.groups["1"]
    rects = {str(key): rect for key, rect in switch_rects(group.size[0], group.title_height).items()}
    return group.pos() + rects[name].center()


@pytest.mark.parametrize(("name", "mode"), [("bypass", MODE_BYPASS), ("mute", MODE_MUTE)])
def test_switches_in_the_header_act_on_its_nodes(window: MainWindow, name: str, mode: int) -> None:
    show_chain(window, (FRAME,))
    group = window.canvas.graph.groups["1"]
    assert group.lit is None
    hover(window, TITLE)
    assert group.lit == frozenset(), "the switches show while the mouse is over the title"
    click(window, switch(window, name))
    assert modes(window) == [mode, mode, MODE_NORMAL, MODE_NORMAL]
    hover(window, TITLE)
    click(window, switch(window, name))
    assert modes(window) == [MODE_NORMAL] * 4
    hover(window, QPointF(300, 150))
    assert group.lit is None
    undo_all(window)
    assert modes(window) == [MODE_NORMAL] * 4


@pytest.mark.parametrize("name", ["bypass", "mute"])
def test_a_note_in_a_group_is_neither_bypassed_nor_counted(window: MainWindow, name: str) -> None:
    show_chain(window, (FRAME,))
    window.session.do(AddNodes(ROOT, (Node("9", "Note", (100.0, 90.0), (120.0, 40.0)),)), "Note")
    group = window.canvas.graph.groups["1"]
    hover(window, TITLE)
    click(window, switch(window, name))
    mode = MODE_BYPASS if name == "bypass" else MODE_MUTE
    assert modes(window) == [mode, mode, MODE_NORMAL, MODE_NORMAL, MODE_NORMAL]
    hover(window, TITLE)
    assert group.lit == {name}, "the note does not keep the switch from being on"
    click(window, TITLE)
    key(window, Qt.Key.Key_B if name == "bypass" else Qt.Key.Key_M, CTRL)
    assert modes(window) == [MODE_NORMAL] * 5


def test_a_click_where_hidden_switches_stand_selects_the_group(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    place = switch(window, "mute")
    press(window, place)
    release(window, place)
    assert window.canvas.selected_groups() == ["1"]
    assert modes(window) == [MODE_NORMAL] * 4


def test_keys_act_on_the_nodes_of_a_selected_group(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    click(window, TITLE)
    key(window, Qt.Key.Key_B, CTRL)
    assert modes(window) == [MODE_BYPASS, MODE_BYPASS, MODE_NORMAL, MODE_NORMAL]


def test_a_group_goes_with_its_nodes_or_without(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    before = saved(window)
    click(window, TITLE)
    key(window, Qt.Key.Key_Delete)
    assert (len(window.session.workflow.nodes), len(window.session.workflow.root.groups)) == (4, 0)
    window.session.undo_stack.undo()
    window.canvas.select(["1"])
    key(window, Qt.Key.Key_Delete, SHIFT)
    assert (list(window.session.workflow.nodes), len(window.session.workflow.root.groups)) == (["3", "4"], 0)
    undo_all(window)
    assert saved(window) == before


def test_a_pinned_group_stays_and_its_nodes_do_not(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    click(window, TITLE)
    key(window, Qt.Key.Key_P)
    assert window.session.workflow.root.groups["1"].extra["flags"] == {"pinned": True}
    drag(window, [TITLE, TITLE + QPointF(30, 0), TITLE + QPointF(50, 0)])
    drag(window, [QPointF(-38, 50), QPointF(-60, 50), QPointF(-70, 50)])
    assert bounds(window) == FRAME.bounds
    start = title(window, "1")
    drag(window, [start, start + QPointF(20, 0), start + QPointF(30, 0)])
    assert places(window)[0] == 30.0
    click(window, TITLE)
    assert window.canvas.selected_groups() == ["1"], "a pinned group can be selected"
    key(window, Qt.Key.Key_P)
    assert "pinned" not in window.session.workflow.root.groups["1"].extra["flags"]


def test_alt_drags_a_copy_of_a_group_with_its_nodes_and_their_links(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    before = saved(window)
    drag(window, [TITLE, TITLE + QPointF(0, 200), TITLE + QPointF(0, 320)], ALT)
    root = window.session.workflow.root
    assert [group.bounds[1] for group in root.groups.values()] == [-80.0, 240.0]
    assert list(root.nodes) == ["1", "2", "3", "4", "5", "6"]
    assert [(link.source, link.target) for link in root.links.values()][-1] == ("5", "6")
    assert window.canvas.selected_groups() == ["2"]
    window.session.undo_stack.undo()
    assert saved(window) == before


def test_the_title_can_be_larger(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    click(window, TITLE)
    height = window.canvas.graph.groups["1"].title_height
    window.actions_by_name["group_text_large"].trigger()
    assert window.session.workflow.root.groups["1"].extra["font_size"] == 36
    assert window.canvas.graph.groups["1"].title_height == height * 1.5


def test_a_double_click_on_the_title_renames(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    view, place = window.canvas.viewport(), window.canvas.mapFromScene(TITLE)
    QTest.mouseClick(view, LEFT, NONE, place)
    QTest.mouseDClick(view, LEFT, NONE, place)
    editor = window.canvas.editors.editor
    assert editor is not None
    window.canvas.editors.close()


def test_while_a_node_is_dragged_the_frame_it_would_join_is_marked(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    start = title(window, "4")
    press(window, start)
    move(window, QPointF(400, 100))
    assert window.canvas.graph.groups["1"].target
    move(window, QPointF(700, 150))
    assert not window.canvas.graph.groups["1"].target
    move(window, QPointF(200, 120))
    key(window, Qt.Key.Key_Escape)
    assert not window.canvas.graph.groups["1"].target
    release(window, QPointF(200, 120))
    assert places(window)[3] == 900.0


def test_clicks_with_shift_or_ctrl_add_a_group_and_take_it_out(window: MainWindow) -> None:
    show_chain(window, (FRAME, Group("2", "Other", (600.0, 200.0, 300.0, 120.0))))
    click(window, TITLE)
    other = QPointF(700, 215)
    click(window, other, SHIFT)
    assert sorted(window.canvas.selected_groups()) == ["1", "2"]
    click(window, other, CTRL)
    assert window.canvas.selected_groups() == ["1"]
    click(window, TITLE, SHIFT)
    assert window.canvas.selected_groups() == []
    assert window.session.undo_stack.count() == 0
