"""The bar with a tab for each open document: it shows what it is told and says what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QHelpEvent,
    QIcon,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QTabBar, QToolButton, QToolTip, QWidget

from app.editor import theme
from app.editor.icons import dot_icon
from app.editor.tabs.preview import tip_with_picture
from app.editor.words import tr
from app.editor.writing.shown import in_menu

HEIGHT = 32
MOST_WIDTH = 220
LEAST_WIDTH = 96
MARK = 16


@dataclass(frozen=True)
class Tab:
    """What one tab shows. `run`: `running`, `failed` or `done`; `notice`: something is to be said inside."""

    name: str
    tip: str = ""
    dirty: bool = False
    run: str = ""
    notice: bool = False


class TabBar(QWidget):
    """Tabs in a row, and a plus. Hidden while there is one document only: the canvas has the room."""

    chosen = Signal(int)
    """The document of the tab at this index is wanted in view."""
    close_requested = Signal(int)
    """The document of the tab at this index is to be closed."""
    moved = Signal(int, int)
    """A tab was dragged from one index to another."""
    new_requested = Signal()
    """A new document is wanted."""
    menu_requested = Signal(int, QPoint)
    """The menu of the tab at this index is wanted at a screen point."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tabs")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(_style())
        self.picture_of: Callable[[int], QImage] = lambda index: QImage()
        """Makes the picture that a tab's tip shows above its words."""
        self.bar = _Bar(self)
        self.plus = QToolButton(self)
        self.plus.setText("+")
        self.plus.setToolTip(tr("New workflow (Ctrl+N)"))
        self.plus.setAccessibleName(tr("New workflow"))
        self.plus.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plus.clicked.connect(self.new_requested)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.bar)
        layout.addWidget(self.plus)
        layout.addStretch(1)
        self.bar.currentChanged.connect(self.chosen)
        self.bar.tabMoved.connect(self.moved)
        self.bar.close_requested.connect(self.close_requested)
        self.bar.menu_requested.connect(self.menu_requested)
        self.hide()

    def show_tabs(self, tabs: Sequence[Tab], current: int) -> None:
        """Show these tabs, the one at this index as the one in view."""
        self.bar.blockSignals(True)
        while self.bar.count() > len(tabs):
            self.bar.removeTab(self.bar.count() - 1)
        while self.bar.count() < len(tabs):
            self.bar.add_tab()
        for index, tab in enumerate(tabs):
            self.bar.show_tab(index, tab)
        self.bar.setCurrentIndex(current)
        self.bar.blockSignals(False)
        self.setVisible(len(tabs) > 1)

    def tab_at(self, place: QPoint) -> int:
        """Return the index of the tab at a screen point, one more for the plus, -1 where there is none."""
        if not self.isVisible():
            return -1
        if self.plus.rect().contains(self.plus.mapFromGlobal(place)):
            return self.bar.count()
        here = self.bar.mapFromGlobal(place)
        return self.bar.tabAt(here) if self.bar.rect().contains(here) else -1

    def set_target(self, index: int) -> None:
        """Show that what is dragged would go to this tab, or to the plus; -1: to none."""
        self.bar.set_target(index)
        self.plus.setDown(index == self.bar.count())

    def event(self, event: QEvent) -> bool:
        """Show the tip of a tab with a picture of its document."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.tab_at(event.globalPos())
            if 0 <= index < self.bar.count():
                tip = tip_with_picture(self.bar.tabToolTip(index), self.picture_of(index))
                QToolTip.showText(event.globalPos(), tip, self.bar, self.bar.tabRect(index))
                return True
        return super().event(event)


class _Bar(QTabBar):
    """Qt's tabs with a mark at the right of each: a dot while unsaved, a cross under the mouse."""

    close_requested = Signal(int)
    menu_requested = Signal(int, QPoint)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMovable(True)
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setDocumentMode(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setIconSize(QSize(10, 10))
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Open workflows"))
        self._target = self._middle = -1

    def add_tab(self) -> None:
        """Add an empty tab at the end."""
        index = self.addTab("")
        self.setTabButton(index, QTabBar.ButtonPosition.RightSide, _Mark(self))

    def show_tab(self, index: int, tab: Tab) -> None:
        """Show a tab's name and marks."""
        text = in_menu(tab.name, most=400)
        if self.tabText(index) != text:
            self.setTabText(index, text)
        self.setTabToolTip(index, tab.tip)
        runs = {"running": theme.RUNNING, "failed": theme.ERROR, "done": theme.ACCENT}
        color = theme.WARNING if tab.notice else runs.get(tab.run)
        name = color.name() if color is not None else None
        if self.tabData(index) != name:
            self.setTabData(index, name)
            self.setTabIcon(index, dot_icon(color) if color is not None else QIcon())
        self.mark(index).set_dirty(tab.dirty)

    def mark(self, index: int) -> _Mark:
        """Return the mark at the right of a tab."""
        mark = self.tabButton(index, QTabBar.ButtonPosition.RightSide)
        assert isinstance(mark, _Mark), mark
        return mark

    def index_of(self, mark: _Mark) -> int:
        """Return the index of the tab that a mark belongs to."""
        return next(index for index in range(self.count()) if self.mark(index) is mark)

    def set_target(self, index: int) -> None:
        """Outline the tab at this index, -1: none."""
        if index != self._target:
            self._target = index
            self.update()

    def event(self, event: QEvent) -> bool:
        """Leave the tips to the bar around."""
        if event.type() == QEvent.Type.ToolTip:
            event.ignore()
            return False
        return super().event(event)

    def tabSizeHint(self, index: int) -> QSize:
        """Give a tab room for its name, within limits."""
        least, most = theme.px(LEAST_WIDTH), theme.px(MOST_WIDTH)
        return QSize(min(max(super().tabSizeHint(index).width(), least), most), theme.px(HEIGHT))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Scroll rather than squeeze the names."""
        return self.tabSizeHint(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where the middle button went down: it closes."""
        if event.button() == Qt.MouseButton.MiddleButton:
            self._middle = self.tabAt(event.position().toPoint())
        else:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close the tab that the middle button was pressed on."""
        if event.button() != Qt.MouseButton.MiddleButton:
            super().mouseReleaseEvent(event)
            return
        index, pressed, self._middle = self.tabAt(event.position().toPoint()), self._middle, -1
        if index >= 0 and index == pressed:
            self.close_requested.emit(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the cross of the tab under the mouse."""
        super().mouseMoveEvent(event)
        self._show_over(self.tabAt(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the cross."""
        super().leaveEvent(event)
        self._show_over(-1)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a tab."""
        index = self.tabAt(event.pos())
        if index >= 0:
            self.menu_requested.emit(index, event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tabs, and a frame around the one that what is dragged would go to."""
        super().paintEvent(event)
        if 0 <= self._target < self.count():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            glow = QColor(theme.LINKING)
            glow.setAlpha(28)
            painter.setPen(QPen(theme.LINKING, 1.5))
            painter.setBrush(glow)
            painter.drawRoundedRect(QRectF(self.tabRect(self._target)).adjusted(2, 2, -2, -3), 5, 5)

    def _show_over(self, over: int) -> None:
        for index in range(self.count()):
            self.mark(index).set_over(index == over)


class _Mark(QWidget):
    """A dot while the document has unsaved changes; under the mouse a cross that closes it."""

    def __init__(self, bar: _Bar) -> None:
        super().__init__(bar)
        self._bar = bar
        self.setFixedSize(theme.px(MARK + 4), theme.px(MARK))
        self.setToolTip(tr("Close (Ctrl+W)"))
        self.setAccessibleName(tr("Close"))
        self._dirty = self._over = self._hot = self._pressed = False

    def set_dirty(self, dirty: bool) -> None:
        """Show the dot, or no longer."""
        if dirty != self._dirty:
            self._dirty = dirty
            self.update()

    def set_over(self, over: bool) -> None:
        """Show the cross, or no longer."""
        if over != self._over:
            self._over = over
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light the cross."""
        self._over = self._hot = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Light the cross no longer."""
        self._over = self._hot = False
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press, so that it does not bring the tab to the front."""
        self._pressed = event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close the document."""
        pressed, self._pressed = self._pressed, False
        if pressed and self.rect().contains(event.position().toPoint()):
            self._bar.close_requested.emit(self._bar.index_of(self))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint dot or cross."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, unit = QPointF(self.width() / 2 + 2, self.height() / 2), self.height() / MARK
        if self._over:
            if self._hot:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.PANEL_LINE)
                half = 8 * unit
                painter.drawRoundedRect(
                    QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half), 4 * unit, 4 * unit
                )
            painter.setPen(QPen(theme.TEXT if self._hot else theme.DIM, 1.4 * unit))
            for slope in (1, -1):
                corner = QPointF(3.5, 3.5 * slope) * unit
                painter.drawLine(middle - corner, middle + corner)
        elif self._dirty:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.DIM)
            painter.drawEllipse(middle, 3.5 * unit, 3.5 * unit)


def _style() -> str:
    return f"""
#tabs {{ background: {theme.PANEL.name()}; border-bottom: 1px solid {theme.BORDER.name()}; }}
#tabs QTabBar {{ background: transparent; border: none; }}
#tabs QTabBar::tab {{ background: transparent; color: {theme.DIM.name()}; border: none;
    border-right: 1px solid {theme.BORDER.name()}; border-top: 2px solid transparent;
    padding: 0 6px 2px 12px; }}
#tabs QTabBar::tab:hover {{ background: {theme.BODY.name()}; color: {theme.TEXT.name()}; }}
#tabs QTabBar::tab:selected {{ background: {theme.CANVAS.name()}; color: {theme.TEXT.name()};
    border-top: 2px solid {theme.ACCENT.name()}; border-bottom: none; }}
#tabs QToolButton {{ background: transparent; border: none; border-radius: 5px; color: {theme.DIM.name()};
    padding: 3px 9px; }}
#tabs QTabBar QToolButton {{ padding: 0; border-radius: 0; background: {theme.PANEL.name()}; }}
#tabs QTabBar::scroller {{ width: 22px; }}
#tabs QToolButton:pressed {{ background: {theme.FIELD_FILL.name()}; color: {theme.TEXT.name()}; }}
#tabs QToolButton:hover {{ background: {theme.BODY.name()}; color: {theme.TEXT.name()}; }}
"""
