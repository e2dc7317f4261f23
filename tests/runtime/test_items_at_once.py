"""The items of a list whose calls wait for the network are called at once: all is as it is one by one."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.executing import executing
from app.execution_blocker import ExecutionBlocker
from app.folders import folders_below
from app.messages import Problems, Progress, StepDone, StepStarted, Text
from app.node_def import NodeResult
from app.problems import InputError
from app.run_context import RunContext
from tests.fakes import ANY, Probes
from tests.prompt_bench import Bench

WAIT_S = 60
ONE_BY_ONE = {"network_requests_at_once": 1}
ONE: dict[str, Any] = {"required": {"x": ANY}}


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def make_bench(folder: Path, asks: Any, values: list[Any]) -> Bench:
    """Return a bench with a source of a list, and a node that asks for each item of it."""
    bench = Bench(Probes(), folders_below(folder, folder / "state"))
    lists = {"output_is_list": [True]}
    bench.probes.add("Many", {"required": {}}, ["*"], lambda run: (values,), info=lists)
    bench.probes.add("Asks", ONE, ["*"], asks, resource="network")
    return bench


PROMPT = {"1": node("Many"), "2": node("Asks", x=["1", 0]), "3": node("PSink", x=["2", 0])}


def told(bench: Bench) -> list[Any]:
    """Return what a run said but for the times."""
    found: list[Any] = []
    for one in bench.messages:
        match one:
            case StepStarted() | StepDone():
                found.append((type(one).__name__, one.node, getattr(one, "ui", None)))
            case Progress():
                found.append((one.node, one.value))
            case Text():
                found.append((one.node, one.text))
            case Problems():
                found.append(
                    (one.problem.node_path, one.problem.input_name, one.problem.message, one.blocked)
                )
    return found


def met(count: int, give: Any) -> Any:
    """Return a node that gives something for each item once so many calls are under way."""
    barrier = threading.Barrier(count)

    def asks(run: RunContext, x: Any) -> Any:
        barrier.wait(WAIT_S)
        return give(x)

    return asks


def test_blocked_items_are_not_called_and_keep_their_places(tmp_path: Path) -> None:
    values = ["a", ExecutionBlocker("not this one"), "c", ExecutionBlocker(None)]
    at_once = make_bench(tmp_path, met(2, lambda x: (f"{x}!",)), values)
    one_by_one = make_bench(tmp_path, lambda run, x: (f"{x}!",), values)
    one_by_one.settings = ONE_BY_ONE
    assert at_once.run(PROMPT).status == one_by_one.run(PROMPT).status == "success"
    assert at_once.shown() == one_by_one.shown() == {"3": {"text": ["a!", "c!"]}}
    assert [one for one in told(at_once) if one[0] == "2"] == [("2", None, "not this one", True)]


def test_items_that_expand_know_which_one_they_are(tmp_path: Path) -> None:
    prefixes: list[str] = []

    def expands(x: Any) -> NodeResult:
        at_work = executing()
        assert at_work is not None
        prefix = at_work.next_graph_prefix()
        prefixes.append(prefix)
        inner = {f"{prefix}i": node("PPass", x=x, tag=prefix)}
        return NodeResult(([f"{prefix}i", 0],), expand=inner)

    bench = make_bench(tmp_path, met(3, expands), ["a", "b", "c"])
    report = bench.run(PROMPT)
    assert report.status == "success", report.problems
    assert sorted(prefixes) == ["2.0.0.", "2.1.0.", "2.2.0."]
    assert bench.shown()["3"]["text"] == ["a", "b", "c"]


@pytest.mark.parametrize("facts", [{"is_async": False, "resource": "cpu"}, {"resource": "files"}])
def test_calls_of_other_resources_are_made_one_after_the_other(tmp_path: Path, facts: dict[str, Any]) -> None:
    threads: set[str] = set()

    def asks(run: RunContext, x: Any) -> Any:
        threads.add(threading.current_thread().name)
        return (x,)

    bench = make_bench(tmp_path, asks, [1, 2, 3])
    bench.probes.add("Asks", ONE, ["*"], asks, **facts)
    assert bench.run(PROMPT).overlap == {}
    assert threads == {threading.current_thread().name}


def test_calls_with_state_between_them_are_made_one_after_the_other(tmp_path: Path) -> None:
    threads: set[str] = set()

    def asks(run: RunContext, state: Any, x: Any) -> Any:
        threads.add(threading.current_thread().name)
        return (x,)

    bench = make_bench(tmp_path, asks, [1, 2, 3])
    bench.probes.add("Asks", ONE, ["*"], asks, resource="network", new_instance=object)
    assert bench.run(PROMPT).status == "success"
    assert threads == {threading.current_thread().name}


def test_a_lazy_branch_waits_in_its_lane_as_others_do(tmp_path: Path) -> None:
    """What only a switch asked for ends after a step of the processor that stands behind it."""
    through = threading.Event()

    def waits(run: RunContext, x: Any) -> Any:
        assert through.wait(WAIT_S)
        return (f"{x} waited",)

    def computes(run: RunContext, x: Any) -> Any:
        through.set()
        return (x,)

    bench = make_bench(tmp_path, waits, [])
    bench.probes.add("Computes", ONE, ["*"], computes, resource="cpu")
    bench.probes.add("Reads", ONE, ["*"], lambda run, x: (x,), resource="files")
    prompt = {
        "on": node("Reads", x=True),
        "a": node("Asks", x="a"),
        "switch": node("PLazy", sw=["on", 0], a=["a", 0], b="other"),
        "s": node("PSink", x=["switch", 0]),
        "c": node("Computes", x="c"),
        "t": node("PSink", x=["c", 0]),
    }
    report = bench.run(prompt)
    assert report.status == "success", report.problems
    assert "a waited" in str(bench.shown()["s"])


def test_the_run_ends_also_when_nobody_takes_what_items_say(tmp_path: Path) -> None:
    both = threading.Barrier(2)

    def asks(run: RunContext, x: Any) -> Any:
        both.wait(WAIT_S)
        run.send_text(f"{x}")
        return (x,)

    def refuse(message: Any) -> None:
        if isinstance(message, Text):
            raise ConnectionError("the server is gone")

    bench = make_bench(tmp_path, asks, ["a", "b"])
    bench.on_message = refuse
    assert bench.run(PROMPT).status == "error"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.booleans(), min_size=2, max_size=9), st.integers(2, 5), st.randoms())
def test_results_frames_and_the_failure_that_is_told_are_those_of_one_by_one(
    tmp_path_factory: pytest.TempPathFactory, fails: list[bool], at_once: int, random: Any
) -> None:
    """Each item says two things and ends or fails, in any order in time."""
    order = list(range(len(fails)))
    random.shuffle(order)
    waits = {item: random.random() < 0.5 for item in order}

    def asks(run: RunContext, x: int) -> Any:
        run.report_progress(x + 1, len(fails) + 1)
        if waits[x]:
            threading.Event().wait(
                order[x] / 1000
            )  # lets others overtake; what is told must not depend on it
        run.send_text(f"{x} is asked")
        if fails[x]:
            raise InputError("x", f"{x} is wrong", value=x)
        return (f"{x} is answered",)

    folder = tmp_path_factory.getbasetemp()
    first, second = (make_bench(folder, asks, list(range(len(fails)))) for _ in range(2))
    first.settings, second.settings = ONE_BY_ONE, {"network_requests_at_once": at_once}
    reports = [bench.run(PROMPT) for bench in (first, second)]
    assert reports[0].status == reports[1].status == ("error" if any(fails) else "success")
    assert told(first) == told(second)
    assert first.shown() == second.shown()
