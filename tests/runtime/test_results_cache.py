"""The cache of results: the least value first out, shared tensors counted once; and the content keys."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.folders import Folders, folders_below
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.content_key import OpaqueValueError, canonical
from app.runtime.graph import Graph
from app.runtime.memory.measured import holds_objects, parts_of
from app.runtime.passes.resolve import resolve
from app.runtime.passes.use_cached import use_cached
from app.runtime.results.cache import ENTRY_BYTES, CacheEntry, ResultCache, entry_of
from app.workflow.prompt import LinkRef, Prompt, PromptNode
from tests.fakes import Probes
from tests.graph_text import prompt_of
from tests.prompt_bench import Bench


def entry(value: Any) -> CacheEntry:
    return entry_of(([value],), None, ("*",))


def test_of_equal_results_the_least_recently_used_goes_first() -> None:
    cache = ResultCache(3 * ENTRY_BYTES)
    for key in (b"a", b"b", b"c"):
        cache.put(key, entry(1))
    assert cache.get(b"a") is not None
    cache.put(b"d", entry(1))
    assert [key in cache for key in (b"a", b"b", b"c", b"d")] == [True, False, True, True]


def test_result_that_saves_least_seconds_per_byte_goes_first() -> None:
    cache = ResultCache(30_000)
    cache.put(b"dear", entry(bytes(9_000)), seconds=9.0)
    cache.put(b"cheap", entry(bytes(9_000)), seconds=0.1)
    cache.put(b"small", entry(bytes(2_000)), seconds=0.1)
    cache.get(b"cheap")
    cache.put(b"new", entry(bytes(12_000)), seconds=3.0)
    assert [key in cache for key in (b"dear", b"cheap", b"small", b"new")] == [True, False, True, True]


def test_use_makes_a_result_worth_more() -> None:
    cache = ResultCache(25_000)
    cache.put(b"used", entry(bytes(9_000)), seconds=1.0)
    for _ in range(3):
        cache.get(b"used")
    cache.put(b"dearer", entry(bytes(9_000)), seconds=2.0)
    cache.put(b"new", entry(bytes(9_000)), seconds=3.0)
    assert [key in cache for key in (b"used", b"dearer", b"new")] == [True, False, True]


def test_dear_result_that_nobody_uses_grows_old() -> None:
    cache = ResultCache(25_000)
    cache.put(b"old", entry(bytes(9_000)), seconds=5.0)
    for number in range(40):
        cache.put(str(number).encode(), entry(bytes(9_000)), seconds=1.0)
    assert b"old" not in cache
    assert b"39" in cache


def test_smaller_budget_counts_at_once() -> None:
    cache = ResultCache(10 * ENTRY_BYTES)
    for number in range(10):
        cache.put(bytes([number]), entry(1), seconds=number)
    cache.set_budget(3 * ENTRY_BYTES)
    assert [number for number in range(10) if bytes([number]) in cache] == [7, 8, 9]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["put", "get", "clear"]),
            st.integers(0, 12),
            st.integers(0, 6_000),
            st.floats(0, 10),
        ),
        max_size=120,
    )
)
def test_cache_keeps_its_budget_and_what_is_worth_most(steps: list[tuple[str, int, int, float]]) -> None:
    """After each put what went was worth no more than what stayed: a plain search for the least agrees."""
    cache = ResultCache(20_000)
    held: dict[bytes, list[float]] = {}  # seconds by bytes, uses, priority, last use
    floor, now = 0.0, 0.0
    for what, number, size, seconds in steps:
        key = bytes([number])
        now += 1
        if what == "get" and cache.get(key) is not None:
            held[key][1] += 1
            held[key][2:] = [floor + held[key][1] * held[key][0], now]
        elif what == "put":
            value = entry(bytes(size))
            cache.put(key, value, seconds)
            held.pop(key, None)
            held[key] = [seconds / value.bytes, 1, floor + 1 * seconds / value.bytes, now]
            while len(held) > len(cache):
                least = min(held, key=lambda one: (held[one][2], held[one][3]))
                floor = held.pop(least)[2]
        elif what == "clear" and number == 0:
            cache.clear()
            held.clear()
        assert cache.bytes <= cache.budget_bytes
        assert held.keys() == cache.snapshot().keys()


def test_threads_may_put_and_look_at_once() -> None:
    cache = ResultCache(50 * ENTRY_BYTES)

    def work(start: int) -> int:
        for number in range(2000):
            cache.put(f"{start}{number}".encode(), entry(number), seconds=number % 7)
            cache.get(f"{start}{number // 2}".encode())
            cache.snapshot()
        return len(cache)

    with ThreadPoolExecutor(4) as pool:
        assert all(length <= 50 for length in pool.map(work, range(4)))
    assert cache.bytes == ENTRY_BYTES * len(cache)
    assert cache.clear()
    assert cache.bytes == 0


def test_large_constant_is_gone_through_once_a_compilation(folders: Folders) -> None:
    class Counted(dict[str, Any]):
        looked = 0

        def items(self) -> Any:
            Counted.looked += 1
            return super().items()

    context = CompileContext(Probes().definitions, folders)
    large = Counted({str(n): n for n in range(100)})
    prompt = Prompt(
        {"1": PromptNode("PPass", {"x": large}), "2": PromptNode("PSink", {"x": LinkRef("1", 0)})}
    )
    graph = compile_prompt(prompt, context).graph
    assert graph.keys["1"]
    assert Counted.looked == 1


def test_large_texts_differ_in_any_letter() -> None:
    text = "x" * 10_000
    assert canonical(text) == canonical("x" * 10_000)
    assert len({canonical(text), canonical(text[:-1] + "y"), canonical(text + "x")}) == 3
    assert len(canonical(text)) < 100


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


def test_equal_nodes_of_two_prompts_run_once(folders: Folders) -> None:
    bench = Bench(Probes(), folders)
    bench.run(prompt_of("1: PInt(v=1)\n2: PPass(x=1>0)\n3: PSink(x=2>0)").to_json())
    bench.run(prompt_of("7: PInt(v=1)\n8: PPass(x=7>0)\n9: PAdd(a=8>0, b=7>0)\n4: PSink(x=9>0)").to_json())
    assert [call[0] for call in bench.probes.calls] == ["PInt", "PPass", "PSink", "PAdd", "PSink"]


def test_chain_of_fifty_thousand_has_a_key_for_each_node(folders: Folders) -> None:
    nodes = {"0": PromptNode("PInt", {"v": 1})}
    for number in range(1, 50_000):
        nodes[str(number)] = PromptNode("PPass", {"x": LinkRef(str(number - 1), 0)})
    context = CompileContext(Probes().definitions, folders)
    graph = use_cached(resolve(Graph(Prompt(nodes), outputs=("49999",)), context), context)
    assert len(set(graph.keys.values())) == 50_000
    assert None not in graph.keys.values()
