"""How much memory loading a file of weights takes: the file, its tensors in other dtypes, the networks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

Shapes = Mapping[str, Any]
"""By the name of a tensor something that has its `shape` and `dtype` (by the names of safetensors)."""

_DTYPES = {
    "F64": torch.float64, "F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16,
    "I64": torch.int64, "I32": torch.int32, "I16": torch.int16, "I8": torch.int8, "U8": torch.uint8,
    "BOOL": torch.bool, "F8_E4M3": torch.float8_e4m3fn, "F8_E5M2": torch.float8_e5m2,
}  # fmt: skip


@dataclass(frozen=True)
class Part:
    """Tensors of a file that become one network, one after the other in these dtypes.

    `after`: what is computed with the network once all parts are loaded takes so many bytes.
    """

    tensors: Shapes
    dtypes: tuple[torch.dtype, ...]
    after: int = 0


def loading_bytes(file: Shapes, parts: Sequence[Part]) -> tuple[int, int]:
    """Return the most bytes alive while a file is loaded, and how many of them the system may drop.

    The networks are included. All tensors of the file stay mapped until the end; those that a network takes
    as they are stay with it.
    """
    mapped = sum(math.prod(one.shape) * _dtype(one).itemsize for one in file.values())
    most = made = kept = 0
    for part in parts:
        converted = passing = largest = 0
        for tensor in part.tensors.values():
            count, here, sizes = math.prod(tensor.shape), _dtype(tensor), [0]
            for dtype in part.dtypes:
                sizes.append(count * dtype.itemsize if dtype != here else 0)
                here = dtype
            converted += sizes[-1]
            passing += sum(sizes[:-1])
            kept += 0 if any(sizes) else count * here.itemsize
            # Each parameter of the network is made for a moment before it is left without memory.
            largest = max(largest, count * torch.get_default_dtype().itemsize)
        most = max(most, made + converted + max(passing, largest))
        made += converted
    after = max((part.after for part in parts), default=0)
    return mapped + max(most, made + after), mapped - kept


def _dtype(tensor: Any) -> torch.dtype:
    return _DTYPES.get(tensor.dtype, torch.float32)
