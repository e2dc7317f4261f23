"""Small workflows for tests: a library of toy nodes, documents from short JSON, random documents."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from app.workflow.document import ROOT, Group, InputSlot, Link, Node, OutputSlot, Workflow
from app.workflow.edits import AddNodes
from app.workflow.new_node import new_node
from app.workflow.node_info import NodeInfo, read_object_info
from app.workflow.ui_format import read_workflow

# A slow machine is no failure.
settings.register_profile(
    "patient", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

PROBES = Path(__file__).parent / "workflow" / "data" / "probe_object_info.json"
LIBRARY: dict[str, NodeInfo] = read_object_info(json.loads(PROBES.read_text("utf-8")))


def document(*nodes: dict[str, Any], links: Sequence[Any] = (), **keys: Any) -> Workflow:
    """Read a document from the JSON of its nodes and links."""
    return read_workflow(json.dumps({"nodes": list(nodes), "links": list(links), **keys}).encode())


def node(
    node_id: Any, kind: str, *values: Any, inputs: Any = (), outputs: Any = (), **keys: Any
) -> dict[str, Any]:
    """Return a node's JSON; inputs are (name, type, link) and outputs (name, type, links)."""
    return {
        "id": node_id,
        "type": kind,
        "pos": [0, 0],
        "size": [200, 100],
        "inputs": [dict(zip(("name", "type", "link"), slot, strict=True)) for slot in inputs],
        "outputs": [dict(zip(("name", "type", "links"), slot, strict=True)) for slot in outputs],
        "widgets_values": list(values),
        **keys,
    }


def chain(length: int, kind: str = "ImageInvert") -> Workflow:
    """Return EmptyImage → `length` nodes of one kind → PreviewImage."""
    workflow = Workflow()
    kinds = ["EmptyImage", *[kind] * length, "PreviewImage"]
    made = {name: new_node(workflow, ROOT, LIBRARY[name], (0.0, 0.0)) for name in set(kinds)}
    nodes = [
        replace(made[name], id=str(index), position=(index * 300.0, 0.0))
        for index, name in enumerate(kinds, 1)
    ]
    links = [Link(str(index), str(index), 0, str(index + 1), 0, "IMAGE") for index in range(1, len(kinds))]
    workflow.apply(AddNodes(ROOT, tuple(nodes), tuple(links)))
    return workflow


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=6)
NUMBERS = st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False)
SCALARS = st.none() | st.booleans() | NUMBERS | NAMES
JSON_VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
POSITIONS = st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
KINDS = st.sampled_from(["PPass", "PAdd", "KSampler", "a kind nobody has"])


@st.composite
def nodes(draw: st.DrawFn, node_id: str) -> Node:
    """Draw a node of any kind."""
    values = draw(st.none() | st.lists(JSON_VALUES, max_size=3) | st.dictionaries(NAMES, SCALARS, max_size=3))
    return Node(
        node_id,
        draw(KINDS),
        draw(POSITIONS),
        draw(POSITIONS),
        title=draw(st.none() | NAMES.filter(bool)),
        mode=draw(st.sampled_from([0, 2, 4])),
        inputs=tuple(InputSlot(f"in{index}", "*") for index in range(draw(st.integers(0, 3)))),
        outputs=tuple(OutputSlot(f"out{index}", "*") for index in range(draw(st.integers(1, 3)))),
        values=tuple(values) if isinstance(values, list) else values,
        properties=draw(st.dictionaries(NAMES, SCALARS, max_size=2)),
        flags=draw(st.just({}) | st.just({"collapsed": True})),
        color=draw(st.none() | st.just("#223344")),
    )


@st.composite
def workflows(draw: st.DrawFn) -> Workflow:
    """Draw a document with a few nodes, links and groups."""
    workflow = Workflow()
    count = draw(st.integers(0, 6))
    workflow.apply(AddNodes(ROOT, tuple(draw(nodes(str(index + 1))) for index in range(count))))
    for link in draw(link_lists(workflow)):
        workflow.apply(AddNodes(ROOT, (), (link,)))
    for index in range(draw(st.integers(0, 2))):
        workflow.root.groups[str(index)] = Group(
            str(index), draw(NAMES), (0, 0, draw(st.integers(1, 500)), 10)
        )
    workflow.extra = draw(st.dictionaries(NAMES, JSON_VALUES, max_size=2))
    return workflow


@st.composite
def link_lists(draw: st.DrawFn, workflow: Workflow) -> list[Link]:
    """Draw links between free inputs and any outputs of a document."""
    inputs = [(key, index) for key, item in workflow.nodes.items() for index in range(len(item.inputs))]
    outputs = [(key, index) for key, item in workflow.nodes.items() for index in range(len(item.outputs))]
    chosen = draw(st.lists(st.sampled_from(inputs), unique=True, max_size=6)) if inputs and outputs else []
    return [
        Link(str(number), *draw(st.sampled_from(outputs)), *target) for number, target in enumerate(chosen, 1)
    ]
