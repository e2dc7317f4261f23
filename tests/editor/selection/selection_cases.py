"""A window with a small graph, and what hands do to it."""

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.main_window import MainWindow
from app.workflow.document import Group, InputSlot, Link, Node, OutputSlot
from app.workflow.edits import AddGroup, AddNodes, Several
from app.workflow.ui_format import write_workflow

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton


def invert(node_id: str, x: float, y: float, height: float = 60.0) -> Node:
    """Return a node with an image in and an image out."""
    return Node(
        node_id,
        "ImageInvert",
        (x, y),
        (200.0, height),
        inputs=(InputSlot("image", "IMAGE"),),
        outputs=(OutputSlot("IMAGE", "IMAGE"),),
    )


def show_chain(window: MainWindow, groups: tuple[Group, ...] = (), count: int = 4) -> None:
    """Show nodes 1 → 2 → 3 → … in a row, 300 apart, with nothing to undo."""
    nodes = tuple(invert(str(n), 300.0 * (n - 1), 10.0 * n) for n in range(1, count + 1))
    links = tuple(Link(str(n), str(n), 0, str(n + 1), 0, "IMAGE") for n in range(1, count))
    edits = (AddNodes("", nodes, links), *(AddGroup("", group) for group in groups))
    window.session.do(Several(edits), "Set the scene")
    window.session.undo_stack.clear()
    window.canvas.look_at(QPointF(450.0, 100.0), 1.0)
    window.canvas.setFocus()


def saved(window: MainWindow) -> bytes:
    """Return the document as it would be saved."""
    return write_workflow(window.session.workflow)


def key(window: MainWindow, code: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
    """Press a key on the canvas."""
    QTest.keyClick(window.canvas, code, keys)


def drag(window: MainWindow, way: list[QPointF], keys: Qt.KeyboardModifier = NONE) -> None:
    """Press at the first scene point, go along the others, release at the last."""
    press(window, way[0], keys)
    for place in way[1:]:
        move(window, place, keys)
    release(window, way[-1], keys)


def press(window: MainWindow, place: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
    """Press the left button at a scene point."""
    QTest.mousePress(window.canvas.viewport(), LEFT, keys, window.canvas.mapFromScene(place))


def move(window: MainWindow, place: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
    """Move the mouse with the button held."""
    view = window.canvas.viewport()
    point = window.canvas.viewportTransform().map(place)
    screen = QPointF(view.mapToGlobal(point.toPoint()))
    event = QMouseEvent(QEvent.Type.MouseMove, point, screen, Qt.MouseButton.NoButton, LEFT, keys)
    QApplication.sendEvent(view, event)


def release(window: MainWindow, place: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
    """Let the left button go at a scene point."""
    QTest.mouseRelease(window.canvas.viewport(), LEFT, keys, window.canvas.mapFromScene(place))


def hover(window: MainWindow, place: QPointF) -> None:
    """Move the mouse with no button held."""
    view = window.canvas.viewport()
    point = window.canvas.viewportTransform().map(place)
    screen = QPointF(view.mapToGlobal(point.toPoint()))
    none = Qt.MouseButton.NoButton
    QApplication.sendEvent(view, QMouseEvent(QEvent.Type.MouseMove, point, screen, none, none, NONE))


def click(window: MainWindow, place: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
    """Click at a scene point."""
    QTest.mouseClick(window.canvas.viewport(), LEFT, keys, window.canvas.mapFromScene(place))


def title(window: MainWindow, node_id: str) -> QPointF:
    """Return a place in a node's title."""
    return window.canvas.graph.nodes[node_id].pos() + QPointF(60.0, -12.0)
