"""What can be on or off is switched from the palette; the settings keep it, and no document changes."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.editor.commands.options import SWITCHED
from app.editor.commands.palette.popup import PalettePopup
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path
from app.settings import Settings, read_settings, settings_file
from app.workflow.canonical.form import saved_bytes
from app.workflow.node_info import NodeInfo

CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
FILES = [f"{folder}/{name}.safetensors" for folder in ("sd", "xl") for name in "abcdefghij"]


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    assert window.session.open(example_path("starter.json"))
    window.canvas.fit_all()
    window.canvas.setFocus()
    qtbot.wait(10)
    return window


def by_palette(window: MainWindow, words: str, name: str) -> None:
    """Type into the palette and choose the entry of a command."""
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_P, CTRL)
    popup = window.findChild(PalettePopup)
    assert popup is not None
    QTest.keyClicks(popup.field, words)
    row = [entry.key for entry in popup.shown()].index(f"command:{name}")
    for _ in range(row):
        QTest.keyClick(popup.field, Qt.Key.Key_Down)
    QTest.keyClick(popup.field, Qt.Key.Key_Return)
    QApplication.processEvents()


def show_kind(window: MainWindow, name: str, change: Callable[[NodeInfo], NodeInfo]) -> None:
    library = dict(window.session.library)
    library[name] = change(library[name])
    window.show_library(library)


def found(window: MainWindow, words: str) -> list[str]:
    """Type into the search for nodes and return what it finds."""
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_Tab)
    QTest.keyClicks(window.search.field, words)
    shown = window.search.found()
    QTest.keyClick(window.search.field, Qt.Key.Key_Escape)
    return shown


@pytest.mark.parametrize("name", SWITCHED)
def test_each_is_switched_kept_and_ticked(starter: MainWindow, folders: Folders, name: str) -> None:
    first, before = saved_bytes(starter.session.workflow), getattr(starter.settings, SWITCHED[name])
    action = starter.actions_by_name[name]
    assert action.isChecked() == before
    for wanted in (not before, before):
        by_palette(starter, action.text().replace("&", ""), name)
        assert getattr(read_settings(settings_file(folders)), SWITCHED[name]) == wanted
        assert action.isChecked() == wanted
    assert saved_bytes(starter.session.workflow) == first
    assert starter.session.undo_stack.count() == 0


def test_details_are_shown_from_the_zoom_that_is_chosen(starter: MainWindow) -> None:
    canvas = starter.canvas
    canvas.look_at(canvas.center(), 0.2)
    canvas.select([])

    def readable() -> bool:
        item = canvas.graph.nodes["3"]
        item.renew_colors()
        item.repaint()
        canvas.grab()
        look = item._look
        return look is not None and look.readable

    assert not readable(), "at 20 % a node is a box with a title"
    by_palette(starter, "level of detail", "details_far")
    assert starter.settings.details_from == 0
    assert readable()
    by_palette(starter, "LOD", "details_far")
    assert starter.settings.details_from == Settings().details_from
    assert not readable()
    starter.use_settings(replace(starter.settings, details_from=15))
    assert readable()
    by_palette(starter, "details", "details_far")
    by_palette(starter, "details", "details_far")
    assert starter.settings.details_from == 15, "the zoom that was chosen comes back"


def test_the_marks_of_kinds_can_be_off(starter: MainWindow) -> None:
    show_kind(starter, "KSampler", lambda info: replace(info, experimental=True))
    item = starter.canvas.graph.nodes["3"]
    assert item.look().mark is not None
    by_palette(starter, "mark experimental", "kind_marks")
    assert item.look().mark is None
    by_palette(starter, "lifecycle badges", "kind_marks")
    assert item.look().mark is not None


@pytest.mark.parametrize(
    ("word", "name"), [("deprecated", "finds_deprecated"), ("experimental", "finds_experimental")]
)
def test_such_kinds_are_offered_or_only_where_a_filter_asks(
    starter: MainWindow, word: str, name: str
) -> None:
    show_kind(starter, "ImageScaleBy", lambda info: replace(info, **{word: True}))
    assert "ImageScaleBy" in found(starter, "imagescaleby")
    by_palette(starter, f"{word} kinds", name)
    assert "ImageScaleBy" not in found(starter, "imagescaleby")
    assert "ImageScaleBy" in found(starter, f"is:{word} imagescaleby")
    by_palette(starter, f"show {word} nodes", name)
    assert "ImageScaleBy" in found(starter, "imagescaleby")


def choices(window: MainWindow) -> ChoicePopup:
    item = window.canvas.graph.nodes["4"]
    place = window.canvas.viewportTransform().map(item.field_rect(0).center()).toPoint()
    QTest.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, NONE, place)
    popup = window.canvas.editors.editor
    assert isinstance(popup, ChoicePopup)
    return popup


def test_lists_of_choices_stand_in_folders_or_flat(starter: MainWindow) -> None:
    def with_files(info: NodeInfo) -> NodeInfo:
        return replace(info, inputs=tuple(replace(item, choices=tuple(FILES)) for item in info.inputs))

    show_kind(starter, "CheckpointLoaderSimple", with_files)
    popup = choices(starter)
    assert "sd/ (10)" in popup.texts()
    QTest.keyClick(popup.filter, Qt.Key.Key_Escape)
    by_palette(starter, "subfolders", "choice_folders")
    popup = choices(starter)
    assert "sd/ (10)" not in popup.texts()
    assert set(FILES) <= set(popup.texts())
    QTest.keyClicks(popup.filter, "xl/c")
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    value = starter.session.workflow.nodes["4"].values
    assert value == ("xl/c.safetensors",)
    starter.session.undo_stack.undo()
    assert starter.session.workflow.nodes["4"].values == ("starter.safetensors",)


def test_a_list_of_tags_is_loaded_and_offered_until_it_is_switched_off(
    qtbot: QtBot, starter: MainWindow, folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = tmp_path / "moss.txt"
    tags.write_text("glowing_moss,0,12\n", "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tags), ""))
    by_palette(starter, "autocomplete list", "load_tags")
    qtbot.waitUntil(lambda: "tag is offered" in starter.state_bar.currentMessage())
    assert (folders.user / "tags" / "moss.csv").is_file()

    def offered() -> bool:
        starter.canvas.begin_edit("6", "text")
        editor = starter.canvas.editors.editor
        assert editor is not None
        QTest.keyClick(editor, Qt.Key.Key_A, CTRL)
        QTest.keyClicks(editor, "glowi")
        completion = editor.completion
        shown = completion is not None and not completion.list.isHidden()
        QTest.keyClick(editor, Qt.Key.Key_Escape)
        if starter.canvas.editors.editor is not None:
            QTest.keyClick(editor, Qt.Key.Key_Escape)
        return shown

    assert offered()
    by_palette(starter, "offer tags", "completes")
    assert not offered()
    by_palette(starter, "completion", "completes")
    assert offered()


def test_a_list_that_cannot_be_read_says_so(
    qtbot: QtBot, starter: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "gone.csv"), ""))
    by_palette(starter, "load tags", "load_tags")
    qtbot.waitUntil(lambda: "cannot be read" in starter.state_bar.currentMessage())


def test_pictures_in_lists_can_be_off(starter: MainWindow) -> None:
    assert starter.canvas.editors.help.pictures is not None
    high = choices(starter)._row_height
    QTest.keyClick(starter.canvas.editors.editor, Qt.Key.Key_Escape)
    by_palette(starter, "thumbnails", "choice_pictures")
    low = choices(starter)._row_height
    assert low < high, "rows without pictures are lower"
    QTest.keyClick(starter.canvas.editors.editor, Qt.Key.Key_Escape)


def test_a_moved_node_snaps_once_that_is_on(starter: MainWindow) -> None:
    by_palette(starter, "snapping", "snap_always")
    item = starter.canvas.graph.nodes["8"]
    start = starter.canvas.viewportTransform().map(item.pos() + QPointF(40.0, -12.0)).toPoint()
    QTest.mousePress(starter.canvas.viewport(), Qt.MouseButton.LeftButton, NONE, start)
    for step in (10, 23, 37):
        QTest.mouseMove(starter.canvas.viewport(), start + type(start)(step, step))
    QTest.mouseRelease(
        starter.canvas.viewport(), Qt.MouseButton.LeftButton, NONE, start + type(start)(37, 37)
    )
    x, y = starter.session.workflow.nodes["8"].position
    assert x % 10 == y % 10 == 0
    assert starter.session.undo_stack.count() == 1
