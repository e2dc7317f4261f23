"""Links at right angles: they step only where there is a way to go."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from app.editor.canvas.links.way import CORNER, LEVEL, link_path

START = QPointF(0.0, 100.0)


def points(path: QPainterPath) -> list[tuple[float, float]]:
    return [(path.elementAt(i).x, path.elementAt(i).y) for i in range(path.elementCount())]


def straight(end: QPointF, *bends: QPointF) -> list[tuple[float, float]]:
    return points(link_path(START, end, bends, "straight"))


def test_bends_almost_level_make_no_steps() -> None:
    bends = QPointF(100.0, 102.0), QPointF(200.0, 98.0)
    way = straight(QPointF(300.0, 101.0), *bends)
    assert (way[0], way[-1]) == ((0.0, 100.0), (300.0, 101.0))
    for (left, high), (right, low) in pairwise(way):
        assert abs(high - low) <= 0.05 * (right - left)


@pytest.mark.parametrize("step", [1.0, 2.0, LEVEL])
def test_slots_almost_level_are_joined_by_one_line(step: float) -> None:
    assert straight(QPointF(300.0, 100.0 + step)) == [(0.0, 100.0), (300.0, 100.0 + step)]


def test_a_real_step_is_drawn_round_and_ends_exactly_in_the_slot() -> None:
    way = straight(QPointF(300.0, 160.0))
    assert (way[0], way[-1]) == ((0.0, 100.0), (300.0, 160.0))
    assert (150.0, 100.0 + CORNER) in way


def test_a_link_that_leads_back_still_leaves_to_the_right() -> None:
    way = straight(QPointF(-200.0, 101.0))
    assert max(x for x, _ in way) > 0.0
    assert min(x for x, _ in way) < -200.0
