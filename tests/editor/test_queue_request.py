"""The request that queues a prompt is the one that ComfyUI's page makes, key by key."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSMsgType, web
from pytestqt.qtbot import QtBot

from app.editor.running.server_client import ServerClient
from app.server_address import ServerAddress
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, workflow_to_json
from tests.hearing import hearing
from tests.workflow_cases import LIBRARY

DATA = Path(__file__).parents[1] / "workflow" / "data" / "front_end_records.json"
RECORDS: dict[str, Any] = json.loads(DATA.read_text("utf-8"))
PROMPT_ID = "5e0c1f5e-6f0d-4e8e-9d2e-0b5d3b9f6c11"


class Listening:
    """A server in a thread of its own that keeps what is posted to /prompt."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.at_once = 0
        self.most_at_once = 0
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self._ready.wait(30)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        runner = self._loop.run_until_complete(self._start())
        self._ready.set()
        self._loop.run_forever()
        self._loop.run_until_complete(runner.cleanup())
        self._loop.close()

    async def _start(self) -> web.AppRunner:
        application = web.Application()
        application.router.add_post("/prompt", self._take)
        application.router.add_get("/ws", self._talk)
        runner = web.AppRunner(application, shutdown_timeout=1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.port = runner.addresses[0][1]
        return runner

    async def _take(self, request: web.Request) -> web.Response:
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        self.bodies.append(await request.json())
        await asyncio.sleep(0.02)  # as a server that checks a prompt: the next one could overtake it
        self.at_once -= 1
        return web.json_response({"prompt_id": PROMPT_ID, "number": 1, "node_errors": {}})

    async def _talk(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        async for message in socket:
            if message.type == WSMsgType.ERROR:
                break
        return socket


@pytest.fixture
def listening() -> Iterator[Listening]:
    server = Listening()
    yield server
    server.close()


def test_a_prompt_is_posted_with_the_keys_of_the_page(qtbot: QtBot, listening: Listening) -> None:
    recorded = RECORDS["queue_button_requests"][0]
    assert (recorded["method"], recorded["url"]) == ("POST", "/api/prompt")
    document = RECORDS["serialised_workflow_plain"]["workflow"]["serialize"]
    workflow = read_workflow(json.dumps(document).encode())
    client = ServerClient()
    client.connect_to(ServerAddress(f"http://127.0.0.1:{listening.port}", "", 0))
    saved = workflow_to_json(workflow)
    with hearing(qtbot, client.prompt_queued, timeout=60_000):
        client.queue_prompt(PROMPT_ID, to_prompt(workflow, LIBRARY).to_json(), saved)
    client.close()
    (body,) = listening.bodies
    # The recording was cut off inside the workflow; all before it can be read.
    before, _, _ = recorded["post"].partition('"workflow":{')
    page = json.loads(before + '"workflow":{}}}}')
    assert body["prompt"] == page["prompt"]
    assert body["extra_data"]["extra_pnginfo"]["workflow"] == document
    assert body["client_id"] == client.client_id
    # The page names the program it is to those who count uses, and leaves the id to the server.
    assert page.keys() - body.keys() == set()
    assert body.keys() - page.keys() == {"prompt_id"}
    assert page["extra_data"].keys() - body["extra_data"].keys() == {"comfy_usage_source"}
    assert page["extra_data"]["extra_pnginfo"].keys() == body["extra_data"]["extra_pnginfo"].keys()


def test_prompts_reach_the_server_one_after_another_as_they_were_queued(
    qtbot: QtBot, listening: Listening
) -> None:
    client = ServerClient()
    ids = [f"5e0c1f5e-6f0d-4e8e-9d2e-0b5d3b9f6c{number:02}" for number in range(12)]
    accepted: list[str] = []
    client.prompt_queued.connect(accepted.append)
    for prompt_id in ids[:6]:  # these wait for the connection
        client.queue_prompt(prompt_id, {}, {})
    client.connect_to(ServerAddress(f"http://127.0.0.1:{listening.port}", "", 0))
    qtbot.waitUntil(lambda: bool(accepted), timeout=60_000)
    for prompt_id in ids[6:]:
        client.queue_prompt(prompt_id, {}, {})
    qtbot.waitUntil(lambda: len(accepted) == len(ids), timeout=60_000)
    client.close()
    assert [body["prompt_id"] for body in listening.bodies] == ids
    assert listening.most_at_once == 1
