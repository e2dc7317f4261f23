"""Laid-out nodes stay in their groups: each group goes along as one box, and no other node is in it."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from app.workflow.arrange import arrange
from app.workflow.arrange_groups import arrange_with_groups
from app.workflow.canonical.form import saved_bytes
from app.workflow.document import ROOT, Group, Link, Node, OutputSlot, Workflow
from app.workflow.document import InputSlot as In
from app.workflow.edits import AddGroup, AddNodes
from app.workflow.subgraphs.convert import members

Rect = tuple[float, float, float, float]


def rows(*groups: Group, edges: tuple[tuple[int, int], ...] = ()) -> Workflow:
    """Return three rows of four nodes with links and groups; row 0 is at y 0, row 1 at 400, row 2 at 800."""
    workflow = Workflow()
    nodes = tuple(
        Node(
            str(number),
            "A",
            position=(300.0 * (number % 4), 400.0 * (number // 4)),
            size=(200, 60 + 10 * (number % 3)),
            inputs=tuple(In(str(index), "*") for index in range(12)),
            outputs=(OutputSlot("x", "*"),),
        )
        for number in range(12)
    )
    links = tuple(
        Link(str(number), str(start), 0, str(end), start) for number, (start, end) in enumerate(edges, 1)
    )
    workflow.apply(AddNodes(ROOT, nodes, links))
    for group in groups:
        workflow.apply(AddGroup(ROOT, group))
    return workflow


def row(number: int, key: str, left: float = -50.0, width: float = 1300.0) -> Group:
    """Return a frame around a row, or a part of one."""
    return Group(key, f"Row {number}", (left, 400.0 * number - 90.0, width, 390.0))


def apart(one: Rect, other: Rect) -> bool:
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


EDGES = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=16, unique=True)


@given(EDGES)
def test_groups_keep_their_nodes_and_nothing_else_comes_into_them(edges: list[tuple[int, int]]) -> None:
    linked = tuple(edge for edge in edges if edge[0] != edge[1])
    workflow = rows(row(0, "1"), row(1, "2"), row(0, "3", -40.0, 560.0), edges=linked)
    inside = {key: members(workflow.root, key) for key in "123"}
    assert [len(found) for found in inside.values()] == [4, 4, 2]
    before = saved_bytes(workflow)
    edit = arrange_with_groups(workflow, ROOT)
    assert edit is not None
    undo = workflow.apply(edit)
    assert {key: members(workflow.root, key) for key in "123"} == inside
    bounds = {key: group.bounds for key, group in workflow.root.groups.items()}
    assert apart(bounds["1"], bounds["2"])
    assert not apart(bounds["1"], bounds["3"]), "a group in a group stays there"
    for a, b in combinations(workflow.nodes.values(), 2):
        assert apart((*a.position, *a.size), (*b.position, *b.size)), (a.id, b.id)
    workflow.apply(undo)
    assert saved_bytes(workflow) == before


def test_a_group_stays_that_is_pinned_or_of_which_only_a_part_is_laid_out() -> None:
    pinned = Group("2", "Pinned", row(1, "2").bounds, extra={"flags": {"pinned": True}})
    workflow = rows(row(0, "1"), pinned)
    edit = arrange_with_groups(workflow, ROOT, ["0", "1", "4", "5", "6", "7"])
    assert edit is not None
    workflow.apply(edit)
    assert {group.bounds for group in workflow.root.groups.values()} == {row(0, "1").bounds, pinned.bounds}


def test_without_groups_it_is_the_usual_layout() -> None:
    edges = ((0, 1), (1, 2), (0, 5), (5, 2), (2, 9))
    plain, same = rows(edges=edges), rows(edges=edges)
    plain.apply(arrange(plain, ROOT))
    edit = arrange_with_groups(same, ROOT)
    assert edit is not None
    same.apply(edit)
    assert {n.id: n.position for n in same.nodes.values()} == {n.id: n.position for n in plain.nodes.values()}
    assert arrange_with_groups(Workflow(), ROOT) is None
