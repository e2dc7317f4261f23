"""The parameters of a workflow as a panel: its exposed inputs with their values, and its named results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.panels.value_fields import ValueField, field_for
from app.editor.words import marked, tr
from app.editor.writing.shown import as_tip, in_one_line
from app.workflow.node_info import InputInfo
from app.workflow.parameters.exposed import LONGEST_NAME, Kind

EMPTY = marked(
    "Nothing is exposed yet.\n\nRight-click a field of a node and choose “Expose as parameter…”: it is shown "
    "here, and scripts can set it by name."
)
NAME_WIDTH = 170
HEAD_HEIGHT = 22


@dataclass(frozen=True)
class ShownEntry:
    """An exposed input or named result as the panel shows it.

    `place` says where it is; `trouble` why it has no effect, else it is empty. `info` and `value` belong to
    inputs; an input of an unknown kind is shown as text.
    """

    kind: Kind
    name: str
    place: str
    trouble: str = ""
    info: InputInfo | None = None
    value: Any = None


class ParametersPanel(QScrollArea):
    """Shows the entries in their order and tells what the user wants of them."""

    value_changed = Signal(str, object)
    """The exposed input of this name should have this value."""
    window_wanted = Signal(str)
    """The value with this name should be edited in a window of its own."""
    file_chosen = Signal(str, str)
    """The picture at this path should be uploaded for the exposed input of this name."""
    renamed = Signal(str, str, str)
    """Kind (`inputs` or `outputs`), name, and the name it should have."""
    moved = Signal(str, str, int)
    """Kind, name, and the place it should have (0 first)."""
    removed = Signal(str, str)
    """Kind and name of an entry that should be taken off the list."""
    place_wanted = Signal(str, str)
    """Kind and name of an entry whose node the user wants to see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Parameters"))
        self.setStyleSheet(_style())
        self.entries: list[EntryRow] = []
        self._shape: tuple[object, ...] | None = None
        self.show_entries([])

    def show_entries(self, entries: Sequence[ShownEntry], more: int = 0) -> None:
        """Show these entries, and how many there are besides.

        Controls stay as long as only values changed.
        """
        shape = (more, *(replace(entry, value=None) for entry in entries))
        if shape != self._shape:
            self._shape = shape
            self._build(entries, more)
        for row, entry in zip(self.entries, entries, strict=True):
            row.show_value(entry.value)

    def entry(self, kind: Kind, name: str) -> EntryRow | None:
        """Return the row of an entry."""
        found = (row for row in self.entries if (row.shown.kind, row.shown.name) == (kind, name))
        return next(found, None)

    def begin_rename(self, kind: Kind, name: str) -> None:
        """Let the user type another name."""
        row = self.entry(kind, name)
        if row is not None:
            self.ensureWidgetVisible(row)
            row.begin_rename()

    def commit(self) -> None:
        """Tell what is being typed and was not told yet."""
        for row in self.entries:
            row.commit()

    def _build(self, entries: Sequence[ShownEntry], more: int) -> None:
        focused = next((row.shown for row in self.entries if row.hasFocus()), None)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(8, 8, 8, 12)
        layout.setSpacing(4)
        self.entries = []
        kinds = [entry.kind for entry in entries]
        for index, entry in enumerate(entries):
            if entry.kind == "outputs" and kinds.index("outputs") == index:
                layout.addWidget(_heading(tr("Results")))
            place = sum(kind == entry.kind for kind in kinds[:index])
            row = EntryRow(entry, place, kinds.count(entry.kind), self)
            layout.addWidget(row)
            self.entries.append(row)
        if not entries:
            layout.addWidget(_empty())
        if more:
            layout.addWidget(_heading(tr("and {count} more").format(count=more)))
        layout.addStretch(1)
        self.setWidget(page)
        again = self.entry(focused.kind, focused.name) if focused is not None else None
        if again is not None:
            again.setFocus()


class EntryRow(QFrame):
    """One entry: its name with what can be done with it, and below the control of its value."""

    def __init__(self, shown: ShownEntry, place: int, count: int, panel: ParametersPanel) -> None:
        super().__init__()
        self.setObjectName("entry")
        self.shown = shown
        self._place, self._count, self._panel = place, count, panel
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(shown.name)
        keys = tr("F2 renames, Alt+Up and Alt+Down move, Delete takes it off the list")
        self.setToolTip(as_tip(f"{shown.place}\n{keys}"))
        self.label = QLabel(textFormat=Qt.TextFormat.PlainText)
        right = Qt.TextElideMode.ElideRight
        self.label.setText(self.label.fontMetrics().elidedText(in_one_line(shown.name), right, NAME_WIDTH))
        self.place = _small(shown.place, theme.FAINT.name())
        self.place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.editor = QLineEdit(maxLength=LONGEST_NAME)
        self.editor.setAccessibleName(tr("Name of the parameter"))
        self.editor.hide()
        self.editor.editingFinished.connect(self._finish_rename)
        self.buttons = [
            self._button("↑", tr("Move up (Alt+Up)"), place > 0, self.move_up),
            self._button("↓", tr("Move down (Alt+Down)"), place < count - 1, self.move_down),
            self._button("✕", tr("Take off the list (Delete)"), True, self.remove),
        ]
        self.field: ValueField | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(5, 3, 5, 5)
        layout.setSpacing(3)
        layout.addLayout(self._head())
        if shown.kind == "inputs" and not shown.trouble:
            self.field = field_for(shown.info or InputInfo(shown.name, "STRING"))
            self.field.setAccessibleName(shown.name)
            self.field.value_changed.connect(self._tell_value)
            self.field.file_chosen.connect(self._tell_file)
            self.field.window_wanted.connect(self._tell_window)
            layout.addWidget(self.field)
        if shown.trouble:
            trouble = _small(shown.trouble, theme.WARNING.name())
            trouble.setWordWrap(True)
            layout.addWidget(trouble)
        self._show_buttons()

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.addStrut(HEAD_HEIGHT)
        head.setSpacing(1)
        head.addWidget(self.label)
        head.addWidget(self.editor, 1)
        head.addSpacing(6)
        head.addWidget(self.place, 1)
        for button in self.buttons:
            head.addWidget(button)
        return head

    def _button(self, sign: str, tip: str, enabled: bool, pressed: Any) -> QToolButton:
        button = QToolButton()
        button.setText(sign)
        button.setToolTip(tip)
        button.setEnabled(enabled)
        button.setAccessibleName(tip.partition(" (")[0])
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setFixedSize(24, HEAD_HEIGHT)
        button.clicked.connect(pressed)
        return button

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        if self.field is not None:
            self.field.show_value(value)

    def commit(self) -> None:
        """Tell what is being typed."""
        if self.field is not None:
            self.field.commit()

    def begin_rename(self) -> None:
        """Show an editor in place of the name."""
        self.editor.setText(self.shown.name)
        self.label.hide()
        self.editor.show()
        self._show_buttons()
        self.editor.setFocus()
        self.editor.selectAll()

    def move_up(self) -> None:
        """Ask for the place before."""
        if self._place > 0:
            self._panel.moved.emit(self.shown.kind, self.shown.name, self._place - 1)

    def move_down(self) -> None:
        """Ask for the place behind."""
        if self._place < self._count - 1:
            self._panel.moved.emit(self.shown.kind, self.shown.name, self._place + 1)

    def remove(self) -> None:
        """Ask to be taken off the list."""
        self._panel.removed.emit(self.shown.kind, self.shown.name)

    def show_place(self) -> None:
        """Ask to see the node."""
        self._panel.place_wanted.emit(self.shown.kind, self.shown.name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Rename with F2, move with Alt and the arrows, remove with Delete, go to the node with Enter."""
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        match event.key():
            case Qt.Key.Key_Escape if self.editor.isVisible():
                self._end_rename()
            case Qt.Key.Key_F2:
                self.begin_rename()
            case Qt.Key.Key_Up if alt:
                self.move_up()
            case Qt.Key.Key_Down if alt:
                self.move_down()
            case Qt.Key.Key_Delete if self.hasFocus():
                self.remove()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.hasFocus():
                self.show_place()
            case _:
                super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Delete and Enter, which are commands of the canvas elsewhere, while the row has the focus."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.hasFocus():
            alone = event.modifiers() == Qt.KeyboardModifier.NoModifier
            if alone and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_F2):
                event.accept()
                return True
        return super().event(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Rename where the name stands, else show the node."""
        if event.position().y() <= self.label.geometry().bottom() + 2:
            self.begin_rename()
        else:
            self.show_place()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer everything that can be done with the entry."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Show the node")).triggered.connect(self.show_place)
        menu.addAction(tr("Rename")).triggered.connect(self.begin_rename)
        menu.addSeparator()
        for text, enabled, handler in (
            (tr("Move up"), self._place > 0, self.move_up),
            (tr("Move down"), self._place < self._count - 1, self.move_down),
            (tr("Take off the list"), True, self.remove),
        ):
            action = menu.addAction(text)
            action.setEnabled(enabled)
            action.triggered.connect(handler)
        menu.popup(event.globalPos())

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the buttons."""
        self._show_buttons()

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the buttons."""
        self._show_buttons()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the buttons."""
        super().focusInEvent(event)
        self._show_buttons()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the buttons."""
        super().focusOutEvent(event)
        self._show_buttons()

    def _show_buttons(self) -> None:
        wanted = self.underMouse() or self.hasFocus() or bool(self.shown.trouble)
        shown = wanted and not self.editor.isVisible()
        self.place.setVisible(not shown and not self.editor.isVisible())
        for button in self.buttons:
            button.setVisible(shown)

    def _finish_rename(self) -> None:
        if not self.editor.isVisible():
            return
        name = self.editor.text()
        self._end_rename()
        if name.strip() and name != self.shown.name:
            self._panel.renamed.emit(self.shown.kind, self.shown.name, name)

    def _end_rename(self) -> None:
        self.editor.hide()
        self.label.show()
        self.setFocus()

    def _tell_value(self, value: Any) -> None:
        self._panel.value_changed.emit(self.shown.name, value)

    def _tell_window(self) -> None:
        self._panel.window_wanted.emit(self.shown.name)

    def _tell_file(self, path: str) -> None:
        self._panel.file_chosen.emit(self.shown.name, path)


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setStyleSheet(f"color: {theme.DIM.name()}; font-weight: 600; padding: 10px 6px 2px 6px;")
    return label


def _small(text: str, color: str) -> QLabel:
    label = QLabel(text, textFormat=Qt.TextFormat.PlainText)
    label.setStyleSheet(f"color: {color}; font-size: {theme.px(11)}px;")
    return label


def _empty() -> QLabel:
    label = QLabel(tr(EMPTY), alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
    label.setStyleSheet(f"color: {theme.FAINT.name()}; padding: 16px;")
    return label


def _style() -> str:
    return f"""
#entry {{ border: 1px solid transparent; border-radius: 6px; }}
#entry:focus {{ border-color: {theme.ACCENT.name()}; }}
#entry QToolButton {{ border: none; border-radius: 4px; padding: 1px 5px; color: {theme.DIM.name()}; }}
#entry QToolButton:hover {{ background: {theme.BODY.name()}; color: {theme.TEXT.name()}; }}
#entry QToolButton:disabled {{ color: {theme.PANEL_LINE.name()}; }}
"""
