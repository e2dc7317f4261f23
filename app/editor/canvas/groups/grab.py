"""What a press on a group's title or on one of its switches begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.gestures.move_items import CloneNodes, MoveItems
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.groups.header import Switch
from app.editor.words import tr
from app.workflow.document import MODE_BYPASS, MODE_MUTE, MODE_NORMAL
from app.workflow.edits import SetMode
from app.workflow.virtual.kinds import NOTES

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas
    from app.editor.canvas.nodes.node_item import NodeItem

MODES: dict[Switch, int] = {"bypass": MODE_BYPASS, "mute": MODE_MUTE}


def grab_group(canvas: Canvas, pointer: Pointer, group: GroupItem) -> Gesture:
    """Select a group by its title and move it with what is in it; with Ctrl alone, with Alt a copy."""
    adds, was_selected = pointer.shift or pointer.ctrl, group.isSelected()
    canvas.select_group(group, add=adds or was_selected)
    if pointer.alt:
        return CloneNodes(canvas, pointer, *selected_with_contents(canvas))
    moving: MoveItems | None = None
    if not group.pinned:
        parts = ([], [group]) if pointer.ctrl else movable_selection(canvas)
        moving = MoveItems(canvas, pointer, group, *parts)
    if adds and was_selected:
        return TakeOutOnClick(pointer, group, moving)
    return moving or Gesture()


class TakeOutOnClick(Gesture):
    """Takes a selected group out of the selection by a click; a drag moves it instead."""

    def __init__(self, start: Pointer, group: GroupItem, moving: MoveItems | None) -> None:
        self._start = start
        self._group = group
        self._moving = moving
        self._dragged = False

    def move(self, pointer: Pointer) -> None:
        """Move the group."""
        self._dragged = self._dragged or pointer.far_from(self._start)
        if self._moving is not None:
            self._moving.move(pointer)

    def release(self, pointer: Pointer) -> None:
        """Take it out, or end the move."""
        if self._moving is not None:
            self._moving.release(pointer)
        if not self._dragged:
            self._group.setSelected(False)

    def cancel(self) -> None:
        """Undo the move."""
        if self._moving is not None:
            self._moving.cancel()


def selected_with_contents(canvas: Canvas) -> tuple[list[NodeItem], list[GroupItem]]:
    """Return the selected nodes and groups, and what lies in the groups."""
    graph = canvas.graph
    nodes = {graph.nodes[key]: None for key in canvas.selected_nodes() if key in graph.nodes}
    groups: dict[GroupItem, None] = {}
    chosen = [graph.groups[key] for key in canvas.selected_groups()]
    # The largest first: what is within one that was looked into is known, with all that it holds.
    for outer in sorted(chosen, key=lambda group: group.frame().height(), reverse=True):
        if outer not in groups:
            groups |= dict.fromkeys(graph.groups_within(outer))
            nodes |= dict.fromkeys(graph.nodes_of_group(outer))
    return list(nodes), list(groups)


def movable_selection(canvas: Canvas) -> tuple[list[NodeItem], list[GroupItem]]:
    """Return what moves when the selection is moved: pinned nodes and groups stay."""
    nodes, groups = selected_with_contents(canvas)
    return (
        [item for item in nodes if not item.node.flags.get("pinned")],
        [group for group in groups if not group.pinned],
    )


def lit_switches(canvas: Canvas, group: GroupItem) -> frozenset[Switch]:
    """Return the switches that are on: those whose mode all nodes of the group have."""
    nodes = (item.node for item in canvas.graph.nodes_of_group(group))
    modes = {node.mode for node in nodes if node.type not in NOTES}
    return frozenset(name for name, mode in MODES.items() if modes == {mode})


class PressSwitch(Gesture):
    """Flips a switch of a group's header when the button goes up over it."""

    def __init__(self, canvas: Canvas, group: GroupItem, switch: Switch) -> None:
        self._canvas = canvas
        self._group = group
        self._switch = switch

    def release(self, pointer: Pointer) -> None:
        """Bypass or mute all nodes of the group, or let them run again."""
        if self._group.part_at(pointer.scene - self._group.pos()) != self._switch:
            return
        graph = self._canvas.graph
        nodes = [item.node for item in graph.nodes_of_group(self._group)]
        ids = [node.id for node in nodes if node.type not in NOTES]
        ids = [node_id for node_id in ids if node_id in graph.scope.nodes]
        if not ids:
            return
        on = self._switch in lit_switches(self._canvas, self._group)
        mode = MODE_NORMAL if on else MODES[self._switch]
        titles = {MODE_NORMAL: tr("Run group nodes"), MODE_BYPASS: tr("Bypass group nodes")}
        title = titles.get(mode, tr("Mute group nodes"))
        self._canvas.request(SetMode(graph.scope_id, tuple(ids), mode), title)
        self._group.show_switches(lit_switches(self._canvas, self._group), self._switch)
