"""The search popup: preview, filters as chips, keys only, habits from start to start."""

from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.editor.application import shipped_library
from app.editor.main_window import MainWindow
from app.folders import Folders
from app.settings import Settings
from tests.editor.creating.creating_hands import free_place, open_starter


def open_search(qtbot: QtBot, window: MainWindow) -> None:
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_Tab)
    assert window.search.isVisible()


def shown_kind(window: MainWindow) -> str | None:
    """Return the kind that the preview shows."""
    preview = window.search.preview
    return preview.picture.item.node.type if preview.isVisible() and preview.picture.item else None


def test_the_node_is_drawn_beside_the_list_as_the_canvas_draws_it(qtbot: QtBot, window: MainWindow) -> None:
    open_search(qtbot, window)
    qtbot.keyClicks(window.search.field, "ksam")
    preview = window.search.preview
    qtbot.waitUntil(lambda: shown_kind(window) == "KSampler")
    assert not preview.geometry().intersects(window.search.geometry())
    assert "steps" in preview.help.text()
    qtbot.keyClick(window.search.field, Qt.Key.Key_Escape)
    assert not preview.isVisible()


def test_the_preview_follows_the_arrow_keys(qtbot: QtBot, window: MainWindow) -> None:
    open_search(qtbot, window)
    qtbot.keyClicks(window.search.field, "image")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: shown_kind(window) == window.search.found()[1])


def test_a_typed_filter_becomes_a_chip_that_a_click_takes_away(qtbot: QtBot, window: MainWindow) -> None:
    open_search(qtbot, window)
    search = window.search
    qtbot.keyClicks(search.field, "vae out:IMAGE")
    assert search.found()[0] == "VAEDecode"
    assert "VAEEncode" not in search.found()
    (chip,) = search.chips.buttons
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert search.field.text() == "vae"
    assert "VAEEncode" in search.found()
    assert search.chips.isHidden()


def test_double_click_and_keys_alone_add_a_node_in_one_step(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    before = dict(window.session.workflow.nodes)
    place = free_place(window)
    hand.double_click(place)
    hand.type("vencode")
    hand.key(Qt.Key.Key_Return)
    (added,) = set(window.session.workflow.nodes) - set(before)
    node = window.session.workflow.nodes[added]
    assert node.type == "VAEEncode"
    assert (QPointF(*node.position) - place).manhattanLength() < 4
    assert window.session.undo_stack.undoText() == "Add VAE Encode"
    window.session.undo_stack.undo()
    assert window.session.workflow.nodes == before


def test_habits_are_kept_from_start_to_start(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    for _ in range(6):
        window.adding.add("VAEEncode", QPointF(0, 0))
    window.adding.habits.set_favourite("KSampler", True)
    window.adding.habits.write()
    later = MainWindow(folders, Settings(), shipped_library(folders))
    try:
        assert later.adding.habits.uses["VAEEncode"] == 6
        assert later.adding.habits.favourites == ("KSampler",)
        assert later.adding.finder().nodes("vae")[0].info.class_type == "VAEEncode"
    finally:
        later.close()
        later.deleteLater()


def test_a_broken_file_of_habits_is_no_trouble(window: MainWindow, folders: Folders) -> None:
    file = folders.state / "views" / "creating.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('{"uses": {"KSampler": "many"}, "favourites": 3, "links": {"A": {"x": {"B": []}}}}')
    later = MainWindow(folders, Settings(), shipped_library(folders))
    try:
        assert not later.adding.habits.uses
        assert not later.adding.habits.links.counts
        assert later.adding.finder().nodes("ksampler")[0].info.class_type == "KSampler"
    finally:
        later.close()
        later.deleteLater()


def test_a_kind_of_comfyui_that_is_not_here_is_named(qtbot: QtBot, window: MainWindow) -> None:
    open_search(qtbot, window)
    search = window.search
    for typed, said in (
        ("unetloader", "Confy does not have ComfyUI's UNETLoader yet."),
        ("load hypernetwork", "Confy does not have ComfyUI's HypernetworkLoader yet."),
        ("zzzz", "No node fits. Fewer letters find more; the class name and the category count too."),
    ):
        search.field.clear()
        qtbot.keyClicks(search.field, typed)
        assert search.note.text() == said
    search.field.clear()
    qtbot.keyClicks(search.field, "ksampler")
    assert search.found()[0] == "KSampler"
    assert "yet" not in search.note.text()
