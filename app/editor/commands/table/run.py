"""The commands of the Run menu. Runs and the queue."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Command, Entry, Submenu

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
        "run_to",
        "Run &to here",
        ("Ctrl+F10",),
        "Run the selected node and what it needs, no further, and show what it gives.",
        keywords="run to node, run to cursor, partial execution, run one node, execute node",
    ),
    Command(
        "run_again",
        "Run this node a&gain",
        ("Ctrl+Shift+F10",),
        "Run the selected node once more, though its result is kept, and show what it gives.",
        keywords="rerun, force execution, ignore cache, recompute",
    ),
    Submenu(
        "&Debug",
        (
            Command(
                "probe",
                "&Probe",
                ("Shift+F9",),
                "Show what the link under the mouse carries, else what the selected nodes give.",
                keywords="inspect, watch, debug, preview, statistics, look into, value",
            ),
            Command(
                "breakpoint",
                "&Breakpoint",
                ("F9",),
                "Runs pause before the selected node.",
                keywords="debug, pause, stop at, halt",
            ),
            Command(
                "freeze",
                "&Freeze output",
                ("Alt+F9",),
                "The selected node keeps what it gave and does not run again, whatever changes before it.",
                keywords="pin data, lock result, keep output, cache, snowflake",
            ),
            Command(
                "clear_marks",
                "C&lear probes and breakpoints",
                ("Ctrl+Shift+F9",),
                "All of this graph; frozen nodes stay frozen.",
                keywords="remove breakpoints, delete all breakpoints",
            ),
            SEPARATOR,
            Command(
                "debug_continue",
                "&Continue",
                ("F5",),
                "Go on with the paused run, with the values in the bar above the canvas.",
                keywords="resume, go on, debug",
            ),
            Command(
                "debug_step",
                "&Step",
                ("F10",),
                "Go on with the paused run, to the next node.",
                keywords="step over, next node, debug",
            ),
            Command("debug_stop", "S&top", ("Shift+F5",), "End the paused run.", keywords="abort, debug"),
        ),
    ),
    Command(
        "interrupt",
        "&Interrupt",
        ("Ctrl+Alt+Return", "Ctrl+Alt+Enter"),
        "Stop what runs.",
        keywords="stop, cancel, abort",
    ),
    Command("clear_queue", "&Clear the queue", keywords="cancel all, empty"),
    Command(
        "pause_queue",
        "Pa&use or resume the queue",
        (),
        "Begin no further run, or begin them again; the one that runs goes on.",
        keywords="hold, wait, suspend",
    ),
    Command("save_queue", "Save &queue…", (), "Write what runs and waits into a file.", keywords="export"),
    Command("load_queue", "&Load queue…", (), "Queue what a saved queue holds.", keywords="import"),
    Command(
        "save_trace",
        "Save &trace of the run…",
        (),
        "What ran when, for ui.perfetto.dev or chrome://tracing.",
        keywords="profile, perfetto, chrome tracing, export timings",
    ),
    Command(
        "free_memory",
        "Fr&ee memory",
        (),
        "Drop loaded models and the results of earlier runs; those in files stay.",
        keywords="unload models, clear cache, free VRAM, free model and node cache, garbage",
    ),
    Command(
        "free_files",
        "Remo&ve results kept in files",
        (),
        "What took long and was kept over restarts has to be computed again.",
        keywords="clear disk cache, delete cache, free disk space",
    ),
    SEPARATOR,
    Command(
        "show_workers",
        "Show the &workers",
        (),
        "The processes that run: device, state, memory, loaded models.",
        keywords="processes, GPU, devices, VRAM, RAM, status, task manager",
    ),
    Command(
        "restart_workers",
        "Restart the wor&kers",
        (),
        "Begin anew with new processes; what they run ends, and can be run again.",
        keywords="restart worker, reboot, restart backend, restart python, kill, hang, stuck",
    ),
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
