"""Workflows, prompts and pictures open; everything else is refused with a sentence."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from app.problems import RunFailed
from app.workflow.from_prompt import workflow_of_prompt
from app.workflow.media.png import with_png_text
from app.workflow.open_file import open_bytes, open_workflow
from app.workflow.prompt import Prompt
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow_cases import LIBRARY, chain

PROMPT: dict[str, Any] = {
    "3": {"inputs": {"v": 8}, "class_type": "PInt", "_meta": {"title": "My int"}},
    "7": {"inputs": {"w": 2, "a": ["3", 0], "b": ["3", 0]}, "class_type": "PMap2",
          "_meta": {"title": "PMap2"}},
    "9": {"inputs": {"width": ["3", 0], "height": 64, "batch_size": 1, "color": 0},
          "class_type": "EmptyImage", "_meta": {"title": "Empty Image"}},
    "a:1": {"inputs": {"x": ["9", 0], "y": 1}, "class_type": "Nobody Has This", "_meta": {"title": "T"}},
    "12": {"inputs": {"items.item0": ["3", 0], "items.item1": ["3", 0]},
           "class_type": "VAutogrow", "_meta": {"title": "VAutogrow"}},
    "13": {"inputs": {"mode": "nest", "mode.sub": "p", "mode.sub.q": 0.5},
           "class_type": "VDynCombo", "_meta": {"title": "VDynCombo"}},
}  # fmt: skip


def test_a_prompt_becomes_a_document_that_makes_it_again() -> None:
    opened = open_bytes(json.dumps(PROMPT).encode(), LIBRARY)
    assert opened.kind == "prompt"
    assert to_prompt(opened.workflow, LIBRARY).to_json() == PROMPT
    saved = read_workflow(write_workflow(opened.workflow))
    assert to_prompt(saved, LIBRARY).to_json() == PROMPT


def test_a_prompt_is_found_under_the_usual_names() -> None:
    for wrapped in ({"prompt": PROMPT}, {"output": PROMPT, "other": 1}, {"input": {"workflow": PROMPT}}):
        assert set(open_bytes(json.dumps(wrapped).encode(), LIBRARY).workflow.nodes) == set(PROMPT)


def test_entries_of_a_prompt_that_are_no_nodes_are_named() -> None:
    opened = open_bytes(json.dumps({**PROMPT, "_note": "x"}).encode(), LIBRARY)
    assert "_note" in opened.problems[0].message


def blank_png() -> bytes:
    return (Path(__file__).parent / "data" / "pixel.png").read_bytes()


def test_a_picture_opens_by_its_workflow_then_by_its_prompt() -> None:
    workflow = write_workflow(chain(2)).decode()
    both = with_png_text(blank_png(), {"workflow": workflow, "prompt": json.dumps(PROMPT)})
    opened = open_bytes(both, LIBRARY)
    assert (opened.kind, len(opened.workflow.nodes)) == ("media", 4)
    broken = with_png_text(blank_png(), {"workflow": "{", "prompt": json.dumps(PROMPT)})
    opened = open_bytes(broken, LIBRARY)
    assert set(opened.workflow.nodes) == set(PROMPT)
    assert opened.problems[0].kind == "file.not_json"


def test_links_to_missing_nodes_are_warned_of_and_kept() -> None:
    data = b'{"nodes": [{"id": 1, "type": "A"}], "links": [[1, 5, 0, 1, 0, "X"]]}'
    opened = open_bytes(data, LIBRARY)
    assert [(p.kind, p.severity) for p in opened.problems] == [("link.missing_source", "warning")]
    assert "node 5" in opened.problems[0].message
    assert write_workflow(opened.workflow) == data


REFUSED: dict[str, tuple[bytes, str, str]] = {
    "empty": (b"", "file.not_json", "the file is empty"),
    "cut off": (b'{"nodes": [', "file.not_json", "line 1, column 12"),
    "a list": (b"[1]", "file.not_a_workflow", "it is a list"),
    "another format": (
        b"\x00\x00\x00\x20ftypmp42\xff",
        "file.no_workflow_inside",
        "an MP4 video without a workflow in what could be read",
    ),
    "plain text": (b"hello", "file.not_json", "neither JSON nor a picture"),
    "a picture without a workflow": (b"", "file.no_workflow_inside", "without a workflow"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_holds_no_workflow_is_refused_in_words(name: str, tmp_path: Path) -> None:
    data, kind, words = REFUSED[name]
    path = tmp_path / "file.bin"
    path.write_bytes(blank_png() if "picture" in name else data)
    with pytest.raises(RunFailed) as caught:
        open_workflow(path, LIBRARY)
    assert caught.value.problem.kind == kind
    assert words in caught.value.problem.message


def test_a_missing_file_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(RunFailed, match=r"none\.json") as caught:
        open_workflow(tmp_path / "none.json", LIBRARY)
    assert caught.value.problem.kind == "file.unreadable"


def test_five_thousand_nodes_of_a_prompt_are_laid_out() -> None:
    nodes: dict[str, Any] = {"0": {"class_type": "PInt", "inputs": {"v": 1}}}
    for number in range(1, 5000):
        nodes[str(number)] = {"class_type": "PPass", "inputs": {"x": [str(number - 1), 0]}}
    workflow = workflow_of_prompt(Prompt.from_json(nodes), LIBRARY)
    assert len({node.position for node in workflow.nodes.values()}) == 5000


@pytest.mark.corpus
def test_every_prompt_and_picture_of_the_corpus_opens() -> None:
    folder = need_shared("corpus", "api").parent
    kinds: Counter[str] = Counter()
    for path in sorted([*folder.glob("api/*.json"), *folder.glob("png/*.png"), *folder.glob("pairs/*.json")]):
        try:
            opened = open_workflow(path, LIBRARY)
        except RunFailed as error:
            kinds[error.problem.kind] += 1
            continue
        kinds[opened.kind] += 1
        write_workflow(opened.workflow)
    # Every one holds a document, fixtures and wrappers too.
    assert kinds["file.not_a_workflow"] == 0
    assert kinds["media"] == 94


@pytest.mark.parametrize("slot", [-1, 10**9, 10**400])
def test_a_link_from_an_output_beyond_reason_is_left_out_and_told(slot: int) -> None:
    nodes = {"1": {"class_type": "Unknown", "inputs": {}}}
    nodes["2"] = {"class_type": "Unknown", "inputs": {"a": ["1", slot], "b": ["1", 2]}}
    opened = open_bytes(json.dumps(nodes).encode(), {})
    assert len(opened.workflow.nodes["1"].outputs) == 3
    assert [link.source_slot for link in opened.workflow.root.links.values()] == [2]
    (problem,) = opened.problems
    assert (problem.severity, problem.node_path, problem.input_name) == ("warning", "2", "a")
    assert "linked to an output of node 1 that no node has" in problem.message
