"""What will not fit is told before the run; what did not fit is tried once more and told with its causes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli_explain import plan_lines
from app.folders import folders_below
from app.messages import Problems
from app.problems import Problem
from app.runtime.compiler.compile import explain_prompt
from app.runtime.memory.out_of_memory import with_memory_told
from app.runtime.memory.predicted import predict_memory
from app.runtime.memory.will_not_fit import MemoryBudgets, memory_problems, size_text
from app.runtime.results.cache import entry_of
from app.workflow.prompt import Prompt
from tests.fakes import Probes
from tests.prompt_bench import Bench
from tests.runtime_memory.counted_run import CountedRuns
from tests.runtime_memory.test_predicted_memory import text_to_image

torch = pytest.importorskip("torch")


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


BIG = {
    "1": node("Blank", width=1024, height=512, batch_size=4),
    "2": node("ImageInvert", image=["1", 0]),
    "3": node("PreviewImage", images=["2", 0]),
}
BIG_BYTES = 1024 * 512 * 4 * 3 * 4


def problems(runs: CountedRuns, budgets: MemoryBudgets) -> tuple[Problem, ...]:
    plan = runs.plan(BIG)
    return memory_problems(plan.graph, plan.memory, budgets)


def test_what_will_not_fit_is_a_problem_at_its_node(tmp_path: Path) -> None:
    runs = CountedRuns(tmp_path)
    assert problems(runs, MemoryBudgets(3 * BIG_BYTES)) == ()
    (problem,) = problems(runs, MemoryBudgets(BIG_BYTES))
    assert (problem.kind, problem.node_path, problem.limit) == ("memory.will_not_fit", "2", BIG_BYTES)
    assert problem.value >= 2 * BIG_BYTES
    edits = [remedy.edit for remedy in problem.remedies if remedy.edit]
    assert edits[0] == {"set_input": {"node": "1", "input": "batch_size", "value": 2}}
    assert {"node": "1", "input": "width", "value": 712} in edits[1]["set_inputs"]["inputs"]
    assert edits[-1] == {"free_memory": {}}


def test_the_plan_tells_it(tmp_path: Path) -> None:
    runs = CountedRuns(tmp_path)
    plan = explain_prompt(Prompt.from_json(BIG), runs.context(), budgets=MemoryBudgets(BIG_BYTES))
    assert [one["kind"] for one in plan["problems"]] == ["memory.will_not_fit"]
    assert plan["peak_node"] == "2"
    assert plan["memory"]["steps"]["1"]["after"] == BIG_BYTES


def bench_with(tmp_path: Path, failures: int) -> Bench:
    probes = Probes()
    left = [failures]

    def hold(run: Any, x: int) -> tuple[Any, ...]:
        return (torch.zeros(x),)

    def full(run: Any, x: Any) -> tuple[Any, ...]:
        if left[0]:
            left[0] -= 1
            raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 9 GiB")
        return (x,)

    probes.add("Holds", {"required": {"x": ["INT", {}]}}, ["*"], hold)
    probes.add("Full", {"required": {"x": ["*", {}]}}, ["*"], full)
    return Bench(probes, folders_below(tmp_path, tmp_path))


PROMPT = {"1": node("Holds", x=100_000), "2": node("Full", x=["1", 0]), "3": node("PSink", x=["2", 0])}


def test_what_is_kept_makes_room_and_the_step_runs_again(tmp_path: Path) -> None:
    bench = bench_with(tmp_path, 1)
    bench.cache.put(b"old", entry_of(([torch.zeros(1000)],), None, ("*",)))
    assert bench.run(PROMPT).status == "success"
    assert b"old" not in bench.cache


def test_a_second_failure_names_what_was_alive(tmp_path: Path) -> None:
    bench = bench_with(tmp_path, 2)
    assert bench.run(PROMPT).status == "error"
    problem = bench.only(Problems).problem
    assert (problem.kind, problem.node_path) == ("memory.out_of_memory", "2")
    assert "400.0 kB of Holds (#1)" in problem.message
    assert any(remedy.edit == {"free_memory": {}} for remedy in problem.remedies)


def test_it_says_what_the_plan_had_predicted(tmp_path: Path) -> None:
    runs = CountedRuns(tmp_path)
    graph = runs.plan(BIG).graph
    problem = Problem("memory.out_of_memory", "Invert Image needs more memory than there is", node_path="2")
    live = [("1", {1: BIG_BYTES})]
    told = with_memory_told(problem, graph, graph.steps["2"], live, graph.steps)
    predicted = predict_memory(graph).steps["2"].during
    assert told.message == (
        "Invert Image needs more memory than there is. The largest results alive: 25.2 MB of Blank (#1). "
        f"The plan had predicted {size_text(predicted)} while it runs"
    )
    assert predicted >= 2 * BIG_BYTES


def test_a_vae_step_out_of_memory_offers_tiles(tmp_path: Path) -> None:
    graph = CountedRuns(tmp_path).plan(text_to_image()).graph
    problem = Problem("memory.out_of_memory", "VAE Decode needs more memory than there is", node_path="6")
    told = with_memory_told(problem, graph, graph.steps["6"], [], graph.steps)
    assert told.remedies[0].edit == {"change_kind": {"node": "6", "kind": "VAEDecodeTiled"}}


def test_explain_prints_the_peak_where_it_is_and_what_is_alive(tmp_path: Path) -> None:
    prompt = Prompt.from_json(BIG)
    plan = explain_prompt(prompt, CountedRuns(tmp_path).context())
    lines = list(plan_lines(plan, prompt))
    (whole,) = [line for line in lines if line.startswith("plan: ")]
    during = {one: plan["memory"]["steps"][one]["during"] for one in BIG}
    assert f"at most {size_text(max(during.values()))} of memory at a time, in ImageInvert (#2)" in whole
    for one, size in during.items():
        (line,) = [line for line in lines if f" #{one} " in line]
        assert f" {size_text(size)} " in line


LIMITED = """
import resource, sys
from pathlib import Path
import torch
from app.messages import Problems
from tests.runtime_memory.test_memory_runs_out import node
from tests.runtime_memory.counted_run import CountedRuns
from tests.fakes import Probes
from tests.prompt_bench import Bench
from app.folders import folders_below

torch.set_num_threads(1)
home = Path(sys.argv[1])
probes = Probes()
probes.add("Makes", {"required": {"x": ["INT", {}]}}, ["*"], lambda run, x: (torch.zeros(x),))
bench = Bench(probes, folders_below(home, home))
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 200_000_000, used + 200_000_000))
prompt = {"1": node("Makes", x=1_000_000_000), "2": node("PSink", x=["1", 0])}
assert bench.run(prompt).status == "error"
print(bench.only(Problems).problem.kind)
small = {"1": node("Makes", x=1000), "2": node("PSink", x=["1", 0])}
print(bench.run(small).status)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of address space are Linux's")
def test_the_memory_of_the_machine_runs_out(tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout.split() == ["memory.out_of_memory", "success"], found.stderr
