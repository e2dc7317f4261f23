"""Fast Groups Muter and Bypasser of rgthree: a node with a switch for each group of its scope.

A switch is on while any node of its group runs; off mutes or bypasses all of them. Which groups are listed,
and in which order, say the node's properties in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor

from app.editor import theme
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.words import tr
from app.workflow.document import MODE_BYPASS, MODE_MUTE, MODE_NORMAL, Node
from app.workflow.edits import Edit, SetMode, Several
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo
from app.workflow.virtual.kinds import NOTES

if TYPE_CHECKING:
    from app.editor.canvas.scene import CanvasScene

SWITCH_NODES = {"Fast Groups Muter (rgthree)": MODE_MUTE, "Fast Groups Bypasser (rgthree)": MODE_BYPASS}
MOST_SWITCHES = 200


def switches_info(scene: CanvasScene, node: Node) -> NodeInfo:
    """Return what such a node shows now: a switch for each group, named by its title."""
    listed = _groups(scene, node)
    return _info(node.type, tuple((name, _is_on(scene, group)) for name, group in listed.items()))


def switch_edit(scene: CanvasScene, node: Node, name: str, on: bool) -> Edit | None:
    """Return the edit of a switch; None where its group is gone or holds no nodes."""
    listed = _groups(scene, node)
    if name not in listed:
        return None
    rule = node.properties.get("toggleRestriction")
    if rule == "always one" and not on and sum(_is_on(scene, group) for group in listed.values()) < 2:
        return None
    off = SWITCH_NODES[node.type]
    modes = dict.fromkeys(_ids(scene, listed[name]), MODE_NORMAL if on else off)
    if on and rule in ("max one", "always one"):
        for other, group in listed.items():
            if other != name:
                modes = {**dict.fromkeys(_ids(scene, group), off), **modes}
    changes = [
        SetMode(scene.scope_id, tuple(key for key, mode in modes.items() if mode == wanted), wanted)
        for wanted in (MODE_NORMAL, off)
    ]
    edits = [edit for edit in changes if edit.nodes]
    return None if not edits else edits[0] if len(edits) == 1 else Several(tuple(edits))


def refresh_switches(scene: CanvasScene) -> None:
    """Show what became of groups and their nodes on every such node in view."""
    for item in scene.nodes.values():
        if item.node.type in SWITCH_NODES:
            info = scene.info_for(item.node)
            if info is not item.info:
                item.show_node(item.node, info)


@lru_cache(maxsize=256)
def _info(kind: str, switches: tuple[tuple[str, bool], ...]) -> NodeInfo:
    inputs = tuple(InputInfo(name, "BOOLEAN", options={"default": on}) for name, on in switches)
    return NodeInfo(
        kind,
        kind.removesuffix(" (rgthree)"),
        "utilities",
        tr("A switch for each group: off mutes or bypasses its nodes."),
        inputs,
        (OutputInfo("OPT_CONNECTION", "*"),),
    )


def _groups(scene: CanvasScene, node: Node) -> dict[str, GroupItem]:
    """Return the groups that a node lists, by names that are all different."""
    properties = node.properties
    groups: Iterable[GroupItem] = scene.groups.values()
    pattern = properties.get("matchTitle")
    if isinstance(pattern, str) and pattern.strip():
        groups = [group for group in groups if _matches(pattern, group.shown.title)]
    colors = properties.get("matchColors")
    if isinstance(colors, str) and colors.strip():
        wanted = {_color(name) for name in colors.split(",") if name.strip()}
        groups = [group for group in groups if _color(group.shown.color or "") in wanted]
    if properties.get("sort") == "alphanumeric":
        groups = sorted(groups, key=lambda group: group.shown.title.casefold())
    else:
        groups = sorted(groups, key=lambda group: (group.pos().y(), group.pos().x()))
    named: dict[str, GroupItem] = {}
    for group in list(groups)[:MOST_SWITCHES]:
        name, count = group.shown.title[:200] or tr("Group"), 2
        while name in named:
            name, count = f"{group.shown.title[:200]} {count}", count + 1
        named[name] = group
    return named


def _matches(pattern: str, title: str) -> bool:
    try:
        return re.search(pattern[:200], title[:200], re.IGNORECASE) is not None
    except re.error:
        return pattern.casefold() in title.casefold()


def _color(text: str) -> str:
    name = text.strip().lower().replace(" ", "_")
    known = theme.NODE_COLORS.get(name)
    color = QColor(known[2] if known is not None else name if name.startswith("#") else f"#{name}")
    return color.name() if color.isValid() else name


def _ids(scene: CanvasScene, group: GroupItem) -> list[str]:
    nodes = (item.node for item in scene.nodes_of_group(group) if item.node.type not in NOTES)
    return [node.id for node in nodes if node.id in scene.scope.nodes]


def _is_on(scene: CanvasScene, group: GroupItem) -> bool:
    modes = {scene.scope.nodes[node_id].mode for node_id in _ids(scene, group)}
    return not modes or bool(modes - {MODE_MUTE, MODE_BYPASS})
