"""ColorPopup: a colour chosen from a picture of all, by numbers, or typed as #rrggbb."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QColorDialog, QVBoxLayout, QWidget

from app.editor.canvas.editors.editor_keys import tab_direction
from app.editor.canvas.editors.round_popup import RoundPopup
from app.editor.canvas.nodes.node_values import color_of


class ColorPopup(RoundPopup):
    """Offers all colours. Enter or a click elsewhere takes one over, Esc none."""

    def __init__(self, parent: QWidget, value: Any) -> None:
        super().__init__(parent)
        self._over = parent
        self._as_number = isinstance(value, int)
        self._gives_up = False
        self._first = color_of(value) or QColor("#ffffff")
        self.dialog = QColorDialog(self._first, self)
        self.dialog.setWindowFlags(Qt.WindowType.Widget)
        self.dialog.setOptions(
            QColorDialog.ColorDialogOption.NoButtons | QColorDialog.ColorDialogOption.DontUseNativeDialog
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.dialog)
        for child in (self.dialog, *self.dialog.findChildren(QWidget)):
            child.installEventFilter(self)

    def start(self) -> None:
        """Show the colours."""
        self.show()
        self.dialog.setFocus()

    def place(self, rect: QRect, zoom: float) -> None:
        """Stand below a rectangle of the view, or above it when there is no room below."""
        self.adjustSize()
        gap = QPoint(0, 3)
        self.stand_below(
            self._over.mapToGlobal(rect.topLeft() - gap), self._over.mapToGlobal(rect.bottomLeft() + gap)
        )

    def value(self) -> Any:
        """Return the colour in the form the value had: `#rrggbb`, or a number."""
        color = self.dialog.currentColor()
        return color.rgb() & 0xFFFFFF if self._as_number else color.name()

    def changed(self) -> bool:
        """Whether it is another colour than at first."""
        return not self._gives_up and self.dialog.currentColor().rgb() != self._first.rgb()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take over with Enter, give up with Esc, wherever in it the focus is."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or tab_direction(event):
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # What was just typed into one of the numbers counts once that is left.
            self.setFocus()
            self.committed.emit()
            return True
        if event.key() == Qt.Key.Key_Escape:
            self._gives_up = True
            self.cancelled.emit()
            return True
        return False
