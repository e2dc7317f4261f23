"""Starts the editor: the window paints first, then come the document, the library and the server.

Also the last resort: what nothing else caught is shown as a problem and logged, and the editor goes on.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
import traceback
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from app.editor.files.last_time import LastTime
from app.editor.files.reading import Reading
from app.editor.files.recovery import LostWork, discard, find_lost_work
from app.editor.garbage import GarbageCollection
from app.editor.language.choice import use_language
from app.editor.language.node_words import in_users_language
from app.editor.language.sentences import translated
from app.editor.main_window import MainWindow
from app.editor.problems.showing import FILE_KINDS
from app.editor.running.server_start import ServerStart
from app.editor.theme import apply_theme, wanted_look
from app.editor.words import tr
from app.file_choices import fill_file_choices
from app.folders import Folders, resource_path
from app.problems import Problem, RunFailed
from app.settings import read_settings, settings_file
from app.workflow.node_info import NodeInfo, read_object_info

if TYPE_CHECKING:
    from app.server_address import ServerAddress

LOG = logging.getLogger("confy.editor")
MAX_LOG_BYTES = 10 * 2**20
SCREENSHOT_SIZE = (1600, 900)
IDLE_POLL_MS = 50
MOST_POLLS = 200
RESTART_MS = 800
LATEST_FILL_MS = 1500
NAMED = 3
"""So many lost documents are named."""


class Application(QObject):
    """The editor's window and its server, from the first paint to the end."""

    _failed = Signal(object)

    def __init__(
        self, qt: QApplication, folders: Folders, file: Path | None, screenshot: Path | None
    ) -> None:
        super().__init__()
        self._qt = qt
        self._folders = folders
        self._file = file
        self._screenshot = screenshot
        self._polls = 0
        self._garbage = GarbageCollection(self)
        self._recovering = Reading(self)
        self._filled = False
        self.window = MainWindow(folders, read_settings(settings_file(folders)), {})
        self._last_time = LastTime(self.window.session, self.window.files, self)
        self._last_time.ended.connect(self._follow_tabs)
        self.window.closing_for_good.connect(self._last_time.stop)
        self._garbage.busy = lambda: self.window.files.reading.busy
        self.window.session.workflow_opened.connect(self._garbage.leave_out)
        qt.applicationStateChanged.connect(self._garbage.take_state)
        self.server_start = ServerStart(folders, self)
        self.server_start.server_found.connect(self._use_server)
        self.server_start.failed.connect(self._show_server_failure)
        self.window.client.connection_lost.connect(self._find_server_again)
        self._failed.connect(self._show_failure)

    def start(self) -> None:
        """Show the window; everything else follows its first paint."""
        if self._screenshot is not None:
            self.window.resize(*SCREENSHOT_SIZE)
        self.window.first_painted.connect(self._fill)
        # A window that starts hidden behind others is never painted.
        QTimer.singleShot(LATEST_FILL_MS, self, self._fill)
        self.window.show()

    def take_failure(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Log and show an exception nothing caught; it may come from any thread."""
        if issubclass(kind, KeyboardInterrupt):
            self._qt.quit()
            return
        _set_up_log(self._folders)
        details = "".join(traceback.format_exception(kind, error, trace))
        LOG.error("%s", details)
        if isinstance(error, RunFailed):
            self._failed.emit(error.problem)
            return
        message = tr("Confy made a mistake ({error}). Your workflow is still open; save it.").format(
            error=f"{kind.__name__}: {error}"
        )
        self._failed.emit(Problem("internal.error", message, details=details, source="process"))

    def _fill(self) -> None:
        if self._filled:
            return
        self._filled = True
        self.window.client.start()
        self.window.show_library(shipped_library(self._folders))
        self._open_first()
        if self._screenshot is not None:
            self.window.state_bar.server.hide()
            QTimer.singleShot(IDLE_POLL_MS, self, self._take_screenshot_when_idle)
            return
        self._look_for_lost_work()
        self.server_start.start()

    def _open_first(self) -> None:
        alone = self._screenshot is not None
        self._last_time.open(self.window.view_state, self._file, offer=not alone, alone=alone)

    def _look_for_lost_work(self) -> None:
        self._recovering.start("lost work", partial(find_lost_work, self._folders), self._offer_lost_work)

    def _offer_lost_work(self, found: list[LostWork]) -> None:
        handed_over = [each for each in found if each.handed_over]
        lost = [each for each in found if not each.handed_over]
        if handed_over and self.window.memory.follows_tabs:
            self._restore(handed_over)
        elif handed_over:
            self._last_time.ended.connect(partial(self._restore, handed_over))
        if lost:
            self.window.notice.show_notice(
                _lost_in_words(lost),
                [(tr("Restore"), lambda: self._restore(lost)), (tr("Discard"), lambda: self._discard(lost))],
            )

    def _restore(self, lost: list[LostWork]) -> None:
        # The newest comes last, and is in view.
        self.window.files.restore_all(lost[::-1], self._take_over)

    def _discard(self, lost: list[LostWork]) -> None:
        for each in lost:
            discard(each)
        choices = [(tr("Bring them back"), lambda: self._restore(lost))]
        self.window.notice.show_notice(tr("The changes that were not saved are discarded."), choices)

    def _take_over(self, lost: LostWork) -> None:
        self.window.journal.write_now()
        discard(lost)

    def _follow_tabs(self) -> None:
        self.window.memory.follows_tabs = self._screenshot is None
        self.window.memory.remember_tabs()

    def _use_server(self, address: ServerAddress) -> None:
        self.window.problems.forget_kind("server.unreachable")
        self.window.client.connect_to(address)

    def _find_server_again(self, reason: str) -> None:
        LOG.warning("connection lost: %s", reason)
        QTimer.singleShot(RESTART_MS, self, self.server_start.start)

    def _show_server_failure(self, problem: Problem) -> None:
        self.window.state_bar.show_server("gone", tr("No server"), translated(problem.message))
        self.window.showing.add(problem)

    def _show_failure(self, problem: Problem) -> None:
        self.window.showing.add(problem)

    def _take_screenshot_when_idle(self) -> None:
        self._polls += 1
        busy = self.window.files.reading.busy or not self.window.live_check.idle
        if busy and self._polls < MOST_POLLS:
            QTimer.singleShot(IDLE_POLL_MS, self, self._take_screenshot_when_idle)
            return
        self.window.canvas.fit_view()
        self._qt.processEvents()
        saved = self.window.grab().save(str(self._screenshot))
        if not saved:
            sys.stderr.write(f"the picture could not be written to {self._screenshot}\n")
        # Nobody looks at this window: what it says about a file that did not open is said here, too.
        unopened = [problem for problem in self.window.problems.all if problem.kind in FILE_KINDS]
        for problem in unopened:
            sys.stderr.write(f"confy: {problem.message}\n")
        failed = any(problem.severity == "error" for problem in unopened)
        self.window.close()
        self._qt.exit(0 if saved and not failed else 1)


def run_editor(file: Path | None, screenshot: Path | None, folders: Folders) -> int:
    """Open the editor and return its exit code; with `screenshot` write a picture of the window and leave."""
    if not _has_screen():
        if screenshot is None:
            sys.stderr.write(
                "there is no screen to open a window on. Without one: confy run workflows/starter.json\n"
            )
            return 1
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    folders.create()
    qt = QApplication(sys.argv[:1])
    qt.setApplicationName("Confy")
    settings = read_settings(settings_file(folders))
    use_language(qt, settings.language)
    apply_theme(qt, wanted_look(settings.theme, settings.links, settings.scale))
    try:
        application = Application(qt, folders, file, screenshot)
        application.window.first_painted.connect(partial(_set_up_log, folders))
        hooks = (sys.excepthook, threading.excepthook)
        sys.excepthook = application.take_failure
        threading.excepthook = lambda args: application.take_failure(
            args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
        )
        application.start()
        code = qt.exec()
        sys.excepthook, threading.excepthook = hooks
        application.window.client.close()
    except Exception:
        _set_up_log(folders)
        LOG.exception("the editor could not start")
        raise
    return code


def _lost_in_words(lost: list[LostWork]) -> str:
    names = [f"“{each.path.name if each.path is not None else each.name}”" for each in lost[:NAMED]]
    rest = len(lost) - len(names)
    named = tr(", ").join(names)
    if rest:
        named = tr("{names} and {count} more").format(names=named, count=rest)
    return tr("Confy ended while {names} had changes that were not saved. They are still here.").format(
        names=named
    )


def shipped_library(folders: Folders) -> Mapping[str, NodeInfo]:
    """Return the kinds of nodes that come with Confy, with the files of this machine; empty if unreadable."""
    try:
        data = json.loads(resource_path("object_info.json").read_text("utf-8"))
    except (OSError, ValueError) as error:
        LOG.warning("object_info.json: %s", error)
        return {}
    return in_users_language(read_object_info(fill_file_choices(data, folders)))


def _has_screen() -> bool:
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one JSON line."""
        from datetime import datetime

        moment = datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds")
        entry = {"time": moment, "level": record.levelname.lower(), "role": "editor", "pid": record.process}
        return json.dumps({**entry, "prompt_id": None, "node": None, "message": record.getMessage()})


def _set_up_log(folders: Folders) -> None:
    """Write what is logged to a file; once is enough. It waits for the first paint, or the first failure."""
    if LOG.handlers:
        return
    from logging.handlers import RotatingFileHandler  # it brings sockets and queues along

    folder = folders.state / "logs"
    folder.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(folder / "editor.jsonl", maxBytes=MAX_LOG_BYTES, backupCount=4, delay=True)
    handler.setFormatter(_JsonLines())
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
