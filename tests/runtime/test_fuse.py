"""Chains of nodes that work row by row run as one: equal results, nothing inner kept, culprits named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from app.folders import folders_below
from app.messages import Problems, StepDone, StepStarted
from app.runtime.graph import check_graph
from app.runtime.passes.fuse import fuse
from app.workflow.prompt import Prompt
from tests.graph_text import prompt_of
from tests.prompt_bench import Bench
from tests.row_nodes import RowNodes


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    folders = folders_below(tmp_path, tmp_path / "state")
    return Bench(RowNodes(folders), folders)


@pytest.fixture
def other(bench: Bench) -> Bench:
    """A bench with an empty cache of its own."""
    return Bench(bench.probes, bench.folders)


CHAIN = """
    1: RowsPicture(seed=1, batch=1, channels=3, height=700)
    2: RowsPicture(seed=2, batch=1, channels=3, height=700)
    3: ImageInvert(image=1>0)
    4: RowsMix(first=3>0, second=2>0, share=0.25)
    5: ImageInvert(image=4>0)
    6: RowsShow(image=5>0)
"""
ALPHA = """
    1: RowsPicture(seed=1, batch=1, channels=4, height=700)
    2: ImageInvert(image=1>0)
    3: RowsAlpha(image=2>0)
    4: RowsShade(image=3>0, mask=3>1)
    5: RowsShow(image=4>0)
"""


def run_both(bench: Bench, other: Bench, text: str) -> tuple[Any, Any]:
    prompt = prompt_of(text).to_json()
    fused = bench.run(prompt)
    plain = other.run(prompt, passes_off=["fuse"])
    assert plain.fused == 0
    assert bench.shown() == other.shown()
    return fused, plain


def regions_of(bench: Bench, text: str, **facts: Any) -> dict[str, list[str]]:
    context = replace(bench.context(), **facts)
    graph = bench.compile(prompt_of(text).to_json(), passes_off=["fuse"]).graph
    assert graph.regions == {}
    fused = fuse(graph, context)
    assert check_graph(fused) == []
    assert fuse(fused, context) is fused
    return {last: [step.id for step in region.steps] for last, region in fused.regions.items()}


def test_a_chain_becomes_one_region_and_its_sources_stay_until_its_end(bench: Bench) -> None:
    assert regions_of(bench, CHAIN) == {"5": ["3", "4", "5"]}
    graph = bench.compile(prompt_of(CHAIN).to_json()).graph
    assert set(graph.steps) == {"1", "2", "3", "4", "5", "6"}
    assert graph.release is not None
    assert {"1", "2"} <= set(graph.release["5"])


def test_results_are_equal_and_inner_pictures_are_not_kept(bench: Bench, other: Bench) -> None:
    fused, plain = run_both(bench, other, CHAIN)
    assert fused.status == plain.status == "success"
    assert fused.fused == 3
    assert sorted(fused.executed) == sorted(plain.executed)
    assert [record.step for record in fused.records] == list(fused.executed)
    keys = bench.compile(prompt_of(CHAIN).to_json()).graph.keys
    assert [one for one in "12345" if keys[one] in bench.cache] == ["1", "2", "5"]


def test_frames_are_those_of_the_single_nodes(bench: Bench, other: Bench) -> None:
    text = CHAIN.replace("second=2>0", "second=3>0")
    assert run_both(bench, other, text)[0].fused == 3
    frames = [
        [(type(one), one.node) for one in each.messages if isinstance(one, StepStarted | StepDone)]
        for each in (bench, other)
    ]
    assert frames[0] == frames[1]
    started = [one for kind, one in frames[0] if kind is StepStarted]
    assert started == ["1", "3", "4", "5", "6"]
    together = {one.node: one.together for one in bench.messages if isinstance(one, StepStarted)}
    assert together["3"] == ("4", "5"), "all are at work from the first one's beginning"
    assert not any(one.together for one in other.messages if isinstance(one, StepStarted))


@pytest.mark.parametrize("batch", [1, 3])
@pytest.mark.parametrize("channels", [3, 4])
def test_batches_and_alpha(bench: Bench, other: Bench, batch: int, channels: int) -> None:
    text = CHAIN.replace("batch=1, channels=3", f"batch={batch}, channels={channels}")
    assert run_both(bench, other, text)[0].fused == 3


def test_a_batch_with_a_single_picture(bench: Bench, other: Bench) -> None:
    assert run_both(bench, other, CHAIN.replace("seed=1, batch=1", "seed=1, batch=3"))[0].fused == 3


def test_both_outputs_of_an_inner_node_are_used_inside(bench: Bench, other: Bench) -> None:
    assert run_both(bench, other, ALPHA)[0].fused == 3


def test_lists_run_node_by_node(bench: Bench) -> None:
    text = CHAIN.replace(
        "1: RowsPicture(seed=1, batch=1, channels=3, height=700)", "1: RowsPictures(count=2)"
    )
    report = bench.run(prompt_of(text).to_json())
    assert (report.status, report.fused) == ("success", 0)
    assert set(report.executed) == set("123456")


def test_pictures_of_several_sizes_run_node_by_node(bench: Bench, other: Bench) -> None:
    text = CHAIN.replace("seed=2, batch=1, channels=3, height=700", "seed=2, batch=1, channels=3, height=1")
    assert run_both(bench, other, text)[0].fused == 0


def test_a_node_that_gives_other_rows_runs_alone(bench: Bench, other: Bench) -> None:
    text = """
        1: RowsPicture(seed=1, batch=1, channels=3, height=700)
        2: ImageInvert(image=1>0)
        3: RowsLie(image=2>0)
        4: RowsShow(image=3>0)
    """
    assert run_both(bench, other, text)[0].fused == 0


def test_the_node_that_fails_is_named_with_its_input(bench: Bench, other: Bench) -> None:
    text = CHAIN.replace("5: ImageInvert(image=4>0)", "5: RowsFail(image=4>0, most=0.25)")
    fused, plain = run_both(bench, other, text)
    assert fused.status == plain.status == "error"
    problems = [each.only(Problems).problem for each in (bench, other)]
    assert problems[0].node_path == "5"
    assert problems[0].input_name == "most"
    assert problems[0].message == problems[1].message == "a pixel is brighter than 0.25"
    assert set(fused.executed) == set("1234")
    begun = [[one.node for one in each.messages if isinstance(one, StepStarted)] for each in (bench, other)]
    assert sorted(begun[0]) == sorted(begun[1]), "nobody hears twice that a node begins"


def test_what_somebody_looks_at_or_uses_is_not_inner(bench: Bench) -> None:
    assert regions_of(bench, CHAIN, watched=frozenset({"4"})) == {}
    longer = CHAIN.replace("6: RowsShow(image=5>0)", "6: ImageInvert(image=5>0)\n7: RowsShow(image=6>0)")
    assert regions_of(bench, longer, watched=frozenset({"4"})) == {"6": ["5", "6"]}
    assert regions_of(bench, longer, again={"4": "1"}) == {"6": ["5", "6"]}
    used = longer + "\n8: RowsShow(image=4>0)"
    assert regions_of(bench, used) == {"4": ["3", "4"], "6": ["5", "6"]}


def test_results_are_equal_where_an_inner_node_is_used_twice(bench: Bench, other: Bench) -> None:
    text = (
        CHAIN
        + "\n7: RowsShow(image=4>0)\n8: RowsMix(first=1>0, second=5>0, share=0.5)\n9: RowsShow(image=8>0)"
    )
    assert run_both(bench, other, text)[0].fused == 2


def test_a_cached_middle_is_taken_from_the_cache(bench: Bench, other: Bench) -> None:
    first = CHAIN.replace("5: ImageInvert(image=4>0)\n    6: RowsShow(image=5>0)", "6: RowsShow(image=4>0)")
    bench.run(prompt_of(first).to_json())
    fused, _ = run_both(bench, other, CHAIN)
    assert fused.fused == 0
    assert set(fused.executed) == {"5", "6"}
    assert bench.run(prompt_of(CHAIN).to_json()).executed == ()


def test_a_region_that_ran_is_not_run_again(bench: Bench) -> None:
    bench.run(prompt_of(CHAIN).to_json())
    assert bench.run(prompt_of(CHAIN).to_json()).executed == ()
    assert Prompt.from_json(prompt_of(CHAIN).to_json()).nodes.keys() == set("123456")


def test_inner_nodes_that_need_not_run_are_told_as_cached(bench: Bench) -> None:
    bench.run(prompt_of(CHAIN).to_json())
    again = bench.run(prompt_of(CHAIN).to_json())
    assert {"3", "4", "5"} <= set(again.cached)
    changed = bench.run(prompt_of(CHAIN.replace("share=0.25", "share=0.5")).to_json())
    assert not {"3", "4", "5"} & set(changed.cached)
    assert {"3", "4", "5"} <= set(changed.executed)


def test_a_region_that_a_lazy_input_asks_for(bench: Bench, other: Bench) -> None:
    text = CHAIN.replace(
        "6: RowsShow(image=5>0)", "6: ComfySwitchNode(switch=true, on_true=5>0, on_false=2>0)"
    )
    prompt = prompt_of(text + "\n7: RowsShow(image=6>0)").to_json()
    fused = bench.run(prompt, passes_off=["fold_constants"])
    plain = other.run(prompt, passes_off=["fold_constants", "fuse"])
    assert (fused.status, plain.status, fused.fused) == ("success", "success", 3)
    assert sorted(fused.executed) == sorted(plain.executed)
    assert bench.shown() == other.shown()


def test_a_region_runs_beside_other_lanes(bench: Bench, other: Bench) -> None:
    text = CHAIN + "\n7: RowsFile(seed=5)\n8: RowsFile(seed=6)\n9: RowsMix(first=7>0, second=8>0, share=0.5)"
    fused, plain = run_both(bench, other, text + "\n10: ImageInvert(image=9>0)\n11: RowsShow(image=10>0)")
    assert fused.overlap
    assert plain.overlap
    assert fused.fused == 5
    assert sorted(fused.executed) == sorted(plain.executed)
    assert {record.lane for record in fused.records if record.step in "345"} <= {"cpu", "main"}


def test_a_failing_region_beside_other_lanes_is_named(bench: Bench) -> None:
    text = CHAIN.replace("4: RowsMix(first=3>0, second=2>0, share=0.25)", "4: RowsFail(image=3>0, most=0.25)")
    bench.run(prompt_of(text + "\n7: RowsFile(seed=5)\n8: RowsShow(image=7>0)").to_json())
    problem = bench.only(Problems).problem
    assert (problem.node_path, problem.input_name) == ("4", "most")


def test_the_plan_tells_inner_nodes_as_needless_once_the_end_is_cached(bench: Bench) -> None:
    def states(text: str) -> dict[str, tuple[str, str]]:
        plan = bench.compile(prompt_of(text).to_json()).to_json()
        return {step["node"]: (step["state"], step["reason"]) for step in plan["steps"]}

    assert {state for state, _ in states(CHAIN).values()} == {"run"}
    bench.run(prompt_of(CHAIN).to_json())
    other_end = CHAIN + "\n7: RowsMix(first=5>0, second=2>0, share=0.5)\n8: RowsShow(image=7>0)"
    for text in (CHAIN, other_end):
        told = states(text)
        assert told.keys() == set(prompt_of(text).to_json())
        assert told["3"] == told["4"] == ("cached", "nothing that runs needs its result")
        assert told["5"][0] == "cached"
    assert states(other_end)["7"][0] == "run"


@pytest.mark.parametrize(("kind", "threads"), [("RowsThreads", 3.0), ("RowsOwnThreads", 1.0)])
def test_blocks_compute_alone_and_threads_that_begin_beside_them_as_ever(
    bench: Bench, kind: str, threads: float
) -> None:
    text = f"""
        1: RowsPicture(seed=1, batch=1, channels=3, height=700)
        2: ImageInvert(image=1>0)
        3: {kind}(image=2>0)
        4: RowsShow(image=3>0)
    """
    before = torch.get_num_threads()
    torch.set_num_threads(3)
    try:
        report = bench.run(prompt_of(text).to_json())
        assert torch.get_num_threads() == 3
    finally:
        torch.set_num_threads(before)
    assert report.fused == 2
    entry = bench.cache.get(bench.compile(prompt_of(text).to_json()).graph.keys["3"] or b"")
    assert entry is not None
    assert entry.values[0][0].unique().tolist() == [threads]
