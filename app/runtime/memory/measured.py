"""Memory: how large values are, how much memory there is, how much is used."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

import psutil

from app.foreign_code import attempt
from app.runtime.devices import imported_torch

Parts = Mapping[int, int]
"""Bytes of the large parts of a value by identity: two values that share a tensor share the part."""

_LARGE_BYTES = 1024


def parts_of(value: Any) -> dict[int, int]:
    """Return the large parts of a value: storages of tensors, arrays, long texts.

    An object that says its own size (`memory_bytes`) is believed; others and small values count nothing.
    """
    parts: dict[int, int] = {}
    for one in _leaves(value):
        if one is None or isinstance(one, int | float):
            continue
        if isinstance(one, str | bytes | bytearray):
            if len(one) > _LARGE_BYTES:
                parts[id(one)] = len(one)
        else:
            attempt(_add_object, one, parts)  # a sparse tensor has no storage, a pack's object any opinion
    return parts


def _leaves(value: Any) -> Iterator[Any]:
    """Yield what a value is made of, however deep; a container inside itself is looked into once."""
    waiting = [value]
    seen: set[int] = set()
    while waiting:
        one = waiting.pop()
        if not isinstance(one, Mapping | list | tuple | set | frozenset):
            yield one
        elif id(one) not in seen:
            seen.add(id(one))
            waiting.extend(one.values() if isinstance(one, Mapping) else one)


def _add_object(value: Any, parts: dict[int, int]) -> None:
    if hasattr(value, "untyped_storage"):
        storage = value.untyped_storage()
        parts[storage.data_ptr() or id(value)] = int(storage.nbytes())
        return
    for name in ("nbytes", "memory_bytes"):
        size = getattr(value, name, None)
        size = size() if callable(size) else size
        if isinstance(size, int):
            parts[id(value)] = size
            return


class SharedBytes:
    """Counts the bytes of values that may share parts: each part once, as long as any value has it."""

    def __init__(self) -> None:
        self.total = 0
        self._holders: dict[int, int] = {}

    def add(self, parts: Parts) -> None:
        """Count a value's parts."""
        for part, size in parts.items():
            holders = self._holders.get(part, 0)
            self._holders[part] = holders + 1
            if not holders:
                self.total += size

    def remove(self, parts: Parts) -> int:
        """Stop counting a value's parts; return the bytes that no other value has."""
        before = self.total
        for part, size in parts.items():
            self._holders[part] -= 1
            if not self._holders[part]:
                del self._holders[part]
                self.total -= size
        return before - self.total


def holds_objects(value: Any) -> bool:
    """Whether a value has parts that are neither plain nor tensors, such as a model that could be freed."""
    return any(
        not isinstance(one, str | bytes | int | float | None) and not hasattr(one, "nbytes")
        for one in _leaves(value)
    )


def cache_budget() -> int:
    """Return how many bytes of results are kept between runs: a quarter of this machine's memory."""
    return int(psutil.virtual_memory().total) // 4


def bytes_ahead() -> int:
    """Return how many bytes of results may be held when a step begins beside another: a quarter of what is
    free."""
    return int(psutil.virtual_memory().available) // 4


def memory_sample() -> dict[str, int]:
    """Return the memory of this process, the machine, and the GPU where torch uses one, in bytes."""
    machine = psutil.virtual_memory()
    sample = {
        "rss": int(psutil.Process(os.getpid()).memory_info().rss),
        "total": int(machine.total),
        "free": int(machine.available),
    }
    cuda = _cuda_in_use()
    if cuda is not None:
        # A GPU that a kernel has spoilt refuses every question; the run's end must be told all the same.
        sample |= attempt(_gpu_sample, cuda).value or {}
    return sample


def _gpu_sample(cuda: Any) -> dict[str, int]:
    free, total = cuda.mem_get_info()
    return {"gpu_free": int(free), "gpu_total": int(total), "gpu_torch": int(cuda.memory_reserved())}


def give_back_memory() -> None:
    """Return freed memory to the system, and torch's unused GPU memory to the device."""
    import gc

    gc.collect()
    cuda = _cuda_in_use()
    if cuda is not None:
        attempt(cuda.empty_cache)  # refused where a kernel has spoilt the GPU


def _cuda_in_use() -> Any:
    """Return torch.cuda where a device is in use."""
    torch = imported_torch()
    return torch.cuda if torch is not None and torch.cuda.is_initialized() else None
