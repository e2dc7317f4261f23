"""Files of every form: links, slots, positions, values, numbers, characters.

The numbers are the points of the checklist that was drawn from the corpus of real files.
"""

import json
from typing import Any

import pytest

from app.workflow.document import ROOT, Link
from app.workflow.edits import AddLink, AddNodes, MoveNodes, RemoveNodes, SetMode, SetValue
from app.workflow.new_node import new_node
from app.workflow.open_file import open_bytes
from app.workflow.ui_format import read_workflow, write_workflow
from app.workflow.widgets import widget_values
from tests.file_cases import LINK, OBJECT, PAIR, file, inputs_of, opened
from tests.workflow_cases import LIBRARY, node

SAMPLER = ["model", "positive", "negative", "latent_image"]


@pytest.mark.parametrize("keys", [{}, {"version": 0.4}, {"version": 1}, {"version": "9"}, {"version": None}])
def test_01_the_version_means_nothing(keys: dict[str, Any]) -> None:
    workflow = opened(file(PAIR, [LINK], **keys))
    assert inputs_of(workflow, "2") == {"x": ["1", 0]}


def test_02_no_links_of_an_output_stay_null_empty_or_absent() -> None:
    outputs = [
        {"name": "a", "type": "X", "links": None},
        {"name": "b", "type": "X", "links": []},
        {"name": "c"},
    ]
    workflow = opened(file([{"id": 1, "type": "A", "outputs": outputs}]))
    assert [slot.links for slot in workflow.nodes["1"].outputs] == [(), (), ()]


def test_03_slots_may_be_missing_nameless_and_of_odd_types() -> None:
    slots = [
        {"name": "", "type": "*", "link": None},
        {"name": "n", "type": 0, "link": None},
        {"name": "m", "type": -1, "link": None},
        {"name": "l", "type": ["A", "B"], "link": None},
        {"name": "u", "type": "A,B", "link": None},
    ]
    workflow = opened(file([{"id": 1, "type": "A"}, {"id": 2, "type": "A", "inputs": slots}]))
    assert (workflow.nodes["1"].inputs, workflow.nodes["1"].outputs) == ((), ())
    assert [slot.type for slot in workflow.nodes["2"].inputs] == ["*", "0", "-1", "A,B", "A,B"]


POSITIONS: dict[str, tuple[Any, tuple[float, float]]] = {
    "list": ([1, 2.5], (1, 2.5)),
    "object": ({"0": 1, "1": 2.5}, (1, 2.5)),
    "ten numbers": ([1, 2, 0, 0, 0, 0, 0, 0, 0, 0], (1, 2)),
    "object of ten": ({str(index): index for index in range(10)}, (0, 1)),
    "huge": ([1e300, -1e15], (1e300, -1e15)),
    "floats": ([1.0, 2.0], (1, 2)),
    "null": (None, (0, 0)),
    "text": ("here", (0, 0)),
    "short": ([1], (0, 0)),
    "of texts": (["1", "2"], (0, 0)),
}


@pytest.mark.parametrize("form", POSITIONS)
def test_04_positions_and_sizes_have_many_forms(form: str) -> None:
    raw, expected = POSITIONS[form]
    workflow = opened(file([{"id": 1, "type": "A", "pos": raw, "size": raw}, {"id": 2, "type": "A"}]))
    assert (workflow.nodes["1"].position, workflow.nodes["1"].size) == (expected, expected)
    assert workflow.nodes["2"].position == (0, 0)
    workflow.apply(MoveNodes(ROOT, {"1": (7.0, 8.5)}))
    written = json.loads(write_workflow(workflow))["nodes"][0]
    assert written["size"] == raw
    pos = written["pos"]
    assert ([pos["0"], pos["1"]] if isinstance(pos, dict) else pos[:2]) == [7, 8.5]
    assert len(pos) == (len(raw) if form in ("ten numbers", "object of ten") else 2)


@pytest.mark.parametrize("links", [[LINK], [OBJECT], {"1": OBJECT}])
def test_05_links_are_lists_objects_or_a_dictionary(links: Any) -> None:
    workflow = opened(file(PAIR, links))
    assert inputs_of(workflow, "2") == {"x": ["1", 0]}
    undo = workflow.apply(RemoveNodes(ROOT, ("1",)))
    assert not json.loads(write_workflow(workflow))["links"]
    workflow.apply(undo)
    workflow.apply(AddNodes(ROOT, (new_node(workflow, ROOT, LIBRARY["PSink"], (0, 0)),)))
    workflow.apply(AddLink(ROOT, Link("2", "1", 0, "3", 0, "INT")))
    written = json.loads(write_workflow(workflow))["links"]
    assert {type(link) for link in (written.values() if isinstance(written, dict) else written)} == {
        type(links[0] if isinstance(links, list) else OBJECT)
    }


def test_05_links_of_both_forms_stand_in_one_file() -> None:
    inner = {"id": "u", "name": "U", "nodes": PAIR, "links": [OBJECT], "inputs": [], "outputs": []}
    workflow = opened(file([*PAIR, node(3, "u")], [LINK], definitions={"subgraphs": [inner]}))
    assert inputs_of(workflow, "2") == {"x": ["1", 0]}
    assert inputs_of(workflow, "3:2") == {"x": ["3:1", 0]}


def test_06_the_type_of_a_link_may_be_a_list() -> None:
    workflow = opened(file(PAIR, [[1, 1, 0, 2, 0, ["INT", "FLOAT"]]]))
    assert workflow.links["1"].type == "INT,FLOAT"
    assert inputs_of(workflow, "2") == {"x": ["1", 0]}


DANGLING: dict[str, tuple[list[Any], list[Any]]] = {
    "a link from nowhere": ([node(2, "PSink", inputs=[("x", "*", 1)])], [LINK]),
    "a link to nowhere": ([node(1, "PInt", 5, outputs=[("INT", "INT", [1])])], [LINK]),
    "an input of a missing link": ([node(2, "PSink", inputs=[("x", "*", 77)])], []),
    "an output of missing links": ([node(1, "PInt", 5, outputs=[("INT", "INT", [7, 8])])], []),
    "a link its input does not name": ([PAIR[0], node(2, "PSink", inputs=[("x", "*", None)])], [LINK]),
    "a source slot past the end": (PAIR, [[1, 1, 9, 2, 0, "INT"]]),
    "a target slot past the end": (PAIR, [[1, 1, 0, 2, 9, "INT"]]),
    "another target": ([*PAIR, node(3, "PSink", inputs=[("x", "*", None)])], [[1, 1, 0, 3, 0, "INT"]]),
}


@pytest.mark.parametrize("name", DANGLING)
def test_07_what_leads_nowhere_is_kept_and_warned_of(name: str) -> None:
    nodes, links = DANGLING[name]
    data = file(nodes, links)
    workflow = opened(data)
    assert len(workflow.nodes) == len(nodes)
    warned = [problem.kind for problem in open_bytes(data, LIBRARY).problems]
    assert warned == (["link.missing_source"] if "nowhere" in name else [])
    for node_id in list(workflow.nodes):
        undo = workflow.apply(RemoveNodes(ROOT, (node_id,)))
        write_workflow(workflow)
        workflow.apply(undo)
        assert write_workflow(workflow) == data


VALUES: dict[str, tuple[Any, dict[str, Any]]] = {
    "list": ([64, 32, 2, 255], {"width": 64, "height": 32, "batch_size": 2, "color": 255}),
    "object": ({"width": 64, "color": 1}, {"width": 64, "height": 512, "batch_size": 1, "color": 1}),
    "shorter": ([64], {"width": 64, "height": 512, "batch_size": 1, "color": 0}),
    "longer": ([64, 32, 2, 255, "more", {"x": [None]}], {"width": 64, "color": 255}),
    "nulls": ([None, 32, None, 0], {"width": None, "height": 32, "batch_size": None}),
    "null": (None, {"width": 512}),
    "nested": ([64, 32, 2, 255, [[1], {"a": {"b": 2}}]], {"color": 255}),
}


@pytest.mark.parametrize("form", VALUES)
def test_08_values_have_many_forms(form: str) -> None:
    raw, expected = VALUES[form]
    workflow = opened(file([{"id": 1, "type": "EmptyImage", "widgets_values": raw}]))
    values = widget_values(workflow.nodes["1"], LIBRARY["EmptyImage"])
    assert {key: values[key] for key in expected} == expected
    workflow.apply(SetValue(ROOT, "1", "height", 77, LIBRARY["EmptyImage"]))
    again = read_workflow(write_workflow(workflow))
    assert widget_values(again.nodes["1"], LIBRARY["EmptyImage"]) == {**values, "height": 77}
    written = json.loads(write_workflow(workflow))["nodes"][0]["widgets_values"]
    if form in ("longer", "nested"):
        assert written[4:] == raw[4:]


def test_08_names_tell_which_value_is_whose_and_both_forms_are_written() -> None:
    """The names stand in the list's order, whatever order the kind has here; the list has the values."""
    named = {"height": 9, "width": 8, "batch_size": 1, "color": 0}
    values = [2, 1, 1, 0]
    workflow = opened(
        file([{"id": 1, "type": "EmptyImage", "widgets_values": values, "widgets_values_named": named}])
    )
    assert inputs_of(workflow, "1") == {"height": 2, "width": 1, "batch_size": 1, "color": 0}
    workflow.apply(SetValue(ROOT, "1", "width", 33, LIBRARY["EmptyImage"]))
    written = json.loads(write_workflow(workflow))["nodes"][0]
    assert written["widgets_values_named"] == {**named, "height": 2, "width": 33}
    assert (
        inputs_of(read_workflow(json.dumps({"nodes": [written], "links": []}).encode()), "1")["width"] == 33
    )


@pytest.mark.parametrize("control", ["fixed", "randomize", "increment", "decrement", True, False])
def test_09_the_control_after_a_seed_is_an_entry_of_its_own(control: Any) -> None:
    values = [7, control, 20, 8, "euler", "normal", 1]
    workflow = opened(file([node(1, "KSampler", *values, inputs=[(name, "*", None) for name in SAMPLER])]))
    assert inputs_of(workflow, "1")["seed"] == 7
    assert inputs_of(workflow, "1")["steps"] == 20


def test_09_old_files_have_no_entry_for_it() -> None:
    workflow = opened(file([node(1, "KSampler", 7, 20, 8, "euler", "normal", 0.5)]))
    found = inputs_of(workflow, "1")
    assert (found["seed"], found["steps"], found["denoise"]) == (7, 20, 0.5)


@pytest.mark.parametrize("widget", [{"name": "v", "config": ["INT", {"min": 0}]}, {"name": "v"}])
def test_10_converted_widgets_of_both_generations_take_their_link(widget: dict[str, Any]) -> None:
    target = {**node(2, "PInt", 9), "inputs": [{"name": "v", "type": "INT", "link": 1, "widget": widget}]}
    workflow = opened(file([PAIR[0], target], [LINK]))
    assert inputs_of(workflow, "2") == {"v": ["1", 0]}


def test_10_a_widget_input_without_a_link_has_its_value() -> None:
    slot = {"name": "v", "type": "INT", "link": None, "widget": {"name": "v"}}
    workflow = opened(file([{**node(2, "PInt", 9), "inputs": [slot]}]))
    assert inputs_of(workflow, "2") == {"v": 9}


@pytest.mark.parametrize("seed", [2**53 + 1, 2**63, 2**64 - 1, 2**64 + 1, -(2**70)])
def test_11_whole_numbers_stay_exact(seed: int) -> None:
    workflow = opened(file([node(1, "KSampler", seed, "fixed", 20, 8, "euler", "normal", 1)]))
    assert inputs_of(workflow, "1")["seed"] == seed
    workflow.apply(SetValue(ROOT, "1", "steps", 21, LIBRARY["KSampler"]))
    assert str(seed).encode() in write_workflow(workflow)


def test_12_nan_and_infinity_are_read_and_stay() -> None:
    data = (
        b'{"nodes": [{"id": 1, "type": "A", "is_changed": NaN, "widgets_values": [NaN, -Infinity, 1e400]}]}'
    )
    workflow = read_workflow(data)
    assert write_workflow(workflow) == data
    workflow.apply(SetMode(ROOT, ("1",), 4))
    assert data[:-3] in write_workflow(workflow)


@pytest.mark.parametrize("ascii_only", [True, False])
def test_13_characters_keep_their_form(ascii_only: bool) -> None:
    nodes = [{"id": 1, "type": "日本 🐍", "title": "é\ud83d\ude00", "properties": {"ключ": "\u2028"}}]
    data = json.dumps({"nodes": nodes, "links": []}, ensure_ascii=ascii_only, indent=2).encode(
        "utf-8", "surrogatepass"
    )
    if ascii_only:
        workflow = opened(data)
        assert workflow.nodes["1"].title == "é😀"
    workflow = opened(json.dumps({"nodes": [{"id": 1, "type": "日本 🐍"}]}, ensure_ascii=ascii_only).encode())
    assert workflow.nodes["1"].type == "日本 🐍"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"])
def test_13_every_encoding_of_unicode_is_kept(encoding: str) -> None:
    data = file(PAIR, [LINK]).decode().replace("PSink", "日本").encode(encoding)
    workflow = read_workflow(data)
    assert write_workflow(workflow) == data
    workflow.apply(MoveNodes(ROOT, {"2": (7, 8)}))
    after, text = write_workflow(workflow), data.decode(encoding)
    start = text.rindex('"pos"')
    assert after.decode(encoding) == text[:start] + text[start:].replace("0", "7", 1).replace("0", "8", 1)
    assert after[:2] == data[:2]


def test_13_line_ends_of_windows_stay() -> None:
    data = file(PAIR, [LINK]).replace(b"\n", b"\r\n")
    workflow = read_workflow(data)
    assert write_workflow(workflow) == data
    workflow.apply(AddNodes(ROOT, (new_node(workflow, ROOT, LIBRARY["PInt"], (0, 0)),)))
    assert write_workflow(workflow).count(b"\n") == write_workflow(workflow).count(b"\r\n")
