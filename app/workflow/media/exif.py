"""Reads texts from Exif data, which is a TIFF file: in WebP, JPEG, AVIF, HEIF and PNG.

ComfyUI keeps `prompt:{…}` in the tag 0x0110 (Model), `workflow:{…}` in 0x010F (Make), further keys below.
"""

from __future__ import annotations

from app.workflow.media.source import MAX_TEXT_BYTES, Damaged, Source
from app.workflow.media.texts import Texts, plain_text

_MAX_DIRECTORIES = 16
_EXIF_DIRECTORY, _USER_COMMENT = 0x8769, 0x9286
_NAMES = {
    **{0x010E: "imagedescription", 0x010F: "make", 0x0110: "model", 0x0131: "software", 0x013B: "artist"},
    **{_USER_COMMENT: "usercomment", 0x9C9B: "xptitle", 0x9C9C: "xpcomment", 0x9C9E: "xpkeywords"},
}
_WIDE = range(0x9C9B, 0x9CA0)
"""Tags of Windows: UTF-16 in bytes."""


def read_exif(source: Source, texts: Texts) -> None:
    """Add the texts of Exif data with or without `Exif` before it; raises Damaged."""
    if source.peek(0, 6) == b"Exif\0\0":
        source = source.part(6)
    order = {b"II*\0": "little", b"MM\0*": "big"}.get(source.read(0, 4))
    if order is None:
        raise Damaged("its Exif data is damaged")
    waiting, seen = [source.number(4, 4, order)], {0}
    while waiting and len(seen) <= _MAX_DIRECTORIES:
        at = waiting.pop(0)
        if at in seen:
            continue
        seen.add(at)
        count = source.number(at, 2, order)
        for index in range(count):
            source.budget.step()
            _read_entry(source, at + 2 + 12 * index, order, texts, waiting)
        if at + 6 + 12 * count <= source.size:
            waiting.append(source.number(at + 2 + 12 * count, 4, order))


def _read_entry(source: Source, at: int, order: str, texts: Texts, waiting: list[int]) -> None:
    tag, kind = source.number(at, 2, order), source.number(at + 2, 2, order)
    length, value = source.number(at + 4, 4, order), source.number(at + 8, 4, order)
    if tag == _EXIF_DIRECTORY:
        waiting.append(value)
        return
    is_text = kind == 2 or tag == _USER_COMMENT or (kind in (1, 7) and tag in _WIDE)  # 2 is ASCII
    if not is_text or length > MAX_TEXT_BYTES:
        return
    start = at + 8 if length <= 4 else value
    if start + length > source.size:
        return  # this one is damaged; others may be whole
    texts.add_labelled(_NAMES.get(tag, f"exif {tag:#06x}"), _decoded(tag, source.read(start, length), order))


def _decoded(tag: int, content: bytes, order: str) -> str:
    if tag in _WIDE:
        return content.decode("utf-16-le", "replace").rstrip("\0")
    if tag == _USER_COMMENT:
        code, content = content[:8], content[8:]
        if code == b"UNICODE\0":
            return _wide(content, order)
        if code not in (b"ASCII\0\0\0", bytes(8)):
            content = code + content
    return plain_text(content.rstrip(b"\0"))


def _wide(content: bytes, order: str) -> str:
    """Decode UTF-16 whose byte order programs disagree about: the one with more ASCII letters is meant."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", "replace")
    big, little = content[0:200:2].count(0), content[1:200:2].count(0)
    is_big = big > little or (big == little and order == "big")
    return content.decode("utf-16-be" if is_big else "utf-16-le", "replace").rstrip("\0")
