"""Random numbers of a run: the initial noise, and what stochastic samplers add on the way."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence

import torch
from torch import Tensor

NoiseSource = Callable[[Tensor, Tensor], Tensor]
"""Gives noise of unit variance for the step between two noise levels."""


def initial_noise(latent: Tensor, seed: int, batch_indices: Sequence[int] | None = None) -> Tensor:
    """Return the noise a run starts from, like `latent` in shape and dtype, always drawn on the CPU.

    One draw fills the whole batch, so an image's noise depends on its place in it. With `batch_indices` one
    block is drawn for each index up to the highest and item i gets block `batch_indices[i]`.
    """
    generator = torch.Generator().manual_seed(seed)
    if batch_indices is None:
        return torch.randn(latent.shape, dtype=latent.dtype, generator=generator)
    block = (1, *latent.shape[1:])
    drawn = [
        torch.randn(block, dtype=latent.dtype, generator=generator) for _ in range(max(batch_indices) + 1)
    ]
    return torch.cat([drawn[index] for index in batch_indices])


def plain_noise(x: Tensor, seed: int) -> NoiseSource:
    """Return a source of independent draws like `x`, from a generator of its own on x's device."""
    generator = torch.Generator(x.device).manual_seed(seed)

    def draw(sigma: Tensor, following: Tensor) -> Tensor:
        return torch.randn(x.shape, dtype=x.dtype, device=x.device, generator=generator)

    return draw


def brownian_noise(x: Tensor, sigmas: Tensor, seed: int, on_cpu: bool = True) -> NoiseSource:
    """Return the scaled increments of one Brownian path over the noise levels, which is the same for any
    steps.

    The path lives on sigma itself, between the smallest positive and the largest of `sigmas`.
    """
    import torchsde

    device = torch.device("cpu") if on_cpu else x.device
    lowest, highest = sigmas[sigmas > 0].min().to(device), sigmas.max().to(device)
    path = torchsde.BrownianTree(lowest, torch.zeros_like(x, device=device), highest, entropy=seed)

    def draw(sigma: Tensor, following: Tensor) -> Tensor:
        start, end = sigma.minimum(following).to(device), sigma.maximum(following).to(device)
        with warnings.catch_warnings():
            # It compares the levels with ends that it has rounded.
            warnings.filterwarnings("ignore", message="Should have t[ab]")
            increment: Tensor = path(start, end)
        increment = increment / (end - start).sqrt()
        return (increment if following > sigma else -increment).to(x.device)

    return draw
