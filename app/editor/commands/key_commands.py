"""What the keyboard does on the canvas itself, and the window in which its keys are changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QWidget

from app.editor.canvas.canvas import Canvas
from app.editor.commands.keys.live_keys import LiveKeys
from app.editor.words import tr
from app.workflow.edits import Edit, MoveNodes, Several
from app.workflow.reroute_edits import move_reroutes

PAN_PIXELS = 60.0
"""So far an arrow key moves the view, in pixels."""


class KeyCommands(QObject):
    """The commands that a mouse does not need: lock, nudge, the first remedy, and the list of all keys."""

    def __init__(self, keys: LiveKeys, canvas: Canvas, window: QWidget) -> None:
        super().__init__(window)
        self._keys = keys
        self._canvas = canvas
        self._window = window
        window.installEventFilter(self)
        keys.changed.connect(self._say_how_to_unlock)
        self._say_how_to_unlock()

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "shortcuts": self.show_sheet,
            "lock": lambda: self._canvas.set_locked(True),
            "unlock": lambda: self._canvas.set_locked(False),
            "take_remedy": self.mend_or_edit,
            "selection_menu": self._canvas.ask_for_menu,
            "nudge_left": lambda: self.nudge(-1, 0),
            "nudge_right": lambda: self.nudge(1, 0),
            "nudge_up": lambda: self.nudge(0, -1),
            "nudge_down": lambda: self.nudge(0, 1),
        }

    def mend_or_edit(self) -> None:
        """Take the remedy in view; with nodes selected that is one of theirs, or their first field opens."""
        bubbles, selected = self._canvas.bubbles, self._canvas.selected_nodes()
        if not selected:
            bubbles.fix()
        else:
            bubbles.fix(selected) or self._canvas.editors.open_first() or bubbles.fix()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave letters to a list that has the focus: there they find an entry, and call no command."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.text():
            held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            listed = isinstance(QApplication.focusWidget(), QComboBox | QAbstractItemView)
            if listed and not held and event.text().isalnum():
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def show_sheet(self, words: str = "") -> None:
        """Open the window of all shortcuts, or bring it to the front, with the rows of these words."""
        from app.editor.commands.shortcuts_window import ShortcutsWindow

        sheet = self._window.findChild(ShortcutsWindow)
        if sheet is None:
            sheet = ShortcutsWindow(self._keys, self._window)
        sheet.filter.setText(words)
        sheet.show()
        sheet.raise_()
        sheet.activateWindow()

    def nudge(self, across: int, down: int) -> None:
        """Move the selected nodes that are not pinned by so many steps of the grid; without any the view."""
        canvas = self._canvas
        nodes = canvas.graph.scope.nodes
        chosen = [nodes[i] for i in canvas.selected_nodes() if i in nodes]
        reroutes = canvas.graph.bends.places(canvas.graph.bends.selected())
        if not chosen and not reroutes:
            canvas.pan_by(QPointF(-across * PAN_PIXELS, -down * PAN_PIXELS))
            return
        free = [node for node in chosen if not node.flags.get("pinned")]
        if not (free or reroutes) or canvas.locked:
            return
        step = canvas.grid_size
        moved = {node.id: (node.position[0] + across * step, node.position[1] + down * step) for node in free}
        edits: list[Edit] = [MoveNodes(canvas.graph.scope_id, moved)] if moved else []
        if reroutes:
            places = {key: (at.x() + across * step, at.y() + down * step) for key, at in reroutes.items()}
            edits.append(move_reroutes(canvas.graph.workflow, canvas.graph.scope_id, places))
        canvas.request(edits[0] if len(edits) == 1 else Several(tuple(edits)), tr("Move nodes"))

    def _say_how_to_unlock(self) -> None:
        keys = self._keys.text("unlock")
        self._canvas.lock_note.setText(
            tr("Locked: {keys} unlocks").format(keys=keys) if keys else tr("Locked")
        )
        self._canvas.lock_note.adjustSize()
