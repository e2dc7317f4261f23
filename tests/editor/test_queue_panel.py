"""The queue panel by mouse and keys: dragged, paused, run again, saved and loaded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.panels.queue import QueueEntry, QueuePanel, entries_of
from app.editor.queueing.facts_column import Facts, FactsColumn, fitting
from app.editor.queueing.queue_control import QueueControl
from app.editor.running.server_client import ServerClient

IDS = ["first", "second", "third"]


def queued(*ids: str, running: str | None = None) -> dict[str, Any]:
    def item(number: int, key: str) -> list[Any]:
        return [number, key, {"1": {}}, {"confy": {"name": f"{key}.json"}}, ["1"]]

    return {
        "queue_running": [item(0, running)] if running else [],
        "queue_pending": [item(number, key) for number, key in enumerate(ids)],
    }


@pytest.fixture
def panel(qtbot: QtBot) -> QueuePanel:
    panel = QueuePanel()
    qtbot.addWidget(panel)
    panel.resize(420, 300)
    panel.show()
    qtbot.waitExposed(panel)
    panel.show_entries(entries_of(queued(*IDS, running="now"), {}))
    return panel


def drag(panel: QueuePanel, prompt_id: str, onto: str, *, below: bool) -> None:
    """Select a row by the mouse and drop it at the upper or lower edge of another.

    Qt's drag runs a loop of the system's own, which nothing offscreen ends: its events are sent instead.
    """
    panel_list = panel.list
    rows = {
        panel_list.topLevelItem(i).data(0, Qt.ItemDataRole.UserRole).prompt_id: panel_list.topLevelItem(i)
        for i in range(panel_list.topLevelItemCount())
    }
    viewport = panel_list.viewport()
    start = panel_list.visualItemRect(rows[prompt_id]).center()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=start)
    rect = panel_list.visualItemRect(rows[onto])
    place = QPoint(rect.center().x(), rect.bottom() - 1 if below else rect.top() + 1)
    data = panel_list.model().mimeData(panel_list.selectedIndexes())
    assert isinstance(data, QMimeData)
    for kind in (QDragEnterEvent, QDragMoveEvent):
        QApplication.sendEvent(
            viewport,
            kind(
                place,
                Qt.DropAction.MoveAction,
                data,
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
            ),
        )
    drop = QDropEvent(
        QPointF(place), Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier, QEvent.Type.Drop,
    )  # fmt: skip
    QApplication.sendEvent(viewport, drop)


def shown(panel: QueuePanel) -> list[str]:
    rows = [panel.list.topLevelItem(index) for index in range(panel.list.topLevelItemCount())]
    return [row.data(0, Qt.ItemDataRole.UserRole).prompt_id for row in rows if row is not None]


def test_waiting_runs_have_their_names_and_the_running_one_its_progress(panel: QueuePanel) -> None:
    panel.show_progress("now", 3, 12)
    texts = [panel.list.topLevelItem(index).text(2) for index in range(4)]
    assert texts == ["now.json · 3 of 12 nodes", "first.json", "second.json", "third.json"]


def test_the_name_gives_way_where_the_panel_is_narrow(qtbot: QtBot, panel: QueuePanel) -> None:
    metrics = panel.list.fontMetrics()
    facts = Facts("a portrait with a long name.json", "3 of 12 nodes", "3/12")

    def shown_in(width: int) -> str:
        return fitting(facts, metrics, width)

    whole = metrics.horizontalAdvance(facts.text())
    assert shown_in(whole) == "a portrait with a long name.json · 3 of 12 nodes"
    narrower = shown_in(whole - 60)
    assert narrower.startswith("a po")
    assert "…" in narrower
    assert narrower.endswith("n · 3 of 12 nodes")
    assert shown_in(metrics.horizontalAdvance("3 of 12 nodes") + 2) == "3 of 12 nodes"
    assert shown_in(metrics.horizontalAdvance("3/12") + 2) == "3/12"
    for width in range(metrics.horizontalAdvance("3/12"), whole + 20):
        assert metrics.horizontalAdvance(shown_in(width)) <= width


@pytest.mark.parametrize("width", [200, 240, 300, 420])
def test_progress_is_seen_at_every_width_of_the_panel(qtbot: QtBot, panel: QueuePanel, width: int) -> None:
    panel.resize(width, 300)
    panel.show_progress("now", 3, 12)
    index = panel.list.indexFromItem(panel.list.topLevelItem(0), 2)
    option = QStyleOptionViewItem()
    option.font = panel.list.font()
    option.rect = panel.list.visualRect(index)
    delegate = panel.list.itemDelegateForColumn(2)
    assert isinstance(delegate, FactsColumn)
    delegate.initStyleOption(option, index)
    assert "3 of 12" in option.text or "3/12" in option.text


@pytest.mark.parametrize(
    ("moved", "onto", "below", "before"),
    [
        ("third", "first", False, "first"),
        ("first", "second", True, "third"),
        ("first", "third", True, None),
        ("second", "now", False, "first"),
    ],
)
def test_a_waiting_run_is_dragged_to_another_place(
    qtbot: QtBot, panel: QueuePanel, moved: str, onto: str, below: bool, before: str | None
) -> None:
    asked: list[tuple[list[str], object]] = []
    panel.move_requested.connect(lambda ids, place: asked.append((ids, place)))
    drag(panel, moved, onto, below=below)
    assert asked == [([moved], before)]
    assert shown(panel) == ["now", *IDS], "the rows move when the server has the new order"


def test_keys_move_the_selected_run(qtbot: QtBot, panel: QueuePanel) -> None:
    asked: list[tuple[list[str], object]] = []
    panel.move_requested.connect(lambda ids, place: asked.append((ids, place)))
    rect = panel.list.visualItemRect(panel.list.topLevelItem(2))
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    QTest.keyClick(panel.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(panel.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert asked == [(["second"], "first"), (["second"], None)]


def test_the_running_one_cannot_be_dragged(panel: QueuePanel) -> None:
    asked: list[object] = []
    panel.move_requested.connect(lambda ids, place: asked.append(ids))
    drag(panel, "now", "third", below=True)
    assert asked == []


def test_the_pause_button_asks_and_shows_what_the_server_says(panel: QueuePanel) -> None:
    asked: list[bool] = []
    panel.pause_requested.connect(asked.append)
    QTest.mouseClick(panel.pause, Qt.MouseButton.LeftButton)
    assert asked == [True]
    assert panel.pause.text() == "Pause"
    panel.show_paused(True)
    assert panel.pause.text() == "Resume"
    QTest.mouseClick(panel.pause, Qt.MouseButton.LeftButton)
    assert asked == [True, False]


def test_an_interrupted_run_is_run_again_from_its_menu(qtbot: QtBot, panel: QueuePanel) -> None:
    asked: list[str] = []
    panel.again_requested.connect(asked.append)
    panel.show_entries([QueueEntry("gone", "interrupted", 3)])
    place = panel.list.visualItemRect(panel.list.topLevelItem(0)).center()
    panel.list.customContextMenuRequested.emit(place)
    (menu,) = [one for one in panel.findChildren(QMenu) if one.isVisible()]
    (action,) = [one for one in menu.actions() if one.text() == "Run again"]
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    assert asked == ["gone"]


def choose_file(panel: QueuePanel, file: Path) -> None:
    """Choose a file in the dialog that is open, and close it."""
    (dialog,) = [one for one in panel.findChildren(QFileDialog) if one.isVisible()]
    dialog.fileSelected.emit(str(file))
    dialog.hide()


def test_the_queue_is_saved_and_loaded(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "queue.json"
    panel, client = QueuePanel(), ServerClient()
    qtbot.addWidget(panel)
    asked: list[dict[str, Any]] = []
    fetched: list[bool] = []
    monkeypatch.setattr(client, "change_queue", asked.append)
    monkeypatch.setattr(client, "fetch_confy_queue", lambda: fetched.append(True))
    control = QueueControl(panel, client, tmp_path, panel)
    problems: list[Any] = []
    control.problem_found.connect(problems.append)
    control.save()
    choose_file(panel, file)
    assert fetched == [True]
    answer = {"confy_queue": 1, "paused": True, "running": [], "pending": queued("first")["queue_pending"]}
    client.confy_queue_received.emit(answer)
    assert json.loads(file.read_text())["pending"] == answer["pending"]
    assert panel.pause.text() == "Resume"
    control.load()
    choose_file(panel, file)
    assert asked[-1]["load"]["pending"] == answer["pending"]
    file.write_text("no JSON")
    control.load()
    choose_file(panel, file)
    assert [problem.kind for problem in problems] == ["file.unreadable"]
    client.close()
