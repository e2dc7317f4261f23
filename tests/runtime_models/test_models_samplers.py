"""Samplers end where ComfyUI's end, on denoisers given by a formula (samplers.json describes them)."""

import re
from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from app.runtime.models.conditions import fit_mask, read_conditioning
from app.runtime.models.guidance import Guidance
from app.runtime.models.model_sampling import stable_diffusion_sampling
from app.runtime.models.noise import initial_noise
from app.runtime.models.noise_schedules import WITHOUT_THE_LOWEST, sigmas_for
from app.runtime.models.samplers import SAMPLERS, Walk
from app.runtime.models.sampling import ChosenSampler, Start, run_sampler
from tests.tiny_models import figures, manifest

SEED = manifest("samplers")["seed"]
SAMPLINGS = {
    "eps": stable_diffusion_sampling("eps"),
    "vpred_zsnr": stable_diffusion_sampling("v", zero_terminal_snr=True),
}
SCHEDULES = {"eps": ("sd15_eps", "karras"), "vpred_zsnr": ("sdxl_vpred_zsnr", "normal")}
STEPS = 10

KEYS = [
    key
    for key in figures("samplers")
    if key.split(".")[0] in SAMPLINGS
    and not re.search("advanced|custom", key)
    and not key.endswith("x_steps")
]
ILL_CONDITIONED = "vpred_zsnr.nonlinear.euler_ancestral.cfg3"
LAST_DIGIT = 4.9e-4
"""Of a 32-bit number at this key's first level, 4518: the first step takes nearly all of it away again, so
that the rounding of single elements stays in the result. The others meet the tolerance."""


def analytic(kind: str) -> Callable[[Tensor, Tensor, Tensor], Tensor]:
    """Return the recorded denoiser; a text of ones asks for the positive one, zeros for the negative one."""

    def denoise(x: Tensor, sigma: Tensor, text: Tensor) -> Tensor:
        s = sigma.reshape(-1, 1, 1, 1)
        if kind == "linear":
            positive = x / (1 + s * s)
        else:
            positive = torch.tanh(x / torch.sqrt(1 + s * s)) * (1 + 0.25 * torch.cos(s))
        return torch.where(text[:, :1, :1, None] > 0, positive, 0.5 * positive + 0.1)

    return denoise


def run(key: str, chosen: ChosenSampler | None = None) -> tuple[Tensor, list[int]]:
    model, kind, sampler, cfg, *variant = key.split(".", 4)
    name = variant[0] if variant else ""
    sampling = SAMPLINGS[model]
    case, scheduler = SCHEDULES[model]
    scheduler = name.removeprefix("scheduler_") if name.startswith("scheduler_") else scheduler
    # The recorded levels: Brownian noise is rough, so that their last digit would show.
    sigmas = torch.tensor(manifest("schedules")["cases"][case]["schedulers"][scheduler][str(STEPS)])
    latent = torch.zeros(3 if name == "batch3" else 1, 4, 8, 8)
    mask = None
    if name == "img2img0.6":
        latent = figures("samplers")["latent1"]
        sigmas = sigmas_for(sampling, scheduler, STEPS, 0.6, sampler)
    elif sampler in WITHOUT_THE_LOWEST:
        sigmas = sigmas_for(sampling, scheduler, STEPS, 1.0, sampler)
    if name == "inpaint_mask":
        latent = figures("samplers")["latent1"]
        mask = fit_mask(figures("samplers")["mask"], latent)
    sides = [
        read_conditioning([(torch.full((1, 1, 1), value), {})], sampling, latent) for value in (1.0, 0.0)
    ]
    guidance = Guidance(analytic(kind), sides[0], sides[1], float(cfg.removeprefix("cfg")))
    seen: list[int] = []
    start = Start(latent, initial_noise(latent, SEED), mask)
    end = run_sampler(
        sampling,
        guidance,
        start,
        sigmas,
        chosen or ChosenSampler(sampler),
        SEED,
        lambda step, _: seen.append(step),
    )
    return end, seen


@pytest.mark.parametrize("key", KEYS)
def test_end_is_as_recorded(key: str) -> None:
    end, seen = run(key)
    tolerance = 5e-5 if re.search("_sde|uni_pc|seeds", key) else 1e-5
    recorded = figures("samplers")[key]
    if key == ILL_CONDITIONED:
        assert torch.isclose(end, recorded, rtol=tolerance, atol=tolerance).float().mean() > 0.85
        torch.testing.assert_close(end, recorded, rtol=tolerance, atol=LAST_DIGIT)
    else:
        torch.testing.assert_close(end, recorded, rtol=tolerance, atol=tolerance)
    assert seen == list(range(len(seen)))
    assert len(seen) >= (STEPS if key.split(".")[2] not in STEPS_OF_THEIR_OWN else 4)


STEPS_OF_THEIR_OWN = ("dpm_fast", "dpm_adaptive")
"""Samplers that walk between the first and the last level as they see fit."""

SDE = {"eta": 0.8, "s_noise": 1.0, "r": 0.4}
WITH_OPTIONS = {
    "EulerAncestral_eta0.5_s0.9": ChosenSampler("euler_ancestral", {"eta": 0.5, "s_noise": 0.9}),
    "DPMPP_SDE_eta0.8_s1_r0.4_cpu": ChosenSampler("dpmpp_sde", SDE),
    "DPMPP_2M_SDE_heun_eta0.7_s1.05_cpu": ChosenSampler(
        "dpmpp_2m_sde", {"rule": "heun", "eta": 0.7, "s_noise": 1.05}
    ),
    "DPMPP_2M_SDE_midpoint_eta1_s1_gpu": ChosenSampler("dpmpp_2m_sde_gpu", {"rule": "midpoint"}),
    "DPMPP_3M_SDE_eta0.5_s1_cpu": ChosenSampler("dpmpp_3m_sde", {"eta": 0.5}),
    "DPMPP_2S_Ancestral_eta0.6_s1": ChosenSampler("dpmpp_2s_ancestral", {"eta": 0.6}),
    "LMS_order3": ChosenSampler("lms", {"order": 3}),
}


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_options_of_samplers_do_what_was_recorded(name: str) -> None:
    end, _ = run("eps.nonlinear.custom.cfg3", WITH_OPTIONS[name])
    recorded = figures("samplers")[f"eps.nonlinear.custom.Sampler{name}.cfg3"]
    torch.testing.assert_close(end, recorded, rtol=5e-5, atol=5e-5)


NOT_RECORDED = {"exp_heun_2_x0", "exp_heun_2_x0_sde"}
"""Newer than the figures: known by their properties alone (below)."""


def walked(sampler: str, steps: int, seed: int = 1, **options: float) -> Tensor:
    """Walk from level 8 to 0.5, even in the logarithm, where the data are normal with deviation 1."""
    sigmas = torch.logspace(3, -1, steps + 1, base=2.0)
    start = torch.full((1, 4, 8, 8), 5.0, dtype=torch.float64)
    walk = Walk(
        start,
        sigmas,
        lambda x, sigma: x / (1 + sigma**2),
        lambda x, sigma: (x / (1 + sigma**2),) * 2,
        seed,
        lambda step, denoised: None,
    )
    return SAMPLERS[sampler](walk, **options)


END = 5.0 * ((1 + 0.5**2) / (1 + 8.0**2)) ** 0.5
"""Of dx/dsigma = x sigma / (1 + sigma²), the probability flow: x grows as the deviation of what is noisy."""


@pytest.mark.parametrize(
    ("sampler", "options", "order"),
    [
        ("euler", {}, 1),
        ("exp_heun_2_x0", {}, 2),
        ("exp_heun_2_x0_sde", {"eta": 0.0}, 2),
        ("seeds_2", {"eta": 0.0}, 2),
        ("seeds_3", {"eta": 0.0}, 3),
        ("dpm_fast", {}, 2),
        ("ipndm_v", {}, 2),
    ],
)
def test_twice_the_steps_divide_the_error_by_the_power_of_the_order(
    sampler: str, options: dict[str, float], order: int
) -> None:
    coarse, fine = (float((walked(sampler, steps, **options) - END).abs().max()) for steps in (12, 24))
    assert coarse / fine > 0.75 * 2**order
    assert fine < 0.1


def test_noise_has_the_variance_of_the_level_and_depends_on_the_seed_alone() -> None:
    """Data with deviation 1 and noise: at level 0.5 the variance is 1.25, wherever the walk began."""
    once, again, other = (walked("exp_heun_2_x0_sde", 40, seed) for seed in (1, 1, 2))
    assert torch.equal(once, again)
    assert not torch.equal(once, other)
    assert float(torch.stack([once, other]).var()) == pytest.approx(1.25, rel=0.25)
    assert torch.equal(walked("exp_heun_2_x0", 10, 1), walked("exp_heun_2_x0", 10, 2))


def test_every_sampler_of_this_release_was_recorded() -> None:
    assert {key.split(".")[2] for key in KEYS} == set(SAMPLERS) - NOT_RECORDED


def test_a_sampler_does_not_change_its_start() -> None:
    latent = torch.ones(1, 4, 8, 8)
    noise = initial_noise(latent, 1)
    sampling = SAMPLINGS["eps"]
    text = read_conditioning([(torch.ones(1, 1, 1), {})], sampling, latent)
    guidance = Guidance(analytic("linear"), text, text, 1.0)
    before = latent.clone(), noise.clone()
    sigmas = sigmas_for(sampling, "karras", 3)
    run_sampler(
        sampling, guidance, Start(latent, noise), sigmas, ChosenSampler("euler"), 1, lambda step, _: None
    )
    assert torch.equal(latent, before[0])
    assert torch.equal(noise, before[1])
