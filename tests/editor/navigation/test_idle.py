"""When nothing moves, nothing runs: no timer, no animation, no paint."""

from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from app.settings import Settings
from tests.opening import open_file


class Events(QObject):
    """Counts what costs time while nobody does anything."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.seen: list[str] = []
        for part in (window, *window.findChildren(QObject)):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Timer, QEvent.Type.Paint, QEvent.Type.UpdateRequest):
            self.seen.append(f"{event.type().name} {type(watched).__name__} {watched.objectName()}")
        return False


def running(window: MainWindow) -> list[str]:
    timers = [timer for timer in window.findChildren(QTimer) if timer.isActive()]
    animations = [
        animation
        for animation in window.findChildren(QAbstractAnimation)
        if animation.state() == QAbstractAnimation.State.Running
    ]
    return [f"{type(part.parent()).__name__} {part.objectName()}" for part in (*timers, *animations)]


def test_nothing_runs_when_nothing_moves(window: MainWindow, qtbot: QtBot) -> None:
    open_file(window, example_path("starter.json"))
    window.canvas.use_settings(Settings(animations=True))
    window.canvas.setFocus()
    window.canvas.look_at(QPointF(0, 0), 0.25)
    QTest.keyClick(window.canvas, Qt.Key.Key_Home)
    QTest.keyClick(window.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert window.canvas.flight.target is not None, "it moves"
    qtbot.waitUntil(lambda: not running(window), timeout=10_000)
    qtbot.wait(300)  # what was asked to be painted is
    heard = Events(window)
    qtbot.wait(1000)
    assert heard.seen == []
    assert running(window) == []
