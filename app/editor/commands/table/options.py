"""The commands of the View menu for what can be on or off: each is a setting, too."""

from __future__ import annotations

from app.editor.commands.command import SEPARATOR, Command, Submenu

OPTIONS = Submenu(
    "O&ptions",
    (
        Command(
            "details_far",
            "Show &details when zoomed out",
            (),
            "Texts and fields at every zoom; else from the zoom that the settings name. What lies outside of "
            "the view is never painted.",
            checkable=True,
            keywords="level of detail, LOD, MinFontSizeForLOD, culling, virtualization, performance",
        ),
        Command(
            "snap_always",
            "&Snap to the grid",
            (),
            "Nodes that are moved come to stand on the grid; with Shift held the other way round.",
            checkable=True,
            keywords="snapping, magnet, align to grid, always snap",
        ),
        Command("animate", "Animate &moves of the view", (), checkable=True, keywords="smooth, motion"),
        Command(
            "shake_detaches",
            "S&hake a node to detach it",
            (),
            "A node that is dragged quickly to and fro leaves its links.",
            checkable=True,
            keywords="disconnect, wiggle",
        ),
        SEPARATOR,
        Command(
            "plan_badges",
            "Say what the next &run does",
            (),
            "Each node says whether it is cached, runs or always runs, and how long that takes.",
            checkable=True,
            keywords="plan, cached, dirty, expected time, estimate, ETA, badges",
        ),
        Command(
            "kind_marks",
            "Mar&k deprecated and experimental nodes",
            (),
            checkable=True,
            keywords="lifecycle badges, old, beta",
        ),
        Command(
            "finds_deprecated",
            "Offer de&precated kinds",
            (),
            "In searches; without it only is:deprecated finds them.",
            checkable=True,
            keywords="show deprecated nodes, old nodes",
        ),
        Command(
            "finds_experimental",
            "Offer &experimental kinds",
            (),
            "In searches; without it only is:experimental finds them.",
            checkable=True,
            keywords="show experimental nodes, beta nodes",
        ),
        SEPARATOR,
        Command(
            "completes",
            "&Offer tags, embeddings and LoRAs in prompts",
            (),
            checkable=True,
            keywords="autocomplete, completion, suggestions while typing, trigger words",
        ),
        Command(
            "choice_pictures",
            "P&ictures in lists of choices",
            (),
            checkable=True,
            keywords="thumbnails, previews of models, LoRA manager",
        ),
        Command(
            "choice_folders",
            "&Folders in lists of choices",
            (),
            checkable=True,
            keywords="subfolders, subdirectories, nested lists",
        ),
        Command(
            "advanced_fields",
            "&Advanced fields on every node",
            (),
            checkable=True,
            keywords="show all widgets, hidden fields",
        ),
    ),
)
