"""Compiled regions: equal to the bit, used where they pay, found again, and never in the way of a run."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from app.cli_explain import plan_lines
from app.folders import Folders, folders_below
from app.messages import Done, Message, Run
from app.runtime.compiler.compile import explain_prompt
from app.runtime.regions import region_code as compiling
from app.runtime.regions.library_store import LibraryStore
from app.runtime.regions.region_code import FOLDER, OFF, RegionCode, region_code
from app.runtime.worker.worker_run import Runs
from app.settings import Settings, settings_file, write_settings
from app.workflow.prompt import Prompt
from tests.compiled_bench import CHAIN, CompiledBench, how, why
from tests.graph_text import prompt_of
from tests.row_nodes import RowNodes

WORLD = "0" * 16


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return folders_below(tmp_path, tmp_path / "state")


class FakeLibrary:
    """Code that gives what it is told to, at once; it blends and inverts nothing."""

    def __init__(self, give: Any) -> None:
        self.give = give
        self.calls = 0

    def run(self, inputs: list[Any]) -> list[Any]:
        self.calls += 1
        return [self.give(*inputs)]


def code_with(folders: Folders, library: Any, job: Any, worth_s: float = 0.0) -> RegionCode:
    """Region code whose compiler is `job` and whose libraries are `library`."""
    store = LibraryStore(folders.state / "cache" / FOLDER, WORLD)
    return RegionCode(store, lambda file: library, job, worth_s)


def leave_library(job: Path, compiler_folder: Path) -> None:
    """Compile nothing, and leave what a compiler leaves."""
    (job.parent / "region.so").write_bytes(b"code")
    (job.parent / "result.json").write_text(json.dumps({"baked": False}))


def right(first: torch.Tensor, second: torch.Tensor, factor: torch.Tensor) -> torch.Tensor:
    """What CHAIN computes."""
    from app.nodes.blending import blend_images

    blended = blend_images(
        image1=1.0 - first, image2=second, blend_mode="soft_light", blend_factor=float(factor)
    )
    return 1.0 - blended


@pytest.fixture
def plain(folders: Folders) -> dict[str, Any]:
    """What CHAIN shows without compiled code."""
    shown, report = CompiledBench(folders, None).show(CHAIN)
    assert how(report) == ["row blocks"]
    return shown


# What stays, and what is used --------------------------------------------------------------------------


def test_code_that_is_faster_and_gives_the_same_is_used(folders: Folders, plain: dict[str, Any]) -> None:
    library = FakeLibrary(right)
    code = code_with(folders, library, leave_library)
    bench = CompiledBench(folders, code)
    _, first = bench.show(CHAIN)
    assert how(first) == ["row blocks"]
    assert code.wait(10)
    assert library.calls == 0
    shown, trial = bench.show(CHAIN)
    assert (shown, how(trial), why(trial)) == (plain, ["row blocks"], "its compiled code is tried")
    assert library.calls
    measure(code, rows_s=1.0, compiled_s=0.1)
    shown, after = bench.show(CHAIN)
    assert (shown, how(after)) == (plain, ["compiled"])
    assert why(after) == "measured here: 100.0 ms compiled, 1000.0 ms in row blocks"
    assert after.to_json()["regions"] == [{"steps": ["3", "4", "5"], "how": "compiled", "why": why(after)}]


def measure(code: RegionCode, rows_s: float, compiled_s: float) -> None:
    """Write other times over those that were measured."""
    (known,) = code._known.values()
    for row in known.measured.values():
        row.update(rows_s=rows_s, compiled_s=compiled_s, times=2)


def test_code_that_is_no_faster_is_not_used(folders: Folders, plain: dict[str, Any]) -> None:
    code = code_with(folders, FakeLibrary(right), leave_library)
    bench = CompiledBench(folders, code)
    bench.show(CHAIN)
    assert code.wait(10)
    bench.show(CHAIN)
    measure(code, rows_s=0.1, compiled_s=0.1)
    shown, report = bench.show(CHAIN)
    assert (shown, how(report)) == (plain, ["row blocks"])
    assert why(report).startswith("measured here: 100.0 ms compiled")


def test_code_that_gives_other_numbers_is_never_used(folders: Folders, plain: dict[str, Any]) -> None:
    library = FakeLibrary(lambda *inputs: right(*inputs) + 1e-6)
    code = code_with(folders, library, leave_library)
    bench = CompiledBench(folders, code)
    bench.show(CHAIN)
    assert code.wait(10)
    assert bench.show(CHAIN)[0] == plain
    calls = library.calls
    shown, report = bench.show(CHAIN)
    assert (shown, how(report), why(report)) == (
        plain,
        ["row blocks"],
        "its compiled code gave other numbers",
    )
    assert library.calls == calls


def test_a_node_may_say_how_far_numbers_may_be(folders: Folders) -> None:
    code = code_with(folders, FakeLibrary(lambda *inputs: right(*inputs) + 1e-6), leave_library)
    bench = CompiledBench(folders, code)
    blend = bench.probes.definitions["ImageBlend"]
    bench.probes.definitions = {  # type: ignore[misc]
        **bench.probes.definitions,
        "ImageBlend": replace(blend, compiled_within=1e-5),
    }
    bench.show(CHAIN)
    assert code.wait(10)
    bench.show(CHAIN)
    measure(code, rows_s=1.0, compiled_s=0.1)
    assert how(bench.show(CHAIN)[1]) == ["compiled"]


def test_code_that_fails_as_it_runs_harms_nothing(folders: Folders, plain: dict[str, Any]) -> None:
    def fail(*inputs: torch.Tensor) -> torch.Tensor:
        raise RuntimeError("no such instruction")

    code = code_with(folders, FakeLibrary(fail), leave_library)
    bench = CompiledBench(folders, code)
    bench.show(CHAIN)
    assert code.wait(10)
    assert bench.show(CHAIN)[0] == plain
    shown, report = bench.show(CHAIN)
    assert (shown, how(report)) == (plain, ["row blocks"])
    assert "no such instruction" in why(report)


# Compiling ---------------------------------------------------------------------------------------------


def test_a_run_does_not_wait_for_what_is_being_compiled(folders: Folders, plain: dict[str, Any]) -> None:
    begun, go_on = threading.Event(), threading.Event()
    jobs: list[Path] = []

    def slow(job: Path, compiler_folder: Path) -> None:
        jobs.append(job)
        begun.set()
        assert go_on.wait(60)
        leave_library(job, compiler_folder)

    code = code_with(folders, FakeLibrary(right), slow)
    bench = CompiledBench(folders, code)
    bench.show(CHAIN)
    assert begun.wait(10)
    try:
        shown, report = bench.show(CHAIN)
        assert (shown, how(report)) == (plain, ["row blocks"])
        assert why(report) == "it is being compiled beside the runs"
        assert not code.wait(0)
    finally:
        go_on.set()
    assert code.wait(10)
    assert why(bench.show(CHAIN)[1]) == "its compiled code is tried"
    assert len(jobs) == 1


@pytest.mark.parametrize("said", ["nothing", "failed", "raises"])
def test_a_compiler_that_fails_is_told_and_not_tried_again(
    folders: Folders, plain: dict[str, Any], said: str
) -> None:
    jobs: list[Path] = []

    def fail(job: Path, compiler_folder: Path) -> None:
        jobs.append(job)
        if said == "failed":
            text = json.dumps({"failed": "CppCompileError: oh", "for_good": True})
            (job.parent / "result.json").write_text(text)
        if said == "raises":
            raise OSError("no room on the disk")

    code = code_with(folders, None, fail)
    bench = CompiledBench(folders, code)
    for _ in range(3):
        assert bench.show(CHAIN)[0] == plain
        assert code.wait(10)
    assert len(jobs) == 1
    words = {"nothing": "ended without a result", "failed": "oh", "raises": "no room on the disk"}
    report = bench.show(CHAIN)[1]
    assert why(report).startswith("it could not be compiled: ")
    assert words[said] in why(report)
    assert not jobs[0].parent.exists()


def test_without_a_compiler_regions_run_in_row_blocks(
    folders: Folders, plain: dict[str, Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", "")
    caplog.set_level("INFO", "confy.regions")
    code = region_code(folders)
    code._worth_s = 0.0
    bench = CompiledBench(folders, code)
    for _ in range(3):
        shown, report = bench.show(CHAIN)
        assert shown == plain
        assert code.wait(0)
    assert why(report) == "no C++ compiler (g++ or clang++) was found on this machine"
    assert len([one for one in caplog.records if "not compiled" in one.getMessage()]) == 1


def test_the_packaged_program_compiles_nothing_with_its_own_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "has no compiler" in compiling.why_never()


def test_switched_off_nothing_is_compiled_or_used(folders: Folders) -> None:
    jobs: list[Path] = []
    code = code_with(folders, None, lambda job, folder: jobs.append(job))
    code.apply(OFF)
    report = CompiledBench(folders, code).show(CHAIN)[1]
    assert code.wait(0)
    assert (how(report), jobs) == (["row blocks"], [])
    assert "switched off" in why(report)


def test_what_takes_no_time_is_not_compiled(folders: Folders) -> None:
    jobs: list[Path] = []
    code = code_with(folders, None, lambda job, folder: jobs.append(job), worth_s=1000.0)
    CompiledBench(folders, code).show(CHAIN)
    assert code.wait(0)
    assert jobs == []


def test_the_worker_follows_the_setting(folders: Folders) -> None:
    folders.create()
    sent: list[Message] = []
    runs = Runs(folders, sent.append)
    write_settings(settings_file(folders), Settings(compile_regions="warm"))
    assert runs.open_regions() is not None
    write_settings(settings_file(folders), Settings(compile_regions="off"))
    assert runs.open_regions() is None
    message = Run("p", prompt_of(CHAIN).to_json())
    runs.run(message, RowNodes(folders).definitions, lambda: False)
    (done,) = [one for one in sent if isinstance(one, Done)]
    (region,) = done.report["regions"]
    assert region == {
        "steps": ["3", "4", "5"],
        "how": "row blocks",
        "why": "compiling is switched off in the settings",
    }


# Structures --------------------------------------------------------------------------------------------


def test_regions_of_other_prompts_share_code_where_their_structure_is_the_same(folders: Folders) -> None:
    jobs: list[Path] = []

    def job(file: Path, compiler_folder: Path) -> None:
        jobs.append(file)
        leave_library(file, compiler_folder)

    code = code_with(folders, FakeLibrary(right), job)
    bench = CompiledBench(folders, code)
    bench.show(CHAIN)
    assert code.wait(10)
    other = """
        a: RowsPicture(seed=7, batch=1, channels=3, height=600)
        b: RowsPicture(seed=8, batch=1, channels=3, height=600)
        c: ImageInvert(image=a>0)
        d: ImageBlend(image1=c>0, image2=b>0, blend_mode="soft_light", blend_factor=0.75)
        e: ImageInvert(image=d>0)
        f: RowsShow(image=e>0)
    """
    assert why(bench.show(other)[1]) == "its compiled code is tried"
    bench.show(other.replace("soft_light", "screen"))
    assert code.wait(10)
    assert len(jobs) == 2


def test_the_plan_says_how_regions_would_run(folders: Folders) -> None:
    code = code_with(folders, FakeLibrary(right), leave_library)
    bench = CompiledBench(folders, code)

    def planned() -> list[dict[str, Any]]:
        prompt = Prompt.from_json(prompt_of(CHAIN).to_json())
        found: list[dict[str, Any]] = explain_prompt(prompt, bench.context(), region_code=code)["regions"]
        return found

    steps = ["3", "4", "5"]
    assert planned() == [{"steps": steps, "how": "row blocks", "why": "it was not compiled yet"}]
    bench.show(CHAIN)
    assert code.wait(10)
    bench.show(CHAIN)
    measure(code, rows_s=1.0, compiled_s=0.1)
    words = "measured here: 100.0 ms compiled, 1000.0 ms in row blocks"
    assert planned() == [{"steps": steps, "how": "compiled", "why": words}]
    lines = list(plan_lines({"regions": planned()}, Prompt.from_json(prompt_of(CHAIN).to_json())))
    assert lines[-1] == f"  as one  #3, #4, #5: compiled  ({words})"


def test_steps_that_run_one_by_one_say_why(folders: Folders) -> None:
    text = CHAIN.replace("seed=2, batch=1, channels=3, height=900", "seed=2, batch=1, channels=3, height=450")
    report = CompiledBench(folders, None).show(text)[1]
    assert how(report) == ["one by one"]
    assert "several sizes" in why(report)


# Files -------------------------------------------------------------------------------------------------


def test_the_files_stay_within_their_budget_and_the_ones_used_last_stay(folders: Folders) -> None:
    store = LibraryStore(folders.state / FOLDER, WORLD, budget_bytes=2500)
    for key in ("a", "b", "c"):
        job = store.begin("{}", ())
        (job.parent / "region.so").write_bytes(bytes(1000))
        (job.parent / "result.json").write_text("{}")
        store.keep(job, key, {})
    assert store.keys() == ["c", "b"]
    assert LibraryStore(folders.state / FOLDER, "1" * 16).keys() == []


def test_a_worker_killed_while_it_compiles_harms_nothing(folders: Folders, tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED.format(state=str(folders.state), base=str(folders.base)), "utf-8")
    root = Path(compiling.__file__).parents[3]
    worker = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, cwd=root, env={"PYTHONPATH": str(root)}
    )
    assert worker.stdout is not None
    assert worker.stdout.readline() == b"half written\n"
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    worker.stdout.close()
    store = LibraryStore(folders.state / "cache" / FOLDER, WORLD)
    assert list((folders.state / "cache" / FOLDER).glob(".work-*"))
    assert store.keys() == []
    code = code_with(folders, FakeLibrary(right), leave_library)
    bench = CompiledBench(folders, code)
    bench.show(CHAIN)
    assert code.wait(10)
    assert why(bench.show(CHAIN)[1]) == "its compiled code is tried"


KILLED = """
import time
from pathlib import Path
from app.runtime.regions.library_store import LibraryStore
store = LibraryStore(Path({state!r}) / "cache" / "regions", "0" * 16)
job = store.begin("{{}}", ())
(job.parent / "region.so").write_bytes(b"half")
print("half written", flush=True)
time.sleep(600)
"""
