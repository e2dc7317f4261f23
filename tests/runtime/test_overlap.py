"""Independent branches overlap when their resources differ: calls that wait for each other end only then."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import torch

from app.executing import executing
from app.folders import folders_below
from app.messages import Problems, StepStarted
from app.node_def import NodeResult
from app.problems import RunInterrupted
from app.run_context import RunContext
from app.runtime.executing.resources import lane_of
from tests.fakes import ANY, Probes
from tests.prompt_bench import Bench

WAIT_S = 60
NOTHING: dict[str, Any] = {"required": {}}
ONE: dict[str, Any] = {"required": {"x": ANY}}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(Probes(), folders_below(tmp_path, tmp_path / "state"))


def add(bench: Bench, kind: str, function: Any, resource: str, inputs: Any = None, **facts: Any) -> None:
    bench.probes.add(kind, inputs or NOTHING, ["*"], function, resource=resource, **facts)


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def pair(first: str, second: str) -> dict[str, Any]:
    return {
        "1": node(first),
        "2": node(second),
        "3": node("PAdd", a=["1", 0], b=["2", 0]),
        "4": node("PSink", x=["3", 0]),
    }


class Turns:
    """Counts how often the thread of the run has looked whether there is something to begin."""

    def __init__(self, bench: Bench) -> None:
        self._thread = threading.get_ident()
        self._count = 0
        self._counted = threading.Condition()
        bench.is_interrupted = self._look

    def _look(self) -> bool:
        if threading.get_ident() == self._thread:
            with self._counted:
                self._count += 1
                self._counted.notify_all()
        return False

    def wait(self, turns: int = 2) -> None:
        """Wait until all has begun that could begin beside this call; the run's own thread could begin
        nothing meanwhile."""
        if threading.get_ident() == self._thread:
            return
        with self._counted:
            last = self._count + turns
            assert self._counted.wait_for(lambda: self._count >= last, WAIT_S)


def until_stopped(run: RunContext) -> None:
    """Do nothing until the run is asked to stop, which this raises."""
    until = time.monotonic() + WAIT_S
    while time.monotonic() < until:
        run.check_interrupted()
        time.sleep(0.001)


def meets(barrier: threading.Barrier, value: Any) -> Callable[[RunContext], tuple[Any, ...]]:
    def call(run: RunContext) -> tuple[Any, ...]:
        barrier.wait(WAIT_S)
        return (value,)

    return call


def test_steps_of_two_resources_are_called_at_once(bench: Bench) -> None:
    barrier = threading.Barrier(2)
    add(bench, "Reads", meets(barrier, "a"), "files")
    add(bench, "Asks", meets(barrier, "b"), "network")
    report = bench.run(pair("Reads", "Asks"))
    assert report.status == "success"
    assert bench.shown() == {"4": {"text": ["(a+b)"]}}
    assert {(record.step, record.lane) for record in report.records[:2]} == {("1", "files"), ("2", "network")}


def test_steps_of_one_kind_that_are_bound_to_two_devices_are_called_at_once(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFY_FAKE_DEVICES", "fake:0,fake:1")
    add(bench, "Computes", meets(threading.Barrier(2), "a"), "device")
    prompt = pair("Computes", "Computes")
    for key, device in (("1", "fake:0"), ("2", "fake:1")):
        prompt[key]["_meta"] = {"confy": {"device": device}}
    report = bench.run(prompt, passes_off=["merge_duplicates"])
    assert report.status == "success", report.problems
    assert {record.lane for record in report.records[:2]} == {"fake:0", "fake:1"}


def test_all_lanes_at_once_and_a_chain_beside_a_wait(bench: Bench) -> None:
    """One call waits until a whole chain in another lane is through."""
    through = threading.Event()

    def waits(run: RunContext) -> tuple[Any, ...]:
        assert through.wait(WAIT_S)
        return ("waited",)

    def computes(run: RunContext, x: Any) -> tuple[Any, ...]:
        return (f"{x}.",)

    def ends(run: RunContext, x: Any) -> tuple[Any, ...]:
        through.set()
        return (x,)

    add(bench, "Waits", waits, "network")
    add(bench, "Computes", computes, "cpu", ONE)
    add(bench, "Ends", ends, "cpu", ONE)
    chain = {str(n): node("Computes", x=[str(n - 1), 0] if n > 10 else 0) for n in range(10, 20)}
    prompt = {
        "1": node("Waits"),
        "9": node("PInt", v=1),
        **chain,
        "10": node("Computes", x=["9", 0]),
        "20": node("Ends", x=["19", 0]),
        "3": node("PAdd", a=["1", 0], b=["20", 0]),
        "4": node("PSink", x=["3", 0]),
    }
    report = bench.run(prompt)
    assert report.status == "success"
    assert bench.shown() == {"4": {"text": ["(waited+1..........)"]}}


def test_steps_of_one_resource_and_packs_take_turns(bench: Bench) -> None:
    inside: list[str] = []
    most: list[int] = []
    turns = Turns(bench)

    def call(run: RunContext) -> tuple[Any, ...]:
        inside.append(run.node_id)
        turns.wait()
        most.append(len(inside))
        inside.remove(run.node_id)
        return (run.node_id,)

    for number, pack in enumerate(("pack a", "pack b", "pack a")):
        add(bench, f"Pack{number}", call, "", pack=pack)
    add(bench, "Asks", lambda run: ("b",), "network")
    sums = {"p": node("PAdd", a=["0", 0], b=["1", 0]), "q": node("PAdd", a=["2", 0], b=["n", 0])}
    prompt = {str(number): node(f"Pack{number}") for number in range(3)}
    prompt |= {"n": node("Asks"), **sums, "r": node("PAdd", a=["p", 0], b=["q", 0])}
    report = bench.run({**prompt, "s": node("PSink", x=["r", 0])})
    assert report.status == "success"
    assert max(most) == 1


def test_one_thread_is_enough_where_nothing_could_overlap(bench: Bench) -> None:
    threads: list[str] = []

    def call(run: RunContext, x: Any = 0) -> tuple[Any, ...]:
        threads.append(threading.current_thread().name)
        return (x,)

    add(bench, "Reads", call, "files")
    add(bench, "Computes", call, "cpu", ONE)
    add(bench, "Asks", call, "network", ONE)
    prompt = {"1": node("Reads"), "2": node("Computes", x=["1", 0]), "3": node("Asks", x=["2", 0])}
    report = bench.run({**prompt, "4": node("PSink", x=["3", 0])})
    assert threads == [threading.current_thread().name] * 3
    assert [message.node for message in bench.all(StepStarted)] == ["1", "2", "3", "4"]
    assert report.overlap == {}


def test_calls_in_a_lane_know_their_node_and_compute_without_gradients(bench: Bench) -> None:
    barrier = threading.Barrier(2)
    known: dict[str, tuple[str | None, bool]] = {}

    def call(run: RunContext) -> tuple[Any, ...]:
        barrier.wait(WAIT_S)
        at_work = executing()
        known[run.node_id] = (at_work.node_id if at_work else None, torch.is_inference_mode_enabled())
        return (1,)

    add(bench, "Reads", call, "files")
    add(bench, "Asks", call, "network")
    bench.guard = torch.inference_mode
    assert bench.run(pair("Reads", "Asks")).status == "success"
    assert known == {"1": ("1", True), "2": ("2", True)}


def test_first_failure_in_the_order_of_the_plan_is_told_and_the_others_are_asked_to_stop(
    bench: Bench,
) -> None:
    barrier = threading.Barrier(2)
    stopped: list[str] = []

    def fails(run: RunContext) -> tuple[Any, ...]:
        barrier.wait(WAIT_S)
        raise ValueError(f"{run.node_id} is broken")

    def goes_on(run: RunContext) -> tuple[Any, ...]:
        barrier.wait(WAIT_S)
        try:
            until_stopped(run)
        except RunInterrupted:
            stopped.append(run.node_id)
            raise
        return (1,)

    add(bench, "Fails", fails, "files")
    add(bench, "Goes", goes_on, "network")
    report = bench.run(pair("Fails", "Goes"))
    assert report.status == "error"
    assert [problem.node_path for problem in report.problems] == ["1"]
    assert "1 is broken" in report.problems[0].message
    assert stopped == ["2"]


def test_of_two_failures_the_earlier_one_in_the_plan_wins_and_what_ended_well_is_kept(bench: Bench) -> None:
    barrier = threading.Barrier(3)
    second_failed = threading.Event()

    def late(run: RunContext) -> tuple[Any, ...]:
        barrier.wait(WAIT_S)
        second_failed.wait(WAIT_S)
        with suppress(RunInterrupted):
            until_stopped(run)
        raise ValueError("first in the plan")

    def early(run: RunContext) -> tuple[Any, ...]:
        barrier.wait(WAIT_S)
        second_failed.set()
        raise ValueError("first in time")

    def well(run: RunContext) -> tuple[Any, ...]:
        barrier.wait(WAIT_S)
        with suppress(RunInterrupted):
            until_stopped(run)
        return ("kept",)

    add(bench, "Late", late, "files")
    add(bench, "Early", early, "network")
    add(bench, "Well", well, "cpu")
    prompt = {
        "1": node("Late"),
        "2": node("Early"),
        "5": node("Well"),
        "3": node("PAdd", a=["1", 0], b=["2", 0]),
        "6": node("PAdd", a=["3", 0], b=["5", 0]),
        "4": node("PSink", x=["6", 0]),
    }
    report = bench.run(prompt)
    assert [problem.message for problem in report.problems] == ["first in the plan"]
    assert [message.problem.node_path for message in bench.all(Problems)] == ["1"]
    assert report.executed == ("5",)
    assert len(bench.cache) == 1


def test_interrupt_reaches_the_lanes(bench: Bench) -> None:
    barrier = threading.Barrier(2)
    asked = threading.Event()
    bench.is_interrupted = asked.is_set

    def call(run: RunContext) -> tuple[Any, ...]:
        if barrier.wait(WAIT_S) == 0:
            asked.set()
        until_stopped(run)
        return (1,)

    add(bench, "Reads", call, "files")
    add(bench, "Asks", call, "network")
    report = bench.run(pair("Reads", "Asks"))
    assert report.status == "interrupted"
    assert report.problems == ()
    assert not [t for t in threading.enumerate() if t.name.startswith("lane")]


def test_async_call_made_in_a_lane_is_awaited_on_the_thread_of_the_run(bench: Bench) -> None:
    barrier = threading.Barrier(2)

    async def later() -> NodeResult:
        at_work = executing()
        return NodeResult((f"{at_work.node_id if at_work else None} {threading.current_thread().name}",))

    def call(run: RunContext) -> Any:
        barrier.wait(WAIT_S)
        return later()

    add(bench, "Reads", call, "files")
    add(bench, "Asks", meets(barrier, "b"), "network")
    report = bench.run(pair("Reads", "Asks"))
    assert report.status == "success", report.problems
    assert bench.shown() == {"4": {"text": [f"(1 {threading.current_thread().name}+b)"]}}


def test_expansion_in_a_lane(bench: Bench) -> None:
    barrier = threading.Barrier(2)

    def expands(run: RunContext) -> NodeResult:
        barrier.wait(WAIT_S)
        inner = {"1.i": {"class_type": "PInt", "inputs": {"v": 7}}}
        return NodeResult((["1.i", 0],), expand=inner)

    add(bench, "Expands", expands, "files")
    add(bench, "Asks", meets(barrier, "b"), "network")
    report = bench.run(pair("Expands", "Asks"))
    assert report.status == "success", report.problems
    assert bench.shown() == {"4": {"text": ["(7+b)"]}}


def test_values_are_let_go_of_at_their_last_use_while_another_lane_is_at_work(bench: Bench) -> None:
    alive: list[int] = []
    made: list[weakref.ref[Any]] = []
    through = threading.Event()
    bench.cache.budget_bytes = 0

    def waits(run: RunContext) -> tuple[Any, ...]:
        assert through.wait(WAIT_S)
        return (0,)

    def computes(run: RunContext, x: Any) -> tuple[Any, ...]:
        value = torch.zeros(1000)
        made.append(weakref.ref(value))
        gc.collect()
        alive.append(sum(ref() is not None for ref in made))
        if len(made) == 8:
            through.set()
        return (value,)

    add(bench, "Waits", waits, "network")
    add(bench, "Computes", computes, "cpu", ONE)
    prompt: dict[str, Any] = {"0": node("PInt", v=1), "w": node("Waits")}
    prompt |= {str(n): node("Computes", x=[str(n - 1), 0]) for n in range(1, 9)}
    prompt |= {"a": node("PAdd", a=["w", 0], b=["8", 0]), "s": node("PSink", x=["a", 0])}
    report = bench.run(prompt)
    assert report.status == "success", report.problems
    assert max(alive) <= 2, "its own result and its input's"
    assert report.peak_bytes < 3 * 4000


def test_steps_do_not_run_ahead_of_others_once_results_take_their_share(bench: Bench) -> None:
    """With no share at all the second reads only when the first, which is at work beside it, has ended."""
    began: list[str] = []
    bench.ahead_bytes = -1
    turns = Turns(bench)

    def call(run: RunContext) -> tuple[Any, ...]:
        began.append(run.node_id)
        turns.wait()
        began.append(run.node_id)
        return (1,)

    add(bench, "Reads", call, "files")
    add(bench, "Asks", call, "network")
    assert bench.run(pair("Reads", "Asks")).status == "success"
    assert began == ["1", "1", "2", "2"]


def test_what_held_the_interpreter_lock_is_named(bench: Bench) -> None:
    barrier, over = threading.Barrier(2), threading.Event()
    turns = Turns(bench)

    def holds(run: RunContext) -> tuple[Any, ...]:
        barrier.wait(WAIT_S)
        total = 0
        for _ in range(5):
            turns.wait()  # the thread of the run is there to see that it is kept from its next turn
            total += sum(range(4_000_000))
        over.set()
        return (total,)

    def asks(run: RunContext) -> tuple[Any, ...]:
        barrier.wait(WAIT_S)
        assert over.wait(WAIT_S)
        return ("b",)

    add(bench, "Holds", holds, "", pack="a pack")
    add(bench, "Asks", asks, "network")
    report = bench.run(pair("Holds", "Asks"))
    assert "interpreter lock" in report.overlap["alone"]["1"]
    assert "2" in report.overlap["overlapped"]


@pytest.mark.parametrize(
    ("facts", "inputs", "lane"),
    [
        ({"is_async": True}, ONE, "async"),
        ({"pack": "p"}, {"required": {"m": ["MODEL"]}}, "packs"),
        ({"pack": "p", "resource": "network"}, ONE, "network"),
        ({"file_inputs": {"x": "input"}}, ONE, "files"),
        ({}, {"required": {"m": ["MODEL"]}}, "cuda:0"),
        ({"resource": "device"}, ONE, "cuda:0"),
        ({}, {"required": {"i": ["IMAGE"]}}, "cpu"),
        ({}, ONE, ""),
    ],
)
def test_lane_follows_from_what_a_node_is(
    bench: Bench, facts: dict[str, Any], inputs: Any, lane: str
) -> None:
    bench.probes.add("Any", inputs, ["*"], lambda run: (1,), **facts)
    assert lane_of(bench.probes.definitions["Any"], "cuda:0") == lane
