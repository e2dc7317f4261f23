"""The web application: every route, plain and under `/api`, behind the guard."""

from __future__ import annotations

import time

from aiohttp import web
from aiohttp.typedefs import Handler

from app.server.access import guard
from app.server.debugging import routes as routes_debug
from app.server.routes import (
    confy,
    files,
    nodes,
    packs,
    prompt,
    queue,
    socket,
    subgraphs,
    templates,
    userdata,
    users,
)
from app.server.services import MAX_UPLOAD_BYTES, SERVICES, Services, services_of

ROUTES = (
    *prompt.ROUTES,
    *nodes.ROUTES,
    *files.ROUTES,
    *subgraphs.ROUTES,
    *templates.ROUTES,
    *users.ROUTES,
    *userdata.ROUTES,
    *confy.ROUTES,
    *queue.ROUTES,
    *routes_debug.ROUTES,
    *socket.ROUTES,
)


def make_application(services: Services) -> web.Application:
    """Return the application that serves these services."""
    application = web.Application(
        middlewares=[guard(services.token, loopback_only=services.loopback_only), _note_request],
        client_max_size=MAX_UPLOAD_BYTES,
    )
    application[SERVICES] = services
    for method, path, handler in ROUTES:
        application.router.add_route(method, path, handler)
        application.router.add_route(method, f"/api{path}", handler)
    application.router.add_route("*", "/{path:.*}", packs.forward)
    return application


@web.middleware
async def _note_request(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Remember when somebody last asked for something: the server leaves when nobody does."""
    services = services_of(request)
    services.requests += 1
    try:
        return await handler(request)
    finally:
        services.requests -= 1
        services.last_request = time.monotonic()
