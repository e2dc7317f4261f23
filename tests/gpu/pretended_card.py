"""A card that is not there: tensors that say they lie on `cuda:0`, and compute on the CPU, with real values.

What a card would refuse is refused: operations that mix devices, and those that read a tensor's memory as if
it were the CPU's. Kernels do not run apart from the program, and there is no memory of its own.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import torch
import torch._dynamo  # imported by the first operation otherwise, and not while Generator is another
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves, tree_map

CARD = torch.device("cuda:0")
TOTAL_BYTES = 8 * 10**9
_COPIES = (torch.ops.aten._to_copy.default, torch.ops.aten.copy_.default)
_INDEXING = ("aten::index", "aten::index_put", "aten::index_put_", "aten::_index_put_impl_")
"""These take indices that lie on the CPU."""


class OnCard(torch.Tensor):
    """A tensor whose values lie in `inner`, on the CPU."""

    inner: torch.Tensor

    @staticmethod
    def __new__(cls, inner: torch.Tensor) -> OnCard:
        made: OnCard = torch.Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls,
            inner.shape,
            strides=inner.stride(),
            storage_offset=inner.storage_offset(),
            dtype=inner.dtype,
            device=CARD,
        )
        made.inner = inner
        return made

    def __repr__(self, **_: Any) -> str:  # type: ignore[override]
        return f"OnCard({self.inner!r})"

    __torch_function__ = torch._C._disabled_torch_function_impl  # type: ignore[assignment]

    @classmethod
    def __torch_dispatch__(
        cls, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        return computed(func, args, dict(kwargs or {}))


def computed(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Carry out an operation on the CPU; what it makes lies where its arguments do, or where it is told."""
    if func is torch.ops.aten._has_compatible_shallow_copy_type.default:
        return False  # a parameter cannot become one of the card in its place: another takes it
    leaves = [leaf for leaf in tree_leaves((args, kwargs)) if isinstance(leaf, torch.Tensor)]
    on_card = [leaf for leaf in leaves if isinstance(leaf, OnCard)]
    wanted = kwargs.get("device")
    if wanted is not None:
        there = torch.device(wanted).type == "cuda"
        if there and func is torch.ops.aten.empty.memory_format and math.prod(args[0]) > TOTAL_BYTES:
            raise torch.OutOfMemoryError("CUDA out of memory. The pretended card has less than that")
        kwargs["device"] = torch.device("cpu") if there else wanted
    else:
        there = bool(on_card) and func is not torch.ops.aten._local_scalar_dense.default
    if func not in _COPIES and func._schema.name not in _INDEXING:
        strangers = [leaf for leaf in leaves if not isinstance(leaf, OnCard) and leaf.dim()]
        if on_card and strangers:
            raise RuntimeError(
                f"Expected all tensors to be on the same device, but found cuda:0 and {strangers[0].device} "
                f"({func._schema.name})"
            )
    plain = tree_map(lambda one: one.inner if isinstance(one, OnCard) else one, (args, kwargs))
    made = func(*plain[0], **plain[1])
    if func._schema.is_mutable and args and isinstance(made, torch.Tensor):
        for given in leaves:
            if isinstance(given, OnCard) and given.inner is made:
                return given
    if func is torch.ops.aten.copy_.default:
        return args[0]
    return tree_map(lambda one: OnCard(one) if there and isinstance(one, torch.Tensor) else one, made)


class _NoDriver(TorchFunctionMode):
    """Goes around two functions that look for a driver before they ask anybody else."""

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Carry out `to` by its parts, and `tensor` on the CPU first."""
        named = dict(kwargs or {})
        if func is torch.tensor and torch.device(named.get("device") or "cpu").type == "cuda":
            return func(*args, **{**named, "device": "cpu"}).to(CARD)
        if func is torch.Tensor.to and len(args) > 1:
            self_, *wanted = args
            for one in (*wanted, *named.values()):
                if isinstance(one, torch.Tensor):
                    self_ = self_.to(one.dtype).to(one.device)
                elif isinstance(one, str | torch.device | torch.dtype):
                    self_ = func(self_, one)
            return self_
        return func(*args, **named)


class _Creating(TorchDispatchMode):
    """Takes what is to be made on the card, or copied there."""

    def __torch_dispatch__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        """Let `computed` do what names the card."""
        named = (kwargs or {}).get("device")
        if named is not None and torch.device(named).type == "cuda":
            return computed(func, args, dict(kwargs or {}))
        return func(*args, **(kwargs or {}))


class Kernels:
    """Work that a call has given the card and that is not done when the call comes back."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def begin(self, seconds: float) -> None:
        """Give the card so much to do."""
        self.seconds += seconds

    def finish(self, device: object = None) -> None:
        """Wait until the card has done all."""
        seconds, self.seconds = self.seconds, 0.0
        time.sleep(seconds)


@contextmanager
def pretended_card() -> Iterator[Kernels]:
    """Let torch see one card while inside; tensors get there in this thread alone."""
    kernels = Kernels()
    facts = SimpleNamespace(name="a pretended card", major=9, minor=0, total_memory=TOTAL_BYTES)
    plain_generator = torch.Generator
    # Indexing asks the driver to make the card current; where there is no driver this takes its place.
    torch._C._ensureCUDADeviceGuardSet()
    cuda: dict[str, Any] = {
        "_lazy_init": lambda: None,
        "is_available": lambda: True,
        "is_initialized": lambda: True,
        "device_count": lambda: 1,
        "get_device_properties": lambda device=None: facts,
        "mem_get_info": lambda device=None: (TOTAL_BYTES, TOTAL_BYTES),
        "memory_reserved": lambda device=None: 0,
        "empty_cache": lambda: None,
        "synchronize": kernels.finish,
        "device": lambda device: nullcontext(),
    }
    with ExitStack() as inside:
        for name, what in cuda.items():
            inside.enter_context(patch.object(torch.cuda, name, what))
        inside.enter_context(patch.object(torch, "Generator", lambda device="cpu": plain_generator()))
        inside.enter_context(_NoDriver())
        inside.enter_context(_Creating())
        yield kernels
