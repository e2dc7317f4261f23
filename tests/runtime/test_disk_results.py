"""Results in files: what may lie there, what survives, what is not believed, who has to go."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import save_file

from app.execution_blocker import ExecutionBlocker
from app.folders import folders_below
from app.runtime.results.cache import CacheEntry, ResultCache, entry_of
from app.runtime.results.disk import disk_tier
from app.runtime.results.disk.disk_tier import DiskTier
from app.runtime.results.disk.plain_values import BrokenTreeError, NotPlainError, from_tree, to_tree
from app.runtime.results.disk.result_file import facts_of
from tests.fakes import Probes
from tests.graph_text import prompt_of
from tests.prompt_bench import Bench
from tests.worker_bench import ROOT

KEY = bytes(range(16))
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
TREES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text() | st.integers(), inner)
    ),
)


def entry(*values: Any) -> CacheEntry:
    return entry_of(tuple([value] for value in values), None, ("*",) * len(values))


def tier(folder: Path, budget: int = 10**9, world: str = "w") -> DiskTier:
    return DiskTier(folder / "results", world, budget)


def kept(folder: Path, value: Any, key: bytes = KEY, seconds: float = 5.0) -> Path:
    """Write a result and return its file."""
    one = tier(folder)
    one.offer(key, entry(value), seconds)
    assert one.wait(60)
    (path,) = [path for path in (folder / "results" / "w").iterdir() if path.name.startswith(key.hex())]
    return path


@given(TREES)
def test_plain_values_come_back_as_they_were(value: Any) -> None:
    text = json.loads(json.dumps(to_tree(value, [])))
    back = from_tree(text, [])
    assert back == value
    assert repr(back) == repr(value), "True is not 1, a tuple is no list"


def test_latent_and_conditioning_come_back_in_a_later_worker(tmp_path: Path) -> None:
    image = torch.rand(1, 3, 8, 4).permute(0, 2, 3, 1)
    whole = torch.rand(4, 8)
    latent = {"samples": whole[:2], "noise_mask": None, "batch_index": [0, 1]}
    conditioning = [(whole, {"pooled_output": whole, 3: torch.arange(4, dtype=torch.bfloat16)})]
    first = tier(tmp_path)
    first.offer(KEY, entry(image, latent, conditioning, "text", 2.5), 7.0)
    assert first.wait(60)
    second = tier(tmp_path)
    assert list(second.index()) == [KEY]
    found = second.read(KEY)
    assert found is not None
    back, seconds = found
    assert (seconds, back.ui, back.types) == (7.0, None, ("*",) * 5)
    [image_2], [latent_2], [conditioning_2], [text], [number] = back.values
    assert torch.equal(image_2, image)
    assert image_2.stride() == image.stride()
    assert torch.equal(latent_2["samples"], whole[:2])
    assert {k: v for k, v in latent_2.items() if k != "samples"} == {
        "noise_mask": None,
        "batch_index": [0, 1],
    }
    tensor, extra = conditioning_2[0]
    assert torch.equal(tensor, whole)
    assert extra["pooled_output"] is tensor, "what was one tensor is one again"
    assert extra[3].dtype == torch.bfloat16
    assert (text, number) == ("text", 2.5)


@pytest.mark.parametrize(
    "value",
    [
        object(),
        [ExecutionBlocker(None)],
        {"model": torch.nn.Linear(2, 2)},
        torch.nn.Parameter(torch.zeros(2)),
        torch.zeros(3, 3).to_sparse(),
        torch.zeros(2, device="meta"),
        {(1, 2): "a pair as key"},
        b"bytes",
    ],
)
def test_what_is_not_plain_is_refused(value: Any) -> None:
    with pytest.raises(NotPlainError):
        to_tree(value, [])


def test_value_inside_itself_is_refused() -> None:
    ring: list[Any] = []
    ring.append(ring)
    with pytest.raises(NotPlainError):
        to_tree(ring, [])


@pytest.mark.parametrize(
    "tree",
    [
        {"t": 0},
        {"t": -1},
        {"t": True, "x": 1},
        {},
        {"dict": [1]},
        {"dict": [[[], 1]]},
        {"tuple": 3},
        {"eval": "1"},
    ],
)
def test_foreign_tree_is_refused(tree: Any) -> None:
    with pytest.raises(BrokenTreeError):
        from_tree(tree, [])


def test_only_results_of_value_are_written(tmp_path: Path) -> None:
    one = tier(tmp_path)
    one.offer(bytes(16), entry(torch.zeros(10)), seconds=0.1)
    one.offer(bytes(16), entry(torch.zeros(2**28, device="cpu")[:1]), seconds=1.0)  # a GiB in a second
    shown = CacheEntry(([1],), {"images": [{"filename": "gone.png", "type": "temp"}]}, ("*",), {})
    one.offer(bytes(16), shown, seconds=9.0)
    one.offer(bytes(16), entry(object()), seconds=9.0)
    one.offer(KEY, entry(torch.zeros(10)), seconds=1.0)
    assert one.wait(60)
    assert list(tier(tmp_path).index()) == [KEY]


def broken_files(path: Path) -> dict[str, bytes]:
    """Return contents that a result's file may have and must not be believed."""
    good = path.read_bytes()
    odd: dict[str, bytes] = {
        "empty": b"",
        "cut": good[:-1],
        "longer": good + b"x",
        "zeros": bytes(len(good)),
        "no header": b"\xff" * len(good),
        "pickle": b"\x80\x04cos\nsystem\n".ljust(len(good), b"."),
        "other key": good.replace(KEY.hex().encode(), bytes(16).hex().encode()),
        "other format": good.replace(b'\\"format\\": 1', b'\\"format\\": 9'),
        "tensor not there": good.replace(b'{\\"t\\": 0}', b'{\\"t\\": 7}'),
        "layout of no dimensions": good.replace(b"[0, 1]", b"[1, 1]"),
        "device not there": good.replace(b'\\"cpu\\"', b'\\"cpo\\"'),
        "deep": good.replace(b'{\\"t\\": 0}', b"[[[[[[[[["),
    }
    assert all(content != good for content in odd.values())
    return odd


@pytest.mark.parametrize("number", range(12))
def test_broken_file_is_ignored_and_removed(tmp_path: Path, number: int) -> None:
    path = kept(tmp_path, torch.rand(4, 4))
    name, content = list(broken_files(path).items())[number]
    path.write_bytes(content)
    one = tier(tmp_path)
    assert KEY in one.index()
    assert one.read(KEY) is None, name
    assert not path.exists()
    assert KEY not in one.index()


def test_hostile_metadata_is_not_believed(tmp_path: Path) -> None:
    path = kept(tmp_path, torch.rand(4, 4))
    for text in ("[", "null", json.dumps({"format": 1, "key": KEY.hex()}), "[" * 100_000):
        save_file({"0": torch.zeros(1)}, str(tmp_path / "made"), {"confy": text})
        size = (tmp_path / "made").stat().st_size
        made = path.with_name(f"{KEY.hex()}-5000-{size}.safetensors")
        (tmp_path / "made").rename(made)
        one = tier(tmp_path)
        one.index()
        assert one.read(KEY) is None
        path.unlink(missing_ok=True)
        made.unlink(missing_ok=True)


def test_link_to_a_file_elsewhere_is_not_followed(tmp_path: Path) -> None:
    path = kept(tmp_path, torch.rand(4, 4))
    elsewhere = path.rename(tmp_path / "elsewhere")
    path.symlink_to(elsewhere)
    one = tier(tmp_path)
    one.index()
    assert one.read(KEY) is None
    assert elsewhere.exists()


def test_other_names_in_the_folder_are_passed_over(tmp_path: Path) -> None:
    path = kept(tmp_path, 1)
    for name in ("notes.txt", "x.safetensors", f"{KEY.hex()}-1.safetensors", ".tmpAbC"):
        (path.parent / name).write_bytes(b"x")
    assert facts_of("../../etc/passwd") is None
    assert list(tier(tmp_path).index()) == [KEY]


def test_another_version_of_the_nodes_does_not_see_the_results(tmp_path: Path) -> None:
    kept(tmp_path, 1)
    assert not tier(tmp_path, world="other").index()


def test_least_value_goes_first_when_the_folder_is_full(tmp_path: Path) -> None:
    one = tier(tmp_path, budget=60_000)
    for number, seconds in enumerate((9.0, 1.0, 8.0, 2.0, 7.0)):
        one.offer(bytes([number]) * 16, entry(torch.zeros(4_000)), seconds)
        assert one.wait(60)
    assert [number for number in range(5) if bytes([number]) * 16 in one.index()] == [0, 2, 4]
    total = sum(path.stat().st_size for path in (tmp_path / "results" / "w").iterdir())
    assert total <= 60_000


def test_result_that_nobody_used_for_long_is_worth_less(tmp_path: Path) -> None:
    one = tier(tmp_path, budget=40_000)
    for number, seconds in enumerate((9.0, 5.0, 4.0)):
        one.offer(bytes([number]) * 16, entry(torch.zeros(4_000)), seconds)
        assert one.wait(60)
        if not number:
            (old,) = (tmp_path / "results" / "w").iterdir()
            os.utime(old, (1, 1))
    assert [number for number in range(3) if bytes([number]) * 16 in one.index()] == [1, 2]


def test_results_of_other_versions_go_before_any_of_ones_own(tmp_path: Path) -> None:
    other = tier(tmp_path, world="other")
    other.offer(KEY, entry(torch.zeros(4_000)), 100.0)
    assert other.wait(60)
    (path,) = (tmp_path / "results" / "other").iterdir()
    os.utime(path, (1, 1))
    own = tier(tmp_path, budget=40_000)
    for number in range(2):
        own.offer(bytes([number]) * 16, entry(torch.zeros(4_000)), 1.0)
        assert own.wait(60)
    assert len(own.index()) == 2
    assert not path.exists()


def test_two_workers_share_the_folder(tmp_path: Path) -> None:
    one, two = tier(tmp_path), tier(tmp_path)

    def fill(owner: DiskTier, start: int) -> None:
        for number in range(start, 30):
            owner.offer(bytes([number]) * 16, entry(number), 5.0)

    threads = [threading.Thread(target=fill, args=(owner, start)) for owner, start in ((one, 0), (two, 10))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert one.wait(60)
    assert two.wait(60)
    for owner in (one, two):
        assert len(owner.index()) == 30
        found = [owner.read(bytes([number]) * 16) for number in range(30)]
        assert [pair[0].values[0][0] for pair in found if pair] == list(range(30))


def test_file_that_another_worker_removes_meanwhile_is_a_miss(tmp_path: Path) -> None:
    path = kept(tmp_path, torch.rand(4))
    cache = ResultCache(10**6, tier(tmp_path))
    cached = cache.snapshot()
    assert KEY in cached
    path.unlink()
    assert cached.get(KEY) is None
    assert KEY not in cached


def test_mapped_result_outlives_its_file_and_cannot_change_it(tmp_path: Path) -> None:
    value = torch.rand(1000)
    path = kept(tmp_path, value)
    cache = ResultCache(10**6, tier(tmp_path))
    content = path.read_bytes()
    cache.snapshot()
    found = cache.get(KEY)
    assert found is not None
    found.values[0][0].add_(1)
    assert path.read_bytes() == content
    path.unlink()
    assert torch.equal(found.values[0][0], value + 1)


def test_what_memory_drops_comes_back_from_the_disk(tmp_path: Path) -> None:
    slow = tier(tmp_path)
    cache = ResultCache(10_000, slow)
    cache.put(KEY, entry(torch.ones(2_000)), 3.0)
    assert slow.wait(60)
    cache.put(bytes(16), entry(torch.ones(2_000)), 9.0)
    assert KEY not in cache
    assert cache.get(KEY) is not None
    cache.clear()
    assert len(cache) == 0
    assert cache.get(KEY) is not None, "dropping what is in memory leaves the files"
    assert slow.clear() > 0
    cache.clear()
    assert cache.get(KEY) is None


def test_what_comes_after_a_slow_source_that_no_file_may_hold_is_written(tmp_path: Path) -> None:
    """A model cannot be kept: what was made with it spares its loading, once, not all that follows."""
    slow = tier(tmp_path)
    cache = ResultCache(10**6, slow)
    model, latent, picture, quick = (bytes([number]) * 16 for number in range(4))
    cache.put(model, entry(object()), 3.0)
    cache.put(quick, entry(torch.ones(2)), 0.01)
    cache.put(latent, entry(torch.ones(3)), 0.01, [quick, model, None])
    cache.put(picture, entry(torch.ones(4)), 0.01, [latent])
    assert slow.wait(60)
    assert set(tier(tmp_path).index()) == {latent}
    other = bytes([9]) * 16
    cache.put(other, entry(torch.ones(5)), 0.01, [latent, model])
    assert slow.wait(60)
    assert set(tier(tmp_path).index()) == {latent, other}


FULL_DISK = """
import logging, resource, sys
from pathlib import Path
import torch
from app.runtime.results.cache import entry_of
from app.runtime.results.disk.disk_tier import DiskTier
logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s", stream=sys.stdout)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
tier = DiskTier(Path(sys.argv[1]), "w", 10**9)
for number in range(3):
    tier._quiet_until = 0.0
    tier.offer(bytes([number]) * 16, entry_of(([torch.zeros(50_000)],), None, ("*",)), 5.0)
    assert tier.wait(60)
tier._quiet_until = 0.0
tier.offer(bytes([9]) * 16, entry_of((["small"],), None, ("*",)), 5.0)
assert tier.wait(60)
print(len(tier.index()), sorted(path.suffix for path in Path(sys.argv[1], "w").iterdir()))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a process")
def test_disk_that_takes_no_more_is_told_once_and_leaves_nothing_behind(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert sum("results cannot be kept" in line for line in lines) == 1, lines
    assert lines[-1] == "1 ['.safetensors']"


def test_folder_that_cannot_be_made_costs_no_run(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "results").write_text("a file where the folder should be")
    one = tier(tmp_path)
    cache = ResultCache(10**6, one)
    cache.put(KEY, entry(1), 5.0)
    assert one.wait(60)
    assert cache.get(KEY) is not None
    assert [record.name for record in caplog.records] == ["confy.cache"]


@settings(max_examples=25, deadline=None)
@given(st.binary(max_size=300), st.integers(0, 400))
def test_any_bytes_in_a_file_are_survived(
    tmp_path_factory: pytest.TempPathFactory, noise: bytes, at: int
) -> None:
    folder = tmp_path_factory.mktemp("noise")
    path = kept(folder, torch.arange(6.0))
    good = path.read_bytes()
    at = min(at, len(good))
    path.write_bytes((good[:at] + noise + good[at + len(noise) :])[: len(good)])
    one = tier(folder)
    one.index()
    found = one.read(KEY)
    assert found is None or len(found[0].values) == 1


def test_leftovers_of_a_process_that_died_are_removed(tmp_path: Path) -> None:
    path = kept(tmp_path, 1)
    for name in (".tmpAbCd", f"{KEY.hex()}-77.part"):
        left = path.parent / name
        left.write_bytes(b"half of")
        os.utime(left, (1, 1))
    fresh = path.parent / ".tmpFresh"
    fresh.write_bytes(b"being written")
    again = tier(tmp_path)
    again.offer(bytes(16), entry(2), 5.0)
    assert again.wait(60)
    assert sorted(one.suffix for one in path.parent.iterdir()) == ["", ".safetensors", ".safetensors"]
    assert fresh.exists()
    assert disk_tier.LEFT_BEHIND_S >= 600


CHAIN = '1: PInt(v=1)\n2: PPass(x=1>0)\n3: PPass(x=2>0, tag="b")\n4: PSink(x=3>0)'


def chain_on_disk(folder: Path) -> tuple[Bench, dict[str, Path]]:
    """Return a bench whose first three steps have results in files, and those files."""
    bench = Bench(Probes(), folders_below(folder, folder / "state"))
    slow = bench.cache.slow = tier(folder)
    keys = bench.compile(prompt_of(CHAIN).to_json()).graph.keys
    for step in "123":
        bench.cache.put(keys[step] or b"", entry(1), seconds=5.0)
    assert slow.wait(60)
    bench.cache.clear()
    found = {facts.key: facts.name for facts in slow.index().values()}
    return bench, {step: folder / "results" / "w" / found[keys[step] or b""] for step in "123"}


def test_plan_reads_only_the_results_that_it_needs(tmp_path: Path) -> None:
    bench, files = chain_on_disk(tmp_path)
    for step in "12":
        files[step].write_bytes(b"x" * files[step].stat().st_size)
    plan = bench.compile(prompt_of(CHAIN).to_json())
    assert (plan.graph.at_hand, plan.steps) == (("1", "2", "3"), 1)
    assert all(file.exists() for file in files.values()), "a broken file that was read would be gone"


def test_plan_goes_on_from_the_last_result_that_is_whole(tmp_path: Path) -> None:
    bench, files = chain_on_disk(tmp_path)
    for step in "23":
        files[step].write_bytes(b"x" * files[step].stat().st_size)
    report = bench.run(prompt_of(CHAIN).to_json())
    assert report.executed == ("2", "3", "4")
    assert report.cached == ("1",)
    assert bench.shown() == {"4": {"text": ["1"]}}
    assert [files[step].exists() for step in "123"] == [True, False, False]


def test_all_broken_is_as_if_nothing_was_kept(tmp_path: Path) -> None:
    bench, files = chain_on_disk(tmp_path)
    for file in files.values():
        file.unlink()
    assert bench.run(prompt_of(CHAIN).to_json()).executed == ("1", "2", "3", "4")
