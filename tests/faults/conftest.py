"""A Confy home with a server of its own for these tests, and windows that are kept off the screen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.__main__ import main
from app.folders import Folders, default_folders
from tests.cli.conftest import Confy, Outcome, end_server

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.editor.main_window import MainWindow

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("faults")
    default_folders(base=folder).create()
    yield folder
    end_server(default_folders(base=folder))


@pytest.fixture
def confy(home: Path, capfd: pytest.CaptureFixture[str]) -> Confy:
    """Run a command of the program in the home of these tests."""

    def run(command: str, *arguments: object, home: Path = home) -> Outcome:
        capfd.readouterr()
        try:
            code = main([command, "--home", str(home), *map(str, arguments)])
        except SystemExit as leave:
            code = int(leave.code or 0)
        outcome = Outcome(code, *capfd.readouterr())
        assert "Traceback" not in outcome.err
        return outcome

    return run


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Return the folders of a new home, all of them made."""
    made = default_folders({}, tmp_path / "home")
    made.create()
    return made


@pytest.fixture
def window(qtbot: QtBot, folders: Folders) -> Iterator[MainWindow]:
    """Return a shown window with the shipped nodes and the starter open, without a server."""
    from app.editor.application import shipped_library
    from app.editor.main_window import MainWindow
    from app.folders import example_path
    from app.settings import Settings
    from tests.editor.running_editor import close_window, delete_what_is_closed

    window = MainWindow(folders, Settings(animations=False), shipped_library(folders))
    window.resize(1400, 900)
    with qtbot.waitExposed(window):
        window.show()
    assert window.session.open(example_path("starter.json"))
    yield window
    close_window(window)
    delete_what_is_closed()
