"""A node's header says that its kind is old, may change, or is missing; its tip says what that means."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.main_window import MainWindow
from tests.opening import open_file


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Iterator[MainWindow]:
    library = dict(window.session.library)
    library["EmptyLatentImage"] = replace(library["EmptyLatentImage"], deprecated=True)
    library["ImageInvert"] = replace(library["ImageInvert"], experimental=True)
    window.session.set_library(library)
    nodes = [
        {"id": 1, "type": "EmptyLatentImage", "pos": [0, 0], "size": [300, 200]},
        {"id": 2, "type": "ImageInvert", "pos": [400, 0], "size": [150, 60]},
        {
            "id": 3,
            "type": "Nobody",
            "pos": [800, 0],
            "size": [320, 60],
            "properties": {"cnr_id": "some-pack"},
        },
        {"id": 4, "type": "SaveImage", "pos": [1200, 0], "size": [300, 200]},
    ]
    path = tmp_path / "marks.json"
    path.write_text(json.dumps({"nodes": nodes, "links": [], "version": 0.4}), "utf-8")
    open_file(window, path)
    window.canvas.look_at(QPointF(700, 100), 1.0)
    yield window
    QToolTip.hideText()


def mark(item: NodeItem) -> str | None:
    look = item.look()
    if look.mark is None:
        return None
    words = [placed for run in look.runs for placed in run.texts if look.mark.contains(placed.at)]
    return words[0].text.text()


def tip(window: MainWindow, node_id: str) -> str:
    item = window.canvas.graph.nodes[node_id]
    place = item.look().mark
    assert place is not None
    viewport = window.canvas.viewport()
    at: QPoint = window.canvas.mapFromScene(item.pos() + place.center())
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, at, viewport.mapToGlobal(at)))
    return QToolTip.text()


def test_old_unsettled_and_missing_kinds_are_marked_in_their_headers(opened: MainWindow) -> None:
    nodes = opened.canvas.graph.nodes
    assert mark(nodes["1"]) == "deprecated"
    assert mark(nodes["2"]) in ("β", "experimental"), "the short one, where the title leaves no room"
    assert mark(nodes["3"]) == "some-pack"
    assert nodes["4"].look().mark is None


def test_the_tip_of_the_mark_says_what_it_means(opened: MainWindow) -> None:
    assert tip(opened, "1").startswith("Deprecated: it still runs")
    assert tip(opened, "2").startswith("Experimental: ")
    assert "some-pack" in tip(opened, "3")


def test_the_mark_leaves_title_and_id_their_places(opened: MainWindow) -> None:
    for key in ("1", "2", "3"):
        look = opened.canvas.graph.nodes[key].look()
        assert look.mark is not None
        assert look.badge is not None
        assert look.layout.header is not None
        assert look.mark.right() < look.badge.left()
        assert look.layout.header.contains(look.mark)
