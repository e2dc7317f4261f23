"""Noise levels are those recorded from ComfyUI, for every scheduler, number of steps and denoise."""

import math
from collections.abc import Iterator

import pytest
import torch

from app.runtime.models.model_sampling import (
    DiscreteSampling,
    sigma_at_percent,
    stable_diffusion_sampling,
    starts_at_the_top,
)
from app.runtime.models.noise_schedules import SCHEDULERS, sigmas_for
from tests.tiny_models import figures, manifest

SAMPLINGS = {
    "sd15_eps": stable_diffusion_sampling("eps"),
    "sd2_vpred": stable_diffusion_sampling("v"),
    "sdxl_vpred_zsnr": stable_diffusion_sampling("v", zero_terminal_snr=True),
}


def cases() -> Iterator[tuple[str, str, str]]:
    for model, case in manifest("schedules")["cases"].items():
        for scheduler, by_steps in case["schedulers"].items():
            # The rule for dpm_2 and uni_pc comes with those samplers.
            yield from ((model, scheduler, steps) for steps in by_steps if "discard" not in steps)


@pytest.mark.parametrize(("model", "scheduler", "steps"), cases())
def test_schedule_is_as_recorded(model: str, scheduler: str, steps: str) -> None:
    recorded = manifest("schedules")["cases"][model]["schedulers"][scheduler][steps]
    count, _, denoise = steps.partition("@denoise")
    sigmas = sigmas_for(SAMPLINGS[model], scheduler, int(count), float(denoise or 1))
    expected = torch.tensor([math.nan if sigma is None else sigma for sigma in recorded])
    torch.testing.assert_close(sigmas, expected, rtol=2e-6, atol=1e-7, equal_nan=True)


def test_every_scheduler_was_recorded() -> None:
    assert set(manifest("schedules")["cases"]["sd15_eps"]["schedulers"]) == set(SCHEDULERS)


@pytest.mark.parametrize("model", SAMPLINGS)
def test_table_is_as_recorded(model: str) -> None:
    torch.testing.assert_close(SAMPLINGS[model].sigmas, figures("sigma_tables")[model], rtol=2e-6, atol=1e-7)


@pytest.mark.parametrize("model", SAMPLINGS)
def test_timesteps_are_as_recorded(model: str) -> None:
    for sigma, timestep in manifest("schedules")["cases"][model]["timestep_of_sigma"]:
        assert int(SAMPLINGS[model].timestep(torch.tensor(sigma))) == timestep


@pytest.mark.parametrize("model", SAMPLINGS)
def test_percents_are_as_recorded(model: str) -> None:
    for percent, sigma in manifest("schedules")["cases"][model]["percent_to_sigma"].items():
        assert sigma_at_percent(SAMPLINGS[model], float(percent)) == pytest.approx(sigma, rel=2e-6)


def test_no_denoising_has_no_levels() -> None:
    assert len(sigmas_for(SAMPLINGS["sd15_eps"], "karras", 20, 0.0)) == 0


def test_a_run_from_the_highest_level_starts_with_pure_noise() -> None:
    sampling: DiscreteSampling = SAMPLINGS["sd15_eps"]
    noise = torch.ones(1, 4, 2, 2)
    top = sampling.sigmas[-1:]
    assert starts_at_the_top(sampling, float(top))
    assert not starts_at_the_top(sampling, float(top) * 0.9)
    whole = sampling.add_noise(torch.zeros_like(noise), noise, top, whole=True)
    assert float(whole.max()) == pytest.approx(math.sqrt(1 + float(top) ** 2))
