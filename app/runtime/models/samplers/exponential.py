"""Samplers exact in what is linear of the equation: SEEDS and the exponential Heun method.

With h the step in -log sigma, and latents in the scale where noise is added to the picture as it is.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from torch import Tensor

from app.runtime.models.noise import NoiseSource
from app.runtime.models.samplers.walk import Walk


def seeds_2(walk: Walk, eta: float = 1.0, s_noise: float = 1.0, r: float = 0.5) -> Tensor:
    """SEEDS-2 of two estimates a step, the second at the share `r` of it (Gonzalez et al. 2023, arXiv
    2305.14267, algorithm 2)."""
    return _two_stages(walk, eta, s_noise, r, weighted_by_phi_2=False)


def exp_heun_2_x0_sde(walk: Walk, eta: float = 1.0, s_noise: float = 1.0) -> Tensor:
    """Exponential Heun of second order (Hochbruck & Ostermann 2005, SIAM J. Numer. Anal. 43(3), eq. 5.2 with
    c2 = 1), of the clean estimate, with the noise of SEEDS-2."""
    return _two_stages(walk, eta, s_noise, 1.0, weighted_by_phi_2=True)


exp_heun_2_x0 = partial(exp_heun_2_x0_sde, eta=0.0)
"""The same without noise."""


def _two_stages(walk: Walk, eta: float, s_noise: float, r: float, weighted_by_phi_2: bool) -> Tensor:
    x = walk.start
    noise = _scaled(walk, eta * s_noise)
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            x = denoised
            continue
        h = sigma.log() - following.log()
        whole = h * (eta + 1)
        between = (-sigma.log().lerp(following.log(), r)).neg().exp()
        draws = [noise(sigma, between), noise(between, following)]
        shares = _shares(h * eta, (r, 1.0))
        x_2 = between / sigma * (-r * h * eta).exp() * x - (-r * whole).expm1() * denoised
        x_2 = x_2 + between * s_noise * shares[0] * draws[0]
        behind = walk.denoise(x_2, float(between))
        x = following / sigma * (-h * eta).exp() * x - (-whole).expm1() * denoised
        weight = ((-whole).expm1() / whole + 1) / r if weighted_by_phi_2 else -(-whole).expm1() / (2 * r)
        x = x + weight * (behind - denoised)
        x = x + following * s_noise * (shares[1] * draws[0] + shares[0] * draws[1])
    return x


def seeds_3(
    walk: Walk, eta: float = 1.0, s_noise: float = 1.0, r_1: float = 1 / 3, r_2: float = 2 / 3
) -> Tensor:
    """SEEDS-3 of three estimates a step (Gonzalez et al. 2023, arXiv 2305.14267, algorithm 3)."""
    x = walk.start
    noise = _scaled(walk, eta * s_noise)
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            x = denoised
            continue
        h = sigma.log() - following.log()
        whole = h * (eta + 1)
        first, second = (sigma.log().lerp(following.log(), r).exp() for r in (r_1, r_2))
        draws = [noise(sigma, first), noise(first, second), noise(second, following)]
        near, middle, far = _shares(h * eta, (r_1, r_2, 1.0))
        x_2 = first / sigma * (-r_1 * h * eta).exp() * x - (-r_1 * whole).expm1() * denoised
        x_2 = x_2 + first * s_noise * near * draws[0]
        denoised_2 = walk.denoise(x_2, float(first))
        pull = (-r_2 * whole).expm1()
        x_3 = second / sigma * (-r_2 * h * eta).exp() * x - pull * denoised
        x_3 = x_3 + r_2 / r_1 * (pull / (r_2 * whole) + 1) * (denoised_2 - denoised)
        x_3 = x_3 + second * s_noise * (middle * draws[0] + near * draws[1])
        denoised_3 = walk.denoise(x_3, float(second))
        pull = (-whole).expm1()
        x = following / sigma * (-h * eta).exp() * x - pull * denoised
        x = x + (pull / whole + 1) / r_2 * (denoised_3 - denoised)
        x = x + following * s_noise * (far * draws[0] + middle * draws[1] + near * draws[2])
    return x


def _scaled(walk: Walk, strength: float) -> NoiseSource:
    """Return the draws of a walk; without strength none is made, so that nothing depends on the seed."""
    if strength:
        return walk.plain_noise()
    return lambda sigma, following: walk.start * 0


def _shares(h: Tensor, ends: tuple[float, ...]) -> list[Tensor]:
    """Return how much of the noise at the end of a step comes from each part of it, the last part first."""
    remaining = [(-2 * end * h).expm1() for end in (0.0, *ends)]
    return [(before - after).clamp(min=0).sqrt() for before, after in pairwise(remaining)]
