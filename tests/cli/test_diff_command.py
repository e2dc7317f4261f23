"""`confy diff` in words and as JSON, its exit codes, and as the external diff of the real git."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tests.cli.conftest import Confy
from tests.workflow_cases import node

ROOT = Path(__file__).resolve().parents[2]


def write(path: Path, steps: int = 20, **keys: Any) -> Path:
    values = (5, "fixed", steps, 8.0, "euler", "normal", 1.0)
    raw = {"nodes": [node(3, "KSampler", *values, **keys)], "links": []}
    path.write_text(json.dumps(raw, indent=2), "utf-8")
    return path


def test_equal_files_differ_in_nothing(confy: Confy, tmp_path: Path) -> None:
    outcome = confy("diff", write(tmp_path / "a.json"), write(tmp_path / "b.json"))
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")


def test_a_difference_is_told_without_colours_where_no_terminal_is(confy: Confy, tmp_path: Path) -> None:
    outcome = confy("diff", write(tmp_path / "a.json"), write(tmp_path / "b.json", 30))
    assert (outcome.code, outcome.out) == (1, "KSampler (#3)\n  steps: 20 → 30\n")


def test_layout_counts_only_when_asked_for(confy: Confy, tmp_path: Path) -> None:
    files = write(tmp_path / "a.json"), write(tmp_path / "b.json", pos=[30, 40])
    assert confy("diff", *files).code == 0
    outcome = confy("diff", "--layout", *files)
    assert (outcome.code, outcome.out) == (1, "KSampler (#3)\n  moved by (+30, +40) to (30, 40)\n")


def test_json_is_one_document(confy: Confy, tmp_path: Path) -> None:
    files = write(tmp_path / "a.json"), write(tmp_path / "b.json", 30)
    outcome = confy("diff", "--json", *files)
    assert outcome.code == 1
    assert json.loads(outcome.out) == {
        "a": str(files[0]),
        "b": str(files[1]),
        "equal": False,
        "changes": [
            {
                "kind": "node.value",
                "level": "meaning",
                "subgraph": None,
                "node": {"id": "3", "path": "3", "title": "KSampler", "type": "KSampler"},
                "name": "steps",
                "old": 20,
                "new": 30,
            }
        ],
    }
    same = json.loads(confy("diff", "--json", files[0], files[0]).out)
    assert (same["equal"], same["changes"]) == (True, [])


@pytest.mark.parametrize(("content", "words"), [("{", "the file ends too early"), ("[1]", "it is a list")])
def test_a_file_that_is_no_workflow_is_trouble(
    confy: Confy, tmp_path: Path, content: str, words: str
) -> None:
    other = tmp_path / "other.json"
    other.write_text(content, "utf-8")
    outcome = confy("diff", write(tmp_path / "a.json"), other)
    assert outcome.code == 2
    assert outcome.err.startswith(f"{other}: ")
    assert words in outcome.err


def test_a_missing_file_and_a_single_file_are_trouble(confy: Confy, tmp_path: Path) -> None:
    one = write(tmp_path / "a.json")
    missing = confy("diff", one, tmp_path / "none.json")
    assert (missing.code, "does not exist" in missing.err) == (2, True)
    alone = confy("diff", one)
    assert (alone.code, alone.err) == (2, "confy diff: compare two files, not 1: confy diff A B\n")


def test_a_workflow_equals_its_prompt_and_the_picture_that_holds_either(confy: Confy, tmp_path: Path) -> None:
    workflow = write(tmp_path / "a.json")
    values = {
        "seed": 5,
        "steps": 20,
        "cfg": 8.0,
        "sampler_name": "euler",
        "scheduler": "normal",
        "denoise": 1.0,
    }
    prompt = tmp_path / "prompt.json"
    prompt.write_text(json.dumps({"3": {"class_type": "KSampler", "inputs": values}}), "utf-8")
    info = PngInfo()
    info.add_text("workflow", workflow.read_text("utf-8"))
    picture = tmp_path / "picture.png"
    Image.new("RGB", (8, 8)).save(picture, pnginfo=info)
    assert confy("diff", workflow, prompt).code == 0
    assert confy("diff", workflow, picture).code == 0
    assert confy("diff", picture, prompt).code == 0
    outcome = confy("diff", write(tmp_path / "b.json", 30), prompt)
    assert (outcome.code, outcome.out) == (1, "KSampler (#3)\n  steps: 30 → 20\n")


def test_whoever_closes_the_pipe_early_hears_no_complaint(tmp_path: Path) -> None:
    nodes = [node(number, "PStr", "a") for number in range(1, 3000)]
    a, b = tmp_path / "a.json", tmp_path / "b.json"
    a.write_text(json.dumps({"nodes": nodes, "links": []}), "utf-8")
    for number, item in enumerate(nodes):
        item["widgets_values"] = [f"text {number}"]
    b.write_text(json.dumps({"nodes": nodes, "links": []}), "utf-8")
    command = [sys.executable, "-m", "app", "diff", str(a), str(b)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A git repository that shows differences of its JSON files by `confy diff --git`."""
    if shutil.which("git") is None:
        pytest.skip("needs git")
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "-q")
    git(folder, "config", "user.name", "Somebody")
    git(folder, "config", "user.email", "somebody@example.org")
    git(folder, "config", "diff.confy.command", f'PYTHONPATH="{ROOT}" "{sys.executable}" -m app diff --git')
    (folder / ".gitattributes").write_text("*.json diff=confy\n", "utf-8")
    write(folder / "flow.json")
    (folder / "other.json").write_text('{\n"a": 1\n}\n', "utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    return folder


def git(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    done = subprocess.run(
        ["git", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_git_shows_a_changed_workflow_in_words(repository: Path) -> None:
    write(repository / "flow.json", 30)
    assert git(repository, "diff") == "workflow flow.json\nKSampler (#3)\n  steps: 20 → 30\n"
    write(repository / "flow.json", pos=[7, 7])
    assert git(repository, "diff") == "workflow flow.json\nonly layout, or how the file is written\n"


def test_git_shows_new_gone_and_renamed_workflows(repository: Path) -> None:
    write(repository / "new.json", 8)
    git(repository, "add", "new.json")
    lines = git(repository, "diff", "--cached").splitlines()
    assert lines[:2] == ["workflow new.json (new file)", "+ KSampler (#3)"]
    assert "    steps: 8" in lines
    git(repository, "rm", "-q", "--cached", "new.json")
    git(repository, "rm", "-q", "flow.json")
    assert git(repository, "diff", "--cached") == "workflow flow.json (deleted)\n- KSampler (#3)\n"
    write(repository / "renamed.json", 21)
    git(repository, "add", "renamed.json")
    assert git(repository, "diff", "--cached", "-M") == (
        "workflow flow.json → renamed.json\nKSampler (#3)\n  steps: 20 → 21\n"
    )


def test_git_shows_what_is_no_workflow_line_by_line(repository: Path) -> None:
    (repository / "other.json").write_text('{\n"a": 2\n}\n', "utf-8")
    assert git(repository, "diff").splitlines() == [
        "--- a/other.json", "+++ b/other.json", "@@ -1,3 +1,3 @@", " {", '-"a": 1', '+"a": 2', " }",
    ]  # fmt: skip
