"""Passes keep results equal: random graphs give the same whatever passes are off, and whatever is cached."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.folders import folders_below
from app.runtime.graph import Graph
from app.runtime.passes import PASSES, REQUIRED
from app.workflow.prompt import Prompt
from tests.fakes import Probes
from tests.prompt_bench import Bench
from tests.row_nodes import RowNodes

OPTIONAL = [one.__name__ for one in PASSES if one not in REQUIRED]
FOLDERS = folders_below(Path(tempfile.gettempdir()), Path(tempfile.gettempdir()))


@st.composite
def prompts(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a prompt of toy nodes of all kinds, with up to three sinks, in any order."""
    nodes: dict[str, Any] = {"0": {"class_type": "PInt", "inputs": {"v": draw(st.integers(0, 2))}}}

    def source() -> list[Any]:
        return [draw(st.sampled_from(sorted(nodes))), 0]

    def decision() -> Any:
        deciding = [one for one, node in nodes.items() if node["class_type"] == "CPositive"]
        return [draw(st.sampled_from(deciding)), 0] if deciding else draw(st.booleans())

    for number in range(1, draw(st.integers(2, 12))):
        inputs: dict[str, Callable[[], dict[str, Any]]] = {
            "PInt": lambda: {"v": draw(st.integers(0, 2))},
            "PPass": lambda: {"x": source(), "tag": draw(st.sampled_from("ab"))},
            "PAdd": lambda: {"a": source(), "b": source()},
            "CInt": lambda: {"v": draw(st.integers(-1, 1))},
            "CPositive": lambda: {"x": source()},
            "CSwitch": lambda: {"on": decision(), "yes": source(), "no": source()},
            "PMulti": lambda: {"x": source()},
            "PUid": lambda: {"x": source()},
            "PListOut": lambda: {"n": draw(st.integers(1, 3)), "p": "e"},
            "PListIn": lambda: {"x": source()},
            "PMap2": lambda: {"a": source(), "b": source()},
            "PLazy": lambda: {"sw": draw(st.booleans()), "a": source(), "b": source()},
            "PBlockItem": lambda: {"x": source()},
            "PAsync": lambda: {"x": source(), "seconds": 0.01},
            "PExpand": lambda: {"x": source(), "n": draw(st.integers(1, 3)), "mode": "builder"},
            "PLoop": lambda: {"n": draw(st.integers(0, 2)), "x": source()},
        }
        kind = draw(st.sampled_from(sorted(inputs)))
        nodes[str(number)] = {"class_type": kind, "inputs": inputs[kind]()}
    for number in range(draw(st.integers(1, 3))):
        nodes[f"sink{number}"] = {"class_type": "PSink", "inputs": {"x": source()}}
    order = draw(st.permutations(sorted(nodes)))
    return {node_id: nodes[node_id] for node_id in order}


ROW_NODES = RowNodes(FOLDERS)


@st.composite
def picture_prompts(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a prompt of nodes on pictures, most of which work row by row, with up to three that show one."""
    height = draw(st.sampled_from([1, 130, 300]))  # less than a block of rows, and some blocks
    nodes: dict[str, Any] = {}

    def add(kind: str, **inputs: Any) -> None:
        nodes[str(len(nodes))] = {"class_type": kind, "inputs": inputs}

    def source() -> list[Any]:
        return [draw(st.sampled_from(sorted(nodes))), 0]

    for seed in range(2):
        batch, channels = draw(st.integers(1, 2)), draw(st.sampled_from([3, 3, 4]))
        add("RowsPicture", seed=seed, batch=1 if seed else batch, channels=channels, height=height)
    if draw(st.booleans()):
        add("RowsPictures", count=2)
    for _ in range(draw(st.integers(2, 8))):
        match draw(st.sampled_from(["invert", "invert", "mix", "split"])):
            case "invert":
                add("ImageInvert", image=source())
            case "mix":
                one = source()
                add("RowsMix", first=one, second=one, share=draw(st.sampled_from([0.25, 0.5])))
            case "split":
                add("RowsAlpha", image=source())
                split = str(len(nodes) - 1)
                add("RowsShade", image=[split, 0], mask=[split, 1])
    for _ in range(draw(st.integers(1, 3))):
        add("RowsShow", image=source())
    return nodes


@settings(max_examples=60, deadline=None)
@given(picture_prompts(), st.sets(st.sampled_from(OPTIONAL)))
def test_pictures_are_equal_with_any_passes_off(prompt: dict[str, Any], off: set[str]) -> None:
    with_all, without = Bench(ROW_NODES, FOLDERS), Bench(ROW_NODES, FOLDERS)
    assert with_all.run(prompt).status == "success"
    assert without.run(prompt, passes_off=sorted(off)).status == "success"
    assert with_all.shown() == without.shown()
    assert with_all.run(prompt).executed == ()


@settings(max_examples=60, deadline=None)
@given(picture_prompts())
def test_no_pass_finds_anything_in_its_own_result_on_pictures(prompt: dict[str, Any]) -> None:
    context = Bench(ROW_NODES, FOLDERS).context()
    graph = Graph(Prompt.from_json(prompt))
    for one in PASSES:
        graph = one(graph, context)
        assert one(graph, context) is graph, one.__name__


@settings(max_examples=60, deadline=None)
@given(prompts(), st.sets(st.sampled_from(OPTIONAL)))
def test_results_are_equal_with_any_passes_off(prompt: dict[str, Any], off: set[str]) -> None:
    with_all, without = Bench(Probes(), FOLDERS), Bench(Probes(), FOLDERS)
    assert with_all.run(prompt).status == "success"
    assert without.run(prompt, passes_off=sorted(off)).status == "success"
    assert with_all.shown() == without.shown()


@settings(max_examples=60, deadline=None)
@given(prompts())
def test_pass_finds_nothing_to_do_in_its_own_result(prompt: dict[str, Any]) -> None:
    bench = Bench(Probes(), FOLDERS)
    context = bench.context()
    graph = Graph(Prompt.from_json(prompt))
    for one in PASSES:
        graph = one(graph, context)
        assert one(graph, context) is graph, one.__name__


@settings(max_examples=60, deadline=None)
@given(prompts(), prompts())
def test_results_are_equal_with_a_cache_full_of_other_results(
    prompt: dict[str, Any], earlier: dict[str, Any]
) -> None:
    fresh, used = Bench(Probes(), FOLDERS), Bench(Probes(), FOLDERS)
    used.run(earlier)
    used.run(prompt)
    fresh.run(prompt)
    assert fresh.shown() == used.shown()
    calls = len(used.probes.calls)
    used.run(prompt)
    assert len(used.probes.calls) == calls, "a prompt that just ran needs nothing"
    assert used.shown() == fresh.shown()


@settings(max_examples=30, deadline=None)
@given(prompts())
def test_results_are_equal_with_a_cache_that_keeps_almost_nothing(prompt: dict[str, Any]) -> None:
    roomy, tight = Bench(Probes(), FOLDERS), Bench(Probes(), FOLDERS, budget_bytes=1200)
    roomy.run(prompt)
    tight.run(prompt)
    tight.run(prompt)
    assert roomy.shown() == tight.shown()
