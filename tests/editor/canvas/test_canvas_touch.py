"""Fingers on a touch screen and on a trackpad, and the pen: real events of their devices."""

import pytest
from canvas_graphs import Desk
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QInputDevice,
    QNativeGestureEvent,
    QPointingDevice,
    QTabletEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import Settings

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(scope="module")
def screen(qapp: QApplication) -> QPointingDevice:
    return QTest.createTouchDevice()


class Fingers:
    """Fingers on the canvas; places are pixels of the viewport."""

    def __init__(self, desk: Desk, screen: QPointingDevice) -> None:
        self.view = desk.canvas.viewport()
        self.screen = screen

    def press(self, *places: QPoint) -> None:
        touch = QTest.touchEvent(self.view, self.screen)
        for number, place in enumerate(places):
            touch.press(number, place, self.view)
        touch.commit()

    def add(self, first: QPoint, second: QPoint) -> None:
        touch = QTest.touchEvent(self.view, self.screen)
        touch.move(0, first, self.view).press(1, second, self.view).commit()

    def move(self, *places: QPoint) -> None:
        touch = QTest.touchEvent(self.view, self.screen)
        for number, place in enumerate(places):
            touch.move(number, place, self.view)
        touch.commit()

    def lift(self, *places: QPoint) -> None:
        touch = QTest.touchEvent(self.view, self.screen)
        for number, place in enumerate(places):
            touch.release(number, place, self.view)
        touch.commit()


@pytest.fixture
def fingers(desk: Desk, screen: QPointingDevice) -> Fingers:
    # No finger reaches beyond the screen, which is 800 pixels wide here.
    desk.canvas.resize(780, 700)
    desk.canvas.look_at(QPointF(850, 300), 1.0)
    return Fingers(desk, screen)


def test_one_finger_on_the_background_moves_the_view_in_both_schemes(desk: Desk, fingers: Fingers) -> None:
    for scheme in ("drag", "standard"):
        desk.canvas.navigation = scheme
        before, start = desk.canvas.center(), desk.hand.at(QPointF(700, 480))
        fingers.press(start)
        fingers.move(start + QPoint(30, 10))
        fingers.move(start + QPoint(90, 40))
        fingers.lift(start + QPoint(90, 40))
        moved = desk.canvas.center() - before
        assert (moved.x(), moved.y()) == (-90, -40), scheme
        desk.canvas.pan_by(QPointF(-90, -40))
    assert desk.asked == []


def test_one_finger_moves_a_node(desk: Desk, fingers: Fingers) -> None:
    start = desk.hand.at(desk.hand.title("3"))
    fingers.press(start)
    fingers.move(start + QPoint(20, 20))
    fingers.move(start + QPoint(60, 30))
    fingers.lift(start + QPoint(60, 30))
    assert desk.titles == ["Move node"]
    assert desk.workflow.nodes["3"].position == (720.0, 130.0)
    desk.undo()
    assert desk.workflow.nodes["3"].position == (660.0, 100.0)


def test_a_tap_selects_and_two_taps_search(desk: Desk, fingers: Fingers, qtbot: QtBot) -> None:
    title = desk.hand.at(desk.hand.title("8"))
    fingers.press(title)
    fingers.lift(title)
    assert desk.canvas.selected_nodes() == ["8"]
    empty = desk.hand.at(QPointF(700, 480))
    with qtbot.waitSignal(desk.canvas.search_requested):
        for _ in range(2):
            fingers.press(empty)
            fingers.lift(empty)


def test_two_fingers_zoom_between_them_and_take_back_what_the_first_began(
    desk: Desk, fingers: Fingers
) -> None:
    start = desk.hand.at(desk.hand.title("3"))
    fingers.press(start)
    fingers.move(start + QPoint(40, 0))
    second = start + QPoint(140, 0)
    fingers.add(start + QPoint(40, 0), second)
    middle = QPointF(start + QPoint(90, 0))
    before = desk.canvas.to_scene(middle)
    fingers.move(start + QPoint(-10, 0), start + QPoint(190, 0))
    fingers.lift(start + QPoint(-10, 0), start + QPoint(190, 0))
    assert desk.canvas.zoom() == pytest.approx(2.0)
    assert (desk.canvas.to_scene(middle) - before).manhattanLength() < 2
    assert desk.hand.item("3").pos() == QPointF(660, 100)
    assert desk.asked == []


def test_a_long_press_asks_for_the_menu(desk: Desk, fingers: Fingers, qtbot: QtBot) -> None:
    title = desk.hand.at(desk.hand.title("8"))
    with qtbot.waitSignal(desk.canvas.context_menu_requested) as heard:
        fingers.press(title)
    assert heard.args[1] is desk.hand.item("8")
    fingers.lift(title)
    assert desk.canvas.selected_nodes() == ["8"]
    assert desk.asked == []


def trackpad() -> QPointingDevice:
    return QPointingDevice(
        "trackpad",
        7,
        QInputDevice.DeviceType.TouchPad,
        QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.Scroll | QInputDevice.Capability.PixelScroll,
        5,
        3,
    )


def two_fingers(desk: Desk, pixels: QPoint, keys: Qt.KeyboardModifier = NONE) -> None:
    view, place = desk.canvas.viewport(), QPoint(300, 200)
    event = QWheelEvent(
        QPointF(place),
        QPointF(view.mapToGlobal(place)),
        pixels,
        pixels * 2,
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.ScrollUpdate,
        False,
    )
    QApplication.sendEvent(view, event)


def test_two_fingers_on_a_trackpad_move_the_view_in_both_schemes(desk: Desk) -> None:
    for scheme in ("drag", "standard"):
        desk.canvas.navigation = scheme
        before = desk.canvas.center()
        two_fingers(desk, QPoint(12, -30))
        moved = desk.canvas.center() - before
        assert (moved.x(), moved.y()) == (-12, 30), scheme
        assert desk.canvas.zoom() == 1.0
    two_fingers(desk, QPoint(0, 50), CTRL)
    assert desk.canvas.zoom() == pytest.approx(1.1)


def test_two_fingers_do_what_a_wheel_does_where_that_is_wanted(desk: Desk) -> None:
    desk.canvas.use_settings(Settings(animations=False, trackpad="wheel"))
    two_fingers(desk, QPoint(0, 100))
    assert desk.canvas.zoom() == pytest.approx(1.21)
    desk.canvas.use_settings(Settings(animations=False, trackpad="wheel", navigation="standard"))
    before = desk.canvas.center()
    two_fingers(desk, QPoint(0, 30))
    assert desk.canvas.center().y() < before.y()
    assert desk.canvas.zoom() == pytest.approx(1.21)


def gesture(desk: Desk, kind: Qt.NativeGestureType, value: float, delta: QPointF | None = None) -> None:
    view, place = desk.canvas.viewport(), QPointF(300, 200)
    event = QNativeGestureEvent(
        kind, trackpad(), 2, place, place, QPointF(view.mapToGlobal(place)), value, delta or QPointF()
    )
    QApplication.sendEvent(view, event)


def test_a_pinch_zooms_at_the_mouse(desk: Desk) -> None:
    before = desk.canvas.to_scene(QPointF(300, 200))
    gesture(desk, Qt.NativeGestureType.BeginNativeGesture, 0.0)
    gesture(desk, Qt.NativeGestureType.ZoomNativeGesture, 0.25)
    gesture(desk, Qt.NativeGestureType.EndNativeGesture, 0.0)
    assert desk.canvas.zoom() == pytest.approx(1.25)
    assert (desk.canvas.to_scene(QPointF(300, 200)) - before).manhattanLength() < 2
    gesture(desk, Qt.NativeGestureType.ZoomNativeGesture, -5.0)
    assert desk.canvas.zoom() == pytest.approx(0.125)


def test_a_double_tap_of_two_fingers_goes_to_full_size_and_back_to_all(desk: Desk) -> None:
    desk.canvas.look_at(QPointF(0, 0), 0.4)
    gesture(desk, Qt.NativeGestureType.SmartZoomNativeGesture, 0.0)
    assert desk.canvas.zoom() == 1.0
    desk.canvas.look_at(QPointF(5000, 5000), 1.0)
    gesture(desk, Qt.NativeGestureType.SmartZoomNativeGesture, 0.0)
    assert desk.canvas.visible_rect().contains(desk.canvas.graph.contents_rect())


def test_a_pen_is_left_to_qt_which_makes_a_mouse_of_it(desk: Desk) -> None:
    pen = QPointingDevice(
        "pen",
        9,
        QInputDevice.DeviceType.Stylus,
        QPointingDevice.PointerType.Pen,
        QInputDevice.Capability.Position,
        1,
        1,
    )
    view, place = desk.canvas.viewport(), QPointF(300, 200)
    event = QTabletEvent(
        QEvent.Type.TabletPress,
        pen,
        place,
        QPointF(view.mapToGlobal(place)),
        1.0,
        0,
        0,
        0.0,
        0.0,
        0.0,
        NONE,
        Qt.MouseButton.LeftButton,
        Qt.MouseButton.LeftButton,
    )
    QApplication.sendEvent(view, event)
    assert not event.isAccepted()
