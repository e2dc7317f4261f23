"""Asks for a line of text without stopping the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QWidget


def ask_text(
    parent: QWidget, title: str, words: str, text: str, then: Callable[[str], object]
) -> QInputDialog:
    """Show a line to type in, and call `then` with what was typed once it is confirmed."""
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    dialog.setLabelText(words)
    dialog.setTextValue(text)
    dialog.resize(420, dialog.sizeHint().height())
    dialog.textValueSelected.connect(then)
    dialog.open()
    return dialog
