"""Notices when another program writes the file of an open document, and offers to reload or to merge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ReferenceType, ref

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, QThreadPool, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from app.editor.canvas.canvas import Canvas
from app.editor.files.commands import FileCommands
from app.editor.files.recovery import snapshot
from app.editor.language.sentences import translated
from app.editor.notice_bar import Choice, NoticeBar
from app.editor.open_document import OpenDocument
from app.editor.session import Session
from app.editor.words import marked, tr, tr_count
from app.problems import Problem, RunFailed
from app.workflow.document import Workflow
from app.workflow.found_documents import Way
from app.workflow.ui_format import way_to

if TYPE_CHECKING:
    from app.workflow.merge.merge import Merged
    from app.workflow.merge.node_values import Library

QUIET_MS = 200
"""How long nothing may happen to the file before it is read: others write it in steps."""

MERGE = marked("Merge the changes in")
RELOAD = marked("Reload")
KEEP = marked("Keep mine")
UNDO = marked("Undo")

_Facts = tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class _Asked:
    """What is to be looked at: the file, and the document as it was when somebody asked.

    The document itself is only pointed at: were it closed meanwhile, the thread would be the one to free it.
    """

    document: ReferenceType[OpenDocument]
    path: Path
    on_disk: bytes | None
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


@dataclass(eq=False)
class _Watched:
    """What is known of one document's file, and what was said about it."""

    path: Path | None = None
    facts: _Facts | None = None
    told: str = ""
    choices: Sequence[Choice] = ()
    passing: bool = False
    """Whether the next edit withdraws what was said."""
    waits: bool = False
    """Whether it is to be said once the document is in view again."""


class FileWatch(QObject):
    """Watches the files of open documents. A clean one follows its file; one with edits is asked about."""

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
        self._of: dict[OpenDocument, _Watched] = {}
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._watcher = QFileSystemWatcher(self)
        self._quiet = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._quiet.timeout.connect(self.look)
        self._watcher.fileChanged.connect(self._look_soon)
        self._watcher.directoryChanged.connect(self._look_soon)
        self._seen.connect(self._take)
        session.document_added.connect(self._begin)
        session.document_closed.connect(self._end)
        session.document_changed.connect(self._follow_path)
        session.document_edited.connect(self._withdraw_passing)
        session.leaving.connect(self._leave)
        session.workflow_opened.connect(self._say_again)
        files.merge_wanted.connect(self.merge)
        for document in session.opened:
            self._begin(document)
        application = QCoreApplication.instance()
        if isinstance(application, QGuiApplication):
            # On network folders nobody tells of changes: look when the user comes back from elsewhere.
            application.applicationStateChanged.connect(self._look_soon)

    def look(self) -> None:
        """Look at the files now, away from the Qt thread."""
        for document in self._of:
            self._start(document, merging=False)

    def merge(self, document: OpenDocument | None = None) -> None:
        """Merge what a document's file holds now with the edits made here; by default of the one in view."""
        self._commit()
        self._start(document or self._session.current, merging=True)

    def finish(self) -> None:
        """End watching: the window closes."""
        self._of.clear()
        self._quiet.stop()
        self._pool.waitForDone()

    def _start(self, document: OpenDocument, merging: bool) -> None:
        if document.path is None or document.on_disk is None or document not in self._of:
            return
        if self._files.saving:
            self._quiet.start()
            return
        asked = _Asked(
            ref(document),
            document.path,
            document.on_disk,
            snapshot(document.workflow),
            document.version,
            way_to(document.workflow),
            self._session.library,
            None if merging else self._of[document].facts,
            merging,
        )
        self._pool.start(lambda: self._seen.emit(_look_at(asked)))

    # Which files

    def _begin(self, document: OpenDocument) -> None:
        self._of[document] = _Watched()
        self._follow_path(document)
        self._look_soon()

    def _end(self, document: OpenDocument) -> None:
        self._withdraw(document)
        self._of.pop(document, None)
        self._watch()

    def _follow_path(self, document: OpenDocument) -> None:
        watched = self._of.get(document)
        if watched is None:
            return
        if document.path != watched.path:
            self._withdraw(document)
            watched.path = document.path
            watched.facts = None
        self._watch()

    def _watch(self) -> None:
        """Watch what is open and nothing else. A file that was replaced is another one: it is added anew."""
        paths = [watched.path for watched in self._of.values() if watched.path is not None]
        wanted = {str(path) for file in paths for path in (file, file.parent)}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(list(watched - wanted))
        new = [path for path in wanted - watched if Path(path).exists()]
        if new:
            self._watcher.addPaths(new)

    def _look_soon(self) -> None:
        if any(watched.path is not None for watched in self._of.values()):
            self._quiet.start()

    # What was seen

    def _take(self, seen: _Seen) -> None:
        asked = seen.asked
        document = asked.document()
        if document is None or document not in self._of or asked.path != document.path:
            return
        self._watch()
        if self._files.saving or asked.on_disk is not document.on_disk:
            self._quiet.start()  # it was being saved, so this may be half of the truth
        elif seen.facts is None:
            self._tell_missing(document)
        else:
            document.set_missing(False)
            self._take_content(document, seen)

    def _take_content(self, document: OpenDocument, seen: _Seen) -> None:
        watched = self._of[document]
        unseen, watched.facts = seen.facts != watched.facts, seen.facts
        if seen.problem is not None:
            self._tell_unreadable(document, seen.problem)
        elif seen.merged is not None and seen.content is not None:
            self._take_merged(document, seen, seen.merged, seen.content)
        elif seen.content is None:  # it holds what is known, or what was told already
            return
        elif seen.version is None:
            self._withdraw(document)
        elif document.dirty:
            if unseen or not watched.told:
                self._offer(document, seen.version, seen.content)
        elif document is self._session.current and self._hand_is_busy():
            watched.facts = None
            self._quiet.start()
        else:
            self._reload(document, seen.version, seen.content, seen.what)

    def _hand_is_busy(self) -> bool:
        return self._canvas.mouse.busy or self._canvas.editors.editor is not None

    # What becomes of it

    def _reload(self, document: OpenDocument, version: Workflow, content: bytes, what: str) -> None:
        document.take_version(version, content, tr("Reload the file"), saved=True)
        undo = [(tr(UNDO), document.undo_stack.undo)]
        said = tr("“{file}” was changed elsewhere and reloaded: {what}.")
        self._tell(document, said.format(file=document.name, what=what), undo)
        self._of[document].passing = True

    def _offer(self, document: OpenDocument, version: Workflow, content: bytes) -> None:
        said = tr("“{file}” was changed elsewhere, and there are changes here that are not saved.")
        text = said.format(file=document.name)
        choices: list[Choice] = [
            (tr(MERGE), lambda: self.merge(document)),
            (tr(RELOAD), lambda: self._reload_anyway(document, version, content)),
            (tr(KEEP), lambda: self._keep_mine(document, content)),
        ]
        self._tell(document, text, choices)

    def _reload_anyway(self, document: OpenDocument, version: Workflow, content: bytes) -> None:
        """Give the edits here up, by one step that undo takes back."""
        self._canvas.editors.close()
        self._reload(document, version, content, tr("your unsaved changes are one Undo away"))
        self._look_soon()  # it may have changed again since the question was asked

    def _keep_mine(self, document: OpenDocument, content: bytes) -> None:
        document.on_disk = content
        said = tr("Saving replaces what “{file}” holds now")
        self._files.message.emit(said.format(file=document.name))

    def _take_merged(self, document: OpenDocument, seen: _Seen, merged: Merged, content: bytes) -> None:
        if seen.asked.version != document.version:
            self._start(document, merging=True)  # edited meanwhile
            return
        document.take_version(merged.workflow, content, tr("Merge the file's changes"), saved=False)
        undo = [(tr(UNDO), document.undo_stack.undo)]
        self._tell(document, _merged_in_words(document.name, len(merged.conflicts)), undo)
        self._of[document].passing = True

    def _tell_missing(self, document: OpenDocument) -> None:
        if not document.missing:
            self._of[document].facts = None
            document.set_missing(True)
            said = tr("“{file}” was deleted or moved elsewhere. It is still open here; saving puts it back.")
            text = said.format(file=document.name)
            self._tell(
                document, text, [(tr("Save"), self._files.save), (tr("Save as…"), self._files.save_as)]
            )

    def _tell_unreadable(self, document: OpenDocument, problem: Problem) -> None:
        said = tr(
            "“{file}” was changed elsewhere, but cannot be opened so: {reason}. "
            "What is open here stays as it is."
        )
        reason = translated(problem.message).removesuffix(".").removesuffix("。")
        self._tell(document, said.format(file=document.name, reason=reason), [])

    # What is said, once its document is in view

    def _tell(self, document: OpenDocument, text: str, choices: Sequence[Choice]) -> None:
        watched = self._of[document]
        watched.told, watched.choices, watched.passing = text, choices, False
        watched.waits = document is not self._session.current
        if watched.waits:
            document.set_marks(file=True)
        else:
            self._notice.show_notice(text, choices)

    def _say_again(self) -> None:
        document = self._session.current
        watched = self._of.get(document)
        document.set_marks(file=False)
        if watched is not None and watched.waits:
            watched.waits = False
            self._notice.show_notice(watched.told, watched.choices)

    def _leave(self) -> None:
        watched = self._of.get(self._session.current)
        if watched is not None and watched.told and self._notice.shows(watched.told):
            watched.waits = True
            self._notice.withdraw(watched.told)

    def _withdraw(self, document: OpenDocument) -> None:
        watched = self._of.get(document)
        if watched is not None and watched.told:
            self._notice.withdraw(watched.told)
            watched.told, watched.waits = "", False
            document.set_marks(file=False)

    def _withdraw_passing(self, document: OpenDocument, change: object) -> None:
        watched = self._of.get(document)
        if watched is not None and watched.passing:
            watched.passing = False
            self._withdraw(document)


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
    from app.workflow.changed_file import merge_versions, read_again

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
    counts = (
        (tr("{count} changed"), sum(before[key] != after[key] for key in before.keys() & after.keys())),
        (tr("{count} added"), len(after.keys() - before.keys())),
        (tr("{count} removed"), len(before.keys() - after.keys())),
    )
    said = [words.format(count=count) for words, count in counts if count]
    return tr("nodes: {changes}").format(changes=tr(", ").join(said)) if said else tr("no node is another")


def _merged_in_words(name: str, conflicts: int) -> str:
    if not conflicts:
        said = tr("The changes in “{file}” are merged in, beside yours. Save to keep both.")
    else:
        said = tr_count(
            "The changes in “{file}” are merged in, but both changed one thing. "
            "It stands as here; Problems has the choice.",
            "The changes in “{file}” are merged in, but both changed %n things. "
            "They stand as here; Problems has the choice.",
            conflicts,
        )
    return said.format(file=name)
