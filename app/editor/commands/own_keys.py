"""Keys that a panel keeps for itself while it has the focus, though the window has commands on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget


def own_keys(widget: QWidget, handlers: Mapping[str, Callable[[], object]]) -> None:
    """Call a handler when its key is pressed in the widget, before any shortcut of the window."""
    widget.installEventFilter(_KeyFilter(widget, handlers))


class _KeyFilter(QObject):
    def __init__(self, widget: QWidget, handlers: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(widget)
        self._handlers = {QKeySequence(keys): handler for keys, handler in handlers.items()}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the keys, then act on them."""
        if isinstance(event, QKeyEvent):
            handler = self._handlers.get(QKeySequence(event.keyCombination()))
            if handler is not None and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if handler is not None and event.type() == QEvent.Type.KeyPress:
                handler()
                return True
        return super().eventFilter(watched, event)
