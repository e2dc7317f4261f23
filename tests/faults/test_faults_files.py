"""Files that cannot be opened: said in one line by every command, and the editor keeps what is open."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.editor.files.writing import backup_path
from app.editor.main_window import MainWindow
from app.workflow.edits import SetValue
from tests.cli.conftest import Confy
from tests.faults.fault_files import BROKEN_FILES, node_of, picture, starter
from tests.opening import open_file

COMMANDS = ("check", "run", "explain", "export", "import")


def written(folder: Path, case: str) -> Path:
    name, content, _, _ = BROKEN_FILES[case]
    file = folder / name
    file.write_bytes(content)
    return file


def set_steps(window: MainWindow, value: int) -> None:
    """Change something that is not to be lost."""
    node = next(node for node in window.session.workflow.nodes.values() if node.type == "KSampler")
    edit = SetValue.for_widget("", node.id, window.session.library["KSampler"], "steps", value)
    assert window.session.do(edit, "Set steps")


@pytest.mark.parametrize("case", BROKEN_FILES)
def test_every_command_says_in_one_line_what_is_wrong_with_a_file(
    confy: Confy, tmp_path: Path, case: str
) -> None:
    file = written(tmp_path, case)
    _, _, _, words = BROKEN_FILES[case]
    for command in COMMANDS:
        done = confy(command, file)
        assert (done.code, done.out) == (1, ""), command
        (line,) = done.err.splitlines()
        assert line.startswith(f"{file}: ")
        told = line.removeprefix(f"{file}: ")
        assert not told.startswith(file.name), "the line names the file once"
        for word in words:
            assert word.removeprefix(f"{file.name} ") in told, (command, line)


@pytest.mark.parametrize("case", BROKEN_FILES)
def test_the_editor_names_a_broken_file_and_keeps_the_document(
    window: MainWindow, tmp_path: Path, case: str
) -> None:
    file = written(tmp_path, case)
    name, _, kind, words = BROKEN_FILES[case]
    before = window.session.workflow
    open_file(window, file)
    assert window.session.workflow is before
    (problem,) = window.problems.all
    assert (problem.kind, problem.severity) == (kind, "error")
    assert name in problem.message
    for word in words:
        assert word in problem.message
    assert window.notice.isVisible()
    assert [card.problem for card in window.docks.problems.cards] == [problem]


def test_unsaved_changes_outlive_a_file_that_does_not_open(window: MainWindow, tmp_path: Path) -> None:
    set_steps(window, 7)
    window.session.open(written(tmp_path, "truncated JSON"))
    assert window.session.dirty
    assert window.session.undo_stack.canUndo()
    node = next(node for node in window.session.workflow.nodes.values() if node.type == "KSampler")
    assert 7 in node.values


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "words"), [("gone.json", "does not exist. Check its name"), ("", "is a folder")]
)
def test_a_missing_file_and_a_folder_are_told_apart(
    confy: Confy, tmp_path: Path, command: str, name: str, words: str
) -> None:
    done = confy(command, tmp_path / name)
    assert (done.code, done.out) == (1, "")
    (line,) = done.err.splitlines()
    assert line.startswith(f"{tmp_path / name}: ")
    assert words in line


@pytest.mark.skipif(sys.platform == "win32", reason="devices and rights are those of Unix")
class TestFilesOfTheSystem:
    def test_a_device_is_not_read_for_ever(self, confy: Confy) -> None:
        for command in COMMANDS:
            done = confy(command, "/dev/zero")
            assert done.code == 1
            assert "is no ordinary file" in done.err

    def test_a_file_that_may_not_be_read(self, window: MainWindow, tmp_path: Path) -> None:
        file = tmp_path / "secret.json"
        file.write_text(json.dumps(starter()))
        file.chmod(0)
        before = window.session.workflow
        if os.geteuid() == 0:
            # The superuser may read everything: be somebody else for a moment.
            os.seteuid(65534)
        try:
            opened = window.session.open(file)
        finally:
            if os.getuid() == 0:
                os.seteuid(0)
        assert not opened
        assert window.session.workflow is before
        (problem,) = window.problems.all
        assert problem.kind == "file.unreadable"
        assert str(file) in problem.message
        assert "may not be read by you" in problem.message

    def test_a_disk_that_fails_while_it_is_read(self, window: MainWindow) -> None:
        memory = Path("/proc/self/mem")  # reading it from the start gives an input/output error
        if not memory.exists():
            pytest.skip("there is no /proc here")
        assert not window.session.open(memory)
        (problem,) = window.problems.all
        assert problem.kind == "file.unreadable"
        assert "Input/output error" in problem.message


def test_a_damaged_file_points_to_the_version_before_it(confy: Confy, tmp_path: Path) -> None:
    file = written(tmp_path, "truncated JSON")
    backup_path(file).write_text(json.dumps(starter()))
    done = confy("check", file)
    assert "Open a.json.bak beside it: the version before the last save" in done.err
    assert confy("check", backup_path(file)).code == 0


def test_a_picture_with_a_broken_workflow_opens_by_its_prompt_and_says_so(
    confy: Confy, window: MainWindow, tmp_path: Path
) -> None:
    whole = tmp_path / "starter.json"
    whole.write_text(json.dumps(starter()))
    file = tmp_path / "half.png"
    file.write_bytes(picture(workflow="{", prompt=confy("export", whole).out))
    done = confy("check", file)
    assert done.code == 0, done.err
    (line,) = done.err.splitlines()
    assert line.startswith(f"{file}: warning: the workflow in the PNG picture half.png is broken")
    assert window.session.open(file)
    assert {node.type for node in window.session.workflow.nodes.values()} >= {"KSampler", "SaveImage"}
    assert [problem.severity for problem in window.problems.all] == ["warning"]


def test_entries_that_are_no_nodes_are_kept_when_the_rest_is_changed_and_saved(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    data = starter()
    data["nodes"][:0] = [1, "x", None]
    data["links"].append(None)
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(data))
    assert window.session.open(file)
    set_steps(window, 7)
    assert window.session.save(file)
    kept = json.loads(file.read_text())
    assert [entry for entry in kept["nodes"] if not isinstance(entry, dict)] == [1, "x", None]
    assert None in kept["links"]
    assert (
        7
        in node_of({"nodes": [node for node in kept["nodes"] if isinstance(node, dict)]}, "KSampler")[
            "widgets_values"
        ]
    )
