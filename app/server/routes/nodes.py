"""What the server has: kinds of nodes, models, embeddings, features, and the machine's state."""

from __future__ import annotations

import asyncio
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

import psutil
from aiohttp import web

import app
from app.folders import LEGACY_FOLDERS
from app.pack_locales import read_locales
from app.server.routes.prompt import dumps
from app.server.services import FEATURES, services_of


async def show_nodes(request: web.Request) -> web.Response:
    """Show every kind of node."""
    library = services_of(request).library
    return web.json_response(await asyncio.to_thread(library.object_info), dumps=dumps)


async def show_node(request: web.Request) -> web.Response:
    """Show one kind of node; an unknown one gives `{}`."""
    library = services_of(request).library
    name = request.match_info["class_type"]
    return web.json_response(await asyncio.to_thread(library.object_info, [name]), dumps=dumps)


async def show_features(request: web.Request) -> web.Response:
    """Show what this server can do beyond the oldest protocol."""
    return web.json_response(FEATURES)


HELD = ("results", "models", "models_on_device")
"""What the worker keeps for later runs, in bytes, as it said last."""


async def show_system(request: web.Request) -> web.Response:
    """Show the machine, versions and devices; `devices` is empty until a worker has named them."""
    services = services_of(request)
    memory = psutil.virtual_memory()
    facts = services.workers.report()
    system: dict[str, Any] = {
        "os": {"win32": "win32", "darwin": "darwin"}.get(sys.platform, "linux"),
        "ram_total": memory.total,
        "ram_free": memory.available,
        "comfyui_version": "0.33.0",
        "confy_version": app.__version__,
        "python_version": facts["python"] or platform.python_version(),
        "pytorch_version": facts["torch"] or "",
        "embedded_python": False,
        "argv": _arguments(sys.argv, services.token),
        "confy_held": {name: facts["memory"].get(name, 0) for name in HELD},
    }
    return web.json_response({"system": system, "devices": facts["devices"]}, dumps=dumps)


def _arguments(words: Sequence[str], token: str | None) -> list[str]:
    """Return how the server was started: the program without its folder, and without the token."""
    shown = [os.path.basename(words[0]), *words[1:]]  # noqa: PTH119 - a name, never opened
    return [word.replace(token, "…") if token else word for word in shown]


async def show_embeddings(request: web.Request) -> web.Response:
    """Show the names of textual inversions, without extension."""
    names = await asyncio.to_thread(services_of(request).folders.model_files, "embeddings")
    return web.json_response([str(PurePosixPath(name).with_suffix("")) for name in names])


async def show_model_folders(request: web.Request) -> web.Response:
    """Show the kinds of models."""
    paths = services_of(request).folders.model_paths
    return web.json_response([kind for kind in paths if kind not in LEGACY_FOLDERS])


async def show_models(request: web.Request) -> web.Response:
    """Show the files of one kind of model; 404 for an unknown kind."""
    folders = services_of(request).folders
    kind = request.match_info["kind"]
    if kind not in folders.model_paths:
        return web.Response(status=404)
    return web.json_response(await asyncio.to_thread(folders.model_files, kind))


async def show_model_picture(request: web.Request) -> web.StreamResponse:
    """Show the picture beside a model's file; 404 where there is none."""
    folders = services_of(request).folders
    kind, name = request.match_info["kind"], request.match_info["name"]
    path = await asyncio.to_thread(folders.model_picture, kind, name)
    return web.Response(status=404) if path is None else web.FileResponse(path)


async def show_locales(request: web.Request) -> web.Response:
    """Show what the packs say of their nodes in other languages."""
    folder = services_of(request).folders.custom_nodes
    return web.json_response(await asyncio.to_thread(read_locales, folder), dumps=dumps)


async def show_nothing(request: web.Request) -> web.Response:
    """Answer with an empty object: what stock pages ask for and Confy has none of."""
    return web.json_response({})


async def show_empty_list(request: web.Request) -> web.Response:
    """Answer with an empty list."""
    return web.json_response([])


ROUTES = (
    ("GET", "/object_info", show_nodes),
    ("GET", "/object_info/{class_type}", show_node),
    ("GET", "/features", show_features),
    ("GET", "/system_stats", show_system),
    ("GET", "/embeddings", show_embeddings),
    ("GET", "/models", show_model_folders),
    ("GET", "/models/{kind}", show_models),
    ("GET", "/experiment/models/preview/{kind}/{folder}/{name:.+}", show_model_picture),
    ("GET", "/extensions", show_empty_list),
    ("GET", "/node_replacements", show_nothing),
    ("GET", "/i18n", show_locales),
)
