"""The log of server and worker: the newest lines of the files in the log folder, with a filter."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QColor, QHideEvent, QShowEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.language.log_lines import ROLES, told_in_log
from app.editor.words import marked, tr

POLL_MS = 500
FIRST_READ_BYTES = 64 * 1024
READ_BYTES = 256 * 1024
"""At most so much is read at a time; what a runaway writer adds beyond it is skipped."""
MAX_LINES = 5000
LEVELS = (marked("debug"), marked("info"), marked("warning"), marked("error"))
COLORS = {"debug": theme.FAINT, "info": theme.TEXT, "warning": theme.WARNING, "error": theme.ERROR}


class LogPanel(QWidget):
    """Follows the log files while it is visible."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._read_up_to: dict[Path, int] = {}
        self._lines: list[tuple[str, str]] = []
        self.filter = QLineEdit(self, placeholderText=tr("Filter"), clearButtonEnabled=True)
        self.level = QComboBox(self)
        self.level.addItems([tr(level) for level in LEVELS])
        self.level.setCurrentIndex(LEVELS.index("info"))
        self.filter.setAccessibleName(tr("Filter"))
        self.level.setAccessibleName(tr("From which level on"))
        self.text = QPlainTextEdit(self, readOnly=True)
        self.text.setAccessibleName(tr("Log"))
        self.text.setMaximumBlockCount(MAX_LINES)
        self.text.setStyleSheet(f"font-size: {theme.px(11)}px;")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        clear = QPushButton(tr("Clear"), self)
        row = QHBoxLayout()
        row.addWidget(self.filter, 1)
        row.addWidget(self.level)
        row.addWidget(clear)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addLayout(row)
        layout.addWidget(self.text)
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self.read_new_lines)
        self.filter.textChanged.connect(self._show_all)
        self.level.currentTextChanged.connect(self._show_all)
        clear.clicked.connect(self.clear)

    def changeEvent(self, event: QEvent) -> None:
        """Show the lines in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_timer"):
            self._show_all()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the files from now on."""
        self.read_new_lines()
        self._timer.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow nothing while nobody looks."""
        self._timer.stop()
        super().hideEvent(event)

    def clear(self) -> None:
        """Empty the view; the files stay."""
        self._lines.clear()
        self.text.clear()

    def add_line(self, level: str, line: str) -> None:
        """Add one line, for example of the editor itself."""
        self._lines.append((level if level in LEVELS else "info", line))
        del self._lines[:-MAX_LINES]
        if self._passes(*self._lines[-1]):
            self._append(*self._lines[-1])

    def read_new_lines(self) -> None:
        """Read what the files have gained since the last time."""
        for file in sorted(self._folder.glob("*.jsonl")):
            for text in self._new_text(file).splitlines():
                if text.strip():
                    self.add_line(*readable(text))

    def _new_text(self, file: Path) -> str:
        try:
            size = file.stat().st_size
            start = self._read_up_to.get(file, max(0, size - FIRST_READ_BYTES))
            if size < start:
                start = 0  # the file was rotated
            start = max(start, size - READ_BYTES)
            with file.open("rb") as handle:
                handle.seek(start)
                content = handle.read(size - start)
        except OSError:
            return ""
        whole = content[: content.rfind(b"\n") + 1]
        self._read_up_to[file] = start + len(whole)
        return whole.decode("utf-8", "replace")

    def _passes(self, level: str, line: str) -> bool:
        enough = LEVELS.index(level) >= self.level.currentIndex()
        return enough and self.filter.text().lower() in line.lower()

    def _show_all(self) -> None:
        self.text.clear()
        for level, line in self._lines:
            if self._passes(level, line):
                self._append(level, line)

    def _append(self, level: str, line: str) -> None:
        bar = self.text.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 2
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        style = QTextCharFormat()
        style.setForeground(QColor(COLORS[level]))
        cursor.insertText(("\n" if not self.text.document().isEmpty() else "") + line, style)
        if at_end:
            bar.setValue(bar.maximum())


def readable(text: str) -> tuple[str, str]:
    """Return level and one readable line of a JSON log line; other text stays as it is."""
    try:
        entry = json.loads(text)
        level = str(entry["level"]).lower()
        when = datetime.fromisoformat(entry["time"]).strftime("%H:%M:%S")
        node = tr(" node {node}:").format(node=entry["node"]) if entry.get("node") else ""
        role = tr(ROLES.get(entry.get("role"), str(entry.get("role", ""))))
        return level, f"{when}  {role}{node}  {told_in_log(str(entry.get('message', '')), level)}"
    except (ValueError, TypeError, KeyError, AttributeError):
        return "info", text
