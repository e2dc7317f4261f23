"""The commands of the View menu. Where the canvas looks, and which panels are shown."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Command, Entry, Submenu

COMMANDS: Sequence[Entry] = (
    Command("fit", "&Fit selection or all", (".",)),
    Command("fit_all", "Fit &all", ("Home",), "Show every node and group.", on_canvas=True),
    Command("zoom_in", "Zoom &in", ("Alt+=", "Alt++")),
    Command("zoom_out", "Zoom &out", ("Alt+-",)),
    Command("zoom_reset", "Zoom to 100 %", ("Alt+0",)),
    Command("leave_subgraph", "&Leave the subgraph", ("Shift+Esc",)),
    Command("minimap", "&Minimap", ("Alt+M",), checkable=True),
    Command(
        "lock", "Loc&k the canvas", ("H",), "Nothing is moved or linked until it is unlocked.", on_canvas=True
    ),
    Command("unlock", "&Unlock the canvas", ("V",), on_canvas=True),
    Submenu(
        "Wal&k to a node",
        (
            Command("walk_left", "To what &feeds it", ("Ctrl+Left",), on_canvas=True),
            Command("walk_right", "To what it &goes to", ("Ctrl+Right",), on_canvas=True),
            Command("walk_up", "To the node &before it", ("Ctrl+Up",), on_canvas=True),
            Command("walk_down", "To the node &after it", ("Ctrl+Down",), on_canvas=True),
        ),
    ),
    Submenu(
        "&Bookmarks",
        (
            *(Command(f"bookmark_{n}", f"Go to {n}", (f"{n}",), on_canvas=True) for n in range(1, 10)),
            SEPARATOR,
            *(
                Command(
                    f"set_bookmark_{n}",
                    f"Set bookmark {n}",
                    (f"Ctrl+{n}",),
                    "Remember what is in view; the digit comes back to it. It is kept in the file.",
                    on_canvas=True,
                )
                for n in range(1, 10)
            ),
        ),
    ),
    SEPARATOR,
    Command("next_tab", "Next workflo&w tab", ("Ctrl+Tab", "Ctrl+PgDown")),
    Command("previous_tab", "Previous workflow tab", ("Ctrl+Shift+Tab", "Ctrl+PgUp")),
    SEPARATOR,
    Submenu(
        "&Look",
        (
            Command("theme_dark", "&Dark", checkable=True),
            Command("theme_light", "&Light", checkable=True),
            Command("theme_system", "As the &system", checkable=True),
            SEPARATOR,
            Command(
                "safe_links",
                "Link &colours for every eye",
                (),
                "Told apart with any colour vision.",
                checkable=True,
            ),
            SEPARATOR,
            Command("scale_up", "La&rger texts and controls", ("Ctrl+=", "Ctrl++")),
            Command("scale_down", "S&maller texts and controls", ("Ctrl+-",)),
            Command("scale_reset", "Texts and controls at 100 %", ("Ctrl+0",)),
        ),
    ),
    SEPARATOR,
    Command(
        "next_panel", "Go to the next p&anel", ("F6",), "The canvas is one of them; Esc leads back to it."
    ),
    Command("previous_panel", "Go to the panel before", ("Shift+F6",)),
    Command("panel_library", "&Node library", ("N",), checkable=True),
    Command(
        "panel_outline",
        "&Outline",
        ("O",),
        "The whole workflow as a list: for the keyboard, and for screen readers.",
        checkable=True,
    ),
    Command("panel_inspector", "&Inspector", ("I",), checkable=True),
    Command(
        "panel_parameters",
        "Pa&rameters",
        ("E", "Ctrl+Shift+A"),
        "The exposed inputs of the workflow, and its named results.",
        checkable=True,
    ),
    Command("panel_queue", "&Queue", ("Q",), checkable=True),
    Command("panel_images", "&Images", ("A", "Ctrl+Shift+I"), checkable=True),
    Command("panel_problems", "&Problems", ("Ctrl+Shift+M",), checkable=True),
    Command("panel_log", "&Log", ("Ctrl+`",), checkable=True),
    SEPARATOR,
    Command("panel_workflows", "&Workflows…", ("W",), "Workflows to begin with, your own among them."),
    Command("panel_models", "M&odels…", ("M",), "Show the folder that models belong in."),
    Command("focus_canvas", "Only the &canvas", ("F",), "Hide or show every panel.", checkable=True),
)
