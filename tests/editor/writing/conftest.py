"""Hands that type whatever script: each letter by a key event, as a keyboard or an input method sends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

NONE = Qt.KeyboardModifier.NoModifier


def type_letters(text: str) -> None:
    """Type a text where the focus is. QTest.keyClicks knows Latin letters only."""
    for letter in text:
        target = QApplication.focusWidget()
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(target, QKeyEvent(kind, 0, NONE, letter))


def commit_text(text: str) -> None:
    """Enter a text at once, as an input method does once it was composed."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(QApplication.focusWidget(), event)


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press a key where the focus is."""
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)


@pytest.fixture
def add(window: MainWindow) -> Callable[[str], str]:
    """Return what adds a node, selects it and returns its id; that is no step that is undone."""
    from app.workflow.edits import AddNodes
    from app.workflow.new_node import new_node

    def add(kind: str) -> str:
        session = window.session
        node = new_node(session.workflow, "", session.library[kind], (0.0, 0.0))
        session.do(AddNodes("", (node,)), "Add")
        session.undo_stack.clear()
        window.canvas.select([node.id])
        window.canvas.look_at(window.canvas.graph.nodes[node.id].frame().center(), 1.0)
        window.canvas.setFocus()
        return node.id

    return add
