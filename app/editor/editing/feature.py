"""The parts of the window that select, copy, group, align and annotate: made here and connected."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.editor.editing.aligning import Aligning
from app.editor.editing.arranging import Arranging
from app.editor.editing.clipboard import Clipboard
from app.editor.editing.color_preview import ColorPreview
from app.editor.editing.coloring import Coloring
from app.editor.editing.grouping import Grouping
from app.editor.editing.large_edits import LargeEdits
from app.editor.editing.noting import Noting
from app.editor.editing.selecting import Selecting
from app.editor.editing.slot_menu import SlotMenu

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow


def editing_handlers(window: MainWindow, large: LargeEdits) -> dict[str, Callable[[], object]]:
    """Make the parts, owned by the window, and return the handlers of their commands."""
    selected = window.edits.selection
    clipboard = Clipboard(selected, window.adding, large, window)
    grouping = Grouping(selected, window)
    arranging = Arranging(selected, large, window)
    SlotMenu(window.canvas, window)
    preview = ColorPreview(window.canvas, window)
    window.first_painted.connect(lambda: preview.watch(window.actions_by_name))
    for part in (clipboard, grouping, arranging):
        part.message.connect(window.files.message)
    grouping.run_requested.connect(window.run_nodes)
    return {
        **window.edits.handlers(),
        **clipboard.handlers(),
        **grouping.handlers(),
        **arranging.handlers(),
        **Selecting(selected).handlers(),
        **Coloring(window.edits, window).handlers(),
        **Aligning(selected).handlers(),
        **Noting(window.adding, window.canvas).handlers(),
    }
