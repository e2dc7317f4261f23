"""A link let go in the empty lists nodes and slots, the likeliest first, and ends at the very one chosen."""

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from tests.editor.creating.creating_hands import (
    content,
    ends,
    free_place,
    of_kind,
    open_menu,
    open_starter,
)

SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_the_likeliest_end_is_listed_first_with_its_slot(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    sampler = of_kind(window, "KSampler")
    hand.drag(sampler.output_point(0), free_place(window))
    titles = [hit.title for hit in window.search.hits()]
    assert titles[0] == "VAE Decode › samples"
    assert "KSampler › latent_image" in titles
    assert not any(hit.end is None or hit.end.type != "LATENT" for hit in window.search.hits()[:3])


def test_that_very_slot_is_linked_in_one_step(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    first, before = content(window), ends(window)
    encode = of_kind(window, "CLIPTextEncode")
    place = free_place(window)
    hand.drag(encode.output_point(0), place)
    hand.type("ksampler negative")
    assert window.search.hits()[0].title == "KSampler › negative"
    hand.key(Qt.Key.Key_Return)
    (added,) = window.canvas.selected_nodes()
    node = window.session.workflow.nodes[added]
    negative = [slot.name for slot in node.inputs].index("negative")
    assert ends(window) - before == {(encode.node.id, 0, added, negative)}
    point = window.canvas.graph.nodes[added].input_point(negative)
    assert (point - place).manhattanLength() < 4, "the slot is where the link was let go"
    window.session.undo_stack.undo()
    assert content(window) == first


def test_a_link_from_an_input_lists_outputs(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    sampler = of_kind(window, "KSampler")
    latent = [slot.name for slot in sampler.node.inputs].index("latent_image")
    # Shift leaves the link that is there and draws a new one; it is let go without Shift.
    place = free_place(window)
    hand.press(sampler.input_point(latent), SHIFT)
    hand.drag_to(place)
    hand.release(place)
    titles = [hit.title for hit in window.search.hits()]
    assert {"VAE Encode › LATENT", "Empty Latent Image › LATENT"} <= set(titles[:4])
    found = {hit.end.type for hit in window.search.hits() if hit.end is not None}
    assert found <= {"LATENT", "*", "COMFY_MATCHTYPE_V3"}
    hand.type("empty")
    hand.key(Qt.Key.Key_Return)
    (added,) = window.canvas.selected_nodes()
    assert (added, 0, sampler.node.id, latent) in ends(window)


def test_a_link_from_a_control_offers_what_gives_its_value(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    sampler = of_kind(window, "KSampler")
    index = sampler.field_index("steps")
    assert index is not None
    start = sampler.field_rect(index).center()
    start.setX(sampler.pos().x())
    hand.drag(start, free_place(window))
    assert not [hit for hit in window.search.hits() if "Fast Groups" in hit.title], "they carry no value"
    hand.type("int")
    assert window.search.hits()[0].info.class_type == "PrimitiveInt"
    hand.key(Qt.Key.Key_Return)
    (link,) = [link for link in window.session.workflow.links.values() if link.type == "INT"]
    target = window.session.workflow.nodes[sampler.node.id].inputs[link.target_slot]
    assert target.widget == "steps"


def test_shift_gives_a_short_menu_instead(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    first, before = content(window), ends(window)
    sampler = of_kind(window, "KSampler")
    place = free_place(window)
    hand.press(sampler.output_point(0))
    hand.drag_to(place)
    hand.release(place, SHIFT)
    assert not window.search.isVisible()
    menu = open_menu(window)
    action = menu.actions()[0]
    assert action.text() == "VAE Decode › samples"
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    (new,) = ends(window) - before
    assert new[:2] == (sampler.node.id, 0)
    window.session.undo_stack.undo()
    assert content(window) == first


def test_links_that_are_made_are_learned(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    sampler = of_kind(window, "KSampler")
    for _ in range(2):
        hand.drag(sampler.output_point(0), free_place(window))
        hand.type("latentupscaleby")
        hand.key(Qt.Key.Key_Return)
        window.session.undo_stack.undo()
    hand.drag(sampler.output_point(0), free_place(window))
    assert window.search.hits()[0].info.class_type == "LatentUpscaleBy"


def test_escape_leaves_everything(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    first = content(window)
    hand.drag(of_kind(window, "KSampler").output_point(0), free_place(window))
    hand.key(Qt.Key.Key_Escape)
    assert content(window) == first
    assert not window.session.undo_stack.canUndo()


def test_the_settings_say_which_of_the_two_shift_gives(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    window.use_settings(replace(window.settings, link_release="menu"))
    sampler, place = of_kind(window, "KSampler"), free_place(window)
    hand.drag(sampler.output_point(0), place)
    assert not window.search.isVisible()
    open_menu(window).close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    hand.press(sampler.output_point(0))
    hand.drag_to(place)
    hand.release(place, SHIFT)
    assert window.search.isVisible()


def test_the_search_of_the_menu_ends_the_same_link(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    before = ends(window)
    sampler, place = of_kind(window, "KSampler"), free_place(window)
    hand.press(sampler.output_point(0))
    hand.drag_to(place)
    hand.release(place, SHIFT)
    menu = open_menu(window)
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.actions()[-1]).center())
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.search.isVisible()
    qtbot.keyClicks(window.search.field, "vaedecode")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Return)
    (new,) = ends(window) - before
    assert new[:2] == (sampler.node.id, 0)
