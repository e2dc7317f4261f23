"""The commands of the View menu. Where the canvas looks, and which panels are shown."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Command, Entry

COMMANDS: Sequence[Entry] = (
    Command("fit", "&Fit selection or all", (".",)),
    Command("zoom_in", "Zoom &in", ("Alt+=", "Alt++")),
    Command("zoom_out", "Zoom &out", ("Alt+-",)),
    Command("zoom_reset", "Zoom to 100 %", ("Alt+0",)),
    Command("leave_subgraph", "&Leave the subgraph", ("Shift+Esc",)),
    Command("minimap", "&Minimap", ("Alt+M",), checkable=True),
    SEPARATOR,
    Command("panel_library", "&Node library", ("N",), checkable=True),
    Command("panel_inspector", "&Inspector", ("I",), checkable=True),
    Command(
        "panel_parameters",
        "Pa&rameters",
        ("Ctrl+Shift+E",),
        "The exposed inputs of the workflow, and its named results.",
        checkable=True,
    ),
    Command("panel_queue", "&Queue", ("Q",), checkable=True),
    Command("panel_images", "&Images", ("A", "Ctrl+Shift+I"), checkable=True),
    Command("panel_problems", "&Problems", ("Ctrl+Shift+M",), checkable=True),
    Command("panel_log", "&Log", ("Ctrl+`",), checkable=True),
    SEPARATOR,
    Command("panel_workflows", "&Workflows…", ("W",), "Open one of the example workflows."),
    Command("panel_models", "M&odels…", ("M",), "Show the folder that models belong in."),
    Command("focus_canvas", "Only the &canvas", ("F",), "Hide or show every panel.", checkable=True),
)
