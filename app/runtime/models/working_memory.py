"""How much memory a network needs while it computes, beyond its weights: found by running it on meta tensors.

A network is told by a text, its kind and configuration, so that it need not be loaded. The largest sizes take
a second once, and are remembered.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import torch
from torch import nn

from app.runtime.models.live_storages import peak_on_meta

SIDE = 77
"""Tokens of a chunk of text."""


def network_text(kind: str, config: Mapping[str, Any], dtype: torch.dtype) -> str:
    """Return the text that tells a network: `kind` is unet, vae or clip."""
    plain = {name: value for name, value in config.items() if not name.startswith("_")}
    dtype_name = str(dtype).removeprefix("torch.")
    return json.dumps({"kind": kind, "config": plain, "dtype": dtype_name}, sort_keys=True, default=str)


@lru_cache(maxsize=256)
def unet_bytes(network: str, batch: int, height: int, width: int, tokens: int) -> int:
    """Return what one pass over latents [batch, channels, height, width] takes, with its result."""
    model, dtype = _on_meta(network)
    config = model.config
    x = _empty((batch, config.in_channels, height, width), dtype)
    text = _empty((batch, tokens, config.cross_attention_dim), dtype)
    times = _empty((batch,), torch.float32)
    return peak_on_meta(lambda: model(x, times, encoder_hidden_states=text, return_dict=False)[0])


@lru_cache(maxsize=256)
def decoder_bytes(network: str, batch: int, height: int, width: int) -> int:
    """Return what decoding latents of this size takes, with its result."""
    model, dtype = _on_meta(network)
    latents = _empty((batch, model.config.latent_channels, height, width), dtype)
    return peak_on_meta(lambda: model.decode(latents).sample)


@lru_cache(maxsize=256)
def encoder_bytes(network: str, batch: int, height: int, width: int) -> int:
    """Return what encoding pictures of this size in pixels takes, with its result."""
    model, dtype = _on_meta(network)
    pixels = _empty((batch, 3, height, width), dtype)
    return peak_on_meta(lambda: model.encode(pixels).latent_dist.mode())


def text_encoder_bytes(network: str, chunks: int) -> int:
    """Return what encoding so many chunks of text takes: each layer's result is kept until the end."""
    facts = json.loads(network)
    config = facts["config"]
    dtype: torch.dtype = getattr(torch, facts["dtype"])
    size, mask = dtype.itemsize * SIDE * chunks, dtype.itemsize * SIDE * SIDE
    layers, width, inner = (
        int(config[name]) for name in ("num_hidden_layers", "hidden_size", "intermediate_size")
    )
    # Within a layer: its input and the residual, queries, keys, values; or the two steps of the wide part.
    return mask + size * (width * (layers + 2) + max(4 * width, 2 * inner))


@lru_cache(maxsize=4)
def _on_meta(network: str) -> tuple[Any, torch.dtype]:
    from app.runtime.models.checkpoint import import_networks

    import_networks()
    import diffusers

    facts = json.loads(network)
    kinds: Mapping[str, Any] = {
        "unet": diffusers.UNet2DConditionModel,
        "vae": diffusers.AutoencoderKL,
    }
    dtype: torch.dtype = getattr(torch, facts["dtype"])
    with torch.device("meta"):
        model: nn.Module = kinds[facts["kind"]](**facts["config"])
    # Not the library's own `to`, which warns about parts it would rather keep in float32.
    return nn.Module.to(model, dtype).eval().requires_grad_(False), dtype


def _empty(shape: tuple[int, ...], dtype: torch.dtype) -> torch.Tensor:
    return torch.empty(shape, dtype=dtype, device="meta")
