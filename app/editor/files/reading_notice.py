"""Says in the status bar that a file is being read, and lets Escape or a click call that off."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStatusBar, QToolButton, QWidget

from app.editor.files.reading import Reading
from app.editor.words import tr


class ReadingNotice(QObject):
    """Shows a button as long as something is being read that takes a while."""

    def __init__(self, reading: Reading, bar: QStatusBar, window: QWidget) -> None:
        super().__init__(window)
        self._reading = reading
        self.button = QToolButton(bar)
        self.button.setAutoRaise(True)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.setToolTip(tr("Stop reading and keep what is open"))
        self.button.clicked.connect(reading.cancel)
        self.button.hide()
        bar.insertPermanentWidget(0, self.button)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), window)
        self._escape.setEnabled(False)
        self._escape.activated.connect(reading.cancel)
        reading.begun.connect(self._show)
        reading.ended.connect(self._hide)

    def _show(self, name: str) -> None:
        self.button.setText(tr("Opening {file}…  Esc cancels").format(file=name))
        self.button.show()
        self._escape.setEnabled(True)

    def _hide(self) -> None:
        self.button.hide()
        self._escape.setEnabled(False)
