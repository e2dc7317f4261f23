"""Nodes where nobody can go: everything else is shown, on the canvas and on the map, and nothing hangs."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest

from app.editor.canvas.contents import rect_around
from app.editor.main_window import MainWindow
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
    assert canvas.zoom() == 1.0
    canvas.viewport().repaint()
    canvas.minimap.grab()
    frame = canvas.minimap.frame_of_view()
    assert frame.width() > 50
    QTest.mouseClick(canvas.minimap, Qt.MouseButton.LeftButton, pos=QPoint(100, 65))
    assert canvas.visible_rect().intersects(near)
    for key in (Qt.Key.Key_Down,) * 3:
        QTest.keyClick(canvas, key, Qt.KeyboardModifier.ControlModifier)
        canvas.viewport().repaint()
    QTest.keyClick(canvas, Qt.Key.Key_Period)
    json.dumps(canvas.zoom())


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
