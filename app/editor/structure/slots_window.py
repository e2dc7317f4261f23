"""SlotsWindow: the inputs and outputs of a subgraph in two lists; each change is an edit of its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.icons import dot_icon
from app.editor.session import Session
from app.editor.words import tr
from app.editor.writing.shown import as_tip
from app.workflow.document import ScopeId
from app.workflow.patch import Edit
from app.workflow.subgraphs.interface import (
    Side,
    add_slot,
    move_slot,
    remove_slot,
    rename_slot,
    shown_name,
)

if TYPE_CHECKING:
    from app.editor.structure.commands import Structure

SIDES: tuple[Side, ...] = ("inputs", "outputs")


class SlotsWindow(QDialog):
    """Renames by double-click or F2, moves by the buttons or Alt with the arrows, removes by Delete."""

    def __init__(self, session: Session, kind: ScopeId, structure: Structure, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._session, self._kind, self._structure = session, kind, structure
        self.lists: dict[Side, SlotList] = {side: SlotList(self) for side in SIDES}
        columns = QHBoxLayout()
        for side, title in zip(SIDES, (tr("Inputs"), tr("Outputs")), strict=True):
            columns.addLayout(self._column(side, title))
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(columns)
        hint = QLabel(tr("Every node of this subgraph follows. Double-click a name to change it."), self)
        hint.setStyleSheet(f"color: {theme.DIM.name()};")
        layout.addWidget(hint)
        layout.addWidget(close)
        self.resize(560, 400)
        session.edited.connect(self.show_slots)
        self.show_slots()

    def show_slots(self, *_: object) -> None:
        """Show the slots as they are now; close when the subgraph is gone."""
        scope = self._session.workflow.scopes.get(self._kind)
        if scope is None:
            self.reject()
            return
        self.setWindowTitle(tr("Inputs and outputs of {name}").format(name=scope.name or tr("Subgraph")))
        for side, slots in zip(SIDES, (scope.inputs, scope.outputs), strict=True):
            self.lists[side].show_slots(slots)

    def _column(self, side: Side, title: str) -> QVBoxLayout:
        shown = self.lists[side]
        shown.setAccessibleName(title)
        shown.itemChanged.connect(partial(self._rename, side))
        column = QVBoxLayout()
        column.addWidget(QLabel(title, self))
        column.addWidget(shown)
        row = QHBoxLayout()
        for name, text, act in (
            ("add", tr("Add"), self._add),
            ("up", tr("Up"), partial(self._move, by=-1)),
            ("down", tr("Down"), partial(self._move, by=1)),
            ("remove", tr("Remove"), self._remove),
        ):
            button = QPushButton(text, self)
            button.setObjectName(f"{side}_{name}")
            button.setAutoDefault(False)
            button.clicked.connect(partial(_without_checked, act, side))
            row.addWidget(button)
        column.addLayout(row)
        return column

    def _do(self, edit: Edit, title: str) -> None:
        self._structure.do(lambda: edit, title)

    def _rename(self, side: Side, item: QListWidgetItem) -> None:
        row, text = self.lists[side].row(item), item.text()
        workflow = self._session.workflow
        scope = workflow.scopes[self._kind]
        slots = scope.inputs if side == "inputs" else scope.outputs
        if row < len(slots) and text != shown_name(slots[row]):
            done = self._structure.do(
                lambda: rename_slot(workflow, self._kind, side, row, text), tr("Rename slot")
            )
            if not done:
                self.show_slots()

    def _move(self, side: Side, by: int) -> None:
        shown = self.lists[side]
        row = shown.currentRow()
        if 0 <= row + by < shown.count() and row >= 0:
            workflow = self._session.workflow
            self._structure.do(lambda: move_slot(workflow, self._kind, side, row, row + by), tr("Move slot"))
            shown.setCurrentRow(row + by)

    def _remove(self, side: Side) -> None:
        row = self.lists[side].currentRow()
        if row >= 0:
            workflow = self._session.workflow
            self._structure.do(lambda: remove_slot(workflow, self._kind, side, row), tr("Remove slot"))

    def _add(self, side: Side) -> None:
        workflow = self._session.workflow
        name = tr("input") if side == "inputs" else tr("output")
        self._structure.do(lambda: add_slot(workflow, self._kind, side, name, "*"), tr("Add slot"))
        shown = self.lists[side]
        shown.setCurrentRow(shown.count() - 1)


class SlotList(QListWidget):
    """The slots of one side, with dots in the colours of their types."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed)

    def show_slots(self, slots: tuple[Mapping[str, Any], ...]) -> None:
        """Show these slots; the current row stays."""
        row = self.currentRow()
        self.blockSignals(True)
        self.clear()
        for slot in slots:
            kind = str(slot.get("type") or "*")
            item = QListWidgetItem(dot_icon(theme.slot_color(kind)), shown_name(slot))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            item.setToolTip(as_tip(kind))
            self.addItem(item)
        self.blockSignals(False)
        self.setCurrentRow(min(row, self.count() - 1))


def _without_checked(act: object, side: Side, _checked: bool = False) -> None:
    if callable(act):
        act(side)
