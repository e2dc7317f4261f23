"""PanelDock: a panel in which Tab goes from control to control as they stand, round and round."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDockWidget,
    QScrollArea,
    QWidget,
)

ROW = 10
"""Controls whose middles are in the same ten pixels stand in one row."""


class PanelDock(QDockWidget):
    """A dock that keeps Tab to itself: panels behind it are never entered unseen. F6 leads to others."""

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Give the focus to the next control, or to the one before; whether there is one."""
        stops = in_reading_order(self)
        focused = QApplication.focusWidget()
        if not stops:
            return super().focusNextPrevChild(forwards)
        if focused in stops:
            to = stops[(stops.index(focused) + (1 if forwards else -1)) % len(stops)]
        else:
            to = stops[0 if forwards else -1]
        give_focus(to, Qt.FocusReason.TabFocusReason if forwards else Qt.FocusReason.BacktabFocusReason)
        return True


def in_reading_order(place: QWidget) -> list[QWidget]:
    """Return what Tab stops at in a place, row by row; a frame that scrolls only where nothing else is."""
    found = [widget for widget in (place, *place.findChildren(QWidget)) if takes_focus(widget)]
    frames = [
        w
        for w in found
        if isinstance(w, QScrollArea) and any(o is not w and w.isAncestorOf(o) for o in found)
    ]

    def where(widget: QWidget) -> tuple[int, int]:
        middle = widget.mapTo(place, QPoint(0, min(widget.height(), 24) // 2))
        return middle.y() // ROW, middle.x()

    return sorted((widget for widget in found if widget not in frames), key=where)


def takes_focus(widget: QWidget) -> bool:
    """Whether Tab stops at a widget as it is now."""
    takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    usable = widget.isEnabled() and widget.isVisible() and widget.focusProxy() is None
    return usable and takes == Qt.FocusPolicy.TabFocus and not _is_viewport(widget)


def give_focus(widget: QWidget, reason: Qt.FocusReason = Qt.FocusReason.TabFocusReason) -> None:
    """Give a widget the focus and scroll it into view."""
    widget.setFocus(reason)
    if isinstance(widget, QAbstractItemView) and not widget.currentIndex().isValid() and widget.model():
        widget.setCurrentIndex(widget.model().index(0, 0))  # where the keys are is seen as a row
    around = widget.parentWidget()
    while around is not None and not isinstance(around, QDockWidget):
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()


def _is_viewport(widget: QWidget) -> bool:
    above = widget.parentWidget()
    return isinstance(above, QAbstractScrollArea) and above.viewport() is widget
