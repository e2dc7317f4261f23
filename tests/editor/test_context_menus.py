"""The menu of the right mouse button acts on what was clicked."""

import json
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.document import Group, Link
from app.workflow.edits import AddGroup, AddLink
from tests.opening import open_file


def open_menu(window: MainWindow, place: QPointF) -> QMenu:
    at = window.canvas.viewportTransform().map(place).toPoint()
    screen = window.canvas.viewport().mapToGlobal(at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, screen)
    QApplication.sendEvent(window.canvas.viewport(), event)
    menus = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    assert menus
    return menus[-1]


def choose(menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text() == text)
    menu.close()
    action.trigger()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_menu_of_a_group_removes_it(qtbot: QtBot, window: MainWindow) -> None:
    window.session.do(AddGroup("", Group("1", "Latents", (0, 0, 300, 200))), "Add group")
    window.canvas.look_at(QPointF(150, 100), 1.0)
    choose(open_menu(window, QPointF(60, 15)), "Remove group")
    assert window.session.workflow.root.groups == {}
    window.session.undo_stack.undo()
    assert list(window.session.workflow.root.groups) == ["1"]


def test_the_menu_of_a_link_removes_it(qtbot: QtBot, window: MainWindow) -> None:
    first = window.adding.add("LoadImage", QPointF(0, 0))
    second = window.adding.add("PreviewImage", QPointF(500, 0))
    assert first is not None
    assert second is not None
    window.session.do(AddLink("", Link("1", first, 0, second, 0, "IMAGE")), "Add link")
    window.canvas.look_at(QPointF(350, 50), 1.0)
    middle = window.canvas.graph.links["1"].path().pointAtPercent(0.5)
    choose(open_menu(window, middle), "Remove link")
    assert window.session.workflow.links == {}


def test_the_menu_of_a_link_bends_it_and_that_of_the_bend_straightens_it(window: MainWindow) -> None:
    first = window.adding.add("LoadImage", QPointF(0, 0))
    second = window.adding.add("PreviewImage", QPointF(500, 0))
    assert first is not None
    assert second is not None
    window.session.do(AddLink("", Link("1", first, 0, second, 0, "IMAGE")), "Add link")
    window.canvas.look_at(QPointF(350, 50), 1.0)
    middle = window.canvas.graph.links["1"].path().pointAtPercent(0.5)
    choose(open_menu(window, middle), "Add reroute")
    (bend,) = window.canvas.graph.links["1"].bends
    assert (bend - middle).manhattanLength() < 3
    choose(open_menu(window, bend), "Remove reroute")
    assert window.canvas.graph.links["1"].bends == ()
    assert window.session.undo_stack.undoText() == "Remove reroute"


def test_the_menu_of_a_group_node_turns_it_into_a_subgraph(window: MainWindow, tmp_path: Path) -> None:
    inner = {"type": "EmptyLatentImage", "widgets_values": [512, 512, 1]}
    file = {
        "nodes": [{"id": 3, "type": "workflow>Noise", "pos": [0, 0], "size": [300, 200]}],
        "links": [],
        "extra": {"groupNodes": {"Noise": {"nodes": [inner], "links": []}}},
    }
    (tmp_path / "old.json").write_text(json.dumps(file))
    open_file(window, tmp_path / "old.json")
    window.canvas.look_at(QPointF(150, 100), 1.0)
    choose(open_menu(window, QPointF(60, -12)), "Turn into a subgraph")
    assert window.session.workflow.nodes["3"].type in window.session.workflow.scopes


def test_the_menu_of_a_node_selects_it_and_acts_on_it(qtbot: QtBot, window: MainWindow) -> None:
    node_id = window.adding.add("LoadImage", QPointF(0, 0))
    assert node_id is not None
    window.canvas.look_at(QPointF(150, 100), 1.0)
    window.canvas.select([])
    menu = open_menu(window, QPointF(60, -12))
    assert window.canvas.selected_nodes() == [node_id]
    choose(menu, "Rename")
    assert window.canvas.editors.editor is not None
    window.canvas.editors.close()
