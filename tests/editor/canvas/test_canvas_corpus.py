"""Real workflow files of every age are shown and painted, whatever is in them."""

import json
from pathlib import Path

import pytest
from canvas_graphs import Desk

from app.problems import RunFailed
from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Scope
from app.workflow.node_info import NodeInfo
from app.workflow.ui_format import read_workflow
from tests.shared_folder import need_shared

EVERY = 60
"""One file in so many is tested each time; the mark `corpus` takes all."""


@pytest.fixture(scope="module")
def library() -> dict[str, NodeInfo]:
    path = need_shared("reference", "object_info.json")
    nodes = json.loads(path.read_text("utf-8"))["nodes"]
    return {name: NodeInfo.from_json(name, entry) for name, entry in nodes.items()}


def show_all(desk: Desk, paths: list[Path], library: dict[str, NodeInfo]) -> int:
    """Show every scope of the files; return how many there were."""
    count = 0
    for path in paths:
        try:
            workflow = read_workflow(path.read_bytes())
        except RunFailed:
            continue
        for scope_id, scope in workflow.scopes.items():
            desk.canvas.show_scope(workflow, scope_id, library)
            boundary = {SUBGRAPH_INPUT, SUBGRAPH_OUTPUT} if scope_id else set()
            assert set(desk.canvas.graph.nodes) == set(scope.nodes) | boundary, path.name
            assert len(desk.canvas.graph.links) == links_with_ends(scope, boundary), path.name
            for zoom in (0.1, 0.7):
                desk.canvas.look_at(desk.canvas.graph.contents_rect().center(), zoom)
                desk.canvas.viewport().repaint()
            count += 1
    return count


def links_with_ends(scope: Scope, boundary: set[str]) -> int:
    known = set(scope.nodes) | boundary
    return sum(link.source in known and link.target in known for link in scope.links.values())


def test_a_sample_of_real_files_is_shown(desk: Desk, library: dict[str, NodeInfo]) -> None:
    paths = sorted(need_shared("corpus", "ui").glob("*.json"))
    assert show_all(desk, paths[::EVERY], library) > 10


@pytest.mark.corpus
@pytest.mark.slow
def test_all_real_files_are_shown(desk: Desk, library: dict[str, NodeInfo]) -> None:
    paths = sorted(need_shared("corpus", "ui").glob("*.json"))
    assert show_all(desk, paths, library) > 500
