"""The web application: every route, plain and under `/api`, behind the guard."""

from __future__ import annotations

import time

from aiohttp import web
from aiohttp.typedefs import Handler

from app.server import (
    routes_confy,
    routes_files,
    routes_nodes,
    routes_packs,
    routes_prompt,
    routes_queue,
    routes_socket,
    routes_subgraphs,
    routes_templates,
    routes_userdata,
    routes_users,
)
from app.server.access import guard
from app.server.debugging import routes as routes_debug
from app.server.services import MAX_UPLOAD_BYTES, SERVICES, Services, services_of

ROUTES = (
    *routes_prompt.ROUTES,
    *routes_nodes.ROUTES,
    *routes_files.ROUTES,
    *routes_subgraphs.ROUTES,
    *routes_templates.ROUTES,
    *routes_users.ROUTES,
    *routes_userdata.ROUTES,
    *routes_confy.ROUTES,
    *routes_queue.ROUTES,
    *routes_debug.ROUTES,
    *routes_socket.ROUTES,
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
    application.router.add_route("*", "/{path:.*}", routes_packs.forward)
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
