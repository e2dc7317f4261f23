"""Hands and eyes of a newcomer: moves the mouse, types, waits until something is seen, takes pictures."""

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QWidget

from app.editor.application import Application
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.running.run_state import NodeRun

CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
PATIENCE_S = 60.0


class Newcomer:
    """Hands and eyes: moves the mouse, types, waits until something is seen, and takes pictures."""

    def __init__(self, application: Application, pictures: Path) -> None:
        self.application = application
        self.window = application.window
        self.canvas = application.window.canvas
        self.pictures = pictures
        self.taken = 0
        self.endings: list[str] = []
        self.window.runner.run_finished.connect(self.endings.append)
        self.servers: list[str] = []
        self.window.client.connected.connect(self.servers.append)

    def wait_until(self, seen: Callable[[], object], what: str) -> None:
        """Wait until something is seen; raises AssertionError after two minutes."""
        end = time.monotonic() + PATIENCE_S
        while not seen():
            assert time.monotonic() < end, f"never saw: {what}; problems: {self.window.problems.all}"
            QTest.qWait(20)

    def rest(self) -> None:
        """Let the window settle, as a hand between two movements does."""
        QTest.qWait(120)
        while self.canvas.flight.target is not None:
            QTest.qWait(10)

    def take_picture(self, name: str) -> None:
        """Save what the window shows."""
        self.rest()
        self.taken += 1
        path = self.pictures / f"{self.taken:02}-{name}.png"
        assert self.window.grab().save(str(path)), path

    # Where things are, as the eye finds them

    def node(self, title: str) -> NodeItem:
        """Return the node with this title."""
        return next(item for item in self.canvas.graph.nodes.values() if item.title == title)

    def on_screen(self, point: QPointF) -> QPoint:
        """Return a scene point in the canvas's own pixels."""
        return self.canvas.mapFromScene(point)

    def field(self, title: str, name: str) -> QPoint:
        """Return the middle of a node's field."""
        item = self.node(title)
        index = item.field_index(name)
        assert index is not None, f"{title} has no field {name}"
        return self.on_screen(item.field_rect(index).center())

    def input(self, title: str, index: int) -> QPoint:
        """Return the dot of an input."""
        return self.on_screen(self.node(title).input_point(index))

    def output(self, title: str, index: int) -> QPoint:
        """Return the dot of an output."""
        return self.on_screen(self.node(title).output_point(index))

    def empty_place(self) -> QPoint:
        """Return a place of the canvas with no node near it."""
        viewport = self.canvas.viewport().rect()
        for y in range(viewport.height() - 140, 60, -20):
            for x in range(80, viewport.width() - 320, 40):
                near = self.canvas.items(x - 20, y - 20, 200, 130)
                if not near:
                    return QPoint(x, y)
        raise AssertionError("no empty place on the canvas")

    # Hands

    def click(self, place: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Click on the canvas."""
        QTest.mouseMove(self.canvas.viewport(), place)
        QTest.mouseClick(self.canvas.viewport(), LEFT, modifiers, place)
        self.rest()

    def double_click(self, place: QPoint) -> None:
        """Double-click on the canvas."""
        QTest.mouseClick(self.canvas.viewport(), LEFT, NONE, place)
        QTest.mouseDClick(self.canvas.viewport(), LEFT, NONE, place)
        QTest.mouseRelease(self.canvas.viewport(), LEFT, NONE, place)
        self.rest()

    def drag(
        self, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = NONE, picture: str = ""
    ) -> None:
        """Press, move in small steps, release; take a picture just before the release when it has a name."""
        viewport = self.canvas.viewport()
        QTest.mouseMove(viewport, start)
        QTest.mousePress(viewport, LEFT, modifiers, start)
        for step in range(1, 11):
            place = start + (end - start) * (step / 10)
            _move(viewport, place, modifiers)
            QTest.qWait(15)
        if picture:
            self.take_picture(picture)
        QTest.mouseRelease(viewport, LEFT, modifiers, end)
        self.rest()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(self._focus(), key, modifiers)
        self.rest()

    def type(self, text: str) -> None:
        """Type where the focus is."""
        QTest.keyClicks(self._focus(), text)
        self.rest()

    def drop(self, file: Path) -> None:
        """Drop a file onto the canvas."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file))])
        place = self.canvas.viewport().rect().center()
        copy = Qt.DropAction.CopyAction
        for event in (
            QDragEnterEvent(place, copy, data, LEFT, NONE),
            QDropEvent(QPointF(place), copy, data, LEFT, NONE),
        ):
            QApplication.sendEvent(self.canvas.viewport(), event)
        self.rest()

    def answer(self, button: QMessageBox.StandardButton, picture: str) -> None:
        """Wait for a question, take its picture, and click one of its buttons."""
        self.wait_until(QApplication.activeModalWidget, "a question")
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox), box
        self.rest()
        assert box.grab().save(str(self.pictures / f"{self.taken:02}b-{picture}.png"))
        QTest.mouseClick(box.button(button), LEFT)
        self.back_to_the_window()

    def choose(self, place: QPoint, text: str, picture: str = "") -> None:
        """Open the menu at a place of the canvas and click the entry that begins with `text`."""
        view = self.canvas.viewport()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, view.mapToGlobal(place))
        QApplication.sendEvent(view, event)
        menu = next(menu for menu in self.window.findChildren(QMenu) if menu.isVisible())
        self.rest()
        if picture:
            assert menu.grab().save(str(self.pictures / f"{self.taken:02}b-{picture}.png"))
        action = next(action for action in menu.actions() if action.text().startswith(text))
        QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())
        self.rest()

    def press_button(self, button: QWidget) -> None:
        """Click a button of a panel."""
        QTest.mouseClick(button, LEFT)
        self.rest()

    def back_to_the_window(self) -> None:
        """Go on in the main window, as a window manager does once another window is gone."""
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)
        self.rest()

    def _focus(self) -> QWidget:
        return QApplication.activePopupWidget() or QApplication.focusWidget() or self.canvas

    # What a person does again and again

    def run(self, output: str, picture: str = "") -> None:
        """Press Ctrl+Enter and wait for a new picture in the node `output`."""
        before, runs = self.run_of(output).images, len(self.endings)
        self.canvas.setFocus()
        with_progress = picture and not before
        self.press(Qt.Key.Key_Return, CTRL)
        if with_progress:
            self.wait_until(lambda: self.run_of("KSampler").progress is not None, "progress in the sampler")
            self.take_picture(picture)
        self.wait_until(
            lambda: self.run_of(output).images and self.run_of(output).images != before,
            f"a picture in {output}",
        )
        self.wait_until(lambda: len(self.endings) > runs, "the end of the run")
        assert self.endings[-1] == "success", self.endings

    def run_of(self, title: str) -> NodeRun:
        """Return what a node shows of the run."""
        return self.node(title).run


def _move(viewport: QWidget, place: QPoint, modifiers: Qt.KeyboardModifier) -> None:
    """Move the mouse with the button held: QTest.mouseMove knows no buttons."""
    globally = QPointF(viewport.mapToGlobal(place))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), globally, LEFT, LEFT, modifiers)
    QApplication.sendEvent(viewport, event)
