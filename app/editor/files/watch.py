"""Notices when another program writes the open document's file, and offers to reload or to merge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, QThreadPool, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from app.editor.canvas.canvas import Canvas
from app.editor.files.commands import FileCommands
from app.editor.files.recovery import snapshot
from app.editor.notice_bar import Choice, NoticeBar
from app.editor.session import Session
from app.problems import Problem, RunFailed
from app.workflow.changed_file import merge_versions, read_again
from app.workflow.document import Workflow
from app.workflow.found_documents import Way
from app.workflow.merge.merge import Merged
from app.workflow.merge.node_values import Library
from app.workflow.ui_format import way_to

QUIET_MS = 200
"""How long nothing may happen to the file before it is read: others write it in steps."""

MERGE = "Merge the changes in"
RELOAD = "Reload"
KEEP = "Keep mine"
UNDO = "Undo"

_Facts = tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class _Asked:
    """What is to be looked at: the file, and the document as it was when somebody asked."""

    path: Path
    on_disk: bytes | None
    workflow: Workflow
    copy: Workflow
    version: int
    way: Way
    library: Library
    facts: _Facts | None
    merging: bool


@dataclass(eq=False)
class _Seen:
    """What the file holds now: `content` None where it is gone, `version` None where it cannot be read."""

    asked: _Asked
    facts: _Facts | None = None
    content: bytes | None = None
    version: Workflow | None = None
    merged: Merged | None = None
    problem: Problem | None = None
    what: str = ""


class FileWatch(QObject):
    """Watches the document's file. A clean document follows it; one with edits is asked about."""

    _seen = Signal(object)

    def __init__(
        self,
        session: Session,
        files: FileCommands,
        canvas: Canvas,
        notice: NoticeBar,
        commit: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._files = files
        self._canvas = canvas
        self._notice = notice
        self._commit = commit
        self._told = ""
        self._passing = False
        self._facts: _Facts | None = None
        self._path: Path | None = None
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._watcher = QFileSystemWatcher(self)
        self._quiet = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._quiet.timeout.connect(self.look)
        self._watcher.fileChanged.connect(self._look_soon)
        self._watcher.directoryChanged.connect(self._look_soon)
        self._seen.connect(self._take)
        session.workflow_opened.connect(self._begin_anew)
        session.file_changed.connect(self._follow_path)
        session.edited.connect(self._withdraw_passing)
        files.merge_wanted.connect(self.merge)
        application = QCoreApplication.instance()
        if isinstance(application, QGuiApplication):
            # On network folders nobody tells of changes: look when the user comes back from elsewhere.
            application.applicationStateChanged.connect(self._look_soon)

    def look(self) -> None:
        """Look at the file now, away from the Qt thread."""
        self._start(merging=False)

    def merge(self) -> None:
        """Merge what the file holds now with the edits made here."""
        self._commit()
        self._start(merging=True)

    def finish(self) -> None:
        """End watching: the window closes."""
        self._path = None
        self._quiet.stop()
        self._pool.waitForDone()

    def _start(self, merging: bool) -> None:
        session = self._session
        if session.path is None or session.on_disk is None:
            return
        if self._files.saving:
            self._quiet.start()
            return
        asked = _Asked(
            session.path,
            session.on_disk,
            session.workflow,
            snapshot(session.workflow),
            session.version,
            way_to(session.workflow),
            session.library,
            None if merging else self._facts,
            merging,
        )
        self._pool.start(lambda: self._seen.emit(_look_at(asked)))

    def _begin_anew(self) -> None:
        self._withdraw()
        self._facts = None
        self._follow_path()
        self._look_soon()

    def _follow_path(self) -> None:
        path = self._session.path
        if path != self._path:
            self._withdraw()
            self._path = path
            self._facts = None
            watched = [*self._watcher.files(), *self._watcher.directories()]
            if watched:
                self._watcher.removePaths(watched)
        self._watch_again()

    def _watch_again(self) -> None:
        """A file that was replaced is another one, and has to be watched anew."""
        if self._path is None:
            return
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = [str(path) for path in (self._path, self._path.parent) if str(path) not in watched]
        wanted = [path for path in wanted if Path(path).exists()]
        if wanted:
            self._watcher.addPaths(wanted)

    def _look_soon(self) -> None:
        if self._path is not None:
            self._quiet.start()

    def _take(self, seen: _Seen) -> None:
        session, asked = self._session, seen.asked
        if asked.workflow is not session.workflow or asked.path != session.path:
            return
        self._watch_again()
        if self._files.saving or asked.on_disk is not session.on_disk:
            self._quiet.start()  # it was being saved, so this may be half of the truth
        elif seen.facts is None:
            self._tell_missing()
        else:
            session.set_missing(False)
            self._take_content(seen)

    def _take_content(self, seen: _Seen) -> None:
        unseen, self._facts = seen.facts != self._facts, seen.facts
        if seen.problem is not None:
            self._tell_unreadable(seen.problem)
        elif seen.merged is not None and seen.content is not None:
            self._take_merged(seen, seen.merged, seen.content)
        elif seen.content is None:  # it holds what is known, or what was told already
            return
        elif seen.version is None:
            self._withdraw()
        elif self._session.dirty:
            if unseen or not self._told:
                self._offer(seen.version, seen.content)
        elif self._canvas.mouse.busy or self._canvas.editors.editor is not None:
            self._facts = None
            self._quiet.start()
        else:
            self._reload(seen.version, seen.content, seen.what)

    # What becomes of it

    def _reload(self, version: Workflow, content: bytes, what: str) -> None:
        self._session.take_version(version, content, "Reload the file", saved=True)
        self._tell(f"“{self._name}” was changed elsewhere and reloaded: {what}.", [(UNDO, self._undo)])
        self._passing = True

    def _offer(self, version: Workflow, content: bytes) -> None:
        text = f"“{self._name}” was changed elsewhere, and there are changes here that are not saved."
        choices: list[Choice] = [
            (MERGE, self.merge),
            (RELOAD, lambda: self._reload_anyway(version, content)),
            (KEEP, lambda: self._keep_mine(content)),
        ]
        self._tell(text, choices)

    def _reload_anyway(self, version: Workflow, content: bytes) -> None:
        """Give the edits here up, by one step that undo takes back."""
        self._canvas.editors.close()
        self._reload(version, content, "your unsaved changes are one Undo away")
        self._look_soon()  # it may have changed again since the question was asked

    def _keep_mine(self, content: bytes) -> None:
        self._session.on_disk = content
        self._files.message.emit(f"Saving replaces what “{self._name}” holds now")

    def _take_merged(self, seen: _Seen, merged: Merged, content: bytes) -> None:
        if seen.asked.version != self._session.version:
            self._start(merging=True)  # edited meanwhile
            return
        self._session.take_version(merged.workflow, content, "Merge the file's changes", saved=False)
        self._tell(_merged_in_words(self._name, len(merged.conflicts)), [(UNDO, self._undo)])
        self._passing = True

    def _undo(self) -> None:
        self._session.undo_stack.undo()

    def _tell_missing(self) -> None:
        if not self._session.missing:
            self._facts = None
            self._session.set_missing(True)
            text = (
                f"“{self._name}” was deleted or moved elsewhere. It is still open here; saving puts it back."
            )
            self._tell(text, [("Save", self._files.save), ("Save as…", self._files.save_as)])

    def _tell_unreadable(self, problem: Problem) -> None:
        text = f"“{self._name}” was changed elsewhere, but cannot be opened so: {problem.message}"
        self._tell(f"{text.removesuffix('.')}. What is open here stays as it is.", [])

    @property
    def _name(self) -> str:
        return self._session.name

    def _tell(self, text: str, choices: Sequence[Choice]) -> None:
        self._told = text
        self._passing = False
        self._notice.show_notice(text, choices)

    def _withdraw(self) -> None:
        if self._told:
            self._notice.withdraw(self._told)
            self._told = ""

    def _withdraw_passing(self) -> None:
        if self._passing:
            self._passing = False
            self._withdraw()


def _look_at(asked: _Asked) -> _Seen:
    """Return what the file holds; slow, for a thread of its own."""
    seen = _Seen(asked)
    try:
        facts = asked.path.stat()
        seen.facts = (facts.st_mtime_ns, facts.st_size, facts.st_ino)
        if seen.facts == asked.facts:
            return seen
        seen.content = asked.path.read_bytes()
    except FileNotFoundError:
        seen.facts = None
        return seen
    except OSError as error:
        seen.problem = Problem("file.unreadable", error.strerror or str(error), source="edit")
        return seen
    if seen.content == asked.on_disk and not asked.merging:
        return seen
    try:
        seen.version = read_again(seen.content, asked.way, asked.path.name, asked.library)
        seen.what = _what_changed(asked.copy, seen.version)
        if asked.merging:
            base = asked.on_disk or b""
            seen.merged = merge_versions(base, asked.copy, seen.version, asked.path.name, asked.library)
    except RunFailed as failure:
        seen.problem = failure.problem
    return seen


def _what_changed(old: Workflow, new: Workflow) -> str:
    """Return how many nodes differ, in words."""
    before = {(key, node): it for key, scope in old.scopes.items() for node, it in scope.nodes.items()}
    after = {(key, node): it for key, scope in new.scopes.items() for node, it in scope.nodes.items()}
    counts = {
        "changed": sum(before[key] != after[key] for key in before.keys() & after.keys()),
        "added": len(after.keys() - before.keys()),
        "removed": len(before.keys() - after.keys()),
    }
    said = [f"{count} {word}" for word, count in counts.items() if count]
    return f"nodes: {', '.join(said)}" if said else "no node is another"


def _merged_in_words(name: str, conflicts: int) -> str:
    if not conflicts:
        return f"The changes in “{name}” are merged in, beside yours. Save to keep both."
    things = "one thing" if conflicts == 1 else f"{conflicts} things"
    stands = "It stands as here" if conflicts == 1 else "They stand as here"
    both = f"The changes in “{name}” are merged in, but both changed {things}."
    return f"{both} {stands}; Problems has the choice."
