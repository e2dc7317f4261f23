"""The menus of one node, several nodes, a group and the ground hold what can be done there, with its keys."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QColorDialog, QDialogButtonBox, QMenu
from pytestqt.qtbot import QtBot
from selection_cases import saved, show_chain, title

from app.editor.main_window import MainWindow
from app.workflow.document import MODE_MUTE, MODE_NORMAL, Group

FRAME = Group("1", "Frame", (-40.0, -80.0, 600.0, 260.0), "#3f789e")


def open_menu(window: MainWindow, place: QPointF) -> QMenu:
    at = window.canvas.mapFromScene(place)
    screen = window.canvas.viewport().mapToGlobal(at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, screen)
    QApplication.sendEvent(window.canvas.viewport(), event)
    return [menu for menu in window.findChildren(QMenu) if menu.isVisible()][-1]


def entries(menu: QMenu) -> list[str]:
    """Return the names of the commands in a menu and in its menus."""
    found: list[str] = []
    for action in menu.actions():
        inner = action.menu()
        found += entries(inner) if isinstance(inner, QMenu) else [action.objectName()]
    return [name for name in found if name]


def close(menu: QMenu) -> None:
    menu.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_one_node_and_several(window: MainWindow) -> None:
    show_chain(window)
    menu = open_menu(window, title(window, "1"))
    names = entries(menu)
    close(menu)
    assert {"rename", "bypass", "pin", "color_red", "fit_nodes", "duplicate", "select_upstream"} <= set(names)
    assert "align_left" not in names, "one node alone cannot be aligned"
    window.canvas.select(["1", "2"])
    menu = open_menu(window, title(window, "1"))
    names = entries(menu)
    close(menu)
    assert {"align_left", "distribute_down", "stack", "arrange", "group"} <= set(names)


def test_the_title_of_a_group_and_the_ground_in_it(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    before = saved(window)
    menu = open_menu(window, QPointF(60, -65))
    names = entries(menu)
    close(menu)
    assert window.canvas.selected_groups() == ["1"]
    assert {"mute_group", "fit_group", "group_text_large", "delete_group", "color_blue", "run_group"} <= set(
        names
    )
    window.actions_by_name["mute_group"].trigger()
    modes = [node.mode for node in window.session.workflow.nodes.values()]
    assert modes == [MODE_MUTE, MODE_MUTE, MODE_NORMAL, MODE_NORMAL]
    window.session.undo_stack.undo()
    assert saved(window) == before
    menu = open_menu(window, QPointF(250, 150))
    names = entries(menu)
    close(menu)
    assert {"add_node", "add_note", "paste", "paste_in_place", "mute_group"} <= set(names)


def test_keys_are_shown_and_colours_have_swatches(window: MainWindow) -> None:
    show_chain(window)
    menu = open_menu(window, title(window, "1"))
    copy = next(action for action in menu.actions() if action.objectName() == "copy")
    assert copy.shortcut().toString() == "Ctrl+C"
    close(menu)
    assert not window.actions_by_name["color_red"].icon().isNull()


@pytest.mark.parametrize("answer", [True, False])
def test_another_colour_is_asked_for(qtbot: QtBot, window: MainWindow, answer: bool) -> None:
    show_chain(window)
    window.canvas.select(["1"])
    window.actions_by_name["color_custom"].trigger()
    (dialog,) = window.findChildren(QColorDialog)
    dialog.setCurrentColor(QColor("#336699"))
    kind = QDialogButtonBox.StandardButton.Ok if answer else QDialogButtonBox.StandardButton.Cancel
    qtbot.mouseClick(dialog.findChild(QDialogButtonBox).button(kind), Qt.MouseButton.LeftButton)
    node = window.session.workflow.nodes["1"]
    assert node.body_color == ("#336699" if answer else None)
    window.session.undo_stack.undo()
    assert window.session.workflow.nodes["1"].body_color is None


def test_the_menu_of_a_slot_cuts_its_links_and_finds_a_node_for_it(window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    output = window.canvas.graph.nodes["1"].output_point(0)
    texts = {action.text(): action for action in open_menu(window, output).actions()}
    texts["Select what it goes to"].trigger()
    assert window.canvas.selected_nodes() == ["2"]
    texts["Cut links of “IMAGE”"].trigger()
    assert "1" not in window.session.workflow.links
    window.session.undo_stack.undo()
    assert saved(window) == before
    texts["Add a node for “IMAGE”…"].trigger()
    assert window.search.isVisible()
    window.search.hide()


def test_a_slot_without_links_has_none_to_cut(window: MainWindow) -> None:
    show_chain(window)
    menu = open_menu(window, window.canvas.graph.nodes["1"].input_point(0))
    enabled = {action.text(): action.isEnabled() for action in menu.actions()}
    close(menu)
    assert enabled["Add a node for “image”…"]
    assert not enabled["Cut links of “image”"]
