"""What to do on an empty canvas: a few quiet words in its middle, gone with the first node."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.session import Session
from app.editor.words import tr

FROM_MIDDLE = 0.42
"""How far down the canvas the words stand: a little above the middle."""
SHOWN_AFTER_MS = 300
"""A file that opens at once makes no words flash up."""


class EmptyHint(QWidget):
    """Stands over the canvas and lets the mouse through, but for its one button."""

    templates_asked = Signal()
    """The button was clicked: the user wants to see the templates."""

    def __init__(self, session: Session, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._session, self._canvas = session, canvas
        self._place = _Followed(self)
        self._show_soon = QTimer(self, interval=SHOWN_AFTER_MS, singleShot=True)
        self._show_soon.timeout.connect(self._show_now)
        self.words = QLabel(self)
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.button = QPushButton(tr("Templates…"), canvas)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(self.templates_asked)
        layout = QVBoxLayout(self)
        layout.addWidget(self.words)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        canvas.installEventFilter(self._place)
        session.edited.connect(self.show_if_empty)
        session.workflow_opened.connect(self.show_if_empty)
        self.words.setStyleSheet(f"color: {theme.FAINT.name()};")
        self.words.setText(hint_text())
        self._show(False)
        self.show_if_empty()

    @property
    def wanted(self) -> bool:
        """Whether the document holds nothing."""
        root = self._session.workflow.root
        return not root.nodes and not root.groups

    def show_if_empty(self) -> None:
        """Show the words while the document holds nothing, once it stays so for a moment."""
        if not self.wanted:
            self._show_soon.stop()
            self._show(False)
        elif self.isHidden():
            self._show_soon.start()

    def _show_now(self) -> None:
        self._show(self.wanted)

    def _show(self, shown: bool) -> None:
        self.setVisible(shown)
        self.button.setVisible(shown)
        if shown:
            self.place()

    def place(self) -> None:
        """Stand in the middle of the canvas."""
        self.adjustSize()
        area = self._canvas.rect()
        middle = round(area.height() * FROM_MIDDLE)
        self.move((area.width() - self.width()) // 2, middle - self.height() // 2)
        self.button.adjustSize()
        self.button.move((area.width() - self.button.width()) // 2, middle + self.height() // 2 + 8)
        self.raise_()
        self.button.raise_()


class _Followed(QObject):
    """Keeps the hint in its place when the canvas gets another size."""

    def __init__(self, hint: EmptyHint) -> None:
        super().__init__(hint)
        self._hint = hint

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the canvas."""
        if event.type() == QEvent.Type.Resize and not self._hint.isHidden():
            self._hint.place()
        return False


def hint_text() -> str:
    """Return the words."""
    lines = (
        tr("Double-click or press Tab to add a node"),
        tr("Ctrl+O opens a workflow, or drop a file here"),
        tr("Or begin with a template"),
    )
    return "".join(f"<p style='margin:5px'>{line}</p>" for line in lines)
