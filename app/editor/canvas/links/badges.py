"""Badges: the named ends of hidden links, one at each output and input that has any."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.editor import theme
from app.editor.canvas.links.label import READABLE_FROM
from app.editor.canvas.nodes.node_shape import elided, label_of, text_width
from app.workflow.document import LinkId, NodeId
from app.workflow.links.hidden import hidden_links

if TYPE_CHECKING:
    from app.editor.canvas.links.link_item import LinkItem
    from app.editor.canvas.scene import CanvasScene

Side = Literal["output", "input"]

GAP = 12.0
HEIGHT = 16.0
MOST_WIDTH = 150.0
DROP = 22.0
Z_BADGE = 12.0
_GROUND = theme.PLATE


class Badge(QGraphicsItem):
    """One end of hidden links: the name beside the slot, in the colour of the type."""

    def __init__(self, side: Side, node: NodeId, slot: int, kind: str) -> None:
        super().__init__()
        self.side: Side = side
        self.node = node
        self.slot = slot
        self.links: list[LinkId] = []
        self.words = ""
        self.hovered = False
        self.visits = 0
        self._color = theme.slot_color(kind)
        self.setZValue(Z_BADGE)

    def name(self, words: str) -> None:
        """Show these words."""
        more = f"  ×{len(self.links)}" if len(self.links) > 1 else ""
        self.prepareGeometryChange()
        self.words = elided(words, "value", MOST_WIDTH) + more

    def box(self) -> QRectF:
        """Return the plate, seen from the slot."""
        width = text_width(self.words, "value") + 16.0
        left = GAP if self.side == "output" else -GAP - width
        return QRectF(left, -HEIGHT / 2, width, HEIGHT)

    def place(self) -> QRectF:
        """Return where the plate lies on the scene."""
        return self.box().translated(self.pos())

    def boundingRect(self) -> QRectF:
        """Return plate and stub."""
        return self.box().adjusted(-GAP - 2.0, -2.0, GAP + 2.0, 2.0)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint a stub of the link and the plate with its name."""
        box = self.box()
        edge = box.left() if self.side == "output" else box.right()
        painter.setPen(QPen(self._color, theme.LINK_WIDTH))
        painter.drawLine(QLineF(0.0, 0.0, edge, 0.0))
        zoom = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        if zoom < READABLE_FROM:
            # A plate without its name would look broken: a drop in the type's colour says as much.
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.TEXT if self.hovered else self._color)
            painter.drawRoundedRect(self._drop(), HEIGHT / 2, HEIGHT / 2)
            return
        painter.setPen(QPen(self._color, 2.0 if self.hovered else 1.2))
        painter.setBrush(_GROUND)
        painter.drawRoundedRect(box, HEIGHT / 2, HEIGHT / 2)
        painter.setPen(theme.TEXT if self.hovered else theme.DIM)
        painter.setFont(theme.value_font())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.words)

    def _drop(self) -> QRectF:
        """Return what is left of the plate where no name can be read: its end beside the slot."""
        box = self.box()
        if self.side == "input":
            box.setLeft(box.right() - DROP)
        else:
            box.setRight(box.left() + DROP)
        return box


class Badges:
    """The badges of the scope in view, kept in step with the document."""

    def __init__(self, scene: CanvasScene) -> None:
        self._scene = scene
        self._names: dict[LinkId, str] = {}
        self._badges: dict[tuple[Side, NodeId, int], Badge] = {}
        self._at_node: dict[NodeId, list[Badge]] = {}
        self._over: Badge | None = None

    @property
    def all(self) -> list[Badge]:
        """Every badge."""
        return list(self._badges.values())

    @property
    def over(self) -> Badge | None:
        """The badge under the mouse."""
        return self._over

    def load(self) -> None:
        """Show what the document says; links that it hides no longer are drawn again."""
        scene = self._scene
        names = (
            hidden_links(scene.workflow, scene.scope_id) if scene.scope_id in scene.workflow.scopes else {}
        )
        if not names and not self._names:
            return
        self.clear()
        self._names = names
        for link_id in names:
            item = scene.links.get(link_id)
            if item is not None:
                item.set_hidden(True)
                self._add(item)
        for badge in self._badges.values():
            badge.name(self._words(badge))
            self._place(badge)
            scene.addItem(badge)
            scene.overview.touch(badge.sceneBoundingRect())

    def clear(self) -> None:
        """Take the badges out and show their links."""
        self._over = None
        for badge in self._badges.values():
            self._scene.overview.touch(badge.sceneBoundingRect())
            self._scene.removeItem(badge)
        for link_id in self._names:
            item = self._scene.links.get(link_id)
            if item is not None:
                item.reveal(False)
                item.set_hidden(False)
                self._scene.overview.touch(item.boundingRect())
        self._names, self._badges, self._at_node = {}, {}, {}

    def name_of(self, link_id: LinkId) -> str:
        """Return the name the user gave a hidden link, "" for none."""
        return self._names.get(link_id, "")

    def follow(self, node_ids: Iterable[NodeId]) -> None:
        """Stand at the slots again after nodes moved."""
        if self._badges:
            for node_id in node_ids:
                for badge in self._at_node.get(node_id, ()):
                    self._place(badge)

    def at(self, point: QPointF) -> Badge | None:
        """Return the badge at a scene point."""
        if not self._badges:
            return None
        found = self._scene.items(point, Qt.ItemSelectionMode.IntersectsItemBoundingRect)
        return next(
            (item for item in found if isinstance(item, Badge) and item.place().contains(point)), None
        )

    def crossed(self, start: QPointF, end: QPointF) -> list[LinkItem]:
        """Return the hidden links whose badges a line crosses."""
        if not self._badges:
            return []
        area = QRectF(start, end).normalized().adjusted(-1.0, -1.0, 1.0, 1.0)
        found = self._scene.items(area, Qt.ItemSelectionMode.IntersectsItemBoundingRect)
        badges = [item for item in found if isinstance(item, Badge) and _cuts(item.place(), start, end)]
        return [self._scene.links[link_id] for badge in badges for link_id in badge.links]

    def hover(self, badge: Badge | None) -> None:
        """Show the links of the badge under the mouse, dashed, and no others."""
        if badge is self._over:
            return
        if self._over is not None:
            self._reveal(self._over, False)
        self._over = badge
        if badge is not None:
            self._reveal(badge, True)

    def forget_mouse(self) -> None:
        """Show no link because of the mouse any longer."""
        self.hover(None)

    def next_end(self, badge: Badge) -> Badge | None:
        """Return the badge at the other end, and at an output with several links the next one each time."""
        badge.visits += 1
        return self.other_end(badge, badge.visits - 1)

    def other_end(self, badge: Badge, number: int = 0) -> Badge | None:
        """Return the badge at the other end of a link; at an output that of its link `number`."""
        link = self._scene.links[badge.links[number % len(badge.links)]].link
        if badge.side == "input":
            return self._badges.get(("output", link.source, link.source_slot))
        return self._badges.get(("input", link.target, link.target_slot))

    def _reveal(self, badge: Badge, on: bool) -> None:
        badge.hovered = on
        badge.update()
        for link_id in badge.links:
            if link_id in self._scene.links:
                item = self._scene.links[link_id]
                item.reveal(on)
                self._scene.overview.touch(item.boundingRect())

    def _add(self, item: LinkItem) -> None:
        link, scene = item.link, self._scene
        ends: tuple[tuple[Side, NodeId, int], ...] = (
            ("output", link.source, link.source_slot),
            ("input", link.target, link.target_slot),
        )
        for key in ends:
            if key not in self._badges:
                self._badges[key] = Badge(*key, item.shown_type)
                self._at_node.setdefault(key[1], []).append(self._badges[key])
            self._badges[key].links.append(link.id)
        scene.overview.touch(item.boundingRect())

    def _words(self, badge: Badge) -> str:
        given = {self._names[link_id] for link_id in badge.links}
        if len(given) == 1 and (name := given.pop()):
            return name
        link = self._scene.links[badge.links[0]].link
        outputs = self._scene.nodes[link.source].node.outputs
        slot = outputs[link.source_slot] if 0 <= link.source_slot < len(outputs) else None
        return (label_of(slot) if slot is not None else "") or link.type

    def _place(self, badge: Badge) -> None:
        node = self._scene.nodes[badge.node]
        output = badge.side == "output"
        badge.setPos(node.output_point(badge.slot) if output else node.input_point(badge.slot))


def _cuts(rect: QRectF, start: QPointF, end: QPointF) -> bool:
    """Whether a line ends in a rectangle or passes through it."""
    if rect.contains(start) or rect.contains(end):
        return True
    line, bounded = QLineF(start, end), QLineF.IntersectionType.BoundedIntersection
    corners = (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft())
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return any(line.intersects(QLineF(one, other))[0] == bounded for one, other in sides)
