"""The nodes that make pictures: KSampler, whole or in parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import torch
from torch import Tensor

from app.nodes.declare import Range, Tip, Widget, node
from app.nodes.sampling_specs import check_denoise, check_fits, check_sampler, check_texts, sampled_spec
from app.nodes.values import Conditioning, Latent, Model
from app.nodes.working_bytes import sampling_bytes
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.models.diffusion_model import DiffusionModel
from app.runtime.models.latent_preview import PreviewSender
from app.runtime.models.noise_schedules import sigmas_for
from app.runtime.models.sampling import ChosenNoise, ChosenSampler, Guider, sample

SamplerName = Literal[
    "euler", "euler_cfg_pp", "euler_ancestral", "euler_ancestral_cfg_pp", "heun", "heunpp2", "exp_heun_2_x0",
    "exp_heun_2_x0_sde", "dpm_2", "dpm_2_ancestral", "lms", "dpm_fast", "dpm_adaptive", "dpmpp_2s_ancestral",
    "dpmpp_2s_ancestral_cfg_pp", "dpmpp_sde", "dpmpp_sde_gpu", "dpmpp_2m", "dpmpp_2m_cfg_pp", "dpmpp_2m_sde",
    "dpmpp_2m_sde_gpu", "dpmpp_2m_sde_heun", "dpmpp_2m_sde_heun_gpu", "dpmpp_3m_sde", "dpmpp_3m_sde_gpu",
    "ddpm", "lcm", "ipndm", "ipndm_v", "deis", "res_multistep", "res_multistep_cfg_pp",
    "res_multistep_ancestral", "res_multistep_ancestral_cfg_pp", "gradient_estimation",
    "gradient_estimation_cfg_pp", "er_sde", "seeds_2", "seeds_3", "sa_solver", "sa_solver_pece", "ddim",
    "uni_pc", "uni_pc_bh2",
]  # fmt: skip
"""All of ComfyUI's, so that every workflow opens; `SAMPLERS` has those that run."""

SchedulerName = Literal[
    "simple", "sgm_uniform", "karras", "exponential", "ddim_uniform", "beta", "normal", "linear_quadratic",
    "kl_optimal",
]  # fmt: skip

LARGEST_SEED = 2**64 - 1

Steps = Annotated[int, Range(1, 10000), Tip("How many steps remove the noise.")]
Cfg = Annotated[
    float,
    Range(0.0, 100.0, step=0.1, round=0.01),
    Tip("How strongly the prompt guides: higher follows it closer, too high burns the colours."),
]
Seed = Annotated[
    int,
    Range(0, LARGEST_SEED),
    Widget(control_after_generate=True),
    Tip("The start of the random numbers: the same seed gives the same picture."),
]
Network = Annotated[Model, Tip("The network that removes the noise.")]
Positive = Annotated[Conditioning, Tip("What the picture should show.")]
Negative = Annotated[Conditioning, Tip("What it should not show.")]
Given = Annotated[Latent, Tip("The latents to start from.")]


@node(
    "KSampler", title="KSampler", category="model/sampling", shapes=sampled_spec, working_bytes=sampling_bytes
)
def run_ksampler(
    run: RunContext,
    *,
    model: Network,
    seed: Seed = 0,
    steps: Steps = 20,
    cfg: Cfg = 8.0,
    sampler_name: Annotated[SamplerName, Tip("How each step is computed.")],
    scheduler: Annotated[SchedulerName, Tip("How the noise is spread over the steps.")],
    positive: Positive,
    negative: Negative,
    latent_image: Given,
    denoise: Annotated[
        float,
        Range(0.0, 1.0, step=0.01),
        Tip("How much of the latents is made anew: 1.0 all of it, less keeps more of the given picture."),
    ] = 1.0,
) -> Annotated[Latent, Tip("The latents with the noise removed.")]:
    """Make latents from noise: denoise step by step, guided by the prompts."""
    check_model(model)
    check_sampler(sampler_name)
    check_denoise(steps, denoise)
    texts = {"positive": positive, "negative": negative, "cfg": cfg, "denoise": denoise}
    check_texts(texts, model.network.config.cross_attention_dim)
    sigmas = levels_of(model, scheduler, steps, denoise, sampler_name)
    guider = Guider(model, positive, negative, cfg)
    samples, _ = sampled(run, guider, latent_image, sigmas, ChosenSampler(sampler_name), ChosenNoise(seed))
    return {**latent_image, "samples": samples}


@node(
    "KSamplerAdvanced",
    title="KSampler (Advanced)",
    category="model/sampling",
    shapes=sampled_spec,
    working_bytes=sampling_bytes,
)
def run_ksampler_advanced(
    run: RunContext,
    *,
    model: Network,
    add_noise: Annotated[
        Literal["enable", "disable"],
        Widget(advanced=True),
        Tip("disable: the latents have noise already, from a sampler before."),
    ],
    noise_seed: Seed = 0,
    steps: Steps = 20,
    cfg: Cfg = 8.0,
    sampler_name: Annotated[SamplerName, Tip("How each step is computed.")],
    scheduler: Annotated[SchedulerName, Tip("How the noise is spread over the steps.")],
    positive: Positive,
    negative: Negative,
    latent_image: Given,
    start_at_step: Annotated[
        int,
        Range(0, 10000),
        Widget(advanced=True),
        Tip("The first step to compute; those before are left out."),
    ] = 0,
    end_at_step: Annotated[
        int, Range(0, 10000), Widget(advanced=True), Tip("The step to end before; beyond all: to the end.")
    ] = 10000,
    return_with_leftover_noise: Annotated[
        Literal["disable", "enable"],
        Widget(advanced=True),
        Tip("enable: what noise is left at the end stays, for another sampler to remove."),
    ],
) -> Annotated[Latent, Tip("The latents with the noise removed.")]:
    """Make latents from noise in some of the steps: several samplers can share one run."""
    check_model(model)
    check_sampler(sampler_name)
    check_texts(
        {"positive": positive, "negative": negative, "cfg": cfg}, model.network.config.cross_attention_dim
    )
    sigmas = levels_of(model, scheduler, steps, 1.0, sampler_name)
    sigmas = part_of_levels(sigmas, start_at_step, end_at_step, return_with_leftover_noise == "enable")
    guider, noise = Guider(model, positive, negative, cfg), ChosenNoise(noise_seed, add_noise == "disable")
    samples, _ = sampled(run, guider, latent_image, sigmas, ChosenSampler(sampler_name), noise)
    return {**latent_image, "samples": samples}


def part_of_levels(sigmas: Tensor, start: int, end: int, leftover: bool) -> Tensor:
    """Return the levels of some steps; without `leftover` noise a part that ends early ends at 0, too.

    There are none where the start lies behind the end.
    """
    if end < len(sigmas) - 1:
        sigmas = sigmas[: end + 1].clone()
        if not leftover:
            sigmas[-1] = 0
    return sigmas[start:] if start < len(sigmas) - 1 else sigmas[:0]


def levels_of(model: DiffusionModel, scheduler: str, steps: int, denoise: float, sampler: str = "") -> Tensor:
    """Return the noise levels of a run; raises InputError where a schedule has no numbers."""
    sigmas = sigmas_for(model.sampling, scheduler, steps, denoise, sampler)
    if bool(sigmas.isnan().any()):
        raise InputError("scheduler", f'"{scheduler}" needs at least 2 steps.', value=scheduler)
    return sigmas


def sampled(
    run: RunContext,
    guider: Guider,
    latent_image: Mapping[str, Any],
    sigmas: Tensor,
    sampler: ChosenSampler,
    noise: ChosenNoise,
) -> tuple[Tensor, Tensor]:
    """Sample with progress, previews and interrupts; return the samples and the last clean estimate."""
    model = guider.model
    latent = fitting(model, latent_image)
    preview = PreviewSender(model.colors, run.send_preview)
    total = max(len(sigmas) - 1, 0)
    last: list[Tensor] = []

    def report(step: int, denoised: Tensor) -> None:
        run.check_interrupted()
        preview.show(denoised)
        last[:] = [denoised]
        run.report_progress(min(step + 1, total), total)

    run.check_interrupted()
    samples = sample(guider, latent, sigmas, sampler, noise, report)
    return samples, model.latent_format.from_model(last[0]).cpu() if last else samples


def check_model(model: Any, input_name: str = "model") -> None:
    """Raise InputError where a link carries no diffusion model."""
    if not isinstance(model, DiffusionModel):
        raise InputError(input_name, "There is no diffusion model on this link: load a checkpoint.")


def fitting(model: DiffusionModel, latent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a latent with the model's channels: an empty one is made to fit, another one refused."""
    samples: Tensor = latent["samples"]
    channels = model.latent_format.channels
    if samples.ndim == 4 and samples.shape[1] == channels:
        return latent
    check_fits(samples.shape, channels, empty=not samples.any())
    return {**latent, "samples": torch.zeros(samples.shape[0], channels, *samples.shape[2:])}
