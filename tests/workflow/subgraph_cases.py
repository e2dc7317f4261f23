"""Random documents for subgraphs, and prompts that can be compared although nodes moved into one another."""

import json
import random
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from hypothesis import strategies as st

from app.workflow.document import ROOT, Group, InputSlot, Link, Node, OutputSlot, Workflow
from app.workflow.edits import AddNodes
from app.workflow.node_info import NodeInfo
from app.workflow.to_prompt import to_prompt
from tests.workflow_cases import LIBRARY

NOON = datetime(2026, 1, 2, 12, 0, 0)
MODES = (0, 0, 0, 0, 2, 4)


def comparable(
    workflow: Workflow, rename: Callable[[str], str], library: Mapping[str, NodeInfo] = LIBRARY
) -> dict[str, Any]:
    """Return what would run, with each node under the name `rename` gives its path."""
    prompt = json.loads(
        json.dumps(to_prompt(workflow, library, choose=lambda found: found[0], now=NOON).to_json())
    )

    def value(found: Any) -> Any:
        is_link = isinstance(found, list) and len(found) == 2 and isinstance(found[0], str)
        return [rename(found[0]), found[1]] if is_link and found[0] in prompt else found

    return {
        rename(path): {**node, "inputs": {name: value(found) for name, found in node["inputs"].items()}}
        for path, node in prompt.items()
    }


def without(host: str) -> Callable[[str], str]:
    """Return the renaming of a node inside the subgraph node `host` to what it was called before."""
    return lambda path: path.removeprefix(f"{host}:")


@st.composite
def graphs(draw: st.DrawFn, most: int = 9) -> Workflow:
    """Draw a document whose links go forwards: reroutes, primitives, muted and bypassed nodes, frames."""
    chooser = random.Random(draw(st.integers(0, 2**32)))
    return random_graph(chooser, draw(st.integers(1, most)))


def random_graph(chooser: random.Random, count: int, density: float = 0.7, modes: bool = True) -> Workflow:
    """Return a document of `count` nodes whose links go forwards."""
    workflow = Workflow()
    nodes = [_node(str(number + 1), chooser, modes) for number in range(count)]
    chooser.shuffle(nodes)
    workflow.apply(AddNodes(ROOT, tuple(nodes)))
    ordered = sorted(nodes, key=lambda node: int(node.id))
    number = 0
    for at, node in enumerate(ordered):
        for slot in range(len(node.inputs)):
            sources = [other for other in ordered[max(0, at - 12) : at] if other.outputs]
            if sources and chooser.random() < density:
                number += 1
                source = chooser.choice(sources)
                link = Link(
                    str(number), source.id, chooser.randrange(len(source.outputs)), node.id, slot, "*"
                )
                workflow.apply(AddNodes(ROOT, (), (link,)))
    for key in range(chooser.randrange(3)):
        x, y = chooser.randrange(0, 1000), chooser.randrange(0, 500)
        bounds = (float(x), float(y), float(chooser.randrange(50, 900)), float(chooser.randrange(50, 600)))
        workflow.root.groups[str(key + 1)] = Group(str(key + 1), f"Frame {key}", bounds)
    return workflow


def _node(node_id: str, chooser: random.Random, modes: bool) -> Node:
    position = (float(chooser.randrange(0, 1000)), float(chooser.randrange(0, 600)))
    mode = chooser.choice(MODES) if modes else 0
    output = (OutputSlot("*", "*"),)
    match chooser.randrange(8):
        case 0:
            number = chooser.randrange(9)
            return Node(
                node_id, "PInt", position, (200.0, 80.0), None, mode, outputs=(OutputSlot("INT", "INT"),),
                values=(number,),
            )  # fmt: skip
        case 1:
            slots = (InputSlot("", "*"),)
            return Node(
                node_id, "Reroute", position, (75.0, 26.0), inputs=slots, outputs=(OutputSlot("", "*"),)
            )
        case 2:
            slots = (InputSlot("a", "*"), InputSlot("b", "*"))
            return Node(node_id, "PAdd", position, (200.0, 90.0), None, mode, slots, output)
        case 3:
            slots = (InputSlot("value", "INT", widget="value"),)
            ints = (OutputSlot("INT", "INT"),)
            return Node(node_id, "PInt", position, (200.0, 80.0), "Fed", mode, slots, ints, (3,))
        case 4:
            values = (chooser.randrange(9), "fixed")
            return Node(
                node_id, "PrimitiveNode", position, (200.0, 80.0), outputs=(OutputSlot("INT", "INT"),),
                values=values,
            )  # fmt: skip
        case 5:
            slots = (InputSlot("x", "*"),)
            return Node(node_id, "PSink", position, (200.0, 80.0), None, mode, slots)
        case 6:
            slots = (InputSlot("q", "*"), InputSlot("r", "INT"))
            return Node(
                node_id, "Nobody Has This", position, (200.0, 80.0), None, mode, slots, output, (1, "a")
            )
        case _:
            slots = (InputSlot("x", "*"),)
            return Node(node_id, "PPass", position, (200.0, 80.0), None, mode, slots, output, ("tag",))


def loose_ends(workflow: Workflow) -> list[str]:
    """Return what is wrong between links and the slots that should name them; nothing in a sound document."""
    found = []
    for scope in workflow.scopes.values():
        named: set[str] = set()
        for item in scope.nodes.values():
            named |= {slot.link for slot in item.inputs if slot.link is not None}
            named |= {key for slot in item.outputs for key in slot.links}
        named |= {str(key) for slot in (*scope.inputs, *scope.outputs) for key in slot.get("linkIds") or ()}
        found += [f"{scope.id}: link {key} is named but not there" for key in named - scope.links.keys()]
        for link in scope.links.values():
            source, target = scope.nodes.get(link.source), scope.nodes.get(link.target)
            if link.source == "-10":
                starts = [str(key) for key in scope.inputs[link.source_slot].get("linkIds") or ()]
            else:
                starts = list(source.outputs[link.source_slot].links) if source is not None else []
            if link.target == "-20":
                ends = [str(key) for key in scope.outputs[link.target_slot].get("linkIds") or ()]
            else:
                ends = [str(target.inputs[link.target_slot].link)] if target is not None else []
            if starts.count(link.id) != 1 or ends.count(link.id) != 1:
                found.append(f"{scope.id}: link {link} has {starts} and {ends}")
    return found
