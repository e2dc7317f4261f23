"""Big documents keep their scenes while out of view: nothing of them is old when they come back."""

import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.editor.canvas.scene import CanvasScene
from app.editor.main_window import MainWindow
from app.workflow.document import Node, Workflow
from app.workflow.edits import AddNodes, MoveNodes, RemoveNodes, SetValue
from tests.editor.tabs.tabs_at_work import CTRL, click_tab

COUNT = 200


def grid(shift: float) -> Workflow:
    """Return a document of many nodes without links; `s` has a wrong value."""
    workflow = Workflow()
    for index in range(COUNT):
        place = (index % 20 * 300.0 + shift, index // 20 * 300.0)
        node = Node(str(index), "VAEDecode", place, (200.0, 60.0))
        workflow.nodes[node.id] = node
    values = (1, "fixed", 20, 8.0, "eulr", "normal", 1.0)
    sampler = Node("s", "KSampler", (0.0, -400.0), (270.0, 262.0), values=values)
    workflow.nodes["s"] = sampler
    return workflow


@pytest.fixture
def two(qtbot: QtBot, window: MainWindow) -> MainWindow:
    for shift, name in ((0.0, "a"), (40.0, "b")):
        window.session.show_workflow(grid(shift), name)
    qtbot.waitUntil(lambda: window.live_check.idle)
    return window


def shown(scene: CanvasScene) -> dict[str, tuple[object, ...]]:
    """Return what a scene shows of each node."""
    return {
        key: (item.pos().toTuple(), dict(item.values), item.node.mode, item.run.state)
        for key, item in scene.nodes.items()
    }


def fresh(window: MainWindow) -> dict[str, tuple[object, ...]]:
    """Return the same of the document in view, made anew."""
    graph = window.canvas.graph
    graph.load(graph.workflow, graph.scope_id, graph.library)
    window.canvas.set_run_state(window.run_state)
    return shown(graph)


def test_the_same_scene_comes_back(qtbot: QtBot, two: MainWindow) -> None:
    second = two.canvas.graph
    items = dict(second.nodes)
    click_tab(qtbot, two, 0)
    first = two.canvas.graph
    assert first is not second
    click_tab(qtbot, two, 1)
    assert two.canvas.graph is second
    assert two.canvas.scene() is second
    assert second.nodes == items
    two.canvas.select(["3"])
    two.canvas.setFocus()
    qtbot.keyClick(two.canvas, Qt.Key.Key_Delete)
    assert "3" not in second.nodes
    qtbot.keyClick(two.canvas, Qt.Key.Key_Z, CTRL)
    assert "3" in second.nodes
    click_tab(qtbot, two, 0)
    assert two.canvas.graph is first
    two.canvas.select(["5", "6"])
    assert two.canvas.selected_nodes() == ["5", "6"]


def test_edits_made_out_of_view_are_in_it(qtbot: QtBot, two: MainWindow) -> None:
    click_tab(qtbot, two, 0)
    click_tab(qtbot, two, 1)
    away = two.session.opened[0]
    info = two.session.library["KSampler"]
    new = Node("new", "VAEDecode", (9.0, 9.0), (200.0, 60.0))
    for edit in (
        MoveNodes("", {"1": (77.0, 78.0)}),
        SetValue.for_widget("", "s", info, "steps", 31),
        AddNodes("", (new,)),
        RemoveNodes("", ("2",)),
    ):
        assert two.session.do(edit, "Change", document=away)
    two.canvas.setFocus()
    click_tab(qtbot, two, 0)
    here = shown(two.canvas.graph)
    assert here["1"][0] == (77.0, 78.0)
    assert here["s"][1]["steps"] == 31  # type: ignore[index]
    assert "2" not in here
    assert here == fresh(two)


def test_runs_and_problems_are_those_of_now(qtbot: QtBot, two: MainWindow) -> None:
    click_tab(qtbot, two, 0)
    away = two.session.current
    qtbot.waitUntil(lambda: bool(two.canvas.graph.nodes["s"].problems))
    away.run_state.update("s", state="running", progress=(1.0, 20.0))
    click_tab(qtbot, two, 1)
    picture = QImage(4, 4, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    assert two.canvas.graph.nodes["s"].run.state == "idle"
    away.run_state.update("s", state="done", progress=None)
    away.run_state.update("7", preview=picture)
    assert two.session.do(RemoveNodes("", ("s",)), "Delete", document=away)
    away.undo_stack.undo()
    click_tab(qtbot, two, 0)
    nodes = two.canvas.graph.nodes
    assert (nodes["s"].run.state, nodes["7"].run.preview) == ("done", picture)
    qtbot.waitUntil(lambda: two.live_check.idle)
    assert nodes["s"].problems == two.problems.of("s")
    assert len(nodes["s"].problems) > 0


def test_other_kinds_of_nodes_are_shown_as_they_are_now(qtbot: QtBot, two: MainWindow) -> None:
    click_tab(qtbot, two, 0)
    kept = two.canvas.graph
    click_tab(qtbot, two, 1)
    two.show_library({key: info for key, info in two.session.library.items() if key != "KSampler"})
    click_tab(qtbot, two, 0)
    assert two.canvas.graph is not kept
    assert two.canvas.graph.nodes["s"].info is None


@contextmanager
def without_collecting() -> Iterator[None]:
    gc.collect()
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def test_a_closed_one_is_freed_without_a_search(qtbot: QtBot, two: MainWindow) -> None:
    click_tab(qtbot, two, 0)
    items = [weakref.ref(item) for item in two.canvas.graph.nodes.values()]
    document = two.session.current
    click_tab(qtbot, two, 1)
    workflow = weakref.ref(document.workflow)
    with without_collecting():
        two.session.close(document)
        del document
        qtbot.wait(1)
        assert workflow() is None
        assert [item() for item in items] == [None] * len(items)
