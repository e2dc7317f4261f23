"""FieldRow: one value in the inspector, with its name, its help, and the way back to the default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from app.editor import theme
from app.editor.fields.field_help import default_text, field_help
from app.editor.fields.shared import SharedControl
from app.editor.panels.drawn_fields import CurveField, DataField
from app.editor.panels.inspecting.drag_label import DragLabel
from app.editor.panels.value_fields import LongTextField, field_for
from app.editor.words import tr
from app.editor.writing.shown import as_tip, in_one_line, isolated
from app.workflow.widgets import default_value

WIDE = (LongTextField, CurveField, DataField)
"""These take the whole width, below their names."""


class FieldRow(QObject):
    """Shows a value that one node has, or several, and tells what the user gives instead."""

    value_given = Signal(str, object)
    """The name of the input and its new value."""
    expression_given = Signal(str, str)
    """The name of the input and arithmetic that starts from the value of each node, such as `*=2`."""
    file_chosen = Signal(str, str)
    """The name of the input and the path of a file to upload."""
    window_wanted = Signal(str)
    """The value of the input with this name should be edited in a window of its own."""
    favourite_toggled = Signal(str)
    """The input with this name should be kept on top, or no longer."""
    dragged = Signal(str, QPoint, bool)
    """The input with this name is dragged to that point of the screen; whether it was let go there."""
    menu_opening = Signal(object, str)
    """This QMenu is about to open for the input with that name: entries may be added."""

    def __init__(self, parent: QObject, control: SharedControl, favourite: bool) -> None:
        super().__init__(parent)
        self.name, self._info = control.name, control.info
        self._has_default = control.has_default
        self.favourite = favourite
        self.field = field_for(control.info)
        self.field.setAccessibleName(control.name)
        self.field.setAccessibleDescription(field_help(control.info))
        self.field.value_changed.connect(self._tell)
        self.field.expression_given.connect(self._tell_expression)
        self.field.file_chosen.connect(self._tell_file)
        self.field.window_wanted.connect(self._tell_window)
        self.reset = QToolButton()
        self.reset.setText("↺")
        self.reset.setAutoRaise(True)
        self.reset.setAccessibleName(tr("Back to the default"))
        self.reset.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.reset.setToolTip(tr("Back to the default") + "\n" + default_text(control.info))
        self.reset.clicked.connect(self.back_to_default)
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        self.label = DragLabel()
        self.label.dragged.connect(self._tell_drag)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setStyleSheet(f"color: {theme.DIM.name()};")
        self.label.setBuddy(self.field)
        self.label.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.label.customContextMenuRequested.connect(self._open_menu)
        for widget in (self.label, self.field):
            widget.setToolTip(as_tip(field_help(control.info)))
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setTextFormat(Qt.TextFormat.PlainText)
        self.complaint.setStyleSheet(f"color: {theme.ERROR.name()};")
        self.complaint.hide()
        self.box = QWidget()
        inside = QHBoxLayout(self.box)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(2)
        inside.addWidget(self.field, 1)
        inside.addWidget(self.reset, 0, Qt.AlignmentFlag.AlignTop)

    def add_to(self, form: QFormLayout) -> None:
        """Put the row at the end of a form."""
        if isinstance(self.field, WIDE):
            form.addRow(self.label)
            form.addRow(self.box)
        else:
            form.addRow(self.label, self.box)
        form.addRow(self.complaint)

    def show_control(self, control: SharedControl) -> None:
        """Show the value that the nodes have now, or that they have different ones."""
        if control.mixed:
            self.field.show_mixed(control.values)
        else:
            self.field.show_value(control.values[0])
        self.field.setEnabled(not control.linked)
        star = "★ " if self.favourite else ""
        linked = " " + tr("(linked)") if control.linked else ""
        # Files call it control_after_generate; below its seed, fewer words say more.
        own = control.info.localized_name or control.name
        name = own if control.info.options.get("after") is None else tr("after a run")
        self.label.setText(f"{star}{isolated(in_one_line(name))}{linked}")
        self.reset.setVisible(control.changed and not control.linked)

    def show_problems(self, messages: Sequence[str]) -> None:
        """Say below the value what is wrong with it."""
        self.complaint.setText("\n".join(messages))
        self.complaint.setVisible(bool(messages))

    def set_shown(self, form: QFormLayout, shown: bool) -> None:
        """Show the row, or hide it because it is filtered out."""
        form.setRowVisible(self.box, shown)
        if isinstance(self.field, WIDE):
            form.setRowVisible(self.label, shown)
        self.complaint.setVisible(shown and bool(self.complaint.text()))

    def back_to_default(self) -> None:
        """Ask for the default."""
        value = default_value(self._info)
        self.value_given.emit(self.name, value)

    def _open_menu(self, place: QPoint) -> None:
        menu = QMenu(self.label)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self._has_default:
            back = menu.addAction(tr("Back to the default"))
            back.triggered.connect(self.back_to_default)
        keep = menu.addAction(tr("Do not keep on top") if self.favourite else tr("Keep on top"))
        keep.triggered.connect(self._tell_favourite)
        self.menu_opening.emit(menu, self.name)
        menu.popup(self.label.mapToGlobal(place))

    def _tell_drag(self, place: QPoint, dropped: bool) -> None:
        self.dragged.emit(self.name, place, dropped)

    def _tell_favourite(self) -> None:
        self.favourite_toggled.emit(self.name)

    def _tell(self, value: Any) -> None:
        self.value_given.emit(self.name, value)

    def _tell_expression(self, text: str) -> None:
        self.expression_given.emit(self.name, text)

    def _tell_window(self) -> None:
        self.window_wanted.emit(self.name)

    def _tell_file(self, path: str) -> None:
        self.file_chosen.emit(self.name, path)
