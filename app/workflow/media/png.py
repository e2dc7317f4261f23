"""Reads and writes the text chunks of PNG files, where pictures keep the workflow that made them."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from app.problems import Problem, RunFailed
from app.workflow.media.exif import read_exif
from app.workflow.media.source import MAX_TEXT_BYTES, Budget, Damaged, Source
from app.workflow.media.texts import Texts, plain_text
from app.workflow.media.xmp import read_xmp

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_XMP = "xml:com.adobe.xmp"
_TEXTS = (b"tEXt", b"zTXt", b"iTXt")
_ANIMATED = b"comf"
"""Where ComfyUI keeps the texts of animated pictures: after the first frame."""


def read_png(source: Source, texts: Texts) -> None:
    """Add the texts of a PNG, still or animated, without reading its pixels; raises Damaged.

    Broken text chunks are left out, and what follows a cut-off chunk is not read.
    """
    for kind, content in _chunks(source):
        if kind in (*_TEXTS, _ANIMATED) and content.size <= MAX_TEXT_BYTES:
            found = _text_of(kind, content.all(), source.budget)
            if found is not None and found[0].lower() == _XMP:
                read_xmp(found[1].encode("utf-8"), texts)
            elif found is not None:
                texts.add(*found)
        elif kind == b"eXIf":
            read_exif(content, texts)
        elif kind == b"IEND":
            return
    raise Damaged("it is cut off")


def read_png_text(source: Path | bytes) -> dict[str, str]:
    """Return the texts of a PNG by keyword (`workflow`, `prompt`, …); the first of each keyword counts.

    Raises RunFailed with `file.unreadable` when it is no PNG or cannot be read.
    """
    try:
        with io.BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
            whole = Source(file, 0, file.seek(0, io.SEEK_END), Budget())
            if whole.peek(0, len(SIGNATURE)) != SIGNATURE:
                raise RunFailed(Problem("file.unreadable", "This is no PNG picture.", source="edit"))
            texts = Texts(whole.budget)
            with suppress(Damaged):  # what comes before the damage counts
                read_png(whole, texts)
    except OSError as error:
        message = f"{source!s} cannot be read: {error.strerror or error}."
        raise RunFailed(Problem("file.unreadable", message, source="edit")) from None
    return texts.found


def with_png_text(png: bytes, texts: Mapping[str, str]) -> bytes:
    """Return the PNG with these texts before its pixels; they replace texts under the same keywords.

    ASCII goes into `tEXt`, as ComfyUI writes it, the rest into `iTXt`. Raises ValueError for what is no PNG.
    """
    if not png.startswith(SIGNATURE):
        raise ValueError("these bytes are no PNG")
    pieces = [SIGNATURE]
    added = False
    source = Source.of(png)
    for kind, content in _chunks(source):
        if kind == b"IDAT" and not added:
            pieces += [_text_chunk(keyword, text) for keyword, text in texts.items()]
            added = True
        data = content.all()
        old = _text_of(kind, data, source.budget) if kind in _TEXTS else None
        if old is None or old[0] not in texts:
            pieces.append(chunk(kind, data))
    return b"".join(pieces)


def chunk(kind: bytes, content: bytes) -> bytes:
    """Return one chunk of a PNG: length, kind, content, check sum."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _chunks(source: Source) -> Iterator[tuple[bytes, Source]]:
    """Yield kind and content of each whole chunk; raises Damaged when there are too many."""
    at = len(SIGNATURE)
    while at + 12 <= source.size:
        source.budget.step()
        length, kind = source.number(at, 4), source.read(at + 4, 4)
        if at + 12 + length > source.size:
            return
        yield kind, source.part(at + 8, length)
        at += 12 + length


def _text_of(kind: bytes, content: bytes, budget: Budget) -> tuple[str, str] | None:
    """Return keyword and text of a text chunk, None for a broken one."""
    keyword, separator, rest = content.partition(b"\0")
    if not separator or not 1 <= len(keyword) <= 79:
        return None
    try:
        if kind in (b"tEXt", _ANIMATED):
            return keyword.decode("latin-1"), plain_text(rest)
        if kind == b"zTXt":
            return keyword.decode("latin-1"), plain_text(_unpacked(rest[1:], budget))
        packed, _method, rest = rest[0], rest[1], rest[2:]
        _language, _, rest = rest.partition(b"\0")
        _translated, _, rest = rest.partition(b"\0")
        text = (_unpacked(rest, budget) if packed else rest).decode("utf-8")
        return keyword.decode("latin-1"), text
    except (IndexError, UnicodeDecodeError, zlib.error):
        return None


def _unpacked(content: bytes, budget: Budget) -> bytes:
    """Return what was packed; raises zlib.error for what is damaged or unpacks to too much."""
    unpacker = zlib.decompressobj()
    text = unpacker.decompress(content, MAX_TEXT_BYTES)
    budget.spend(len(text))
    if unpacker.unconsumed_tail:
        raise zlib.error("the text unpacks to more than is allowed")
    return text


def _text_chunk(keyword: str, text: str) -> bytes:
    name = keyword.encode("latin-1")
    if text.isascii():
        return chunk(b"tEXt", name + b"\0" + text.encode("ascii"))
    return chunk(b"iTXt", name + b"\0\0\0\0\0" + text.encode("utf-8"))
