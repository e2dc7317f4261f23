"""Stage: a newcomer's hands and eyes that save small pictures of what matters in the window."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QEvent, QIODevice, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPen, QPolygon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.editor.application import Application
from app.workflow.document import Workflow
from app.workflow.ui_format import write_workflow
from tests.newcomer import CTRL, LEFT, NONE, Newcomer

SHIFT = Qt.KeyboardModifier.ShiftModifier
COLORS = 256
ARROW = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
"""The mouse, as it stands in the pictures."""


class Stage(Newcomer):
    """Opens the tour's workflows, and saves what is seen around things, popups and the mouse with it."""

    def __init__(self, application: Application, pictures: Path) -> None:
        super().__init__(application, pictures)
        self.made: list[str] = []
        self.mouse: QPoint | None = None
        self.libraries: list[object] = []
        self.window.client.library_received.connect(self.libraries.append)

    def only_the_canvas(self, alone: bool) -> None:
        """Hide the panels by F, or show them again."""
        if alone == self.window.docks.images.isVisible():
            self.canvas.setFocus()
            self.press(Qt.Key.Key_F)
            self.canvas.fit_all()

    def open(self, workflow: Workflow | bytes, name: str) -> None:
        """Put another document in place of all that are open, the whole of it in view."""
        file = self.pictures.parent / f"{name}.json"
        file.write_bytes(workflow if isinstance(workflow, bytes) else write_workflow(workflow))
        session = self.window.session
        self.canvas.setFocus()
        for document in session.opened:
            document.forget_changes()
        for _ in range(len(session.opened)):
            self.press(Qt.Key.Key_W, CTRL)
        before = session.current
        self.drop(file)
        self.wait_until(lambda: session.current.path == file or session.current is not before, name)
        self.wait_until(lambda: session.workflow.nodes, f"the workflow {name}")
        self.rest()  # where one looked last time comes back first
        self.canvas.setFocus()
        self.press(Qt.Key.Key_Home)
        self.mouse = None

    def type(self, text: str) -> None:
        """Type where the focus is; a new line is Enter."""
        for index, line in enumerate(text.split("\n")):
            if index:
                self.press(Qt.Key.Key_Return)
            super().type(line)

    # Eyes

    def shoot(self, name: str, area: QRect | None = None) -> None:
        """Save what the window shows, or an area of it, with the dialogs and the mouse over it."""
        window = self.window
        window.state_bar.clearMessage()
        self.rest()
        seen = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        origin = window.mapToGlobal(QPoint())
        painter = QPainter(seen)
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible() and widget is not window:
                painter.drawPixmap(widget.geometry().topLeft() - origin, widget.grab())
        if self.mouse is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor("black"), 1.2))
            painter.setBrush(QColor("white"))
            place = self.canvas.viewport().mapTo(window, self.mouse)
            painter.drawPolygon(QPolygon([QPoint(x, y) + place for x, y in ARROW]))
        painter.end()
        if area is not None:
            seen = seen.copy(area.intersected(seen.rect()))
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        assert seen.save(buffer, "PNG")
        picture = Image.open(io.BytesIO(buffer.data().data()))
        few = picture.convert("RGB").quantize(COLORS, kmeans=3, dither=Image.Dither.NONE)
        few.save(self.pictures / f"{name}.png", optimize=True)
        self.made.append(name)

    def around(self, *things: str | QRectF | QWidget, margin: int = 24) -> QRect:
        """Return the area of the window around nodes (by title), places of the scene and widgets."""
        area = QRect()
        for thing in things:
            if isinstance(thing, QWidget):
                area |= self.place_of(thing)
            else:
                rect = self.node(thing).frame() if isinstance(thing, str) else thing
                inside = self.canvas.viewportTransform().mapRect(rect).toAlignedRect()
                area |= inside.translated(self.canvas.viewport().mapTo(self.window, QPoint()))
        return area.adjusted(-margin, -margin, margin, margin)

    def place_of(self, widget: QWidget) -> QRect:
        """Return where a widget of the window, or a dialog over it, is in the window."""
        return QRect(self.window.mapFromGlobal(widget.mapToGlobal(QPoint())), widget.size())

    def canvas_area(self) -> QRect:
        """Return where the canvas is in the window."""
        return self.place_of(self.canvas)

    # Hands

    def point_at(self, place: QPoint) -> None:
        """Move the mouse over the canvas; it stands in the pictures from now on."""
        self.mouse = place
        QTest.mouseMove(self.canvas.viewport(), place)
        self.rest()

    def hold(
        self,
        places: Iterable[QPoint],
        keys: Qt.KeyboardModifier = NONE,
        button: Qt.MouseButton = LEFT,
    ) -> QPoint:
        """Press at the first place and go to the others with the button held; returns the last place."""
        first, *others = places
        viewport = self.canvas.viewport()
        QTest.mouseMove(viewport, first)
        QTest.mousePress(viewport, button, keys, first)
        last = first
        for place in others:
            for step in range(1, 9):
                at = last + (place - last) * (step / 8)
                self._move(at, button, keys)
            last = place
        self.mouse = last
        self.rest()
        return last

    def let_go(self, place: QPoint, keys: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Release the button that is held."""
        QTest.mouseRelease(self.canvas.viewport(), button, keys, place)
        self.rest()

    def select(self, *titles: str) -> None:
        """Click the titles of nodes, each but the first with Ctrl."""
        for index, title in enumerate(titles):
            frame = self.node(title).frame()
            self.click(self.on_screen(frame.topLeft() + QPointF(30, 12)), CTRL if index else NONE)
        self.mouse = None

    def command(self, words: str) -> None:
        """Call a command by words typed into the palette."""
        self.canvas.setFocus()
        self.press(Qt.Key.Key_P, CTRL)
        self.type(words)
        self.press(Qt.Key.Key_Return)

    def dialog(self) -> QDialog:
        """Return the dialog that is open, once it is there and active."""

        def found() -> list[QDialog]:
            return [box for box in self.window.findChildren(QDialog) if box.isVisible()]

        self.wait_until(found, "a dialog")
        box = found()[-1]
        box.activateWindow()
        QTest.qWaitForWindowActive(box)
        middle = self.window.geometry().center() - box.rect().center()
        box.move(middle)
        self.rest()
        return box

    def close(self, box: QDialog) -> None:
        """Close a dialog by Escape and go on in the window."""
        QTest.keyClick(box, Qt.Key.Key_Escape)
        self.back_to_the_window()
        self.canvas.setFocus()

    def undo_all(self) -> None:
        """Press Ctrl+Z until nothing is left to undo."""
        self.canvas.setFocus()
        for _ in range(self.window.session.undo_stack.index()):
            self.press(Qt.Key.Key_Z, CTRL)

    def _move(self, place: QPoint, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> None:
        viewport = self.canvas.viewport()
        globally = QPointF(viewport.mapToGlobal(place))
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), globally, button, button, keys)
        QApplication.sendEvent(viewport, event)
