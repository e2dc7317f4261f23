"""A click on a field whose value a link gives says where from, and offers to go there or to cut it."""

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.workflow.ui_format import write_workflow

NONE = Qt.KeyboardModifier.NoModifier


def linked(hands: Any) -> tuple[str, str]:
    """Link the first of two loaders' names to the field of another node; returns source and target."""
    source, target = hands.add("PrimitiveFloat", -400, 0), hands.add("Many", 200, 0)
    target_item = hands.item(target)
    hands.canvas.editors.fold(target_item)
    hands.ready()
    start = hands.canvas.mapFromScene(hands.item(source).output_point(0))
    end = hands.at(target, "depth")
    end.setX(hands.canvas.mapFromScene(hands.item(target).pos()).x())
    hands.drag(start, (start + (end - start) / 2, NONE), (end, NONE))
    assert len(hands.session.workflow.links) == 1
    return source, target


def menu_of(hands: Any) -> QMenu:
    menus = [menu for menu in hands.canvas.findChildren(QMenu, "linked_field") if menu.isVisible()]
    assert len(menus) == 1
    return menus[0]


def choose(menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text() == text)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, NONE, menu.actionGeometry(action).center())


def test_a_linked_field_says_where_its_value_comes_from_and_goes_there(hands: Any) -> None:
    source, target = linked(hands)
    first = write_workflow(hands.session.workflow)
    hands.click(hands.at(target, "depth"))
    menu = menu_of(hands)
    assert menu.actions()[0].text() == "Comes from Float › FLOAT"
    assert not menu.actions()[0].isEnabled()
    choose(menu, "Go there")
    assert hands.canvas.selected_nodes() == [source]
    assert write_workflow(hands.session.workflow) == first, "looking changes nothing"


def test_a_linked_field_is_disconnected_and_undo_links_it_again(hands: Any) -> None:
    _, target = linked(hands)
    hands.session.undo_stack.clear()
    first = write_workflow(hands.session.workflow)
    hands.click(hands.at(target, "depth"))
    choose(menu_of(hands), "Disconnect")
    assert not hands.session.workflow.links
    assert len(hands.steps()) == 1
    hands.undo()
    assert write_workflow(hands.session.workflow) == first


def test_a_drag_on_a_linked_field_moves_its_node(hands: Any) -> None:
    _, target = linked(hands)
    before = hands.session.workflow.nodes[target].position
    start = hands.at(target, "depth")
    hands.drag(start, (start + QPoint(30, 30), NONE), (start + QPoint(60, 50), NONE))
    assert hands.session.workflow.nodes[target].position != before
    assert not [menu for menu in hands.canvas.findChildren(QMenu, "linked_field") if menu.isVisible()]
