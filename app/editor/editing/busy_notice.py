"""Says in the status bar what is being worked out beside the window; Escape or a click calls it off."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStatusBar, QToolButton, QWidget

from app.editor.editing.large_edits import LargeEdits
from app.editor.words import tr

QUIET_MS = 150
"""What is done sooner needs no words."""


class BusyNotice(QObject):
    """Shows a button as long as something takes a while."""

    def __init__(self, edits: LargeEdits, bar: QStatusBar, window: QWidget) -> None:
        super().__init__(window)
        self._edits = edits
        self.button = QToolButton(bar)
        self.button.setAutoRaise(True)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.setToolTip(tr("Stop this and leave everything as it is"))
        self.button.clicked.connect(edits.cancel)
        self.button.hide()
        bar.insertPermanentWidget(0, self.button)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), window)
        self._escape.setEnabled(False)
        self._escape.activated.connect(edits.cancel)
        self._soon = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._soon.timeout.connect(self.button.show)
        edits.begun.connect(self._begin)
        edits.ended.connect(self._end)

    def _begin(self, title: str) -> None:
        self.button.setText(tr("{title}…  Esc cancels").format(title=title))
        self._escape.setEnabled(True)
        self._soon.start()

    def _end(self) -> None:
        self._soon.stop()
        self.button.hide()
        self._escape.setEnabled(False)
