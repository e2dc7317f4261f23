"""Nodes that make, resize, encode and decode latents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import torch

from app.nodes.declare import Range, Tip, node
from app.nodes.image_specs import image_dimensions, image_spec
from app.nodes.latent_specs import PIXELS, latent_dimensions, latent_spec
from app.nodes.values import Crop, Image, Latent, Vae
from app.problems import InputError
from app.runtime.models.resample import resample
from app.tensor_spec import TensorSpec

MAX_SIDE = 16384
CHANNELS = 4
SMALLEST_SIDE = 64
"""Pixels that a side given to LatentUpscale is rounded up to."""

LatentResampling = Literal["nearest-exact", "bilinear", "area", "bicubic", "bislerp"]
"""How the new elements of a resized latent are computed."""

METHOD = Tip("How new elements are computed; bislerp keeps their length and so the contrast.")


@node("EmptyLatentImage", title="Empty Latent Image", category="model/latent")
def empty_latent(
    width: Annotated[int, Range(16, MAX_SIDE, step=8), Tip("Width of the picture in pixels.")] = 512,
    height: Annotated[int, Range(16, MAX_SIDE, step=8), Tip("Height of the picture in pixels.")] = 512,
    batch_size: Annotated[int, Range(1, 4096), Tip("How many pictures to make at once.")] = 1,
) -> Annotated[Latent, Tip("Empty latents for a sampler to fill.")]:
    """Make empty latents: what text-to-image starts from."""
    return {"samples": torch.zeros(batch_size, CHANNELS, height // PIXELS, width // PIXELS)}


def _decoded_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    batch, _, height, width = latent_dimensions(specs, "samples")
    rows, columns = (side * PIXELS if isinstance(side, int) else side for side in (height, width))
    return (image_spec(batch, rows, columns),)


@node("VAEDecode", title="VAE Decode", category="model/latent", shapes=_decoded_spec)
def decode_latent(
    samples: Annotated[Latent, Tip("The latents to turn into pictures.")],
    vae: Annotated[Vae, Tip("The VAE of the model that made the latents.")],
) -> Annotated[Image, Tip("The pictures.")]:
    """Turn latents into pictures."""
    latents: torch.Tensor = samples["samples"]
    if latents.ndim != 4 or latents.shape[1] != vae.channels:
        raise InputError(
            "samples",
            f"These latents have {latents.shape[1]} channels, this VAE reads {vae.channels}: "
            "use the VAE of the model that made them.",
            value=latents.shape[1],
            limit=vae.channels,
        )
    image: torch.Tensor = vae.decode(latents)
    return image


def _encoded_spec(specs: Mapping[str, Any]) -> tuple[dict[str, TensorSpec], ...]:
    batch, height, width, _ = image_dimensions(specs, "pixels")
    rows, columns = (side // PIXELS if isinstance(side, int) else side for side in (height, width))
    return (latent_spec(batch, CHANNELS, rows, columns),)


@node("VAEEncode", title="VAE Encode", category="model/latent", shapes=_encoded_spec)
def encode_image(
    pixels: Annotated[Image, Tip("The pictures; sides that are no multiple of 8 are cropped.")],
    vae: Annotated[Vae, Tip("The VAE of the model that will use the latents.")],
) -> Annotated[Latent, Tip("The pictures as latents.")]:
    """Turn pictures into latents."""
    if min(pixels.shape[1:3]) < vae.pixels:
        height, width = pixels.shape[1:3]
        raise InputError(
            "pixels",
            f"A picture of {width}×{height} pixels is too small: both sides need at least {vae.pixels}.",
            value=[width, height],
            limit=vae.pixels,
        )
    return {"samples": vae.encode(pixels)}


@node("LatentUpscale", title="Upscale Latent", category="model/latent")
def upscale_latent(
    *,
    samples: Annotated[Latent, Tip("The latents to resize.")],
    upscale_method: Annotated[LatentResampling, METHOD],
    width: Annotated[int, Range(0, MAX_SIDE, step=8), Tip("In pixels; 0 keeps the aspect ratio.")] = 512,
    height: Annotated[int, Range(0, MAX_SIDE, step=8), Tip("In pixels; 0 keeps the aspect ratio.")] = 512,
    crop: Annotated[Crop, Tip("center: cut to the new aspect ratio instead of stretching.")],
) -> Annotated[Latent, Tip("The latents in the new size.")]:
    """Resize latents to a width and height, given in pixels of the picture."""
    if width == 0 and height == 0:
        return samples
    latents: torch.Tensor = samples["samples"]
    old_height, old_width = latents.shape[-2:]
    if width == 0:
        height = max(SMALLEST_SIDE, height)
        width = max(SMALLEST_SIDE, round(old_width * height / old_height))
    elif height == 0:
        width = max(SMALLEST_SIDE, width)
        height = max(SMALLEST_SIDE, round(old_height * width / old_width))
    else:
        width, height = max(SMALLEST_SIDE, width), max(SMALLEST_SIDE, height)
    resized = resample(latents, height // PIXELS, width // PIXELS, upscale_method, crop)
    return {**samples, "samples": resized}


@node("LatentUpscaleBy", title="Upscale Latent By", category="model/latent")
def upscale_latent_by(
    samples: Annotated[Latent, Tip("The latents to resize.")],
    upscale_method: Annotated[LatentResampling, METHOD],
    scale_by: Annotated[float, Range(0.01, 8.0, step=0.01), Tip("1.0 keeps the size.")] = 1.5,
) -> Annotated[Latent, Tip("The latents in the new size.")]:
    """Resize latents by a factor."""
    latents: torch.Tensor = samples["samples"]
    height, width = (round(side * scale_by) for side in latents.shape[-2:])
    if min(height, width) < 1:
        old_height, old_width = latents.shape[-2:]
        raise InputError(
            "scale_by",
            f"{scale_by} leaves nothing of a latent of {old_width}×{old_height} elements: "
            "use a larger factor.",
            value=scale_by,
        )
    return {**samples, "samples": resample(latents, height, width, upscale_method)}
