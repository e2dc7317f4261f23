"""`/confy/queue`: paused over a restart, moved, saved and loaded; `/queue` shows what it always did."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from server_process import RunningServer, fake_python, listening, running_server

from app.server.queueing.run_queue import RunQueue


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path / "home", fake_python(tmp_path)) as running:
        running.wait_until(lambda: running.get("/confy/report")["nodes"]["live"])
        yield running


def toy(v: int) -> dict[str, Any]:
    return {
        "1": {"class_type": "ToyInt", "inputs": {"v": v}},
        "2": {"class_type": "ToySink", "inputs": {"x": ["1", 0]}},
    }


def waiting(server: RunningServer) -> list[str]:
    """Return the waiting prompts in their order, which both routes must agree upon."""
    ids = [item[1] for item in server.get("/confy/queue")["pending"]]
    assert [item[1] for item in sorted(server.get("/queue")["queue_pending"])] == ids
    return ids


def test_a_paused_queue_is_moved_survives_a_restart_and_goes_on(server: RunningServer) -> None:
    with listening(server, "watcher", {"confy": True}) as listener:
        assert server.post("/confy/queue", {"pause": True})["paused"] is True
        ids = [server.queue(toy(v)) for v in range(4)]
        moved = server.post("/confy/queue", {"move": [ids[3]], "before": ids[1]})
        order = [ids[0], ids[3], ids[1], ids[2]]
        assert [item[1] for item in moved["pending"]] == order
        frame = listener.until("confy.queue", pending=order)[-1]["data"]
        assert (frame["paused"], frame["running"]) == (True, [])
    server.kill()
    server.restart()
    assert server.get("/confy/queue")["paused"] is True
    assert waiting(server) == order
    assert server.get("/history") == {}
    server.post("/confy/queue", {"pause": False, "move": [ids[0]], "before": None})
    for key in ids:
        assert server.wait_for_run(key)["status"]["completed"]
    assert list(server.get("/history")) == [ids[3], ids[1], ids[2], ids[0]]


def test_a_saved_queue_is_loaded_behind_what_waits(server: RunningServer) -> None:
    server.post("/confy/queue", {"pause": True})
    ids = [server.queue(toy(v)) for v in (1, 2)]
    saved = json.loads(json.dumps(server.get("/confy/queue")))
    server.post("/queue", {"clear": True})
    other = server.queue(toy(3))
    saved["pending"].append([0, "x", {"1": {"class_type": "Nothing", "inputs": {}}}, {}, []])
    answer = server.post("/confy/queue", {"load": saved})
    assert len(answer["queued"]) == 2
    assert set(answer["queued"]).isdisjoint(ids), "loaded twice they are two runs"
    assert [problem["kind"] for problem in answer["problems"]], "what cannot run is said, the rest is loaded"
    assert waiting(server) == [other, *answer["queued"]]
    prompts = [item[2]["1"]["inputs"]["v"] for item in server.get("/confy/queue")["pending"]]
    assert prompts == [3, 1, 2]
    for wrong in ([], {"pending": 3}, {"pending": [[1, 2]]}):
        assert server.request("POST", "/confy/queue", {"load": wrong}).status == 500


@given(st.lists(st.integers(-2, 2), min_size=1, max_size=8), st.data())
def test_moving_gives_the_order_asked_for_and_keeps_it(numbers: list[int], data: st.DataObject) -> None:
    database = sqlite3.connect(":memory:")
    queue = RunQueue(database)
    for index, number in enumerate(numbers):
        queue.put(number, str(index), {}, {}, ())
    order = [item.prompt_id for item in queue.in_order]
    moved = data.draw(st.lists(st.sampled_from(order), unique=True, max_size=3))
    before = data.draw(st.sampled_from([None, *order]))
    behind = order[order.index(before) :] if before is not None else []
    target = next((key for key in behind if key not in moved), None)
    rest = [key for key in order if key not in moved]
    place = rest.index(target) if target is not None else len(rest)
    queue.move(moved, before)
    expected = [*rest[:place], *moved, *rest[place:]]
    assert [item.prompt_id for item in queue.in_order] == expected
    assert [item.prompt_id for item in RunQueue(database).in_order] == expected
    assert [queue.take().prompt_id for _ in expected] == expected
    database.close()
