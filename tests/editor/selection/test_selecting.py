"""Frames, lassos and commands select nodes; the selection follows while the mouse moves."""

from PySide6.QtCore import QPointF, Qt
from selection_cases import ALT, CTRL, NONE, SHIFT, drag, key, move, press, release, show_chain

from app.editor.main_window import MainWindow
from app.workflow.document import Group


def around(window: MainWindow, node_id: str) -> list[QPointF]:
    frame = window.canvas.graph.nodes[node_id].frame().adjusted(-20, -20, 20, 20)
    return [frame.topLeft(), frame.topRight(), frame.bottomRight(), frame.bottomLeft()]


def test_a_frame_selects_while_it_is_drawn_and_shift_and_alt_add_and_take_away(window: MainWindow) -> None:
    show_chain(window)
    select = window.canvas.selected_nodes
    press(window, QPointF(-40, 250), CTRL)
    move(window, QPointF(350, 50), CTRL)
    assert select() == ["1", "2"], "while it is drawn"
    release(window, QPointF(350, 50), CTRL)
    drag(window, [QPointF(850, 250), QPointF(700, 150), QPointF(620, 50)], SHIFT)
    assert select() == ["1", "2", "3"], "Shift on the ground begins a frame that adds"
    press(window, QPointF(-40, 250), CTRL)
    move(window, QPointF(100, 50), CTRL | ALT)
    assert select() == ["2", "3"]
    release(window, QPointF(100, 50), CTRL | ALT)
    assert select() == ["2", "3"]
    assert window.session.undo_stack.count() == 0


def test_a_frame_selects_groups_that_lie_wholly_in_it(window: MainWindow) -> None:
    show_chain(window, (Group("1", "Small", (560, 120, 240, 90)), Group("2", "Large", (-60, -60, 1300, 400))))
    drag(window, [QPointF(540, 240), QPointF(700, 150), QPointF(820, 100)], CTRL)
    assert window.canvas.selected_groups() == ["1"]


def test_escape_gives_the_selection_back(window: MainWindow) -> None:
    show_chain(window)
    window.canvas.select(["4"])
    press(window, QPointF(-40, 250), CTRL)
    move(window, QPointF(350, 50), CTRL)
    key(window, Qt.Key.Key_Escape)
    assert window.canvas.selected_nodes() == ["4"]
    release(window, QPointF(350, 50), CTRL)
    assert window.canvas.selected_nodes() == ["4"]


def test_a_lasso_selects_what_lies_within_its_line(window: MainWindow) -> None:
    show_chain(window)
    way = around(window, "3")
    drag(window, [*way, way[0]], CTRL | ALT)
    assert window.canvas.selected_nodes() == ["3"]
    way = around(window, "2")
    press(window, way[0], CTRL | ALT)
    for place in way[1:]:
        move(window, place, CTRL | ALT | SHIFT)
    assert window.canvas.selected_nodes() == ["2", "3"], "Shift adds"
    release(window, way[-1], NONE)


def test_everything_that_feeds_a_node_or_is_fed_by_it(window: MainWindow) -> None:
    show_chain(window)
    window.canvas.select(["3"])
    key(window, Qt.Key.Key_L)
    assert window.canvas.selected_nodes() == ["1", "2", "3"]
    window.canvas.select(["3"])
    key(window, Qt.Key.Key_L, SHIFT)
    assert window.canvas.selected_nodes() == ["3", "4"]
    window.canvas.select(["2"])
    key(window, Qt.Key.Key_B, SHIFT)
    assert window.canvas.selected_nodes() == ["1", "2", "3"]


def test_all_none_inverted_and_the_same_kind(window: MainWindow) -> None:
    show_chain(window, (Group("1", "Frame", (-20, -60, 260, 200)),))
    key(window, Qt.Key.Key_A, CTRL)
    assert window.canvas.selected_nodes() == ["1", "2", "3", "4"]
    assert window.canvas.selected_groups() == ["1"]
    key(window, Qt.Key.Key_A, ALT)
    assert (window.canvas.selected_nodes(), window.canvas.selected_groups()) == ([], [])
    window.canvas.select(["1", "2"])
    key(window, Qt.Key.Key_I, CTRL)
    assert window.canvas.selected_nodes() == ["3", "4"]
    key(window, Qt.Key.Key_Escape)
    assert window.canvas.selected_nodes() == []
    added = window.adding.add("EmptyLatentImage", QPointF(0, 300))
    window.canvas.select(["1"])
    key(window, Qt.Key.Key_G, SHIFT)
    assert window.canvas.selected_nodes() == ["1", "2", "3", "4"]
    assert added not in window.canvas.selected_nodes()


def test_the_nodes_of_a_group(window: MainWindow) -> None:
    show_chain(window, (Group("1", "Frame", (-20, -60, 560, 200)),))
    window.canvas.select(["1"])
    key(window, Qt.Key.Key_G, CTRL | ALT)
    assert window.canvas.selected_nodes() == ["1", "2"]


def test_thousands_of_nodes_are_selected_in_one_step(window: MainWindow) -> None:
    show_chain(window, count=2000)
    heard: list[list[str]] = []
    window.canvas.selection_changed.connect(heard.append)
    key(window, Qt.Key.Key_A, CTRL)
    assert [len(ids) for ids in heard] == [2000], "one signal for all"
