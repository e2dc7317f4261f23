"""Samplers that remember earlier estimates: linear multisteps, DEIS, exponential and gradient estimation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy
import torch
from torch import Tensor

from app.runtime.models.samplers.walk import Walk, ancestral_split, slope

LINEAR_MULTISTEPS = 4
"""Most slopes that lms and ipndm combine."""
IPNDM = ((1.0,), (3 / 2, -1 / 2), (23 / 12, -16 / 12, 5 / 12), (55 / 24, -59 / 24, 37 / 24, -9 / 24))
"""Adams-Bashforth weights of even steps, by order."""
GRADIENT_GAMMA = 2.0


def lms(walk: Walk, order: int = LINEAR_MULTISTEPS) -> Tensor:
    """Integrate the polynomial through the last slopes exactly (linear multistep, Adams-Bashforth of uneven
    steps; Karras et al. 2022, arXiv 2206.00364, appendix on other solvers)."""
    levels = [float(level) for level in walk.levels()]

    def weights(step: int, count: int) -> Sequence[float]:
        return _integrals(levels[step - count + 1 : step + 1][::-1], levels[step], levels[step + 1])

    return _of_slopes(walk, order, weights)


def ipndm(walk: Walk) -> Tensor:
    """Combine the last slopes by the weights of even steps (iPNDM, Zhang & Chen 2022, arXiv 2204.13902,
    section 4; the weights of Liu et al. 2022, arXiv 2202.09778, eq. 9)."""
    return _of_slopes(walk, LINEAR_MULTISTEPS, lambda step, count: IPNDM[count - 1], even=True)


def ipndm_v(walk: Walk) -> Tensor:
    """Combine the last slopes by weights of uneven steps (iPNDM with a variable step, Zhang & Chen 2022,
    arXiv 2204.13902, section 4): by differences of slopes, the newest first."""
    levels = [float(level) for level in walk.levels()]

    def weights(step: int, count: int) -> Sequence[float]:
        return _variable(numpy.diff(levels[step - count + 1 : step + 2])[::-1].tolist())

    return _of_slopes(walk, LINEAR_MULTISTEPS, weights, even=True)


def _variable(steps: Sequence[float]) -> list[float]:
    """Return ipndm_v's weights, as shares of the step to come, for up to four steps, the newest first."""
    n, *past = steps
    if not past:
        return [1.0]
    one = past[0]
    weights = [(2 + n / one) / 2, -(n / one) / 2]
    if len(past) > 1:
        two = past[1]
        bend = (1 - n / (3 * (n + one)) * (n * (n + one)) / (one * (one + two))) / 2
        weights = [weights[0] + bend, weights[1] - (1 + one / two) * bend, bend * one / two]
    if len(past) > 2:
        three = past[2]
        whole = n + one + two
        turn = (1 - n / (3 * (n + one))) / 2 + (1 - n / (2 * (n + one))) * n / (6 * whole)
        turn *= n * (n + one) * whole / (one * (one + two) * (one + two + three))
        far = one * (one + two) / (two * (two + three))
        weights[0] += turn
        weights[1] -= (1 + one / two + far) * turn
        weights[2] += (one / two + far * (1 + two / three)) * turn
        weights.append(-turn * far * one / two)
    return weights


def _of_slopes(
    walk: Walk, order: int, weights: Callable[[int, int], Sequence[float]], even: bool = False
) -> Tensor:
    """Walk by weighted sums of the last slopes, the newest first; `even` weights are shares of the step."""
    x = walk.start
    slopes: list[Tensor] = []
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            x = denoised
            continue
        slopes = [slope(x, denoised, sigma), *slopes[: order - 1]]
        length = float(following - sigma) if even else 1.0
        for weight, one in zip(weights(step, len(slopes)), slopes, strict=True):
            x = x + length * weight * one
    return x


def _integrals(nodes: Sequence[float], start: float, end: float) -> list[float]:
    """Return the integrals from start to end of the Lagrange polynomials of nodes."""
    found = []
    for place, node in enumerate(nodes):
        others = [other for at, other in enumerate(nodes) if at != place]
        basis = (
            numpy.polynomial.Polynomial.fromroots(others) if others else numpy.polynomial.Polynomial([1.0])
        )
        whole = (basis / numpy.prod([node - other for other in others])).integ()
        found.append(float(whole(end) - whole(start)))
    return found


def deis(walk: Walk, order: int = 3) -> Tensor:
    """Integrate the polynomial through the last noise estimates in the time of the training SDE (DEIS tAB,
    Zhang & Chen 2022, arXiv 2204.13902, eq. 15), here d sigma/dt times their Lagrange polynomials."""
    times = _TrainingTime()
    levels = [float(level) for level in walk.levels()]

    def weights(step: int, count: int) -> Sequence[float]:
        if count == 1:
            return [levels[step + 1] - levels[step]]
        return times.integrals(levels[step - count + 1 : step + 1][::-1], levels[step], levels[step + 1])

    return _of_slopes(walk, order, weights)


class _TrainingTime:
    """The time t of the variance-preserving SDE whose noise level is sigma: betas grow evenly in it (Karras
    et al. 2022, table 1), from sigma 0.002 at t = 0.001 to 80 at t = 1. In fp32, as ComfyUI has it."""

    LOWEST, HIGHEST, FIRST = 0.002, 80.0, 1e-3
    POINTS = 10_000

    def __init__(self) -> None:
        low, high = (torch.tensor(sigma**2 + 1).log() for sigma in (self.LOWEST, self.HIGHEST))
        self.growth = 2 * (low / self.FIRST - high) / (self.FIRST - 1)
        self.beta = high - self.growth / 2

    def of(self, sigma: Tensor) -> Tensor:
        """Return the times of noise levels."""
        root = (self.beta**2 + 2 * self.growth * (sigma**2 + 1).log()).sqrt()
        return (root - self.beta) / self.growth

    def integrals(self, nodes: Sequence[float], start: float, end: float) -> list[float]:
        """Return the integrals, from one noise level to another, of d sigma/dt times the Lagrange
        polynomials in t of the nodes."""
        *times, first, last = self.of(torch.tensor([*nodes, start, end])).unbind()
        t = torch.linspace(float(first), float(last), self.POINTS)
        grown = (self.growth * t**2 / 2 + self.beta * t).exp()
        speed = (self.beta + self.growth * t) * grown / (2 * (grown - 1).sqrt())
        found = []
        for place, node in enumerate(times):
            basis = torch.ones_like(t)
            for other in (*times[:place], *times[place + 1 :]):
                basis = basis * (t - other) / (node - other)
            found.append(float((speed * basis).mean() * (last - first)))
        return found


def res_multistep(walk: Walk) -> Tensor:
    """Refined exponential solver of two estimates (Zhang et al. 2023, arXiv 2308.02157, section 3)."""
    return _res_multistep(walk, eta=0.0, plus=False)


def res_multistep_ancestral(walk: Walk) -> Tensor:
    """Do what res_multistep does, down to below the next level, then add fresh noise up to it."""
    return _res_multistep(walk, eta=1.0, plus=False)


def res_multistep_cfg_pp(walk: Walk) -> Tensor:
    """Do what res_multistep does, renoising with the noise that the negative side sees (CFG++, Chung et al.
    2024, arXiv 2406.08070)."""
    return _res_multistep(walk, eta=0.0, plus=True)


def res_multistep_ancestral_cfg_pp(walk: Walk) -> Tensor:
    """Do what res_multistep_ancestral and res_multistep_cfg_pp do."""
    return _res_multistep(walk, eta=1.0, plus=True)


def _res_multistep(walk: Walk, eta: float, plus: bool) -> Tensor:
    x = walk.start
    noise = walk.plain_noise()
    levels = walk.levels()
    before: tuple[Tensor, Tensor] | None = None
    for step, sigma, following in walk.steps():
        denoised, target = (
            walk.estimate_both(step, x, sigma) if plus else (walk.estimate(step, x, sigma),) * 2
        )
        down, up = ancestral_split(sigma, following, eta) if eta else (following, following * 0)
        if down == 0 or before is None:
            x = denoised + slope(x, target, sigma) * down
        else:
            reached, earlier = before
            h = sigma.log() - down.log()
            place = (reached.log() - levels[step - 1].log()) / h
            phi_1 = (-h).expm1() / -h
            phi_2 = (phi_1 - 1) / -h
            if plus:
                x = x + (denoised - target)
            x = (-h).exp() * x + h * ((phi_1 - phi_2 / place) * target + phi_2 / place * earlier)
        if following > 0 and eta:
            x = x + noise(sigma, following) * up
        before = down, target
    return x


def gradient_estimation(walk: Walk) -> Tensor:
    """Correct each slope by its change since the last step (Permenter & Yuan 2023, arXiv 2306.04848,
    algorithm 1 with gamma = 2)."""
    x = walk.start
    last: Tensor | None = None
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        here = slope(x, denoised, sigma)
        if following == 0:
            x = denoised
            continue
        better = here if last is None else GRADIENT_GAMMA * here + (1 - GRADIENT_GAMMA) * last
        x = x + better * (following - sigma)
        last = here
    return x


def gradient_estimation_cfg_pp(walk: Walk) -> Tensor:
    """Do what gradient_estimation does, with the noise that the negative side sees (CFG++, Chung et al. 2024,
    arXiv 2406.08070)."""
    x = walk.start
    last: Tensor | None = None
    for step, sigma, following in walk.steps():
        denoised, negative = walk.estimate_both(step, x, sigma)
        here = slope(x, negative, sigma)
        if following == 0:
            x = denoised
            continue
        x = denoised + here * following
        if last is not None:
            x = x + (GRADIENT_GAMMA - 1) * (here - last) * (following - sigma)
        last = here
    return x
