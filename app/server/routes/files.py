"""Files of the input, output and temp folders: shown, converted and uploaded. No path leaves its folder."""

from __future__ import annotations

import asyncio
import io
import json
import mimetypes
import struct
from pathlib import Path
from typing import Any

from aiohttp import BodyPartReader, web

from app.folders import Folders, inside
from app.server.routes.prompt import wrong_body
from app.server.services import MAX_UPLOAD_BYTES, services_of
from app.settings import write_atomically

DEFAULT_QUALITY = 90
MAX_METADATA_BYTES = 100 * 2**20
# A browser would run scripts in these, with the server's own origin.
_ACTIVE_TYPES = frozenset(
    {
        "text/html",
        "application/xhtml+xml",
        "image/svg+xml",
        "text/javascript",
        "application/javascript",
        "text/css",
        "text/xml",
        "application/xml",
    }
)


async def view(request: web.Request) -> web.StreamResponse:
    """Show a file: as it is, as a preview, or only some of its channels."""
    query = request.query
    if not query.get("filename"):
        return web.Response(status=404)
    name, folder_type = _annotation(query["filename"], query.get("type", "output"))
    root = services_of(request).folders.by_type(folder_type)
    if root is None or name.startswith("/") or ".." in name:
        return web.Response(status=400)
    folder = inside(root, query.get("subfolder") or ".")
    if folder is None:
        return web.Response(status=403)
    path = inside(folder, Path(name).name)
    if path is None or not path.is_file():
        return web.Response(status=404)
    if "preview" in query or query.get("channel") in ("rgb", "a"):
        return await _converted(path, query.get("preview"), query.get("channel", ""))
    return _file(path, request.headers.get("Sec-Fetch-Dest"))


async def view_metadata(request: web.Request) -> web.Response:
    """Show what a safetensors file says about itself; 404 when it says nothing."""
    folders = services_of(request).folders
    name = request.query.get("filename", "")
    path = folders.model_path(request.match_info["kind"], name) if name.endswith(".safetensors") else None
    metadata = await asyncio.to_thread(_safetensors_metadata, path) if path else None
    return web.json_response(metadata) if metadata else web.Response(status=404)


async def upload_image(request: web.Request) -> web.Response:
    """Keep an uploaded file; one with the name of another gets a number, unless its bytes are the same."""
    form = await _read_form(request)
    if not form.content or not form.name:
        return web.Response(status=400)
    folder = _upload_folder(services_of(request).folders, form)
    name = _upload_name(folder, form)
    if folder is None or name is None:
        return web.Response(status=400)
    overwrite = form.values.get("overwrite") in ("true", "1")
    stored = await asyncio.to_thread(_store, folder, name, form.content, overwrite=overwrite)
    return web.json_response(
        {"name": stored, "subfolder": form.values.get("subfolder", ""), "type": form.folder_type}
    )


async def upload_mask(request: web.Request) -> web.Response:
    """Keep the original picture with the alpha of the uploaded one, and the texts stored inside it."""
    form = await _read_form(request)
    try:
        reference = json.loads(form.values["original_ref"])
        original_name, original_type = reference["filename"], reference.get("type", "output")
    except (KeyError, ValueError, TypeError, AttributeError):
        raise wrong_body("original_ref must name the original: {filename, subfolder, type}") from None
    folders = services_of(request).folders
    folder = _upload_folder(folders, form)
    root = folders.by_type(original_type)
    if folder is None or root is None or not form.content or not form.name:
        return web.Response(status=400)
    original = inside(root, f"{reference.get('subfolder') or '.'}/{original_name}")
    name = _upload_name(folder, form)
    if name is None:
        return web.Response(status=400)
    if original is not None and original.is_file():
        content = await asyncio.to_thread(_with_alpha, original, form.content)
        overwrite = form.values.get("overwrite") in ("true", "1")
        name = await asyncio.to_thread(_store, folder, name, content, overwrite=overwrite)
    return web.json_response(
        {"name": name, "subfolder": form.values.get("subfolder", ""), "type": form.folder_type}
    )


# --- showing ----------------------------------------------------------------------------------------------


def _annotation(name: str, folder_type: str) -> tuple[str, str]:
    for word in ("input", "output", "temp"):
        if name.endswith(f" [{word}]"):
            return name.removesuffix(f" [{word}]"), word
    return name, folder_type


def _file(path: Path, wanted_as: str | None) -> web.FileResponse:
    content_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    headers = {"X-Content-Type-Options": "nosniff"}
    disposition = f'filename="{_quoted(path.name)}"'
    if content_type in _ACTIVE_TYPES:
        headers |= {"Cache-Control": "no-store", "Vary": "Sec-Fetch-Dest"}
        if content_type != "image/svg+xml" or wanted_as != "image":
            content_type, disposition = "application/octet-stream", f"attachment; {disposition}"
    return web.FileResponse(
        path, headers={**headers, "Content-Type": content_type, "Content-Disposition": disposition}
    )


async def _converted(path: Path, preview: str | None, channel: str) -> web.Response:
    try:
        content, content_type = await asyncio.to_thread(_convert, path, preview, channel)
    except (OSError, ValueError, SyntaxError):
        return web.Response(status=404)  # not a picture, or a broken one
    return web.Response(
        body=content,
        content_type=content_type,
        headers={"Content-Disposition": f'filename="{_quoted(path.name)}"'},
    )


def _convert(path: Path, preview: str | None, channel: str) -> tuple[bytes, str]:
    # Imported late: the server starts without it.
    from PIL import Image

    stream = io.BytesIO()
    try:
        opened = Image.open(path)
    except Image.DecompressionBombError as error:
        raise ValueError(f"{path.name} is too large a picture to convert") from error
    with opened:
        if preview is None:
            picture = _channels(opened, channel)
            picture.save(stream, "PNG")
            return stream.getvalue(), "image/png"
        name, _, quality = preview.partition(";")
        file_format = "jpeg" if name == "jpeg" and "a" not in channel else "webp"
        picture = (
            opened.convert("RGB") if file_format == "jpeg" or channel == "rgb" else opened.convert("RGBA")
        )
        picture.save(
            stream, file_format.upper(), quality=int(quality) if quality.isdecimal() else DEFAULT_QUALITY
        )
    return stream.getvalue(), f"image/{file_format}"


def _channels(picture: Any, channel: str) -> Any:
    from PIL import Image

    if channel == "rgb":
        return picture.convert("RGB")
    alpha = picture.convert("RGBA").getchannel("A")
    empty = Image.new("RGBA", picture.size)
    empty.putalpha(alpha)
    return empty


def _quoted(name: str) -> str:
    return name.replace("\\", "_").replace('"', "_").replace("\r", "_").replace("\n", "_")


def _safetensors_metadata(path: Path) -> Any:
    try:
        with path.open("rb") as file:
            length = struct.unpack("<Q", file.read(8))[0]
            header = json.loads(file.read(length)) if length <= MAX_METADATA_BYTES else {}
    except (OSError, ValueError, struct.error):
        return None
    return header.get("__metadata__") if isinstance(header, dict) else None


# --- keeping ----------------------------------------------------------------------------------------------


class _Form:
    """The fields of an upload: the file's name and bytes, and the texts beside it."""

    def __init__(self) -> None:
        self.name = ""
        self.content = b""
        self.values: dict[str, str] = {}

    @property
    def folder_type(self) -> str:
        return self.values.get("type") or "input"


async def _read_form(request: web.Request) -> _Form:
    form = _Form()
    if not request.content_type.startswith("multipart/"):
        return form
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        if part.name == "image":
            form.name, form.content = part.filename or "", await _read_part(part)
        elif part.name:
            form.values[part.name] = await part.text()
    return form


async def _read_part(part: BodyPartReader) -> bytes:
    """Return a file's bytes; aiohttp limits whole bodies, but not the parts of a form."""
    content = bytearray()
    while chunk := await part.read_chunk(2**16):
        content += chunk
        if len(content) > MAX_UPLOAD_BYTES:
            raise web.HTTPRequestEntityTooLarge(MAX_UPLOAD_BYTES, len(content))
    return bytes(content)


def _upload_folder(folders: Folders, form: _Form) -> Path | None:
    root = folders.by_type(form.folder_type)
    if root is None:
        raise wrong_body(f"unknown folder type {form.folder_type!r}: input, output or temp")
    return inside(root, form.values.get("subfolder") or ".")


def _upload_name(folder: Path | None, form: _Form) -> str | None:
    """Return the name for an upload: the last part of what looks like a path; None where it is no name.

    A link of that name must not lead out of the folder: it would be written through.
    """
    name = Path(form.name.replace("\\", "/")).name
    return name if name not in ("", ".", "..") and folder is not None and inside(folder, name) else None


def _store(folder: Path, name: str, content: bytes, *, overwrite: bool) -> str:
    """Write a file and return the name it got."""
    stem, suffix = Path(name).stem, Path(name).suffix
    path = folder / name
    count = 1
    while not overwrite and path.exists():
        if path.stat().st_size == len(content) and path.read_bytes() == content:
            return path.name
        path = folder / f"{stem} ({count}){suffix}"
        count += 1
    write_atomically(path, content)
    return path.name


def _with_alpha(original: Path, mask: bytes) -> bytes:
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    texts = PngInfo()
    stream = io.BytesIO()
    with Image.open(original) as picture, Image.open(io.BytesIO(mask)) as masked:
        for key, value in getattr(picture, "text", {}).items():
            texts.add_text(key, value)
        result = picture.convert("RGBA")
        result.putalpha(masked.convert("RGBA").resize(result.size).getchannel("A"))
        result.save(stream, "PNG", pnginfo=texts)
    return stream.getvalue()


ROUTES = (
    ("GET", "/view", view),
    ("GET", "/view_metadata/{kind}", view_metadata),
    ("POST", "/upload/image", upload_image),
    ("POST", "/upload/mask", upload_mask),
)
