"""What runs, waits and ran: cancel, delete, and look at results again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.commands.own_keys import own_keys
from app.editor.language.sentences import translated
from app.editor.queueing.facts_column import FACTS_ROLE, Facts, FactsColumn
from app.editor.queueing.queue_list import WAITING_ROLE, QueueList
from app.editor.words import marked, tr, tr_count
from app.editor.writing.shown import as_tip, cut

RunStatus = Literal["running", "pending", "success", "error", "interrupted"]
ENTRY_ROLE = Qt.ItemDataRole.UserRole
STATUS_COLORS: Mapping[RunStatus, QColor] = {
    "running": theme.RUNNING,
    "pending": theme.DIM,
    "success": theme.TEXT,
    "error": theme.ERROR,
    "interrupted": theme.WARNING,
}
STATUS_WORDS: Mapping[RunStatus, str] = {
    "running": marked("running"),
    "pending": marked("waiting"),
    "success": marked("done"),
    "error": marked("failed"),
    "interrupted": marked("interrupted"),
}


@dataclass(frozen=True)
class QueueEntry:
    """One run. `images` are (node path, reference for `/view`); times are milliseconds since 1970."""

    prompt_id: str
    status: RunStatus
    nodes: int
    created_ms: float | None = None
    seconds: float | None = None
    images: tuple[tuple[str, dict[str, Any]], ...] = ()
    message: str = ""
    name: str = ""


class QueuePanel(QWidget):
    """A list of runs: the running one, the waiting ones in their order, then the past ones, newest first."""

    interrupt_requested = Signal(str)
    """The user wants this running prompt to stop."""
    removal_requested = Signal(list)
    """The user wants these waiting prompts out of the queue."""
    deletion_requested = Signal(list)
    """The user wants these past runs out of the list."""
    pause_requested = Signal(bool)
    """The user wants no further prompt to begin, or wants them to begin again."""
    move_requested = Signal(list, object)
    """The user wants these waiting prompts before this one; None: at the end."""
    again_requested = Signal(str)
    """The user wants this past run once more."""
    save_requested = Signal()
    """The user wants the queue in a file."""
    load_requested = Signal()
    """The user wants the queue of a file behind what waits."""
    results_requested = Signal(object)
    """The user wants to see the results of this QueueEntry."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = QLabel(self)
        self.summary.setStyleSheet(f"color: {theme.DIM.name()};")
        self.remove = QPushButton(tr("Cancel"), self)
        self.remove.setToolTip(tr("Stop, cancel or delete the selected runs (Delete)"))
        self.pause = QToolButton(self)
        self.pause.setCheckable(True)
        self.pause.clicked.connect(self._ask_for_pause)
        self.more = self._more_button()
        self.list = QueueList(self)
        self.list.setAccessibleName(tr("Queue"))
        self.list.setColumnCount(3)
        self.list.setHeaderHidden(True)
        self.list.setItemDelegateForColumn(2, FactsColumn(self.list))
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.setStyleSheet("QTreeView { background: transparent; } QTreeView::item { padding: 4px 0; }")
        self._listed = 0
        self.summary.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.summary, 1)
        row.addWidget(self.pause)
        row.addWidget(self.remove)
        row.addWidget(self.more)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addLayout(row)
        layout.addWidget(self.list)
        self.remove.clicked.connect(self.remove_selected)
        self.list.itemActivated.connect(self._show_results)
        self.list.itemSelectionChanged.connect(self._name_button)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.list.move_requested.connect(self.move_requested)
        own_keys(
            self.list,
            {
                "Del": self.remove_selected,
                "Backspace": self.remove_selected,
                "Alt+Up": lambda: self.list.move_by(-1),
                "Alt+Down": lambda: self.list.move_by(1),
            },
        )
        self.show_paused(False)
        self.show_entries([])

    def show_entries(self, entries: Sequence[QueueEntry]) -> None:
        """Show these runs; the selection stays with the runs that are still there."""
        selected = {entry.prompt_id for entry in self.selected()}
        self.list.clear()
        for entry in entries:
            item = QTreeWidgetItem([tr(STATUS_WORDS[entry.status]), _when(entry)])
            _show_facts(item, _facts(entry))
            item.setData(0, ENTRY_ROLE, entry)
            item.setData(0, WAITING_ROLE, entry.prompt_id if entry.status == "pending" else None)
            if entry.status != "pending":
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDragEnabled)
            item.setForeground(0, STATUS_COLORS[entry.status])
            item.setForeground(1, theme.DIM)
            item.setForeground(2, theme.DIM)
            item.setToolTip(0, as_tip(translated(entry.message) or entry.prompt_id))
            self.list.addTopLevelItem(item)
            item.setSelected(entry.prompt_id in selected)
        for column in range(2):  # the last one has the rest of the room
            self.list.resizeColumnToContents(column)
        self._listed = len(entries)
        running = sum(entry.status == "running" for entry in entries)
        waiting = sum(entry.status == "pending" for entry in entries)
        self.summary.setText(
            tr("{running} running, {waiting} waiting").format(running=running, waiting=waiting)
            if entries
            else tr("Nothing has run yet")
        )

    def show_before_server(self, waiting: int) -> None:
        """Show how many runs wait for the server to start; they are in no list yet."""
        if waiting and not self._listed:
            words = tr_count(
                "%n run is waiting for the server to start",
                "%n runs are waiting for the server to start",
                waiting,
            )
            self.summary.setText(words)

    def show_paused(self, paused: bool) -> None:
        """Show whether the server begins no further prompt."""
        self.pause.setChecked(paused)
        self.pause.setText(tr("Resume") if paused else tr("Pause"))
        self.pause.setToolTip(
            tr("Begin the waiting runs again")
            if paused
            else tr("Begin no further run; the one that runs goes on")
        )

    def show_progress(self, prompt_id: str, done: int, nodes: int) -> None:
        """Show how many nodes of a run are done."""
        for index in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(index)
            if item is not None and item.data(0, ENTRY_ROLE).prompt_id == prompt_id:
                name = item.data(0, ENTRY_ROLE).name
                words = tr("{done} of {count} nodes").format(done=done, count=nodes)
                _show_facts(item, Facts(name, words, f"{done}/{nodes}"))

    def name_of(self, prompt_id: str) -> str:
        """Return what the document of a listed run was called, "" where nobody knows."""
        rows = [self.list.topLevelItem(index) for index in range(self.list.topLevelItemCount())]
        entries: list[QueueEntry] = [row.data(0, ENTRY_ROLE) for row in rows if row is not None]
        return next((entry.name for entry in entries if entry.prompt_id == prompt_id), "")

    def selected(self) -> list[QueueEntry]:
        """Return the selected runs."""
        return [item.data(0, ENTRY_ROLE) for item in self.list.selectedItems()]

    def remove_selected(self) -> None:
        """Stop the running, cancel the waiting and delete the past runs that are selected."""
        chosen = self.selected()
        for entry in chosen:
            if entry.status == "running":
                self.interrupt_requested.emit(entry.prompt_id)
        waiting = [entry.prompt_id for entry in chosen if entry.status == "pending"]
        past = [entry.prompt_id for entry in chosen if entry.status not in ("running", "pending")]
        if waiting:
            self.removal_requested.emit(waiting)
        if past:
            self.deletion_requested.emit(past)

    def _ask_for_pause(self, paused: bool) -> None:
        """Ask; the button shows the new state once the server has it."""
        self.pause.setChecked(not paused)
        self.pause_requested.emit(paused)

    def _more_button(self) -> QToolButton:
        more = QToolButton(self)
        more.setText("⋯")
        more.setToolTip(tr("Save or load the queue"))
        more.setAccessibleName(more.toolTip())
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        menu = QMenu(more)
        menu.addAction(tr("Save queue…")).triggered.connect(self.save_requested)
        menu.addAction(tr("Load queue…")).triggered.connect(self.load_requested)
        more.setMenu(menu)
        return more

    def _show_results(self, item: QTreeWidgetItem) -> None:
        entry: QueueEntry = item.data(0, ENTRY_ROLE)
        if entry.images:
            self.results_requested.emit(entry)

    def _name_button(self) -> None:
        states = {entry.status for entry in self.selected()}
        self.remove.setEnabled(bool(states))
        past = states and not states & {"running", "pending"}
        self.remove.setText(tr("Delete") if past else tr("Stop") if states == {"running"} else tr("Cancel"))

    def _open_menu(self, place: QPoint) -> None:
        item = self.list.itemAt(place)
        if item is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        entry: QueueEntry = item.data(0, ENTRY_ROLE)
        show = menu.addAction(tr("Show results"))
        show.setEnabled(bool(entry.images))
        show.triggered.connect(lambda: self._show_results(item))
        if entry.status in ("running", "pending"):
            for words, step in ((tr("Move up"), -1), (tr("Move down"), 1)):
                move = menu.addAction(words)
                move.setEnabled(entry.status == "pending")
                move.triggered.connect(lambda _=False, step=step: self.list.move_by(step))
        else:
            again = menu.addAction(tr("Run again"))
            again.triggered.connect(lambda: self.again_requested.emit(entry.prompt_id))
        menu.addAction(self.remove.text()).triggered.connect(self.remove_selected)
        menu.popup(self.list.viewport().mapToGlobal(place))


def entries_of(queue: Mapping[str, Any], history: Mapping[str, Any]) -> list[QueueEntry]:
    """Return the runs in the answers of `/queue` and `/history`; entries that cannot be read are left out."""
    entries = [_queued(item, "running") for item in queue.get("queue_running") or () if len(item) > 3]
    waiting = sorted(
        (item for item in queue.get("queue_pending") or () if len(item) > 3), key=lambda item: item[0]
    )
    entries += [_queued(item, "pending") for item in waiting]
    past = [_past(str(key), item) for key, item in history.items() if isinstance(item, Mapping)]
    return entries + past[::-1]


def _queued(item: Sequence[Any], status: RunStatus) -> QueueEntry:
    extra = dict(item[3])
    return QueueEntry(str(item[1]), status, len(item[2]), extra.get("create_time"), name=_name(extra))


def _name(extra_data: Mapping[str, Any]) -> str:
    """Return what the document was called that a run was made of, "" where nobody said."""
    confy = extra_data.get("confy")
    return str(confy.get("name") or "") if isinstance(confy, Mapping) else ""


def _past(prompt_id: str, item: Mapping[str, Any]) -> QueueEntry:
    status = item.get("status") or {}
    messages = dict(status.get("messages") or ())
    ending: RunStatus = "success" if status.get("status_str") == "success" else "error"
    if "execution_interrupted" in messages:
        ending = "interrupted"
    prompt = item.get("prompt") or [0, prompt_id, {}, {}, []]
    images = tuple(
        (str(path), dict(ref))
        for path, output in (item.get("outputs") or {}).items()
        for ref in (output or {}).get("images") or ()
    )
    return QueueEntry(
        prompt_id,
        ending,
        len(prompt[2]),
        dict(prompt[3]).get("create_time"),
        _seconds(messages),
        images,
        str((messages.get("execution_error") or {}).get("exception_message") or "").strip(),
        _name(dict(prompt[3])),
    )


def _seconds(messages: Mapping[str, Any]) -> float | None:
    ends = ("execution_success", "execution_error", "execution_interrupted")
    start = (messages.get("execution_start") or {}).get("timestamp")
    end = next((messages[name].get("timestamp") for name in ends if name in messages), None)
    if isinstance(start, int | float) and isinstance(end, int | float):
        return max(0.0, (end - start) / 1000)
    return None


def _when(entry: QueueEntry) -> str:
    if entry.created_ms is None:
        return ""
    return datetime.fromtimestamp(entry.created_ms / 1000).strftime("%H:%M:%S")


def _facts(entry: QueueEntry) -> Facts:
    took = "" if entry.seconds is None else tr("{count} s").format(count=f"{entry.seconds:.1f}")
    pictures = tr_count("%n picture", "%n pictures", len(entry.images)) if entry.images else ""
    words = " · ".join(filter(None, (took, pictures, cut(translated(entry.message), 60, ""))))
    return Facts(entry.name, words)


def _show_facts(item: QTreeWidgetItem, facts: Facts) -> None:
    item.setText(2, facts.text())
    item.setData(2, FACTS_ROLE, facts)
    item.setToolTip(2, as_tip(facts.text()))
