"""`confy merge`: what it writes where, what it says, how it exits."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.workflow.canonical.form import canonical_file
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow
from tests.cli.conftest import Confy
from tests.workflow_cases import LIBRARY

STEPS, CFG = 2, 3


def workflow(*, indent: int | None = 2, **values: Any) -> bytes:
    """Return a sampler's file; `steps`, `cfg`, `title`, `x` and more nodes differ between versions."""
    sampler: dict[str, Any] = {
        "id": 3,
        "type": "KSampler",
        "pos": [values.get("x", 0), 0],
        "widgets_values": [
            5,
            "fixed",
            values.get("steps", 20),
            values.get("cfg", 8.0),
            "euler",
            "normal",
            1.0,
        ],
    }
    if "title" in values:
        sampler["title"] = values["title"]
    nodes = [sampler, *values.get("more", [])]
    return json.dumps({"nodes": nodes, "links": [], "version": 0.4}, indent=indent).encode()


@pytest.fixture
def files(tmp_path: Path) -> Any:
    """Write the three versions and return their paths."""

    def write(base: bytes, ours: bytes, theirs: bytes) -> list[Path]:
        paths = [tmp_path / f"{name}.json" for name in ("base", "ours", "theirs")]
        for path, content in zip(paths, (base, ours, theirs), strict=True):
            path.write_bytes(content)
        return paths

    return write


def sampler_values(content: bytes | str) -> list[Any]:
    found: list[Any] = json.loads(content)["nodes"][0]["widgets_values"]
    return found


def test_a_clean_merge_goes_to_stdout_and_touches_no_file(confy: Confy, files: Any) -> None:
    paths = files(workflow(), workflow(steps=30, x=9), workflow(cfg=4.5, x=7))
    before = [path.read_bytes() for path in paths]
    done = confy("merge", *paths)
    assert (done.code, done.err) == (0, "")
    assert sampler_values(done.out)[STEPS : CFG + 1] == [30, 4.5]
    assert json.loads(done.out)["nodes"][0]["pos"] == [9, 0]
    assert [path.read_bytes() for path in paths] == before


def test_a_conflict_is_said_with_node_and_input_and_kept_in_the_file(
    confy: Confy, files: Any, tmp_path: Path
) -> None:
    paths = files(workflow(steps=25), workflow(steps=20, title="Mine"), workflow(steps=30, cfg=4.5))
    out = tmp_path / "out.json"
    done = confy("merge", *paths, "-o", out)
    assert done.code == 1
    assert done.out == ""
    assert done.err.splitlines() == [
        f'{out}: conflict: node "Mine" (#3), steps: 20 here, 30 in the other version (25 before)',
        f"{out}: 1 conflict is kept in the file: open it in Confy to resolve",
    ]
    merged = json.loads(out.read_bytes())
    assert sampler_values(out.read_bytes())[STEPS : CFG + 1] == [20, 4.5]
    (entry,) = merged["extra"]["confy"]["conflicts"]
    assert (entry["node"], entry["what"], entry["name"]) == ("3", "value", "steps")
    assert (entry["base"], entry["ours"], entry["theirs"]) == (25, 20, 30)


def test_check_finds_the_conflict_that_is_left(confy: Confy, files: Any, tmp_path: Path) -> None:
    paths = files(workflow(steps=25), workflow(steps=20, cfg=1.0), workflow(steps=30, cfg=2.0))
    out = tmp_path / "out.json"
    confy("merge", *paths, "-o", out)
    done = confy("check", out)
    assert done.code == 1
    lines = [line for line in done.err.splitlines() if "in the other version" in line]
    assert lines == [
        f'{out}: node "KSampler" (#3), steps: 20 here, 30 in the other version (25 before)'
        " – Keep 20, or take 30",
        f'{out}: node "KSampler" (#3), cfg: 1.0 here, 2.0 in the other version (8.0 before)'
        " – Keep 1.0, or take 2.0",
    ]


def test_the_prompt_has_our_side_and_a_warning_says_so(confy: Confy, files: Any, tmp_path: Path) -> None:
    paths = files(workflow(steps=25), workflow(steps=20), workflow(steps=30))
    out = tmp_path / "out.json"
    confy("merge", *paths, "-o", out)
    done = confy("export", out)
    assert done.code == 0
    assert json.loads(done.out)["3"]["inputs"]["steps"] == 20
    said = 'warning, node "KSampler" (#3), steps: 20 here, 30 in the other version (25 before)'
    assert f"{out}: {said} – Keep 20, or take 30" in done.err.splitlines()


def test_the_report_is_one_document(confy: Confy, files: Any) -> None:
    new = {"id": 4, "type": "Ours", "pos": [0, 0]}
    paths = files(
        workflow(), workflow(steps=1, more=[new]), workflow(steps=2, more=[{**new, "type": "Theirs"}])
    )
    done = confy("merge", *paths, "--json")
    report = json.loads(done.out)
    assert done.code == 1
    assert report["clean"] is False
    assert report["renumbered"] == [{"scope": "", "from": "4", "to": "5"}]
    assert report["conflicts"][0]["message"] == "steps: 1 here, 2 in the other version (20 before)"
    assert [node["type"] for node in report["workflow"]["nodes"]] == ["KSampler", "Ours", "Theirs"]
    assert f'{paths[1]}: node "Theirs" of the other version is #5 now: both versions added a #4' in done.err


def test_ours_may_be_written_and_keeps_its_form(confy: Confy, files: Any) -> None:
    paths = files(workflow(), workflow(indent=None), workflow(steps=30))
    assert confy("merge", *paths, "-o", paths[1]).code == 0
    assert paths[1].read_bytes() == workflow(indent=None, steps=30)


def test_a_canonical_file_stays_canonical(confy: Confy, files: Any) -> None:
    more = [{"id": 12, "type": "Late", "pos": [1, 1]}, {"id": 4, "type": "Early", "pos": [1, 1]}]
    paths = files(workflow(), canonical_file(workflow(more=more[:1])), workflow(more=more[1:]))
    done = confy("merge", *paths)
    assert done.code == 0
    assert canonical_file(done.out.encode()) == done.out.encode()
    assert [node["id"] for node in json.loads(done.out)["nodes"]] == [3, 4, 12]


@pytest.mark.parametrize("which", [0, 1, 2])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"nodes": [', "the file ends too early"),
        (b'{"name": "package"}', "holds no workflow"),
        (b'{"1": {"class_type": "A", "inputs": {}}}', "it is no workflow file but a prompt"),
        (b'{"input": {"workflow": {"nodes": [], "links": []}}}', "its workflow is part of a larger document"),
        (None, "does not exist"),
    ],
)
def test_what_cannot_be_merged_is_named_and_nothing_written(
    confy: Confy, files: Any, tmp_path: Path, which: int, content: bytes | None, words: str
) -> None:
    paths = files(workflow(), workflow(), workflow(steps=30))
    if content is None:
        paths[which].unlink()
    else:
        paths[which].write_bytes(content)
    out = tmp_path / "out.json"
    done = confy("merge", *paths, "-o", out)
    assert done.code == 2
    assert f"{paths[which]}: cannot be merged: " in done.err
    assert words in done.err
    assert done.out == ""
    assert not out.exists()


def test_a_folder_that_cannot_be_written_is_said(confy: Confy, files: Any, tmp_path: Path) -> None:
    paths = files(workflow(), workflow(), workflow(steps=30))
    done = confy("merge", *paths, "-o", tmp_path)
    assert done.code == 2
    assert f"{tmp_path}: cannot be written: " in done.err


def test_without_a_base_equal_parts_are_the_same(confy: Confy, files: Any) -> None:
    new = {"id": 4, "type": "New", "pos": [0, 0]}
    paths = files(b"", workflow(), workflow(more=[new]))
    done = confy("merge", *paths)
    assert (done.code, done.err) == (0, "")
    assert [node["type"] for node in json.loads(done.out)["nodes"]] == ["KSampler", "New"]


def test_the_merged_file_runs_with_both_changes(confy: Confy, files: Any) -> None:
    paths = files(workflow(), workflow(steps=30), workflow(cfg=4.5))
    done = confy("merge", *paths)
    inputs = to_prompt(read_workflow(done.out.encode()), LIBRARY).to_json()["3"]["inputs"]
    assert (inputs["steps"], inputs["cfg"]) == (30, 4.5)
