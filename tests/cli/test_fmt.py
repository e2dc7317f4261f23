"""`confy fmt` rewrites files in canonical form, and harms none."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.workflow.canonical.form import canonical_file
from tests.canonical_cases import SMALL_FILES
from tests.cli.conftest import Confy

ROOT = Path(__file__).parents[2]
UGLY = json.dumps(SMALL_FILES["several documents"]).encode()
PRETTY = canonical_file(UGLY)


@pytest.fixture
def ugly(tmp_path: Path) -> Path:
    path = tmp_path / "ugly.json"
    path.write_bytes(UGLY)
    return path


def test_files_are_rewritten_once_and_named(confy: Confy, ugly: Path, tmp_path: Path) -> None:
    pretty = tmp_path / "pretty.json"
    pretty.write_bytes(PRETTY)
    before = pretty.stat().st_mtime_ns
    done = confy("fmt", ugly, pretty)
    assert (done.code, done.out, done.err) == (0, f"formatted {ugly}\n", "")
    assert ugly.read_bytes() == PRETTY
    assert pretty.stat().st_mtime_ns == before
    again = confy("fmt", ugly, pretty)
    assert (again.code, again.out, again.err) == (0, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pretty.json", "ugly.json"]


def test_check_writes_nothing_and_names_what_would_change(confy: Confy, ugly: Path, tmp_path: Path) -> None:
    done = confy("fmt", "--check", ugly)
    assert (done.code, done.out, done.err) == (1, f"would format {ugly}\n", "")
    assert ugly.read_bytes() == UGLY
    confy("fmt", ugly)
    done = confy("fmt", "--check", ugly)
    assert (done.code, done.out, done.err) == (0, "", "")


def test_a_file_that_is_none_leaves_the_others_formatted(confy: Confy, ugly: Path, tmp_path: Path) -> None:
    for name, data in {"a": b'{"a": 1}', "b": b'{"nodes": [\n1,,2]}', "c": b""}.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "huge").touch()
    os.truncate(tmp_path / "huge", 100 * 2**20)
    names = ("a", "b", "c", "none", "huge")
    done = confy("fmt", *(tmp_path / name for name in names), ugly)
    assert done.code == 1
    assert done.out == f"formatted {ugly}\n"
    said = dict(zip(names, done.err.splitlines(), strict=True))
    assert said["a"] == f'{tmp_path}/a: holds no workflow: it is an object with "a".'
    assert said["b"].startswith(f"{tmp_path}/b: is no JSON file: ")
    assert "line 2, column" in said["b"]
    assert said["c"] == f"{tmp_path}/c: is no JSON file: the file is empty."
    assert said["none"] == f"{tmp_path}/none: does not exist"
    assert said["huge"] == f"{tmp_path}/huge: is over 64 MB: no workflow is"
    assert (tmp_path / "a").read_bytes() == b'{"a": 1}'


def test_all_workflows_below_a_folder_are_formatted_and_nothing_else(confy: Confy, tmp_path: Path) -> None:
    others = {
        "package.json": b'{"name": "x",  "version": "1"}',
        "tsconfig.json": b'{\n  // the nodes\n  "nodes": [1,]\n}',
        "notes.txt": UGLY,
        ".git/w.json": UGLY,
        "sub/node_modules/p/w.json": UGLY,
    }
    workflows = ["a.json", "sub/deep er/ünï.JSON", "node/w.json"]
    with (tmp_path / "huge.json").open("wb") as huge:
        huge.truncate(65 * 2**20)
    for name, data in {**others, **dict.fromkeys(workflows, UGLY)}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "link.json").symlink_to("notes.txt")
    done = confy("fmt", "--check", tmp_path)
    assert (done.code, done.err) == (1, "")
    assert sorted(done.out.splitlines()) == sorted(f"would format {tmp_path / name}" for name in workflows)
    done = confy("fmt", tmp_path)
    assert (done.code, done.err) == (0, "")
    assert sorted(done.out.splitlines()) == sorted(f"formatted {tmp_path / name}" for name in workflows)
    assert {name: (tmp_path / name).read_bytes() for name in others} == others
    assert confy("fmt", "--check", tmp_path).code == 0
    assert confy("fmt", "--stdout", tmp_path).code == 2
    empty = tmp_path / "sub" / "node_modules" / "p" / "empty"
    empty.mkdir()
    done = confy("fmt", "--check", empty, tmp_path)
    assert (done.code, done.err) == (1, f"{empty}: is a folder without a workflow in it\n")


def test_a_damaged_workflow_in_a_folder_is_told(confy: Confy, ugly: Path, tmp_path: Path) -> None:
    marked = b'{"nodes": [\n<<<<<<< ours\n{"id": 1, "widgets_values": [1]}\n=======\n>>>>>>> theirs\n]}'
    (tmp_path / "marked.json").write_bytes(marked)
    done = confy("fmt", tmp_path)
    assert (done.code, done.out) == (1, f"formatted {ugly}\n")
    assert done.err.startswith(f"{tmp_path}/marked.json: has an unresolved git merge conflict at line 2.")


def test_one_document_of_a_file_is_not_formatted_alone(confy: Confy, ugly: Path) -> None:
    done = confy("fmt", f"{ugly}#2")
    assert done.code == 1
    assert done.err == f"{ugly}#2: is one document of a file, which is formatted whole: name {ugly}\n"
    assert ugly.read_bytes() == UGLY


def test_a_read_only_file_stays(confy: Confy, ugly: Path) -> None:
    ugly.chmod(0o444)
    done = confy("fmt", ugly)
    assert (done.code, done.out) == (1, "")
    assert done.err == f"{ugly}: cannot be written: it is read-only. It is as it was\n"
    assert ugly.read_bytes() == UGLY
    assert confy("fmt", "--check", ugly).code == 1


def test_a_picture_is_refused_with_what_to_do(confy: Confy) -> None:
    picture = next((ROOT / "resources" / "input").glob("*.png"))
    before = picture.read_bytes()
    done = confy("fmt", picture)
    assert done.code == 1
    assert f"{picture}: is a PNG picture, not a workflow file. `confy import {picture} -o" in done.err
    assert picture.read_bytes() == before


def test_the_mode_of_a_file_and_a_symbolic_link_stay(confy: Confy, ugly: Path, tmp_path: Path) -> None:
    ugly.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(ugly.name)
    assert confy("fmt", link).code == 0
    assert link.is_symlink()
    assert ugly.read_bytes() == PRETTY
    assert stat.S_IMODE(ugly.stat().st_mode) == 0o640


def test_a_failed_write_leaves_the_file(ugly: Path) -> None:
    words = f'ulimit -f 0; exec "{sys.executable}" "{ROOT / "app" / "__main__.py"}" fmt "{ugly}"'
    done = subprocess.run(["bash", "-c", words], capture_output=True, check=False, timeout=60, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{ugly}: cannot be written: File too large. It is as it was\n"
    assert ugly.read_bytes() == UGLY
    assert [path.name for path in ugly.parent.iterdir()] == [ugly.name]


def test_stdout_leaves_the_file_and_takes_one(confy: Confy, ugly: Path) -> None:
    done = confy("fmt", "--stdout", ugly)
    assert (done.code, done.out) == (0, PRETTY.decode())
    assert ugly.read_bytes() == UGLY
    assert confy("fmt", "--stdout", ugly, ugly).code == 2


@pytest.mark.parametrize(("data", "code", "out"), [(UGLY, 0, PRETTY), (PRETTY, 0, PRETTY), (b"{}", 1, b"")])
def test_stdin_goes_to_stdout_as_a_filter(data: bytes, code: int, out: bytes) -> None:
    command = [sys.executable, str(ROOT / "app" / "__main__.py"), "fmt", "-"]
    done = subprocess.run(command, input=data, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (code, out)
    assert bool(done.stderr) == bool(code)


def test_the_shipped_examples_are_in_canonical_form(confy: Confy) -> None:
    done = confy("fmt", "--check", *sorted((ROOT / "workflows").glob("*.json")))
    assert (done.code, done.out, done.err) == (0, "", "")
