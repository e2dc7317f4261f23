"""The commands of the View menu. Where the canvas looks, and which panels are shown."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Also, Command, Entry, Submenu
from app.editor.commands.table.options import OPTIONS

COMMANDS: Sequence[Entry] = (
    Command(
        "fit",
        "&Fit selection or all",
        (".",),
        keywords="frame selected, view selected, focus, zoom to fit, centre, center",
    ),
    Command(
        "fit_all",
        "Fit &all",
        ("Home",),
        "Show every node and group.",
        on_canvas=True,
        keywords="frame all, view all, home, overview, zoom to fit",
    ),
    Command("zoom_in", "Zoom &in", ("Alt+=", "Alt++"), keywords="closer, magnify"),
    Command("zoom_out", "Zoom &out", ("Alt+-",), keywords="farther"),
    Command("zoom_reset", "Zoom to 100 %", ("Alt+0",), keywords="actual size, 1:1"),
    Command("leave_subgraph", "&Leave the subgraph", ("Shift+Esc",)),
    Command("minimap", "&Minimap", ("Alt+M",), checkable=True, keywords="overview, navigator, map"),
    Command(
        "lock",
        "Loc&k the canvas",
        ("H",),
        "Nothing is moved or linked until it is unlocked.",
        on_canvas=True,
        keywords="read only, freeze canvas, protect",
    ),
    Command("unlock", "&Unlock the canvas", ("V",), on_canvas=True, keywords="edit again, thaw"),
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
            *(
                Command(
                    f"bookmark_{n}",
                    f"Go to {n}",
                    (f"{n}",),
                    on_canvas=True,
                    keywords="jump, quickmark, view",
                )
                for n in range(1, 10)
            ),
            SEPARATOR,
            *(
                Command(
                    f"set_bookmark_{n}",
                    f"Set bookmark {n}",
                    (f"Ctrl+{n}",),
                    "Remember what is in view; the digit alone shows it again. It is kept in the file.",
                    on_canvas=True,
                    keywords="jump key, quickmark, save view, remember view",
                )
                for n in range(1, 10)
            ),
        ),
    ),
    SEPARATOR,
    Command(
        "next_tab", "Next workflo&w tab", ("Ctrl+Tab", "Ctrl+PgDown"), keywords="switch document, next file"
    ),
    Command(
        "previous_tab",
        "Previous workflow tab",
        ("Ctrl+Shift+Tab", "Ctrl+PgUp"),
        keywords="switch document, previous file",
    ),
    SEPARATOR,
    Submenu(
        "&Look",
        (
            Command(
                "theme_dark",
                "&Dark",
                checkable=True,
                keywords="theme, dark mode, color scheme, appearance, night",
            ),
            Command(
                "theme_light",
                "&Light",
                checkable=True,
                keywords="theme, light mode, color scheme, appearance, day",
            ),
            Command(
                "theme_system",
                "As the &system",
                checkable=True,
                keywords="theme, mode, color scheme, appearance",
            ),
            SEPARATOR,
            Command(
                "safe_links",
                "Link &colours for every eye",
                (),
                "Told apart with any colour vision.",
                checkable=True,
                keywords="colour blind, color blind, colorblind, deuteranopia, accessible",
            ),
            SEPARATOR,
            Command(
                "scale_up",
                "La&rger texts and controls",
                ("Ctrl+=", "Ctrl++"),
                keywords="bigger, font size, DPI, interface scale, zoom interface",
            ),
            Command(
                "scale_down",
                "S&maller texts and controls",
                ("Ctrl+-",),
                keywords="smaller, font size, DPI, interface scale",
            ),
            Command(
                "scale_reset",
                "Texts and controls at 100 %",
                ("Ctrl+0",),
                keywords="font size, DPI, interface scale",
            ),
        ),
    ),
    Submenu(
        "&Heat",
        (
            Command(
                "heat_time",
                "&Time of the last run",
                (),
                "Nodes show in colours how long they took; the same again gives them their own colours.",
                checkable=True,
                keywords="profiler, performance, slow nodes, timings, heat map, cook time",
            ),
            Command(
                "heat_memory",
                "&Memory of results",
                (),
                "Nodes show in colours how large their results are.",
                checkable=True,
                keywords="profiler, RAM, VRAM, bytes, heat map, largest",
            ),
        ),
    ),
    Also("links_values"),
    OPTIONS,
    SEPARATOR,
    Command(
        "next_panel",
        "Go to the next p&anel",
        ("F6",),
        "The canvas is one of them; Esc leads back to it.",
        keywords="focus, cycle, keyboard",
    ),
    Command("previous_panel", "Go to the panel before", ("Shift+F6",), keywords="focus, cycle, keyboard"),
    Command(
        "panel_library",
        "&Node library",
        ("N",),
        checkable=True,
        keywords="add nodes, categories, tree, favourites, favorites, asset browser",
    ),
    Command(
        "panel_outline",
        "&Outline",
        ("O",),
        "The whole workflow as a list: for the keyboard, and for screen readers.",
        checkable=True,
        keywords="outliner, tree, list of nodes, screen reader, accessibility",
    ),
    Command(
        "panel_inspector",
        "&Inspector",
        ("I",),
        checkable=True,
        keywords="properties, sidebar, parameters of the node, N panel",
    ),
    Command(
        "panel_parameters",
        "Pa&rameters",
        ("E", "Ctrl+Shift+A"),
        "The exposed inputs of the workflow, and its named results.",
        checkable=True,
        keywords="app mode, exposed, public, form",
    ),
    Command(
        "panel_queue", "&Queue", ("Q",), checkable=True, keywords="jobs, runs, history of runs, progress"
    ),
    Command(
        "panel_images",
        "&Images",
        ("A", "Ctrl+Shift+I"),
        checkable=True,
        keywords="results, outputs, gallery, viewer, assets, previews",
    ),
    Command(
        "panel_problems",
        "&Problems",
        ("Ctrl+Shift+M",),
        checkable=True,
        keywords="errors, warnings, diagnostics",
    ),
    Command(
        "panel_timeline",
        "&Timeline of the run",
        (),
        "What ran when, and the memory; live while it runs.",
        checkable=True,
        keywords="profiler, gantt, lanes, memory curve, performance",
    ),
    Command(
        "panel_run_table",
        "Ta&ble of the run",
        (),
        "What each node took: seconds, median, bytes, device.",
        checkable=True,
        keywords="profiler, statistics, timings, slowest nodes, CSV, performance monitor",
    ),
    Command(
        "panel_workers",
        "Wor&kers",
        (),
        "The processes that run: device, state, memory; restarted there.",
        checkable=True,
        keywords="processes, GPU, devices, VRAM, RAM, memory, restart, backend",
    ),
    Command("panel_log", "&Log", ("Ctrl+`",), checkable=True, keywords="console, terminal, output"),
    SEPARATOR,
    Command(
        "panel_workflows",
        "&Workflows…",
        ("W",),
        "Workflows to begin with, your own among them.",
        keywords="templates, example workflows, browse, gallery",
    ),
    Command(
        "panel_models",
        "M&odels…",
        ("M",),
        "Show the folder that models belong in.",
        keywords="checkpoints, folder",
    ),
    Command(
        "focus_canvas",
        "Only the &canvas",
        ("F",),
        "Hide or show every panel.",
        checkable=True,
        keywords="full screen, maximise, maximize, hide panels, zen, focus mode",
    ),
)
