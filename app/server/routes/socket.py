"""The WebSocket `/ws`: who connects gets the queue's state, and the running node of their own run."""

from __future__ import annotations

from functools import partial

from aiohttp import web

from app.server.broadcast import Client, json_frame, serve_client
from app.server.services import FEATURES, Services, services_of


async def open_socket(request: web.Request) -> web.WebSocketResponse:
    """Serve one client until it hangs up."""
    services = services_of(request)
    # Messages are compressed by nobody: all clients are near, and pictures are compressed already.
    socket = web.WebSocketResponse(heartbeat=30, compress=False, max_msg_size=2**20)
    await socket.prepare(request)
    sid = request.query.get("clientId") or None
    await serve_client(services.clients, socket, sid, partial(_greet, services), partial(_announce, services))
    return socket


def _greet(services: Services, client: Client) -> None:
    status = {"exec_info": {"queue_remaining": services.queue.remaining}}
    client.send(json_frame("status", {"status": status, "sid": client.sid}))
    for running in services.queue.running:
        node = services.runner.running_node(running)
        if running.client_id == client.sid and node is not None:
            client.send(json_frame("executing", {"node": node}))


def _announce(services: Services, client: Client) -> None:
    """Answer a client's feature flags; one that knows Confy learns how worker and packs are."""
    client.send(json_frame("feature_flags", FEATURES))
    if client.flags.get("confy_warm_up"):
        services.workers.warm_up()
    if client.is_confy:
        client.send(json_frame("confy.worker", services.workers.facts()))
        client.send(json_frame("confy.workers", {"workers": services.workers.lines()}))
        for run in services.runner.runs:
            if run.pause.paused is not None and run.item.client_id in (None, client.sid):
                client.send(json_frame("confy.paused", run.pause.facts()))
        for problem in (services.workers.problem, *services.library.problems):
            if problem is not None:
                data = {"prompt_id": None, "problem": problem.to_json()}
                client.send(json_frame("confy.problem", data))


ROUTES = (("GET", "/ws", open_socket),)
