"""Nodes that make lists of noise levels, and lists of other lists."""

from __future__ import annotations

import math
import re
from typing import Annotated, Literal, get_args

import torch

from app.nodes.declare import Range, Tip, Widget, node
from app.nodes.sampling import Network, SchedulerName, Steps, check_model, levels_of
from app.nodes.sampling_specs import check_denoise
from app.nodes.sigma_specs import (
    TURBO_LEVELS,
    as_many_spec,
    basic_spec,
    beta_spec,
    check_shape_of_beta,
    more_spec,
    turbo_spec,
)
from app.nodes.values import Sigmas
from app.problems import InputError
from app.runtime.models import noise_schedules
from app.runtime.models.model_sampling import sigma_at_percent

MODULE = "comfy_extras.nodes_custom_sampler"
SCHEDULERS = "model/sampling/schedulers"
LISTS = "model/sampling/sigmas"

Levels = Annotated[Sigmas, Tip("Noise levels, the highest first.")]
Given = Annotated[Sigmas, Tip("The noise levels, from a scheduler.")]
Advanced = Widget(advanced=True)
Share = Annotated[
    float, Range(0.0, 1.0, step=0.01), Tip("The share of the noise to remove; 1.0 is all of it.")
]
Highest = Annotated[
    float, Range(0.0, 5000.0, step=0.01, round=False), Advanced, Tip("The highest noise level.")
]
Lowest = Annotated[
    float, Range(0.0, 5000.0, step=0.01, round=False), Advanced, Tip("The lowest noise level above 0.")
]
HIGHEST, LOWEST = 14.614642, 0.0291675
"""Noise levels of Stable Diffusion 1."""
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


@node("BasicScheduler", category=SCHEDULERS, shapes=basic_spec, module=MODULE)
def basic_schedule(
    *,
    model: Network,
    scheduler: Annotated[
        SchedulerName,
        Widget(multiselect=False, options=list(get_args(SchedulerName))),
        Tip("How the noise is spread over the steps."),
    ],
    steps: Steps = 20,
    denoise: Share = 1.0,
) -> Levels:
    """Give the noise levels of a model's run."""
    check_model(model)
    check_denoise(steps, denoise)
    if denoise <= 0:
        return torch.empty(0)
    whole = steps if denoise >= 1 else int(steps / denoise)
    return levels_of(model, scheduler, whole, 1.0)[-(steps + 1) :]


@node("KarrasScheduler", category=SCHEDULERS, module=MODULE)
def karras_schedule(
    steps: Steps = 20,
    sigma_max: Highest = HIGHEST,
    sigma_min: Lowest = LOWEST,
    rho: Annotated[
        float, Range(0.0, 100.0, step=0.01, round=False), Advanced, Tip("Higher: more steps at low levels.")
    ] = 7.0,
) -> Levels:
    """Spread noise levels as Karras et al. do."""
    if rho == 0:
        raise InputError("rho", "rho may not be 0: use 7.0.", value=rho)
    return noise_schedules.karras_between(sigma_min, sigma_max, steps, rho)


@node("ExponentialScheduler", category=SCHEDULERS, module=MODULE)
def exponential_schedule(
    steps: Steps = 20, sigma_max: Highest = HIGHEST, sigma_min: Lowest = LOWEST
) -> Levels:
    """Spread noise levels evenly in their logarithm."""
    _check_positive(sigma_max, sigma_min)
    return noise_schedules.exponential_between(sigma_min, sigma_max, steps)


@node("PolyexponentialScheduler", category=SCHEDULERS, module=MODULE)
def polyexponential_schedule(
    steps: Steps = 20,
    sigma_max: Highest = HIGHEST,
    sigma_min: Lowest = LOWEST,
    rho: Annotated[
        float,
        Range(0.0, 100.0, step=0.01, round=False),
        Advanced,
        Tip("1.0 is even in the logarithm; higher: more steps at low levels."),
    ] = 1.0,
) -> Levels:
    """Spread noise levels by a power of an even spread of their logarithm."""
    _check_positive(sigma_max, sigma_min)
    return noise_schedules.polyexponential_between(sigma_min, sigma_max, steps, rho)


@node("VPScheduler", category=SCHEDULERS, module=MODULE)
def vp_schedule(
    steps: Steps = 20,
    beta_d: Annotated[
        float, Range(0.0, 5000.0, step=0.01, round=False), Advanced, Tip("How much beta grows.")
    ] = 19.9,
    beta_min: Annotated[
        float, Range(0.0, 5000.0, step=0.01, round=False), Advanced, Tip("Beta at the start.")
    ] = 0.1,
    eps_s: Annotated[
        float, Range(0.0, 1.0, step=0.0001, round=False), Advanced, Tip("The time of the last step.")
    ] = 0.001,
) -> Levels:
    """Spread noise levels evenly in the time of the variance-preserving SDE."""
    return noise_schedules.variance_preserving(steps, beta_d, beta_min, eps_s)


@node("BetaSamplingScheduler", category=SCHEDULERS, shapes=beta_spec, module=MODULE)
def beta_schedule(
    model: Network,
    steps: Steps = 20,
    alpha: Annotated[
        float, Range(0.0, 50.0, step=0.01, round=False), Advanced, Tip("Lower: more steps at the start.")
    ] = 0.6,
    beta: Annotated[
        float, Range(0.0, 50.0, step=0.01, round=False), Advanced, Tip("Lower: more steps at the end.")
    ] = 0.6,
) -> Levels:
    """Spread noise levels by a beta distribution."""
    check_model(model)
    check_shape_of_beta(alpha, beta)
    return noise_schedules.beta(model.sampling, steps, alpha, beta)


@node("SDTurboScheduler", category=SCHEDULERS, shapes=turbo_spec, module=MODULE)
def turbo_schedule(
    model: Network,
    steps: Annotated[int, Range(1, 10), Tip("How many steps remove the noise.")] = 1,
    denoise: Annotated[
        float, Range(0, 1.0, step=0.01), Tip("The share of the noise to remove; 1.0 is all of it.")
    ] = 1.0,
) -> Levels:
    """Give the noise levels that SD Turbo and SDXL Turbo were trained for."""
    check_model(model)
    first = TURBO_LEVELS - int(TURBO_LEVELS * denoise)
    timesteps = torch.arange(999, -1, -100)[first : first + steps]
    return torch.cat([model.sampling.sigma(timesteps), torch.zeros(1)])


@node(
    "AlignYourStepsScheduler",
    category=SCHEDULERS,
    module="comfy_extras.nodes_align_your_steps",
    aliases=("AYS scheduler",),
)
def align_your_steps(
    *,
    model_type: Annotated[
        Literal["SD1", "SDXL", "SVD"],
        Widget(multiselect=False, options=["SD1", "SDXL", "SVD"]),
        Tip("The family of the model."),
    ],
    steps: Annotated[int, Range(1, 10000), Tip("How many steps remove the noise.")] = 10,
    denoise: Share = 1.0,
) -> Levels:
    """Give the noise levels found best for a family of models (Align Your Steps)."""
    total = steps if denoise >= 1.0 else round(steps * denoise)
    if denoise <= 0:
        return torch.empty(0)
    return noise_schedules.align_your_steps(model_type, steps)[-(total + 1) :]


@node("SplitSigmas", category=LISTS, outputs=("high_sigmas", "low_sigmas"), module=MODULE)
def split_levels(
    sigmas: Given, step: Annotated[int, Range(0, 10000), Tip("The step before which they are split.")] = 0
) -> tuple[Levels, Levels]:
    """Split noise levels at a step; both parts have the level between."""
    return sigmas[: step + 1], sigmas[step:]


@node("SplitSigmasDenoise", category=LISTS, outputs=("high_sigmas", "low_sigmas"), module=MODULE)
def split_levels_by_share(
    sigmas: Given,
    denoise: Annotated[
        float, Range(0.0, 1.0, step=0.01), Tip("The share of the steps in the second part.")
    ] = 1.0,
) -> tuple[Levels, Levels]:
    """Split noise levels by the share of steps; both parts have the level between."""
    steps = max(len(sigmas) - 1, 0)
    at = steps - round(steps * denoise)
    return sigmas[: at + 1], sigmas[at:]


@node("FlipSigmas", category=LISTS, shapes=as_many_spec, module=MODULE)
def flip_levels(sigmas: Given) -> Levels:
    """Turn noise levels round, from low to high; a 0 in front becomes 0.0001."""
    flipped = sigmas.flip(0)
    if len(flipped) and flipped[0] == 0:
        flipped[0] = 0.0001
    return flipped


@node("SetFirstSigma", category=LISTS, module=MODULE)
def set_first_level(
    sigmas: Given,
    sigma: Annotated[
        float, Range(0.0, 20000.0, step=0.001, round=False), Tip("The new first level.")
    ] = 136.0,
) -> Levels:
    """Put another level in the place of the first."""
    changed = sigmas.clone()
    changed[:1] = sigma
    return changed


@node("ManualSigmas", category=LISTS, experimental=True, module=MODULE)
def manual_levels(
    sigmas: Annotated[
        str, Widget(multiline=False), Tip("The levels, with commas or spaces between.")
    ] = "1, 0.5",
) -> Levels:
    """Give noise levels that you write down."""
    return torch.tensor([float(number) for number in NUMBER.findall(sigmas)])


@node("ExtendIntermediateSigmas", category=LISTS, shapes=more_spec, module=MODULE)
def extend_levels(
    *,
    sigmas: Given,
    steps: Annotated[int, Range(1, 100), Tip("How many steps each one becomes.")] = 2,
    start_at_sigma: Annotated[
        float, Range(-1.0, 20000.0, step=0.01, round=False), Tip("From this level on; -1 is from the start.")
    ] = -1.0,
    end_at_sigma: Annotated[
        float, Range(0.0, 20000.0, step=0.01, round=False), Tip("Down to this level.")
    ] = 12.0,
    spacing: Annotated[
        Literal["linear", "cosine", "sine"],
        Widget(multiselect=False, options=["linear", "cosine", "sine"]),
        Tip("How the new levels lie between the old ones."),
    ],
) -> Levels:
    """Put further noise levels between those of a part of the steps."""
    start = math.inf if start_at_sigma < 0 else start_at_sigma
    shares = torch.linspace(0, 1, steps + 1)[1:-1]
    match spacing:
        case "cosine":
            shares = (shares * math.pi / 2).sin()
        case "sine":
            shares = 1 - (shares * math.pi / 2).cos()
    found = []
    for place in range(len(sigmas) - 1):
        found.append(sigmas[place : place + 1])
        if end_at_sigma <= float(sigmas[place]) <= start:
            found.append(shares * (sigmas[place + 1] - sigmas[place]) + sigmas[place])
    return torch.cat([*found, sigmas[-1:]])


@node(
    "SamplingPercentToSigma",
    category=LISTS,
    outputs=("sigma_value",),
    shapes=lambda specs: (None,),
    module=MODULE,
)
def level_at_percent(
    model: Network,
    sampling_percent: Annotated[
        float, Range(0.0, 1.0, step=0.0001), Tip("How much of the run is done.")
    ] = 0.0,
    return_actual_sigma: Annotated[
        bool,
        Tip("On: the model's highest and lowest level at the ends; off: what ranges of steps use there."),
    ] = False,
) -> float:
    """Give the noise level at a share of a run."""
    check_model(model)
    if return_actual_sigma and sampling_percent in (0.0, 1.0):
        return float(model.sampling.sigmas[-1 if sampling_percent == 0.0 else 0])
    return sigma_at_percent(model.sampling, sampling_percent)


def _check_positive(sigma_max: float, sigma_min: float) -> None:
    for name, value in (("sigma_max", sigma_max), ("sigma_min", sigma_min)):
        if value <= 0:
            raise InputError(name, f"{name} must be above 0, since its logarithm is used.", value=value)
