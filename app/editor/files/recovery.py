"""Autosave into the journal of the state folder, and what a crashed editor left there."""

from __future__ import annotations

import json
import os
import time
import uuid
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from app.editor.files.file_read import digest
from app.editor.session import Session
from app.folders import Folders
from app.settings import write_atomically
from app.workflow.canonical.form import is_canonical
from app.workflow.document import Workflow
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


class Journal(QObject):
    """Writes the unsaved document of a session beside the state; removes it once it is saved or closed."""

    write_failed = Signal(str)
    """The journal could not be written: the reason. Told once until it works again."""

    def __init__(
        self, session: Session, folders: Folders, autosave_s: float, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.file = journal_folder(folders) / f"{os.getpid()}-{uuid.uuid4().hex[:8]}.json"
        self._failed = False
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._quiet = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._latest = QTimer(self, interval=round(autosave_s * 1000), singleShot=True)
        for timer in (self._quiet, self._latest):
            timer.timeout.connect(self._write_aside)
        session.edited.connect(self._plan)
        session.file_changed.connect(self._remove_when_clean)

    def set_autosave(self, seconds: float) -> None:
        """Write at the latest after so many seconds of editing."""
        self._latest.setInterval(round(seconds * 1000))

    def write_now(self) -> None:
        """Write the document, if it has unsaved changes, and return when it is written."""
        self._write_aside()
        self._pool.waitForDone()

    def close(self) -> None:
        """Remove the entry: the user saved or gave the changes up."""
        self._quiet.stop()
        self._latest.stop()
        self._pool.waitForDone()
        self.file.unlink(missing_ok=True)

    def _write_aside(self) -> None:
        self._quiet.stop()
        self._latest.stop()
        if self._session.dirty:
            path, name = self._session.path, self._session.name
            copy, on_disk = snapshot(self._session.workflow), self._session.on_disk
            self._pool.start(lambda: self._write(copy, path, name, on_disk))

    def _write(self, workflow: Workflow, path: Path | None, name: str, on_disk: bytes | None) -> None:
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
        }
        try:
            write_atomically(self.file, json.dumps(entry).encode())
            self._failed = False
        except OSError as error:
            if not self._failed:
                self._failed = True
                self.write_failed.emit(error.strerror or str(error))

    def _plan(self) -> None:
        self._quiet.start()
        if not self._latest.isActive():
            self._latest.start()

    def _remove_when_clean(self) -> None:
        if not self._session.dirty:
            self._quiet.stop()
            self._latest.stop()
            # After what is being written, and without waiting for it.
            self._pool.start(lambda: self.file.unlink(missing_ok=True))


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
            if _still_runs(int(entry["pid"]), float(entry["started"])):
                continue
            path = Path(entry["path"]) if entry["path"] else None
            content = str(entry["workflow"]).encode(errors=ANY_BYTES)
            place = tuple(entry["place"]) if entry.get("place") else None
            name, saved_at = str(entry["name"]), float(entry["saved_at"])
            canonical, on_disk = bool(entry.get("canonical")), entry.get("on_disk")
            found.append(LostWork(file, content, path, name, saved_at, place, canonical, on_disk))
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
