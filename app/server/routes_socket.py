"""The WebSocket `/ws`: who connects gets the queue's state, and the running node of their own run."""

from __future__ import annotations

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
    await serve_client(
        services.clients, socket, sid, lambda client: _greet(services, client), lambda: FEATURES
    )
    return socket


def _greet(services: Services, client: Client) -> None:
    status = {"exec_info": {"queue_remaining": services.queue.remaining}}
    client.send(json_frame("status", {"status": status, "sid": client.sid}))
    running = services.queue.running
    if running is not None and running.client_id == client.sid and services.runner.running_node is not None:
        client.send(json_frame("executing", {"node": services.runner.running_node}))


ROUTES = (("GET", "/ws", open_socket),)
