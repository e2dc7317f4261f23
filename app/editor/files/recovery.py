"""Autosave into the journal of the state folder, and what a crashed editor left there."""

from __future__ import annotations

import json
import os
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal, SignalInstance

from app.editor.files.file_read import digest
from app.editor.open_document import OpenDocument
from app.editor.session import Session
from app.folders import Folders
from app.settings import write_atomically
from app.workflow.canonical.form import is_canonical
from app.workflow.document import Workflow
from app.workflow.edits import Edit, EditRefused
from app.workflow.found_documents import Way
from app.workflow.ui_format import way_to, write_workflow

QUIET_MS = 1500
"""How long after the last edit the journal is written; while edits go on, after `autosave_s`."""

ANY_BYTES = "surrogateescape"
"""How the journal keeps a file that is not UTF-8: byte for byte."""


@dataclass(frozen=True)
class LostWork:
    """What an editor that is gone had not saved. `saved_at` is in seconds since 1970."""

    file: Path
    content: bytes
    path: Path | None
    name: str
    saved_at: float
    place: Way | None = None
    """Where in the content the document stands, when there is more in it."""
    canonical: bool = False
    """Whether saving is to write the canonical form."""
    on_disk: str | None = None
    """The digest of what its file was known to hold; None where that was not known."""
    handed_over: bool = False
    """Whether the editor restarted, so that nobody has to be asked whether it is wanted."""


class Typing(Protocol):
    """A text being typed that the document does not have yet."""

    @property
    def changed(self) -> SignalInstance:
        """Tells that `edit` is another now."""

    def edit(self) -> Edit | None:
        """Return the edit that would take the text over; None where nothing is typed."""


@dataclass(eq=False)
class _Entry:
    """Where the unsaved changes of one document go, and up to which of its versions they are there."""

    file: Path
    version: int = -1
    typed: Edit | None = None
    """What was being typed, and is in it, too."""


class Journal(QObject):
    """Writes every unsaved document beside the state; removes what is saved or closed."""

    write_failed = Signal(str)
    """The journal could not be written: the reason. Told once until it works again."""

    def __init__(
        self, session: Session, folders: Folders, autosave_s: float, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._folder = journal_folder(folders)
        self._entries: dict[OpenDocument, _Entry] = {}
        self._failed = self._handed_over = False
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._quiet = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._latest = QTimer(self, interval=round(autosave_s * 1000), singleShot=True)
        for timer in (self._quiet, self._latest):
            timer.timeout.connect(self._write_aside)
        self._typed: Callable[[], Edit | None] = lambda: None
        session.document_edited.connect(self._plan)
        session.document_changed.connect(self._remove_when_clean)
        session.document_closed.connect(self._forget)

    @property
    def file(self) -> Path:
        """Where the unsaved changes of the document in view go."""
        return self._entry(self._session.current).file

    def follow_typing(self, typing: Typing) -> None:
        """Keep what is being typed, too."""
        self._typed = typing.edit
        typing.changed.connect(self._plan)

    def set_autosave(self, seconds: float) -> None:
        """Write at the latest after so many seconds of editing."""
        self._latest.setInterval(round(seconds * 1000))

    def write_now(self) -> None:
        """Write every document that has unsaved changes, and return when they are written."""
        self._write_aside(all_of_them=True)
        self._pool.waitForDone()

    def hand_over(self) -> bool:
        """Leave everything to the editor that starts next; False when it could not be written."""
        self._handed_over, self._failed = True, False
        self.write_now()
        self._handed_over = not self._failed
        return self._handed_over

    def close(self) -> None:
        """Remove all entries: the user saved or gave the changes up, unless they were handed over."""
        self._quiet.stop()
        self._latest.stop()
        self._pool.waitForDone()
        if self._handed_over:
            return
        for entry in self._entries.values():
            _take_away(entry.file)

    def _entry(self, document: OpenDocument) -> _Entry:
        if document not in self._entries:
            self._entries[document] = _Entry(self._folder / f"{os.getpid()}-{uuid.uuid4().hex[:8]}.json")
        return self._entries[document]

    def _write_aside(self, all_of_them: bool = False) -> None:
        self._quiet.stop()
        self._latest.stop()
        current, typing = self._session.current, self._typed()
        for document in self._session.opened:
            entry = self._entry(document)
            typed = typing if document is current else None
            if not document.dirty and typed is None:
                self._remove(document)
            elif all_of_them or (entry.version, entry.typed) != (document.version, typed):
                entry.version, entry.typed = document.version, typed
                self._write_one(entry.file, document, typed)

    def _write_one(self, file: Path, document: OpenDocument, typed: Edit | None) -> None:
        path, name, on_disk = document.path, document.name, document.on_disk
        copy = snapshot(document.workflow)
        if typed is not None:
            with suppress(EditRefused):
                copy.apply(typed)
        self._pool.start(lambda: self._write(file, copy, path, name, on_disk))

    def _write(
        self, file: Path, workflow: Workflow, path: Path | None, name: str, on_disk: bytes | None
    ) -> None:
        entry = {
            "pid": os.getpid(),
            "started": _start_of(os.getpid()),
            "saved_at": time.time(),
            "path": None if path is None else str(path),
            "name": name,
            "workflow": write_workflow(workflow).decode(errors=ANY_BYTES),
            "place": list(way_to(workflow)),
            "canonical": is_canonical(workflow),
            "on_disk": None if on_disk is None else digest(on_disk),
            "handed_over": self._handed_over,
        }
        try:
            write_atomically(file, json.dumps(entry).encode())
            self._failed = False
        except OSError as error:
            if not self._failed:
                self._failed = True
                self.write_failed.emit(error.strerror or str(error))

    def _plan(self) -> None:
        self._quiet.start()
        if not self._latest.isActive():
            self._latest.start()

    def _remove_when_clean(self, document: OpenDocument) -> None:
        if not document.dirty:
            self._remove(document)
        if not self._session.unsaved:
            self._quiet.stop()
            self._latest.stop()

    def _remove(self, document: OpenDocument) -> None:
        entry = self._entries.get(document)
        if entry is not None and entry.version >= 0:
            entry.version = -1
            # After what is being written, and without waiting for it.
            self._pool.start(lambda: _take_away(entry.file))

    def _forget(self, document: OpenDocument) -> None:
        self._remove(document)
        self._entries.pop(document, None)


def _take_away(file: Path) -> None:
    with suppress(OSError):  # the next start offers it again: no reason to keep anybody here
        file.unlink(missing_ok=True)


def snapshot(workflow: Workflow) -> Workflow:
    """Return a copy that later edits do not reach; nodes, links and groups are values and shared."""
    copy = Workflow()
    copy.scopes = {
        key: replace(
            scope,
            nodes=dict(scope.nodes),
            links=dict(scope.links),
            groups=dict(scope.groups),
            extra=dict(scope.extra),
        )
        for key, scope in workflow.scopes.items()
    }
    copy.extra = dict(workflow.extra)
    copy.file_form = workflow.file_form
    return copy


def journal_folder(folders: Folders) -> Path:
    """Return the folder of all journals."""
    return folders.state / "journal"


def find_lost_work(folders: Folders) -> list[LostWork]:
    """Return what editors that are gone had not saved, newest first; unreadable entries are left alone."""
    found = []
    for file in journal_folder(folders).glob("*.json"):
        try:
            entry = json.loads(file.read_text("utf-8"))
            handed_over = bool(entry.get("handed_over"))
            if not handed_over and _still_runs(int(entry["pid"]), float(entry["started"])):
                continue
            path = Path(entry["path"]) if entry["path"] else None
            content = str(entry["workflow"]).encode(errors=ANY_BYTES)
            place = tuple(entry["place"]) if entry.get("place") else None
            name, saved_at = str(entry["name"]), float(entry["saved_at"])
            canonical, on_disk = bool(entry.get("canonical")), entry.get("on_disk")
            found.append(
                LostWork(file, content, path, name, saved_at, place, canonical, on_disk, handed_over)
            )
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return sorted(found, key=lambda lost: -lost.saved_at)


def discard(lost: LostWork) -> None:
    """Remove an entry that was restored or is not wanted."""
    lost.file.unlink(missing_ok=True)


def _still_runs(pid: int, started: float) -> bool:
    found = _start_of(pid)
    return found is not None and abs(found - started) < 2


def _start_of(pid: int) -> float | None:
    """Return when a process began, in seconds since 1970; None when there is none."""
    import psutil  # here, because it is not to delay the first paint

    try:
        return float(psutil.Process(pid).create_time())
    except psutil.Error:
        return None
