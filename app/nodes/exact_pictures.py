"""Picture files of more than 8 bits a channel: PNG with 16 bits, OpenEXR with 32-bit floating point."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

import numpy

Pixels = numpy.ndarray[Any, numpy.dtype[Any]]
"""[height, width, channel], one to four channels."""

PNG_KINDS = {1: 0, 2: 4, 3: 2, 4: 6}
"""PNG's colour type by the number of channels (ISO/IEC 15948, table 11.1)."""
EXR_NAMES = {1: "Y", 2: "YA", 3: "RGB", 4: "RGBA"}
EXR_FLOAT = 2


def png_16(pixels: Pixels, texts: Iterable[tuple[str, str]] = (), compression: int = 4) -> bytes:
    """Return values 0..1 as a PNG with 16 bits a channel (ISO/IEC 15948); not-a-number becomes 0."""
    height, width, channels = pixels.shape
    whole = numpy.clip(numpy.nan_to_num(65535.0 * pixels.astype(numpy.float64)), 0, 65535).astype(">u2")
    rows = numpy.zeros((height, 1 + 2 * width * channels), numpy.uint8)  # each row begins with filter 0
    rows[:, 1:] = whole.reshape(height, -1).view(numpy.uint8)
    header = struct.pack(">IIBBBBB", width, height, 16, PNG_KINDS[channels], 0, 0, 0)
    chunks = [
        _chunk(b"IHDR", header),
        *(_chunk(*_text(key, text)) for key, text in texts),
        _chunk(b"IDAT", zlib.compress(rows.tobytes(), compression)),
        _chunk(b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _text(key: str, text: str) -> tuple[bytes, bytes]:
    """Return a chunk of text: Latin-1 where it fits, else UTF-8."""
    try:
        return b"tEXt", key.encode("latin-1") + b"\0" + text.encode("latin-1")
    except UnicodeEncodeError:
        return b"iTXt", key.encode("latin-1") + b"\0\0\0\0\0" + text.encode("utf-8")


def exr_32(pixels: Pixels, texts: Iterable[tuple[str, str]] = ()) -> bytes:
    """Return linear values as an OpenEXR file of 32-bit floats, uncompressed (openexr.com, file layout)."""
    height, width, channels = pixels.shape
    names = EXR_NAMES[channels]
    header = b"".join(_exr_header(width, height, names, texts)) + b"\0"
    planes = {name: pixels[..., at].astype("<f4") for at, name in enumerate(names)}
    rows = [b"".join(planes[name][row].tobytes() for name in sorted(names)) for row in range(height)]
    start = len(header) + 8 * height
    offsets = [start + row * (8 + len(rows[0])) for row in range(height)]
    blocks = [struct.pack("<ii", row, len(data)) + data for row, data in enumerate(rows)]
    return header + struct.pack(f"<{height}Q", *offsets) + b"".join(blocks)


def _exr_header(width: int, height: int, names: str, texts: Iterable[tuple[str, str]]) -> Iterator[bytes]:
    yield struct.pack("<ii", 20000630, 2)
    listed = b"".join(
        name.encode() + b"\0" + struct.pack("<iB3xii", EXR_FLOAT, 0, 1, 1) for name in sorted(names)
    )
    box = struct.pack("<iiii", 0, 0, width - 1, height - 1)
    yield _attribute("channels", "chlist", listed + b"\0")
    yield _attribute("compression", "compression", b"\0")
    yield _attribute("dataWindow", "box2i", box)
    yield _attribute("displayWindow", "box2i", box)
    yield _attribute("lineOrder", "lineOrder", b"\0")
    yield _attribute("pixelAspectRatio", "float", struct.pack("<f", 1.0))
    yield _attribute("screenWindowCenter", "v2f", struct.pack("<ff", 0.0, 0.0))
    yield _attribute("screenWindowWidth", "float", struct.pack("<f", 1.0))
    for key, text in texts:
        yield _attribute(key, "string", text.encode("utf-8"))


def _attribute(name: str, kind: str, value: bytes) -> bytes:
    return name.encode() + b"\0" + kind.encode() + b"\0" + struct.pack("<i", len(value)) + value


def to_linear(pixels: Pixels) -> Pixels:
    """Return sRGB values as linear light (IEC 61966-2-1); alpha stays."""
    colors = pixels[..., :3]
    bent = ((numpy.maximum(colors, 0.04045) + 0.055) / 1.055) ** 2.4
    linear = numpy.where(colors <= 0.04045, colors / 12.92, bent)
    return numpy.concatenate([linear, pixels[..., 3:]], axis=-1)
