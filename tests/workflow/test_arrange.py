"""Laid-out nodes go from left to right, do not overlap, and cross little."""

import random
import sys
from itertools import combinations
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workflow.arrange import TITLE_HEIGHT, arrange, positions
from app.workflow.document import ROOT, InputSlot, Link, Node, OutputSlot, Workflow
from app.workflow.edits import AddNodes
from app.workflow.from_prompt import workflow_of_prompt
from app.workflow.open_file import open_workflow
from app.workflow.prompt import Prompt
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow_cases import LIBRARY, chain, workflows


def graph(count: int, edges: list[tuple[int, int]]) -> Workflow:
    """Return nodes 0 … count-1 with links; every node has as many inputs as it needs."""
    workflow = Workflow()
    into: dict[int, int] = {}
    nodes = tuple(
        Node(
            str(number),
            "A",
            size=(200, 60 + 10 * (number % 4)),
            inputs=tuple(InputSlot(str(i), "*") for i in range(sum(end == number for _, end in edges))),
            outputs=(OutputSlot("x", "*"),),
        )
        for number in range(count)
    )
    links = []
    for number, (start, end) in enumerate(edges, 1):
        links.append(Link(str(number), str(start), 0, str(end), into.get(end, 0)))
        into[end] = into.get(end, 0) + 1
    workflow.apply(AddNodes(ROOT, nodes, tuple(links)))
    return workflow


def check_apart(workflow: Workflow) -> None:
    for a, b in combinations(workflow.nodes.values(), 2):
        apart = (
            a.position[0] + a.size[0] <= b.position[0]
            or b.position[0] + b.size[0] <= a.position[0]
            or a.position[1] + a.size[1] <= b.position[1] - TITLE_HEIGHT
            or b.position[1] + b.size[1] <= a.position[1] - TITLE_HEIGHT
        )
        assert apart, (a.id, b.id)


def crossings(workflow: Workflow) -> int:
    ends = [
        (workflow.nodes[link.source].position, workflow.nodes[link.target].position)
        for link in workflow.links.values()
    ]
    return sum(
        (a[0][1] - b[0][1]) * (a[1][1] - b[1][1]) < 0 and a[0][0] == b[0][0] and a[1][0] == b[1][0]
        for a, b in combinations(ends, 2)
    )


EDGES = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)).map(sorted).map(tuple), max_size=20)


@given(EDGES)
def test_targets_stand_right_of_their_sources_and_nothing_overlaps(edges: list[tuple[int, int]]) -> None:
    workflow = graph(12, [edge for edge in edges if edge[0] != edge[1]])
    workflow.apply(arrange(workflow, ROOT))
    check_apart(workflow)
    for link in workflow.links.values():
        assert workflow.nodes[link.source].position[0] < workflow.nodes[link.target].position[0]


@given(workflows())
def test_any_document_can_be_laid_out_circles_too(workflow: Workflow) -> None:
    workflow.apply(arrange(workflow, ROOT))
    check_apart_sizes = {node.id: node.position for node in workflow.nodes.values()}
    assert len(set(check_apart_sizes.values())) == len(workflow.nodes)


def test_crossed_links_are_straightened() -> None:
    workflow = graph(8, [(0, 7), (1, 6), (2, 5), (3, 4)])
    workflow.apply(arrange(workflow, ROOT))
    assert crossings(workflow) == 0


def test_only_the_chosen_nodes_move_and_stay_where_they_were() -> None:
    workflow = chain(4)
    before = {key: node.position for key, node in workflow.nodes.items()}
    workflow.apply(arrange(workflow, ROOT, {"2", "3"}))
    assert {key for key, node in workflow.nodes.items() if node.position != before[key]} <= {"3"}
    assert workflow.nodes["2"].position == before["2"]


def test_a_long_chain_is_laid_out_in_one_row() -> None:
    workflow = chain(2000)
    workflow.apply(arrange(workflow, ROOT))
    columns = [node.position[0] for node in workflow.nodes.values()]
    assert columns == sorted(columns)
    assert len(set(columns)) == len(columns)


def test_a_link_over_several_columns_leaves_a_gap_for_itself() -> None:
    workflow = graph(7, [(0, 1), (1, 2), (2, 6), (0, 3), (3, 6), (0, 4), (4, 5), (5, 6), (0, 6)])
    workflow.apply(arrange(workflow, ROOT))
    check_apart(workflow)
    assert slanted_crossings(workflow, places(workflow)) == 0


def random_graph(count: int) -> Workflow:
    chance = random.Random(1)
    edges = [
        (source, target)
        for target in range(1, count)
        for source in {max(0, target - chance.randint(1, 30)) for _ in range(2)}
    ]
    return graph_fast(count, edges)


def graph_fast(count: int, edges: list[tuple[int, int]]) -> Workflow:
    """Return a graph whose slots know nothing of its links: laying out does not ask them."""
    workflow = Workflow()
    workflow.root.nodes = {str(key): Node(str(key), "A", size=(200, 100)) for key in range(count)}
    workflow.root.links = {
        str(key): Link(str(key), str(start), 0, str(end), 0) for key, (start, end) in enumerate(edges)
    }
    return workflow


def steps_for(count: int) -> int:
    """Return how many lines are carried out to lay out so many nodes: the same on any machine."""
    workflow = random_graph(count)
    steps = 0

    def count_lines(_frame: FrameType, event: str, _value: object) -> Any:
        nonlocal steps
        steps += event == "line"
        return count_lines

    before = sys.gettrace()
    sys.settrace(count_lines)
    try:
        positions(workflow.nodes.values(), workflow.root)
    finally:
        sys.settrace(before)
    return steps


def test_laying_out_grows_linearly() -> None:
    small, large = steps_for(1250), steps_for(2500)
    assert large < 2.2 * small, f"{small:,} steps for 1,250 nodes, {large:,} for 2,500"


Places = dict[str, tuple[float, float]]


def places(workflow: Workflow) -> Places:
    return {node.id: node.position for node in workflow.nodes.values()}


def slanted_crossings(workflow: Workflow, at: Places) -> int:
    """Count the links that cross as straight lines from slot to slot, those of one node left out."""
    lines = []
    for link in workflow.links.values():
        (x, y), (right, below) = at[link.source], at[link.target]
        start = (x + workflow.nodes[link.source].size[0], y + 20 * link.source_slot)
        lines.append((link, start, (right, below + 20 * link.target_slot)))

    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return sum(
        a.source != b.source
        and a.target != b.target
        and side(p, q, r) * side(p, q, s) < 0
        and side(r, s, p) * side(r, s, q) < 0
        for (a, p, q), (b, r, s) in combinations(lines, 2)
    )


def in_file_order(workflow: Workflow) -> Places:
    """Return the naive layout: the same columns, each in the order of the file."""
    found: Places = {}
    columns: dict[float, list[str]] = {}
    for node in workflow.nodes.values():
        columns.setdefault(node.position[0], []).append(node.id)
    for x, ids in columns.items():
        y = 0.0
        for node_id in ids:
            found[node_id] = (x, y)
            y += workflow.nodes[node_id].size[1] + 60
    return found


@pytest.mark.corpus
def test_prompts_of_the_corpus_are_laid_out_without_overlap_and_with_few_crossings() -> None:
    folder = need_shared("corpus", "api")
    ours = naive = 0
    for path in sorted(folder.glob("*.json")):
        workflow = open_workflow(path, LIBRARY).workflow
        check_apart(workflow)
        for link in workflow.links.values():
            assert workflow.nodes[link.source].position[0] < workflow.nodes[link.target].position[0], path
        ours += slanted_crossings(workflow, places(workflow))
        naive += slanted_crossings(workflow, in_file_order(workflow))
    assert ours < naive / 2, f"{ours} crossings, {naive} in the order of the files"


def test_ids_of_nodes_inside_subgraphs_are_kept_as_they_are() -> None:
    nodes = {
        "5:3": {"class_type": "PInt", "inputs": {"v": 1}},
        "7:0:2": {"class_type": "PPass", "inputs": {"x": ["5:3", 0]}},
    }
    workflow = workflow_of_prompt(Prompt.from_json(nodes), LIBRARY)
    assert set(workflow.nodes) == {"5:3", "7:0:2"}
    saved = read_workflow(write_workflow(workflow))
    assert {key: item["inputs"] for key, item in to_prompt(saved, LIBRARY).to_json().items()} == {
        "5:3": {"v": 1},
        "7:0:2": {"x": ["5:3", 0], "tag": ""},
    }
