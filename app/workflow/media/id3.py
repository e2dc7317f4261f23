"""Reads texts from the ID3 tag (versions 2.2 to 2.4) that MP3 sounds begin with."""

from __future__ import annotations

from app.workflow.media.source import MAX_TEXT_BYTES, Source
from app.workflow.media.texts import Texts, plain_text

_HEADER = 10
_UNSYNCHRONISED, _EXTENDED, _FOOTER = 0x80, 0x40, 0x10
_PACKED_OR_SECRET = {3: 0xC0, 4: 0x0C}
_WIDE = {1: "utf-16", 2: "utf-16-be"}


def id3_length(source: Source) -> int:
    """Return the length of the tag at the start of a file, 0 without one."""
    header = source.peek(0, _HEADER)
    if len(header) < _HEADER or header[:3] != b"ID3":
        return 0
    return _HEADER + _seven_bits(header[6:10]) + (_HEADER if header[5] & _FOOTER else 0)


def read_id3(source: Source, texts: Texts) -> None:
    """Add texts and comments of the ID3 tag; raises Damaged."""
    length = id3_length(source)
    if not length:
        return
    version, flags = source.number(3, 1), source.number(5, 1)
    tag = source.part(_HEADER, min(length, source.size) - _HEADER)
    if flags & _UNSYNCHRONISED and version < 4:
        tag = Source.of(_synchronised(tag.all()), source.budget)
    at = 0
    if flags & _EXTENDED and version > 2:
        size = tag.read(0, 4)
        at = _seven_bits(size) if version == 4 else 4 + int.from_bytes(size, "big")
    head = 6 if version == 2 else 10
    while at + head <= tag.size and tag.read(at, 1) != b"\0":
        tag.budget.step()
        at = _read_frame(tag, at, version, texts)
    tag.part(0, length - _HEADER)  # raises when the tag is cut off


def _read_frame(tag: Source, at: int, version: int, texts: Texts) -> int:
    """Add the text of one frame; return where the next one begins."""
    if version == 2:
        name, length, start = tag.read(at, 3), tag.number(at + 3, 3), at + 6
        own_flags = 0
    else:
        name, size, start = tag.read(at, 4), tag.read(at + 4, 4), at + 10
        own_flags = tag.number(at + 9, 1)
        plain = version == 3 or max(size) > 0x7F  # some programs write 2.4 with the sizes of 2.3
        length = int.from_bytes(size, "big") if plain else _seven_bits(size)
    known = name in (b"TXXX", b"TXX", b"COMM", b"COM")
    if known and length <= MAX_TEXT_BYTES and not own_flags & _PACKED_OR_SECRET.get(version, 0):
        content = tag.read(start, length)
        if version == 4 and own_flags & 0x01:
            content = content[4:]
        if version == 4 and own_flags & 0x02:
            content = _synchronised(content)
        _add_text(name, content, texts)
    return start + length


def _add_text(name: bytes, content: bytes, texts: Texts) -> None:
    encoding, rest = content[:1], content[1:]
    if name.startswith(b"COM"):
        rest = rest[3:]  # the language
    key, text = _split(rest, encoding[0] if encoding else 0)
    texts.add(key or "comment", text)


def _split(content: bytes, encoding: int) -> tuple[str, str]:
    """Return the two texts of a frame, with a zero between them; each may begin with a byte order mark."""
    wide = _WIDE.get(encoding)
    decoded = content.decode(wide, "replace") if wide else plain_text(content)
    key, _, text = decoded.partition("\0")
    return key.lstrip("\ufeff"), text.lstrip("\ufeff")


def _seven_bits(size: bytes) -> int:
    number = 0
    for byte in size:
        number = number << 7 | byte & 0x7F
    return number


def _synchronised(content: bytes) -> bytes:
    """Undo what keeps a tag from looking like sound: a zero after each 255."""
    return content.replace(b"\xff\0", b"\xff")
