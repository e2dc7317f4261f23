"""The cache of results: least recently used first out, shared tensors counted once; and the content keys."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.folders import Folders, folders_below
from app.runtime.cache import ENTRY_BYTES, CacheEntry, ResultCache, entry_of
from app.runtime.compile import CompileContext, compile_prompt
from app.runtime.content_key import OpaqueValueError, canonical
from app.runtime.memory import holds_objects, parts_of
from tests.fakes import Probes
from tests.graph_text import prompt_of


def entry(value: Any) -> CacheEntry:
    return entry_of(([value],), None, ("*",))


def test_least_recently_used_result_goes_first() -> None:
    cache = ResultCache(3 * ENTRY_BYTES)
    for key in (b"a", b"b", b"c"):
        cache.put(key, entry(1))
    assert cache.get(b"a") is not None
    cache.put(b"d", entry(1))
    assert [key in cache for key in (b"a", b"b", b"c", b"d")] == [True, False, True, True]


def test_result_larger_than_the_budget_is_not_kept_and_drives_nothing_out() -> None:
    cache = ResultCache(10_000)
    cache.put(b"a", entry(1))
    cache.put(b"b", entry(bytes(20_000)))
    assert b"a" in cache
    assert b"b" not in cache
    assert cache.bytes == ENTRY_BYTES


def test_shared_part_counts_once_and_as_long_as_anyone_has_it() -> None:
    shared = bytes(5_000)
    cache = ResultCache(100_000)
    cache.put(b"a", entry(shared))
    cache.put(b"b", entry([shared, {"samples": shared}]))
    assert cache.bytes == 5_000 + 2 * ENTRY_BYTES
    assert cache.clear(lambda one: one.values == ([shared],)) == ENTRY_BYTES
    assert cache.clear() == 5_000 + ENTRY_BYTES


def test_tensors_that_share_a_storage_count_once() -> None:
    torch = pytest.importorskip("torch")
    whole = torch.zeros(10, 100)
    assert sum(parts_of([whole, whole[:5], whole.view(-1)]).values()) == 4_000


def test_list_inside_itself_and_odd_objects_have_a_size(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    ring: list[Any] = [bytes(2_000)]
    ring.append({"again": ring})
    assert sum(parts_of(ring).values()) == 2_000
    assert not holds_objects(ring)
    assert parts_of(torch.zeros(3, 3).to_sparse()) == {}


def test_models_are_told_from_plain_values() -> None:
    torch = pytest.importorskip("torch")
    assert not holds_objects([[torch.zeros(1), {"a": "text", "b": (1, None)}]])
    assert holds_objects([[{"model": object()}]])


@pytest.mark.parametrize(
    ("one", "other"), [(3, 3.0), (True, 1), ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ((1, 2), [1, 2])]
)
def test_equal_constants_share_a_text(one: Any, other: Any) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [(3, "3"), (None, "n"), (["a", "b"], ["a,b"]), ({"a": "b"}, ["a", "b"]), (0.5, 0.25), ("", None)],
)
def test_different_constants_differ(one: Any, other: Any) -> None:
    assert canonical(one) != canonical(other)


def test_value_that_is_no_json_has_no_text() -> None:
    with pytest.raises(OpaqueValueError):
        canonical([1, object()])


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    found = folders_below(tmp_path, tmp_path / "state")
    found.create()
    return found


def file_key(folders: Folders) -> bytes | None:
    definitions = dict(Probes().definitions)
    definitions["PStr"] = replace(definitions["PStr"], file_inputs={"v": "input"})
    plan = compile_prompt(
        prompt_of('1: PStr(v="a.png")\n2: PSink(x=1>0)'), CompileContext(definitions, folders)
    )
    return plan.graph.keys["2"]


def test_changed_file_changes_the_key_of_all_that_use_it(folders: Folders) -> None:
    missing = file_key(folders)
    file = folders.input / "a.png"
    file.write_bytes(b"one")
    first = file_key(folders)
    assert first == file_key(folders)
    file.write_bytes(b"longer")
    larger = file_key(folders)
    os.utime(file, ns=(1, 1))
    touched = file_key(folders)
    assert len({missing, first, larger, touched}) == 4


def test_node_id_is_part_of_the_key_only_where_it_matters(folders: Folders) -> None:
    context = CompileContext(Probes().definitions, folders)

    def key(text: str, step: str) -> bytes | None:
        return compile_prompt(prompt_of(text), context).graph.keys[step]

    assert key("1: PInt(v=1)\n2: PSink(x=1>0)", "2") == key("7: PInt(v=1)\n9: PSink(x=7>0)", "9")
    assert key("1: PUid(x=1)\n2: PSink(x=1>0)", "2") != key("7: PUid(x=1)\n9: PSink(x=7>0)", "9")
    assert key('1: PChanged(x=1, mode="nan")\n2: PSink(x=1>0)', "2") is None


def test_version_of_a_pack_is_part_of_the_key(folders: Folders) -> None:
    definitions = dict(Probes().definitions)
    prompt = prompt_of("1: PInt(v=1)\n2: PSink(x=1>0)")
    first = compile_prompt(prompt, CompileContext(definitions, folders)).graph.keys["2"]
    definitions["PInt"] = replace(definitions["PInt"], pack_version="2")
    assert compile_prompt(prompt, CompileContext(definitions, folders)).graph.keys["2"] != first
