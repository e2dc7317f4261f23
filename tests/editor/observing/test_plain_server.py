"""A server that has ComfyUI's routes and no other: runs are shown, nothing is missed, nobody is nagged."""

import asyncio
import json
import threading
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from aiohttp import web
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.editor.debugging.feature import Debugging
from app.editor.main_window import MainWindow
from app.folders import example_path, resource_path
from app.server_address import ServerAddress
from app.workflow.ui_format import read_workflow

WAIT_MS = 60_000
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
Json = dict[str, Any]


class PlainServer:
    """Runs each prompt by its frames alone, in a thread of its own; what nobody serves is noted."""

    def __init__(self) -> None:
        self.prompts: list[Json] = []
        self.missing: list[str] = []
        self.port = 0
        self._sockets: list[web.WebSocketResponse] = []
        self._running: set[asyncio.Task[None]] = set()
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
        info = json.loads(resource_path("object_info.json").read_text("utf-8"))
        info["CheckpointLoaderSimple"]["input"]["required"]["ckpt_name"][0] = ["starter.safetensors"]
        answers: Json = {
            "/object_info": info,
            "/queue": {"queue_running": [], "queue_pending": []},
            "/history": {},
            "/system_stats": {"system": {"comfyui_version": "0.3"}, "devices": []},
            "/embeddings": [],
        }
        application = web.Application()
        for path, answer in answers.items():
            application.router.add_get(path, lambda _, answer=answer: web.json_response(answer))
        application.router.add_post("/prompt", self._take)
        application.router.add_post("/interrupt", lambda _: web.Response())
        application.router.add_get("/ws", self._talk)
        application.router.add_route("*", "/{rest:.*}", self._refuse)
        runner = web.AppRunner(application, shutdown_timeout=1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.port = runner.addresses[0][1]
        return runner

    async def _refuse(self, request: web.Request) -> web.Response:
        self.missing.append(request.path)
        return web.Response(status=404, text="404: Not Found")

    async def _talk(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.append(socket)
        status = {"status": {"exec_info": {"queue_remaining": 0}}, "sid": request.query.get("clientId", "")}
        await socket.send_json({"type": "status", "data": status})
        async for _ in socket:
            pass
        return socket

    async def _take(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.prompts.append(body)
        prompt_id = body.get("prompt_id") or str(uuid.uuid4())
        task = asyncio.ensure_future(self._play(prompt_id, list(body["prompt"])))
        self._running.add(task)
        return web.json_response({"prompt_id": prompt_id, "number": 1, "node_errors": {}})

    async def _play(self, prompt_id: str, nodes: list[str]) -> None:
        states: Json = {}
        await self._tell("execution_start", prompt_id=prompt_id)
        await self._tell("execution_cached", prompt_id=prompt_id, nodes=nodes[:1])
        for node in nodes[1:]:
            for state in ("running", "finished"):
                states[node] = {
                    "node_id": node,
                    "display_node_id": node,
                    "state": state,
                    "value": 1,
                    "max": 1,
                }
                await self._tell("progress_state", prompt_id=prompt_id, nodes=states)
                if state == "running":
                    await self._tell("executing", prompt_id=prompt_id, node=node, display_node=node)
        await self._tell("execution_success", prompt_id=prompt_id)
        await self._tell("executing", prompt_id=prompt_id, node=None)

    async def _tell(self, kind: str, **data: Any) -> None:
        for socket in self._sockets:
            await socket.send_json({"type": kind, "data": data})


@pytest.fixture
def plain() -> Iterator[PlainServer]:
    server = PlainServer()
    yield server
    server.close()


@pytest.fixture
def attached(qtbot: QtBot, window: MainWindow, plain: PlainServer) -> MainWindow:
    """A window at that server, with the starter workflow."""
    window.session.show_workflow(read_workflow(example_path("starter.json").read_bytes()), "starter")
    with qtbot.waitSignal(window.client.connected, timeout=WAIT_MS):
        window.client.connect_to(ServerAddress(f"http://127.0.0.1:{plain.port}", "", 0))
    window.canvas.setFocus()
    return window


def run(qtbot: QtBot, window: MainWindow) -> str:
    with qtbot.waitSignal(window.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(window.canvas, Qt.Key.Key_Return, CTRL)
    return str(finished.args[0])


def test_a_run_is_shown_and_nothing_of_plans_is_missed(
    qtbot: QtBot, attached: MainWindow, plain: PlainServer
) -> None:
    for panel in ("panel_timeline", "panel_run_table", "panel_queue"):
        attached.actions_by_name[panel].trigger()
    assert run(qtbot, attached) == "success"
    states = {path: attached.run_state.of(path).state for path in attached.run_state.paths()}
    assert sorted(states.values()) == ["cached", *["done"] * 6]
    qtbot.waitUntil(lambda: not attached.live_plan.asking, timeout=WAIT_MS)
    assert attached.canvas.graph.shapes.facts == {}, "nothing is said that nobody knows"
    assert attached.state_bar.plan.isHidden()
    assert not attached.problems.all
    assert QApplication.activeModalWidget() is None
    line = attached.docks.timeline
    assert len(attached.docks.run_table.rows.shown) == 7, "six ran, one was cached"
    attached.actions_by_name["heat_time"].trigger()
    assert sum(facts.heat is not None for facts in attached.canvas.graph.shapes.facts.values()) == 7
    attached.actions_by_name["heat_time"].trigger()
    attached.docks.bring_up("timeline")
    qtbot.waitUntil(lambda: sum(bar.count for bar in line.bars) == 6)
    attached.actions_by_name["save_trace"].trigger()
    asked = plain.missing.count("/confy/plan")
    assert asked <= 3
    attached.session.undo_stack.undo()
    qtbot.wait(500)
    assert plain.missing.count("/confy/plan") == asked, "it is not asked again and again"
    for dialog in attached.findChildren(QMessageBox):
        assert not dialog.isVisible()


def test_probes_breakpoints_and_freezing_do_not_keep_it_from_running(
    qtbot: QtBot, attached: MainWindow, plain: PlainServer
) -> None:
    ids = {node.type: node.id for node in attached.session.workflow.nodes.values()}
    canvas = attached.canvas
    canvas.select([ids["KSampler"]])
    for key, keys in ((Qt.Key.Key_F9, SHIFT), (Qt.Key.Key_F9, ALT), (Qt.Key.Key_F9, None)):
        qtbot.keyClick(canvas, key, keys or Qt.KeyboardModifier.NoModifier)
    canvas.look_at(QPointF(500, 300), 0.4)
    assert run(qtbot, attached) == "success"
    found = attached.findChildren(Debugging)[0]
    (card,) = found.cards.cards.values()
    assert card.summary is None
    assert found.pausing.bar.isHidden()
    assert not attached.problems.all
    with qtbot.waitSignal(attached.runner.run_finished, timeout=WAIT_MS):
        qtbot.keyClick(canvas, Qt.Key.Key_F10, CTRL)
    assert len(plain.prompts) == 2
