"""The newer version of an open document's file, read again or merged with the edits here."""

import json
from dataclasses import replace
from typing import Any

import pytest

from app.problems import RunFailed
from app.workflow.canonical.form import canonical_file, is_canonical, saved_bytes
from app.workflow.changed_file import merge_versions, read_again
from app.workflow.document import Workflow
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared


def graph(steps: int = 20, cfg: float = 7, title: str = "a") -> dict[str, Any]:
    node = {
        "id": 3,
        "type": "KSampler",
        "pos": [10, 20],
        "size": [300, 260],
        "title": title,
        "inputs": [],
        "outputs": [],
        "widgets_values": [5, "fixed", steps, cfg, "euler", "normal", 1],
    }
    return {"last_node_id": 3, "last_link_id": 0, "nodes": [node], "links": [], "version": 0.4}


def bare(workflow: Workflow) -> tuple[object, object]:
    """Return what a workflow has without the lists of links that outputs keep."""
    return {key: replace(node, outputs=()) for key, node in workflow.nodes.items()}, workflow.links


def two_spaces(value: Any) -> bytes:
    return json.dumps(value, indent=2).encode()


def test_the_merged_file_differs_from_theirs_only_in_what_was_edited_here() -> None:
    base = two_spaces(graph())
    ours = read_workflow(base)
    ours.nodes["3"] = replace(ours.nodes["3"], title="mine")
    theirs = json.dumps(graph(steps=30), indent=4).encode()  # another style, too
    merged = merge_versions(base, ours, read_workflow(theirs), "x.json", {})
    assert not merged.conflicts
    expected = theirs.replace(b'"title": "a"', b'"title": "mine"')
    assert saved_bytes(merged.workflow) == expected


def test_a_file_that_became_canonical_stays_so() -> None:
    base = two_spaces(graph())
    ours = read_workflow(base)
    ours.nodes["3"] = replace(ours.nodes["3"], title="mine")
    theirs = canonical_file(two_spaces(graph(steps=30)))
    merged = merge_versions(base, ours, read_workflow(theirs), "x.json", {})
    assert is_canonical(merged.workflow)
    assert saved_bytes(merged.workflow) == canonical_file(two_spaces(graph(steps=30, title="mine")))


def test_the_document_is_found_again_by_its_place() -> None:
    file = {"first": graph(title="a"), "second": graph(title="b")}
    ours = read_workflow(two_spaces(file), ("second",))
    file["second"] = graph(steps=31, title="b")
    again = read_again(two_spaces(file), ("second",), "x.json", {})
    assert (again.nodes["3"].title, again.nodes["3"].values) == (
        "b",
        tuple(graph(31)["nodes"][0]["widgets_values"]),
    )
    ours.nodes["3"] = replace(ours.nodes["3"], title="mine")
    base = two_spaces({"first": graph(title="a"), "second": graph(title="b")})
    merged = merge_versions(base, ours, again, "x.json", {})
    written = json.loads(saved_bytes(merged.workflow))
    assert written == {"first": graph(title="a"), "second": graph(steps=31, title="mine")}


def test_a_document_that_is_gone_is_said() -> None:
    with pytest.raises(RunFailed) as failure:
        read_again(two_spaces({"first": graph(), "other": graph()}), ("second",), "x.json", {})
    message = failure.value.problem.message
    assert message == "x.json holds no workflow at second any more"
    with pytest.raises(RunFailed) as failure:
        read_again(b'{"3": {"class_type": "KSampler", "inputs": {}}}', (), "x.json", {})
    assert failure.value.problem.message == "x.json holds no workflow any more"


def test_without_a_base_that_can_be_read_equal_parts_are_one() -> None:
    ours = read_workflow(two_spaces(graph()))
    merged = merge_versions(b"", ours, read_workflow(two_spaces(graph(steps=30))), "x.json", {})
    assert list(merged.workflow.nodes) == ["3"]
    assert [(conflict.what, conflict.name) for conflict in merged.conflicts] == [("value", "#2")]


def test_real_files_take_an_edit_here_into_a_newer_file() -> None:
    tried = same = 0
    for path in sorted(need_shared("corpus", "ui").glob("*.json"))[::12]:
        base = path.read_bytes()
        ours, theirs = read_workflow(base), read_workflow(base)
        if len(ours.nodes) < 2:
            continue
        first, *_, last = ours.nodes
        theirs.nodes[first] = replace(theirs.nodes[first], title="theirs")
        newer = write_workflow(theirs)
        ours.nodes[last] = replace(ours.nodes[last], title="ours")
        merged = merge_versions(base, ours, read_again(newer, (), path.name, {}), path.name, {})
        assert not merged.conflicts, path.name
        wanted = read_workflow(newer)
        wanted.nodes[last] = replace(wanted.nodes[last], title="ours")
        same += write_workflow(merged.workflow) == write_workflow(wanted)
        assert bare(merged.workflow) == bare(wanted), path.name
        tried += 1
    assert tried > 30
    assert same > 0.9 * tried, "the others list links of outputs twice, or dead ones: a merge mends that"
