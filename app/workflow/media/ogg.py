"""Reads texts from Ogg files (Opus, Vorbis, FLAC, Theora): the second packet of each stream has the tags."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.workflow.media.source import MAX_TEXT_BYTES, Damaged, Source
from app.workflow.media.texts import Texts
from app.workflow.media.vorbis import read_vorbis_comment

_MARKS = (b"OpusTags", b"\x03vorbis", b"\x81theora", b"OVP80\x02 ")
_FIRST_PAGE = 2
_FULL = 255
"""A piece of this length goes on in the next piece."""


@dataclass
class _Stream:
    """The second packet of a stream, as far as it is read; `packets` counts those that ended."""

    packets: int = 0
    length: int = 0
    pieces: list[bytes] = field(default_factory=list)


def read_ogg(source: Source, texts: Texts) -> None:
    """Add the tags of all streams; raises Damaged."""
    streams: dict[bytes, _Stream] = {}
    at = 0
    while True:
        source.budget.step()
        header = source.read(at, 27)
        if header[:4] != b"OggS":
            raise Damaged("it is damaged")
        if not header[5] & _FIRST_PAGE and all(stream.packets > 1 for stream in streams.values()):
            return
        pieces = source.read(at + 27, header[26])
        at += 27 + header[26]
        stream = streams.setdefault(header[14:18], _Stream())
        for length in pieces:
            if stream.packets == 1:
                stream.length += length
                if stream.length > MAX_TEXT_BYTES:
                    raise Damaged(f"its tags are over {MAX_TEXT_BYTES // 2**20} MB")
                stream.pieces.append(source.read(at, length))
            at += length
            if length < _FULL:
                stream.packets += 1
                if stream.packets == 2:
                    _read_tags(b"".join(stream.pieces), source, texts)
                    stream.pieces.clear()


def _read_tags(packet: bytes, source: Source, texts: Texts) -> None:
    mark = next((mark for mark in _MARKS if packet.startswith(mark)), None)
    start = 4 if mark is None and packet[:1] in (b"\x04", b"\x84") else len(mark or b"")
    if start:  # other kinds of streams have no tags
        read_vorbis_comment(Source.of(packet[start:], source.budget), texts)
