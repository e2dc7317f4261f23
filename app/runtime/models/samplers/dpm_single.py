"""DPM-Solver on the noise estimate: steps of up to three estimates, in even steps or in steps by their error.

With t = -log sigma, h the step in it, and latents in the scale where noise is added to the picture as it is
(Lu et al. 2022, arXiv 2206.00927).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from app.runtime.models.samplers.walk import Walk, slope

LAST = 1e-5
"""So near to the last level an adaptive walk ends."""
TOO_MANY = 10_000
"""Steps after which an adaptive walk ends: it may be led by a denoiser without sense."""


def dpm_fast(walk: Walk) -> Tensor:
    """DPM-Solver-fast: as many estimates as there are steps, most of them in steps of three (Lu et al. 2022,
    arXiv 2206.00927, section 3.4 and appendix D)."""
    if len(walk.levels()) < 2:
        return walk.start
    first, last = _ends(walk)
    estimates = len(walk.levels()) - 1
    rounds = estimates // 3 + 1
    left = [estimates % 3] if estimates % 3 else [2, 1]
    orders = [3] * (rounds - len(left)) + left
    times = torch.linspace(float(first), float(last), rounds + 1)
    x = walk.start
    for step, order in enumerate(orders):
        x = _Step.of(walk, step, x, times[step], times[step + 1]).solved(order)
    return x


def dpm_adaptive(
    walk: Walk,
    *,
    rtol: float = 0.05,
    atol: float = 0.0078,
    h_init: float = 0.05,
    accept_safety: float = 0.81,
) -> Tensor:
    """DPM-Solver-12/23 with steps as long as the two solutions of a step agree (Lu et al. 2022, arXiv
    2206.00927, appendix C), which an integral controller sets (Hairer et al., section II.4)."""
    if len(walk.levels()) < 2:
        return walk.start
    now, last = _ends(walk)
    x = before = walk.start
    h = h_init
    accepted = 0
    for _ in range(TOO_MANY):
        if not now < last - LAST:
            break
        then = torch.minimum(last, now + h)
        trial = _Step.of(walk, None, x, now, then)
        low, high = trial.solved(2, 1 / 3), trial.solved(3)
        allowed = torch.maximum(low.abs(), before.abs()).mul(rtol).clamp(min=atol)
        error = float(torch.linalg.norm((low - high) / allowed)) / math.sqrt(x.numel())
        factor = 1 + math.atan((1 / (error + 1e-8)) ** (1 / 3) - 1)
        if factor >= accept_safety:
            walk.report(accepted, x - trial.eps * torch.exp(-now))
            accepted += 1
            before, x, now = low, high, then
        h *= factor
    return x


def _ends(walk: Walk) -> tuple[Tensor, Tensor]:
    """Return -log of the first level and of the last above 0."""
    levels = walk.levels()
    last = levels[-1] if levels[-1] > 0 else levels[-2]
    return -levels[0].log(), -last.log()


@dataclass(frozen=True, eq=False)
class _Step:
    """One step from a time to another, with the noise estimated at its begin and, once asked, within it."""

    walk: Walk
    x: Tensor
    start: Tensor
    end: Tensor
    eps: Tensor
    within: dict[float, Tensor]

    @classmethod
    def of(cls, walk: Walk, step: int | None, x: Tensor, start: Tensor, end: Tensor) -> _Step:
        """Estimate the noise at the begin; a `step` is told to the listener."""
        sigma = torch.exp(-start)
        denoised = walk.denoise(x, float(sigma)) if step is None else walk.estimate(step, x, sigma)
        return cls(walk, x, start, end, slope(x, denoised, sigma), {})

    def solved(self, order: int, r: float | None = None) -> Tensor:
        """Return the latent at the end by DPM-Solver-1, -2 (its estimate at the share `r`) or -3."""
        h = self.end - self.start
        sigma = torch.exp(-self.end)
        x = self.x - sigma * h.expm1() * self.eps
        if order == 1:
            return x
        if order == 2:
            share = 1 / 2 if r is None else r
            return x - sigma / (2 * share) * h.expm1() * (self._within(share) - self.eps)
        return x - sigma / (2 / 3) * (h.expm1() / h - 1) * (self._third() - self.eps)

    def _within(self, share: float) -> Tensor:
        """Return the noise at a share of the step, from the begin alone."""
        if share not in self.within:
            h = (self.end - self.start) * share
            sigma = torch.exp(-(self.start + h))
            at = self.x - sigma * h.expm1() * self.eps
            self.within[share] = slope(at, self.walk.denoise(at, float(sigma)), sigma)
        return self.within[share]

    def _third(self) -> Tensor:
        """Return the noise at two thirds of the step, by what is known of one third."""
        h = (self.end - self.start) * (2 / 3)
        sigma = torch.exp(-(self.start + h))
        at = self.x - sigma * h.expm1() * self.eps
        at = at - sigma * 2 * (h.expm1() / h - 1) * (self._within(1 / 3) - self.eps)
        return slope(at, self.walk.denoise(at, float(sigma)), sigma)
