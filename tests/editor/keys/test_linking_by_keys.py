"""Links made, moved and removed by keys alone: connected, chosen from lists by typing, and their menu."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.editor.commands.keys.keymap import Keymap
from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.canonical.form import saved_bytes
from tests.opening import open_file

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
Key = Qt.Key


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    open_file(window, example_path("starter.json"))
    window.canvas.setFocus()
    qtbot.wait(10)
    return window


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    place = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert place is not None
    QTest.keyClick(place, key, modifiers)


def write(text: str) -> None:
    place = QApplication.focusWidget()
    assert place is not None
    QTest.keyClicks(place, text)


def ends(window: MainWindow) -> set[tuple[str, int, str, int]]:
    links = window.session.workflow.links.values()
    return {(link.source, link.source_slot, link.target, link.target_slot) for link in links}


def unlink_all(window: MainWindow, node: str) -> None:
    window.canvas.select([node])
    press(Key.Key_Y)
    write("all links")
    press(Key.Key_Return)


def test_two_nodes_are_connected_and_undo_takes_it_back(starter: MainWindow) -> None:
    unlink_all(starter, "8")
    without = saved_bytes(starter.session.workflow)
    assert not [end for end in ends(starter) if "8" in (end[0], end[2])]
    starter.canvas.select(["8", "3"])
    press(Key.Key_C)
    assert ("3", 0, "8", 0) in ends(starter), "LATENT goes to samples"
    assert "KSampler › LATENT" in starter.state_bar.currentMessage()
    press(Key.Key_Z, CTRL)
    assert saved_bytes(starter.session.workflow) == without


def test_a_row_of_nodes_is_connected_in_one_step(starter: MainWindow) -> None:
    first = ends(starter)
    for node in ("8", "3"):
        unlink_all(starter, node)
    steps = starter.session.undo_stack.index()
    starter.canvas.select(["4", "3", "8", "9"])
    press(Key.Key_C)
    assert starter.session.undo_stack.index() == steps + 1
    assert {("4", 0, "3", 0), ("3", 0, "8", 0), ("8", 0, "9", 0)} <= ends(starter) <= first


def test_nothing_that_fits_is_said_and_links_stay(starter: MainWindow) -> None:
    before = ends(starter)
    starter.canvas.select(["6", "7"])
    press(Key.Key_C)
    assert ends(starter) == before
    assert "fits" in starter.state_bar.currentMessage()
    starter.canvas.select(["6"])
    press(Key.Key_C)
    assert "two or more" in starter.state_bar.currentMessage()


def test_an_output_is_linked_to_an_input_that_is_typed(starter: MainWindow) -> None:
    starter.canvas.select(["4"])
    press(Key.Key_C, SHIFT)
    write("clip")
    press(Key.Key_Return)
    popup = QApplication.focusWidget()
    assert popup is not None
    assert "CLIP" in popup.accessibleName()
    write("negative" if starter.canvas.graph.nodes["7"].title == "Negative" else "#7")
    press(Key.Key_Return)
    assert ("4", 1, "7", 0) in ends(starter)
    assert QApplication.focusWidget() is starter.canvas


def test_an_input_gets_another_output_and_its_old_link_goes(starter: MainWindow) -> None:
    before = saved_bytes(starter.session.workflow)
    steps = starter.session.undo_stack.index()
    starter.canvas.select(["3"])
    press(Key.Key_C, ALT | SHIFT)
    write("negative")
    press(Key.Key_Return)
    write("#6")
    press(Key.Key_Return)
    into = {end for end in ends(starter) if end[2:] == ("3", 2)}
    assert into == {("6", 0, "3", 2)}
    assert starter.session.undo_stack.index() == steps + 1
    press(Key.Key_Z, CTRL)
    assert saved_bytes(starter.session.workflow) == before


def test_a_field_is_linked_by_keys(starter: MainWindow) -> None:
    press(Key.Key_Tab)
    write("int")
    titles = [hit.info.class_type for hit in starter.search.hits()]
    assert "PrimitiveInt" in titles
    for _ in range(titles.index("PrimitiveInt")):
        press(Key.Key_Down)
    press(Key.Key_Return)
    (number,) = starter.canvas.selected_nodes()
    press(Key.Key_C, SHIFT)
    write("steps")
    press(Key.Key_Return)
    sampler = starter.session.workflow.nodes["3"]
    slot = next(i for i, slot in enumerate(sampler.inputs) if slot.name == "steps")
    assert (number, 0, "3", slot) in ends(starter)


def test_one_link_is_removed_by_typing_its_name(starter: MainWindow) -> None:
    before = ends(starter)
    starter.canvas.select(["3"])
    press(Key.Key_Y)
    write("latent_image")
    press(Key.Key_Return)
    assert before - ends(starter) == {("5", 0, "3", 3)}
    press(Key.Key_Z, CTRL)
    assert ends(starter) == before


def test_escape_leaves_the_list_and_everything_as_it_was(starter: MainWindow) -> None:
    before = saved_bytes(starter.session.workflow)
    starter.canvas.select(["3"])
    for key, modifiers in ((Key.Key_Y, Qt.KeyboardModifier.NoModifier), (Key.Key_C, SHIFT | ALT)):
        press(key, modifiers)
        assert QApplication.focusWidget() is not starter.canvas
        press(Key.Key_Escape)
        assert QApplication.focusWidget() is starter.canvas
    assert saved_bytes(starter.session.workflow) == before


def test_the_menu_of_a_link_hides_it_and_puts_a_node_into_it(qtbot: QtBot, starter: MainWindow) -> None:
    starter.canvas.select(["8"])
    press(Key.Key_K, SHIFT)
    write("samples")
    press(Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    titles = [action.text() for action in menu.actions()]
    assert {"Add a node here…", "Add reroute", "Hide link", "Remove link"} <= set(titles)
    for _ in range([title for title in titles if title].index("Add reroute") + 1):
        press(Key.Key_Down)
    press(Key.Key_Return)
    assert starter.session.undo_stack.undoText() == "Add reroute"


def test_a_locked_canvas_says_so(starter: MainWindow) -> None:
    before = saved_bytes(starter.session.workflow)
    starter.canvas.select(["3", "8"])
    press(Key.Key_H)
    none, ctrl = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
    for key, modifiers in (
        (Key.Key_C, none),
        (Key.Key_C, SHIFT),
        (Key.Key_Delete, none),
        (Key.Key_X, ctrl),
        (Key.Key_Backspace, ctrl),
        (Key.Key_E, ctrl | SHIFT),
    ):
        press(key, modifiers)
        assert "locked" in starter.state_bar.currentMessage()
        starter.state_bar.clearMessage()
    assert saved_bytes(starter.session.workflow) == before


def test_f_connects_for_those_who_come_from_blender(starter: MainWindow) -> None:
    starter.keys.use(Keymap("blender"))
    starter.canvas.setFocus()
    unlink_all(starter, "8")
    starter.canvas.select(["3", "8"])
    press(Key.Key_F)
    assert ("3", 0, "8", 0) in ends(starter)
