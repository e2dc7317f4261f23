"""A whole SD 1.5 checkpoint, tiny and random: text, network, VAE and sampling runs agree with ComfyUI's."""

import re
from dataclasses import replace
from typing import Any

import pytest
import torch
from torch import Tensor

from app.runtime.models.checkpoint import Checkpoint, load_checkpoint
from app.runtime.models.diffusion_model import DiffusionModel
from app.runtime.models.embeddings import find_embeddings
from app.runtime.models.model_sampling import stable_diffusion_sampling
from app.runtime.models.noise_schedules import sigmas_for
from app.runtime.models.sampling import ChosenNoise, ChosenSampler, Guider, sample
from tests.tiny_models import DATA, TINY_HEADS, figures, manifest, write_tiny_sd15

GOLDEN = figures("tiny_sd15_golden")
MANIFEST = manifest("tiny_sd15_golden")
INFO: dict[str, Any] = MANIFEST["info"]
POSITIVE = "a photo of a (cat:1.3), sitting on a [mat]"
NEGATIVE = "blurry, bad"

CHAOTIC = set(MANIFEST["measured_drift"]["chaotic_keys"])
TEXTS = [key for key in GOLDEN if re.fullmatch(r"clip\..*\.skip-\d\.cond", key)]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Checkpoint:
    path = write_tiny_sd15(tmp_path_factory.mktemp("models") / "tiny_sd15.safetensors")
    return load_checkpoint(path, heads=TINY_HEADS)


def assert_one_pass(actual: Tensor, key: str) -> None:
    torch.testing.assert_close(actual, GOLDEN[key], rtol=1e-4, atol=2e-5)


def assert_a_run(actual: Tensor, key: str) -> None:
    """Follow the figures' rule for sampler results: the error over all elements against the recorded
    spread."""
    assert key not in CHAOTIC
    drift = MANIFEST["measured_drift"]["per_key"].get(key, 0.0)
    assert actual.shape == GOLDEN[key].shape
    error = float((actual - GOLDEN[key]).abs().max() / GOLDEN[key].std())
    assert error <= max(2e-4, 30 * drift), f"{key}: {error}"


@pytest.mark.parametrize("key", TEXTS)
def test_text_is_encoded_as_recorded(tiny: Checkpoint, key: str) -> None:
    encoder = tiny.text_encoder.stopping_at(INFO[key]["stop_at_clip_layer"])
    embedding, pooled = encoder.encode(INFO[key]["text"])
    assert_one_pass(embedding, key)
    assert_one_pass(pooled, key.replace(".cond", ".pooled"))


def test_an_embedding_in_the_prompt_is_as_recorded(tiny: Checkpoint) -> None:
    encoder = replace(tiny.text_encoder, find_embedding=find_embeddings([DATA]))
    embedding, pooled = encoder.encode(INFO["clip.embedding.cond"]["text"])
    assert_one_pass(embedding, "clip.embedding.cond")
    assert_one_pass(pooled, "clip.embedding.pooled")


@pytest.mark.parametrize("timestep", ["0", "1", "37.5", "500", "999"])
def test_network_output_is_as_recorded(tiny: Checkpoint, timestep: str) -> None:
    x, context = GOLDEN["unet.x"], GOLDEN["unet.context"]
    time = torch.tensor(float(timestep))
    assert_one_pass(tiny.model.network(x, time, context, return_dict=False)[0], f"unet.out.t{timestep}")


def test_network_takes_odd_sizes_and_timesteps_for_each_item(tiny: Checkpoint) -> None:
    context, network = GOLDEN["unet.context"], tiny.model.network
    odd = network(GOLDEN["unet.oddsize.x"], torch.tensor(500.0), context[:1], return_dict=False)[0]
    assert_one_pass(odd, "unet.oddsize.out.t500")
    times = torch.tensor([10.0, 900.0])
    assert_one_pass(network(GOLDEN["unet.x"], times, context, return_dict=False)[0], "unet.out.t10_900")


@pytest.mark.parametrize("sigma", ["14.6", "3.0", "0.5", "0.03"])
def test_denoised_estimate_is_as_recorded(tiny: Checkpoint, sigma: str) -> None:
    level = float(sigma)
    x, context = GOLDEN["unet.x"] * level, GOLDEN["unet.context"]
    assert_a_run(tiny.model.denoise(x, torch.full((2,), level), context), f"apply_model.sigma{sigma}")


def test_images_are_encoded_as_recorded(tiny: Checkpoint) -> None:
    assert_one_pass(tiny.vae.encode(GOLDEN["image64"]), "vae.encode")
    assert_one_pass(tiny.vae.encode(GOLDEN["image67x70"]), "vae.encode.crop67x70")


def test_latents_are_decoded_as_recorded(tiny: Checkpoint) -> None:
    assert_one_pass(tiny.vae.decode(GOLDEN["vae.z"]), "vae.decode.z")
    assert_one_pass(tiny.vae.decode(GOLDEN["vae.z12x16"]), "vae.decode.z12x16")


def conditioning(tiny: Checkpoint, *texts: str, layer: int = -1) -> list[tuple[Tensor, dict[str, Any]]]:
    encoder = tiny.text_encoder.stopping_at(layer)
    return [(encoder.encode(text)[0], {}) for text in texts]


def run(tiny: Checkpoint, key: str, latent: dict[str, Any] | None = None, **changes: Any) -> Tensor:
    """Run KSampler's defaults of the figures with what the manifest says of a key, and `changes`."""
    defaults = {"sampler": "euler", "sch": "normal", "steps": 8, "cfg": 7.0, "dn": 1.0, "seed": 42}
    facts = {**defaults, **INFO.get(key, {}), **changes}
    model: DiffusionModel = facts.get("model", tiny.model)
    sides = (
        facts.get("positive") or conditioning(tiny, POSITIVE),
        facts.get("negative") or conditioning(tiny, NEGATIVE),
    )
    sampler = ChosenSampler(facts["sampler"])
    sigmas = sigmas_for(model.sampling, facts["sch"], facts["steps"], facts["dn"], sampler.name)
    return sample(
        Guider(model, *sides, facts["cfg"]),
        latent or {"samples": torch.zeros(1, 4, 8, 8)},
        sigmas,
        sampler,
        ChosenNoise(facts["seed"]),
        lambda step, denoised: None,
    )


PLAIN = [
    key
    for key in GOLDEN
    if re.fullmatch(r"ks\.(euler|euler_ancestral|dpmpp_2m|dpmpp_2m_sde|ddim)\.[a-z_]+", key)
    or key in ("ks.euler.cfg1", "ks.euler.cfg0", "ks.euler.cfg3.5.seed7", "ks.euler.seed_big")
    if key not in ("ks.euler.repeat_batch",)
]


@pytest.mark.parametrize("key", PLAIN)
def test_run_is_as_recorded(tiny: Checkpoint, key: str) -> None:
    assert_a_run(run(tiny, key), key)


def test_batches_and_other_sizes_are_as_recorded(tiny: Checkpoint) -> None:
    batch = {"samples": torch.zeros(3, 4, 8, 8)}
    assert_a_run(run(tiny, "ks.euler.batch3", batch), "ks.euler.batch3")
    wide = {"samples": torch.zeros(1, 4, 8, 12)}
    assert_a_run(run(tiny, "ks.euler.96x64", wide), "ks.euler.96x64")
    large = {"samples": torch.zeros(1, 4, 16, 16)}
    assert_a_run(run(tiny, "ks.plain.128x128", large), "ks.plain.128x128")


def test_batch_indices_choose_the_noise(tiny: Checkpoint) -> None:
    some = {"samples": torch.zeros(2, 4, 8, 8), "batch_index": [1, 2]}
    assert_a_run(run(tiny, "ks.euler.latent_from_batch_1_2", some), "ks.euler.latent_from_batch_1_2")
    doubled = {"samples": torch.zeros(4, 4, 8, 8), "batch_index": [1, 2, 3, 4]}
    assert_a_run(run(tiny, "ks.euler.repeat_batch", doubled), "ks.euler.repeat_batch")


@pytest.mark.parametrize("key", [key for key in GOLDEN if key.startswith("ks.img2img.")])
def test_image_to_image_is_as_recorded(tiny: Checkpoint, key: str) -> None:
    latent = {"samples": tiny.vae.encode(GOLDEN["image64"])}
    assert_a_run(run(tiny, key, latent), key)


INPAINT = [
    "ks.inpaint.SetLatentNoiseMask.euler",
    "ks.inpaint.SetLatentNoiseMask.ddim",
    "ks.inpaint.SetLatentNoiseMask.euler_ancestral",
    "ks.inpaint.SetLatentNoiseMask.dn0.7.dpmpp_2m.steps2cfg2",
]


@pytest.mark.parametrize("key", INPAINT)
def test_inpainting_is_as_recorded(tiny: Checkpoint, key: str) -> None:
    mask = GOLDEN["mask64"].reshape(-1, 1, 64, 64)
    latent = {"samples": tiny.vae.encode(GOLDEN["image64"]), "noise_mask": mask}
    assert_a_run(run(tiny, key, latent), key)


def test_a_mask_of_another_size_is_fitted(tiny: Checkpoint) -> None:
    mask = GOLDEN["mask20"].reshape(-1, 1, 20, 20)
    latent = {"samples": tiny.vae.encode(GOLDEN["image64"]), "noise_mask": mask}
    key = "ks.inpaint.mask_other_size.euler"
    assert_a_run(run(tiny, key, latent), key)


def test_masked_and_encoded_images_are_as_recorded(tiny: Checkpoint) -> None:
    for grow in ("grow0", "grow6"):
        latent = {
            "samples": GOLDEN[f"VAEEncodeForInpaint.{grow}.samples"],
            "noise_mask": GOLDEN[f"VAEEncodeForInpaint.{grow}.noise_mask"],
        }
        key = f"ks.inpaint.VAEEncodeForInpaint.{grow}.euler"
        assert_a_run(run(tiny, key, latent), key)


def test_combined_conditions_are_as_recorded(tiny: Checkpoint) -> None:
    both = conditioning(tiny, POSITIVE, "a dog in the rain")
    assert_a_run(run(tiny, "ks.cond.combine", positive=both), "ks.cond.combine")


def test_an_earlier_layer_is_as_recorded(tiny: Checkpoint) -> None:
    sides = {
        "positive": conditioning(tiny, POSITIVE, layer=-2),
        "negative": conditioning(tiny, NEGATIVE, layer=-2),
    }
    assert_a_run(run(tiny, "ks.clipskip2", **sides), "ks.clipskip2")


@pytest.mark.parametrize("zero_snr", [False, True])
def test_velocity_prediction_is_as_recorded(tiny: Checkpoint, zero_snr: bool) -> None:
    sampling = stable_diffusion_sampling("v", zero_snr)
    model = DiffusionModel(tiny.model.network, sampling)
    key = f"ks.modelsamplingdiscrete.v_prediction.zsnr{int(zero_snr)}.steps2cfg2"
    assert_a_run(run(tiny, key, model=model, steps=2, cfg=2.0), key)


def test_the_whole_way_to_the_picture_is_as_recorded(tiny: Checkpoint) -> None:
    samples = run(tiny, "ks.full.euler")
    assert_a_run(samples, "ks.full.euler")
    assert_a_run(tiny.vae.decode(samples), "image.full.euler")
