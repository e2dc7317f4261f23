"""Who may talk to the server: pages of other sites never, others only with the token.

Host is checked against DNS rebinding (a foreign name that resolves to this machine), Origin and
Sec-Fetch-Site against pages of other sites, the token against everything else on the machine or network.
"""

from __future__ import annotations

import hmac
import ipaddress
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

COOKIE = "confy_token"


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def guard(token: str | None, *, loopback_only: bool) -> Middleware:
    """Return the middleware that refuses foreign requests (403) and those without the token (401).

    `token` None lets everyone in who passes the other checks; `loopback_only` accepts only this machine's
    names.
    """

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if loopback_only and not is_loopback(urlsplit(f"//{request.host}").hostname or ""):
            return _refused("this server is reached by this machine's own names only, such as 127.0.0.1")
        if not _same_origin(request):
            return _refused("pages of other sites may not use this server")
        if request.method == "OPTIONS":
            return web.Response()
        if token is not None and not _shows(request, token):
            message = "this server wants its token: send it as 'Authorization: Bearer TOKEN'"
            return web.json_response(
                {"error": {"type": "unauthorized", "message": message, "details": "", "extra_info": {}}},
                status=401,
                headers={"WWW-Authenticate": "Bearer"},
            )
        return await handler(request)

    return check


def _refused(reason: str) -> web.Response:
    return web.Response(status=403, text=f"403: {reason}")


def _same_origin(request: web.Request) -> bool:
    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        return False
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc.lower() == request.host.lower()


def _shows(request: web.Request, token: str) -> bool:
    scheme, _, credentials = request.headers.get("Authorization", "").partition(" ")
    shown = [request.cookies.get(COOKIE, "")]
    if scheme.lower() == "bearer":
        shown.append(credentials.strip())
    if request.path in ("/ws", "/api/ws"):
        # A browser cannot set headers on a WebSocket.
        shown.append(request.query.get("token", ""))
    wanted = token.encode("utf-8", "surrogateescape")
    return any(hmac.compare_digest(text.encode("utf-8", "surrogateescape"), wanted) for text in shown)
