"""Loads single-file checkpoints of Stable Diffusion 1.x: diffusion network, text encoder and VAE of one
file."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import torch
from torch import Tensor, nn

from app.runtime.models.build_network import build_network
from app.runtime.models.diffusion_model import DiffusionModel
from app.runtime.models.latent_format import SD1_LATENT
from app.runtime.models.latent_preview import fit_colors
from app.runtime.models.model_sampling import stable_diffusion_sampling
from app.runtime.models.placement import Placement
from app.runtime.models.sd1_shapes import HeadCounts, text_config, unet_config, vae_config
from app.runtime.models.text_encoder import TextEncoder
from app.runtime.models.vae import Vae
from app.runtime.models.weight_file import WeightFile, WeightFileError, Weights, open_weights

T = TypeVar("T")

UNET, TEXT, VAE = "model.diffusion_model.", "cond_stage_model.transformer.", "first_stage_model."
LEFT_OUT = ("embeddings.position_ids", "text_projection.weight")

_IMPORTING = threading.Lock()

_OTHER_KINDS = {
    "conditioner.embedders.": "an SDXL checkpoint",
    "cond_stage_model.model.": "a Stable Diffusion 2 checkpoint",
    "joint_blocks.": "a Stable Diffusion 3 model",
    "double_blocks.": "a Flux model",
    "lora_up.weight": "a LoRA",
    "lora_B.weight": "a LoRA",
    "lora_unet_": "a LoRA",
    "control_model.": "a ControlNet",
    "emb_params": "a textual inversion",
}
"""Part of a tensor's name -> what a file with such a name is."""


@dataclass(frozen=True)
class Checkpoint:
    """The three parts of a checkpoint, on links MODEL, CLIP and VAE."""

    model: DiffusionModel
    text_encoder: TextEncoder
    vae: Vae

    @property
    def memory_bytes(self) -> int:
        """The bytes of all three, for whoever keeps the value."""
        return self.model.memory_bytes + self.text_encoder.memory_bytes + self.vae.memory_bytes


def load_checkpoint(
    path: Path,
    placement: Placement | None = None,
    heads: HeadCounts | None = None,
    allowed_pickles: Collection[str] = (),
) -> Checkpoint:
    """Load a checkpoint; every size is read from the shapes of its tensors.

    Raises WeightFileError for a file that is cut off, an unknown kind of model, or a pickle nobody allowed.
    """
    placement, heads = placement or Placement(), heads or HeadCounts()
    file = open_weights(path, allowed_pickles)
    check_kind(file)
    import_networks()
    vae = _or_unknown(file, lambda: _vae(_part(file.weights, VAE), placement))
    network = _or_unknown(file, lambda: _unet(_part(file.weights, UNET), heads, placement))
    text_encoder = _or_unknown(file, lambda: _text_encoder(_part(file.weights, TEXT), heads, placement))
    colors = fit_colors(vae, SD1_LATENT)
    model = DiffusionModel(network, stable_diffusion_sampling(), SD1_LATENT, colors)
    return Checkpoint(model, text_encoder, vae)


def load_vae(path: Path, placement: Placement | None = None, allowed_pickles: Collection[str] = ()) -> Vae:
    """Load a VAE from a file of its own or from a checkpoint; raises WeightFileError as `load_checkpoint`
    does."""
    file = open_weights(path, allowed_pickles)
    weights = vae_part(file)
    import_networks()
    return _or_unknown(file, lambda: _vae(weights, placement or Placement()))


def vae_part(file: WeightFile) -> Weights:
    """Return the tensors of the VAE in a file; raises WeightFileError where there is none."""
    weights = _part(file.weights, VAE) or file.weights
    if "decoder.conv_in.weight" not in weights or "encoder.conv_in.weight" not in weights:
        raise _unknown(file, "it holds no VAE in the layout of Stable Diffusion files")
    return weights


def import_networks() -> None:
    """Import the libraries that loading a checkpoint needs; takes seconds the first time.

    They import a class when it is first asked for, and fail when two threads ask at once: hence the lock.
    """
    with _IMPORTING:
        importlib.import_module("diffusers.loaders.single_file_utils")
        diffusers, transformers = map(importlib.import_module, ("diffusers", "transformers"))
        for library, name in (
            (diffusers, "UNet2DConditionModel"),
            (diffusers, "AutoencoderKL"),
            (transformers, "CLIPTextModel"),
        ):
            getattr(library, name)


def _unet(weights: Weights, heads: HeadCounts, placement: Placement) -> nn.Module:
    from diffusers import UNet2DConditionModel
    from diffusers.loaders.single_file_utils import convert_ldm_unet_checkpoint

    config = unet_config(weights, heads)
    renamed = convert_ldm_unet_checkpoint(
        {UNET + name: value for name, value in weights.items()}, _counted(config)
    )
    return build_network(lambda: UNet2DConditionModel(**config), _as(renamed, placement.diffusion)).to(
        placement.device
    )


def _vae(weights: Weights, placement: Placement) -> Vae:
    from diffusers import AutoencoderKL
    from diffusers.loaders.single_file_utils import convert_ldm_vae_checkpoint

    config = vae_config(weights)
    renamed = convert_ldm_vae_checkpoint(dict(weights), config)
    network = build_network(lambda: AutoencoderKL(**config), _as(renamed, placement.vae))
    factor = 2 ** (len(config["block_out_channels"]) - 1)
    return Vae(network.to(placement.device), factor, config["latent_channels"])


def _text_encoder(weights: Weights, heads: HeadCounts, placement: Placement) -> TextEncoder:
    from transformers import CLIPTextConfig, CLIPTextModel

    bare = {name.removeprefix("text_model."): value for name, value in weights.items()}
    bare = {name: value for name, value in bare.items() if name not in LEFT_OUT}
    config = text_config(bare, heads)
    # Text encoders are kept in fp16 by ComfyUI and compute in fp32: the rounding is part of the picture.
    rounded = _as(_as(bare, torch.float16), torch.float32)
    network = build_network(lambda: CLIPTextModel(CLIPTextConfig(**config)), rounded)
    return TextEncoder(network.to(placement.device))


def _part(weights: Weights, prefix: str) -> Weights:
    return {name[len(prefix) :]: value for name, value in weights.items() if name.startswith(prefix)}


def _as(weights: Mapping[str, Tensor], dtype: torch.dtype) -> Weights:
    """Return the weights in a dtype; those that have it already stay mapped from the file."""
    return {name: value.to(dtype) for name, value in weights.items()}


def _counted(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the config as the converter reads it: one number of blocks for all levels."""
    return {**config, "layers_per_block": config["layers_per_block"][0]}


def check_kind(file: WeightFile) -> None:
    """Raise WeightFileError for a file that is no checkpoint that can be loaded; shapes alone tell."""
    names = file.weights
    for mark, kind in _OTHER_KINDS.items():
        if any(mark in name for name in names):
            raise _unknown(file, f"it looks like {kind}")
    missing = [part for part, prefix in (("diffusion network", UNET), ("text encoder", TEXT), ("VAE", VAE))
               if not any(name.startswith(prefix) for name in names)]  # fmt: skip
    if missing:
        raise _unknown(file, f"no {' and no '.join(missing)} was found in it")
    channels = (
        names[UNET + "input_blocks.0.0.weight"].shape[1] if UNET + "input_blocks.0.0.weight" in names else 0
    )
    if channels != SD1_LATENT.channels:
        raise _unknown(file, f"its network takes {channels} channels where a text-to-image model takes 4")


def _or_unknown(file: WeightFile, build: Callable[[], T]) -> T:
    """Build a part; tensors that do not fit together mean that the file is of another kind."""
    try:
        return build()
    except (KeyError, RuntimeError, ValueError) as error:
        raise _unknown(file, f"its tensors do not fit together ({error})") from error


def _unknown(file: WeightFile, found: str) -> WeightFileError:
    return WeightFileError(
        "model.unknown_kind",
        f"{file.path.name} is no Stable Diffusion 1.x checkpoint: {found}. "
        "Choose a single-file checkpoint with network, text encoder and VAE.",
    )
