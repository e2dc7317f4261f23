"""Subgraphs by mouse and keys: made, entered, left, unpacked, changed once for many."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.structure.breadcrumb import Breadcrumb
from app.workflow.document import ROOT
from app.workflow.subgraphs.uses import use_counts
from app.workflow.to_prompt import to_prompt
from tests.editor.structure.structure_hands import (
    ALT,
    CTRL,
    SHIFT,
    answer,
    body_of,
    choose,
    content,
    double_click,
    fold_prompts,
    open_menu,
    open_starter,
    press,
    undo_all,
)


def prompt_of(window: MainWindow) -> dict[str, object]:
    found = to_prompt(window.session.workflow, window.session.library, choose=lambda texts: texts[0])
    return {path.rsplit(":", 1)[-1]: node.class_type for path, node in found.nodes.items()}


def test_nodes_become_a_subgraph_by_a_key_and_come_back_by_another(window: MainWindow) -> None:
    open_starter(window)
    data, before = content(window), prompt_of(window)
    host = fold_prompts(window)
    scopes = window.session.workflow.scopes
    assert list(scopes[window.session.workflow.nodes[host].type].nodes) == ["3", "6", "7"] or len(scopes) == 2
    assert window.canvas.selected_nodes() == [host]
    assert prompt_of(window) == before
    press(window, Qt.Key.Key_U, CTRL, SHIFT)
    assert set(window.canvas.selected_nodes()) == {"3", "6", "7"}
    assert list(scopes) == [ROOT]
    assert prompt_of(window) == before
    assert [window.session.undo_stack.text(i) for i in range(2)] == ["Convert to subgraph", "Unpack subgraph"]
    undo_all(window)
    assert content(window) == data


def test_a_subgraph_is_entered_by_double_click_and_left_by_escape(window: MainWindow) -> None:
    open_starter(window)
    host = fold_prompts(window)
    double_click(window, body_of(window, host))
    assert window.canvas.graph.scope_id == window.session.workflow.nodes[host].type
    press(window, Qt.Key.Key_Escape)
    assert window.canvas.graph.scope_id == ROOT
    assert window.canvas.selected_nodes() == [host]
    press(window, Qt.Key.Key_Down, ALT)
    assert window.canvas.graph.scope_id != ROOT
    press(window, Qt.Key.Key_Up, ALT)
    assert window.canvas.graph.scope_id == ROOT
    press(window, Qt.Key.Key_Down, ALT)
    press(window, Qt.Key.Key_Escape, SHIFT)
    assert window.canvas.graph.scope_id == ROOT


def test_what_would_make_a_circle_is_refused_in_words(window: MainWindow) -> None:
    open_starter(window)
    data = content(window)
    window.canvas.select(["4", "3"])  # between them are the prompts
    press(window, Qt.Key.Key_E, CTRL, SHIFT)
    assert "takes their result and feeds" in window.notice.text.text()
    assert window.notice.isVisible()
    assert content(window) == data
    window.canvas.select([])
    press(window, Qt.Key.Key_U, CTRL, SHIFT)
    assert window.notice.text.text() == "Select a subgraph node first."
    fold_prompts(window)
    assert not window.notice.isVisible(), "the words go when the user goes on"


def crumbs(window: MainWindow) -> list[QToolButton]:
    return window.canvas.findChildren(Breadcrumb)[0].buttons


def test_the_breadcrumb_leads_out_and_to_what_is_beside(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(window)
    host = fold_prompts(window)
    press(window, Qt.Key.Key_C, CTRL)
    press(window, Qt.Key.Key_V, CTRL)
    (copy,) = window.canvas.selected_nodes()
    window.canvas.select([host])
    press(window, Qt.Key.Key_Down, ALT)
    bar = window.canvas.findChildren(Breadcrumb)[0]
    qtbot.waitUntil(lambda: bar.isVisible() and len(crumbs(window)) == 2)
    assert [button.text() for button in crumbs(window)] == ["Workflow", "New Subgraph"]
    assert "used 2 times" in bar.uses.text()
    width = bar.width()
    press(window, Qt.Key.Key_A, CTRL)
    press(window, Qt.Key.Key_M, CTRL)
    qtbot.wait(50)
    assert all(button.isVisible() for button in crumbs(window))
    assert bar.width() == width, "it is drawn anew after an edit, as wide as before"
    press(window, Qt.Key.Key_Z, CTRL)
    qtbot.wait(50)
    other = crumbs(window)[1].menu().actions()[1]
    other.trigger()
    assert window.trail.path == [copy]
    qtbot.waitUntil(lambda: crumbs(window)[1].menu() is not None)
    QTest.mouseClick(crumbs(window)[0], Qt.MouseButton.LeftButton)
    assert window.trail.path == []
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_one_change_inside_changes_all_and_a_unique_one_stands_alone(window: MainWindow) -> None:
    hand = open_starter(window)
    host = fold_prompts(window)
    kind = window.session.workflow.nodes[host].type
    press(window, Qt.Key.Key_C, CTRL)
    press(window, Qt.Key.Key_V, CTRL)
    (copy,) = window.canvas.selected_nodes()
    assert use_counts(window.session.workflow)[kind] == 2
    assert window.canvas.graph.instances.count(kind) == 2
    assert hand is not None
    window.canvas.fit_all()
    choose(open_menu(window, body_of(window, copy)), "Make unique")
    other = window.session.workflow.nodes[copy].type
    assert other != kind
    assert window.session.workflow.scopes[other].name == "New Subgraph_1"
    choose(open_menu(window, body_of(window, copy)), "Rename subgraph…")
    answer(window, "Second look")
    assert window.session.workflow.scopes[other].name == "Second look"
    assert window.session.workflow.scopes[kind].name == "New Subgraph"
    press(window, Qt.Key.Key_Z, CTRL)
    press(window, Qt.Key.Key_Z, CTRL)
    assert window.session.workflow.nodes[copy].type == kind


def test_the_menu_of_a_node_offers_what_fits_it(window: MainWindow) -> None:
    open_starter(window)
    host = fold_prompts(window)
    window.canvas.fit_all()
    of_host = [a.text().replace("&", "") for a in open_menu(window, body_of(window, host)).actions()]
    first = of_host.index("Enter subgraph")
    assert of_host[first : first + 3] == ["Enter subgraph", "Unpack subgraph", "Rename subgraph…"]
    menu = open_menu(window, body_of(window, "8"))
    of_node = [action.text().replace("&", "") for action in menu.actions()]
    assert "Convert to subgraph" in of_node
    assert "Unpack subgraph" not in of_node
    menu.close()
    window.canvas.look_at(QPointF(0, 0), 1.0)
