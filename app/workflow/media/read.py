"""Tells what kind of file something is by its first bytes, and reads the texts that it carries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from app.workflow.media.flac import MARK as FLAC_MARK
from app.workflow.media.flac import read_flac
from app.workflow.media.glb import read_glb
from app.workflow.media.id3 import id3_length, read_id3
from app.workflow.media.isobmff import read_isobmff
from app.workflow.media.jpeg import read_jpeg
from app.workflow.media.matroska import read_matroska
from app.workflow.media.ogg import read_ogg
from app.workflow.media.png import SIGNATURE, read_png
from app.workflow.media.riff import read_webp
from app.workflow.media.safetensors import read_safetensors
from app.workflow.media.source import Budget, Damaged, Source
from app.workflow.media.svg import read_svg
from app.workflow.media.texts import Texts

_HEAD_BYTES = 4096
_Reader = Callable[[Source, Texts], None]


@dataclass(frozen=True)
class Media:
    """What a file is, in words (`a WebP picture`), its texts by key in small letters, and what is wrong.

    `damage` goes on after the name of the file: `it is cut off`.
    """

    format: str
    texts: Mapping[str, str] = field(default_factory=dict)
    damage: str | None = None


def read_media(file: BinaryIO, size: int) -> Media | None:
    """Return what a file of `size` bytes carries, None when it is of no kind known here.

    It reads as little as it can. Raises OSError.
    """
    source = Source(file, 0, size, Budget())
    found = _kind_of(source)
    if found is None:
        return None
    words, reader = found
    if reader is None:
        return Media(words)
    texts = Texts(source.budget)
    try:
        reader(source, texts)
    except Damaged as error:
        return Media(words, texts.found, str(error))
    return Media(words, texts.found)


def read_media_file(path: Path) -> Media | None:
    """Return what a file carries, None when it is of no kind known here; raises OSError."""
    with path.open("rb", buffering=0) as file:
        return read_media(file, path.stat().st_size)


_STARTS: tuple[tuple[bytes, str, _Reader | None], ...] = (
    (SIGNATURE, "a PNG picture", read_png),
    (b"\xff\xd8\xff", "a JPEG picture", read_jpeg),
    (FLAC_MARK, "a FLAC sound", read_flac),
    (b"OggS", "an Ogg sound", read_ogg),
    (b"glTF", "a GLB model", read_glb),
    (b"GIF8", "a GIF picture", None),
    (b"II*\0", "a TIFF picture", None),
    (b"MM\0*", "a TIFF picture", None),
    (b"BM", "a BMP picture", None),
    (b"ply\n", "a PLY model", None),
    (b"ply\r\n", "a PLY model", None),
    (b"PK\x03\x04", "a ZIP archive", None),
    (b"%PDF-", "a PDF document", None),
)
_RIFF: dict[bytes, tuple[str, _Reader | None]] = {
    b"WEBP": ("a WebP picture", read_webp),
    b"WAVE": ("a WAV sound", None),
    b"AVI ": ("an AVI video", None),
}
_BRANDS = {
    **{b"avif": "an AVIF picture", b"avis": "an AVIF picture", b"qt  ": "a QuickTime video"},
    **{b"heic": "a HEIF picture", b"heix": "a HEIF picture", b"mif1": "a HEIF picture"},
    **{b"msf1": "a HEIF picture", b"M4A ": "an MP4 sound", b"M4B ": "an MP4 sound"},
}
_OLD_QUICKTIME = (b"moov", b"mdat", b"wide", b"free", b"skip", b"pnot")


def _kind_of(source: Source) -> tuple[str, _Reader | None] | None:
    """Return a file's kind in words and what reads its texts, None for an unknown kind."""
    head = source.peek(0, _HEAD_BYTES)
    for start, words, reader in _STARTS:
        if head.startswith(start):
            return words, reader
    if head[:4] == b"RIFF":
        return _RIFF.get(head[8:12], ("a RIFF file", None))
    is_text = head[:4].isascii() and head[:4].decode("ascii").isprintable()
    if head[4:8] == b"ftyp" and not is_text:
        return _BRANDS.get(head[8:12], "an MP4 video"), read_isobmff
    if head[4:8] in _OLD_QUICKTIME and not is_text:
        return "a QuickTime video", read_isobmff
    if head[:4] == b"\x1a\x45\xdf\xa3":
        return ("a WebM video" if b"webm" in head[:64] else "a Matroska video"), read_matroska
    if head[:3] == b"ID3":
        flac = source.peek(id3_length(source), 4) if id3_length(source) < source.size else b""
        return ("a FLAC sound", read_flac) if flac == FLAC_MARK else ("an MP3 sound", read_id3)
    if len(head) > 3 and head[0] == 0xFF and head[1] & 0xE6 == 0xE2:
        return "an MP3 sound", read_id3
    if head[8:9] == b"{" and 2 <= int.from_bytes(head[:8], "little") <= source.size - 8:
        return "a safetensors file", read_safetensors
    return ("an SVG picture", read_svg) if _is_svg(head) else None


def _is_svg(head: bytes) -> bool:
    encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = head.decode(encoding, "replace").lstrip()
    if text.startswith(("<?xml", "<!")):
        return "<svg" in text and "<html" not in text.lower()
    return text.startswith("<svg")
