"""The inspector for one node and for many: shared values, arithmetic for each, what belongs to the nodes."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editor.fields.favourites import read_favourites
from app.editor.fields.field_help import field_help
from app.workflow.edits import ChangeNode, SetValue
from app.workflow.node_info import InputInfo
from app.workflow.ui_format import write_workflow


@pytest.fixture
def two(hands: Any) -> list[str]:
    """Two samplers with 20 and 30 steps, selected."""
    nodes = [hands.add("KSampler", 0, 0), hands.add("KSampler", 400, 0)]
    info = hands.session.library["KSampler"]
    hands.session.do(SetValue.for_widget("", nodes[1], info, "steps", 30), "Set")
    hands.ready()
    hands.canvas.select(nodes)
    return nodes


def inspector(hands: Any) -> Any:
    return hands.window.docks.inspector


def type_into(line: Any, text: str) -> None:
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def steps_of(hands: Any, nodes: list[str]) -> list[Any]:
    return [hands.value(node, "steps") for node in nodes]


def test_mixed_values_show_as_such_and_one_value_is_for_all(hands: Any, two: list[str]) -> None:
    first = write_workflow(hands.session.workflow)
    line = inspector(hands).fields["steps"].line
    assert line.text() == ""
    assert line.placeholderText() == "— 20 … 30"
    assert inspector(hands).fields["cfg"].line.text() == "8.0", "what is equal is shown"
    type_into(line, "12")
    assert steps_of(hands, two) == [12, 12]
    assert line.text() == "12"
    assert hands.steps() == ["Set steps"]
    hands.undo()
    assert write_workflow(hands.session.workflow) == first


def test_arithmetic_starts_from_the_value_of_each(hands: Any, two: list[str]) -> None:
    line = inspector(hands).fields["steps"].line
    type_into(line, "*2")
    assert steps_of(hands, two) == [40, 60]
    type_into(line, "+=5")
    assert steps_of(hands, two) == [45, 65]
    hands.undo()
    hands.undo()
    assert steps_of(hands, two) == [20, 30]


def test_the_arrow_keys_step_mixed_values_each_by_one(hands: Any, two: list[str]) -> None:
    line = inspector(hands).fields["steps"].line
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert steps_of(hands, two) == [21, 31]


def test_leaving_mixed_values_alone_changes_nothing(hands: Any, two: list[str]) -> None:
    line = inspector(hands).fields["steps"].line
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Tab)
    type_into(line, "many")
    hands.window.commit()
    assert hands.steps() == []
    assert steps_of(hands, two) == [20, 30]


def test_only_what_all_have_is_shown(hands: Any, two: list[str]) -> None:
    other = hands.add("EmptyLatentImage", 800, 0)
    hands.canvas.select([*two, other])
    assert inspector(hands).fields == {}
    assert inspector(hands).title.placeholderText() == "— 3 nodes"


def test_a_choice_and_a_title_for_many(hands: Any, two: list[str]) -> None:
    field = inspector(hands).fields["sampler_name"]
    field.box.showPopup()
    popup = field.box.popup
    QTest.keyClicks(popup.filter, "heun")
    wanted = popup.row().text
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    assert [hands.value(node, "sampler_name") for node in two] == [wanted, wanted]
    type_into(inspector(hands).title, "Pass")
    assert [hands.session.workflow.nodes[node].title for node in two] == ["Pass", "Pass"]
    hands.undo()
    hands.undo()
    assert [hands.session.workflow.nodes[node].title for node in two] == [None, None]
    assert hands.value(two[0], "sampler_name") != wanted


def test_a_value_goes_back_to_its_default(hands: Any, two: list[str]) -> None:
    row = inspector(hands).rows["steps"]
    assert row.reset.isVisibleTo(inspector(hands))
    QTest.mouseClick(row.reset, Qt.MouseButton.LeftButton)
    assert steps_of(hands, two) == [20, 20]
    assert not row.reset.isVisibleTo(inspector(hands))


def test_mode_colour_and_flags_of_many(hands: Any, two: list[str]) -> None:
    section = inspector(hands).section
    QTest.mouseClick(section.head, Qt.MouseButton.LeftButton)
    section.mode.setFocus()
    QTest.keyClick(section.mode, Qt.Key.Key_Down)
    nodes = hands.session.workflow.nodes
    assert [nodes[node].mode for node in two] == [2, 2]
    section.color.setFocus()
    QTest.keyClick(section.color, Qt.Key.Key_Down)
    assert nodes[two[0]].color is not None
    assert nodes[two[0]].color == nodes[two[1]].color
    QTest.mouseClick(section.pinned, Qt.MouseButton.LeftButton, pos=section.pinned.rect().center() * 0.2)
    assert [nodes[node].flags.get("pinned") for node in two] == [True, True]
    type_into(section.width_field.line, "333")
    assert [nodes[node].size[0] for node in two] == [333.0, 333.0]
    assert len(hands.steps()) == 4
    for _ in range(4):
        hands.undo()
    assert nodes[two[0]].mode == 0
    assert nodes[two[1]].color is None


def test_properties_are_typed_in_the_form_they_have(hands: Any) -> None:
    node = hands.add("KSampler")
    properties = {"Node name for S&R": "KSampler", "count": 3, "deep": {"kept": [1]}}
    hands.session.do(ChangeNode("", node, {"properties": properties}), "Set")
    hands.ready()
    hands.canvas.select([node])
    section = inspector(hands).section
    QTest.mouseClick(section.head, Qt.MouseButton.LeftButton)
    assert list(section.properties) == ["Node name for S&R", "count"]
    type_into(section.properties["count"], "4")
    type_into(section.properties["Node name for S&R"], "Main")
    assert hands.session.workflow.nodes[node].properties == {
        "Node name for S&R": "Main",
        "count": 4,
        "deep": {"kept": [1]},
    }
    type_into(section.properties["count"], "four")
    assert hands.session.workflow.nodes[node].properties["count"] == 4


def test_values_are_filtered_by_name(hands: Any, two: list[str]) -> None:
    panel = inspector(hands)
    hands.canvas.select([two[0]])
    panel.filter.setFocus()
    QTest.keyClicks(panel.filter, "sched")
    shown = [row.name for row in panel.rows.values() if row.field.isVisibleTo(panel)]
    assert shown == ["scheduler"]


def test_a_favourite_stands_on_top_also_next_time(hands: Any, two: list[str]) -> None:
    panel = inspector(hands)
    panel.rows["denoise"].favourite_toggled.emit("denoise")
    assert next(iter(panel.rows)) == "denoise"
    assert panel.rows["denoise"].label.text().startswith("★")
    assert read_favourites(hands.window.folders) == ("KSampler.denoise",)
    panel.rows["denoise"].favourite_toggled.emit("denoise")
    assert next(iter(panel.rows)) == "seed"


def test_the_help_of_a_field_says_range_step_and_default() -> None:
    options = {"min": 1, "max": 10000, "default": 20, "tooltip": "How often."}
    assert field_help(InputInfo("steps", "INT", options=options)).splitlines() == [
        "How often.",
        "A whole number, 1 to 10000",
        "Default: 20",
    ]
    seed = InputInfo("seed", "INT", options={"min": 0, "max": 2**64 - 1, "default": 0})
    assert "0 to 2^64" in field_help(seed)
    choice = InputInfo("x", "COMBO", choices=("a", "b"))
    assert field_help(choice).splitlines() == ["One of a, b", "Default: a"]


def test_the_menu_of_a_field_leads_back_to_the_default(hands: Any, two: list[str]) -> None:
    from PySide6.QtWidgets import QMenu

    from app.editor.fields.field_menu import add_field_entries

    item = hands.item(two[1])
    menu = QMenu(hands.window)
    index = item.field_index("steps")
    add_field_entries(menu, hands.canvas, item, item.field_rect(index).center(), hands.window.actions_by_name)
    back = menu.actions()[0]
    assert back.text() == "Back to the default: 20"
    back.trigger()
    assert hands.value(two[1], "steps") == 20
