"""Everything about the selected nodes: titles, values, what is wrong with them, what they are for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QLineEdit, QMenu, QScrollArea, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.canvas.editors.open_editor import EditorHelp
from app.editor.canvas.editors.text_editor import WEIGHT_STEP
from app.editor.canvas.links.sent import Sent, what_it_does
from app.editor.fields.shared import MOST_NODES, SharedControl, shared_controls
from app.editor.language.sentences import translated
from app.editor.panels.choice_fields import ChoiceField
from app.editor.panels.inspecting.field_row import FieldRow
from app.editor.panels.inspecting.node_section import NodeSection
from app.editor.panels.inspecting.sent_box import SentBox
from app.editor.panels.long_text_field import LongTextField
from app.editor.panels.value_field import ValueField
from app.editor.prompts.vocabulary import Vocabulary
from app.editor.words import tr
from app.problems import Problem
from app.workflow.document import MODE_BYPASS, MODE_MUTE, Node, NodeId
from app.workflow.node_info import NodeInfo
from app.workflow.subgraph_controls import SubgraphInfo

Shown = tuple[Node, NodeInfo | None]
"""A node and what is known of its kind; None for a kind that is not installed."""
FILTER_FROM = 8
"""With fewer values nobody needs to search among them."""


class Inspector(QScrollArea):
    """Shows one node, or what several have in common, and tells what the user changes."""

    value_changed = Signal(object, str, object)
    """The ids of the nodes, the input's name and the new value."""
    expression_given = Signal(object, str, str)
    """The ids of the nodes, the input's name and arithmetic that starts from each node's own value."""
    title_changed = Signal(object, str)
    """The ids of the nodes and the new title."""
    image_chosen = Signal(str, str, str)
    """Node id, input name and the path of a file to upload."""
    window_wanted = Signal(str, str)
    """Node id and name of an input whose value should be edited in a window of its own."""
    favourite_toggled = Signal(str)
    """This input of this kind, `KSampler.seed`, should be kept on top or no longer."""
    field_dragged = Signal(str, str, QPoint, bool)
    """A field of the one node shown is dragged: node id, input, point of the screen, whether let go there."""
    node_wanted = Signal(str)
    """The user wants to see this node, which the one shown sends a value to."""
    menu_opening = Signal(object, str, str)
    """This QMenu is about to open for an input of the one node that is shown: node id, input name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows: dict[str, FieldRow] = {}
        self.favourites: Collection[str] = ()
        self.vocabulary: Vocabulary | None = None
        self.choice_help: EditorHelp | None = None
        """What the lists of choices share with those on the canvas."""
        self.weight_step = WEIGHT_STEP
        self._node_ids: tuple[NodeId, ...] = ()
        self._kind = ""
        self._form: QFormLayout | None = None
        self._shape: tuple[object, ...] = ()
        self._nodes: Sequence[Shown] = ()
        self.title = QLineEdit()
        self.filter = QLineEdit()
        self._filtered = ""
        self.sent: tuple[str, tuple[Sent, ...]] = ("", ())
        """What the one node to be shown next sends without a line: a sentence, and the inputs."""
        self.section = NodeSection()
        self._general = _complaint()
        self.show_nothing()

    @property
    def fields(self) -> Mapping[str, ValueField]:
        """The controls by the keys of their inputs."""
        return {key: row.field for key, row in self.rows.items()}

    def show_nothing(self) -> None:
        """Show that no node is selected."""
        if self._shape == ("nothing",):
            return
        self._shape = ("nothing",)
        self._node_ids, self.rows, self._form, self._nodes = (), {}, None, ()
        label = QLabel(tr("Select nodes to see and edit their values."), wordWrap=True)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setStyleSheet(f"color: {theme.FAINT.name()}; padding: 16px;")
        self.setWidget(label)

    def show_nodes(self, nodes: Sequence[Shown], problems: Sequence[Problem] = ()) -> None:
        """Show nodes; of several, the values that all of them have."""
        if not nodes:
            self.show_nothing()
            return
        self._nodes = nodes
        controls = shared_controls(nodes)
        shape = (
            tuple(node.id for node, _ in nodes),
            tuple((node.type, node.mode) for node, _ in nodes),
            tuple(id(info) for _, info in nodes) if len(nodes) > 1 else nodes[0][1],
            tuple((control.key, control.info) for control in controls),
            tuple(self.favourites),
            self.sent,
        )
        if shape != self._shape:
            self._shape = shape
            self._node_ids = tuple(node.id for node, _ in nodes)
            self._build(nodes, controls)
        if not self.title.hasFocus():
            self._show_title(nodes)
        for control in controls:
            self.rows[control.key].show_control(control)
        self.section.show_nodes([node for node, _ in nodes])
        self._show_problems(problems, controls)

    def commit(self) -> None:
        """Tell what is being typed and was not told yet."""
        if self._node_ids:
            self._tell_title()
            for row in self.rows.values():
                row.field.commit()
            self.section.commit()

    def focus_input(self, input_name: str) -> None:
        """Put the cursor into the control of an input, if there is one."""
        row = self.rows.get(input_name)
        if row is not None:
            self.filter.clear()
            self.ensureWidgetVisible(row.field)
            row.field.setFocus()

    def _build(self, nodes: Sequence[Shown], controls: Sequence[SharedControl]) -> None:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(12, 10, 12, 12)
        layout.setSpacing(10)
        self.title = QLineEdit()
        self.title.setStyleSheet(f"font-size: {theme.px(14)}px; font-weight: 600;")
        self.title.setAccessibleName(tr("Title of the node"))
        self.title.editingFinished.connect(self._tell_title)
        layout.addWidget(self.title)
        layout.addWidget(_dim(facts_of(nodes)))
        self._add_filter(layout, len(controls))
        form = self._form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(12)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._kind = nodes[0][0].type
        self.rows = {}
        on_top = [control for control in controls if self._is_favourite(control.name)]
        for control in (*on_top, *(control for control in controls if control not in on_top)):
            self._add_row(form, control)
        layout.addLayout(form)
        self._general = _complaint()
        layout.addWidget(self._general)
        self._add_words(layout, nodes, controls)
        # One section for all nodes: it stays unfolded where the user unfolded it.
        layout.addWidget(self.section)
        layout.addStretch(1)
        self.setWidget(page)

    def setWidget(self, page: QWidget) -> None:
        """Show another page; the section about the nodes goes on living."""
        old = self.widget()
        if old is not None and old.isAncestorOf(self.section) and not page.isAncestorOf(self.section):
            self.section.setParent(None)
        super().setWidget(page)

    def _add_filter(self, layout: QVBoxLayout, count: int) -> None:
        # The field before may be gone with its page.
        text = self._filtered if count >= FILTER_FROM else ""
        self.filter = QLineEdit(text, layout.parentWidget())  # shown without a parent it were a window
        self.filter.setPlaceholderText(tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(tr("Filter the values"))
        self.filter.setVisible(count >= FILTER_FROM)
        self.filter.textChanged.connect(self._narrow)
        layout.addWidget(self.filter)

    def _add_row(self, form: QFormLayout, control: SharedControl) -> None:
        row = FieldRow(form.parentWidget() or self, control, self._is_favourite(control.name))
        row.value_given.connect(self._tell_value)
        row.expression_given.connect(self._tell_expression)
        row.file_chosen.connect(self._tell_file)
        row.window_wanted.connect(self._tell_window)
        row.favourite_toggled.connect(self._tell_favourite)
        row.menu_opening.connect(self._tell_menu)
        row.dragged.connect(self._tell_drag)
        if isinstance(row.field, LongTextField):
            row.field.offer(self.vocabulary, self.weight_step)
        elif isinstance(row.field, ChoiceField):
            row.field.offer(self.choice_help)
        row.add_to(form)
        self.rows[control.key] = row

    def _add_words(
        self, layout: QVBoxLayout, nodes: Sequence[Shown], controls: Sequence[SharedControl]
    ) -> None:
        info = nodes[0][1]
        if len(nodes) > MOST_NODES:
            words = tr("Select at most {count} nodes to see the values that they share.")
            layout.addWidget(_dim(words.format(count=MOST_NODES)))
        elif len(nodes) > 1 and not controls:
            layout.addWidget(_dim(tr("These nodes have no value in common.")))
        elif len(nodes) == 1 and info is None:
            words = tr("This kind of node is not installed. Its values and links are kept and saved.")
            layout.addWidget(_dim(what_it_does(nodes[0][0]) or words))
        elif len(nodes) == 1 and info is not None and info.description:
            layout.addWidget(_dim(info.description.strip()))
        if len(nodes) == 1 and self.sent[0]:
            box = SentBox(*self.sent)
            box.node_wanted.connect(self.node_wanted)
            layout.addWidget(box)

    def _show_title(self, nodes: Sequence[Shown]) -> None:
        titles = {node.title or (info.display_name if info else node.type) for node, info in nodes}
        self.title.setText(titles.pop() if len(titles) == 1 else "")
        self.title.setPlaceholderText(tr("— {count} nodes").format(count=len(nodes)))
        self.title.setModified(False)

    def _show_problems(self, problems: Sequence[Problem], controls: Sequence[SharedControl]) -> None:
        keys = {control.name: control.key for control in controls}
        texts: dict[str, list[str]] = {}
        for problem in problems:
            key = keys.get(problem.input_name or "", "")
            texts.setdefault(key, []).append(translated(problem.message))
        for key, row in self.rows.items():
            row.show_problems(texts.get(key, ()))
        self._general.setText("\n".join(texts.get("", ())))
        self._general.setVisible("" in texts)
        if self.filter.text():
            self._narrow(self.filter.text())

    def _narrow(self, text: str) -> None:
        self._filtered = text
        words = text.lower().split()
        for row in self.rows.values():
            if self._form is not None:
                row.set_shown(self._form, all(word in row.name.lower() for word in words))

    def _is_favourite(self, name: str) -> bool:
        return f"{self._kind}.{name}" in self.favourites

    def _tell_value(self, name: str, value: object) -> None:
        self.value_changed.emit(self._node_ids, name, value)

    def _tell_expression(self, name: str, text: str) -> None:
        self.expression_given.emit(self._node_ids, name, text)

    def _tell_file(self, name: str, path: str) -> None:
        for node_id in self._node_ids:
            self.image_chosen.emit(node_id, name, path)

    def _tell_window(self, name: str) -> None:
        self.window_wanted.emit(self._node_ids[0], name)

    def _tell_menu(self, menu: QMenu, name: str) -> None:
        if len(self._node_ids) == 1:
            self.menu_opening.emit(menu, self._node_ids[0], name)

    def _tell_drag(self, name: str, place: QPoint, dropped: bool) -> None:
        if len(self._node_ids) == 1:
            self.field_dragged.emit(self._node_ids[0], name, place, dropped)

    def _tell_favourite(self, name: str) -> None:
        self.favourite_toggled.emit(f"{self._kind}.{name}")

    def _tell_title(self) -> None:
        if self.title.isModified():
            self.title.setModified(False)
            self.title_changed.emit(self._node_ids, self.title.text())


def facts_of(nodes: Sequence[Shown]) -> str:
    """Return kind, id and mode of a node, or how many nodes of which kinds there are."""
    if len(nodes) > 1:
        kinds = {node.type for node, _ in nodes}
        kind = next(iter(kinds)) if len(kinds) == 1 else tr("{count} kinds").format(count=len(kinds))
        return tr("{count} nodes").format(count=len(nodes)) + f" · {kind}"
    node, info = nodes[0]
    words = {MODE_MUTE: tr("muted"), MODE_BYPASS: tr("bypassed")}
    kind = tr("Subgraph") if isinstance(info, SubgraphInfo) else node.type
    return " · ".join(filter(None, (kind, f"#{node.id}", words.get(node.mode))))


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
