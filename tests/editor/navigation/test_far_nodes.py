"""Nodes where nobody can go: everything else is shown, on the canvas and on the map, and nothing hangs."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.canvas.contents import rect_around
from app.editor.main_window import MainWindow
from app.workflow.ui_format import write_workflow
from tests.opening import open_file

SANE = QRectF(0, 0, 200, 100)


@pytest.mark.parametrize(
    "place", ["1e308, 1e308", "-1e308, 0", "NaN, 0", "Infinity, 0", "9e5, 9e5", "0, 200000"]
)
@pytest.mark.parametrize("size", ["200, 80", "1e308, 80", "NaN, NaN"])
def test_fit_and_minimap_show_the_other_nodes(
    window: MainWindow, tmp_path: Path, place: str, size: str
) -> None:
    nodes = ", ".join(
        f'{{"id": {number}, "type": "EmptyLatentImage", "pos": [{at}], "size": [{wide}], "mode": 0}}'
        for number, at, wide in ((1, "0, 0", "200, 80"), (2, "400, 100", "200, 80"), (3, place, size))
    )
    file = tmp_path / "far.json"
    file.write_text(f'{{"nodes": [{nodes}], "links": [], "version": 0.4}}', "utf-8")
    open_file(window, file)
    canvas = window.canvas
    assert len(canvas.graph.scope.nodes) == 3
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Home)
    near = canvas.graph.contents_rect(["1", "2"])
    assert canvas.visible_rect().contains(near)
    far = place != "NaN, 0" or size == "200, 80"
    assert canvas.zoom() == 1.0 if far else canvas.zoom() > 0.05, (
        "a giant among the others is shown with them"
    )
    canvas.viewport().repaint()
    canvas.minimap.grab()
    frame = canvas.minimap.frame_of_view()
    assert frame.width() > 20
    QTest.mouseClick(canvas.minimap, Qt.MouseButton.LeftButton, pos=QPoint(100, 65))
    assert canvas.visible_rect().intersects(near)
    for key in (Qt.Key.Key_Down,) * 3:
        QTest.keyClick(canvas, key, Qt.KeyboardModifier.ControlModifier)
        canvas.viewport().repaint()
    QTest.keyClick(canvas, Qt.Key.Key_Period)
    saved = write_workflow(window.session.workflow)
    assert saved == file.read_bytes(), "none of it is put in place in the file"


def test_a_node_at_no_place_can_be_seen_and_moved(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "nowhere.json"
    node = '{"id": 1, "type": "EmptyLatentImage", "pos": [NaN, 1e308], "size": [200, 80], "mode": 0}'
    file.write_text(f'{{"nodes": [{node}], "links": [], "version": 0.4}}', "utf-8")
    open_file(window, file)
    canvas, workflow = window.canvas, window.session.workflow
    before = write_workflow(workflow)
    window.trail.fly_to("1")
    start = canvas.mapFromScene(canvas.graph.nodes["1"].pos() + QPointF(60, -12))
    view, left = canvas.viewport(), Qt.MouseButton.LeftButton
    QTest.mousePress(view, left, pos=start)
    for step in (10, 30):
        at = QPointF(start + QPoint(step, step))
        screen = QPointF(view.mapToGlobal(at.toPoint()))
        none = Qt.MouseButton.NoButton
        move = QMouseEvent(QEvent.Type.MouseMove, at, screen, none, left, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view, move)
    QTest.mouseRelease(view, left, pos=start + QPoint(30, 30))
    x, y = workflow.nodes["1"].position
    assert x == 30
    assert abs(y) < 1e6
    window.session.undo_stack.undo()
    assert write_workflow(workflow) == before


def test_groups_are_shown_within_reach_too(window: MainWindow, tmp_path: Path) -> None:
    groups = ", ".join(
        f'{{"title": "G", "bounding": [{bounds}]}}'
        for bounds in ("NaN, 0, 10, 10", "1e308, 0, 1e308, NaN", "0, 0, 300, 200")
    )
    file = tmp_path / "groups.json"
    file.write_text(f'{{"nodes": [], "groups": [{groups}], "links": [], "version": 0.4}}', "utf-8")
    open_file(window, file)
    canvas = window.canvas
    assert len(canvas.graph.groups) == 3
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Home)
    assert canvas.visible_rect().contains(QRectF(0, 0, 300, 200))
    canvas.viewport().repaint()
    canvas.minimap.grab()


def test_of_many_places_the_one_where_most_are_counts() -> None:
    many = [SANE.translated(300.0 * n, 0) for n in range(9)]
    assert rect_around([*many, SANE.translated(900_000, 0)]) == QRectF(0, 0, 2600, 100)
    assert rect_around([QRectF(float("nan"), 0, 1, 1)]).isEmpty()
    assert rect_around([]).isEmpty()
    assert rect_around([SANE, SANE.translated(90_000, 0)]).width() == 90_200, "as far as a zoom shows at once"


def test_a_lone_far_node_is_gone_to() -> None:
    far = SANE.translated(900_000, 0)
    assert rect_around([far]) == far
    assert rect_around([far]).contains(far.center() + QPointF(1, 1))
