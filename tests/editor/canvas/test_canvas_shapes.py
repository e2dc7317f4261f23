"""What a node shows: its fields, values as text, colours, and the nodes that live in the editor only."""

import pytest
from canvas_graphs import LIBRARY, Desk, node, workflow_of
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage

from app.editor import theme
from app.editor.canvas.nodes.node_look import seconds_text
from app.editor.canvas.nodes.node_values import float_text, fraction_of
from app.editor.canvas.nodes.pictures import fitted, picture_cells
from app.workflow.document import ROOT, Link, Node, OutputSlot
from app.workflow.node_info import InputInfo, NodeInfo


@pytest.mark.parametrize(
    ("slot_type", "color"),
    [
        ("MODEL", "#b39ddb"),
        ("CONDITIONING", "#ffa931"),
        ("LATENT", "#ff9cf9"),
        ("FLOAT,IMAGE", "#64b5f6"),
        ("SOMETHING", "#99aa99"),
        ("*", "#99aa99"),
    ],
)
def test_slots_have_the_colours_users_know(slot_type: str, color: str) -> None:
    assert theme.slot_color(slot_type) == QColor(color)


def test_the_header_is_tinted_by_the_most_special_word_of_the_category() -> None:
    assert theme.category_color("model/sampling") == theme.CATEGORY_COLORS["sampling"]
    assert theme.category_color("image/mask") == theme.CATEGORY_COLORS["mask"]
    assert theme.category_color("somebody/else") == theme.OTHER_CATEGORY


def test_colours_of_the_file_win(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "VAEDecode", (0, 0), color="#322", body_color="#533")))
    look = desk.hand.item("1").look()
    assert (look.header.name(), look.body.name()) == ("#332222", "#553333")


def test_a_colour_that_is_none_is_not_used(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "VAEDecode", (0, 0), body_color="no colour")))
    assert desk.hand.item("1").look().body == theme.BODY


@pytest.mark.parametrize(
    ("value", "options", "text"),
    [
        (8.0, {"step": 0.1, "round": 0.01}, "8.00"),
        (1.0, {"step": 0.01}, "1.00"),
        (0.5, {"step": 0.5}, "0.5"),
        (0.12345, {"step": 0.01}, "0.12345"),
        (1e-7, {"step": 0.01}, "1e-07"),
        (2.0, {"step": 1}, "2.0"),
    ],
)
def test_numbers_have_the_digits_of_their_step(value: float, options: dict[str, float], text: str) -> None:
    assert float_text(value, InputInfo("x", "FLOAT", options=options)) == text


def test_only_small_ranges_are_filled_like_a_slider() -> None:
    small = InputInfo("denoise", "FLOAT", options={"min": 0.0, "max": 1.0})
    large = InputInfo("steps", "INT", options={"min": 1, "max": 10000})
    assert fraction_of(small, 0.25) == 0.25
    assert fraction_of(small, 7.0) == 1.0
    assert fraction_of(large, 20) is None


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.004, "4 ms"), (0.83, "0.8 s"), (59.96, "60.0 s"), (125, "2:05 min")]
)
def test_durations_are_short(seconds: float, text: str) -> None:
    assert seconds_text(seconds) == text


def test_a_picture_keeps_its_shape() -> None:
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    assert fitted(image, QRectF(0, 0, 100, 100)) == QRectF(0, 25, 100, 50)
    assert fitted(QImage(), QRectF(0, 0, 100, 100)).isEmpty()


def test_a_grid_has_a_cell_for_each_picture_and_none_overlap() -> None:
    area = QRectF(0, 0, 300, 200)
    for count in (2, 3, 5, 9, 20):
        cells = picture_cells(area, count)
        assert len(cells) == count
        assert all(area.contains(cell) for cell in cells)
        assert not any(a.intersects(b) for i, a in enumerate(cells) for b in cells[:i])


def test_an_empty_place_for_a_result_says_so(desk: Desk) -> None:
    desk.show(
        workflow_of(
            node("1", "SaveImage", (0, 0), ("Confy",), size=(240, 300)),
            node("2", "VAEDecode", (300, 0), size=(240, 300)),
        )
    )
    words = [[placed.text.text() for placed in desk.hand.item(i).look().runs[2].texts] for i in "12"]
    assert "The picture appears here" in words[0]
    assert "The picture appears here" not in words[1]


def test_a_note_is_a_text_that_can_be_edited(desk: Desk) -> None:
    desk.show(workflow_of(Node("1", "Note", (0, 0), (240, 120), values=("remember",))))
    desk.hand.double_click(desk.hand.field("1", "text"))
    desk.hand.type(" the milk")
    desk.hand.click(QPointF(400, 300))
    assert desk.workflow.nodes["1"].values == ("remember the milk",)


def test_a_primitive_has_the_control_of_its_target(desk: Desk) -> None:
    from dataclasses import replace

    from app.workflow.document import InputSlot

    sampler = node("2", "KSampler", (500, 0))
    sampler = replace(sampler, inputs=(*sampler.inputs, InputSlot("steps", "INT", widget="steps")))
    primitive = Node(
        "1", "PrimitiveNode", (0, 0), (210, 82), outputs=(OutputSlot("INT", "INT"),), values=(25, "fixed")
    )
    desk.show(workflow_of(primitive, sampler, links=(Link("1", "1", 0, "2", 4, "INT"),)))
    item = desk.hand.item("1")
    assert [(field.name, field.kind) for field in item.fields] == [("value", "number")]
    assert item.values["value"] == 25
    desk.hand.click(desk.hand.field("1", "value") - QPointF(30, 0))
    desk.hand.type("31")
    desk.canvas.commit_edit()
    assert desk.workflow.nodes["1"].values == (31, "fixed")


def test_a_dynamic_combo_shows_the_fields_of_its_choice(desk: Desk) -> None:
    options = [
        {"key": "by factor", "inputs": {"required": {"factor": ["FLOAT", {"default": 2.0}]}}},
        {"key": "to size", "inputs": {"required": {"width": ["INT", {}], "height": ["INT", {}]}}},
    ]
    kind = NodeInfo(
        "Resize", "Resize", inputs=(InputInfo("mode", "COMFY_DYNAMICCOMBO_V3", options={"options": options}),)
    )
    desk.show(workflow_of(Node("1", "Resize", (0, 0), (240, 60), values=("to size", 64, 48))))
    desk.canvas.set_library({**LIBRARY, "Resize": kind})
    item = desk.hand.item("1")
    assert [field.name for field in item.fields] == ["mode", "mode.width", "mode.height"]
    desk.canvas.set_value(item, "mode", "by factor")
    assert [field.name for field in item.fields] == ["mode", "mode.factor"]
    assert item.values["mode.factor"] == 2.0


def test_a_subgraph_node_has_its_definitions_name_and_is_entered(desk: Desk) -> None:
    from app.workflow.document import Scope

    workflow = workflow_of(Node("5", "uuid-1", (0, 0), (200, 80), outputs=(OutputSlot("IMAGE", "IMAGE"),)))
    workflow.scopes["uuid-1"] = Scope("uuid-1", name="Upscale twice")
    desk.show(workflow)
    item = desk.hand.item("5")
    assert (item.title, item.shape_info.kind) == ("Upscale twice", "subgraph")
    heard: list[tuple[str, str]] = []
    desk.canvas.subgraph_entered.connect(lambda node_id, scope: heard.append((node_id, scope)))
    desk.hand.double_click(item.pos() + QPointF(60, 50))
    assert heard == [("5", "uuid-1")]
    assert desk.canvas.graph.scope_id == ROOT
