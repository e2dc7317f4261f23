"""The popup that finds a kind of node by a few letters and adds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsDropShadowEffect,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.creating.fuzzy import rank
from app.workflow.node_info import NodeInfo

MAX_ROWS = 80
WIDTH = 420
ROW_HEIGHT = 30
VISIBLE_ROWS = 11
ROOM_BESIDE_ROWS = 104
"""The height of the field above the rows and of the two lines of description below them."""

AnyIndex = QModelIndex | QPersistentModelIndex
INFO_ROLE = Qt.ItemDataRole.UserRole


class NodeSearch(QFrame):
    """A search field over a ranked list, hanging over the window; not modal, closes when it loses focus."""

    node_chosen = Signal(str)
    """The class of the node to add."""
    closed = Signal()
    """The popup went away, with or without a choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("node_search")
        self.setStyleSheet(
            f"#node_search {{ background: {theme.PANEL.name()}; border: 1px solid {theme.PANEL_LINE.name()};"
            f" border-radius: 10px; }} QListWidget {{ background: transparent; }}"
            f" QLineEdit {{ font-size: 14px; padding: 7px 10px; }}"
        )
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(28)
        shadow.setOffset(0, 6)
        self.setGraphicsEffect(shadow)
        self.field = QLineEdit(self, clearButtonEnabled=True)
        self.field.setAccessibleName("Search nodes")
        self.rows = QListWidget(self)
        self.rows.setAccessibleName("Found nodes")
        self.rows.setItemDelegate(_RowPainter(self.rows))
        self.rows.setUniformItemSizes(True)
        self.rows.setMouseTracking(True)
        self.rows.setFocusProxy(self.field)
        self.note = QLabel(self, wordWrap=True)
        self.note.setStyleSheet(f"color: {theme.DIM.name()}; padding: 2px 6px;")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        for widget in (self.field, self.rows, self.note):
            layout.addWidget(widget)
        self._candidates: list[NodeInfo] = []
        self._recent: Sequence[str] = ()
        self.field.textChanged.connect(self._show_ranking)
        self.rows.itemClicked.connect(self._choose_item)
        self.rows.currentItemChanged.connect(self._show_description)
        self.field.installEventFilter(self)
        self.hide()

    def open_at(
        self,
        corner: QPoint,
        library: Mapping[str, NodeInfo],
        recent: Sequence[str] = (),
        fits: Callable[[NodeInfo], bool] | None = None,
        hint: str = "Search nodes",
    ) -> None:
        """Show the popup with its upper left corner there (in the parent), moved to be whole inside.

        `fits` leaves only some kinds, for example those a link can end at; `hint` says so in the empty field.
        """
        self._candidates = [info for info in library.values() if fits is None or fits(info)]
        self._recent = recent
        self.field.setPlaceholderText(hint)
        self.field.clear()
        self.move(corner)
        self._show_ranking("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def found(self) -> list[str]:
        """Return the classes in the list, best first."""
        return [self.rows.item(row).data(INFO_ROLE).class_type for row in range(self.rows.count())]

    def close_popup(self) -> None:
        """Hide without a choice."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the arrow keys, Enter and Escape of the search field to the list."""
        if event.type() == QEvent.Type.FocusOut and not self.isAncestorOf(
            self.window().focusWidget() or self.window()
        ):
            self.close_popup()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._take_key(event)
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
        key = Qt.Key(event.key())
        if key in steps:
            row = max(0, min(self.rows.count() - 1, self.rows.currentRow() + steps[key]))
            self.rows.setCurrentRow(row)
            return True
        if (
            key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            self._choose_item(self.rows.currentItem())
            return True
        if key == Qt.Key.Key_Escape:
            self.close_popup()
            return True
        return False

    def _show_ranking(self, query: str) -> None:
        self.rows.clear()
        for info in rank(query, self._candidates, self._recent)[:MAX_ROWS]:
            item = QListWidgetItem(info.display_name)
            item.setData(INFO_ROLE, info)
            self.rows.addItem(item)
        self.rows.setCurrentRow(0)
        if not self.rows.count():
            self.note.setText(
                "No node fits. Fewer letters find more; the class name and the category count too."
            )
        self._fit()

    def _fit(self) -> None:
        """Be as tall as the rows need, and stay whole inside the parent."""
        shown = min(self.rows.count(), VISIBLE_ROWS)
        self.rows.setVisible(shown > 0)
        self.rows.setFixedHeight(ROW_HEIGHT * shown + 2 * self.rows.frameWidth())
        height = ROOM_BESIDE_ROWS + ROW_HEIGHT * shown
        area = self.window().rect() if (above := self.parentWidget()) is None else above.rect()
        left = max(8, min(self.x(), area.width() - WIDTH - 8))
        top = max(8, min(self.y(), area.height() - height - 8))
        self.setGeometry(left, top, WIDTH, height)

    def _show_description(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            info: NodeInfo = item.data(INFO_ROLE)
            text = info.description.strip().split("\n")[0] or slots_text(info)
            self.note.setText(text if len(text) < 140 else text[:139] + "…")

    def _choose_item(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        info: NodeInfo = item.data(INFO_ROLE)
        self.close_popup()
        self.node_chosen.emit(info.class_type)


def slots_text(info: NodeInfo) -> str:
    """Return what goes in and comes out of a kind of node, in one line."""
    inputs = ", ".join(
        dict.fromkeys(entry.type for entry in info.inputs if not entry.is_widget and entry.group != "hidden")
    )
    outputs = ", ".join(dict.fromkeys(entry.type for entry in info.outputs))
    return f"{inputs or 'nothing'} → {outputs or 'nothing'}"


class _RowPainter(QStyledItemDelegate):
    """Paints one kind of node: its category's colour, its title, and at the right its category."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(WIDTH - 40, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        info: NodeInfo = index.data(INFO_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            selected = bool(state & QStyle.StateFlag.State_Selected)
            painter.setBrush(theme.BODY_HOVER if selected else theme.BODY)
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 6, 6)
        painter.setBrush(theme.category_color(info.category).lighter(140))
        painter.drawRoundedRect(QRect(rect.left() + 10, rect.center().y() - 5, 10, 10), 3, 3)
        inner = rect.adjusted(30, 0, -12, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.label_font())
        painter.setPen(theme.FAINT if info.deprecated else theme.TEXT)
        title = info.display_name + marks(info)
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignLeft, title)
        used = QFontMetrics(theme.label_font()).horizontalAdvance(title)
        painter.setFont(theme.value_font())
        painter.setPen(theme.DIM)
        room = max(0, inner.width() - used - 16)
        category = QFontMetrics(theme.value_font()).elidedText(
            info.category, Qt.TextElideMode.ElideLeft, room
        )
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignRight, category)
        painter.restore()


def marks(info: NodeInfo) -> str:
    """Return the words that mark a deprecated or experimental kind, with a space before."""
    if "deprecated" in info.display_name.lower():
        return ""
    return "  (deprecated)" if info.deprecated else "  (experimental)" if info.experimental else ""
