"""Another program writes the file of the open document: a git pull, a script, a second editor."""

import json
import os
import subprocess
import weakref
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.editor.files.recovery import find_lost_work
from app.editor.files.watch import KEEP, MERGE, RELOAD, UNDO
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path
from app.workflow.edits import MoveNodes, SetValue
from app.workflow.widgets import widget_values
from tests.opening import open_file

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "project" / "shared.json"
    path.parent.mkdir()
    path.write_bytes(example_path("starter.json").read_bytes())
    return path


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, file: Path) -> MainWindow:
    open_file(window, file)
    qtbot.waitUntil(lambda: window.session.path == file)
    qtbot.waitUntil(lambda: window.live_check.idle)
    return window


def write_steps(file: Path, steps: int) -> bytes:
    """Write other steps as a script does: over the file, and in one place of it."""
    graph = json.loads(file.read_bytes())
    sampler = next(node for node in graph["nodes"] if node["type"] == "KSampler")
    old = sampler["widgets_values"][2]
    text = file.read_text("utf-8")
    assert text.count(f"\n        {old},\n") == 1, "one place with the steps"
    new = text.replace(f"\n        {old},\n", f"\n        {steps},\n").encode()
    file.write_bytes(new)
    return new


def value(window: MainWindow, name: str, node_id: str = "3") -> object:
    node = window.session.workflow.nodes[node_id]
    return widget_values(node, window.session.library[node.type])[name]


def edit(window: MainWindow, name: str, new: object, node_id: str = "3") -> None:
    node = window.session.workflow.nodes[node_id]
    info = window.session.library[node.type]
    assert window.session.do(SetValue.for_widget("", node_id, info, name, new), f"Set {name}")


def button(window: MainWindow, title: str) -> QPushButton:
    return next(button for button in window.notice.buttons if button.text() == title)


def wait_for_notice(qtbot: QtBot, window: MainWindow, words: str) -> None:
    qtbot.waitUntil(lambda: window.notice.isVisible() and words in window.notice.text.text())


def test_a_clean_document_follows_its_file_and_undo_goes_back(
    qtbot: QtBot, opened: MainWindow, file: Path
) -> None:
    steps = value(opened, "steps")
    item = opened.canvas.graph.nodes["3"]
    write_steps(file, 33)
    wait_for_notice(qtbot, opened, "“shared.json” was changed elsewhere and reloaded: nodes: 1 changed")
    assert value(opened, "steps") == item.values["steps"] == 33, "the canvas shows it, in the same node"
    assert not opened.session.dirty
    qtbot.mouseClick(button(opened, UNDO), LEFT)
    assert value(opened, "steps") == steps
    assert opened.session.dirty, "the file has the other version"
    opened.session.undo_stack.redo()
    assert not opened.session.dirty


def test_the_notice_of_a_reload_goes_with_the_next_edit(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    write_steps(file, 33)
    wait_for_notice(qtbot, opened, "reloaded")
    edit(opened, "cfg", 3.5)
    assert not opened.notice.isVisible(), "its Undo would take the edit back instead"


@pytest.mark.parametrize("how", ["replaced", "deleted and written"])
def test_a_file_that_became_another_one_is_watched_on(
    qtbot: QtBot, opened: MainWindow, file: Path, how: str
) -> None:
    for steps in (31, 32, 33):
        other = file.with_name("other.json")
        other.write_bytes(file.read_bytes())
        write_steps(other, steps)
        if how == "replaced":
            other.replace(file)
        else:
            file.unlink()
            other.rename(file)
        qtbot.waitUntil(lambda steps=steps: value(opened, "steps") == steps)


def test_edits_are_merged_with_what_changed_in_the_file_as_one_step(
    qtbot: QtBot, opened: MainWindow, file: Path
) -> None:
    edit(opened, "cfg", 3.5)
    opened.session.do(MoveNodes("", {"4": (-500.0, 40.0)}), "Move")
    steps = value(opened, "steps")
    theirs = write_steps(file, 33)
    wait_for_notice(qtbot, opened, "there are changes here that are not saved")
    assert value(opened, "steps") == steps, "nothing is taken over without being asked for"
    qtbot.mouseClick(button(opened, MERGE), LEFT)
    wait_for_notice(qtbot, opened, "merged in, beside yours")
    assert (value(opened, "steps"), value(opened, "cfg")) == (33, 3.5)
    opened.files.save()
    opened.files.finish_saving()
    qtbot.waitUntil(lambda: not opened.session.dirty)
    before, after = theirs.decode().splitlines(), file.read_text("utf-8").splitlines()
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert [b.strip() for _, b in changed] == ["3.5,", '"pos": [-500, 40],'], "only what was edited here"
    opened.session.undo_stack.undo()
    assert (value(opened, "steps"), value(opened, "cfg")) == (steps, 3.5), "the merge was one step"
    assert opened.session.dirty


def test_what_both_changed_is_a_problem_with_the_choice(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    edit(opened, "steps", 12)
    write_steps(file, 33)
    wait_for_notice(qtbot, opened, "not saved")
    qtbot.mouseClick(button(opened, MERGE), LEFT)
    wait_for_notice(qtbot, opened, "both changed one thing. It stands as here")
    assert value(opened, "steps") == 12
    qtbot.waitUntil(lambda: [p.kind for p in opened.problems.all] == ["merge.conflict"])
    (problem,) = opened.problems.all
    assert (problem.node_path, problem.input_name) == ("3", "steps")
    opened.showing.carry_out(problem, 1)
    assert value(opened, "steps") == 33


def test_reload_gives_the_edits_up_and_undo_brings_them_back(
    qtbot: QtBot, opened: MainWindow, file: Path
) -> None:
    edit(opened, "cfg", 3.5)
    cfg = opened.session.library["KSampler"].input("cfg")
    write_steps(file, 33)
    wait_for_notice(qtbot, opened, "not saved")
    qtbot.mouseClick(button(opened, RELOAD), LEFT)
    wait_for_notice(qtbot, opened, "your unsaved changes are one Undo away")
    assert cfg is not None
    assert (value(opened, "steps"), value(opened, "cfg")) == (33, 5.0)
    assert not opened.session.dirty
    opened.session.undo_stack.undo()
    assert value(opened, "cfg") == 3.5


def test_keep_mine_saves_without_another_question(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    edit(opened, "cfg", 3.5)
    theirs = write_steps(file, 33)
    wait_for_notice(qtbot, opened, "not saved")
    qtbot.mouseClick(button(opened, KEEP), LEFT)
    opened.files.save()
    qtbot.waitUntil(lambda: not opened.session.dirty)
    assert b"3.5," in file.read_bytes()
    assert file.with_name("shared.json.bak").read_bytes() == theirs


def test_saving_over_a_changed_file_asks_and_can_merge(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    edit(opened, "cfg", 3.5)
    theirs = write_steps(file, 33)
    opened.files.save()
    qtbot.waitUntil(lambda: bool(opened.findChildren(QMessageBox)))
    (box,) = opened.findChildren(QMessageBox)
    assert "“shared.json” was changed elsewhere" in box.text()
    assert file.read_bytes() == theirs
    merge = next(button for button in box.buttons() if button.text().replace("&", "") == MERGE)
    qtbot.mouseClick(merge, LEFT)
    wait_for_notice(qtbot, opened, "merged in")
    assert (value(opened, "steps"), value(opened, "cfg")) == (33, 3.5)


def test_saving_here_is_no_change_elsewhere(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    for cfg in (3.5, 4.5, 5.5, 6.5):
        edit(opened, "cfg", cfg)
        opened.files.save()
        qtbot.waitUntil(lambda: not opened.session.dirty)
        qtbot.wait(120)
    qtbot.wait(400)
    assert not opened.notice.isVisible(), opened.notice.text.text()
    assert opened.session.undo_stack.count() == 4


def test_a_broken_file_is_told_and_the_document_stays(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    steps = value(opened, "steps")
    text = file.read_text("utf-8")
    file.write_text(
        "<<<<<<< HEAD\n" + text[:300] + "\n=======\n" + text[300:] + "\n>>>>>>> theirs\n", "utf-8"
    )
    wait_for_notice(qtbot, opened, "“shared.json” was changed elsewhere, but cannot be opened so")
    assert "What is open here stays as it is." in opened.notice.text.text()
    assert value(opened, "steps") == steps
    file.write_text(text, "utf-8")
    qtbot.waitUntil(lambda: not opened.notice.isVisible())
    assert opened.session.undo_stack.count() == 0


def test_a_deleted_file_leaves_an_unsaved_document(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    content = file.read_bytes()
    file.unlink()
    wait_for_notice(qtbot, opened, "“shared.json” was deleted or moved elsewhere")
    assert opened.session.dirty, "closing the window has to ask"
    qtbot.mouseClick(button(opened, "Save"), LEFT)
    qtbot.waitUntil(lambda: not opened.session.dirty)
    assert file.read_bytes() == content
    file.unlink()
    qtbot.waitUntil(lambda: opened.session.dirty)
    file.write_bytes(content)
    qtbot.waitUntil(lambda: not opened.session.dirty)
    assert not opened.notice.isVisible()


def test_the_same_bytes_written_again_change_nothing(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    file.write_bytes(file.read_bytes())
    os.utime(file)
    qtbot.wait(500)
    assert not opened.notice.isVisible()
    assert opened.session.undo_stack.count() == 0


def test_git_pull_while_the_file_is_open(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    def git(folder: Path, *words: str) -> None:
        identity = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main")
        subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)

    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    git(one, "init")
    (one / "a.json").write_bytes(example_path("starter.json").read_bytes())
    git(one, "add", "a.json")
    git(one, "commit", "-m", "first")
    git(tmp_path, "clone", str(one), "two")
    open_file(window, two / "a.json")
    qtbot.waitUntil(lambda: window.session.path == two / "a.json")
    write_steps(one / "a.json", 44)
    git(one, "commit", "-a", "-m", "steps")
    git(two, "pull", "--ff-only")
    qtbot.waitUntil(lambda: value(window, "steps") == 44)
    assert not window.session.dirty


def test_a_restored_document_knows_whether_its_file_changed_meanwhile(
    qtbot: QtBot, opened: MainWindow, file: Path, folders: Folders
) -> None:
    edit(opened, "cfg", 3.5)
    opened.journal.write_now()
    left = opened.journal.file.read_bytes().replace(f'"pid": {os.getpid()}'.encode(), b'"pid": 999999999')
    (opened.journal.file.parent / "crashed.json").write_bytes(left)
    (lost,) = find_lost_work(folders)

    def restored() -> None:
        workflow = opened.session.workflow
        opened.session.undo_stack.setClean()
        opened.session.restored = False
        opened.files.restore_soon(lost, lambda: None)
        qtbot.waitUntil(lambda: opened.session.workflow is not workflow and opened.session.restored)

    restored()
    assert value(opened, "cfg") == 3.5
    qtbot.wait(500)
    assert not opened.notice.isVisible(), "the file is as it was"
    write_steps(file, 33)
    wait_for_notice(qtbot, opened, "not saved")
    qtbot.mouseClick(button(opened, MERGE), LEFT)
    wait_for_notice(qtbot, opened, "merged in, beside yours")
    assert (value(opened, "steps"), value(opened, "cfg")) == (33, 3.5)

    restored()
    wait_for_notice(qtbot, opened, "was changed elsewhere, and there are changes here that are not saved")


def test_a_file_that_did_not_open_is_forgotten_with_the_next_that_did(
    qtbot: QtBot, opened: MainWindow, file: Path
) -> None:
    broken = file.with_name("broken.json")
    broken.write_bytes(file.read_bytes()[:-40])
    opened.files.open_path(str(broken))
    wait_for_notice(qtbot, opened, "broken.json is no JSON file")
    assert opened.session.path == file, "what was open stays"
    other = file.with_name("other.json")
    other.write_bytes(file.read_bytes())
    opened.files.open_path(str(other))
    qtbot.waitUntil(lambda: opened.session.path == other)
    assert not opened.notice.isVisible()


def test_of_two_dropped_files_both_are_opened(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    paths = [file.with_name(name) for name in ("one.json", "two.json")]
    for path in paths:
        path.write_bytes(file.read_bytes())
    opened.adding.take_files([str(path) for path in paths], opened.canvas.scene_position_of_cursor())
    qtbot.waitUntil(lambda: opened.session.path == paths[1])
    assert [document.path for document in opened.session.opened] == [file, *paths]


def test_saved_elsewhere_nothing_is_asked_any_longer(qtbot: QtBot, opened: MainWindow, file: Path) -> None:
    edit(opened, "cfg", 3.5)
    theirs = write_steps(file, 33)
    wait_for_notice(qtbot, opened, "not saved")
    assert opened.session.save(file.with_name("mine.json"))
    assert not opened.notice.isVisible()
    write_steps(file, 34)
    qtbot.wait(500)
    assert not opened.notice.isVisible(), "the other file is watched no longer"
    assert file.read_bytes() != theirs
    write_steps(file.with_name("mine.json"), 35)
    qtbot.waitUntil(lambda: value(opened, "steps") == 35)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe stands for a file whose disk does not answer")
def test_a_document_that_is_closed_while_its_file_is_looked_at_is_not_the_thread_s_to_free(
    qtbot: QtBot, opened: MainWindow, file: Path
) -> None:
    file.unlink()
    os.mkfifo(file)  # who reads it waits for a writer
    opened.watch.look()
    writer = _open_once_read(qtbot, file)
    document = weakref.ref(opened.session.current)
    opened.session.close(opened.session.current)
    freed = document() is None
    os.close(writer)
    file.unlink()
    assert freed, "the thread knows it"


def _open_once_read(qtbot: QtBot, file: Path) -> int:
    """Open a pipe for writing once somebody reads it; without one that is refused."""
    opened: list[int] = []

    def opens() -> bool:
        with suppress(OSError):
            opened.append(os.open(file, os.O_WRONLY | os.O_NONBLOCK))
        return bool(opened)

    qtbot.waitUntil(opens)
    return opened[0]
