"""The commands of the Node menu: what is done to the selected nodes."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor import theme
from app.editor.commands.command import SEPARATOR, Command, Entry, Submenu
from app.editor.commands.table.subgraph import SUBGRAPH

TEXT_SIZE = Submenu(
    "&Text size",
    (
        Command("group_text_small", "&Small"),
        Command("group_text_usual", "&Usual"),
        Command("group_text_large", "&Large"),
        Command("group_text_huge", "&Huge"),
    ),
)
GROUPS = Submenu(
    "G&roups",
    (
        Command(
            "fit_group",
            "&Fit group to contents",
            ("Shift+F",),
            on_canvas=True,
            keywords="frame, shrink frame, resize group, fit to contents",
        ),
        Command(
            "arrange_group",
            "&Arrange group",
            ("Alt+Shift+G",),
            "Lay out what is in the selected group, or in the group around the selected node; others stay.",
            on_canvas=True,
            keywords="auto layout, tidy, lay out",
        ),
        Command(
            "join_group",
            "&Join group",
            ("J",),
            "The selected group, or the nearest one, grows around the selected nodes; several become one.",
            on_canvas=True,
            keywords="join frames, add to frame, parent",
        ),
        Command(
            "leave_group",
            "&Leave group",
            ("Alt+J",),
            "Put the selected nodes beside their group.",
            on_canvas=True,
            keywords="remove from frame, unparent, detach from frame",
        ),
        SEPARATOR,
        Command(
            "run_group",
            "&Run only this group",
            (),
            "Run to the results of the group's nodes.",
            keywords="queue group",
        ),
        Command("bypass_group", "&Bypass group nodes", keywords="disable group, fast groups bypasser"),
        Command("mute_group", "&Mute group nodes", keywords="disable group, fast groups muter"),
        Command("unmute_group", "Let group nodes r&un", keywords="enable group"),
        SEPARATOR,
        TEXT_SIZE,
        SEPARATOR,
        Command(
            "delete_group",
            "&Delete group with nodes",
            ("Shift+Del",),
            on_canvas=True,
            keywords="remove frame",
        ),
    ),
)
ALIGN = Submenu(
    "Ali&gn",
    (
        Command("align_left", "&Left edges", ("Ctrl+Shift+Left",), on_canvas=True, keywords="arrange"),
        Command("align_center", "&Centres across", ("Ctrl+Alt+C",), on_canvas=True, keywords="arrange"),
        Command("align_right", "&Right edges", ("Ctrl+Shift+Right",), on_canvas=True, keywords="arrange"),
        SEPARATOR,
        Command("align_top", "&Top edges", ("Ctrl+Shift+Up",), on_canvas=True, keywords="arrange"),
        Command("align_middle", "&Middles down", ("Ctrl+Alt+M",), on_canvas=True, keywords="arrange"),
        Command("align_bottom", "&Bottom edges", ("Ctrl+Shift+Down",), on_canvas=True, keywords="arrange"),
        SEPARATOR,
        Command(
            "distribute_across",
            "Even gaps &across",
            ("Shift+H",),
            on_canvas=True,
            keywords="distribute horizontally, space evenly",
        ),
        Command(
            "distribute_down",
            "Even gaps &down",
            ("Shift+V",),
            on_canvas=True,
            keywords="distribute vertically, space evenly",
        ),
        Command("stack", "&Stack in a column", ("Shift+S",), on_canvas=True, keywords="column, pile"),
        SEPARATOR,
        Command("same_width", "Same &width", ("Shift+W",), "As wide as the widest.", on_canvas=True),
        Command(
            "fit_nodes",
            "Fit node to c&ontents",
            ("Ctrl+Alt+F",),
            on_canvas=True,
            keywords="resize node, auto size, shrink",
        ),
    ),
)
FIELDS = Submenu(
    "&Fields",
    (
        Command(
            "edit_fields",
            "&Edit the first field",
            ("Alt+Return", "Alt+Enter"),
            "Enter does so, too. Tab goes on through all fields, and to the node that runs next.",
            on_canvas=True,
            keywords="widgets, parameters, tab through fields, values",
        ),
        Command(
            "edit_mask",
            "Edit the &mask…",
            (),
            "Paint over the parts of the loaded picture that are to be masked.",
            on_canvas=True,
            keywords="mask editor, inpaint, brush, alpha channel",
        ),
        Command(
            "edit_text",
            "Edit the text in a &window",
            ("F4",),
            "More room for a long text.",
            on_canvas=True,
            keywords="multiline, prompt editor, long text",
        ),
        Command(
            "advanced",
            "Show or fold &advanced fields",
            ("Alt+U",),
            on_canvas=True,
            keywords="collapse widgets, hidden fields, more fields",
        ),
        SEPARATOR,
        Command(
            "load_tags",
            "&Load a list of tags…",
            (),
            "Prompts offer its tags: a CSV file with one in each line, and how often it is used.",
            keywords="autocomplete, completion, danbooru, tags, trigger words",
        ),
        Command(
            "new_seed",
            "&New seed",
            ("Shift+R",),
            "A new value by chance.",
            on_canvas=True,
            keywords="randomize, noise seed, random, control after generate",
        ),
        Command(
            "last_seed",
            "&Use last seed",
            ("Alt+Shift+R",),
            "The seed that the last run had, fixed from now on.",
            on_canvas=True,
            keywords="reuse seed, fixed seed, control after generate",
        ),
    ),
)
COLORS = Submenu(
    "C&olour and form",
    (
        Command("color_none", "&None"),
        *(Command(f"color_{name}", name.replace("_", " ").capitalize()) for name in theme.NODE_COLORS),
        SEPARATOR,
        Command("color_custom", "&Another colour…", keywords="custom colour, color, tint"),
        SEPARATOR,
        Command("square", "Square &corners", (), "Or round ones again.", keywords="shape, box, round"),
    ),
)

COMMANDS: Sequence[Entry] = (
    Command(
        "group",
        "&Group",
        ("Ctrl+G",),
        "Put a frame around what is selected.",
        keywords="frame, box, network box, backdrop, comment box",
    ),
    GROUPS,
    SUBGRAPH,
    ALIGN,
    COLORS,
    Command(
        "arrange",
        "&Arrange",
        ("Ctrl+L",),
        "Lay out the selected nodes, or all, from left to right without overlap; pinned ones stay.",
        keywords="auto layout, tidy, clean up, lay out, organise, organize",
    ),
    Command(
        "arrange_all",
        "Arrange e&verything",
        ("Alt+Shift+L",),
        "Lay out all nodes, whatever is selected; pinned ones stay.",
        keywords="auto layout, tidy, clean up, lay out, organise, organize",
    ),
    Command(
        "bypass",
        "&Bypass",
        ("Ctrl+B",),
        "The node does not run; its input passes through.",
        keywords="skip, disable, pass through",
    ),
    Command(
        "mute",
        "&Mute",
        ("Ctrl+M",),
        "The node does not run, nor does what needs it.",
        keywords="disable, never, off, deactivate",
    ),
    Command(
        "rename",
        "Rename",
        ("F2",),
        "The selected node, else the selected group.",
        on_canvas=True,
        keywords="title, label",
    ),
    Command("collapse", "Co&llapse", ("Alt+C",), keywords="hide, minimize, minimise, fold, shrink"),
    Command(
        "hide_slots",
        "Hide or show unused &slots",
        ("Ctrl+H",),
        "Inputs and outputs of the selected nodes that nothing is linked to; fields stay. The file keeps it.",
        on_canvas=True,
        keywords="sockets, toggle hidden node sockets, unlinked, unused inputs, compact",
    ),
    FIELDS,
    Command(
        "expose",
        "&Expose as parameter…",
        ("Ctrl+E",),
        "Name a value of the selected node: it is shown in Parameters, and set from outside by its name.",
        on_canvas=True,
        keywords="parameter, public, app mode, interface",
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
    Command(
        "add_next",
        "Add the ne&xt node…",
        ("+",),
        "Offer what often follows the selected node, and link it.",
        on_canvas=True,
        keywords="suggest, suggestion, next node, continue, recommend",
    ),
    Command(
        "replace_node",
        "Replace by another &kind…",
        ("Ctrl+Alt+R",),
        "Its links and values stay where they fit; kinds like it come first, also for one that is missing.",
        on_canvas=True,
        keywords="swap, change type, switch type, missing node, replacement, deprecated",
    ),
    Submenu(
        "Prese&ts",
        (
            Command(
                "preset_save",
                "&Save values as preset…",
                (),
                "Keep the values of the selected node under a name; the search finds it.",
                keywords="defaults, template, store values",
            ),
            Command(
                "preset_apply",
                "&Apply a preset…",
                (),
                "Give the selected nodes the values of a preset.",
                keywords="defaults, load values",
            ),
            Command(
                "preset_default",
                "Begin &new nodes with these values",
                (),
                "New nodes of the selected node's kind get its values.",
                keywords="default values, widget defaults",
            ),
            Command(
                "preset_no_default", "Begin new nodes with their &own defaults", keywords="reset defaults"
            ),
        ),
    ),
    Command(
        "pin",
        "P&in",
        ("P",),
        "A pinned node does not move.",
        on_canvas=True,
        keywords="lock node, fix position, freeze",
    ),
)
