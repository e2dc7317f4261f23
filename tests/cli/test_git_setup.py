"""Workflows in a real git repository: branches merge without a person, pictures are compared as text."""

import json
import os
import shutil
import struct
import subprocess
import sys
import time
import zlib
from pathlib import Path
from typing import Any

import pytest

from app.git_setup import shell_line
from app.workflow.media.png import SIGNATURE
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow
from tests.workflow_cases import LIBRARY

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")

MAIN = Path(__file__).resolve().parents[2] / "app" / "__main__.py"


class Repository:
    """A git repository of a test, with settings of its own and no `confy` on PATH."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "a folder with spaces"
        self.folder.mkdir()
        self.home = folder / "home"
        self.home.mkdir()
        self.environment = {
            "PATH": os.pathsep.join(("/usr/bin", "/bin", str(Path(shutil.which("git") or "git").parent))),
            "HOME": str(self.home),
            "GIT_CONFIG_NOSYSTEM": "1",
            **{key: os.environ[key] for key in ("SYSTEMROOT", "TEMP", "TMP") if key in os.environ},
        }
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.name", "A Person")
        self.git("config", "user.email", "person@example.org")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False,
            encoding="utf-8",
        )  # fmt: skip

    def git(self, *words: str, code: int = 0) -> str:
        done = self.run("git", *words)
        assert done.returncode == code, (words, done.stdout, done.stderr)
        return done.stdout + done.stderr

    def confy(self, *words: str, code: int = 0) -> str:
        done = self.run(sys.executable, "-P", str(MAIN), *words)
        assert done.returncode == code, (words, done.stdout, done.stderr)
        return done.stdout + done.stderr

    def write(self, name: str, content: Any, message: str) -> None:
        data = content if isinstance(content, bytes) else (json.dumps(content, indent=2) + "\n").encode()
        (self.folder / name).write_bytes(data)
        self.git("add", name)
        self.git("commit", "-q", "-m", message)

    def read(self, name: str) -> Any:
        return json.loads((self.folder / name).read_bytes())

    @property
    def config(self) -> bytes:
        return (self.folder / ".git" / "config").read_bytes()


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def workflow() -> dict[str, Any]:
    """Return PInt → PAdd → PSink."""

    def node(node_id: int, kind: str, x: int, **keys: Any) -> dict[str, Any]:
        return {"id": node_id, "type": kind, "pos": [x, 0], "size": [200, 100], "mode": 0, **keys}

    return {
        "last_node_id": 3,
        "last_link_id": 2,
        "nodes": [
            node(1, "PInt", 0, outputs=[{"name": "INT", "type": "INT", "links": [1]}], widgets_values=[3]),
            node(
                2,
                "PAdd",
                300,
                inputs=[{"name": "a", "type": "*", "link": 1}, {"name": "b", "type": "*", "link": None}],
                outputs=[{"name": "*", "type": "*", "links": [2]}],
            ),
            node(3, "PSink", 600, inputs=[{"name": "x", "type": "*", "link": 2}]),
        ],
        "links": [[1, 1, 0, 2, 0, "INT"], [2, 2, 0, 3, 0, "*"]],
        "version": 0.4,
    }


def with_number(document: dict[str, Any], value: int, *, feeds: str) -> dict[str, Any]:
    """Add a PInt as node 4 that feeds an input: `b` of node 2, or a sink of its own."""
    outputs = [{"name": "INT", "type": "INT", "links": [3]}]
    new = {"id": 4, "type": "PInt", "pos": [0, 200], "outputs": outputs, "widgets_values": [value]}
    document["nodes"].append(new)
    if feeds == "b":
        document["nodes"][1]["inputs"][1]["link"] = 3
        document["links"].append([3, 4, 0, 2, 1, "INT"])
        document["last_node_id"] = 4
    else:
        sink = {
            "id": 5,
            "type": "PSink",
            "pos": [300, 200],
            "inputs": [{"name": "x", "type": "*", "link": 3}],
        }
        document["nodes"].append(sink)
        document["links"].append([3, 4, 0, 5, 0, "INT"])
        document["last_node_id"] = 5
    document["last_link_id"] = 3
    return document


def branches(repository: Repository) -> None:
    """Make two branches that move nodes, add nodes under one id, and change different values."""
    repository.confy("git-setup")
    repository.write("w.json", workflow(), "first")
    repository.git("checkout", "-q", "-b", "theirs")
    theirs = with_number(workflow(), 20, feeds="own sink")
    theirs["nodes"][0]["pos"] = [-50, -50]
    theirs["nodes"][0]["widgets_values"] = [7]
    repository.write("w.json", theirs, "theirs")
    repository.git("checkout", "-q", "main")
    ours = with_number(workflow(), 10, feeds="b")
    ours["nodes"][0]["pos"] = [50, 50]
    ours["nodes"][2]["title"] = "Result"
    repository.write("w.json", ours, "ours")


def assert_both(repository: Repository) -> None:
    prompt = to_prompt(read_workflow((repository.folder / "w.json").read_bytes()), LIBRARY).to_json()
    assert prompt["1"]["inputs"] == {"v": 7}
    fed = {prompt[key]["inputs"]["v"] for key in (prompt["2"]["inputs"]["b"][0],)}
    sinks = {
        prompt[node["inputs"]["x"][0]]["class_type"]
        for node in prompt.values()
        if node["class_type"] == "PSink"
    }
    values = sorted(node["inputs"]["v"] for node in prompt.values() if node["class_type"] == "PInt")
    assert fed == {10}
    assert sinks == {"PAdd", "PInt"}
    assert values == [7, 10, 20]


def test_without_confy_git_cannot_merge_these_branches(repository: Repository) -> None:
    branches(repository)
    repository.confy("git-setup", "--remove")
    assert "CONFLICT" in repository.git("merge", "theirs", code=1)


def test_two_branches_that_move_add_and_change_merge_without_a_person(repository: Repository) -> None:
    branches(repository)
    repository.git("merge", "-q", "--no-edit", "theirs")
    assert repository.git("status", "--porcelain") == ""
    assert_both(repository)
    merged = repository.read("w.json")
    assert merged["nodes"][0]["pos"] == [50, 50]
    assert merged["nodes"][2]["title"] == "Result"
    assert (merged["last_node_id"], merged["last_link_id"]) == (6, 4)
    assert "extra" not in merged


@pytest.mark.parametrize("words", [["rebase", "theirs"], ["cherry-pick", "theirs"]])
def test_rebase_and_cherry_pick_merge_too(repository: Repository, words: list[str]) -> None:
    branches(repository)
    repository.git(*words)
    assert_both(repository)


def test_a_conflict_stops_the_merge_and_is_listed_in_the_file(repository: Repository) -> None:
    repository.confy("git-setup")
    repository.write("w.json", workflow(), "first")
    for branch, value in (("theirs", 7), ("main", 9)):
        repository.git("checkout", "-q", *(["-b", branch] if branch == "theirs" else [branch]))
        changed = workflow()
        changed["nodes"][0]["widgets_values"] = [value]
        repository.write("w.json", changed, branch)
    said = repository.git("merge", "theirs", code=1)
    assert "CONFLICT (content): Merge conflict in w.json" in said
    assert 'w.json: conflict: node "PInt" (#1), #0: 9 here, 7 in the other version (3 before)' in said
    assert repository.git("status", "--porcelain") == "UU w.json\n"
    left = repository.read("w.json")
    assert left["nodes"][0]["widgets_values"] == [9]
    (entry,) = left["extra"]["confy"]["conflicts"]
    assert (entry["node"], entry["ours"], entry["theirs"]) == ("1", 9, 7)
    repository.confy("check", "w.json", code=1)


@pytest.mark.parametrize("clean", [True, False])
def test_json_that_is_no_workflow_is_merged_by_its_lines(repository: Repository, clean: bool) -> None:
    repository.confy("git-setup")
    lines = ["{", '  "a": 1,', '  "b": 1,', '  "c": 1,', '  "d": 1,', '  "e": 1,', '  "f": 1', "}", ""]

    def version(**values: int) -> bytes:
        text = "\n".join(lines)
        for key, value in values.items():
            text = text.replace(f'"{key}": 1', f'"{key}": {value}')
        return text.encode()

    repository.write("p.json", version(), "first")
    repository.git("checkout", "-q", "-b", "theirs")
    repository.write("p.json", version(f=2) if clean else version(a=3), "theirs")
    repository.git("checkout", "-q", "main")
    repository.write("p.json", version(a=2), "ours")
    repository.git("merge", "--no-edit", "theirs", code=0 if clean else 1)
    after = (repository.folder / "p.json").read_text("utf-8")
    if clean:
        assert after == version(a=2, f=2).decode()
    else:
        assert after.startswith('{\n<<<<<<< ours\n  "a": 2,\n=======\n  "a": 3,\n>>>>>>> theirs\n')


def test_a_broken_workflow_is_left_to_git(repository: Repository) -> None:
    repository.confy("git-setup")
    repository.write("w.json", workflow(), "first")
    repository.git("checkout", "-q", "-b", "theirs")
    repository.write("w.json", b'{"nodes": [', "theirs")
    repository.git("checkout", "-q", "main")
    changed = workflow()
    changed["nodes"][0]["widgets_values"] = [9]
    repository.write("w.json", changed, "ours")
    repository.git("merge", "theirs", code=1)
    assert "<<<<<<< ours" in (repository.folder / "w.json").read_text("utf-8")


def make_confy_fail(repository: Repository, how: str) -> None:
    """Have the program that git calls gone from disk, or fall over at its start (exit code 1)."""
    config = repository.folder / ".git" / "config"
    text = config.read_text("utf-8")
    if how == "gone":
        assert sys.executable in text
        config.write_text(text.replace(sys.executable, "/gone/python"), "utf-8")
        return
    broken = repository.folder.parent / "broken.py"
    broken.write_text("import a_module_that_is_gone\n", "utf-8")
    assert str(MAIN) in text
    config.write_text(text.replace(str(MAIN), str(broken)), "utf-8")


@pytest.mark.parametrize("how", ["gone", "broken"])
def test_git_goes_its_own_way_when_confy_does_not_run(repository: Repository, how: str) -> None:
    repository.confy("git-setup")
    repository.write("w.json", workflow(), "first")
    repository.write("p.png", picture(1), "a picture")
    for branch, value in (("theirs", 7), ("main", 9)):
        repository.git("checkout", "-q", *(["-b", branch] if branch == "theirs" else [branch]))
        changed = workflow()
        changed["nodes"][0]["widgets_values"] = [value]
        repository.write("w.json", changed, branch)
    make_confy_fail(repository, how)
    said = "Confy did not run: git goes by lines. Run confy git-setup again, or see docs/git.md"
    (repository.folder / "p.png").write_bytes(picture(2))
    (repository.folder / "w.json").write_text(json.dumps(workflow(), indent=2) + "\n", "utf-8")
    shown = repository.git("diff")
    assert "\n-        9\n+        3\n" in shown
    assert shown.count("a/p.png") == 2
    assert shown.count(said) == 3
    assert "-        3\n+        9\n" in repository.git("log", "-p", "--ext-diff", "-1")
    repository.git("checkout", "-q", "--", ".")
    merged = repository.git("merge", "theirs", code=1)
    assert said in merged
    text = (repository.folder / "w.json").read_text("utf-8")
    assert "<<<<<<< ours\n        9\n=======\n        7\n>>>>>>> theirs\n" in text
    assert "has conflicts" not in repository.git("diff")


def hook_of_the_documentation() -> str:
    text = (MAIN.parents[1] / "docs" / "git.md").read_text("utf-8")
    return text.partition("## A hook")[2].partition("```sh\n")[2].partition("```")[0]


@pytest.mark.skipif(os.name == "nt", reason="a hook of the shell")
def test_the_hook_of_the_documentation_stops_what_it_says(repository: Repository) -> None:
    bin_ = repository.folder.parent / "bin"
    bin_.mkdir()
    (bin_ / "confy").write_text(f'#!/bin/sh\nexec "{sys.executable}" -P "{MAIN}" "$@"\n', "utf-8")
    (bin_ / "confy").chmod(0o755)
    repository.environment["PATH"] = f"{bin_}{os.pathsep}{repository.environment['PATH']}"
    hook = repository.folder / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(hook_of_the_documentation(), "utf-8")
    hook.chmod(0o755)
    (repository.folder / "workflows" / "deep er").mkdir(parents=True)
    repository.write("package.json", {"name": "x"}, "nothing of ours")
    name = "workflows/deep er/ünï.json"
    (repository.folder / name).write_text(json.dumps(workflow()), "utf-8")
    repository.git("add", ".")
    said = repository.git("commit", "-q", "-m", "ugly", code=1)
    assert f"would format {name}\n" in said
    assert said.endswith("run: confy fmt workflows\n")
    repository.confy("fmt", "workflows")
    repository.write(name, (repository.folder / name).read_bytes(), "pretty")
    left = workflow()
    entry = {"id": "a", "scope": "", "node": "1", "what": "value", "name": "#0", "ours": 3, "theirs": 4}
    left["extra"] = {"confy": {"conflicts": [entry]}}
    (repository.folder / name).write_text(json.dumps(left), "utf-8")
    repository.confy("fmt", name)
    repository.git("add", ".")
    said = repository.git("commit", "-q", "-m", "undecided", code=1)
    assert f'{name}: node "PInt" (#1), #0: 3 here, 4 in the other version' in said
    repository.git("rm", "-q", "--cached", name)
    repository.git("commit", "-q", "-m", "gone")


def test_what_cannot_be_merged_by_lines_is_a_conflict_for_git(repository: Repository) -> None:
    repository.confy("git-setup")
    for branch, data in (("main", b"{}\0"), ("theirs", b"{1}\0"), ("main", b"{2}\0")):
        made = repository.run("git", "checkout", "-q", branch).returncode == 0
        if not made:
            repository.git("checkout", "-q", "-b", branch)
        repository.write("b.json", data, branch)
    said = repository.git("merge", "theirs", code=1)
    assert "b.json: cannot be merged line by line: our side is in the file" in said
    assert "Confy did not run" not in said
    assert (repository.folder / "b.json").read_bytes() == b"{2}\0"


def test_git_diff_shows_a_workflow_in_words(repository: Repository) -> None:
    repository.confy("git-setup")
    repository.write("w.json", workflow(), "first")
    changed = workflow()
    changed["nodes"][0]["widgets_values"] = [9]
    (repository.folder / "w.json").write_text(json.dumps(changed), "utf-8")
    said = repository.git("diff")
    assert "PInt (#1)" in said
    assert "3 → 9" in said
    assert "@@" not in said


def test_git_diff_of_other_json_is_gits_own_and_as_fast(repository: Repository) -> None:
    def lines(version: int) -> bytes:
        packages = {
            f"p{number}": {"version": f"{number % 97}.{version * (number % 5 == 0)}", "integrity": "sha"}
            for number in range(12_000)
        }
        return (json.dumps(packages, indent=2) + "\n").encode()

    repository.confy("git-setup")
    repository.write("package-lock.json", lines(1), "first")
    repository.write("crlf.json", b'{\r\n "a": 1,\r\n "b": 1\r\n}\r\n', "line ends")
    (repository.folder / "package-lock.json").write_bytes(lines(2))
    (repository.folder / "crlf.json").write_bytes(b'{\r\n "a": 1,\r\n "b": 2\r\n}\r\n')
    begin = time.monotonic()
    said = repository.git("diff")
    assert time.monotonic() - begin < 20  # line by line in Python it took minutes
    assert said.count('+    "version": ') == 2400
    assert '--- a/crlf.json\n+++ b/crlf.json\n@@ -1,4 +1,4 @@\n {\n  "a": 1,\n- "b": 1' in said


@pytest.mark.skipif(os.name == "nt", reason="rights and links of Unix")
def test_git_diff_tells_rights_and_links(repository: Repository) -> None:
    repository.confy("git-setup")
    repository.write("w.json", workflow(), "first")
    (repository.folder / "l.json").symlink_to("w.json")
    repository.git("add", "l.json")
    assert repository.git("diff", "--cached").splitlines()[:4] == [
        "--- /dev/null", "+++ b/l.json", "@@ -0,0 +1 @@", "+w.json",
    ]  # fmt: skip
    repository.git("commit", "-q", "-m", "a link")
    (repository.folder / "w.json").chmod(0o755)
    assert repository.git("diff") == "workflow w.json\nmode: 100644 → 100755\n"
    (repository.folder / "w.json").write_text(json.dumps(workflow()), "utf-8")
    said = repository.git("diff").splitlines()
    assert said[1:] == ["mode: 100644 → 100755", "only layout, or how the file is written"]


def picture(gray: int, **texts: str) -> bytes:
    """Return a PNG of one pixel with texts."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    pieces = [SIGNATURE, chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))]
    pieces += [chunk(b"tEXt", key.encode() + b"\0" + text.encode()) for key, text in texts.items()]
    pieces += [chunk(b"IDAT", zlib.compress(bytes((0, gray)))), chunk(b"IEND", b"")]
    return b"".join(pieces)


def test_git_diff_shows_the_workflow_inside_a_picture(repository: Repository) -> None:
    repository.confy("git-setup")
    repository.write("p.png", picture(1, workflow=json.dumps(workflow())), "first")
    changed = workflow()
    changed["nodes"][0]["widgets_values"] = [9]
    (repository.folder / "p.png").write_bytes(picture(2, workflow=json.dumps(changed)))
    lines = repository.git("diff").splitlines()
    assert [line.strip() for line in lines if line.startswith("-") and not line.startswith("--")][1:] == [
        "-        3"
    ]
    assert [line.strip() for line in lines if line.startswith("+") and not line.startswith("++")][1:] == [
        "+        9"
    ]
    assert any(line.startswith("+PNG picture, 1×1, ") for line in lines)
    assert "Binary files" not in "\n".join(lines)


def test_pictures_without_a_workflow_still_differ(repository: Repository) -> None:
    repository.confy("git-setup")
    repository.write("p.png", picture(1), "first")
    (repository.folder / "p.png").write_bytes(picture(2))
    said = repository.git("diff")
    assert said.count("PNG picture, 1×1") == 2
    assert " no workflow inside" in said


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n", b"no picture at all"])
def test_a_damaged_picture_is_a_line_for_git(repository: Repository, content: bytes) -> None:
    repository.confy("git-setup")
    repository.write("p.png", picture(1), "first")
    (repository.folder / "p.png").write_bytes(content)
    assert f", {len(content)} bytes, sha256 " in repository.git("diff")


def test_setting_up_twice_is_once_and_removing_leaves_all_as_it_was(repository: Repository) -> None:
    before = repository.config
    attributes = repository.folder / ".git" / "info" / "attributes"
    assert not attributes.exists()
    repository.confy("git-setup")
    once = repository.config, attributes.read_bytes()
    repository.confy("git-setup")
    assert (repository.config, attributes.read_bytes()) == once
    repository.confy("git-setup", "--remove")
    assert repository.config == before
    assert not attributes.exists()
    repository.confy("git-setup", "--remove")
    assert repository.config == before


def test_what_the_person_wrote_there_is_kept_and_counts_more(repository: Repository) -> None:
    repository.git("config", "diff.confy.xfuncname", "^mine$")
    repository.git("config", "diff.external", "")
    attributes = repository.folder / ".git" / "info" / "attributes"
    attributes.parent.mkdir(exist_ok=True)
    attributes.write_bytes(b"package.json -diff merge=text\n# \xff\r\n*.txt text")
    before = repository.config, attributes.read_bytes()
    repository.confy("git-setup")
    found = repository.git("check-attr", "diff", "merge", "--", "package.json", "w.json").splitlines()
    assert found[:2] == ["package.json: diff: unset", "package.json: merge: text"]
    assert found[2:] == ["w.json: diff: confy", "w.json: merge: confy"]
    repository.confy("git-setup", "--remove")
    assert (repository.config, attributes.read_bytes()) == before


def test_a_driver_of_the_same_name_that_is_not_ours_is_not_touched(repository: Repository) -> None:
    repository.git("config", "merge.confy.driver", "my-own %A")
    before = repository.config
    said = repository.confy("git-setup", code=1)
    assert "git has a setting merge.confy.driver that is not Confy's: my-own %A" in said
    repository.confy("git-setup", "--remove")
    assert repository.config == before


def test_shared_patterns_go_into_the_repository(repository: Repository) -> None:
    attributes = repository.folder / ".gitattributes"
    attributes.write_bytes(b"*.txt text\n")
    repository.confy("git-setup", "--shared")
    assert attributes.read_bytes().endswith(b"# Confy: end\n*.txt text\n")
    repository.confy("git-setup", "--shared", "--remove")
    assert attributes.read_bytes() == b"*.txt text\n"


@pytest.mark.parametrize("own_file", [True, False])
def test_for_all_repositories_and_back(repository: Repository, own_file: bool) -> None:
    config = repository.home / ".gitconfig"
    config.write_bytes(b"[core]\n\tattributesFile = ~/mine\n" if own_file else b"[alias]\n\ts = status\n")
    attributes = repository.home / "mine" if own_file else repository.home / ".config" / "git" / "attributes"
    if own_file:
        attributes.write_bytes(b"*.c diff=cpp\n")
    before, local = config.read_bytes(), repository.config
    repository.confy("git-setup", "--global")
    assert repository.config == local
    assert repository.git("check-attr", "merge", "--", "w.json") == "w.json: merge: confy\n"
    if own_file:
        assert repository.git("check-attr", "diff", "--", "a.c") == "a.c: diff: cpp\n"
    repository.confy("git-setup", "--global", "--remove")
    assert config.read_bytes() == before
    assert (attributes.read_bytes() == b"*.c diff=cpp\n") if own_file else not attributes.exists()


def test_outside_of_a_repository_it_says_what_to_do(tmp_path: Path, repository: Repository) -> None:
    repository.folder = tmp_path
    said = repository.confy("git-setup", code=1)
    assert "is in no git repository" in said
    assert "Run it in a repository, or with --global" in said


def test_registered_commands_survive_the_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shell_line(["/a b/python", "-P", "/c'd/x.py"]) == """'/a b/python' -P '/c'"'"'d/x.py'"""
    monkeypatch.setattr("app.git_setup.WINDOWS", True)
    assert (
        shell_line([r"C:\Program Files\Confy\confy.exe", "merge"])
        == "'C:/Program Files/Confy/confy.exe' merge"
    )
