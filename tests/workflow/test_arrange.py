"""Laid-out nodes go from left to right, do not overlap, and cross little."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from app.workflow.arrange import TITLE_HEIGHT, arrange
from app.workflow.document import ROOT, InputSlot, Link, Node, OutputSlot, Workflow
from app.workflow.edits import AddNodes
from tests.workflow_cases import chain, workflows


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
