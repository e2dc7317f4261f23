"""FieldEditors: the one editor open over a field or title, where it stands, and what becomes of its value."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QRect, QRectF
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.editor.canvas.editors.field_order import first_field, next_field
from app.editor.canvas.editors.file_choice import ask_for_file
from app.editor.canvas.editors.line_editor import LineEditor
from app.editor.canvas.editors.open_editor import Editor, EditorHelp, editor_for, number_text, place_of
from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.canvas.editors.texts.large_text import LargeText
from app.editor.canvas.editors.texts.unfinished import UnfinishedText
from app.editor.canvas.gestures.values.curve_press import turn_curve
from app.editor.canvas.groups.group_item import TITLE_HEIGHT, GroupItem
from app.editor.canvas.nodes.field_look import CONTROL_WORDS
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import SHOWS_ADVANCED, Field
from app.editor.canvas.nodes.numbers import Reading, clamped, read_number, step_of
from app.editor.canvas.nodes.written_values import read_written
from app.editor.running.seeds import random_value
from app.editor.words import tr
from app.editor.writing.shown import as_tip
from app.workflow.document import NodeId
from app.workflow.edits import Change, ChangeGroup, ChangeNode, Edit, RenameNode

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class FieldEditors(QObject):
    """Opens at most one editor at a time over the canvas."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._editor: Editor | None = None
        self._place: Callable[[], QRectF] | None = None
        self._node_id: str | None = None
        self._group_id: str | None = None
        self._field: Field | None = None
        self._take: Callable[[Any], None] | None = None
        self.help = EditorHelp()
        self.unfinished = UnfinishedText(self)

    @property
    def editor(self) -> QWidget | None:
        """The open editor, None when there is none."""
        return self._editor

    @property
    def open_field_name(self) -> str | None:
        """The name of the field whose editor is open."""
        return self._field.name if self._field is not None else None

    # Opening

    def press(self, item: NodeItem, index: int, control: bool) -> None:
        """Do what a click on a field does: flip it, open its editor, unfold the rest, or ask for a file."""
        field = item.fields[index]
        if control and field.kind == "curve":
            turn_curve(self._canvas, item, field.name)
        elif control:
            self.open_control(item, index)
        elif field.kind == "toggle":
            self._canvas.set_value(item, field.name, not bool(item.values.get(field.name)))
        elif field.kind == "more":
            self.fold(item)
        elif field.kind == "upload" and field.info is not None:
            ask_for_file(self._canvas, item.node.id, field.info)
        elif field.kind in ("data", "window"):
            if self.help.open_window is not None:
                self.help.open_window(item, field)
        elif field.editable:
            self.open_field(item, index)

    def roll(self, item: NodeItem, index: int) -> None:
        """Ask for a new seed by chance."""
        field = item.fields[index]
        if field.info is not None and not self._canvas.locked:
            value = random_value(field.info, self.help.chance)
            edit = self._canvas.value_edit(item.node.id, field.name, value, item.info)
            if edit is not None:
                self._canvas.request(edit, tr("New {name}").format(name=field.name))

    def fold(self, item: NodeItem) -> None:
        """Ask for a node to show its advanced fields, or to fold them away."""
        if item.opened and not item.node.extra.get(SHOWS_ADVANCED):
            self._canvas.peek.end()
            return
        shown = not item.node.extra.get(SHOWS_ADVANCED)
        extra = {**item.node.extra, SHOWS_ADVANCED: shown}
        title = tr("Show advanced fields") if shown else tr("Fold advanced fields")
        self._canvas.request(ChangeNode(self._canvas.graph.scope_id, item.node.id, {"extra": extra}), title)

    def open_first(self) -> bool:
        """Open the first field of the selected nodes; False when they have none."""
        found = first_field(self._canvas, self._canvas.selected_nodes())
        if found is not None:
            self.open_field(*found)
        return found is not None

    def open_field(self, item: NodeItem, index: int) -> None:
        """Open the editor that fits a field."""
        field = item.fields[index]
        if not field.editable or item.is_linked(index) or self._canvas.locked:
            return
        self.commit()
        editor = editor_for(self._canvas.viewport(), field, item.values.get(field.name), self.help)
        if editor is None:
            return
        if isinstance(editor, LineEditor) and field.kind in ("number", "written", "range"):
            editor.textChanged.connect(self._tell_reading)
        if isinstance(editor, TextEditor):
            self._watch(editor, item.node.id, field.name)
            if item.shape_info.kind == "note":
                editor.cancelled.connect(self.commit)  # as on paper: what is written stays
        self._open(editor, item, field, lambda: place_of(item, index))

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
        editor.setAccessibleName(tr("Title of the node"))

        def take(text: Any) -> None:
            title = str(text).strip() or None
            if title != item.node.title and text != item.title:
                edit = RenameNode(self._canvas.graph.scope_id, item.node.id, title)
                self._canvas.request(edit, tr("Rename node"))

        def place() -> QRectF:
            header = item.layout.header or item.layout.body
            return header.translated(item.pos()).adjusted(6.0, 3.0, -6.0, -3.0)

        self._node_id = item.node.id
        self._show(editor, take, place)

    def open_result(self, item: NodeItem) -> None:
        """Open the text that a node shows as its result, to read, select and copy."""
        self.commit()
        editor = TextEditor(self._canvas.viewport(), item.run.text or "", read_only=True)
        editor.setAccessibleName(item.title)
        self._node_id = item.node.id
        self._show(
            editor, lambda _: None, lambda: (item.layout.picture or item.layout.body).translated(item.pos())
        )

    def open_group_title(self, item: GroupItem, taken: Callable[[Edit], object] | None = None) -> None:
        """Open an editor over a group's title; `taken` gets the edit, which else is asked for."""
        self.commit()
        self.commit()
        editor = LineEditor(self._canvas.viewport(), item.shown.title, title=True)
        editor.setAccessibleName(tr("Title of the group"))

        def take(text: Any) -> None:
            edit = ChangeGroup(self._canvas.graph.scope_id, item.shown.id, {"title": str(text)})
            if str(text) != item.shown.title:
                taken(edit) if taken is not None else self._canvas.request(edit, tr("Rename group"))

        def place() -> QRectF:
            frame = item.frame()
            return QRectF(frame.left() + 6.0, frame.top() + 4.0, frame.width() - 12.0, TITLE_HEIGHT - 8.0)

        self._group_id = item.shown.id
        self._show(editor, take, place)

    def _open(self, editor: Editor, item: NodeItem, field: Field, place: Callable[[], QRectF]) -> None:
        node_id = item.node.id
        self._node_id, self._field = node_id, field
        editor.setAccessibleName(field.label or field.name)
        self._show(editor, lambda value: self._take_value(node_id, field, value), place)

    def _show(self, editor: Editor, take: Callable[[Any], None], place: Callable[[], QRectF]) -> None:
        self._editor, self._take, self._place = editor, take, place
        editor.committed.connect(self.commit)
        editor.cancelled.connect(self._give_up)
        editor.next_wanted.connect(self._open_next)
        editor.stepped.connect(self._step)
        if isinstance(editor, LineEditor):
            editor.entered.connect(self._enter)
        if isinstance(editor, TextEditor):
            editor.room_wanted.connect(self._open_large)
        if isinstance(editor, ChoicePopup) and self.help.pictures is not None:
            self.help.pictures.arrived.connect(editor.show_pictures)
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
            self.unfinished.forget()
            take(value)

    def _give_up(self) -> None:
        """Close and take over nothing; a long text is kept for who pressed Escape too soon."""
        editor, node_id, field = self._editor, self._node_id, self._field
        left = str(editor.value()) if isinstance(editor, TextEditor) and editor.changed() else None
        self.close()
        if left is not None and node_id is not None and field is not None:
            self._keep_left(node_id, field, left)

    def _keep_left(self, node_id: NodeId, field: Field, text: str) -> None:
        item = self._canvas.graph.nodes.get(node_id)
        if item is not None:
            self.unfinished.keep((self._canvas.graph.scope, node_id, field.name), text)
            note = tr("What was typed is left. Open the text again: Ctrl+Y brings it back.")
            self._complain(item, field.name, note)

    def close(self) -> None:
        """Close and take over nothing."""
        editor, self._editor = self._editor, None
        self._take = self._place = self._node_id = self._group_id = self._field = None
        if editor is None:
            return
        self.unfinished.end()
        # Left for another widget, that one keeps the focus.
        focused = QApplication.focusWidget()
        had_focus = focused is None or focused is editor or editor.isAncestorOf(focused)
        editor.finish()
        if had_focus:
            self._canvas.setFocus()

    def close_if_gone(self, change: Change) -> None:
        """Close when the node or the group edited was removed."""
        if self._group_id is not None and self._group_id not in self._canvas.graph.scope.groups:
            self.close()
        if self._node_id is not None and any(self._node_id in part.nodes_removed for part in change.parts()):
            self.close()

    def _take_value(self, node_id: NodeId, field: Field, value: Any) -> None:
        item = self._canvas.graph.nodes.get(node_id)
        if item is None:
            return
        if field.kind == "number" and field.info is not None:
            reading = read_number(field.info, str(value), item.values.get(field.name))
            if reading.value is None:
                self._complain(item, field.name, reading.note)
                return
            value = reading.value
        elif field.kind in ("written", "range") and field.info is not None:
            try:
                value = read_written(field.info, str(value), item.values.get(field.name))
            except ValueError as error:
                self._complain(item, field.name, str(error))
                return
        elif field.kind == "combo":
            self.help.remember(field.name, value)
        self._canvas.set_value(item, field.name, value)

    def _complain(self, item: NodeItem, name: str, note: str) -> None:
        """Say beside a field why what was typed was not taken over."""
        index = item.field_index(name)
        if index is not None:
            view = self._canvas.viewport()
            corner = self._canvas.mapFromScene(item.field_rect(index).bottomLeft())
            QToolTip.showText(view.mapToGlobal(corner + QPoint(0, 4)), as_tip(note), view)

    # Numbers

    def _reading(self) -> Reading | None:
        """Return what was understood of the number being typed, None where no number is."""
        item = self._canvas.graph.nodes.get(self._node_id) if self._node_id is not None else None
        field = self._field
        if item is None or field is None or field.info is None or field.kind != "number":
            return None
        if not isinstance(self._editor, LineEditor):
            return None
        return read_number(field.info, self._editor.text(), item.values.get(field.name))

    def _written_reading(self) -> Reading | None:
        """Return what was understood of a rectangle or colours being typed, None where neither is."""
        field = self._field
        if field is None or field.info is None or field.kind not in ("written", "range"):
            return None
        if not isinstance(self._editor, LineEditor):
            return None
        try:
            read_written(field.info, self._editor.text(), None)
        except ValueError as error:
            return Reading(None, str(error))
        return Reading(0)

    def _tell_reading(self) -> None:
        reading = self._reading() or self._written_reading()
        if reading is not None and isinstance(self._editor, LineEditor):
            self._editor.tell(reading.note, reading.wrong and bool(self._editor.text().strip()))

    def _enter(self) -> None:
        """Take over what was typed; what is no number stays to be mended, with the reason beside it."""
        reading = self._reading() or self._written_reading()
        wrong = reading is not None and reading.wrong
        if wrong and reading is not None and isinstance(self._editor, LineEditor) and self._editor.changed():
            self._editor.tell(reading.note, wrong=True)
            self._editor.selectAll()
            return
        self.commit()

    def _step(self, steps: float) -> None:
        """Change the number being typed by steps, with the arrow keys or the wheel."""
        info = self._field.info if self._field is not None else None
        editor, reading = self._editor, self._reading()
        if not isinstance(editor, LineEditor) or info is None or reading is None or reading.value is None:
            return
        change = steps * step_of(info)
        if info.widget_type == "INT":
            change = round(change) or (1 if steps > 0 else -1)
        editor.set_text(number_text(clamped(info, reading.value + change)))

    # Long texts

    def _open_large(self) -> None:
        """Go on in a window of its own with the text being typed."""
        editor, field, node_id = self._editor, self._field, self._node_id
        if not isinstance(editor, TextEditor) or field is None or node_id is None or editor.isReadOnly():
            return
        text = str(editor.value())
        self.commit()
        self.open_large(node_id, field, text)

    def open_large(self, node_id: NodeId, field: Field, text: str) -> LargeText:
        """Open a window of its own for a text of a node."""
        help_ = self.help
        window = LargeText(self._canvas, field.label or field.name, text, help_.vocabulary, help_.weight_step)
        window.text_taken.connect(lambda taken: self._take_value(node_id, field, taken))
        window.text_left.connect(lambda left: self._keep_left(node_id, field, left))
        window.finished.connect(self.unfinished.end)
        self._watch(window.editor, node_id, field.name)
        window.run_wanted.connect(help_.run or window.close)
        window.open()
        return window

    def _watch(self, editor: TextEditor, node_id: NodeId, name: str) -> None:
        place = (self._canvas.graph.scope, node_id, name)
        self.unfinished.watch(editor, place, partial(self._edit_of, node_id, name))

    def _edit_of(self, node_id: NodeId, name: str, text: str) -> Edit | None:
        item = self._canvas.graph.nodes.get(node_id)
        return None if item is None else self._canvas.value_edit(node_id, name, text, item.info)

    def open_text_window(self) -> bool:
        """Open a window for the first long text of the selected nodes; False when they have none."""
        for node_id in self._canvas.selected_nodes():
            item = self._canvas.graph.nodes.get(node_id)
            for index, field in enumerate(item.fields if item is not None else ()):
                if item is not None and field.kind == "text" and not item.is_linked(index):
                    self.commit()
                    self.open_large(node_id, field, str(item.values.get(field.name) or ""))
                    return True
        return False

    # Moving on

    def _open_next(self, direction: int) -> None:
        node_id, field = self._node_id, self._field
        self.commit()
        item = self._canvas.graph.nodes.get(node_id) if node_id is not None else None
        if item is None or field is None:
            return
        found = next_field(self._canvas, item, field.name, direction)
        if found is None:
            return
        other, index = found
        if other is not item:
            self._canvas.select([other.node.id])
        place = other.field_rect(index)
        if not self._canvas.visible_rect().contains(place):
            self._canvas.look_at(place.center(), self._canvas.zoom())
        self.open_field(other, index)

    def follow_view(self) -> None:
        """Stand over the field after the view moved."""
        if self._editor is None or self._place is None:
            return
        rect = self._canvas.mapFromScene(self._place()).boundingRect()
        self._editor.place(QRect(rect), self._canvas.zoom())
