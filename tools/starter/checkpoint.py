"""Writes the trained networks as one Stable Diffusion 1 file, and reads such a file of any size."""

from __future__ import annotations

from pathlib import Path

from safetensors.torch import load_file
from torch import Tensor, nn

from tools.starter.autoencoder import Autoencoder
from tools.starter.captions import names_of_emoji
from tools.starter.diffusion import LATENT_SCALE
from tools.starter.pictures import COLOUR_NAMES
from tools.starter.places import Places, save_tensors
from tools.starter.text_encoder import TextEncoder
from tools.starter.unet import UNet

UNET, AUTOENCODER, TEXT = (
    "model.diffusion_model.",
    "first_stage_model.",
    "cond_stage_model.transformer.text_model.",
)
Weights = dict[str, Tensor]


def export(places: Places, out: Path) -> None:
    """Write the checkpoint, in half precision, with its notices in the metadata."""
    tensors = {AUTOENCODER + name: value for name, value in _scaled_autoencoder(places).items()}
    for name, value in load_file(places.averaged).items():
        network, rest = name.split(".", 1)
        tensors[(UNET if network == "unet" else TEXT) + rest] = value
    names = [own[0] for own in names_of_emoji(places.annotations)]
    metadata = {
        "title": "Confy starter: emoji, 128x128",
        "format": "pt",
        "modelspec.architecture": "stable-diffusion-v1 (scaled down)",
        "modelspec.resolution": "128x128",
        "modelspec.prediction_type": "epsilon",
        "license": "SIL Open Font License 1.1 (pictures: Noto Color Emoji, (c) Google); "
        "words: Unicode CLDR, Unicode licence",
        "data": "Debian fonts-noto-color-emoji, unicode-cldr-core; token vocabulary of CLIP (MIT)",
        "prompt_hint": "a <thing> on a <colour> background",
        "prompt_colours": ", ".join(COLOUR_NAMES),
        "prompt_things": ", ".join(names),
        "settings": "128x128, euler, 20 steps, cfg 5, negative prompt empty or 'text, watermark'",
    }
    save_tensors({name: value.half() for name, value in sorted(tensors.items())}, out, metadata)
    print(f"{out.name}: {out.stat().st_size} bytes, {len(tensors)} tensors")


def _scaled_autoencoder(places: Places) -> Weights:
    """Return the autoencoder with the scale baked in: LATENT_SCALE × latent has mean 0 and deviation 1."""
    weights, latents = load_file(places.autoencoder), load_file(places.latents)
    mean, scale = latents["mean"], latents["deviation"] * LATENT_SCALE
    channels = len(mean)
    weight, bias = weights["quant_conv.weight"], weights["quant_conv.bias"]
    weight[:channels] /= scale.view(-1, 1, 1, 1)
    bias[:channels] = (bias[:channels] - mean) / scale
    bias[channels:] -= 2 * scale.log()
    weights["post_quant_conv.bias"] += weights["post_quant_conv.weight"][:, :, 0, 0] @ mean
    weights["post_quant_conv.weight"] *= scale.view(1, -1, 1, 1)
    return weights


def load_checkpoint(path: Path) -> tuple[UNet, Autoencoder, TextEncoder]:
    """Read a checkpoint of any width and depth; KeyError or RuntimeError means another layout."""
    tensors = {name: value.float() for name, value in load_file(path).items()}
    unet, autoencoder, text = (_below(tensors, prefix) for prefix in (UNET, AUTOENCODER, TEXT))
    networks = (_unet_for(unet), _autoencoder_for(autoencoder), _text_encoder_for(text))
    for network, weights in zip(networks, (unet, autoencoder, text), strict=True):
        network.load_state_dict(weights)
        nn.Module.eval(network)
    return networks


def _below(tensors: Weights, prefix: str) -> Weights:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}


def _count(tensors: Weights, prefix: str) -> int:
    return len({name.removeprefix(prefix).split(".")[0] for name in tensors if name.startswith(prefix)})


def _unet_for(weights: Weights) -> UNet:
    width, channels = weights["input_blocks.0.0.weight"].shape[:2]
    levels: list[list[tuple[int, bool]]] = [[]]
    for index in range(1, _count(weights, "input_blocks.")):
        if f"input_blocks.{index}.0.op.weight" in weights:
            levels.append([])
        else:
            outputs = weights[f"input_blocks.{index}.0.in_layers.2.weight"].shape[0]
            levels[-1].append((outputs, f"input_blocks.{index}.1.norm.weight" in weights))
    context = next(value.shape[1] for name, value in weights.items() if name.endswith("attn2.to_k.weight"))
    multipliers = [level[0][0] / width for level in levels]
    attention = [level[0][1] for level in levels]
    return UNet(width, multipliers, len(levels[0]), attention, context, channels)


def _autoencoder_for(weights: Weights) -> Autoencoder:
    levels = range(_count(weights, "encoder.down."))
    widths = [weights[f"encoder.down.{level}.block.0.conv1.weight"].shape[0] for level in levels]
    blocks = _count(weights, "encoder.down.0.block.")
    return Autoencoder(widths, blocks, weights["post_quant_conv.weight"].shape[0])


def _text_encoder_for(weights: Weights) -> TextEncoder:
    vocabulary, width = weights["embeddings.token_embedding.weight"].shape
    length = weights["embeddings.position_embedding.weight"].shape[0]
    return TextEncoder(width, _count(weights, "encoder.layers."), vocabulary, length)
