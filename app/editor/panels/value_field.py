"""ValueField: what all controls for one value have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

MIXED = "—"
"""Stands where several nodes have different values."""
ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class ValueField(QWidget):
    """One control. It shows a value and tells when the user gives another."""

    value_changed = Signal(object)
    """The user gave this value."""
    expression_given = Signal(str)
    """The user gave arithmetic that starts from the value of each node, such as `*=2`."""
    file_chosen = Signal(str)
    """The user chose this file to be uploaded."""
    window_wanted = Signal()
    """The value should be edited in a window of its own."""

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        raise NotImplementedError

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show that several nodes have different values, without telling."""
        raise NotImplementedError

    def setAccessibleName(self, name: str) -> None:
        """Name the control that has the focus, too: a screen reader asks that one."""
        super().setAccessibleName(name)
        control = self.focusProxy()
        if control is not None:
            control.setAccessibleName(name)

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""


def fill(field: ValueField, control: QWidget, direction: QBoxLayout.Direction = ACROSS) -> None:
    """Put a control into a field; the field hands the focus on to it."""
    layout = QBoxLayout(direction, field)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    layout.addWidget(control)
    field.setFocusProxy(control)
