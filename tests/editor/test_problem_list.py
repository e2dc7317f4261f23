"""Which problems are shown, and when they go."""

from pytestqt.qtbot import QtBot

from app.editor.problem_list import ProblemList
from app.problems import Problem


def check(message: str = "'eulr' is not in the list") -> Problem:
    return Problem("input.not_in_list", message, node_path="3", input_name="sampler_name", source="edit")


def run(message: str = "no space") -> Problem:
    return Problem("node.raised", message, node_path="9", source="run")


def test_a_new_check_replaces_the_last_one_and_keeps_what_runs_said(qtbot: QtBot) -> None:
    problems = ProblemList()
    problems.add([run()])
    problems.set_checked([check()])
    assert {problem.node_path for problem in problems.all} == {"3", "9"}
    problems.set_checked([])
    assert [problem.node_path for problem in problems.all] == ["9"]


def test_the_same_check_again_is_no_change(qtbot: QtBot) -> None:
    problems = ProblemList()
    problems.set_checked([check()])
    with qtbot.assertNotEmitted(problems.changed):
        problems.set_checked([check()])
    with qtbot.waitSignal(problems.changed):
        problems.set_checked([check("another message")])


def test_what_the_server_repeats_about_a_checked_input_is_shown_once() -> None:
    problems = ProblemList()
    problems.set_checked([check()])
    problems.add(
        [
            Problem(
                "input.not_in_list",
                "value not in list",
                node_path="3",
                input_name="sampler_name",
                source="server",
            )
        ]
    )
    assert [problem.source for problem in problems.all] == ["edit"]


def test_editing_a_node_takes_off_what_runs_said_about_it() -> None:
    problems = ProblemList()
    problems.add([run(), Problem("worker.died", "signal 9", source="process")])
    problems.forget_nodes({"9"})
    assert [problem.kind for problem in problems.all] == ["worker.died"]


def test_errors_come_before_warnings_and_only_they_are_counted() -> None:
    problems = ProblemList()
    problems.add([Problem("input.invalid", "odd", severity="warning", source="edit"), run()])
    assert [problem.severity for problem in problems.all] == ["error", "warning"]
    assert problems.errors == 1


def test_dismissing_takes_one_off() -> None:
    problems = ProblemList()
    problems.add([run("a"), run("b")])
    problems.dismiss(problems.all[0])
    assert [problem.message for problem in problems.all] == ["b"]
