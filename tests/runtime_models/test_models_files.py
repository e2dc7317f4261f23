"""Model files that are whole, broken or of another kind; the store that keeps what was loaded."""

import os
import pickle
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from app.runtime.models.checkpoint import load_checkpoint, load_vae
from app.runtime.models.model_store import ModelStore, shared_store
from app.runtime.models.sd1_shapes import HeadCounts, text_config, unet_config
from app.runtime.models.vae import PIXEL_SPACE
from app.runtime.models.weight_file import WeightFileError, open_weights
from tests.tiny_models import TINY_HEADS, write_tiny_sd15


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_sd15(tmp_path_factory.mktemp("models") / "tiny.safetensors")


def cut_at(size: int) -> Callable[[bytes], bytes]:
    return lambda content: content[:size]


BROKEN = {
    "empty": (lambda content: b"", "model.truncated", "has only 0 bytes"),
    "cut in the header": (cut_at(500), "model.truncated", "is cut off: it has 500 of"),
    "cut in the tensors": (lambda content: content[:-1], "model.truncated", "is cut off"),
    "a web page": (lambda content: b"<!DOCTYPE html><html>sign in</html>", "model.unknown_kind", "web page"),
    "a pointer": (lambda content: b"version https://git-lfs", "model.unknown_kind", "git lfs pull"),
    "text": (lambda content: b"hello, this is text", "model.unknown_kind", "no safetensors file"),
    "a broken header": (
        lambda content: struct.pack("<Q", 20) + b"{not json at all!!!}",
        "model.unknown_kind",
        "header that cannot be read",
    ),
    "a pickle by another name": (
        lambda content: pickle.dumps({"a": 1}, protocol=2),
        "model.unsafe_pickle",
        "can run code",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_says_what_it_is_and_what_to_do(name: str, tiny: Path, tmp_path: Path) -> None:
    change, kind, words = BROKEN[name]
    path = tmp_path / "model.safetensors"
    path.write_bytes(change(tiny.read_bytes()))
    with pytest.raises(WeightFileError) as caught:
        load_checkpoint(path)
    assert caught.value.kind == kind
    assert words in str(caught.value)
    assert "model.safetensors" in str(caught.value)


OTHER_KINDS = {
    "conditioner.embedders.0.transformer.text_model.x": "an SDXL checkpoint",
    "cond_stage_model.model.transformer.x": "a Stable Diffusion 2 checkpoint",
    "model.diffusion_model.double_blocks.0.x": "a Flux model",
    "lora_unet_down_blocks_0.lora_up.weight": "a LoRA",
    "model.diffusion_model.input_blocks.0.0.weight": "no text encoder and no VAE",
    "something.else": "no diffusion network",
}


@pytest.mark.parametrize("tensor", OTHER_KINDS)
def test_a_model_of_another_kind_is_named(tensor: str, tmp_path: Path) -> None:
    path = tmp_path / "other.safetensors"
    save_file({tensor: torch.zeros(2, 2)}, path)
    with pytest.raises(WeightFileError, match=OTHER_KINDS[tensor]) as caught:
        load_checkpoint(path)
    assert caught.value.kind == "model.unknown_kind"
    assert "Choose a single-file checkpoint" in str(caught.value)


def test_tensors_that_do_not_fit_together_are_an_unknown_kind(tiny: Path, tmp_path: Path) -> None:
    weights = load_file(tiny)
    del weights["model.diffusion_model.out.0.weight"]
    save_file(weights, tmp_path / "holes.safetensors")
    with pytest.raises(WeightFileError, match="do not fit together") as caught:
        load_checkpoint(tmp_path / "holes.safetensors", heads=TINY_HEADS)
    assert caught.value.kind == "model.unknown_kind"


def test_an_inpainting_network_is_refused_for_its_channels(tiny: Path, tmp_path: Path) -> None:
    name = "model.diffusion_model.input_blocks.0.0.weight"
    weights = load_file(tiny)
    weights[name] = torch.zeros(32, 9, 3, 3)
    save_file(weights, tmp_path / "inpaint.safetensors")
    with pytest.raises(WeightFileError, match="takes 9 channels"):
        load_checkpoint(tmp_path / "inpaint.safetensors")


@pytest.fixture
def pickled(tiny: Path, tmp_path: Path) -> Path:
    path = tmp_path / "old.ckpt"
    torch.save({"state_dict": load_file(tiny), "global_step": 1}, path)
    return path


def test_a_pickle_is_refused_until_the_user_allows_it(pickled: Path) -> None:
    with pytest.raises(WeightFileError, match="allowed_pickles") as caught:
        load_checkpoint(pickled)
    assert caught.value.kind == "model.unsafe_pickle"
    loaded = load_checkpoint(pickled, heads=TINY_HEADS, allowed_pickles=("old.ckpt",))
    assert loaded.text_encoder.encode("a cat")[0].shape == (1, 77, 16)


def test_an_allowed_pickle_still_cannot_run_code(tmp_path: Path) -> None:
    path, made = tmp_path / "evil.ckpt", tmp_path / "made"

    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return os.mkdir, (str(made),)

    torch.save({"state_dict": Evil()}, path)
    with pytest.raises(WeightFileError, match="more than weights") as caught:
        open_weights(path, allowed_pickles=("evil.ckpt",))
    assert caught.value.kind == "model.unsafe_pickle"
    assert not made.exists()


def test_a_cut_pickle_is_cut_off(pickled: Path) -> None:
    pickled.write_bytes(pickled.read_bytes()[:-200_000])
    with pytest.raises(WeightFileError) as caught:
        open_weights(pickled, allowed_pickles=("old.ckpt",))
    assert caught.value.kind == "model.truncated"


def test_a_vae_loads_alone_and_out_of_a_checkpoint(tiny: Path, tmp_path: Path) -> None:
    prefix = "first_stage_model."
    alone = {k.removeprefix(prefix): v for k, v in load_file(tiny).items() if k.startswith(prefix)}
    save_file(alone, tmp_path / "vae.safetensors")
    image = torch.rand(1, 16, 24, 3, generator=torch.Generator().manual_seed(1))
    first, second = load_vae(tiny), load_vae(tmp_path / "vae.safetensors")
    assert torch.equal(first.encode(image), second.encode(image))
    assert (first.pixels, first.channels) == (8, 4)


def test_a_file_without_a_vae_is_refused_as_one(tmp_path: Path) -> None:
    save_file({"x": torch.zeros(1)}, tmp_path / "x.safetensors")
    with pytest.raises(WeightFileError, match="holds no VAE"):
        load_vae(tmp_path / "x.safetensors")


def test_pixel_space_keeps_the_pixels() -> None:
    image = torch.rand(1, 5, 7, 3, generator=torch.Generator().manual_seed(1))
    assert PIXEL_SPACE.encode(image).shape == (1, 3, 5, 7)
    torch.testing.assert_close(PIXEL_SPACE.decode(PIXEL_SPACE.encode(image)), image)


def test_sizes_of_an_uneven_network_come_from_shapes() -> None:
    """Three levels, attention on the middle one only, channels that are no whole multiples."""
    attention = "1.transformer_blocks.0.attn2.to_k.weight"
    shapes = {
        "input_blocks.0.0.weight": (64, 4, 3, 3),
        "input_blocks.1.0.in_layers.2.weight": (64, 64, 3, 3),
        "input_blocks.2.0.op.weight": (64, 64, 3, 3),
        "input_blocks.3.0.in_layers.2.weight": (96, 64, 3, 3),
        f"input_blocks.3.{attention}": (96, 48),
        "input_blocks.4.0.op.weight": (96, 96, 3, 3),
        "input_blocks.5.0.in_layers.2.weight": (96, 96, 3, 3),
        f"middle_block.{attention}": (96, 48),
        "middle_block.1.proj_in.weight": (96, 96, 1, 1),
        "out.2.weight": (4, 64, 3, 3),
    }
    weights = {name: torch.zeros(shape, device="meta") for name, shape in shapes.items()}
    config = unet_config(weights, HeadCounts())
    assert config["block_out_channels"] == (64, 96, 96)
    assert config["layers_per_block"] == (1, 1, 1)
    assert config["down_block_types"] == ("DownBlock2D", "CrossAttnDownBlock2D", "DownBlock2D")
    assert config["up_block_types"] == ("UpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D")
    assert config["cross_attention_dim"] == 48
    assert config["use_linear_projection"] is False


@pytest.mark.parametrize(("width", "heads"), [(64, 1), (768, 12), (16, 1)])
def test_text_heads_have_64_channels(width: int, heads: int) -> None:
    shapes = {
        "embeddings.token_embedding.weight": (49408, width),
        "embeddings.position_embedding.weight": (77, width),
        "encoder.layers.0.mlp.fc1.weight": (4 * width, width),
    }
    weights = {name: torch.zeros(shape, device="meta") for name, shape in shapes.items()}
    config = text_config(weights, HeadCounts())
    assert (config["num_attention_heads"], config["intermediate_size"]) == (heads, 4 * width)


def test_the_store_loads_a_file_once_until_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one")
    store, loads = ModelStore(), []

    def load() -> bytes:
        loads.append(path.read_bytes())
        return loads[-1]

    assert store.get(path, "fp16", load) is store.get(path, "fp16", load)
    assert len(loads) == 1
    store.get(path, "fp32", load)
    assert len(loads) == 2
    path.write_bytes(b"another")
    assert store.get(path, "fp16", load) == b"another"


@dataclass(frozen=True)
class Sized:
    """A stand-in for a model of a size."""

    memory_bytes: int


def test_the_store_forgets_what_was_unused_longest(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in "abc"]
    for path in paths:
        path.write_bytes(b"x" * 50)
    store, loads = ModelStore(budget_bytes=250), []

    def get(path: Path) -> None:
        def load() -> Sized:
            loads.append(path.name)
            return Sized(100)

        store.get(path, None, load)

    for path in (paths[0], paths[1], paths[0], paths[2], paths[0], paths[1]):
        get(path)
    assert loads == ["a", "b", "c", "b"]
    assert (len(store), store.bytes) == (2, 200)
    store.clear()
    assert len(store) == 0


def test_a_model_larger_than_the_store_is_kept_alone(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 500)
    store = ModelStore(budget_bytes=10)
    assert store.get(path, None, lambda: Sized(1000)) is store.get(path, None, lambda: Sized(1000))


def test_runs_of_a_worker_share_one_store() -> None:
    shared: dict[str, object] = {}
    assert shared_store(shared) is shared_store(shared)
    shared.clear()
    assert len(shared_store(shared)) == 0
