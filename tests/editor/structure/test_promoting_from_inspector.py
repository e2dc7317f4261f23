"""The inspector's menus show fields on the subgraph node, take them off, and give them another order."""

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.document import SUBGRAPH_INPUT, Node
from app.workflow.edits import ChangeNode
from app.workflow.subgraph_controls import subgraph_info
from tests.editor.structure.structure_hands import content, fold_prompts, open_starter


def choose(window: MainWindow, name: str, title: str) -> None:
    """Open the menu of a field's name in the inspector and choose an entry by the keys."""
    row = next(row for row in window.docks.inspector.rows.values() if row.name == name)
    at = QPoint(2, 2)
    by_mouse = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, row.label.mapToGlobal(at))
    QApplication.sendEvent(row.label, by_mouse)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (action,) = (action for action in menu.actions() if action.text() == title)
    assert action.isEnabled()
    menu.setActiveAction(action)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    QApplication.processEvents()


def shown(window: MainWindow, host: Node) -> dict[str, object]:
    return subgraph_info(window.session.workflow, window.session.library, "", host).values()


def folded(qtbot: QtBot, window: MainWindow) -> str:
    open_starter(window)
    host = fold_prompts(window)
    window.docks.bring_up("inspector")
    window.trail.enter(host, window.session.workflow.nodes[host].type)
    window.canvas.select(["3"])
    return host


def test_fields_are_shown_moved_and_taken_off(qtbot: QtBot, window: MainWindow) -> None:
    host = folded(qtbot, window)
    start = content(window)
    choose(window, "steps", "Show “steps” on the subgraph node")
    choose(window, "cfg", "Show “cfg” on the subgraph node")
    nodes = window.session.workflow.nodes
    assert shown(window, nodes[host]) == {"steps": 20, "cfg": 5}
    assert list(shown(window, nodes[host])) == ["steps", "cfg"]
    window.trail.leave()
    window.canvas.select([host])
    choose(window, "cfg", "Move up")
    assert list(shown(window, nodes[host]).items()) == [("cfg", 5), ("steps", 20)]
    choose(window, "steps", "Take “steps” off this node")
    assert list(shown(window, nodes[host])) == ["cfg"]
    for _ in range(4):
        window.session.undo_stack.undo()
    assert content(window) == start


def test_a_mirrored_field_changes_places_on_its_node_alone(qtbot: QtBot, window: MainWindow) -> None:
    host = folded(qtbot, window)
    choose(window, "steps", "Show “steps” on the subgraph node")
    window.trail.leave()
    node = window.session.workflow.nodes[host]
    mirrors = [["-1", "steps"], ["3", "cfg"], ["3", "denoise"]]
    properties = {**node.properties, "proxyWidgets": mirrors}
    window.session.do(ChangeNode("", host, {"properties": properties}), "Mirror")
    before = content(window)
    window.canvas.select([host])
    assert list(shown(window, window.session.workflow.nodes[host])) == ["steps", "cfg", "denoise"]
    choose(window, "cfg", "Move up")
    node = window.session.workflow.nodes[host]
    assert node.properties["proxyWidgets"] == [mirrors[1], mirrors[0], mirrors[2]]
    assert shown(window, node) == {"cfg": 5, "steps": 20, "denoise": 1}
    choose(window, "cfg", "Move down")
    choose(window, "cfg", "Move down")
    node = window.session.workflow.nodes[host]
    assert list(shown(window, node)) == ["steps", "denoise", "cfg"]
    assert shown(window, node)["steps"] == 20
    for _ in range(3):
        window.session.undo_stack.undo()
    assert content(window) == before


def drag_name(window: MainWindow, name: str, to: QPoint) -> None:
    """Drag the name of a field out of the inspector to a place of the canvas."""
    label = next(row.label for row in window.docks.inspector.rows.values() if row.name == name)
    start, end = QPoint(4, 4), label.mapFromGlobal(window.canvas.viewport().mapToGlobal(to))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(label, left, none, start)
    for step in (0.02, 0.5, 1.0):
        at = start + (end - start) * step
        event = QMouseEvent(QEvent.Type.MouseMove, at, label.mapToGlobal(at), left, left, none)
        QApplication.sendEvent(label, event)
    QTest.mouseRelease(label, left, none, end)
    QApplication.processEvents()


def test_a_name_dragged_out_of_the_inspector_is_shown_on_the_node(qtbot: QtBot, window: MainWindow) -> None:
    host = folded(qtbot, window)
    start, steps = content(window), window.session.undo_stack.count()
    window.canvas.fit_all()
    window.canvas.select(["3"])
    box = window.canvas.graph.nodes[SUBGRAPH_INPUT].frame().center()
    drag_name(window, "steps", window.canvas.viewportTransform().map(box).toPoint())
    assert shown(window, window.session.workflow.nodes[host]) == {"steps": 20}
    window.canvas.select(["3"])
    drag_name(window, "cfg", QPoint(5, 300))
    assert shown(window, window.session.workflow.nodes[host]) == {"steps": 20, "cfg": 5}
    window.canvas.select(["3"])
    drag_name(window, "denoise", QPoint(window.canvas.viewport().width() // 2, 8))
    assert window.session.undo_stack.count() == steps + 2, "let go elsewhere, nothing happens"
    for _ in range(2):
        window.session.undo_stack.undo()
    assert content(window) == start


def test_outside_of_subgraphs_a_dragged_name_says_what_would_do(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(window)
    window.docks.bring_up("inspector")
    window.canvas.select(["3"])
    start = content(window)
    drag_name(window, "steps", QPoint(5, 300))
    assert content(window) == start
    assert "Ctrl+E" in window.state_bar.currentMessage()
