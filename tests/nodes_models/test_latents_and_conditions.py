"""Nodes that change latents and conditionings: their figures on the tiny model, else their definitions."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from app.folders import Folders, folders_below
from app.node_def import NodeDef
from app.nodes.registry import load_nodes
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.models.checkpoint import Checkpoint, load_checkpoint
from app.runtime.models.conditions import read_conditioning
from app.runtime.models.model_sampling import stable_diffusion_sampling
from app.runtime.models.placement import Placement
from app.tensor_spec import tensor_spec
from tests.tiny_models import TINY_HEADS, figures, manifest, write_tiny_sd15

GOLDEN = figures("tiny_sd15_golden")
DRIFT = manifest("tiny_sd15_golden")["measured_drift"]
POSITIVE, NEGATIVE, OTHER = "a photo of a (cat:1.3), sitting on a [mat]", "blurry, bad", "a dog in the rain"
BIG = GOLDEN["latent.big"]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    home = tmp_path_factory.mktemp("home")
    made = folders_below(home, home / "state")
    made.create()
    write_tiny_sd15(Path(made.model_paths["checkpoints"][0]) / "tiny.safetensors")
    return made


@pytest.fixture(scope="module")
def definitions(folders: Folders) -> Mapping[str, NodeDef]:
    return load_nodes(folders, with_packs=False).definitions


class Nodes:
    """Calls nodes by name and gives their outputs."""

    def __init__(self, definitions: Mapping[str, NodeDef], run: RunContext) -> None:
        self.definitions = definitions
        self.run = run

    def __call__(self, name: str, **inputs: Any) -> Any:
        outputs = self.definitions[name].run(self.run, inputs).outputs
        return outputs[0] if len(outputs) == 1 else outputs


@pytest.fixture(scope="module")
def nodes(definitions: Mapping[str, NodeDef], folders: Folders) -> Nodes:
    return Nodes(definitions, RunContext("3", folders))


def latent(samples: Tensor, **more: Any) -> dict[str, Any]:
    return {"samples": samples, **more}


@pytest.mark.parametrize(
    ("key", "node", "inputs"),
    [
        ("LatentFlip.x", "LatentFlip", {"flip_method": "x-axis: vertically"}),
        ("LatentFlip.y", "LatentFlip", {"flip_method": "y-axis: horizontally"}),
        ("LatentRotate.none", "LatentRotate", {"rotation": "none"}),
        ("LatentRotate.90_degrees", "LatentRotate", {"rotation": "90 degrees"}),
        ("LatentRotate.180_degrees", "LatentRotate", {"rotation": "180 degrees"}),
        ("LatentRotate.270_degrees", "LatentRotate", {"rotation": "270 degrees"}),
        ("LatentCrop.32x40.x16y8", "LatentCrop", {"width": 32, "height": 40, "x": 16, "y": 8}),
    ],
)
def test_turned_and_cut_as_recorded(key: str, node: str, inputs: dict[str, Any], nodes: Nodes) -> None:
    assert torch.equal(nodes(node, samples=latent(BIG), **inputs)["samples"], GOLDEN[key])


def test_computed_as_recorded(nodes: Nodes) -> None:
    """The two latents that were recorded follow from the sum and the product."""
    first = GOLDEN["LatentMultiply.1.7"] / 1.7
    second = GOLDEN["LatentAdd"] - first
    one, other = latent(first, type="x"), latent(second)
    close = {"rtol": 1e-4, "atol": 2e-5}
    both = {"samples1": one, "samples2": other}
    product = nodes("LatentMultiply", samples=one, multiplier=1.7)
    assert product["type"] == "x"
    torch.testing.assert_close(product["samples"], GOLDEN["LatentMultiply.1.7"], **close)
    torch.testing.assert_close(nodes("LatentAdd", **both)["samples"], GOLDEN["LatentAdd"], **close)
    torch.testing.assert_close(nodes("LatentSubtract", **both)["samples"], GOLDEN["LatentSubtract"], **close)
    mixed = nodes("LatentInterpolate", ratio=0.3, **both)["samples"]
    torch.testing.assert_close(mixed, GOLDEN["LatentInterpolate.0.3"], **close)
    blended = nodes("LatentBlend", blend_factor=0.3, **both)["samples"]
    torch.testing.assert_close(blended, GOLDEN["LatentBlend.0.3"], **close)


@pytest.mark.parametrize("grow", [0, 6])
def test_pictures_are_encoded_for_inpainting_as_recorded(grow: int, nodes: Nodes) -> None:
    _, _, vae = nodes("CheckpointLoaderSimple", ckpt_name="tiny.safetensors")
    pixels = GOLDEN["image64"]
    before = pixels.clone()
    made = nodes("VAEEncodeForInpaint", pixels=pixels, vae=vae, mask=GOLDEN["mask64"], grow_mask_by=grow)
    key = f"VAEEncodeForInpaint.grow{grow}"
    torch.testing.assert_close(made["samples"], GOLDEN[f"{key}.samples"], rtol=1e-4, atol=2e-5)
    assert torch.equal(made["noise_mask"], GOLDEN[f"{key}.noise_mask"])
    assert torch.equal(pixels, before)


def test_masks_and_places_go_with_latents(nodes: Nodes) -> None:
    masked = nodes("SetLatentNoiseMask", samples=latent(BIG), mask=torch.rand(2, 5, 6))
    assert masked["noise_mask"].shape == (2, 1, 5, 6)
    batch = latent(torch.arange(3.0).reshape(3, 1, 1, 1), noise_mask=torch.arange(3.0).reshape(3, 1, 1, 1))
    taken = nodes("LatentFromBatch", samples=batch, batch_index=1, length=5)
    assert taken["samples"].flatten().tolist() == [1, 2]
    assert taken["noise_mask"].flatten().tolist() == [1, 2]
    assert taken["batch_index"] == [1, 2]
    twice = nodes("RepeatLatentBatch", samples=taken, amount=2)
    assert twice["samples"].flatten().tolist() == [1, 2, 1, 2]
    assert twice["noise_mask"].flatten().tolist() == [1, 2, 1, 2]
    assert twice["batch_index"] == [1, 2, 3, 4]


def test_empty_latents_of_sixteen_channels_fit_any_model(nodes: Nodes) -> None:
    empty = nodes("EmptySD3LatentImage", width=1024, height=512, batch_size=2)["samples"]
    assert empty.shape == (2, 16, 64, 128)
    shapes = nodes.definitions["EmptySD3LatentImage"].shapes
    assert shapes is not None
    (spec,) = shapes({"width": 1024, "height": 512, "batch_size": 2})
    assert (spec["samples"].shape, spec["samples"].zeros) == ((2, 16, 64, 128), True)


@pytest.fixture(scope="module")
def tiny(folders: Folders) -> Checkpoint:
    path = Path(folders.model_paths["checkpoints"][0]) / "tiny.safetensors"
    return load_checkpoint(path, Placement("cpu"), TINY_HEADS)


@pytest.fixture(scope="module")
def texts(nodes: Nodes, tiny: Checkpoint) -> dict[str, Any]:
    clip = tiny.text_encoder
    return {text: nodes("CLIPTextEncode", text=text, clip=clip) for text in (POSITIVE, NEGATIVE, OTHER)}


@pytest.mark.parametrize("share", [0.3, 1.0])
def test_prompts_are_averaged_as_recorded(share: float, nodes: Nodes, texts: dict[str, Any]) -> None:
    sides = {"conditioning_to": texts[POSITIVE], "conditioning_from": texts[OTHER]}
    ((text, options),) = nodes("ConditioningAverage", conditioning_to_strength=share, **sides)
    close = {"rtol": 1e-4, "atol": 2e-5}
    torch.testing.assert_close(text, GOLDEN[f"cond.average{share}.cond"], **close)
    torch.testing.assert_close(options["pooled_output"], GOLDEN[f"cond.average{share}.pooled"], **close)


def assert_a_run(got: Tensor, key: str) -> None:
    recorded = GOLDEN[key]
    allowed = max(2e-4, 30 * DRIFT["per_key"].get(key, 0.0))
    assert float((got - recorded).abs().max() / recorded.std()) <= allowed


def sampled(nodes: Nodes, tiny: Checkpoint, positive: Any, negative: Any) -> Tensor:
    run = {"seed": 42, "steps": 8, "cfg": 7.0, "sampler_name": "euler", "scheduler": "normal", "denoise": 1.0}
    empty = latent(torch.zeros(1, 4, 8, 8))
    sides = {"positive": positive, "negative": negative}
    samples: Tensor = nodes("KSampler", model=tiny.model, latent_image=empty, **sides, **run)["samples"]
    return samples


def test_a_prompt_of_zeros_is_as_recorded(nodes: Nodes, tiny: Checkpoint, texts: dict[str, Any]) -> None:
    zeros = nodes("ConditioningZeroOut", conditioning=texts[NEGATIVE])
    assert zeros[0][1]["pooled_output"].abs().max() == 0
    assert_a_run(sampled(nodes, tiny, texts[POSITIVE], zeros), "ks.cond.zeroout_neg")


def test_words_behind_words_are_as_recorded(nodes: Nodes, tiny: Checkpoint, texts: dict[str, Any]) -> None:
    longer = nodes("ConditioningConcat", conditioning_to=texts[POSITIVE], conditioning_from=texts[OTHER])
    assert longer[0][0].shape[1] == 154
    assert_a_run(sampled(nodes, tiny, longer, texts[NEGATIVE]), "ks.cond.concat")
    shapes = nodes.definitions["ConditioningConcat"].shapes
    assert shapes is not None
    one = ((tensor_spec("CONDITIONING", (1, 77, 16)), {}),)
    ((spec, _),) = shapes({"conditioning_to": one, "conditioning_from": one})[0]
    assert spec.shape == (1, 154, 16)


def test_options_of_prompts(nodes: Nodes, texts: dict[str, Any]) -> None:
    text = texts[POSITIVE]
    area = nodes("ConditioningSetArea", conditioning=text, width=64, height=128, x=16, y=8, strength=0.5)
    assert area[0][1]["area"] == (16, 8, 1, 2)
    assert area[0][1]["strength"] == 0.5
    part = nodes(
        "ConditioningSetAreaPercentage", conditioning=text, width=0.5, height=1.0, x=0.5, y=0, strength=1.0
    )
    assert part[0][1]["area"] == ("percentage", 1.0, 0.5, 0, 0.5)
    ranged = nodes("ConditioningSetTimestepRange", conditioning=text, start=0.25, end=0.5)
    assert (ranged[0][1]["start_percent"], ranged[0][1]["end_percent"]) == (0.25, 0.5)
    strong = nodes("ConditioningSetAreaStrength", conditioning=area, strength=2.0)
    assert (strong[0][1]["strength"], strong[0][1]["area"]) == (2.0, (16, 8, 1, 2))
    assert "area" not in text[0][1], "the prompt given stays as it is"


def test_bounds_of_a_mask_are_what_the_model_sees(nodes: Nodes, texts: dict[str, Any]) -> None:
    mask = torch.zeros(32, 32)
    mask[4:16, 10:14] = 0.5
    inputs = {"conditioning": texts[POSITIVE], "mask": mask, "strength": 0.5}
    sampling, like = stable_diffusion_sampling(), torch.zeros(1, 4, 32, 32)
    (whole,) = read_conditioning(
        nodes("ConditioningSetMask", set_cond_area="default", **inputs), sampling, like
    )
    assert (whole.window.height, whole.window.width, whole.has_area) == (32, 32, False)
    (bound,) = read_conditioning(
        nodes("ConditioningSetMask", set_cond_area="mask bounds", **inputs), sampling, like
    )
    assert (bound.window.top, bound.window.left) == (4, 10)
    assert (bound.window.height, bound.window.width) == (12, 8), "at least 8 elements"
    assert bound.has_area
    assert float(bound.weight[0, 0, 0, 0]) == 0.25
    assert torch.equal(bound.weight, bound.window.of(whole.weight))


def test_prompts_of_other_encoders_are_refused(nodes: Nodes, texts: dict[str, Any]) -> None:
    other = [[torch.zeros(1, 77, 3), {}]]
    for name in ("ConditioningConcat", "ConditioningAverage"):
        extra = {} if name == "ConditioningConcat" else {"conditioning_to_strength": 0.5}
        for wrong in (other, []):
            with pytest.raises(InputError) as caught:
                nodes(name, conditioning_to=texts[POSITIVE], conditioning_from=wrong, **extra)
            assert caught.value.problem.input_name == "conditioning_from"
