"""POST /prompt, /queue, /history, /interrupt and /free answer as recorded from ComfyUI."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_process import RunningServer, fake_python, home_with_toys, listening, running_server

DATA = Path(__file__).parent / "data"
CASES: dict[str, Any] = json.loads((DATA / "validation.json").read_text())
PROBES = json.loads((DATA.parents[1] / "workflow" / "data" / "probe_object_info.json").read_text())


def sink(value: int) -> dict[str, Any]:
    return {
        "1": {"class_type": "ToyInt", "inputs": {"v": value}},
        "2": {"class_type": "ToySink", "inputs": {"x": ["1", 0]}},
    }


def slow_sink(value: int, seconds: float) -> dict[str, Any]:
    return {
        "1": {"class_type": "ToyInt", "inputs": {"v": value}},
        "2": {"class_type": "ToySleep", "inputs": {"x": ["1", 0], "seconds": seconds, "steps": 20}},
        "3": {"class_type": "ToySink", "inputs": {"x": ["2", 0]}},
    }


# --- what is refused, and how ---


@pytest.fixture(scope="module")
def probe_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Return a server that knows the recorded nodes, has no worker and judges exactly as ComfyUI does."""
    folder = tmp_path_factory.mktemp("probes")
    home = home_with_toys(folder, PROBES)
    (home / "user").mkdir()
    (home / "user" / "confy.settings.json").write_text('{"strict_compat": true}')
    with running_server(home, fake_python(folder, "crash")) as running:
        yield running


def facts(response: Any) -> Any:
    """Return what clients rely on: types, and the keys and plain values of extra_info."""
    if "error" not in response:
        return {"keys": sorted(response), "errors": node_facts(response)}
    extra = response["error"]["extra_info"]
    return {"type": response["error"]["type"], "extra": extra, "errors": node_facts(response)}


def node_facts(response: Any) -> Any:
    return {
        node_id: {
            "class_type": entry["class_type"],
            "dependent_outputs": sorted(entry["dependent_outputs"]),
            "errors": sorted((error_facts(error) for error in entry["errors"]), key=str),
        }
        for node_id, entry in response["node_errors"].items()
    }


def error_facts(error: Any) -> Any:
    extra = dict(error["extra_info"])
    for words in ("exception_message", "traceback", "exception_type"):
        if words in extra:
            extra[words] = "…"
    if "tooltip" in (extra.get("input_config") or [0, {}])[1]:
        # The probes of this test have no tooltips.
        extra["input_config"] = [extra["input_config"][0], {}]
    if isinstance(extra.get("received_value"), dict | float):
        extra["received_value"] = "not finite"
    if "cycle_nodes" in extra:
        extra["cycle_nodes"] = sorted(extra["cycle_nodes"])
    return [error["type"], extra]


@pytest.mark.parametrize("name", CASES)
def test_answer_to_a_recorded_prompt(probe_server: RunningServer, name: str) -> None:
    case = CASES[name]
    body = case["request_raw"].encode() if "request_raw" in case else dict(case["request"])
    if name == "prompt_id_uuid_ok":
        body["prompt_id"] = str(uuid.uuid4())
    answer = probe_server.request("POST", "/prompt", body)
    assert answer.status == case["status"], answer.body
    if case["status"] == 500:
        assert answer.headers["Content-Type"].startswith("text/plain")
    else:
        assert facts(answer.json) == facts(case["response"])


def test_refused_value_comes_with_its_problem_and_remedy(server: RunningServer) -> None:
    prompt = {"7": {"class_type": "ToyInt", "inputs": {"v": 5000}}, **sink(1)}
    prompt["2"]["inputs"]["x"] = ["7", 0]
    answer = server.request("POST", "/prompt", {"prompt": prompt})
    assert answer.status == 400
    (error,) = answer.json["node_errors"]["7"]["errors"]
    problem = error["confy"]
    assert (problem["kind"], problem["node_path"], problem["input_name"]) == ("input.above_maximum", "7", "v")
    assert (problem["value"], problem["limit"]) == (5000, 1000)
    assert problem["remedies"]


def test_class_that_checks_itself_is_asked_in_its_worker(server: RunningServer) -> None:
    good = {"1": {"class_type": "ToyChecked", "inputs": {"x": 12}}}
    bad = {"1": {"class_type": "ToyChecked", "inputs": {"x": 13}}}
    assert server.request("POST", "/prompt", {"prompt": good}).status == 200
    answer = server.request("POST", "/prompt", {"prompt": bad})
    assert answer.status == 400
    (error,) = answer.json["node_errors"]["1"]["errors"]
    assert (error["type"], error["extra_info"]) == ("custom_validation_failed", {"input_name": "x"})
    assert error["message"] == "13 is refused by the pack"
    both = {**bad, "2": {"class_type": "ToySink", "inputs": {"x": 1}}}
    answer = server.request("POST", "/prompt", {"prompt": both})
    assert answer.status == 200, "another output is fine, so that one runs"
    assert list(answer.json["node_errors"]) == ["1"]


# --- the queue ---


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path / "home", fake_python(tmp_path)) as running:
        running.wait_until(lambda: running.get("/confy/report")["nodes"]["live"])
        yield running


def test_numbers_count_up_and_front_and_explicit_ones_are_as_recorded(fresh_server: RunningServer) -> None:
    def number(**more: Any) -> float:
        return fresh_server.post("/prompt", {"prompt": sink(1), **more})["number"]

    assert (number(), number(front=True), number(number=7)) == (0, -1, 7.0)
    refused = fresh_server.request("POST", "/prompt", {"prompt": {}})
    assert refused.status == 400
    assert number() == 3, "a refused prompt takes a number too"
    for endless in ("inf", "nan", "-inf"):
        answer = fresh_server.request("POST", "/prompt", {"prompt": sink(1), "number": endless})
        assert answer.status == 500, "a queue with it could not be read at the next start"
        assert b"number must be finite" in answer.body


def test_queue_shows_heap_order_and_prompts_can_be_removed(fresh_server: RunningServer) -> None:
    running = fresh_server.queue(slow_sink(1, 60))
    fresh_server.wait_until(lambda: fresh_server.get("/queue")["queue_running"])
    ids = [fresh_server.queue(sink(value)) for value in (10, 11, 12)]
    front = fresh_server.queue(sink(20), front=True)
    shown = fresh_server.get("/queue")
    (item,) = shown["queue_running"]
    assert item[:3] == [0, running, slow_sink(1, 60)]
    assert list(item[3]) == ["create_time"]
    assert item[4] == ["3"]
    assert [(entry[0], entry[1]) for entry in shown["queue_pending"]] == [
        (-4, front),
        (1, ids[0]),
        (3, ids[2]),
        (2, ids[1]),
    ]
    assert fresh_server.get("/prompt") == {"exec_info": {"queue_remaining": 5}}
    assert fresh_server.get("/api/prompt") == {"exec_info": {"queue_remaining": 5}}
    with listening(fresh_server) as listener:
        assert fresh_server.post("/queue", {"delete": [ids[0], "unknown"]}) is None
        assert listener.next()["data"] == {"status": {"exec_info": {"queue_remaining": 4}}}
    fresh_server.post("/queue", {"clear": True})
    left = fresh_server.get("/queue")
    assert (len(left["queue_running"]), left["queue_pending"]) == (1, [])
    assert fresh_server.request("POST", "/queue", b"x").status == 500
    fresh_server.post("/interrupt")
    assert fresh_server.wait_for_run(running)["status"]["status_str"] == "error"


def test_front_runs_before_what_waits(fresh_server: RunningServer) -> None:
    first = fresh_server.queue(slow_sink(1, 3.0))
    fresh_server.wait_until(lambda: fresh_server.get("/queue")["queue_running"])
    later, front = fresh_server.queue(sink(2)), fresh_server.queue(sink(3), front=True)
    fresh_server.wait_for_run(later)
    assert list(fresh_server.get("/history")) == [first, front, later]


def test_history_is_listed_and_forgotten(fresh_server: RunningServer) -> None:
    ids = [fresh_server.queue(sink(value)) for value in range(4)]
    for prompt_id in ids:
        fresh_server.wait_for_run(prompt_id)
    assert list(fresh_server.get("/history")) == ids
    assert list(fresh_server.get("/history?max_items=2")) == ids[2:]
    assert list(fresh_server.get("/history?max_items=2&offset=1")) == ids[1:3]
    assert fresh_server.request("GET", "/history?max_items=abc").status == 500
    assert fresh_server.get("/history/unknown") == {}
    fresh_server.post("/history", {"delete": [ids[0], "unknown"]})
    assert list(fresh_server.get("/history")) == ids[1:]
    fresh_server.post("/history", {"clear": True})
    assert fresh_server.get("/history") == {}


def test_extra_data_of_the_client_is_kept(fresh_server: RunningServer) -> None:
    extra = {"extra_pnginfo": {"workflow": {"id": "w1", "nodes": []}}}
    prompt_id = fresh_server.queue(sink(1), extra_data=extra, client_id="abc")
    kept = fresh_server.wait_for_run(prompt_id)["prompt"][3]
    assert {key: kept[key] for key in ("extra_pnginfo", "client_id")} == {**extra, "client_id": "abc"}


def test_interrupt_without_a_run_has_no_effect_on_the_next(fresh_server: RunningServer) -> None:
    for body in (None, b"x", {}, {"prompt_id": str(uuid.uuid4())}):
        assert fresh_server.request("POST", "/interrupt", body).status == 200
    assert fresh_server.request("POST", "/interrupt", [1]).status == 500
    entry = fresh_server.wait_for_run(fresh_server.queue(sink(1)))
    assert entry["status"]["status_str"] == "success"


def test_free_drops_cached_results(fresh_server: RunningServer) -> None:
    def cached() -> list[str]:
        messages = fresh_server.wait_for_run(fresh_server.queue(sink(5)))["status"]["messages"]
        return list(dict(messages)["execution_cached"]["nodes"])

    assert cached() == []
    assert cached() == ["1", "2"]
    assert fresh_server.request("POST", "/free", {"free_memory": True}).status == 200
    assert cached() == []
    assert fresh_server.request("POST", "/free", {}).status == 200
    assert fresh_server.request("POST", "/free", b"").status == 500
