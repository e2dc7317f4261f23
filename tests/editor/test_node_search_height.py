"""The search popup is as tall as what it found, and always whole inside the window."""

from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from app.editor.creating.search.node_search import ROW_HEIGHT, VISIBLE_ROWS
from app.editor.main_window import MainWindow


def open_at(window: MainWindow, qtbot: QtBot, place: QPoint) -> None:
    view = window.canvas.viewport()
    qtbot.mouseDClick(view, Qt.MouseButton.LeftButton, pos=place)
    assert window.search.isVisible()


def test_fewer_results_make_it_shorter_and_more_make_it_taller(qtbot: QtBot, window: MainWindow) -> None:
    open_at(window, qtbot, QPoint(60, 60))
    search = window.search
    full, place = search.height(), search.pos()
    assert search.rows.height() >= VISIBLE_ROWS * ROW_HEIGHT
    qtbot.keyClicks(search.field, "ksamp")
    count = search.rows.count()
    assert 0 < count < VISIBLE_ROWS
    assert full - search.height() == (VISIBLE_ROWS - count) * ROW_HEIGHT
    assert search.pos() == place
    last = search.rows.visualItemRect(search.rows.item(count - 1))
    assert search.rows.viewport().rect().contains(last)
    qtbot.keyClicks(search.field, "zzzz")
    assert search.found() == []
    assert not search.rows.isVisible()
    assert search.rect().contains(search.note.geometry())
    assert search.note.height() >= search.note.heightForWidth(search.note.width())
    search.field.clear()
    assert search.height() == full
    assert search.rows.isVisible()


def test_near_the_lower_edge_it_moves_up_as_it_grows(qtbot: QtBot, window: MainWindow) -> None:
    view = window.canvas.viewport()
    pending_place = QPoint(60, view.height() - 20)
    open_at(window, qtbot, pending_place)
    search = window.search
    assert window.rect().contains(search.geometry())
    qtbot.keyClicks(search.field, "ksamp")
    search.move(search.x(), window.height() - search.height() - 8)
    search.field.clear()
    assert window.rect().contains(search.geometry())


def test_all_rows_can_be_reached(qtbot: QtBot, window: MainWindow) -> None:
    window.adding.open_search(QPointF(0, 0), QPoint(100, 100), None)
    search = window.search
    for _ in range(search.rows.count()):
        qtbot.keyClick(search.field, Qt.Key.Key_Down)
    assert search.rows.currentRow() == search.rows.count() - 1
    seen = search.rows.visualItemRect(search.rows.currentItem())
    assert search.rows.viewport().rect().contains(seen)
