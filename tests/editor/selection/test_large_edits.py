"""What takes long is worked out beside the window: one undo step, never on what the document was before."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from selection_cases import CTRL, SHIFT, key, saved, show_chain

from app.editor.editing.busy_notice import BusyNotice
from app.editor.editing.large_edits import LARGE, LargeEdits
from app.editor.main_window import MainWindow
from app.workflow.document import ROOT
from app.workflow.edits import RemoveNodes, RenameNode

COUNT = LARGE + 50


@pytest.fixture(autouse=True)
def clipboard(window: MainWindow) -> Iterator[None]:
    QGuiApplication.clipboard().clear()
    yield
    QGuiApplication.clipboard().clear()


@pytest.fixture
def large(window: MainWindow) -> LargeEdits:
    """Return what works edits out, in a window with many selected nodes."""
    show_chain(window, count=COUNT)
    key(window, Qt.Key.Key_A, CTRL)
    return window.findChild(LargeEdits)


def rest(qtbot: QtBot, window: MainWindow, large: LargeEdits) -> None:
    qtbot.waitUntil(lambda: not large.busy and not window.canvas.graph.following.behind)


def test_thousands_are_copied_and_pasted_as_one_step(
    qtbot: QtBot, window: MainWindow, large: LargeEdits
) -> None:
    before = saved(window)
    key(window, Qt.Key.Key_C, CTRL)
    key(window, Qt.Key.Key_V, CTRL)  # at once: it waits for the copy
    assert large.busy
    rest(qtbot, window, large)
    new = [str(number) for number in range(COUNT + 1, 2 * COUNT + 1)]
    assert list(window.session.workflow.nodes)[COUNT:] == new
    assert len(window.session.workflow.links) == 2 * (COUNT - 1)
    assert window.canvas.selected_nodes() == new
    assert all(item.isSelected() == (key in set(new)) for key, item in window.canvas.graph.nodes.items())
    assert window.session.undo_stack.count() == 1
    key(window, Qt.Key.Key_Z, CTRL)
    assert saved(window) == before


def test_cut_nodes_go_once_they_are_on_the_clipboard(
    qtbot: QtBot, window: MainWindow, large: LargeEdits
) -> None:
    before = saved(window)
    key(window, Qt.Key.Key_X, CTRL)
    assert saved(window) == before
    rest(qtbot, window, large)
    assert not window.session.workflow.nodes
    key(window, Qt.Key.Key_V, CTRL | SHIFT)
    rest(qtbot, window, large)
    assert len(window.session.workflow.nodes) == COUNT
    window.session.undo_stack.setIndex(0)
    assert saved(window) == before


def test_escape_calls_it_off(qtbot: QtBot, window: MainWindow, large: LargeEdits) -> None:
    before = saved(window)
    qtbot.waitUntil(lambda: window.findChild(BusyNotice) is not None)  # the window was seen
    window.actions_by_name["duplicate"].trigger()
    assert large.busy
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert not large.busy
    qtbot.wait(50)
    assert saved(window) == before
    assert len(window.canvas.selected_nodes()) == COUNT


def test_an_edit_meanwhile_is_taken_into_account(qtbot: QtBot, window: MainWindow, large: LargeEdits) -> None:
    window.actions_by_name["duplicate"].trigger()
    assert large.busy
    window.session.do(RemoveNodes(ROOT, ("1",)), "Delete")
    window.session.do(RenameNode(ROOT, "2", "First"), "Rename")
    rest(qtbot, window, large)
    nodes = window.session.workflow.nodes
    assert "1" not in nodes
    assert nodes["2"].title == "First"
    assert len(nodes) == 2 * COUNT - 1
    assert window.session.undo_stack.count() == 3


def test_what_was_asked_of_a_closed_document_is_dropped(
    qtbot: QtBot, window: MainWindow, large: LargeEdits
) -> None:
    window.actions_by_name["duplicate"].trigger()
    assert large.busy
    document = window.session.current
    other = window.session.new()
    window.session.close(document)
    rest(qtbot, window, large)
    assert window.session.opened == [other]
    assert not other.workflow.nodes


def test_nodes_are_laid_out_folded_and_unpacked_beside_the_window(
    qtbot: QtBot, window: MainWindow, large: LargeEdits
) -> None:
    before = saved(window)
    window.actions_by_name["arrange"].trigger()
    rest(qtbot, window, large)
    assert window.session.undo_stack.count() == 1
    assert len({node.position for node in window.session.workflow.nodes.values()}) == COUNT
    window.actions_by_name["fold"].trigger()
    rest(qtbot, window, large)
    (host,) = window.session.workflow.nodes
    assert window.canvas.selected_nodes() == [host]
    window.actions_by_name["unpack"].trigger()
    rest(qtbot, window, large)
    assert len(window.session.workflow.nodes) == COUNT
    assert len(window.canvas.selected_nodes()) == COUNT
    window.session.undo_stack.setIndex(0)
    assert saved(window) == before
