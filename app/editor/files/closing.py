"""Asks about unsaved documents before they are closed, all of them in one question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.editor.files.commands import FileCommands
from app.editor.open_document import OpenDocument
from app.editor.session import Session
from app.editor.words import tr


class Closing(QObject):
    """Asks what becomes of unsaved changes, saves what is to be saved, then lets go."""

    def __init__(self, session: Session, files: FileCommands, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._window = window

    def ask_about(self, documents: Sequence[OpenDocument], then: Callable[[], object]) -> None:
        """Go on with `then`, after the unsaved ones of these documents were saved or given up."""
        self._files.after_saving(lambda: self._ask([each for each in documents if each.dirty], then))

    def _ask(self, unsaved: list[OpenDocument], then: Callable[[], object]) -> None:
        if not unsaved:
            then()
        elif len(unsaved) == 1:
            self._ask_about_one(unsaved[0], then)
        else:
            dialog = UnsavedDialog(unsaved, self._window)
            dialog.decided.connect(lambda wanted: self._save_all(wanted, then))
            dialog.open()

    def _ask_about_one(self, document: OpenDocument, then: Callable[[], object]) -> None:
        self._session.show(document)
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(tr("Unsaved changes"))
        box.setText(tr("Save the changes to “{name}” first?").format(name=document.name))
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def answer(button: QMessageBox.StandardButton) -> None:
            if button == buttons.Save:
                self._save_all([document], then)
            elif button == buttons.Discard:
                then()

        box.buttonClicked.connect(lambda button: answer(box.standardButton(button)))
        box.open()

    def _save_all(self, documents: Sequence[OpenDocument], then: Callable[[], object]) -> None:
        """Save one after the other; where one is not saved, for it needs a file say, nothing is closed."""
        if not documents:
            then()
            return
        first, *others = documents
        self._files.save_document(first, lambda: self._save_all(others, then))


class UnsavedDialog(QDialog):
    """Lists the unsaved documents, each with a tick: those with one are saved, the others given up."""

    decided = Signal(list)
    """These OpenDocuments are to be saved, the others given up."""

    def __init__(self, documents: Sequence[OpenDocument], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Unsaved changes"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(420)
        self._documents = list(documents)
        self.boxes: list[QCheckBox] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(8)
        words = tr("{count} workflows have changes that are not saved. Save those that are ticked:")
        layout.addWidget(QLabel(words.format(count=len(documents)), self))
        for document in documents:
            box = QCheckBox(document.name.replace("&", "&&"), self)
            box.setChecked(True)
            box.setToolTip(str(document.path) if document.path is not None else tr("It has no file yet"))
            box.toggled.connect(self._name_buttons)
            layout.addWidget(box)
            self.boxes.append(box)
        layout.addSpacing(8)
        buttons = QDialogButtonBox(self)
        layout.addWidget(buttons)
        self.save = QPushButton(self)
        self.discard = QPushButton(tr("Discard all"), self)
        self.cancel = buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(self.save, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.discard, QDialogButtonBox.ButtonRole.DestructiveRole)
        self.save.setDefault(True)
        self.save.clicked.connect(self._take)
        self.discard.clicked.connect(self._give_up)
        self.cancel.clicked.connect(self.reject)
        self._name_buttons()

    def _name_buttons(self) -> None:
        wanted = sum(box.isChecked() for box in self.boxes)
        left = len(self.boxes) - wanted
        words = tr("Save {wanted}, discard {left}") if left else tr("Save all")
        self.save.setText(words.format(wanted=wanted, left=left))
        self.save.setEnabled(wanted > 0)

    def _take(self) -> None:
        boxes = zip(self.boxes, self._documents, strict=True)
        wanted = [document for box, document in boxes if box.isChecked()]
        self.accept()
        self.decided.emit(wanted)

    def _give_up(self) -> None:
        self.accept()
        self.decided.emit([])
