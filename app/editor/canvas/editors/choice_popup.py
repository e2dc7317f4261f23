"""ChoicePopup: a list of choices below a combo field, narrowed by typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QStringListModel,
    Qt,
)
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPolygonF
from PySide6.QtWidgets import (
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.editors.choices.choice_rows import ChoiceRow, ChoiceRows, Rows, folder_of
from app.editor.canvas.editors.editor_keys import tab_direction
from app.editor.canvas.editors.round_popup import RoundPopup
from app.editor.words import tr

MOST_ROWS = 14
_ROWS: dict[int, int] = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -10,
    Qt.Key.Key_PageDown: 10,
}
ROW, PICTURE_ROW = 24, 46
FILTER_FROM = 8
"""With fewer choices the filter line is left out of sight; typing works all the same."""
LONGEST_SHOWN = 300
"""Of longer choices the middle is left out before they are measured, which takes long."""
MEASURED = 8
"""The widths of so many of the longest choices say how wide the list is."""

Thumbnail = Callable[[Any], QImage | None]
"""Gives the small picture of a choice; None where there is none, or none yet."""


class ChoicePopup(RoundPopup):
    """Offers choices. Enter or a click takes one, Esc or a click elsewhere none."""

    click_elsewhere_takes = False

    def __init__(
        self,
        parent: QWidget,
        choices: Sequence[Any],
        value: Any,
        recent: Sequence[Any] = (),
        thumbnail: Thumbnail | None = None,
        folders: bool = True,
    ) -> None:
        super().__init__(parent)
        self._first = value
        self._taken = False
        self._over = parent
        self._at: tuple[QRect, float] | None = None
        self._rows = ChoiceRows(choices, value, recent if len(choices) >= FILTER_FROM else (), folders)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Type to filter"))
        self.filter.setAccessibleDescription(tr("Type to filter"))
        self.model = _Rows(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(_RowPainter(self, thumbnail))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._row_height = ROW if thumbnail is None else PICTURE_ROW
        layout = QVBoxLayout(self)
        layout.setContentsMargins(5, 5, 5, 5)
        layout.setSpacing(4)
        layout.addWidget(self.filter)
        layout.addWidget(self.list)
        self.setStyleSheet(_style())
        self.setFont(theme.font(theme.px(12)))
        self.filter.textChanged.connect(self._narrow)
        self.list.clicked.connect(self._take)
        self.filter.installEventFilter(self)
        self._narrow("")

    def setAccessibleName(self, name: str) -> None:
        """Name the list and the field above it, too: one of them has the focus."""
        super().setAccessibleName(name)
        self.list.setAccessibleName(name)
        self.filter.setAccessibleName(name)

    def start(self) -> None:
        """Show the list with the present value chosen."""
        self.show()
        self.filter.setFocus()
        self.list.scrollTo(self.list.currentIndex(), QListView.ScrollHint.PositionAtCenter)

    def place(self, rect: QRect, zoom: float) -> None:
        """Stand below a rectangle of the view, or above it when there is no room below."""
        parent, self._at = self._over, (rect, zoom)
        count = len(self._rows)
        rows = min(max(self.model.rowCount(), 1), MOST_ROWS if self._row_height == ROW else MOST_ROWS // 2)
        extra = 12 + (self.filter.sizeHint().height() + 4 if count >= FILTER_FROM else 0)
        self.filter.setMaximumHeight(16777215 if count >= FILTER_FROM else 0)
        metrics = self.fontMetrics()
        longest = sorted(self.model.stringList(), key=len)[-MEASURED:]
        widest = max((metrics.horizontalAdvance(text[:LONGEST_SHOWN]) for text in longest), default=0)
        beside = 48 + (self._row_height if self._row_height > ROW else 0)
        if self.model.rowCount() and self.model.rows[0].mark:
            beside += metrics.horizontalAdvance(tr("missing")) + 16
        width = min(max(rect.width(), widest + beside, 160), 560)
        height = rows * self._row_height + extra
        self.resize(width, height)
        gap = QPoint(0, 3)
        self.stand_below(
            parent.mapToGlobal(rect.topLeft() - gap), parent.mapToGlobal(rect.bottomLeft() + gap)
        )

    def texts(self) -> list[str]:
        """Return the choices as they are shown now."""
        return self.model.stringList()

    def row(self) -> ChoiceRow | None:
        """Return the row that Enter would take."""
        index = self.list.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def value(self) -> Any:
        """Return the chosen value, as the list has it (numbers stay numbers)."""
        row = self.row()
        return self._first if row is None or row.mark == "folder" else row.value

    def changed(self) -> bool:
        """Whether something else was taken; a popup closed by a click elsewhere changes nothing."""
        return self._taken and self.value() != self._first

    def show_pictures(self) -> None:
        """Paint the rows again: small pictures came."""
        self.list.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list while the filter has the focus."""
        direction = tab_direction(event)
        if direction:
            self._taken = True
            self.next_wanted.emit(direction)
            return True
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._take()
            case Qt.Key.Key_Escape:
                self.cancelled.emit()
            case Qt.Key.Key_Up | Qt.Key.Key_Down | Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                self._go(_ROWS[event.key()])
            case Qt.Key.Key_Left | Qt.Key.Key_Right if not self.filter.text():
                return self._fold(event.key() == Qt.Key.Key_Right)
            case _:
                return False
        return True

    def _go(self, rows: int) -> None:
        count = self.model.rowCount()
        if count:
            self._choose(min(max(self.list.currentIndex().row() + rows, 0), count - 1))

    def _choose(self, row: int) -> None:
        self.list.setCurrentIndex(self.model.index(row))

    def _take(self, _index: QModelIndex | None = None) -> None:
        row = self.row()
        if row is None:
            return
        if row.mark == "folder":
            self._toggle(row.text)
            return
        self._taken = True
        self.committed.emit()

    def _fold(self, opens: bool) -> bool:
        """Open the folder at the current row, or close the one it is or stands in; False: no folder here."""
        row = self.row()
        folder = None if row is None else row.text if row.mark == "folder" else folder_of(row.text)
        if row is None or not folder or (row.mark != "folder" and (opens or not row.inside)):
            return False
        if row.mark != "folder" or row.opened != opens:
            self._toggle(folder)
        return True

    def _toggle(self, folder: str) -> None:
        self._rows.toggle(folder)
        rows = self._rows.rows("")
        self.model.show(rows, self._rows.texts(rows))
        self._choose(rows.folder_place(folder) or 0)
        if self._at is not None:
            self.place(*self._at)

    def _narrow(self, text: str) -> None:
        rows = self._rows.rows(text)
        self.model.show(rows, self._rows.texts(rows))
        if not len(rows):
            return
        number = self._rows.number
        place = rows.place_of(number) if number is not None and not text.strip() else None
        self._choose(place or 0)


class _Rows(QStringListModel):
    """The rows of a list of choices. Their texts lie where Qt finds them itself: 10,000 at each key."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows = Rows((), (), ())

    def show(self, rows: Rows, texts: list[str]) -> None:
        """Show other rows."""
        self.rows = rows
        self.setStringList(texts)


class _RowPainter(QStyledItemDelegate):
    """Paints a row: its small picture, the folders dim, the name, and at the right why it stands here."""

    def __init__(self, popup: ChoicePopup, thumbnail: Thumbnail | None) -> None:
        super().__init__(popup)
        self._popup = popup
        self._thumbnail = thumbnail

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> Any:
        """Return the height of a row."""
        size = super().sizeHint(option, index)
        size.setHeight(ROW if self._thumbnail is None else PICTURE_ROW)
        return size

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a row."""
        row = self._popup.model.rows[index.row()]
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(theme.HIGHLIGHT if chosen else theme.BODY)
            painter.drawRoundedRect(rect, 4, 4)
        box = rect.adjusted(8, 0, -8, 0)
        if row.mark == "folder":
            self._paint_folder(painter, box, row, chosen)
            painter.restore()
            return
        if self._thumbnail is not None:
            self._paint_picture(
                painter, QRect(rect.left() + 4, rect.top() + 2, rect.height() - 4, rect.height() - 4), row
            )
            box.setLeft(rect.left() + rect.height() + 8)
        if row.mark:
            word = {"recent": tr("recent"), "nearest": tr("nearest"), "missing": tr("missing")}[row.mark]
            painter.setPen(theme.ON_HIGHLIGHT if chosen else theme.FAINT)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), word)
            box.setRight(box.right() - painter.fontMetrics().horizontalAdvance(word) - 12)
        self._paint_text(painter, box, row, chosen)
        painter.restore()

    def _paint_folder(self, painter: QPainter, box: QRect, row: ChoiceRow, chosen: bool) -> None:
        """Paint a triangle, the folder, and how many files are in it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(theme.ON_HIGHLIGHT if chosen else theme.DIM)
        middle = QPointF(box.left() + 4.0, box.center().y() + 0.5)
        side = [QPointF(-4, -2), QPointF(4, -2), QPointF(0, 3)]
        corners = side if row.opened else [QPointF(corner.y(), corner.x()) for corner in side]
        painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))
        painter.setPen(theme.ON_HIGHLIGHT if chosen else theme.FAINT)
        painter.drawText(
            box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(row.count)
        )
        painter.setPen(theme.ON_HIGHLIGHT if chosen else theme.DIM)
        room = box.adjusted(14, 0, -painter.fontMetrics().horizontalAdvance(str(row.count)) - 8, 0)
        shown = painter.fontMetrics().elidedText(
            row.text[-LONGEST_SHOWN:], Qt.TextElideMode.ElideLeft, room.width()
        )
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)

    def _paint_picture(self, painter: QPainter, area: QRect, row: ChoiceRow) -> None:
        picture = (
            self._thumbnail(row.value) if self._thumbnail is not None and row.mark != "missing" else None
        )
        if picture is None or picture.isNull():
            painter.setBrush(theme.FIELD)
            painter.drawRoundedRect(area, 4, 4)
            return
        size = picture.size().scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(QPoint(0, 0), size)
        place.moveCenter(area.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, picture)

    def _paint_text(self, painter: QPainter, box: QRect, row: ChoiceRow, chosen: bool) -> None:
        metrics = painter.fontMetrics()
        folder = folder_of(row.text)
        name = row.text[len(folder) :]
        if len(name) > LONGEST_SHOWN:
            name = f"{name[: LONGEST_SHOWN // 2]}…{name[-LONGEST_SHOWN // 2 :]}"
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        room = box.width() - min(metrics.horizontalAdvance(name), box.width() * 2 // 3)
        if row.inside:
            box.setLeft(box.left() + 14)  # it stands below its folder
        elif folder:
            shown = metrics.elidedText(folder[-LONGEST_SHOWN:], Qt.TextElideMode.ElideLeft, room)
            painter.setPen(theme.ON_HIGHLIGHT if chosen else theme.FAINT)
            painter.setOpacity(0.7 if chosen else 1.0)
            painter.drawText(box, left, shown)
            painter.setOpacity(1.0)
            box.setLeft(box.left() + metrics.horizontalAdvance(shown))
        text = theme.ERROR if row.mark == "missing" else theme.TEXT
        painter.setPen(theme.ON_HIGHLIGHT if chosen else text)
        painter.drawText(box, left, metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, box.width()))


def _style() -> str:
    return f"""
QListView {{ background: transparent; border: none; outline: none; color: {theme.TEXT.name()}; }}
QLineEdit {{ background: {theme.FIELD.name()}; color: {theme.TEXT.name()}; padding: 3px 6px;
    border: 1px solid {theme.PANEL_LINE.name()}; border-radius: 4px; }}
"""
