"""What steps took is kept in a file, and tells what a run will take: of the same sizes, and of others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from app.folders import folders_below
from app.node_def import NodeDef, NodeResult
from app.runtime.compiler.compile import CompileContext, compile_prompt, explain_prompt
from app.runtime.compiler.plan import Plan
from app.runtime.executing.resources import NETWORK_AT_ONCE
from app.runtime.records.features import Features, features_of
from app.runtime.records.past_runs import PastRuns
from app.runtime.records.samples import KEPT, MOST_OF_A_KIND, Sample, Samples
from app.runtime.records.store import RecordStore
from app.runtime.run_record import StepRecord
from app.tensor_spec import TensorSpec
from app.workflow.node_info import NodeInfo
from tests.fakes import Probes
from tests.graph_text import prompt_of

MB = 1 << 20


def sample(
    size: int | None, seconds: float, *, work: float = 1.0, variant: str = "", used: float = 1.0
) -> Sample:
    return Sample(Features("Blur", variant, work, size), seconds=(seconds,), used=used)


def estimate(
    samples: Iterable[Sample], size: int | None, *, work: float = 1.0, variant: str = ""
) -> float | None:
    found = Samples(samples).estimate(Features("Blur", variant, work, size))
    return None if found is None else found.seconds


# The estimator's arithmetic


def test_the_same_step_takes_the_median_of_its_times() -> None:
    one = sample(4 * MB, 1.0)
    for seconds in (1.2, 9.0):
        one = one.joined(sample(4 * MB, seconds))
    found = Samples([one]).estimate(Features("Blur", "", 1.0, 4 * MB))
    assert found is not None
    assert (found.seconds, found.rough) == (1.2, False)


def test_other_sizes_are_told_in_proportion_and_as_rough() -> None:
    found = Samples([sample(4 * MB, 1.0)]).estimate(Features("Blur", "", 1.0, 16 * MB))
    assert found is not None
    assert found.seconds == pytest.approx(4.0)
    assert found.rough


def test_between_two_sizes_the_line_through_both_tells() -> None:
    known = [sample(4 * MB, 1.0), sample(12 * MB, 5.0)]
    assert estimate(known, 8 * MB) == pytest.approx(3.0)
    assert estimate(known, 24 * MB) == pytest.approx(10.0)
    assert estimate(known, 2 * MB) == pytest.approx(0.5)


def test_twice_the_sampler_steps_take_twice_as_long() -> None:
    assert estimate([sample(4 * MB, 3.0, work=20)], 4 * MB, work=40) == pytest.approx(6.0)
    assert estimate([sample(None, 3.0, work=20)], None, work=10) == pytest.approx(1.5)


def test_the_same_choices_count_before_others() -> None:
    known = [sample(4 * MB, 1.0, variant="fast"), sample(4 * MB, 7.0, variant="slow", used=2.0)]
    assert estimate(known, 8 * MB, variant="fast") == pytest.approx(2.0)
    assert estimate(known, 4 * MB, variant="slow") == 7.0
    assert estimate(known, 4 * MB, variant="new") is not None


def test_nothing_is_told_of_a_kind_that_never_ran() -> None:
    assert estimate([], 4 * MB) is None


def test_a_kind_keeps_no_more_sizes_than_it_may() -> None:
    many = Samples(sample(size, 1.0, used=float(size)) for size in range(1, MOST_OF_A_KIND + 30))
    assert len(many) == MOST_OF_A_KIND


# From plans to features and forecasts


def _define(kind: str, inputs: dict[str, object], outputs: list[str], shape: object = None) -> NodeDef:
    info = NodeInfo.from_json(kind, {"input": {"required": inputs}, "output": outputs})
    return NodeDef(info, lambda run, values: NodeResult(), shapes=shape)  # type: ignore[arg-type]


def _specs(inputs: dict[str, object]) -> tuple[TensorSpec, ...]:
    side = inputs["side"]
    assert isinstance(side, int)
    return (TensorSpec("IMAGE", (1, side, side, 3), "float32", bytes=side * side * 12),)


def context(tmp_path: Path) -> CompileContext:
    methods = [["area", "lanczos"], {}]
    kinds = {
        **Probes().definitions,
        "Empty": _define("Empty", {"side": ["INT", {}]}, ["IMAGE"], _specs),
        "Load": _define("Load", {"name": [["a.safetensors", "b.safetensors"], {}]}, ["MODEL"]),
        "Sample": _define(
            "Sample",
            {"side": ["INT", {}], "steps": ["INT", {}], "method": methods, "model": ["MODEL"]},
            ["IMAGE"],
            _specs,
        ),
    }
    return CompileContext(kinds, folders_below(tmp_path, tmp_path))


PROMPT = """
    1: Load(name="{model}")
    2: Sample(side={side}, steps={steps}, method="{method}", model=1>0)
    3: PSink(x=2>0)
"""


def planned(tmp_path: Path, side: int = 64, steps: int = 20, model: str = "a", method: str = "area") -> Plan:
    text = PROMPT.format(side=side, steps=steps, model=f"{model}.safetensors", method=method)
    return compile_prompt(prompt_of(text), context(tmp_path))


def test_features_tell_models_and_choices_apart_but_no_numbers(tmp_path: Path) -> None:
    plain = features_of(planned(tmp_path).graph)["2"]
    assert (plain.work, plain.size) == (20, 64 * 64 * 12)
    other = [
        features_of(plan.graph)["2"]
        for plan in (planned(tmp_path, model="b"), planned(tmp_path, method="lanczos"))
    ]
    assert len({plain.variant, *(one.variant for one in other)}) == 3
    larger = features_of(planned(tmp_path, side=128, steps=30).graph)["2"]
    assert larger.variant == plain.variant


def records(seconds: float, loading: float = 2.0) -> list[StepRecord]:
    return [
        StepRecord("1", "1", "Load", 0.0, loading),
        StepRecord("2", "2", "Sample", loading, seconds, 64 * 64 * 12, "cuda:0", "gpu"),
        StepRecord("3", "3", "PSink", loading + seconds, 0.0001),
    ]


def test_a_run_tells_what_the_next_one_takes(tmp_path: Path) -> None:
    past = PastRuns(tmp_path / "times.sqlite")
    plan = planned(tmp_path)
    assert past.forecast(plan).seconds is None
    past.note(plan, records(3.0), 50 * MB)
    past.settle()
    found = past.forecast(planned(tmp_path))
    assert found.seconds == pytest.approx(5.0, abs=0.01)
    assert (found.rough, found.unknown, found.peak_bytes) == (False, 0, 50 * MB)
    larger = past.forecast(planned(tmp_path, side=128, steps=40))
    assert larger.seconds == pytest.approx(2.0 + 3.0 * 4 * 2, abs=0.01)
    assert larger.rough
    assert larger.peak_bytes is None


def test_records_survive_the_worker_and_another_one_adds_to_them(tmp_path: Path) -> None:
    file = tmp_path / "times.sqlite"
    plan = planned(tmp_path)
    first, second = PastRuns(file), PastRuns(file)
    for past, seconds in ((first, 1.0), (second, 2.0), (first, 6.0)):
        past.note(plan, records(seconds), 0)
        past.settle()
    assert PastRuns(file).forecast(plan).steps["2"].seconds == 2.0
    assert second.forecast(plan).steps["2"].seconds == 2.0, "what another one wrote counts, too"


def test_quick_steps_are_counted_by_their_kind(tmp_path: Path) -> None:
    file = tmp_path / "times.sqlite"
    past = PastRuns(file)
    many = [StepRecord(str(number), str(number), "PPass", 0.0, 0.0002) for number in range(5000)]
    past.note(planned(tmp_path), many, 0)
    past.settle()
    kept = RecordStore(file).samples()
    assert [(one.features.class_type, one.trivial) for one in kept] == [("PPass", True)]
    assert kept[0].median == pytest.approx(0.0002)


def test_plan_as_json_has_seconds_of_each_step_and_says_what_is_rough(tmp_path: Path) -> None:
    past = PastRuns(tmp_path / "times.sqlite")
    past.note(planned(tmp_path), records(3.0), 7 * MB)
    past.settle()
    prompt = prompt_of(PROMPT.format(side=64, steps=40, model="a.safetensors", method="area"))
    found = explain_prompt(prompt, context(tmp_path), past.forecast)
    steps = {step["node"]: step for step in found["steps"]}
    assert steps["2"]["seconds"] == pytest.approx(6.0)
    assert (steps["2"]["rough"], steps["1"]["rough"]) == (True, False)
    assert found["seconds"] == pytest.approx(8.0, abs=0.01)
    assert found["rough"]


def test_steps_in_different_lanes_overlap_in_the_whole(tmp_path: Path) -> None:
    here = context(tmp_path)
    disk = replace(_define("Disk", {"name": ["STRING", {}]}, ["IMAGE"]), resource="files")
    both = _define("Both", {"a": ["IMAGE"], "b": ["IMAGE"]}, ["IMAGE"])
    here = replace(here, definitions={**here.definitions, "Disk": disk, "Both": both})
    text = """
        1: Load(name="a.safetensors")
        2: Sample(side=64, steps=20, method="area", model=1>0)
        3: Disk(name="x")
        4: Both(a=2>0, b=3>0)
        5: PSink(x=4>0)
    """
    plan = compile_prompt(prompt_of(text), here)
    took = {"1": ("Load", 1.0), "2": ("Sample", 3.0), "3": ("Disk", 3.5), "4": ("Both", 1.0)}
    past = PastRuns(tmp_path / "times.sqlite")
    past.note(plan, [StepRecord(one, one, kind, 0.0, seconds) for one, (kind, seconds) in took.items()], 0)
    past.settle()
    found = past.forecast(plan)
    assert found.seconds is not None
    assert 5.0 <= found.seconds <= 5.6, "the file is read while the model samples"


def test_requests_overlap_each_other_in_the_whole(tmp_path: Path) -> None:
    here = context(tmp_path)
    ask = replace(_define("Ask", {"text": ["STRING", {}]}, ["STRING"]), resource="network")
    here = replace(here, definitions={**here.definitions, "Ask": ask})
    lines = [f'a{n}: Ask(text="{n}")\ns{n}: PSink(x=a{n}>0)' for n in range(NETWORK_AT_ONCE + 1)]
    plan = compile_prompt(prompt_of("\n".join(lines)), here)
    asked = [StepRecord(f"a{n}", f"a{n}", "Ask", 0.0, 2.0) for n in range(NETWORK_AT_ONCE + 1)]
    past = PastRuns(tmp_path / "times.sqlite")
    past.note(plan, asked, 0)
    past.settle()
    assert past.forecast(plan).seconds == pytest.approx(4.0, abs=0.1), "one has to wait for the others"


# The file


def test_the_file_is_bounded_and_keeps_the_newest_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.runtime.records.store.MOST_ROWS", 5)
    store = RecordStore(tmp_path / "times.sqlite")
    for size in range(1, 9):
        store.add([sample(size, 1.0, used=float(size))], {}, float(size))
    assert [one.features.size for one in store.samples()] == [4, 5, 6, 7, 8]
    for turn in range(KEPT + 5):
        store.add([sample(8, float(turn), used=100.0 + turn)], {}, 0.0)
    assert store.samples()[-1].seconds == tuple(float(turn) for turn in range(5, KEPT + 5))


def test_a_broken_file_is_moved_aside(tmp_path: Path) -> None:
    file = tmp_path / "times.sqlite"
    file.write_bytes(b"this is no database" * 500)
    past = PastRuns(file)
    past.note(planned(tmp_path), records(3.0), 0)
    past.settle()
    assert past.forecast(planned(tmp_path)).seconds is not None
    assert file.with_suffix(".broken").exists()
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_place_that_cannot_be_written_disturbs_no_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    past = PastRuns(tmp_path / "taken" / "times.sqlite")
    past.note(planned(tmp_path), records(3.0), 0)
    past.settle()
    assert "could not be written" in caplog.text
    assert past.forecast(planned(tmp_path)).seconds == pytest.approx(5.0, abs=0.01)


# Why a node runs each time


def test_a_plan_says_which_node_is_the_reason_that_one_always_runs(tmp_path: Path) -> None:
    here = context(tmp_path)
    here = replace(here, definitions={**here.definitions, "Now": _clock()})
    found = explain_prompt(prompt_of("1: Now()\n2: PPass(x=1>0)\n3: PSink(x=2>0)"), here)
    steps = {step["node"]: step for step in found["steps"]}
    assert [steps[one]["state"] for one in "123"] == ["always", "always", "always"]
    assert [steps[one]["cause"] for one in "123"] == ["1", "1", "1"]
    assert "something else each time" in steps["1"]["reason"]
    assert "(#1)" in steps["3"]["reason"]


def _clock() -> NodeDef:
    clock = _define("Now", {}, ["INT"])
    return replace(clock, fingerprint=lambda inputs: float("nan"))
