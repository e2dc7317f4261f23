"""Noise is bitwise what ComfyUI draws for a seed and a shape."""

import hashlib
import itertools

import pytest
import torch

from app.runtime.models.noise import brownian_noise, initial_noise, plain_noise
from tests.tiny_models import figures, manifest

ENTRIES = manifest("noise")["entries"]


@pytest.mark.parametrize("key", ENTRIES)
def test_noise_is_bitwise_as_recorded(key: str) -> None:
    entry = ENTRIES[key]
    latent = torch.zeros(entry["shape"], dtype=getattr(torch, entry.get("dtype", "float32")))
    noise = initial_noise(latent, entry["seed"], entry.get("noise_inds"))
    assert torch.equal(noise, figures("noise")[key])


@pytest.mark.parametrize("key", manifest("noise")["sha256"])
def test_noise_of_real_size_is_bitwise_as_recorded(key: str) -> None:
    seed, shape = key.removeprefix("seed").split(".shape")
    noise = initial_noise(torch.zeros([int(side) for side in shape.split("x")]), int(seed))
    digest = hashlib.sha256(noise.numpy().tobytes()).hexdigest()
    assert digest == manifest("noise")["sha256"][key]["sha256_of_float32_le_bytes"]


def test_the_global_generator_is_left_alone() -> None:
    torch.manual_seed(5)
    before = torch.get_rng_state()
    initial_noise(torch.zeros(1, 4, 8, 8), 1)
    assert torch.equal(torch.get_rng_state(), before)


def test_a_stochastic_sampler_first_draws_the_initial_noise() -> None:
    recorded = figures("samplers")["default_noise_sampler.draws"]
    level = torch.tensor(1.0)
    draw = plain_noise(torch.zeros(1, 4, 8, 8), manifest("samplers")["seed"])
    drawn = torch.cat([draw(level, level) for _ in range(len(recorded))])
    assert torch.equal(drawn.reshape(recorded.shape), recorded)


@pytest.mark.parametrize("name", ["brownian.cpu0", "brownian.cpu1"])
def test_brownian_increments_are_as_recorded(name: str) -> None:
    sigmas, recorded = figures("samplers")[f"{name}.sigmas"], figures("samplers")[f"{name}.draws"]
    draw = brownian_noise(torch.zeros(1, 4, 8, 8), sigmas, manifest("samplers")["seed"])
    pairs = itertools.pairwise(sigmas)
    drawn = [draw(sigma, following) for sigma, following in pairs if following > 0]
    drawn = torch.cat(drawn[: len(recorded)]).reshape(recorded.shape)
    torch.testing.assert_close(drawn, recorded, rtol=5e-5, atol=5e-5)
