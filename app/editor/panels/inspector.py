"""Everything about the selected node: its title, its values, what is wrong with them, what it is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.panels.value_fields import LongTextField, ValueField, field_for
from app.problems import Problem
from app.workflow.document import MODE_BYPASS, MODE_MUTE, Node, NodeId
from app.workflow.node_info import COMBO, InputInfo, NodeInfo
from app.workflow.subgraph_controls import SubgraphInfo
from app.workflow.widgets import CONTROL_VALUES, Widget, widgets

MODE_WORDS = {MODE_MUTE: "muted", MODE_BYPASS: "bypassed"}


class Inspector(QScrollArea):
    """Shows one node and tells what the user changes."""

    value_changed = Signal(str, str, object)
    """Node id, input name and the new value."""
    title_changed = Signal(str, str)
    """Node id and the new title."""
    image_chosen = Signal(str, str, str)
    """Node id, input name and the path of a picture to upload."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fields: dict[str, ValueField] = {}
        self._labels: dict[str, QLabel] = {}
        self._complaints: dict[str, QLabel] = {}
        self._node_id: NodeId = ""
        self._shape: tuple[object, ...] = ()
        self.title = QLineEdit()
        self.show_nothing(0)

    def show_nothing(self, selected: int) -> None:
        """Show no node: none, or more than one, is selected."""
        if self._shape == ("nothing", selected):
            return
        self._shape = ("nothing", selected)
        self._node_id = ""
        self.fields = {}
        words = (
            "Select a node to see and edit its values."
            if selected == 0
            else f"{selected} nodes are selected."
        )
        label = QLabel(words, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        label.setStyleSheet(f"color: {theme.FAINT.name()}; padding: 16px;")
        self.setWidget(label)

    def show_node(self, node: Node, info: NodeInfo | None, problems: Sequence[Problem]) -> None:
        """Show a node; `info` is None for a kind that is not installed."""
        controls = controls_of(node, info)
        shape = (
            node.id,
            node.type,
            node.mode,
            info,
            tuple((control.key, control.info) for control in controls),
        )
        if shape != self._shape:
            self._shape = shape
            self._node_id = node.id
            self._build(node, info, controls)
        if not self.title.hasFocus():
            self.title.setText(node.title or (info.display_name if info else node.type))
        linked = {slot.widget or slot.name for slot in node.inputs if slot.link is not None}
        for control in controls:
            field = self.fields[control.key]
            field.show_value(control.value)
            field.setEnabled(control.name not in linked)
            self._labels[control.key].setText(control.name + (" (linked)" if control.name in linked else ""))
        self._show_problems(problems, controls)

    def commit(self) -> None:
        """Tell what is being typed and was not told yet."""
        if self._node_id:
            self._tell_title()
        for field in self.fields.values():
            field.commit()

    def focus_input(self, input_name: str) -> None:
        """Put the cursor into the control of an input, if there is one."""
        field = self.fields.get(input_name)
        if field is not None:
            self.ensureWidgetVisible(field)
            field.setFocus()

    def _build(self, node: Node, info: NodeInfo | None, controls: Sequence[Widget]) -> None:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(12, 10, 12, 12)
        layout.setSpacing(10)
        self.title = QLineEdit()
        self.title.setStyleSheet(f"font-size: {theme.px(14)}px; font-weight: 600;")
        self.title.setAccessibleName("Title of the node")
        self.title.editingFinished.connect(self._tell_title)
        layout.addWidget(self.title)
        kind = "Subgraph" if isinstance(info, SubgraphInfo) else node.type
        facts = " · ".join(filter(None, (kind, f"#{node.id}", MODE_WORDS.get(node.mode))))
        layout.addWidget(_dim(facts))
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(12)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.fields, self._labels, self._complaints = {}, {}, {}
        for control in controls:
            self._add_row(form, control)
        layout.addLayout(form)
        self._complaints[""] = _complaint()
        layout.addWidget(self._complaints[""])
        if info is None:
            layout.addWidget(
                _dim("This kind of node is not installed. Its values and links are kept and saved.")
            )
        elif info.description:
            layout.addWidget(_dim(info.description.strip()))
        layout.addStretch(1)
        self.setWidget(page)

    def _add_row(self, form: QFormLayout, control: Widget) -> None:
        info = control.info or _control_info(control)
        field = field_for(info)
        field.setProperty("input_name", control.name)
        field.setToolTip(str(info.options.get("tooltip") or ""))
        field.value_changed.connect(self._tell_value)
        field.file_chosen.connect(self._tell_file)
        label = _dim(control.name)
        label.setBuddy(field)
        label.setToolTip(str(info.options.get("tooltip") or ""))
        complaint = _complaint()
        if isinstance(field, LongTextField):
            form.addRow(label)
            form.addRow(field)
        else:
            form.addRow(label, field)
        form.addRow(complaint)
        self.fields[control.key], self._labels[control.key] = field, label
        self._complaints[control.key] = complaint

    def _show_problems(self, problems: Sequence[Problem], controls: Sequence[Widget]) -> None:
        keys = {control.name: control.key for control in controls}
        texts: dict[str, list[str]] = {}
        for problem in problems:
            key = keys.get(problem.input_name or "", "")
            texts.setdefault(key, []).append(problem.message)
        for key, label in self._complaints.items():
            label.setText("\n".join(texts.get(key, ())))
            label.setVisible(key in texts)

    def _tell_value(self, value: Any) -> None:
        self.value_changed.emit(self._node_id, str(self.sender().property("input_name")), value)

    def _tell_file(self, path: str) -> None:
        self.image_chosen.emit(self._node_id, str(self.sender().property("input_name")), path)

    def _tell_title(self) -> None:
        if self.title.isModified():
            self.title.setModified(False)
            self.title_changed.emit(self._node_id, self.title.text())


def controls_of(node: Node, info: NodeInfo | None) -> list[Widget]:
    """Return the controls of a node with their values; what a subgraph node does not know of is left out."""
    if isinstance(info, SubgraphInfo):
        known = (control for control in info.controls if control.info is not None)
        return [Widget(control.name, control.name, control.info, control.value) for control in known]
    return [] if info is None else widgets(node, info)


def _control_info(control: Widget) -> InputInfo:
    choices = [
        choice for choice in ("fixed", "increment", "decrement", "randomize") if choice in CONTROL_VALUES
    ]
    tip = {"tooltip": "What happens to the value above after each run."}
    return InputInfo(control.name, COMBO, "required", tuple(choices), tip)


def _dim(text: str) -> QLabel:
    label = QLabel(text, wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setStyleSheet(f"color: {theme.DIM.name()};")
    return label


def _complaint() -> QLabel:
    label = QLabel(wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setStyleSheet(f"color: {theme.ERROR.name()};")
    label.hide()
    return label
