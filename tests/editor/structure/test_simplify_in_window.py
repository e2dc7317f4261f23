"""Simplify and the library of subgraphs, in the window."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.structure.published_kinds import PublishedKinds
from app.editor.structure.published_window import PublishedWindow
from app.editor.structure.simplify_window import SimplifyWindow
from app.workflow.edits import SetValue
from app.workflow.subgraphs.publish import own_folder
from app.workflow.widgets import widget_values
from tests.editor.structure.structure_hands import (
    ALT,
    CTRL,
    SHIFT,
    answer,
    content,
    fold_prompts,
    open_starter,
    press,
)


def opened(window: MainWindow) -> SimplifyWindow:
    press(window, Qt.Key.Key_S, CTRL, ALT)
    return next(shown for shown in window.findChildren(SimplifyWindow) if shown.isVisible())


def back(window: MainWindow) -> None:
    window.activateWindow()
    QTest.qWaitForWindowActive(window)


def test_the_workflow_is_simplified_after_a_look_at_the_parts(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(window)
    data = content(window)
    dialog = opened(window)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    dialog.slider.setFocus()
    QTest.keyClick(dialog.slider, Qt.Key.Key_End)
    assert dialog.number.value() == dialog.slider.maximum()
    QTest.keyClick(dialog.slider, Qt.Key.Key_Home)
    with qtbot.waitSignal(dialog.planned):
        QTest.keyClick(dialog.slider, Qt.Key.Key_Right)
    assert dialog.plan is not None
    assert len(dialog.plan.parts) <= dialog.slider.value() == 2
    first = dialog.list.topLevelItem(0)
    assert first is not None
    assert (first.text(0), first.text(1)) == (
        dialog.plan.parts[0].name,
        str(len(dialog.plan.parts[0].nodes)),
    )
    assert content(window) == data, "nothing is changed yet"
    parts = dialog.plan.parts
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    back(window)
    workflow = window.session.workflow
    assert sorted(scope.name for key, scope in workflow.scopes.items() if key) == sorted(
        p.name for p in parts
    )
    assert window.session.undo_stack.count() == 1
    press(window, Qt.Key.Key_Z, CTRL)
    assert content(window) == data


def test_a_part_is_renamed_in_the_list_before_it_is_folded(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(window)
    data = content(window)
    dialog = opened(window)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    first = dialog.list.topLevelItem(0)
    assert first is not None
    dialog.list.setFocus()
    dialog.list.setCurrentItem(first)
    QTest.keyClick(dialog.list, Qt.Key.Key_F2)
    field = dialog.list.findChild(QLineEdit)
    assert field is not None
    QTest.keyClicks(field, "My own name")
    with qtbot.waitSignal(dialog.planned):
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Enter ends the typing, not the window"
    assert dialog.plan is not None
    assert dialog.plan.parts[0].name == "My own name"
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    back(window)
    assert "My own name" in {scope.name for scope in window.session.workflow.scopes.values()}
    assert window.session.undo_stack.count() == 1
    press(window, Qt.Key.Key_Z, CTRL)
    assert content(window) == data


def test_only_the_selected_nodes_are_simplified(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(window)
    window.canvas.select(["6", "7", "3"])
    dialog = opened(window)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    assert dialog.plan is not None
    assert {key for part in dialog.plan.parts for key in part.nodes} <= {"6", "7", "3"}
    with qtbot.waitSignal(dialog.planned):
        QTest.mouseClick(dialog.selection, Qt.MouseButton.LeftButton, pos=dialog.selection.rect().center())
        dialog.selection.setChecked(False)
    assert len({key for part in dialog.plan.parts for key in part.nodes}) > 3
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    back(window)
    assert not window.session.dirty


def test_a_subgraph_is_published_replaced_inserted_and_removed(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(window)
    host = fold_prompts(window)
    file = own_folder(window.folders) / "My sampler.json"
    window.canvas.select([host])
    window.actions_by_name["publish"].trigger()
    answer(window, "My sampler")
    assert file.is_file(), window.notice.text.text()
    first = file.read_bytes()
    file.write_bytes(b"{}")
    window.actions_by_name["publish"].trigger()
    answer(window, "My sampler")
    box = next(shown for shown in window.findChildren(QMessageBox) if shown.isVisible())
    QTest.mouseClick(box.button(QMessageBox.StandardButton.Yes), Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    back(window)
    assert file.read_bytes() == first

    press(window, Qt.Key.Key_B, CTRL, SHIFT)
    shown = next(found for found in window.findChildren(PublishedWindow) if found.isVisible())
    qtbot.waitUntil(lambda: bool(shown.found))
    QTest.keyClicks(shown.filter, "sampl")
    assert shown.list.topLevelItemCount() == 1
    QTest.mouseClick(shown.insert, Qt.MouseButton.LeftButton)
    back(window)
    (new,) = window.canvas.selected_nodes()
    assert new != host
    assert window.session.workflow.nodes[new].type != "", "an equal definition is used or another one added"

    press(window, Qt.Key.Key_B, CTRL, SHIFT)
    shown = next(found for found in window.findChildren(PublishedWindow) if found.isVisible())
    qtbot.waitUntil(lambda: bool(shown.found))
    QTest.mouseClick(shown.rename, Qt.MouseButton.LeftButton)
    answer(shown, "Sampler two")
    qtbot.waitUntil(lambda: [item.name for item in shown.found] == ["Sampler two"])
    shown.close()
    back(window)


def test_a_published_subgraph_is_found_by_the_search_and_linked(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(window)
    host = fold_prompts(window)
    window.canvas.select([host])
    with qtbot.waitSignal(window.findChildren(PublishedKinds)[0].offered):
        window.actions_by_name["publish"].trigger()
        answer(window, "Dreaming")
    press(window, Qt.Key.Key_Z, CTRL)
    data = content(window)
    assert "subgraph:Dreaming" in window.adding.library()
    kind = window.adding.library()["subgraph:Dreaming"]
    assert kind.category == "Subgraphs"
    before = set(window.session.workflow.nodes)
    item = window.canvas.graph.nodes["4"]
    hand.drag(item.output_point(0), item.output_point(0) + QPointF(60, -60))
    qtbot.waitUntil(lambda: window.search.isVisible())
    QTest.keyClicks(window.search.field, "dreaming")
    QTest.keyClick(window.search.field, Qt.Key.Key_Return)
    QApplication.processEvents()
    (new,) = set(window.session.workflow.nodes) - before
    node = window.session.workflow.nodes[new]
    assert window.session.workflow.scopes[node.type].name == "Dreaming"
    linked = [slot.name for slot in node.inputs if slot.link is not None]
    assert linked == ["model"]
    assert window.session.workflow.links[node.inputs[0].link or node.inputs[1].link or ""].source == "4"
    back(window)
    press(window, Qt.Key.Key_Z, CTRL)
    assert content(window) == data


def test_what_changed_while_the_window_was_open_stays(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(window)
    dialog = opened(window)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    with qtbot.waitSignal(dialog.planned):
        dialog.slider.setFocus()
        QTest.keyClick(dialog.slider, Qt.Key.Key_Home)
    info = window.session.library["KSampler"]
    # As a run does whose seed goes on after it.
    assert window.session.do(SetValue.for_widget("", "3", info, "seed", 4711), "Seed")
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    back(window)
    scopes = window.session.workflow.scopes
    assert len(scopes) == 2
    (sampler,) = (
        node for scope in scopes.values() for node in scope.nodes.values() if node.type == "KSampler"
    )
    assert widget_values(sampler, info)["seed"] == 4711
