"""A mask is painted over the picture of a node, by real strokes, and kept by the real server."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.canvas.editors.painting.paint_window import PaintWindow
from app.folders import Folders
from app.server_address import ServerAddress, ensure_server
from app.workflow.edits import SetValue
from app.workflow.ui_format import write_workflow

WAIT_MS = 60_000
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def server(folders: Folders) -> Iterator[ServerAddress]:
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("#cc2222"))
    assert image.save(str(folders.input / "red.png"))
    address = ensure_server(folders, timeout_s=30)
    yield address
    with suppress(ProcessLookupError):
        os.kill(address.pid, signal.SIGTERM)


def connect(hands: Any, server: ServerAddress) -> None:
    with hands.qtbot.waitSignal(hands.window.client.connected, timeout=WAIT_MS):
        hands.window.client.connect_to(server)


def load_image(hands: Any, value: str) -> str:
    node = hands.add("LoadImage")
    edit = SetValue("", node, "image", value, hands.session.library["LoadImage"])
    assert hands.session.do(edit, "Set image")
    hands.ready()
    hands.canvas.select([node])
    return str(node)


def opened(hands: Any) -> PaintWindow:
    hands.qtbot.waitUntil(lambda: isinstance(QApplication.activeWindow(), PaintWindow), timeout=WAIT_MS)
    window = QApplication.activeWindow()
    assert isinstance(window, PaintWindow)
    return window


def stroke(window: PaintWindow, start: tuple[int, int], end: tuple[int, int], button: Any = LEFT) -> None:
    view = window.view

    def at(place: tuple[int, int]) -> QPoint:
        return view.on_screen(QPointF(*place)).toPoint()

    QTest.mousePress(view, button, NONE, at(start))
    QTest.mouseMove(view, at(end))
    QTest.mouseRelease(view, button, NONE, at(end))


def edit_mask(hands: Any) -> PaintWindow:
    hands.window.actions_by_name["edit_mask"].trigger()
    return opened(hands)


def test_a_mask_is_painted_and_kept_as_the_alpha_of_a_copy(
    hands: Any, server: ServerAddress, folders: Folders
) -> None:
    node = load_image(hands, "red.png")
    connect(hands, server)
    first = write_workflow(hands.session.workflow)
    window = edit_mask(hands)
    window.view.set_brush(20)
    stroke(window, (40, 50), (160, 50))
    QTest.keyClick(window.view, Qt.Key.Key_BracketRight)
    assert window.view.brush > 20
    window.view.set_brush(20)
    stroke(window, (160, 50), (150, 50), RIGHT)
    window.save.click()
    hands.qtbot.waitUntil(lambda: hands.value(node, "image") != "red.png", timeout=WAIT_MS)
    value = hands.value(node, "image")
    assert value.startswith("clipspace/clipspace-mask-")
    assert value.endswith(".png [input]")
    kept = QImage(str(folders.input / value.removesuffix(" [input]")))
    assert kept.size() == QImage(str(folders.input / "red.png")).size()
    assert kept.pixelColor(60, 50).alpha() == 0, "painted: masked"
    assert kept.pixelColor(60, 10).alpha() == 255
    assert kept.pixelColor(156, 50).alpha() == 255, "the right button erased the end of the stroke"
    colors = kept.convertToFormat(QImage.Format.Format_ARGB32).pixel(60, 50) & 0xFFFFFF
    assert colors == 0xCC2222, "the colours below the mask stay"
    assert len(hands.steps()) == 1
    hands.undo()
    assert write_workflow(hands.session.workflow) == first


def test_a_mask_that_is_there_is_shown_and_goes_on(
    hands: Any, server: ServerAddress, folders: Folders
) -> None:
    masked = QImage(100, 100, QImage.Format.Format_ARGB32)
    masked.fill(QColor(10, 200, 30, 255))
    for x in range(50):
        for y in range(100):
            masked.setPixelColor(x, y, QColor(10, 200, 30, 0))
    assert masked.save(str(folders.input / "half.png"))
    node = load_image(hands, "half.png")
    connect(hands, server)
    window = edit_mask(hands)
    assert window.view.layer.image.pixelColor(20, 20).alpha() == 255
    assert window.view.layer.image.pixelColor(80, 20).alpha() == 0
    QTest.keyClick(window.view, Qt.Key.Key_I)
    window.save.click()
    hands.qtbot.waitUntil(lambda: hands.value(node, "image") != "half.png", timeout=WAIT_MS)
    kept = QImage(str(folders.input / hands.value(node, "image").removesuffix(" [input]")))
    assert kept.pixelColor(20, 20).alpha() == 255
    assert kept.pixelColor(80, 20).alpha() == 0


def test_strokes_are_undone_in_the_window_and_escape_asks_once(hands: Any, server: ServerAddress) -> None:
    node = load_image(hands, "red.png")
    connect(hands, server)
    window = edit_mask(hands)
    view = window.view
    blank = view.layer.image.copy()
    stroke(window, (20, 20), (60, 60))
    once = view.layer.image.copy()
    stroke(window, (60, 20), (20, 60))
    assert view.layer.image not in (blank, once)
    QTest.keyClick(view, Qt.Key.Key_Z, CTRL)
    assert view.layer.image == once
    QTest.keyClick(view, Qt.Key.Key_Z, CTRL)
    assert view.layer.image == blank
    assert not window.buttons["undo"].isEnabled()
    QTest.keyClick(view, Qt.Key.Key_Y, CTRL)
    assert view.layer.image == once
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert window.isVisible(), "one key does not throw strokes away"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    hands.qtbot.waitUntil(lambda: not window.isVisible())
    assert hands.value(node, "image") == "red.png"
    assert hands.steps() == []


def test_without_a_server_it_says_why_nothing_opens(hands: Any) -> None:
    load_image(hands, "red.png")
    with hands.qtbot.waitSignal(hands.window.files.message) as said:
        hands.window.actions_by_name["edit_mask"].trigger()
    assert "not connected" in said.args[0]
