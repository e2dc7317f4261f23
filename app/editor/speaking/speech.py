"""Speech: what happens in the window is announced politely to screen readers, in the words that are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QUndoStack

from app.editor.language.sentences import translated
from app.editor.undoing.brought_back import BroughtBack
from app.editor.words import tr

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow


class Speech(QObject):
    """Says the steps of the undo list as they are done and undone, notices, and errors that are new.

    What the status bar says is announced by the bar itself.
    """

    said = Signal(str)
    """These words were announced, if anybody listens."""
    message = Signal(str)
    """Words for the status bar, which announces them."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setObjectName("speech")
        self._window = window
        self._group = window.session.undo_group
        self._back = BroughtBack(window.session, window.canvas, self)
        self._stack: QUndoStack | None = self._group.activeStack()
        self._index = 0
        self._errors: frozenset[str] = frozenset()
        self._steps_back = False
        self._group.indexChanged.connect(self._tell_step)
        window.session.workflow_opened.connect(self._note_step)
        window.notice.shown.connect(self.say)
        window.problems.changed.connect(self._tell_errors)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"undo": self.undo, "redo": self.redo}

    def undo(self) -> None:
        """Undo a step and say which; while the mouse holds something, take back only that."""
        if self._window.canvas.mouse.take_back():
            self.message.emit("")  # it is seen: there is nothing to add
            return
        self._go(self._group.undo, tr("Undone: {step}"), self._group.undoText())

    def redo(self) -> None:
        """Do a step again and say which."""
        self._go(self._group.redo, tr("Done again: {step}"), self._group.redoText())

    def say(self, words: str) -> None:
        """Announce words, when what was announced before has been said."""
        self.said.emit(words)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._window, words))

    def _go(self, step: Callable[[], None], words: str, title: str) -> None:
        self._steps_back = True
        self._back.carry_out(step)
        self._steps_back = False
        if title:
            self.message.emit(words.format(step=title))

    def _note_step(self) -> None:
        self._stack = self._group.activeStack()
        self._index = self._stack.index() if self._stack is not None else 0

    def _tell_step(self) -> None:
        stack, before = self._stack, self._index
        self._note_step()
        if self._stack is not stack or self._steps_back or self._index == before:
            return
        title = self._group.undoText()
        if title and self._index > before:
            self.say(title)
        elif title:
            self.say(tr("Back to: {step}").format(step=title))

    def _tell_errors(self) -> None:
        if not QAccessible.isActive():
            return
        errors = {problem.id: problem for problem in self._window.problems.all if problem.severity == "error"}
        new = [problem for key, problem in errors.items() if key not in self._errors]
        self._errors = frozenset(errors)
        if new:
            self.say(tr("Problem: {words}").format(words=translated(new[0].message)))
