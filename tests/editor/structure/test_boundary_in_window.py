"""The two boxes inside a subgraph: links to the empty slot, their menus, and the window of slots."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.editor.main_window import MainWindow
from app.editor.structure.slots_window import SlotsWindow
from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Scope
from app.workflow.subgraph_controls import SubgraphInfo
from tests.editor.canvas.canvas_graphs import Hand
from tests.editor.structure.structure_hands import (
    ALT,
    CTRL,
    answer,
    choose,
    content,
    fold_prompts,
    open_menu,
    open_starter,
    press,
    undo_all,
)


@pytest.fixture
def inside(window: MainWindow) -> tuple[MainWindow, Hand, str, bytes]:
    """Return the window inside a subgraph of two prompts and a sampler, its node, and the document before."""
    hand = open_starter(window)
    host = fold_prompts(window)
    data = content(window)
    window.canvas.select([host])
    press(window, Qt.Key.Key_Down, ALT)
    window.canvas.fit_all()
    return window, hand, host, data


Inside = tuple[MainWindow, Hand, str, bytes]


def scope_of(window: MainWindow, host: str) -> Scope:
    return window.session.workflow.scopes[window.session.workflow.nodes[host].type]


def names(window: MainWindow, host: str) -> list[str]:
    return [str(slot.get("label") or slot["name"]) for slot in scope_of(window, host).inputs]


def empty_slot(window: MainWindow, box: str) -> QPointF:
    """Return the dot of the empty slot of a box."""
    item = window.canvas.graph.nodes[box]
    if box == SUBGRAPH_INPUT:
        return item.output_point(len(item.node.outputs) - 1)
    return item.input_point(len(item.node.inputs) - 1)


def back_to(window: MainWindow, data: bytes) -> None:
    for _ in range(window.session.undo_stack.count() - 1):
        press(window, Qt.Key.Key_Z, CTRL)
    assert content(window) == data


def test_a_field_dragged_to_the_box_of_inputs_is_shown_on_the_node(inside: Inside) -> None:
    window, hand, host, data = inside
    steps = window.session.undo_stack.count()
    item = window.canvas.graph.nodes["3"]
    index = item.field_index("cfg")
    assert index is not None
    rect = item.field_rect(index)
    hand.drag(QPointF(item.pos().x(), rect.center().y()), empty_slot(window, SUBGRAPH_INPUT))
    assert names(window, host)[-1] == "cfg"
    assert window.session.undo_stack.count() == steps + 1
    node = window.session.workflow.nodes[host]
    assert node.inputs[-1].widget == "cfg"
    press(window, Qt.Key.Key_Escape)
    info = window.canvas.graph.info_for(window.session.workflow.nodes[host])
    assert isinstance(info, SubgraphInfo)
    assert info.values() == {"cfg": 5.0} or list(info.values()) == ["cfg"]
    window.canvas.fit_all()
    shown = window.canvas.graph.nodes[host]
    field = shown.field_index("cfg")
    assert field is not None
    choose(open_menu(window, shown.field_rect(field).center()), "Take “cfg” off this node")
    assert "cfg" not in names(window, host)
    back_to(window, data)


def test_a_field_itself_is_dragged_to_the_box_of_inputs(inside: Inside) -> None:
    window, hand, host, data = inside
    item = window.canvas.graph.nodes["3"]
    box = window.canvas.graph.nodes[SUBGRAPH_INPUT]
    for name in ("steps", "sampler_name"):
        index = item.field_index(name)
        assert index is not None
        hand.drag(item.field_rect(index).center(), box.frame().center())
        assert names(window, host)[-1] == name
        assert not window.canvas.cursor_note.isVisible()
    scope = scope_of(window, host)
    assert scope.nodes["3"].values is not None
    assert window.session.workflow.nodes[host].values == (20, "euler")
    back_to(window, data)


def test_a_box_is_moved_by_the_mouse(inside: Inside) -> None:
    window, hand, host, data = inside
    box = window.canvas.graph.nodes[SUBGRAPH_INPUT]
    before = box.pos()
    hand.drag(box.pos() + QPointF(40, 12), box.pos() + QPointF(20, 72))
    moved = scope_of(window, host).extra["inputNode"]["bounding"]
    assert abs(moved[0] - before.x() + 20) <= 2, "to the pixel, whatever the zoom"
    assert abs(moved[1] - before.y() - 60) <= 2
    assert (box.pos().x(), box.pos().y()) == (moved[0], moved[1])
    back_to(window, data)
    assert (box.pos().x(), box.pos().y()) == (before.x(), before.y())


def test_the_menu_of_a_field_shows_it_on_the_node(inside: Inside) -> None:
    window, _, host, data = inside
    item = window.canvas.graph.nodes["3"]
    index = item.field_index("steps")
    assert index is not None
    choose(open_menu(window, item.field_rect(index).center()), "Show “steps” on the subgraph node")
    assert names(window, host)[-1] == "steps"
    back_to(window, data)


def test_links_to_and_from_the_empty_slots_make_inputs_and_outputs(inside: Inside) -> None:
    window, hand, host, data = inside
    graph = window.canvas.graph
    hand.drag(graph.nodes["6"].output_point(0), empty_slot(window, SUBGRAPH_OUTPUT))
    scope = scope_of(window, host)
    assert [slot["type"] for slot in scope.outputs] == ["LATENT", "CONDITIONING"]
    assert [slot.type for slot in window.session.workflow.nodes[host].outputs] == ["LATENT", "CONDITIONING"]
    hand.drag(empty_slot(window, SUBGRAPH_INPUT), graph.nodes["3"].input_point(2))
    assert names(window, host)[-1] == "negative"
    linked = scope.nodes["3"].inputs[2].link
    assert scope.links[linked or ""].source == SUBGRAPH_INPUT
    back_to(window, data)


def test_slots_are_renamed_moved_and_removed_by_their_menu(inside: Inside) -> None:
    window, _, host, data = inside
    first = names(window, host)

    def slot(index: int) -> QPointF:
        return window.canvas.graph.nodes[SUBGRAPH_INPUT].output_point(index) - QPointF(12, 0)

    choose(open_menu(window, slot(0)), f"Rename “{first[0]}”…")
    answer(window, "the network")
    assert names(window, host)[0] == "the network"
    assert window.session.workflow.nodes[host].inputs[0].label == "the network"
    choose(open_menu(window, slot(0)), "Move down")
    assert names(window, host)[1] == "the network"
    links = window.session.workflow.links
    host_slots = window.session.workflow.nodes[host].inputs
    assert [links[s.link or ""].target_slot for s in host_slots] == list(range(len(host_slots)))
    choose(open_menu(window, slot(1)), "Remove “the network”")
    assert "the network" not in names(window, host)
    assert len(window.session.workflow.nodes[host].inputs) == len(first) - 1
    back_to(window, data)


def test_the_window_of_slots_changes_them_by_keys(inside: Inside) -> None:
    window, _, host, data = inside
    press(window, Qt.Key.Key_O, CTRL, ALT)
    (slots,) = [shown for shown in window.findChildren(SlotsWindow) if shown.isVisible()]
    before = names(window, host)
    shown = slots.lists["inputs"]
    assert [shown.item(row).text() for row in range(shown.count())] == before
    shown.setCurrentRow(0)
    QTest.mouseClick(slots.findChild(QPushButton, "inputs_down"), Qt.MouseButton.LeftButton)
    assert names(window, host)[:2] == [before[1], before[0]]
    assert shown.currentRow() == 1
    shown.setFocus()
    QTest.keyClick(shown, Qt.Key.Key_F2)
    line = QApplication.focusWidget()
    assert line is not None
    QTest.keyClicks(line, "again")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert names(window, host)[1] == "again"
    QTest.mouseClick(slots.findChild(QPushButton, "outputs_add"), Qt.MouseButton.LeftButton)
    assert len(scope_of(window, host).outputs) == 2
    QTest.mouseClick(slots.findChild(QPushButton, "outputs_remove"), Qt.MouseButton.LeftButton)
    assert len(scope_of(window, host).outputs) == 1
    slots.close()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    back_to(window, data)
    undo_all(window)
