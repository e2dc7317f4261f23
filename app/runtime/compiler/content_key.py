"""Content keys: a digest that is the same when a step would give the same results."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from app.folders import Folders
from app.runtime.graph import Key, Step

KEY_BYTES = 16
LARGE_TEXT = 4096
"""A text that is longer goes into keys as a digest."""


class OpaqueValueError(ValueError):
    """A constant is no plain value, so that its text does not tell what it is."""


def canonical(value: Any) -> str:
    """Return a text that two constants share when they are equal: 3, 3.0 and True-as-1 are one value.

    Raises OpaqueValueError for anything that is no JSON value.
    """
    if isinstance(value, str):
        return f"s{len(value)}:{value}" if len(value) <= LARGE_TEXT else f"S{len(value)}:{_digest(value)}"
    if isinstance(value, int):
        return f"i{int(value)}"
    if value is None:
        return "n"
    if isinstance(value, float):
        return f"i{int(value)}" if value.is_integer() else f"f{value!r}"
    if isinstance(value, list | tuple):
        return f"[{','.join([canonical(item) for item in value])}]"
    if isinstance(value, Mapping):
        items = sorted((canonical(key), canonical(item)) for key, item in value.items())
        return f"{{{','.join([f'{key}={item}' for key, item in items])}}}"
    raise OpaqueValueError(type(value).__name__)


class ConstantTexts:
    """The canonical texts of constants; one that may be large is gone through once."""

    def __init__(self) -> None:
        # The value itself stays beside its text, so that no other can take its place in memory.
        self._known: dict[int, tuple[Any, str]] = {}

    def of(self, value: Any) -> str:
        """Return `canonical(value)`. Raises OpaqueValueError as it does."""
        kind = type(value)
        if kind is int:
            return f"i{value}"
        if kind is float or kind is bool or (kind is str and len(value) <= LARGE_TEXT):
            return canonical(value)
        if not isinstance(value, list | tuple | Mapping | str):
            return canonical(value)
        known = self._known.get(id(value))
        if known is None:
            known = self._known[id(value)] = (value, canonical(value))
        return known[1]


def step_key(
    step: Step,
    input_keys: Mapping[str, Key | None],
    outside_world: str,
    name_value: Callable[[str, Any], Key | None] | None = None,
    text_of: Callable[[Any], str] = canonical,
) -> Key | None:
    """Return the content key of a step, None when its results must not be shared with any later run.

    `input_keys` are the keys of the linked steps by step id; `outside_world` the text of fingerprint and
    files. `name_value(input name, value)` gives the key of a constant that is no JSON value;
    `text_of` is `canonical`, or gives the same.
    """
    node = step.kind.node
    text = [node.info.class_type, node.pack_version, outside_world]
    if step.kind.by_id:
        text.append(step.id)
    digest = blake2b(digest_size=KEY_BYTES)
    for name, value in sorted(step.constants.items()):
        try:
            text.append(f"{name}={text_of(value)}")
        except OpaqueValueError:
            key = name_value(name, value) if name_value else None
            if key is None:
                return None
            text.append(f"{name}@{key.hex()}")
    for name, link in sorted(step.links.items()):
        key = input_keys.get(link.node_id)
        if key is None:
            return None
        text.append(f"{name}<{link.slot}")
        digest.update(key)
    digest.update("\0".join(text).encode("utf-8", "surrogatepass"))
    return digest.digest()


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES).hexdigest()


def joined_key(*parts: bytes | str) -> Key:
    """Return a key made of other keys and words."""
    digest = blake2b(digest_size=KEY_BYTES)
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part)
        digest.update(b"\0")
    return digest.digest()


def file_identity(path: Path | None) -> str:
    """Return what identifies the content of a file without reading it: path, size, time of last change."""
    if path is None:
        return "missing"
    try:
        facts = path.stat()
    except OSError:
        return f"missing:{path}"
    return f"{path}:{facts.st_size}:{facts.st_mtime_ns}"


def find_file(folders: Folders, kind: str, name: str) -> Path | None:
    """Return the file that an input names; `kind` is `input` or a kind of model. None without one."""
    if folders.by_type(kind) is not None:
        return folders.annotated_path(name, kind)
    return folders.model_path(kind, name)


def is_nan(value: object) -> bool:
    """Whether a fingerprint says "never the same"."""
    return isinstance(value, float) and math.isnan(value)
