"""Answers the HTTP routes that packs register at PromptServer, through aiohttp over a socket pair."""

from __future__ import annotations

import asyncio
import http.client
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from app.pack_host import API_FOLDER

ANSWER_TIMEOUT_S = 600
CONNECT_TIMEOUT_S = 60
"""Far more than the packs' event loop needs, unless a handler holds it up."""
_NOT_OURS = frozenset({"accept-encoding", "connection", "content-length", "host", "transfer-encoding"})


def start_pack() -> None:
    """Give the next pack a table of its own: routes of one that fails are dropped."""
    server = _prompt_server()
    if server is not None:
        server.start_table()


def keep_pack() -> None:
    """Add the routes of the pack that was just imported; raises what aiohttp has against them."""
    server = _prompt_server()
    if server is not None and server.routes:
        server.app.add_routes(server.routes)


def listed_routes() -> tuple[tuple[str, str], ...]:
    """Return (method, path pattern) of every route."""
    server = _prompt_server()
    if server is None:
        return ()
    routes = server.app.router.routes()
    return tuple((route.method, route.resource.canonical) for route in routes if route.resource)


def answer(
    method: str, path: str, query: str, headers: Mapping[str, str], body: bytes
) -> tuple[int, dict[str, str], bytes]:
    """Answer a request as the pack's handler does: status, headers, body."""
    server = _prompt_server()
    if server is None:
        return 404, {}, b""
    ours, theirs = socket.socketpair()
    with ours:
        connecting = asyncio.run_coroutine_threadsafe(server.serve_connection(theirs), server.loop)
        try:
            connecting.result(CONNECT_TIMEOUT_S)
        except TimeoutError:
            connecting.cancel()
            theirs.close()
            return 504, {}, b"the packs' event loop is busy: a handler of a pack holds it up"
        ours.settimeout(ANSWER_TIMEOUT_S)
        ours.sendall(_request(method, path, query, headers, body))
        response = http.client.HTTPResponse(ours, method=method)
        try:
            response.begin()
            content = response.read()
        except TimeoutError:
            return 504, {}, f"the pack did not answer within {ANSWER_TIMEOUT_S} s".encode()
        except (http.client.HTTPException, ConnectionError):
            return 502, {}, b"the pack closed the connection without an answer"
        return response.status, dict(response.getheaders()), content


def close_server() -> None:
    """End PromptServer's event loop and forget it: the next pack that imports it gets a new one."""
    server = _prompt_server()
    if server is not None:
        server.close()
        del sys.modules["server"]


def _prompt_server() -> Any:
    """Return PromptServer's instance, None while no pack has imported it."""
    module = sys.modules.get("server")
    if module is None or Path(module.__file__ or "").parent != API_FOLDER:
        return None
    return module.PromptServer.instance


def _request(method: str, path: str, query: str, headers: Mapping[str, str], body: bytes) -> bytes:
    target = quote(path, safe="/:@!$&'()*+,;=~-._") + (f"?{query}" if query else "")
    sent = {name: value for name, value in headers.items() if name.lower() not in _NOT_OURS}
    sent |= {"Host": "localhost", "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
    return "\r\n".join(lines).encode("latin-1", "replace") + body
