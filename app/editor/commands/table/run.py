"""The commands of the Run menu. Runs and the queue."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Command, Entry

COMMANDS: Sequence[Entry] = (
    Command("run", "&Run", ("Ctrl+Return", "Ctrl+Enter"), "Queue this workflow."),
    Command("run_front", "Run &first", ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"), "Queue it before others."),
    Command("run_selected", "Run only to the &selected nodes"),
    Command("interrupt", "&Interrupt", ("Ctrl+Alt+Return", "Ctrl+Alt+Enter"), "Stop what runs."),
    Command("clear_queue", "&Clear the queue"),
    SEPARATOR,
    Command("refresh", "Re&fresh nodes and files", ("R",), "Ask the server again for nodes and files."),
    Command("next_problem", "Next &problem", ("F8",)),
    Command(
        "take_remedy",
        "&Mend the problem in front",
        ("Return", "Enter"),
        "Do what the first button of the nearest bubble on the canvas does.",
        on_canvas=True,
    ),
)
