"""Probes, breakpoints, edited values, frozen nodes: the real editor, server and worker."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot
from running_editor import close

from app.editor.application import Application
from app.editor.debugging.feature import Debugging
from app.editor.main_window import MainWindow
from app.folders import Folders
from app.workflow.document import Link
from app.workflow.edits import AddLink, SetValue

WAIT_MS = 240_000
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def workflow() -> dict[str, Any]:
    image = {"name": "IMAGE", "type": "IMAGE"}
    nodes = [
        (
            1,
            "LoadImage",
            [],
            ["small.png", "image"],
            [{**image, "links": [1]}, {"name": "MASK", "type": "MASK"}],
        ),
        (2, "ImageInvert", [{"name": "image", "type": "IMAGE", "link": 1}], [], [{**image, "links": [2]}]),
        (
            3,
            "ImageScaleBy",
            [{"name": "image", "type": "IMAGE", "link": 2}],
            ["nearest-exact", 2.0],
            [{**image, "links": [3]}],
        ),
        (4, "PreviewImage", [{"name": "images", "type": "IMAGE", "link": 3}], [], []),
    ]
    return {
        "last_node_id": 4,
        "last_link_id": 3,
        "nodes": [
            {
                "id": number,
                "type": kind,
                "pos": [(number - 1) * 330, 0],
                "size": [240, 300 if kind == "LoadImage" else 120],
                "inputs": inputs,
                "outputs": outputs,
                "widgets_values": values,
            }
            for number, kind, inputs, values, outputs in nodes
        ],
        "links": [[1, 1, 0, 2, 0, "IMAGE"], [2, 2, 0, 3, 0, "IMAGE"], [3, 3, 0, 4, 0, "IMAGE"]],
        "groups": [],
        "extra": {},
        "version": 0.4,
    }


def paint(folders: Folders, name: str, width: int) -> None:
    image = QImage(width, 6, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff8000"))
    image.save(str(folders.input / name))


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication, folders: Folders, tmp_path: Path) -> Iterator[MainWindow]:
    paint(folders, "small.png", 8)
    paint(folders, "wide.png", 10)
    file = tmp_path / "debugged.json"
    file.write_text(json.dumps(workflow()))
    application = Application(qapp, folders, file, None)
    with qtbot.waitSignal(application.window.session.workflow_opened, timeout=WAIT_MS):
        application.start()
    application.window.canvas.setFocus()
    application.window.canvas.look_at(QPointF(500, 150), 0.8)
    yield application.window
    close(application, folders)


def debugging(window: MainWindow) -> Debugging:
    return window.findChildren(Debugging)[0]


def run(qtbot: QtBot, window: MainWindow, key: Qt.Key = Qt.Key.Key_Return, keys: Any = CTRL) -> str:
    with qtbot.waitSignal(window.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(window.canvas, key, keys)
    return str(finished.args[0])


def states(window: MainWindow) -> list[str]:
    return [window.run_state.of(str(number)).state for number in range(1, 5)]


def menu_at(window: MainWindow, place: QPointF) -> QMenu:
    at = window.canvas.viewportTransform().map(place).toPoint()
    screen = window.canvas.viewport().mapToGlobal(at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, screen)
    QApplication.sendEvent(window.canvas.viewport(), event)
    return next(menu for menu in window.findChildren(QMenu) if menu.isVisible())


def choose(menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text().replace("&", "") == text)
    menu.close()
    action.trigger()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def wait_for_pause(qtbot: QtBot, window: MainWindow) -> str:
    pausing = debugging(window).pausing
    qtbot.waitUntil(lambda: pausing.paused is not None, timeout=WAIT_MS)
    assert pausing.paused is not None
    assert not pausing.bar.isHidden()
    return str(pausing.paused["node"])


def test_a_probe_by_the_menu_of_a_link_shows_the_next_run_and_a_click_takes_it_away(
    qtbot: QtBot, editor: MainWindow
) -> None:
    found = debugging(editor)
    choose(menu_at(editor, editor.canvas.graph.links["2"].middle()), "Probe here")
    assert editor.session.workflow.nodes["2"].properties["confy"] == {"probes": [0]}
    card = found.cards.cards["2", 0]
    assert card.facts.text() == "no value yet: run"
    assert run(qtbot, editor) == "success"
    qtbot.waitUntil(lambda: card.summary is not None)
    assert card.summary is not None
    assert card.summary["shape"] == [1, 6, 8, 3]
    assert not card.picture.isHidden()
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(30, card.height() - 8))
    assert found.large.isVisible()
    qtbot.waitUntil(lambda: not found.large.view.image.isNull())
    assert found.large.table.rowCount() > 8
    qtbot.mouseMove(found.large.view, found.large.view.rect().center())
    found.large.hide()
    qtbot.mouseClick(card.close_button, Qt.MouseButton.LeftButton)
    assert found.cards.cards == {}
    assert "confy" not in editor.session.workflow.nodes["2"].properties
    editor.session.undo_stack.undo()
    # What is kept from the run is shown at once, and nothing runs for it.
    assert ("2", 0) in found.cards.cards
    editor.session.undo_stack.undo()
    assert found.cards.cards == {}
    editor.canvas.select(["3"])
    qtbot.keyClick(editor.canvas, Qt.Key.Key_F9, SHIFT)
    qtbot.waitUntil(lambda: found.values.of(("3", 0)) is not None, timeout=WAIT_MS)
    assert states(editor)[:3] == ["done", "done", "done"]


def test_a_breakpoint_pauses_a_value_is_edited_and_the_run_goes_on(qtbot: QtBot, editor: MainWindow) -> None:
    bar = debugging(editor).pausing.bar
    editor.canvas.select(["3"])
    qtbot.keyClick(editor.canvas, Qt.Key.Key_F9)
    assert editor.session.workflow.nodes["3"].properties["confy"] == {"breakpoint": True}
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
    assert wait_for_pause(qtbot, editor) == "3"
    assert editor.run_state.of("3").paused
    assert set(bar.fields) == {"upscale_method", "scale_by"}
    field = bar.fields["scale_by"]
    assert isinstance(field, QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "900")
    qtbot.mouseClick(bar.buttons["continue"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.refusal.text() != "", timeout=WAIT_MS)
    assert "900" in bar.refusal.text()
    field = bar.fields["scale_by"]
    assert isinstance(field, QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "3")
    with qtbot.waitSignal(editor.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(field, Qt.Key.Key_F5)
    assert finished.args[0] == "success"
    qtbot.waitUntil(lambda: editor.run_state.of("4").images != (), timeout=WAIT_MS)
    assert editor.run_state.of("4").images[0].width() == 24
    assert bar.isHidden()
    assert not editor.run_state.of("3").paused
    assert editor.session.workflow.nodes["3"].values == ("nearest-exact", 2.0), "the document is as it was"
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
    assert wait_for_pause(qtbot, editor) == "3", "what was edited is not taken from the cache"
    qtbot.keyClick(editor.canvas, Qt.Key.Key_F10)
    qtbot.waitUntil(lambda: (debugging(editor).pausing.paused or {}).get("node") == "4", timeout=WAIT_MS)
    with qtbot.waitSignal(editor.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(editor.canvas, Qt.Key.Key_F5, SHIFT)
    assert finished.args[0] == "interrupted"
    assert bar.isHidden()


def test_a_run_goes_to_a_node_that_shows_nothing_and_it_runs_again(qtbot: QtBot, editor: MainWindow) -> None:
    found = debugging(editor)
    editor.canvas.select(["2"])
    assert run(qtbot, editor, Qt.Key.Key_F10, CTRL) == "success"
    assert states(editor) == ["done", "done", "idle", "idle"]
    qtbot.waitUntil(lambda: ("2", 0) in found.cards.cards)
    assert editor.session.undo_stack.count() == 0, "the card is no mark of the document"
    assert run(qtbot, editor, Qt.Key.Key_F10, CTRL | SHIFT) == "success"
    assert states(editor)[:2] == ["cached", "done"]
    qtbot.mouseClick(found.cards.cards["2", 0].close_button, Qt.MouseButton.LeftButton)
    assert found.cards.cards == {}


def test_a_frozen_node_keeps_its_result_and_says_when_that_is_lost(qtbot: QtBot, editor: MainWindow) -> None:
    editor.canvas.select(["2"])
    qtbot.keyClick(editor.canvas, Qt.Key.Key_F9, ALT)
    assert editor.session.workflow.nodes["2"].properties["confy"] == {"frozen": True}
    assert run(qtbot, editor) == "error"
    (problem,) = [one for one in editor.problems.all if one.kind == "freeze.lost"]
    assert problem.node_path == "2"
    with qtbot.waitSignal(editor.runner.run_finished, timeout=WAIT_MS) as finished:
        editor.showing.carry_out(problem, 0)
    assert finished.args[0] == "success"
    assert states(editor) == ["done"] * 4
    set_image(editor, "wide.png")
    assert run(qtbot, editor) == "success"
    assert editor.run_state.of("2").state == "cached"
    assert editor.run_state.of("4").images[0].width() == 16, "as wide as before"


def set_image(window: MainWindow, name: str) -> None:
    node = window.session.workflow.nodes["1"]
    edit = SetValue.for_widget("", "1", window.session.library[node.type], "image", name)
    assert window.session.do(edit, "Set image")


def test_a_probe_node_shows_the_picture_that_passes_through_it(qtbot: QtBot, editor: MainWindow) -> None:
    probe = editor.adding.add("Probe", QPointF(900, 320))
    assert probe is not None
    assert editor.session.do(AddLink("", Link("9", "2", 0, probe, 0, "IMAGE")), "Add link")
    assert run(qtbot, editor) == "success"
    qtbot.waitUntil(lambda: editor.run_state.of(probe).images != ())
    assert editor.run_state.of(probe).images[0].width() == 8
    assert editor.run_state.of(probe).text is None
    assert run(qtbot, editor) == "success"
    assert editor.run_state.of(probe).state == "cached"
    assert editor.run_state.of(probe).images[0].width() == 8
    assert debugging(editor).cards.cards == {}, "the node itself shows it"


def test_another_document_is_edited_while_a_run_is_paused(qtbot: QtBot, editor: MainWindow) -> None:
    pausing = debugging(editor).pausing
    editor.canvas.select(["2"])
    qtbot.keyClick(editor.canvas, Qt.Key.Key_F9)
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
    assert wait_for_pause(qtbot, editor) == "2"
    first = editor.session.current
    editor.files.new()
    assert pausing.bar.isHidden(), "the bar is of the document in view"
    assert pausing.paused is None
    editor.session.show(first)
    assert not pausing.bar.isHidden()
    with qtbot.waitSignal(editor.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL | ALT)
    assert finished.args[0] == "interrupted"
    assert pausing.bar.isHidden()


def test_breakpoints_taken_away_meanwhile_do_not_count(qtbot: QtBot, editor: MainWindow) -> None:
    for node_id in ("2", "3"):
        editor.canvas.select([node_id])
        qtbot.keyClick(editor.canvas, Qt.Key.Key_F9)
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
    assert wait_for_pause(qtbot, editor) == "2"
    qtbot.keyClick(editor.canvas, Qt.Key.Key_F9, CTRL | SHIFT)
    assert all("confy" not in node.properties for node in editor.session.workflow.nodes.values())
    with qtbot.waitSignal(editor.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(editor.canvas, Qt.Key.Key_F5)
    assert finished.args[0] == "success"
