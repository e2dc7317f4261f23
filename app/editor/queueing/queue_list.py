"""The list of runs; those that wait are dragged into another order."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

WAITING_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The prompt id of a run that waits; None for every other one."""


class QueueList(QTreeWidget):
    """Rows whose waiting ones may be dropped between waiting ones. Only the server's answer moves them."""

    move_requested = Signal(list, object)
    """The user wants these waiting prompts before this one; None: at the end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDragDropMode(QTreeWidget.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)

    def waiting(self) -> list[str]:
        """Return the waiting prompts in the order shown."""
        rows = [self.topLevelItem(index) for index in range(self.topLevelItemCount())]
        return [row.data(0, WAITING_ROLE) for row in rows if row is not None and row.data(0, WAITING_ROLE)]

    def chosen_waiting(self) -> list[str]:
        """Return the selected waiting prompts in the order shown."""
        chosen = {row.data(0, WAITING_ROLE) for row in self.selectedItems()}
        return [prompt_id for prompt_id in self.waiting() if prompt_id in chosen]

    def move_by(self, step: int) -> None:
        """Ask for the selected waiting prompts one place up (-1) or down (1)."""
        chosen, waiting = self.chosen_waiting(), self.waiting()
        if not chosen:
            return
        rest = [one for one in waiting if one not in chosen]
        before = sum(one in rest for one in waiting[: waiting.index(chosen[0])])
        place = max(0, min(len(rest), before + step))
        self.move_requested.emit(chosen, rest[place] if place < len(rest) else None)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a drag of rows that wait."""
        super().dragEnterEvent(event)
        event.setAccepted(bool(self.chosen_waiting()))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Let rows be dropped wherever they can wait."""
        super().dragMoveEvent(event)
        event.setAccepted(bool(self.chosen_waiting()))

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask for the new order; the rows stay until the server has it."""
        chosen = self.chosen_waiting()
        if chosen:
            self.move_requested.emit(chosen, self._place(event.position().toPoint()))
        # Not the action of a move: the view would take the rows away.
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()

    def _place(self, point: QPoint) -> str | None:
        """Return the waiting prompt before which a drop at this point goes; None: after all of them."""
        row = self.itemAt(point)
        waiting = self.waiting()
        if row is None or not waiting:
            return None
        prompt_id = row.data(0, WAITING_ROLE)
        if prompt_id is None:
            return waiting[0] if self._is_above(row) else None
        if point.y() <= self.visualItemRect(row).center().y():
            return str(prompt_id)
        later = waiting[waiting.index(prompt_id) + 1 :]
        return later[0] if later else None

    def _is_above(self, row: QTreeWidgetItem) -> bool:
        """Whether a row that does not wait stands above those that do."""
        first = next(
            (
                index
                for index in range(self.topLevelItemCount())
                if (item := self.topLevelItem(index)) is not None and item.data(0, WAITING_ROLE)
            ),
            0,
        )
        return self.indexOfTopLevelItem(row) < first
