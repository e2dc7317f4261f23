"""What the tests of creating share: a window with the usual graph, and the hand that drags in it."""

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.ui_format import write_workflow
from tests.editor.canvas.canvas_graphs import Hand
from tests.opening import open_file


def open_starter(qtbot: QtBot, window: MainWindow) -> Hand:
    """Open the starter workflow with all of it in view."""
    open_file(window, example_path("starter.json"))
    qtbot.wait(30)
    window.canvas.fit_all()
    window.canvas.animated = False
    window.canvas.setFocus()
    return Hand(window.canvas)


def of_kind(window: MainWindow, class_type: str) -> NodeItem:
    """Return the first node of a kind."""
    return next(item for item in window.canvas.graph.nodes.values() if item.node.type == class_type)


def ends(window: MainWindow) -> set[tuple[str, int, str, int]]:
    """Return the ends of all links."""
    links = window.session.workflow.links.values()
    return {(link.source, link.source_slot, link.target, link.target_slot) for link in links}


def content(window: MainWindow) -> bytes:
    """Return what a save would write."""
    return write_workflow(window.session.workflow)


def free_place(window: MainWindow) -> QPointF:
    """Return a scene point with nothing near it that is in view."""
    canvas = window.canvas
    area = canvas.viewport().rect()
    for y in range(area.height() - 40, 40, -15):
        for x in range(40, area.width() - 330, 25):
            if not canvas.items(x - 25, y - 25, 50, 50) and canvas.childAt(
                canvas.viewport().mapTo(canvas, canvas.viewport().rect().topLeft()).x() + x, y
            ) in (canvas.viewport(), None):
                return canvas.mapToScene(x, y)
    raise AssertionError("no free place")


def open_menu(window: MainWindow) -> QMenu:
    """Return the menu that is open."""
    return next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
