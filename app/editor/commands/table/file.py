"""The commands of the File menu. Documents: opening, saving, comparing, exporting."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Command, Entry

COMMANDS: Sequence[Entry] = (
    Command("new", "&New", ("Ctrl+N",), "Start an empty workflow.", keywords="create, empty, blank"),
    Command(
        "open",
        "&Open…",
        ("Ctrl+O",),
        "Open a workflow, an API prompt or a picture that holds one.",
        keywords="load",
    ),
    Command("open_recent", "Open &recent"),
    Command(
        "templates",
        "&Templates…",
        ("Ctrl+Shift+O",),
        "Choose a workflow to begin with: it opens as a copy.",
        keywords="examples, example workflows, gallery, browse, starter, node packs",
    ),
    Command(
        "reopen_tab",
        "Reopen the closed wor&kflow",
        ("Ctrl+Shift+T",),
        "Open the workflow again that was closed last, at its place among the tabs.",
    ),
    Command("open_starter", "Open the starter &workflow", ("Ctrl+D",)),
    SEPARATOR,
    Command("save", "&Save", ("Ctrl+S",), keywords="write, store"),
    Command("save_as", "Save &as…", ("Ctrl+Shift+S",), keywords="export, rename file"),
    Command(
        "format",
        "&Format document",
        (),
        "Save this file in canonical form from now on, as confy fmt does.",
    ),
    Command(
        "changes",
        "What &changed since saving…",
        ("Ctrl+Alt+D",),
        "Say in words what is different from the file, node by node.",
    ),
    Command("compare", "Co&mpare with a file…", (), "Say in words how this differs from another file."),
    SEPARATOR,
    Command("export_prompt", "&Export API prompt…", (), "Write what the server would run as JSON."),
    Command("export_picture", "Export &picture of the canvas…"),
    SEPARATOR,
    Command("duplicate_tab", "D&uplicate in a new tab", (), "Open a copy of this workflow beside it."),
    Command("close_tab", "&Close", ("Ctrl+W",), "Close this workflow; what is unsaved is asked about first."),
    Command("quit", "&Quit", ("Ctrl+Q",)),
)
