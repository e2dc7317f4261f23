"""CurvePopup: a curve edited over its node, large, by mouse and keys."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.canvas.editors.editor_keys import tab_direction
from app.editor.canvas.editors.round_popup import RoundPopup
from app.editor.canvas.editors.values.curve_view import CurveView
from app.editor.fields.values.curves import LINEAR
from app.editor.words import tr


class CurvePopup(RoundPopup):
    """Enter or a click elsewhere takes the curve over, Esc does not."""

    def __init__(self, parent: QWidget, value: Any) -> None:
        super().__init__(parent)
        self._over, self._first, self._gives_up = parent, value, False
        self.view = CurveView(self)
        self.view.show_value(value)
        self.turn = QPushButton(self)
        self.turn.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.turn.clicked.connect(self.view.turn)
        hint = QLabel(tr("Enter: done · Esc: leave"), self)
        hint.setStyleSheet(f"color: {theme.FAINT.name()};")
        foot = QHBoxLayout()
        foot.addWidget(self.turn)
        foot.addStretch(1)
        foot.addWidget(hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 6)
        layout.addWidget(self.view, 1)
        layout.addLayout(foot)
        self.view.value_given.connect(self._name_turn)
        self.view.installEventFilter(self)
        self._name_turn()

    def setAccessibleName(self, name: str) -> None:
        """Name the curve, which has the focus."""
        super().setAccessibleName(name)
        self.view.setAccessibleName(name)

    def start(self) -> None:
        """Show the curve."""
        self.show()
        self.view.setFocus(Qt.FocusReason.PopupFocusReason)

    def place(self, rect: QRect, zoom: float) -> None:
        """Stand over a rectangle of the view, larger than that."""
        self.resize(max(theme.px(380), rect.width() + 16), max(theme.px(300), rect.height() + 40))
        corner = self._over.mapToGlobal(rect.topLeft() - QPoint(8, 8))
        screen = self.screen().availableGeometry() if self.screen() is not None else QRect()
        if not screen.isEmpty():
            corner.setX(max(min(corner.x(), screen.right() - self.width()), screen.left()))
            corner.setY(max(min(corner.y(), screen.bottom() - self.height()), screen.top()))
        self.move(corner)

    def value(self) -> Any:
        """Return the curve in the form the value had."""
        return self.view.value()

    def changed(self) -> bool:
        """Whether it is another curve than at first."""
        return not self._gives_up and self.view.value() != self._first

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take over with Enter, give up with Esc, go on with Tab."""
        direction = tab_direction(event)
        if direction:
            self.next_wanted.emit(direction)
            return True
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.committed.emit()
            return True
        if event.key() == Qt.Key.Key_Escape:
            self._gives_up = True
            self.cancelled.emit()
            return True
        return False

    def _name_turn(self) -> None:
        curve = self.view.curve
        straight = curve is not None and curve.interpolation == LINEAR
        self.turn.setText(tr("Make it smooth") if straight else tr("Make it straight"))
        self.turn.setEnabled(curve is not None)
