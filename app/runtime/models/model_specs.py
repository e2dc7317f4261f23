"""What the tensors of a model's file tell of the model by their names and shapes alone; no weight is read."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from app.runtime.models.checkpoint import LEFT_OUT, TEXT, UNET, VAE, check_kind, vae_part
from app.runtime.models.latent_format import SD1_LATENT
from app.runtime.models.latent_preview import colors_bytes
from app.runtime.models.loading_memory import Part, loading_bytes
from app.runtime.models.placement import Placement
from app.runtime.models.sd1_shapes import HeadCounts, text_config, unet_config, vae_config
from app.runtime.models.weight_file import WeightFile
from app.runtime.models.working_memory import network_text
from app.tensor_spec import ModelSpec

Shapes = Mapping[str, Any]
"""By the name of a tensor something that has its `shape`, `ndim` and `dtype`."""


def checkpoint_specs(path: Path, tensors: Shapes, placement: Placement) -> tuple[ModelSpec, ...]:
    """Return the specs of a checkpoint's diffusion network, text encoder and VAE.

    Raises WeightFileError where loading it would, KeyError where the tensors are other than expected.
    """
    check_kind(_as_file(path, tensors))
    network, text, vae_tensors = (_part(tensors, part) for part in (UNET, TEXT, VAE))
    text = {name.removeprefix("text_model."): tensor for name, tensor in text.items()}
    text = {name: tensor for name, tensor in text.items() if name not in LEFT_OUT}
    unet, text_network = unet_config(network, HeadCounts()), text_config(text, HeadCounts())
    vae = _vae_spec(vae_tensors, placement)

    def loading() -> tuple[int, int]:
        after = colors_bytes(vae.network)
        parts = [
            Part(vae_tensors, (placement.vae,), after),
            Part(network, (placement.diffusion,)),
            Part(text, (torch.float16, torch.float32)),
        ]
        return loading_bytes(tensors, parts)

    model = ModelSpec(
        "MODEL",
        SD1_LATENT.family,
        channels=SD1_LATENT.channels,
        pixels=SD1_LATENT.pixels,
        width=unet["cross_attention_dim"],
        device=placement.device,
        bytes=_bytes(network, placement.diffusion),
        network=network_text("unet", unet, placement.diffusion),
        loading=loading,
    )
    clip = ModelSpec(
        "CLIP",
        width=text_network["hidden_size"],
        device=placement.device,
        bytes=_bytes(text, torch.float32),
        network=network_text("clip", text_network, torch.float32),
    )
    return model, clip, vae


def vae_spec(path: Path, tensors: Shapes, placement: Placement) -> ModelSpec:
    """Return the spec of the VAE in a file; raises as `checkpoint_specs` does."""
    part = vae_part(_as_file(path, tensors))
    return replace(
        _vae_spec(part, placement), loading=lambda: loading_bytes(tensors, [Part(part, (placement.vae,))])
    )


def _vae_spec(tensors: Shapes, placement: Placement) -> ModelSpec:
    config = vae_config(tensors)
    return ModelSpec(
        "VAE",
        channels=config["latent_channels"],
        pixels=2 ** (len(config["block_out_channels"]) - 1),
        device=placement.device,
        bytes=_bytes(tensors, placement.vae),
        network=network_text("vae", config, placement.vae),
    )


def _as_file(path: Path, tensors: Shapes) -> WeightFile:
    return WeightFile(path, dict(tensors))


def _part(tensors: Shapes, prefix: str) -> dict[str, Any]:
    return {name[len(prefix) :]: tensor for name, tensor in tensors.items() if name.startswith(prefix)}


def _bytes(tensors: Shapes, dtype: torch.dtype) -> int:
    count: int = sum(math.prod(tensor.shape) for tensor in tensors.values())
    return count * dtype.itemsize
