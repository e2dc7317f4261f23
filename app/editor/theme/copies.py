"""Copies of colours that live as long as the program: pens, brushes and caches that `switch` renews."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPen

_PENS: list[tuple[QPen, QColor]] = []
_BRUSHES: list[tuple[QBrush, QColor]] = []
_CACHES: list[Callable[[], object]] = []

_Cached = TypeVar("_Cached")


def pen(color: QColor, width: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """Return a pen that follows a colour of the theme: for constants of a module, which never go away."""
    made = QPen(color, width, style)
    _PENS.append((made, color))
    return made


def brush(color: QColor) -> QBrush:
    """Return a brush that follows a colour of the theme: for constants of a module, which never go away."""
    made = QBrush(color)
    _BRUSHES.append((made, color))
    return made


def forgets_colors(cached: _Cached) -> _Cached:
    """Decorate a function with a cache that is to be emptied when the colours change."""
    clear = getattr(cached, "cache_clear")  # noqa: B009 - no type says that a function has a cache
    _CACHES.append(clear)
    return cached


def renew_copies() -> None:
    """Give all pens and brushes the colours of now, and empty all caches."""
    for made, color in _PENS:
        made.setColor(color)
    for filled, color in _BRUSHES:
        filled.setColor(color)
    for clear in _CACHES:
        clear()
