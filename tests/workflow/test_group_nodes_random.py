"""Random groups, sound and broken: as subgraphs they make the same prompt, and undoing restores the file."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.workflow.check import check_workflow
from app.workflow.document import Workflow
from app.workflow.group_node_to_subgraph import group_nodes_to_subgraphs
from app.workflow.group_nodes import PREFIXES, usable_definitions
from app.workflow.patch import EditRefused
from app.workflow.ui_format import read_workflow, write_workflow
from tests.old_group_ids import prompt_of, prompt_with_old_ids
from tests.workflow_cases import JSON_VALUES, LIBRARY, document, node

INT, TAG = st.integers(-5, 5), st.sampled_from(["", "a", "{b|c}"])
NODES = st.one_of(
    INT.map(lambda v: node(None, "PInt", v, outputs=[("INT", "INT", None)])),
    TAG.map(lambda v: node(None, "PPass", v, inputs=[("x", "*", None)], outputs=[("*", "*", None)])),
    st.just(node(None, "PAdd", inputs=[("a", "*", None), ("b", "*", None)], outputs=[("*", "*", None)])),
    st.just(node(None, "Reroute", inputs=[("", "*", None)], outputs=[("", "*", None)])),
    INT.map(
        lambda v: node(None, "Nobody Has This", v, inputs=[("q", "*", None)], outputs=[("o", "*", None)])
    ),
    st.tuples(INT, st.sampled_from([0, 2, 4])).map(
        lambda v: node(None, "PInt", v[0], outputs=[("INT", "INT", None)], mode=v[1], title="Again")
    ),
)


@st.composite
def groups(draw: st.DrawFn, inner: list[str] | None = None) -> dict[str, Any]:
    """Draw the definition of a group, with nodes of the groups `inner` in it."""
    found = draw(st.lists(NODES, min_size=1, max_size=5))
    for name in inner or ():
        slots = {"inputs": [("i", "*", None), ("j", "*", None)], "outputs": [("o", "*", None)]}
        found.append(node(None, f"workflow>{name}", *draw(st.lists(INT, max_size=3)), **slots))
    links = []
    for target, item in enumerate(found):
        for slot in range(len(item["inputs"])):
            if draw(st.booleans()):
                links.append([draw(st.integers(0, len(found) - 1)), 0, target, slot, 1, "*"])
    # Links go forwards: circles are another matter.
    links = [link for link in links if link[0] < link[2] and found[link[0]]["outputs"]]
    external = [[index, 0, "*"] for index in range(len(found)) if draw(st.booleans())]
    return {"nodes": found, "links": links, "external": external}


@st.composite
def files(draw: st.DrawFn) -> Workflow:
    """Draw a file with a source, nodes of two groups, one inside of the other, and a target."""
    defined = {"Leaf": draw(groups())}
    defined["Outer"] = draw(groups(["Leaf"]))
    outputs = [("a", "*", [20]), ("b", "*", None)]
    hosts = []
    for number in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(PREFIXES)) + draw(st.sampled_from(["Leaf", "Outer"]))
        values = draw(st.lists(INT | TAG, max_size=8))
        inputs = [("in", "*", 10 + number), ("more", "*", None)]
        hosts.append(node(2 + number, kind, *values, inputs=inputs, outputs=outputs if number == 0 else ()))
    links = [[10 + number, 1, 0, 2 + number, 0, "*"] for number in range(len(hosts))]
    return document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [link[0] for link in links])]),
        *hosts,
        node(9, "PSink", inputs=[("x", "*", 20)]),
        links=[*links, [20, 2, 0, 9, 0, "*"]],
        extra={"groupNodes": defined},
    )


@given(files())
def test_any_group_makes_the_same_prompt_as_a_subgraph(workflow: Workflow) -> None:
    data, prompt = write_workflow(workflow), prompt_of(workflow)
    undo = workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    assert prompt_with_old_ids(workflow) == prompt
    assert prompt_with_old_ids(read_workflow(write_workflow(workflow))) == prompt
    assert not any(
        item.type.startswith(PREFIXES) for scope in workflow.scopes.values() for item in scope.nodes.values()
    )
    workflow.apply(undo)
    assert write_workflow(workflow) == data


BROKEN_NODES = st.dictionaries(
    st.sampled_from(["type", "inputs", "outputs", "widgets_values", "mode", "index", "title"]), JSON_VALUES
) | st.sampled_from([{"type": "workflow>A"}, {"type": "workflow>B"}, {"type": "PInt"}, {"type": "PAdd"}])
LINKS = st.lists(st.integers(-1, 3) | JSON_VALUES, max_size=7)
BROKEN = st.fixed_dictionaries(
    {"nodes": st.lists(BROKEN_NODES | JSON_VALUES, max_size=4) | JSON_VALUES},
    optional={
        "links": st.lists(LINKS | JSON_VALUES, max_size=4) | JSON_VALUES,
        "external": st.lists(LINKS | JSON_VALUES, max_size=4) | JSON_VALUES,
        "config": JSON_VALUES | st.just({"0": {"input": {"v": {"visible": False, "name": 5}}}}),
    },
)


@given(BROKEN, BROKEN | JSON_VALUES)
def test_a_broken_group_harms_nothing(first: Any, second: Any) -> None:
    hosts = [{"id": 1, "type": "workflow>A", "widgets_values": [1]}, {"id": 2, "type": "workflow/B"}]
    extra = {"groupNodes": {"A": first, "B": second}}
    workflow = read_workflow(json.dumps({"nodes": hosts, "links": [], "extra": extra}).encode())
    data = write_workflow(workflow)
    check_workflow(workflow, LIBRARY)
    prompt_of(workflow)
    try:
        edit = group_nodes_to_subgraphs(workflow, LIBRARY)
    except EditRefused:
        return
    undo = workflow.apply(edit)
    left = usable_definitions(workflow)
    for item in workflow.nodes.values():
        name = item.type[len(PREFIXES[0]) :] if item.type.startswith(PREFIXES) else None
        assert name in left or name not in usable_definitions(read_workflow(data))
    read_workflow(write_workflow(workflow))
    workflow.apply(undo)
    assert write_workflow(workflow) == data
