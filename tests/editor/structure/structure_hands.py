"""What the tests of subgraphs do with mouse and keys."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu, QWidget

from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.ui_format import write_workflow
from tests.editor.canvas.canvas_graphs import Hand
from tests.opening import open_file

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def open_starter(window: MainWindow) -> Hand:
    """Open the starter workflow and look at all of it."""
    open_file(window, example_path("starter.json"))
    QApplication.processEvents()
    window.canvas.fit_all()
    window.canvas.setFocus()
    return Hand(window.canvas)


def press(window: MainWindow, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
    """Press a key on the canvas."""
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, key, held)
    QApplication.processEvents()


def content(window: MainWindow) -> bytes:
    """Return the document as it would be saved."""
    return write_workflow(window.session.workflow)


def undo_all(window: MainWindow) -> None:
    """Press Ctrl+Z until nothing is left to undo."""
    for _ in range(window.session.undo_stack.count()):
        press(window, Qt.Key.Key_Z, CTRL)


def fold_prompts(window: MainWindow) -> str:
    """Select the two prompts and the sampler of the starter, and press the key; return the new node."""
    before = set(window.session.workflow.nodes)
    window.canvas.select(["6", "7", "3"])
    press(window, Qt.Key.Key_E, CTRL, SHIFT)
    (host,) = set(window.session.workflow.nodes) - before
    return host


def on_view(window: MainWindow, place: QPointF) -> QPoint:
    """Return a scene point in pixels of the canvas."""
    return window.canvas.viewportTransform().map(place).toPoint()


def double_click(window: MainWindow, place: QPointF) -> None:
    """Double-click at a scene point."""
    at, view = on_view(window, place), window.canvas.viewport()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()


def body_of(window: MainWindow, node_id: str) -> QPointF:
    """Return a place in the lower edge of a node where neither slot nor field is."""
    item = window.canvas.graph.nodes[node_id]
    frame = item.frame()
    for y in range(int(frame.bottom()) - 3, int(frame.top()), -2):
        for x in range(int(frame.left()) + 20, int(frame.right()) - 20, 10):
            part = item.part_at(QPointF(x, y) - item.pos())
            if part is not None and part.kind == "body":
                return QPointF(x, y)
    raise AssertionError("no place of the node's body")


def open_menu(window: MainWindow, place: QPointF) -> QMenu:
    """Right-click at a scene point and return the menu."""
    at, view = on_view(window, place), window.canvas.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    QApplication.sendEvent(view, event)
    menus = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    assert menus
    return menus[-1]


def choose(menu: QMenu, text: str) -> None:
    """Click the entry with this text."""
    action = next(action for action in menu.actions() if action.text().replace("&", "") == text)
    assert action.isEnabled(), text
    place = menu.actionGeometry(action).center()
    window = menu.parentWidget().window()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    if not QApplication.activeModalWidget():
        window.activateWindow()
        QTest.qWaitForWindowActive(window)


def answer(parent: QWidget, text: str) -> None:
    """Type a text over what stands in the line that is asked for, and confirm it."""
    dialog = next(box for box in parent.findChildren(QInputDialog) if box.isVisible())
    dialog.activateWindow()
    QTest.qWaitForWindowActive(dialog)
    dialog.setTextValue("")
    line = dialog.focusWidget() or dialog
    QTest.keyClicks(line, text)
    QApplication.processEvents()
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window = parent.window()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
