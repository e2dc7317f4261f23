"""Files with several documents: each can be opened and is saved back into its place, all else untouched."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.problems import RunFailed
from app.workflow.document import ROOT
from app.workflow.edits import MoveNodes
from app.workflow.found_documents import documents_in
from app.workflow.open_file import open_bytes, open_workflow
from app.workflow.ui_format import read_workflow, workflow_to_json, write_workflow
from tests.shared_folder import need_shared
from tests.workflow_cases import LIBRARY

PROMPT = {"1": {"class_type": "PInt", "inputs": {"v": 1}}, "2": {"class_type": "PInt", "inputs": {"v": 2}}}


def graph(kind: str, count: int = 1, **keys: Any) -> dict[str, Any]:
    nodes = [{"id": index, "type": kind, "pos": [0, 0]} for index in range(1, count + 1)]
    return {**keys, "nodes": nodes, "links": []}


A, B = graph("A"), graph("B", 2)
FILES: dict[str, tuple[Any, list[tuple[Any, ...]]]] = {
    "one": (A, [((), "workflow", 1)]),
    "without links": ({"nodes": []}, [((), "workflow", 0)]),
    "a prompt": (PROMPT, [((), "prompt", 2)]),
    "a serverless worker's": ({"input": {"workflow": PROMPT}}, [(("input", "workflow"), "prompt", 2)]),
    "prompt alone": ({"prompt": PROMPT, "client_id": "x"}, [(("prompt",), "prompt", 2)]),
    "both, the workflow first": (
        {"output": PROMPT, "workflow": B},
        [(("workflow",), "workflow", 2), (("output",), "prompt", 2)],
    ),
    "a list": ([A, PROMPT, B], [((0,), "workflow", 1), ((2,), "workflow", 2), ((1,), "prompt", 2)]),
    "prompts called nodes": ({"nodes": [PROMPT]}, [(("nodes", 0), "prompt", 2)]),
    "fixtures": ({"small": A, "large": B}, [(("small",), "workflow", 1), (("large",), "workflow", 2)]),
    "tests": (
        {"tests": [{"name": "first", "input": {"workflow": A}}]},
        [(("tests", 0, "input", "workflow"), "workflow", 1)],
    ),
    "a text": ({"body": json.dumps({"data": B})}, [(("body", "data"), "workflow", 2)]),
    "a text in a text": ({"b": json.dumps({"c": json.dumps(A)})}, [(("b", "c"), "workflow", 1)]),
    "a prompt within a workflow belongs to it": (
        {**A, "extra": {"prompt": PROMPT}, "definitions": {"subgraphs": [{"id": "u", **B}]}},
        [((), "workflow", 1)],
    ),
    "nothing": ({"a": [1, "text", '{"nodes" is no JSON', None]}, []),
}


@pytest.mark.parametrize("name", FILES)
def test_documents_are_found_wherever_they_stand(name: str) -> None:
    value, expected = FILES[name]
    assert [(found.path, found.kind, found.node_count) for found in documents_in(value)] == expected


def test_a_document_is_called_what_the_file_calls_it() -> None:
    value = {
        "tests": [{"name": "upscale", "input": {"workflow": A}}],
        "other": graph("B", name="mine"),
        "x": B,
    }
    titles = {found.title for found in documents_in(value)}
    assert titles == {"upscale", "mine", "x"}
    assert documents_in(A)[0].in_words() == "the whole file (workflow of 1 node)"


def saved_after_a_move(path: Path) -> tuple[bytes, bytes]:
    """Open, move node 1, and return the file before and after."""
    opened = open_workflow(path, LIBRARY)
    before = write_workflow(opened.workflow)
    opened.workflow.apply(MoveNodes(ROOT, {"1": (77.0, 5.0)}))
    return before, write_workflow(opened.workflow)


@pytest.mark.parametrize("number", [1, 2])
def test_a_document_is_saved_back_into_its_place(number: int, tmp_path: Path) -> None:
    data = json.dumps({"v": 1.50, "a": A, "list": [None, B], "end": "x"}, indent=1).encode()
    path = tmp_path / "several.json"
    path.write_bytes(data)
    before, after = saved_after_a_move(tmp_path / f"several.json#{number}")
    assert before == data
    place = data.index(b'"pos"', data.index(b'"B"') if number == 2 else 0)
    start = data.index(b"0", place)
    changed = data[start:].replace(b"0", b"77", 1)
    at = changed.index(b"0")
    assert after == data[:start] + changed[:at] + b"5" + changed[at + 1 :]


def test_a_workflow_in_a_text_is_written_back_as_a_text(tmp_path: Path) -> None:
    inner = json.dumps({"v": 1.0, "w": A, "ü": "\u00e9"}, ensure_ascii=False)
    path = tmp_path / "text.json"
    path.write_text(json.dumps({"n": 1.0, "body": inner}, indent=2), "utf-8")
    before, after = saved_after_a_move(path)
    assert before == path.read_bytes()
    assert json.loads(after)["body"] == inner.replace("[0, 0]", "[77, 5]")
    assert after.startswith(b'{\n  "n": 1.0,')


def test_opening_says_what_else_is_there() -> None:
    data = json.dumps({"small": A, "large": B, "p": PROMPT}).encode()
    opened = open_bytes(data, LIBRARY, "both.json")
    assert [node.type for node in opened.workflow.nodes.values()] == ["A"]
    (problem,) = opened.problems
    assert (problem.kind, problem.severity) == ("file.holds_more", "hint")
    assert "3 documents: #1 small (workflow of 1 node), #2 large (workflow of 2 nodes), #3 p (prompt" in (
        problem.message
    )
    assert "FILE#2" in problem.message
    assert [node.type for node in open_bytes(data, LIBRARY, number=2).workflow.nodes.values()] == ["B", "B"]
    assert open_bytes(data, LIBRARY, number=3).kind == "prompt"
    with pytest.raises(RunFailed, match=r"both\.json holds 3 documents: there is no number 4 in it"):
        open_bytes(data, LIBRARY, "both.json", number=4)


def test_a_file_whose_name_has_a_number_sign_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "take#2").write_text(json.dumps(A))
    (tmp_path / "take").write_text(json.dumps([B, B]))
    assert len(open_workflow(tmp_path / "take#2", LIBRARY).workflow.nodes) == 1
    with pytest.raises(RunFailed, match=r"lost\.json does not exist"):
        open_workflow(tmp_path / "lost.json#2", LIBRARY)


def test_a_run_keeps_the_workflow_alone_not_the_file_around_it() -> None:
    workflow = read_workflow(json.dumps({"a": A, "b": B}).encode(), ("b",))
    assert workflow_to_json(workflow) == B


def test_a_conflict_marker_at_the_very_start_is_named_too() -> None:
    with pytest.raises(
        RunFailed, match=r"x\.json has an unresolved git merge conflict at line 1\."
    ) as caught:
        open_bytes(b"<<<<<<< HEAD\n{}\n=======\n[]\n>>>>>>> b\n", LIBRARY, "x.json")
    assert caught.value.problem.remedies


@pytest.mark.corpus
def test_fixtures_and_wrappers_of_the_corpus_open_document_by_document() -> None:
    folder = need_shared("corpus", "api").parent
    several = folder / "ui" / "ui-6cc707ced4.json"
    documents = documents_in(json.loads(several.read_text("utf-8")))
    assert [found.title for found in documents][:2] == ["Simple Math Subgraph", "Complex Processing Subgraph"]
    for number in range(1, 6):
        opened = open_workflow(Path(f"{several}#{number}"), LIBRARY)
        assert write_workflow(opened.workflow) == several.read_bytes()
    wrapped = [
        "06109d4f73",
        "11bb29f48c",
        "32c8dfff86",
        "7eb74867c9",
        "b2cde3ab6c",
        "d062402bd7",
        "df3be5db29",
    ]
    for name in wrapped:
        opened = open_workflow(folder / "api" / f"api-{name}.json", LIBRARY)
        assert (opened.kind, opened.problems[0].kind) == ("prompt", "file.holds_more")
        assert opened.workflow.nodes
