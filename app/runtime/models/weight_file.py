"""Opens a file of model weights: checked before it is read, mapped into memory, pickles only on request."""

from __future__ import annotations

import json
import pickle
import struct
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torch import Tensor

Weights = dict[str, "Tensor"]

MAX_HEADER_BYTES = 100_000_000
MAX_QUICK_HEADER_BYTES = 8_000_000
"""A longer header is read with the file only: reading it takes longer than somebody waits for a check."""
_NOTES = "__metadata__"
_DOWNLOAD_AGAIN = "Download it again and compare its size with the one on the page it comes from."


class WeightFileError(Exception):
    """A file of weights cannot be used; `kind` is a kind of Problem, the message says what to do."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@dataclass(frozen=True)
class WeightFile:
    """What a file holds: tensors by name (mapped from disk where the format allows) and its notes."""

    path: Path
    weights: Weights
    notes: Mapping[str, str] = field(default_factory=dict)


def open_weights(path: Path, allowed_pickles: Collection[str] = ()) -> WeightFile:
    """Return the tensors of a safetensors file, or of a pickle whose name or path is in `allowed_pickles`.

    Raises WeightFileError for a file that is cut off, of an unknown kind, or a pickle nobody allowed.
    """
    with path.open("rb") as file:
        start = file.read(16)
    if _looks_pickled(start, path):
        return _open_pickle(path, allowed_pickles)
    header = _check_safetensors(path, start, MAX_HEADER_BYTES) or {}
    notes = {str(key): str(value) for key, value in (header.get(_NOTES) or {}).items()}
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, framework="pt") as mapped:
            return WeightFile(path, {name: mapped.get_tensor(name) for name in mapped.keys()}, notes)  # noqa: SIM118 safe_open is no mapping
    except SafetensorError as error:
        raise _bad_header(path, error) from error


def weight_header(path: Path, most_bytes: int = MAX_HEADER_BYTES) -> dict[str, Any] | None:
    """Return what the header of a whole safetensors file says of each tensor: `dtype` and `shape`.

    None for a pickle, which is not opened, and for a header longer than `most_bytes`. Raises WeightFileError
    as `open_weights` does.
    """
    with path.open("rb") as file:
        start = file.read(16)
    header = None if _looks_pickled(start, path) else _check_safetensors(path, start, most_bytes)
    return None if header is None else {name: entry for name, entry in header.items() if name != _NOTES}


def _looks_pickled(start: bytes, path: Path) -> bool:
    if start[:4] == b"PK\x03\x04" or (start[:1] == b"\x80" and start[1:2] in b"\x02\x03\x04\x05"):
        return path.suffix.lower() not in (".safetensors", ".sft") or start[8:9] != b"{"
    return False


def _check_safetensors(path: Path, start: bytes, most_bytes: int) -> dict[str, Any] | None:
    """Return the header of a whole safetensors file, None where it is longer than wanted.

    Raises what is wrong with any other file.
    """
    size = path.stat().st_size
    if size < 8:
        raise WeightFileError(
            "model.truncated", f"{path.name} is cut off: it has only {size} bytes. {_DOWNLOAD_AGAIN}"
        )
    length = struct.unpack("<Q", start[:8])[0]
    if length > MAX_HEADER_BYTES or start[8:9] not in (b"{", b""):
        raise WeightFileError("model.unknown_kind", f"{path.name} {_what_it_is(start)}. {_WHAT_WORKS}")
    if size < 8 + length:
        raise _cut_off(path, size, 8 + length)
    if length > most_bytes:
        return None
    with path.open("rb") as file:
        file.seek(8)
        try:
            header: dict[str, Any] = json.loads(file.read(length))
            header[_NOTES] = dict(header.get(_NOTES) or {})
            tensors = [entry for name, entry in header.items() if name != _NOTES]
            end = max((int(entry["data_offsets"][1]) for entry in tensors), default=0)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
            raise _bad_header(path, error) from error
    if size < 8 + length + end:
        raise _cut_off(path, size, 8 + length + end)
    return header


_WHAT_WORKS = "Choose another file: Confy reads model weights from .safetensors files."


def _what_it_is(start: bytes) -> str:
    if start.lstrip()[:1] == b"<":
        return "is a web page, not a model: the download saved the page instead of the file"
    if start.startswith(b"version https://"[:16]):
        return "is a Git LFS pointer, not the model itself: fetch the real file with git lfs pull"
    if start.startswith(b"GGUF"):
        return "is a GGUF file, which this loader does not read"
    if not start.strip(b"\0"):
        return "begins with zero bytes only: its content is lost, or the download is not finished"
    return "is no safetensors file"


def _bad_header(path: Path, error: Exception) -> WeightFileError:
    return WeightFileError(
        "model.unknown_kind", f"{path.name} has a header that cannot be read ({error}). {_DOWNLOAD_AGAIN}"
    )


def _cut_off(path: Path, size: int, wanted: int) -> WeightFileError:
    return WeightFileError(
        "model.truncated", f"{path.name} is cut off: it has {size:,} of {wanted:,} bytes. {_DOWNLOAD_AGAIN}"
    )


def _open_pickle(path: Path, allowed: Collection[str]) -> WeightFile:
    if path.name not in allowed and str(path) not in allowed:
        raise WeightFileError(
            "model.unsafe_pickle",
            f"{path.name} is a pickle: opening one can run code hidden in it, so Confy does not. "
            "Use the .safetensors version of this model. If you trust the file, add its name to "
            '"allowed_pickles" in user/confy.settings.json.',
        )
    import torch  # the headers of files are read without it

    try:
        content = torch.load(path, map_location="cpu", weights_only=True, mmap=_is_zip(path))
    except pickle.UnpicklingError as error:
        # What torch says here goes into the details only: it advises to switch the protection off.
        raise WeightFileError(
            "model.unsafe_pickle",
            f"{path.name} holds more than weights, which could run code, and was not opened. Nothing in it "
            "was run. Use the .safetensors version of this model.",
        ) from error
    except (RuntimeError, EOFError, OSError, ValueError, IndexError, KeyError) as error:
        raise WeightFileError(
            "model.truncated", f"{path.name} is damaged or cut off. {_DOWNLOAD_AGAIN}"
        ) from error
    content = content.get("state_dict", content) if isinstance(content, dict) else {}
    weights = {str(name): value for name, value in content.items() if isinstance(value, torch.Tensor)}
    return WeightFile(path, weights)


def _is_zip(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"PK\x03\x04"
