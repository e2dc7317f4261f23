"""Opens again what had a tab when the editor ended: first what was in view, the others behind it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from app.editor.files.commands import FileCommands
from app.editor.files.file_read import FileRead, read_file
from app.editor.files.reading import Reading
from app.editor.session import Session
from app.editor.view_state import ViewState
from app.folders import example_path
from app.problems import RunFailed
from app.workflow.found_documents import numbered


class LastTime(QObject):
    """Reads the files one after the other in a thread, so that the window can be used at once."""

    ended = Signal()
    """Everything that could be opened is open."""

    def __init__(self, session: Session, files: FileCommands, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._files = files
        self._reading = Reading(self)
        self._order: list[str] = []
        self._waiting: list[str] = []
        self._opening = False
        # After the first file was shown, which the window reads itself.
        files.reading.ended.connect(self._open_others, Qt.ConnectionType.QueuedConnection)

    def open(self, state: ViewState, file: Path | None, offer: bool, alone: bool) -> None:
        """Show `file`, else what was in view, else the starter; `alone`: without the other tabs.

        `offer`: ask which document of `file` is wanted, where it holds several.
        """
        before = state.open_files or ((state.last_file,) if state.last_file else ())
        there = [address for address in before if numbered(Path(address))[0].is_file()]
        last = state.shown_file if state.shown_file in there else there[-1] if there else ""
        first = file or (Path(last) if last else example_path("starter.json"))
        self._order = there
        self._waiting = [] if alone else [address for address in there if address != str(first)]
        self._opening = True
        self._files.open_soon(first, offer=offer and file is not None)

    def stop(self) -> None:
        """Open no more: the window closes."""
        self._waiting.clear()
        self._reading.cancel()

    def _open_others(self) -> None:
        if self._opening:
            self._opening = False
            self._open_next()

    def _open_next(self) -> None:
        while self._waiting and self._session.with_file(*numbered(Path(self._waiting[0]))) is not None:
            self._waiting.pop(0)
        if not self._waiting:
            self.ended.emit()
            return
        address, library = self._waiting.pop(0), self._session.library

        def read() -> FileRead | None:
            try:
                return read_file(Path(address), library)
            except RunFailed:
                return None  # it is listed among the files opened lately, and says why when it is chosen

        self._reading.start(address, read, lambda found: self._add(address, found))

    def _add(self, address: str, found: FileRead | None) -> None:
        if found is not None and self._session.with_file(*numbered(Path(address))) is None:
            before = self._order[: self._order.index(address)]
            self._session.add_file(found, _place(before, [each.address for each in self._session.opened]))
        self._open_next()


def _place(before: Sequence[str], opened: Sequence[str]) -> int:
    """Return the index after the last one of the open documents that came before."""
    return max((index + 1 for index, address in enumerate(opened) if address in before), default=0)
