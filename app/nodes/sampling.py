"""The node that makes pictures: KSampler."""

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
from app.runtime.models.sampling import sample

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


@node(
    "KSampler", title="KSampler", category="model/sampling", shapes=sampled_spec, working_bytes=sampling_bytes
)
def run_ksampler(
    run: RunContext,
    *,
    model: Annotated[Model, Tip("The network that removes the noise.")],
    seed: Annotated[
        int,
        Range(0, LARGEST_SEED),
        Widget(control_after_generate=True),
        Tip("The start of the random numbers: the same seed gives the same picture."),
    ] = 0,
    steps: Annotated[int, Range(1, 10000), Tip("How many steps remove the noise.")] = 20,
    cfg: Annotated[
        float,
        Range(0.0, 100.0, step=0.1, round=0.01),
        Tip("How strongly the prompt guides: higher follows it closer, too high burns the colours."),
    ] = 8.0,
    sampler_name: Annotated[SamplerName, Tip("How each step is computed.")],
    scheduler: Annotated[SchedulerName, Tip("How the noise is spread over the steps.")],
    positive: Annotated[Conditioning, Tip("What the picture should show.")],
    negative: Annotated[Conditioning, Tip("What it should not show.")],
    latent_image: Annotated[Latent, Tip("The latents to start from.")],
    denoise: Annotated[
        float,
        Range(0.0, 1.0, step=0.01),
        Tip("How much of the latents is made anew: 1.0 all of it, less keeps more of the given picture."),
    ] = 1.0,
) -> Annotated[Latent, Tip("The latents with the noise removed.")]:
    """Make latents from noise: denoise step by step, guided by the prompts."""
    _check_model(model)
    check_sampler(sampler_name)
    latent = _fitting(model, latent_image)
    texts = {"positive": positive, "negative": negative, "cfg": cfg, "denoise": denoise}
    check_texts(texts, model.network.config.cross_attention_dim)
    check_denoise(steps, denoise)
    sigmas = sigmas_for(model.sampling, scheduler, steps, denoise, sampler_name)
    if bool(sigmas.isnan().any()):
        raise InputError("scheduler", f'"{scheduler}" needs at least 2 steps.', value=scheduler)
    preview = PreviewSender(model.colors, run.send_preview)
    total = max(len(sigmas) - 1, 0)

    def report(step: int, denoised: Tensor) -> None:
        run.check_interrupted()
        preview.show(denoised)
        run.report_progress(step + 1, total)

    run.check_interrupted()
    samples = sample(model, latent, (positive, negative), sigmas, sampler_name, cfg, seed, report)
    return {**latent_image, "samples": samples}


def _check_model(model: Any) -> None:
    if not isinstance(model, DiffusionModel):
        raise InputError("model", "There is no diffusion model on this link: load a checkpoint.")


def _fitting(model: DiffusionModel, latent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a latent with the model's channels: an empty one is made to fit, another one refused."""
    samples: Tensor = latent["samples"]
    channels = model.latent_format.channels
    if samples.ndim == 4 and samples.shape[1] == channels:
        return latent
    check_fits(samples.shape, channels, empty=not samples.any())
    return {**latent, "samples": torch.zeros(samples.shape[0], channels, *samples.shape[2:])}
