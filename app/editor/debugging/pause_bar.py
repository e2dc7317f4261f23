"""PauseBar: where a run waits, what came in, and what to do: continue, step, stop, or change a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.debugging.probe_values import picture_of
from app.editor.debugging.words import lines_of
from app.editor.words import tr
from app.workflow.node_info import NodeInfo

THUMB = 52
FIELD_WIDTH = 150
Field = QLineEdit | QComboBox | QCheckBox


class PauseBar(QFrame):
    """Shows one pause. The values of its fields count only for the run that waits."""

    go_on = Signal(str, object)
    """`continue`, `step` or `stop`, and the values that were changed, by the name of their input."""
    shown_node = Signal()
    """The node before which the run waits is to be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pause_bar")
        self.setAccessibleName(tr("Paused run"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.fields: dict[str, Field] = {}
        self._values: dict[str, Any] = {}
        self.where = QPushButton(self, flat=True)
        self.where.setToolTip(tr("Show the node"))
        self.where.clicked.connect(self.shown_node)
        self.refusal = QLabel(self, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        top = QHBoxLayout()
        top.addWidget(self.where)
        top.addWidget(self.refusal, 1)
        self.buttons: dict[str, QPushButton] = {}
        for action, words in (
            ("continue", tr("Continue")),
            ("step", tr("Step")),
            ("stop", tr("Stop")),
        ):
            button = self.buttons[action] = QPushButton(words, self)
            button.setProperty("action", action)
            button.clicked.connect(self._press)
            top.addWidget(button)
        self._inputs = QScrollArea(self, widgetResizable=True)
        self._inputs.setFrameShape(QFrame.Shape.NoFrame)
        self._inputs.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 8, 6)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self._inputs)
        self.hide()

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Say with which keys the buttons can be pressed."""
        for action, key in keys.items():
            self.buttons[action].setToolTip(key)

    def show_pause(
        self, title: str, inputs: Sequence[Mapping[str, Any]], info: NodeInfo | None, refusal: str
    ) -> None:
        """Show where a run waits, with a field for each input that may be changed."""
        self.setStyleSheet(
            f"#pause_bar {{ background: {theme.WARNING_BUBBLE.name()};"
            f" border-bottom: 2px solid {theme.WARNING.name()}; }}"
            f" #pause_bar > QPushButton[flat=true] {{ color: {theme.TEXT.name()}; font-weight: bold; }}"
            f" #incoming QLabel {{ color: {theme.TEXT.name()}; }}"
            f" #pause_bar QScrollArea, #pause_bar QWidget#incoming {{ background: transparent; }}"
        )
        self.where.setText(tr("❚❚  Paused before {node}").format(node=title))
        self.refusal.setText(refusal)
        self.refusal.setStyleSheet(f"color: {theme.ERROR.name()};")
        page = QWidget()
        page.setObjectName("incoming")
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        self.fields, self._values = {}, {}
        for facts in inputs:
            row.addLayout(self._incoming(facts, info, page))
        row.addStretch(1)
        self._inputs.setWidget(page)
        self._inputs.setFixedHeight(page.sizeHint().height() + 14)
        self._inputs.setVisible(bool(inputs))
        self.show()

    def changed_values(self) -> dict[str, Any]:
        """Return the values of the fields that are others than those that came in."""
        now = {name: _value_of(field, self._values[name]) for name, field in self.fields.items()}
        return {name: value for name, value in now.items() if value != self._values[name]}

    def _press(self) -> None:
        self.press(str(self.sender().property("action")))

    def press(self, action: str) -> None:
        """Do what a button does; without a pause nothing."""
        if not self.isHidden():
            self.go_on.emit(action, self.changed_values() if action != "stop" else {})

    def _incoming(self, facts: Mapping[str, Any], info: NodeInfo | None, page: QWidget) -> QVBoxLayout:
        name = str(facts.get("name"))
        column = QVBoxLayout()
        column.setSpacing(1)
        label = QLabel(name, page, textFormat=Qt.TextFormat.PlainText)
        label.setStyleSheet(f"color: {theme.DIM.name()}; font-size: {theme.px(10)}px;")
        column.addWidget(label)
        if "value" in facts:
            field = self.fields[name] = _field(facts["value"], name, info, page)
            self._values[name] = facts["value"]
            label.setBuddy(field)
            column.addWidget(field)
        else:
            column.addWidget(_shown(facts.get("summary") or {}, page))
        column.addStretch(1)
        return column


def _field(value: Any, name: str, info: NodeInfo | None, page: QWidget) -> Field:
    declared = info.input(name) if info is not None else None
    choices = declared.choices if declared is not None else None
    field: Field
    if isinstance(value, bool):
        field = QCheckBox(page)
        field.setChecked(value)
    elif choices:
        field = QComboBox(page)
        for choice in choices:
            field.addItem(str(choice), choice)
        field.setCurrentIndex(max(field.findText(str(value)), 0))
    else:
        field = QLineEdit(str(value), page)
        field.setCursorPosition(0)
    field.setAccessibleName(name)
    field.setMaximumWidth(theme.px(FIELD_WIDTH))
    return field


def _value_of(field: Field, before: Any) -> Any:
    """Return what a field holds, as the kind of value it held before; a text where it is none."""
    if isinstance(field, QCheckBox):
        return field.isChecked()
    if isinstance(field, QComboBox):
        return field.currentData()
    text = field.text()
    if isinstance(before, str):
        # Lines that a field of one line cannot show are no change.
        return before if text == QLineEdit(before).text() else text
    try:
        return int(text) if isinstance(before, int) else float(text)
    except ValueError:
        return text


def _shown(summary: Mapping[str, Any], page: QWidget) -> QLabel:
    label = QLabel(page, textFormat=Qt.TextFormat.PlainText)
    picture = picture_of(summary)
    words = "\n".join(lines_of(summary)[:3])
    if picture.isNull():
        label.setText(words[:120])
    else:
        side = theme.px(THUMB)
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        label.setPixmap(QPixmap.fromImage(picture.scaled(side * 2, side, keep, smooth)))
        label.setToolTip(words)
    return label
