"""Reads the items of AVIF and HEIF pictures that hold texts: Exif and XMP (ISO/IEC 14496-12, 8.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.workflow.media.exif import read_exif
from app.workflow.media.source import MAX_TEXT_BYTES, Damaged, Source
from app.workflow.media.texts import Texts
from app.workflow.media.xmp import read_xmp

_IN_FILE, _IN_DATA_BOX = 0, 1
"""Where the pieces of an item lie: in the file, or in the `idat` box beside."""

_SHORTEST_ENTRY = 8


def read_items(iinf: Source, iloc: Source, idat: Source | None, file: Source, texts: Texts) -> None:
    """Add the texts of the Exif and XMP items; raises Damaged."""
    kinds = _wanted_items(iinf)
    if not kinds:
        return
    for item, pieces in _Places(iloc, kinds).read(file, idat).items():
        content = Source.of(pieces, file.budget)
        if kinds[item] == b"Exif":
            read_exif(content.part(4 + content.number(0, 4)), texts)  # first comes how much to leave out
        else:
            read_xmp(content.all(), texts)


def _wanted_items(iinf: Source) -> dict[int, bytes]:
    """Return the kind of each item that is Exif or a text, by number."""
    found: dict[int, bytes] = {}
    wide = iinf.number(0, 1) > 0
    count, at = iinf.number(4, 4 if wide else 2), 8 if wide else 6
    for _ in range(count):
        iinf.budget.step()
        size = iinf.number(at, 4)
        if size < _SHORTEST_ENTRY:
            raise Damaged("its list of items is damaged")
        entry = iinf.part(at + 8, size - 8)
        at += size
        version = entry.number(0, 1)
        number_bytes = 4 if version == 3 else 2
        kind = entry.peek(4 + number_bytes + 2, 4) if version in (2, 3) else b""
        if kind in (b"Exif", b"mime"):
            found[entry.number(4, number_bytes)] = kind
    return found


@dataclass
class _Places:
    """The box that says where items lie, read from its start to its end."""

    box: Source
    wanted: Mapping[int, bytes]
    at: int = 0

    def number(self, length: int) -> int:
        """Return the next number; one of no bytes is 0."""
        value = self.box.number(self.at, length)
        self.at += length
        return value

    def read(self, file: Source, idat: Source | None) -> dict[int, bytes]:
        """Return the content of the wanted items."""
        version = self.number(1)
        self.at = 4
        sizes = self.number(2)
        offset_bytes, length_bytes, base_bytes = sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15
        index_bytes = sizes & 15 if version in (1, 2) else 0
        wide = 4 if version == 2 else 2
        found: dict[int, bytes] = {}
        for _ in range(self.number(wide)):
            self.box.budget.step()
            item = self.number(wide)
            method = self.number(2) & 15 if version in (1, 2) else _IN_FILE
            self.at += 2  # which file: this one
            base = self.number(base_bytes)
            pieces: list[bytes] = []
            for _ in range(self.number(2)):
                self.box.budget.step()
                self.at += index_bytes
                start, length = base + self.number(offset_bytes), self.number(length_bytes)
                holder = {_IN_FILE: file, _IN_DATA_BOX: idat}.get(method)
                if item in self.wanted and holder is not None and length <= MAX_TEXT_BYTES:
                    pieces.append(holder.read(start, length))
            if pieces and item not in found:
                found[item] = b"".join(pieces)
        return found
