"""The check while editing: in slices, and only of what an edit concerns."""

import pytest
from pytestqt.qtbot import QtBot

from app.editor.problems import live_check
from app.editor.problems.live_check import PART, LiveCheck
from app.problems import Problem
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import RemoveNodes, SetMode
from tests.workflow_cases import LIBRARY, chain, document, node


def big() -> Workflow:
    """Return a workflow that takes many slices to check."""
    return document(*(node(number, "PTyped", widgets_values=["x"] * 9) for number in range(1, 3001)))


def test_a_big_workflow_is_checked_bit_by_bit_and_each_problem_told_once(qtbot: QtBot) -> None:
    check = LiveCheck()
    told: list[tuple[Problem, ...]] = []
    check.problems_changed.connect(lambda gone, new: told.append(new))
    check.watch(big(), LIBRARY)
    check.check_now()
    assert 0 < check.nodes_checked < 3000
    assert not check.idle
    qtbot.waitUntil(lambda: check.idle, timeout=30000)
    assert check.nodes_checked == 3000
    assert max(map(len, told)) <= PART
    problems = [problem for part in told for problem in part]
    assert len({problem.id for problem in problems}) == len(problems)
    assert {problem.node_path for problem in problems} >= {"1", "3000"}


def test_an_edit_while_the_first_check_goes_on_is_taken_into_account(qtbot: QtBot) -> None:
    workflow = big()
    check = LiveCheck()
    told: list[tuple[Problem, ...]] = []
    check.problems_changed.connect(lambda gone, new: told.append(new))
    check.watch(workflow, LIBRARY)
    check.check_now()
    workflow.apply(RemoveNodes(ROOT, ("1", "3000")))
    check.check_soon()
    qtbot.waitUntil(lambda: check.idle, timeout=30000)
    paths = {problem.node_path for problems in told for problem in problems}
    assert "2" in paths
    assert not paths & {"1", "3000"}


def test_one_edit_has_one_node_checked_again(qtbot: QtBot) -> None:
    workflow = chain(300)
    check = LiveCheck()
    check.watch(workflow, LIBRARY)
    qtbot.waitUntil(lambda: check.idle)
    before = check.nodes_checked
    with qtbot.assertNotEmitted(check.problems_changed):
        workflow.apply(SetMode(ROOT, ("150",), 0))
        check.check_now()
    assert 0 < check.nodes_checked - before <= 2


def test_many_problems_are_told_in_a_turn_of_their_own(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_check, "SLICE_S", 60.0)  # however busy the machine is: all in one slice
    check = LiveCheck()
    check.watch(document(*(node(number, "PTyped") for number in range(1, 61))), {})
    with qtbot.waitSignal(check.problems_changed) as told:
        with qtbot.assertNotEmitted(check.problems_changed):
            check.check_now()
            assert check.nodes_checked == 60
        assert not check.idle
    assert len(told.args[1]) >= 60
    assert check.idle
