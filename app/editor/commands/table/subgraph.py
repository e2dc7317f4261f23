"""The commands of the Node menu for subgraphs."""

from __future__ import annotations

from app.editor.commands.command import SEPARATOR, Command, Submenu

SUBGRAPH = Submenu(
    "&Subgraph",
    (
        Command(
            "fold",
            "&Convert to subgraph",
            ("Ctrl+Shift+E",),
            "The selected nodes become one node; what runs stays the same.",
            keywords="subgraph, node group, make group, collapse into, nest, encapsulate, digital asset",
        ),
        Command(
            "unpack",
            "&Unpack subgraph",
            ("Ctrl+Shift+U",),
            "What is inside the selected subgraph nodes takes their place.",
            keywords="ungroup, expand subgraph, explode, inline, dissolve subgraph",
        ),
        SEPARATOR,
        Command(
            "enter_subgraph",
            "&Enter subgraph",
            ("Alt+Down",),
            "Show the inside of the selected subgraph node; a double-click on it does so, too.",
            on_canvas=True,
            keywords="edit group, go inside, open, dive",
        ),
        Command(
            "leave_level",
            "&Leave subgraph",
            ("Alt+Up",),
            "Esc and Shift+Esc do so, too.",
            on_canvas=True,
            keywords="exit, go up, parent, back",
        ),
        SEPARATOR,
        Command("rename_subgraph", "&Rename subgraph…", (), "All nodes of it show the new name."),
        Command(
            "subgraph_slots",
            "&Inputs and outputs…",
            ("Ctrl+Alt+O",),
            "Rename, reorder, add and remove those of the subgraph in view, or of the selected one.",
            keywords="interface, promote, promoted widgets, sockets, parameters",
        ),
        Command(
            "unique_subgraph",
            "&Make unique",
            (),
            "The selected node gets a subgraph of its own.",
            keywords="single user, copy, independent",
        ),
        SEPARATOR,
        Command(
            "publish",
            "&Publish to library…",
            (),
            "Keep the selected subgraph for other workflows.",
            keywords="blueprint, digital asset, HDA, share, library",
        ),
        Command(
            "published",
            "Published su&bgraphs…",
            ("Ctrl+Shift+B",),
            "Insert, rename or remove one.",
            keywords="blueprints, digital assets, HDA, library",
        ),
        SEPARATOR,
        Command(
            "simplify",
            "&Simplify…",
            ("Ctrl+Alt+S",),
            "Fold the selected nodes, or all, into a few subgraphs with few links between them.",
            keywords="reduce, summarize, summarise, cluster, fold many, fewer nodes",
        ),
    ),
)
