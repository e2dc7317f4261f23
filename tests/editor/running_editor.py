"""Windows, and the real editor with its server, left without questions."""

import gc
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent

from app.editor.garbage import GarbageCollection
from app.folders import Folders, example_path
from app.server_address import read_server_file

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from app.editor.application import Application
    from app.editor.main_window import MainWindow


START_MS = 240_000


@contextmanager
def running_starter(qtbot: "QtBot", qapp: "QApplication", folders: Folders) -> Iterator["MainWindow"]:
    """The editor with the starter workflow, and a server of its own."""
    from app.editor.application import Application

    application = Application(qapp, folders, example_path("starter.json"), None)
    with qtbot.waitSignal(application.window.session.workflow_opened, timeout=START_MS):
        application.start()
    application.window.canvas.setFocus()
    yield application.window
    close(application, folders)


def close(application: "Application", folders: Folders) -> None:
    """Leave without questions, and take the server along."""
    application.server_start.wait()
    close_window(application.window)
    for collection in application.findChildren(GarbageCollection):
        collection.stop()  # it left the window out of what is looked at
    leave_out_what_is_shared.cache_clear()
    stop_server(folders)


def close_window(window: "MainWindow") -> None:
    """Close a window with every tab clean, and let go of it."""
    window.commit()  # closing takes over what is being typed, and would ask about that
    for document in window.session.unsaved:
        document.forget_changes()
    assert window.close(), "the window asks something instead of closing"
    window.deleteLater()


def stop_server(folders: Folders) -> None:
    """End the server of a home where one runs."""
    address = read_server_file(folders)
    if address is not None:
        with suppress(ProcessLookupError):
            os.kill(address.pid, signal.SIGTERM)


def delete_what_is_closed() -> None:
    """Delete what waits for that: outside of an event loop Qt puts it off until there is one."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@cache
def leave_out_what_is_shared() -> None:
    """Have what the tests share not looked at for garbage after each of them.

    Once, until an editor has looked at everything again: to ask for the number of those left out counts them.
    """
    gc.freeze()
