"""One result in one file: safetensors, with the tree of the values as JSON among its metadata.

The name says what one wants to know without opening it: `KEY-MILLISECONDS-BYTES.safetensors`. A file whose
size is not the one in its name was not written to its end. The tensors are mapped, not read: a page comes
from the disk when it is used.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.foreign_code import attempt
from app.runtime.graph import Key
from app.runtime.results.cache import CacheEntry, entry_of
from app.runtime.results.disk.plain_values import (
    BrokenTreeError,
    NotPlainError,
    values_from_json,
    values_to_json,
)

SUFFIX = ".safetensors"
TEMPORARY = (".part", ".tmp")
"""How files that are being written begin or end: ours, and those of safetensors itself."""
FORMAT = 1
_NAME = re.compile(r"([0-9a-f]{32})-(\d{1,12})-(\d{1,15})\.safetensors")


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What the name of a result's file says."""

    name: str
    key: Key
    seconds: float
    bytes: int


def facts_of(name: str) -> FileFacts | None:
    """Read the name of a file; None for one that is no result's."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    return FileFacts(name, bytes.fromhex(found[1]), int(found[2]) / 1000, int(found[3]))


def write_result(folder: Path, key: Key, entry: CacheEntry, seconds: float) -> FileFacts:
    """Write an entry whole or not at all, and return what its name says.

    Raises NotPlainError for a value that no file may hold, OSError when it cannot be written.
    """
    from safetensors import SafetensorError
    from safetensors.torch import save_file

    tensors: list[Any] = []
    tree = values_to_json(entry.values, tensors)
    text = {
        "format": FORMAT,
        "key": key.hex(),
        "values": tree,
        "types": list(entry.types),
        "tensors": [[str(tensor.device), _order(tensor)] for tensor in tensors],
    }
    part = folder / f"{key.hex()}-{os.getpid()}{TEMPORARY[0]}"
    try:
        named = {str(number): tensor for number, tensor in enumerate(_apart(tensors))}
        saving = attempt(save_file, named, str(part), {"confy": json.dumps(text)})
        if isinstance(saving.error, SafetensorError | OSError):
            raise OSError(str(saving.error)) from saving.error
        if saving.error is not None:  # a type of numbers that the format has not
            raise NotPlainError(str(saving.error)) from saving.error
        _sync(part)
        size = part.stat().st_size
        facts = FileFacts(f"{key.hex()}-{round(seconds * 1000)}-{size}{SUFFIX}", key, seconds, size)
        part.replace(folder / facts.name)
        return facts
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def read_result(path: Path, facts: FileFacts) -> CacheEntry | None:
    """Return the entry in a file; None when it is not there, or is not what its name says."""
    try:
        if path.is_symlink() or path.stat().st_size != facts.bytes:
            return None
    except OSError:
        return None
    return attempt(_read, path, facts.key).value


def _read(path: Path, key: Key) -> CacheEntry:
    from safetensors import safe_open

    with safe_open(str(path), "pt") as file:
        text = json.loads((file.metadata() or {})["confy"])
        if text["format"] != FORMAT or text["key"] != key.hex():
            raise BrokenTreeError("another format, or another key")
        facts = text["tensors"]
        tensors = [_as_it_was(file.get_tensor(str(number)), *fact) for number, fact in enumerate(facts)]
    types = tuple(text["types"])
    if not all(isinstance(slot, str) for slot in types):
        raise BrokenTreeError("types that are no texts")
    values = values_from_json(text["values"], tensors)
    if len(values) != len(types):
        raise BrokenTreeError("other slots than types")
    return entry_of(values, None, types)


def _order(tensor: Any) -> list[int]:
    """Return the dimensions from the outermost in memory to the innermost."""
    return sorted(range(tensor.dim()), key=lambda axis: -tensor.stride(axis))


def _apart(tensors: Sequence[Any]) -> list[Any]:
    """Return the tensors on the CPU, each with memory of its own, in the order of the memory."""
    seen: set[int] = set()
    found = []
    for tensor in tensors:
        laid = tensor.detach().permute(_order(tensor)).to("cpu").contiguous()
        place = laid.untyped_storage().data_ptr()
        found.append(laid.clone() if place in seen else laid)
        seen.add(place)
    return found


def _as_it_was(laid: Any, device: str, order: list[int]) -> Any:
    """Return a tensor with its dimensions, in its layout, where it lay before."""
    return laid.permute([order.index(axis) for axis in range(len(order))]).to(device)


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
