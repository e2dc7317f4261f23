"""What the mouse does, and what happens of itself: no commands, but the list of shortcuts has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

MOUSE = (
    ("Middle button, or Space and drag", "Move the view"),
    ("Ctrl+Shift+drag up or down", "Zoom where the drag began"),
    ("Two fingers on a trackpad", "Move the view; pinched, zoom; tapped twice, 100 % or all"),
    ("A finger on the screen", "Move a node or the view; held, the menu; two fingers zoom"),
    ("Double-click a subgraph node", "Enter it; Esc leaves"),
    ("Inside a subgraph, a link to or from a box’s +", "A new input or output"),
    ("Drag a field to the box of inputs", "Show it on the subgraph node"),
    ("Drag a name out of the inspector to the left edge", "Show that field on the subgraph node, too"),
    ("The minimap", "Click to look there, drag its frame along, wheel to zoom"),
    ("Ctrl+click or Shift+click", "Add to the selection"),
    ("Ctrl+Shift+click a node", "Show its result in the viewer; again: its next output"),
    ("Double-click the background", "Search a node and add it"),
    (
        "Drag from a slot",
        "Make a link; let go in the empty it lists nodes and slots, with Shift a short menu",
    ),
    ("Drag from a linked input", "Move that link"),
    ("Shift+drag from a linked output", "Move all its links"),
    ("Shift+drag from a link or a reroute", "Lead another link on from there"),
    ("Ctrl+Alt+click a slot or a link", "Cut the links there"),
    ("Click the dot in the middle of a link", "Its menu: add a node, bend, hide, name, remove"),
    ("Click the badge of a hidden link", "Go to its other end"),
    ("Middle-click a slot", "Put a Reroute node there"),
    ("Ctrl+right-drag, or Alt+Shift+drag", "Cut the links that the line crosses"),
    ("Alt+click a link", "Bend it with a reroute, to be selected, moved and removed as nodes are"),
    ("Drop a node without links on a link", "Insert it; what follows makes room. Alt held: not"),
    ("Shake a node while dragging it", "Take it out of its links; its neighbours are linked"),
    ("Double-click a title", "Rename the node"),
    ("Drag a number sideways", "Change it; Shift finer, Ctrl to round values"),
    ("Alt+wheel on a number", "Go by a step; with Shift by a tenth"),
    ("Click an arrow at the ends of a number", "Go by a step"),
    ("Click the dice of a seed", "A new seed by chance"),
    ("Press beside the points of a curve", "Add a point; drag it at once. The right button removes one"),
    ("Drag an end of a range", "Change it; Shift finer. A click lets you type both"),
    ("The mouse over two compared pictures", "The line between them follows"),
    ("Click a field that is linked", "It says where from, and goes there or disconnects it"),
    ("Alt+drag a node or a group's title", "Copy it, with the links among the copies"),
    ("Shift+drag the background", "Select more with a frame; Alt held takes away"),
    ("Ctrl+Alt+drag the background", "Select with a lasso; Shift adds, Alt alone takes away"),
    ("Drag a group's title", "Move it with what is in it; with Ctrl the frame alone"),
    ("Drag an edge or a corner of a group", "Resize it"),
    ("Over a group's title", "Switches appear that bypass or mute its nodes"),
    ("Double-click a note", "Write it; Ctrl+click opens an address in it"),
    ("Drag nodes onto a tab", "Copy them there; after a short rest to a place in it"),
    ("Middle-click a tab", "Close it"),
    ("Drop a PNG or JSON", "Open the workflow inside; other pictures become a node"),
)


MOUSE_DRAG = (
    ("Drag the background", "Move the view"),
    ("Wheel", "Zoom at the cursor"),
    ("Ctrl+drag", "Select with a frame"),
)
"""What is so only while a drag moves the view (Settings › Mouse)."""
MOUSE_STANDARD = (
    ("Drag the background", "Select with a frame"),
    ("Wheel, Shift+wheel", "Move the view up and down, left and right"),
    ("Ctrl+wheel", "Zoom at the cursor"),
)
"""What is so only while a drag selects."""
FIXED = (
    ("Space, held", "Move the view by dragging"),
    ("Escape", "End what is under way; close a bubble; leave the subgraph"),
    ("Escape, Enter", "In a field: leave the old value, take the new one"),
)
"""Keys that mean the same always, so that nothing is without a way out."""
BY_ITSELF = (
    ("What lies outside of the view", "It is not painted: a large graph costs what is seen of it"),
    ("A link that is being drawn", "Only the slots that fit are lit; over others the reason is shown"),
    ("Something dragged to the edge of the canvas", "The view follows"),
    ("A list of inputs whose last place is linked", "It grows by a place, and closes its gaps"),
    ("A choice that brings fields of its own", "They come and go with the choice"),
    ("Inputs and outputs of any type", "They take the type of what is linked to them"),
    ("A field that is linked", "It shows where its value comes from"),
    ("A kind of node that is missing", "Kinds like it are offered; its values and links are kept"),
)
GESTURES: Mapping[str, Sequence[tuple[str, str]]] = {
    "Keys that stay": FIXED,
    "Mouse": MOUSE,
    "Mouse, while a drag moves the view": MOUSE_DRAG,
    "Mouse, while a drag selects": MOUSE_STANDARD,
    "Of itself": BY_ITSELF,
}
"""By the title of their section in the list of shortcuts: how, and what it does."""
KEYWORDS_OF_GESTURES: Mapping[str, str] = {
    "What lies outside of the view": "culling, virtualization, performance, large graphs",
    "A link that is being drawn": "compatible slots, type check, highlight",
    "Something dragged to the edge of the canvas": "auto pan, edge scroll",
    "A list of inputs whose last place is linked": "autogrow, dynamic inputs, add input, more inputs",
    "A choice that brings fields of its own": "dynamic combo, dynamic inputs",
    "Inputs and outputs of any type": "match type, wildcard type, dynamic inputs",
    "A field that is linked": "widget input, convert widget to input, override",
    "A kind of node that is missing": "replacement, missing nodes, node replacement",
    "Middle button, or Space and drag": "pan, scroll, navigate",
    "Ctrl+Shift+drag up or down": "zoom, navigate",
    "Two fingers on a trackpad": "pinch, trackpad, touchpad, gesture",
    "A finger on the screen": "touch, pen, tablet, long press",
    "The minimap": "overview, navigator",
    "Wheel": "zoom, scroll",
    "Ctrl+wheel": "zoom",
    "Drag the background": "pan, marquee, box select, navigate",
    "Ctrl+drag": "marquee, box select",
    "Drag from a slot": "wire, noodle, connect, search by type",
    "Drag from a linked input": "rewire, disconnect",
    "Shift+drag from a linked output": "rewire, move all links",
    "Ctrl+right-drag, or Alt+Shift+drag": "knife, slice, scissors, cut links",
    "Ctrl+Alt+click a slot or a link": "disconnect, unplug",
    "Alt+click a link": "reroute, dot, elbow, knot",
    "Middle-click a slot": "reroute, default node",
    "Drop a node without links on a link": "insert node, drop on wire",
    "Press beside the points of a curve": "spline, curve editor, tone curve",
    "Drag an end of a range": "levels, range slider, min max",
    "The mouse over two compared pictures": "image compare, before after, wipe, slider",
    "Click a field that is linked": "override, disconnect, origin",
    "Drag a number sideways": "scrub, slider, virtual slider",
    "Alt+wheel on a number": "scroll value, step",
    "Click the dice of a seed": "randomize, noise seed",
    "Alt+drag a node or a group's title": "clone, duplicate, copy",
    "Shift+drag the background": "marquee, box select, live selection",
    "Ctrl+Alt+drag the background": "lasso, freehand select",
    "Drag a group's title": "move frame",
    "Over a group's title": "fast groups muter, mute group, bypass group",
    "Drag a field to the box of inputs": "promote, promoted widgets, expose",
    "Shake a node while dragging it": "detach, disconnect, wiggle",
    "Drag a name out of the inspector to the left edge": "promote, promoted widgets, expose",
    "Ctrl+Shift+click a node": "viewer, preview, Node Wrangler",
    "Double-click a note": "markdown, comment",
    "Drop a PNG or JSON": "open image, workflow from picture",
}
"""The other words that people look for these rows by, by how it is done."""
