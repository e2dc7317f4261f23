"""Several workers on one queue: a shared prefix is computed once, and who has a value is asked for it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from server_process import RunningServer, running_server
from test_supervision import trouble_python

from app.server.queueing.run_queue import QueueItem
from app.server.supervision.dispatch import Needs, Seat, choose, needs_of
from app.server.supervision.staff import places, read_workers


def shared(number: int, x: int = 1, seconds: float = 0.8, own: float = 0.0) -> dict[str, Any]:
    """Return a prompt whose dear node 2 is equal for equal `x`, and whose node 3 is its own."""
    return {
        "1": {"class_type": "Value", "inputs": {"x": x}},
        "2": {"class_type": "Heavy", "inputs": {"x": ["1", 0], "seconds": seconds}},
        "3": {"class_type": "Work", "inputs": {"x": ["2", 0], "seconds": own + number / 1000}},
        "4": {"class_type": "Line", "inputs": {"x": ["3", 0]}},
    }


def heavy_calls(server: RunningServer) -> Counter[str]:
    """Return how often the dear node was called, by its value."""
    lines = (server.folders.output / "heavy.txt").read_text().splitlines()
    return Counter(line.split()[0] for line in lines)


def pids(server: RunningServer) -> dict[str, str]:
    """Return which process each prompt ended in."""
    lines = (server.folders.output / "log.txt").read_text().splitlines()
    return {line.split()[0]: line.split()[2] for line in lines}


def all_ready(server: RunningServer, count: int) -> Any:
    report = server.get("/confy/report")
    workers = report["worker"]["all"]
    ready = len(workers) == count and all(one["pid"] for one in workers)
    return workers if ready and report["nodes"]["live"] else None


def several(server: RunningServer, first: dict[str, Any], *more: dict[str, Any]) -> list[str]:
    """Queue prompts at one time: none begins before all of them wait."""
    server.post("/confy/queue", {"pause": True})
    ids = [server.queue(prompt) for prompt in (first, *more)]
    server.post("/confy/queue", {"pause": False})
    for prompt_id in ids:
        status = server.wait_for_run(prompt_id)["status"]
        assert status["completed"], str(status)
    return ids


def test_one_worker_computes_a_shared_prefix_once(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", trouble_python(tmp_path)) as server:
        server.wait_until(lambda: all_ready(server, 1))
        several(server, shared(1), shared(2), shared(3))
        assert heavy_calls(server) == {"1": 1}


def test_workers_compute_a_shared_prefix_once_and_others_run_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFY_FAKE_DEVICES", "fake:0,fake:1")
    with running_server(tmp_path / "home", trouble_python(tmp_path), "--workers", "per-device") as server:
        server.wait_until(lambda: all_ready(server, 2))
        several(server, shared(0, x=0))  # now it is known what takes long
        first, second, other = several(server, shared(1), shared(2), shared(3, x=2))
        assert heavy_calls(server) == {"0": 1, "1": 1, "2": 1}
        ended = pids(server)
        assert ended[first] == ended[second]
        assert ended[other] != ended[first], "who shares nothing does not wait"


def test_what_takes_long_is_still_known_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFY_FAKE_DEVICES", "fake:0,fake:1")
    with running_server(tmp_path / "home", trouble_python(tmp_path), "--workers", "per-device") as server:
        server.wait_until(lambda: all_ready(server, 2))
        several(server, shared(0, x=0))
        server.stop()
        server.restart()
        server.wait_until(lambda: all_ready(server, 2))
        several(server, shared(1), shared(2))
        assert heavy_calls(server) == {"0": 1, "1": 1}


def test_several_workers_share_one_device(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", trouble_python(tmp_path), "--workers", "3") as server:
        server.wait_until(lambda: all_ready(server, 3))
        ids = several(server, *(shared(number, x=number) for number in range(3)))
        assert len({pids(server)[prompt_id] for prompt_id in ids}) == 3, "all three at a time"


def test_a_number_of_workers_is_read_and_they_share_the_processors() -> None:
    assert [read_workers(text) for text in ("one", "1", "04", "per-device")] == [
        "one",
        "one",
        "4",
        "per-device",
    ]
    for wrong in ("0", "65", "-1", "two", ""):
        with pytest.raises(ValueError, match="is not one, per-device, or a number"):
            read_workers(wrong)
    four = places("4", "1", {})
    assert len(four) == 4
    assert four[0].device is None
    assert four[0].environment["CUDA_VISIBLE_DEVICES"] == "1"
    assert int(four[0].environment["OMP_NUM_THREADS"]) >= 1
    assert places("4", None, {"OMP_NUM_THREADS": "7"})[0].environment == {}, "the user has said how many"
    assert places("one", None, {})[0].environment == {}
    fakes = places("per-device", None, {"CONFY_FAKE_DEVICES": "fake:0,fake:1"})
    assert [place.device for place in fakes] == ["fake:0", "fake:1"]
    assert [place.device for place in places("per-device", None, {"CONFY_FAKE_DEVICES": "fake:0"})] == [None]


def listed(*prompts: dict[str, Any], document: str = "") -> list[tuple[QueueItem, Needs]]:
    return [
        (QueueItem(number, number, str(number), prompt, {}, ("4",)), needs_of(prompt, document))
        for number, prompt in enumerate(prompts)
    ]


def test_a_long_row_that_waits_for_one_worker_is_shared_out() -> None:
    seconds = {"Heavy": 30.0, "Work": 9.0, "Line": 0.0, "Value": 0.0}
    busy, idle = Seat(), Seat()
    busy.begin(needs_of(shared(0)))
    waiting = listed(*(shared(number) for number in range(1, 5)))
    chosen = choose(waiting, [busy, idle], None, lambda kind: seconds[kind.name])
    assert chosen is not None
    # Three waits of 9 seconds are less than the 30 it takes to compute the prefix again, a fourth is not.
    assert (chosen[0].prompt_id, chosen[1]) == ("3", idle)
    assert choose(waiting[:3], [busy, idle], None, lambda kind: seconds[kind.name]) is None


def test_nobody_waits_for_a_worker_that_is_long_at_something_else() -> None:
    seconds = {"Heavy": 30.0, "Work": 90.0, "Line": 0.0, "Value": 0.0}
    busy, idle = Seat(), Seat()
    busy.begin(needs_of(shared(0)))
    chosen = choose(listed(shared(1)), [busy, idle], None, lambda kind: seconds[kind.name])
    assert chosen is not None
    assert chosen[1] is idle


def test_a_prompt_with_frozen_nodes_waits_for_the_worker_that_has_what_they_gave() -> None:
    home, other = Seat(), Seat()
    waiting = listed(shared(1), document="d")
    chosen = choose(waiting, [other, home], {"d": home})
    assert chosen is not None
    assert chosen[1] is home
    home.begin(needs_of(shared(2, x=7)))
    assert choose(waiting, [other, home], {"d": home}) is None


def test_values_are_looked_at_and_frozen_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFY_FAKE_DEVICES", "fake:0,fake:1")
    with running_server(tmp_path / "home", trouble_python(tmp_path), "--workers", "per-device") as server:
        server.wait_until(lambda: all_ready(server, 2))
        prompts = {name: shared(number, x=number, seconds=0.4) for number, name in enumerate("ab", 5)}
        server.post("/confy/queue", {"pause": True})
        ids = {name: server.queue(prompt, extra_data=document(name)) for name, prompt in prompts.items()}
        server.post("/confy/queue", {"pause": False})
        for prompt_id in ids.values():
            assert server.wait_for_run(prompt_id)["status"]["completed"]
        ended = pids(server)
        assert ended[ids["a"]] != ended[ids["b"]]
        for number, name in enumerate("ab", 5):
            body = {"prompt": prompts[name], "probes": [["2", 0]], "extra_data": document(name)}
            (found,) = server.post("/confy/probe", body)["probes"]
            assert str(number) in str(found["summary"]), name
            changed = shared(9, x=90 + number)
            again = server.queue(changed, extra_data=document(name, frozen=["2"]))
            entry = server.wait_for_run(again)
            assert entry["outputs"]["4"]["text"] == [str(number)], "node 2 keeps what it gave"
            assert pids(server)[again] == ended[ids[name]]
        assert set(heavy_calls(server)) == {"5", "6"}


def document(name: str, **options: Any) -> dict[str, Any]:
    return {"confy": {"document": name, **options}}
