"""The form of a saved file: canonical when it is new, was so or is asked for; else the style it came in."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from app.editor.files.recovery import find_lost_work
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path
from app.workflow.canonical.form import canonical_file
from tests.canonical_cases import meaning
from tests.opening import open_file

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
STARTER = example_path("starter.json").read_bytes()
CANONICAL = canonical_file(STARTER)
OWN_STYLE = json.dumps(json.loads(STARTER), indent=4).encode()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.json"


def opened(window: MainWindow, file: Path, data: bytes) -> MainWindow:
    file.write_bytes(data)
    open_file(window, file)
    assert window.session.path == file
    return window


def save(qtbot: QtBot, window: MainWindow) -> None:
    """Press Ctrl+S and wait for the file."""
    qtbot.keyClick(window.canvas, Qt.Key.Key_S, CTRL)
    window.files.finish_saving()
    qtbot.waitUntil(lambda: not window.session.dirty)


def save_as(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    qtbot.keyClick(window.canvas, Qt.Key.Key_S, CTRL | SHIFT)
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(file))
    dialog.close()
    window.files.finish_saving()
    qtbot.waitUntil(lambda: window.session.path == file and not window.session.dirty)


def add_node(qtbot: QtBot, window: MainWindow, typed: str) -> None:
    qtbot.mouseDClick(window.canvas.viewport(), LEFT, pos=QPoint(40, 40))
    qtbot.keyClicks(window.search.field, typed)
    qtbot.keyClick(window.search.field, Qt.Key.Key_Return)


def drag_node(qtbot: QtBot, window: MainWindow, node_id: str) -> None:
    """Drag a node by its title to a place between whole numbers."""
    window.canvas.look_at(window.canvas.graph.nodes[node_id].frame().center(), 0.73)
    view, item = window.canvas.viewport(), window.canvas.graph.nodes[node_id]
    start = window.canvas.viewportTransform().map(item.pos()).toPoint() + QPoint(30, -8)
    if window.canvas.graph.nodes[node_id].frame().top() == item.pos().y():
        start += QPoint(0, 16)
    before = window.session.workflow.nodes[node_id].position
    qtbot.mousePress(view, LEFT, pos=start)
    for step in (10, 20, 37):
        qtbot.mouseMove(view, start + QPoint(step, step))
    qtbot.mouseRelease(view, LEFT, pos=start + QPoint(37, 37))
    assert window.session.workflow.nodes[node_id].position != before


def choose(qtbot: QtBot, window: MainWindow, command: str) -> None:
    """Click an entry of a menu."""
    action = window.actions_by_name[command]
    menu = next(menu for menu in window.menuBar().findChildren(QMenu) if action in menu.actions())
    menu.popup(window.mapToGlobal(QPoint(0, 20)))
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
    with qtbot.waitActive(window):
        window.activateWindow()


def format_document(qtbot: QtBot, window: MainWindow) -> str:
    """Choose the command and return what the window says to it."""
    window.state_bar.clearMessage()
    choose(qtbot, window, "format")
    qtbot.waitUntil(lambda: "canonical form" in window.state_bar.currentMessage())
    return window.state_bar.currentMessage()


def test_a_new_document_is_saved_in_canonical_form_and_stays_in_it(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    add_node(qtbot, window, "ksampler")
    save_as(qtbot, window, file)
    assert file.read_bytes() == canonical_file(file.read_bytes())
    assert [node["type"] for node in json.loads(file.read_bytes())["nodes"]] == ["KSampler"]
    drag_node(qtbot, window, "1")
    save(qtbot, window)
    assert file.read_bytes() == canonical_file(file.read_bytes())


@pytest.mark.parametrize("kind", ["example", "picture", "prompt"])
def test_what_had_no_file_of_its_own_is_saved_in_canonical_form(
    qtbot: QtBot, window: MainWindow, file: Path, tmp_path: Path, kind: str
) -> None:
    prompt = tmp_path / "prompt.json"
    prompt.write_text('{"1": {"class_type": "EmptyImage", "inputs": {"width": 64}}}')
    from PySide6.QtGui import QImage

    picture = tmp_path / "picture.png"
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.setText("workflow", OWN_STYLE.decode())
    assert image.save(str(picture))
    source = {"example": example_path("upscale.json"), "picture": picture, "prompt": prompt}[kind]
    open_file(window, source)
    assert window.session.workflow.nodes
    assert window.session.path is None
    save_as(qtbot, window, file)
    assert file.read_bytes() == canonical_file(file.read_bytes())


def test_a_file_in_another_style_keeps_it(
    qtbot: QtBot, window: MainWindow, file: Path, tmp_path: Path
) -> None:
    opened(window, file, OWN_STYLE)
    drag_node(qtbot, window, "9")
    save(qtbot, window)
    before, after = OWN_STYLE.splitlines(), file.read_bytes().splitlines()
    assert len(before) == len(after)
    assert sum(old != new for old, new in zip(before, after, strict=True)) <= 2
    save_as(qtbot, window, tmp_path / "other.json")
    assert (tmp_path / "other.json").read_bytes() == file.read_bytes()


def test_a_canonical_file_stays_canonical(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    opened(window, file, CANONICAL)
    save(qtbot, window)
    assert file.read_bytes() == CANONICAL
    drag_node(qtbot, window, "9")
    add_node(qtbot, window, "ksampler")
    save(qtbot, window)
    assert file.read_bytes() == canonical_file(file.read_bytes())
    assert len(json.loads(file.read_bytes())["nodes"]) == len(json.loads(CANONICAL)["nodes"]) + 1


def test_format_document_is_a_step_that_can_be_undone(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    opened(window, file, OWN_STYLE)
    assert format_document(qtbot, window) == "Saving writes this document in canonical form from now on"
    assert window.session.dirty
    assert window.actions_by_name["undo"].text() == "&Undo Format document"
    qtbot.keyClick(window.canvas, Qt.Key.Key_Z, CTRL)
    assert not window.session.dirty
    save(qtbot, window)
    assert file.read_bytes() == OWN_STYLE
    qtbot.keyClick(window.canvas, Qt.Key.Key_Y, CTRL)
    save(qtbot, window)
    assert file.read_bytes() == CANONICAL
    assert meaning(json.loads(CANONICAL)) == meaning(json.loads(OWN_STYLE))


def test_formatting_a_canonical_document_changes_nothing(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    opened(window, file, CANONICAL)
    assert format_document(qtbot, window) == "This document is saved in canonical form already"
    assert not window.session.dirty


@pytest.mark.parametrize("data", [CANONICAL, OWN_STYLE])
def test_recovered_work_keeps_the_form_of_its_file(
    qtbot: QtBot, window: MainWindow, file: Path, folders: Folders, data: bytes
) -> None:
    opened(window, file, data)
    add_node(qtbot, window, "ksampler")
    window.journal.write_now()
    entry = json.loads(window.journal.file.read_text())
    entry["started"] -= 1000
    (window.journal.file.parent / "0-dead.json").write_text(json.dumps(entry))
    window.journal.close()
    (lost,) = find_lost_work(folders)
    assert window.session.restore(lost.content, lost.path, lost.name, lost.place, lost.canonical)
    save(qtbot, window)
    assert (file.read_bytes() == canonical_file(file.read_bytes())) == (data == CANONICAL)
    assert b"KSampler" in file.read_bytes()
