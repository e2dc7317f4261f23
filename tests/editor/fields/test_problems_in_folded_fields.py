"""A problem in what a node folds away: going to it shows the field, and the document stays as it is."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.problems import Problem
from app.workflow.edits import ChangeNode
from tests.editor.fields.conftest import LEFT


def press_card(hands: Any, node: str) -> None:
    hands.window.docks.bring_up("problems")
    panel = hands.window.docks.problems
    hands.qtbot.waitUntil(lambda: any(card.problem.node_path == node for card in panel.cards))
    card = next(card for card in panel.cards if card.problem.node_path == node)
    QTest.mouseClick(card, LEFT, Qt.KeyboardModifier.NoModifier, card.message.pos())


@pytest.fixture
def troubled(hands: Any) -> Any:
    """A node that folds a field away which has a problem."""
    hands.node = hands.add("Many")
    hands.ready()
    problem = Problem("input.below_minimum", "too low", node_path=hands.node, input_name="depth")
    hands.window.problems.add([problem])
    return hands


def test_the_folded_field_shows_while_its_problem_is_looked_at(troubled: Any) -> None:
    item = troubled.item(troubled.node)
    before = troubled.session.workflow.nodes[troubled.node]
    assert item.field_index("depth") is None
    press_card(troubled, troubled.node)
    assert item.field_index("depth") is not None
    assert troubled.session.workflow.nodes[troubled.node] == before
    assert troubled.steps() == []
    troubled.click(troubled.rect(troubled.node, "depth").center())
    troubled.type("2")
    troubled.key(Qt.Key.Key_Return)
    assert troubled.value(troubled.node, "depth") == 2
    troubled.canvas.select([])
    assert item.field_index("depth") is None, "it is folded again"


def test_its_row_folds_it_again_without_a_step(troubled: Any) -> None:
    press_card(troubled, troubled.node)
    item = troubled.item(troubled.node)
    assert item.fields[-1].kind == "more"
    troubled.click(troubled.canvas.mapFromScene(item.field_rect(len(item.fields) - 1).center()))
    assert item.field_index("depth") is None
    assert troubled.steps() == []


def test_a_collapsed_node_opens_and_closes_again(troubled: Any) -> None:
    scope, node = troubled.canvas.graph.scope_id, troubled.session.workflow.nodes[troubled.node]
    flags = {**node.flags, "collapsed": True}
    assert troubled.session.do(ChangeNode(scope, node.id, {"flags": flags}), "Collapse")
    item = troubled.item(troubled.node)
    assert item.layout.collapsed
    problem = Problem("input.below_minimum", "too low", node_path=node.id, input_name="depth")
    troubled.window.problems.add([replace(problem, value=3)])
    press_card(troubled, troubled.node)
    assert not item.layout.collapsed
    assert item.field_index("depth") is not None
    assert troubled.steps() == ["Collapse"]
    troubled.canvas.select([])
    assert item.layout.collapsed
    assert troubled.session.workflow.nodes[troubled.node].collapsed
