"""Fields are edited in place: numbers, text, toggles, choices, seeds, images."""

from pathlib import Path

import pytest
from canvas_graphs import Desk, node, workflow_of
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow
from pytestqt.qtbot import QtBot

from app.editor.canvas.editors.attention import with_weight
from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.editor.canvas.editors.line_editor import LineEditor
from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.canvas.nodes.numbers import evaluated
from app.workflow.widgets import widget_values

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def value(desk: Desk, node_id: str, name: str) -> object:
    item = desk.hand.item(node_id)
    assert item.info is not None
    return widget_values(desk.workflow.nodes[node_id], item.info)[name]


def test_a_number_is_typed(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("3", "steps"))
    assert isinstance(desk.canvas.editors.editor, LineEditor)
    desk.hand.type("33")
    desk.hand.key(Qt.Key.Key_Return)
    assert value(desk, "3", "steps") == 33
    assert desk.titles == ["Set steps"]
    assert desk.canvas.editors.editor is None


def test_arithmetic_may_be_typed_and_limits_hold(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("5", "width"))
    desk.hand.type("512*3/2")
    desk.hand.key(Qt.Key.Key_Return)
    assert value(desk, "5", "width") == 768
    desk.hand.click(desk.hand.field("3", "denoise"))
    desk.hand.type("7")
    desk.hand.key(Qt.Key.Key_Return)
    assert value(desk, "3", "denoise") == 1.0


def test_large_seeds_stay_exact(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("3", "seed") - QPointF(40, 0))
    desk.hand.type("18446744073709551615")
    desk.hand.key(Qt.Key.Key_Return)
    assert value(desk, "3", "seed") == 18446744073709551615


@pytest.mark.parametrize("text", ["", "abc", "1/0", "__import__('os')", "9**9**9", "(" * 300])
def test_what_is_no_number_changes_nothing(desk: Desk, text: str) -> None:
    desk.canvas.begin_edit("3", "steps")
    editor = desk.canvas.editors.editor
    assert isinstance(editor, LineEditor)
    editor.set_text(text)
    desk.hand.key(Qt.Key.Key_Return)
    assert desk.asked == []
    with pytest.raises(ValueError, match=r"."):
        evaluated(text)


def test_escape_keeps_the_old_value(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("3", "steps"))
    desk.hand.type("33")
    desk.hand.key(Qt.Key.Key_Escape)
    assert desk.asked == []
    assert desk.canvas.editors.editor is None


def test_tab_takes_over_and_goes_on_in_the_node(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("3", "steps"))
    desk.hand.type("33")
    desk.hand.key(Qt.Key.Key_Tab)
    assert desk.canvas.editors.open_field_name == "cfg"
    desk.hand.type("6.5")
    desk.hand.key(Qt.Key.Key_Backtab, SHIFT)
    assert desk.canvas.editors.open_field_name == "steps"
    assert value(desk, "3", "steps") == 33
    assert value(desk, "3", "cfg") == 6.5


def test_a_click_elsewhere_takes_over(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("3", "steps"))
    desk.hand.type("44")
    desk.hand.click(QPointF(900, 520))
    assert value(desk, "3", "steps") == 44


def test_arrow_keys_step_the_number_being_typed(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("3", "cfg"))
    desk.hand.key(Qt.Key.Key_Up)
    desk.hand.key(Qt.Key.Key_Up, SHIFT)
    desk.hand.key(Qt.Key.Key_Return)
    assert value(desk, "3", "cfg") == pytest.approx(9.1)


def test_a_sideways_drag_scrubs_and_asks_once(desk: Desk) -> None:
    start = desk.hand.field("3", "steps")
    desk.hand.press(start)
    desk.hand.drag_to(start + QPointF(20, 0))
    desk.hand.drag_to(start + QPointF(40, 0))
    assert desk.hand.item("3").values["steps"] == 30
    assert desk.asked == []
    desk.hand.release(start + QPointF(40, 0))
    assert value(desk, "3", "steps") == 30
    assert desk.titles == ["Set steps"]


@pytest.mark.parametrize(
    ("keys", "cfg"), [(Qt.KeyboardModifier.ShiftModifier, 8.1), (Qt.KeyboardModifier.ControlModifier, 18.0)]
)
def test_a_key_held_from_the_start_scrubs_too_and_moves_no_node(
    desk: Desk, keys: Qt.KeyboardModifier, cfg: float
) -> None:
    start, place = desk.hand.field("3", "cfg"), desk.workflow.nodes["3"].position
    desk.hand.drag(start, start + QPointF(40, 0), keys)
    assert value(desk, "3", "cfg") == pytest.approx(cfg)
    assert desk.workflow.nodes["3"].position == place
    desk.undo()
    desk.canvas.select(["5"])
    desk.hand.click(desk.hand.field("3", "cfg"), keys)
    assert desk.canvas.selected_nodes() == ["3", "5"], "a click selects as anywhere on a node"
    desk.hand.click(desk.hand.field("3", "cfg"), keys)
    assert desk.canvas.selected_nodes() == ["5"]
    assert desk.canvas.editors.editor is None


def test_escape_while_scrubbing_shows_the_old_value(desk: Desk) -> None:
    start = desk.hand.field("3", "cfg")
    desk.hand.press(start)
    desk.hand.drag_to(start + QPointF(40, 0))
    desk.hand.key(Qt.Key.Key_Escape)
    desk.hand.release(start + QPointF(40, 0))
    assert desk.hand.item("3").values["cfg"] == 8.0
    assert desk.asked == []


def test_a_long_text_is_typed_in_its_box(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("6", "text"))
    editor = desk.canvas.editors.editor
    assert isinstance(editor, TextEditor)
    assert editor.toPlainText() == "a lighthouse"
    desk.hand.type(", at dusk")
    desk.hand.key(Qt.Key.Key_Return)
    desk.hand.type("oil painting")
    desk.hand.click(QPointF(900, 520))
    assert value(desk, "6", "text") == "a lighthouse, at dusk\noil painting"


def test_ctrl_up_weighs_the_word_at_the_cursor(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("6", "text"))
    desk.hand.key(Qt.Key.Key_Up, CTRL)
    desk.hand.key(Qt.Key.Key_Up, CTRL)
    desk.canvas.commit_edit()
    assert value(desk, "6", "text") == "a (lighthouse:1.1)"


def test_a_weight_of_one_needs_no_parentheses() -> None:
    assert with_weight("a (red:1.05) cat", 4, 4, -0.05) == ("a red cat", 2, 5)
    assert with_weight("a red cat", 2, 9, 0.05) == ("a (red cat:1.05)", 2, 16)
    assert with_weight("", 0, 0, 0.05) == ("", 0, 0)


def test_a_choice_is_taken_from_the_list_by_typing(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("3", "sampler_name"))
    popup = desk.canvas.editors.editor
    assert isinstance(popup, ChoicePopup)
    QTest.keyClicks(popup.filter, "2m sde heun gpu")
    shown = popup.texts()
    assert shown == ["dpmpp_2m_sde_heun_gpu"]
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    assert value(desk, "3", "sampler_name") == "dpmpp_2m_sde_heun_gpu"


def test_a_list_closed_by_escape_changes_nothing(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("3", "scheduler"))
    popup = desk.canvas.editors.editor
    assert isinstance(popup, ChoicePopup)
    QTest.keyClick(popup.filter, Qt.Key.Key_Down)
    QTest.keyClick(popup.filter, Qt.Key.Key_Escape)
    assert desk.asked == []
    assert desk.canvas.editors.editor is None


def test_what_a_seed_does_after_a_run_is_chosen_beside_it(desk: Desk) -> None:
    item = desk.hand.item("3")
    control = item.look().fields[0].control
    assert control is not None
    desk.hand.click(item.pos() + control.center())
    popup = desk.canvas.editors.editor
    assert isinstance(popup, ChoicePopup)
    QTest.keyClicks(popup.filter, "rand")
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    assert desk.workflow.nodes["3"].values == (42, "randomize", 20, 8.0, "euler", "normal", 1.0)


def test_a_toggle_flips_on_a_click(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "PrimitiveBoolean", (0, 0), (False,))))
    desk.hand.click(desk.hand.field("1", "value"))
    assert value(desk, "1", "value") is True
    desk.hand.click(desk.hand.field("1", "value"))
    assert value(desk, "1", "value") is False


def test_a_linked_field_has_no_editor(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "PrimitiveInt", (0, 0), (7,)), node("2", "KSampler", (500, 0))))
    hand = desk.hand
    hand.drag(hand.item("1").output_point(0), hand.field("2", "steps"))
    hand.click(hand.field("2", "steps"))
    assert desk.canvas.editors.editor is None


def test_the_editor_stays_over_its_field_when_the_view_moves(desk: Desk) -> None:
    desk.hand.click(desk.hand.field("3", "steps"))
    desk.canvas.pan_by(QPointF(50, 20))
    editor = desk.canvas.editors.editor
    assert editor is not None
    place = desk.canvas.mapFromScene(desk.hand.field("3", "steps"))
    assert editor.geometry().contains(place)


def test_removing_the_node_closes_its_editor(desk: Desk) -> None:
    from app.workflow.edits import RemoveNodes

    desk.hand.click(desk.hand.field("3", "steps"))
    desk.workflow.apply(RemoveNodes("", ("3",)))
    assert desk.canvas.editors.editor is None


def test_a_shortcut_of_the_window_finds_the_typed_value(desk: Desk, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(desk.canvas)
    seen: list[object] = []
    run = QAction("Run", window)
    run.setShortcut(QKeySequence("Ctrl+Return"))
    run.triggered.connect(lambda: seen.append(value(desk, "3", "steps")))
    window.addAction(run)
    window.resize(1800, 1000)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    desk.canvas.look_at(desk.canvas.graph.contents_rect().center(), 1.0)
    desk.hand.click(desk.hand.field("3", "steps"))
    desk.hand.type("55")
    desk.hand.key(Qt.Key.Key_Return, CTRL)
    window.takeCentralWidget()
    assert seen == [55]


def drop(desk: Desk, place: QPointF, paths: list[Path]) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    point, copy = desk.hand.at(place), Qt.DropAction.CopyAction
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(point, copy, data, button, keys)
    QApplication.sendEvent(desk.canvas.viewport(), entered)
    assert entered.isAccepted()
    QApplication.sendEvent(desk.canvas.viewport(), QDropEvent(QPointF(point), copy, data, button, keys))


def test_a_picture_dropped_on_an_image_input_is_for_it(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.show(workflow_of(node("1", "LoadImage", (0, 0), ("a.png",))))
    with qtbot.waitSignal(desk.canvas.image_chosen) as heard:
        drop(desk, desk.hand.title("1"), [tmp_path / "cat.png"])
    assert heard.args == ["1", "image", str(tmp_path / "cat.png")]
    with qtbot.waitSignal(desk.canvas.files_dropped) as heard:
        drop(desk, QPointF(500, 300), [tmp_path / "cat.png"])
    assert heard.args[0] == [str(tmp_path / "cat.png")]


def test_zoomed_out_the_editor_is_still_large_enough_to_read(desk: Desk) -> None:
    desk.canvas.look_at(desk.hand.item("3").frame().center(), 0.45)
    desk.canvas.begin_edit("3", "steps")
    editor = desk.canvas.editors.editor
    assert editor is not None
    assert editor.height() >= 18
    assert editor.font().pixelSize() >= 10
    assert QPoint(0, 0) != editor.pos()


def test_leaving_for_another_widget_takes_over_and_leaves_it_the_focus(desk: Desk, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(desk.canvas)
    other = QLineEdit()
    window.setMenuWidget(other)
    window.resize(1800, 1000)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    desk.canvas.begin_edit("3", "steps")
    desk.hand.type("66")
    QTest.mouseClick(other, Qt.MouseButton.LeftButton)
    other.setFocus(Qt.FocusReason.MouseFocusReason)
    assert value(desk, "3", "steps") == 66
    assert other.hasFocus()
    window.takeCentralWidget()
