"""The real editor with its server, left without questions."""

import os
import signal
from contextlib import suppress

from app.editor.application import Application
from app.folders import Folders
from app.server_address import read_server_file


def close(application: Application, folders: Folders) -> None:
    """Leave without questions, and take the server along."""
    application.server_start.wait()
    window = application.window
    for document in window.session.unsaved:
        document.undo_stack.setClean()
        document.restored = False
    assert window.close(), "the window asks something instead of closing"
    window.deleteLater()
    address = read_server_file(folders)
    if address is not None:
        with suppress(ProcessLookupError):
            os.kill(address.pid, signal.SIGTERM)
