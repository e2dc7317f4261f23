"""Nodes that mask latents, take them out of batches, turn, cut and compute with them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import torch
from torch.nn import functional

from app.nodes.declare import Range, Tip, node
from app.nodes.image_specs import check_crop, image_dimensions
from app.nodes.latent_specs import (
    PIXELS,
    Specs,
    check_pictures,
    encoded_spec,
    latent_spec,
)
from app.nodes.latents import MAX_SIDE
from app.nodes.values import Image, Latent, Mask, Vae
from app.nodes.working_bytes import inpainting_bytes
from app.problems import InputError
from app.runtime.models.resample import resample
from app.tensor_spec import Dimension, TensorSpec, tensor_spec

SD3_CHANNELS = 16
TRANSFORM = "model/latent/transform"
BATCH = "model/latent/batch"
ADVANCED = "model/latent/advanced"
MODULE = "comfy_extras.nodes_latent"

Given = Annotated[Latent, Tip("The latents to change.")]
First = Annotated[Latent, Tip("The first latents; they set the size.")]
Second = Annotated[Latent, Tip("The second latents, resized to the first.")]
Changed = Annotated[Latent, Tip("The latents, changed.")]


def _sd3_spec(specs: Specs) -> tuple[Any, ...]:
    batch, height, width = (specs.get(name) for name in ("batch_size", "height", "width"))
    if not isinstance(batch, int) or not isinstance(height, int) or not isinstance(width, int):
        return (latent_spec("batch", SD3_CHANNELS, "height", "width", zeros=True),)
    return (latent_spec(batch, SD3_CHANNELS, height // PIXELS, width // PIXELS, zeros=True),)


@node(
    "EmptySD3LatentImage",
    category="model/latent/stable diffusion",
    shapes=_sd3_spec,
    module="comfy_extras.nodes_sd3",
)
def empty_sd3_latent(
    width: Annotated[int, Range(16, MAX_SIDE, step=16), Tip("Width of the picture in pixels.")] = 1024,
    height: Annotated[int, Range(16, MAX_SIDE, step=16), Tip("Height of the picture in pixels.")] = 1024,
    batch_size: Annotated[int, Range(1, 4096), Tip("How many pictures to make at once.")] = 1,
) -> Annotated[Latent, Tip("Empty latents of 16 channels; other models make them fit.")]:
    """Make empty latents for models with 16 channels, such as Stable Diffusion 3 and Flux."""
    return {"samples": torch.zeros(batch_size, SD3_CHANNELS, height // PIXELS, width // PIXELS)}


@node("SetLatentNoiseMask", title="Set Latent Noise Mask", category="model/latent")
def set_noise_mask(
    samples: Annotated[Latent, Tip("The latents to paint in.")],
    mask: Annotated[Mask, Tip("What a sampler may paint; the rest stays.")],
) -> Annotated[Latent, Tip("The latents with the mask.")]:
    """Let a sampler paint where a mask selects alone."""
    return {**samples, "noise_mask": mask.reshape(-1, 1, *mask.shape[-2:])}


def _inpainting_spec(specs: Specs) -> tuple[Any, ...]:
    (latent,) = encoded_spec(specs)
    spec = specs.get("mask")
    batch = spec.shape[0] if isinstance(spec, TensorSpec) and len(spec.shape) == 3 else "mask_batch"
    pictures, *sides = image_dimensions(specs, "pixels")[:3]
    check_masks(batch, pictures)
    cut = [side // PIXELS * PIXELS if isinstance(side, int) else side for side in sides]
    return ({**latent, "noise_mask": tensor_spec("LATENT", (batch, 1, *cut))},)


def check_masks(masks: Dimension, pictures: Dimension) -> None:
    """Raise InputError for other than one mask, or one for each picture."""
    known = isinstance(masks, int) and isinstance(pictures, int)
    if known and masks not in (1, pictures):
        raise InputError(
            "mask",
            f"There are {masks} masks for {pictures} pictures: link one mask for all, or one for each.",
            value=masks,
            limit=pictures,
        )


@node(
    "VAEEncodeForInpaint",
    title="VAE Encode (for Inpainting)",
    category="model/latent",
    shapes=_inpainting_spec,
    working_bytes=inpainting_bytes,
)
def encode_for_inpainting(
    pixels: Annotated[Image, Tip("The pictures; sides that are no multiple of 8 are cropped.")],
    vae: Annotated[Vae, Tip("The VAE of the model that will use the latents.")],
    mask: Annotated[Mask, Tip("What shall be painted anew: grey lies there in the latents.")],
    grow_mask_by: Annotated[
        int, Range(0, 64, step=1), Tip("By how many pixels the mask grows, so that no seam is seen.")
    ] = 6,
) -> Annotated[Latent, Tip("The pictures as latents, with the mask.")]:
    """Turn pictures into latents with a part to paint anew, for a model made for inpainting."""
    check_pictures(pixels.shape[1], pixels.shape[2], pixels.shape[3], vae.pixels)
    sides = pixels.shape[1:3]
    check_masks(mask.reshape(-1, *mask.shape[-2:]).shape[0], pixels.shape[0])
    mask = functional.interpolate(mask.reshape(-1, 1, *mask.shape[-2:]), size=sides, mode="bilinear")
    height, width = (side // PIXELS * PIXELS for side in sides)
    top, left = (sides[0] % PIXELS) // 2, (sides[1] % PIXELS) // 2
    pixels = pixels[:, top : top + height, left : left + width]
    mask = mask[:, :, top : top + height, left : left + width].round()
    kept = (1.0 - mask).movedim(1, -1)
    grey = torch.cat([(pixels[..., :3] - 0.5) * kept + 0.5, pixels[..., 3:]], dim=-1)
    return {
        "samples": vae.encode(grey),
        "noise_mask": _grown(mask, grow_mask_by)[..., :height, :width].round(),
    }


def _grown(mask: torch.Tensor, by: int) -> torch.Tensor:
    """Return masks [batch, 1, height, width] that also select what lies within a square of a side."""
    if by == 0:
        return mask
    around = math.ceil((by - 1) / 2)
    return functional.max_pool2d(functional.pad(mask, (around,) * 4), by, stride=1)


@node("RepeatLatentBatch", title="Repeat Latent Batch", category=BATCH)
def repeat_latents(
    samples: Given,
    amount: Annotated[int, Range(1, 64), Tip("How many times the whole batch stands there.")] = 1,
) -> Changed:
    """Repeat a batch of latents; each repeat gets noise of its own."""
    latents = samples["samples"]
    changed: dict[str, Any] = {**samples, "samples": latents.repeat(amount, *[1] * (latents.ndim - 1))}
    mask = samples.get("noise_mask")
    if mask is not None and mask.shape[0] > 1:
        whole = _filled(mask, latents.shape[0])
        changed["noise_mask"] = whole.repeat(amount, *[1] * (whole.ndim - 1))
    indices = samples.get("batch_index")
    if indices is not None:
        step = max(indices) - min(indices) + 1
        changed["batch_index"] = [index + step * turn for turn in range(amount) for index in indices]
    return changed


@node("LatentFromBatch", title="Get Latent From Batch", category=BATCH)
def latents_from_batch(
    samples: Annotated[Latent, Tip("The batch of latents.")],
    batch_index: Annotated[
        int, Range(-16384, 16384), Tip("The first one to take; 0 is the first of all, -1 the last.")
    ] = 0,
    length: Annotated[int, Range(1, 64), Tip("How many to take.")] = 1,
) -> Annotated[Latent, Tip("Those that were taken, with the noise they had in the batch.")]:
    """Take latents out of a batch."""
    latents = samples["samples"]
    count = latents.shape[0]
    start = max(0, batch_index + count) if batch_index < 0 else min(count - 1, batch_index)
    taken = slice(start, start + length)
    changed: dict[str, Any] = {**samples, "samples": latents[taken].clone()}
    mask = samples.get("noise_mask")
    if mask is not None:
        changed["noise_mask"] = mask.clone() if mask.shape[0] == 1 else _filled(mask, count)[taken].clone()
    changed["batch_index"] = list(samples.get("batch_index", range(count)))[taken]
    return changed


def _filled(tensor: torch.Tensor, batch: int) -> torch.Tensor:
    """Return a batch cut or repeated from the start to have so many items."""
    rounds = -(-batch // tensor.shape[0])
    return tensor.repeat(rounds, *[1] * (tensor.ndim - 1))[:batch]


@node("LatentFlip", title="Flip Latent", category=TRANSFORM)
def flip_latent(
    samples: Given,
    flip_method: Annotated[
        Literal["x-axis: vertically", "y-axis: horizontally"], Tip("The axis that stays.")
    ],
) -> Changed:
    """Mirror latents."""
    return {**samples, "samples": samples["samples"].flip(2 if flip_method.startswith("x") else 3)}


@node("LatentRotate", title="Rotate Latent", category=TRANSFORM)
def rotate_latent(
    samples: Given,
    rotation: Annotated[
        Literal["none", "90 degrees", "180 degrees", "270 degrees"], Tip("How far, clockwise.")
    ],
) -> Changed:
    """Turn latents clockwise."""
    quarters = 0 if rotation == "none" else int(rotation.split(" ")[0]) // 90
    return {**samples, "samples": torch.rot90(samples["samples"], quarters, dims=(3, 2))}


Cut = Annotated[int, Range(64, MAX_SIDE, step=8), Tip("In pixels of the picture.")]
At = Annotated[int, Range(0, MAX_SIDE, step=8), Tip("In pixels, from the left or the top.")]


@node("LatentCrop", title="Crop Latent", category=TRANSFORM)
def crop_latent(samples: Given, width: Cut = 512, height: Cut = 512, x: At = 0, y: At = 0) -> Changed:
    """Cut a part out of latents; a cut at the edge is moved in, so that 64 pixels are left."""
    latents = samples["samples"]
    least = 64 // PIXELS
    top, left = (
        min(at // PIXELS, max(0, side - least))
        for at, side in ((y, latents.shape[-2]), (x, latents.shape[-1]))
    )
    part = latents[..., top : top + height // PIXELS, left : left + width // PIXELS]
    return {**samples, "samples": part.clone()}


def _second(samples: Mapping[str, Any], like: torch.Tensor) -> torch.Tensor:
    """Return latents in the size of others, and as many of them."""
    latents: torch.Tensor = samples["samples"]
    old, new = latents.shape[-2:], like.shape[-2:]
    if old != new:
        check_crop("samples2", "center", (old[0], old[1]), (new[0], new[1]), "latent")
        latents = resample(latents, new[0], new[1], "bilinear", "center")
    return _filled(latents, like.shape[0])


@node("LatentAdd", category=ADVANCED, module=MODULE)
def add_latents(samples1: First, samples2: Second) -> Changed:
    """Add latents to others."""
    latents = samples1["samples"]
    return {**samples1, "samples": latents + _second(samples2, latents)}


@node("LatentSubtract", category=ADVANCED, module=MODULE)
def subtract_latents(samples1: First, samples2: Second) -> Changed:
    """Take latents off others."""
    latents = samples1["samples"]
    return {**samples1, "samples": latents - _second(samples2, latents)}


@node("LatentMultiply", category=ADVANCED, module=MODULE)
def multiply_latent(
    samples: Given,
    multiplier: Annotated[float, Range(-10.0, 10.0, step=0.01), Tip("1.0 changes nothing.")] = 1.0,
) -> Changed:
    """Multiply latents by a number."""
    return {**samples, "samples": samples["samples"] * multiplier}


@node("LatentInterpolate", category=ADVANCED, module=MODULE)
def interpolate_latents(
    samples1: First,
    samples2: Second,
    ratio: Annotated[
        float, Range(0.0, 1.0, step=0.01), Tip("The share of the first: 1.0 is it alone.")
    ] = 1.0,
) -> Changed:
    """Mix latents: their directions along the channels, and their lengths."""
    first = samples1["samples"]
    second = _second(samples2, first)
    lengths = [latents.norm(dim=1, keepdim=True) for latents in (first, second)]
    directions = [
        torch.nan_to_num(latents / length) for latents, length in zip((first, second), lengths, strict=True)
    ]
    mixed = directions[0] * ratio + directions[1] * (1.0 - ratio)
    wanted = lengths[0] * ratio + lengths[1] * (1.0 - ratio)
    return {**samples1, "samples": torch.nan_to_num(mixed / mixed.norm(dim=1, keepdim=True)) * wanted}


@node("LatentBlend", title="Latent Blend", category="experimental")
def blend_latents(
    samples1: First,
    samples2: Second,
    blend_factor: Annotated[
        float, Range(0, 1, step=0.01), Tip("The share of the first: 1.0 is it alone.")
    ] = 0.5,
) -> Changed:
    """Mix latents by weight."""
    latents = samples1["samples"]
    other: torch.Tensor = samples2["samples"]
    if other.shape[-2:] != latents.shape[-2:]:
        other = resample(other, latents.shape[-2], latents.shape[-1], "bicubic", "center")
    return {**samples1, "samples": latents * blend_factor + other * (1.0 - blend_factor)}
