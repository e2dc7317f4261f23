"""Bad graphs and files that are refused, one after the other in windows that come and go."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.open_file import MAX_NODES
from app.workflow.ui_format import write_workflow
from tests.faults.bad_graphs import Json, many_slots, within_itself, written
from tests.hearing import Ear
from tests.opening import open_file

TOO_MANY = 2 * MAX_NODES
TIMES = 3
BAD: dict[str, Callable[[], Json]] = {
    "a missing kind": many_slots,
    "a subgraph within itself": lambda: within_itself(over_two=False),
    "two subgraphs within each other": lambda: within_itself(over_two=True),
}


@pytest.fixture
def collectors() -> Iterator[set[threading.Thread]]:
    """Return the threads that Python collected garbage in since the test began."""
    found: set[threading.Thread] = set()

    def note(phase: str, info: dict[str, Any]) -> None:
        found.add(threading.current_thread())

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)


@pytest.fixture(scope="module")
def too_large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of more nodes than are opened."""
    file = tmp_path_factory.mktemp("refused") / "too large.json"
    nodes = ",".join(TOO_MANY * ['{"id":1,"type":"A"}'])
    file.write_text(f'{{"nodes":[{nodes}],"links":[]}}')
    return file


@pytest.mark.parametrize("name", [name for name in BAD for _ in range(2)])
def test_a_file_of_too_many_nodes_is_refused_beside_a_bad_graph(
    qtbot: QtBot,
    collectors: set[threading.Thread],
    window: MainWindow,
    tmp_path: Path,
    too_large: Path,
    name: str,
) -> None:
    content, file = written(BAD[name]()), tmp_path / "odd.json"
    file.write_bytes(content)
    open_file(window, file)
    first = window.session.current
    qtbot.waitUntil(lambda: window.live_check.idle, timeout=20_000)
    for _ in range(TIMES):
        told = Ear(window.session.problem_found)
        open_file(window, too_large)
        ((problem,),) = told.heard
        assert problem.kind == "file.not_a_workflow"
        assert f"more than {MAX_NODES:,} nodes" in problem.message
        assert window.session.current is first
        assert first.path == file
        assert not first.dirty
        assert write_workflow(first.workflow) == content
    # Closed windows lie about, in rings: another thread would take them apart while this one paints.
    assert collectors <= {threading.main_thread()}
