"""What the editor's tests share: folders of their own, a window, and Qt kept off the screen."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.folders import Folders, default_folders

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.editor.main_window import MainWindow

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: object) -> None:
    """Have the application, which sees to garbage, even where a test makes windows without asking for it."""


def pytest_runtest_logfinish() -> None:
    """Free what a test closed before the next one begins: a few hundred windows are gigabytes."""
    from tests.editor.running_editor import delete_what_is_closed, leave_out_what_is_shared

    delete_what_is_closed()
    gc.collect()
    leave_out_what_is_shared()


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Return the folders of a new home, all of them made."""
    made = default_folders({}, tmp_path / "home")
    made.create()
    return made


@pytest.fixture
def window(qtbot: "QtBot", folders: Folders) -> Iterator["MainWindow"]:
    """Return a shown window with the shipped nodes, without a server."""
    from app.editor.application import shipped_library
    from app.editor.main_window import MainWindow
    from app.settings import Settings
    from tests.editor.running_editor import close_window

    window = MainWindow(folders, Settings(animations=False), shipped_library(folders))
    window.resize(1400, 900)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    close_window(window)
