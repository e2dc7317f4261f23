"""Hands on a window: real mouse and key events at places of the canvas, and a diary of what was done."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QDeadlineTimer, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from app.editor.main_window import MainWindow

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


class Hands:
    """Press, drag and type; `done` is the diary."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.canvas = window.canvas
        self.done: list[str] = []

    def at(self, place: QPointF) -> QPoint:
        """Return a scene point in the viewport's pixels."""
        return self.canvas.viewportTransform().map(place).toPoint()

    def click(self, place: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
        """Click at a scene point."""
        QTest.mouseMove(self.canvas.viewport(), self.at(place))
        QTest.mouseClick(self.canvas.viewport(), LEFT, keys, self.at(place))
        QApplication.processEvents()

    def drag(self, start: QPointF, end: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
        """Press, move in three steps, release."""
        viewport, first, last = self.canvas.viewport(), self.at(start), self.at(end)
        QTest.mouseMove(viewport, first)
        QTest.mousePress(viewport, LEFT, keys, first)
        for step in (1, 2, 3):
            place = first + (last - first) * (step / 3)
            globally = QPointF(viewport.mapToGlobal(place))
            event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), globally, LEFT, LEFT, keys)
            QApplication.sendEvent(viewport, event)
        QTest.mouseRelease(viewport, LEFT, keys, last)
        QApplication.processEvents()
        self.leaves_popups()

    def follow(self, start: QPointF, way: Sequence[QPointF]) -> None:
        """Press at a place, go along these, quickly, and release at the last."""
        viewport = self.canvas.viewport()
        QTest.mouseMove(viewport, self.at(start))
        QTest.mousePress(viewport, LEFT, NONE, self.at(start))
        for number, place in enumerate(way, 1):
            point = self.at(place)
            globally = QPointF(viewport.mapToGlobal(point))
            event = QMouseEvent(QEvent.Type.MouseMove, QPointF(point), globally, LEFT, LEFT, NONE)
            event.setTimestamp(1000 + 50 * number)
            QApplication.sendEvent(viewport, event)
        QTest.mouseRelease(viewport, LEFT, NONE, self.at(way[-1]))
        QApplication.processEvents()
        self.leaves_popups()

    def until(self, condition: Callable[[], bool]) -> None:
        """Let the window work until something is so."""
        deadline = QDeadlineTimer(20_000)
        while not condition():
            assert not deadline.hasExpired(), "it never came to be"
            QTest.qWait(5)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(self.focus(), key, keys)
        QApplication.processEvents()

    def write(self, text: str) -> None:
        """Type where the focus is; QTest knows only the keys of Latin letters."""
        for letter in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(self.focus(), QKeyEvent(kind, Qt.Key.Key_unknown, NONE, letter))
        QApplication.processEvents()

    def focus(self) -> QWidget:
        """Return what gets the keys."""
        return QApplication.activePopupWidget() or QApplication.focusWidget() or self.canvas

    def leaves_popups(self) -> None:
        """Press Escape until no popup, dialog or editor is left; the window is in front again."""
        for _ in range(6):
            popup = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if popup is None:
                break
            if isinstance(popup, QDialog):
                popup.reject()
            elif isinstance(popup, QMenu):
                popup.close()
            else:
                QTest.keyClick(popup, Qt.Key.Key_Escape)
                if popup.isVisible():
                    popup.close()
            QApplication.processEvents()
        if not self.window.isActiveWindow():
            self.window.activateWindow()
            QTest.qWaitForWindowActive(self.window)

    def note(self, text: str) -> None:
        """Write the diary."""
        self.done.append(text)
