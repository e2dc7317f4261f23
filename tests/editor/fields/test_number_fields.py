"""Numbers: arithmetic, what was understood, scrubbing, arrows, the wheel, and the keyboard alone."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt

from app.editor.canvas.editors.line_editor import LineEditor
from app.editor.canvas.nodes.numbers import evaluated, read_number
from app.workflow.node_info import InputInfo

SHIFT, CTRL, ALT, NONE = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.NoModifier,
)
WHOLE = InputInfo("width", "INT", options={"min": 16, "max": 16384, "step": 8})
BROKEN = InputInfo("cfg", "FLOAT", options={"min": 0.0, "max": 100.0, "step": 0.1, "round": 0.01})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("512*2", 1024),
        ("(3+1)/2", 2),
        ("1/4", 0.25),
        ("2*pi", 6.283185307179586),
        ("0,5", 0.5),
        ("1,5*2", 3.0),
        ("+=64", 576),
        ("-=12", 500),
        ("*1.5", 768),
        ("/2", 256),
        ("-5", -5),
        ("2^10", 1024),
        ("12 × 2", 24),
    ],
)
def test_arithmetic_starts_from_the_value_or_stands_alone(text: str, expected: float) -> None:
    assert evaluated(text, 512) == pytest.approx(expected)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "abc",
        "1/0",
        "9**9**9",
        "(-8)**0.5%2",
        "10**65",
        "__import__('os')",
        "(" * 150,
        "1" * 300,
        "max(1,2)",
        "[1]",
        "1 if 1 else 2",
    ],
)
def test_what_is_no_arithmetic_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$|\?"):
        evaluated(text, 1)


@pytest.mark.parametrize(
    ("info", "text", "plainly"),
    [
        (BROKEN, "1.234,5", "1234.5"),
        (BROKEN, "1,234,567", "1234567"),
        (BROKEN, "1 000", "1000"),
        (WHOLE, "1,024", "1024"),
        (WHOLE, "1'024", "1024"),
    ],
)
def test_thousands_are_refused_and_the_plain_way_is_said(info: InputInfo, text: str, plainly: str) -> None:
    reading = read_number(info, text, 1)
    assert reading.value is None
    assert plainly in reading.note


@given(st.text(alphabet="0123456789+-*/%.,()^ epi=_j'", max_size=40), st.sampled_from([WHOLE, BROKEN]))
def test_whatever_is_typed_is_a_number_within_the_limits_or_refused(text: str, info: InputInfo) -> None:
    reading = read_number(info, text, 512)
    if reading.value is None:
        assert reading.note
    else:
        assert info.options["min"] <= reading.value <= info.options["max"]
        assert isinstance(reading.value, int if info is WHOLE else float)


def test_units_are_named_and_limits_are_told() -> None:
    assert "px" in read_number(WHOLE, "512 px", 1).note
    assert read_number(WHOLE, "99999", 1).value == 16384
    assert "16384" in read_number(WHOLE, "99999", 1).note
    assert read_number(WHOLE, "512", 1).note == "", "what is plain needs no comment"


def test_arithmetic_typed_into_a_node_is_one_step(hands: Any) -> None:
    node = hands.add("EmptyLatentImage")
    hands.ready()
    hands.click(hands.at(node, "width"))
    hands.type("512*2")
    assert hands.editor.note.text() == "= 1024"
    assert hands.value(node, "width") == 512, "nothing is taken over while it is typed"
    hands.key(Qt.Key.Key_Return)
    assert hands.value(node, "width") == 1024
    hands.click(hands.at(node, "width"))
    hands.type("+=64")
    hands.key(Qt.Key.Key_Return)
    assert hands.value(node, "width") == 1088
    hands.undo()
    hands.undo()
    assert hands.value(node, "width") == 512


def test_a_mistake_stays_open_to_be_mended(hands: Any) -> None:
    node = hands.add("EmptyLatentImage")
    hands.ready()
    hands.click(hands.at(node, "width"))
    hands.type("1,024")
    hands.key(Qt.Key.Key_Return)
    assert isinstance(hands.editor, LineEditor), "the typed text is still there"
    assert "1024" in hands.editor.note.text()
    hands.type("1024")
    hands.key(Qt.Key.Key_Return)
    assert hands.editor is None
    assert hands.value(node, "width") == 1024
    assert len(hands.steps()) == 1


def test_a_drag_scrubs_finer_with_shift_and_to_round_values_with_ctrl(hands: Any) -> None:
    node = hands.add("KSampler")
    hands.ready()
    start = hands.at(node, "steps")
    hands.drag(start, (start + QPoint(40, 0), NONE))
    assert hands.value(node, "steps") == 30
    hands.drag(start, (start + QPoint(10, 0), SHIFT), (start + QPoint(40, 0), SHIFT))
    assert hands.value(node, "steps") == 31
    hands.drag(start, (start + QPoint(4, 0), CTRL), (start + QPoint(8, 0), CTRL))
    assert hands.value(node, "steps") == 50, "twenty more, snapped to tens"
    while hands.session.undo_stack.canUndo():
        hands.undo()
    assert hands.value(node, "steps") == 20


def test_scrubbing_a_large_seed_loses_no_digit(hands: Any) -> None:
    node = hands.add("KSampler")
    hands.click(hands.at(node, "seed") - QPoint(20, 0))
    hands.type("9007199254740993")
    hands.key(Qt.Key.Key_Return)
    hands.ready()
    start = hands.at(node, "seed") - QPoint(30, 0)
    hands.drag(start, (start + QPoint(8, 0), NONE))
    assert hands.value(node, "seed") == 9007199254740995


def test_the_arrows_at_the_ends_go_by_one_step(hands: Any) -> None:
    node = hands.add("EmptyLatentImage")
    hands.ready()
    rect = hands.rect(node, "width")
    hands.click(QPoint(rect.right() - 5, rect.center().y()))
    assert hands.value(node, "width") == 520
    hands.click(QPoint(rect.left() + 5, rect.center().y()))
    hands.click(QPoint(rect.left() + 5, rect.center().y()))
    assert hands.value(node, "width") == 504
    assert hands.editor is None


def test_the_wheel_steps_with_alt_and_zooms_without(hands: Any) -> None:
    node = hands.add("EmptyLatentImage")
    hands.ready()
    place = hands.at(node, "width")
    zoom = hands.canvas.zoom()
    hands.wheel(hands.view, place, 1, ALT)
    assert hands.value(node, "width") == 520
    assert hands.canvas.zoom() == zoom
    hands.wheel(hands.view, place, -1, ALT)
    assert hands.value(node, "width") == 512
    assert len(hands.steps()) <= 1, "one turn of the wheel is one step to undo"


def test_the_wheel_over_a_field_being_typed_steps_it(hands: Any) -> None:
    node = hands.add("EmptyLatentImage")
    hands.ready()
    hands.click(hands.at(node, "width"))
    zoom = hands.canvas.zoom()
    hands.wheel(hands.editor, QPoint(10, 5), 2)
    assert hands.editor.text() == "520"
    assert hands.canvas.zoom() == zoom
    hands.key(Qt.Key.Key_Escape)
    assert hands.value(node, "width") == 512


def test_all_fields_are_filled_without_the_mouse(hands: Any) -> None:
    """Enter opens the first field; Tab goes on, also to the node that runs next; Esc gives one up."""
    first, second = hands.add("EmptyLatentImage", 0, 0), hands.add("KSampler", 400, 0)
    from app.workflow.document import Link
    from app.workflow.edits import AddLink

    slots = [slot.name for slot in hands.session.workflow.nodes[second].inputs]
    hands.session.do(AddLink("", Link("1", first, 0, second, slots.index("latent_image"), "LATENT")), "Link")
    hands.ready()
    hands.canvas.select([first])
    hands.key(Qt.Key.Key_Return)
    for text in ("640", "480", "2"):
        hands.type(text)
        hands.key(Qt.Key.Key_Tab)
    assert hands.canvas.editors.open_field_name == "seed"
    assert hands.canvas.selected_nodes() == [second]
    hands.type("7")
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Up)
    hands.key(Qt.Key.Key_Up, SHIFT)
    hands.key(Qt.Key.Key_Tab)
    hands.type("3,5")
    hands.key(Qt.Key.Key_Backtab, SHIFT)
    hands.type("99")
    hands.key(Qt.Key.Key_Escape)
    values = {name: hands.value(first, name) for name in ("width", "height", "batch_size")}
    assert values == {"width": 640, "height": 480, "batch_size": 2}
    assert [hands.value(second, name) for name in ("seed", "steps", "cfg")] == [7, 31, 3.5]
    while hands.session.undo_stack.canUndo():
        hands.undo()
    assert hands.value(first, "width") == 512
    assert hands.value(second, "cfg") == 8.0


def test_tab_goes_round_and_back(hands: Any) -> None:
    first, second = hands.add("EmptyLatentImage", 0, 0), hands.add("EmptyLatentImage", 0, 300)
    hands.ready()
    hands.canvas.select([first])
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Backtab, SHIFT)
    assert hands.canvas.selected_nodes() == [second]
    assert hands.canvas.editors.open_field_name == "batch_size"
    hands.key(Qt.Key.Key_Tab)
    assert hands.canvas.selected_nodes() == [first]
    assert hands.canvas.editors.open_field_name == "width"
    hands.key(Qt.Key.Key_Escape)
    assert hands.steps() == []


def test_switches_are_flipped_by_the_space_bar(hands: Any) -> None:
    node = hands.add("Fill")
    hands.ready()
    hands.canvas.begin_edit(node, "on")
    hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_Return)
    assert hands.value(node, "on") is True
    hands.canvas.begin_edit(node, "on")
    hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_Escape)
    assert hands.value(node, "on") is True
    hands.undo()
    assert hands.value(node, "on") is False
