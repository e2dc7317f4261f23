"""Zoom and fit move the view visibly for a moment: interruptible, never queued, and not where unwanted."""

import pytest
from canvas_graphs import Desk
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.canvas.viewport.flight import FLIGHT_MS, Look, between


@pytest.fixture
def flying(desk: Desk) -> Desk:
    desk.canvas.animated = True
    return desk


def is_resting(desk: Desk) -> bool:
    return desk.canvas.flight.target is None


def test_a_flight_is_brief_and_ends_where_a_jump_would(flying: Desk, qtbot: QtBot) -> None:
    canvas = flying.canvas
    assert FLIGHT_MS <= 200
    rect = canvas.graph.contents_rect()
    canvas.show_rect(rect)
    wanted = canvas.zoom(), canvas.center()
    canvas.look_at(QPointF(3000, 0), 2.0)
    zooms: list[float] = []
    canvas.flight._animation.valueChanged.connect(lambda _done: zooms.append(canvas.zoom()))
    canvas.glide_to_rect(rect)
    assert canvas.zoom() == 2.0, "it begins where the view is"
    qtbot.waitUntil(lambda: is_resting(flying))
    assert (canvas.zoom(), canvas.center()) == wanted
    assert zooms == sorted(zooms, reverse=True)


def test_three_zoom_steps_are_three_steps_however_fast_they_come(flying: Desk, qtbot: QtBot) -> None:
    canvas, middle = flying.canvas, flying.canvas.center()
    for _ in range(3):
        canvas.zoom_step(1.2)
    assert canvas.flight.target is not None
    assert canvas.flight.target.zoom == pytest.approx(1.2**3)
    qtbot.waitUntil(lambda: is_resting(flying))
    assert canvas.zoom() == pytest.approx(1.2**3)
    assert (canvas.center() - middle).manhattanLength() < 2


def test_a_press_stops_the_flight_where_it_is(flying: Desk) -> None:
    canvas = flying.canvas
    canvas.glide_to(QPointF(100_000, 0), 1.0)
    QTest.mousePress(canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, 40))
    assert is_resting(flying)
    assert canvas.center().x() < 100_000
    QTest.mouseRelease(canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, 40))


def test_the_wheel_takes_over_and_is_direct(flying: Desk) -> None:
    canvas = flying.canvas
    canvas.glide_to(QPointF(100_000, 0), 1.0)
    place = QPointF(300, 200)
    event = QWheelEvent(
        place,
        QPointF(canvas.viewport().mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas.viewport(), event)
    assert is_resting(flying)
    assert canvas.zoom() == pytest.approx(1.1)


def test_without_animations_the_view_jumps(desk: Desk) -> None:
    desk.canvas.glide_to(QPointF(5000, 0), 2.0)
    assert desk.canvas.zoom() == 2.0
    assert abs(desk.canvas.center().x() - 5000) < 2


def test_less_motion_wanted_by_the_system_counts_more_than_the_setting(flying: Desk) -> None:
    flying.canvas.calm = True
    flying.canvas.zoom_step(1.2)
    assert flying.canvas.zoom() == pytest.approx(1.2)


def test_a_flight_that_cannot_keep_up_ends_at_once(flying: Desk, qtbot: QtBot) -> None:
    canvas = flying.canvas
    canvas.glide_to(QPointF(5000, 0), 2.0)
    canvas.flight._last_frame_s -= 1.0
    canvas.flight._show(0.1)
    assert is_resting(flying)
    assert canvas.zoom() == 2.0


def test_between_two_looks_one_place_stays_where_it_is() -> None:
    start, end = Look(QPointF(0, 0), 1.0), Look(QPointF(100, 50), 4.0)
    # The place seen at the same distance from the middle, in pixels, before and after.
    still = (end.middle * end.zoom - start.middle * start.zoom) / (end.zoom - start.zoom)
    at = (still - start.middle) * start.zoom
    for done in (0.0, 0.3, 0.7, 1.0):
        look = between(start, end, done)
        assert (look.middle + at / look.zoom - still).manhattanLength() < 1e-6
    assert between(start, end, 1.0).zoom == pytest.approx(4.0)
    level = between(Look(QPointF(0, 0), 1.0), Look(QPointF(10, 0), 1.0), 0.5)
    assert level == Look(QPointF(5, 0), 1.0)
