"""The nodes of text-to-image: what they make, what they report, and how they refuse."""

import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from PIL import Image as Pillow

from app.folders import Folders, folders_below, resource_path
from app.node_def import NodeDef
from app.nodes.registry import load_nodes
from app.problems import InputError, RunInterrupted
from app.run_context import RunContext
from app.runtime.models.samplers import SAMPLERS
from app.tensor_spec import ModelSpec
from tests.tiny_models import figures

STARTER = "starter.safetensors"
GOLDEN = figures("tiny_sd15_golden")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    home = tmp_path_factory.mktemp("home")
    made = folders_below(home, home / "state")
    made.create()
    return made


@pytest.fixture(scope="module")
def definitions(folders: Folders) -> Mapping[str, NodeDef]:
    return load_nodes(folders, with_packs=False).definitions


@pytest.fixture(scope="module")
def run(folders: Folders) -> RunContext:
    return RunContext("3", folders)


class Nodes:
    """Calls nodes by name and gives their outputs."""

    def __init__(self, definitions: Mapping[str, NodeDef], run: RunContext) -> None:
        self._definitions = definitions
        self.run = run

    def __call__(self, name: str, **inputs: Any) -> Any:
        outputs = self._definitions[name].run(self.run, inputs).outputs
        return outputs[0] if len(outputs) == 1 else outputs


@pytest.fixture
def nodes(definitions: Mapping[str, NodeDef], run: RunContext) -> Nodes:
    return Nodes(definitions, run)


@pytest.fixture
def starter(nodes: Nodes) -> dict[str, Any]:
    """Return the inputs of a quick KSampler run on the starter model."""
    if not resource_path("models", "checkpoints", STARTER).is_file():
        pytest.skip("the starter model is not in resources/")
    model, clip, vae = nodes("CheckpointLoaderSimple", ckpt_name=STARTER)
    return {
        "model": model,
        "seed": 0,
        "steps": 20,
        "cfg": 5.0,
        "sampler_name": "euler",
        "scheduler": "normal",
        "positive": nodes("CLIPTextEncode", text="an apple on a white background", clip=clip),
        "negative": nodes("CLIPTextEncode", text="text, watermark", clip=clip),
        "latent_image": nodes("EmptyLatentImage", width=128, height=128, batch_size=1),
        "denoise": 1.0,
        "vae": vae,
        "clip": clip,
    }


def sampled(nodes: Nodes, inputs: dict[str, Any], **changes: Any) -> dict[str, torch.Tensor]:
    extra = ("vae", "clip")
    return nodes("KSampler", **{k: v for k, v in {**inputs, **changes}.items() if k not in extra})


def test_the_starter_paints_what_the_prompt_says(nodes: Nodes, starter: dict[str, Any]) -> None:
    image = nodes("VAEDecode", samples=sampled(nodes, starter), vae=starter["vae"])[0]
    assert image.shape == (128, 128, 3)
    corner, middle = image[4:12, 4:12].mean(dim=(0, 1)), image[60:90, 50:80].mean(dim=(0, 1))
    assert corner.min() > 0.9, "the background is white"
    assert middle[0] > 2 * middle[2], "the apple is red"


def test_the_same_seed_paints_the_same_picture(nodes: Nodes, starter: dict[str, Any]) -> None:
    runs = [sampled(nodes, starter, steps=2, seed=seed)["samples"] for seed in (1, 1, 2)]
    assert torch.equal(runs[0], runs[1])
    assert not torch.equal(runs[0], runs[2])


@pytest.mark.parametrize("sampler", SAMPLERS)
def test_every_available_sampler_runs(nodes: Nodes, starter: dict[str, Any], sampler: str) -> None:
    samples = sampled(nodes, starter, steps=3, sampler_name=sampler)["samples"]
    assert samples.shape == (1, 4, 16, 16)
    assert bool(samples.isfinite().all())
    assert (samples.dtype, samples.device.type) == (torch.float32, "cpu")


def test_steps_and_previews_are_reported(nodes: Nodes, starter: dict[str, Any]) -> None:
    progress: list[tuple[int, int]] = []
    previews: list[tuple[bytes, str]] = []
    nodes.run = replace(
        nodes.run,
        report_progress=lambda value, maximum: progress.append((value, maximum)),
        send_preview=lambda image, mime: previews.append((image, mime)),
    )
    sampled(nodes, starter, steps=4)
    assert progress == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert previews[0][1] == "image/jpeg"
    assert Pillow.open(io.BytesIO(previews[0][0])).size == (256, 256)


def test_an_interrupt_stops_between_steps(nodes: Nodes, starter: dict[str, Any]) -> None:
    steps: list[int] = []
    nodes.run = replace(
        nodes.run,
        report_progress=lambda value, maximum: steps.append(value),
        is_interrupted=lambda: len(steps) == 2,
    )
    with pytest.raises(RunInterrupted):
        sampled(nodes, starter, steps=20)
    assert steps == [1, 2]


def test_inputs_stay_as_they_were(nodes: Nodes, starter: dict[str, Any]) -> None:
    latent = {
        "samples": torch.rand(1, 4, 16, 16, generator=torch.Generator().manual_seed(1)),
        "noise_mask": torch.ones(1, 64, 64),
    }
    before = {name: value.clone() for name, value in latent.items()}
    embedding = starter["positive"][0][0].clone()
    result = sampled(nodes, starter, steps=2, denoise=0.5, latent_image=latent)
    assert all(torch.equal(latent[name], value) for name, value in before.items())
    assert torch.equal(starter["positive"][0][0], embedding)
    assert result["noise_mask"] is latent["noise_mask"], "what else is in the latent goes on"


def test_no_denoising_leaves_the_latent(nodes: Nodes, starter: dict[str, Any]) -> None:
    latent = {"samples": torch.ones(1, 4, 16, 16)}
    assert torch.equal(
        sampled(nodes, starter, denoise=0.0, latent_image=latent)["samples"], latent["samples"]
    )


def test_an_empty_latent_of_another_family_is_made_to_fit(nodes: Nodes, starter: dict[str, Any]) -> None:
    other = {"samples": torch.zeros(2, 16, 16, 16)}
    assert sampled(nodes, starter, steps=1, latent_image=other)["samples"].shape == (2, 4, 16, 16)


def refusal(nodes: Nodes, name: str, **inputs: Any) -> Any:
    with pytest.raises(InputError) as caught:
        nodes(name, **inputs)
    return caught.value.problem


def test_a_latent_of_another_family_is_refused(nodes: Nodes, starter: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        sampled(nodes, starter, latent_image={"samples": torch.ones(1, 16, 8, 8)})
    problem = caught.value.problem
    assert (problem.input_name, problem.value, problem.limit) == ("latent_image", 16, 4)
    assert "16 channels" in problem.message


def test_a_sampler_that_is_not_there_yet_says_which_are_near(nodes: Nodes, starter: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        sampled(nodes, starter, sampler_name="heunpp3")
    problem = caught.value.problem
    assert (problem.input_name, problem.value) == ("sampler_name", "heunpp3")
    assert "Nearest to it: heunpp2" in problem.message
    assert len(problem.message) < 120
    edit = {"set_input": {"input": "sampler_name", "value": "heunpp2"}}
    assert problem.remedies[0].edit == edit


def test_where_no_sampler_is_near_the_usual_one_is_offered(nodes: Nodes, starter: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        sampled(nodes, starter, sampler_name="sa_solver")
    problem = caught.value.problem
    assert problem.message == 'The sampler "sa_solver" is not available yet. Use another one, such as euler.'
    assert problem.remedies[0].edit == {"set_input": {"input": "sampler_name", "value": "euler"}}


def test_a_schedule_that_has_no_numbers_is_refused(nodes: Nodes, starter: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        sampled(nodes, starter, scheduler="kl_optimal", steps=1)
    assert caught.value.problem.input_name == "scheduler"
    assert "at least 2 steps" in caught.value.problem.message


def test_a_denoise_that_would_need_endless_steps_is_refused(nodes: Nodes, starter: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        sampled(nodes, starter, denoise=1e-9)
    problem = caught.value.problem
    assert (problem.input_name, problem.limit) == ("denoise", 2e-5)
    assert "at least 2e-05" in problem.message


def test_a_missing_checkpoint_offers_the_nearest_names(nodes: Nodes, folders: Folders) -> None:
    for name in ("dreams_v2.safetensors", "photo.safetensors"):
        (folders.model_paths["checkpoints"][0] / name).write_bytes(b"")
    problem = refusal(nodes, "CheckpointLoaderSimple", ckpt_name="dreams_v1.safetensors")
    assert (problem.kind, problem.input_name) == ("model.missing", "ckpt_name")
    assert "dreams_v1.safetensors" in problem.message
    assert problem.remedies[0].title == 'Use "dreams_v2.safetensors"'
    assert problem.remedies[0].edit["set_input"]["node"] == "3"
    assert "models/checkpoints" in problem.remedies[-1].title.replace("\\", "/")


def test_a_name_that_leaves_the_folder_is_missing(nodes: Nodes) -> None:
    problem = refusal(nodes, "CheckpointLoaderSimple", ckpt_name="../../secret.safetensors")
    assert problem.kind == "model.missing"


def test_a_cut_off_checkpoint_names_its_input(nodes: Nodes, folders: Folders) -> None:
    (folders.model_paths["checkpoints"][0] / "cut.safetensors").write_bytes(b"\x10")
    problem = refusal(nodes, "CheckpointLoaderSimple", ckpt_name="cut.safetensors")
    assert (problem.kind, problem.input_name, problem.value) == (
        "model.truncated",
        "ckpt_name",
        "cut.safetensors",
    )
    assert "Download it again" in problem.message


def test_a_pickle_is_refused_with_its_input(nodes: Nodes, folders: Folders) -> None:
    torch.save({"a": torch.zeros(1)}, folders.model_paths["vae"][0] / "old.pt")
    problem = refusal(nodes, "VAELoader", vae_name="old.pt")
    assert (problem.kind, problem.input_name) == ("model.unsafe_pickle", "vae_name")
    nodes.run = replace(nodes.run, settings={"allowed_pickles": ("old.pt",)})
    assert refusal(nodes, "VAELoader", vae_name="old.pt").kind == "model.unknown_kind"


def test_a_checkpoint_is_loaded_once(nodes: Nodes, starter: dict[str, Any]) -> None:
    model, clip, vae = nodes("CheckpointLoaderSimple", ckpt_name=STARTER)
    assert model is starter["model"]
    assert clip.network is starter["clip"].network
    assert vae is starter["vae"]


def test_prompts_and_layers_reach_the_embedding(nodes: Nodes, starter: dict[str, Any]) -> None:
    [[plain, options]] = nodes("CLIPTextEncode", text="a cat", clip=starter["clip"])
    [[weighted, _]] = nodes("CLIPTextEncode", text="a (cat:1.5)", clip=starter["clip"])
    earlier = nodes("CLIPSetLastLayer", clip=starter["clip"], stop_at_clip_layer=-2)
    [[skipped, _]] = nodes("CLIPTextEncode", text="a cat", clip=earlier)
    assert plain.shape == weighted.shape == skipped.shape == (1, 77, 64)
    assert options["pooled_output"].shape == (1, 64)
    assert not torch.equal(plain, weighted)
    assert not torch.equal(plain, skipped)
    assert starter["clip"].layer == -1


def test_a_link_without_a_text_encoder_is_named(nodes: Nodes) -> None:
    assert refusal(nodes, "CLIPTextEncode", text="a cat", clip=None).input_name == "clip"


def test_combined_prompts_are_both_there(nodes: Nodes) -> None:
    first, second = [[torch.zeros(1, 77, 8), {}]], [[torch.ones(1, 77, 8), {}]]
    both = nodes("ConditioningCombine", conditioning_1=first, conditioning_2=second)
    assert [float(text[0, 0, 0]) for text, _ in both] == [0.0, 1.0]
    assert len(first) == 1


def test_pixel_space_needs_no_file(nodes: Nodes) -> None:
    vae = nodes("VAELoader", vae_name="pixel_space")
    image = torch.rand(1, 4, 4, 3, generator=torch.Generator().manual_seed(2))
    torch.testing.assert_close(
        nodes("VAEDecode", samples=nodes("VAEEncode", pixels=image, vae=vae), vae=vae), image
    )


def test_pictures_and_latents_that_do_not_fit_a_vae_are_refused(
    nodes: Nodes, starter: dict[str, Any]
) -> None:
    small = refusal(nodes, "VAEEncode", pixels=torch.zeros(1, 7, 64, 3), vae=starter["vae"])
    assert (small.input_name, small.value, small.limit) == ("pixels", [64, 7], 8)
    wrong = refusal(nodes, "VAEDecode", samples={"samples": torch.zeros(1, 16, 4, 4)}, vae=starter["vae"])
    assert (wrong.input_name, wrong.value, wrong.limit) == ("samples", 16, 4)


METHODS = ("nearest-exact", "bilinear", "area", "bicubic", "bislerp")


@pytest.mark.parametrize("method", METHODS)
def test_latents_are_resized_as_recorded(nodes: Nodes, method: str) -> None:
    latent = {"samples": GOLDEN["latent.big"], "noise_mask": torch.ones(1, 8, 8)}
    sizes = {
        "disabled.88x128": {"width": 88, "height": 128, "crop": "disabled"},
        "center.88x128": {"width": 88, "height": 128, "crop": "center"},
        "w0h48": {"width": 0, "height": 48, "crop": "disabled"},
    }
    for name, size in sizes.items():
        resized = nodes("LatentUpscale", samples=latent, upscale_method=method, **size)
        expected = GOLDEN[f"LatentUpscale.{method}.{name}"]
        torch.testing.assert_close(resized["samples"], expected, rtol=1e-4, atol=2e-5)
    resized = nodes("LatentUpscaleBy", samples=latent, upscale_method=method, scale_by=1.5)
    expected = GOLDEN[f"LatentUpscaleBy.{method}.1.5"]
    torch.testing.assert_close(resized["samples"], expected, rtol=1e-4, atol=2e-5)
    assert resized["noise_mask"] is latent["noise_mask"]


def test_a_size_of_nothing_keeps_the_latent(nodes: Nodes) -> None:
    latent = {"samples": torch.ones(1, 4, 4, 4)}
    size = {"width": 0, "height": 0, "crop": "disabled"}
    assert nodes("LatentUpscale", samples=latent, upscale_method="area", **size) is latent


def test_a_factor_that_leaves_nothing_is_refused(nodes: Nodes) -> None:
    latent = {"samples": torch.ones(1, 4, 4, 6)}
    problem = refusal(nodes, "LatentUpscaleBy", samples=latent, upscale_method="area", scale_by=0.01)
    assert (problem.input_name, problem.value) == ("scale_by", 0.01)
    assert "6×4" in problem.message


def test_shapes_are_known_before_the_run(definitions: Mapping[str, NodeDef]) -> None:
    from app.nodes.latent_specs import latent_spec

    latent = latent_spec(2, 4, 16, 24)
    decode, encode, ksampler = (definitions[name].shapes for name in ("VAEDecode", "VAEEncode", "KSampler"))
    assert decode is not None
    assert encode is not None
    assert ksampler is not None
    vae = ModelSpec("VAE", channels=4, pixels=8)
    [image] = decode({"samples": latent, "vae": vae})
    assert image.shape == (2, 128, 192, 3)
    assert decode({"samples": latent, "vae": None})[0].shape == (2, "height", "width", 3)
    assert encode({"pixels": image, "vae": vae}) == (latent,)
    assert ksampler({"latent_image": latent}) == (latent,)
    assert ksampler({"latent_image": None})[0]["samples"].bytes is None


def test_files_are_read_again_when_they_changed(nodes: Nodes, folders: Folders, tmp_path: Path) -> None:
    path = folders.model_paths["checkpoints"][0] / "changing.safetensors"
    path.write_bytes(b"")
    assert refusal(nodes, "CheckpointLoaderSimple", ckpt_name=path.name).kind == "model.truncated"
    path.write_bytes(b"<html>not a model</html>")
    assert refusal(nodes, "CheckpointLoaderSimple", ckpt_name=path.name).kind == "model.unknown_kind"
