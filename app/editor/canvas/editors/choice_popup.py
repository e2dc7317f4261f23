"""ChoicePopup: a list of choices below a combo field, narrowed by typing."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.canvas.editors.editor_keys import tab_direction

MOST_ROWS = 14
_ROWS: dict[int, int] = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -10,
    Qt.Key.Key_PageDown: 10,
}
ROW = 24
FILTER_FROM = 8
"""With fewer choices the filter line is left out of sight; typing works all the same."""


class ChoicePopup(QFrame):
    """Offers choices. Enter or a click takes one, Esc or a click elsewhere none."""

    committed = Signal()
    """The current choice should be taken over."""
    cancelled = Signal()
    """The old value should stay."""
    next_wanted = Signal(int)
    """Take over and go to the next (1) or previous (-1) field."""
    stepped = Signal(float)
    """Never sent: a list steps by itself."""

    def __init__(self, parent: QWidget, choices: list[Any], value: Any) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self._choices = choices
        self._first = value
        self._taken = False
        self._over = parent
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Type to filter")
        self.list = QListWidget()
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(5, 5, 5, 5)
        layout.setSpacing(4)
        layout.addWidget(self.filter)
        layout.addWidget(self.list)
        self.setStyleSheet(_STYLE)
        self.setFont(theme.font(12))
        self.filter.textChanged.connect(self._narrow)
        self.list.itemClicked.connect(self._take)
        self.filter.installEventFilter(self)
        self._narrow("")

    def start(self) -> None:
        """Show the list with the present value chosen."""
        self.show()
        self.filter.setFocus()
        current = self.list.currentItem()
        if current is not None:
            self.list.scrollToItem(current, QListWidget.ScrollHint.PositionAtCenter)

    def place(self, rect: QRect, zoom: float) -> None:
        """Stand below a rectangle of the view, or above it when there is no room below."""
        parent = self._over
        rows = min(max(len(self._choices), 1), MOST_ROWS)
        extra = 12 + (self.filter.sizeHint().height() + 4 if len(self._choices) >= FILTER_FROM else 0)
        self.filter.setMaximumHeight(16777215 if len(self._choices) >= FILTER_FROM else 0)
        widest = max((self.fontMetrics().horizontalAdvance(str(c)) for c in self._choices[:400]), default=0)
        width = min(max(rect.width(), widest + 48, 160), 520)
        height = rows * ROW + extra
        corner = parent.mapToGlobal(rect.bottomLeft() + QPoint(0, 3))
        screen = self.screen().availableGeometry() if self.screen() is not None else QRect()
        if not screen.isEmpty() and corner.y() + height > screen.bottom():
            above = parent.mapToGlobal(rect.topLeft()).y() - height - 3
            corner.setY(max(above, screen.top()))
        self.setGeometry(corner.x(), corner.y(), width, height)

    def value(self) -> Any:
        """Return the chosen value, as the list has it (numbers stay numbers)."""
        item = self.list.currentItem()
        return self._first if item is None else item.data(Qt.ItemDataRole.UserRole)

    def changed(self) -> bool:
        """Whether something else was taken; a popup closed by a click elsewhere changes nothing."""
        return self._taken and self.value() != self._first

    def finish(self) -> None:
        """Go away."""
        self.blockSignals(True)
        self.hide()
        self.deleteLater()

    def hideEvent(self, event: QHideEvent) -> None:
        """Notice that the popup was closed by a click elsewhere."""
        super().hideEvent(event)
        self.cancelled.emit()

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
            case _:
                return False
        return True

    def _go(self, rows: int) -> None:
        count = self.list.count()
        if count:
            self.list.setCurrentRow(min(max(self.list.currentRow() + rows, 0), count - 1))

    def _take(self, _item: QListWidgetItem | None = None) -> None:
        if self.list.currentItem() is None:
            return
        self._taken = True
        self.committed.emit()

    def _narrow(self, text: str) -> None:
        words = text.lower().split()
        self.list.clear()
        for choice in self._choices:
            shown = str(choice)
            if all(word in shown.lower() for word in words):
                item = QListWidgetItem(shown)
                item.setData(Qt.ItemDataRole.UserRole, choice)
                self.list.addItem(item)
                if choice == self._first:
                    self.list.setCurrentItem(item)
        if text or self.list.currentItem() is None:
            self.list.setCurrentRow(0)


_STYLE = f"""
ChoicePopup {{ background: {theme.PANEL.name()}; border: 1px solid {theme.PANEL_LINE.name()}; }}
QListWidget {{ background: transparent; border: none; outline: none; color: {theme.TEXT.name()}; }}
QListWidget::item {{ height: {ROW}px; padding: 0 8px; border-radius: 4px; }}
QListWidget::item:hover {{ background: {theme.BODY.name()}; }}
QListWidget::item:selected {{ background: {theme.ACCENT.name()}; color: white; }}
QLineEdit {{ background: {theme.FIELD.name()}; color: {theme.TEXT.name()}; padding: 3px 6px;
    border: 1px solid {theme.PANEL_LINE.name()}; border-radius: 4px; }}
"""
