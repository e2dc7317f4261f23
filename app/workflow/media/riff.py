"""Reads texts from WebP pictures: RIFF chunks, of which `EXIF` and `XMP ` hold them."""

from __future__ import annotations

from app.workflow.media.exif import read_exif
from app.workflow.media.source import Damaged, Source
from app.workflow.media.texts import Texts
from app.workflow.media.xmp import read_xmp


def read_webp(source: Source, texts: Texts) -> None:
    """Add the texts of a WebP picture, still or animated; raises Damaged."""
    at, damage = 12, None
    while at + 8 <= source.size:
        source.budget.step()
        kind, length = source.read(at, 4), source.number(at + 4, 4, "little")
        try:
            if kind == b"EXIF":
                read_exif(source.part(at + 8, length), texts)
            elif kind == b"XMP ":
                read_xmp(source.read(at + 8, length), texts)
        except Damaged as error:
            damage = error
        at += 8 + length + length % 2
    if damage is not None:
        raise damage
    if at - source.size > 1:  # the byte that evens the last chunk is often missing
        raise Damaged("it is cut off")
