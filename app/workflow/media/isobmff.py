"""Reads texts from files made of boxes: MP4, MOV and M4V videos, M4A sounds, AVIF and HEIF pictures.

Videos keep them in `moov/udta/meta` (or `moov/meta`): `keys` names them, `ilst` has the values. Pictures keep
Exif and XMP as items of the `meta` at the top: `iinf` lists the items, `iloc` says where they lie.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.workflow.media.heif_items import read_items
from app.workflow.media.source import MAX_TEXT_BYTES, Damaged, Source
from app.workflow.media.texts import Texts, plain_text
from app.workflow.media.xmp import read_xmp

_XMP_ID = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")
_COMMENTS = {b"\xa9cmt": "comment", b"\xa9des": "description", b"desc": "description", b"\xa9nam": "title"}
_MAX_NAME = 1000


def read_isobmff(source: Source, texts: Texts) -> None:
    """Add the texts of a file made of boxes, without reading its media; raises Damaged."""
    for kind, box in boxes(source):
        if kind == b"moov":
            _read_movie(box, texts)
        elif kind == b"meta":
            _read_meta(box, texts, source)
        elif kind == b"udta":
            _read_user_data(box, texts, source)
        elif kind == b"uuid" and box.peek(0, 16) == _XMP_ID:
            read_xmp(box.part(16).all(), texts)
        if texts.complete:
            return  # what follows is media, in recordings thousands of pieces


def boxes(source: Source) -> Iterator[tuple[bytes, Source]]:
    """Yield kind and content of each box; raises Damaged at one that does not fit in."""
    at = 0
    while at + 8 <= source.size:
        source.budget.step()
        size, kind, head = source.number(at, 4), source.read(at + 4, 4), 8
        if size == 1:
            size, head = source.number(at + 8, 8), 16
        elif size == 0:
            size = source.size - at
        if size < head:
            return  # zeros that end a list, or rubbish
        yield kind, source.part(at + head, size - head)
        at += size


def _read_movie(movie: Source, texts: Texts) -> None:
    for kind, box in boxes(movie):
        if kind == b"udta":
            _read_user_data(box, texts, movie)
        elif kind == b"meta":
            _read_meta(box, texts, movie)
        elif kind == b"trak":
            for inner, content in boxes(box):
                if inner == b"udta":
                    _read_user_data(content, texts, box)
                elif inner == b"meta":
                    _read_meta(content, texts, box)


def _read_user_data(source: Source, texts: Texts, file: Source) -> None:
    for kind, box in boxes(source):
        if kind == b"meta":
            _read_meta(box, texts, file)
        elif kind in _COMMENTS and 4 < box.size <= MAX_TEXT_BYTES:
            length = box.number(0, 2)  # QuickTime: length and language before the text
            texts.add_labelled(_COMMENTS[kind], plain_text(box.read(4, min(length, box.size - 4))))


def _read_meta(box: Source, texts: Texts, file: Source) -> None:
    """Add what a `meta` box holds; MP4 puts version and flags before its content, QuickTime does not."""
    content = box if box.peek(4, 4) == b"hdlr" else box.part(4)
    found = dict(boxes(content))
    if b"ilst" in found:
        names = _key_names(found[b"keys"]) if b"keys" in found else []
        for kind, item in boxes(found[b"ilst"]):
            _read_value(kind, item, names, texts)
    if b"iinf" in found and b"iloc" in found:
        read_items(found[b"iinf"], found[b"iloc"], found.get(b"idat"), file, texts)


def _key_names(keys: Source) -> list[str]:
    names = []
    at = 8
    for _ in range(keys.number(4, 4)):
        keys.budget.step()
        size = keys.number(at, 4)
        if size < 8:
            raise Damaged("the names of its texts are damaged")
        names.append(plain_text(keys.read(at + 8, min(size - 8, _MAX_NAME))))
        at += size
    return names


def _read_value(kind: bytes, item: Source, names: list[str], texts: Texts) -> None:
    number = int.from_bytes(kind, "big")
    name = names[number - 1] if 0 < number <= len(names) else _COMMENTS.get(kind, "")
    for inner, box in boxes(item):
        if inner == b"name" and kind == b"----":
            name = plain_text(box.part(4).peek(0, _MAX_NAME))
        elif inner == b"data" and name and 8 < box.size <= MAX_TEXT_BYTES:
            text = plain_text(box.part(8).all())  # after a type and a language
            texts.add_labelled(name, text) if name in _COMMENTS.values() else texts.add(name, text)
