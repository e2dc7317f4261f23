"""Overview: far away the scene is painted from one cached picture, renewed where it changed.

What is being dragged is lifted: the picture is made once without it, and it is painted above at every move.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem

from app.editor import theme

OVERVIEW_BELOW = 0.3
"""Below this zoom no text can be read and the picture takes over."""
_SHARPEN_MS = 120
_DEAR_S = 0.08
_REST = 3.0
"""A picture that took so long (of processor time) is renewed when that many times as long has passed: of what
changes again and again the window would do nothing but paint."""
_MARGIN = 0.25
"""How far the picture reaches beyond the view, as a part of its size, so that panning rarely renews it."""
_MOST_PARTS = 24
"""More changed parts than these are noted by the tiles (pixels of the picture) that they touch."""
_TILE = 64.0
SLICE_S = 0.006
"""What takes longer is painted in slices, such as thousands of nodes in other colours; the rest stays as it
was so long. Nodes that look different take some times as long as those the estimate is made of."""
_MOST_AREA = 0.4
MOST_LIFTED = 400
"""More items than these are painted as fast in the picture as above it."""


class Overview(QObject):
    """Paints a scene from a picture of it. `touch` names the parts of the scene that changed."""

    left_out = Signal()
    """Some items are about to be left out of the picture, or no longer."""
    sharpened = Signal()
    """The picture was renewed at another zoom; the view must paint again."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._picture = QPixmap()
        self._covers = QRectF()
        self._area = QRect()
        self._scale = 0.0
        self._changed: list[QRectF] = []
        self._tiles: set[tuple[int, int]] = set()
        self._lifted: tuple[QGraphicsItem, ...] = ()
        self._following: Sequence[QGraphicsItem] = ()
        self._as_one: Sequence[QGraphicsItem] = ()
        self._carried = QPixmap()
        self._carried_to = QPointF()
        self._held = False
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.setInterval(_SHARPEN_MS)
        self._sharpen.timeout.connect(self._drop_blurred)
        self._wanted_scale = 0.0
        self._rests_until = 0.0
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self.sharpened)
        self._parts_left: list[QRectF] = []
        """What is still to be painted of what changed in very many places."""
        self._took_s = self._whole_s = 0.0
        """What the pass under way took so far, and what the whole picture took last."""
        self._at_once = False
        """Whether what is left out of the picture has to be in it again: that cannot be done in slices."""

    @property
    def kept(self) -> bool:
        """Whether there is a picture that has to hear of changes."""
        return not self._picture.isNull()

    @property
    def lifted(self) -> tuple[QGraphicsItem, ...]:
        """The items that are painted above the picture now."""
        return self._lifted

    def touch(self, rect: QRectF) -> None:
        """Say that a part of the scene looks different now."""
        if self._picture.isNull():
            return
        if len(self._changed) < _MOST_PARTS:
            self._changed.append(QRectF(rect))
            return
        part, side = rect.intersected(self._covers), _TILE / self._scale
        across = range(math.floor(part.left() / side), math.floor(part.right() / side) + 1)
        down = range(math.floor(part.top() / side), math.floor(part.bottom() / side) + 1)
        self._tiles.update((x, y) for y in down for x in across)

    def touch_item(self, item: QGraphicsItem) -> None:
        """Say that an item at the scene's own place looks different, or is about to."""
        if not self._picture.isNull():
            self.touch(item.boundingRect())

    def lift(self, items: Sequence[QGraphicsItem]) -> None:
        """Paint these items above the picture from now on, the first the lowest; too many stay in it."""
        if self._lifted or len(items) > MOST_LIFTED:
            return
        for item in items:
            self.touch(item.sceneBoundingRect())
        self._renew_changed(items)
        self._lifted = self._following = tuple(items)

    def lift_as_one(
        self,
        carried: Sequence[QGraphicsItem],
        without: Sequence[QGraphicsItem],
        following: Sequence[QGraphicsItem],
    ) -> bool:
        """Paint very many items above the picture as a picture of their own, which `carry` moves.

        The picture lacks the items `without`, too; those of them that are `following` are painted one by one.
        Returns whether there is a picture to lift them from.
        """
        if self._lifted or self._picture.isNull():
            return False
        self._changed = [self._covers]
        self._renew_changed((*carried, *without))
        self._lifted, self._following = (*carried, *without), following
        self._as_one, self._carried, self._carried_to = carried, self._painted(carried), QPointF()
        return True

    def carry(self, shift: QPointF) -> None:
        """Show what was lifted as one so far (canvas units) from where it is."""
        self._carried_to = shift

    def _painted(self, items: Sequence[QGraphicsItem]) -> QPixmap:
        picture = QPixmap(self._picture.size())
        picture.setDevicePixelRatio(self._picture.devicePixelRatioF())
        picture.fill(Qt.GlobalColor.transparent)
        origin = self._covers.topLeft()
        painter = QPainter(picture)
        to_picture = QTransform.fromScale(self._scale, self._scale).translate(-origin.x(), -origin.y())
        self._paint_items(painter, to_picture, items)
        painter.end()
        return picture

    def settle(self) -> None:
        """Have the lifted items in the picture again, where they are now."""
        if not self._carried.isNull():
            self._changed = [self._covers]
            self._as_one, self._carried = (), QPixmap()
        for item in self._lifted:
            self.touch(item.sceneBoundingRect())
        self._at_once = self._at_once or bool(self._lifted)
        self._lifted = self._following = ()

    def hold(self, held: bool) -> None:
        """Keep the picture as it is while very many items change one after the other."""
        self._held = held

    def forget(self) -> None:
        """Drop the picture: everything is different."""
        self._picture = QPixmap()
        self._forget_changes()

    def _forget_changes(self) -> None:
        self._changed.clear()
        self._tiles.clear()
        self._parts_left.clear()

    def paint(self, painter: QPainter, transform: QTransform, view: QRect, exposed: QRect) -> None:
        """Paint the view: from the picture where it fits, after renewing what changed."""
        ratio = painter.device().devicePixelRatioF()
        scale = transform.m11()
        inverted, _ = transform.inverted()
        seen = inverted.mapRect(QRectF(view))
        if not self._fits(seen, scale, ratio):
            self._renew(seen, scale, view, ratio)
        elif scale != self._scale:
            self._wanted_scale = scale
            self._sharpen.start()
        if not self._lifted and not self._held:
            self._renew_when_rested()
        target = transform.mapRect(self._covers)
        painter.setClipRect(exposed)
        if abs(scale - self._scale) < 1e-9:
            painter.drawPixmap(target.topLeft().toPoint(), self._picture)
        else:
            painter.drawPixmap(target, self._picture, QRectF(self._picture.rect()))
        if not self._carried.isNull():
            carried = target.translated(self._carried_to * scale)
            painter.drawPixmap(carried, self._carried, QRectF(self._carried.rect()))
        self._paint_items(painter, transform, self._following)

    def _paint_items(self, painter: QPainter, transform: QTransform, items: Sequence[QGraphicsItem]) -> None:
        option = QStyleOptionGraphicsItem()
        for item in items:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setTransform(item.sceneTransform() * transform)
            painter.setOpacity(item.opacity())
            item.paint(painter, option)
            painter.restore()

    def _fits(self, seen: QRectF, scale: float, ratio: float) -> bool:
        if self._picture.isNull() or self._picture.devicePixelRatioF() != ratio:
            return False
        return self._covers.contains(seen) and 0.6 <= scale / self._scale <= 1.7

    def _drop_blurred(self) -> None:
        if self._wanted_scale != self._scale:
            self.forget()
            self.sharpened.emit()

    def _renew(self, seen: QRectF, scale: float, view: QRect, ratio: float) -> None:
        # Whole pixels of the view stay whole pixels of the picture.
        left, top = int(view.width() * _MARGIN), int(view.height() * _MARGIN)
        self._scale = scale
        self._covers = seen.adjusted(-left / scale, -top / scale, left / scale, top / scale)
        self._area = QRect(0, 0, view.width() + 2 * left, view.height() + 2 * top)
        self._picture = QPixmap(self._area.size() * ratio)
        self._picture.setDevicePixelRatio(ratio)
        self._forget_changes()
        self._changed = [self._covers]
        if self._lifted:
            self._renew_changed(self._lifted)
            if not self._carried.isNull():
                self._carried = self._painted(self._as_one)

    def _renew_when_rested(self) -> None:
        left = self._rests_until - time.monotonic()
        if left > 0.0 and self._changed != [self._covers]:
            self._rest.start(math.ceil(left * 1000))
            return
        begun = time.thread_time()
        if self._is_put_off():
            self._renew_some(begun + SLICE_S)
        else:
            self._renew_changed(())
        self._took_s += time.thread_time() - begun
        if self._parts_left:
            self._rest.start(0)
            return
        self._rests_until = time.monotonic() + _REST * self._took_s if self._took_s > _DEAR_S else 0.0
        self._took_s = 0.0

    def _is_put_off(self) -> bool:
        """Whether what changed is painted in slices; it is on the list then."""
        if self._at_once or self._changed == [self._covers]:
            return False
        if not self._parts_left:
            parts = self._parts()
            if self._area_of(parts) * self._whole_s < SLICE_S / 2:
                return False
            self._parts_left = self._pieces(parts)
            self._changed.clear()
            self._tiles.clear()
        return True

    def _pieces(self, parts: Sequence[QRectF]) -> list[QRectF]:
        """Return parts cut into pieces, the first to paint at the end."""
        side, covers = _TILE / self._scale, self._covers
        pieces = []
        for part in parts:
            seen = part.intersected(covers)
            down, across = max(math.ceil(seen.height() / side), 1), max(math.ceil(seen.width() / side), 1)
            size = QSizeF(seen.width() / across, seen.height() / down)
            pieces += [
                QRectF(seen.topLeft() + QPointF(x * size.width(), y * size.height()), size)
                for y in range(down)
                for x in range(across)
                if not seen.isEmpty()
            ]
        return pieces[::-1]

    def _renew_some(self, until: float) -> None:
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        while self._parts_left:
            self._render(painter, self._parts_left.pop())
            if time.thread_time() >= until:
                break
        painter.end()

    def _renew_changed(self, without: Sequence[QGraphicsItem]) -> None:
        parts = [*self._parts(), *self._parts_left]
        self._at_once = False
        if not parts or self._picture.isNull():
            return
        begun = time.thread_time()
        opacities = [item.opacity() for item in without]
        for item in without:
            item.setOpacity(0.0)  # hiding an item would take its selection away
        if without:
            self.left_out.emit()
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for part in parts:
            source = part.intersected(self._covers)
            if not source.isEmpty():
                self._render(painter, source)
        painter.end()
        if parts == [self._covers]:
            self._whole_s = time.thread_time() - begun
        self._forget_changes()
        for item, opacity in zip(without, opacities, strict=True):
            item.setOpacity(opacity)
        if without:
            self.left_out.emit()

    def _parts(self) -> list[QRectF]:
        """Return what has to be painted anew: the changed parts, and runs of tiles."""
        side, rows = _TILE / self._scale if self._scale else 0.0, dict[int, list[int]]()
        for x, y in sorted(self._tiles):
            rows.setdefault(y, []).append(x)
        parts = _merged(self._changed)
        for y, places in rows.items():
            first = places[0]
            for x, following in pairwise((*places, places[-1])):
                if following != x + 1:
                    parts.append(QRectF(first * side, y * side, (x + 1 - first) * side, side))
                    first = following
        return [self._covers] if self._is_most(parts) else parts

    def _is_most(self, parts: list[QRectF]) -> bool:
        """Whether parts make up so much of the picture that it is painted faster at once: what reaches
        through several of them, as long links do, is painted with each.
        """
        return len(parts) > 1 and self._area_of(parts) > _MOST_AREA

    def _area_of(self, parts: Sequence[QRectF]) -> float:
        """Return how much of the picture parts are; 1.0: as much as all of it."""
        seen = [part.intersected(self._covers) for part in parts]
        area = self._covers.width() * self._covers.height()
        return sum(part.width() * part.height() for part in seen) / area if area else 0.0

    def _render(self, painter: QPainter, source: QRectF) -> None:
        scale, origin = self._scale, self._covers.topLeft()
        target = QRectF((source.topLeft() - origin) * scale, source.size() * scale)
        whole = target.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(self._area)
        painter.save()
        painter.setClipRect(whole)
        painter.fillRect(whole, theme.CANVAS)
        exact = QRectF(QPointF(whole.topLeft()) / scale + origin, QRectF(whole).size() / scale)
        self._scene.render(painter, QRectF(whole), exact)
        painter.restore()


def _merged(parts: list[QRectF]) -> list[QRectF]:
    """Join parts that overlap, so that nothing is painted twice."""
    joined: list[QRectF] = []
    for part in parts:
        rest = []
        for other in joined:
            if other.intersects(part):
                part = other.united(part)
            else:
                rest.append(other)
        joined = [*rest, part]
    return joined
