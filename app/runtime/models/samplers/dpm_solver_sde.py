"""The DPM-Solvers of the diffusion SDE: their noise is the increments of one Brownian path.

`eta` is the share of the noise that is new, 0 none. Latents are in the scale where noise is added to the
picture as it is; h is the step in -log sigma.
"""

from __future__ import annotations

from typing import Literal

import torch
from torch import Tensor

from app.runtime.models.samplers.walk import Walk, ancestral_split, slope

Rule = Literal["midpoint", "heun"]


def dpmpp_sde(
    walk: Walk, eta: float = 1.0, s_noise: float = 1.0, r: float = 0.5, on_cpu: bool = True
) -> Tensor:
    """SDE-DPM-Solver++ of two estimates a step, the second at the share `r` of it (Lu et al. 2022, arXiv
    2211.01095, algorithm 1 and section 5)."""
    x = walk.start
    noise = walk.brownian_noise(on_cpu)
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            x = x + slope(x, denoised, sigma) * (following - sigma)
            continue
        middle = (sigma.log() + r * (following.log() - sigma.log())).exp()
        down, up = ancestral_split(sigma, middle, eta)
        between = down / sigma * x + (1 - down / sigma) * denoised
        between = between + noise(sigma, middle) * s_noise * up
        behind = walk.denoise(between, float(middle))
        down, up = ancestral_split(sigma, following, eta)
        share = 1 / (2 * r)
        target = (1 - share) * denoised + share * behind
        x = down / sigma * x + (1 - down / sigma) * target
        x = x + noise(sigma, following) * s_noise * up
    return x


def dpmpp_2m_sde(
    walk: Walk, eta: float = 1.0, s_noise: float = 1.0, rule: Rule = "midpoint", on_cpu: bool = True
) -> Tensor:
    """SDE-DPM-Solver++(2M) (Lu et al. 2022, arXiv 2211.01095, section 5), by the midpoint rule or Heun's."""
    x = walk.start
    noise = walk.brownian_noise(on_cpu)
    previous: tuple[Tensor, Tensor] | None = None
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            return denoised
        h = sigma.log() - following.log()
        pull = -(-h - eta * h).expm1()
        moved = following / sigma * (-eta * h).exp() * x + pull * denoised
        if previous is not None:
            bend = 0.5 * pull if rule == "midpoint" else 1 - pull / (h + eta * h)
            moved = moved + bend * (h / previous[1]) * (denoised - previous[0])
        x = moved
        if eta:
            x = x + noise(sigma, following) * following * (-(-2 * eta * h).expm1()).sqrt() * s_noise
        previous = denoised, h
    return x


def dpmpp_3m_sde(walk: Walk, eta: float = 1.0, s_noise: float = 1.0, on_cpu: bool = True) -> Tensor:
    """Carry SDE-DPM-Solver++(2M) on to third order: differences of the last three estimates (Lu et al. 2022,
    arXiv 2211.01095, section 4 and appendix B)."""
    x = walk.start
    noise = walk.brownian_noise(on_cpu)
    estimates: list[Tensor] = []
    lengths: list[Tensor] = []
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            return denoised
        h = sigma.log() - following.log()
        whole = h * (eta + 1)
        x = (-whole).exp() * x - (-whole).expm1() * denoised
        phi_2 = (-whole).expm1() / whole + 1
        if len(lengths) > 1:
            near, far = lengths[-1] / h, lengths[-2] / h
            first = (denoised - estimates[-1]) / near
            second = (first - (estimates[-1] - estimates[-2]) / far) / (near + far)
            x = x + phi_2 * (first + second * near) - (phi_2 / whole - 0.5) * second
        elif lengths:
            x = x + phi_2 * (denoised - estimates[-1]) / (lengths[-1] / h)
        if eta:
            x = x + noise(sigma, following) * following * (-(-2 * eta * h).expm1()).sqrt() * s_noise
        estimates, lengths = [*estimates[-1:], denoised], [*lengths[-1:], h]
    return x


def er_sde(walk: Walk, s_noise: float = 1.0, stages: int = 3) -> Tensor:
    """Solve the extended reverse-time SDE (Cui et al. 2023, arXiv 2309.06169, algorithm 3), with the noise
    of its ER-SDE-5: phi(sigma) = sigma (exp(sigma^0.3) + 10), and integrals of 1/phi by 200 points."""
    x = walk.start
    noise = walk.plain_noise()
    levels = walk.levels()
    estimates: list[Tensor] = []
    slopes: list[Tensor] = []
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            x = denoised
            continue
        kept = _phi(following) / _phi(sigma)
        moved = kept * x + (1 - kept) * denoised
        order = min(stages, step + 1)
        change = following - sigma
        if order > 1:
            width = -change / ER_POINTS
            points = following + torch.arange(ER_POINTS, dtype=torch.float32) * width
            first = (1 / _phi(points)).sum() * width
            bend = (denoised - estimates[-1]) / (sigma - levels[step - 1])
            moved = moved + (change + first * _phi(following)) * bend
            if order > 2:
                second = ((points - sigma) / _phi(points)).sum() * width
                curve = (bend - slopes[-1]) / ((sigma - levels[step - 2]) / 2)
                moved = moved + (change**2 / 2 + second * _phi(following)) * curve
            slopes.append(bend)
        estimates.append(denoised)
        added = (following**2 - sigma**2 * kept**2).clamp(min=0).sqrt()
        x = moved + noise(sigma, following) * s_noise * added
    return x


ER_POINTS = 200


def _phi(sigma: Tensor) -> Tensor:
    return sigma * ((sigma**0.3).exp() + 10)
