"""Keys that all editors answer alike, and the signals they share."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence


def tab_direction(event: QEvent) -> int:
    """Return 1 for Tab, -1 for Shift+Tab, 0 for everything else."""
    if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
        if event.key() == Qt.Key.Key_Tab and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return 1
        if event.key() == Qt.Key.Key_Backtab:
            return -1
    return 0


def is_command(event: QEvent) -> bool:
    """Whether a key is a shortcut of the window (run, save …) that must find the typed value taken over."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return False
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_S, Qt.Key.Key_O, Qt.Key.Key_N)


def is_for_text(event: QEvent) -> bool:
    """Whether a key that might be a shortcut of the window belongs to the text: a plain one, or copy."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return (
        plain
        or event.matches(QKeySequence.StandardKey.Copy)
        or event.matches(QKeySequence.StandardKey.SelectAll)
    )
