"""The commands of the Node menu: what is done to the selected nodes."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import Command, Entry, Submenu

COMMANDS: Sequence[Entry] = (
    Command("group", "&Group", ("Ctrl+G",)),
    Command(
        "arrange",
        "&Arrange",
        ("Ctrl+L",),
        "Lay out the selected nodes, or all, from left to right without overlap; pinned ones stay.",
    ),
    Command("bypass", "&Bypass", ("Ctrl+B",), "The node does not run; its input passes through."),
    Command("mute", "&Mute", ("Ctrl+M",), "The node does not run, nor does what needs it."),
    Command("collapse", "Co&llapse", ("Alt+C",)),
    Command(
        "expose",
        "&Expose as parameter…",
        ("Ctrl+E",),
        "Name a value of the selected node: it is shown in Parameters, and set from outside by its name.",
        on_canvas=True,
    ),
    Submenu(
        "&Move by a step",
        (
            Command("nudge_left", "To the &left", ("Left",), on_canvas=True),
            Command("nudge_right", "To the &right", ("Right",), on_canvas=True),
            Command("nudge_up", "&Up", ("Up",), on_canvas=True),
            Command("nudge_down", "&Down", ("Down",), on_canvas=True),
        ),
    ),
    Command("pin", "P&in", ("P",), "A pinned node does not move.", on_canvas=True),
)
