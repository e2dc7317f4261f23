"""Asks which of the several workflows in one file to show."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor.words import tr
from app.editor.writing.shown import as_tip
from app.workflow.found_documents import Found


class DocumentList(QDialog):
    """Lists the documents of a file; Up, Down and Return choose one, Escape keeps the one that is open."""

    chosen = Signal(int)
    """The document of this number, from 1, is wanted."""

    def __init__(self, name: str, documents: Sequence[Found], number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Several workflows in one file"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = QListWidget(self)
        for item in documents:
            row = QListWidgetItem(item.in_words())
            row.setToolTip(as_tip(item.where or name))
            self.list.addItem(row)
        self.list.setCurrentRow(number - 1)
        self.list.itemActivated.connect(self.accept)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(
            QLabel(
                tr("“{file}” holds {count} documents. Show:").format(file=name, count=len(documents)), self
            )
        )
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        self.accepted.connect(self._choose)
        self.list.setFocus()

    def _choose(self) -> None:
        self.chosen.emit(self.list.currentRow() + 1)
