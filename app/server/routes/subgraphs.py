"""The subgraphs that node packs publish, as the stock page asks for them; the user's own are user data."""

from __future__ import annotations

import asyncio
import hashlib

from aiohttp import web

from app.folders import Folders
from app.server.services import services_of
from app.workflow.subgraphs.publish import Published, published_subgraphs


async def list_subgraphs(request: web.Request) -> web.Response:
    """List the subgraphs of packs by an id made of pack and file."""
    found = await asyncio.to_thread(_of_packs, services_of(request).folders)
    return web.json_response({key: _entry(item) for key, item in found.items()})


async def show_subgraph(request: web.Request) -> web.Response:
    """Show one of them with its workflow as text in `data`; 404 for an unknown id."""
    found = await asyncio.to_thread(_of_packs, services_of(request).folders)
    item = found.get(request.match_info["id"])
    if item is None:
        return web.Response(status=404)
    data = await asyncio.to_thread(item.path.read_text, "utf-8")
    return web.json_response({**_entry(item), "data": data})


def _of_packs(folders: Folders) -> dict[str, Published]:
    return {
        hashlib.sha256(f"{item.pack}/{item.path.name}".encode()).hexdigest(): item
        for item in published_subgraphs(folders)
        if item.pack is not None
    }


def _entry(item: Published) -> dict[str, object]:
    return {"source": "custom_node", "name": item.name, "info": {"node_pack": f"custom_nodes.{item.pack}"}}


ROUTES = (
    ("GET", "/global_subgraphs", list_subgraphs),
    ("GET", "/global_subgraphs/{id}", show_subgraph),
)
