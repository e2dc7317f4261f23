"""LoRA files change weights by W + strength · alpha / rank · B A, in each layout, and refuse what is none."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor

from app.folders import Folders, folders_below
from app.nodes.registry import load_nodes
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.models.checkpoint import Checkpoint, load_checkpoint
from tests.tiny_models import TINY_HEADS, write_tiny_sd15

UNET = "down_blocks.0.attentions.1.transformer_blocks.0.attn2.to_out.0"
CONV = "down_blocks.0.resnets.0.conv1"
TEXT = "encoder.layers.1.self_attn.q_proj"
RANK, ALPHA = 2, 3.0
Run = Callable[..., Any]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Checkpoint:
    return load_checkpoint(
        write_tiny_sd15(tmp_path_factory.mktemp("lora") / "tiny.safetensors"), heads=TINY_HEADS
    )


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = folders_below(tmp_path, tmp_path / "state")
    made.create()
    return made


@pytest.fixture
def load(folders: Folders, tiny: Checkpoint) -> Run:
    """Runs LoraLoader on the tiny model with a file of these tensors."""
    definitions = load_nodes(folders, with_packs=False).definitions

    def loaded(tensors: dict[str, Tensor], kind: str = "LoraLoader", **inputs: Any) -> Any:
        file = folders.model_paths["loras"][0] / "made.safetensors"
        file.parent.mkdir(parents=True, exist_ok=True)
        save_file(tensors, file)
        given = {"model": tiny.model, "lora_name": file.name, "strength_model": 1.0}
        if kind == "LoraLoader":
            given |= {"clip": tiny.text_encoder, "strength_clip": 1.0}
        return definitions[kind].run(RunContext("3", folders), given | inputs).outputs

    return loaded


def weights_of(model: Any) -> dict[str, Tensor]:
    return {name: value.clone() for name, value in model.network.state_dict().items()}


def matrices(weight: Tensor, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Make A [rank, in, …] and B [out, rank, …] up for a weight."""
    chance = torch.Generator().manual_seed(seed)
    down = torch.randn(RANK, *weight.shape[1:], generator=chance)
    return down, torch.randn(weight.shape[0], RANK, *[1] * (weight.ndim - 2), generator=chance)


def kohya(module: str) -> list[str]:
    bare = module.replace(".", "_")
    name = f"lora_te_text_model_{bare}" if module == TEXT else f"lora_unet_{bare}"
    return [f"{name}.lora_down.weight", f"{name}.lora_up.weight"]


def peft(module: str) -> list[str]:
    name = f"text_encoder.text_model.{module}" if module == TEXT else f"unet.{module}"
    return [f"{name}.lora_A.weight", f"{name}.lora_B.weight"]


def old_diffusers(module: str) -> list[str]:
    if module == TEXT:
        name = "text_encoder.text_model." + module
        return [f"{name}.lora_linear_layer.down.weight", f"{name}.lora_linear_layer.up.weight"]
    if module == CONV:
        return [f"unet.{module}.lora.down.weight", f"unet.{module}.lora.up.weight"]
    name = "unet." + module.replace(".to_out.0", ".processor.to_out_lora")
    return [f"{name}.down.weight", f"{name}.up.weight"]


@pytest.mark.parametrize(
    ("layout", "alpha"),
    [(kohya, None), (kohya, ALPHA), (peft, None), (peft, ALPHA), (old_diffusers, None)],
)
def test_weights_change_by_alpha_over_rank_times_b_a(
    load: Run, tiny: Checkpoint, layout: Callable[[str], list[str]], alpha: float | None
) -> None:
    before = {**weights_of(tiny.model), **weights_of(tiny.text_encoder)}
    tensors, wanted = {}, dict(before)
    for module, strength in ((UNET, 0.7), (CONV, 0.7), (TEXT, -0.5)):
        weight = before[f"{module}.weight"]
        names, (down, up) = layout(module), matrices(weight)
        tensors.update(zip(names, (down, up), strict=True))
        if alpha is not None:
            tensors[names[0].rsplit(".", 2)[0].removesuffix(".lora") + ".alpha"] = torch.tensor(alpha)
        scale = strength * (1.0 if alpha is None else alpha / RANK)
        product = torch.einsum("or,r...->o...", up.reshape(-1, RANK), down)
        wanted[f"{module}.weight"] = weight + scale * product
    model, clip = load(tensors, strength_model=0.7, strength_clip=-0.5)
    found = {**weights_of(model), **weights_of(clip)}
    assert found.keys() == wanted.keys()
    for name, value in wanted.items():
        torch.testing.assert_close(found[name], value, rtol=1e-5, atol=1e-6, msg=name)
    after = {**weights_of(tiny.model), **weights_of(tiny.text_encoder)}
    assert all(torch.equal(after[name], value) for name, value in before.items()), "the given ones stay"


def test_two_follow_one_another_and_opposite_strengths_cancel(load: Run, tiny: Checkpoint) -> None:
    weight = tiny.model.network.state_dict()[f"{UNET}.weight"]
    tensors = dict(zip(kohya(UNET), matrices(weight), strict=True))
    (once,) = load(tensors, "LoraLoaderModelOnly", strength_model=0.5)
    (twice,) = load(tensors, "LoraLoaderModelOnly", model=once, strength_model=-0.5)
    found = twice.network.state_dict()[f"{UNET}.weight"]
    torch.testing.assert_close(found, weight, rtol=1e-5, atol=1e-6)
    assert not torch.equal(once.network.state_dict()[f"{UNET}.weight"], weight)


def test_what_does_not_change_is_in_memory_once(load: Run, tiny: Checkpoint) -> None:
    weight = tiny.model.network.state_dict()[f"{UNET}.weight"]
    (model,) = load(dict(zip(kohya(UNET), matrices(weight), strict=True)), "LoraLoaderModelOnly")
    pairs = zip(model.network.parameters(), tiny.model.network.parameters(), strict=True)
    assert sum(one.data_ptr() != other.data_ptr() for one, other in pairs) == 1
    assert all(
        one is not other
        for one, other in zip(model.network.parameters(), tiny.model.network.parameters(), strict=True)
    )


def test_no_strength_gives_what_came_in_and_text_parts_need_no_clip(load: Run, tiny: Checkpoint) -> None:
    weight = tiny.text_encoder.network.state_dict()[f"{TEXT}.weight"]
    tensors = dict(zip(kohya(TEXT), matrices(weight), strict=True))
    assert load(tensors, strength_model=0.0, strength_clip=0.0) == (tiny.model, tiny.text_encoder)
    assert load(tensors, "LoraLoaderModelOnly") == (tiny.model,)
    model, clip = load(tensors)
    assert model is tiny.model
    assert clip.spec == tiny.text_encoder.spec


@pytest.mark.parametrize(
    ("tensors", "named"),
    [
        ({"lora_unet_conv_in.lokr_w1": torch.ones(2, 2)}, "lora_unet_conv_in.lokr_w1"),
        ({"lora_unet_conv_in.lora_down.weight": torch.ones(2, 4)}, "lora_unet_conv_in.lora_down.weight"),
        ({"other.lora_A.weight": torch.ones(1, 2), "other.lora_B.weight": torch.ones(2, 1)}, "other.lora_A"),
        ({f"strange.{number}": torch.ones(1) for number in range(5)}, "strange.2 and 2 more"),
        (dict(zip(kohya("nowhere"), (torch.ones(1, 2), torch.ones(2, 1)), strict=True)), "nowhere"),
        (dict(zip(kohya(UNET), (torch.ones(1, 2), torch.ones(2, 1)), strict=True)), "attn2_to_out_0"),
        (dict(zip(kohya(TEXT), (torch.ones(1, 2), torch.ones(2, 1)), strict=True)), "self_attn_q_proj"),
    ],
)
def test_what_cannot_be_used_is_named(load: Run, tensors: dict[str, Tensor], named: str) -> None:
    with pytest.raises(InputError) as caught:
        load(tensors)
    assert caught.value.problem.input_name == "lora_name"
    assert named in str(caught.value)


def test_a_link_without_a_text_encoder_is_named(load: Run) -> None:
    with pytest.raises(InputError) as caught:
        load({"a": torch.ones(1)}, clip=None)
    assert caught.value.problem.input_name == "clip"


def test_a_missing_file_is_named(folders: Folders, tiny: Checkpoint) -> None:
    node = load_nodes(folders, with_packs=False).definitions["LoraLoaderModelOnly"]
    with pytest.raises(InputError) as caught:
        node.run(RunContext("3", folders), {"model": tiny.model, "lora_name": "no.safetensors"})
    assert (caught.value.problem.input_name, caught.value.problem.kind) == ("lora_name", "model.missing")
