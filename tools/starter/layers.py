"""The layers that the UNet and the autoencoder share, in Stable Diffusion 1's conventions."""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn import functional as F


def group_norm(channels: int, eps: float = 1e-5) -> nn.GroupNorm:
    """Return a norm over 32 groups, however few channels a group has."""
    return nn.GroupNorm(32, channels, eps=eps)


def conv(
    inputs: int, outputs: int, kernel: int = 3, stride: int = 1, padding: int | None = None
) -> nn.Conv2d:
    """Return a convolution that keeps the size unless `stride` or `padding` say otherwise."""
    return nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2 if padding is None else padding)


def zeroed(module: nn.Module) -> nn.Module:
    """Return the module with all its weights zero: a residual branch that starts as nothing."""
    for parameter in module.parameters():
        nn.init.zeros_(parameter)
    return module


def doubled(x: Tensor) -> Tensor:
    """Return pictures of twice the size, each pixel repeated."""
    return F.interpolate(x, scale_factor=2.0, mode="nearest")
