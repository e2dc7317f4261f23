"""Piece: what all accessible objects below the canvas share."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QRect, QRectF
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QWindow
from shiboken6 import VoidPtr

if TYPE_CHECKING:
    from app.editor.canvas.accessible.canvas_access import CanvasAccess
    from app.editor.canvas.canvas import Canvas


class Piece(QAccessibleInterface):
    """A part of the canvas that is no widget. It is kept as long as what it stands for: Qt owns no piece.

    Subclasses say what it is called, where it is, and what is in it.
    """

    def __init__(self, root: CanvasAccess, parent: QAccessibleInterface) -> None:
        super().__init__()
        self.root = root
        self._parent = parent
        self._pieces: dict[Hashable, Piece] = {}
        self._press = Press(self)

    # What subclasses say

    def name(self) -> str:
        """Return what a screen reader says of it."""
        return ""

    def value(self) -> str:
        """Return its value as text."""
        return ""

    def description(self) -> str:
        """Return what helps to understand it."""
        return ""

    def area(self) -> QRectF:
        """Return where it is, in the scene."""
        return QRectF()

    def pieces(self) -> Sequence[Piece]:
        """Return what is in it, in the order in which it is read."""
        return ()

    def press(self) -> None:
        """Do what a click on it does."""

    def is_there(self) -> bool:
        """Whether the canvas still has what it stands for."""
        return True

    def flags(self, state: QAccessible.State) -> None:
        """Say more of its state."""

    # For subclasses

    @property
    def canvas(self) -> Canvas:
        """The canvas it is on."""
        return self.root.canvas

    def piece(self, key: Hashable, kind: type[Piece], *rest: Any) -> Piece:
        """Return the piece kept for a key, made the first time."""
        found = self._pieces.get(key)
        if found is None:
            found = self._pieces[key] = kind(self.root, self, *rest)
        return found

    def known(self) -> list[Piece]:
        """Return the pieces in it that anybody asked for."""
        return list(self._pieces.values())

    def forget(self) -> None:
        """Let go of it and what is in it, in Qt's own books, too: what it stands for is gone."""
        for piece in self._pieces.values():
            piece.forget()
        self._pieces.clear()
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(self))

    # What Qt asks

    def isValid(self) -> bool:
        """Whether it can be asked anything."""
        return self.root.alive and self.is_there()

    def object(self) -> QObject:
        """Return None: there is no QObject behind it."""
        return None  # type: ignore[return-value]  # Qt's own documentation asks for it

    def window(self) -> QWindow:
        """Return the window it is in."""
        return self.root.window()

    def parent(self) -> QAccessibleInterface:
        """Return what it is in."""
        return self._parent

    def childCount(self) -> int:
        """Return how many pieces are in it."""
        return len(self.pieces()) if self.isValid() else 0

    def child(self, index: int) -> QAccessibleInterface:
        """Return a piece in it."""
        pieces = self.pieces() if self.isValid() else ()
        return pieces[index] if 0 <= index < len(pieces) else None  # type: ignore[return-value]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return which piece in it that is, -1 for none."""
        return next((at for at, piece in enumerate(self.pieces()) if piece is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """Return the piece at a point of the screen."""
        place = QPoint(x, y)
        return next((piece for piece in self.pieces() if piece.rect().contains(place)), None)  # type: ignore[return-value]

    def rect(self) -> QRect:
        """Return where it is on the screen."""
        return self.root.on_screen(self.area()) if self.isValid() else QRect()

    def text(self, kind: QAccessible.Text) -> str:
        """Return its name, value or description."""
        if not self.isValid():
            return ""
        match kind:
            case QAccessible.Text.Name:
                return self.name()
            case QAccessible.Text.Value:
                return self.value()
            case QAccessible.Text.Description | QAccessible.Text.Help:
                return self.description()
        return ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Change nothing: a name is changed by an edit."""

    def state(self) -> QAccessible.State:
        """Return whether it can be seen, and what the subclass says."""
        state = QAccessible.State()
        if not self.isValid():
            state.invalid = True
            return state
        state.offscreen = not self.canvas.visible_rect().intersects(self.area())
        self.flags(state)
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """Return what else it can do: it can be pressed."""
        # None would be a pointer to None, and the next call of Qt's the last one.
        return self._press if kind == QAccessible.InterfaceType.ActionInterface else VoidPtr(0)


class Press(QAccessibleActionInterface):
    """What can be done to a piece: it is pressed, as by a click."""

    def __init__(self, piece: Piece) -> None:
        super().__init__()
        self._piece = piece

    def actionNames(self) -> list[str]:
        """Return the one name."""
        return [QAccessibleActionInterface.pressAction()]

    def doAction(self, name: str) -> None:
        """Press it."""
        if name == QAccessibleActionInterface.pressAction() and self._piece.isValid():
            self._piece.press()

    def keyBindingsForAction(self, name: str) -> list[str]:
        """Return none: the keys are those of the commands."""
        return []
