"""The keys of a key event, as a shortcut spells them."""

from __future__ import annotations

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

_ALONE = (
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
    Qt.Key.Key_unknown,
)
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


def pressed_keys(event: QKeyEvent) -> str:
    """Return what was pressed in Qt's portable spelling; "" while only Ctrl, Shift or Alt are held."""
    key, modifiers = Qt.Key(event.key()), event.modifiers()
    if key in _ALONE:
        return ""
    if key == Qt.Key.Key_Backtab:
        key = Qt.Key.Key_Tab
        modifiers |= Qt.KeyboardModifier.ShiftModifier
    text = event.text()
    if text.isprintable() and text and not text[0].isalpha() and not text[0].isspace():
        # The shift of "?" is in the sign itself; that of a letter is not.
        modifiers &= ~Qt.KeyboardModifier.ShiftModifier
    if key in _ARROWS:
        modifiers &= ~Qt.KeyboardModifier.KeypadModifier
    sequence = QKeySequence(QKeyCombination(modifiers, key))
    return sequence.toString(QKeySequence.SequenceFormat.PortableText)


def native(keys: str) -> str:
    """Return keys as the user's system writes them."""
    sequence = QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText)
    return sequence.toString(QKeySequence.SequenceFormat.NativeText).replace("Return", "Enter")
