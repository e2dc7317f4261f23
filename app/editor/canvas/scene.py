"""CanvasScene: the items of one scope of a workflow, kept in step with it. It reads the document only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QWidget

from app.editor.canvas.boundary import boundary_nodes
from app.editor.canvas.contents import rect_around
from app.editor.canvas.following import Following
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.groups.switch_nodes import SWITCH_NODES, refresh_switches, switches_info
from app.editor.canvas.links.badges import Badges
from app.editor.canvas.links.bundle import Bundle
from app.editor.canvas.links.crowd import CROWD, is_crowded, links_that_follow, sort_places
from app.editor.canvas.links.light import LinkLight
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.links.reroutes import Bends
from app.editor.canvas.links.virtual_link_items import VirtualLinkItems
from app.editor.canvas.links.way import LinkStyle, shown_type
from app.editor.canvas.nodegraphqt import NodeScene
from app.editor.canvas.nodes.instances import Instances
from app.editor.canvas.nodes.node_item import Z_NODE, Z_RAISED, NodeItem
from app.editor.canvas.nodes.node_shape import Shapes
from app.editor.canvas.nodes.node_values import primitive_info
from app.editor.canvas.nodes.origins import Origins
from app.editor.canvas.viewport.overview import Overview
from app.editor.words import tr
from app.workflow.document import ROOT, Link, LinkId, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import Change
from app.workflow.group_nodes import definition_of, group_name
from app.workflow.node_info import NodeInfo
from app.workflow.subgraph_controls import subgraph_info
from app.workflow.virtual.links import NAMED
from app.workflow.virtual.nodes import VIRTUAL_NODES
from app.workflow.virtual.set_get_edits import variable_info


class CanvasScene(NodeScene):
    """Holds one item per node, link and group of the scope it shows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workflow = Workflow()
        self.scope_id: ScopeId = ROOT
        self.library: Mapping[str, NodeInfo] = {}
        self.node_items: dict[NodeId, NodeItem] = {}
        """The items there are; after an edit of very many not yet as the document has them (`nodes` are)."""
        self.link_items: dict[LinkId, LinkItem] = {}
        """The same of the links."""
        self.groups: dict[str, GroupItem] = {}
        self.links_by_node: dict[NodeId, set[LinkId]] = {}
        """The links at each node that have items."""
        self.chosen: set[NodeId] = set()
        """The nodes that are selected, whether they have items yet or not."""
        self.dress: Callable[[NodeItem], None] | None = None
        """Shows in a new item what is known of its node beside the document: its run and its problems."""
        self.light = LinkLight()
        self.link_style = LinkStyle()
        self.bends = Bends(self)
        self.badges = Badges(self)
        self._raised: NodeItem | None = None
        self.instances = Instances(self)
        self._placed: set[NodeItem] = set()
        self.overview = Overview(self)
        self.bundle = Bundle(self)
        self.following = Following(self)
        self.shapes = Shapes()
        self.origins = Origins(self)
        self.virtual_links = VirtualLinkItems(self)

    @property
    def scope(self) -> Scope:
        """The scope shown; an empty one when it is gone."""
        return self.workflow.scopes.get(self.scope_id) or Scope(self.scope_id)

    @property
    def nodes(self) -> dict[NodeId, NodeItem]:
        """The items of the nodes, each as the document has it now."""
        self.following.finish()
        return self.node_items

    @property
    def links(self) -> dict[LinkId, LinkItem]:
        """The items of the links, each as the document has it now."""
        self.following.finish()
        return self.link_items

    def selectedItems(self) -> list[QGraphicsItem]:
        """Return the selected items, in step with what is selected."""
        self.following.finish()
        return super().selectedItems()

    # From the document to the items

    def load(self, workflow: Workflow, scope_id: ScopeId, library: Mapping[str, NodeInfo]) -> None:
        """Show a scope of a workflow instead of what is shown now."""
        sort_places(self, False)
        self.clear_items()
        self.workflow, self.scope_id, self.library = workflow, scope_id, library
        self.instances.load()
        scope = self.scope
        self.bends.load(workflow, scope)
        for group in scope.groups.values():
            self._add_group(group.id)
        for node in (*scope.nodes.values(), *boundary_nodes(scope)):
            self._add_node(node)
        for link in scope.links.values():
            self.add_link(link)
        self.bends.show()
        self.badges.load()
        refresh_switches(self)
        self.virtual_links.load()
        sort_places(self, True)

    def clear_items(self) -> None:
        """Take every item of the document out."""
        self.following.forget()
        self.chosen.clear()
        self.bends.clear()
        self.badges.clear()
        self.virtual_links.clear()
        for items in (self.link_items, self.node_items, self.groups):
            for item in items.values():
                self.removeItem(item)
            items.clear()
        self.bundle.clear()
        self.links_by_node.clear()
        self._raised = None
        self._placed.clear()
        self.overview.forget()

    def set_library(self, library: Mapping[str, NodeInfo]) -> None:
        """Show every node with what is known of its kind now."""
        self.following.finish()
        self.library = library
        self.shapes.clear()
        for item in self.node_items.values():
            item.show_node(item.node, self.info_for(item.node), self.subgraph_name(item.node))
        self.route(self.link_items)
        self.virtual_links.load()

    def follow(self, change: Change) -> None:
        """Take over an edit of the document: touch only what it changed."""
        for part in change.parts():
            self.instances.follow(part)
            if part.scope == ROOT and "confy" in part.extra_changed:
                self.badges.load()
            if part.scope == self.scope_id:
                self.following.follow(part)
            else:
                self.instances.refresh()

    def info_for(self, node: Node) -> NodeInfo | None:
        """Return what is known of a node's kind, None for an unknown kind and for old groups."""
        if node.type in self.workflow.scopes:
            info = subgraph_info(self.workflow, self.library, self.scope_id, node)
            return replace(info, uses=self.instances.count(node.type))
        if node.type == "PrimitiveNode":
            return primitive_info(node, self.scope, self.library)
        if node.type in NAMED:
            return variable_info(self.scope, node)
        if node.type in SWITCH_NODES:
            return switches_info(self, node)
        return self.library.get(node.type) or VIRTUAL_NODES.get(node.type)

    def subgraph_name(self, node: Node) -> str | None:
        """Return what a subgraph or group node is called unless it has a title of its own."""
        definition = self.workflow.scopes.get(node.type)
        if definition is None:
            return group_name(node) if definition_of(self.workflow, node) is not None else None
        return definition.name or tr("Subgraph")

    def put_node(self, node: Node) -> None:
        """Show a node of the document, with an item of its own where it has none."""
        item = self.node_items.get(node.id)
        if item is None:
            self._add_node(node)
            self.raise_node(None)  # what comes last lies above all others
            if self.dress is not None:
                self.dress(self.node_items[node.id])
        else:
            item.show_node(node, self.info_for(node), self.subgraph_name(node))

    def _add_node(self, node: Node) -> None:
        item = NodeItem(self.shapes, node, self.info_for(node), self.subgraph_name(node))
        self.node_items[node.id] = item
        item.touched = self.overview.touch
        item.origins_of = self.origins
        item.light = self.light
        self.addItem(item)
        self.overview.touch(item.layout.bounds.translated(item.pos()))

    def drop_node(self, node_id: NodeId) -> None:
        """Take the item of a node out, after those of its links."""
        item = self.node_items.pop(node_id, None)
        if item is not None:
            item.repaint()
            self._raised = None if self._raised is item else self._raised
            self.removeItem(item)

    def add_link(self, link: Link) -> None:
        """Show a link that has no item yet, where both of its nodes have one."""
        if (
            link.id in self.link_items
            or link.source not in self.node_items
            or link.target not in self.node_items
        ):
            return
        item = LinkItem(
            link, self.bends.of(link.id), shown_type(self.node_items[link.source].node, link), self.link_style
        )
        self.link_items[link.id] = item
        for node_id in (link.source, link.target):
            self.links_by_node.setdefault(node_id, set()).add(link.id)
        self._route_one(item)
        if len(self.links_by_node[link.source]) > CROWD:
            item.set_bundle(self.bundle)
        self.addItem(item)

    def drop_link(self, link_id: LinkId) -> None:
        """Take the item of a link out."""
        item = self.link_items.pop(link_id, None)
        if item is not None:
            for node_id in (item.link.source, item.link.target):
                self.links_by_node.get(node_id, set()).discard(link_id)
            self.overview.touch(item.boundingRect())
            item.set_bundle(None)
            self.removeItem(item)

    def _add_group(self, group_id: str) -> None:
        item = GroupItem(self.scope.groups[group_id])
        self.overview.touch(item.frame())
        self.groups[group_id] = item
        self.addItem(item)

    def put_group(self, group_id: str) -> None:
        """Show a group as the document has it now, or no longer."""
        group, item = self.scope.groups.get(group_id), self.groups.get(group_id)
        self.overview.forget()
        if group is None:
            if item is not None:
                self.removeItem(self.groups.pop(group_id))
        elif item is None:
            self._add_group(group_id)
        else:
            item.show_group(group)

    # Links

    def route(self, link_ids: Iterable[LinkId]) -> None:
        """Draw links anew between the places where their slots are."""
        for link_id in link_ids:
            item = self.link_items.get(link_id)
            if item is not None:
                self._route_one(item)

    def _route_one(self, item: LinkItem) -> None:
        link = item.link
        source, target = self.node_items[link.source], self.node_items[link.target]
        ends = source.output_point(link.source_slot), target.input_point(link.target_slot)
        unseen = not item.isVisible()
        item.set_waiting(False)
        if unseen or ends != item.ends:
            self.overview.touch_item(item)
            item.set_ends(*ends)
            self.overview.touch_item(item)

    def place(self, positions: Mapping[NodeItem, QPointF]) -> None:
        """Show nodes at other places, with their links, while they are dragged."""
        self._placed.update(positions)
        for item, position in positions.items():
            item.repaint()
            item.setPos(position)
            item.repaint()
        moved = [item.node.id for item in positions]
        if is_crowded(moved, self.links_by_node):
            sort_places(self, False)
        self.route(links_that_follow(moved, self.links_by_node, self.link_items))
        self.bends.follow_nodes(moved)
        self.badges.follow(moved)
        self.virtual_links.show()

    def restore_places(self) -> None:
        """Show every node that was dragged where the document has it: an edit may have been refused."""
        sort_places(self, True)
        for item in self._placed:
            if self.node_items.get(item.node.id) is item:
                node = self.scope.nodes.get(item.node.id, item.node)  # its turn may not have come yet
                item.show_node(node, item.info, item.subgraph_name)
        self.route_links_of(item.node.id for item in self._placed)
        self.badges.follow([item.node.id for item in self._placed])
        self.virtual_links.show()
        self._placed.clear()

    def raise_node(self, item: NodeItem | None) -> None:
        """Put a node above all others; None: the one that was goes back to its place."""
        if self._raised is not None and self._raised is not item:
            self._raised.setZValue(Z_NODE)
        if item is not None:
            item.setZValue(Z_RAISED)
        self._raised = item

    def route_links_of(self, node_ids: Iterable[NodeId]) -> None:
        """Draw the links of nodes anew, after their items moved or grew."""
        self.route({link_id for node_id in node_ids for link_id in self.links_by_node.get(node_id, ())})

    def links_of(self, node_id: NodeId) -> list[LinkItem]:
        """Return the links at a node."""
        return [self.link_items[link_id] for link_id in self.links_by_node.get(node_id, ())]

    def links_at(self, node_ids: Iterable[NodeId]) -> list[LinkItem]:
        """Return the links at any of these nodes, each once."""
        found = {link_id for node_id in node_ids for link_id in self.links_by_node.get(node_id, ())}
        # While the scene is emptied its links are gone before its nodes are.
        return [self.link_items[link_id] for link_id in found if link_id in self.link_items]

    def link_into(self, node_id: NodeId, slot: int) -> Link | None:
        """Return the link that ends at an input slot."""
        for item in self.links_of(node_id):
            if item.link.target == node_id and item.link.target_slot == slot:
                return item.link
        return None

    def show_chosen(self, node_id: NodeId) -> None:
        """Have a node look selected, or not, and its links with it."""
        item, chosen = self.node_items.get(node_id), node_id in self.chosen
        if item is not None and item.isSelected() != chosen:
            item.setSelected(chosen)
            item.repaint()
            for link_id in self.links_by_node.get(node_id, ()):
                link = self.link_items[link_id]
                link.set_strong(link.link.source in self.chosen or link.link.target in self.chosen)

    # What lies where

    def node_at(self, point: QPointF, reach: float = 10.0) -> NodeItem | None:
        """Return the topmost node at a scene point; its slots reach a little beyond its frame."""
        area = QRectF(point.x() - reach, point.y() - reach, 2 * reach, 2 * reach)
        near = [item for item in self._items_in(area) if isinstance(item, NodeItem)]
        inside = (item for item in near if item.part_at(point - item.pos()) is not None)
        return next(inside, None)

    def link_at(self, point: QPointF, reach: float = 6.0) -> LinkItem | None:
        """Return a link that passes a scene point."""
        area = QRectF(point.x() - reach, point.y() - reach, 2 * reach, 2 * reach)
        near = (item for item in self._items_in(area) if isinstance(item, LinkItem))
        return next((item for item in near if item.is_near(point, reach)), None)

    def group_at(self, point: QPointF) -> GroupItem | None:
        """Return the innermost group at a scene point."""
        return next(iter(self.groups_at(point)), None)

    def groups_at(self, point: QPointF) -> list[GroupItem]:
        """Return the groups at a scene point, the innermost first."""
        # Asking for all that lies there would look at each of the links that pass by.
        found = [item for item in self.groups.values() if item.part_at(point - item.pos()) is not None]
        found.reverse()  # of two at the same height the later one lies above
        return sorted(found, key=lambda item: -item.zValue())

    def nodes_in(self, area: QRectF) -> list[NodeItem]:
        """Return the nodes that a rectangle touches."""
        found = (item for item in self._items_in(area) if isinstance(item, NodeItem))
        return [item for item in found if item.frame().intersects(area)]

    def nodes_of_group(self, group: GroupItem) -> list[NodeItem]:
        """Return the nodes whose middle lies in a group."""
        frame = group.frame()
        return [item for item in self.nodes_in(frame) if frame.contains(item.frame().center())]

    def groups_within(self, outer: GroupItem) -> list[GroupItem]:
        """Return a group and the groups that lie wholly inside of it."""
        frame = outer.frame()
        return [group for group in self.groups.values() if group is outer or frame.contains(group.frame())]

    def _items_in(self, area: QRectF) -> Sequence[Any]:
        return self.items(area, Qt.ItemSelectionMode.IntersectsItemBoundingRect)

    def contents_rect(self, node_ids: Iterable[NodeId] | None = None) -> QRectF:
        """Return the rectangle around the given nodes; None: around all nodes and groups within reach."""
        if node_ids is None:
            frames = [item.frame() for item in self.node_items.values()]
            return rect_around([*frames, *(group.frame() for group in self.groups.values())])
        return rect_around(self.node_items[i].frame() for i in node_ids if i in self.node_items)

    def selected_node_ids(self) -> list[NodeId]:
        """Return the ids of the selected nodes, in the document's order of creation on the canvas."""
        chosen = [item.node.id for item in self.selectedItems() if isinstance(item, NodeItem)]
        chosen.sort()
        chosen.sort(key=len)
        return chosen

    def drawBackground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """Draw nothing: the canvas draws the ground itself, once and not for each picture of the scene."""
