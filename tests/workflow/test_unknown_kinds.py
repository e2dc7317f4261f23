"""What is said about nodes whose kinds are not installed: by pack, and once for all of them."""

import json

from app.problems import Problem
from app.workflow.document import MODE_BYPASS, Node
from app.workflow.new_node import apply_remedy
from app.workflow.ui_format import read_workflow
from app.workflow.unknown_kinds import gathered, unknown_node


def problem(path: str, kind: str, **properties: str) -> Problem:
    return unknown_node(path, Node(path, kind, properties=properties))


def test_the_pack_is_named_where_the_file_names_it() -> None:
    found = problem("3", "FaceDetailer", cnr_id="comfyui-impact-pack")
    assert (
        'the kind "FaceDetailer" is not installed here. Put the node pack comfyui-impact-pack'
        in found.message
    )
    assert "kijai/ComfyUI-Hunyuan" in problem("3", "X", aux_id="kijai/ComfyUI-Hunyuan").message


def test_for_a_kind_of_comfyui_itself_no_pack_is_sought() -> None:
    for found in (problem("3", "NewSampler", cnr_id="comfy-core"), problem("3", "KSamplerAdvanced")):
        assert "is ComfyUI's own, and Confy does not have it yet" in found.message
        assert "custom_nodes" not in found.message
    named = problem("3", "KSamplerAdvanced", cnr_id="somebody-elses")
    assert "Put the node pack somebody-elses into" in named.message


def test_many_are_one_problem_by_pack_in_the_place_of_the_first() -> None:
    other = Problem("link.missing_source", "a link", "warning")
    unknown = [
        problem("1", "A", cnr_id="pack-a"),
        problem("2", "A", cnr_id="pack-a"),
        problem("3", "B", cnr_id="pack-b"),
        problem("4", "MaskToImage"),
        problem("5:6", "Nameless"),
    ]
    one, kept = gathered([*unknown[:2], other, *unknown[2:]])
    assert kept is other
    assert one.message.splitlines() == [
        "5 nodes are of 4 kinds not installed here.",
        "Put these node packs into the custom_nodes folder and start again: pack-a (2), pack-b.",
        "ComfyUI's own, which Confy does not have yet: MaskToImage.",
        "From packs that the file does not name: Nameless.",
        "Or bypass or remove these nodes, or put others in their place.",
    ]
    assert one.value == ["1", "2", "3", "4", "5:6"]
    assert one.details is not None
    assert "#5:6: Nameless" in one.details
    assert gathered([*unknown, other])[0].id == one.id, "the card stays while nothing changes"


def test_a_few_are_said_one_by_one() -> None:
    few = [problem("1", "A"), problem("2", "B")]
    assert gathered(few) == few


def test_the_remedy_bypasses_all_of_them() -> None:
    nodes = [{"id": at, "type": "X", "pos": [0, 0], "size": [1, 1]} for at in (1, 2, 3)]
    workflow = read_workflow(json.dumps({"nodes": nodes, "links": [], "version": 0.4}).encode())
    (one,) = gathered([unknown_node(key, node) for key, node in workflow.nodes.items()])
    edit = one.remedies[0].edit
    assert edit is not None
    undo = workflow.apply(apply_remedy(workflow, {}, edit))
    assert {node.mode for node in workflow.nodes.values()} == {MODE_BYPASS}
    workflow.apply(undo)
    assert {node.mode for node in workflow.nodes.values()} == {0}
