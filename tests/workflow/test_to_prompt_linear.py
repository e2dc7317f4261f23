"""Making a prompt is linear work: each link is followed a few times at most, however long the way is."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.workflow.document import Scope, Workflow
from app.workflow.link_sources import LinkSources, NodeOutput
from app.workflow.ui_format import read_workflow
from app.workflow.virtual.set_get import variable_name
from tests.shared_folder import need_shared
from tests.workflow_cases import document, node


class CountingScope(dict[str, Any]):
    """Links or nodes of a scope that count how often one is looked up or gone through."""

    looked = 0

    def get(self, key: str, default: Any = None) -> Any:
        self.looked += 1
        return super().get(key, default)

    def values(self) -> Iterator[Any]:  # type: ignore[override]
        for value in super().values():
            self.looked += 1
            yield value


def counted(workflow: Workflow) -> list[CountingScope]:
    """Make all scopes count; return what counts."""
    made = []
    for scope_id, scope in workflow.scopes.items():
        links, nodes = CountingScope(scope.links), CountingScope(scope.nodes)
        made += [links, nodes]
        workflow.scopes[scope_id] = Scope(
            scope.id, nodes, links, scope.groups, scope.name, scope.inputs, scope.outputs, scope.extra
        )
    return made


def resolve_all(workflow: Workflow) -> tuple[LinkSources, int]:
    """Ask for the source of every input; return the sources and how many inputs have one."""
    sources = LinkSources(workflow)
    found = 0
    for place in sources.places():
        for item in list(place.scope.nodes.values()):
            for slot in item.inputs:
                found += isinstance(sources.source(place, slot), NodeOutput)
    return sources, found


def reroutes(count: int) -> Workflow:
    """Return a chain of reroutes, each with a node of its own beside the next reroute."""
    nodes = [node(1, "PInt", 3, outputs=[("INT", "INT", [1])])]
    links: list[list[Any]] = []
    for index in range(count):
        here, taker = 2 + 2 * index, 3 + 2 * index
        nodes.append(node(here, "Reroute", inputs=[("", "*", 2 * index)], outputs=[("", "*", [])]))
        nodes.append(node(taker, "PSink", inputs=[("x", "*", 2 * index + 1)]))
        links.append([2 * index, here - 2 if index else 1, 0, here, 0, "*"])
        links.append([2 * index + 1, here, 0, taker, 0, "*"])
    return document(*nodes, links=links)


def test_ten_thousand_reroutes_each_with_a_taker() -> None:
    workflow = reroutes(10_000)
    tables = counted(workflow)
    sources, found = resolve_all(workflow)
    assert found == 20_000
    assert sources.links_followed <= 4 * 10_000
    assert sum(table.looked for table in tables) <= 12 * 20_000


def test_ten_thousand_takers_at_the_end_of_ten_thousand_reroutes() -> None:
    workflow = reroutes(10_000)
    last = max(int(key) for key in workflow.nodes) - 1
    more = document(
        *(node(100_000 + index, "PSink", inputs=[("x", "*", 100_000 + index)]) for index in range(10_000)),
        links=[[100_000 + index, last, 0, 100_000 + index, 0, "*"] for index in range(10_000)],
    )
    workflow.nodes.update(more.nodes)
    workflow.links.update(more.links)
    sources, found = resolve_all(workflow)
    assert found == 30_000
    assert sources.links_followed <= 6 * 10_000


def getters(count: int, names: int) -> Workflow:
    nodes, links = [], []
    for index in range(names):
        nodes.append(node(index + 1, "PInt", 3, outputs=[("INT", "INT", [index])]))
        nodes.append(node(100_000 + index, "SetNode", f"n{index}", inputs=[("INT", "INT", index)]))
        links.append([index, index + 1, 0, 100_000 + index, 0, "INT"])
    for index in range(count):
        here, taker = 200_000 + index, 300_000 + index
        nodes.append(node(here, "GetNode", f"n{index % names}", outputs=[("INT", "INT", [here])]))
        nodes.append(node(taker, "PSink", inputs=[("x", "*", here)]))
        links.append([here, here, 0, taker, 0, "INT"])
    return document(*nodes, links=links)


@pytest.mark.parametrize("names", [1, 5000])
def test_five_thousand_get_nodes(names: int) -> None:
    workflow = getters(5000, names)
    tables = counted(workflow)
    _, found = resolve_all(workflow)
    assert found == 5000 + names
    assert sum(table.looked for table in tables) <= 12 * (10_000 + 3 * names)
    assert variable_name(workflow.nodes["100000"]) == "n0"


def test_a_subgraph_with_thousands_of_inputs() -> None:
    count = 3000
    names = [f"in{index}" for index in range(count)]
    inner = [node(index + 1, "PSink", inputs=[("x", "*", index)]) for index in range(count)]
    ends = ("id", "origin_id", "origin_slot", "target_id", "target_slot")
    definition = {
        "id": "u",
        "nodes": inner,
        "links": [dict(zip(ends, (index, -10, index, index + 1, 0), strict=True)) for index in range(count)],
        "inputs": [{"name": name, "type": "*", "linkIds": []} for name in names],
    }
    host = node(5, "u", inputs=[(name, "*", index) for index, name in enumerate(names)])
    source = node(6, "PInt", 1, outputs=[("INT", "INT", [])])
    workflow = document(
        host,
        source,
        links=[[index, 6, 0, 5, index, "INT"] for index in range(count)],
        definitions={"subgraphs": [definition]},
    )
    tables = counted(workflow)
    sources, found = resolve_all(workflow)
    assert found == 2 * count
    assert sources.links_followed <= 4 * count
    assert sum(table.looked for table in tables) <= 16 * count


@pytest.mark.corpus
def test_the_largest_recorded_workflow() -> None:
    workflow = read_workflow(need_shared("corpus", "ui", "ui-3450b56dc2.json").read_bytes())
    assert len(workflow.nodes) == 793
    tables = counted(workflow)
    sources, found = resolve_all(workflow)
    assert found > 700
    links = sum(len(scope.links) for scope in workflow.scopes.values())
    assert sources.links_followed <= 2 * links
    assert sum(table.looked for table in tables) <= 12 * (793 + links)
