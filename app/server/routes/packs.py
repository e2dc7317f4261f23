"""Routes that node packs register: passed on to the worker, which runs the pack's own handler."""

from __future__ import annotations

import re
from functools import lru_cache

from aiohttp import web

from app.messages import HttpRequest, HttpResponse
from app.problems import RunFailed
from app.server.services import services_of

_HOP_BY_HOP = frozenset(
    {"connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "content-length"}
    | {"content-encoding", "host"}
)


async def forward(request: web.Request) -> web.StreamResponse:
    """Pass a request on to the worker if a pack registered its route, else answer 404."""
    services = services_of(request)
    path = request.path.removeprefix("/api")
    if not any(
        _matches(method, pattern, request.method, path) for method, pattern in services.library.routes
    ):
        return web.Response(status=404)
    # The token is the server's affair; a pack has no use for it.
    hidden = _HOP_BY_HOP | {"authorization", "cookie"}
    asked = HttpRequest(
        method=request.method,
        path=path,
        query=request.rel_url.raw_query_string,
        headers={key: value for key, value in request.headers.items() if key.lower() not in hidden},
        body=await request.read(),
    )
    try:
        answer = await services.workers.ask(asked)
    except RunFailed as failure:
        return web.json_response({"error": failure.problem.to_json()}, status=503)
    if not isinstance(answer, HttpResponse):
        return web.Response(status=502)
    headers = {key: value for key, value in answer.headers.items() if key.lower() not in _HOP_BY_HOP}
    return web.Response(status=answer.status, headers=headers, body=answer.body)


def _matches(method: str, pattern: str, asked_method: str, path: str) -> bool:
    return method in ("*", asked_method) and _compiled(pattern).fullmatch(path) is not None


@lru_cache(maxsize=1000)
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return the expression of a path pattern: `{name}` is one part of a path, `{name:regex}` its regex."""
    pieces = re.split(r"\{(\w+)(?::((?:[^{}]|\{[^{}]*\})+))?\}", pattern)
    text = re.escape(pieces[0])
    for index in range(1, len(pieces), 3):
        text += f"({pieces[index + 1] or '[^/]+'})" + re.escape(pieces[index + 2])
    return re.compile(text)
