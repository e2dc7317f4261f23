"""Inputs that come and go: growing lists, choices with inputs of their own, types that follow links."""

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.workflow.document import Link, Node, OutputSlot, Workflow
from app.workflow.dynamic.follow import FollowedByInputs
from app.workflow.edits import AddLink, AddNodes, Edit, MoveNodes, RemoveLink, RemoveNodes, SetValue
from app.workflow.new_node import new_node
from app.workflow.node_info import NodeInfo, read_object_info
from app.workflow.ui_format import workflow_to_json

IMAGES = {"template": {"input": {"required": {"image": ["IMAGE"]}}, "prefix": "image", "min": 1, "max": 4}}
LETTERS = {"template": {"input": {"required": {"value": ["FLOAT,INT", {}]}}, "names": list("abcd"), "min": 1}}
SAME = {"template": {"template_id": "kind", "allowed_types": "*"}}
PICTURE = {"template": {"template_id": "p", "allowed_types": "IMAGE,MASK"}}
MODES = {
    "options": [
        {"key": "size", "inputs": {"required": {"width": ["INT", {"default": 512}]}}},
        {"key": "like", "inputs": {"required": {"match": ["IMAGE,MASK"], "sharp": ["BOOLEAN", {}]}}},
    ]
}
LIBRARY = read_object_info(
    {
        "Batch": {"input": {"required": {"images": ["COMFY_AUTOGROW_V3", IMAGES]}}, "output": ["IMAGE"]},
        "Sum": {"input": {"required": {"values": ["COMFY_AUTOGROW_V3", LETTERS]}}, "output": ["FLOAT"]},
        "Switch": {
            "input": {
                "required": {
                    "on": ["BOOLEAN", {}],
                    "no": ["COMFY_MATCHTYPE_V3", SAME],
                    "yes": ["COMFY_MATCHTYPE_V3", SAME],
                }
            },
            "output": ["COMFY_MATCHTYPE_V3"],
            "output_matchtypes": ["kind"],
        },
        "Resize": {
            "input": {
                "required": {
                    "input": ["COMFY_MATCHTYPE_V3", PICTURE],
                    "mode": ["COMFY_DYNAMICCOMBO_V3", MODES],
                }
            },
            "output": ["COMFY_MATCHTYPE_V3"],
            "output_matchtypes": ["p"],
        },
        "Load": {"input": {"required": {}}, "output": ["IMAGE", "MASK", "MODEL", "FLOAT"]},
    }
)


class Desk:
    """A workflow with a loader (id 1), edited as the editor does, and undone."""

    def __init__(self) -> None:
        self.workflow = Workflow()
        self.undo: list[Edit] = []
        self.next_link = 0
        self.add("Load")

    def do(self, edit: Edit) -> None:
        self.undo.append(self.workflow.apply(FollowedByInputs(edit, LIBRARY)))

    def add(self, kind: str) -> Node:
        node = new_node(self.workflow, "", LIBRARY[kind], (0, 0))
        self.do(AddNodes("", (node,)))
        return self.workflow.nodes[node.id]

    def link(self, slot: int, target: Node, name: str, source: str = "1") -> str:
        self.next_link += 1
        node = self.workflow.nodes[target.id]
        index = [slot.name for slot in node.inputs].index(name)
        kind = self.workflow.nodes[source].outputs[slot].type
        self.do(AddLink("", Link(str(self.next_link), source, slot, target.id, index, kind)))
        return str(self.next_link)

    def names(self, node: Node) -> list[str]:
        return [slot.name for slot in self.workflow.nodes[node.id].inputs]

    def linked(self, node: Node) -> dict[str, str | None]:
        return {slot.name: slot.link for slot in self.workflow.nodes[node.id].inputs if slot.link}

    def types(self, node: Node) -> tuple[list[str], list[str]]:
        now = self.workflow.nodes[node.id]
        return [slot.type for slot in now.inputs], [slot.type for slot in now.outputs]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def picture(workflow: Workflow) -> Any:
    data = workflow_to_json(workflow)
    return {key: data[key] for key in ("nodes", "links")}


def test_a_list_keeps_one_free_place_up_to_its_most(desk: Desk) -> None:
    batch = desk.add("Batch")
    assert desk.names(batch) == ["images.image0", "images.image1"]
    for place in range(4):
        desk.link(0, batch, f"images.image{place}")
    assert desk.names(batch) == [f"images.image{place}" for place in range(4)]
    assert desk.workflow.nodes[batch.id].inputs[2].label == "image2"
    assert desk.workflow.nodes[batch.id].inputs[2].extra == {"shape": 7}


def test_a_freed_place_vanishes_and_the_links_after_it_move_up(desk: Desk) -> None:
    batch = desk.add("Batch")
    first = desk.link(0, batch, "images.image0")
    second = desk.link(0, batch, "images.image1")
    third = desk.link(0, batch, "images.image2")
    before = picture(desk.workflow)
    desk.do(RemoveLink("", first))
    assert desk.linked(batch) == {"images.image0": second, "images.image1": third}
    assert desk.names(batch) == ["images.image0", "images.image1", "images.image2"]
    assert [desk.workflow.links[key].target_slot for key in (second, third)] == [0, 1]
    desk.workflow.apply(desk.undo.pop())
    assert picture(desk.workflow) == before


def test_places_with_names_of_their_own_keep_their_links(desk: Desk) -> None:
    total = desk.add("Sum")
    first = desk.link(3, total, "values.a")
    second = desk.link(3, total, "values.b")
    desk.do(RemoveLink("", first))
    assert desk.linked(total) == {"values.b": second}, "b is another number than a"
    assert desk.names(total) == ["values.a", "values.b", "values.c"]
    desk.do(RemoveLink("", second))
    assert desk.names(total) == ["values.a", "values.b"]


def test_removing_the_source_frees_the_places(desk: Desk) -> None:
    batch = desk.add("Batch")
    desk.link(0, batch, "images.image0")
    desk.link(0, batch, "images.image1")
    desk.do(RemoveNodes("", ("1",)))
    assert desk.names(batch) == ["images.image0", "images.image1"]


def test_a_choice_brings_its_slots_and_takes_those_of_the_old_one(desk: Desk) -> None:
    resize = desk.add("Resize")
    assert desk.names(resize) == ["input"]
    desk.do(SetValue("", resize.id, "mode", "like", LIBRARY["Resize"]))
    assert desk.names(resize) == ["input", "mode.match"]
    link = desk.link(0, resize, "mode.match")
    before = picture(desk.workflow)
    desk.do(SetValue("", resize.id, "mode", "size", LIBRARY["Resize"]))
    assert desk.names(resize) == ["input"]
    assert link not in desk.workflow.links
    desk.workflow.apply(desk.undo.pop())
    assert picture(desk.workflow) == before


def test_types_follow_what_is_linked(desk: Desk) -> None:
    switch = desk.add("Switch")
    assert desk.types(switch) == (["*", "*"], ["*"])
    link = desk.link(2, switch, "no")
    assert desk.types(switch) == (["*", "MODEL"], ["MODEL"])
    desk.link(2, switch, "yes")
    assert desk.types(switch) == (["MODEL", "MODEL"], ["MODEL"])
    desk.do(RemoveLink("", link))
    assert desk.types(switch) == (["MODEL", "*"], ["MODEL"])


def test_types_go_on_from_node_to_node(desk: Desk) -> None:
    switches = [desk.add("Switch") for _ in range(3)]
    for before, after in itertools.pairwise(switches):
        desk.link(0, after, "no", source=before.id)
    link = desk.link(0, switches[0], "yes")
    assert [desk.types(switch)[1] for switch in switches] == [["IMAGE"]] * 3
    assert {link.type for link in desk.workflow.links.values()} == {"IMAGE"}
    desk.do(RemoveLink("", link))
    assert [desk.types(switch)[1] for switch in switches] == [["*"]] * 3


def test_a_ring_of_types_ends(desk: Desk) -> None:
    one, two = desk.add("Switch"), desk.add("Switch")
    desk.link(0, two, "no", source=one.id)
    desk.link(0, one, "no", source=two.id)
    desk.link(0, one, "yes")
    assert desk.types(two)[1] == ["IMAGE"]


def test_an_output_of_a_template_with_few_types_says_which(desk: Desk) -> None:
    resize = desk.add("Resize")
    assert desk.types(resize) == (["IMAGE,MASK"], ["IMAGE,MASK"])
    desk.link(1, resize, "input")
    assert desk.types(resize) == (["IMAGE,MASK"], ["MASK"])


def test_moving_a_node_settles_nothing(desk: Desk) -> None:
    """One edit changes one place: the slots of a file stay as they are until their links change."""
    odd = Node("7", "Batch", outputs=(OutputSlot("IMAGE", "IMAGE"),))
    desk.undo.append(desk.workflow.apply(AddNodes("", (odd,))))
    desk.do(MoveNodes("", {"7": (5, 5)}))
    assert desk.workflow.nodes["7"].inputs == ()


def test_all_undone_is_the_first_document(desk: Desk) -> None:
    first = picture(desk.workflow)
    del desk.undo[:]
    batch, switch, resize = desk.add("Batch"), desk.add("Switch"), desk.add("Resize")
    desk.link(0, batch, "images.image0")
    desk.link(0, switch, "no", source=batch.id)
    desk.link(0, resize, "input", source=switch.id)
    desk.do(SetValue("", resize.id, "mode", "like", LIBRARY["Resize"]))
    desk.link(1, resize, "mode.match")
    desk.do(RemoveNodes("", (switch.id,)))
    while desk.undo:
        desk.workflow.apply(desk.undo.pop())
    assert picture(desk.workflow) == first


def test_kinds_without_such_inputs_cost_nothing() -> None:
    info = NodeInfo.from_json("Plain", {"input": {"required": {"x": ["INT", {}]}}})
    assert not info.is_dynamic


KINDS = ("Batch", "Sum", "Switch", "Resize", "Load")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 40), st.integers(0, 40)), max_size=30))
def test_any_edits_keep_slots_and_links_in_step_and_are_undone(actions: list[tuple[int, int, int]]) -> None:
    desk = Desk()
    first = picture(desk.workflow)
    del desk.undo[:]
    for action, one, other in actions:
        nodes = list(desk.workflow.nodes.values())
        node, target = (nodes[one % len(nodes)], nodes[other % len(nodes)]) if nodes else (None, None)
        match action:
            case 0 | 1:
                desk.add(KINDS[one % len(KINDS)])
            case 2 | 3 if node is not None and target is not None and target.inputs and node.outputs:
                name = target.inputs[one % len(target.inputs)].name
                desk.link(other % len(node.outputs), target, name, source=node.id)
            case 4 if desk.workflow.links:
                keys = list(desk.workflow.links)
                desk.do(RemoveLink("", keys[one % len(keys)]))
            case 5 if node is not None and node.type == "Resize":
                desk.do(SetValue("", node.id, "mode", ("size", "like")[other % 2], LIBRARY["Resize"]))
            case 5 if node is not None:
                desk.do(RemoveNodes("", (node.id,)))
        for link in desk.workflow.links.values():
            assert desk.workflow.nodes[link.target].inputs[link.target_slot].link == link.id
            assert link.id in desk.workflow.nodes[link.source].outputs[link.source_slot].links
        for batch in desk.workflow.nodes.values():
            if batch.type == "Batch":
                free = [slot.link is None for slot in batch.inputs]
                assert len(free) == 4 or free[-1], "one place is free"
                assert [slot.name for slot in batch.inputs] == [f"images.image{i}" for i in range(len(free))]
    while desk.undo:
        desk.workflow.apply(desk.undo.pop())
    assert picture(desk.workflow) == first
