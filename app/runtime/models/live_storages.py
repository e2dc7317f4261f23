"""Counts the storages of tensors alive while something runs, also on meta tensors, which take none."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


class LiveStorages(TorchDispatchMode):
    """While entered, counts the bytes of all storages that are made: those alive now, and the most at a time.

    What is there before counts nothing, nor do views. A storage counts until the last tensor on it is gone.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # torch has no types here
        self.bytes = 0
        self.peak = 0
        self._known: dict[int, weakref.ref[Any]] = {}

    def __torch_dispatch__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        """Carry out an operation and count what it made."""
        for value in tree_leaves((args, kwargs or {})):
            if isinstance(value, Tensor):
                self._note(value, made=False)
        result = func(*args, **(kwargs or {}))
        for value in tree_leaves(result):
            if isinstance(value, Tensor):
                self._note(value, made=True)
        return result

    def _note(self, tensor: Tensor, *, made: bool) -> None:
        storage = tensor.untyped_storage()
        place = id(storage)
        if place in self._known:
            return
        size = int(storage.nbytes()) if made else 0

        def gone(_: object) -> None:
            self._known.pop(place, None)
            self.bytes -= size

        self._known[place] = weakref.ref(storage, gone)
        self.bytes += size
        self.peak = max(self.peak, self.bytes)


class _OnMeta(LiveStorages):  # type: ignore[no-untyped-call]  # torch has no types here
    """Counts on meta tensors what kernels need for themselves, too."""

    def __torch_dispatch__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        """Count the weights of a convolution once more while it runs: kernels put them into another order."""
        result = super().__torch_dispatch__(func, types, args, kwargs)
        if func is torch.ops.aten.convolution.default:
            weight: Tensor = args[1]
            self.peak = max(self.peak, self.bytes + weight.numel() * weight.element_size())
        return result


class _FusedAttention(TorchFunctionMode):
    """Lets attention on meta tensors take what fused kernels take: its result, no square of places."""

    def __torch_function__(
        self,
        func: Any,
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        """Replace attention alone."""
        if func is F.scaled_dot_product_attention:
            query, _, value = args[:3] if len(args) > 2 else (args[0], None, (kwargs or {})["value"])
            return torch.empty_like(query[..., : value.shape[-1]])
        return func(*args, **(kwargs or {}))


def peak_on_meta(call: Callable[[], object]) -> int:
    """Return the most bytes that the storages made by a computation on meta tensors would take at a time."""
    counter = _OnMeta()
    with torch.no_grad(), _FusedAttention(), counter:
        result = call()
    del result
    return counter.peak
