"""The commands of the Run menu. Runs and the queue."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Command, Entry

COMMANDS: Sequence[Entry] = (
    Command(
        "run",
        "&Run",
        ("Ctrl+Return", "Ctrl+Enter"),
        "Queue this workflow.",
        keywords="queue prompt, execute, render, generate, cook",
    ),
    Command(
        "run_front",
        "Run &first",
        ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"),
        "Queue it before others.",
        keywords="queue front, priority",
    ),
    Command(
        "run_selected",
        "Run only to the &selected nodes",
        keywords="run to node, partial execution, queue selected, viewer",
    ),
    Command(
        "interrupt",
        "&Interrupt",
        ("Ctrl+Alt+Return", "Ctrl+Alt+Enter"),
        "Stop what runs.",
        keywords="stop, cancel, abort",
    ),
    Command("clear_queue", "&Clear the queue", keywords="cancel all, empty"),
    SEPARATOR,
    Command(
        "refresh",
        "Re&fresh nodes and files",
        ("R",),
        "Ask the server again for nodes and files.",
        keywords="reload, node definitions, rescan",
    ),
    Command("next_problem", "Next &problem", ("F8",), keywords="error, jump to error"),
    Command(
        "take_remedy",
        "&Mend the problem in front",
        ("Return", "Enter"),
        "Do what the first button of the nearest bubble on the canvas does.",
        on_canvas=True,
        keywords="quick fix, repair, solve",
    ),
)
