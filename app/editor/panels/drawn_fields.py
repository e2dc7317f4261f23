"""Controls for values that are drawn: a curve, a range with two ends, a rectangle, and what only has JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.canvas.editors.values.curve_view import CurveView
from app.editor.canvas.nodes.curve_paint import paint_span
from app.editor.canvas.nodes.node_shape import DATA_TYPES, FROM_FILE, WINDOW_WORDS
from app.editor.canvas.nodes.node_values import SIDES, data_words
from app.editor.fields.field_help import data_help
from app.editor.fields.values.boxes import Box, read_box, written_box
from app.editor.fields.values.curves import LINEAR
from app.editor.fields.values.ranges import End, Span, read_span, written_span
from app.editor.panels.number_field import NumberField
from app.editor.panels.value_field import DOWN, MIXED, ValueField, fill
from app.editor.words import tr
from app.workflow.node_info import InputInfo

FINE_STEP, COARSE_STEP = 0.01, 0.1


class CurveField(ValueField):
    """A curve, larger than in its node."""

    def __init__(self) -> None:
        super().__init__()
        self.view = CurveView(self)
        self.view.setMinimumHeight(theme.px(190))
        self.turn = QPushButton(self)
        self.turn.clicked.connect(self.view.turn)
        fill(self, self.view, DOWN)
        layout = self.layout()
        if layout is not None:
            layout.addWidget(self.turn)
        self.view.value_given.connect(self._tell)

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        self.view.show_value(value)
        curve = self.view.curve
        straight = curve is not None and curve.interpolation == LINEAR
        self.turn.setText(tr("Make it smooth") if straight else tr("Make it straight"))
        self.turn.setEnabled(curve is not None)

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show the first of several curves; a change makes all of them alike."""
        self.show_value(values[0])

    def _tell(self, value: Any) -> None:
        self.show_value(value)
        self.value_changed.emit(value)


class SpanBar(QWidget):
    """Two handles on a line: the nearest one is dragged; the arrow keys move the one used last."""

    span_given = Signal(object)
    """A gesture or a key gave this Span."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(80, theme.px(22))
        self.setToolTip(tr("Drag the ends. Keys: the arrows move an end, Space goes to the other."))
        self.span: Span | None = None
        self._held: End = "low"
        self._drags: Span | None = None

    def show_span(self, span: Span | None) -> None:
        """Show a range without telling."""
        if self._drags is None:
            self.span = span
            self.update()

    def sizeHint(self) -> QSize:
        """Return the size it likes to have."""
        return QSize(theme.px(160), theme.px(22))

    def area(self) -> QRectF:
        """Return where the line is."""
        return QRectF(self.rect()).adjusted(8.0, 3.0, -8.0, -3.0)

    def _part(self, x: float) -> float:
        return (x - self.area().left()) / max(self.area().width(), 1.0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the nearest end."""
        if self.span is not None and event.button() == Qt.MouseButton.LeftButton:
            self._held = self.span.nearest(self._part(event.position().x()))
            self._drags = self.span
            self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the end."""
        if self._drags is not None and self.span is not None:
            self.span = self._drags.moved(self._held, self.span.at(self._part(event.position().x())))
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell what the drag made."""
        before, self._drags = self._drags, None
        if before is not None and self.span is not None and self.span != before:
            self.span_given.emit(self.span)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move an end, or go on to the other."""
        direction = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Up: 1}
        span = self.span
        if span is None:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Space:
            self._held = "high" if self._held == "low" else "low"
            self.update()
        elif (by := direction.get(Qt.Key(event.key()))) is not None:
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            step = (COARSE_STEP if shift else FINE_STEP) * (span.most - span.least)
            now = {"low": span.low, "high": span.high, "middle": span.middle or 0.0}[self._held]
            self.span = span.moved(self._held, now + by * step)
            self.update()
            if self.span != span:
                self.span_given.emit(self.span)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line and the range on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.ACCENT if self.hasFocus() else theme.PANEL_LINE)
        painter.setBrush(theme.FIELD)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5.0, 5.0)
        if self.span is not None:
            paint_span(painter, self.area(), self.span)


class SpanField(ValueField):
    """A range: a line with two handles, and its ends as numbers."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._info = info
        self._value: Any = None
        self.bar = SpanBar(self)
        limits = {
            "min": info.options.get("value_min", 0.0),
            "max": info.options.get("value_max", 1.0),
            "step": 0.01,
        }
        self.low = NumberField(InputInfo("low", "FLOAT", options=limits))
        self.high = NumberField(InputInfo("high", "FLOAT", options=limits))
        self.low.setAccessibleName(tr("from"))
        self.high.setAccessibleName(tr("to"))
        fill(self, self.bar, DOWN)
        row = QHBoxLayout()
        row.addWidget(self.low)
        row.addWidget(QLabel("–", self))
        row.addWidget(self.high)
        layout = self.layout()
        if isinstance(layout, QBoxLayout):
            layout.addLayout(row)
        self.bar.span_given.connect(self._tell)
        self.low.value_changed.connect(self._take_low)
        self.high.value_changed.connect(self._take_high)

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        self._value = value
        span = read_span(self._info, value)
        self.bar.show_span(span)
        for field in (self.bar, self.low, self.high):
            field.setEnabled(span is not None)
        if span is not None:
            self.low.show_value(span.low)
            self.high.show_value(span.high)

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show the first of several ranges; a change makes all of them alike."""
        self.show_value(values[0])

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""
        self.low.commit()
        self.high.commit()

    def _take_low(self, number: Any) -> None:
        if self.bar.span is not None:
            self._tell(self.bar.span.moved("low", float(number)))

    def _take_high(self, number: Any) -> None:
        if self.bar.span is not None:
            self._tell(self.bar.span.moved("high", float(number)))

    def _tell(self, span: Span) -> None:
        value = written_span(span, self._value)
        if value != self._value:
            self.value_changed.emit(value)
        self.show_value(value)


class BoxField(ValueField):
    """A rectangle: x, y, width and height as numbers, and a button that opens the picture."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._value: Any = None
        self.numbers: dict[str, NumberField] = {}
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(4)
        words = {"x": "x", "y": "y", "width": tr("width"), "height": tr("height")}
        for pair in (SIDES[:2], SIDES[2:]):
            row = QHBoxLayout()
            for side in pair:
                least = 1 if side in ("width", "height") else 0
                limits = {"min": least, "max": 65536}
                number = self.numbers[side] = NumberField(InputInfo(side, "INT", options=limits))
                number.setAccessibleName(words[side])
                number.value_changed.connect(self._tell)
                label = QLabel(words[side], self)
                label.setStyleSheet(f"color: {theme.DIM.name()};")
                row.addWidget(label)
                row.addWidget(number, 1)
            page.addLayout(row)
        self.button = _window_button(self, info)
        page.addWidget(self.button)
        self.setFocusProxy(self.numbers["x"])

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        self._value = value
        box = read_box(value)
        for side, number in self.numbers.items():
            number.show_value(getattr(box, side) if box is not None else number.value())

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show the sides of several rectangles."""
        self._value = None
        boxes = [box for box in map(read_box, values) if box is not None]
        for side, number in self.numbers.items():
            number.show_mixed(tuple(getattr(box, side) for box in boxes))

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""
        for number in self.numbers.values():
            number.commit()

    def _tell(self) -> None:
        box = Box(*(round(self.numbers[side].value()) for side in SIDES))
        self.value_changed.emit(written_box(box, self._value))


class DataField(ValueField):
    """What a value is in words, and buttons that open its window or ask for a file."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._info = info
        self.words = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.about = QLabel(data_help(info), self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.about.setStyleSheet(f"color: {theme.DIM.name()};")
        self.button = _window_button(self, info)
        fill(self, self.words, DOWN)
        layout = self.layout()
        if layout is not None:
            layout.addWidget(self.about)
            layout.addWidget(self.button)
        self.setFocusProxy(self.button)

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        self.words.setText(data_words(self._info, value))

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show that several nodes have different values."""
        self.words.setText(MIXED)


def drawn_field(info: InputInfo) -> ValueField | None:
    """Return the control for a value that is drawn or only has a window; None for all others."""
    match info.widget_type:
        case "CURVE":
            return CurveField()
        case "RANGE":
            return SpanField(info)
        case "BOUNDING_BOX":
            return BoxField(info)
    return DataField(info) if info.widget_type in DATA_TYPES else None


def _window_button(field: ValueField, info: InputInfo) -> QPushButton:
    if info.widget_type in FROM_FILE:
        words = tr("Choose a file…")
    else:
        words = tr(WINDOW_WORDS.get(info.widget_type, "")) or tr("Edit as JSON…")
    button = QPushButton(words, field)
    button.clicked.connect(field.window_wanted)
    return button
