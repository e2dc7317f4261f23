"""Unpacking: bypassed nodes, values that travel without a line, and room among the neighbours."""

import json
import random
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workflow.document import ROOT, Group, ScopeId, Workflow
from app.workflow.edits import AddGroup, ChangeNode, MoveNodes, SetMode
from app.workflow.node_info import NodeInfo, read_object_info
from app.workflow.patch import EditRefused
from app.workflow.subgraphs.convert import fold
from app.workflow.subgraphs.unpack import unpack
from app.workflow.subgraphs.unpack_room import drawn, framed
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow.subgraph_cases import NOON, comparable, graphs, loose_ends, without
from tests.workflow_cases import LIBRARY, document, node

SENDER = "Anything Everywhere"


def same(path: str) -> str:
    return path


def on_a_grid(workflow: Workflow) -> None:
    places = {key: (300.0 * (at % 4), 200.0 * (at // 4)) for at, key in enumerate(workflow.nodes)}
    workflow.apply(MoveNodes(ROOT, places))


@given(graphs(), st.randoms(use_true_random=False), st.sampled_from((0, 2, 4)))
def test_a_node_that_sleeps_is_unpacked_and_the_same_runs(
    workflow: Workflow, chooser: random.Random, mode: int
) -> None:
    ids = [key for key in workflow.nodes if chooser.random() < 0.5]
    try:
        made = fold(workflow, LIBRARY, ROOT, ids)
    except EditRefused:
        return
    workflow.apply(made.edit)
    workflow.apply(SetMode(ROOT, (made.host,), mode))
    folded, before = write_workflow(workflow), comparable(workflow, without(made.host))
    edit, new = unpack(workflow, LIBRARY, ROOT, made.host)
    undo = workflow.apply(edit)
    assert comparable(workflow, same) == before
    assert loose_ends(workflow) == []
    if mode:
        assert {workflow.nodes[key].mode for key in new} <= {mode, 2}
    workflow.apply(undo)
    assert write_workflow(workflow) == folded


@given(graphs(), st.randoms(use_true_random=False))
def test_what_was_folded_comes_back_to_its_places_where_nobody_stands(
    workflow: Workflow, chooser: random.Random
) -> None:
    on_a_grid(workflow)
    places = {key: item.position for key, item in workflow.nodes.items()}
    ids = [key for key in workflow.nodes if chooser.random() < 0.5]
    try:
        made = fold(workflow, LIBRARY, ROOT, ids)
    except EditRefused:
        return
    workflow.apply(made.edit)
    workflow.apply(unpack(workflow, LIBRARY, ROOT, made.host)[0])
    assert {key: item.position for key, item in workflow.nodes.items()} == places


@given(graphs(), st.randoms(use_true_random=False))
def test_what_is_unpacked_stands_on_no_neighbour(workflow: Workflow, chooser: random.Random) -> None:
    on_a_grid(workflow)
    ids = [key for key in workflow.nodes if chooser.random() < 0.4]
    try:
        made = fold(workflow, LIBRARY, ROOT, ids)
    except EditRefused:
        return
    workflow.apply(made.edit)
    inside = workflow.scopes[made.definition]
    wide = {key: (700.0 * (at % 3), 400.0 * (at // 3)) for at, key in enumerate(inside.nodes)}
    workflow.apply(MoveNodes(made.definition, wide))
    on_a_grid(workflow)  # the subgraph node stands among the others, and what is in it is larger
    workflow.root.groups.clear()
    workflow.apply(AddGroup(ROOT, Group("1", "Around", group_around(workflow, made.host))))
    workflow.apply(ChangeNode(ROOT, made.host, {"size": (200.0, 60.0)}))
    data = write_workflow(workflow)
    order = {
        (one, other)
        for one, other in product(workflow.nodes, repeat=2)
        if workflow.nodes[one].position[0] < workflow.nodes[other].position[0]
        and made.host not in (one, other)
    }
    edit, new = unpack(workflow, LIBRARY, ROOT, made.host)
    undo = workflow.apply(edit)
    for one, other in combinations(workflow.nodes.values(), 2):
        assert not drawn(one).meets(drawn(other)), (one.id, other.id)
    for one, other in order:
        assert workflow.nodes[one].position[0] <= workflow.nodes[other].position[0]
    frame = framed(workflow.root.groups["1"])
    for key in new:
        inner = drawn(workflow.nodes[key])
        assert frame.left <= inner.left
        assert frame.top <= inner.top
        assert frame.right >= inner.right
        assert frame.bottom >= inner.bottom
    workflow.apply(undo)
    assert write_workflow(workflow) == data


def group_around(workflow: Workflow, host: str) -> tuple[float, float, float, float]:
    x, y = workflow.nodes[host].position
    return (x - 20, y - 60, 240, 160)


def test_a_sender_inside_sends_as_before_when_nobody_outside_waits_for_it() -> None:
    workflow, definition, host = sender_in_subgraph(open_outside=False)
    before = comparable(workflow, without(host))
    assert before["3"]["inputs"]["x"] == ["1", 0]
    workflow.apply(unpack(workflow, LIBRARY, ROOT, host)[0])
    assert comparable(workflow, same) == before
    assert any(item.type == SENDER for item in workflow.nodes.values()), "it does the same outside: it stays"
    assert definition not in workflow.scopes


def test_a_sender_inside_becomes_links_where_it_would_reach_more_outside() -> None:
    workflow, _, host = sender_in_subgraph(open_outside=True)
    before = comparable(workflow, without(host))
    assert "x" not in before["5"]["inputs"]
    data = write_workflow(workflow)
    undo = workflow.apply(unpack(workflow, LIBRARY, ROOT, host)[0])
    assert comparable(workflow, same) == before
    assert not any(item.type == SENDER for item in workflow.nodes.values())
    workflow.apply(undo)
    assert write_workflow(workflow) == data


def sender_in_subgraph(open_outside: bool) -> tuple[Workflow, ScopeId, str]:
    workflow = document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(2, SENDER, inputs=[("anything", "*", 1)]),
        node(3, "PPass", "t", inputs=[("x", "INT", None)], outputs=[("*", "*", [2])]),
        node(4, "PSink", inputs=[("x", "*", 2)]),
        node(5, "PSink", inputs=[("x", "FLOAT", None)]),
        links=[[1, 1, 0, 2, 0, "INT"], [2, 3, 0, 4, 0, "*"]],
    )
    on_a_grid(workflow)
    made = fold(workflow, LIBRARY, ROOT, ["1", "2", "3"])
    workflow.apply(made.edit)
    inside = workflow.scopes[made.definition]
    drawn_link = inside.nodes["3"].inputs[0].link
    if drawn_link is not None:  # folding drew it: in this file it is sent
        del inside.links[drawn_link]
        inside.nodes["3"] = replace(
            inside.nodes["3"], inputs=(replace(inside.nodes["3"].inputs[0], link=None),)
        )
        source = inside.nodes["1"]
        left = tuple(key for key in source.outputs[0].links if key != drawn_link)
        inside.nodes["1"] = replace(source, outputs=(replace(source.outputs[0], links=left),))
    if open_outside:
        slot = replace(workflow.nodes["5"].inputs[0], type="INT")
        workflow.apply(ChangeNode(ROOT, "5", {"inputs": (slot,)}))
    return workflow, made.definition, made.host


def test_a_sender_outside_does_not_reach_what_was_inside() -> None:
    workflow = document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(2, SENDER, inputs=[("anything", "*", 1)]),
        node(3, "PPass", "t", inputs=[("x", "FLOAT", None)], outputs=[("*", "*", [2])]),
        node(4, "PSink", inputs=[("x", "*", 2)]),
        links=[[1, 1, 0, 2, 0, "INT"], [2, 3, 0, 4, 0, "*"]],
    )
    on_a_grid(workflow)
    made = fold(workflow, LIBRARY, ROOT, ["3"])
    workflow.apply(made.edit)
    slot = replace(workflow.scopes[made.definition].nodes["3"].inputs[0], type="INT")
    workflow.apply(ChangeNode(made.definition, "3", {"inputs": (slot,)}))
    before = comparable(workflow, without(made.host))
    assert "x" not in before["3"]["inputs"]
    workflow.apply(unpack(workflow, LIBRARY, ROOT, made.host)[0])
    assert comparable(workflow, same) == before


def test_a_name_that_is_used_outside_too_is_changed_inside() -> None:
    workflow = document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(2, "SetNode", "n", inputs=[("INT", "INT", 1)], outputs=[("*", "*", None)]),
        node(3, "GetNode", "n", outputs=[("INT", "INT", [2])]),
        node(4, "PSink", inputs=[("x", "*", 2)]),
        node(6, "PInt", 6, outputs=[("INT", "INT", [3])]),
        node(7, "SetNode", "m", inputs=[("INT", "INT", 3)], outputs=[("*", "*", None)]),
        node(8, "GetNode", "m", outputs=[("INT", "INT", [4])]),
        node(9, "PSink", inputs=[("x", "*", 4)]),
        links=[
            [1, 1, 0, 2, 0, "INT"],
            [2, 3, 0, 4, 0, "INT"],
            [3, 6, 0, 7, 0, "INT"],
            [4, 8, 0, 9, 0, "INT"],
        ],
    )
    on_a_grid(workflow)
    made = fold(workflow, LIBRARY, ROOT, ["1", "2", "3", "4"])
    workflow.apply(made.edit)
    for key in ("7", "8"):
        workflow.apply(ChangeNode(ROOT, key, {"values": ("n",)}))
    before = comparable(workflow, without(made.host))
    workflow.apply(unpack(workflow, LIBRARY, ROOT, made.host)[0])
    assert comparable(workflow, same) == before
    assert workflow.nodes["2"].values == workflow.nodes["3"].values == ("n_1",)
    assert workflow.nodes["7"].values == ("n",)


def prompt_of(workflow: Workflow, library: dict[str, NodeInfo]) -> dict[str, Any]:
    prompt = to_prompt(workflow, library, choose=lambda found: found[0], now=NOON)
    return dict(json.loads(json.dumps(prompt.to_json())))


@pytest.mark.corpus
def test_subgraphs_of_real_files_are_unpacked_without_changing_what_runs() -> None:
    folder = need_shared("corpus", "ui")
    raw = json.loads(need_shared("reference", "object_info.json").read_text("utf-8"))
    library = dict(read_object_info(raw["nodes"]))
    done = refused = 0
    for file in sorted(folder.glob("*.json")):
        workflow = read_workflow(file.read_bytes())
        hosts = [key for key, item in workflow.nodes.items() if item.type in workflow.scopes and item.type]
        for host in hosts[:3]:
            for mode in {workflow.nodes[host].mode, 4}:
                workflow.apply(SetMode(ROOT, (host,), mode))
                outcome = unpacked_the_same(workflow, library, host, file.name)
                done, refused = done + outcome, refused + (not outcome)
    assert done > 50
    assert refused < done / 50


def unpacked_the_same(workflow: Workflow, library: dict[str, NodeInfo], host: str, name: str) -> bool:
    """Unpack one node and take it back; returns whether it was not refused."""
    data, before = write_workflow(workflow), comparable(workflow, same, library)
    inside = list(workflow.scopes[workflow.nodes[host].type].nodes)
    try:
        edit, new = unpack(workflow, library, ROOT, host)
    except EditRefused:
        return False
    undo = workflow.apply(edit)
    taken = dict(zip(inside, new, strict=False)) if len(inside) == len(new) else {}
    back = {value: f"{host}:{key}" for key, value in taken.items()}

    def rename(path: str) -> str:
        first, _, rest = path.partition(":")
        return back.get(first, first) + (f":{rest}" if rest else "")

    if taken:
        assert comparable(workflow, rename, library) == before, name
    workflow.apply(undo)
    assert write_workflow(workflow) == data, name
    return True
