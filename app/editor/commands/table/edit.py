"""The commands of the Edit menu. Undo, the clipboard and the selection."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Command, Entry, Submenu

SELECT = Submenu(
    "&Select",
    (
        Command("select_none", "&Nothing", ("Alt+A",), on_canvas=True, keywords="deselect"),
        Command(
            "select_invert",
            "&Invert",
            ("Ctrl+I",),
            "What is not selected.",
            on_canvas=True,
            keywords="inverse selection",
        ),
        Command(
            "select_grow",
            "Neigh&bours too",
            ("Shift+B",),
            "One link further.",
            on_canvas=True,
            keywords="expand selection, more",
        ),
        Command(
            "select_upstream",
            "All that &feeds it",
            ("L",),
            on_canvas=True,
            keywords="inputs, ancestors, dependencies, linked to",
        ),
        Command(
            "select_downstream",
            "All that it f&eeds",
            ("Shift+L",),
            on_canvas=True,
            keywords="outputs, descendants, dependents, linked from",
        ),
        Command(
            "select_kind",
            "All of the same &kind",
            ("Shift+G",),
            on_canvas=True,
            keywords="same type, grouped, similar",
        ),
        Command("select_group", "All nodes of the &group", ("Ctrl+Alt+G",), on_canvas=True),
    ),
)

COMMANDS: Sequence[Entry] = (
    Command("undo", "&Undo", ("Ctrl+Z",), keywords="step back, revert, Ctrl+Z"),
    Command("redo", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), keywords="step forward, repeat"),
    Command(
        "history",
        "&History…",
        ("Ctrl+Shift+H",),
        "List the undo steps of this workflow by name; a click goes to one.",
        keywords="undo history, undo list, timeline, steps",
    ),
    SEPARATOR,
    Command("cut", "Cu&t", ("Ctrl+X",), on_canvas=True),
    Command("copy", "&Copy", ("Ctrl+C",), on_canvas=True, keywords="clipboard, text, mail"),
    Command(
        "copy_picture",
        "Copy as a pictur&e",
        (),
        "What the canvas shows of the selection, or of all, for other programs.",
        on_canvas=True,
        keywords="screenshot, image, clipboard",
    ),
    Command("paste", "&Paste", ("Ctrl+V",), on_canvas=True, keywords="clipboard, insert, text"),
    Command(
        "paste_linked",
        "Paste with &incoming links",
        ("Ctrl+Shift+V",),
        on_canvas=True,
        keywords="paste with links, keep inputs, connect",
    ),
    Command(
        "paste_in_place", "Paste in p&lace", ("Ctrl+Alt+V",), "Where it was copied, here too.", on_canvas=True
    ),
    Command(
        "duplicate",
        "D&uplicate",
        ("Shift+D",),
        "Copy the selection beside itself.",
        on_canvas=True,
        keywords="clone, copy",
    ),
    Command(
        "duplicate_linked",
        "Duplicate with incoming lin&ks",
        ("Ctrl+Shift+D",),
        "The copies get their values from where the selected nodes get them.",
        on_canvas=True,
        keywords="clone with links, keep inputs",
    ),
    Command("delete", "&Delete", ("Del", "Backspace"), on_canvas=True, keywords="remove, erase"),
    Command(
        "clear",
        "Remove e&verything",
        ("Ctrl+Backspace",),
        "Nodes and groups in view.",
        on_canvas=True,
        keywords="clear workflow, empty, delete all",
    ),
    SEPARATOR,
    Command("select_all", "Select &all", ("Ctrl+A",), on_canvas=True),
    SELECT,
    Command(
        "selection_menu",
        "&Menu of the selection",
        ("Shift+F10",),
        "What a click with the right button opens; the menu key does so, too.",
        on_canvas=True,
        keywords="context menu, right click",
    ),
    SEPARATOR,
    Command(
        "add_node",
        "Add &node…",
        ("Tab",),
        "Search a node and add it at the cursor.",
        on_canvas=True,
        keywords="search, create, insert, quick search, new node",
    ),
    Command(
        "add_note",
        "Add a n&ote",
        ("Shift+N",),
        "Text for the reader, at the cursor.",
        on_canvas=True,
        keywords="comment, annotation, sticky note, markdown, label",
    ),
    Command(
        "find_node",
        "&Find a node…",
        ("Ctrl+F",),
        "By title, kind, number or value, inside subgraphs too.",
        keywords="locate, search in graph, go to node, by id, by value",
    ),
    SEPARATOR,
    Command("settings", "&Settings…", ("Ctrl+,",), keywords="preferences, options, configuration"),
)
