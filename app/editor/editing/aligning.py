"""The commands that align, distribute, stack and size the selected nodes and groups."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF

from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.editing.selected import Selected
from app.editor.words import tr
from app.workflow.align import ALIGNMENTS, Alignment, Box, Direction, Places, aligned, distributed, stacked
from app.workflow.document import NodeId
from app.workflow.edits import ChangeGroup, Edit, MoveNodes, ResizeNode

DIRECTIONS: tuple[Direction, ...] = ("across", "down")
Item = NodeItem | GroupItem


class Aligning:
    """Moves the selected nodes and groups into lines; pinned ones stay, and the others go to them."""

    def __init__(self, selected: Selected) -> None:
        self._selected = selected

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            **{f"align_{how}": partial(self.align, how) for how in ALIGNMENTS},
            **{f"distribute_{direction}": partial(self.distribute, direction) for direction in DIRECTIONS},
            "stack": self.stack,
            "same_width": self.same_width,
            "fit_nodes": self.fit_nodes,
        }

    def align(self, how: Alignment) -> None:
        """Bring one edge, or the middles, of all to one line."""
        boxes = self._boxes()
        if len(boxes) > 1:
            self._move(aligned(boxes, how), tr("Align"))

    def distribute(self, direction: Direction) -> None:
        """Make the gaps between all even."""
        boxes = self._boxes()
        if len(boxes) > 2:
            self._move(distributed(boxes, direction), tr("Distribute"))

    def stack(self) -> None:
        """Put all in one column."""
        boxes = self._boxes()
        if len(boxes) > 1:
            self._move(stacked(boxes), tr("Stack"))

    def same_width(self) -> None:
        """Make all nodes as wide as the widest."""
        items = [item for item in self._selected.node_items() if _is_resizable(item)]
        width = max((item.layout.body.width() for item in items), default=0.0)
        self._resize({item: (width, item.layout.body.height()) for item in items}, tr("Same width"))

    def fit_nodes(self) -> None:
        """Make all nodes as high as what is in them."""
        items = [item for item in self._selected.node_items() if _is_resizable(item)]
        self._resize({item: item.fitting_size() for item in items}, tr("Fit node to contents"))

    def _resize(self, sizes: dict[NodeItem, tuple[float, float]], title: str) -> None:
        scope = self._selected.scope_id
        edits: list[Edit] = [
            ResizeNode(scope, item.node.id, size)
            for item, size in sizes.items()
            if size != (item.layout.body.width(), item.layout.body.height())
        ]
        self._selected.do(edits, title)

    def _boxes(self) -> dict[Item, Box]:
        """Return the frames of what is selected; what lies in a selected group counts with it."""
        graph = self._selected.canvas.graph
        groups = self._selected.group_items()
        inside = {node for group in groups for node in graph.nodes_of_group(group)}
        within = {inner for group in groups for inner in graph.groups_within(group) if inner is not group}
        boxes: dict[Item, Box] = {group: _box(group, group.pinned) for group in groups if group not in within}
        for item in self._selected.node_items():
            if item not in inside:
                boxes[item] = _box(item, bool(item.node.flags.get("pinned")))
        return boxes

    def _move(self, places: Places[Item], title: str) -> None:
        graph, scope = self._selected.canvas.graph, self._selected.scope_id
        nodes: dict[NodeId, tuple[float, float]] = {}
        edits: list[Edit] = []
        for item, corner in places.items():
            shift = QPointF(*corner) - item.frame().topLeft()
            moving: list[Item] = [item]
            if isinstance(item, GroupItem):
                moving = [*graph.groups_within(item), *graph.nodes_of_group(item)]
            for part in moving:
                place = part.pos() + shift
                if isinstance(part, NodeItem):
                    nodes[part.node.id] = (place.x(), place.y())
                else:
                    bounds = (place.x(), place.y(), *part.shown.bounds[2:])
                    edits.append(ChangeGroup(scope, part.shown.id, {"bounds": bounds}))
        if nodes:
            edits.append(MoveNodes(scope, nodes))
        self._selected.do(edits, title)


def _is_resizable(item: NodeItem) -> bool:
    """Whether a node has a size of its own."""
    return not (item.layout.collapsed or item.shape_info.kind in ("reroute", "boundary", "label"))


def _box(item: Item, fixed: bool) -> Box:
    frame = item.frame()
    return Box(frame.x(), frame.y(), frame.width(), frame.height(), fixed)
