"""Hands for the tests of tabs: files to open, clicks on tabs, drags of nodes."""

from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.edits import SetValue
from app.workflow.widgets import widget_values
from tests.opening import open_file

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


def write(folder: Path, *names: str) -> list[Path]:
    """Write copies of the starter workflow under these names."""
    paths = [folder / f"{name}.json" for name in names]
    for path in paths:
        path.write_bytes(example_path("starter.json").read_bytes())
    return paths


def open_all(qtbot: QtBot, window: MainWindow, paths: list[Path]) -> None:
    """Open files one after the other, and wait until the window rests."""
    for path in paths:
        open_file(window, path)
    qtbot.waitUntil(lambda: window.live_check.idle)
    qtbot.wait(1)
    window.canvas.setFocus()


def names(window: MainWindow) -> list[str]:
    """Return what stands on the tabs."""
    bar = window.tab_bar.bar
    return [bar.tabText(index) for index in range(bar.count())]


def click_tab(qtbot: QtBot, window: MainWindow, index: int, button: Qt.MouseButton = LEFT) -> None:
    """Click a tab."""
    bar = window.tab_bar.bar
    QTest.mouseClick(bar, button, pos=bar.tabRect(index).center())
    qtbot.wait(1)


def steps(window: MainWindow, index: int | None = None) -> object:
    """Return the steps of the sampler in the document in view, or in that of a tab."""
    document = window.session.current if index is None else window.session.opened[index]
    node = document.workflow.nodes["3"]
    return widget_values(node, window.session.library[node.type])["steps"]


def set_steps(window: MainWindow, value: int) -> None:
    """Change the steps of the sampler in view."""
    info = window.session.library["KSampler"]
    assert window.session.do(SetValue.for_widget("", "3", info, "steps", value), "Set steps")


class Hand:
    """Holds the left button on the canvas, as a hand that drags does: every event goes to the viewport."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self._qtbot = qtbot
        self._window = window
        self._view = window.canvas.viewport()

    def press_node(self, node_id: str) -> None:
        """Press on the title of a node and drag it a little."""
        item = self._window.canvas.graph.nodes[node_id]
        self._press(item.frame().topLeft() + QPointF(60, 12))

    def press_group(self, group_id: str) -> None:
        """Press on the title of a group and drag it a little."""
        item = self._window.canvas.graph.groups[group_id]
        self._press(item.frame().topLeft() + QPointF(20, 12))

    def _press(self, scene: QPointF) -> None:
        place = self._window.canvas.mapFromScene(scene)
        QTest.mousePress(self._view, LEFT, NONE, place)
        for step in (5, 12, 20):
            self._send(QEvent.Type.MouseMove, self._view.mapToGlobal(place + QPoint(step, step)))

    def move_to_tab(self, index: int) -> None:
        """Move onto a tab."""
        bar = self._window.tab_bar.bar
        self._move(bar.mapToGlobal(bar.tabRect(index).center()))

    def move_to(self, widget: QWidget, place: QPoint) -> None:
        """Move to a point of a widget."""
        self._move(widget.mapToGlobal(place))

    def release(self) -> None:
        """Let go where the hand is."""
        self._send(QEvent.Type.MouseButtonRelease, self._at)
        self._qtbot.wait(1)

    def _move(self, place: QPoint) -> None:
        self._send(QEvent.Type.MouseMove, place)

    def _send(self, kind: QEvent.Type, globally: QPoint) -> None:
        self._at = globally
        here = QPointF(self._view.mapFromGlobal(globally))
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else LEFT
        button = LEFT if kind == QEvent.Type.MouseButtonRelease else Qt.MouseButton.NoButton
        QApplication.sendEvent(self._view, QMouseEvent(kind, here, QPointF(globally), button, held, NONE))
