"""NodeSection: what belongs to the nodes themselves: mode, colour, size, pinned, collapsed, properties."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.nodes.node_layout import paintable
from app.editor.fields.shared import MOST_NODES
from app.editor.panels.value_fields import NumberField
from app.editor.words import marked, tr
from app.workflow.document import MODE_BYPASS, MODE_MUTE, MODE_NORMAL, Node
from app.workflow.node_info import InputInfo

OTHER_COLOR = "other"
LONGEST_PROPERTY = 400
"""Longer properties are not for typing: packs keep whole programs there."""

COLOR_WORDS = {
    "red": marked("red"),
    "brown": marked("brown"),
    "green": marked("green"),
    "blue": marked("blue"),
    "pale_blue": marked("pale blue"),
    "cyan": marked("cyan"),
    "purple": marked("purple"),
    "yellow": marked("yellow"),
    "black": marked("black"),
}


class NodeSection(QWidget):
    """Shows these facts of one node or of several, and tells what the user changes."""

    mode_chosen = Signal(int)
    """The nodes should have this mode."""
    colors_chosen = Signal(object, object)
    """The nodes should have these colours: title and body, None for those of the theme."""
    flag_chosen = Signal(str, bool)
    """The nodes should have this flag, or not."""
    size_given = Signal(object, object)
    """The nodes should have this width and height; None keeps that of each."""
    property_given = Signal(str, object)
    """The nodes should have this property."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head = QToolButton()
        self.head.setText(tr("Node"))
        self.head.setCheckable(True)
        self.head.setAutoRaise(True)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setArrowType(Qt.ArrowType.RightArrow)
        self.head.toggled.connect(self._unfold)
        self.body = QWidget()
        self.mode = QComboBox()
        for value, words in (
            (MODE_NORMAL, tr("runs")),
            (MODE_MUTE, tr("muted")),
            (MODE_BYPASS, tr("bypassed")),
        ):
            self.mode.addItem(words, value)
        self.color = QComboBox()
        self._fill_colors()
        self.pinned, self.collapsed = QCheckBox(tr("pinned")), QCheckBox(tr("collapsed"))
        self.width_field, self.height_field = _side(tr("Width")), _side(tr("Height"))
        self.properties: dict[str, QLineEdit] = {}
        self._given: dict[str, Any] = {}
        self._lay_out()
        self.mode.activated.connect(self._tell_mode)
        self.color.activated.connect(self._tell_color)
        self.pinned.clicked.connect(self._tell_pinned)
        self.collapsed.clicked.connect(self._tell_collapsed)
        self.width_field.value_changed.connect(self._tell_width)
        self.height_field.value_changed.connect(self._tell_height)
        self._unfold(False)

    def show_nodes(self, nodes: Sequence[Node]) -> None:
        """Show the facts of nodes; what differs between them is left open."""
        modes = {node.mode for node in nodes}
        with QSignalBlocker(self.mode):
            self.mode.setCurrentIndex(self.mode.findData(modes.pop()) if len(modes) == 1 else -1)
        colors = {(node.color, node.body_color) for node in nodes}
        with QSignalBlocker(self.color):
            self.color.setCurrentIndex(self._color_index(*colors.pop()) if len(colors) == 1 else -1)
        for box, flag in ((self.pinned, "pinned"), (self.collapsed, "collapsed")):
            states = {bool(node.flags.get(flag)) for node in nodes}
            with QSignalBlocker(box):
                box.setTristate(len(states) > 1)
                partly = Qt.CheckState.PartiallyChecked
                box.setCheckState(partly if len(states) > 1 else _state(states.pop()))
        different = dict.fromkeys(node.size for node in nodes)
        for field, side in ((self.width_field, 0), (self.height_field, 1)):
            sizes = tuple(round(paintable(size[side])) for size in different)
            if len(set(sizes)) == 1:
                field.show_value(sizes[0])
            else:
                field.show_mixed(sizes)
        self._show_properties(nodes)

    def commit(self) -> None:
        """Tell what is being typed and was not told yet."""
        self.width_field.commit()
        self.height_field.commit()
        for name, line in self.properties.items():
            self._tell_property(name, line)

    def _lay_out(self) -> None:
        form = self._form = QFormLayout(self.body)
        form.setContentsMargins(0, 4, 0, 0)
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(12)
        size = QHBoxLayout()
        size.addWidget(self.width_field)
        size.addWidget(QLabel("×"))
        size.addWidget(self.height_field)
        flags = QHBoxLayout()
        flags.addWidget(self.pinned)
        flags.addWidget(self.collapsed)
        flags.addStretch(1)
        form.addRow(_dim(tr("mode")), self.mode)
        form.addRow(_dim(tr("colour")), self.color)
        form.addRow(_dim(tr("size")), size)
        form.addRow("", flags)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.head)
        layout.addWidget(self.body)

    def _fill_colors(self) -> None:
        self.color.addItem(tr("none"), None)
        for name, (title, body, _) in theme.NODE_COLORS.items():
            swatch = QPixmap(14, 14)
            swatch.fill(body)
            self.color.addItem(QIcon(swatch), tr(COLOR_WORDS.get(name, name)), (str(title), str(body)))
        self.color.addItem(tr("other…"), OTHER_COLOR)

    def _color_index(self, title: str | None, body: str | None) -> int:
        if title is None and body is None:
            return 0
        for index in range(1, self.color.count() - 1):
            data = self.color.itemData(index)
            if data is not None and title is not None and data[0].lower() == title.lower():
                return index
        return self.color.count() - 1

    def _show_properties(self, nodes: Sequence[Node]) -> None:
        shared = _shared_properties(nodes)
        if list(shared) != list(self.properties):
            for line in self.properties.values():
                self._form.removeRow(line)
            self.properties = {}
            for name in shared:
                line = self.properties[name] = QLineEdit()
                line.setAccessibleName(name)
                line.editingFinished.connect(lambda name=name, line=line: self._tell_property(name, line))
                self._form.addRow(_dim(name), line)
        for name, values in shared.items():
            line = self.properties[name]
            mixed = any(value != values[0] for value in values)
            text = "" if mixed else _property_text(values[0])
            if not line.isModified():
                line.setText(text)
                line.setPlaceholderText("—" if mixed else "")
                self._given[name] = text

    def _unfold(self, shown: bool) -> None:
        self.head.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self.body.setVisible(shown)

    def _tell_mode(self, index: int) -> None:
        self.mode_chosen.emit(self.mode.itemData(index))

    def _tell_color(self, index: int) -> None:
        data = self.color.itemData(index)
        if data == OTHER_COLOR:
            dialog = QColorDialog(self)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.colorSelected.connect(
                lambda color: self.colors_chosen.emit(color.darker(120).name(), color.name())
            )
            dialog.open()
        else:
            self.colors_chosen.emit(*(data or (None, None)))

    def _tell_pinned(self, on: bool) -> None:
        self.flag_chosen.emit("pinned", on)

    def _tell_collapsed(self, on: bool) -> None:
        self.flag_chosen.emit("collapsed", on)

    def _tell_width(self, value: Any) -> None:
        self.size_given.emit(value, None)

    def _tell_height(self, value: Any) -> None:
        self.size_given.emit(None, value)

    def _tell_property(self, name: str, line: QLineEdit) -> None:
        if not line.isModified() or line.text() == self._given.get(name):
            return
        line.setModified(False)
        self._given[name] = line.text()
        self.property_given.emit(name, line.text())


def _side(name: str) -> NumberField:
    field = NumberField(InputInfo(name, "INT", options={"min": 20, "max": 20_000, "step": 10}))
    field.setAccessibleName(name)
    return field


def _shared_properties(nodes: Sequence[Node]) -> Mapping[str, list[Any]]:
    """Return the properties that all nodes have and that can be typed, by name, with the values of each."""
    if not nodes or len(nodes) > MOST_NODES:
        return {}
    names = [name for name, value in nodes[0].properties.items() if _can_be_typed(value)]
    rest = nodes[1:]
    names = [name for name in names if all(_can_be_typed(node.properties.get(name)) for node in rest)]
    return {name: [node.properties[name] for node in nodes] for name in names}


def _can_be_typed(value: Any) -> bool:
    plain = isinstance(value, str | int | float | bool)
    return plain and len(str(value)) <= LONGEST_PROPERTY


def _property_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _state(on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked


def _dim(text: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setStyleSheet(f"color: {theme.DIM.name()};")
    return label
