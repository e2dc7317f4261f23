"""The window: canvas in the middle, panels around it, and the connections between all parts of the editor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QMessageBox, QVBoxLayout, QWidget

import app
from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.commands.actions import build_menus
from app.editor.commands.context_menu import ContextMenus
from app.editor.commands.edit_commands import EditCommands
from app.editor.commands.exposing import Exposing
from app.editor.commands.keys.live_keys import LiveKeys
from app.editor.commands.look_commands import LookCommands
from app.editor.commands.node_finder import Finding
from app.editor.commands.silent_commands import Answering
from app.editor.creating.adding import NodeAdding
from app.editor.creating.search.node_search import NodeSearch
from app.editor.features import make_features
from app.editor.files.changes import ShowingChanges
from app.editor.files.closing import Closing
from app.editor.files.commands import FileCommands
from app.editor.files.document_views import DocumentViews
from app.editor.files.reading_notice import ReadingNotice
from app.editor.files.recovery import Journal
from app.editor.files.watch import FileWatch
from app.editor.icons import app_icon
from app.editor.notice_bar import NoticeBar
from app.editor.open_document import OpenDocument
from app.editor.panels.docks import Docks
from app.editor.problems.live_check import LiveCheck
from app.editor.problems.problem_list import ProblemList
from app.editor.problems.showing import ShowingProblems
from app.editor.queueing.queue_control import carry_out_run_remedy
from app.editor.running.input_pictures import InputPictures
from app.editor.running.live_plan import LivePlan
from app.editor.running.results import Results
from app.editor.running.run_commands import RunCommands
from app.editor.running.run_state import RunState
from app.editor.running.runner import Runner
from app.editor.running.server_client import ServerClient
from app.editor.scope_trail import ScopeTrail
from app.editor.selection import Selection
from app.editor.session import Session
from app.editor.tabs.tab_bar import TabBar
from app.editor.tabs.tabs import Tabs
from app.editor.toolbar import StateBar, TopBar
from app.editor.view_state import ViewState
from app.editor.window_memory import WindowMemory
from app.editor.words import tr
from app.editor.writing.shown import isolated
from app.folders import Folders
from app.settings import Settings, settings_file, write_settings
from app.workflow.document import Node
from app.workflow.node_info import NodeInfo

FIRST_SIZE = (1440, 900)


class MainWindow(QMainWindow):
    """Owns every part and connects them. It holds no document of its own: that is the session's."""

    closing_for_good = Signal()
    """Nothing is in the way: the window closes."""
    first_painted = Signal()
    """The window was seen for the first time: what takes time may begin."""
    settings_used = Signal(object)
    """These Settings count from now on."""

    def __init__(self, folders: Folders, settings: Settings, library: Mapping[str, NodeInfo]) -> None:
        super().__init__()
        self.setWindowIcon(app_icon())
        self.setObjectName("main")
        self.folders = folders
        self.settings = settings
        self.session = Session(library, self)
        self.memory = WindowMemory(self.session, folders, self)
        self.problems = ProblemList(self)
        self.client = ServerClient(self)
        self.canvas = Canvas()
        self.canvas.use_settings(settings)
        self.notice = NoticeBar()
        self.tab_bar = TabBar()
        self.setCentralWidget(_stacked(self.tab_bar, self.notice, self.canvas))
        self.docks = Docks(self, folders.state / "logs")
        self.search = NodeSearch(self)
        self.runner = Runner(self.session, self.client, self.problems, self)
        self.live_check = LiveCheck(self)
        self._follow_documents(folders, settings)
        self.edits = EditCommands(self.session, self.canvas)
        self.adding = NodeAdding(self.session, self.canvas, self.client, self.search, folders, self)
        self.adding.recent = self.memory.state.recent_nodes
        self.trail = ScopeTrail(self.session, self.canvas, self)
        self.views = DocumentViews(self.session, self.canvas, self.trail, folders, self)
        self.selection = Selection(self.session, self.canvas, self.docks, self.adding, self.problems, self)
        self.exposing = Exposing(
            self.session, self.canvas, self.trail, self.docks, self.adding, self.problems, self
        )
        self.finding = Finding(self.session, self.canvas, self.trail, self)
        self.changes = ShowingChanges(self.session, self.files, self)
        self.keys = LiveKeys(folders, self)
        self.look = LookCommands(lambda: self.settings, self.use_settings, self.canvas, self)
        self.running = RunCommands(
            self.session, self.canvas, self.edits, self.runner, self.client, self.commit, self
        )
        self.actions_by_name = build_menus(
            self, self.canvas, self._handlers(), {"open_recent": self.memory.recent_menu}
        )
        self.keys.take_actions(self.actions_by_name)
        self.bar = TopBar(self.actions_by_name, self)
        self.addToolBar(self.bar)
        self.state_bar = StateBar(self)
        self.setStatusBar(self.state_bar)
        self.reading_notice = ReadingNotice(self.files.reading, self.state_bar, self)
        self.showing = ShowingProblems(
            self.session, self.trail, self.problems, self.docks, self.files, self.notice, self.bar, self
        )
        self.menus = ContextMenus(self.session, self.canvas, self.exposing, self.actions_by_name, self)
        self.results = Results(
            self.session, self.client, self.runner, self.docks, self.bar, self.state_bar, self
        )
        self.input_pictures = InputPictures(self.session, self.canvas, self.client, self.trail, self)
        self._closing = self._painted = False
        self._connect()
        self.resize(*FIRST_SIZE)
        self.docks.show_first()
        self.memory.restore_layout()
        self._show_document()
        self.canvas.setFocus()

    def _follow_documents(self, folders: Folders, settings: Settings) -> None:
        self.live_plan = LivePlan(self.session, self.client, self.runner, self)
        self.journal = Journal(self.session, folders, settings.autosave_s, self)
        self.files = FileCommands(self.session, folders, self)
        self.closing = Closing(self.session, self.files, self)
        self.tabs = Tabs(self.session, self.files, self.closing, self.tab_bar, self.commit, self)
        self.watch = FileWatch(self.session, self.files, self.canvas, self.notice, self.commit, self)

    @property
    def run_state(self) -> RunState:
        """What each node of the document in view is doing; ask anew after `session.workflow_opened`."""
        return self.session.current.run_state

    @property
    def view_state(self) -> ViewState:
        """What is remembered for the next start."""
        return self.memory.state

    @view_state.setter
    def view_state(self, state: ViewState) -> None:
        self.memory.state = state

    def show_library(self, library: Mapping[str, NodeInfo]) -> None:
        """Use these kinds of nodes from now on; the same ones again disturb nobody."""
        if library != self.session.library:
            self.session.set_library(library)

    def commit(self) -> None:
        """Take over what is being typed, before it is saved or run."""
        self.canvas.commit_edit()
        self.docks.inspector.commit()
        self.docks.parameters.commit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes first; then end what runs beside the window."""
        self.commit()
        self.files.finish_saving()
        if self.session.unsaved and not self._closing:
            event.ignore()
            self.closing.ask_about(self.session.unsaved, self.leave)
            return
        self.closing_for_good.emit()
        self.files.reading.cancel()
        self.memory.follows_tabs = False
        self.memory.remember_layout()
        self.views.finish()
        self.watch.finish()
        self.journal.close()
        self.live_check.stop()
        self.client.close()
        self.session.end()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the canvas with Escape, or out of the subgraph, when nothing else wanted that key."""
        if event.key() == Qt.Key.Key_Escape and not self.canvas.hasFocus():
            self.canvas.setFocus()
        elif event.key() == Qt.Key.Key_Escape and self.trail.titles:
            self.trail.leave()
        else:
            super().keyPressEvent(event)

    def leave(self) -> None:
        """Close without a question."""
        self._closing = True
        self.close()

    def _connect(self) -> None:
        session, canvas, actions = self.session, self.canvas, self.actions_by_name
        session.leaving.connect(self._leave_document)
        session.workflow_opened.connect(self._show_document)
        session.document_closed.connect(self._forget_document)
        session.edited.connect(self.live_check.check_soon)
        self.live_check.waits = lambda: self.canvas.graph.following.behind
        session.file_changed.connect(self._show_title)
        session.library_changed.connect(self._show_library)
        canvas.edit_requested.connect(session.do)
        canvas.image_opened.connect(self.results.open_images_of)
        canvas.remedy_chosen.connect(self.showing.carry_out)
        self.showing.on_run_remedy = partial(carry_out_run_remedy, self.client)
        self.showing.replacement_wanted.connect(actions["replace_node"].trigger)
        self.problems.changed.connect(self._show_problems)
        self.trail.moved.connect(self._show_title)
        self.client.library_received.connect(self.show_library)
        self.client.problem_found.connect(self.showing.add)
        self.client.frame_received.connect(self.showing.take_frame)
        self.live_check.problems_changed.connect(self.problems.change_checked)
        self.files.file_used.connect(self.memory.remember_file)
        self.memory.file_chosen.connect(self.files.open_path)
        self.memory.write_failed.connect(self._show_message)
        self.running.message.connect(self._show_message)
        self.files.message.connect(self._show_message)
        self.adding.workflows_dropped.connect(self.files.open_paths)
        self.adding.node_added.connect(self._remember_node)
        self.journal.write_failed.connect(self._show_journal_failure)
        stack = session.undo_group
        stack.undoTextChanged.connect(
            lambda text: actions["undo"].setText(tr("&Undo {step}").format(step=text).rstrip())
        )
        stack.redoTextChanged.connect(
            lambda text: actions["redo"].setText(tr("&Redo {step}").format(step=text).rstrip())
        )
        stack.canUndoChanged.connect(actions["undo"].setEnabled)
        stack.canRedoChanged.connect(actions["redo"].setEnabled)
        for name in ("undo", "redo"):
            actions[name].setEnabled(False)
        actions["minimap"].setChecked(True)
        self.look.scaled.connect(self.docks.widen)
        self.keys.changed.connect(lambda: self.bar.show_keys(self.keys.text))
        self.bar.show_keys(self.keys.text)
        canvas.minimap.hidden_by_hand.connect(actions["minimap"].toggle)
        self.docks.follow(actions)
        canvas.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the zoom that the canvas is painted with."""
        if event.type() == QEvent.Type.Paint:
            self.bar.show_zoom(self.canvas.zoom() / theme.look_in_use().scale)
            if not self._painted:
                self._painted = True
                QTimer.singleShot(0, self, self.first_painted.emit)
        return super().eventFilter(watched, event)

    def _handlers(self) -> dict[str, Callable[[], object]]:
        files, docks = self.files, self.docks
        panels = {f"panel_{name}": lambda name=name: docks.toggle(name) for name in docks.by_name}
        handlers = {
            "new": files.new,
            "open": files.open,
            "open_starter": files.open_starter,
            "save": self._save,
            "save_as": self._save_as,
            "format": files.format_document,
            "export_picture": self._export_picture,
            "export_prompt": files.export_prompt,
            "quit": self.close,
            **make_features(self),
            "add_node": self.adding.open_search_at_cursor,
            "find_node": self.finding.open,
            "expose": self.exposing.open_menu,
            **panels,
            "panel_models": self._show_model_folder,
            "focus_canvas": docks.toggle_all,
            **self.running.handlers(),
            **self.tabs.handlers(),
            "next_problem": self._show_next_problem,
            "leave_subgraph": self.trail.leave,
            "about": self._show_about,
        }
        return Answering(self).answered(handlers)

    def _leave_document(self) -> None:
        """Take over what is being typed, and remember how the document looked: another one follows."""
        self.commit()
        self.trail.keep_selection()
        self.live_check.leave()

    def _forget_document(self, document: OpenDocument) -> None:
        self.live_check.forget(document)
        self.canvas.kept.forget(document.workflow)

    def _show_document(self) -> None:
        document = self.session.current
        self.problems.show(document.problems)
        self.canvas.expect(document.run_state, self.problems.all)
        self.trail.show_document()
        QTimer.singleShot(0, self, self.views.show)  # once the canvas has its size
        self.docks.library.set_library(self.adding.library(), self.adding.recent)
        self.live_check.show(document, self.session.library)
        self._show_title()

    def _show_library(self) -> None:
        self.canvas.set_library(self.session.library)
        self.selection.show()
        self.docks.library.set_library(self.adding.library(), self.adding.recent)
        self.live_check.set_library(self.session.library)

    def _show_problems(self, places: frozenset[str | None]) -> None:
        if self.canvas.graph.workflow is not self.session.workflow:
            return  # another document comes into view: its problems come with it
        self.canvas.change_problems({path: self.problems.of(path) for path in places if path is not None})

    def _show_title(self) -> None:
        name, dirty = self.session.name, self.session.dirty
        shown = isolated(name).replace("[*]", "[*][*]")  # which stands for the mark otherwise
        self.setWindowTitle(f"{shown}[*] — Confy")
        self.setWindowModified(dirty)
        self.bar.show_title(" › ".join((name, *self.trail.titles)), dirty)

    def _show_message(self, text: str) -> None:
        self.state_bar.showMessage(text, 6000)

    def _show_journal_failure(self, reason: str) -> None:
        self._show_message(tr("Unsaved changes cannot be kept for recovery: {reason}").format(reason=reason))

    def _save(self) -> None:
        self.commit()
        self.files.save()

    def _save_as(self) -> None:
        self.commit()
        self.files.save_as()

    def _export_picture(self) -> None:
        self.files.export_picture(self.canvas.grab())

    def _show_next_problem(self) -> None:
        self.showing.show_next()

    def _show_model_folder(self) -> None:
        folder = self.folders.base / "models"
        folder.mkdir(parents=True, exist_ok=True)
        self._show_message(tr("Models belong in {folder}").format(folder=folder))
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def use_settings(self, settings: Settings) -> None:
        """Go by these settings from now on, and write them."""
        self.settings = settings
        self.settings_used.emit(settings)
        self.canvas.use_settings(settings)
        self.look.show(settings)
        self.journal.set_autosave(settings.autosave_s)
        try:
            write_settings(settings_file(self.folders), settings)
        except OSError as error:
            self._show_message(
                tr("The settings cannot be saved: {reason}").format(reason=error.strerror or error)
            )

    def _show_about(self) -> None:
        box = QMessageBox(self)
        box.setWindowTitle(tr("About Confy"))
        about = tr("A native editor and runtime for typed node graphs.")
        box.setText(f"<b>Confy {app.__version__}</b><br>{about}")
        box.setInformativeText(
            tr("Models, inputs and outputs are in {folder}").format(folder=self.folders.base)
        )
        box.open()

    def _remember_node(self, class_type: str) -> None:
        self.memory.remember_node(class_type)
        self.adding.recent = self.memory.state.recent_nodes

    def run_nodes(self, nodes: Sequence[Node]) -> None:
        """Run only what the results among these nodes of the scope in view need."""
        self.running.run_nodes(nodes)

    def remember_commands(self, recent: tuple[str, ...]) -> None:
        """Keep which entries of the palette were chosen last."""
        self.memory.remember_commands(recent)


def _stacked(*widgets: QWidget) -> QWidget:
    page = QWidget()
    page.setObjectName("middle")
    page.setStyleSheet(f"#middle {{ background: {theme.CANVAS.name()}; }}")
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget)
    return page
