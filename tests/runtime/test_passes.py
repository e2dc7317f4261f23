"""Each pass, by small graphs before and after; a pass finds nothing to do in its own result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.folders import Folders, folders_below
from app.runtime.compiler.compile import CompileContext, explain_prompt, run_passes
from app.runtime.graph import Graph, check_graph
from app.runtime.passes import PASSES, Pass
from app.runtime.passes.check import check
from app.runtime.passes.drop_unreachable import drop_unreachable
from app.runtime.passes.merge_duplicates import merge_duplicates
from app.runtime.passes.order import order
from app.runtime.passes.plan_memory import plan_memory
from app.runtime.passes.resolve import resolve
from app.runtime.passes.use_cached import use_cached
from app.runtime.results.cache import ResultCache, entry_of
from app.workflow.node_info import NodeInfo
from tests.fakes import Probes
from tests.graph_text import lines, prompt_of, text_of


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return folders_below(tmp_path, tmp_path / "state")


@pytest.fixture
def context(folders: Folders) -> CompileContext:
    return CompileContext(Probes().definitions, folders, check_graphs=True)


def before(text: str, passed: Pass, context: CompileContext, **facts: Any) -> Graph:
    """Return the graph as the pass finds it: after all that come before it."""
    names = {one.__name__ for one in PASSES[PASSES.index(passed) :]}
    graph = Graph(prompt_of(text), **facts)
    for one in PASSES:
        if one.__name__ not in names:
            graph = one(graph, context)
    return graph


def after(text: str, passed: Pass, context: CompileContext) -> Graph:
    graph = passed(before(text, passed, context), context)
    assert check_graph(graph) == []
    assert passed(graph, context) is graph, "the pass is not idempotent"
    return graph


def test_resolve_puts_sources_first_and_counts_slots_from_the_start(context: CompileContext) -> None:
    graph = after(
        """
        3: PSink(x=2>-1)
        2: PMulti(x=1>0)
        1: PInt(v=7)
        """,
        resolve,
        context,
    )
    assert text_of(graph) == lines(
        """
        1: PInt(v=7)
        2: PMulti(x=1>0)
        3: PSink(x=2>2)
        """
    )


def test_resolve_leaves_out_what_cannot_be_a_step(context: CompileContext) -> None:
    graph = after(
        """
        1: PInt(v=7)
        2: Unknown(x=1>0)
        3: PPass(x=2>0)
        4: PPass(x=5>0)
        5: PPass(x=4>0)
        6: PPass(x=1>9)
        7: PPass(x=gone>0)
        """,
        resolve,
        context,
    )
    assert text_of(graph) == "1: PInt(v=7)"


def test_check_converts_values_and_leaves_out_faulty_outputs(context: CompileContext) -> None:
    graph = after(
        """
        1: PListOut(n="3")
        2: PSink(x=1>0)
        3: PListOut(n=101)
        4: PSink(x=3>0)
        """,
        check,
        context,
    )
    assert graph.steps["1"].constants == {"n": 3}
    assert graph.outputs == ("2",)
    (problem,) = graph.problems
    assert (problem.kind, problem.node_path, problem.input_name) == ("input.above_maximum", "3", "n")
    assert problem.limit == 100


def test_node_refuses_its_own_input(context: CompileContext) -> None:
    def refuse(inputs: Any) -> Any:
        return True if inputs["tag"] == "fine" else "tag must be fine"

    passing = replace(context.definitions["PPass"], validate=refuse, validate_names=frozenset({"tag"}))
    context = replace(context, definitions={**context.definitions, "PPass": passing})
    graph = after(
        """
        1: PInt(v=1)
        2: PPass(x=1>0, tag="bad")
        3: PSink(x=2>0)
        4: PPass(x=1>0, tag="fine")
        5: PSink(x=4>0)
        """,
        check,
        context,
    )
    assert graph.outputs == ("5",)
    (problem,) = graph.problems
    assert (problem.kind, problem.node_path, problem.input_name) == (
        "input.refused_by_node",
        "2",
        "tag",
    )
    assert "tag must be fine" in problem.message


def test_check_that_raises_refuses_with_its_words(context: CompileContext) -> None:
    def refuse(inputs: Any) -> Any:
        raise RuntimeError("the probe is upset")

    passing = replace(context.definitions["PPass"], validate=refuse)
    context = replace(context, definitions={**context.definitions, "PPass": passing})
    graph = after('1: PPass(x=1, tag="a")\n2: PSink(x=1>0)', check, context)
    assert graph.outputs == ()
    assert "the probe is upset" in graph.problems[0].message


def test_link_of_an_undeclared_input_is_named_when_it_leads_nowhere(context: CompileContext) -> None:
    graph = after("1: PPass(x=1, extra=9>0)\n2: PSink(x=1>0)", check, context)
    assert graph.outputs == ()
    (problem,) = graph.problems
    assert (problem.kind, problem.node_path, problem.input_name) == ("link.missing_source", "1", "extra")
    assert "node 9" in problem.message


def test_cycle_through_an_undeclared_input_is_refused(context: CompileContext) -> None:
    graph = after("1: PPass(x=1, extra=2>0)\n2: PPass(x=1>0)\n3: PSink(x=2>0)", check, context)
    assert graph.outputs == ()
    assert [problem.kind for problem in graph.problems] == ["graph.cycle"]


def test_unreachable_steps_are_dropped_and_lazy_ones_kept(context: CompileContext) -> None:
    graph = after(
        """
        1: PInt(v=1)
        2: PInt(v=2)
        3: PInt(v=3)
        4: PLazy(sw=true, a=1>0, b=2>0)
        5: PSink(x=4>0)
        """,
        drop_unreachable,
        context,
    )
    assert list(graph.steps) == ["1", "2", "4", "5"]


def test_nothing_unreachable_gives_the_same_graph(context: CompileContext) -> None:
    graph = before("1: PInt(v=1)\n2: PSink(x=1>0)", drop_unreachable, context)
    assert drop_unreachable(graph, context) is graph


def test_equal_steps_are_merged_through_the_chain(context: CompileContext) -> None:
    graph = after(
        """
        1: PInt(v=1)
        2: PInt(v=1)
        3: PPass(x=1>0, tag="t")
        4: PPass(x=2>0, tag="t")
        5: PAdd(a=3>0, b=4>0)
        6: PSink(x=5>0)
        """,
        merge_duplicates,
        context,
    )
    assert text_of(graph) == lines(
        """
        1: PInt(v=1)
        3: PPass(tag="t", x=1>0)
        5: PAdd(a=3>0, b=3>0)
        6: PSink(x=5>0)
        """
    )
    assert {kept: [step.id for step in steps] for kept, steps in graph.merged.items()} == {
        "1": ["2"],
        "3": ["4"],
    }


@pytest.mark.parametrize("kind", ["PUid", "PNotIdem", "PChanged"])
def test_steps_whose_results_are_their_own_are_not_merged(context: CompileContext, kind: str) -> None:
    text = f"1: {kind}(x=1)\n2: {kind}(x=1)\n3: PAdd(a=1>0, b=2>0)\n4: PSink(x=3>0)"
    graph = before(text, merge_duplicates, context)
    assert merge_duplicates(graph, context) is graph


def test_outputs_are_not_merged(context: CompileContext) -> None:
    graph = before("1: PInt(v=1)\n2: PSink(x=1>0)\n3: PSink(x=1>0)", merge_duplicates, context)
    assert merge_duplicates(graph, context) is graph


CHAIN = """
    1: PInt(v=1)
    2: PPass(x=1>0)
    3: PAdd(a=2>0, b=1>0)
    4: PSink(x=3>0)
    """


def with_cached(context: CompileContext, text: str, *steps: str) -> CompileContext:
    """Return the context when the cache holds the results of some steps of `text`."""
    graph = run_passes(Graph(prompt_of(text)), replace(context, cached={}))
    cache = ResultCache(10**6)
    for step_id in steps:
        key = graph.keys[step_id]
        assert key is not None
        cache.put(key, entry_of(([1],), None, ("*",)))
    return replace(context, cached=cache.snapshot())


def test_steps_that_only_cached_ones_need_are_cut(context: CompileContext) -> None:
    context = with_cached(context, CHAIN, "2", "1")
    graph = after(CHAIN, use_cached, context)
    assert text_of(graph) == lines(
        """
        1: PInt [cached]
        2: PPass [cached]
        3: PAdd(a=2>0, b=1>0)
        4: PSink(x=3>0)
        """
    )
    assert graph.at_hand == ("1", "2")


def test_cached_output_needs_nothing(context: CompileContext) -> None:
    context = with_cached(context, CHAIN, "4")
    graph = after(CHAIN, use_cached, context)
    assert text_of(graph) == "4: PSink [cached]"


def test_merged_steps_of_a_cached_one_are_at_hand(context: CompileContext) -> None:
    text = "1: PInt(v=1)\n2: PInt(v=1)\n3: PAdd(a=1>0, b=2>0)\n4: PSink(x=3>0)"
    graph = after(text, use_cached, with_cached(context, text, "1"))
    assert graph.at_hand == ("1", "2")


def test_output_runs_as_soon_as_it_can(context: CompileContext) -> None:
    graph = after(
        """
        1: PInt(v=1)
        2: PPass(x=1>0, tag="a")
        3: PPass(x=2>0, tag="b")
        4: PSink(x=3>0)
        5: PSink(x=1>0)
        """,
        order,
        context,
    )
    assert list(graph.steps) == ["1", "5", "2", "3", "4"]


def test_async_steps_start_first(context: CompileContext) -> None:
    graph = after(
        """
        1: PInt(v=1)
        2: PPass(x=1>0, tag="s")
        3: PInt(v=2)
        4: PAsync(x=3>0, seconds=0.1)
        5: PAdd(a=2>0, b=4>0)
        6: PSink(x=5>0)
        """,
        order,
        context,
    )
    assert list(graph.steps) == ["3", "4", "1", "2", "5", "6"]


def test_the_branch_that_needs_most_memory_goes_first(context: CompileContext) -> None:
    graph = after(
        """
        1: PInt(v=1)
        2: PInt(v=2)
        3: PInt(v=3)
        4: PAdd(a=2>0, b=3>0)
        5: PAdd(a=1>0, b=4>0)
        6: PSink(x=5>0)
        """,
        order,
        context,
    )
    assert list(graph.steps) == ["2", "3", "4", "1", "5", "6"]


def test_results_are_let_go_of_at_their_last_use(context: CompileContext) -> None:
    graph = after(CHAIN, plan_memory, context)
    assert graph.release is not None
    assert {step: set(gone) for step, gone in graph.release.items()} == {
        "3": {"1", "2"},
        "4": {"3", "4"},
    }


def test_what_a_lazy_input_may_ask_for_is_kept_until_then(context: CompileContext) -> None:
    text = """
        1: PInt(v=1)
        2: PPass(x=1>0)
        3: PSink(x=1>0)
        4: PLazy(sw=true, a=2>0, b=5)
        5: PSink(x=4>0)
        """
    graph = after(text, plan_memory, context)
    assert graph.release is not None
    assert "1" in graph.release["4"]
    assert "2" in graph.release["4"]


def test_check_graph_finds_what_a_broken_pass_does(context: CompileContext) -> None:
    graph = run_passes(Graph(prompt_of(CHAIN)), context)
    turned = replace(graph, steps=dict(reversed(graph.steps.items())))
    assert any("stands before" in fault for fault in check_graph(turned))
    torn = replace(graph, steps={k: v for k, v in graph.steps.items() if k != "2"})
    assert "input a of step 3 leads to 2, which is no step" in check_graph(torn)


def test_explained_plan_tells_what_each_pass_did_and_every_node_state(context: CompileContext) -> None:
    text = CHAIN + '5: PChanged(x=3>0, mode="nan")\n6: PSink(x=5>0)\n7: PInt(v=9)'
    context = with_cached(context, text, "1", "2", "3")
    plan = explain_prompt(prompt_of(text), context)
    assert [stage["pass"] for stage in plan["stages"]] == [one.__name__ for one in PASSES]
    steps = {stage["pass"]: stage["steps"] for stage in plan["stages"]}
    assert (steps["resolve"], steps["drop_unreachable"], steps["use_cached"]) == (7, 6, 4)
    assert {step["node"]: step["state"] for step in plan["steps"]} == {
        "1": "cached",
        "2": "cached",
        "3": "cached",
        "4": "run",
        "5": "always",
        "6": "always",
    }


def test_explained_plan_tells_what_earlier_runs_gave(context: CompileContext) -> None:
    plan = explain_prompt(prompt_of(CHAIN), with_cached(context, CHAIN, "1", "2"))
    values = {step["node"]: step.get("values") for step in plan["steps"]}
    assert values == {"1": [1], "2": [1], "3": None, "4": None}


def test_file_added_after_the_nodes_were_loaded_is_a_choice(
    context: CompileContext, folders: Folders
) -> None:
    options = {"confy_files": "checkpoints"}
    info = NodeInfo.from_json("PStr", {"input": {"required": {"v": [[], options]}}, "output": ["STRING"]})
    load = replace(context.definitions["PStr"], info=info, file_inputs={"v": "checkpoints"})
    context = replace(context, definitions={**context.definitions, "PStr": load})
    text = '1: PStr(v="new.safetensors")\n2: PSink(x=1>0)'
    (problem,) = after(text, check, context).problems
    assert (problem.node_path, problem.input_name, problem.value) == ("1", "v", "new.safetensors")
    folder = folders.model_paths["checkpoints"][0]
    folder.mkdir(parents=True)
    (folder / "new.safetensors").touch()
    assert after(text, check, context).problems == ()
