"""Takes edits of the document over to the items of a scene: of thousands what is seen first, then in slices.

What is left names only ids, and each is looked up in the document when its turn comes: a later edit, or an
undo, is never overtaken by an older one. Whoever asks the scene for its items gets all of them in step.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal

from app.editor.canvas.boundary import boundary_nodes
from app.editor.canvas.groups.switch_nodes import refresh_switches
from app.editor.canvas.links.crowd import comes_crowded, is_crowded, is_much, sort_places
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.viewport.overview import OVERVIEW_BELOW
from app.workflow.document import ROOT, LinkId, Node, NodeId
from app.workflow.edits import Change, merged
from app.workflow.native_reroutes import REROUTE_KEYS
from app.workflow.subgraphs.boxes import KEY_OF

if TYPE_CHECKING:
    from app.editor.canvas.scene import CanvasScene

MANY = 150
"""So many nodes and links are taken over in a moment; of more the window would feel it."""
SLICE_S = 0.006
"""Of processor time: on a busy machine slices by the clock would do nothing but change hands."""

Ids = dict[str, None]
"""Ids in the order of their turns."""


class Following(QObject):
    """Keeps the items of a scene in step with its document."""

    caught_up = Signal()
    """Every item is in step again, some time after an edit of very many."""

    def __init__(self, scene: CanvasScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._stages: list[tuple[Callable[[str], None], Ids]] = []
        self._turns: deque[str] = deque()
        """What is left of the first stage."""
        self._links_out: Ids = {}
        self._nodes: Ids = {}
        self._links_in: Ids = {}
        self._changes: list[Change] = []
        self._then: list[Callable[[], None]] = []
        self._working = False
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def behind(self) -> bool:
        """Whether some items still show the document as it was."""
        return bool(self._stages)

    def follow(self, change: Change) -> None:
        """Take over an edit of the scope in view."""
        if not (self.behind or is_many(change)):
            self._follow_at_once(change)
        elif self._must_be_whole(change):
            self.finish()
            sort_places(self._scene, not is_much(change, self._scene.links_by_node))
            self._scene.blockSignals(True)  # each selected item that goes would tell of itself
            try:
                self._follow_at_once(change)
            finally:
                self._scene.blockSignals(False)
            sort_places(self._scene, True)
        else:
            self._put_off(change)

    def choose(self, changed: Iterable[NodeId]) -> None:
        """Have these nodes, of very many, look selected or not as `scene.chosen` has it."""
        self._nodes |= dict.fromkeys(changed)
        self._plan()

    def after(self, then: Callable[[], None]) -> None:
        """Do something once every item is in step, which may be now."""
        if self.behind:
            self._then.append(then)
        else:
            then()

    def finish(self) -> None:
        """Bring every item in step now."""
        if self._stages and not self._working:
            many = len(self._nodes) + len(self._links_in) + len(self._links_out) > 3 * MANY
            sort_places(self._scene, not many)
            self._work(None)
            sort_places(self._scene, True)

    def forget(self) -> None:
        """Leave what is left: another document is shown."""
        self._timer.stop()
        self._stages, self._changes, self._then = [], [], []
        self._turns.clear()
        self._links_out, self._nodes, self._links_in = {}, {}, {}
        self._scene.overview.hold(False)

    # In slices

    def _must_be_whole(self, change: Change) -> bool:
        """Whether an edit cannot be taken over piece by piece, or would take longer so."""
        scene = self._scene
        crowded = is_crowded((*change.nodes_changed, *change.nodes_removed), scene.links_by_node)
        crowded = crowded or comes_crowded(scene.scope.nodes.get(node_id) for node_id in change.nodes_added)
        boxes = change.boundary_changed or bool(change.extra_changed & set(KEY_OF.values()))
        return crowded or (boxes and scene.scope_id != ROOT)

    def _put_off(self, change: Change) -> None:
        scope = self._scene.scope
        links = change.links_removed | change.links_added
        if links:
            self._scene.bends.load(self._scene.workflow, scope)
        self._links_out |= dict.fromkeys(links)
        self._nodes |= dict.fromkeys(change.nodes_removed | change.nodes_added | change.nodes_changed)
        self._links_in |= dict.fromkeys(change.links_added)
        self._changes.append(change)
        for group_id in change.groups_changed:
            self._scene.put_group(group_id)
        self._plan()

    def _plan(self) -> None:
        """Order what is left: first what is seen, each time links out, nodes, and links back in."""
        scene = self._scene
        scene.overview.hold(True)
        links, nodes = self._seen()
        near = [link_id for key in nodes for link_id in _links_of(scene.scope.nodes.get(key))]
        near = [link_id for link_id in near if link_id in self._links_in]
        ends = [
            end for key in near if (link := scene.scope.links.get(key)) for end in (link.source, link.target)
        ]
        around = dict.fromkeys((*nodes, *(end for end in ends if end in self._nodes)))
        self._turns.clear()
        self._stages = [
            (self._take_link_out, dict.fromkeys(links)),
            (self._take_node, around),
            (self._put_link, dict.fromkeys(near)),
            (self._take_link_out, self._links_out),
            (self._take_node, self._nodes),
            (self._put_link, self._links_in),
        ]
        self._timer.start()

    def _seen(self) -> tuple[list[LinkId], list[NodeId]]:
        """Return the ids of what is left that is in view now, or will be."""
        view = next(iter(self._scene.views()), None)
        area = QRectF() if view is None else view.mapToScene(view.viewport().rect()).boundingRect()
        if view is None or area.isEmpty() or view.transform().m11() < OVERVIEW_BELOW:
            return [], []
        found = self._scene.items(area, Qt.ItemSelectionMode.IntersectsItemBoundingRect)
        links = [item.link.id for item in found if isinstance(item, LinkItem)]
        nodes = dict.fromkeys(item.node.id for item in found if isinstance(item, NodeItem))
        left, top, right, bottom = area.left(), area.top(), area.right(), area.bottom()
        here = self._scene.scope.nodes
        for key in self._nodes:
            node = here.get(key)
            if node is not None:
                (x, y), (width, height) = node.position, node.size
                if x < right and y < bottom and x + width > left and y + height > top:
                    nodes[key] = None
        return [key for key in links if key in self._links_out], [key for key in nodes if key in self._nodes]

    def _go_on(self) -> None:
        if not self._work(SLICE_S):
            self._timer.start()

    def _work(self, most_s: float | None) -> bool:
        """Work for so long, None: until all is done; returns whether it is."""
        scene, end = self._scene, None if most_s is None else time.thread_time() + most_s
        self._working = True
        scene.blockSignals(True)  # each selected item that comes or goes would tell of itself
        try:
            while self._stages:
                take, ids = self._stages[0]
                self._turns = self._turns or deque(ids)  # the first of a dict that shrinks is slow to find
                while self._turns:
                    if end is not None and time.thread_time() >= end:
                        return False
                    key = self._turns.popleft()
                    if key in ids:
                        take(key)
                self._stages.pop(0)
        finally:
            scene.blockSignals(False)
            self._working = False
        self._end()
        return True

    def _take_link_out(self, link_id: LinkId) -> None:
        for stage in self._stages[0][1], self._links_out:
            stage.pop(link_id, None)
        item, link = self._scene.link_items.get(link_id), self._scene.scope.links.get(link_id)
        if item is not None and item.link is not link:
            self._scene.drop_link(link_id)

    def _take_node(self, node_id: NodeId) -> None:
        for stage in self._stages[0][1], self._nodes:
            stage.pop(node_id, None)
        scene = self._scene
        node = scene.scope.nodes.get(node_id)
        if node is None and node_id not in KEY_OF:
            for link_id in list(scene.links_by_node.get(node_id, ())):
                scene.drop_link(link_id)
            scene.drop_node(node_id)
            return
        item = scene.node_items.get(node_id)
        if node is not None and (item is None or item.node is not node):
            scene.put_node(node)
            links = scene.links_by_node.get(node_id)
            if links:
                self._links_in |= dict.fromkeys(links)
        scene.show_chosen(node_id)

    def _put_link(self, link_id: LinkId) -> None:
        for stage in self._stages[0][1], self._links_in:
            stage.pop(link_id, None)
        scene = self._scene
        item, link = scene.link_items.get(link_id), scene.scope.links.get(link_id)
        if item is not None:
            scene.route((link_id,))
        elif link is not None:
            scene.add_link(link)

    def _end(self) -> None:
        changes, self._changes = self._changes, []
        self._scene.overview.hold(False)
        if changes:
            self._show_the_rest(merged(changes))
        for view in self._scene.views():
            view.viewport().update()
        self.caught_up.emit()
        waiting, self._then = self._then, []
        for then in waiting:
            then()

    # At once

    def _follow_at_once(self, change: Change) -> None:
        scene, scope = self._scene, self._scene.scope
        for link_id in change.links_removed | change.links_added:
            scene.drop_link(link_id)
        for node_id in change.nodes_removed:
            scene.drop_node(node_id)
        moved: set[LinkId] = set()
        for node_id in change.nodes_added | change.nodes_changed:
            node = scope.nodes.get(node_id)
            if node is not None:
                scene.put_node(node)
                moved |= scene.links_by_node.get(node_id, set())
        if change.boundary_changed or change.extra_changed & set(KEY_OF.values()):
            for node in boundary_nodes(scope):
                scene.put_node(node)
                moved |= scene.links_by_node.get(node.id, set())
        if _bends_changed(change):
            scene.bends.load(scene.workflow, scope)
        for link_id in change.links_added:
            if link_id in scope.links:
                scene.add_link(scope.links[link_id])
        scene.route(moved)
        self._show_the_rest(change)

    def _show_the_rest(self, change: Change) -> None:
        """Show what depends on more than one item, once these are in step."""
        scene = self._scene
        if _bends_changed(change):
            scene.bends.show()
            scene.badges.load()
        else:
            scene.bends.follow_nodes(change.nodes_changed)
            scene.badges.follow(change.nodes_changed)
        scene.origins.forget(change.nodes_changed)
        self._refresh_primitives(change)
        for group_id in change.groups_changed:
            scene.put_group(group_id)
        refresh_switches(scene)
        scene.virtual_links.load()

    def _refresh_primitives(self, change: Change) -> None:
        """A primitive's control is that of its target: it changes with its links."""
        if not (change.links_added or change.links_removed):
            return
        for item in self._scene.nodes.values():
            if item.node.type == "PrimitiveNode":
                item.show_node(item.node, self._scene.info_for(item.node))


def is_many(change: Change) -> bool:
    """Whether an edit changes so many nodes and links that they are taken over in slices."""
    nodes = len(change.nodes_added) + len(change.nodes_removed) + len(change.nodes_changed)
    return nodes + len(change.links_added) + len(change.links_removed) > MANY


def _bends_changed(change: Change) -> bool:
    return bool(change.links_added or change.links_removed or change.extra_changed & REROUTE_KEYS)


def _links_of(node: Node | None) -> list[LinkId]:
    if node is None:
        return []
    into = [slot.link for slot in node.inputs if slot.link is not None]
    return into + [link_id for slot in node.outputs for link_id in slot.links]
