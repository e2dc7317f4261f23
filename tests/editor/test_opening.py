"""Files are read in a thread: the window goes on meanwhile, and Escape, another file or closing end it."""

import json
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from app.editor.files.reading import Reading
from app.editor.main_window import MainWindow
from app.folders import example_path
from app.problems import Problem, RunFailed
from app.workflow.node_info import NodeInfo
from tests.editor.running_editor import delete_what_is_closed
from tests.hearing import Ear
from tests.opening import open_file, wait_until_read

LEFT = Qt.MouseButton.LeftButton


class SlowLibrary(dict[str, NodeInfo]):
    """Kinds of nodes that tell a thread nothing until `go`; `threads` are those that asked."""

    def __init__(self, kinds: Any) -> None:
        super().__init__(kinds)
        self.go = threading.Event()
        self.threads: set[threading.Thread] = set()

    def get(self, key: str, default: Any = None) -> Any:
        thread = threading.current_thread()
        self.threads.add(thread)
        if thread is not threading.main_thread():
            assert self.go.wait(20)
        return super().get(key, default)


@pytest.fixture
def slow(window: MainWindow) -> Iterator[SlowLibrary]:
    """Give the window a library by which reading a prompt takes until `go`; the starter is open."""
    assert window.session.open(example_path("starter.json"))
    library = SlowLibrary(window.session.library)
    window.session.library = library
    yield library
    library.go.set()
    for thread in library.threads - {threading.main_thread()}:
        thread.join(20)


@pytest.fixture
def prompt(tmp_path: Path) -> Path:
    """Return a file that is read with the help of the library."""
    path = tmp_path / "slow.json"
    path.write_text(json.dumps({"1": {"class_type": "EmptyLatentImage", "inputs": {"width": 64}}}))
    return path


def kinds(window: MainWindow) -> set[str]:
    return {node.type for node in window.session.workflow.nodes.values()}


def ended(qtbot: QtBot, library: SlowLibrary) -> None:
    """Let the threads read on to their end, and the window hear of it."""
    library.go.set()
    for thread in library.threads - {threading.main_thread()}:
        thread.join(20)
    qtbot.wait(1)


def test_a_file_is_read_beside_the_qt_thread_and_then_shown(
    window: MainWindow, slow: SlowLibrary, prompt: Path
) -> None:
    slow.go.set()
    open_file(window, prompt)
    assert kinds(window) == {"EmptyLatentImage"}
    assert [thread.name for thread in slow.threads if thread is not threading.main_thread()] == ["reading"]


def test_what_is_open_stays_usable_and_edited_it_stays_open(
    qtbot: QtBot, window: MainWindow, slow: SlowLibrary, prompt: Path
) -> None:
    window.files.open_path(str(prompt))
    qtbot.waitUntil(lambda: bool(slow.threads - {threading.main_thread()}))
    assert window.adding.add("SaveImage", QPointF(0, 0)) is not None
    edited = window.session.current
    slow.go.set()
    wait_until_read(window.files.reading)
    assert window.findChild(QMessageBox) is None
    assert kinds(window) == {"EmptyLatentImage"}
    assert window.session.opened == [edited, window.session.current]
    assert edited.dirty


def test_escape_calls_a_long_read_off(
    qtbot: QtBot, window: MainWindow, slow: SlowLibrary, prompt: Path
) -> None:
    before = window.session.workflow
    window.files.open_path(str(prompt))
    assert not window.reading_notice.button.isVisible()  # short reads are not spoken of
    qtbot.waitUntil(window.reading_notice.button.isVisible)
    assert window.reading_notice.button.text().startswith("Opening slow.json…")
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert not window.files.reading.busy
    assert not window.reading_notice.button.isVisible()
    ended(qtbot, slow)
    assert window.session.workflow is before
    assert len(window.problems) == 0


def test_a_click_calls_it_off_too(qtbot: QtBot, window: MainWindow, slow: SlowLibrary, prompt: Path) -> None:
    before = window.session.workflow
    window.files.open_path(str(prompt))
    qtbot.waitUntil(window.reading_notice.button.isVisible)
    qtbot.mouseClick(window.reading_notice.button, LEFT)
    ended(qtbot, slow)
    assert window.session.workflow is before


def test_a_second_file_takes_the_place_of_the_first(
    qtbot: QtBot, window: MainWindow, slow: SlowLibrary, prompt: Path
) -> None:
    window.files.open_path(str(prompt))
    qtbot.waitUntil(lambda: bool(slow.threads - {threading.main_thread()}))
    open_file(window, example_path("upscale.json"))
    assert window.session.name == "upscale"
    ended(qtbot, slow)
    assert window.session.name == "upscale"


def test_a_new_document_leaves_the_reading_alone(
    qtbot: QtBot, window: MainWindow, slow: SlowLibrary, prompt: Path
) -> None:
    window.files.open_path(str(prompt))
    window.files.new()
    ended(qtbot, slow)
    wait_until_read(window.files.reading)
    assert kinds(window) == {"EmptyLatentImage"}
    assert [document.name for document in window.session.opened] == ["starter", "slow"]


def test_the_window_closes_while_a_file_is_read(
    qtbot: QtBot, window: MainWindow, slow: SlowLibrary, prompt: Path
) -> None:
    window.files.open_path(str(prompt))
    qtbot.waitUntil(lambda: bool(slow.threads - {threading.main_thread()}))
    assert window.close()
    ended(qtbot, slow)
    assert "KSampler" in kinds(window)


def test_a_file_that_cannot_be_read_is_a_problem_and_changes_nothing(
    window: MainWindow, slow: SlowLibrary, tmp_path: Path
) -> None:
    before = window.session.workflow
    (tmp_path / "broken.json").write_text('{"nodes": [')
    open_file(window, tmp_path / "broken.json")
    assert window.session.workflow is before
    (problem,) = window.problems.all
    assert (problem.kind, problem.source) == ("file.not_json", "edit")
    assert "broken.json" in problem.message


def test_refused_and_failed_reads_end_and_go_no_further(
    qtbot: QtBot, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: taken.append(args.exc_type))
    reading = Reading()
    failed = Ear(reading.failed)

    def refuse() -> None:
        raise RunFailed(Problem("file.unreadable", "no"))

    def fail() -> None:
        raise ZeroDivisionError

    for work in (refuse, fail):
        reading.start("x", work, taken.append)
        wait_until_read(reading)
    assert [problem.message for (problem,) in failed.heard] == ["no"]
    qtbot.waitUntil(lambda: taken == [ZeroDivisionError])


def test_what_follows_a_read_is_never_freed_by_its_thread(qtbot: QtBot, qapp: object) -> None:
    class Follows:
        """Knows Qt objects, as what shows a file does."""

        def __call__(self, found: object) -> None:
            """Show it."""

    begun, go = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go.wait(20)

    reading, follows = Reading(), Follows()
    reading.start("x", work, follows)
    assert begun.wait(20)
    known = weakref.ref(follows)
    del follows
    assert known() is not None
    reading.cancel()
    still_known = known() is not None
    go.set()
    assert not still_known, "the thread knows it"


def test_a_read_that_ends_after_the_window_is_no_failure(
    qtbot: QtBot, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: failed.append(args.exc_value))
    before, go = set(threading.enumerate()), threading.Event()
    reading = Reading()
    reading.start("x", lambda: go.wait(20), failed.append)
    (thread,) = set(threading.enumerate()) - before
    reading.deleteLater()
    delete_what_is_closed()
    go.set()
    thread.join(20)
    assert failed == []
