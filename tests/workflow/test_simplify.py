"""Simplify: few parts, no circle, few links, the same result; and one undo gives the file back."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from graphlib import TopologicalSorter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workflow.document import ROOT, Group, Node, Workflow
from app.workflow.edits import AddGroup, AddNodes
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo, read_object_info
from app.workflow.patch import EditRefused
from app.workflow.subgraphs.part_names import part_names
from app.workflow.subgraphs.parts import SLACK, cut_cost, divide
from app.workflow.subgraphs.parts_problem import Net, Problem
from app.workflow.subgraphs.simplify import plan, simplify, with_names
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow.subgraph_cases import comparable, loose_ends, random_graph
from tests.workflow_cases import LIBRARY, chain, document, node


def same(path: str) -> str:
    return path


def last(path: str) -> str:
    return path.rsplit(":", 1)[-1]


def has_circle(workflow: Workflow) -> bool:
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for link in workflow.links.values():
        sorter.add(link.target, link.source)
    try:
        sorter.prepare()
    except ValueError:
        return True
    return False


@given(st.integers(0, 2**32), st.integers(2, 40), st.integers(1, 9), st.booleans())
def test_any_graph_is_folded_into_few_parts_that_give_the_same(
    seed: int, size: int, count: int, keep: bool
) -> None:
    workflow = random_graph(random.Random(seed), size)
    data, before = write_workflow(workflow), comparable(workflow, same)
    try:
        found = plan(workflow, LIBRARY, ROOT, count, keep_results=keep)
    except EditRefused:
        return
    assert len(found.parts) <= count
    assert write_workflow(workflow) == data, "a plan changes nothing"
    undo = workflow.apply(simplify(workflow, LIBRARY, found))
    assert not has_circle(workflow)
    assert not loose_ends(workflow)
    assert comparable(workflow, last) == before
    # What a bypassed node passes on is asked for type by type: that may take a link more.
    bypassed = any(item.mode == 4 for item in read_workflow(data).nodes.values())
    assert len(workflow.links) == found.links or (bypassed and len(workflow.links) > found.links)
    for part, host in zip(found.parts, list(workflow.nodes.values())[-len(found.parts) :], strict=False):
        assert len(host.inputs) >= part.links_in
        assert len(host.outputs) == part.links_out
    redo = workflow.apply(undo)
    assert write_workflow(workflow) == data, "one undo gives the file back"
    workflow.apply(redo)
    assert comparable(workflow, last) == before


@given(st.integers(0, 2**32), st.integers(2, 30), st.integers(1, 5))
def test_some_nodes_are_folded_around_those_that_stay(seed: int, size: int, count: int) -> None:
    chooser = random.Random(seed)
    workflow = random_graph(chooser, size)
    before = comparable(workflow, same)
    chosen = [key for key in workflow.nodes if chooser.random() < 0.6]
    try:
        found = plan(workflow, LIBRARY, ROOT, count, chosen)
    except EditRefused:
        return
    assert {key for part in found.parts for key in part.nodes} | set(found.outside) == set(chosen)
    workflow.apply(simplify(workflow, LIBRARY, found))
    assert comparable(workflow, last) == before
    assert not has_circle(workflow)


def problems(seed: int, size: int) -> Problem:
    chooser = random.Random(seed)
    nets = []
    for source in range(size - 1):
        targets = [v for v in range(source + 1, size) if chooser.random() < 0.35]
        if targets:
            nets.append(Net(source, tuple(targets)))
    return Problem((1,) * size, tuple(nets), places=tuple((float(v), 0.0) for v in range(size)))


def all_orders(problem: Problem, done: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if len(done) == len(problem.sizes):
        yield done
    for vertex in range(len(problem.sizes)):
        if vertex not in done and problem.before[vertex] <= set(done):
            yield from all_orders(problem, (*done, vertex))


def best_cut(problem: Problem, count: int, most: int) -> float:
    """Return the least cost of all partitions into intervals of any topological order."""
    size = len(problem.sizes)
    best = float("inf")
    for order in all_orders(problem):
        for used in range(1, count + 1):
            for cuts in combinations(range(1, size), used - 1):
                edges = (0, *cuts, size)
                if max(b - a for a, b in pairwise(edges)) > most:
                    continue
                parts = [0] * size
                for part, (a, b) in enumerate(pairwise(edges)):
                    for vertex in order[a:b]:
                        parts[vertex] = part
                best = min(best, cut_cost(problem, parts))
    return best


def largest(problem: Problem, count: int) -> int:
    return max(-int(-SLACK * sum(problem.sizes) // count), max(problem.sizes))


@pytest.mark.parametrize("count", [2, 3])
def test_the_cut_is_near_the_best_there_is(count: int) -> None:
    ratios = []
    for seed in range(40):
        problem = problems(seed, 7)
        parts = divide(problem, count)
        for net in problem.nets:
            assert all(parts[net.source] <= parts[target] for target in net.targets)
        assert max(parts.count(part) for part in set(parts)) <= largest(problem, count)
        best = best_cut(problem, count, largest(problem, count))
        assert cut_cost(problem, parts) <= max(1.5 * best, best + 1)
        ratios.append(cut_cost(problem, parts) / best if best else 1.0)
    assert sum(ratios) / len(ratios) < 1.1


def test_frames_stay_together_and_give_their_names() -> None:
    workflow = chain(8)
    ids = list(workflow.nodes)
    frames = {"Loading": ids[:3], "Turning": ids[3:8]}
    for number, (title, inside) in enumerate(frames.items(), 1):
        first, final = workflow.nodes[inside[0]], workflow.nodes[inside[-1]]
        width = final.position[0] + final.size[0] - first.position[0]
        workflow.apply(AddGroup(ROOT, Group(str(number), title, (first.position[0], -50.0, width, 500.0))))
    found = plan(workflow, LIBRARY, ROOT, 2, keep_results=False)
    assert [part.name for part in found.parts] == ["Loading", "Turning"]
    assert found.parts[0].nodes == tuple(ids[:3])
    note = Node("99", "Note", (frame_x(workflow, "1"), 0.0), (50.0, 50.0))
    workflow.apply(AddNodes(ROOT, (note,)))
    assert [part.frames for part in found.parts] == [("1",), ("2",)]
    workflow.apply(simplify(workflow, LIBRARY, found))
    assert workflow.root.groups == {}, "the frames went along"
    inside = [scope.groups for key, scope in workflow.scopes.items() if key != ROOT]
    assert [group.title for groups in inside for group in groups.values()] == ["Loading", "Turning"]


def frame_x(workflow: Workflow, group: str) -> float:
    return workflow.root.groups[group].bounds[0] + 1.0


def test_notes_and_results_stay_outside() -> None:
    workflow = chain(4)
    workflow.apply(AddNodes(ROOT, (Node("99", "Note", values=("words",)),)))
    found = plan(workflow, LIBRARY, ROOT, 3)
    kinds = {workflow.nodes[key].type for key in found.outside}
    assert {"Note", "PreviewImage"} <= kinds
    assert "PreviewImage" not in {
        workflow.nodes[k].type for k in plan(workflow, LIBRARY, ROOT, 1, keep_results=False).outside
    }
    with pytest.raises(EditRefused, match="fewer than two nodes"):
        plan(workflow, LIBRARY, ROOT, 3, found.outside)


def test_set_and_get_nodes_of_one_name_go_together() -> None:
    workflow = document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(2, "SetNode", "n", inputs=[("INT", "INT", 1)], outputs=[("*", "*", None)]),
        node(3, "GetNode", "n", outputs=[("INT", "INT", [2])]),
        node(4, "PPass", "t", inputs=[("x", "*", 2)], outputs=[("*", "*", [3])]),
        node(5, "PPass", "t", inputs=[("x", "*", 3)], outputs=[("*", "*", [4])]),
        node(6, "PSink", inputs=[("x", "*", 4)]),
        links=[[1, 1, 0, 2, 0, "INT"], [2, 3, 0, 4, 0, "INT"], [3, 4, 0, 5, 0, "*"], [4, 5, 0, 6, 0, "*"]],
    )
    before = comparable(workflow, same)
    found = plan(workflow, LIBRARY, ROOT, 3)
    assert any({"2", "3"} <= set(part.nodes) for part in found.parts)
    workflow.apply(simplify(workflow, LIBRARY, found))
    assert comparable(workflow, last) == before


def test_a_part_is_called_after_what_it_does() -> None:
    def kinds(*names: str) -> Sequence[object]:
        return [document(node(1, name)).nodes["1"] for name in names]

    names = part_names(
        [
            kinds("CheckpointLoaderSimple", "VAELoader"),
            kinds("CLIPTextEncode", "CLIPTextEncode", "ConditioningCombine"),
            kinds("KSampler", "EmptyLatentImage"),
            kinds("VAEDecode", "SaveImage"),
            kinds("KSampler", "LatentUpscale"),
        ],  # type: ignore[arg-type]
        (),
        LIBRARY,
    )
    assert names == ["Load models", "Prompts", "Sample 512×512", "Decode and save", "Sample and upscale"]


def test_names_are_short_and_no_two_the_same() -> None:
    def sized(number: int, width: int) -> Node:
        return document(node(number, "EmptyLatentImage", width, 512, 1)).nodes[str(number)]

    sides = tuple(
        InputInfo(name, "INT", options={"default": 64}) for name in ("width", "height", "batch_size")
    )
    latent = NodeInfo("EmptyLatentImage", "Empty", "latent", "", sides, (OutputInfo("LATENT", "LATENT"),))
    library = {**LIBRARY, "EmptyLatentImage": latent}
    sampler = document(node(9, "KSampler")).nodes["9"]
    parts = [
        [sampler, sized(1, 1024)],
        [sampler, sized(2, 1024)],
        [sampler, sized(3, 512)],
        *([replace(sampler, id=str(at), type="CLIPTextEncode")] for at in (20, 21, 22)),
    ]
    frames = [("The group that the user called after everything that is in it", {"20"})]
    names = part_names(parts, frames, library)
    assert names[0] == "Sample 1024×512"
    assert names[2] == "Sample 512×512"
    assert names[3] == "The group that the user"
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 24


def test_a_part_can_be_given_another_name_and_its_node_has_the_colour_of_its_kind() -> None:
    workflow = chain(8)
    found = plan(workflow, LIBRARY, ROOT, 2)
    renamed = with_names(found, ["Mine", *("" for _ in found.parts[1:])])
    assert renamed.parts[0].name == "Mine"
    assert [part.name for part in renamed.parts[1:]] == [part.name for part in found.parts[1:]]
    coloured = replace(renamed, parts=tuple(replace(part, color="#2f5d62") for part in renamed.parts))
    workflow.apply(simplify(workflow, LIBRARY, coloured))
    names = {scope.id: scope.name for key, scope in workflow.scopes.items() if key}
    assert "Mine" in names.values()
    assert {item.color for item in workflow.nodes.values() if item.type in names} == {"#2f5d62"}


@pytest.mark.corpus
def test_real_files_are_simplified_without_changing_what_runs() -> None:
    folder = need_shared("corpus", "ui")
    raw = json.loads(need_shared("reference", "object_info.json").read_text("utf-8"))
    library = read_object_info(raw["nodes"])
    files = sorted(folder.glob("*.json"))
    folded = 0
    for file in random.Random(3).sample(files, min(len(files), 120)):
        workflow = read_workflow(file.read_bytes())
        data, before = write_workflow(workflow), comparable(workflow, same, library)
        try:
            found = plan(workflow, library, ROOT, 7)
        except EditRefused:
            continue
        hosts = set(workflow.nodes)
        undo = workflow.apply(simplify(workflow, library, found))
        new = workflow.nodes.keys() - hosts

        def inner(path: str, new: frozenset[str] = frozenset(new)) -> str:
            first, _, rest = path.partition(":")
            return rest if first in new and rest else path

        assert len(new) <= 7, file.name
        assert comparable(workflow, inner, library) == before, file.name
        workflow.apply(undo)
        assert write_workflow(workflow) == data, file.name
        folded += 1
    assert folded > 60
