"""Calls with an input in common are made together: equal results, each with its own frames and culprit."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.folders import folders_below
from app.messages import Problems, StepDone, StepStarted
from app.node_def import NodeDef
from app.nodes.declare import Shown, declared_in, node
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.graph import Graph, check_graph
from app.runtime.passes.batch import MOST_TOGETHER, batch
from app.runtime.passes.check import check
from app.runtime.passes.resolve import resolve
from app.workflow.prompt import Prompt
from tests.graph_text import prompt_of
from tests.prompt_bench import Bench

CALLS: list[Any] = []


@node("TogetherReader")
def reader(tag: str = "r") -> int:
    """Stand for a text encoder."""
    return len(tag)


def _read_together(runs: Sequence[RunContext], inputs: Sequence[Mapping[str, Any]]) -> list[str]:
    CALLS.append([one["text"] for one in inputs])
    if any("bad" in one["text"] for one in inputs):
        raise ValueError("one of them is bad")
    return [_read(one["text"], one["by"]) for one in inputs]


def _read(text: str, by: int) -> str:
    return f"{text} read by {by}"


@node("TogetherRead", batch="by", together=_read_together)
def read(text: str, by: int) -> str:
    """Read a text."""
    CALLS.append(text)
    if "bad" in text:
        raise InputError("text", "this text is bad: write another")
    return _read(text, by)


@node("TogetherWords")
def words(text: str = "") -> str:
    """Make a text."""
    return text + "!"


@node("TogetherSplit", list_out=("STRING",))
def split(text: str = "") -> str:
    """Make a list of texts."""
    return text.split()  # type: ignore[return-value]


READERS = {"r": 101, "z": 102}


@node("TogetherReaders", list_out=("INT",))
def readers(tags: str = "") -> int:
    """Make a list of readers; those of one name are one."""
    return [READERS[tag] for tag in tags.split(",")]  # type: ignore[return-value]


@node("TogetherShow", output_node=True)
def show(text: str) -> Shown[None]:
    """Show a text."""
    return Shown(None, ui={"text": [text]})


class ReadingToys:
    """The toy nodes of this file; what they were called with is in `calls`."""

    def __init__(self, definitions: Mapping[str, NodeDef]) -> None:
        self.definitions = definitions
        self.calls = CALLS

    def forget_calls(self) -> None:
        CALLS.clear()


def make_bench(folder: Path) -> Bench:
    folders = folders_below(folder, folder)
    declared = declared_in(sys.modules[__name__])
    CALLS.clear()
    return Bench(ReadingToys({one.info.class_type: one.define(folders) for one in declared}), folders)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    yield make_bench(tmp_path)
    CALLS.clear()


TWO = """
    1: TogetherReader(tag="abc")
    2: TogetherRead(text="a", by=1>0)
    3: TogetherShow(text=2>0)
    4: TogetherRead(text="b", by=1>0)
    5: TogetherShow(text=4>0)
"""


def prompt(text: str) -> dict[str, Any]:
    return prompt_of(text).to_json()


def resolved(bench: Bench, text: str) -> Graph:
    return check(resolve(Graph(prompt_of(text)), bench.context()), bench.context())


def batched_graph(bench: Bench, text: str) -> Graph:
    graph = batch(resolved(bench, text), bench.context())
    assert not check_graph(graph)
    return graph


def test_calls_with_an_input_in_common_stand_side_by_side(bench: Bench) -> None:
    before = resolved(bench, TWO)
    after = batch(before, bench.context())
    assert list(before.steps) == ["1", "2", "3", "4", "5"]
    assert list(after.steps) == ["1", "2", "4", "3", "5"]
    assert after.batches == {"2": ("2", "4"), "4": ("2", "4")}
    assert batch(after, bench.context()) is after


def test_plain_values_are_made_before_the_batch(bench: Bench) -> None:
    graph = batched_graph(
        bench,
        """
        1: TogetherReader(tag="r")
        2: TogetherRead(text="a", by=1>0)
        3: TogetherWords(text="b")
        4: TogetherWords(text=3>0)
        5: TogetherRead(text=4>0, by=1>0)
        6: TogetherRead(text=4>0, by=1>0)
        7: TogetherShow(text=5>0)
        8: TogetherShow(text=2>0)
        9: TogetherShow(text=6>0)
    """,
    )
    assert list(graph.steps)[:6] == ["1", "3", "4", "2", "5", "6"]
    assert graph.batches["2"] == ("2", "5", "6")


def test_what_depends_on_the_first_is_no_part_of_its_batch(bench: Bench) -> None:
    text = """
        1: TogetherReader(tag="r")
        2: TogetherRead(text="a", by=1>0)
        3: TogetherWords(text=2>0)
        4: TogetherRead(text=3>0, by=1>0)
        5: TogetherShow(text=4>0)
    """
    assert not batched_graph(bench, text).batches
    assert bench.run(prompt(text)).batched == 0
    assert bench.shown()["5"] == {"text": ["a read by 1! read by 1"]}


def test_other_readers_and_watched_nodes_are_no_part_of_a_batch(bench: Bench) -> None:
    other = TWO.replace('4: TogetherRead(text="b", by=1>0)', '4: TogetherRead(text="b", by=6>0)')
    other += '    6: TogetherReader(tag="z")\n'
    assert not batched_graph(bench, other).batches
    graph = resolved(bench, TWO)
    for alone in ({"watched": frozenset("4")}, {"again": {"4": "x"}}, {"frozen": {"4": b"key"}}):
        assert batch(graph, replace(bench.context(), **alone)) is graph  # type: ignore[arg-type] # one of them
    assert batch(replace(graph, cached=frozenset("4")), bench.context()).batches == {}


def test_a_batch_is_no_larger_than_it_may_be(bench: Bench) -> None:
    lines = ['1: TogetherReader(tag="r")']
    for n in range(MOST_TOGETHER + 3):
        lines += [f'r{n}: TogetherRead(text="{n}", by=1>0)', f"s{n}: TogetherShow(text=r{n}>0)"]
    report = bench.run(prompt("\n".join(lines)))
    assert report.batched == MOST_TOGETHER + 3
    assert [len(call) for call in CALLS] == [MOST_TOGETHER, 3]


def test_each_has_its_frames_its_result_its_record_and_its_place_in_the_cache(bench: Bench) -> None:
    report = bench.run(prompt(TWO))
    assert CALLS == [["a", "b"]]
    assert report.batched == report.to_json()["batched"] == 2
    assert bench.shown() == {"3": {"text": ["a read by 3"]}, "5": {"text": ["b read by 3"]}}
    frames = [(type(one), one.node) for one in bench.messages if isinstance(one, StepStarted | StepDone)]
    assert [node_id for kind, node_id in frames if kind is StepDone] == ["1", "2", "4", "3", "5"]
    assert all(frames.index((StepStarted, one)) + 1 == frames.index((StepDone, one)) for one in "12435")
    records = {record.step: record for record in report.records}
    assert records["2"].seconds == pytest.approx(records["4"].seconds, rel=1e-3)
    assert records["2"].began < records["4"].began
    CALLS.clear()
    assert bench.run(prompt(TWO.replace('"b"', '"c"'))).batched == 0, "2 is cached, 4 is another one"
    assert CALLS == ["c"]
    assert bench.shown()["5"] == {"text": ["c read by 3"]}


def test_the_one_that_fails_is_named_and_the_others_are_kept(bench: Bench) -> None:
    report = bench.run(prompt(TWO.replace('"b"', '"bad"')))
    assert report.status == "error"
    assert report.batched == 0
    assert CALLS == [["a", "bad"], "a", "bad"]
    problem = bench.only(Problems).problem
    assert (problem.node_path, problem.input_name) == ("4", "text")
    assert "this text is bad: write another" in problem.message
    assert "2" in report.executed


def listed(texts: str) -> str:
    """Return two readings, the second of each item of a list."""
    text = TWO.replace('4: TogetherRead(text="b", by=1>0)', "4: TogetherRead(text=6>0, by=1>0)")
    return text + f'    6: TogetherSplit(text="{texts}")\n'


def test_items_of_a_list_are_read_together(bench: Bench) -> None:
    report = bench.run(prompt(listed("b c d")))
    assert report.status == "success"
    assert report.batched == 1
    assert CALLS == ["a", ["b", "c", "d"]]
    assert [one.ui for one in bench.all(StepDone) if one.node == "5"][-1:] == [
        {"text": [f"{one} read by 3" for one in "bcd"]}
    ]
    CALLS.clear()
    bench.cache.clear()
    assert bench.run(prompt(listed("b c d")), passes_off=["batch"]).batched == 0
    assert CALLS == ["a", "b", "c", "d"]


def test_item_that_fails_is_named_and_those_behind_it_are_not_read(bench: Bench) -> None:
    report = bench.run(prompt(listed("b bad d")))
    assert report.status == "error"
    assert report.batched == 0
    assert CALLS == ["a", ["b", "bad", "d"], "b", "bad"]
    problem = bench.only(Problems).problem
    assert (problem.node_path, problem.input_name) == ("4", "text")


def test_items_are_read_together_as_far_as_they_have_their_reader_in_common(bench: Bench) -> None:
    many = " ".join(f"t{n}" for n in range(MOST_TOGETHER + 1))
    bench.run(prompt(listed(many)))
    assert [len(one) for one in CALLS if isinstance(one, list)] == [MOST_TOGETHER]
    CALLS.clear()
    text = """
        1: TogetherSplit(text="a b c")
        2: TogetherReaders(tags="r,r,z")
        3: TogetherRead(text=1>0, by=2>0)
        4: TogetherShow(text=3>0)
    """
    assert bench.run(prompt(text)).status == "success"
    assert CALLS == [["a", "b"], "c"]
    assert bench.shown()["4"] == {"text": ["a read by 101", "b read by 101", "c read by 102"]}


@st.composite
def texts(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a prompt of readers, words, lists of words, and readers of what others have read."""
    lines = ['r0: TogetherReader(tag="r")', 'r1: TogetherReader(tag="zz")', 'n0: TogetherWords(text="x")']
    made = ["n0"]
    for n in range(1, draw(st.integers(2, 10))):
        of = draw(st.sampled_from([f'"{n}"', *[f"{one}>0" for one in made]]))
        by = draw(st.sampled_from(["r0", "r1"]))
        kinds = [f"TogetherRead(text={of}, by={by}>0)", f"TogetherWords(text={of})"]
        kinds.append(f'TogetherSplit(text="{n} and {n}")')
        lines.append(f"n{n}: {draw(st.sampled_from(kinds))}")
        made.append(f"n{n}")
    lines += [f"s{n}: TogetherShow(text={one}>0)" for n, one in enumerate(made)]
    return Prompt.to_json(prompt_of("\n".join(draw(st.permutations(lines)))))


OFF = st.sets(st.sampled_from(["merge_duplicates", "order", "plan_memory", "batch", "infer_shapes", "fuse"]))


@settings(max_examples=60, deadline=None)
@given(texts(), OFF)
def test_results_are_equal_whatever_runs_together(
    tmp_path_factory: pytest.TempPathFactory, drawn: dict[str, Any], off: set[str]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    with_all, without = make_bench(folder), make_bench(folder)
    assert with_all.run(drawn, passes_off=sorted(off)).status == "success"
    assert without.run(drawn, passes_off=["batch"]).batched == 0
    assert with_all.shown() == without.shown()
