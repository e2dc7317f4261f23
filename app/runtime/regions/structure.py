"""Structure: all that the code of a region depends on, as one text; what differs from run to run is left out.

Sizes of pictures and floating-point inputs are left out: one compiled region serves them all.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from math import isfinite
from pathlib import Path
from typing import Any

from app.dimensions import Dimension
from app.node_def import NodeDef
from app.runtime.compiler.content_key import file_identity

RANKS = {"IMAGE": 4, "MASK": 3}
"""Dimensions of pictures [batch, height, width, channel] and masks [batch, height, width]."""
_OWN = ("app.",)
"""Modules whose files count for all regions together."""


class NotCompiledError(ValueError):
    """This region cannot be compiled; says why, in words that follow its name."""


@dataclass(frozen=True)
class Picture:
    """A picture or mask from outside as far as it is known; the `same` one is given where `same` is equal."""

    shape: tuple[Dimension, ...]
    dtype: str
    same: Hashable


@dataclass(frozen=True)
class Part:
    """A node of a region: by name of its inputs a Picture or a plain value, and for the others the place and
    output of the node inside that they come from."""

    node: NodeDef
    given: Mapping[str, Any]
    inner: Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class Structure:
    """What a region computes. `text` is JSON: its `parts` and `pictures`; `floats` are this run's.

    `pixels`: of all pictures of a batch, None where the size is not known.
    """

    text: str
    floats: tuple[float, ...]
    pixels: int | None
    within: float = field(default=0.0, compare=False)

    @cached_property
    def key(self) -> str:
        """32 hexadecimal digits."""
        return _digest(self.text)

    @cached_property
    def key_with_floats(self) -> str:
        """The same where the floats are part of the code."""
        return _digest(f"{self.text}\0{self.floats!r}")

    @property
    def size_class(self) -> str:
        """Regions are measured once for all pictures of about as many pixels: within a factor of two."""
        return str((self.pixels or 0).bit_length())


def structure_of(parts: Sequence[Part]) -> Structure:
    """Return the structure of a region; raises NotCompiledError."""
    pictures: dict[Hashable, tuple[int, Picture]] = {}
    floats: list[float] = []
    told = [_part(part, pictures, floats) for part in parts]
    found = [picture for _, picture in pictures.values()]
    _check_sizes(found)
    data = {"parts": told, "pictures": [_picture(picture) for picture in found]}
    text = json.dumps(data, separators=(",", ":"), sort_keys=True)
    return Structure(text, tuple(floats), _pixels(found), sum(part.node.compiled_within for part in parts))


def _part(part: Part, pictures: dict[Hashable, tuple[int, Picture]], floats: list[float]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    types = {item.name: str(item.type) for item in part.node.info.inputs}
    for name, value in sorted(part.given.items()):
        if isinstance(value, Picture):
            given[name] = ["picture", pictures.setdefault(value.same, (len(pictures), value))[0]]
        elif _is_number(value, types.get(name, "")):
            given[name] = ["float", len(floats)]
            floats.append(float(value))
        elif value is None or type(value) in (str, int, bool):
            given[name] = ["value", value]
        else:
            raise NotCompiledError(f"{name} of {part.node.class_type} is no plain value")
    module, _, name = part.node.source.partition(":")
    file = getattr(sys.modules.get(module), "__file__", None)
    if not name or file is None or module == "__main__":
        raise NotCompiledError(f"{part.node.class_type} is not found by name in another process")
    own = module.startswith(_OWN)
    return {
        "class_type": part.node.class_type,
        "source": part.node.source,
        "file": "" if own else file,
        "code": part.node.pack_version if own else file_identity(Path(file)),
        "given": given,
        "inner": {name: list(source) for name, source in part.inner.items()},
    }


def _is_number(value: Any, type_: str) -> bool:
    """Whether a value is a float; prompts write whole ones as `1`."""
    return isfinite(value) if type(value) is float else type(value) is int and type_ == "FLOAT"


def _check_sizes(pictures: Sequence[Picture]) -> None:
    batches = {picture.shape[0] for picture in pictures}
    if not pictures or len({picture.shape[1:3] for picture in pictures}) != 1:
        raise NotCompiledError("its pictures have several sizes, or there are none")
    if len(batches - {1}) > 1:
        raise NotCompiledError("its batches have several sizes")
    if min((size for size in pictures[0].shape[1:3] if isinstance(size, int)), default=2) < 2:
        raise NotCompiledError("its pictures are a line")


def _picture(picture: Picture) -> dict[str, Any]:
    if len(picture.shape) not in RANKS.values():
        raise NotCompiledError("what goes in is no picture")
    return {
        "dtype": picture.dtype,
        "batch": "one" if picture.shape[0] == 1 else "many",
        "channels": picture.shape[3] if len(picture.shape) == RANKS["IMAGE"] else None,
    }


def _pixels(pictures: Sequence[Picture]) -> int | None:
    count = 1
    for size in (max((picture.shape[0] for picture in pictures), key=str), *pictures[0].shape[1:3]):
        if not isinstance(size, int):
            return None
        count *= size
    return count


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
