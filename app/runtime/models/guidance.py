"""Classifier-free guidance (Ho & Salimans 2022, arXiv 2207.12598) over any number of conditions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch
from torch import Tensor

from app.runtime.models.conditions import Condition, Window, repeated

DenoiseWithText = Callable[[Tensor, Tensor, Tensor], Tensor]
"""(noisy latents, a noise level for each, a text embedding for each) -> denoised estimates."""

NOTHING = 1e-37
"""What a weight's sum starts from, so that an element no condition covers becomes 0."""
LONGEST_REPEAT = 4
"""How many times a text may be repeated to stand in one batch with a longer one."""


@dataclass(frozen=True, eq=False)
class Guidance:
    """Estimates the clean latent from both sides: negative + (positive - negative) × cfg.

    At cfg 1 the negative side has no effect and is not computed.
    """

    denoise: DenoiseWithText
    positive: tuple[Condition, ...]
    negative: tuple[Condition, ...]
    cfg: float

    def __call__(self, x: Tensor, sigma: float) -> Tensor:
        """Return the guided estimate at a noise level."""
        if math.isclose(self.cfg, 1.0):
            return self._estimates(x, sigma, (self.positive,))[0]
        return self.both(x, sigma)[0]

    def both(self, x: Tensor, sigma: float) -> tuple[Tensor, Tensor]:
        """Return the guided estimate and that of the negative side, which is computed at cfg 1, too."""
        wanted, unwanted = self._estimates(x, sigma, (self.positive, self.negative))
        return unwanted + (wanted - unwanted) * self.cfg, unwanted

    def _estimates(self, x: Tensor, sigma: float, sides: tuple[tuple[Condition, ...], ...]) -> list[Tensor]:
        """Return each side's estimate: the mean of its conditions' estimates by weight."""
        totals = [torch.zeros_like(x) for _ in sides]
        weights = [torch.full_like(x, NOTHING) for _ in sides]
        # The negative side comes first in a batch, as in ComfyUI.
        active = [
            (side, condition)
            for side in reversed(range(len(sides)))
            for condition in sides[side]
            if condition.acts_at(sigma)
        ]
        for batch in _batches(active):
            outputs = self._denoise_together(x, sigma, [condition for _, condition in batch])
            for (side, condition), output in zip(batch, outputs, strict=True):
                condition.window.of(totals[side]).add_(output * condition.weight)
                condition.window.of(weights[side]).add_(condition.weight)
        return [total / weight for total, weight in zip(totals, weights, strict=True)]

    def _denoise_together(self, x: Tensor, sigma: float, conditions: list[Condition]) -> tuple[Tensor, ...]:
        parts = torch.cat([condition.window.of(x) for condition in conditions])
        length = math.lcm(*(condition.text.shape[1] for condition in conditions))
        texts = torch.cat(
            [
                repeated(condition.text, x.shape[0]).repeat(1, length // condition.text.shape[1], 1)
                for condition in conditions
            ]
        )
        levels = torch.full((parts.shape[0],), sigma, dtype=torch.float32, device=x.device)
        return self.denoise(parts, levels, texts).chunk(len(conditions))


def _batches(active: list[tuple[int, Condition]]) -> Iterator[list[tuple[int, Condition]]]:
    """Group conditions that one call can take: windows of one size, texts that repeat to one length."""
    waiting = active
    while waiting:
        batch: list[tuple[int, Condition]] = []
        left: list[tuple[int, Condition]] = []
        for item in waiting:
            (batch if _fits(batch, item[1]) else left).append(item)
        yield batch
        waiting = left


def _fits(batch: list[tuple[int, Condition]], condition: Condition) -> bool:
    members = [member for _, member in batch] + [condition]
    if len({_size(member.window) for member in members}) > 1:
        return False
    lengths = [member.text.shape[1] for member in members]
    return math.lcm(*lengths) <= LONGEST_REPEAT * min(lengths)


def _size(window: Window) -> tuple[int, int]:
    return window.height, window.width
