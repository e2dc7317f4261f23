"""The noise levels a sampler visits: KSampler's nine schedulers and its rule for partial denoising."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import torch
from torch import Tensor

from app.runtime.models.model_sampling import ModelSampling

KARRAS_RHO = 7.0
BETA_SHAPE = 0.6
LINEAR_PART_END = 0.025
"""Share of the noise that linear_quadratic removes in its first, linear half."""

WITHOUT_THE_LOWEST = frozenset({"dpm_2", "dpm_2_ancestral", "uni_pc", "uni_pc_bh2"})
"""Samplers for which KSampler makes one level more and leaves out the lowest above 0."""

Scheduler = Callable[[ModelSampling, int], Tensor]


def sigmas_for(
    sampling: ModelSampling, scheduler: str, steps: int, denoise: float = 1.0, sampler: str = ""
) -> Tensor:
    """Return the noise levels of a run, descending to 0: usually steps + 1 of them, fp32 on the CPU.

    With `denoise` below 1 they are the last levels of a schedule of int(steps / denoise) steps; at 0 there
    are none. `sampler` is what KSampler gives them to. Raises KeyError for an unknown scheduler.
    """
    schedule = SCHEDULERS[scheduler]
    if denoise <= 0:
        return torch.empty(0)
    whole = steps if denoise > 0.9999 else int(steps / denoise)
    levels = schedule(sampling, whole + (sampler in WITHOUT_THE_LOWEST))
    if sampler in WITHOUT_THE_LOWEST:
        levels = torch.cat([levels[:-2], levels[-1:]])
    return levels if denoise > 0.9999 else levels[-(steps + 1) :]


def simple(sampling: ModelSampling, steps: int) -> Tensor:
    """Take table entries at an even stride from the top."""
    stride = len(sampling.sigmas) / steps
    return _ending_in_zero([float(sampling.sigmas[-(1 + int(i * stride))]) for i in range(steps)])


def normal(sampling: ModelSampling, steps: int) -> Tensor:
    """Space the steps evenly in timestep, from the highest to the lowest."""
    return _even_in_timestep(sampling, steps, drop_last=False)


def sgm_uniform(sampling: ModelSampling, steps: int) -> Tensor:
    """Space the steps evenly in timestep, leaving out the lowest."""
    return _even_in_timestep(sampling, steps, drop_last=True)


def ddim_uniform(sampling: ModelSampling, steps: int) -> Tensor:
    """Take table entries at a whole stride from index 1 up: there can be more of them than asked for."""
    stride = max(len(sampling.sigmas) // steps, 1)
    return _ending_in_zero(reversed(sampling.sigmas[1::stride].tolist()))


def beta(sampling: ModelSampling, steps: int, alpha: float = BETA_SHAPE, beta: float = BETA_SHAPE) -> Tensor:
    """Space the timesteps by quantiles of a beta distribution (arXiv 2407.12173), without repeats."""
    from scipy import stats

    shares = 1 - torch.linspace(0, 1, steps + 1)[:-1].double().numpy()
    quantiles = stats.beta.ppf(shares, alpha, beta)
    indices = dict.fromkeys(int(index) for index in (quantiles * (len(sampling.sigmas) - 1)).round())
    return _ending_in_zero([float(sampling.sigmas[index]) for index in indices])


def karras(sampling: ModelSampling, steps: int) -> Tensor:
    """Space the levels evenly in sigma^(1/7) (Karras et al. 2022, arXiv 2206.00364, eq. 5)."""
    return karras_between(*_ends(sampling), steps, KARRAS_RHO)


def karras_between(lowest: float, highest: float, steps: int, rho: float) -> Tensor:
    """Space levels evenly in sigma^(1/rho) (Karras et al. 2022, arXiv 2206.00364, eq. 5)."""
    low, high = lowest ** (1 / rho), highest ** (1 / rho)
    ramp = torch.linspace(0, 1, steps)
    return _ending_in_zero((high + ramp * (low - high)) ** rho)


def exponential(sampling: ModelSampling, steps: int) -> Tensor:
    """Space the levels evenly in log sigma."""
    return exponential_between(*_ends(sampling), steps)


def exponential_between(lowest: float, highest: float, steps: int) -> Tensor:
    """Space levels evenly in log sigma."""
    return _ending_in_zero(torch.linspace(math.log(highest), math.log(lowest), steps).exp())


def polyexponential_between(lowest: float, highest: float, steps: int, rho: float) -> Tensor:
    """Space levels in log sigma by a power of an even spread."""
    ramp = torch.linspace(1, 0, steps) ** rho
    low, high = math.log(lowest), math.log(highest)
    return _ending_in_zero((ramp * (high - low) + low).exp())


def variance_preserving(steps: int, growth: float, beta: float, last: float) -> Tensor:
    """Space levels evenly in the time of the variance-preserving SDE, from 1 to `last` (Song et al. 2021,
    arXiv 2011.13456; Karras et al. 2022, arXiv 2206.00364, table 1)."""
    t = torch.linspace(1, last, steps)
    return _ending_in_zero((growth * t**2 / 2 + beta * t).expm1().sqrt())


ALIGNED: Mapping[str, tuple[float, ...]] = {
    "SD1": (
        14.6146412293, 6.4745760956, 3.8636745985, 2.6946151520, 1.8841921177, 1.3943805092,
        0.9642583904, 0.6523686016, 0.3977456272, 0.1515232662, 0.0291671582,
    ),
    "SDXL": (
        14.6146412293, 6.3184485287, 3.7681790315, 2.1811480769, 1.3405244945, 0.8620721141,
        0.5550693289, 0.3798540708, 0.2332364134, 0.1114188177, 0.0291671582,
    ),
    "SVD": (700.00, 54.5, 15.886, 7.977, 4.248, 1.789, 0.981, 0.403, 0.173, 0.034, 0.002),
}  # fmt: skip
"""The best levels for ten steps, by family (Sabour et al. 2024, arXiv 2404.14507, appendix)."""


def align_your_steps(family: str, steps: int) -> Tensor:
    """Give the best levels of a family, between them even in log sigma; raises KeyError for no family."""
    import numpy

    known = numpy.log(ALIGNED[family][::-1])
    found = numpy.interp(numpy.linspace(0, 1, steps + 1), numpy.linspace(0, 1, len(known)), known)
    levels = torch.tensor(numpy.exp(found)[::-1].copy())
    return _ending_in_zero(levels[:-1])


def kl_optimal(sampling: ModelSampling, steps: int) -> Tensor:
    """Space the levels evenly in arctan sigma (Sabour et al. 2024, arXiv 2404.14507); one step has none
    (NaN)."""
    lowest, highest = (math.atan(sigma) for sigma in _ends(sampling))
    ramp = torch.arange(steps, dtype=torch.float32) / (steps - 1) if steps > 1 else torch.tensor([math.nan])
    return _ending_in_zero((ramp * lowest + (1 - ramp) * highest).tan())


def linear_quadratic(sampling: ModelSampling, steps: int) -> Tensor:
    """Remove little noise in even steps, then the rest along a parabola of the same slope (arXiv
    2410.13720)."""
    highest = float(sampling.sigmas[-1])
    if steps == 1:
        return torch.tensor([highest, 0.0])
    linear = steps // 2
    slope = LINEAR_PART_END / linear
    bend = (1 - slope * steps) / (steps - linear) ** 2
    removed = [slope * i + bend * max(i - linear, 0) ** 2 for i in range(steps)]
    return _ending_in_zero([(1 - share) * highest for share in removed])


SCHEDULERS: Mapping[str, Scheduler] = {
    "simple": simple,
    "sgm_uniform": sgm_uniform,
    "karras": karras,
    "exponential": exponential,
    "ddim_uniform": ddim_uniform,
    "beta": beta,
    "normal": normal,
    "linear_quadratic": linear_quadratic,
    "kl_optimal": kl_optimal,
}
"""By ComfyUI's names, in its order."""


def _even_in_timestep(sampling: ModelSampling, steps: int, drop_last: bool) -> Tensor:
    first, last = (float(sampling.timestep(sampling.sigmas[index])) for index in (-1, 0))
    timesteps = (
        torch.linspace(first, last, steps + 1)[:-1] if drop_last else torch.linspace(first, last, steps)
    )
    return _ending_in_zero(sampling.sigma(timesteps))


def _ends(sampling: ModelSampling) -> tuple[float, float]:
    return float(sampling.sigmas[0]), float(sampling.sigmas[-1])


def _ending_in_zero(sigmas: object) -> Tensor:
    levels = sigmas if isinstance(sigmas, Tensor) else torch.tensor(list(sigmas))  # type: ignore[call-overload]
    return torch.cat([levels.float(), torch.zeros(1)])
