"""Theme, link colours and scale are switched while the window is open, by commands and in the settings."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from app.editor import theme
from app.editor.canvas.links.shapes import SHAPES
from app.editor.commands.setting_rows import all_rows
from app.editor.commands.settings_window import SettingsWindow
from app.editor.main_window import MainWindow
from app.editor.theme.look import scaled_sheet
from app.folders import Folders, example_path
from app.settings import Settings, read_settings, settings_file

CTRL = Qt.KeyboardModifier.ControlModifier
EDITOR = Path(__file__).parents[3] / "app" / "editor"


@pytest.fixture(autouse=True)
def themed(qapp: QApplication) -> Iterator[None]:
    before = qapp.font(), qapp.palette(), qapp.styleSheet()
    theme.apply_theme(qapp)
    yield
    theme.switch(qapp, theme.Look())
    qapp.setStyleSheet(before[2])
    qapp.setPalette(before[1])
    qapp.setFont(before[0])


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    assert window.session.open(example_path("starter.json"))
    window.canvas.setFocus()
    window.canvas.fit_all()
    qtbot.wait(10)
    return window


def ground(window: MainWindow) -> QColor:
    """Return the colour that the corner of the canvas is painted in."""
    return window.canvas.viewport().grab().toImage().pixelColor(3, window.canvas.viewport().height() // 2 + 7)


def test_the_light_theme_is_switched_on_while_the_window_is_open(
    qtbot: QtBot, starter: MainWindow, folders: Folders
) -> None:
    before = starter.session.undo_stack.index()
    item = starter.canvas.graph.nodes["4"]
    dark_header, dark_look = item.look().header.name(), item.look()
    starter.actions_by_name["theme_light"].trigger()
    assert theme.look_in_use().light
    assert item.look() is not dark_look
    assert item.look().header.name() != dark_header
    assert item.look().header.lightnessF() > 0.6
    assert QApplication.palette().window().color() == theme.PANEL
    assert theme.PANEL.name() in starter.bar.styleSheet()
    assert starter.bar.title.styleSheet() == f"color: {theme.DIM.name()};"
    assert ground(starter).lightnessF() > 0.8
    assert read_settings(settings_file(folders)).theme == "light"
    starter.actions_by_name["theme_dark"].trigger()
    assert item.look().header.name() == dark_header
    assert ground(starter).lightnessF() < 0.2
    assert starter.session.undo_stack.index() == before, "the document is what it was"


def test_links_take_the_colours_for_every_eye(starter: MainWindow) -> None:
    link = next(iter(starter.canvas.graph.links.values()))
    usual = link.pen().color().name()
    starter.actions_by_name["safe_links"].trigger()
    assert link.pen().color().name() == theme.slot_color(link.shown_type).name() != usual
    starter.actions_by_name["safe_links"].trigger()
    assert link.pen().color().name() == usual


def test_slots_have_shapes_beside_colours_for_every_eye(starter: MainWindow) -> None:
    outputs = starter.canvas.graph.nodes["4"]
    assert [slot.shape for slot in outputs.look().outputs] == [None, None, None]
    starter.actions_by_name["safe_links"].trigger()
    model, clip, vae = (slot.shape for slot in outputs.look().outputs)
    assert model is None, "a disc"
    assert clip is not None
    assert vae is not None
    assert clip != vae
    assert len(set(SHAPES.values())) == len(SHAPES), "no two types share a shape"


def test_the_scale_is_changed_by_keys(qapp: QApplication, starter: MainWindow) -> None:
    canvas = starter.canvas
    zoom, middle = canvas.zoom(), canvas.center()
    for _ in range(3):
        QTest.keyClick(canvas, Qt.Key.Key_Equal, CTRL)
    assert starter.settings.scale == 1.5
    assert QApplication.font().pixelSize() == 18
    assert "width: 15px" in qapp.styleSheet(), "scroll bars, say, are 10 pixels wide at 100 %"
    assert canvas.zoom() == pytest.approx(zoom * 1.5, rel=0.03)
    assert (canvas.center() - middle).manhattanLength() < 20
    assert starter.bar.zoom.text() == f"{round(canvas.zoom() / 1.5 * 100)} %" or canvas.zoom() > 0
    QTest.keyClick(canvas, Qt.Key.Key_Minus, CTRL)
    assert starter.settings.scale == 1.3
    QTest.keyClick(canvas, Qt.Key.Key_0, CTRL)
    assert QApplication.font().pixelSize() == 12
    assert canvas.zoom() == pytest.approx(zoom, rel=0.05)


def test_the_scale_has_ends(starter: MainWindow) -> None:
    for _ in range(12):
        QTest.keyClick(starter.canvas, Qt.Key.Key_Equal, CTRL)
    assert starter.settings.scale == 2.0
    for _ in range(12):
        QTest.keyClick(starter.canvas, Qt.Key.Key_Minus, CTRL)
    assert starter.settings.scale == 0.75


def test_text_sizes_of_widgets_do_not_drift(qtbot: QtBot, qapp: QApplication) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    sheet = f"color: {theme.DIM.name()}; font-size: {theme.px(11)}px; padding: 3px;"
    label.setStyleSheet(sheet)
    for scale in (0.75, 1.15, 2.0, 0.85, 1.0):
        theme.switch(qapp, theme.Look(light=True, scale=scale))
        assert f"font-size: {round(11 * scale)}px" in label.styleSheet()
    theme.switch(qapp, theme.Look())
    assert label.styleSheet() == sheet
    theme.switch(qapp, theme.Look(scale=1.5))
    late = QLabel()
    qtbot.addWidget(late)
    late.setStyleSheet(f"font-size: {theme.px(13)}px;")
    theme.switch(qapp, theme.Look())
    assert late.styleSheet() == "font-size: 13px;"


def test_rows_of_lists_take_the_new_colours(qtbot: QtBot, qapp: QApplication) -> None:
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    row = QTreeWidgetItem(tree, ["text"])
    row.setForeground(0, theme.DIM)
    theme.switch(qapp, theme.Look(light=True))
    assert row.foreground(0).color() == theme.DIM


def test_hairlines_keep_their_width() -> None:
    assert scaled_sheet("a { border: 1px solid #12px34; padding: 4px 10px; }", 1.5) == (
        "a { border: 1px solid #12px34; padding: 6px 15px; }"
    )


def test_settings_count_at_once_and_are_found(qtbot: QtBot, starter: MainWindow) -> None:
    QTest.keyClick(starter.canvas, Qt.Key.Key_Comma, CTRL)
    window = starter.findChild(SettingsWindow)
    assert window is not None
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClicks(window.filter, "theme")
    box = window.controls["theme"]
    assert isinstance(box, QComboBox)
    assert [name for name, control in window.controls.items() if control.isVisibleTo(window)] == ["theme"]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert theme.look_in_use().light
    assert starter.actions_by_name["theme_light"].isChecked()
    starter.actions_by_name["theme_dark"].trigger()
    assert not starter.actions_by_name["theme_light"].isChecked()
    assert box.currentData() == "dark", "what is changed elsewhere is shown"
    window.filter.clear()
    snap = window.controls["snap_to_grid"]
    QTest.mouseClick(snap, Qt.MouseButton.LeftButton, pos=QPoint(8, snap.height() // 2))
    assert starter.canvas.snaps_always
    window.close()


def test_every_setting_has_a_row() -> None:
    # Which pickles may be loaded is asked where one is met.
    assert {row.name for row in all_rows()} == {field.name for field in fields(Settings)} - {
        "allowed_pickles"
    }
    for row in all_rows():
        if row.control == "choice":
            assert getattr(Settings(), row.name) in [value for value, _ in row.choices]


def test_a_theme_that_follows_the_system_is_dark_where_it_says_nothing(qapp: QApplication) -> None:
    wanted = theme.wanted_look("system", "usual", 1.0)
    assert wanted.light == (qapp.styleHints().colorScheme() == Qt.ColorScheme.Light)
    assert theme.wanted_look("light", "safe", 9.0) == theme.Look(True, True, 2.0)


def test_no_module_copies_a_colour_before_it_is_known_which_theme_counts() -> None:
    """Constants of modules are made in the dark theme: they follow (theme.pen), or are functions."""
    found = []
    for path in EDITOR.rglob("*.py"):
        if (EDITOR / "theme") in path.parents:
            continue
        text = path.read_text("utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                source = ast.unparse(node.value)
                copies = re.search(
                    r"\b(QPen|QBrush|QColor)\(theme\.|theme\.[A-Z_]+\.(name|lighter|darker)\(", source
                )
                if copies:
                    found.append(f"{path.name}:{node.lineno} {source[:60]}")
        if re.search(r"font-size: \d+px", text):
            found.append(f"{path.name}: a text size that no scale changes: use theme.px")
    assert found == []
