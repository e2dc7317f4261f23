"""A document opens where it was left; its own file never hears of it."""

import json
import math
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from app.editor.files.document_views import KEPT_DOCUMENTS
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path
from app.settings import Settings
from tests.opening import open_file

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
CTRL = Qt.KeyboardModifier.ControlModifier
STARTER = json.loads(example_path("starter.json").read_bytes())
INNER = "0f2a5a3e-7d1c-4d55-9b0a-3c1e5f8a2b10"
WITH_SUBGRAPH = {
    **STARTER,
    "nodes": [*STARTER["nodes"], {"id": 90, "type": INNER, "pos": [40, 700], "size": [200, 100]}],
    "definitions": {"subgraphs": [{"id": INNER, "name": "Inner", "links": [], "nodes": [
        {"id": 1, "type": "KSampler", "pos": [0, 0], "size": [270, 262]}]}]},
}  # fmt: skip


def write(path: Path, **extra: Any) -> Path:
    path.write_text(json.dumps({**WITH_SUBGRAPH, "extra": extra}, indent=1))
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write(tmp_path / "mine.json")


def show(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    """Open a file and wait until the canvas has come to rest."""
    open_file(window, file)
    assert window.session.path == file
    qtbot.wait(1)
    qtbot.waitUntil(lambda: window.live_check.idle)


def look(window: MainWindow) -> tuple[float, float, float]:
    middle = window.canvas.center()
    return middle.x(), middle.y(), window.canvas.zoom()


def pan_and_zoom(qtbot: QtBot, window: MainWindow) -> tuple[float, float, float]:
    """Zoom by a key and drag the canvas; return where it looks then."""
    before, view = look(window), window.canvas.viewport()
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_Minus, Qt.KeyboardModifier.AltModifier)
    qtbot.mousePress(view, MIDDLE, pos=QPoint(300, 300))
    qtbot.mouseMove(view, QPoint(320, 310))
    qtbot.mouseMove(view, QPoint(375, 341))
    qtbot.mouseRelease(view, MIDDLE, pos=QPoint(375, 341))
    after = look(window)
    assert after[2] < before[2]
    assert math.dist(after[:2], before[:2]) > 20
    return after


def assert_looks(window: MainWindow, expected: tuple[float, float, float]) -> None:
    x, y, zoom = look(window)
    assert zoom == pytest.approx(expected[2])
    assert (x, y) == pytest.approx(expected[:2], abs=1.5 / zoom)  # the canvas scrolls by whole pixels


def whole(window: MainWindow) -> bool:
    """Whether everything is in view, as after Fit."""
    place = look(window)
    window.canvas.fit_all()
    return place == look(window)


@pytest.fixture
def later(qtbot: QtBot, window: MainWindow, folders: Folders) -> Iterator[MainWindow]:
    """Return the window of a later start in the same home, not yet shown."""
    made = MainWindow(folders, Settings(), window.session.library)
    made.resize(1400, 900)
    yield made
    made.session.undo_stack.setClean()
    made.close()
    made.deleteLater()


def test_a_file_opens_where_it_was_left_also_by_a_later_start(
    qtbot: QtBot, window: MainWindow, later: MainWindow, file: Path, tmp_path: Path
) -> None:
    data = file.read_bytes()
    show(qtbot, window, file)
    assert whole(window)
    place = pan_and_zoom(qtbot, window)
    assert not window.session.dirty
    show(qtbot, window, write(tmp_path / "other.json"))
    assert whole(window)
    show(qtbot, window, file)
    assert_looks(window, place)
    window.close()
    assert file.read_bytes() == data
    with qtbot.waitExposed(later):
        open_file(later, file)
        later.show()
    qtbot.wait(1)
    assert_looks(later, place)


def test_each_scope_is_shown_as_it_was_left(
    qtbot: QtBot, window: MainWindow, file: Path, tmp_path: Path
) -> None:
    show(qtbot, window, file)
    outside = pan_and_zoom(qtbot, window)
    window.trail.enter("90", INNER)
    assert whole(window)
    inside = pan_and_zoom(qtbot, window)
    qtbot.keyClick(window.canvas, Qt.Key.Key_Escape, Qt.KeyboardModifier.ShiftModifier)
    assert window.trail.titles == []
    assert_looks(window, outside)
    for _ in range(10):
        window.trail.enter("90", INNER)
        assert_looks(window, inside)
        window.trail.leave()
        assert_looks(window, outside)
    window.trail.enter("90", INNER)
    show(qtbot, window, write(tmp_path / "other.json"))
    show(qtbot, window, file)
    assert_looks(window, inside)
    qtbot.keyClick(window.canvas, Qt.Key.Key_Escape, Qt.KeyboardModifier.ShiftModifier)
    assert_looks(window, outside)
    window.trail.enter("90", INNER)
    assert_looks(window, inside)


def test_a_file_without_a_remembered_view_shows_the_one_in_it(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    file = write(tmp_path / "page.json", ds={"scale": 0.5, "offset": [100, 50]})
    data = file.read_bytes()
    show(qtbot, window, file)
    corner = window.canvas.mapToScene(QPoint(0, 0))
    assert window.canvas.zoom() == 0.5
    assert (corner.x(), corner.y()) == pytest.approx((-100, -50), abs=4)
    place = pan_and_zoom(qtbot, window)
    show(qtbot, window, write(tmp_path / "other.json"))
    show(qtbot, window, file)
    assert_looks(window, place)
    qtbot.keyClick(window.canvas, Qt.Key.Key_S, CTRL)
    window.files.finish_saving()
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    "ds",
    [
        {"scale": 0.5, "offset": [90_000, 0]},
        {"scale": 0.0, "offset": [0, 0]},
        {"scale": float("nan"), "offset": [0, 0]},
        {"scale": 1, "offset": [float("inf"), 10**400]},
        {"scale": 1, "offset": [10**400, 0]},
        {"scale": "1", "offset": [0, 0]},
        {"scale": 1, "offset": {"0": 0}},
        {"scale": 1},
        [1],
        None,
    ],
    ids=lambda ds: str(ds)[:40],
)
def test_a_senseless_view_in_a_file_shows_everything(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, ds: object
) -> None:
    show(qtbot, window, write(tmp_path / "page.json", ds=ds))
    assert whole(window)


def side_files(folders: Folders) -> list[Path]:
    return sorted((folders.state / "views").glob("document-*.json"))


@pytest.mark.parametrize(
    "damage", ["", "[]", '{"scopes": 5}', '{"scopes": {"": {"middle": [1], "zoom": 1}}}', "[" * 5000]
)
def test_a_damaged_side_file_is_nothing_to_complain_about(
    qtbot: QtBot, window: MainWindow, later: MainWindow, file: Path, folders: Folders, damage: str
) -> None:
    show(qtbot, window, file)
    window.close()
    (side,) = side_files(folders)
    assert json.loads(side.read_text())["path"] == str(file)
    side.write_text(damage)
    with qtbot.waitExposed(later):
        open_file(later, file)
        later.show()
    qtbot.wait(1)
    assert whole(later)


def test_the_view_follows_a_document_to_its_new_file(
    qtbot: QtBot, window: MainWindow, file: Path, tmp_path: Path
) -> None:
    show(qtbot, window, file)
    place = pan_and_zoom(qtbot, window)
    assert window.session.save(tmp_path / "copy.json")
    show(qtbot, window, file)
    show(qtbot, window, tmp_path / "copy.json")
    assert_looks(window, place)


def test_old_side_files_are_removed(qtbot: QtBot, window: MainWindow, file: Path, folders: Folders) -> None:
    folder = folders.state / "views"
    folder.mkdir(exist_ok=True)
    for index in range(KEPT_DOCUMENTS + 5):
        old = folder / f"document-{index:032}.json"
        old.write_text("{}")
        os.utime(old, (index, index))
    (folder / "editor.json").write_text("{}")
    show(qtbot, window, file)
    window.close()
    kept = side_files(folders)
    assert len(kept) == KEPT_DOCUMENTS
    assert folder / f"document-{5:032}.json" not in kept
    assert folder / f"document-{6:032}.json" in kept
    assert (folder / "editor.json").is_file()


def test_a_new_document_leaves_no_side_file(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    assert window.adding.add("KSampler", QPointF(0, 0)) is not None
    window.session.undo_stack.setClean()
    window.close()
    assert side_files(folders) == []
