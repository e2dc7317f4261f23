"""ProbeWindow: one value large: its picture with the pixel under the mouse, its spread, and all facts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QPlainTextEdit,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.debugging.probe_values import picture_of
from app.editor.debugging.words import Summary, number, rows_of
from app.editor.panels.image_viewer import PictureView
from app.editor.words import tr
from app.workflow.debug_marks import Output

LARGE = 1024
_BARS = QColor("#4fd1a5")


class ProbeWindow(QWidget):
    """Shows one output at a time, as long as it is open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setObjectName("probe_window")
        self.output: Output | None = None
        self.summary: Summary = {}
        self.view = PictureView(self)
        self.view.setMouseTracking(True)
        self.view.installEventFilter(self)
        self.pixel = QLabel(" ", self, textFormat=Qt.TextFormat.PlainText)
        self.text = QPlainTextEdit(self, readOnly=True)
        self.bars = Bars(self)
        self.table = QTableWidget(0, 2, self)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().hide()
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.setAccessibleName(tr("Facts"))
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        for widget, stretch in ((self.view, 4), (self.pixel, 0), (self.text, 4), (self.bars, 1)):
            column.addWidget(widget, stretch)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(left)
        split.addWidget(self.table)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(split)
        self.resize(QSize(theme.px(760), theme.px(480)))

    def show_output(self, output: Output, name: str, summary: Summary | None) -> None:
        """Show an output under a name."""
        self.output = output
        self.setWindowTitle(tr("Probe: {output}").format(output=name))
        self.show_summary(summary or {})
        self.show()
        self.raise_()
        self.activateWindow()

    def show_summary(self, summary: Summary) -> None:
        """Show another value of the output."""
        self.summary = summary
        image = picture_of(summary)
        text = summary.get("text")
        self.view.setVisible(not image.isNull())
        self.pixel.setVisible(not image.isNull())
        self.text.setVisible(isinstance(text, str))
        if not image.isNull():
            self.view.set_image(image)
        if isinstance(text, str):
            self.text.setPlainText(text)
        self.bars.show_values(
            summary.get("histogram") or summary.get("norms") or [],
            (summary.get("min"), summary.get("max")) if summary.get("histogram") else None,
        )
        rows = rows_of(summary)
        self.table.setRowCount(len(rows))
        for row, words in enumerate(rows):
            for place, word in enumerate(words):
                self.table.setItem(row, place, QTableWidgetItem(word))
        self.table.resizeColumnToContents(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell the pixel under the mouse."""
        if watched is self.view and event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self.pixel.setText(self._pixel_words(event.position().toPoint()))
        return super().eventFilter(watched, event)

    def _pixel_words(self, at: QPoint) -> str:
        image, place = self.view.image, self.view.pixel_at(at)
        if place is None:
            return " "
        width, height = self.summary.get("size") or (image.width(), image.height())
        x = place.x() * int(width) // image.width()
        y = place.y() * int(height) // image.height()
        return f"x {x}  y {y}   {self._value_words(image, place)}"

    def _value_words(self, image: QImage, place: QPoint) -> str:
        color = image.pixelColor(place)
        if self.summary.get("kind") == "latent":
            low, high = float(self.summary.get("min") or 0), float(self.summary.get("max") or 0)
            return number(low + color.redF() * (high - low))
        if self.summary.get("kind") == "mask" or image.isGrayscale():
            return number(color.redF())
        parts = [color.redF(), color.greenF(), color.blueF()]
        parts += [color.alphaF()] if image.hasAlphaChannel() else []
        return "  ".join(f"{part:.3f}" for part in parts)


class Bars(QWidget):
    """Bars of numbers: how often values lie where, or how long the vectors of tokens are."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._values: list[float] = []
        self._ends: tuple[str, str] = ("", "")
        self.setMinimumHeight(theme.px(64))

    def show_values(self, values: list[float], ends: tuple[float | None, float | None] | None) -> None:
        """Show numbers as bars; `ends` are what the first and the last stand for."""
        self._values = [float(value) for value in values]
        low, high = ends if ends is not None else (None, None)
        self._ends = ("" if low is None else number(low), "" if high is None else number(high))
        self.setVisible(bool(self._values))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars, and what their ends stand for."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.FIELD)
        painter.setFont(theme.value_font())
        room = self.rect().adjusted(4, 4, -4, -4 - (painter.fontMetrics().height() if any(self._ends) else 0))
        most = max(self._values, default=0.0)
        width = room.width() / max(len(self._values), 1)
        for index, value in enumerate(self._values):
            height = room.height() * value / most if most > 0 else 0.0
            left = room.left() + index * width
            bar = QRectF(left, room.bottom() - height, max(width - 1.0, 1.0), height)
            painter.fillRect(bar, _BARS)
        painter.setPen(theme.DIM)
        below = self.rect().adjusted(4, 0, -4, -2)
        for words, side in zip(
            self._ends, (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight), strict=True
        ):
            painter.drawText(below, side | Qt.AlignmentFlag.AlignBottom, words)
        painter.end()
