"""Values of a node are kept as presets, given to nodes in one step, and begin new nodes."""

import json

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from app.editor.application import shipped_library
from app.editor.main_window import MainWindow
from app.editor.presets.store import Presets
from app.folders import Folders
from app.workflow.edits import SetValue
from app.workflow.preset_values import with_values
from app.workflow.widgets import widget_values
from tests.editor.creating.creating_hands import content, of_kind, open_menu, open_starter


def values(window: MainWindow, node_id: str) -> dict[str, object]:
    node = window.session.workflow.nodes[node_id]
    return widget_values(node, window.session.library[node.type])


def set_steps(window: MainWindow, node_id: str, steps: int) -> None:
    info = window.session.library["KSampler"]
    assert window.session.do(SetValue.for_widget("", node_id, info, "steps", steps), "Set steps")


def save_preset(qtbot: QtBot, window: MainWindow, name: str) -> None:
    window.actions_by_name["preset_save"].trigger()
    dialog = window.findChild(QInputDialog)
    assert dialog is not None
    line = dialog.findChild(QLineEdit)
    assert line is not None
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClicks(line, name)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def test_a_preset_is_saved_by_name_and_found_by_the_search(
    qtbot: QtBot, window: MainWindow, folders: Folders
) -> None:
    hand = open_starter(qtbot, window)
    sampler = of_kind(window, "KSampler").node.id
    set_steps(window, sampler, 7)
    window.canvas.select([sampler])
    save_preset(qtbot, window, "few steps")
    kept = json.loads((folders.user / "default" / "node_presets.json").read_text("utf-8"))
    assert kept["presets"]["KSampler"]["few steps"]["steps"] == 7
    window.canvas.setFocus()
    hand.key(Qt.Key.Key_Tab)
    hand.type("few")
    assert window.search.hits()[0].title == "KSampler: few steps"
    hand.key(Qt.Key.Key_Return)
    (added,) = window.canvas.selected_nodes()
    assert values(window, added)["steps"] == 7
    assert Presets(folders).values_of("KSampler", "few steps")["steps"] == 7


def test_a_preset_called_by_its_whole_name_comes_first(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    window.canvas.select([of_kind(window, "KSampler").node.id])
    save_preset(qtbot, window, "Fast")
    window.canvas.setFocus()
    hand.key(Qt.Key.Key_Tab)
    hand.type("fast")  # as kinds of nodes are called, too
    assert window.search.hits()[0].title == "KSampler: Fast"
    assert len(window.search.hits()) > 1


def test_it_is_given_to_several_nodes_in_one_step(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    sampler = of_kind(window, "KSampler").node.id
    window.adding.presets.save("KSampler", "eleven", {"steps": 11, "cfg": 2.5, "gone": 1})
    other = window.adding.add("KSampler", QPointF(0, 900))
    assert other is not None
    first, steps = content(window), window.session.undo_stack.index()
    window.canvas.select([sampler, other])
    window.actions_by_name["preset_apply"].trigger()
    menu = open_menu(window)
    action = next(action for action in menu.actions() if action.text() == "eleven")
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    for node_id in (sampler, other):
        assert (values(window, node_id)["steps"], values(window, node_id)["cfg"]) == (11, 2.5)
    assert window.session.undo_stack.index() == steps + 1
    assert window.session.undo_stack.undoText() == "Apply “eleven”"
    window.session.undo_stack.undo()
    assert content(window) == first


def test_new_nodes_begin_with_chosen_values_until_they_do_not(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    sampler = of_kind(window, "KSampler").node.id
    own = values(window, sampler)["cfg"]
    set_steps(window, sampler, 9)
    window.canvas.select([sampler])
    window.actions_by_name["preset_default"].trigger()
    added = window.adding.add("KSampler", QPointF(0, 900))
    assert added is not None
    assert (values(window, added)["steps"], values(window, added)["cfg"]) == (9, own)
    window.actions_by_name["preset_no_default"].trigger()
    later = window.adding.add("KSampler", QPointF(0, 1500))
    assert later is not None
    assert values(window, later)["steps"] == 20


def test_a_preset_is_removed(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    open_starter(qtbot, window)
    window.adding.presets.save("KSampler", "old", {"steps": 3})
    window.canvas.select([of_kind(window, "KSampler").node.id])
    window.actions_by_name["preset_apply"].trigger()
    menu = open_menu(window)
    (removing,) = [action.menu() for action in menu.actions() if action.text() == "Remove"]
    removing.actions()[0].trigger()
    menu.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert Presets(folders).names_of("KSampler") == ()


def test_a_broken_file_of_presets_is_no_presets(folders: Folders) -> None:
    file = folders.user / "default" / "node_presets.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    for text in ("", "[]", '{"presets": {"KSampler": 3}, "defaults": {"KSampler": []}}', '{"presets": 1}'):
        file.write_text(text)
        presets = Presets(folders)
        assert presets.names_of("KSampler") == ()
        assert presets.defaults_of("KSampler") == {}


def test_values_of_inputs_that_are_not_there_are_left_out(window: MainWindow, folders: Folders) -> None:
    info = shipped_library(folders)["KSampler"]
    node_id = window.adding.add("KSampler", QPointF(0, 0))
    assert node_id is not None
    node = window.session.workflow.nodes[node_id]
    changed = with_values(node, info, {"nothing": 1, "steps": 4})
    assert widget_values(changed, info)["steps"] == 4
    assert with_values(node, info, {"nothing": 1}) == node
