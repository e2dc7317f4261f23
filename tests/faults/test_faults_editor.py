"""The real editor when its server, its worker or it itself is killed: said clearly, and nothing lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.application import Application
from app.editor.files.recovery import find_lost_work, journal_folder
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path, resource_path
from app.problems import Problem
from app.server_address import read_server_file
from app.settings import settings_file
from app.workflow.edits import SetValue
from tests.editor.running_editor import close
from tests.hearing import hearing
from tests.opening import wait_until_read

ROOT = Path(__file__).parents[2]
WAIT_MS = 120_000
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
LOADER, SAMPLER = "4", "3"

Open = Callable[[Path], Application]


@pytest.fixture
def open_editor(qtbot: QtBot, qapp: QApplication, folders: Folders) -> Iterator[Open]:
    """Return a function that starts the editor with a file; editor and server end with the test."""
    running: list[Application] = []

    def open_file(file: Path) -> Application:
        application = Application(qapp, folders, file, None)
        running.append(application)
        with qtbot.waitSignal(application.window.session.workflow_opened, timeout=WAIT_MS):
            application.start()
        return application

    yield open_file
    for application in running:
        close(application, folders)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a copy of the starter."""
    copy = tmp_path / "mine.json"
    copy.write_bytes(example_path("starter.json").read_bytes())
    return copy


def run(qtbot: QtBot, window: MainWindow) -> str:
    """Press Ctrl+Enter and return how the run ended."""
    with qtbot.waitSignal(window.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(window.canvas, Qt.Key.Key_Return, CTRL)
    return str(finished.args[0])


def set_value(window: MainWindow, node_id: str, name: str, value: object) -> None:
    node = window.session.workflow.nodes[node_id]
    edit = SetValue.for_widget("", node_id, window.session.library[node.type], name, value)
    assert window.session.do(edit, f"Set {name}")


def server_pid(folders: Folders) -> int:
    address = read_server_file(folders)
    return 0 if address is None else address.pid


def shown(window: MainWindow) -> list[Problem]:
    """Return the problems that the panel shows."""
    return [card.problem for card in window.docks.problems.cards]


@pytest.mark.slow
def test_a_model_that_is_cut_off_is_marked_and_another_one_runs(
    qtbot: QtBot, open_editor: Open, folders: Folders, file: Path
) -> None:
    whole = resource_path("models", "checkpoints", "starter.safetensors").read_bytes()
    (folders.model_paths["checkpoints"][0] / "cut.safetensors").write_bytes(whole[:100_000])
    window = open_editor(file).window
    set_value(window, SAMPLER, "steps", 1)
    set_value(window, LOADER, "ckpt_name", "cut.safetensors")
    assert run(qtbot, window) == "error"
    (problem,) = window.problems.all
    assert (problem.kind, problem.node_path, problem.input_name) == ("model.truncated", LOADER, "ckpt_name")
    assert "cut.safetensors is cut off" in problem.message
    assert "Download it again" in problem.message
    assert window.canvas.graph.nodes[LOADER].problems == (problem,)
    assert shown(window) == [problem]
    assert not window.docks.by_name["problems"].isHidden()
    set_value(window, LOADER, "ckpt_name", "starter.safetensors")
    assert run(qtbot, window) == "success", window.problems.all
    assert window.problems.all == []


@pytest.mark.slow
def test_a_worker_without_an_interpreter_is_shown_and_a_new_setting_helps(
    qtbot: QtBot, open_editor: Open, folders: Folders, file: Path
) -> None:
    missing = folders.base / "no" / "python"
    settings = settings_file(folders)
    settings.write_text(json.dumps({"worker_python": str(missing)}))
    window = open_editor(file).window
    set_value(window, SAMPLER, "steps", 1)
    assert run(qtbot, window) == "error"
    problems = [problem for problem in shown(window) if problem.kind == "worker.not_started"]
    assert problems
    assert str(missing) in problems[0].message
    assert "CONFY_WORKER_PYTHON" in problems[0].remedies[0].title
    assert window.session.dirty, "the document stays as it was"
    settings.write_text("{}")
    assert run(qtbot, window) == "success", window.problems.all
    assert window.problems.all == []


@pytest.mark.slow
def test_the_server_is_started_again_and_nothing_is_lost(
    qtbot: QtBot, open_editor: Open, folders: Folders, file: Path
) -> None:
    window = open_editor(file).window
    set_value(window, SAMPLER, "steps", 1)
    assert run(qtbot, window) == "success", window.problems.all
    set_value(window, SAMPLER, "steps", 2)
    first = server_pid(folders)
    with hearing(qtbot, window.client.connected, timeout=WAIT_MS):
        os.kill(first, signal.SIGKILL)
    assert server_pid(folders) not in (0, first)
    assert window.session.dirty
    assert 2 in window.session.workflow.nodes[SAMPLER].values
    assert run(qtbot, window) == "success", window.problems.all
    assert window.problems.all == []


@pytest.mark.slow
def test_a_run_under_which_the_server_is_killed_goes_on_with_the_next_server(
    qtbot: QtBot, open_editor: Open, folders: Folders, file: Path
) -> None:
    window = open_editor(file).window
    set_value(window, SAMPLER, "steps", 80)
    qtbot.keyClick(window.canvas, Qt.Key.Key_Return, CTRL)
    state = window.run_state
    qtbot.waitUntil(lambda: state.of(SAMPLER).state == "running", timeout=WAIT_MS)
    with hearing(qtbot, window.client.connected, timeout=WAIT_MS):
        os.kill(server_pid(folders), signal.SIGKILL)
        qtbot.waitUntil(lambda: state.of(SAMPLER).state != "running", timeout=WAIT_MS)
        (problem,) = window.problems.all
        assert (problem.kind, problem.severity) == ("server.unreachable", "warning")
        assert "A new one is started and runs it again" in problem.message
    with qtbot.waitSignal(window.runner.run_finished, timeout=WAIT_MS) as finished:
        pass
    assert finished.args == ["success"]
    assert window.problems.all == []
    qtbot.waitUntil(lambda: state.of("9").images != (), timeout=WAIT_MS)


KILLED_EDITOR = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.editor.application import Application
from app.editor.files.recovery import journal_folder
from app.folders import default_folders
from app.workflow.edits import SetValue

folders = default_folders(base=Path(sys.argv[1]))
application = Application(QApplication(sys.argv[:1]), folders, Path(sys.argv[2]), None)
window = application.window

def change():
    info = window.session.library["CLIPTextEncode"]
    window.session.do(SetValue.for_widget("", "6", info, "text", "words I typed"), "Set text")
    watch.start(20)

def leave_once_kept():
    if any(journal_folder(folders).glob("*.json")):
        os.kill(os.getpid(), signal.SIGKILL)

watch = QTimer()
watch.timeout.connect(leave_once_kept)
window.session.workflow_opened.connect(lambda: QTimer.singleShot(0, change))
application.start()
QApplication.instance().exec()
"""


def killed_editor(folders: Folders, file: Path) -> None:
    """Run an editor that changes the text of its document and is killed once that is in the journal."""
    settings_file(folders).write_text(json.dumps({"autosave_s": 0.1}))
    environment: dict[str, Any] = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", KILLED_EDITOR, str(folders.base), str(file)]
    ended = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr


def test_a_killed_editor_offers_its_unsaved_changes_at_the_next_start(
    qtbot: QtBot, open_editor: Open, folders: Folders, file: Path
) -> None:
    before = file.read_bytes()
    killed_editor(folders, file)
    assert file.read_bytes() == before, "the file of the user is not touched"
    window = open_editor(file).window
    qtbot.waitUntil(window.notice.isVisible, timeout=WAIT_MS)
    texts = [label for label in window.notice.buttons if "Restore" in label.text()]
    assert texts
    assert "words I typed" not in window.session.workflow.nodes["6"].values
    qtbot.mouseClick(texts[0], LEFT)
    wait_until_read(window.files.reading)
    assert "words I typed" in window.session.workflow.nodes["6"].values
    assert window.session.path == file
    assert window.session.dirty
    assert window.session.save(file)
    assert b"words I typed" in file.read_bytes()
    assert find_lost_work(folders) == []
    qtbot.waitUntil(lambda: list(journal_folder(folders).glob("*.json")) == [], timeout=WAIT_MS)


def test_lost_work_waits_until_it_is_restored_or_given_up(
    qtbot: QtBot, open_editor: Open, folders: Folders, file: Path
) -> None:
    killed_editor(folders, file)
    window = open_editor(file).window
    qtbot.waitUntil(window.notice.isVisible, timeout=WAIT_MS)
    (kept,) = find_lost_work(folders)
    (discard,) = [button for button in window.notice.buttons if "Discard" in button.text()]
    assert b"words I typed" in kept.content
    qtbot.mouseClick(discard, LEFT)
    assert find_lost_work(folders) == []
    (back,) = [button for button in window.notice.buttons if "back" in button.text()]
    qtbot.mouseClick(back, LEFT)  # the wrong button was pressed
    qtbot.waitUntil(lambda: window.session.dirty, timeout=WAIT_MS)
    assert "words I typed" in window.session.workflow.nodes["6"].values


@pytest.mark.slow
def test_a_pack_with_a_fault_is_listed_with_its_cause_and_hurts_no_run(
    qtbot: QtBot, open_editor: Open, folders: Folders, file: Path
) -> None:
    (folders.custom_nodes / "faulty.py").write_text("import no_such_package")
    window = open_editor(file).window
    set_value(window, SAMPLER, "steps", 1)
    qtbot.waitUntil(lambda: shown(window) != [], timeout=WAIT_MS)
    (problem,) = shown(window)
    assert (problem.kind, problem.pack) == ("pack.import_failed", "faulty.py")
    assert "no_such_package" in problem.message
    assert run(qtbot, window) == "success", window.problems.all


def test_a_screenshot_of_a_file_that_does_not_open_fails_and_says_why(
    folders: Folders, tmp_path: Path
) -> None:
    file = tmp_path / "cut.json"
    file.write_bytes(example_path("starter.json").read_bytes()[:500])
    picture = tmp_path / "window.png"
    command = [sys.executable, "-m", "app", "edit", str(file), "--screenshot", str(picture)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [*command, "--home", str(folders.base)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert "confy: cut.json is no JSON file: the file ends too early" in done.stderr
    assert "Traceback" not in done.stderr
    assert picture.is_file()
