"""Another language needs a restart: that is said with a button, and the restart loses nothing."""

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QProcess, Qt
from PySide6.QtWidgets import QApplication

from app.editor.application import Application
from app.editor.files.recovery import find_lost_work
from app.editor.language.choice import ENGLISH
from app.folders import Folders, example_path
from app.settings import read_settings, settings_file
from app.workflow.edits import SetValue
from tests.editor.running_editor import close_window
from tests.opening import open_file

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.editor.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton


def choose(window: "MainWindow", language: str) -> None:
    window.use_settings(replace(window.settings, language=language))


def edit(window: "MainWindow") -> None:
    info = window.session.library["KSampler"]
    assert window.session.do(SetValue.for_widget("", "3", info, "steps", 11), "Set steps")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the commands that would have been started: a second editor would outlive the test."""
    commands: list[list[str]] = []

    def start(program: str, arguments: list[str]) -> tuple[bool, int]:
        commands.append([program, *arguments])
        return True, 1

    monkeypatch.setattr(QProcess, "startDetached", start)
    return commands


def test_a_notice_says_so_until_the_old_language_is_chosen_again(window: "MainWindow") -> None:
    choose(window, "zh_CN")
    assert window.notice.isVisible()
    assert "中文（简体）" in window.notice.text.text()
    assert [button.text() for button in window.notice.buttons] == ["Restart now", "Close"]
    choose(window, ENGLISH)
    assert not window.notice.isVisible()
    window.use_settings(replace(window.settings, grid_size=20))
    assert not window.notice.isVisible()


def test_the_button_leaves_everything_to_the_next_editor(
    qtbot: "QtBot", window: "MainWindow", folders: Folders, started: list[list[str]], tmp_path: Path
) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(example_path("starter.json").read_bytes())
    open_file(window, file)
    edit(window)
    choose(window, "zh_CN")
    qtbot.mouseClick(window.notice.buttons[0], LEFT)
    assert not window.isVisible()
    (command,) = started
    assert command[-3:] == ["edit", "--home", str(folders.base)]
    assert read_settings(settings_file(folders)).language == "zh_CN"
    assert file.read_bytes() == example_path("starter.json").read_bytes()
    (lost,) = find_lost_work(folders)
    assert lost.handed_over
    assert json.loads(lost.content)["nodes"] != json.loads(file.read_bytes())["nodes"]


def test_the_next_editor_shows_it_without_a_question(
    qtbot: "QtBot",
    qapp: QApplication,
    window: "MainWindow",
    folders: Folders,
    started: list[list[str]],
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(example_path("starter.json").read_bytes())
    open_file(window, file)
    edit(window)
    choose(window, "zh_CN")
    choose(window, ENGLISH)
    choose(window, "zh_CN")
    qtbot.mouseClick(window.notice.buttons[0], LEFT)
    application = Application(qapp, folders, file, None)
    application.server_start.start = lambda: None  # type: ignore[method-assign]  # no server is needed
    again = application.window
    application.start()
    qtbot.waitUntil(lambda: again.session.dirty, timeout=20_000)
    assert again.session.path == file
    assert [document.path for document in again.session.opened] == [file]
    assert again.session.workflow.nodes["3"].values[2] == 11
    assert not again.notice.isVisible()
    assert [lost for lost in find_lost_work(folders) if lost.handed_over] == []
    close_window(again)


def test_without_room_for_the_journal_nothing_is_closed(
    qtbot: "QtBot", window: "MainWindow", folders: Folders, started: list[list[str]]
) -> None:
    open_file(window, example_path("starter.json"))
    edit(window)
    (folders.state / "journal").write_text("no folder")
    choose(window, "zh_CN")
    qtbot.mouseClick(window.notice.buttons[0], LEFT)
    assert started == []
    assert window.isVisible()
    assert "save them first" in window.notice.text.text()
