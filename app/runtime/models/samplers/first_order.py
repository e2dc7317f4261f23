"""Samplers of one estimate a step: Euler's method with and without new noise, DDPM and LCM."""

from __future__ import annotations

from torch import Tensor

from app.runtime.models.samplers.walk import Walk, ancestral_split, slope


def euler(walk: Walk) -> Tensor:
    """Follow the probability-flow ODE by Euler's method (Karras et al. 2022, algorithm 2 without churn)."""
    x = walk.start
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        x = x + slope(x, denoised, sigma) * (following - sigma)
    return x


def euler_ancestral(walk: Walk, eta: float = 1.0, s_noise: float = 1.0) -> Tensor:
    """Step below the next level by Euler's method, then add fresh noise up to it."""
    x = walk.start
    noise = walk.plain_noise()
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        down, up = ancestral_split(sigma, following, eta)
        if down == 0:
            x = denoised
            continue
        x = x + slope(x, denoised, sigma) * (down - sigma)
        x = x + noise(sigma, following) * s_noise * up
    return x


def euler_cfg_pp(walk: Walk) -> Tensor:
    """Renoise the guided estimate with the noise that the negative side sees (CFG++, Chung et al. 2024,
    arXiv 2406.08070, algorithm 2)."""
    x = walk.start
    for step, sigma, following in walk.steps():
        denoised, negative = walk.estimate_both(step, x, sigma)
        x = denoised + slope(x, negative, sigma) * following
    return x


def euler_ancestral_cfg_pp(walk: Walk, eta: float = 1.0, s_noise: float = 1.0) -> Tensor:
    """Do what euler_cfg_pp does, down to below the next level, then add fresh noise up to it."""
    x = walk.start
    noise = walk.plain_noise()
    for step, sigma, following in walk.steps():
        denoised, negative = walk.estimate_both(step, x, sigma)
        down, up = ancestral_split(sigma, following, eta)
        x = denoised + slope(x, negative, sigma) * down
        if following > 0:
            x = x + noise(sigma, following) * s_noise * up
    return x


def ddpm(walk: Walk) -> Tensor:
    """Draw from the posterior of the step before (Ho et al. 2020, arXiv 2006.11239, algorithm 2), with
    latents scaled to unit variance."""
    x = walk.start
    noise = walk.plain_noise()
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        alpha_bar, next_alpha_bar = 1 / (sigma**2 + 1), 1 / (following**2 + 1)
        alpha = alpha_bar / next_alpha_bar
        scaled = x / (1 + sigma**2).sqrt()
        mean = (1 / alpha).sqrt() * (
            scaled - (1 - alpha) * slope(x, denoised, sigma) / (1 - alpha_bar).sqrt()
        )
        if following > 0:
            deviation = ((1 - alpha) * (1 - next_alpha_bar) / (1 - alpha_bar)).sqrt()
            mean = mean + deviation * noise(sigma, following)
        x = mean * (1 + following**2).sqrt()
    return x


def lcm(walk: Walk) -> Tensor:
    """Take each estimate whole and renoise it to the next level (Luo et al. 2023, arXiv 2310.04378,
    algorithm 3)."""
    x = walk.start
    noise = walk.plain_noise()
    for step, sigma, following in walk.steps():
        x = walk.estimate(step, x, sigma)
        if following > 0:
            x = x + noise(sigma, following) * following
    return x
