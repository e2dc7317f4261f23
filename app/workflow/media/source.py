"""Reads parts of a file without reading all of it, within limits that all parts of the file share."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import BinaryIO

MAX_TEXT_BYTES = 20 * 2**20
"""The most that one text may take unpacked: a small file can unpack to gigabytes. Known ones have 1 MB."""

MAX_TOTAL_BYTES = 64 * 2**20
"""The most that is read from one file, or unpacked out of it."""

MAX_STEPS = 100_000
"""The most chunks, boxes, pages, frames and entries of one file that are looked at."""


class Damaged(ValueError):
    """The file is cut off, lies about a length, or goes over a limit; says which, as in `it is cut off`."""


@dataclass
class Budget:
    """What reading one file may still cost."""

    bytes_left: int = MAX_TOTAL_BYTES
    steps_left: int = MAX_STEPS

    def spend(self, count: int) -> None:
        """Take off bytes that are read or unpacked; raises Damaged when there are too few left."""
        self.bytes_left -= count
        if self.bytes_left < 0:
            raise Damaged(f"it holds more than {MAX_TOTAL_BYTES // 2**20} MB of texts")

    def step(self) -> None:
        """Take off one part of the file; raises Damaged when there were too many."""
        self.steps_left -= 1
        if self.steps_left < 0:
            raise Damaged(f"it has more than {MAX_STEPS:,} parts")


class Source:
    """A file or a part of one: positions count from the start of the part. It never reads outside."""

    def __init__(self, file: BinaryIO, start: int, size: int, budget: Budget) -> None:
        self._file = file
        self._start = start
        self.size = size
        self.budget = budget

    @classmethod
    def of(cls, data: bytes, budget: Budget | None = None) -> Source:
        """Return bytes as a source; `budget` is that of the file they came from."""
        return cls(io.BytesIO(data), 0, len(data), budget or Budget())

    def read(self, at: int, length: int) -> bytes:
        """Return exactly these bytes; raises Damaged when they do not lie inside, or are too many."""
        if length > MAX_TEXT_BYTES:
            raise Damaged(f"a part of it is over {MAX_TEXT_BYTES // 2**20} MB")
        if at < 0 or length < 0 or at + length > self.size:
            raise Damaged("it is cut off or damaged")
        self.budget.spend(length)
        self._file.seek(self._start + at)
        data = self._file.read(length)
        if len(data) != length:
            raise Damaged("it is cut off or damaged")
        return data

    def peek(self, at: int, length: int) -> bytes:
        """Return these bytes, fewer at the end of the source."""
        return self.read(at, max(0, min(length, self.size - at)))

    def number(self, at: int, length: int, order: str = "big") -> int:
        """Return an unsigned whole number of `length` bytes; `order` is `big` or `little`."""
        return int.from_bytes(self.read(at, length), "little" if order == "little" else "big")

    def part(self, at: int, length: int | None = None) -> Source:
        """Return a part of this source, without reading it: `length` None goes to the end.

        Raises Damaged when it does not lie inside.
        """
        length = self.size - at if length is None else length
        if at < 0 or length < 0 or at + length > self.size:
            raise Damaged("it is cut off or damaged")
        return Source(self._file, self._start + at, length, self.budget)

    def all(self) -> bytes:
        """Return all bytes; raises Damaged when they are too many."""
        return self.read(0, self.size)
