"""Sizes in words."""

from __future__ import annotations

from app.editor.words import tr

UNITS = (("GB", 2**30), ("MB", 2**20), ("KB", 2**10))


def bytes_text(size: int) -> str:
    """Return a number of bytes in words: `3.1 GB`, `12 MB`, `640 bytes`."""
    for unit, factor in UNITS:
        if size >= factor:
            number = size / factor
            return f"{number:.1f} {unit}" if number < 10 or unit == "GB" else f"{number:.0f} {unit}"
    return tr("{count} bytes").format(count=size)
