"""Reads texts from JPEG pictures: the segments before the pixels."""

from __future__ import annotations

from app.workflow.media.exif import read_exif
from app.workflow.media.source import Damaged, Source
from app.workflow.media.texts import Texts, plain_text
from app.workflow.media.xmp import read_xmp

_XMP = b"http://ns.adobe.com/xap/1.0/\0"
_PIXELS, _END = 0xDA, 0xD9
_APP1, _COMMENT = 0xE1, 0xFE


def read_jpeg(source: Source, texts: Texts) -> None:
    """Add Exif, XMP and comments of a JPEG picture; raises Damaged."""
    at, damage = 2, None
    while True:
        source.budget.step()
        start, marker = source.read(at, 2)
        if start != 0xFF:
            raise Damaged("it is damaged")
        if marker in (_PIXELS, _END):
            break
        if marker == 0xFF or 0xD0 <= marker <= 0xD8 or marker == 0x01:  # filling, and marks without content
            at += 1 if marker == 0xFF else 2
            continue
        length = source.number(at + 2, 2)
        try:
            if marker in (_APP1, _COMMENT):
                _read_segment(marker, source.part(at + 4, length - 2), texts)
        except Damaged as error:
            damage = error
        at += 2 + max(2, length)
    if damage is not None:
        raise damage


def _read_segment(marker: int, content: Source, texts: Texts) -> None:
    if marker == _COMMENT:
        texts.add_labelled("comment", plain_text(content.all()))
    elif content.peek(0, 6) == b"Exif\0\0":
        read_exif(content, texts)
    elif content.peek(0, len(_XMP)) == _XMP:
        read_xmp(content.all()[len(_XMP) :], texts)
