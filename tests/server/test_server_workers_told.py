"""What clients hear of each worker, and that one begins anew when the user wants it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_process import RunningServer, listening, running_server
from test_supervision import trouble_python
from test_worker_sharing import all_ready, shared


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path / "home", trouble_python(tmp_path), "--workers", "2") as running:
        running.wait_until(lambda: all_ready(running, 2))
        yield running


def lines(server: RunningServer) -> list[dict[str, Any]]:
    return list(server.get("/confy/report")["worker"]["all"])


def test_each_worker_says_what_it_does_and_keeps(server: RunningServer) -> None:
    with listening(server, "me", {"confy": True}) as listener:
        first = listener.until("confy.workers")[-1]["data"]["workers"]
        assert [(one["number"], one["state"]) for one in first] == [(1, "ready"), (2, "ready")]
        assert all(one["memory"]["rss"] > 2**20 for one in first)
        prompt_id = server.queue(shared(1, seconds=1.0), client_id="me")
        while True:
            told = listener.until("confy.workers")[-1]["data"]["workers"]
            at_work = [one for one in told if one["node"] == "2"]
            if at_work:
                break
        assert [(one["state"], one["prompt_id"]) for one in at_work] == [("running", prompt_id)]
        listener.until_end(prompt_id)
        told = listener.until("confy.workers")[-1]["data"]["workers"]
        assert {one["state"] for one in told} == {"ready"}
        assert any(one["memory"].get("results", 0) > 0 for one in told)


def test_one_of_several_workers_begins_anew(server: RunningServer) -> None:
    before = lines(server)
    server.post("/confy/worker", {"restart": 2})
    server.wait_until(lambda: lines(server)[1]["pid"] not in (None, before[1]["pid"], before[1]["standby"]))
    after = lines(server)
    assert after[0]["pid"] == before[0]["pid"]
    assert after[1]["died"] is None, "nobody died"
    assert server.wait_for_run(server.queue(shared(1, seconds=0.0)))["status"]["completed"]


def test_a_worker_at_work_begins_anew_and_its_run_says_so(server: RunningServer) -> None:
    prompt_id = server.queue(shared(1, seconds=600.0))
    (busy,) = server.wait_until(lambda: [one for one in lines(server) if one["node"] == "2"])
    server.post("/confy/worker", {"restart": busy["number"]})
    error = dict(server.wait_for_run(prompt_id)["status"]["messages"])["execution_error"]
    assert error["confy"]["kind"] == "worker.died"
    assert "as you asked" in error["confy"]["message"]
    new = server.wait_until(lambda: lines(server)[busy["number"] - 1]["pid"])
    assert new not in (busy["pid"], busy["standby"])


@pytest.mark.parametrize("which", [0, 3, "one", None, False])
def test_a_worker_that_is_not_there_is_refused(server: RunningServer, which: object) -> None:
    answer = server.request("POST", "/confy/worker", {"restart": which})
    assert answer.status == 500
    assert b"from 1 to 2" in answer.body
