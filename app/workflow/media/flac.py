"""Reads texts from FLAC sounds: the Vorbis comment before the sound."""

from __future__ import annotations

from app.workflow.media.id3 import id3_length
from app.workflow.media.source import Damaged, Source
from app.workflow.media.texts import Texts
from app.workflow.media.vorbis import read_vorbis_comment

MARK = b"fLaC"
_COMMENT = 4


def read_flac(source: Source, texts: Texts) -> None:
    """Add the tags of a FLAC file, also of one with an ID3 tag before it; raises Damaged."""
    at = id3_length(source)
    if source.read(at, 4) != MARK:
        raise Damaged("it is damaged")
    at += 4
    last = False
    while not last:
        source.budget.step()
        kind, length = source.number(at, 1), source.number(at + 1, 3)
        last = bool(kind & 0x80)
        if kind & 0x7F == _COMMENT:
            read_vorbis_comment(source.part(at + 4, length), texts)
        at += 4 + length
