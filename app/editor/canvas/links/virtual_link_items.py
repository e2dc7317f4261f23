"""Links that the file does not draw, dashed, while a node at one of their ends is selected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from app.editor import theme
from app.editor.canvas.links.link_item import Z_LINK, link_path, link_pen, path_crosses
from app.editor.canvas.nodes.node_item import NodeItem
from app.workflow.virtual.anything_everywhere import VirtualLink
from app.workflow.virtual.links import reach, virtual_links
from app.workflow.virtual.set_get import SETTER_OF, setters

if TYPE_CHECKING:
    from app.editor.canvas.scene import CanvasScene

OPACITY = 0.6
DASHES = (4.0, 4.0)


class VirtualLinkItems:
    """The virtual links of the scope in view: one item for each type, of the links at selected nodes."""

    def __init__(self, scene: CanvasScene) -> None:
        self._scene = scene
        self._links: list[VirtualLink] = []
        self._items: list[QGraphicsPathItem] = []
        self._names: list[tuple[str, str]] = []
        self._marked: set[VirtualLink] = set()
        self.show_all = False
        """Whether all are drawn, not only those at selected nodes."""
        # Selecting many nodes tells of each: all of them are answered at once.
        self._soon = QTimer(scene)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.show)
        scene.selectionChanged.connect(self.take_selection)

    def take_selection(self) -> None:
        """Draw those at the nodes that are selected now, in a moment."""
        if self._links or self._items:
            self._soon.start()

    def load(self) -> None:
        """Find the links of the scope in view."""
        scene = self._scene
        far = reach(scene.scope) != "links"
        self._links = virtual_links(scene.workflow, scene.scope, scene.library) if far else []
        self._offer_names(list(setters(scene.scope)) if far else [])
        self.show()

    def _offer_names(self, names: list[tuple[str, str]]) -> None:
        """Let Get nodes choose among the names that Set nodes have now."""
        if names != self._names:
            self._names = names
            for item in self._scene.nodes.values():
                if item.node.type in SETTER_OF:
                    item.show_node(item.node, self._scene.info_for(item.node))

    def clear(self) -> None:
        """Show none any longer."""
        self._links = []
        self.show()

    @property
    def all(self) -> list[VirtualLink]:
        """All links of the scope in view that no line of the file shows."""
        return self._links

    def shown(self) -> list[VirtualLink]:
        """Return the links at selected nodes."""
        nodes = self._scene.nodes
        return [
            link
            for link in self._links
            if link.source in nodes
            and link.target in nodes
            and (self.show_all or any(self._is_chosen(key) for key in (link.source, link.target, link.by)))
        ]

    def _is_chosen(self, node_id: str) -> bool:
        return node_id in self._scene.chosen

    def show(self) -> None:
        """Draw the links at selected nodes, at the places the nodes have now."""
        if not self._links and not self._items:
            return
        for item in self._items:
            self._scene.overview.touch(item.boundingRect())
            self._scene.removeItem(item)
        self._items = []
        paths: dict[tuple[str, bool], QPainterPath] = {}
        for link in self.shown():
            paths.setdefault((link.type, link in self._marked), QPainterPath()).addPath(self._path(link))
        for (kind, marked), path in paths.items():
            pen = QPen(link_pen(kind, marked))
            if marked:
                pen.setColor(theme.ERROR)
            pen.setDashPattern(DASHES)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            item = QGraphicsPathItem(path)
            item.setPen(pen)
            item.setOpacity(OPACITY)
            item.setZValue(Z_LINK)
            self._scene.addItem(item)
            self._scene.overview.touch(item.boundingRect())
            self._items.append(item)

    def crossed(self, start: QPointF, end: QPointF) -> list[VirtualLink]:
        """Return the drawn links that a straight line crosses."""
        drawn = self.shown() if self._items else []
        return [link for link in drawn if path_crosses(self._path(link), start, end)]

    def mark(self, links: Iterable[VirtualLink]) -> None:
        """Draw these red, and no others."""
        wanted = set(links)
        if wanted != self._marked:
            self._marked = wanted
            self.show()

    def _path(self, link: VirtualLink) -> QPainterPath:
        source, target = self._scene.nodes[link.source], self._scene.nodes[link.target]
        start, way = source.output_point(link.slot), self._scene.link_style.way
        return link_path(start, _end(target, link.input), (), way)


def _end(target: NodeItem, name: str) -> QPointF:
    """Return where a link to an input ends; for one without a slot the middle of the node's left side."""
    index = next((index for index, slot in enumerate(target.node.inputs) if slot.name == name), None)
    if index is not None:
        return target.input_point(index)
    frame = target.frame()
    return QPointF(frame.left(), frame.center().y())
