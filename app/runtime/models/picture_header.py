"""What the header of a picture file tells: how many frames, how large, and whether they have transparency."""

from __future__ import annotations

import struct
import warnings
from dataclasses import dataclass
from pathlib import Path

from PIL import Image as Pillow

_ORIENTATION = 0x0112
_TURNED = (5, 6, 7, 8)
_MOST_BYTES = 64 * 2**20
"""A file of several frames is looked through up to this size only: each frame's header has its own place."""


@dataclass(frozen=True)
class PictureFacts:
    """Size as the picture is shown, turned as EXIF says; None for what the header does not tell."""

    path: Path
    frames: int | None
    height: int | None
    width: int | None
    has_alpha: bool | None


def picture_facts(path: Path) -> PictureFacts | None:
    """Return the facts of a picture file; None for one that cannot be read, or is none."""
    try:
        with (
            warnings.catch_warnings(action="ignore", category=Pillow.DecompressionBombWarning),
            Pillow.open(path) as picture,
        ):
            return _facts(path, picture)
    except (OSError, SyntaxError, ValueError, EOFError, Pillow.DecompressionBombError):
        return None


def _facts(path: Path, picture: Pillow.Image) -> PictureFacts:
    small = path.stat().st_size <= _MOST_BYTES
    still = picture.format in ("JPEG", "MPO", "BMP") or not getattr(picture, "is_animated", False)
    frames = 1 if still else getattr(picture, "n_frames", 1) if small else None
    if not still and picture.format not in ("PNG", "WEBP", "GIF"):
        return PictureFacts(path, None, None, None, None)  # each page may have a size of its own
    has_alpha = None if picture.format == "GIF" and not still else picture.has_transparency_data
    width, height = picture.size
    orientation = _orientation(path, picture)
    if orientation is None:
        return PictureFacts(path, frames, None, None, has_alpha)
    if orientation in _TURNED:
        width, height = height, width
    return PictureFacts(path, frames, height, width, has_alpha)


def _orientation(path: Path, picture: Pillow.Image) -> int | None:
    """Return how the picture is turned; None where that stands behind the pixels of a PNG.

    Pillow decodes a whole PNG to look there; so the method of pictures in general is asked, which does not.
    """
    if picture.format != "PNG":
        return int(picture.getexif().get(_ORIENTATION, 1))
    if "exif" not in picture.info and _has_late_notes(path):
        return None
    return int(Pillow.Image.getexif(picture).get(_ORIENTATION, 1))


def _has_late_notes(path: Path) -> bool:
    """Whether a PNG has EXIF, or texts that may hold it, after its pixels."""
    with path.open("rb") as file:
        file.seek(8)
        pixels = False
        while len(head := file.read(8)) == 8:
            length, name = struct.unpack(">I4s", head)
            if pixels and name in (b"eXIf", b"iTXt", b"zTXt", b"tEXt"):
                return True
            pixels = pixels or name == b"IDAT"
            if name == b"IEND":
                return False
            file.seek(length + 4, 1)
    return False
