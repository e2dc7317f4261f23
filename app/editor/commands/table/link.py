"""The commands of the Link menu: how links are drawn, hidden, and turned into other things."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import SEPARATOR, Command, Entry, Submenu

COMMANDS: Sequence[Entry] = (
    Command(
        "connect",
        "&Connect the selected nodes",
        ("C",),
        "From left to right, each free input to the output that fits it best.",
        on_canvas=True,
    ),
    Command(
        "link_output",
        "Link an &output to…",
        ("Shift+C",),
        "Choose an output of the selected node, then an input anywhere, by a few letters.",
        on_canvas=True,
    ),
    Command(
        "link_input",
        "Link an &input from…",
        ("Alt+Shift+C",),
        "Choose an input of the selected node, then an output anywhere, by a few letters.",
        on_canvas=True,
    ),
    Command("unlink", "&Remove a link…", ("Y",), "One of the selected nodes, or all.", on_canvas=True),
    Command(
        "link_menu",
        "&Menu of a link…",
        ("Shift+K",),
        "Put a node or a bend into a link of the selected nodes, hide it, name it.",
        on_canvas=True,
    ),
    SEPARATOR,
    Submenu(
        "&Draw links",
        (
            Command("links_spline", "As &splines", (), "Links swing from slot to slot.", checkable=True),
            Command("links_linear", "&Linear", (), "Links go straight from slot to slot.", checkable=True),
            Command(
                "links_straight",
                "At &right angles",
                (),
                "Links go level and upright, with round corners.",
                checkable=True,
            ),
            Command(
                "links_hidden",
                "&Not at all",
                (),
                "Only the links of selected nodes are drawn.",
                checkable=True,
            ),
        ),
    ),
    Command(
        "links_next", "Draw links another &way", ("Alt+L",), "Splines, linear, right angles, not at all."
    ),
    Command(
        "links_virtual",
        "Show links of Set, Get and &Anything Everywhere",
        ("Ctrl+Shift+L",),
        "All of them, dashed, and not only those of selected nodes.",
        checkable=True,
    ),
    Command(
        "links_values",
        "Show &what links carry",
        (),
        "Shape, type and size of what each link carries, as far as it is known before a run.",
        checkable=True,
    ),
    SEPARATOR,
    Command(
        "hide_links",
        "&Hide or show links",
        ("K",),
        "The link under the mouse, else the links of the selected nodes: named badges stand at their ends.",
        on_canvas=True,
    ),
    Command("show_hidden_links", "Show all hidden &links", (), "Draw every link that was hidden one by one."),
    SEPARATOR,
    Command(
        "dissolve",
        "&Dissolve nodes",
        ("Ctrl+Del",),
        "Remove the selected nodes and link what fed them to what they fed.",
        on_canvas=True,
    ),
    Command(
        "links_to_variables",
        "Turn links into &Set and Get nodes",
        (),
        "The link under the mouse, else the links out of the selected nodes.",
    ),
    Command(
        "variables_to_links",
        "Turn Set and &Get nodes into links",
        (),
        "Those selected, else all of this graph.",
    ),
    Command(
        "reroutes_to_native",
        "Turn &Reroute nodes into bends of links",
        (),
        "Those selected, else all of this graph.",
    ),
    Command("reroutes_to_nodes", "Turn &bends of links into Reroute nodes", (), "Those selected, else all."),
)
