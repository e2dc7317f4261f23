"""Native reroutes and floating links: read from either form, kept true by every edit, undone to the byte."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from app.workflow.document import ROOT, Link, Workflow
from app.workflow.edits import AddLink, AddNodes, Edit, RemoveLink, RemoveNodes, Several
from app.workflow.fragment import copy_nodes, paste_edit
from app.workflow.links.reroute_nodes import NativeToReroute
from app.workflow.native_reroutes import read_reroutes
from app.workflow.new_node import new_node
from app.workflow.open_file import open_workflow
from app.workflow.patch import EditRefused
from app.workflow.reroute_edits import CarryReroutes, add_reroute, move_reroutes, remove_reroute
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow_cases import LIBRARY, chain, node

NODES = [
    node(1, "PInt", 1, outputs=[("INT", "INT", [10, 11])]),
    node(2, "PSink", inputs=[("x", "*", 10)]),
    node(3, "PSink", inputs=[("x", "*", 11)]),
    node(4, "PSink", inputs=[("x", "*", None)]),
]
REROUTES = [
    {"id": 1, "pos": [100.5, 10], "linkIds": [10, 11]},
    {"id": 2, "parentId": 1, "pos": {"0": 200, "1": 20}, "linkIds": [10]},
    {"id": 3, "parentId": 1, "pos": [200, 60], "linkIds": [11], "zz": 1},
    {"id": 4, "parentId": 1, "pos": [300, 90], "linkIds": [], "floating": {"slotType": "output"}},
    {"id": 5, "pos": [0, 90], "linkIds": [], "floating": {"slotType": "input"}},
]
FLOATING = [
    {
        "id": 6,
        "origin_id": 1,
        "origin_slot": 0,
        "target_id": -1,
        "target_slot": -1,
        "type": "INT",
        "parentId": 4,
    },
    {
        "id": 7,
        "origin_id": -1,
        "origin_slot": -1,
        "target_id": 4,
        "target_slot": 0,
        "type": "*",
        "parentId": 5,
    },
]
LISTS = [[10, 1, 0, 2, 0, "INT"], [11, 1, 0, 3, 0, "INT"]]
OBJECTS = [
    {
        "id": 10,
        "origin_id": 1,
        "origin_slot": 0,
        "target_id": 2,
        "target_slot": 0,
        "type": "INT",
        "parentId": 2,
    },
    {
        "id": 11,
        "origin_id": 1,
        "origin_slot": 0,
        "target_id": 3,
        "target_slot": 0,
        "type": "INT",
        "parentId": 3,
    },
]
EXTRA = {"reroutes": REROUTES, "linkExtensions": [{"id": 10, "parentId": 2}, {"id": 11, "parentId": 3}]}
IN_EXTRA = {"nodes": NODES, "links": LISTS, "floatingLinks": FLOATING, "extra": {**EXTRA, "end": 1.0}}
STATE = {"lastNodeId": 4, "lastLinkId": 11, "lastRerouteId": 7}
IN_SCOPE = {"state": STATE, "nodes": NODES, "links": OBJECTS, "floatingLinks": FLOATING, "reroutes": REROUTES}
IN_DEFINITION = {
    "nodes": [node(1, "u")],
    "links": [],
    "definitions": {"subgraphs": [{"id": "u", "name": "U", "inputs": [], "outputs": [], **IN_SCOPE}]},
}
FORMS = {"lists": (IN_EXTRA, ROOT), "objects": (IN_SCOPE, ROOT), "definition": (IN_DEFINITION, "u")}


def read(form: str) -> tuple[Workflow, str]:
    data, scope_id = FORMS[form]
    return read_workflow(json.dumps(data, indent=2).encode()), scope_id


def applied(workflow: Workflow, scope_id: str, edit: Edit) -> Any:
    """Carry out an edit, check that undoing restores the file, and return the scope's reroutes as written."""
    before = write_workflow(workflow)
    undo = workflow.apply(edit)
    after = write_workflow(workflow)
    redo = workflow.apply(undo)
    assert write_workflow(workflow) == before
    workflow.apply(redo)
    assert write_workflow(workflow) == after
    again = read_workflow(after)
    found = read_reroutes(again, again.scopes[scope_id])
    assert found == read_reroutes(workflow, workflow.scopes[scope_id])
    for link_id, _ in found.last.items():
        assert all(link_id in found.reroutes[key].links for key in found.of_link(link_id))
    return found


@pytest.mark.parametrize("form", FORMS)
def test_reroutes_are_read_from_every_form(form: str) -> None:
    workflow, scope_id = read(form)
    found = read_reroutes(workflow, workflow.scopes[scope_id])
    assert found.of_link("10") == ["1", "2"]
    assert found.of_link("11") == ["1", "3"]
    assert found.reroutes["2"].position == (200, 20)
    assert [(link.source, link.target, link.parent) for link in found.floating.values()] == [
        ("1", None, "4"),
        (None, "4", "5"),
    ]


@pytest.mark.parametrize("form", FORMS)
def test_a_moved_reroute_differs_alone(form: str) -> None:
    workflow, scope_id = read(form)
    before = write_workflow(workflow)
    found = applied(workflow, scope_id, move_reroutes(workflow, scope_id, {"1": (111.0, 12.5), "2": (7, 8)}))
    assert (found.reroutes["1"].position, found.reroutes["2"].position) == ((111, 12.5), (7, 8))
    lines = zip(before.splitlines(), write_workflow(workflow).splitlines(), strict=True)
    changed = [(old.strip(), new.strip()) for old, new in lines if old != new]
    assert changed == [
        (b"100.5,", b"111,"), (b"10", b"12.5"), (b'"0": 200,', b'"0": 7,'), (b'"1": 20', b'"1": 8'),
    ]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_a_removed_link_takes_the_reroutes_that_only_it_passed(form: str) -> None:
    workflow, scope_id = read(form)
    found = applied(workflow, scope_id, RemoveLink(scope_id, "10"))
    assert set(found.reroutes) == {"1", "3", "4", "5"}
    assert found.reroutes["1"].links == ("11",)
    assert dict(found.last) == {"11": "3"}
    found = applied(workflow, scope_id, RemoveLink(scope_id, "11"))
    assert set(found.reroutes) == {"1", "4", "5"}, "a floating link still passes 1 and 4"


@pytest.mark.parametrize("form", FORMS)
def test_a_replaced_link_takes_its_reroutes_too(form: str) -> None:
    workflow, scope_id = read(form)
    found = applied(workflow, scope_id, AddLink(scope_id, Link("20", "1", 0, "2", 0, "INT")))
    assert set(found.reroutes) == {"1", "3", "4", "5"}


@pytest.mark.parametrize("form", FORMS)
def test_a_removed_node_takes_its_links_floating_links_and_reroutes(form: str) -> None:
    workflow, scope_id = read(form)
    found = applied(workflow, scope_id, RemoveNodes(scope_id, ("4",)))
    assert (set(found.reroutes), set(found.floating)) == ({"1", "2", "3", "4"}, {"6"})
    found = applied(workflow, scope_id, RemoveNodes(scope_id, ("1",)))
    assert not found.reroutes
    assert not found.last
    assert not found.floating


@pytest.mark.parametrize("form", FORMS)
def test_a_removed_reroute_leaves_the_rest_of_the_bend(form: str) -> None:
    workflow, scope_id = read(form)
    found = applied(workflow, scope_id, remove_reroute(workflow, scope_id, "1"))
    assert (found.of_link("10"), found.of_link("11")) == (["2"], ["3"])
    assert found.floating["6"].parent == "4"
    found = applied(workflow, scope_id, remove_reroute(workflow, scope_id, "2"))
    assert found.of_link("10") == []
    assert set(found.last) == {"11"}
    found = applied(workflow, scope_id, remove_reroute(workflow, scope_id, "5"))
    assert set(found.floating) == {"6"}


@pytest.mark.parametrize("form", FORMS)
def test_a_reroute_is_added_before_between_and_after_others(form: str) -> None:
    workflow, scope_id = read(form)
    new = "8" if form != "lists" else "6"
    found = applied(workflow, scope_id, add_reroute(workflow, scope_id, "10", 0, (1.0, 2.0)))
    assert (found.of_link("10"), found.of_link("11")) == ([new, "1", "2"], [new, "1", "3"])
    assert found.reroutes[new].links == ("10", "11"), "both links pass it"
    last = str(int(new) + 1)
    found = applied(workflow, scope_id, add_reroute(workflow, scope_id, "10", 3, (3.0, 4.0)))
    assert found.of_link("10") == [new, "1", "2", last]
    assert found.of_link("11") == [new, "1", "3"]
    if form != "lists":
        assert workflow.scopes[scope_id].extra["state"]["lastRerouteId"] == int(last)


def test_the_first_reroute_of_a_file_is_written_where_the_front_end_reads_it() -> None:
    workflow = read_workflow(json.dumps({"nodes": NODES, "links": LISTS}).encode())
    applied(workflow, ROOT, add_reroute(workflow, ROOT, "10", 0, (5.0, 6.5)))
    assert workflow.extra == {
        "reroutes": [{"id": 1, "pos": [5, 6.5], "linkIds": [10]}],
        "linkExtensions": [{"id": 10, "parentId": 1}],
    }
    plain = [{key: value for key, value in link.items() if key != "parentId"} for link in OBJECTS]
    inside = {"id": "u", "nodes": NODES, "links": plain}
    workflow = read_workflow(json.dumps({"nodes": [], "definitions": {"subgraphs": [inside]}}).encode())
    applied(workflow, "u", add_reroute(workflow, "u", "10", 0, (5.0, 6.5)))
    (written,) = json.loads(write_workflow(workflow))["definitions"]["subgraphs"]
    assert written["reroutes"] == [{"id": 1, "pos": [5, 6.5], "linkIds": [10]}]
    assert [link.get("parentId") for link in written["links"]] == [1, None]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("target", FORMS)
def test_copied_nodes_take_the_bends_between_them_along(form: str, target: str) -> None:
    workflow, scope_id = read(form)
    text = copy_nodes(workflow, scope_id, {"1", "2"})
    workflow, scope_id = read(target)
    found = applied(workflow, scope_id, paste_edit(workflow, scope_id, text, (1000.0, 500.0)))
    (link,) = (link for link in workflow.scopes[scope_id].links.values() if link.source == "5")
    bends = [found.reroutes[key] for key in found.of_link(link.id)]
    assert [bend.position for bend in bends] == [(1100.5, 510), (1200, 520)]
    assert [bend.links for bend in bends] == [(link.id,), (link.id,)]
    assert found.of_link("10") == ["1", "2"]


def test_edits_of_what_is_not_there_are_refused() -> None:
    workflow, scope_id = read("lists")
    for make in (
        lambda: move_reroutes(workflow, scope_id, {"99": (0, 0)}),
        lambda: remove_reroute(workflow, scope_id, "99"),
    ):
        with pytest.raises(EditRefused, match="there is no reroute 99 here"):
            make()
    with pytest.raises(EditRefused, match="there is no link 99 here"):
        add_reroute(workflow, scope_id, "99", 0, (0, 0))


@pytest.mark.parametrize("form", FORMS)
def test_a_link_with_a_new_end_bends_as_before(form: str) -> None:
    workflow, scope_id = read(form)
    moved = Several((RemoveLink(scope_id, "10"), AddLink(scope_id, Link("20", "1", 0, "4", 0, "INT"))))
    found = applied(workflow, scope_id, CarryReroutes(scope_id, {"20": "10"}, moved))
    assert (found.of_link("20"), found.of_link("11")) == (["1", "2"], ["1", "3"])
    assert "10" not in found.last


@pytest.mark.parametrize("form", FORMS)
def test_a_link_with_a_new_source_leaves_bends_that_it_shares(form: str) -> None:
    workflow, scope_id = read(form)
    other = new_node(workflow, scope_id, LIBRARY["PInt"], (0, 0))
    workflow.apply(AddNodes(scope_id, (other,)))
    moved = Several((RemoveLink(scope_id, "10"), AddLink(scope_id, Link("20", other.id, 0, "2", 0, "INT"))))
    found = applied(workflow, scope_id, CarryReroutes(scope_id, {"20": "10"}, moved))
    assert found.of_link("20") == []
    assert found.of_link("11") == ["1", "3"]


ODD: list[Any] = [
    [{"id": 1, "pos": [0, 0], "parentId": 1}],
    [{"id": 1, "pos": [0, 0], "parentId": 2}, {"id": 2, "pos": [0, 0], "parentId": 1}],
    [{"id": 1}, None, 5, {"pos": [1, 2]}, {"id": 2, "pos": ["x", 1]}],
    [{"id": "a", "pos": {"0": 1}, "linkIds": "x"}],
]


@pytest.mark.parametrize("listed", ODD)
def test_odd_reroutes_stay_in_the_file_and_harm_nothing(listed: Any) -> None:
    extra = {"reroutes": listed, "linkExtensions": [{"id": 10, "parentId": 1}, {"id": 11}, None]}
    odd = [None, {"origin_id": 1}, {"id": 9, "origin_id": 2, "parentId": []}]
    data = json.dumps({"nodes": NODES, "links": LISTS, "extra": extra, "floatingLinks": odd}).encode()
    workflow = read_workflow(data)
    assert write_workflow(workflow) == data
    for edit in (RemoveLink(ROOT, "10"), RemoveNodes(ROOT, ("1", "2"))):
        undo = workflow.apply(edit)
        write_workflow(workflow)
        workflow.apply(undo)
        assert write_workflow(workflow) == data


@pytest.mark.corpus
def test_every_reroute_of_the_corpus_can_be_moved_removed_and_put_back() -> None:
    folder = need_shared("corpus", "ui")
    edited = 0
    for path in sorted(Path(folder).glob("*.json")):
        data = path.read_bytes()
        if b"reroutes" not in data and b"floatingLinks" not in data:
            continue
        workflow = open_workflow(path, LIBRARY).workflow
        for scope in list(workflow.scopes.values()):
            for key in read_reroutes(workflow, scope).reroutes:
                for edit in (
                    move_reroutes(workflow, scope.id, {key: (1.5, 2)}),
                    remove_reroute(workflow, scope.id, key),
                ):
                    applied(workflow, scope.id, edit)
                    workflow = open_workflow(path, LIBRARY).workflow
                    scope = workflow.scopes[scope.id]
                edited += 1
            undo = workflow.apply(RemoveNodes(scope.id, tuple(scope.nodes)))
            assert not read_reroutes(workflow, scope).reroutes
            workflow.apply(undo)
            assert write_workflow(workflow) == data
    assert edited > 20


def test_reroute_nodes_made_of_bends_do_not_cover_each_other() -> None:
    workflow = chain(4)
    nodes = set(workflow.nodes)
    for index, link_id in enumerate(list(workflow.links)):
        workflow.apply(add_reroute(workflow, ROOT, link_id, 0, (500.0 + 10 * index, 300.0 + 5 * index)))
    for key in list(read_reroutes(workflow, workflow.root).reroutes):
        workflow.apply(NativeToReroute(ROOT, key))
    made = [item for key, item in workflow.nodes.items() if key not in nodes]
    assert len(made) == len(workflow.links) / 2 > 2
    for one, other in combinations(made, 2):
        apart = abs(one.position[1] - other.position[1]) >= one.size[1]
        assert apart or abs(one.position[0] - other.position[0]) >= one.size[0]
