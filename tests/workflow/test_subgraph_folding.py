"""Folding nodes into a subgraph and unpacking it: what runs stays the same, and undo restores the file."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workflow.document import ROOT, Link, Workflow
from app.workflow.edits import ChangeNode, RemoveNodes
from app.workflow.native_reroutes import read_reroutes
from app.workflow.node_info import read_object_info
from app.workflow.patch import EditRefused
from app.workflow.reroute_edits import add_reroute
from app.workflow.subgraphs.convert import fold
from app.workflow.subgraphs.unpack import unpack
from app.workflow.ui_format import read_workflow, workflow_to_json, write_workflow
from tests.shared_folder import need_shared
from tests.workflow.subgraph_cases import comparable, graphs, without
from tests.workflow_cases import LIBRARY, chain, document, node


def same(path: str) -> str:
    return path


def small() -> Workflow:
    """PInt → PPass → PAdd(b from PInt, too) → PSink, and a note."""
    return document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1, 2])]),
        node(2, "PPass", "t", inputs=[("x", "*", 1)], outputs=[("*", "*", [3])]),
        node(3, "PAdd", inputs=[("a", "*", 3), ("b", "*", 2)], outputs=[("sum", "*", [4])]),
        node(4, "PSink", inputs=[("x", "*", 4)]),
        node(5, "Note", "words"),
        links=[[1, 1, 0, 2, 0, "*"], [2, 1, 0, 3, 1, "*"], [3, 2, 0, 3, 0, "*"], [4, 3, 0, 4, 0, "*"]],
    )


@given(graphs(), st.randoms(use_true_random=False))
def test_a_fold_runs_the_same_and_is_undone_to_the_byte(workflow: Workflow, chooser: random.Random) -> None:
    ids = [key for key in workflow.nodes if chooser.random() < 0.5]
    data, before = write_workflow(workflow), comparable(workflow, same)
    try:
        made = fold(workflow, LIBRARY, ROOT, ids)
    except EditRefused:
        return
    undo = workflow.apply(made.edit)
    assert comparable(workflow, without(made.host)) == before
    again = read_workflow(write_workflow(workflow))
    assert comparable(again, without(made.host)) == before
    redo = workflow.apply(undo)
    assert write_workflow(workflow) == data
    workflow.apply(redo)
    assert comparable(workflow, without(made.host)) == before


@given(graphs(), st.randoms(use_true_random=False))
def test_unpacking_a_fold_gives_the_nodes_back(workflow: Workflow, chooser: random.Random) -> None:
    before, contents = comparable(workflow, same), shape(workflow)
    ids = [key for key in workflow.nodes if chooser.random() < 0.5]
    try:
        made = fold(workflow, LIBRARY, ROOT, ids)
    except EditRefused:
        return
    workflow.apply(made.edit)
    folded = write_workflow(workflow)
    undo = workflow.apply(unpack(workflow, LIBRARY, ROOT, made.host)[0])
    assert comparable(workflow, same) == before
    assert shape(workflow) == contents
    assert list(workflow.scopes) == [ROOT], "the definition went with its last node"
    workflow.apply(undo)
    assert write_workflow(workflow) == folded


def shape(workflow: Workflow) -> Any:
    """Return what a workflow holds, but for places, ids of links and the order of parts."""
    links = {
        (link.source, link.source_slot, link.target, link.target_slot) for link in workflow.links.values()
    }
    nodes = {
        item.id: (item.type, item.size, item.mode, item.values, item.title)
        for item in workflow.nodes.values()
    }
    return nodes, links, sorted(g.title for g in workflow.root.groups.values())


def test_the_definition_has_the_form_of_comfyui() -> None:
    workflow = small()
    made = fold(workflow, LIBRARY, ROOT, ["2", "3", "5"], "Sum")
    workflow.apply(made.edit)
    raw = workflow_to_json(workflow)
    (definition,) = raw["definitions"]["subgraphs"]
    assert definition["name"] == "Sum"
    assert definition["version"] == 1
    assert (definition["inputNode"]["id"], definition["outputNode"]["id"]) == (-10, -20)
    assert [(slot["name"], slot["type"], slot["linkIds"]) for slot in definition["inputs"]] == [
        ("x", "*", [1, 2])
    ]
    assert [(slot["name"], slot["linkIds"]) for slot in definition["outputs"]] == [("sum", [4])]
    assert definition["links"][0] == {
        "id": 1, "origin_id": -10, "origin_slot": 0, "target_id": 2, "target_slot": 0, "type": "*"
    }  # fmt: skip
    assert [item["id"] for item in definition["nodes"]] == [2, 3, 5], "the note goes along"
    assert definition["state"] == {"lastGroupId": 0, "lastNodeId": 5, "lastLinkId": 4, "lastRerouteId": 0}
    host = next(item for item in raw["nodes"] if item["type"] == definition["id"])
    assert host["id"] == 6
    assert [(slot["name"], slot["link"]) for slot in host["inputs"]] == [("x", 1)]
    assert [(slot["name"], slot["links"]) for slot in host["outputs"]] == [("sum", [4])]
    assert sorted(raw["links"]) == [[1, 1, 0, 6, 0, "*"], [4, 6, 0, 4, 0, "*"]]


def test_what_would_feed_itself_is_refused_in_words() -> None:
    workflow = small()
    data = write_workflow(workflow)
    with pytest.raises(EditRefused, match=r"“PPass” \(#2\) takes their result and feeds “PAdd” \(#3\) again"):
        fold(workflow, LIBRARY, ROOT, ["1", "3"])
    with pytest.raises(EditRefused, match="select the nodes"):
        fold(workflow, LIBRARY, ROOT, ["99"])
    assert write_workflow(workflow) == data


def test_a_set_node_is_not_torn_from_its_get_node() -> None:
    workflow = document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(2, "SetNode", "n", inputs=[("INT", "INT", 1)], outputs=[("*", "*", None)]),
        node(3, "GetNode", "n", outputs=[("INT", "INT", [2])]),
        node(4, "PSink", inputs=[("x", "*", 2)]),
        links=[[1, 1, 0, 2, 0, "INT"], [2, 3, 0, 4, 0, "INT"]],
    )
    with pytest.raises(EditRefused, match="the value “n” would be torn"):
        fold(workflow, LIBRARY, ROOT, ["1", "2"])
    before = comparable(workflow, same)
    made = fold(workflow, LIBRARY, ROOT, ["3"])
    workflow.apply(made.edit)
    assert comparable(workflow, without(made.host)) == before


def test_a_fold_inside_a_subgraph_leads_through_its_boundary() -> None:
    workflow = small()
    before = comparable(workflow, same)
    outer = fold(workflow, LIBRARY, ROOT, ["2", "3"])
    workflow.apply(outer.edit)
    inner = fold(workflow, LIBRARY, outer.definition, ["2"])
    workflow.apply(inner.edit)
    names = {f"{outer.host}:{inner.host}:2": "2", f"{outer.host}:3": "3"}
    assert comparable(workflow, lambda path: names.get(path, path)) == before
    edit, _ = unpack(workflow, LIBRARY, outer.definition, inner.host)
    workflow.apply(edit)
    assert comparable(workflow, without(outer.host)) == before


def test_values_of_the_subgraph_node_go_to_the_controls_when_it_is_unpacked() -> None:
    workflow = document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(2, "PInt", 7, inputs=[("v", "INT", 1)], outputs=[("INT", "INT", [2])]),
        node(3, "PSink", inputs=[("x", "*", 2)]),
        links=[[1, 1, 0, 2, 0, "INT"], [2, 2, 0, 3, 0, "INT"]],
    )
    control = replace(workflow.nodes["2"].inputs[0], widget="v")
    workflow.apply(ChangeNode(ROOT, "2", {"inputs": (control,)}))
    made = fold(workflow, LIBRARY, ROOT, ["2"])
    workflow.apply(made.edit)
    assert workflow.nodes[made.host].properties["proxyWidgets"] == [["-1", "v"]]
    workflow.apply(RemoveNodes(ROOT, ("1",)))
    workflow.apply(ChangeNode(ROOT, made.host, {"values": (41,)}))
    assert comparable(workflow, without(made.host))["2"]["inputs"] == {"v": 41}
    workflow.apply(unpack(workflow, LIBRARY, ROOT, made.host)[0])
    assert comparable(workflow, same)["2"]["inputs"] == {"v": 41}
    assert workflow.nodes["2"].values == (41,)


def test_bends_inside_go_along_and_come_back() -> None:
    workflow = chain(3)
    middle = workflow.links["2"]

    workflow.apply(add_reroute(workflow, ROOT, middle.id, 0, (500.0, 40.0)))
    made = fold(workflow, LIBRARY, ROOT, [middle.source, middle.target])
    workflow.apply(made.edit)
    inside = read_reroutes(workflow, workflow.scopes[made.definition])
    assert [item.position for item in inside.reroutes.values()] == [(500.0, 40.0)]
    assert not read_reroutes(workflow, workflow.root).reroutes
    workflow.apply(unpack(workflow, LIBRARY, ROOT, made.host)[0])
    here = read_reroutes(workflow, workflow.root)
    assert [here.reroutes[key].position for key in here.of_link("2")] == [(500.0, 40.0)]


def test_a_subgraph_that_contains_itself_is_not_unpacked() -> None:
    workflow = small()
    made = fold(workflow, LIBRARY, ROOT, ["2", "3"])
    workflow.apply(made.edit)
    inside = workflow.scopes[made.definition]
    inside.nodes["9"] = workflow.nodes[made.host].__class__("9", made.definition)
    with pytest.raises(EditRefused, match="contains itself"):
        unpack(workflow, LIBRARY, ROOT, made.host)
    with pytest.raises(EditRefused, match="nothing in it"):
        unpack(workflow, LIBRARY, ROOT, "1")


def _assert_fold_changes_nothing(workflow: Workflow, library: Any, chooser: random.Random) -> bool:
    """Fold a random part of a real file, unpack it, undo both; returns whether it could be folded."""
    data, before = write_workflow(workflow), comparable(workflow, same, library)
    ids = around(workflow, chooser)
    try:
        made = fold(workflow, library, ROOT, ids)
    except EditRefused:
        return False
    undo = workflow.apply(made.edit)
    assert comparable(workflow, without(made.host), library) == before
    workflow.apply(undo)
    assert write_workflow(workflow) == data
    return True


def around(workflow: Workflow, chooser: random.Random) -> list[str]:
    """Return the ids of a node and of what is linked to it within a few steps, as a person would choose."""
    if not workflow.nodes:
        return []
    found = {chooser.choice(list(workflow.nodes))}
    for _ in range(chooser.randrange(4)):
        links: list[Link] = list(workflow.links.values())
        found |= {link.target for link in links if link.source in found and chooser.random() < 0.8}
        found |= {link.source for link in links if link.target in found and chooser.random() < 0.8}
    return [key for key in workflow.nodes if key in found]


@pytest.mark.corpus
def test_random_parts_of_real_files_fold_without_changing_what_runs() -> None:

    folder = need_shared("corpus", "ui")
    raw = json.loads(need_shared("reference", "object_info.json").read_text("utf-8"))
    library = read_object_info(raw["nodes"])
    chooser = random.Random(5)
    files = sorted(folder.glob("*.json"))
    folded = 0
    for file in chooser.sample(files, min(len(files), 150)):
        workflow = read_workflow(file.read_bytes())
        for _ in range(3):
            try:
                folded += _assert_fold_changes_nothing(workflow, library, chooser)
            except AssertionError as error:
                raise AssertionError(file.name) from error
    assert folded > 100
