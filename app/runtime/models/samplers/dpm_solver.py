"""The DPM-Solvers: exact in what is linear of the ODE, in the logarithm of the noise level.

With lambda = -log sigma, h the step in it, and latents in the scale where noise is added to the picture as it
is (alpha = 1 in the papers' formulas).
"""

from __future__ import annotations

from torch import Tensor

from app.runtime.models.samplers.walk import Walk, ancestral_split, slope


def dpmpp_2m(walk: Walk) -> Tensor:
    """DPM-Solver++(2M), a multistep method (Lu et al. 2022, arXiv 2211.01095, algorithm 2)."""
    x = walk.start
    previous: tuple[Tensor, Tensor] | None = None
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            return denoised
        h = sigma.log() - following.log()
        target = denoised
        if previous is not None:
            extra = h / (2 * previous[1])
            target = (1 + extra) * denoised - extra * previous[0]
        x = following / sigma * x - (-h).expm1() * target
        previous = denoised, h
    return x


def dpmpp_2m_cfg_pp(walk: Walk) -> Tensor:
    """DPM-Solver++(2M) on what CFG++ renoises: the estimate of the negative side (Chung et al. 2024, arXiv
    2406.08070, appendix on higher-order solvers)."""
    x = walk.start
    previous: tuple[Tensor, Tensor] | None = None
    for step, sigma, following in walk.steps():
        denoised, negative = walk.estimate_both(step, x, sigma)
        if following == 0:
            return denoised
        h = sigma.log() - following.log()
        mixed = -(-h).exp() * negative
        if previous is not None:
            mixed = mixed - (-h).expm1() * h / (2 * previous[1]) * (denoised - previous[0])
        x = denoised + mixed + (-h).exp() * x
        previous = negative, h
    return x


def dpmpp_2s_ancestral(walk: Walk, eta: float = 1.0, s_noise: float = 1.0) -> Tensor:
    """DPM-Solver++(2S) with the middle of each step (Lu et al. 2022, arXiv 2211.01095, algorithm 1), down to
    below the next level; then fresh noise up to it."""
    x = walk.start
    noise = walk.plain_noise()
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        down, up = ancestral_split(sigma, following, eta)
        if down == 0:
            x = x + slope(x, denoised, sigma) * (down - sigma)
        else:
            h = sigma.log() - down.log()
            middle = ((sigma.log() + down.log()) / 2).exp()
            between = middle / sigma * x - (-h / 2).expm1() * denoised
            x = down / sigma * x - (-h).expm1() * walk.denoise(between, float(middle))
        if following > 0:
            x = x + noise(sigma, following) * s_noise * up
    return x


def dpmpp_2s_ancestral_cfg_pp(walk: Walk, eta: float = 1.0, s_noise: float = 1.0) -> Tensor:
    """Do what dpmpp_2s_ancestral does, renoising with the noise that the negative side sees (CFG++, Chung et
    al. 2024, arXiv 2406.08070)."""
    x = walk.start
    noise = walk.plain_noise()
    for step, sigma, following in walk.steps():
        denoised, negative = walk.estimate_both(step, x, sigma)
        down, up = ancestral_split(sigma, following, eta)
        if down == 0:
            x = denoised + slope(x, negative, sigma) * down
        else:
            h = sigma.log() - down.log()
            middle = ((sigma.log() + down.log()) / 2).exp()
            shifted = x + (denoised - negative)
            between = middle / sigma * shifted - (-h / 2).expm1() * denoised
            behind, negative = walk.denoise_both(between, float(middle))
            x = down / sigma * (x + (denoised - negative)) - (-h).expm1() * behind
        if following > 0:
            x = x + noise(sigma, following) * s_noise * up
    return x
