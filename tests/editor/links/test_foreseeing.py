"""What the next run will fail with is shown on node and input while the workflow is edited."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.application import Application
from app.editor.canvas.links.output_note import OutputNote
from app.editor.canvas.node_parts import Part
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.main_window import MainWindow
from app.folders import Folders
from app.problems import Problem, Remedy
from app.workflow.document import ROOT
from app.workflow.edits import MoveNodes, SetValue
from tests.editor.links.test_link_menu import show_graph
from tests.editor.running_editor import close

WAIT_MS = 120_000
USE_EULER = Remedy('Use "euler"', {"set_input": {"node": "3", "input": "sampler_name", "value": "euler"}})


def foretold(message: str = "not available yet") -> Problem:
    return Problem(
        "input.invalid",
        message,
        node_path="3",
        input_name="sampler_name",
        source="server",
        remedies=(USE_EULER,),
    )


def answered(qtbot: QtBot, window: MainWindow, problems: list[Problem]) -> list[int]:
    """Let the next questions for a plan be answered with these problems; returns those asked."""
    asked: list[int] = []

    def answer(number: int, prompt: Any, confy: Any = None) -> None:
        asked.append(number)
        plan = {"steps": [], "problems": [problem.to_json() for problem in problems]}
        window.client.plan_received.emit(number, plan)

    window.client.fetch_plan = answer  # type: ignore[method-assign]
    window.client.connected.emit("here")
    qtbot.waitUntil(lambda: bool(asked))
    return asked


def set_sampler(window: MainWindow, name: str) -> None:
    info = window.session.library["KSampler"]
    window.session.do(SetValue(ROOT, "3", "sampler_name", name, info), "Set sampler")


def test_it_is_on_the_node_and_goes_with_its_remedy(qtbot: QtBot, window: MainWindow) -> None:
    show_graph(window)
    set_sampler(window, "sa_solver")
    problems = [foretold()]
    answered(qtbot, window, problems)
    (problem,) = window.problems.of("3")
    assert (problem.input_name, problem.severity) == ("sampler_name", "error")
    assert window.canvas.graph.nodes["3"].problems == (problem,)
    problems.clear()
    window.showing.carry_out(problem, 0)
    assert window.problems.of("3") == ()
    qtbot.waitUntil(lambda: not window.live_plan.stale)
    problems.append(foretold())
    window.session.undo_stack.undo()
    qtbot.waitUntil(lambda: len(window.problems.of("3")) == 1)


def sampler_of(window: MainWindow) -> str:
    return str(window.canvas.graph.nodes["3"].values["sampler_name"])


def test_a_remedy_is_undone_alone_and_its_step_says_what_was_set(qtbot: QtBot, window: MainWindow) -> None:
    show_graph(window)
    assert sampler_of(window) == "euler"
    set_sampler(window, "sa_solver")
    answered(qtbot, window, [foretold()])
    (problem,) = window.problems.of("3")
    window.showing.carry_out(problem, 0)
    stack = window.session.undo_stack
    assert [stack.text(number) for number in range(stack.count())] == [
        "Set sampler of KSampler to sa_solver",
        "Set sampler_name of KSampler to euler",
    ]
    assert sampler_of(window) == "euler"
    stack.undo()
    assert sampler_of(window) == "sa_solver"
    stack.undo()
    assert sampler_of(window) == "euler"


def test_the_same_again_disturbs_nobody_and_what_was_waved_off_stays_away(
    qtbot: QtBot, window: MainWindow
) -> None:
    show_graph(window)
    asked = answered(qtbot, window, [foretold()])
    (problem,) = window.problems.of("3")
    window.session.do(MoveNodes(ROOT, {"9": (2200.0, 100.0)}), "Move node")
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert window.problems.of("3") == (problem,)
    window.problems.dismiss(problem)
    window.session.do(MoveNodes(ROOT, {"9": (2300.0, 100.0)}), "Move node")
    qtbot.waitUntil(lambda: len(asked) == 3)
    assert window.problems.of("3") == ()


def test_an_edit_of_the_node_takes_it_off_and_no_server_takes_all(qtbot: QtBot, window: MainWindow) -> None:
    show_graph(window)
    answered(qtbot, window, [foretold()])
    assert window.problems.of("3")
    window.client.fetch_plan = lambda number, prompt, confy=None: None  # type: ignore[method-assign]
    set_sampler(window, "euler")
    assert window.problems.of("3") == ()
    answered(qtbot, window, [foretold()])
    assert window.problems.of("3")
    window.client.fetch_plan = lambda number, prompt, confy=None: None  # type: ignore[method-assign]
    window.session.do(MoveNodes(ROOT, {"9": (2200.0, 100.0)}), "Move node")
    assert window.problems.of("3")
    window.client.connection_lost.emit("gone")
    assert window.problems.of("3") == ()


def test_each_document_keeps_its_own(qtbot: QtBot, window: MainWindow) -> None:
    show_graph(window)
    first = window.session.current
    problems = [foretold()]
    asked = answered(qtbot, window, problems)
    problems.clear()
    window.session.new()
    assert window.problems.of("3") == ()
    qtbot.waitUntil(lambda: len(asked) == 2)
    window.session.show(first)
    assert len(window.problems.of("3")) == 1


def test_a_run_that_says_it_too_is_shown_once(qtbot: QtBot, window: MainWindow) -> None:
    show_graph(window)
    answered(qtbot, window, [foretold()])
    raised = Problem("input.invalid", "not available yet", node_path="3", input_name="sampler_name")
    window.problems.add([raised])
    assert window.problems.of("3") == (raised,)
    window.problems.forget_runs()
    assert [problem.source for problem in window.problems.of("3")] == ["server"]


def test_only_what_nodes_themselves_refuse_is_taken_from_a_plan(qtbot: QtBot, window: MainWindow) -> None:
    show_graph(window)
    missing = Problem("input.missing", "model needs a link", node_path="3", input_name="model")
    answered(qtbot, window, [missing, Problem("graph.no_outputs", "nothing to run")])
    assert window.problems.of("3") == window.problems.of(None) == ()


def test_what_a_run_foresees_is_shown_where_no_plan_was_asked_for(qtbot: QtBot, window: MainWindow) -> None:
    show_graph(window)
    window.client.queue_prompt = lambda *_, **__: None  # type: ignore[method-assign]
    prompt_id = window.runner.run()
    said = foretold()
    window.client.frame_received.emit("execution_start", {"prompt_id": prompt_id})
    frame = {"prompt_id": prompt_id, "problem": said.to_json()}
    window.client.frame_received.emit("confy.problem", frame)
    assert [problem.message for problem in window.problems.of("3")] == [said.message]
    window.client.frame_received.emit("confy.problem", {**frame, "prompt_id": "of another client"})
    assert len(window.problems.of("3")) == 1


# With the real server


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication, folders: Folders, tmp_path: Path) -> Iterator[MainWindow]:
    from tests.editor.test_editor_end_to_end import preview_workflow

    image = QImage(8, 6, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    image.save(str(folders.input / "small.png"))
    file = tmp_path / "preview.json"
    file.write_text(json.dumps(preview_workflow()))
    application = Application(qapp, folders, file, None)
    with qtbot.waitSignal(application.window.session.workflow_opened, timeout=WAIT_MS):
        application.start()
    yield application.window
    close(application, folders)


def test_a_factor_that_leaves_no_pixels_is_shown_before_any_run(qtbot: QtBot, editor: MainWindow) -> None:
    plan = editor.live_plan
    qtbot.waitUntil(lambda: bool(plan.plan.get("steps")) and not plan.stale, timeout=WAIT_MS)
    assert editor.problems.all == []
    item = editor.canvas.graph.nodes["2"]
    words = editor.canvas.mouse.slot_words
    assert words(item.node, Part("input", 0)) == "Value: 1 × 6 × 8 × 3 float32, 576 B"
    assert words(item.node, Part("output", 0)) == "Value: 1 × 12 × 16 × 3 float32, 2.25 KiB"
    info = editor.session.library["ImageScaleBy"]
    editor.session.do(SetValue(ROOT, "2", "scale_by", 0.02, info), "Set scale_by")
    qtbot.waitUntil(lambda: bool(editor.problems.all), timeout=WAIT_MS)
    (problem,) = editor.problems.all
    assert (problem.node_path, problem.input_name, problem.severity) == ("2", "scale_by", "error")
    assert problem.message == "0.02 leaves no pixels of a 8×6 image"
    assert editor.canvas.graph.nodes["2"].problems == (problem,)
    editor.session.undo_stack.undo()
    qtbot.waitUntil(lambda: not plan.stale, timeout=WAIT_MS)
    assert editor.problems.all == []


def test_shapes_stand_below_nodes_where_links_have_no_room_and_old_ones_are_dim(
    qtbot: QtBot, editor: MainWindow
) -> None:
    plan = editor.live_plan
    qtbot.waitUntil(lambda: bool(plan.plan.get("steps")) and not plan.stale, timeout=WAIT_MS)
    editor.actions_by_name["links_values"].trigger()
    graph = editor.canvas.graph
    assert (graph.links["1"].label, graph.links["2"].label) == ("", "")
    notes = {node_id: note_of(item) for node_id, item in graph.nodes.items()}
    assert notes == {
        "1": ("IMAGE  1 × 6 × 8 × 3 float32, 576 B", False),
        "2": ("1 × 12 × 16 × 3 float32, 2.25 KiB", False),
        "3": None,
    }
    editor.session.do(MoveNodes(ROOT, {"2": (700.0, 0.0), "3": (1040.0, 0.0)}), "Move nodes")
    qtbot.waitUntil(lambda: bool(graph.links["1"].label))
    assert graph.links["1"].label_old, "it was said before the edit"
    assert note_of(graph.nodes["1"]) is None
    assert note_of(graph.nodes["2"]) == ("1 × 12 × 16 × 3 float32, 2.25 KiB", True)
    qtbot.waitUntil(lambda: not graph.links["1"].label_old, timeout=WAIT_MS)
    editor.actions_by_name["links_values"].trigger()
    assert graph.links["1"].label == ""
    assert all(note_of(item) is None for item in graph.nodes.values())


def note_of(item: NodeItem) -> tuple[str, bool] | None:
    found = [child for child in item.childItems() if isinstance(child, OutputNote)]
    assert len(found) < 2
    return (found[0].words, found[0].old) if found else None
