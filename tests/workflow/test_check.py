"""The check while editing names node, input, value, limit and remedy, and follows every edit."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.problems import Problem
from app.workflow.check import CheckedWorkflow, check_workflow
from app.workflow.document import ROOT, Link, Workflow
from app.workflow.edits import (
    AddLink,
    AddNodes,
    EditRefused,
    MoveNodes,
    RemoveLink,
    RemoveNodes,
    SetMode,
    SetValue,
)
from app.workflow.new_node import apply_remedy, new_node
from app.workflow.node_info import NodeInfo
from tests.workflow_cases import LIBRARY, chain, document, node, workflows


def problems(workflow: Workflow, severity: str = "error") -> list[Problem]:
    return [problem for problem in check_workflow(workflow, LIBRARY) if problem.severity == severity]


def only(workflow: Workflow) -> Problem:
    (found,) = problems(workflow)
    return found


def typed(**values: Any) -> Workflow:
    """Return a document with one PTyped, the kind with a control of each type."""
    given = {
        "i": 5,
        "f": 0.5,
        "s": "x",
        "b": True,
        "c": "a",
        "o": 1,
        "big": "0",
        "c2": "u",
        "mc": "u",
        **values,
    }
    return document(node(1, "PTyped", *given.values(), widgets_values_named=given))


def test_a_sound_document_has_no_problems() -> None:
    assert check_workflow(typed(), LIBRARY) == []
    assert check_workflow(chain(3), LIBRARY) == []
    assert check_workflow(Workflow(), LIBRARY) == []


BAD_VALUES: dict[str, tuple[Any, str, Any, Any]] = {
    "i": (101, "input.above_maximum", 100, 100),
    "o": (-1, "input.below_minimum", 0, 0),
    "f": ("wide", "input.wrong_type", "FLOAT", 0.5),
    "b": ("maybe", "input.wrong_type", "BOOLEAN", True),
    "s": (None, "input.wrong_type", "STRING", "x"),
    "c": ("A", "input.not_in_list", ["a", "b", "c"], "a"),
    "c2": ("vv", "input.not_in_list", ["u", "v"], "v"),
}


@pytest.mark.parametrize("name", BAD_VALUES)
def test_a_wrong_value_is_named_with_its_limit_and_a_remedy_that_helps(name: str) -> None:
    value, kind, limit, better = BAD_VALUES[name]
    workflow = typed(**{name: value})
    found = only(workflow)
    assert (found.kind, found.node_path, found.input_name) == (kind, "1", name)
    assert (found.value, found.limit, found.source) == (value, limit, "edit")
    assert name in found.message
    remedy = found.remedies[0]
    assert remedy.edit == {"set_input": {"node": "1", "input": name, "value": better}}
    workflow.apply(apply_remedy(workflow, LIBRARY, remedy.edit))
    assert problems(workflow) == []


def test_a_misspelt_choice_offers_the_nearest() -> None:
    workflow = document(node(1, "KSampler", 1, "fixed", 20, 8.0, "euler_ancestal", "simple", 1.0))
    (found,) = [problem for problem in problems(workflow) if problem.kind == "input.not_in_list"]
    assert [remedy.title for remedy in found.remedies][:2] == [
        'Use "euler_ancestral"',
        'Use "euler_ancestral_cfg_pp"',
    ]
    assert "euler_ancestal" in found.message


def test_a_missing_model_file_says_so() -> None:
    found = only(document(node(1, "CheckpointLoaderSimple", "none.safetensors")))
    assert found.kind == "model.missing"
    assert found.comfy_type == "value_not_in_list"
    assert "none.safetensors" in found.message


def test_a_missing_picture_says_where_it_belongs() -> None:
    described = {"input": {"required": {"image": [["example.png"], {"image_upload": True}]}}}
    library = {"LoadImage": NodeInfo.from_json("LoadImage", described)}
    workflow = document(node(1, "LoadImage", "dog.jpg", "image"))
    found = next(p for p in check_workflow(workflow, library) if p.input_name == "image")
    assert found.kind == "input.not_in_list"
    assert found.message == (
        'there is no file "dog.jpg" in the input folder: drop it on the node, or choose another'
    )


def test_a_required_input_without_a_link_is_missing() -> None:
    found = only(document(node(4, "PSink", inputs=[("x", "*", None)])))
    assert (found.kind, found.node_path, found.input_name) == ("input.missing", "4", "x")


def test_a_link_through_a_reroute_to_nothing_counts_as_missing() -> None:
    workflow = document(
        node(1, "Reroute", inputs=[("", "*", None)], outputs=[("", "*", [1])]),
        node(2, "PSink", inputs=[("x", "*", 1)]),
        links=[[1, 1, 0, 2, 0, "*"]],
    )
    assert only(workflow).kind == "input.missing"


def mismatched() -> Workflow:
    return document(
        node(1, "PStr", "x", outputs=[("STRING", "STRING", [1])]),
        node(2, "Reroute", inputs=[("", "*", 1)], outputs=[("", "*", [2])]),
        node(3, "ImageInvert", inputs=[("image", "IMAGE", 2)]),
        links=[[1, 1, 0, 2, 0, "STRING"], [2, 2, 0, 3, 0, "STRING"]],
    )


def test_a_link_of_the_wrong_type_is_found_behind_a_reroute() -> None:
    workflow = mismatched()
    found = only(workflow)
    assert (found.kind, found.node_path, found.input_name) == ("link.type_mismatch", "3", "image")
    assert (found.value, found.limit) == ("STRING", "IMAGE")
    remedy = found.remedies[0]
    assert remedy.edit is not None
    workflow.apply(apply_remedy(workflow, LIBRARY, remedy.edit))
    assert only(workflow).kind == "input.missing"


def test_an_unknown_kind_is_named_with_the_pack_it_comes_from() -> None:
    found = only(document(node(1, "No Such Kind", 1, properties={"cnr_id": "some-pack"})))
    assert (found.kind, found.value, found.pack) == ("node.unknown_type", "No Such Kind", "some-pack")
    assert "some-pack" in found.message


@pytest.mark.parametrize("mode", [2, 4])
def test_a_muted_or_bypassed_node_is_not_checked(mode: int) -> None:
    assert problems(document(node(1, "No Such Kind", mode=mode), node(2, "PTyped", 500, mode=mode))) == []


@pytest.mark.parametrize(("mode", "word"), [(2, "is muted"), (4, "is bypassed")])
def test_what_a_muted_or_bypassed_node_keeps_back_is_said_with_its_name(mode: int, word: str) -> None:
    workflow = chain(2)
    first = next(link.source for link in workflow.links.values())
    workflow.apply(SetMode(ROOT, (first,), mode))
    found = [problem for problem in problems(workflow) if problem.kind == "input.missing"]
    assert [f"(#{first}) {word}" in problem.message for problem in found] == [True], found


def test_a_circle_is_reported_at_each_of_its_nodes() -> None:
    workflow = chain(3)
    workflow.apply(AddLink(ROOT, Link("9", "4", 0, "2", 0, "IMAGE")))
    found = [problem for problem in problems(workflow) if problem.kind == "graph.cycle"]
    assert {problem.node_path for problem in found} == {"2", "3", "4"}
    ring = list(found[0].value)
    assert ring in (["2", "3", "4"], ["3", "4", "2"], ["4", "2", "3"])
    assert " → ".join([*ring, ring[0]]) in found[0].message
    workflow.apply(SetMode(ROOT, ("3",), 2))
    assert "graph.cycle" not in {problem.kind for problem in problems(workflow)}


def test_a_way_in_and_out_of_a_subgraph_is_no_circle() -> None:
    inner = [
        node(number, "PPass", "", inputs=[("x", "*", number)], outputs=[("*", "*", [number + 2])])
        for number in (1, 2)
    ]
    ends = [(1, -10, 0, 1, 0), (2, -10, 1, 2, 0), (3, 1, 0, -20, 0), (4, 2, 0, -20, 1)]
    keys = ("id", "origin_id", "origin_slot", "target_id", "target_slot")
    slots = [{"name": name, "type": "*"} for name in ("a", "b")]
    definition = {
        "id": "u", "nodes": inner, "links": [dict(zip(keys, end, strict=True)) for end in ends],
        "inputs": slots, "outputs": slots,
    }  # fmt: skip
    workflow = document(
        node(1, "PInt", 1, outputs=[("INT", "INT", [1])]),
        node(5, "u", inputs=[("a", "*", 1), ("b", "*", 2)], outputs=[("a", "*", [2]), ("b", "*", [3])]),
        node(6, "PSink", inputs=[("x", "*", 3)]),
        links=[[1, 1, 0, 5, 0, "*"], [2, 5, 0, 5, 1, "*"], [3, 5, 1, 6, 0, "*"]],
        definitions={"subgraphs": [definition]},
    )
    assert problems(workflow) == []


def test_a_problem_inside_a_subgraph_has_the_whole_path() -> None:
    definition = {"id": "u", "nodes": [node(3, "PTyped", 500)], "links": []}
    workflow = document(node(5, "u"), definitions={"subgraphs": [definition]})
    assert only(workflow).node_path == "5:3"


def check_remedy_reaches(workflow: Workflow, path: str) -> None:
    """The one problem is where the value is, and its remedy changes it there."""
    found = only(workflow)
    assert (found.kind, found.node_path) == ("input.above_maximum", path)
    assert found.remedies[0].edit is not None
    workflow.apply(apply_remedy(workflow, LIBRARY, found.remedies[0].edit))
    assert problems(workflow) == []


def test_a_wrong_value_of_a_primitive_is_found_and_changed_there() -> None:
    target = node(1, "PTyped", 5, 0.5, "x", True, "a", inputs=[("i", "INT", 1)], outputs=[])
    target["inputs"][0]["widget"] = {"name": "i"}
    primitive = node(2, "PrimitiveNode", 500, "fixed", outputs=[("INT", "INT", [1])])
    check_remedy_reaches(document(target, primitive, links=[[1, 2, 0, 1, 0, "INT"]]), "2")


@pytest.mark.parametrize("named", [True, False])
def test_a_wrong_value_of_a_subgraph_node_is_found_and_changed_there(named: bool) -> None:
    inner = node(1, "PTyped", 5, 0.5, "x", True, "a", inputs=[("i", "INT", 1)])
    inner["inputs"][0]["widget"] = {"name": "i"}
    ends = {"id": 1, "origin_id": -10, "origin_slot": 0, "target_id": 1, "target_slot": 0}
    inputs = [{"name": "count", "type": "INT", "linkIds": [1]}]
    definition = {"id": "u", "nodes": [inner], "links": [ends], "inputs": inputs}
    extra = {"widgets_values_named": {"count": 500}} if named else {}
    host = node(5, "u", 500, inputs=[("count", "INT", None)], **extra)
    check_remedy_reaches(document(host, definitions={"subgraphs": [definition]}), "5")


def test_a_document_without_an_output_node_gets_a_warning() -> None:
    (found,) = problems(document(node(1, "PInt", 1)), "warning")
    assert found.kind == "graph.no_outputs"


def test_a_node_that_is_not_installed_may_show_the_result() -> None:
    assert problems(document(node(1, "PInt", 1), node(2, "VideoCombine")), "warning") == []


@pytest.mark.parametrize(
    ("choices", "offered"),
    [(["pixel_space", "x.safetensors"], ['Use "x.safetensors"']), (["pixel_space"], [])],
)
def test_for_a_missing_model_only_files_are_offered(choices: list[str], offered: list[str]) -> None:
    described = {"input": {"required": {"vae_name": [choices, {}]}}}
    library = {"VAELoader": NodeInfo.from_json("VAELoader", described)}
    workflow = document(node(1, "VAELoader", "sdxl.safetensors"))
    found = next(p for p in check_workflow(workflow, library) if p.kind == "model.missing")
    assert [remedy.title for remedy in found.remedies] == offered


def seen(found: list[Problem]) -> list[tuple[Any, ...]]:
    return [(p.kind, p.node_path, p.input_name, p.message) for p in found]


def test_a_change_upstream_of_reroutes_and_bypasses_is_noticed() -> None:
    workflow = document(
        node(1, "EmptyImage", 8, 8, 1, 0, outputs=[("IMAGE", "IMAGE", [1])]),
        node(2, "ImageInvert", inputs=[("image", "IMAGE", 1)], outputs=[("IMAGE", "IMAGE", [2])], mode=4),
        node(3, "Reroute", inputs=[("", "*", 2)], outputs=[("", "*", [3])]),
        node(4, "PreviewImage", inputs=[("images", "IMAGE", 3)]),
        links=[[1, 1, 0, 2, 0, "IMAGE"], [2, 2, 0, 3, 0, "IMAGE"], [3, 3, 0, 4, 0, "IMAGE"]],
    )
    checked = CheckedWorkflow(workflow, LIBRARY)
    assert checked.problems() == []
    undo = workflow.apply(RemoveLink(ROOT, "1"))
    assert [problem.node_path for problem in checked.problems()] == ["4"]
    workflow.apply(undo)
    assert checked.problems() == []
    workflow.apply(SetMode(ROOT, ("1",), 2))
    assert [problem.node_path for problem in checked.problems()] == ["4"]


def test_a_new_library_is_taken_up() -> None:
    workflow = chain(1)
    checked = CheckedWorkflow(workflow, {})
    assert {problem.kind for problem in checked.problems()} == {"node.unknown_type"}
    checked.set_library(LIBRARY)
    assert checked.problems() == []


@given(workflows(), st.data())
def test_following_edits_finds_the_same_as_checking_anew(workflow: Workflow, data: st.DataObject) -> None:
    checked = CheckedWorkflow(workflow, LIBRARY)
    for _ in range(data.draw(st.integers(1, 5))):
        checked.problems()
        ids = st.sampled_from(sorted(workflow.nodes) or ["1"])
        edit = data.draw(
            st.one_of(
                st.builds(lambda i, m: SetMode(ROOT, (i,), m), ids, st.sampled_from([0, 2, 4])),
                st.builds(lambda i: RemoveNodes(ROOT, (i,)), ids),
                st.builds(lambda i: MoveNodes(ROOT, {i: (1, 1)}), ids),
                st.builds(lambda n: RemoveLink(ROOT, str(n)), st.integers(1, 6)),
                st.builds(
                    lambda n, a, c, d: AddLink(ROOT, Link(str(n), a, 0, c, d)),
                    st.integers(1, 9), ids, ids, st.integers(0, 2),
                ),
                st.just(AddNodes(ROOT, (new_node(workflow, ROOT, LIBRARY["PSink"], (0, 0)),))),
                st.builds(
                    lambda i, v: SetValue.for_widget(ROOT, i, LIBRARY["KSampler"], "steps", v),
                    ids, st.integers(-5, 5),
                ),
            )
        )  # fmt: skip
        try:
            workflow.apply(edit)
        except EditRefused:
            continue
    assert sorted(seen(checked.problems()), key=str) == sorted(
        seen(check_workflow(workflow, LIBRARY)), key=str
    )


def test_one_edit_checks_only_the_node_and_those_it_feeds() -> None:
    workflow = chain(200)
    checked = CheckedWorkflow(workflow, LIBRARY)
    checked.problems()
    assert checked.nodes_checked == len(workflow.nodes)
    edited = sorted(workflow.nodes)[100]
    workflow.apply(SetMode(ROOT, (edited,), 0))
    step = checked.check()
    assert (step.gone, step.new, step.done) == ((), (), True)
    assert checked.nodes_checked <= len(workflow.nodes) + 2


def test_a_problem_that_stays_is_the_same_object_and_no_change() -> None:
    workflow = typed(i=1000, f=-1.0)
    checked = CheckedWorkflow(workflow, LIBRARY)
    before = checked.check().new
    assert {problem.input_name for problem in before if problem.node_path} == {"i", "f"}
    workflow.apply(SetValue(ROOT, "1", "i", 5, LIBRARY["PTyped"]))
    step = checked.check()
    assert [problem.input_name for problem in step.gone] == ["i"]
    assert step.new == ()
    assert {id(problem) for problem in checked.problems()} < {id(problem) for problem in before}


def test_a_check_in_slices_with_edits_between_finds_the_same_as_at_once() -> None:
    workflow = document(*(node(number, "PTyped") for number in range(1, 40)))
    checked = CheckedWorkflow(workflow, {})
    found: dict[str, Problem] = {}
    slices = 0
    while True:
        step = checked.check(for_s=0.0)
        for problem in step.gone:
            del found[problem.id]
        found.update((problem.id, problem) for problem in step.new)
        slices += 1
        if slices == 5:
            workflow.apply(RemoveNodes(ROOT, ("1", "39")))
        if step.done:
            break
    assert slices > 5
    assert sorted(seen(list(found.values())), key=str) == sorted(seen(check_workflow(workflow, {})), key=str)
    assert sorted(found) == sorted(problem.id for problem in checked.problems())


def test_circles_have_a_slice_of_their_own_after_many_nodes() -> None:
    workflow = chain(200)
    first, last = next(iter(workflow.links.values())), next(reversed(workflow.links.values()))
    workflow.apply(AddLink(ROOT, Link("9000", last.source, 0, first.target, first.target_slot, "*")))
    checked = CheckedWorkflow(workflow, LIBRARY)
    nodes = checked.check(for_s=3600.0)
    assert checked.nodes_checked == len(workflow.nodes)
    assert not nodes.done
    assert not [problem for problem in nodes.new if problem.kind == "graph.cycle"]
    whole = checked.check(for_s=3600.0)
    assert whole.done
    assert {problem.kind for problem in whole.new} >= {"graph.cycle"}
    assert checked.check(for_s=3600.0).new == ()
