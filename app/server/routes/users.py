"""The stock page's settings: one JSON object for the one user."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

from aiohttp import web

from app.server.routes.prompt import read_json, read_object
from app.server.services import services_of
from app.settings import write_atomically


async def show_settings(request: web.Request) -> web.Response:
    """Show every setting of the stock page."""
    return web.json_response(_read(_file(request)))


async def change_settings(request: web.Request) -> web.Response:
    """Merge settings into those kept."""
    _merge(_file(request), await read_object(request))
    return web.Response()


async def show_setting(request: web.Request) -> web.Response:
    """Show one setting, null when it was never set."""
    return web.json_response(_read(_file(request)).get(request.match_info["key"]))


async def change_setting(request: web.Request) -> web.Response:
    """Set one setting."""
    _merge(_file(request), {request.match_info["key"]: await read_json(request)})
    return web.Response()


async def show_users(request: web.Request) -> web.Response:
    """Say that there is one user, whose files the server keeps."""
    return web.json_response({"storage": "server", "migrated": True})


async def add_user(request: web.Request) -> web.Response:
    """Return an id; all share the one user's files."""
    name = str((await read_object(request)).get("username", "user"))
    return web.json_response(f"{name}_{uuid.uuid4()}")


def _file(request: web.Request) -> Path:
    return services_of(request).folders.user / "comfy.settings.json"


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _merge(path: Path, changes: dict[str, Any]) -> None:
    write_atomically(path, json.dumps({**_read(path), **changes}, indent=2).encode())


ROUTES = (
    ("GET", "/settings", show_settings),
    ("POST", "/settings", change_settings),
    ("GET", "/settings/{key}", show_setting),
    ("POST", "/settings/{key}", change_setting),
    ("GET", "/users", show_users),
    ("POST", "/users", add_user),
)
