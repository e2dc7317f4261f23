"""Moving nodes and groups, and cloning them by Alt-drag. The document changes once, on release."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF

from app.editor.canvas.gestures.carry import Carry
from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.gestures.link_drop import LinkDrop
from app.editor.canvas.gestures.shake import Shake
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.nodes.node_item import Z_RAISED, NodeItem
from app.editor.words import tr, tr_count
from app.workflow.edits import ChangeGroup, Edit, EditRefused, MoveNodes, Several
from app.workflow.fragment import copy_json, paste_edit
from app.workflow.links.detach import Detach, links_to_others
from app.workflow.native_reroutes import RerouteId, read_reroutes
from app.workflow.reroute_edits import move_reroutes
from app.workflow.subgraphs.boxes import KEY_OF, move_box

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class MoveItems(Gesture):
    """Moves the given nodes and groups together; Shift snaps the grabbed one to the grid.

    The reroutes of links between them move along. A single node without links may be dropped on a link, which
    then runs through it (but not with Alt held); one dropped in a group belongs to it. Nodes that are shaken
    leave their links.
    """

    pans_at_edges: ClassVar[bool] = True

    def __init__(
        self,
        canvas: Canvas,
        start: Pointer,
        grabbed: NodeItem | GroupItem,
        nodes: list[NodeItem],
        groups: list[GroupItem],
    ) -> None:
        self._canvas = canvas
        self._start = start
        self._grabbed = grabbed
        self._nodes = {item: item.pos() for item in nodes}
        self._groups = {item: item.pos() for item in groups}
        self._carry = Carry(canvas, self._nodes, self._groups)
        self._bends = _bends_between(canvas, {item.node.id for item in nodes})
        self._bends |= canvas.graph.bends.places(canvas.graph.bends.selected())
        self._origin = grabbed.pos()
        self._dragged = False
        self._target: GroupItem | None = None
        single = isinstance(grabbed, NodeItem) and list(self._nodes) == [grabbed] and not groups
        self._drop = LinkDrop(canvas, nodes[0]) if single else None
        shaken = canvas.settings.shake_detaches and isinstance(grabbed, NodeItem)
        self._shake = Shake(start) if shaken else None

    def move(self, pointer: Pointer) -> None:
        """Show everything at the mouse."""
        if not self._dragged and not pointer.far_from(self._start):
            return
        if not self._dragged:
            self._carry.begin()
        self._dragged = True
        if self._shake is not None and self._shake.hears(pointer):
            self._detach()
        shift = self._offset(pointer)
        self._carry.move(shift)
        if self._bends:
            self._canvas.graph.bends.place({key: place + shift for key, place in self._bends.items()})
        self._aim()
        if self._drop is not None:
            self._drop.look(avoid=pointer.alt)

    def _detach(self) -> None:
        """Ask for the nodes to leave their links: a step of its own, also when the drag is given up."""
        graph = self._canvas.graph
        nodes = tuple(item.node.id for item in self._nodes if item.node.id in graph.scope.nodes)
        if links_to_others(graph.scope, nodes):
            title = tr_count("Detach node", "Detach %n nodes", len(nodes))
            self._canvas.request(Detach(graph.scope_id, nodes), title)
            left = read_reroutes(graph.workflow, graph.scope).reroutes
            self._bends = {key: place for key, place in self._bends.items() if key in left}

    def release(self, pointer: Pointer) -> None:
        """Ask for one edit with all new positions."""
        self._aim_at(None)
        if not self._dragged:
            return
        self._carry.finish()
        edits: list[Edit] = []
        graph = self._canvas.graph
        scope = graph.scope_id
        shift = self._carry.shift
        across, down = shift.x(), shift.y()
        ends = {item.node.id: (at.x() + across, at.y() + down) for item, at in self._nodes.items()}
        ends = {} if shift.isNull() else ends
        moved = {key: place for key, place in ends.items() if key in graph.scope.nodes}
        if moved:
            edits.append(MoveNodes(scope, moved))
        edits += [move_box(graph.workflow, scope, key, ends[key]) for key in KEY_OF if key in ends]
        if moved and self._bends:
            places = {key: (place + shift).toTuple() for key, place in self._bends.items()}
            edits.append(move_reroutes(graph.workflow, scope, places))
        for group, start in self._groups.items():
            if group.pos() != start:
                bounds = (group.pos().x(), group.pos().y(), *group.shown.bounds[2:])
                edits.append(ChangeGroup(scope, group.shown.id, {"bounds": bounds}))
        inserted = self._drop.take() if self._drop is not None else ()
        if inserted:
            self._canvas.request(Several((*edits, *inserted)), tr("Insert node"))
        elif edits:
            group_only = self._groups and isinstance(self._grabbed, GroupItem)
            boxes = sum(item.node.id in KEY_OF for item in self._nodes)
            count = len(moved) + boxes
            title = tr("Move group") if group_only else tr_count("Move node", "Move %n nodes", count)
            self._canvas.request(edits[0] if len(edits) == 1 else Several(tuple(edits)), title)
        else:
            graph.restore_places()

    def cancel(self) -> None:
        """Put everything back."""
        self._aim_at(None)
        if self._drop is not None:
            self._drop.clear()
        self._canvas.graph.overview.settle()
        self._canvas.graph.place(self._nodes)
        self._canvas.graph.restore_places()
        if self._bends:
            self._canvas.graph.bends.place(self._bends)
        for group, start in self._groups.items():
            group.setPos(start)
        self._canvas.overview_changed()

    def _aim(self) -> None:
        """Show the group that the grabbed node would belong to."""
        if isinstance(self._grabbed, NodeItem):
            middle = self._grabbed.frame().center()
            groups = [group for group in self._canvas.graph.groups_at(middle) if group not in self._groups]
            self._aim_at(groups[0] if groups else None)

    def _aim_at(self, group: GroupItem | None) -> None:
        if self._target is not group:
            for item, on in ((self._target, False), (group, True)):
                if item is not None:
                    item.show_target(on)
            self._target = group

    def _offset(self, pointer: Pointer) -> QPointF:
        shift = pointer.scene - self._start.scene
        if pointer.shift != self._canvas.snaps_always:
            grid = self._canvas.grid_size
            target = self._origin + shift
            snapped = QPointF(round(target.x() / grid) * grid, round(target.y() / grid) * grid)
            return snapped - self._origin
        return QPointF(round(shift.x()), round(shift.y()))


def _bends_between(canvas: Canvas, nodes: Collection[str]) -> dict[RerouteId, QPointF]:
    """Return the reroutes that only links between these nodes pass, with their places."""
    graph = canvas.graph
    here = read_reroutes(graph.workflow, graph.scope)
    if not here.last:
        return {}
    between: dict[RerouteId, bool] = {}
    for link_id in here.last:
        link = graph.scope.links.get(link_id)
        inside = link is not None and link.source in nodes and link.target in nodes
        for key in here.of_link(link_id):
            between[key] = inside and between.get(key, True)
    return {key: QPointF(*here.reroutes[key].position) for key, inside in between.items() if inside}


class CloneNodes(Gesture):
    """Drags copies out of nodes and groups, with the links among them; they come into being where dropped."""

    pans_at_edges: ClassVar[bool] = True

    def __init__(
        self, canvas: Canvas, start: Pointer, nodes: list[NodeItem], groups: list[GroupItem]
    ) -> None:
        self._canvas = canvas
        self._start = start
        self._nodes = [item for item in nodes if item.node.id in canvas.graph.scope.nodes]
        self._groups = groups
        self._ghosts: list[NodeItem | GroupItem] = []

    def move(self, pointer: Pointer) -> None:
        """Show the copies at the mouse."""
        if not self._ghosts:
            if not pointer.far_from(self._start):
                return
            self._make_ghosts()
        shift = self._offset(pointer)
        for item, ghost in zip((*self._groups, *self._nodes), self._ghosts, strict=True):
            ghost.setPos(item.pos() + shift)
        self._canvas.overview_changed()

    def release(self, pointer: Pointer) -> None:
        """Ask for the copies."""
        if not self._ghosts:
            return
        self._remove()
        graph = self._canvas.graph
        ids, groups = {item.node.id for item in self._nodes}, {item.shown.id for item in self._groups}
        corners = [item.node.position for item in self._nodes] + [g.shown.bounds[:2] for g in self._groups]
        shift = self._offset(pointer)
        place = min(x for x, _ in corners) + shift.x(), min(y for _, y in corners) + shift.y()
        before = set(graph.scope.nodes), set(graph.scope.groups)
        try:
            copies = copy_json(graph.workflow, graph.scope_id, ids, groups)
            edit = paste_edit(graph.workflow, graph.scope_id, copies, place)
        except EditRefused:  # a subgraph into itself: its nodes are here, so this cannot be
            return
        title = tr_count("Clone node", "Clone %n nodes", len(ids)) if ids or not groups else tr("Clone group")
        self._canvas.request(edit, title)
        new = set(graph.scope.nodes) - before[0], set(graph.scope.groups) - before[1]
        self._canvas.select(*new)

    def cancel(self) -> None:
        """Drop the copies."""
        self._remove()

    def _offset(self, pointer: Pointer) -> QPointF:
        shift = pointer.scene - self._start.scene
        return QPointF(round(shift.x()), round(shift.y()))

    def _make_ghosts(self) -> None:
        graph = self._canvas.graph
        self._ghosts += [GroupItem(item.shown) for item in self._groups]
        self._ghosts += [
            NodeItem(graph.shapes, item.node, item.info, item.subgraph_name) for item in self._nodes
        ]
        for ghost in self._ghosts:
            if isinstance(ghost, NodeItem):
                ghost.setZValue(Z_RAISED + 1)
            ghost.setOpacity(0.75)
            graph.addItem(ghost)

    def _remove(self) -> None:
        for ghost in self._ghosts:
            self._canvas.graph.removeItem(ghost)
        self._ghosts.clear()
        self._canvas.overview_changed()
