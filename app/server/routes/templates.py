"""The example workflows of node packs, as the stock page asks for them."""

from __future__ import annotations

import asyncio

from aiohttp import web

from app.folders import inside
from app.pack_examples import PICTURE_SUFFIXES, example_folders, examples_in
from app.server.services import services_of

SENT = frozenset({".json", *PICTURE_SUFFIXES})


async def list_templates(request: web.Request) -> web.Response:
    """List the names of the examples by pack."""
    custom_nodes = services_of(request).folders.custom_nodes

    def found() -> dict[str, list[str]]:
        packs: dict[str, list[str]] = {}
        for pack, folder in example_folders(custom_nodes):
            packs.setdefault(pack, []).extend(path.stem for path in examples_in(folder))
        return {pack: names for pack, names in packs.items() if names}

    return web.json_response(await asyncio.to_thread(found))


async def show_template(request: web.Request) -> web.StreamResponse:
    """Send one example, or the picture beside it; nothing else of a pack."""
    pack, name = request.match_info["pack"], request.match_info["file"]
    for owner, folder in example_folders(services_of(request).folders.custom_nodes):
        path = inside(folder, name) if owner == pack else None
        if path is not None and path.suffix.lower() in SENT and path.is_file():
            return web.FileResponse(path, headers={"X-Content-Type-Options": "nosniff"})
    return web.Response(status=404)


ROUTES = (
    ("GET", "/workflow_templates", list_templates),
    ("GET", "/workflow_templates/{pack}/{file}", show_template),
)
