"""What queue and history write for a prompt is as many statements whatever the number of its nodes."""

from __future__ import annotations

import sqlite3
from typing import Any

from app.messages import Done, Started, StepDone, StepStarted
from app.server.broadcast import Clients
from app.server.queueing.history import History
from app.server.queueing.run_frames import NODES_ALWAYS_SENT, RunFrames
from app.server.queueing.run_queue import RunQueue

FEW, MANY = 10, NODES_ALWAYS_SENT


def writes_of_a_prompt(nodes: int) -> list[str]:
    """Return the kinds of statements from queueing a prompt to its entry in the history."""
    with sqlite3.connect(":memory:") as database:
        queue, history = RunQueue(database), History(database)
        kinds: list[str] = []
        database.set_trace_callback(lambda statement: kinds.append(statement.split()[0]))
        prompt: dict[str, Any] = {str(node): {"class_type": "Any", "inputs": {}} for node in range(nodes)}
        item = queue.put(0, "p", prompt, {}, list(prompt))
        queue.take(item)
        frames = RunFrames(item, Clients())
        frames.start()
        frames.started(Started("p"))
        for node in prompt:
            frames.step_started(StepStarted("p", node))
            frames.step_done(StepDone("p", node, ui={"text": [node]}, show=True))
        frames.done(Done("p"))
        history.add("p", frames.history_entry())
        queue.finish(item)
        database.set_trace_callback(None)
        assert len(history.entry("p")["p"]["outputs"]) == nodes
    database.close()
    return kinds


def test_a_prompt_of_many_nodes_is_written_with_as_many_statements_as_one_of_few() -> None:
    few = writes_of_a_prompt(FEW)
    assert "INSERT" in few
    assert writes_of_a_prompt(MANY) == few
