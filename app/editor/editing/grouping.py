"""The commands of groups: make, fit, join, leave, bypass, mute, run, delete with nodes, colour, text size."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.editor.canvas.groups.group_item import TITLE_HEIGHT, GroupItem
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.editing.selected import Selected, rect_of
from app.editor.words import tr
from app.workflow.document import MODE_BYPASS, MODE_MUTE, MODE_NORMAL
from app.workflow.edits import AddGroup, ChangeGroup, Edit, MoveNodes, RemoveGroup, RemoveNodes, SetMode
from app.workflow.group_edits import OUTSIDE, around, joined, new_group
from app.workflow.virtual.kinds import NOTES

TEXT_SIZES = {"small": 16, "usual": 24, "large": 36, "huge": 60}


class Grouping(QObject):
    """Acts on the selected groups, or on the groups that the selected nodes are in."""

    message = Signal(str)
    """Words for why nothing happened."""
    run_requested = Signal(list)
    """What the results among these nodes need should be run."""

    def __init__(self, selected: Selected, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selected = selected
        self._canvas = selected.canvas

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "group": self.make,
            "fit_group": self.fit,
            "join_group": self.join,
            "leave_group": self.leave,
            "bypass_group": partial(self.set_mode, MODE_BYPASS),
            "mute_group": partial(self.set_mode, MODE_MUTE),
            "unmute_group": partial(self.set_mode, MODE_NORMAL),
            "run_group": self.run,
            "delete_group": self.delete_with_nodes,
            **{f"group_text_{name}": partial(self.set_text_size, size) for name, size in TEXT_SIZES.items()},
        }

    def groups(self) -> list[GroupItem]:
        """Return the selected groups; without any, the innermost group around each selected node."""
        chosen = self._selected.group_items()
        if chosen:
            return chosen
        graph = self._canvas.graph
        found = {
            group: None
            for item in self._selected.node_items()
            for group in graph.groups_at(item.frame().center())[:1]
        }
        if not found:
            self.message.emit(tr("Select a group by its title, or a node in it"))
        return list(found)

    def make(self) -> None:
        """Put a frame around the selected nodes and groups, select it, and ask for its title in place."""
        self._canvas.commit_edit()
        frames = [item.frame() for item in self._selected.node_items()]
        frames += [item.frame() for item in self._selected.group_items()]
        if not frames:
            self.message.emit(tr("Select the nodes that belong together first"))
            return
        bounds = around(map(rect_of, frames), TITLE_HEIGHT)
        group = new_group(self._selected.scope, tr("Group"), bounds)
        scope, key = self._selected.scope_id, ("group", group.id)
        if self._selected.session.do(AddGroup(scope, group), tr("Group"), key, math.inf):
            self._canvas.select([], [group.id])
            item = self._canvas.graph.groups[group.id]
            self._canvas.editors.open_group_title(item, partial(self._name, key))

    def _name(self, key: object, edit: Edit) -> None:
        """Give the new group its title: with making it that is one step."""
        self._selected.session.do(edit, tr("Group"), key, math.inf)

    def fit(self) -> None:
        """Make frames as large as what is in them."""
        edits: list[Edit] = []
        graph = self._canvas.graph
        for group in self.groups():
            frames = [item.frame() for item in graph.nodes_of_group(group)]
            frames += [item.frame() for item in graph.groups_within(group) if item is not group]
            if frames and not group.pinned:
                edits.append(self._bounds(group, around(map(rect_of, frames), group.title_height)))
        self._selected.do([edit for edit in edits if self._changes(edit)], tr("Fit group to contents"))

    def join(self) -> None:
        """Let a frame grow around the selected nodes: the selected group, else the one nearest to them.

        Of several selected groups one becomes of all.
        """
        nodes, chosen = self._selected.node_items(), self._selected.group_items()
        if len(chosen) > 1:
            self._join_groups(chosen, nodes)
            return
        group = self._group_to_join(nodes)
        if group is None or not nodes:
            self.message.emit(tr("Select the nodes that should join, and there has to be a group for them"))
            return
        bounds = joined(rect_of(group.frame()), (rect_of(item.frame()) for item in nodes), group.title_height)
        self._selected.do([self._bounds(group, bounds)], tr("Join group"))

    def _join_groups(self, groups: list[GroupItem], nodes: list[NodeItem]) -> None:
        """Let the largest of several frames grow around the others, which go, and around nodes."""
        kept = max(groups, key=lambda item: item.frame().width() * item.frame().height())
        others = [item for item in groups if item is not kept]
        frames = [*(item.frame() for item in others), *(item.frame() for item in nodes)]
        bounds = joined(rect_of(kept.frame()), map(rect_of, frames), kept.title_height)
        removed = [RemoveGroup(self._selected.scope_id, item.shown.id) for item in others]
        if self._selected.do([*removed, self._bounds(kept, bounds)], tr("Join groups")):
            self._canvas.select([], [kept.shown.id])

    def _group_to_join(self, nodes: list[NodeItem]) -> GroupItem | None:
        chosen = self._selected.group_items()
        if chosen or not nodes:
            return chosen[0] if chosen else None

        def distance(group: GroupItem) -> float:
            return min((item.frame().center() - group.frame().center()).manhattanLength() for item in nodes)

        graph = self._canvas.graph
        inside = {key for item in nodes for key in graph.groups_at(item.frame().center())}
        others = [group for group in graph.groups.values() if group not in inside and not group.pinned]
        return min(others, key=distance, default=None)

    def leave(self) -> None:
        """Put the selected nodes beside the groups that they are in."""
        graph = self._canvas.graph
        nodes = [item for item in self._selected.node_items() if not item.node.flags.get("pinned")]
        around_them = [graph.groups_at(item.frame().center()) for item in nodes]
        leaving = [item for item, groups in zip(nodes, around_them, strict=True) if groups]
        if not leaving:
            self.message.emit(tr("No selected node is in a group"))
            return
        right = max(groups[-1].frame().right() for groups in around_them if groups)
        shift = right + OUTSIDE - min(item.frame().left() for item in leaving)
        moved = {item.node.id: (item.pos().x() + shift, item.pos().y()) for item in leaving}
        self._selected.do([MoveNodes(self._selected.scope_id, moved)], tr("Leave group"))

    def set_mode(self, mode: int) -> None:
        """Bypass, mute or run the nodes of groups."""
        titles = {MODE_BYPASS: tr("Bypass group nodes"), MODE_MUTE: tr("Mute group nodes")}
        groups = self.groups()
        here = self._selected.scope.nodes
        running = [key for key in self._nodes(groups) if here[key].type not in NOTES]
        nodes = tuple(key for key in running if here[key].mode != mode)
        if nodes:
            edit = SetMode(self._selected.scope_id, nodes, mode)
            self._selected.do([edit], titles.get(mode, tr("Run group nodes")))
        elif groups:
            self.message.emit(tr("All nodes of the group are so already"))

    def run(self) -> None:
        """Run only to the results of groups."""
        nodes = self._nodes(self.groups())
        if nodes:
            self.run_requested.emit([self._selected.scope.nodes[key] for key in nodes])

    def delete_with_nodes(self) -> None:
        """Remove groups and the nodes in them."""
        groups = self.groups()
        nodes, scope = self._nodes(groups), self._selected.scope_id
        graph = self._canvas.graph
        inner = {item.shown.id: None for group in groups for item in graph.groups_within(group)}
        edits: list[Edit] = [RemoveNodes(scope, tuple(nodes))] if nodes else []
        self._selected.do(
            [*edits, *(RemoveGroup(scope, key) for key in inner)], tr("Delete group with nodes")
        )

    def set_color(self, color: str | None) -> None:
        """Give groups a colour, or none of their own."""
        scope = self._selected.scope_id
        edits: list[Edit] = [
            ChangeGroup(scope, item.shown.id, {"color": color}) for item in self._selected.group_items()
        ]
        self._selected.do(edits, tr("Set colour"))

    def set_text_size(self, size: int) -> None:
        """Give the titles of groups a size, as the file counts it: 24 is usual."""
        scope = self._selected.scope_id
        edits: list[Edit] = [
            ChangeGroup(scope, item.shown.id, {"extra": {**item.shown.extra, "font_size": size}})
            for item in self.groups()
            if item.shown.extra.get("font_size") != size
        ]
        self._selected.do(edits, tr("Text size"))

    def _nodes(self, groups: list[GroupItem]) -> list[str]:
        graph = self._canvas.graph
        found = {item.node.id: None for group in groups for item in graph.nodes_of_group(group)}
        return [key for key in found if key in self._selected.scope.nodes]

    def _bounds(self, group: GroupItem, bounds: tuple[float, float, float, float]) -> ChangeGroup:
        return ChangeGroup(self._selected.scope_id, group.shown.id, {"bounds": bounds})

    def _changes(self, edit: Edit) -> bool:
        return (
            isinstance(edit, ChangeGroup)
            and self._selected.scope.groups[edit.group].bounds != edit.fields["bounds"]
        )
