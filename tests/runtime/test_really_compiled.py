"""Regions that a C++ compiler really compiles: equal to the bit, and found again."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.child_process import child_command
from app.folders import Folders, folders_below
from app.runtime.regions.library_store import LibraryStore
from app.runtime.regions.region_code import FOLDER, Library, RegionCode, region_code, why_never
from tests.compiled_bench import CHAIN, CompiledBench, how, why

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(why_never()), reason="no C++ compiler")]
WORLD = "0" * 16
"""One for all, whatever happens to files of the program while the tests run."""
COMPILE_WAIT_S = 600.0
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    """A home in which CHAIN, and RowsMix between masks and alpha, were really compiled."""
    base = tmp_path_factory.mktemp("compiled")
    folders = folders_below(base, base / "state")
    code = real_code(folders)
    bench = CompiledBench(folders, code)
    for text in (CHAIN, ALPHA):
        bench.show(text)
    assert code.wait(COMPILE_WAIT_S)
    return folders


def real_code(folders: Folders) -> RegionCode:
    code = region_code(folders, WORLD)
    code._worth_s = 0.0
    return code


ALPHA = """
    1: RowsPicture(seed=1, batch=2, channels=4, height=300)
    2: ImageInvert(image=1>0)
    3: RowsAlpha(image=2>0)
    4: RowsShade(image=3>0, mask=3>1)
    5: RowsMix(first=4>0, second=4>0, share=0.25)
    6: RowsShow(image=5>0)
"""


@pytest.mark.parametrize("text", [CHAIN, ALPHA])
def test_compiled_regions_give_the_same_to_the_bit(compiled: Folders, text: str) -> None:
    code = real_code(compiled)
    assert used_with_same_results(compiled, code, text)
    longer = text.replace("height=900", "height=650").replace("batch=2", "batch=5")
    assert used_with_same_results(compiled, code, longer.replace("=0.3)", "=0.9)"))


def used_with_same_results(folders: Folders, code: RegionCode, text: str) -> bool:
    """Whether what was compiled is used for a prompt without a compiler, and gives the same to the bit."""
    plain = CompiledBench(folders, None).show(text)[0]
    bench = CompiledBench(folders, code)
    shown, trial = bench.show(text)
    assert shown == plain
    assert how(trial) == ["compiled"] or why(trial).startswith("its compiled code is"), why(trial)
    for known in code._known.values():
        for row in known.measured.values():
            assert row["equal"]
            row.update(rows_s=1.0, compiled_s=0.1, times=2)
    shown, report = bench.show(text)
    return shown == plain and how(report) == ["compiled"]


def test_what_was_compiled_is_found_after_a_restart(compiled: Folders) -> None:
    script = """
import sys
from pathlib import Path
from app.folders import folders_below
from app.runtime.regions.region_code import region_code
base = Path(sys.argv[1])
code = region_code(folders_below(base, base / "state"), sys.argv[2])
code.warm()
print(len(code.loaded))
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(compiled.base), WORLD], capture_output=True, cwd=ROOT, check=True
    )
    assert int(done.stdout) >= 2


def test_floats_that_the_code_depends_on_are_part_of_it(compiled: Folders) -> None:
    code = real_code(compiled)
    text = CHAIN.replace(
        '4: ImageBlend(image1=3>0, image2=2>0, blend_mode="soft_light", blend_factor=0.3)',
        "4: RowsStep(image=3>0, share=0.3)",
    )
    bench = CompiledBench(compiled, code)
    bench.show(text)
    assert code.wait(COMPILE_WAIT_S)
    assert used_with_same_results(compiled, code, text)
    assert why(bench.show(text.replace("share=0.3", "share=0.8"))[1]) == "it was not compiled yet"
    assert code.wait(COMPILE_WAIT_S)
    assert used_with_same_results(compiled, code, text.replace("share=0.3", "share=0.8"))


def test_what_torch_cannot_export_runs_in_row_blocks_for_good(compiled: Folders) -> None:
    code = real_code(compiled)
    text = CHAIN.replace("5: ImageInvert(image=4>0)", "5: RowsFail(image=4>0, most=2.0)")
    bench = CompiledBench(compiled, code)
    shown, _ = bench.show(text)
    assert code.wait(COMPILE_WAIT_S)
    again = CompiledBench(compiled, real_code(compiled))
    assert again.show(text)[0] == shown
    assert why(again.show(text)[1]).startswith("it could not be compiled: ")


def test_the_compiler_ends_with_the_worker(tmp_path: Path) -> None:
    folders = folders_below(tmp_path, tmp_path / "state")
    ended: list[int] = []

    def begin_and_let_go(job: Path, compiler_folder: Path) -> None:
        child = subprocess.Popen(
            child_command("region", str(job)), stdin=subprocess.PIPE, start_new_session=True
        )
        assert child.stdin is not None
        child.stdin.close()  # as when the worker is killed
        ended.append(child.wait(COMPILE_WAIT_S))

    store = LibraryStore(folders.state / "cache" / FOLDER, WORLD)
    code = RegionCode(store, no_library, begin_and_let_go, 0.0)
    CompiledBench(folders, code).show(CHAIN)
    assert code.wait(COMPILE_WAIT_S)
    assert ended == [-signal.SIGKILL]
    assert store.keys() == []


def no_library(file: Path) -> Library:
    raise FileNotFoundError(file)
