"""The user's own files, as the stock page keeps workflows there: listed, read, written, moved, removed."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aiohttp import web

from app.folders import inside
from app.server.services import services_of
from app.settings import settings_file, write_atomically


async def list_files(request: web.Request) -> web.Response:
    """List the files of a folder, as names, as parts of paths, or with size and times (milliseconds)."""
    query = request.query
    if not query.get("dir"):
        return web.Response(status=400, text="Directory not provided")
    folder = _path(request, query["dir"])
    if folder is None:
        return web.Response(status=403, text="Invalid directory")
    if not folder.is_dir():
        return web.Response(status=404, text="Directory not found")
    found = sorted(_files(folder, recursive=_is_on(query.get("recurse"))))
    names = [path.relative_to(folder).as_posix() for path in found]
    if _is_on(query.get("full_info")):
        return web.json_response([_record(path, name) for path, name in zip(found, names, strict=True)])
    if _is_on(query.get("split")):
        return web.json_response([[name, *name.split("/")] for name in names])
    return web.json_response(names)


async def list_tree(request: web.Request) -> web.Response:
    """List folders, then files, below a folder, with times in seconds."""
    root = _root(request)
    folder = _path(request, request.query.get("path") or ".")
    if folder is None:
        return web.Response(status=403, text="Invalid directory")
    if not folder.is_dir():
        return web.Response(status=404, text="Directory not found")
    paths = [path for path in folder.rglob("*") if not path.name.startswith(".")]
    entries: list[dict[str, Any]] = []
    for path in sorted(paths, key=lambda path: (not path.is_dir(), path.name, path)):
        entry: dict[str, Any] = {"name": path.name, "path": path.relative_to(root).as_posix()}
        if path.is_dir():
            entries.append({**entry, "type": "directory"})
        else:
            facts = path.stat()
            entries.append({**entry, "type": "file", "size": facts.st_size, "modified": facts.st_mtime})
    return web.json_response(entries)


async def read_file(request: web.Request) -> web.StreamResponse:
    """Send one file."""
    path = _path(request, request.match_info["file"])
    if path is None:
        return web.Response(status=403)
    if not path.is_file():
        return web.Response(status=404)
    content_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    # As an attachment: a page kept here must not run with the server's origin.
    headers = {"X-Content-Type-Options": "nosniff", "Content-Disposition": "attachment"}
    return web.FileResponse(path, headers={**headers, "Content-Type": content_type})


async def write_file(request: web.Request) -> web.Response:
    """Write one file; with `overwrite=false` not over another."""
    name = request.match_info["file"]
    path = _path(request, name)
    if path is None or path == _root(request):
        return web.Response(status=403)
    if path.exists() and request.query.get("overwrite") == "false":
        return web.Response(status=409, text="File already exists")
    write_atomically(path, await request.read())
    return _written(request, path)


async def remove_file(request: web.Request) -> web.Response:
    """Remove one file."""
    path = _path(request, request.match_info["file"])
    if path is None:
        return web.Response(status=403)
    if not path.is_file():
        return web.Response(status=404)
    path.unlink()
    return web.Response(status=204)


async def move_file(request: web.Request) -> web.Response:
    """Move one file; with `overwrite=false` not over another."""
    source = _path(request, request.match_info["file"])
    target = _path(request, request.match_info["target"])
    if source is None or target is None:
        return web.Response(status=403)
    if not source.is_file():
        return web.Response(status=404)
    if target.exists() and request.query.get("overwrite") == "false":
        return web.Response(status=409, text="File already exists")
    target.parent.mkdir(parents=True, exist_ok=True)
    source.replace(target)
    return _written(request, target)


def _root(request: web.Request) -> Path:
    return services_of(request).folders.user.resolve()


def _path(request: web.Request, name: str) -> Path | None:
    """Return the path of a file of the user; None outside the folder, and for Confy's own settings.

    These name the worker's Python: who may write them runs programs as this user.
    """
    path = inside(_root(request), name)
    own = settings_file(services_of(request).folders).resolve()
    # Windows drops dots and spaces at the end of a name, and a colon begins a stream of the same file.
    spelled = None if path is None else path.with_name(path.name.split(":")[0].rstrip(". ") or path.name)
    return None if str(spelled).casefold() == str(own).casefold() else path


def _files(folder: Path, *, recursive: bool) -> Iterator[Path]:
    found = folder.rglob("*") if recursive else folder.iterdir()
    return (path for path in found if path.is_file() and not path.name.startswith("."))


def _written(request: web.Request, path: Path) -> web.Response:
    name = path.relative_to(_root(request)).as_posix()
    return web.json_response(_record(path, name) if _is_on(request.query.get("full_info")) else name)


def _record(path: Path, name: str) -> dict[str, Any]:
    facts = path.stat()
    return {
        "path": name,
        "size": facts.st_size,
        "modified": int(facts.st_mtime * 1000),
        "created": int(facts.st_ctime * 1000),
    }


def _is_on(value: str | None) -> bool:
    return value is not None and value.lower() == "true"


ROUTES = (
    ("GET", "/userdata", list_files),
    ("GET", "/v2/userdata", list_tree),
    ("GET", "/userdata/{file}", read_file),
    ("POST", "/userdata/{file}", write_file),
    ("DELETE", "/userdata/{file}", remove_file),
    ("POST", "/userdata/{file}/move/{target}", move_file),
)
