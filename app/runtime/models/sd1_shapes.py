"""Reads the sizes of Stable Diffusion 1 networks from the shapes of their tensors.

What shapes cannot tell is in `HeadCounts`: real models have 8 heads in the UNet and 64 channels a head in the
text encoder; a test of a narrow model sets its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from torch import Tensor

Shapes = Mapping[str, Tensor]


@dataclass(frozen=True)
class HeadCounts:
    """Attention heads that no shape shows; `text` None means one head for each 64 channels."""

    unet: int = 8
    text: int | None = None


@dataclass(frozen=True)
class _Level:
    channels: int
    blocks: int
    attention_depth: int


def unet_config(weights: Shapes, heads: HeadCounts) -> dict[str, Any]:
    """Return the arguments of diffusers' UNet2DConditionModel for the weights of a `diffusion_model`.

    Levels may lack attention, have any number of blocks and any channels, as in small models.
    """
    levels = _unet_levels(weights)
    attention = [level.attention_depth > 0 for level in levels]
    first = weights["input_blocks.0.0.weight"]
    return {
        "in_channels": first.shape[1],
        "out_channels": weights["out.2.weight"].shape[0],
        "block_out_channels": tuple(level.channels for level in levels),
        "layers_per_block": tuple(level.blocks for level in levels),
        "down_block_types": tuple("CrossAttnDownBlock2D" if has else "DownBlock2D" for has in attention),
        "up_block_types": tuple("CrossAttnUpBlock2D" if has else "UpBlock2D" for has in reversed(attention)),
        "transformer_layers_per_block": tuple(max(level.attention_depth, 1) for level in levels),
        "cross_attention_dim": _cross_attention_width(weights),
        # diffusers' name is wrong: it is the number of heads.
        "attention_head_dim": heads.unet,
        "use_linear_projection": weights["middle_block.1.proj_in.weight"].ndim == 2,
    }


def vae_config(weights: Shapes) -> dict[str, Any]:
    """Return the arguments of diffusers' AutoencoderKL for the weights of a `first_stage_model`."""
    levels = _count(weights, "encoder.down.")
    channels = tuple(
        weights[f"encoder.down.{level}.block.0.conv1.weight"].shape[0] for level in range(levels)
    )
    return {
        "down_block_types": ("DownEncoderBlock2D",) * levels,
        "up_block_types": ("UpDecoderBlock2D",) * levels,
        "block_out_channels": channels,
        "layers_per_block": _count(weights, "encoder.down.0.block."),
        "latent_channels": weights["decoder.conv_in.weight"].shape[1],
        "use_quant_conv": "quant_conv.weight" in weights,
        "use_post_quant_conv": "post_quant_conv.weight" in weights,
    }


def text_config(weights: Shapes, heads: HeadCounts) -> dict[str, Any]:
    """Return the arguments of transformers' CLIPTextConfig for the weights of a `text_model`."""
    vocabulary, width = weights["embeddings.token_embedding.weight"].shape
    return {
        "vocab_size": vocabulary,
        "hidden_size": width,
        "intermediate_size": weights["encoder.layers.0.mlp.fc1.weight"].shape[0],
        "num_hidden_layers": _count(weights, "encoder.layers."),
        "num_attention_heads": heads.text or max(1, width // 64),
        "max_position_embeddings": weights["embeddings.position_embedding.weight"].shape[0],
        "hidden_act": "quick_gelu",
        "bos_token_id": 49406,
        "eos_token_id": 49407,
    }


def _unet_levels(weights: Shapes) -> list[_Level]:
    """Walk the input blocks: a level ends at each downsampling `op`."""
    levels: list[_Level] = []
    channels = blocks = depth = 0
    for index in range(1, _count(weights, "input_blocks.")):
        if f"input_blocks.{index}.0.op.weight" in weights:
            levels.append(_Level(channels, blocks, depth))
            blocks = depth = 0
            continue
        channels = weights[f"input_blocks.{index}.0.in_layers.2.weight"].shape[0]
        blocks += 1
        depth = max(depth, _count(weights, f"input_blocks.{index}.1.transformer_blocks."))
    return [*levels, _Level(channels, blocks, depth)]


def _cross_attention_width(weights: Shapes) -> int:
    return int(weights["middle_block.1.transformer_blocks.0.attn2.to_k.weight"].shape[1])


def _count(weights: Shapes, prefix: str) -> int:
    """Return how many numbers follow `prefix` in the names."""
    return len({name[len(prefix) :].split(".", 1)[0] for name in weights if name.startswith(prefix)})
