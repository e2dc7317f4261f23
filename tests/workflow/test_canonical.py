"""The canonical form: the same bytes for the same content, nothing lost, and a change is a line."""

import difflib
import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.problems import RunFailed
from app.workflow.canonical.form import canonical_bytes, canonical_file
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import ChangeNode, MoveNodes, SetValue
from app.workflow.json_text import read_json
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.canonical_cases import SMALL_FILES, meaning
from tests.shared_folder import need_shared
from tests.workflow_cases import JSON_VALUES, LIBRARY, document, node, workflows

EXAMPLES = sorted((Path(__file__).parents[2] / "workflows").glob("*.json"))


def check_canonical(data: bytes) -> bytes:
    """Check all that must hold for any file, and return its canonical form."""
    written = canonical_file(data)
    assert canonical_file(written) == written, "formatting twice is another file"
    assert meaning(read_json(written).value) == meaning(read_json(data).value), "the content changed"
    assert written.endswith(b"\n")
    assert b"\r" not in written
    return written


def check_workflow(data: bytes) -> None:
    written = check_canonical(data)
    assert canonical_bytes(read_workflow(data)) == written, "the editor writes another file than fmt"
    assert canonical_bytes(read_workflow(written)) == written
    assert prompt_text(written) == prompt_text(data), "another prompt would run"


def prompt_text(data: bytes) -> str:
    prompt = to_prompt(read_workflow(data), LIBRARY, lambda alternatives: alternatives[0])
    return json.dumps(prompt.to_json(), sort_keys=True)


def lines(workflow: Workflow) -> list[str]:
    return canonical_bytes(workflow).decode().splitlines()


def changed_lines(before: list[str], after: list[str]) -> list[str]:
    return [line for line in difflib.ndiff(before, after) if line[0] in "+-"]


@pytest.mark.parametrize("name", SMALL_FILES)
def test_an_odd_file_keeps_its_content(name: str) -> None:
    check_canonical(json.dumps(SMALL_FILES[name]).encode())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_keeps_its_content_and_its_prompt(path: Path) -> None:
    check_workflow(path.read_bytes())


@given(workflows())
def test_any_workflow_keeps_its_content_and_its_prompt(workflow: Workflow) -> None:
    check_workflow(write_workflow(workflow))
    assert canonical_bytes(workflow) == canonical_file(write_workflow(workflow))


def test_values_set_here_are_laid_out_as_those_read() -> None:
    workflow = document(node(1, "PInt", 5))
    changed = {"values": (("a", ("b", 1)), {"c": ("d",)}), "position": (1.5, 2.0), "size": (3, 4.25)}
    workflow.apply(ChangeNode(ROOT, "1", changed))
    assert canonical_file(canonical_bytes(workflow)) == canonical_bytes(workflow)


KNOWN_KEYS = st.sampled_from(
    [
        *("id", "type", "pos", "size", "flags", "order", "inputs", "outputs", "properties", "widgets_values"),
        *("links", "link", "name", "bounding", "ds", "extra", "nodes", "groups", "reroutes", "linkIds"),
        *("definitions", "subgraphs", "class_type", "proxyWidgets", "widget", "inputNode", "state"),
    ]
)
ODD_NUMBERS = st.sampled_from([float("nan"), float("inf"), -0.0, 2.5, -2.5, 1e300, 2**53 + 0.0])


def objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(KNOWN_KEYS, inner, max_size=5) | st.lists(inner, max_size=4)


JUNK = st.recursive(JSON_VALUES | ODD_NUMBERS | st.lists(ODD_NUMBERS, max_size=4), objects, max_leaves=30)
PARTS = st.lists(st.dictionaries(KNOWN_KEYS, JUNK, max_size=5) | JUNK, max_size=5)


@given(
    st.fixed_dictionaries({"nodes": PARTS, "links": PARTS | JUNK}, optional={"groups": PARTS, "extra": JUNK})
)
def test_junk_under_known_names_keeps_its_content(value: Any) -> None:
    check_canonical(json.dumps(value).encode())


@given(JSON_VALUES, st.integers(0, 4), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_the_layout_of_the_file_does_not_matter(value: Any, indent: int, encoding: str) -> None:
    raw = {"extra": {"b": value, "a": 1}, "links": [], "nodes": [{"widgets_values": [value], "id": 1}]}
    text = json.dumps(raw, indent=indent or None, ensure_ascii=indent % 2 == 0).replace("\n", "\r\n")
    assert canonical_file(text.encode(encoding)) == canonical_file(json.dumps(raw).encode())


def test_the_whole_form() -> None:
    raw = {
        "version": 0.4,
        "extra": {"ds": {"scale": 1.5, "offset": [1, 2]}, "info": {"b": 1, "a": [1, "x"]}},
        "links": [[2, 1, 0, 10, 0, "INT"]],
        "nodes": [
            {"type": "B", "id": 10, "order": 7, "zz": {}, "pos": {"0": 1.5, "1": -2.5},
             "size": [210, 58.000004], "inputs": [{"link": 2, "name": "x", "type": "INT"}],
             "outputs": [{"name": "y", "links": []}]},
            {"id": 1, "mode": 0, "type": "A", "properties": {"ver": "1", "cnr_id": "x"},
             "widgets_values": [18446744073709551617, "fixed", [1, 2]]},
        ],
    }  # fmt: skip
    expected = """{
  "nodes": [
    {
      "id": 1,
      "type": "A",
      "mode": 0,
      "properties": {
        "cnr_id": "x",
        "ver": "1"
      },
      "widgets_values": [
        18446744073709551617,
        "fixed",
        [1, 2]
      ]
    },
    {
      "id": 10,
      "type": "B",
      "pos": [2, -2],
      "size": [210, 58],
      "order": 0,
      "inputs": [
        {"name": "x", "type": "INT", "link": 2}
      ],
      "outputs": [
        {"name": "y", "links": null}
      ],
      "zz": {}
    }
  ],
  "links": [
    [2, 1, 0, 10, 0, "INT"]
  ],
  "extra": {
    "info": {
      "b": 1,
      "a": [
        1,
        "x"
      ]
    }
  },
  "version": 0.4
}
"""
    assert canonical_file(json.dumps(raw).encode()).decode() == expected


def test_a_prompt_is_sorted_by_path_and_keeps_the_order_of_inputs() -> None:
    written = canonical_file(json.dumps(SMALL_FILES["a prompt"]).encode()).decode()
    places = [written.index(f'\n  "{key}": ') for key in ("5:9", "5:10", "9", "10", "note", "word")]
    assert places == sorted(places)
    assert '      "z": ["5:10", 0],\n      "a": [1, 2],\n' in written


def test_a_frame_comes_behind_the_frames_around_it() -> None:
    groups = json.loads(canonical_file(json.dumps(SMALL_FILES["frames in frames"]).encode()))["groups"]
    assert [group["title"] for group in groups] == ["outer", "beside", "inner", "innermost, no id"]


def test_many_frames_take_no_quadratic_time() -> None:
    groups = [{"id": index, "bounding": [0, 0, index, index]} for index in range(20_000)]
    begin = time.perf_counter()
    canonical_file(json.dumps({"nodes": [], "links": [], "groups": groups}).encode())
    assert time.perf_counter() - begin < 5  # comparing each with each would take a minute


def test_infinity_stays_a_number_that_a_browser_reads() -> None:
    values = b'[Infinity, -Infinity, "Infinity"]'
    written = check_canonical(b'{"nodes": [{"id": 1, "widgets_values": ' + values + b'}], "links": []}')
    assert b'1e999,\n        -1e999,\n        "Infinity"\n' in written


def test_a_changed_value_is_one_changed_line() -> None:
    workflow = document(node(1, "PSeed", 5, "fixed", outputs=[("INT", "INT", None)]), node(2, "PInt", 7))
    before = lines(workflow)
    workflow.apply(SetValue(ROOT, "2", "v", 18446744073709551615, LIBRARY["PInt"]))
    assert changed_lines(before, lines(workflow)) == ["-         7", "+         18446744073709551615"]


def test_a_moved_node_is_one_changed_line() -> None:
    workflow = document(node(1, "PInt", 5), node(2, "PInt", 7))
    before = lines(workflow)
    workflow.apply(MoveNodes(ROOT, {"1": (20.4, 30.0)}))
    assert changed_lines(before, lines(workflow)) == ['-       "pos": [0, 0],', '+       "pos": [20, 30],']


def test_what_the_page_works_out_again_changes_nothing() -> None:
    first = node(1, "PInt", 5, order=0)
    second = node(2, "PInt", 7, order=1)
    page = document(
        {**second, "order": 0}, {**first, "order": 1, "pos": [0.2, 0]}, extra={"ds": {"scale": 2}}
    )
    assert canonical_bytes(page) == canonical_bytes(document(first, second, extra={}))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"a": 1}', 'This file holds no workflow: it is an object with "a".'),
        (b"[]", "This file holds no workflow: it is a list."),
        (b'{"nodes": [', "the file ends too early"),
        (b"", "the file is empty"),
        (b'{"nodes": [{"id": 1, "x": ' + b"[" * 100_000, "nested too deeply"),
        (json.dumps({"a": '{"nodes": [], "links": []}'}).encode(), "inside a text, which is not formatted"),
    ],
)
def test_what_holds_no_workflow_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(RunFailed, match=words.replace("[", "\\[")):
        canonical_file(data)


@pytest.mark.parametrize("depth", [50, 70, 190])
def test_deep_values_are_kept(depth: int) -> None:
    value = b'{"a": [' * (depth // 2) + b"]}" * (depth // 2)
    check_canonical(b'{"nodes": [{"id": 1, "widgets_values": [' + value + b']}], "links": []}')


@pytest.mark.corpus
def test_every_workflow_of_the_corpus_keeps_its_content_and_its_prompt() -> None:
    for path in sorted(need_shared("corpus", "ui").glob("*.json")):
        check_workflow(path.read_bytes())


@pytest.mark.corpus
def test_every_prompt_of_the_corpus_keeps_its_content() -> None:
    files = [*need_shared("corpus", "api").glob("*.json"), *need_shared("corpus", "pairs").glob("*.json")]
    for path in sorted(files):
        check_canonical(path.read_bytes())


@pytest.mark.corpus
def test_the_largest_file_is_formatted_in_a_moment() -> None:
    data = (need_shared("corpus", "ui") / "ui-e9c34b1dcf.json").read_bytes()
    begin = time.process_time()
    canonical_file(data)
    assert time.process_time() - begin < 0.5
