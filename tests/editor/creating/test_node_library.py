"""The library panel: stars, recent kinds, packs, help; by the mouse and by keys alone."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from app.editor.library.tree import CLASS_ROLE, STAR_WIDTH
from app.editor.main_window import MainWindow
from app.workflow.node_info import NodeInfo, OutputInfo
from tests.editor.creating.creating_hands import of_kind, open_starter

LEFT = Qt.MouseButton.LeftButton


def folder(window: MainWindow, name: str) -> QTreeWidgetItem | None:
    tree = window.docks.library.tree
    items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return next((item for item in items if item is not None and item.text(0) == name), None)


def kinds_in(item: QTreeWidgetItem | None) -> list[str]:
    assert item is not None
    return [str(item.child(row).data(0, CLASS_ROLE)) for row in range(item.childCount())]


def hover(window: MainWindow, item: QTreeWidgetItem) -> None:
    view = window.docks.library.tree.viewport()
    place = window.docks.library.tree.visualItemRect(item).center()
    QApplication.sendEvent(view, QHelpEvent(QEvent.Type.ToolTip, place, view.mapToGlobal(place)))


def test_a_click_on_the_star_makes_a_favourite_and_another_none(qtbot: QtBot, window: MainWindow) -> None:
    tree = window.docks.library.tree
    qtbot.keyClicks(window.docks.library.filter, "ksampler")
    item = tree.topLevelItem(0)
    assert item is not None
    rect = tree.visualItemRect(item)
    qtbot.mouseClick(tree.viewport(), LEFT, pos=QPoint(rect.right() - STAR_WIDTH // 2, rect.center().y()))
    window.docks.library.filter.clear()
    assert kinds_in(folder(window, "Favourites")) == ["KSampler"]
    assert window.adding.habits.favourites == ("KSampler",)
    first = folder(window, "Favourites")
    assert first is not None
    tree.setCurrentItem(first.child(0))
    qtbot.keyClicks(tree, "*")
    assert folder(window, "Favourites") is None


def test_what_was_added_is_listed_as_recent(window: MainWindow) -> None:
    window.adding.add("VAEDecode", QPointF(0, 0))
    window.adding.add("KSampler", QPointF(400, 0))
    assert kinds_in(folder(window, "Recently used")) == ["KSampler", "VAEDecode"]


def test_keys_alone_find_a_kind_and_add_it(qtbot: QtBot, window: MainWindow) -> None:
    library = window.docks.library
    library.filter.setFocus()
    qtbot.keyClicks(library.filter, "empty latent")
    qtbot.keyClick(library.filter, Qt.Key.Key_Return)
    assert [node.type for node in window.session.workflow.nodes.values()] == ["EmptyLatentImage"]
    window.session.undo_stack.undo()
    assert not window.session.workflow.nodes


def test_help_is_shown_for_the_current_kind_and_a_preview_for_the_one_pointed_at(
    qtbot: QtBot, window: MainWindow
) -> None:
    library = window.docks.library
    qtbot.keyClicks(library.filter, "ksampler")
    assert "KSampler" in library.help.text.text()
    assert "steps" in library.help.text.text()
    item = library.tree.topLevelItem(0)
    assert item is not None
    hover(window, item)
    assert library.preview is not None
    assert library.preview.isVisible()
    assert library.preview.picture.item is not None
    assert library.preview.picture.item.node.type == "KSampler"
    QApplication.sendEvent(library.tree.viewport(), QEvent(QEvent.Type.Leave))
    assert not library.preview.isVisible()


def test_f1_shows_the_help_of_the_selected_node(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    window.docks.by_name["library"].hide()
    window.canvas.select([of_kind(window, "VAEDecode").node.id])
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    assert window.docks.by_name["library"].isVisible()
    assert "VAE Decode" in window.docks.library.help.text.text()


def test_packs_are_told_from_the_core(qtbot: QtBot, window: MainWindow) -> None:
    mine = NodeInfo(
        "Mine", "Mine", "image", outputs=(OutputInfo("IMAGE", "IMAGE"),), module="custom_nodes.my-pack"
    )
    window.session.set_library({**window.session.library, "Mine": mine})
    views = window.docks.library.views
    qtbot.mouseClick(views.buttons["packs"], LEFT)
    pack = folder(window, "my-pack")
    assert pack is not None
    assert kinds_in(pack.child(0)) == ["Mine"]
    assert window.docks.library.tree.topLevelItemCount() == 1
    qtbot.mouseClick(views.buttons["core"], LEFT)
    qtbot.keyClicks(window.docks.library.filter, "mine")
    first = window.docks.library.tree.topLevelItem(0)
    assert first is None or first.data(0, CLASS_ROLE) != "Mine"


def test_many_kinds_are_filled_in_where_they_are_looked_at(window: MainWindow) -> None:
    some = window.session.library["KSampler"]
    many = {f"K{n}": replace(some, class_type=f"K{n}", category=f"c{n % 30}") for n in range(3000)}
    window.session.set_library(many)
    tree = window.docks.library.tree
    item = folder(window, "c7")
    assert item is not None
    assert item.childCount() == 0
    tree.expandItem(item)
    assert len(kinds_in(item)) == 100
