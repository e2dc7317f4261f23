"""Running plans: order, lists, lazy inputs, expansions, failures, interrupts, memory, long chains."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
import torch

from app.folders import folders_below
from app.messages import Done, Message, Problems, Started, StepDone, StepStarted
from app.node_def import NodeResult
from app.problems import InputError, Problem, Remedy, RunFailed
from app.run_context import RunContext
from app.runtime.run_record import StepRecord
from tests.fakes import ANY, Probes
from tests.prompt_bench import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(Probes(), folders_below(tmp_path, tmp_path / "state"))


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def started(bench: Bench) -> list[str]:
    return [message.node for message in bench.all(StepStarted)]


def chain(length: int) -> dict[str, Any]:
    nodes = {"0": node("PInt", v=1)}
    for number in range(1, length):
        nodes[str(number)] = node("PPass", x=[str(number - 1), 0], tag=str(number))
    return {**nodes, "sink": node("PSink", x=[str(length - 1), 0])}


def test_messages_of_a_run_come_in_order(bench: Bench) -> None:
    report = bench.run({"1": node("PInt", v=1), "2": node("PSink", x=["1", 0])})
    kinds = [type(message).__name__ for message in bench.messages]
    assert kinds == ["Started", "StepStarted", "StepDone", "StepStarted", "StepDone", "Done"]
    assert {message.prompt_id for message in bench.messages} == {"p"}
    done = bench.only(Done)
    assert done.executed == ("1", "2")
    assert done.report["run"] == 2
    assert done.report["planned"] == 2
    assert report.seconds.keys() == {"1", "2"}


def test_chain_of_ten_thousand_nodes(bench: Bench) -> None:
    prompt = chain(10_000)
    assert bench.run(prompt).status == "success"
    assert bench.shown() == {"sink": {"text": ["1"]}}
    assert bench.run(prompt).executed == ()


def test_merged_nodes_are_told_when_their_twin_has_run(bench: Bench) -> None:
    prompt = {
        "1": node("PInt", v=1),
        "2": node("PInt", v=1),
        "3": node("PAdd", a=["1", 0], b=["2", 0]),
        "4": node("PSink", x=["3", 0]),
    }
    report = bench.run(prompt)
    assert started(bench) == ["1", "3", "4"]
    told = [(m.node, m.cached, m.show, m.ui) for m in bench.all(StepDone)]
    assert ("2", True, True, None) in told
    assert report.merged == ("2",)


def test_failure_names_node_and_input_and_keeps_what_was_computed(bench: Bench) -> None:
    prompt = {
        "1": node("PInt", v=5),
        "2": node("PError", x=["1", 0]),
        "3": node("PSink", x=["2", 0]),
    }
    report = bench.run(prompt)
    assert report.status == bench.only(Done).status == "error"
    problem = bench.only(Problems).problem
    assert (problem.kind, problem.node_path, problem.message) == ("node.raised", "2", "probe error")
    assert "raise ValueError" in (problem.details or "")
    assert bench.only(Problems).current_inputs == {"x": [5]}
    assert bench.only(Problems).exception_type == "ValueError"
    bench.run(prompt)
    assert bench.only(Started).cached == ("1",)
    assert started(bench) == ["2"]


def add(bench: Bench, kind: str, function: Any, inputs: Any = None, **facts: Any) -> None:
    bench.probes.add(kind, inputs or {"required": {"x": ANY}}, ["*"], function, **facts)


def run_one(bench: Bench, kind: str, **inputs: Any) -> Problem:
    bench.run({"1": node(kind, **inputs), "2": node("PSink", x=["1", 0])})
    return bench.only(Problems).problem


def test_input_error_keeps_its_input_value_limit_and_remedies(bench: Bench) -> None:
    def refuse(run: RunContext, x: Any) -> Any:
        raise InputError("x", "x is too large", value=x, limit=3, remedies=(Remedy("Use 3"),))

    add(bench, "Refuses", refuse)
    problem = run_one(bench, "Refuses", x=4)
    assert (problem.kind, problem.node_path, problem.input_name) == ("input.invalid", "1", "x")
    assert (problem.value, problem.limit, problem.remedies[0].title) == (4, 3, "Use 3")
    assert problem.details


def test_problem_of_a_loader_passes_through(bench: Bench) -> None:
    def load(run: RunContext, x: Any) -> Any:
        raise RunFailed(Problem("model.truncated", "the file ends early", input_name="x"))

    add(bench, "Loads", load)
    problem = run_one(bench, "Loads", x="a.safetensors")
    assert (problem.kind, problem.node_path, problem.input_name) == ("model.truncated", "1", "x")


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 9 bytes"),
        type("OutOfMemoryError", (RuntimeError,), {})("CUDA out of memory."),
    ],
)
def test_out_of_memory_says_what_to_do(bench: Bench, error: Exception) -> None:
    def allocate(run: RunContext, x: Any) -> Any:
        raise error

    add(bench, "Allocates", allocate)
    problem = run_one(bench, "Allocates", x=1)
    assert problem.kind == "memory.out_of_memory"
    assert problem.node_path == "1"
    assert next(remedy.title for remedy in problem.remedies) == "Make the image or batch smaller"


def test_node_that_leaves_the_process_fails_alone(bench: Bench) -> None:
    def leave(run: RunContext, x: Any) -> Any:
        raise SystemExit(3)

    add(bench, "Leaves", leave)
    assert "SystemExit" in run_one(bench, "Leaves", x=1).message


def test_empty_list_is_refused_where_it_comes_in(bench: Bench) -> None:
    prompt = {
        "1": node("PListOut", n=0),
        "2": node("PMap2", a=["1", 0], b="c"),
        "3": node("PSink", x=["2", 0]),
    }
    bench.run(prompt)
    problem = bench.only(Problems).problem
    assert (problem.node_path, problem.input_name) == ("2", "a")
    assert "empty" in problem.message


def test_output_that_was_not_given_is_named(bench: Bench) -> None:
    def nothing(run: RunContext, x: Any) -> NodeResult:
        return NodeResult((), {"text": ["shown"]})

    add(bench, "Shows", nothing)
    problem = run_one(bench, "Shows", x=1)
    assert (problem.node_path, problem.input_name) == ("2", "x")
    assert "gave no output 0" in problem.message


@pytest.mark.parametrize(
    ("mode", "words"), [("none", "NoneType"), ("scalar", "int"), ("short", "1 of its 2")]
)
def test_result_that_is_none_is_refused(bench: Bench, mode: str, words: str) -> None:
    problem = run_one(bench, "PNoReturn", x=1, mode=mode)
    assert (problem.kind, problem.node_path) == ("node.malformed", "1")
    assert words in problem.message


def test_interrupt_between_steps_keeps_results(bench: Bench) -> None:
    prompt = chain(5)

    def stop(message: Message) -> None:
        if isinstance(message, StepDone) and message.node == "2":
            bench.is_interrupted = lambda: True

    bench.on_message = stop
    report = bench.run(prompt)
    assert report.status == "interrupted"
    assert report.executed == ("0", "1", "2")
    bench.is_interrupted = lambda: False
    bench.on_message = lambda message: None
    bench.run(prompt)
    assert bench.only(Started).cached == ("0", "1", "2")


def test_interrupt_inside_a_node_that_reports_progress(bench: Bench) -> None:
    def work(run: RunContext, x: Any) -> Any:
        for step in range(10):
            if step == 3:
                bench.is_interrupted = lambda: True
            run.report_progress(step, 10)
        raise AssertionError("it went on")

    add(bench, "Works", work)
    report = bench.run({"1": node("Works", x=1), "2": node("PSink", x=["1", 0])})
    assert report.status == "interrupted"
    assert (bench.only(Done).interrupted_node, bench.only(Done).interrupted_type) == ("1", "Works")
    assert not bench.all(Problems)


def test_async_nodes_wait_together(bench: Bench) -> None:
    prompt = {str(n): node("PAsync", x=n, seconds=2.0) for n in range(8)}
    prompt |= {f"s{n}": node("PSink", x=[str(n), 0]) for n in range(8)}
    phases = [
        phase for _, phase, *_ in (bench.run(prompt), bench.probes.calls)[1] if phase in ("start", "end")
    ]
    assert phases[:8] == ["start"] * 8
    assert len(bench.shown()) == 8


def test_interrupt_while_async_nodes_wait(bench: Bench) -> None:
    prompt = {"1": node("PAsync", x=1, seconds=600.0), "2": node("PSink", x=["1", 0])}
    asked = time.monotonic()
    bench.is_interrupted = lambda: time.monotonic() - asked > 0.1
    assert bench.run(prompt).status == "interrupted"


def test_lazy_branch_shared_with_an_output_runs_once(bench: Bench) -> None:
    prompt = {
        "1": node("PInt", v=1),
        "2": node("PPass", x=["1", 0], tag="shared"),
        "3": node("PLazy", sw=True, a=["2", 0], b=["4", 0]),
        "4": node("PError", x=["1", 0]),
        "5": node("PSink", x=["3", 0]),
        "6": node("PSink", x=["2", 0]),
    }
    assert bench.run(prompt).status == "success"
    assert [call[0] for call in bench.probes.calls].count("PPass") == 1
    assert bench.shown() == {"5": {"text": ["1"]}, "6": {"text": ["1"]}}


def test_expansion_with_values_that_are_no_json_is_cached(bench: Bench) -> None:
    def make(run: RunContext, x: Any) -> Any:
        return (frozenset({x}),)

    add(bench, "Makes", make)
    prompt = {
        "1": node("Makes", x=1),
        "2": node("PExpand", x=["1", 0], n=2, mode="builder"),
        "3": node("PSink", x=["2", 0]),
    }
    bench.run(prompt)
    prompt["2"]["inputs"]["n"] = 3
    bench.probes.calls.clear()
    assert bench.run(prompt).status == "success"
    assert [call[2] for call in bench.probes.calls if call[0] == "PPass"] == ["2.0.0.3"]


def test_expansion_that_waits_for_itself_is_refused(bench: Bench) -> None:
    def bad(run: RunContext, x: Any) -> NodeResult:
        inner = {"in": {"class_type": "PPass", "inputs": {"x": ["2", 0]}}}
        return NodeResult((["in", 0],), expand=inner)

    add(bench, "Bites", bad, expands=True)
    bench.run({"2": node("Bites", x=1), "3": node("PSink", x=["2", 0])})
    problem = bench.only(Problems).problem
    assert problem.kind == "graph.cycle"
    assert bench.only(Done).status == "error"


def test_expansion_into_an_unknown_kind_is_named(bench: Bench) -> None:
    def bad(run: RunContext, x: Any) -> NodeResult:
        return NodeResult((["in", 0],), expand={"in": {"class_type": "Gone", "inputs": {}}})

    add(bench, "Bites", bad, expands=True)
    problem = run_one(bench, "Bites", x=1)
    assert (problem.kind, problem.node_path) == ("node.unknown_type", "1")
    assert "Gone" in problem.message


def test_deep_loops_do_not_recurse(bench: Bench) -> None:
    bench.run({"1": node("PLoop", n=300, x="a"), "2": node("PSink", x=["1", 0])})
    assert bench.only(Done).status == "success"
    assert bench.shown()["2"]["text"][0].count("+") == 300


def test_instance_goes_with_its_node(bench: Bench) -> None:
    def prompt(node_id: str, value: int) -> dict[str, Any]:
        return {node_id: node("PState", x=value), "s": node("PSink", x=[node_id, 0])}

    bench.run(prompt("1", 1))
    bench.run(prompt("1", 2))
    assert bench.shown() == {"s": {"text": ["2#2"]}}
    bench.run(prompt("9", 3))
    bench.run(prompt("1", 4))
    assert bench.shown() == {"s": {"text": ["4#1"]}}


def test_memory_is_let_go_of_at_the_last_use(bench: Bench) -> None:
    def make(run: RunContext, x: Any) -> Any:
        return (bytes(10_000 + x),)

    def size(run: RunContext, x: Any) -> Any:
        return (bytes(len(x)),)

    add(bench, "Makes", make)
    add(bench, "Sizes", size)
    prompt = {"1": node("Makes", x=1)}
    for number in range(2, 7):
        prompt[str(number)] = node("Sizes", x=[str(number - 1), 0])
    prompt["7"] = node("PSink", x=["6", 0])
    bench.cache.budget_bytes = 0
    report = bench.run(prompt)
    assert report.bytes_freed == 6 * 10_001
    assert report.peak_bytes == 2 * 10_001
    report = bench.run(prompt, passes_off=["plan_memory"])
    assert report.peak_bytes == 6 * 10_001
    assert report.bytes_freed == 0


def test_async_nodes_that_fail_together_are_told_once(bench: Bench) -> None:
    prompt = {str(n): node("PAsync", x=n, seconds=0.0, fail=True) for n in range(3)}
    prompt |= {f"s{n}": node("PSink", x=[str(n), 0]) for n in range(3)}
    assert bench.run(prompt).status == "error"
    problem = bench.only(Problems).problem
    assert problem.message == "probe async"
    assert problem.node_path in prompt


def test_cancelled_call_is_a_failure_of_its_node(bench: Bench) -> None:
    async def cancel() -> NodeResult:
        raise asyncio.CancelledError

    add(bench, "Cancels", lambda run, x: cancel(), is_async=True)
    problem = run_one(bench, "Cancels", x=1)
    assert (problem.node_path, problem.kind) == ("1", "node.raised")
    assert "CancelledError" in problem.message


def test_async_call_knows_its_node(bench: Bench) -> None:
    bench.run({"7": node("PAsync", x=1, seconds=0.0), "8": node("PSink", x=["7", 0])})
    phases = [(phase, node_id) for _, phase, node_id, *_ in bench.probes.calls]
    assert phases == [("start", "7"), ("end", "7"), ("run", "8")]


def test_expansion_may_link_to_a_node_that_was_merged_or_let_go_of(bench: Bench) -> None:
    def reach_out(run: RunContext, x: Any) -> NodeResult:
        inner = {"in": {"class_type": "PAdd", "inputs": {"a": ["2", 0], "b": ["0", 0]}}}
        return NodeResult((["in", 0],), expand=inner)

    add(bench, "ReachesOut", reach_out, expands=True)
    prompt = {
        "0": node("PInt", v=5),
        "1": node("PPass", x=["0", 0], tag="twin"),
        "2": node("PPass", x=["0", 0], tag="twin"),
        "3": node("PAdd", a=["1", 0], b=["2", 0]),
        "4": node("ReachesOut", x=["3", 0]),
        "5": node("PSink", x=["4", 0]),
    }
    bench.cache.budget_bytes = 0
    assert bench.run(prompt).status == "success"
    assert bench.shown() == {"5": {"text": ["(5+5)"]}}


def test_lazy_input_that_is_not_asked_for_is_not_given_even_if_it_is_there(bench: Bench) -> None:
    prompt = {
        "1": node("PBlockItem", x="blocked1"),
        "2": node("PUid", x=["1", 0]),
        "3": node("PSink", x=["2", 0]),
        "4": node("PLazy", sw=True, a="taken", b=["2", 0]),
        "5": node("PSink", x=["4", 0]),
    }
    bench.run(prompt)
    assert bench.shown() == {"5": {"text": ["taken"]}}


def test_lazy_branch_that_waits_for_an_async_node_is_waited_for(bench: Bench) -> None:
    prompt = {
        "1": node("PAsync", x="late", seconds=0.1),
        "2": node("PPass", x=["1", 0]),
        "3": node("PLazy", sw=True, a=["2", 0], b=0),
        "4": node("PSink", x=["3", 0]),
        "5": node("PSink", x=["1", 0]),
    }
    assert bench.run(prompt).status == "success"
    assert bench.shown() == {"4": {"text": ["late"]}, "5": {"text": ["late"]}}


def test_each_step_that_ran_leaves_a_record_that_its_row_gives_back(bench: Bench) -> None:
    add(bench, "Zeros", lambda run: (torch.zeros(1, 8, 8, 3),), {"required": {}})
    prompt = {"1": node("Zeros"), "2": node("PSink", x=["1", 0])}
    report = bench.run(prompt)
    first, second = report.records
    assert (first.step, first.origin, first.class_type) == ("1", "1", "Zeros")
    assert (first.bytes, first.device) == (8 * 8 * 3 * 4, "cpu")
    assert 0 <= first.began <= second.began <= report.total_s
    assert first.seconds == report.seconds["1"]
    rows = bench.only(Done).report["records"]
    assert [StepRecord.from_row(row).class_type for row in rows] == ["Zeros", "PSink"]
    again = bench.run(prompt)
    assert [record.step for record in again.records] == [], "what the cache held took nothing"
