"""FieldEditors: the one editor open over a field or title, where it stands, and what becomes of its value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRect, QRectF, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.editor.canvas.editors.line_editor import LineEditor
from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.canvas.field_look import CONTROL_WORDS, FIELD_INSET
from app.editor.canvas.group_item import TITLE_HEIGHT, GroupItem
from app.editor.canvas.node_item import NodeItem
from app.editor.canvas.node_shape import Field, text_width
from app.editor.canvas.numbers import clamped, evaluated, is_number, step_of
from app.workflow.document import NodeId
from app.workflow.edits import Change, ChangeGroup, RenameNode
from app.workflow.widgets import DYNAMIC_COMBO

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

Editor = LineEditor | TextEditor | ChoicePopup
IMAGE_FILES = "Images (*.png *.jpg *.jpeg *.webp *.bmp *.gif *.tif *.tiff);;All files (*)"


class FieldEditors(QObject):
    """Opens at most one editor at a time over the canvas."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._editor: Editor | None = None
        self._place: Callable[[], QRectF] | None = None
        self._node_id: str | None = None
        self._field: Field | None = None
        self._take: Callable[[Any], None] | None = None

    @property
    def editor(self) -> QWidget | None:
        """The open editor, None when there is none."""
        return self._editor

    @property
    def open_field_name(self) -> str | None:
        """The name of the field whose editor is open."""
        return self._field.name if self._field is not None else None

    # Opening

    def open_field(self, item: NodeItem, index: int) -> None:
        """Open the editor that fits a field; a toggle is only flipped by clicks and has none."""
        field = item.fields[index]
        if not field.editable or item.is_linked(index) or self._canvas.locked:
            return
        self.commit()
        value = item.values.get(field.name)
        editor: Editor
        match field.kind:
            case "number":
                editor = LineEditor(self._canvas.viewport(), number_text(value), right=True)
            case "string":
                editor = LineEditor(self._canvas.viewport(), "" if value is None else str(value))
            case "text":
                editor = TextEditor(self._canvas.viewport(), "" if value is None else str(value))
            case "combo":
                editor = ChoicePopup(self._canvas.viewport(), choices_of(field), value)
            case _:
                return
        self._open(editor, item, field, lambda: _place_of(item, index))

    def open_control(self, item: NodeItem, index: int) -> None:
        """Open the choice of what a seed does after a run."""
        field = item.fields[index]
        name = field.info.control_name if field.info is not None else None
        if name is None or self._canvas.locked:
            return
        self.commit()
        popup = ChoicePopup(self._canvas.viewport(), list(CONTROL_WORDS), item.values.get(name))
        control = Field(name, name, "combo")
        self._open(popup, item, control, lambda: item.field_rect(index))

    def open_title(self, item: NodeItem) -> None:
        """Open an editor over a node's title."""
        self.commit()
        editor = LineEditor(self._canvas.viewport(), item.title, title=True)

        def take(text: Any) -> None:
            title = str(text).strip() or None
            if title != item.node.title and text != item.title:
                edit = RenameNode(self._canvas.graph.scope_id, item.node.id, title)
                self._canvas.request(edit, "Rename node")

        def place() -> QRectF:
            header = item.layout.header or item.layout.body
            return header.translated(item.pos()).adjusted(6.0, 3.0, -6.0, -3.0)

        self._node_id = item.node.id
        self._show(editor, take, place)

    def open_result(self, item: NodeItem) -> None:
        """Open the text that a node shows as its result, to read, select and copy."""
        self.commit()
        editor = TextEditor(self._canvas.viewport(), item.run.text or "", read_only=True)
        self._node_id = item.node.id
        self._show(
            editor, lambda _: None, lambda: (item.layout.picture or item.layout.body).translated(item.pos())
        )

    def open_group_title(self, item: GroupItem) -> None:
        """Open an editor over a group's title."""
        self.commit()
        editor = LineEditor(self._canvas.viewport(), item.shown.title, title=True)

        def take(text: Any) -> None:
            if str(text) != item.shown.title:
                edit = ChangeGroup(self._canvas.graph.scope_id, item.shown.id, {"title": str(text)})
                self._canvas.request(edit, "Rename group")

        def place() -> QRectF:
            frame = item.frame()
            return QRectF(frame.left() + 6.0, frame.top() + 4.0, frame.width() - 12.0, TITLE_HEIGHT - 8.0)

        self._show(editor, take, place)

    def ask_for_image(self, item: NodeItem, name: str) -> None:
        """Ask for a file for an image input; the dialog does not stop the program."""
        node_id = item.node.id
        dialog = QFileDialog(self._canvas, "Choose an image", "", IMAGE_FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self._canvas.image_chosen.emit(node_id, name, path))
        dialog.open()

    def _open(self, editor: Editor, item: NodeItem, field: Field, place: Callable[[], QRectF]) -> None:
        node_id = item.node.id
        self._node_id, self._field = node_id, field
        self._show(editor, lambda value: self._take_value(node_id, field, value), place)

    def _show(self, editor: Editor, take: Callable[[Any], None], place: Callable[[], QRectF]) -> None:
        self._editor, self._take, self._place = editor, take, place
        editor.committed.connect(self.commit)
        editor.cancelled.connect(self.close)
        editor.next_wanted.connect(self._open_next)
        editor.stepped.connect(self._step)
        self.follow_view()
        editor.start()

    # Closing

    def commit(self) -> None:
        """Take over what was typed and close."""
        editor, take = self._editor, self._take
        if editor is None:
            return
        changed, value = editor.changed(), editor.value()
        self.close()
        if changed and take is not None:
            take(value)

    def close(self) -> None:
        """Close and take over nothing."""
        editor, self._editor = self._editor, None
        self._take = self._place = self._node_id = self._field = None
        if editor is None:
            return
        # Left for another widget, that one keeps the focus.
        focused = QApplication.focusWidget()
        had_focus = focused is None or focused is editor or editor.isAncestorOf(focused)
        editor.finish()
        if had_focus:
            self._canvas.setFocus()

    def close_if_gone(self, change: Change) -> None:
        """Close when the node edited was removed."""
        if self._node_id is not None and any(self._node_id in part.nodes_removed for part in change.parts()):
            self.close()

    def _take_value(self, node_id: NodeId, field: Field, value: Any) -> None:
        item = self._canvas.graph.nodes.get(node_id)
        if item is None:
            return
        if field.kind == "number" and field.info is not None:
            try:
                value = clamped(field.info, evaluated(str(value)))
            except ValueError:
                return
        self._canvas.set_value(item, field.name, value)

    # Moving on

    def _open_next(self, direction: int) -> None:
        node_id, field = self._node_id, self._field
        self.commit()
        item = self._canvas.graph.nodes.get(node_id) if node_id is not None else None
        if item is None or field is None:
            return
        count = len(item.fields)
        index = item.field_index(field.name)
        if index is None:
            return
        for step in range(1, count + 1):
            at = (index + direction * step) % count
            if item.fields[at].kind in ("number", "string", "text", "combo") and not item.is_linked(at):
                self.open_field(item, at)
                return

    def _step(self, steps: float) -> None:
        """Change the number being typed by steps, with the arrow keys or the wheel."""
        info = self._field.info if self._field is not None else None
        if not isinstance(self._editor, LineEditor) or info is None or self._field is None:
            return
        if self._field.kind != "number":
            return
        try:
            value = evaluated(self._editor.text())
        except ValueError:
            return
        self._editor.set_text(number_text(clamped(info, value + steps * step_of(info))))

    def follow_view(self) -> None:
        """Stand over the field after the view moved."""
        if self._editor is None or self._place is None:
            return
        rect = self._canvas.mapFromScene(self._place()).boundingRect()
        self._editor.place(QRect(rect), self._canvas.zoom())


def _place_of(item: NodeItem, index: int) -> QRectF:
    """Return where the editor of a field stands: where its value is, so that its name can still be read."""
    field, rect = item.fields[index], item.field_rect(index)
    if field.kind in ("number", "string"):
        name = text_width(field.label, "value") + 2 * FIELD_INSET
        rect.setLeft(rect.left() + min(name, rect.width() * 0.55))
    return rect


def number_text(value: Any) -> str:
    """Return a number as it is typed: whole, and no longer than it needs to be."""
    return f"{value:.10g}" if isinstance(value, float) else str(value) if is_number(value) else ""


def choices_of(field: Field) -> list[Any]:
    """Return what a combo offers."""
    info = field.info
    if info is None:
        return []
    if info.type == DYNAMIC_COMBO:
        return [option.get("key") for option in info.options.get("options") or ()]
    return list(info.choices or ())
