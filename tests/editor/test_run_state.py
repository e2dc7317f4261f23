"""From the server's frames to what each node shows."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.editor.running.run_state import RunState

DATA = Path(__file__).parent / "data"
PROMPT_ID = "<id:1>"


def replayed(name: str, until: str | None = None) -> RunState:
    """Return the state after the frames of a recorded run, up to the first of a kind."""
    recording = json.loads((DATA / name).read_text())
    state = RunState()
    state.expect(PROMPT_ID, recording["prompt"])
    for message in recording["messages"]:
        if "type" not in message:
            continue
        state.take_frame(message["type"], message["data"])
        if message["type"] == until:
            break
    return state


def test_a_successful_run_ends_with_every_node_done() -> None:
    state = replayed("ws_successful_run.json")
    assert {state.of(path).state for path in state.paths()} == {"done"}
    assert all(state.of(path).seconds is not None for path in state.paths())
    assert state.current is None


def test_nodes_wait_from_the_start_of_their_run() -> None:
    state = replayed("ws_successful_run.json", until="execution_start")
    assert {state.of(path).state for path in state.paths()} == {"waiting"}
    assert state.current == PROMPT_ID


def test_cached_nodes_are_marked_and_stay_so() -> None:
    state = replayed("ws_fully_cached_second_run.json")
    assert "cached" in {state.of(path).state for path in state.paths()}
    assert "waiting" not in {state.of(path).state for path in state.paths()}


def test_progress_of_a_running_node_is_shown() -> None:
    state = RunState()
    state.expect("p", ["3"])
    state.take_frame("execution_start", {"prompt_id": "p"})
    entry = {"value": 13.0, "max": 20.0, "state": "running", "node_id": "3", "display_node_id": "3"}
    state.take_frame("confy.progress", {"prompt_id": "p", "nodes": {"3": entry}})
    assert (state.of("3").state, state.of("3").progress) == ("running", (13.0, 20.0))


def test_texts_and_progress_of_nodes_at_work_at_once_are_shown_at_each() -> None:
    state = RunState()
    state.expect("p", ["3", "4"])
    state.take_frame("execution_start", {"prompt_id": "p"})
    for node in ("3", "4"):
        state.take_frame("executing", {"prompt_id": "p", "node": node, "display_node": node})
    state.take_text("3", "the first")
    state.take_text("4", "the second")
    entry = {"value": 1.0, "max": 2.0, "state": "running", "node_id": "3", "display_node_id": "3"}
    state.take_frame("confy.progress", {"prompt_id": "p", "nodes": {"3": entry}})
    assert [(state.of(one).state, state.of(one).text) for one in ("3", "4")] == [
        ("running", "the first"),
        ("running", "the second"),
    ]
    assert [state.of(one).progress for one in ("3", "4")] == [(1.0, 2.0), None]


def test_the_failing_node_is_marked_and_the_waiting_ones_become_idle(qtbot: QtBot) -> None:
    state = replayed("ws_execution_error.json")
    failed = [path for path in state.paths() if state.of(path).state == "failed"]
    assert failed == ["2"]
    assert "running" not in {state.of(path).state for path in state.paths()}


def test_an_error_is_how_the_run_ended(qtbot: QtBot) -> None:
    state = RunState()
    state.expect("p", ["1"])
    state.take_frame("execution_start", {"prompt_id": "p"})
    state.take_frame("execution_error", {"prompt_id": "p", "node_id": "1", "exception_type": "ValueError"})
    with qtbot.waitSignal(state.run_ended) as ended:
        state.take_frame("executing", {"node": None, "prompt_id": "p"})
    assert ended.args == ["p", "error"]


def test_an_interrupted_run_leaves_no_node_running() -> None:
    state = replayed("ws_interrupt.json")
    assert not {"running", "waiting"} & {state.of(path).state for path in state.paths()}


def test_frames_of_other_documents_change_nothing() -> None:
    state = RunState()
    state.take_frame("execution_start", {"prompt_id": "foreign"})
    state.take_frame("executing", {"prompt_id": "foreign", "node": "3"})
    assert state.paths() == []
    assert state.current is None


def test_results_are_asked_for_and_shown_unless_newer_ones_came(qtbot: QtBot) -> None:
    state = RunState()
    state.expect("p", ["9"])
    state.take_frame("execution_start", {"prompt_id": "p"})
    ref = {"filename": "a.png", "subfolder": "", "type": "output"}
    newer = {"filename": "b.png", "subfolder": "", "type": "output"}
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    with qtbot.waitSignal(state.images_wanted) as wanted:
        state.take_frame("executed", {"prompt_id": "p", "node": "9", "output": {"images": [ref]}})
    assert wanted.args == ["9", (ref,)]
    state.take_frame("executed", {"prompt_id": "p", "node": "9", "output": {"images": [newer]}})
    state.set_images("9", (ref,), (image,))
    assert state.of("9").images == ()
    state.set_images("9", (newer,), (image,))
    assert state.of("9").images == (image,)


@pytest.mark.parametrize(("text", "shown"), [(["7"], "7"), (["a", "b"], "a\nb"), ("whole", "whole")])
def test_text_results_are_shown(text: object, shown: str) -> None:
    state = RunState()
    state.expect("p", ["4"])
    state.take_frame("execution_start", {"prompt_id": "p"})
    state.take_frame("executed", {"prompt_id": "p", "node": "4", "output": {"text": text}})
    assert state.of("4").text == shown


def test_a_preview_goes_once_the_result_is_there() -> None:
    state = RunState()
    state.expect("p", ["9"])
    state.take_frame("execution_start", {"prompt_id": "p"})
    picture = QImage(2, 2, QImage.Format.Format_RGB32)
    state.take_preview("9", picture)
    assert state.of("9").preview is not None
    state.take_frame("executed", {"prompt_id": "p", "node": "9", "output": {"images": [{"filename": "a"}]}})
    state.set_images("9", ({"filename": "a"},), (picture,))
    assert state.of("9").preview is None


def test_when_the_server_is_gone_the_run_has_ended(qtbot: QtBot) -> None:
    state = RunState()
    state.expect("p", ["1", "2"])
    state.take_frame("execution_start", {"prompt_id": "p"})
    with qtbot.waitSignal(state.run_ended) as ended:
        state.end_unfinished()
    assert ended.args == ["p", "error"]
    assert {state.of(path).state for path in ("1", "2")} == {"idle"}


def test_a_run_that_the_next_server_takes_up_is_followed_though_its_start_was_missed(qtbot: QtBot) -> None:
    state = RunState()
    state.expect("p", ["1", "2"])
    state.take_frame("execution_start", {"prompt_id": "p"})
    state.end_unfinished()
    with qtbot.waitSignal(state.run_started) as begun:
        state.take_frame("executing", {"prompt_id": "p", "node": "2"})
    assert begun.args == ["p"]
    assert [state.of(path).state for path in ("1", "2")] == ["waiting", "running"]
    with qtbot.waitSignal(state.run_ended) as ended:
        state.take_frame("executing", {"prompt_id": "p", "node": None})
    assert ended.args == ["p", "success"]
    state.take_frame("executing", {"prompt_id": "p", "node": "1"})
    assert state.current is None
