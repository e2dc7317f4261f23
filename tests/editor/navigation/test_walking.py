"""Arrow keys move nodes or the view, with Ctrl they walk along links; the other keys of the view; the map."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.editor.canvas.viewport.overview import OVERVIEW_BELOW
from app.editor.main_window import MainWindow
from app.editor.navigation.walk import Walk
from app.editor.theme import label_font
from app.folders import example_path
from app.workflow.document import Link, Node, Scope
from app.workflow.edits import AddNodes, MoveNodes
from app.workflow.layers import in_order, layers
from tests.opening import open_file

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def starter(window: MainWindow) -> MainWindow:
    open_file(window, example_path("starter.json"))
    window.canvas.setFocus()
    return window


def press(
    window: MainWindow, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.keyClick(window.canvas, key, keys)


def titles(window: MainWindow) -> list[str]:
    return [window.canvas.graph.nodes[node_id].title for node_id in window.canvas.selected_nodes()]


def test_ctrl_and_arrows_walk_along_the_links(starter: MainWindow) -> None:
    graph = starter.canvas.graph
    sampler = next(key for key, item in graph.nodes.items() if item.node.type == "KSampler")
    starter.canvas.select([sampler])
    press(starter, Qt.Key.Key_Right, CTRL)
    decode = starter.canvas.selected_nodes()
    assert graph.nodes[decode[0]].node.type == "VAEDecode"
    press(starter, Qt.Key.Key_Left, CTRL)
    assert starter.canvas.selected_nodes() == [sampler], "back where it came from"
    press(starter, Qt.Key.Key_Left, CTRL)
    (source,) = starter.canvas.selected_nodes()
    assert any(link.source == source for link in graph.scope.links_into(sampler))
    press(starter, Qt.Key.Key_Right, CTRL)
    assert starter.canvas.selected_nodes() == [sampler]
    assert starter.canvas.visible_rect().contains(graph.nodes[sampler].frame())
    assert not starter.session.undo_stack.canUndo()


def test_all_nodes_can_be_walked_with_one_key_each_way(starter: MainWindow) -> None:
    starter.canvas.select([])
    seen = []
    for _ in starter.canvas.graph.scope.nodes:
        press(starter, Qt.Key.Key_Down, CTRL)
        seen += starter.canvas.selected_nodes()
    assert seen == in_order(starter.canvas.graph.scope)
    press(starter, Qt.Key.Key_Down, CTRL)
    assert starter.canvas.selected_nodes() == [seen[-1]], "at the end it stays"
    press(starter, Qt.Key.Key_Up, CTRL)
    assert starter.canvas.selected_nodes() == [seen[-2]]


def test_an_edit_is_walked_too(starter: MainWindow) -> None:
    starter.canvas.select([])
    press(starter, Qt.Key.Key_Down, CTRL)
    starter.session.do(AddNodes("", (Node("900", "EmptyLatentImage", (-900.0, -900.0)),)), "Add")
    starter.canvas.select([])
    press(starter, Qt.Key.Key_Down, CTRL)
    assert starter.canvas.selected_nodes() == ["900"]


def test_arrows_move_the_selection_by_the_grid_and_else_the_view(starter: MainWindow) -> None:
    canvas, workflow = starter.canvas, starter.session.workflow
    node_id = next(iter(workflow.nodes))
    x, y = workflow.nodes[node_id].position
    canvas.select([node_id])
    press(starter, Qt.Key.Key_Right)
    press(starter, Qt.Key.Key_Up)
    assert workflow.nodes[node_id].position == (x + 10, y - 10)
    while starter.session.undo_stack.canUndo():
        press(starter, Qt.Key.Key_Z, CTRL)
    assert workflow.nodes[node_id].position == (x, y)
    canvas.select([])
    before = canvas.center()
    press(starter, Qt.Key.Key_Right)
    press(starter, Qt.Key.Key_Down)
    moved = canvas.center() - before
    assert moved.x() > 0
    assert moved.y() > 0
    assert not starter.session.undo_stack.canUndo()


def test_keys_fit_and_zoom(starter: MainWindow) -> None:
    canvas = starter.canvas
    canvas.look_at(QPointF(9000, 9000), 1.0)
    press(starter, Qt.Key.Key_Home)
    assert canvas.visible_rect().contains(canvas.graph.contents_rect())
    node_id = canvas.graph.scope.nodes["3"].id
    canvas.select([node_id])
    press(starter, Qt.Key.Key_Period)
    off = canvas.center() - canvas.graph.nodes[node_id].frame().center()
    assert off.manhattanLength() < 4
    press(starter, Qt.Key.Key_Home)
    assert canvas.visible_rect().contains(canvas.graph.contents_rect()), (
        "Home shows all, whatever is selected"
    )
    press(starter, Qt.Key.Key_0, ALT)
    assert canvas.zoom() == 1.0
    press(starter, Qt.Key.Key_Minus, ALT)
    assert canvas.zoom() == pytest.approx(1 / 1.2)


def test_from_afar_the_title_of_a_group_is_in_view_too(starter: MainWindow) -> None:
    canvas, session = starter.canvas, starter.session
    session.do(MoveNodes(canvas.graph.scope_id, {"9": (0.0, 9000.0)}), "Move node")
    press(starter, Qt.Key.Key_A, CTRL)
    press(starter, Qt.Key.Key_G, CTRL)
    QTest.keyClick(canvas.editors.editor, Qt.Key.Key_Return)
    press(starter, Qt.Key.Key_Home)
    assert canvas.zoom() < OVERVIEW_BELOW
    (group,) = canvas.graph.groups.values()
    shown = canvas.viewportTransform().mapRect(group.frame())
    letters = QFontMetrics(label_font()).height()
    assert shown.top() - 4 >= letters, "it is drawn above the frame"
    assert shown.bottom() <= canvas.viewport().height()


def test_the_lock_keeps_nodes_in_place_and_says_so(starter: MainWindow) -> None:
    canvas, workflow = starter.canvas, starter.session.workflow
    press(starter, Qt.Key.Key_Home)
    press(starter, Qt.Key.Key_H)
    assert canvas.lock_note.isVisible()
    item = canvas.graph.nodes["3"]
    start = canvas.mapFromScene(item.pos() + QPointF(60, -12))
    QTest.mousePress(canvas.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(canvas.viewport(), start + QPoint(50, 50))
    QTest.mouseRelease(canvas.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(50, 50))
    press(starter, Qt.Key.Key_Right)
    assert not starter.session.undo_stack.canUndo()
    press(starter, Qt.Key.Key_V)
    assert not canvas.lock_note.isVisible()
    press(starter, Qt.Key.Key_Right)
    assert starter.session.undo_stack.canUndo()
    assert workflow.nodes["3"].position[0] == item.pos().x()


def test_the_minimap_moves_the_view_by_click_and_drag_and_hides(starter: MainWindow) -> None:
    canvas, minimap = starter.canvas, starter.canvas.minimap
    canvas.look_at(canvas.graph.nodes["3"].frame().center(), 1.0)
    minimap.grab()
    hold = minimap.frame_of_view().center().toPoint() + QPoint(5, 5)
    before = canvas.center()
    QTest.mousePress(minimap, Qt.MouseButton.LeftButton, pos=hold)
    assert canvas.center() == before, "the frame is held where it was pressed"
    drag_on(minimap, hold + QPoint(-10, 0))
    QTest.mouseRelease(minimap, Qt.MouseButton.LeftButton, pos=hold + QPoint(-10, 0))
    across = before.x() - canvas.center().x()
    assert across > 50
    drag_on(minimap, hold)
    assert abs(canvas.center().x() - before.x()) < 2
    place = QPoint(8, 60)
    canvas.look_at(canvas.graph.contents_rect().bottomRight(), 1.0)
    minimap.grab()
    assert not minimap.frame_of_view().contains(QPointF(place))
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=place)
    assert abs(canvas.center().x() - canvas.graph.contents_rect().left()) < across
    QTest.mouseClick(minimap.close_button, Qt.MouseButton.LeftButton)
    assert not minimap.isVisible()
    assert not starter.actions_by_name["minimap"].isChecked()
    press(starter, Qt.Key.Key_M, ALT)
    assert minimap.isVisible()
    assert starter.actions_by_name["minimap"].isChecked()


def drag_on(minimap: QWidget, place: QPoint) -> None:
    """Move with the left button held."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(place),
        QPointF(minimap.mapToGlobal(place)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(minimap, event)


@st.composite
def graphs(draw: st.DrawFn) -> Scope:
    count = draw(st.integers(1, 12))
    places = st.integers(-3, 3) | st.just(float("nan"))
    nodes = {str(n): Node(str(n), "K", (draw(places), draw(places))) for n in range(count)}
    ends = st.integers(0, count - 1)
    pairs = draw(st.lists(st.tuples(ends, ends), max_size=20))
    links = {str(n): Link(str(n), str(a), 0, str(b), 0) for n, (a, b) in enumerate(pairs)}
    return Scope("", nodes, links)


@given(graphs())
def test_every_node_is_reached_from_every_other(scope: Scope) -> None:
    walk = Walk(scope)
    start = walk.first()
    assert start is not None
    seen = [start]
    while (following := walk.step(seen[-1], "down")) is not None:
        seen.append(following)
    assert sorted(seen) == sorted(scope.nodes)
    back = [seen[-1]]
    while (before := walk.step(back[-1], "up")) is not None:
        back.append(before)
    assert back == seen[::-1]


@given(graphs())
def test_what_feeds_a_node_comes_before_it(scope: Scope) -> None:
    found = layers(scope)
    beyond = max(found.values())
    for link in scope.links.values():
        assert found[link.source] < found[link.target] or found[link.target] == beyond
