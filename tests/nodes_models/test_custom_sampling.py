"""Runs put together of parts: noise, guiders, samplers and lists of noise levels, as recorded."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from app.folders import Folders, folders_below
from app.node_def import NodeDef
from app.nodes.registry import load_nodes
from app.nodes.sampling import part_of_levels
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.models.model_sampling import stable_diffusion_sampling
from app.tensor_spec import ModelSpec, tensor_spec
from tests.tiny_models import DATA, write_tiny_sd15

RECORDED: dict[str, Any] = json.loads((DATA / "sigma_nodes.json").read_text("utf-8"))
LEVELS = torch.tensor([14.6, 8.0, 4.0, 2.0, 1.0, 0.5, 0.1, 0.0])


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


@pytest.fixture
def nodes(definitions: Mapping[str, NodeDef], folders: Folders) -> Nodes:
    return Nodes(definitions, RunContext("3", folders))


@pytest.fixture(scope="module")
def model(definitions: Mapping[str, NodeDef], folders: Folders) -> Any:
    """A model whose noise levels are those of Stable Diffusion 1."""
    return loaded(definitions, folders)[0]


def loaded(definitions: Mapping[str, NodeDef], folders: Folders) -> tuple[Any, ...]:
    run = RunContext("1", folders)
    return definitions["CheckpointLoaderSimple"].run(run, {"ckpt_name": "tiny.safetensors"}).outputs


@pytest.fixture
def parts(nodes: Nodes, definitions: Mapping[str, NodeDef], folders: Folders) -> dict[str, Any]:
    """What KSampler takes for a short run."""
    model, clip, _ = loaded(definitions, folders)
    return {
        "model": model,
        "positive": nodes("CLIPTextEncode", text="an apple", clip=clip),
        "negative": nodes("CLIPTextEncode", text="", clip=clip),
        "latent_image": {"samples": torch.zeros(1, 4, 8, 8)},
    }


def read(key: str) -> tuple[str, dict[str, Any]]:
    """Return the node of a key and its inputs, numbers as numbers."""
    name, *words = key.split(" ")
    found: dict[str, Any] = {}
    for word in words:
        field, _, value = word.partition("=")
        if field == "S":
            found["sigmas"] = LEVELS
        elif field != "model":
            field = {"percent": "sampling_percent"}.get(field, field)
            found[field] = value == "True" if value in ("True", "False") else number(value)
    return name, found


def number(text: str) -> Any:
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


@pytest.mark.parametrize("key", RECORDED)
def test_lists_of_noise_levels_are_as_recorded(key: str, nodes: Nodes, model: Any) -> None:
    name, inputs = read(key)
    if "model=" in key or name == "SamplingPercentToSigma":
        inputs["model"] = model
    result = nodes(name, **inputs)
    recorded = RECORDED[key]
    if isinstance(result, float):
        assert result == pytest.approx(recorded[0], rel=2e-6)
        return
    results = result if isinstance(result, tuple) else (result,)
    wanted = recorded if isinstance(recorded[0], list) else [recorded]
    for got, levels in zip(results, wanted, strict=True):
        torch.testing.assert_close(got, torch.tensor(levels), rtol=2e-6, atol=1e-7)


@pytest.mark.parametrize(
    ("text", "levels"), [("1, 0.5", [1, 0.5]), ("14.6 8;.5\n1e-3,0", [14.6, 8, 0.5, 0.001, 0]), ("", [])]
)
def test_levels_are_read_from_text(text: str, levels: list[float], nodes: Nodes) -> None:
    assert torch.equal(nodes("ManualSigmas", sigmas=text), torch.tensor(levels))


def test_nodes_of_levels_leave_what_they_get(nodes: Nodes) -> None:
    before = LEVELS.clone()
    nodes("SetFirstSigma", sigmas=LEVELS, sigma=3.0)
    nodes("FlipSigmas", sigmas=LEVELS)
    assert torch.equal(before, LEVELS)


def whole(nodes: Nodes, parts: Mapping[str, Any], sampler: str, **changes: Any) -> Tensor:
    inputs = {"seed": 5, "steps": 4, "cfg": 3.0, "scheduler": "karras", "denoise": 1.0, **changes}
    samples: Tensor = nodes("KSampler", sampler_name=sampler, **inputs, **parts)["samples"]
    return samples


@pytest.mark.parametrize("sampler", ["euler", "euler_ancestral", "dpmpp_2m_sde", "euler_cfg_pp"])
def test_a_run_of_parts_is_the_run_of_ksampler(sampler: str, nodes: Nodes, parts: dict[str, Any]) -> None:
    sigmas = nodes("BasicScheduler", model=parts["model"], scheduler="karras", steps=4, denoise=1.0)
    chosen = nodes("KSamplerSelect", sampler_name=sampler)
    sides = {key: parts[key] for key in ("model", "positive", "negative")}
    guider = nodes("CFGGuider", cfg=3.0, **sides)
    noise = nodes("RandomNoise", noise_seed=5)
    rest = {"sampler": chosen, "sigmas": sigmas, "latent_image": parts["latent_image"]}
    samples, denoised = nodes("SamplerCustomAdvanced", noise=noise, guider=guider, **rest)
    expected = whole(nodes, parts, sampler)
    assert torch.equal(samples["samples"], expected)
    assert torch.allclose(denoised["samples"], expected, atol=1e-5), "the last step ends at its estimate"
    again, _ = nodes("SamplerCustom", add_noise=True, noise_seed=5, cfg=3.0, **sides, **rest)
    assert torch.equal(again["samples"], expected)


def test_basic_guider_is_the_positive_side_alone(nodes: Nodes, parts: dict[str, Any]) -> None:
    guider = nodes("BasicGuider", model=parts["model"], conditioning=parts["positive"])
    sigmas = nodes("BasicScheduler", model=parts["model"], scheduler="karras", steps=4, denoise=1.0)
    samples, _ = nodes(
        "SamplerCustomAdvanced",
        noise=nodes("RandomNoise", noise_seed=5),
        guider=guider,
        sampler=nodes("KSamplerSelect", sampler_name="euler"),
        sigmas=sigmas,
        latent_image=parts["latent_image"],
    )
    torch.testing.assert_close(
        samples["samples"], whole(nodes, parts, "euler", cfg=1.0), rtol=1e-5, atol=1e-5
    )


@pytest.mark.parametrize("sampler", ["euler", "heun", "lcm"])
def test_two_advanced_samplers_share_a_run(sampler: str, nodes: Nodes, parts: dict[str, Any]) -> None:
    """The noise that is left after the first half is removed in the second."""
    inputs = {"noise_seed": 5, "steps": 4, "cfg": 3.0, "scheduler": "karras", "sampler_name": sampler}

    def advanced(latent: Any, noise: str, start: int, end: int, leftover: str) -> Any:
        more = {"add_noise": noise, "start_at_step": start, "end_at_step": end}
        rest = {**parts, "latent_image": latent, "return_with_leftover_noise": leftover}
        return nodes("KSamplerAdvanced", **inputs, **more, **rest)

    at_once = advanced(parts["latent_image"], "enable", 0, 10000, "disable")
    assert torch.equal(at_once["samples"], whole(nodes, parts, sampler))
    if sampler == "lcm":  # it draws new noise from the start of its own numbers in each run
        return
    first = advanced(parts["latent_image"], "enable", 0, 2, "enable")
    second = advanced(first, "disable", 2, 10000, "disable")
    torch.testing.assert_close(second["samples"], at_once["samples"], rtol=1e-4, atol=1e-4)
    ended = advanced(parts["latent_image"], "enable", 0, 2, "disable")
    assert not torch.equal(ended["samples"], first["samples"])


def test_part_of_the_levels() -> None:
    assert part_of_levels(LEVELS, 0, 3, True).tolist() == LEVELS[:4].tolist()
    assert part_of_levels(LEVELS, 0, 3, False).tolist() == [*LEVELS[:3].tolist(), 0.0]
    assert part_of_levels(LEVELS, 2, 10000, False).tolist() == LEVELS[2:].tolist()
    assert part_of_levels(LEVELS, 7, 10000, False).tolist() == []
    assert LEVELS[3] == 2.0


def test_latents_are_left_as_they_are_without_levels(nodes: Nodes, parts: dict[str, Any]) -> None:
    latent = {"samples": torch.full((1, 4, 8, 8), 0.5)}
    samples, denoised = nodes(
        "SamplerCustomAdvanced",
        noise=nodes("DisableNoise"),
        guider=nodes("BasicGuider", model=parts["model"], conditioning=parts["positive"]),
        sampler=nodes("KSamplerSelect", sampler_name="euler"),
        sigmas=torch.empty(0),
        latent_image=latent,
    )
    assert torch.equal(samples["samples"], latent["samples"])
    assert torch.equal(denoised["samples"], latent["samples"])


@pytest.mark.parametrize(
    ("name", "inputs", "at"),
    [
        ("KSamplerSelect", {"sampler_name": "sa_solver"}, "sampler_name"),
        ("BasicScheduler", {"model": None, "scheduler": "karras", "steps": 4, "denoise": 1.0}, "model"),
        ("CFGGuider", {"model": 3, "positive": [], "negative": [], "cfg": 1.0}, "model"),
        ("KarrasScheduler", {"rho": 0.0}, "rho"),
        ("ExponentialScheduler", {"sigma_min": 0.0}, "sigma_min"),
    ],
)
def test_what_cannot_be_used_is_named(name: str, inputs: dict[str, Any], at: str, nodes: Nodes) -> None:
    with pytest.raises(InputError) as caught:
        nodes(name, **inputs)
    assert caught.value.problem.input_name == at


def test_what_is_no_part_of_a_run_is_named(nodes: Nodes, parts: dict[str, Any]) -> None:
    good = {
        "noise": nodes("DisableNoise"),
        "guider": nodes("BasicGuider", model=parts["model"], conditioning=parts["positive"]),
        "sampler": nodes("KSamplerSelect", sampler_name="euler"),
        "sigmas": LEVELS,
        "latent_image": parts["latent_image"],
    }
    for name in ("noise", "guider", "sampler"):
        with pytest.raises(InputError) as caught:
            nodes("SamplerCustomAdvanced", **{**good, name: object()})
        assert caught.value.problem.input_name == name


def test_the_shape_is_known_before_the_run(definitions: Mapping[str, NodeDef], model: Any) -> None:
    guided = definitions["CFGGuider"].shapes
    sampled = definitions["SamplerCustomAdvanced"].shapes
    assert guided is not None
    assert sampled is not None
    (guider,) = guided({"model": model.spec, "cfg": 3.0})
    assert isinstance(guider, ModelSpec)
    assert (guider.type, guider.channels) == ("GUIDER", 4)
    latent = {"samples": tensor_spec("LATENT", (2, 4, 8, 8))}
    results = sampled({"guider": guider, "latent_image": latent})
    assert [one["samples"].shape for one in results] == [(2, 4, 8, 8)] * 2


def test_a_run_of_parts_needs_what_a_whole_one_needs(definitions: Mapping[str, NodeDef], model: Any) -> None:
    """The guider says how long its texts are, and at cfg 1 the negative one is none."""
    needs = {name: definitions[name].working_bytes for name in ("KSampler", "SamplerCustomAdvanced")}
    guided = definitions["CFGGuider"].shapes
    assert guided is not None
    assert all(needs.values())
    texts = [((tensor_spec("CONDITIONING", (1, 77 * chunks, 16)), {}),) for chunks in (1, 2)]
    latent = {"latent_image": {"samples": tensor_spec("LATENT", (2, 4, 16, 8))}}
    found = []
    for cfg in (3.0, 1.0):
        whole = {"model": model.spec, "positive": texts[0], "negative": texts[1], "cfg": cfg}
        (guider,) = guided(whole)
        found.append(needs["KSampler"]({**whole, **latent}))  # type: ignore[misc]  # checked above
        assert needs["SamplerCustomAdvanced"]({"guider": guider, **latent}) == found[-1]  # type: ignore[misc]
    assert found[0] > found[1] > 0
    nothing = {"guider": guider, "sigmas": tensor_spec("SIGMAS", (0,)), **latent}
    assert needs["SamplerCustomAdvanced"](nothing) == 0  # type: ignore[misc]


def test_a_guider_brings_its_network_to_the_device(model: Any, nodes: Nodes) -> None:
    from app.runtime.models.residency import models_in

    guider = nodes("BasicGuider", model=model, conditioning=[])
    assert [name for name, _ in models_in({"guider": guider, "sigmas": LEVELS})] == ["guider"]
    assert guider.network is model.network


def test_levels_are_those_of_the_model() -> None:
    assert stable_diffusion_sampling().sigmas[-1] == pytest.approx(14.614641, rel=1e-6)
