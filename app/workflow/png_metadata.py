"""Reads and writes the text chunks of PNG files, where pictures keep the workflow that made them."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.problems import Problem, RunFailed

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MAX_TEXT_BYTES = 64 * 2**20
"""The most that one text may take unpacked: a small file can unpack to gigabytes."""

MAX_CHUNKS = 100_000


def read_png_text(source: Path | bytes) -> dict[str, str]:
    """Return the texts of a PNG by keyword (`workflow`, `prompt`, …); the first of each keyword counts.

    Broken text chunks are left out, and what follows a cut-off chunk is not read. Raises RunFailed with
    `file.unreadable` when it is no PNG or cannot be read.
    """
    data = _bytes_of(source)
    if not data.startswith(SIGNATURE):
        raise RunFailed(Problem("file.unreadable", "This is no PNG picture.", source="edit"))
    texts: dict[str, str] = {}
    for kind, start, end in _chunks(data):
        if kind in (b"tEXt", b"zTXt", b"iTXt"):
            found = _text_of(kind, data[start:end])
            if found is not None:
                texts.setdefault(*found)
    return texts


def with_png_text(png: bytes, texts: Mapping[str, str]) -> bytes:
    """Return the PNG with these texts before its pixels; they replace texts under the same keywords.

    ASCII goes into `tEXt`, as ComfyUI writes it, the rest into `iTXt`. Raises ValueError for what is no PNG.
    """
    if not png.startswith(SIGNATURE):
        raise ValueError("these bytes are no PNG")
    pieces = [SIGNATURE]
    added = False
    for kind, start, end in _chunks(png):
        if kind == b"IDAT" and not added:
            pieces += [_text_chunk(keyword, text) for keyword, text in texts.items()]
            added = True
        old = _text_of(kind, png[start:end]) if kind in (b"tEXt", b"zTXt", b"iTXt") else None
        if old is None or old[0] not in texts:
            pieces.append(png[start - 8 : end + 4])
    return b"".join(pieces)


def _bytes_of(source: Path | bytes) -> bytes:
    if isinstance(source, bytes):
        return source
    try:
        return source.read_bytes()
    except OSError as error:
        message = f"{source} cannot be read: {error.strerror or error}."
        raise RunFailed(Problem("file.unreadable", message, source="edit")) from None


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield kind, and start and end of the content, of each whole chunk."""
    position = len(SIGNATURE)
    for _ in range(MAX_CHUNKS):
        if position + 12 > len(data):
            return
        (length,) = struct.unpack_from(">I", data, position)
        kind = data[position + 4 : position + 8]
        end = position + 8 + length
        if end + 4 > len(data):
            return
        yield kind, position + 8, end
        position = end + 4


def _text_of(kind: bytes, content: bytes) -> tuple[str, str] | None:
    """Return keyword and text of a text chunk, None for a broken one."""
    keyword, separator, rest = content.partition(b"\0")
    if not separator or not 1 <= len(keyword) <= 79:
        return None
    try:
        if kind == b"tEXt":
            return keyword.decode("latin-1"), _plain_text(rest)
        if kind == b"zTXt":
            return keyword.decode("latin-1"), _plain_text(_unpacked(rest[1:]))
        packed, _method, rest = rest[0], rest[1], rest[2:]
        _language, _, rest = rest.partition(b"\0")
        _translated, _, rest = rest.partition(b"\0")
        return keyword.decode("latin-1"), (_unpacked(rest) if packed else rest).decode("utf-8")
    except (IndexError, UnicodeDecodeError, zlib.error, ValueError):
        return None


def _plain_text(content: bytes) -> str:
    """Decode a `tEXt`: Latin-1 by the standard, though many programs put UTF-8 there."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _unpacked(content: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    text = unpacker.decompress(content, MAX_TEXT_BYTES)
    if unpacker.unconsumed_tail:
        raise ValueError("the text unpacks to more than is allowed")
    return text


def _text_chunk(keyword: str, text: str) -> bytes:
    name = keyword.encode("latin-1")
    if text.isascii():
        kind, content = b"tEXt", name + b"\0" + text.encode("ascii")
    else:
        kind, content = b"iTXt", name + b"\0\0\0\0\0" + text.encode("utf-8")
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
