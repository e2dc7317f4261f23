"""The plan of the workflow in view: asked for in one place, after edits and runs, one question at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.document import ROOT
from app.workflow.edits import SetValue
from tests.editor.links.test_link_menu import show_graph


@dataclass
class Asked:
    """What the window asked a server for, and answers to it."""

    window: MainWindow
    questions: list[tuple[int, Any]] = field(default_factory=list)

    def note(self, number: int, prompt: Any, confy: Any = None) -> None:
        """Stand where the server is asked."""
        self.questions.append((number, prompt))

    def answer(self, plan: object) -> None:
        """Answer the latest question."""
        self.window.client.plan_received.emit(self.questions[-1][0], plan)


@pytest.fixture
def asked(window: MainWindow) -> Iterator[Asked]:
    """Take the questions that go to the server."""
    show_graph(window)
    window.live_plan.want("problems", False)
    found = Asked(window)
    window.client.fetch_plan = found.note  # type: ignore[method-assign]
    yield found
    del window.client.fetch_plan


def steps_edited(window: MainWindow, steps: int) -> None:
    """Set the number of steps of the sampler."""
    window.session.do(SetValue(ROOT, "3", "steps", steps, window.session.library["KSampler"]), "Edit")


def test_nobody_is_asked_before_somebody_wants_it_and_a_server_stands(qtbot: QtBot, asked: Asked) -> None:
    window = asked.window
    live = window.live_plan
    steps_edited(window, 7)
    qtbot.wait(400)
    assert not asked.questions
    live.want("test")
    qtbot.wait(400)
    assert not asked.questions, "no server stands"
    window.client.connected.emit("here")
    qtbot.waitUntil(lambda: len(asked.questions) == 1)
    assert asked.questions[0][1]["3"]["inputs"]["steps"] == 7
    with qtbot.waitSignal(live.changed):
        asked.answer({"steps": [{"node": "3"}]})
    assert live.plan == {"steps": [{"node": "3"}]}
    assert not live.stale


def test_an_edit_makes_it_stale_and_asks_once(qtbot: QtBot, asked: Asked) -> None:
    window = asked.window
    live = window.live_plan
    live.want("test")
    window.client.connected.emit("here")
    qtbot.waitUntil(lambda: len(asked.questions) == 1)
    for steps in (8, 9, 10):
        steps_edited(window, steps)
    qtbot.wait(400)
    assert len(asked.questions) == 1, "one question at a time"
    asked.answer({"steps": []})
    assert live.stale, "it is for what was before the edits"
    qtbot.waitUntil(lambda: len(asked.questions) == 2)
    assert asked.questions[1][1]["3"]["inputs"]["steps"] == 10
    asked.answer({"steps": [], "seconds": 1.0})
    assert not live.stale
    with qtbot.waitSignal(live.changed):
        steps_edited(window, 11)
    assert live.stale
    assert live.plan["seconds"] == 1.0, "the old one is there until the new one comes"


def test_a_run_asks_anew_and_a_server_without_plans_is_left_alone(qtbot: QtBot, asked: Asked) -> None:
    window = asked.window
    live = window.live_plan
    live.want("test")
    window.client.connected.emit("here")
    qtbot.waitUntil(lambda: len(asked.questions) == 1)
    asked.answer(None)
    steps_edited(window, 8)
    qtbot.wait(400)
    assert len(asked.questions) == 1
    window.runner.run_finished.emit("success")
    qtbot.waitUntil(lambda: len(asked.questions) == 2)
    asked.answer({"steps": []})
    assert not live.stale
    with qtbot.waitSignal(live.changed):
        window.runner.run_finished.emit("success")
    assert live.stale
    assert live.is_of_before
    assert live.asking, "at once: nobody is to read for long that what ran will run"
    qtbot.waitUntil(lambda: len(asked.questions) == 3)
    asked.answer({"steps": []})
    assert not live.stale
    assert not live.is_of_before
    assert not live.asking


def test_a_run_that_ends_while_the_server_is_asked_makes_the_answer_old(qtbot: QtBot, asked: Asked) -> None:
    window = asked.window
    live = window.live_plan
    live.want("test")
    window.client.connected.emit("here")
    qtbot.waitUntil(lambda: len(asked.questions) == 1)
    window.runner.run_finished.emit("success")
    asked.answer({"steps": []})
    assert live.stale
    qtbot.waitUntil(lambda: len(asked.questions) == 2)


def test_each_document_has_its_own_plan(qtbot: QtBot, asked: Asked) -> None:
    window = asked.window
    live = window.live_plan
    live.want("test")
    window.client.connected.emit("here")
    qtbot.waitUntil(lambda: len(asked.questions) == 1)
    first = window.session.current
    second = window.session.new()
    asked.answer({"steps": [{"node": "3"}]})
    assert live.plan == {}, "the answer is for a document out of view"
    qtbot.waitUntil(lambda: len(asked.questions) == 2)
    asked.answer({"steps": []})
    window.session.show(first)
    assert live.plan == {"steps": [{"node": "3"}]}
    window.session.close(second)
    qtbot.wait(400)
    assert len(asked.questions) == 2, "the plan of the first is still the latest"


def test_nothing_is_asked_while_a_field_is_open(qtbot: QtBot, asked: Asked) -> None:
    window = asked.window
    window.live_plan.want("test")
    window.canvas.select(["3"])
    window.canvas.editors.open_first()
    assert window.canvas.editors.editor is not None
    window.client.connected.emit("here")
    qtbot.wait(500)
    assert not asked.questions
    window.canvas.commit_edit()
    qtbot.waitUntil(lambda: len(asked.questions) == 1)
