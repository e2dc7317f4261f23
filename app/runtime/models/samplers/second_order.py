"""Samplers of two estimates a step: Heun's method and DPM-Solver-2."""

from __future__ import annotations

from torch import Tensor

from app.runtime.models.samplers.walk import Walk, ancestral_split, slope


def heun(walk: Walk) -> Tensor:
    """Follow the ODE by Heun's method (Karras et al. 2022, arXiv 2206.00364, algorithm 1)."""
    x = walk.start
    for step, sigma, following in walk.steps():
        here = slope(x, walk.estimate(step, x, sigma), sigma)
        there = x + here * (following - sigma)
        if following > 0:
            behind = slope(there, walk.denoise(there, float(following)), following)
            there = x + (here + behind) / 2 * (following - sigma)
        x = there
    return x


def heunpp2(walk: Walk) -> Tensor:
    """Heun's method with a look one level further on: the slopes at up to three levels, the later ones
    weighted by their level as a share of the first (Karras et al. 2022, arXiv 2206.00364, algorithm 1, with
    other weights, which ComfyUI's figures show)."""
    x = walk.start
    levels = walk.levels()
    for step, sigma, following in walk.steps():
        here = slope(x, walk.estimate(step, x, sigma), sigma)
        ahead = [level for level in levels[step + 1 : step + 3] if level != levels[-1]]
        weights = [level / ((len(ahead) + 1) * levels[0]) for level in ahead]
        mixed = here * (1 - sum(weights))
        at, last, begin = x, here, sigma
        for level, weight in zip(ahead, weights, strict=True):
            at = at + last * (level - begin)
            last, begin = slope(at, walk.denoise(at, float(level)), level), level
            mixed = mixed + last * weight
        x = x + mixed * (following - sigma)
    return x


def dpm_2(walk: Walk) -> Tensor:
    """Step by the slope in the middle of the levels' logarithms (DPM-Solver-2, Lu et al. 2022, arXiv
    2206.00927, algorithm 1)."""
    x = walk.start
    for step, sigma, following in walk.steps():
        x = _midpoint(walk, step, x, sigma, following)
    return x


def dpm_2_ancestral(walk: Walk, eta: float = 1.0, s_noise: float = 1.0) -> Tensor:
    """Do what dpm_2 does, down to below the next level, then add fresh noise up to it."""
    x = walk.start
    noise = walk.plain_noise()
    for step, sigma, following in walk.steps():
        down, up = ancestral_split(sigma, following, eta)
        x = _midpoint(walk, step, x, sigma, down)
        if down > 0:
            x = x + noise(sigma, following) * s_noise * up
    return x


def _midpoint(walk: Walk, step: int, x: Tensor, sigma: Tensor, target: Tensor) -> Tensor:
    here = slope(x, walk.estimate(step, x, sigma), sigma)
    if target == 0:
        return x + here * (target - sigma)
    middle = ((sigma.log() + target.log()) / 2).exp()
    between = x + here * (middle - sigma)
    return x + slope(between, walk.denoise(between, float(middle)), middle) * (target - sigma)
