"""A colour that is pointed at in the menu shows on the canvas, and only a choice changes the document."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from selection_cases import saved, show_chain

from app.editor import theme
from app.editor.main_window import MainWindow


def colors_menu(qtbot: QtBot, window: MainWindow) -> QMenu:
    qtbot.waitUntil(lambda: bool(menus_of(window.actions_by_name["color_red"])))
    (menu,) = menus_of(window.actions_by_name["color_red"])
    menu.popup(window.mapToGlobal(QPoint(200, 200)))
    qtbot.waitUntil(menu.isVisible)
    return menu


def menus_of(action: QAction) -> list[QMenu]:
    return [menu for menu in action.associatedObjects() if isinstance(menu, QMenu)]


def point_at(window: MainWindow, menu: QMenu, name: str) -> None:
    """Go down to an entry by the keys: the menu tells of it as of one under the mouse."""
    for _ in range(30):
        if menu.activeAction() is window.actions_by_name[name]:
            return
        QTest.keyClick(menu, Qt.Key.Key_Down)
    raise AssertionError(name)


def test_what_is_pointed_at_is_seen_and_left_again(qtbot: QtBot, window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    window.canvas.select(["2"])
    item = window.canvas.graph.nodes["2"]
    first = item.look().body.name()
    menu = colors_menu(qtbot, window)
    point_at(window, menu, "color_red")
    qtbot.waitUntil(lambda: item.look().body.name() == QColor(theme.NODE_COLORS["red"][1]).name())
    point_at(window, menu, "color_green")
    qtbot.waitUntil(lambda: item.look().body.name() == QColor(theme.NODE_COLORS["green"][1]).name())
    assert saved(window) == before, "the document knows nothing of it"
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: item.look().body.name() == first)
    assert window.session.undo_stack.count() == 0


def test_the_one_that_is_chosen_stays_as_one_step(qtbot: QtBot, window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    window.canvas.select(["2"])
    menu = colors_menu(qtbot, window)
    point_at(window, menu, "color_green")
    point_at(window, menu, "color_red")
    QTest.keyClick(menu, Qt.Key.Key_Return)
    node = window.session.workflow.nodes["2"]
    assert (node.color, node.body_color) == theme.NODE_COLORS["red"][:2]
    assert window.canvas.graph.nodes["2"].node is node
    assert window.session.undo_stack.count() == 1
    window.session.undo_stack.undo()
    assert saved(window) == before
