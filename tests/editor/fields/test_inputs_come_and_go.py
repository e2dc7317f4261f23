"""Inputs that appear as links are drawn and vanish as they are cut, by the mouse in the window."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.workflow.ui_format import write_workflow

NONE = Qt.KeyboardModifier.NoModifier


def names(hands: Any, node: str) -> list[str]:
    return [slot.name for slot in hands.session.workflow.nodes[node].inputs]


def draw(hands: Any, source: str, node: str, slot: int) -> None:
    start = hands.canvas.mapFromScene(hands.item(source).output_point(0))
    end = hands.canvas.mapFromScene(hands.item(node).input_point(slot))
    hands.drag(start, (start + (end - start) / 2, NONE), (end, NONE))


def test_a_list_grows_as_links_are_drawn_and_shrinks_as_they_are_pulled_off(hands: Any) -> None:
    source, node = hands.add("Tint", 0, 0), hands.add("Batch", 500, 0)
    hands.ready()
    first = write_workflow(hands.session.workflow)
    assert names(hands, node) == ["images.image0", "images.image1"]
    for place in range(3):
        draw(hands, source, node, place)
    assert names(hands, node) == [f"images.image{place}" for place in range(4)]
    start = hands.canvas.mapFromScene(hands.item(node).input_point(1))
    away = hands.canvas.mapFromScene(hands.item(node).pos()) + (start - start)
    away.setY(away.y() + 300)
    hands.drag(start, (start + (away - start) / 2, NONE), (away, NONE))
    QTest.keyClick(hands.focused(), Qt.Key.Key_Escape)
    hands.qtbot.waitUntil(lambda: len(hands.session.workflow.links) == 2)
    assert names(hands, node) == [f"images.image{place}" for place in range(3)]
    ends = sorted(link.target_slot for link in hands.session.workflow.links.values())
    assert ends == [0, 1], "what came after the freed place moved up"
    while hands.session.undo_stack.canUndo():
        hands.undo()
    assert write_workflow(hands.session.workflow) == first


def test_a_choice_shows_other_fields_and_slots(hands: Any) -> None:
    node = hands.add("Modes")
    hands.ready()
    item = hands.item(node)
    assert [field.name for field in item.fields] == ["mode", "mode.width"]
    hands.click(hands.at(node, "mode"))
    popup = hands.editor
    assert isinstance(popup, ChoicePopup)
    QTest.keyClicks(popup.filter, "like")
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    assert [field.name for field in item.fields] == ["mode"]
    assert names(hands, node) == ["mode.match"]
    assert len(hands.steps()) == 1
    hands.undo()
    assert [field.name for field in item.fields] == ["mode", "mode.width"]
    assert names(hands, node) == []
