"""SentBox: the inputs that a node sends its values to without a line, each a button that leads there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.canvas.links.sent import Sent
from app.editor.words import tr, tr_count

MOST = 40
"""More inputs are only counted."""


class SentBox(QWidget):
    """A sentence, and below it the inputs."""

    node_wanted = Signal(str)
    """The user wants to see this node."""

    def __init__(self, sentence: str, found: Sequence[Sent]) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        label = QLabel(sentence, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        layout.addWidget(label)
        self.buttons: list[QPushButton] = []
        for sent in found[:MOST]:
            button = QPushButton(sent.words.replace("&", "&&"), self)
            button.setFlat(True)
            button.setToolTip(tr("Show this node"))
            button.setStyleSheet(f"text-align: left; padding: 2px 4px; color: {theme.ACCENT.name()};")
            button.clicked.connect(partial(self.node_wanted.emit, sent.node))
            layout.addWidget(button)
            self.buttons.append(button)
        if len(found) > MOST:
            layout.addWidget(QLabel(tr_count("and %n more", "and %n more", len(found) - MOST)))
