"""The parts of a sampling run as nodes of their own: noise, guider, sampler, and the run itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal, get_args

from app.nodes.declare import Range, Tip, Widget, node
from app.nodes.latent_specs import Specs, model_of
from app.nodes.sampling import (
    Cfg,
    Given,
    Negative,
    Network,
    Positive,
    SamplerName,
    Seed,
    check_model,
    sampled,
)
from app.nodes.sampling_specs import check_sampler, check_text, check_texts, sampled_spec, widths
from app.nodes.values import Conditioning, Guider, Latent, Noise, Sampler, Sigmas
from app.nodes.working_bytes import guided_bytes, sampling_bytes, tokens_of
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.models import sampling

MODULE = "comfy_extras.nodes_custom_sampler"
NOISE = "model/sampling/noise"
GUIDERS = "model/sampling/guiders"
SAMPLERS = "model/sampling/samplers"

Run = Annotated[Latent, Tip("The latents with the noise removed as far as the levels go.")]
Denoised = Annotated[Latent, Tip("The clean latents that the last step estimated.")]
Levels = Annotated[Sigmas, Tip("The noise levels to walk along, from a scheduler.")]
ByHow = Annotated[Sampler, Tip("How each step is computed.")]


def _selected(specs: Specs) -> tuple[Any, ...]:
    if isinstance(name := specs.get("sampler_name"), str):
        check_sampler(name)
    return (None,)


def _guider_spec(specs: Specs) -> tuple[Any, ...]:
    """Return what is known of a guider: its model; texts of another family are refused."""
    model = model_of(specs, "model")
    if model is None:
        return (None,)
    _check_sides(specs, model.width)
    return (replace(model, type="GUIDER", tokens=tokens_of(specs)),)


def _check_sides(specs: Specs, needed: int | None) -> None:
    if "conditioning" in specs:
        check_text("conditioning", widths(specs.get("conditioning")), needed)
    else:
        check_texts(specs, needed)


def _advanced_spec(specs: Specs) -> tuple[Any, ...]:
    return 2 * sampled_spec({**specs, "model": specs.get("guider")})


@node("RandomNoise", category=NOISE, shapes=lambda specs: (None,), module=MODULE)
def random_noise(noise_seed: Seed = 0) -> Annotated[Noise, Tip("The noise that a run starts from.")]:
    """Start a run from the noise of a seed."""
    return sampling.ChosenNoise(noise_seed)


@node("DisableNoise", category=NOISE, shapes=lambda specs: (None,), module=MODULE)
def no_noise() -> Annotated[Noise, Tip("No noise at all.")]:
    """Start a run without adding noise: the latents have it already."""
    return sampling.ChosenNoise(empty=True)


@node("BasicGuider", title="Basic Guider", category=GUIDERS, shapes=_guider_spec, module=MODULE)
def basic_guider(
    model: Network, conditioning: Annotated[Conditioning, Tip("What the picture should show.")]
) -> Annotated[Guider, Tip("The model, guided by one prompt.")]:
    """Let one prompt guide a model, without a negative one."""
    check_model(model)
    _check_sides({"conditioning": conditioning}, model.network.config.cross_attention_dim)
    return sampling.Guider(model, conditioning, [], 1.0)


@node("CFGGuider", title="CFG Guider", category=GUIDERS, shapes=_guider_spec, module=MODULE)
def cfg_guider(
    model: Network, positive: Positive, negative: Negative, cfg: Cfg = 8.0
) -> Annotated[Guider, Tip("The model, guided towards one prompt and away from the other.")]:
    """Guide a model towards a prompt and away from another."""
    check_model(model)
    texts = {"positive": positive, "negative": negative, "cfg": cfg}
    _check_sides(texts, model.network.config.cross_attention_dim)
    return sampling.Guider(model, positive, negative, cfg)


@node("KSamplerSelect", category=SAMPLERS, shapes=_selected, module=MODULE)
def select_sampler(
    sampler_name: Annotated[
        SamplerName,
        Widget(multiselect=False, options=list(get_args(SamplerName))),
        Tip("How each step is computed."),
    ],
) -> ByHow:
    """Choose how each step of a run is computed."""
    check_sampler(sampler_name)
    return sampling.ChosenSampler(sampler_name)


@node(
    "SamplerCustomAdvanced",
    category="model/sampling/custom",
    outputs=("output", "denoised_output"),
    shapes=_advanced_spec,
    working_bytes=guided_bytes,
    module=MODULE,
)
def run_custom_advanced(
    run: RunContext,
    noise: Annotated[Noise, Tip("The noise to start from.")],
    guider: Annotated[Guider, Tip("The model and what guides it.")],
    sampler: ByHow,
    sigmas: Levels,
    latent_image: Given,
) -> tuple[Run, Denoised]:
    """Make latents from noise by a run that is put together of parts."""
    if not isinstance(guider, sampling.Guider):
        raise InputError("guider", "There is no guider on this link: link a Basic Guider or CFG Guider.")
    if not isinstance(noise, sampling.ChosenNoise):
        raise InputError("noise", "There is no noise on this link: link a RandomNoise or DisableNoise.")
    _check_chosen(sampler)
    samples, denoised = sampled(run, guider, latent_image, sigmas, sampler, noise)
    return {**latent_image, "samples": samples}, {**latent_image, "samples": denoised}


@node(
    "SamplerCustom",
    category="model/sampling/custom",
    outputs=("output", "denoised_output"),
    shapes=lambda specs: 2 * sampled_spec(specs),
    working_bytes=sampling_bytes,
    module=MODULE,
)
def run_custom(
    run: RunContext,
    *,
    model: Network,
    add_noise: Annotated[
        bool, Widget(advanced=True), Tip("Off: the latents have noise already, from a sampler before.")
    ] = True,
    noise_seed: Seed = 0,
    cfg: Cfg = 8.0,
    positive: Positive,
    negative: Negative,
    sampler: ByHow,
    sigmas: Levels,
    latent_image: Given,
) -> tuple[Run, Denoised]:
    """Make latents from noise with a sampler and noise levels of your own."""
    check_model(model)
    _check_chosen(sampler)
    texts = {"positive": positive, "negative": negative, "cfg": cfg}
    _check_sides(texts, model.network.config.cross_attention_dim)
    guider = sampling.Guider(model, positive, negative, cfg)
    noise = sampling.ChosenNoise(noise_seed, empty=not add_noise)
    samples, denoised = sampled(run, guider, latent_image, sigmas, sampler, noise)
    return {**latent_image, "samples": samples}, {**latent_image, "samples": denoised}


def _check_chosen(sampler: Any) -> None:
    if not isinstance(sampler, sampling.ChosenSampler):
        raise InputError("sampler", "There is no sampler on this link: link a KSamplerSelect.")


Eta = Annotated[
    float,
    Range(0.0, 100.0, step=0.01, round=False),
    Widget(advanced=True),
    Tip("The share of the noise that is new in each step: 0 none, 1 as much as the method means."),
]
SNoise = Annotated[
    float,
    Range(0.0, 100.0, step=0.01, round=False),
    Widget(advanced=True),
    Tip("How strong the new noise is; 1.0 as it should be."),
]
NoiseDevice = Annotated[
    Literal["gpu", "cpu"],
    Widget(advanced=True, multiselect=False, options=["gpu", "cpu"]),
    Tip("Where the noise is drawn: on the CPU it is the same on each machine."),
]


@node("SamplerEulerAncestral", category=SAMPLERS, shapes=lambda specs: (None,), module=MODULE)
def select_euler_ancestral(eta: Eta = 1.0, s_noise: SNoise = 1.0) -> ByHow:
    """Choose Euler's method with new noise in each step."""
    return sampling.ChosenSampler("euler_ancestral", {"eta": eta, "s_noise": s_noise})


@node("SamplerDPMPP_SDE", category=SAMPLERS, shapes=lambda specs: (None,), module=MODULE)
def select_dpmpp_sde(
    *,
    eta: Eta = 1.0,
    s_noise: SNoise = 1.0,
    r: Annotated[
        float,
        Range(0.0, 100.0, step=0.01, round=False),
        Widget(advanced=True),
        Tip("Where in a step the second estimate is made."),
    ] = 0.5,
    noise_device: NoiseDevice,
) -> ByHow:
    """Choose DPM-Solver++ for the SDE, of two estimates a step."""
    name = "dpmpp_sde" if noise_device == "cpu" else "dpmpp_sde_gpu"
    return sampling.ChosenSampler(name, {"eta": eta, "s_noise": s_noise, "r": r})


@node("SamplerDPMPP_2M_SDE", category=SAMPLERS, shapes=lambda specs: (None,), module=MODULE)
def select_dpmpp_2m_sde(
    *,
    solver_type: Annotated[
        Literal["midpoint", "heun"],
        Widget(multiselect=False, options=["midpoint", "heun"]),
        Tip("How the last two estimates are combined."),
    ],
    eta: Eta = 1.0,
    s_noise: SNoise = 1.0,
    noise_device: NoiseDevice,
) -> ByHow:
    """Choose DPM-Solver++(2M) for the SDE."""
    name = "dpmpp_2m_sde" if noise_device == "cpu" else "dpmpp_2m_sde_gpu"
    return sampling.ChosenSampler(name, {"rule": solver_type, "eta": eta, "s_noise": s_noise})


@node("SamplerDPMPP_3M_SDE", category=SAMPLERS, shapes=lambda specs: (None,), module=MODULE)
def select_dpmpp_3m_sde(*, eta: Eta = 1.0, s_noise: SNoise = 1.0, noise_device: NoiseDevice) -> ByHow:
    """Choose DPM-Solver++(3M) for the SDE."""
    name = "dpmpp_3m_sde" if noise_device == "cpu" else "dpmpp_3m_sde_gpu"
    return sampling.ChosenSampler(name, {"eta": eta, "s_noise": s_noise})


@node("SamplerLMS", category=SAMPLERS, shapes=lambda specs: (None,), module=MODULE)
def select_lms(
    order: Annotated[
        int, Range(1, 100), Widget(advanced=True), Tip("How many slopes are combined at most.")
    ] = 4,
) -> ByHow:
    """Choose the linear multistep method."""
    return sampling.ChosenSampler("lms", {"order": order})
