"""A bar above the canvas for what needs an answer but is not to stop the work: restore, save elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.editor import theme
from app.editor.words import tr

Choice = tuple[str, Callable[[], object]]


class NoticeBar(QFrame):
    """Shows one notice with buttons; any of them, and the cross, closes it."""

    shown = Signal(str)
    """This notice shows now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.text = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.buttons: list[QPushButton] = []
        self._choices: list[Choice] = []
        self._passing = False
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(12, 6, 8, 6)
        self._layout.addWidget(self.text, 1)
        self.hide()

    def show_notice(self, text: str, choices: Sequence[Choice], alarm: bool = False) -> None:
        """Show a text and a button for each choice, and one to close."""
        self._passing = False
        for button in self.buttons:
            self._layout.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        color = theme.ERROR_BUBBLE if alarm else theme.WARNING_BUBBLE
        line = theme.ERROR if alarm else theme.WARNING
        self.setStyleSheet(
            f"#notice {{ background: {color.name()}; border-bottom: 1px solid {line.name()}; }}"
        )
        self.text.setText(text)
        self._choices = [*choices, (tr("Close"), _nothing)]
        for index, (title, _) in enumerate(self._choices):
            button = QPushButton(title, self)
            button.setProperty("choice", index)
            button.clicked.connect(self._choose)
            self._layout.addWidget(button)
            self.buttons.append(button)
        self.show()
        self.shown.emit(text)

    def say(self, text: str) -> None:
        """Show a text that asks for nothing: it goes when the user goes on."""
        self.show_notice(text, [])
        self._passing = True

    def pass_by(self) -> None:
        """Hide a text that asks for nothing: the user did something else."""
        if self._passing:
            self.hide()

    def shows(self, text: str) -> bool:
        """Whether the notice with this text is there, unanswered."""
        return not self.isHidden() and self.text.text() == text

    def withdraw(self, text: str) -> None:
        """Hide the notice with this text, if it is the one that shows: it no longer holds."""
        if self.text.text() == text:
            self.hide()

    def _choose(self) -> None:
        self.hide()
        self._choices[int(self.sender().property("choice"))][1]()


def _nothing() -> None:
    """Close, and no more."""
