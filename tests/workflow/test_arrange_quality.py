"""Laid-out workflows are tidy: a straight main line, no more crossings, no overlap, and twice is once."""

import pytest
from hypothesis import given

from app.folders import example_path
from app.workflow.arrange_groups import arrange_with_groups
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import SetFlags
from app.workflow.layout.drawn import drawn_of
from app.workflow.native_reroutes import read_reroutes
from app.workflow.reroute_edits import add_reroute
from app.workflow.ui_format import read_workflow, write_workflow
from benchmarks.arranging import figures
from tests.shared_folder import need_shared
from tests.workflow.subgraph_cases import graphs
from tests.workflow_cases import chain

CORPUS = {
    "ui-8f2a131170.json": (107, 27),
    "ui-db29f0e16e.json": (122, 14),
    "ui-c48df125a7.json": (96, 42),
    "ui-28f856ffc9.json": (35, 16),
    "ui-9068b7b50f.json": (65, 19),
    "ui-32146831e2.json": (93, 40),
}
"""Files of 20 to 150 nodes: how many crossings there may be at most, and level links at least."""


def starter() -> Workflow:
    return read_workflow(example_path("starter.json").read_bytes())


def lay_out(workflow: Workflow) -> None:
    edit = arrange_with_groups(workflow, ROOT)
    if edit is not None:
        workflow.apply(edit)


def test_the_main_line_of_the_starter_is_straight() -> None:
    workflow = starter()
    lay_out(workflow)
    levels = {
        workflow.nodes[link.source].position[1]
        + drawn_of(workflow.nodes[link.source]).output(link.source_slot)
        for link in workflow.links.values()
        if link.type in ("MODEL", "LATENT", "IMAGE")
        and workflow.nodes[link.source].type != "EmptyLatentImage"
    }
    assert len(levels) == 1, "model → sampler → decode → save"
    after = figures(workflow)
    assert after.crossings <= 1
    assert after.overlaps == 0


@given(graphs(most=14))
def test_what_is_laid_out_does_not_move_again(workflow: Workflow) -> None:
    lay_out(workflow)
    assert arrange_with_groups(workflow, ROOT) is None


def test_bends_that_led_a_link_around_go_and_come_back_with_undo() -> None:
    workflow = chain(4)
    workflow.apply(add_reroute(workflow, ROOT, "1", 0, (900.0, 700.0)))
    workflow.apply(add_reroute(workflow, ROOT, "1", 1, (905.0, 702.0)))
    data = write_workflow(workflow)
    edit = arrange_with_groups(workflow, ROOT)
    assert edit is not None
    undo = workflow.apply(edit)
    assert not read_reroutes(workflow, workflow.root).reroutes
    workflow.apply(undo)
    assert write_workflow(workflow) == data


def test_a_bend_at_which_links_part_stands_beside_their_output() -> None:
    workflow = starter()
    clip = [link for link in workflow.links.values() if link.type == "CLIP"]
    source = workflow.nodes[clip[0].source]
    workflow.apply(add_reroute(workflow, ROOT, clip[0].id, 0, (0.0, 0.0)))
    bend = read_reroutes(workflow, workflow.root).last[clip[0].id]
    raw = workflow.extra if workflow.extra.get("reroutes") else workflow.root.extra
    raw["reroutes"] = [{**item, "linkIds": [int(link.id) for link in clip]} for item in raw["reroutes"]]
    raw["linkExtensions"] = [{"id": int(link.id), "parentId": int(bend)} for link in clip]
    lay_out(workflow)
    here = read_reroutes(workflow, workflow.root)
    assert [here.of_link(link.id) for link in clip] == [[bend], [bend]]
    source = workflow.nodes[source.id]
    level = source.position[1] - 30 + drawn_of(source).output(clip[0].source_slot)
    assert here.reroutes[bend].position[1] == level
    assert here.reroutes[bend].position[0] > source.position[0] + source.size[0]
    assert arrange_with_groups(workflow, ROOT) is None


def test_pinned_nodes_stay_and_are_not_covered() -> None:
    workflow = starter()
    workflow.apply(SetFlags(ROOT, ("8",), {"pinned": True}))
    place = workflow.nodes["8"].position
    ids = [key for key in workflow.nodes if key != "8"]
    edit = arrange_with_groups(workflow, ROOT, ids)
    assert edit is not None
    workflow.apply(edit)
    assert workflow.nodes["8"].position == place
    assert figures(workflow).overlaps == 0
    assert arrange_with_groups(workflow, ROOT, ids) is None


@pytest.mark.corpus
@pytest.mark.parametrize("name", CORPUS)
def test_real_files_are_laid_out_as_tidily_as_ever(name: str) -> None:
    file = need_shared("corpus", "ui") / name
    if not file.exists():
        pytest.skip("this file is not in the corpus")
    workflow = read_workflow(file.read_bytes())
    lay_out(workflow)
    found, (crossings, level) = figures(workflow), CORPUS[name]
    assert found.crossings <= crossings
    assert found.level >= level
    assert found.overlaps == 0
    assert arrange_with_groups(workflow, ROOT) is None
