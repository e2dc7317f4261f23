"""Notes show their text, are written in place, open addresses on Ctrl+click, and load nothing."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from selection_cases import CTRL, LEFT, NONE, click, drag, key, saved

from app.editor.canvas.notes.note_text import LINK_SCHEMES, link_at, note_document
from app.editor.main_window import MainWindow
from app.workflow.document import Node
from app.workflow.edits import AddNodes
from tests.opening import open_file

TEXT = "# Two passes\n\nSee [the page](https://example.org/models), then:\n\n- load\n- sample\n"


def show(window: MainWindow, *nodes: Node) -> None:
    window.session.do(AddNodes("", nodes), "Set the scene")
    window.session.undo_stack.clear()
    window.canvas.look_at(QPointF(200.0, 150.0), 1.0)
    window.canvas.setFocus()


def note(kind: str = "MarkdownNote", text: str = TEXT) -> Node:
    return Node("1", kind, (0.0, 0.0), (300.0, 200.0), values=(text,))


def box(window: MainWindow) -> QPointF:
    return window.canvas.graph.nodes["1"].field_rect(0).center()


def text_of(window: MainWindow) -> object:
    values = window.session.workflow.nodes["1"].values
    return values[0] if isinstance(values, tuple) else values


def double_click(window: MainWindow, place: QPointF) -> None:
    view, point = window.canvas.viewport(), window.canvas.mapFromScene(place)
    QTest.mouseClick(view, LEFT, NONE, point)
    QTest.mouseDClick(view, LEFT, NONE, point)


class Browser(QObject):
    """Takes addresses instead of the system's browser."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, address: QUrl) -> None:
        self.opened.append(address.toString())


@pytest.fixture
def browser(qapp: object) -> Iterator[Browser]:
    taker = Browser()
    QDesktopServices.setUrlHandler("https", taker, "open")
    yield taker
    QDesktopServices.unsetUrlHandler("https")


@pytest.mark.parametrize("kind", ["Note", "MarkdownNote"])
def test_two_clicks_write_in_place(window: MainWindow, kind: str) -> None:
    show(window, note(kind))
    before = saved(window)
    double_click(window, box(window))
    editor = window.focusWidget()
    QTest.keyClick(editor, Qt.Key.Key_End, CTRL)
    QTest.keyClicks(editor, "and done")
    click(window, QPointF(500, 350))
    assert text_of(window) == TEXT + "and done"
    window.session.undo_stack.undo()
    assert saved(window) == before


def test_one_press_selects_and_moves_it(window: MainWindow) -> None:
    show(window, note())
    place = box(window)
    drag(window, [place, place + QPointF(30, 10), place + QPointF(60, 20)])
    assert window.session.workflow.nodes["1"].position == (60.0, 20.0)
    assert window.canvas.editors.editor is None
    assert window.canvas.selected_nodes() == ["1"]


def test_ctrl_click_opens_an_address(window: MainWindow, browser: Browser) -> None:
    show(window, note("Note", "https://example.org/models is the page"))
    place = window.canvas.graph.nodes["1"].field_rect(0).topLeft() + QPointF(40, 12)
    click(window, place)
    assert browser.opened == [], "without Ctrl it is a click as any other"
    click(window, place, CTRL)
    assert browser.opened == ["https://example.org/models"]
    click(window, QPointF(150, 150), CTRL)
    assert browser.opened == ["https://example.org/models"]


def test_a_note_is_added_by_a_key_and_written_at_once(window: MainWindow) -> None:
    window.canvas.setFocus()
    before = saved(window)
    QTest.keyClick(window.canvas, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(window.focusWidget(), "remember")
    window.canvas.commit_edit()
    (made,) = window.session.workflow.nodes.values()
    assert (made.type, made.values) == ("MarkdownNote", ("remember",))
    while window.session.undo_stack.canUndo():
        window.session.undo_stack.undo()
    assert saved(window) == before


def test_a_note_is_fitted_to_its_text(window: MainWindow) -> None:
    show(window, note(text=TEXT * 4))
    window.canvas.select(["1"])
    key(window, Qt.Key.Key_F, CTRL | Qt.KeyboardModifier.AltModifier)
    tall = window.session.workflow.nodes["1"].size
    assert tall[0] == 300.0
    assert tall[1] > 300.0
    field = window.canvas.graph.nodes["1"].field_rect(0)
    assert field.height() >= note_document("MarkdownNote", TEXT * 4, field.width()).size().height()


def test_a_label_is_its_title_and_as_large_as_it(window: MainWindow, tmp_path: Path) -> None:
    label = {
        "id": 1,
        "type": "Label (rgthree)",
        "title": "Step one",
        "pos": [0, 0],
        "size": [10, 10],
        "properties": {"fontSize": 40, "fontColor": "#ff0000"},
    }
    file = tmp_path / "label.json"
    file.write_text(json.dumps({"nodes": [label], "links": []}))
    open_file(window, file)
    window.canvas.look_at(QPointF(100, 20), 1.0)
    window.canvas.setFocus()
    frame = window.canvas.graph.nodes["1"].frame()
    assert frame.width() > 100
    assert 40 <= frame.height() < 80
    double_click(window, frame.center())
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_A, CTRL)
    QTest.keyClicks(window.focusWidget(), "Two")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.session.workflow.nodes["1"].title == "Two"
    assert window.canvas.graph.nodes["1"].frame().width() < frame.width()
    assert window.session.workflow.nodes["1"].size == (10, 10), "the file's size is kept"


def test_html_stays_text_and_pictures_are_addresses_only() -> None:
    text = "<script>alert(1)</script> <img src='file:///etc/passwd'>\n\n![a cat](https://example.org/cat.png)"
    document = note_document("MarkdownNote", text, 300.0)
    assert "<script>" in document.toPlainText()
    assert "\ufffc" not in document.toPlainText(), "no picture is part of the document"
    assert "a cat" in document.toPlainText()
    plain = note_document("Note", "<b>not bold</b> & so on", 300.0)
    assert plain.toPlainText() == "<b>not bold</b> & so on"


def test_a_plain_note_keeps_its_lines_and_spaces() -> None:
    document = note_document("Note", "one\n   two  three\n\nfour", 300.0)
    lines = document.toPlainText().replace("\u2028", "\n").replace("\u00a0", " ")
    assert lines == "one\n   two  three\n\nfour"


@pytest.mark.parametrize("address", ["file:///etc/passwd", "javascript:alert(1)", "smb://host/x"])
def test_other_addresses_are_not_opened(address: str) -> None:
    text = f"[x]({address}) [x]({address}) [x]({address})"
    area = QRectF(0.0, 0.0, 200.0, 40.0)
    found = [link_at("MarkdownNote", text, area, QPointF(x, 12.0)) for x in range(0, 200, 2)]
    assert not any(found)
    assert "file" not in LINK_SCHEMES


def test_a_label_is_added_and_written(window: MainWindow) -> None:
    added = window.adding.add("Label (rgthree)", QPointF(0, 0))
    assert added is not None
    window.canvas.look_at(QPointF(100, 20), 1.0)
    double_click(window, window.canvas.graph.nodes[added].frame().center())
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_A, CTRL)
    QTest.keyClicks(window.focusWidget(), "Step one")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.session.workflow.nodes[added].title == "Step one"
    assert window.canvas.graph.nodes[added].layout.header is None


def wheel(window: MainWindow, place: QPointF, notches: int) -> None:
    view = window.canvas.viewport()
    point = window.canvas.viewportTransform().map(place)
    screen = QPointF(view.mapToGlobal(point.toPoint()))
    nothing = Qt.MouseButton.NoButton
    turn = QPoint(0, 120 * notches)
    event = QWheelEvent(point, screen, QPoint(), turn, nothing, NONE, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(view, event)


def test_the_wheel_scrolls_a_long_note_and_its_addresses(window: MainWindow, browser: Browser) -> None:
    lines = "\n".join(f"line {n}" for n in range(40))
    show(window, note("Note", f"{lines}\nhttps://example.org/end"))
    place = box(window)
    for _ in range(20):
        wheel(window, place, -1)
    assert window.canvas.zoom() == 1.0
    field = window.canvas.graph.nodes["1"].field_rect(0)
    click(window, QPointF(field.left() + 30, field.bottom() - 12), CTRL)
    assert browser.opened == ["https://example.org/end"]
    window.canvas.graph.nodes["1"].scroll_text(-5000.0)
    click(window, QPointF(field.left() + 30, field.bottom() - 12), CTRL)
    assert len(browser.opened) == 1


def test_the_wheel_zooms_over_a_note_that_shows_all(window: MainWindow) -> None:
    show(window, note())
    wheel(window, box(window), 1)
    assert window.canvas.zoom() > 1.0
