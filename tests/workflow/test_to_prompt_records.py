"""What the page of ComfyUI writes into files, beside prompts: ours is written and read the same."""

import json
from pathlib import Path
from typing import Any

from app.workflow.document import ROOT, Group, Link, Workflow
from app.workflow.edits import AddGroup, AddNodes, SetValue
from app.workflow.new_node import new_node
from app.workflow.node_info import read_object_info
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, workflow_to_json, write_workflow
from tests.shared_folder import need_shared
from tests.workflow.test_to_prompt_reference import CASES
from tests.workflow_cases import LIBRARY

DATA = Path(__file__).parent / "data"
RECORDS: dict[str, Any] = json.loads((DATA / "front_end_records.json").read_text("utf-8"))

TESTED_ELSEWHERE = {"control_after_generate_steps", "queue_button_requests"}
"""In the tests of the editor: seeds and the client."""


def read(document: Any) -> Workflow:
    return read_workflow(json.dumps(document).encode())


def without_widget_slots(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out slots of controls without a link, as the page does when it queues, and translated names."""
    cleaned = []
    for node in nodes:
        slots = {
            side: [
                {key: value for key, value in slot.items() if key != "localized_name"}
                for slot in node[side]
                if slot.get("link") is not None or "widget" not in slot
            ]
            for side in ("inputs", "outputs")
        }
        cleaned.append({**node, **slots})
    return cleaned


def test_every_recorded_case_is_tested() -> None:
    path = need_shared("reference", "semantics", "frontend_graph_to_prompt.json")
    recorded = json.loads(path.read_text("utf-8"))
    assert len(recorded) == 44
    assert set(recorded) == set(CASES) | set(RECORDS)
    assert set(RECORDS) - TESTED_ELSEWHERE == {
        "serialised_workflow_plain",
        "serialised_workflow_with_subgraph",
    }


def test_a_workflow_made_here_is_written_as_the_page_writes_it() -> None:
    recorded = RECORDS["serialised_workflow_plain"]["workflow"]["serialize"]
    workflow = Workflow()
    workflow.apply(AddNodes(ROOT, (new_node(workflow, ROOT, LIBRARY["PInt"], (0.0, 0.0)),)))
    sink = new_node(workflow, ROOT, LIBRARY["PSink"], (300.0, 0.0))
    workflow.apply(AddNodes(ROOT, (sink,), (Link("1", "1", 0, "2", 0, "INT"),)))
    workflow.apply(SetValue.for_widget(ROOT, "1", LIBRARY["PInt"], "v", 3))
    workflow.apply(AddGroup(ROOT, Group("1", "G", (0.0, 0.0, 140.0, 100.0), "#3f789e", {"flags": {}})))
    written = json.loads(write_workflow(workflow))
    # Files need no id of their own, and where the view stood is kept beside them.
    expected = {**recorded, "extra": {}, "nodes": without_widget_slots(recorded["nodes"])}
    del expected["id"]
    for node, other in zip(written["nodes"], expected["nodes"], strict=True):
        node["size"] = other["size"]
    assert written == expected
    assert to_prompt(workflow, LIBRARY).to_json() == to_prompt(read(recorded), LIBRARY).to_json()


def test_recorded_files_are_written_as_they_were_read() -> None:
    plain = RECORDS["serialised_workflow_plain"]["workflow"]
    for document in (plain["serialize"], RECORDS["serialised_workflow_with_subgraph"]["workflow"]):
        data = json.dumps(document).encode()
        assert write_workflow(read_workflow(data)) == data
        assert workflow_to_json(read_workflow(data)) == document


def test_links_inside_subgraphs_are_objects_with_the_keys_of_the_page() -> None:
    link = RECORDS["serialised_workflow_plain"]["workflow"]["asSerialisable_links"][0]
    workflow = read(RECORDS["serialised_workflow_with_subgraph"]["workflow"])
    added = new_node(workflow, "<id:8>", LIBRARY["PSink"], (0.0, 0.0))
    workflow.apply(AddNodes("<id:8>", (added,), (Link("9", "2", 0, added.id, 0, "INT"),)))
    written = workflow_to_json(workflow)["definitions"]["subgraphs"][0]["links"][-1]
    assert list(written) == list(link)
    assert written == {**link, "id": 9, "origin_id": 2, "target_id": int(added.id)}


def test_a_value_changed_inside_a_subgraph_changes_nothing_else() -> None:
    document = RECORDS["serialised_workflow_with_subgraph"]["workflow"]
    workflow = read(document)
    workflow.apply(SetValue.for_widget("<id:8>", "2", LIBRARY["PPass"], "tag", "new"))
    expected = json.loads(json.dumps(document))
    changed = expected["definitions"]["subgraphs"][0]["nodes"][0]
    changed["widgets_values"], changed["widgets_values_named"] = ["new"], {"tag": "new"}
    assert json.loads(write_workflow(workflow)) == expected


def test_the_prompt_of_the_recorded_subgraph() -> None:
    library = read_object_info(json.loads((DATA / "probe_object_info.json").read_text("utf-8")))
    prompt = to_prompt(read(RECORDS["serialised_workflow_with_subgraph"]["workflow"]), library).to_json()
    assert {key: node["inputs"] for key, node in prompt.items()} == {
        "1": {"v": 3},
        "4:2": {"tag": "", "x": ["1", 0]},
        "4:3": {
            **{"i": ["4:2", 0], "f": 0.5, "s": "x", "b": True, "c": "a"},
            **{"o": 1, "big": "0", "c2": "u", "mc": "u"},
        },
    }
