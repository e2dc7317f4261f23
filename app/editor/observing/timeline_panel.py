"""TimelinePanel: what ran when, a lane below the other, with the memory below; live while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app.editor import theme
from app.editor.canvas.nodes.node_look import seconds_text
from app.editor.in_slices import InSlices
from app.editor.observing.lane import Lane
from app.editor.observing.timeline_scale import TimelineScale, moment_text
from app.editor.words import marked, tr
from app.editor.writing.shown import as_tip, in_one_line
from app.editor.writing.sizes import bytes_text
from app.run_timeline import RunTimeline, StepTime
from app.run_trace import Tracks, in_order

ROW, GAP, RULER, MEMORY, NAMES = 20, 3, 20, 56, 92
WHEEL_FACTOR = 1.25
CURVES = (("gpu_torch", "GPU", "#5aa9e6"), ("rss", "RAM", "#e0a458"), ("live", marked("Results"), "#9ccc65"))
"""Kinds of memory that are drawn, the name of each, its colour."""
_CLICK_PX = 4
AT_ONCE, PIECE = 500, 64
"""So many steps are laid out in a moment; of more, after so many the window may have its turn."""


@dataclass(frozen=True)
class _Bar:
    """What was painted: a step, or `count` of them that are too short to be told apart."""

    rect: QRectF
    step: StepTime
    count: int
    seconds: float


class TimelinePanel(QWidget):
    """Shows a run over time. The wheel zooms, a drag moves, a double click shows all, a click flies."""

    node_chosen = Signal(str)
    """The bar of the node with this path was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title_of: Callable[[str], str] = str
        self.color_of: Callable[[str], QColor] = _no_color
        self._lanes: list[Lane] = []
        self._work = InSlices(self)
        self._work.finished.connect(self._show_newer)
        self._is_newer = False
        """Whether there is something newer than what is being laid out."""
        self._end = 0.0
        self._line: RunTimeline | None = None
        self._now: float | None = None
        self.scale: TimelineScale | None = None
        """What is seen; None: all of it."""
        self.bars: list[_Bar] = []
        """What was painted last."""
        self._pressed: QPointF | None = None
        self._dragged = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(theme.px(90))
        self.setAccessibleName(tr("Timeline of the last run"))

    def show_run(self, line: RunTimeline | None, now: float | None) -> None:
        """Show a run; `now` is how far it is, None once it is over."""
        if line is None or (self._line is not None and line.prompt_id != self._line.prompt_id):
            self.scale = None
        other = self._line is not line
        self._line, self._now = line, now
        self.setAccessibleDescription(tr("{count} steps").format(count=len(line.steps)) if line else "")
        if self._work.busy and not other:
            self._is_newer = True
            return
        self._work.begin(self._lay_out(), at_once=line is None or len(line.steps) <= AT_ONCE)

    @property
    def end(self) -> float:
        """The last moment of the run, in seconds."""
        return max(self._end, self._now or 0.0, 1e-3)

    def _lay_out(self) -> Iterator[None]:
        line, now, tracks = self._line, self._now, Tracks()
        self._is_newer = False
        for at, step in enumerate(in_order(line.steps) if line is not None else ()):
            tracks.add(_with_end(step, now))
            if at % PIECE == PIECE - 1:
                yield
        lanes = []
        for name, steps in tracks.named():
            lanes.append(Lane(name, steps))
            yield
        self._lanes, self._end = lanes, line.end if line is not None else 0.0
        self.update()

    def _show_newer(self) -> None:
        if self._is_newer:
            self.show_run(self._line, self._now)

    def scale_in_use(self) -> TimelineScale:
        """Return what is seen."""
        width = max(self.width() - theme.px(NAMES) - theme.px(8), 1)
        if self.scale is None:
            return TimelineScale(0.0, self.end, width)
        return TimelineScale(self.scale.begin, self.scale.span, width)

    # Mouse and keys

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the mouse; with Shift, or sideways, move."""
        turned = event.angleDelta()
        scale = self.scale_in_use()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or abs(turned.x()) > abs(turned.y()):
            self._see(scale.moved(-(turned.x() or turned.y()) / 2.0, self.end))
        elif turned.y():
            factor = WHEEL_FACTOR ** (turned.y() / 120.0)
            self._see(scale.zoomed(factor, event.position().x() - theme.px(NAMES), self.end))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to move, or to choose."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move what is seen; else show that a bar can be clicked."""
        if self._pressed is None:
            over = self.bar_at(event.position()) is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
            return
        moved = event.position().x() - self._pressed.x()
        if self._dragged or abs(moved) > _CLICK_PX:
            self._dragged = True
            self._see(self.scale_in_use().moved(-moved, self.end))
            self._pressed = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the node of a bar that was clicked."""
        bar = self.bar_at(event.position())
        if self._pressed is not None and not self._dragged and bar is not None:
            self.node_chosen.emit(bar.step.node)
        self._pressed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show all where no bar is."""
        if self.bar_at(event.position()) is None:
            self._see(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom by + and -, move by the arrows, show all by Home."""
        scale, middle = self.scale_in_use(), self.width() / 2.0
        moves: dict[int, Callable[[], TimelineScale | None]] = {
            Qt.Key.Key_Plus: lambda: scale.zoomed(WHEEL_FACTOR, middle, self.end),
            Qt.Key.Key_Minus: lambda: scale.zoomed(1 / WHEEL_FACTOR, middle, self.end),
            Qt.Key.Key_Left: lambda: scale.moved(-60, self.end),
            Qt.Key.Key_Right: lambda: scale.moved(60, self.end),
            Qt.Key.Key_Home: lambda: None,
        }
        move = moves.get(event.key())
        if move is None:
            super().keyPressEvent(event)
        else:
            self._see(move())

    def event(self, event: QEvent) -> bool:
        """Say in a tip what the bar under the mouse is."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            bar = self.bar_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), as_tip(self.words(bar)) if bar is not None else "", self)
            return True
        return super().event(event)

    def bar_at(self, place: QPointF) -> _Bar | None:
        """Return the bar at a place, the innermost one."""
        reach = place + QPointF(0.5, 0.0)
        return next((bar for bar in reversed(self.bars) if bar.rect.contains(reach)), None)

    def words(self, bar: _Bar) -> str:
        """Return what a bar means."""
        if bar.count > 1:
            return tr("{count} steps, {time} together").format(
                count=bar.count, time=seconds_text(bar.seconds)
            )
        step = bar.step
        facts = [
            self.title_of(step.node),
            tr("{time} from {begin} on").format(
                time=seconds_text(step.seconds or 0.0), begin=seconds_text(step.began)
            ),
        ]
        if step.bytes:
            facts.append(
                tr("Results: {size}, {device}").format(size=bytes_text(step.bytes), device=step.device)
            )
        return "\n".join(facts)

    def _see(self, scale: TimelineScale | None) -> None:
        self.scale = None if scale is None or scale.span >= self.end * 0.999 else scale
        self.update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ruler, lanes and memory."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.PANEL)
        painter.setFont(theme.at_scale(theme.value_font()))
        self.bars = []
        if self._line is None or not (self._lanes or self._line.memory):
            painter.setPen(theme.DIM)
            painter.drawText(
                self.rect(), Qt.AlignmentFlag.AlignCenter, tr("Run the workflow to see what ran when")
            )
            painter.end()
            return
        scale, left, top = self.scale_in_use(), theme.px(NAMES), theme.px(RULER)
        memory = theme.px(MEMORY) if self._line.memory else 0
        bottom = self.height() - memory
        self._paint_ruler(painter, scale, left)
        row = theme.px(ROW)
        if self._lanes:
            row = max(min(row, (bottom - top) // len(self._lanes) - theme.px(GAP)), theme.px(6))
        for number, lane in enumerate(self._lanes):
            y = top + number * (row + theme.px(GAP))
            painter.setPen(theme.DIM)
            name = QRectF(theme.px(8), y, left - theme.px(12), row)
            painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, lane.name)
            self._paint_lane(painter, lane, QRectF(left, y, scale.width, row), scale)
        if memory:
            self._paint_memory(painter, QRectF(left, bottom + 4, scale.width, memory - 10), scale)
        painter.end()

    def _paint_ruler(self, painter: QPainter, scale: TimelineScale, left: float) -> None:
        ticks = scale.ticks()
        for moment in ticks:
            x = left + scale.x(moment)
            painter.setPen(theme.FAINT)
            if x > self.width() - theme.px(36):
                continue
            painter.drawText(QPointF(x + 3, theme.px(RULER) - 7), moment_text(moment, ticks))
            painter.setPen(QPen(theme.BORDER, 1.0))
            painter.drawLine(QPointF(x, theme.px(RULER) - 4), QPointF(x, self.height()))

    def _paint_lane(self, painter: QPainter, lane: Lane, area: QRectF, scale: TimelineScale) -> None:
        """Paint the steps of a lane; those within some pixels are one bar, so that thousands are as quick."""
        painter.save()
        painter.setClipRect(area)
        for one in lane.stretches(scale):
            rect = QRectF(area.left() + one.x, area.top(), one.width, area.height())
            self._paint_bar(painter, _Bar(rect, one.step, one.count, one.seconds))
        painter.restore()

    def _paint_bar(self, painter: QPainter, bar: _Bar) -> None:
        self.bars.append(bar)
        color = self.color_of(bar.step.node)
        if bar.rect.width() < 3.0:
            painter.fillRect(bar.rect, theme.stronger(color, 170))  # nothing but its colour tells of it
            return
        inside = bar.step.step != bar.step.node
        rect = bar.rect.adjusted(0.0, bar.rect.height() * 0.35 if inside else 0.0, -1.0, 0.0)
        painter.setPen(QPen(theme.BORDER, 1.0))
        painter.setBrush(color)
        painter.drawRoundedRect(rect, 3.0, 3.0)
        if rect.width() > 34:
            title = in_one_line(self.title_of(bar.step.node))
            painter.setPen(theme.TEXT)
            room = rect.adjusted(5.0, 0.0, -3.0, 0.0)
            words = bar_words(title, seconds_text(bar.seconds), painter.fontMetrics(), int(room.width()))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_memory(self, painter: QPainter, area: QRectF, scale: TimelineScale) -> None:
        samples = self._line.memory if self._line is not None else []
        kinds = [one for one in CURVES if any(sample.bytes.get(one[0]) for sample in samples)]
        most = max((sample.bytes.get(kind, 0) for sample in samples for kind, _, _ in kinds), default=0)
        if not most:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, (kind, name, color) in enumerate(kinds):
            points = [
                QPointF(
                    area.left() + scale.x(sample.at),
                    area.bottom() - area.height() * sample.bytes.get(kind, 0) / most,
                )
                for sample in samples
            ]
            painter.save()
            painter.setClipRect(area.adjusted(0, -2, 0, 2))
            ink = theme.legible(QColor(color), theme.PANEL, 3.0)
            painter.setPen(QPen(ink, 1.6))
            painter.drawPolyline(QPolygonF(points))
            painter.restore()
            top = max(sample.bytes.get(kind, 0) for sample in samples)
            label = QRectF(
                theme.px(8), area.top() + place * theme.px(15), area.left() - theme.px(10), theme.px(15)
            )
            painter.setPen(ink)
            painter.drawText(label, Qt.AlignmentFlag.AlignVCenter, f"{tr(name)} {bytes_text(top)}")


def _with_end(step: StepTime, now: float | None) -> StepTime:
    """Return a step; one under way as long as it has taken so far."""
    if now is None or step.seconds is not None:
        return step
    return step._replace(seconds=max(now - step.began, 0.0))


def _no_color(path: str) -> QColor:
    return theme.BODY


def bar_words(title: str, seconds: str, metrics: QFontMetrics, width: int) -> str:
    """Return what stands in a bar of `width` pixels: the seconds whole, the title as far as there is room."""
    left = width - metrics.horizontalAdvance(f"  {seconds}")
    if left < metrics.horizontalAdvance("…"):
        return metrics.elidedText(seconds, Qt.TextElideMode.ElideRight, width)
    return f"{metrics.elidedText(title, Qt.TextElideMode.ElideRight, left)}  {seconds}"
