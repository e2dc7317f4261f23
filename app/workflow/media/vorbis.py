"""Reads Vorbis comments: the tags of Ogg and FLAC."""

from __future__ import annotations

from app.workflow.media.source import MAX_TEXT_BYTES, Source
from app.workflow.media.texts import Texts, plain_text


def read_vorbis_comment(source: Source, texts: Texts) -> None:
    """Add the tags `KEY=text`; raises Damaged."""
    at = 4 + source.number(0, 4, "little")
    count = source.number(at, 4, "little")
    at += 4
    for _ in range(count):
        source.budget.step()
        length = source.number(at, 4, "little")
        if length <= MAX_TEXT_BYTES:
            key, _, text = source.read(at + 4, length).partition(b"=")
            texts.add(plain_text(key), plain_text(text))
        at += 4 + length
