"""The parts that bring commands of their own to the window: each is made here, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

Handlers = dict[str, Callable[[], object]]
"""What the commands do, by their names in the tables of `commands/table/`."""


def make_features(window: MainWindow) -> Handlers:
    """Make the features of a window, which owns them, and return the handlers of all their commands."""
    return {
        **window.changes.handlers(),
        **window.edits.handlers(),
    }
