"""A disk that is really full: the editor, a picture, a copy, the queue and the start of the server."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import default_folders, example_path
from app.workflow.edits import SetValue
from tests.cli.conftest import Confy, end_server

UPSCALE = example_path("upscale.json")


@contextmanager
def small_disk(folder: Path, size: str = "256k") -> Iterator[Path]:
    """Mount a file system of this size at `folder`; skips the test where that is not allowed."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        failed = libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, f"size={size}".encode())
    except (OSError, AttributeError):
        failed = True
    if failed:
        pytest.skip("a small disk can be mounted by the superuser of Linux only")
    try:
        yield folder
    finally:
        libc.umount2(os.fsencode(folder), 2)


def fill(disk: Path) -> Path:
    """Leave no byte free on a disk; returns the file that takes it."""
    filler = disk / "filler"
    with filler.open("ab", buffering=0) as file:
        for size in (2**16, 2**12, 1):
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                continue
    assert shutil.disk_usage(disk).free == 0
    return filler


def test_the_editor_keeps_everything_when_the_disk_is_full(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        file = disk / "mine.json"
        assert window.session.save(file)
        saved = file.read_bytes()
        library = window.session.library["CLIPTextEncode"]
        text = "a fox " * 20_000
        assert window.session.do(SetValue.for_widget("", "6", library, "text", text), "Set text")
        filler = fill(disk)
        window.files.save()
        window.files.finish_saving()
        assert file.read_bytes() == saved
        assert sorted(path.name for path in disk.iterdir()) == ["filler", "mine.json"]
        assert window.session.dirty
        (problem,) = [problem for problem in window.problems.all if problem.kind == "file.cannot_save"]
        assert f"{file} was not saved: the disk is full. Free some space" in problem.message
        assert "Nothing is lost" in problem.message
        assert window.notice.isVisible()
        filler.unlink()
        window.files.save()
        window.files.finish_saving()
        assert not window.session.dirty
        assert text in file.read_text()


def test_a_picture_that_does_not_fit_names_the_node_and_the_next_run_saves_it(
    confy: Confy, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    with small_disk(home / "output") as output:
        filler = fill(output)
        done = confy("run", UPSCALE, home=home)
        assert (done.code, done.out) == (1, "")
        line, summary = done.err.splitlines()
        assert line.startswith(f'{UPSCALE}: node "Save Image" (#3), filename_prefix: ')
        assert "the disk is full. Free some space and run again" in line
        assert summary.startswith("failed in")
        assert [path.name for path in output.iterdir()] == ["filler"], "no half of a picture is left"
        filler.unlink()
        again = confy("run", UPSCALE, "--json", home=home)
        end_server(default_folders(base=home))
        assert again.code == 0, again.err
        assert json.loads(again.out)["report"]["cached"] == 2, "what was computed was kept"


def test_a_copy_that_does_not_fit_says_where_the_result_is(confy: Confy, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        fill(disk)
        done = confy("run", UPSCALE, "--output", disk)
    assert done.code == 1
    assert f"{UPSCALE}: {disk}" in done.err
    assert "No space left on device" in done.err
    assert "The result is not lost: it is upscaled_" in done.err
    assert "in the output folder" in done.err


def test_a_queue_that_cannot_be_written_refuses_the_run_and_serves_the_next(
    confy: Confy, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    with small_disk(home / "state", "1m") as state:
        assert confy("run", UPSCALE, home=home).code == 0
        filler = fill(state)
        done = confy("run", UPSCALE, home=home)
        assert (done.code, done.out) == (1, "")
        assert "the queue cannot be written (database or disk is full)" in done.err
        assert "free some space; then run again" in done.err
        filler.unlink()
        assert confy("run", UPSCALE, home=home).code == 0
        end_server(default_folders(base=home))


def test_a_server_that_finds_no_space_says_so_and_gives_no_queue_up(confy: Confy, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with small_disk(home / "state", "512k") as state:
        fill(state)
        done = confy("serve", "--port", 0, home=home)
        assert done.code == 1
        assert f"the folder {state} cannot be written" in done.err
        assert "If the disk is full, free some space" in done.err
        done = confy("run", UPSCALE, home=home)
        assert done.code == 1
        assert f"the disk of {state / 'logs'} is full, free some space and try again" in done.err
        assert not list(state.glob("*.broken"))
