"""Kinds recorded from a real server whose inputs come, go and change their types, worked on in the window."""

import json
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editor.canvas.nodes.node_shape import BUTTONS
from app.workflow.node_info import NodeInfo, read_object_info
from app.workflow.ui_format import write_workflow
from app.workflow.widgets import DYNAMIC_COMBO, sub_inputs
from tests.shared_folder import need_shared

NONE = Qt.KeyboardModifier.NoModifier


def recorded() -> dict[str, NodeInfo]:
    data = json.loads(need_shared("reference", "object_info.json").read_text("utf-8"))
    return read_object_info(data["nodes"])


@pytest.fixture
def real(hands: Any) -> Any:
    """Return the hands on a window that has the recorded kinds, too."""
    hands.window.show_library({**recorded(), **hands.session.library})
    return hands


def names(hands: Any, node: str) -> list[str]:
    return [slot.name for slot in hands.session.workflow.nodes[node].inputs]


def link(hands: Any, source: str, output: int, node: str, slot: int) -> None:
    """Draw a link from an output to an input by the mouse."""
    start = hands.canvas.mapFromScene(hands.item(source).output_point(output))
    end = hands.canvas.mapFromScene(hands.item(node).input_point(slot))
    hands.drag(start, (start + (end - start) / 2, NONE), (end, NONE))


@pytest.mark.parametrize(
    ("kind", "source", "first", "after"),
    [
        ("BatchImagesNode", "LoadImage", ["images.image0", "images.image1"], "images.image2"),
        ("ComfyMathExpression", "PrimitiveFloat", ["values.a", "values.b"], "values.c"),
        ("TextEncodeMageFlowEdit", "LoadImage", ["images.image_1"], "images.image_2"),
    ],
)
def test_recorded_lists_grow_by_the_mouse(
    real: Any, kind: str, source: str, first: list[str], after: str
) -> None:
    start, node = real.add(source, 0, 0), real.add(kind, 500, 0)
    real.ready()
    before = write_workflow(real.session.workflow)
    listed = [name for name in names(real, node) if "." in name]
    assert listed == first
    for name in first:
        link(real, start, 0, node, names(real, node).index(name))
    assert len(real.session.workflow.links) == len(first)
    assert [name for name in names(real, node) if "." in name] == [*first, after]
    while real.session.undo_stack.canUndo():
        real.undo()
    assert write_workflow(real.session.workflow) == before


def test_a_recorded_switch_takes_the_type_of_its_first_link(real: Any) -> None:
    image, latent = real.add("LoadImage", 0, 0), real.add("EmptyLatentImage", 0, 400)
    node = real.add("ComfySwitchNode", 500, 0)
    real.ready()
    before = write_workflow(real.session.workflow)
    slots = names(real, node)
    link(real, image, 0, node, slots.index("on_true"))
    assert real.session.workflow.nodes[node].outputs[0].type == "IMAGE"
    link(real, latent, 0, node, slots.index("on_false"))
    assert len(real.session.workflow.links) == 1, "the other side takes only pictures now"
    QTest.keyClick(real.focused(), Qt.Key.Key_Escape)
    link(real, image, 0, node, slots.index("on_false"))
    assert len(real.session.workflow.links) == 2
    while real.session.undo_stack.canUndo():
        real.undo()
    assert write_workflow(real.session.workflow) == before


def test_every_choice_of_every_recorded_kind_brings_its_own_inputs_and_no_others(real: Any) -> None:
    kinds = [
        kind for kind, info in recorded().items() if any(item.type == DYNAMIC_COMBO for item in info.inputs)
    ]
    assert len(kinds) > 10
    for kind in kinds:
        node = real.add(kind)
        real.ready()
        before = write_workflow(real.session.workflow)
        for info in real.session.library[kind].inputs:
            for option in info.options.get("options") or () if info.type == DYNAMIC_COMBO else ():
                real.canvas.set_value(real.item(node), info.name, option.get("key"))
                has = {field.name for field in real.item(node).fields} | set(names(real, node))
                brought = {item.name for item in sub_inputs(info, option.get("key"))}
                mine = {name for name in has if name.startswith(f"{info.name}.")}
                assert {name for name in brought if _within(name, mine)} == brought, (kind, option)
                assert all(_within_any(name, brought) for name in mine), (kind, option)
        while real.session.undo_stack.canUndo():
            real.undo()
        assert write_workflow(real.session.workflow) == before, kind


def _within(name: str, names: set[str]) -> bool:
    return any(other == name or other.startswith(f"{name}.") for other in names)


def _within_any(name: str, names: set[str]) -> bool:
    return any(name == other or name.startswith(f"{other}.") for other in names)


def test_every_field_of_every_recorded_kind_can_be_worked_on(real: Any) -> None:
    """No value of a kind that a server describes is shown without a way to change it."""
    from app.editor.canvas.nodes.node_shape import Shapes
    from app.workflow.new_node import new_node

    shapes = Shapes()
    plain, count = [], 0
    for kind, info in recorded().items():
        shape = shapes.of(new_node(real.session.workflow, "", info, (0, 0)), info)
        count += sum(field.kind not in BUTTONS for field in shape.fields)
        plain += [(kind, field.name) for field in shape.fields if field.kind == "plain"]
    assert count > 1500
    assert plain == []
