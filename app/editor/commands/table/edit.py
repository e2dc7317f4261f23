"""The commands of the Edit menu. Undo, the clipboard and the selection."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Command, Entry

COMMANDS: Sequence[Entry] = (
    Command("undo", "&Undo", ("Ctrl+Z",)),
    Command("redo", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    SEPARATOR,
    Command("cut", "Cu&t", ("Ctrl+X",), on_canvas=True),
    Command("copy", "&Copy", ("Ctrl+C",), on_canvas=True),
    Command("paste", "&Paste", ("Ctrl+V",), on_canvas=True),
    Command("paste_linked", "Paste with &incoming links", ("Ctrl+Shift+V",), on_canvas=True),
    Command("delete", "&Delete", ("Del", "Backspace"), on_canvas=True),
    Command("select_all", "Select &all", ("Ctrl+A",), on_canvas=True),
    SEPARATOR,
    Command("add_node", "Add &node…", ("Tab",), "Search a node and add it at the cursor.", on_canvas=True),
    Command(
        "find_node",
        "&Find a node…",
        ("Ctrl+F",),
        "By title, kind, number or value, inside subgraphs too.",
    ),
    SEPARATOR,
    Command("settings", "&Settings…", ("Ctrl+,",)),
)
