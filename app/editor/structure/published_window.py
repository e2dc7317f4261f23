"""PublishedWindow: the subgraphs of the library, to insert, rename and remove; and how one is published."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFile, Qt, QThreadPool, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.structure.ask import ask_text
from app.editor.structure.published_kinds import Reading
from app.editor.words import tr
from app.editor.writing.shown import as_tip
from app.folders import Folders
from app.workflow.document import Node, ScopeId, Workflow
from app.workflow.patch import EditRefused
from app.workflow.subgraphs.publish import Published, publish, rename_published

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow
    from app.editor.structure.commands import Structure


class PublishedWindow(QDialog):
    """Lists what the user and packs have published; reads the files in a thread."""

    changed = Signal()
    """A published subgraph was renamed or removed."""
    listed = Signal()
    """The list shows what the folders hold."""

    def __init__(self, folders: Folders, structure: Structure, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Published subgraphs"))
        self._folders, self._structure = folders, structure
        self.found: list[Published] = []
        self.filter = QLineEdit(self, placeholderText=tr("Search"))
        self.filter.setAccessibleName(tr("Search"))
        self.list = QTreeWidget(self)
        self.list.setAccessibleName(tr("Published subgraphs"))
        self.list.setHeaderLabels([tr("Name"), tr("From"), tr("Inputs"), tr("Outputs")])
        self.list.setRootIsDecorated(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.hint = QLabel(self, wordWrap=True)
        self.hint.setStyleSheet(f"color: {theme.DIM.name()};")
        self.insert = QPushButton(tr("Insert"), self)
        self.insert.setDefault(True)
        self.rename = QPushButton(tr("Rename…"), self)
        self.remove = QPushButton(tr("Remove"), self)
        self._lay_out()
        self.filter.textChanged.connect(self._show)
        self.list.itemActivated.connect(self._insert)
        self.list.currentItemChanged.connect(self._enable)
        self.insert.clicked.connect(self._insert)
        self.rename.clicked.connect(self._ask_name)
        self.remove.clicked.connect(self._remove)
        self.read()

    def read(self) -> None:
        """Read the folders anew."""
        work = Reading(self._folders)
        work.signals.done.connect(self._take)
        QThreadPool.globalInstance().start(work)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for button in (self.insert, self.rename, self.remove):
            row.addWidget(button)
            if button is not self.insert:
                button.setAutoDefault(False)
        row.addStretch(1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        row.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.filter)
        layout.addWidget(self.list)
        layout.addWidget(self.hint)
        layout.addLayout(row)
        self.resize(640, 420)

    def _take(self, found: object) -> None:
        if isinstance(found, list):
            self.found = found
        self._show()
        self.listed.emit()

    def _show(self, *_: object) -> None:
        words = self.filter.text().lower().split()
        self.list.clear()
        for item in self.found:
            text = f"{item.name} {item.pack or ''} {item.category} {item.description}".lower()
            if all(word in text for word in words):
                columns = [item.name, item.pack or tr("you"), _kinds(item.inputs), _kinds(item.outputs)]
                row = QTreeWidgetItem(columns)
                row.setData(0, Qt.ItemDataRole.UserRole, item)
                row.setToolTip(0, as_tip(item.description or str(item.path)))
                self.list.addTopLevelItem(row)
        first = self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first)
        words_none = tr("Nothing is published yet: select a subgraph node and choose Publish to library.")
        self.hint.setText("" if self.found else words_none)
        self._enable()

    def chosen(self) -> Published | None:
        """Return the subgraph of the current row."""
        item = self.list.currentItem()
        found = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return found if isinstance(found, Published) else None

    def _enable(self, *_: object) -> None:
        found = self.chosen()
        self.insert.setEnabled(found is not None)
        for button in (self.rename, self.remove):
            button.setEnabled(found is not None and found.pack is None)

    def _insert(self, *_: object) -> None:
        found = self.chosen()
        if found is not None:
            self.accept()
            self._structure.insert(found.path)

    def _ask_name(self) -> None:
        found = self.chosen()
        if found is not None:
            ask_text(self, tr("Rename"), tr("New name:"), found.name, partial(self._rename, found))

    def _rename(self, found: Published, name: str) -> None:
        _try(self._structure, lambda: rename_published(found, name), name)
        self.read()
        self.changed.emit()

    def _remove(self) -> None:
        found = self.chosen()
        if found is None:
            return
        words = tr("Remove “{name}” from the library? Workflows that use it keep their own copy.")
        box = QMessageBox(QMessageBox.Icon.Question, tr("Remove"), words.format(name=found.name), parent=self)
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.accepted.connect(partial(self._remove_file, found))
        box.open()

    def _remove_file(self, found: Published) -> None:
        if not QFile(str(found.path)).moveToTrash():
            _try(self._structure, found.path.unlink, found.name)
        self.read()
        self.changed.emit()


def _kinds(slots: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(kind for _, kind in slots[:6]) + (" …" if len(slots) > 6 else "")


def _try(structure: Structure, act: Callable[[], object], name: str) -> bool:
    """Do something with a file of the library; say why where it cannot be done."""
    try:
        act()
    except EditRefused as refusal:
        structure.say(str(refusal))
    except FileExistsError:
        structure.say(tr("there is already a subgraph called “{name}”").format(name=name))
    except OSError as error:
        structure.say(tr("“{name}” was not changed: {why}").format(name=name, why=error.strerror or error))
    else:
        return True
    return False


def offer_publishing(
    window: MainWindow, workflow: Workflow, scope: ScopeId, host: Node, structure: Structure
) -> None:
    """Ask for the name under which a subgraph is kept; ask again before another is replaced."""

    def write(name: str, overwrite: bool) -> None:
        def act() -> Path:
            return publish(workflow, window.folders, scope, host.id, name, overwrite)

        if _try(structure, act, name):
            _tell_published(structure, name)

    def take(name: str) -> None:
        try:
            publish(workflow, window.folders, scope, host.id, name)
        except FileExistsError:
            words = tr("There is already a subgraph called “{name}”. Replace it?").format(name=name)
            box = QMessageBox(QMessageBox.Icon.Question, tr("Publish"), words, parent=window)
            box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel)
            box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            box.accepted.connect(partial(write, name, True))
            box.open()
        except (EditRefused, OSError):
            write(name, overwrite=False)
        else:
            _tell_published(structure, name)

    inside = workflow.scopes[host.type]
    words = tr("Name in the library:")
    ask_text(window, tr("Publish subgraph"), words, host.title or inside.name, take)


def _tell_published(structure: Structure, name: str) -> None:
    structure.message.emit(tr("“{name}” is in the library now.").format(name=name.strip()))
    structure.kinds.read()
