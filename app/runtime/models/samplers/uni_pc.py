"""UniPC: a multistep predictor whose next estimate corrects the step before (Zhao et al. 2023).

Latents are here in the scale of a variance-preserving model, x = alpha x0 + std noise, and the numbers of a
level in fp32, as ComfyUI has them: for the lowest levels that rounding can be seen in the result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import torch
from torch import Tensor

from app.runtime.models.samplers.walk import Walk

LAST_SIGMA = 0.001
"""Stands in for zero as the last level: its logarithm is used."""
HIGHEST_ORDER = 3

Kind = Literal["bh1", "bh2"]


def uni_pc(walk: Walk) -> Tensor:
    """UniPC-3 with B(h) = h (Zhao et al. 2023, arXiv 2302.04867, algorithms 5 to 8)."""
    return _walked(walk, "bh1")


def uni_pc_bh2(walk: Walk) -> Tensor:
    """UniPC-3 with B(h) = exp(h) - 1 (Zhao et al. 2023, arXiv 2302.04867, algorithms 5 to 8)."""
    return _walked(walk, "bh2")


@dataclass(frozen=True, eq=False)
class _Level:
    """A noise level: sigma, and alpha, std and lambda = log(alpha / std) of the variance-preserving scale."""

    sigma: Tensor
    alpha: Tensor
    std: Tensor
    log_ratio: Tensor

    @classmethod
    def of(cls, sigma: Tensor) -> _Level:
        log_alpha = 0.5 * (1 / (sigma**2 + 1)).log()
        rest = 1 - (2 * log_alpha).exp()
        return cls(sigma, log_alpha.exp(), rest.sqrt(), log_alpha - 0.5 * rest.log())


@dataclass(frozen=True, eq=False)
class _Known:
    """An estimate of the clean latent, and the level it was made at."""

    level: _Level
    estimate: Tensor


def _walked(walk: Walk, kind: Kind) -> Tensor:
    sigmas = list(walk.levels())
    if sigmas[-1] == 0:
        sigmas[-1] = torch.tensor(LAST_SIGMA)
    levels = [_Level.of(sigma) for sigma in sigmas]
    steps = len(levels) - 1
    order = max(1, min(HIGHEST_ORDER, steps - 1))
    x = walk.start / (1 + levels[0].sigma ** 2).sqrt()
    known = [_Known(levels[0], _estimate(walk, 0, x, levels[0]))]
    for step, level in enumerate(levels[1:], start=1):
        # The order rises at the start as far as there are estimates, and falls at the end.
        now = min(order, len(known), steps + 1 - step) if step >= order else min(step, len(known))
        move = _Move(kind, known[:now], level)
        predicted = move.predicted(x)
        if step == steps:
            x = predicted
            break
        estimate = _estimate(walk, step, predicted, level)
        x = move.corrected(x, estimate)
        known = [_Known(level, estimate), *known[: HIGHEST_ORDER - 1]]
    return x / levels[-1].alpha


def _estimate(walk: Walk, step: int, x: Tensor, level: _Level) -> Tensor:
    plain = x * (level.sigma**2 + 1).sqrt()
    noise = (plain - walk.estimate(step, plain, level.sigma)) / level.sigma
    return (x - level.std * noise) / level.alpha


class _Move:
    """One step from what is known, the newest first, to the next level."""

    def __init__(self, kind: Kind, known: list[_Known], target: _Level) -> None:
        self.order = len(known)
        self.here, self.target = known[0], target
        h = target.log_ratio - self.here.level.log_ratio
        places = [(one.level.log_ratio - self.here.level.log_ratio) / h for one in known[1:]]
        self.differences = [
            (one.estimate - self.here.estimate) / place for place, one in zip(places, known[1:], strict=True)
        ]
        self.phi_1 = (-h).expm1()
        self.scale = -h if kind == "bh1" else self.phi_1
        self.powers = torch.stack([*places, torch.tensor(1.0)])
        phi, factorial, wanted = self.phi_1 / -h - 1, 1, []
        for power in range(1, self.order + 1):
            wanted.append(phi * factorial / self.scale)
            factorial *= power + 1
            phi = phi / -h - 1 / factorial
        self.wanted = torch.stack(wanted)

    def predicted(self, x: Tensor) -> Tensor:
        """Return the next latent from what is known (UniP)."""
        weights = [0.5] if self.order == 2 else self._weights(self.order - 1)
        return self._moved(x, weights, self.differences)

    def corrected(self, x: Tensor, estimate: Tensor) -> Tensor:
        """Return the next latent again, with the estimate made at the predicted one (UniC)."""
        weights = [0.5] if self.order == 1 else self._weights(self.order)
        return self._moved(x, weights, [*self.differences, estimate - self.here.estimate])

    def _weights(self, count: int) -> Iterable[Tensor]:
        """Return the weights that make the step exact for polynomials of a degree (eq. 7)."""
        rows = torch.stack([self.powers[:count] ** power for power in range(count)]) if count else None
        return [] if rows is None else torch.linalg.solve(rows, self.wanted[:count]).unbind()

    def _moved(self, x: Tensor, weights: Iterable[Tensor | float], differences: list[Tensor]) -> Tensor:
        plain = self.target.std / self.here.level.std * x
        plain = plain - self.target.alpha * self.phi_1 * self.here.estimate
        bent = [weight * one for weight, one in zip(weights, differences, strict=True)]
        return plain - self.target.alpha * self.scale * sum(bent) if bent else plain
