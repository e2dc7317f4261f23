"""Nodes that make, resize, encode and decode latents."""

from __future__ import annotations

from typing import Annotated, Literal

import torch

from app.nodes.declare import Range, Tip, node
from app.nodes.image_specs import check_crop
from app.nodes.latent_specs import (
    CHANNELS,
    PIXELS,
    check_latent_scale,
    check_pictures,
    check_readable,
    decoded_spec,
    empty_spec,
    encoded_spec,
    upscaled_by_spec,
    upscaled_sides,
    upscaled_spec,
)
from app.nodes.values import Crop, Image, Latent, Vae
from app.nodes.working_bytes import decoding_bytes, encoding_bytes
from app.runtime.models.resample import resample

MAX_SIDE = 16384

LatentResampling = Literal["nearest-exact", "bilinear", "area", "bicubic", "bislerp"]
"""How the new elements of a resized latent are computed."""

METHOD = Tip("How new elements are computed; bislerp keeps their length and so the contrast.")


@node("EmptyLatentImage", title="Empty Latent Image", category="model/latent", shapes=empty_spec)
def empty_latent(
    width: Annotated[int, Range(16, MAX_SIDE, step=8), Tip("Width of the picture in pixels.")] = 512,
    height: Annotated[int, Range(16, MAX_SIDE, step=8), Tip("Height of the picture in pixels.")] = 512,
    batch_size: Annotated[int, Range(1, 4096), Tip("How many pictures to make at once.")] = 1,
) -> Annotated[Latent, Tip("Empty latents for a sampler to fill.")]:
    """Make empty latents: what text-to-image starts from."""
    return {"samples": torch.zeros(batch_size, CHANNELS, height // PIXELS, width // PIXELS)}


@node(
    "VAEDecode",
    title="VAE Decode",
    category="model/latent",
    shapes=decoded_spec,
    working_bytes=decoding_bytes,
)
def decode_latent(
    samples: Annotated[Latent, Tip("The latents to turn into pictures.")],
    vae: Annotated[Vae, Tip("The VAE of the model that made the latents.")],
) -> Annotated[Image, Tip("The pictures.")]:
    """Turn latents into pictures."""
    latents: torch.Tensor = samples["samples"]
    check_readable(latents.shape, vae.channels)
    image: torch.Tensor = vae.decode(latents)
    return image


@node(
    "VAEEncode",
    title="VAE Encode",
    category="model/latent",
    shapes=encoded_spec,
    working_bytes=encoding_bytes,
)
def encode_image(
    pixels: Annotated[Image, Tip("The pictures; sides that are no multiple of 8 are cropped.")],
    vae: Annotated[Vae, Tip("The VAE of the model that will use the latents.")],
) -> Annotated[Latent, Tip("The pictures as latents.")]:
    """Turn pictures into latents."""
    check_pictures(pixels.shape[1], pixels.shape[2], pixels.shape[3], vae.pixels)
    return {"samples": vae.encode(pixels)}


@node("LatentUpscale", title="Upscale Latent", category="model/latent", shapes=upscaled_spec)
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
    old = latents.shape[-2], latents.shape[-1]
    rows, columns = (side // PIXELS for side in upscaled_sides(*old, height, width))
    check_crop("crop", crop, old, (rows, columns), "latent")
    resized = resample(latents, rows, columns, upscale_method, crop)
    return {**samples, "samples": resized}


@node("LatentUpscaleBy", title="Upscale Latent By", category="model/latent", shapes=upscaled_by_spec)
def upscale_latent_by(
    samples: Annotated[Latent, Tip("The latents to resize.")],
    upscale_method: Annotated[LatentResampling, METHOD],
    scale_by: Annotated[float, Range(0.01, 8.0, step=0.01), Tip("1.0 keeps the size.")] = 1.5,
) -> Annotated[Latent, Tip("The latents in the new size.")]:
    """Resize latents by a factor."""
    latents: torch.Tensor = samples["samples"]
    check_latent_scale(scale_by, latents.shape[-2], latents.shape[-1])
    height, width = (round(side * scale_by) for side in latents.shape[-2:])
    return {**samples, "samples": resample(latents, height, width, upscale_method)}
