"""Random reroutes under random edits: what names a reroute finds it, and undoing restores the file."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.workflow.document import ROOT, Link, Workflow
from app.workflow.edits import AddLink, Edit, RemoveLink, RemoveNodes, Several
from app.workflow.fragment import copy_nodes, paste_edit
from app.workflow.native_reroutes import Reroutes, read_reroutes
from app.workflow.new_node import free_link_id
from app.workflow.reroute_edits import CarryReroutes, add_reroute, move_reroutes, remove_reroute
from app.workflow.ui_format import read_workflow, write_workflow
from tests.workflow_cases import node

SCOPES = st.sampled_from(["lists", "objects", "definition"])


@st.composite
def files(draw: st.DrawFn) -> tuple[Workflow, str]:
    """Draw a workflow of one source and some targets, with trees of reroutes between them."""
    count = draw(st.integers(1, 4))
    bends = draw(st.integers(0, 6))
    parents = [draw(st.none() | st.integers(1, index)) if index else None for index in range(bends)]
    last = {link: draw(st.none() | st.integers(1, bends)) if bends else None for link in range(1, count + 1)}
    ends = {"origin_id": 1, "origin_slot": 0, "target_id": -1, "target_slot": -1, "type": "INT"}
    ends_at = draw(st.lists(st.integers(1, bends), max_size=1)) if bends else []
    floating = [{"id": 90, **ends, "parentId": key} for key in ends_at]
    passed: dict[int, list[int]] = {key: [] for key in range(1, len(parents) + 1)}
    for link, key in last.items():
        while key is not None:
            passed[key].append(link)
            key = parents[key - 1]
    reroutes = [
        {"id": key, "pos": [key * 10, 0], "linkIds": passed[key], **({"parentId": parent} if parent else {})}
        for key, parent in enumerate(parents, 1)
    ]
    nodes = [node(1, "PInt", 1, outputs=[("INT", "INT", list(last))])]
    nodes += [node(link + 1, "PSink", inputs=[("x", "*", link)]) for link in last]
    form = draw(SCOPES)
    bent = {link: key for link, key in last.items() if key is not None}
    if form == "lists":
        data: dict[str, Any] = {
            "nodes": nodes,
            "links": [[link, 1, 0, link + 1, 0, "INT"] for link in last],
            "floatingLinks": floating,
            "extra": {
                "reroutes": reroutes,
                "linkExtensions": [{"id": link, "parentId": key} for link, key in bent.items()],
            },
        }
        return read_workflow(json.dumps(data).encode()), ROOT
    links = [
        {"id": link, "origin_id": 1, "origin_slot": 0, "target_id": link + 1, "target_slot": 0, "type": "INT"}
        | ({"parentId": bent[link]} if link in bent else {})
        for link in last
    ]
    data = {"nodes": nodes, "links": links, "floatingLinks": floating, "reroutes": reroutes}
    if form == "objects":
        return read_workflow(json.dumps(data).encode()), ROOT
    outer = {"nodes": [node(1, "u")], "links": [], "definitions": {"subgraphs": [{"id": "u", **data}]}}
    return read_workflow(json.dumps(outer).encode()), "u"


def draw_edit(data: st.DataObject, workflow: Workflow, scope_id: str) -> Edit | None:
    scope = workflow.scopes[scope_id]
    here = read_reroutes(workflow, scope)
    kinds = ["link", "node", "replace", "add", "move", "remove", "paste", "carry"]
    kind = data.draw(st.sampled_from(kinds))
    if kind == "carry" and scope.links:
        old = scope.links[data.draw(st.sampled_from(list(scope.links)))]
        new = replace(old, id=free_link_id(workflow, scope_id), key_order=(), extra={})
        moved = Several((RemoveLink(scope_id, old.id), AddLink(scope_id, new)))
        return CarryReroutes(scope_id, {new.id: old.id}, moved)
    if kind == "link" and scope.links:
        return RemoveLink(scope_id, data.draw(st.sampled_from(list(scope.links))))
    if kind == "node" and scope.nodes:
        return RemoveNodes(scope_id, (data.draw(st.sampled_from(list(scope.nodes))),))
    if (
        kind == "replace"
        and scope.nodes.keys() >= {"1", "2"}
        and scope.nodes["1"].outputs
        and scope.nodes["2"].inputs
    ):
        return AddLink(scope_id, Link(free_link_id(workflow, scope_id), "1", 0, "2", 0, "INT"))
    if kind == "add" and scope.links:
        link = data.draw(st.sampled_from(list(scope.links)))
        return add_reroute(workflow, scope_id, link, data.draw(st.integers(0, 4)), (5.5, 6.0))
    if kind == "paste" and scope.nodes:
        return paste_edit(workflow, scope_id, copy_nodes(workflow, scope_id, set(scope.nodes)), (9.0, 9.0))
    if kind in ("move", "remove") and here.reroutes:
        key = data.draw(st.sampled_from(list(here.reroutes)))
        return (
            move_reroutes(workflow, scope_id, {key: (1, 2)})
            if kind == "move"
            else remove_reroute(workflow, scope_id, key)
        )
    return None


def check_sound(workflow: Workflow, scope_id: str, here: Reroutes) -> None:
    links = workflow.scopes[scope_id].links
    assert here.last.keys() <= links.keys(), "a link that is gone has reroutes"
    assert set(here.last.values()) <= here.reroutes.keys()
    assert {item.parent for item in here.reroutes.values()} - {None} <= here.reroutes.keys()
    assert {link.parent for link in here.floating.values()} - {None} <= here.reroutes.keys()
    for key, item in here.reroutes.items():
        assert set(item.links) == {link for link in here.last if key in here.of_link(link)}, key


@given(files(), st.data())
def test_edits_keep_reroutes_sound_and_are_undone(drawn: tuple[Workflow, str], data: st.DataObject) -> None:
    workflow, scope_id = drawn
    before = write_workflow(workflow)
    undo: list[Edit] = []
    for _ in range(data.draw(st.integers(1, 5))):
        edit = draw_edit(data, workflow, scope_id)
        if edit is None:
            continue
        undo.append(workflow.apply(edit))
        here = read_reroutes(workflow, workflow.scopes[scope_id])
        check_sound(workflow, scope_id, here)
        again = read_workflow(write_workflow(workflow))
        assert read_reroutes(again, again.scopes[scope_id]) == here
    for edit in reversed(undo):
        workflow.apply(edit)
    assert write_workflow(workflow) == before
