"""Which problems are shown, and when they go."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from app.editor.problems.problem_list import ProblemList
from app.problems import Problem


def check(message: str = "'eulr' is not in the list") -> Problem:
    return Problem("input.not_in_list", message, node_path="3", input_name="sampler_name", source="edit")


def run(message: str = "no space") -> Problem:
    return Problem("node.raised", message, node_path="9", source="run")


def test_a_check_takes_off_what_it_no_longer_finds_and_keeps_what_runs_said(qtbot: QtBot) -> None:
    problems = ProblemList()
    problems.add([run()])
    first, second = check(), check("another message")
    problems.change_checked((), (first,))
    assert {problem.node_path for problem in problems.all} == {"3", "9"}
    problems.change_checked((first,), (second,))
    assert [problem.message for problem in problems.of("3")] == ["another message"]
    problems.change_checked((second,), ())
    assert [problem.node_path for problem in problems.all] == ["9"]


def test_a_change_tells_only_the_nodes_it_is_about(qtbot: QtBot) -> None:
    problems = ProblemList()
    problems.change_checked((), [replace(check(), node_path=str(number)) for number in range(50)])
    with qtbot.waitSignal(problems.changed) as told:
        problems.change_checked(problems.of("7"), ())
    assert told.args == [frozenset({"7"})]
    assert len(problems) == problems.errors == len(problems.all) == 49
    with qtbot.assertNotEmitted(problems.changed):
        problems.forget_nodes({"7", "8"})


def test_what_the_server_repeats_about_a_checked_input_is_shown_once() -> None:
    problems = ProblemList()
    mine = check()
    repeated = Problem(
        "input.not_in_list",
        "value not in list",
        node_path="3",
        input_name="sampler_name",
        source="server",
    )
    problems.change_checked((), (mine,))
    problems.add([repeated])
    assert problems.all == [mine]
    problems.change_checked((mine,), ())
    assert problems.all == [repeated]


def test_a_missing_link_is_the_run_s_once_a_run_was_refused_for_it() -> None:
    problems = ProblemList()
    mine = Problem("input.missing", "model needs a link", node_path="3", input_name="model", source="edit")
    problems.change_checked((), (mine,))
    assert [problem.source for problem in problems.all] == ["edit"]
    problems.add([replace(mine, message="required input is missing", source="server")])
    assert [(problem.source, problem.message) for problem in problems.all] == [("server", mine.message)]
    problems.dismiss(problems.all[0])
    assert problems.all == [mine]
    problems.add([replace(mine, message="required input is missing", source="server")])
    problems.forget_runs()
    assert problems.all == [mine]


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


def test_the_worst_come_first() -> None:
    problems = ProblemList()
    odd = Problem("input.invalid", "odd", severity="warning", node_path="1", source="edit")
    problems.change_checked((), (odd, check()))
    assert [problem.severity for problem in problems.all] == ["error", "warning"]
