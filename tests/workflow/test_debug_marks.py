"""Probes, breakpoints and freezes in the document: edits, undo, and what they are in a prompt."""

import json
from typing import Any

from app.workflow.debug_marks import (
    has_mark,
    probed_outputs,
    real_outputs,
    run_marks,
    set_mark,
    set_probes,
    without_marks,
)
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import Edit
from app.workflow.node_info import NodeInfo
from app.workflow.ui_format import read_workflow, workflow_to_json

ANY = {"name": "*", "type": "*"}


def node(number: int, kind: str, link: int | None, links: list[int], **more: Any) -> dict[str, Any]:
    return {
        "id": number,
        "type": kind,
        "pos": [0, 0],
        "size": [200, 100],
        "inputs": [{**ANY, "link": link}],
        "outputs": [{**ANY, "links": links}],
        **more,
    }


def workflow(**more: Any) -> Workflow:
    """Return 1 → 2 (a Reroute) → 3 → 4, where 3 is `more`."""
    nodes = [node(1, "A", None, [1]), node(2, "Reroute", 1, [2]), node(3, "B", 2, [3], **more)]
    links = [[1, 1, 0, 2, 0, "*"], [2, 2, 0, 3, 0, "*"], [3, 3, 0, 4, 0, "*"]]
    nodes.append({**node(4, "C", 3, []), "outputs": []})
    return opened({"nodes": nodes, "links": links, "version": 0.4, "last_node_id": 4, "last_link_id": 3})


LIBRARY: dict[str, NodeInfo] = {}


def opened(data: dict[str, Any]) -> Workflow:
    return read_workflow(json.dumps(data).encode())


def do(found: Workflow, edit: Edit) -> Edit:
    return edit.carry_out(found)[0]


def test_marks_are_kept_in_the_file_and_undone_to_the_same_file() -> None:
    found = workflow(properties={"confy": {"hides_unused": True}, "other": 1})
    before = json.dumps(workflow_to_json(found))
    undo = [do(found, set_mark(ROOT, found.nodes["3"], "breakpoint", True))]
    undo.append(do(found, set_mark(ROOT, found.nodes["3"], "frozen", True)))
    undo.append(do(found, set_probes(ROOT, found.nodes["3"], [0])))
    saved = json.loads(json.dumps(workflow_to_json(found)))
    again = opened(saved).nodes["3"]
    assert has_mark(again, "breakpoint")
    assert has_mark(again, "frozen")
    assert probed_outputs(again) == (0,)
    assert again.properties["confy"]["hides_unused"] is True
    undo.append(do(found, without_marks(ROOT, found.nodes["3"])))
    assert not has_mark(found.nodes["3"], "breakpoint")
    assert has_mark(found.nodes["3"], "frozen"), "what is frozen stays frozen"
    for edit in reversed(undo):
        do(found, edit)
    assert json.dumps(workflow_to_json(found)) == before


def test_a_node_without_marks_has_no_trace_of_them() -> None:
    found = workflow()
    do(found, set_mark(ROOT, found.nodes["3"], "frozen", True))
    do(found, set_mark(ROOT, found.nodes["3"], "frozen", False))
    assert "confy" not in found.nodes["3"].properties


def test_odd_marks_are_passed_over() -> None:
    odd = {"confy": {"probes": [7, -1, "0", True, 0, 0], "breakpoint": "yes", "frozen": 1}}
    found = workflow(properties=odd)
    assert probed_outputs(found.nodes["3"]) == (0,)
    assert not has_mark(found.nodes["3"], "breakpoint")
    assert run_marks(found, LIBRARY).to_json() == {"probes": [["3", 0]]}
    assert run_marks(workflow(properties={"confy": []}), LIBRARY).to_json() == {}


def test_a_probe_at_a_reroute_is_one_of_the_node_before_it() -> None:
    found = workflow()
    do(found, set_probes(ROOT, found.nodes["2"], [0]))
    assert run_marks(found, LIBRARY).probes == {("1", 0): (("2", 0),)}


def test_a_bypassed_or_muted_node_has_no_breakpoint_in_the_prompt() -> None:
    for mode, probes in ((2, {}), (4, {("1", 0): (("3", 0),)})):
        marks = {"breakpoint": True, "frozen": True, "probes": [0]}
        found = run_marks(workflow(mode=mode, properties={"confy": marks}), LIBRARY)
        assert (found.breakpoints, found.frozen, found.probes) == ((), (), probes)


def test_marks_in_a_subgraph_count_in_each_of_its_nodes() -> None:
    inner = {
        "id": "11111111-2222-3333-4444-555555555555",
        "name": "Inside",
        "inputNode": {"id": -10, "bounding": [0, 0, 10, 10]},
        "outputNode": {"id": -20, "bounding": [0, 0, 10, 10]},
        "inputs": [],
        "outputs": [{"id": "o", "name": "out", "type": "*", "linkIds": [1]}],
        "nodes": [node(3, "B", None, [1], properties={"confy": {"breakpoint": True, "probes": [0]}})],
        "links": [
            {"id": 1, "origin_id": 3, "origin_slot": 0, "target_id": -20, "target_slot": 0, "type": "*"}
        ],
    }
    host = {"inputs": [], "properties": {"confy": {"probes": [0]}}}
    nodes = [{**node(number, str(inner["id"]), None, [number]), **host} for number in (5, 6)]
    nodes += [{**node(number + 2, "C", number, []), "outputs": []} for number in (5, 6)]
    found = opened(
        {
            "nodes": nodes,
            "links": [[5, 5, 0, 7, 0, "*"], [6, 6, 0, 8, 0, "*"]],
            "definitions": {"subgraphs": [inner]},
            "version": 0.4,
        }
    )
    marks = run_marks(found, LIBRARY)
    assert set(marks.breakpoints) == {"5:3", "6:3"}
    assert marks.probes == {
        ("5:3", 0): (("5", 0), ("5:3", 0)),
        ("6:3", 0): (("6", 0), ("6:3", 0)),
    }
    assert real_outputs(found, LIBRARY, "5") == (("5:3", 0),)
    assert real_outputs(found, LIBRARY, "7") == (("7", 0),)
    assert real_outputs(found, LIBRARY, "99") == ()
