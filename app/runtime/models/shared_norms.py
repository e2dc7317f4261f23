"""Lets all tiles of a picture be normalized alike, as the whole picture would be, by what a small one tells.

A network that normalizes over each tile alone gives tiles of other brightness and colour. The small picture
is the whole one scaled to a tile; its means and deviations are near those of the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F
from torch.overrides import TorchFunctionMode

_EPS = 1e-5
"""What torch adds to a variance where nothing else is asked for."""


class SharedNorms(TorchFunctionMode):
    """While entered, notes how group norms scale and shift in one computation; others then do it alike.

    A computation is one or more calls of a network, for portions of a batch, each the same way every time.
    """

    def __init__(self) -> None:
        super().__init__()
        self._noted: list[tuple[Tensor, Tensor]] = []
        self._noting = True
        self._next = 0

    def note(self, compute: Callable[[Tensor], Tensor], small: Tensor) -> None:
        """Compute a small picture for what its norms tell; the result is dropped."""
        compute(small)
        self._noting = False

    def alike(self, compute: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
        """Return `compute` with the norms that were noted."""

        def computed(values: Tensor) -> Tensor:
            self._next = 0
            return compute(values)

        return computed

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Replace group norms alone."""
        if func is not F.group_norm:
            return func(*args, **(kwargs or {}))
        if self._noting:
            self._noted.append(_scale_and_shift(*args, **(kwargs or {})))
            return func(*args, **(kwargs or {}))
        scale, shift = self._noted[self._next]
        self._next += 1
        return torch.addcmul(shift, args[0], scale)


def _scale_and_shift(
    values: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = _EPS,
) -> tuple[Tensor, Tensor]:
    """Return what a group norm multiplies its values [batch, channel, …] by, and what it then adds."""
    batch, channels = values.shape[:2]
    variance, mean = torch.var_mean(values.reshape(batch, num_groups, -1), dim=-1, correction=0)
    scale = torch.rsqrt(variance + eps).repeat_interleave(channels // num_groups, dim=1)
    mean = mean.repeat_interleave(channels // num_groups, dim=1)
    scale = scale if weight is None else scale * weight
    shift = -mean * scale if bias is None else bias - mean * scale
    sides = (batch, channels, *(1 for _ in values.shape[2:]))
    return scale.reshape(sides), shift.reshape(sides)
