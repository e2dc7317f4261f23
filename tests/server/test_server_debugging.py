"""Pauses and probes over HTTP and the WebSocket, with a real worker that may die meanwhile."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any, cast

import pytest
from server_process import Listener, RunningServer, listening, running_server

from app.debug_messages import Paused, Resume, Resumed
from app.message import Message
from app.server.broadcast import Clients
from app.server.debugging.run_pause import RunPause
from app.server.queueing.run_queue import QueueItem
from app.server.workers.worker_process import WorkerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("debugged") / "home", sys.executable) as running:
        yield running


@pytest.fixture
def client(server: RunningServer) -> Iterator[Listener]:
    with listening(server, "me", {"confy": True}) as listener:
        yield listener


def text_chain(text: str) -> dict[str, Any]:
    return {
        "1": {"class_type": "PrimitiveString", "inputs": {"value": text}},
        "2": {"class_type": "PrimitiveString", "inputs": {"value": ["1", 0]}},
        "3": {"class_type": "PreviewAny", "inputs": {"source": ["2", 0]}},
    }


def replaced(text: str) -> dict[str, Any]:
    """Return a prompt whose node 2 gives a text that is not known before a run."""
    pattern = {"string": ["1", 0], "regex_pattern": "^$", "replace": "", "count": 1}
    return {**text_chain(text), "2": {"class_type": "RegexReplace", "inputs": pattern}}


def queue(server: RunningServer, text: str, **options: Any) -> str:
    extra = {"confy": {"document": "d", **options}}
    return server.queue(text_chain(text), client_id="me", extra_data=extra)


def data_of(frames: list[dict[str, Any]], kind: str) -> list[Any]:
    return [frame["data"] for frame in frames if frame.get("type") == kind]


def test_a_run_pauses_is_seen_steps_and_goes_on_with_another_value(
    server: RunningServer, client: Listener
) -> None:
    prompt_id = queue(server, "one", breakpoints=["2"], probes=[["2", 0]])
    paused = client.until("confy.paused")[-1]["data"]
    assert (paused["prompt_id"], paused["node"], paused["node_type"]) == (prompt_id, "2", "PrimitiveString")
    (incoming,) = paused["inputs"]
    assert (incoming["name"], incoming["type"], incoming["value"]) == ("value", "STRING", "one")
    assert server.get("/confy/debug")["paused"] == [paused]
    assert server.post("/confy/plan", {"prompt": text_chain("one")})["steps"], "the worker answers meanwhile"
    assert server.request("POST", "/confy/debug", {"action": "continue", "node": "9"}).status == 409
    assert server.request("POST", "/confy/debug", {"action": "dance"}).status == 500
    server.post("/confy/debug", {"action": "step", "prompt_id": prompt_id, "values": {"value": "two"}})
    frames = client.until("confy.paused")
    assert data_of(frames, "confy.resumed")[0]["edited"] == ["value"]
    assert data_of(frames, "confy.probe")[0]["summary"]["text"] == "two"
    assert frames[-1]["data"]["node"] == "3"
    server.post("/confy/debug", {"action": "continue"})
    frames = client.until_end(prompt_id)
    assert data_of(frames, "executed")[0]["output"] == {"text": ["two"]}
    assert server.get("/confy/debug")["paused"] == []
    assert server.request("POST", "/confy/debug", {"action": "continue"}).status == 409


def test_only_clients_that_know_confy_hear_of_probes(server: RunningServer) -> None:
    with listening(server, "me") as plain:
        prompt_id = queue(server, "plain", probes=[["1", 0]])
        frames = plain.until_end(prompt_id)
    assert [frame["type"] for frame in frames if str(frame.get("type")).startswith("confy.")] == []


def test_a_client_that_comes_back_hears_where_its_run_is_paused(server: RunningServer) -> None:
    with listening(server, "me", {"confy": True}) as first:
        prompt_id = queue(server, "left", breakpoints=["2"])
        first.until("confy.paused")
    with listening(server, "me", {"confy": True}) as again:
        assert again.until("confy.paused")[-1]["data"]["prompt_id"] == prompt_id
        server.post("/interrupt", {"prompt_id": prompt_id})
        frames = again.until_end(prompt_id)
    assert data_of(frames, "execution_interrupted")[0]["node_id"] == "2"
    assert data_of(frames, "confy.resumed")


def test_a_worker_that_dies_while_its_run_is_paused_ends_the_pause(
    server: RunningServer, client: Listener
) -> None:
    prompt_id = queue(server, "dies", breakpoints=["2"])
    client.until("confy.paused")
    os.kill(server.wait_for_worker(), signal.SIGKILL)
    frames = client.until_end(prompt_id)
    assert data_of(frames, "execution_error")[0]["confy"]["kind"] == "worker.died"
    assert server.get("/confy/debug")["paused"] == []
    prompt_id = queue(server, "after")
    assert data_of(client.until_end(prompt_id), "execution_success")


def test_what_is_kept_is_shown_without_a_run(server: RunningServer, client: Listener) -> None:
    client.until_end(server.queue(replaced("kept"), client_id="me"))
    body = {"prompt": replaced("kept"), "probes": [["2", 0], ["no such node", 0]]}
    (found,) = server.post("/confy/probe", body)["probes"]
    assert (found["node"], found["summary"]["text"]) == ("2", "kept")
    assert server.post("/confy/probe", {"prompt": replaced("new"), "probes": [["2", 0]]})["probes"] == []


def test_what_follows_from_constants_is_shown_without_any_run(server: RunningServer) -> None:
    (found,) = server.post("/confy/probe", {"prompt": text_chain("known"), "probes": [["2", 0]]})["probes"]
    assert (found["node"], found["summary"]["text"]) == ("2", "known")


def test_a_run_to_a_node_needs_no_output(server: RunningServer, client: Listener) -> None:
    prompt = {"1": text_chain("alone")["1"]}
    assert server.request("POST", "/prompt", {"prompt": prompt}).status == 400
    extra = {"confy": {"run_to": ["1"]}}
    prompt_id = server.queue(prompt, client_id="me", extra_data=extra)
    assert data_of(client.until_end(prompt_id), "confy.probe")[0]["summary"]["text"] == "alone"


class Ears:
    """Stands for a worker: keeps what it is sent."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self.last_sign = 0.0

    def send(self, message: Message) -> None:
        self.heard.append(message)


def test_a_pause_that_nobody_sees_ends_after_a_while() -> None:
    async def pause() -> list[Message]:
        worker = Ears()
        item = QueueItem(0, 0, "p", {}, {"client_id": "gone"}, ("3",))
        run = RunPause(item, Clients(), grace_s=0.1)
        assert run.take(Paused("p", "2"), cast(WorkerProcess, worker))
        async with asyncio.timeout(30):
            while not worker.heard:
                await asyncio.sleep(0.05)
        run.take(Resumed("p", "2"), cast(WorkerProcess, worker))
        assert run.facts() == {}
        return worker.heard

    assert asyncio.run(pause()) == [Resume("p", breakpoints=())]
