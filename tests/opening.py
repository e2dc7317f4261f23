"""Opens files as a user does: the window reads them in a thread and shows them when they are there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QTimer

if TYPE_CHECKING:
    from app.editor.files.reading import Reading
    from app.editor.main_window import MainWindow

TIMEOUT_MS = 20_000


def open_file(window: MainWindow, path: Path | str) -> None:
    """Open a file and wait until it is shown or refused, or a question waits for its answer."""
    window.files.open_path(str(path))
    wait_until_read(window.files.reading)


def wait_until_read(reading: Reading) -> None:
    """Wait until nothing is being read any longer."""
    loop = QEventLoop()
    reading.ended.connect(loop.quit)
    if reading.busy:
        QTimer.singleShot(TIMEOUT_MS, loop.quit)
        loop.exec()
    assert not reading.busy, "it is still being read"
