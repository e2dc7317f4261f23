"""What follows from constants is computed while compiling, and branches that are off are not there at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.folders import Folders, folders_below
from app.messages import Problems, Started, StepDone, StepStarted
from app.nodes.registry import load_nodes
from app.runtime.compiler.compile import explain_prompt
from app.runtime.graph import check_graph
from app.runtime.passes.fold_constants import fold_constants
from tests.fakes import Probes
from tests.graph_text import prompt_of, text_of
from tests.prompt_bench import Bench


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return folders_below(tmp_path, tmp_path / "state")


@pytest.fixture
def bench(folders: Folders) -> Bench:
    return Bench(Probes(), folders)


EQUAL = {"mode": "Equal", "case_sensitive": True}
SWITCHED = """
    1: CInt(v=0)
    2: CPositive(x=1>0)
    3: PInt(v=1)
    4: PInt(v=2)
    5: CSwitch(on=2>0, yes=3>0, no=4>0)
    6: PSink(x=5>0)
"""


def prompt_json(text: str) -> dict[str, Any]:
    return prompt_of(text).to_json()


def test_constants_are_folded_and_the_branch_that_is_off_is_gone(bench: Bench) -> None:
    graph = bench.compile(prompt_json(SWITCHED)).graph
    assert check_graph(graph) == []
    assert text_of(graph).split("\n") == [
        "4: PInt(v=2)",
        "5: CSwitch(yes=null, on=false, no=4>0)",
        "6: PSink(x=5>0)",
    ]
    assert {step_id: folded.values for step_id, folded in graph.folded.items()} == {"1": (0,), "2": (False,)}
    assert fold_constants(graph, bench.context()) is graph


def test_clients_hear_of_folded_nodes_as_of_others(bench: Bench) -> None:
    report = bench.run(prompt_json(SWITCHED))
    assert report.status == "success"
    assert report.folded == ("1", "2")
    assert [m.node for m in bench.messages if isinstance(m, StepStarted)] == ["1", "2", "4", "5", "6"]
    assert [m.node for m in bench.messages if isinstance(m, StepDone)] == ["1", "2", "4", "5", "6"]
    assert [call[:3] for call in bench.probes.calls] == [("PInt", "run", "4"), ("PSink", "run", "6")]
    bench.run(prompt_json(SWITCHED))
    (started,) = (m for m in bench.messages if isinstance(m, Started))
    assert set(started.cached) == {"1", "2", "4", "5", "6"}
    assert not [m for m in bench.messages if isinstance(m, StepStarted)]


def test_the_plan_tells_the_values(bench: Bench) -> None:
    plan = explain_prompt(prompt_of(SWITCHED), bench.context())
    steps = {step["node"]: step for step in plan["steps"]}
    assert steps["2"]["values"] == [False]
    assert steps["2"]["reason"] == "it follows from constants alone, and is known before the run"
    assert "3" not in steps


def test_merged_constants_are_told_each(bench: Bench) -> None:
    text = """
        1: CInt(v=1)
        2: CInt(v=1)
        3: PAdd(a=1>0, b=2>0)
        4: PSink(x=3>0)
    """
    report = bench.run(prompt_json(text))
    assert report.status == "success"
    assert {m.node for m in bench.messages if isinstance(m, StepDone)} == {"1", "2", "3", "4"}
    assert bench.shown()["4"] == {"text": ["(1+1)"]}


def test_what_raises_is_left_to_the_run(bench: Bench) -> None:
    text = """
        1: CPositive(x="bad")
        2: PSink(x=1>0)
    """
    report = bench.run(prompt_json(text))
    assert report.status == "error"
    (problem,) = (m.problem for m in bench.messages if isinstance(m, Problems))
    assert (problem.node_path, problem.input_name) == ("1", "x")
    assert "x is bad" in problem.message


def test_what_may_never_be_asked_for_is_not_folded(bench: Bench) -> None:
    text = """
        1: PBool(v=true)
        2: CInt(v=1)
        3: CInt(v=2)
        4: CSwitch(on=1>0, yes=2>0, no=3>0)
        5: PSink(x=4>0)
    """
    report = bench.run(prompt_json(text))
    assert report.folded == ()
    assert {m.node for m in bench.messages if isinstance(m, StepStarted)} == {"1", "2", "4", "5"}


@pytest.mark.parametrize("quality", ["draft", "final"])
def test_a_checkpoint_behind_a_branch_that_is_off_is_never_opened(folders: Folders, quality: str) -> None:
    """The file is none: whoever opens it fails."""
    path = folders.base / "models" / "checkpoints" / "broken.safetensors"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no weights")
    prompt: dict[str, Any] = {
        "1": {"class_type": "PrimitiveString", "inputs": {"value": quality}},
        "2": {"class_type": "StringCompare", "inputs": {"string_a": ["1", 0], "string_b": "draft", **EQUAL}},
        "3": {"class_type": "ComfyNotNode", "inputs": {"value": ["2", 0]}},
        "4": {"class_type": "CheckpointLoaderSimple", "inputs": {"ckpt_name": "broken.safetensors"}},
        "5": {"class_type": "PrimitiveString", "inputs": {"value": "no model"}},
        "6": {
            "class_type": "ComfySwitchNode",
            "inputs": {"switch": ["3", 0], "on_false": ["5", 0], "on_true": ["4", 0]},
        },
        "7": {"class_type": "PSink", "inputs": {"x": ["6", 0]}},
    }
    probes = Probes()
    probes.definitions.update(load_nodes(folders, with_packs=False).definitions)
    bench = Bench(probes, folders)
    graph = bench.compile(prompt).graph
    report = bench.run(prompt)
    if quality == "draft":
        assert "4" not in graph.steps
        assert report.status == "success", report.problems
        assert bench.shown()["7"] == {"text": ["no model"]}
    else:
        (problem,) = (m.problem for m in bench.messages if isinstance(m, Problems))
        assert (problem.node_path, problem.input_name) == ("4", "ckpt_name")
        assert "broken.safetensors" in problem.message
