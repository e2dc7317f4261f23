"""Nodes that turn pictures into other pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import torch

from app.nodes.declare import Range, Tip, node
from app.nodes.image_specs import image_dimensions, image_spec
from app.nodes.values import Crop, Image, Resampling
from app.problems import InputError
from app.runtime.models.resample import resample
from app.tensor_spec import Dimension, TensorSpec

MAX_SIDE = 16384
METHOD = Tip("How new pixels are computed: lanczos is sharpest, area is best for making smaller.")


def resize(image: torch.Tensor, height: int, width: int, method: str, crop: str = "disabled") -> torch.Tensor:
    """Return pictures [batch, height, width, channel] in a new size."""
    return resample(image.movedim(-1, 1), height, width, method, crop).movedim(1, -1)


def scaled_sides(height: int, width: int, new_height: int, new_width: int) -> tuple[int, int]:
    """Return the new size, where 0 stands for the side that keeps the aspect ratio; both 0 keep the size."""
    if new_height == 0 and new_width == 0:
        return height, width
    if new_width == 0:
        return new_height, max(1, round(width * new_height / height))
    if new_height == 0:
        return max(1, round(height * new_width / width)), new_width
    return new_height, new_width


def _scaled_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    batch, height, width, channels = image_dimensions(specs, "image")
    wanted = specs.get("height"), specs.get("width")
    sides: tuple[Dimension, Dimension] = ("height", "width")
    if isinstance(wanted[0], int) and isinstance(wanted[1], int):
        if 0 not in wanted:
            sides = wanted[0], wanted[1]
        elif isinstance(height, int) and isinstance(width, int):
            sides = scaled_sides(height, width, wanted[0], wanted[1])
    return (image_spec(batch, *sides, channels),)


@node(
    "ImageScale",
    title="Upscale Image",
    category="image/upscaling",
    essentials="Image Tools",
    aliases=("resize", "scale", "shrink"),
    shapes=_scaled_spec,
)
def scale_image(
    *,
    image: Annotated[Image, Tip("The pictures to resize.")],
    upscale_method: Annotated[Resampling, METHOD],
    width: Annotated[int, Range(0, MAX_SIDE, step=1), Tip("In pixels; 0 keeps the aspect ratio.")] = 512,
    height: Annotated[int, Range(0, MAX_SIDE, step=1), Tip("In pixels; 0 keeps the aspect ratio.")] = 512,
    crop: Annotated[Crop, Tip("center: cut to the new aspect ratio instead of stretching.")],
) -> Annotated[Image, Tip("The pictures in the new size.")]:
    """Resize a picture to a width and height."""
    if width == 0 and height == 0:
        return image
    new_height, new_width = scaled_sides(image.shape[1], image.shape[2], height, width)
    return resize(image, new_height, new_width, upscale_method, crop)


def _scaled_by_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    batch, height, width, channels = image_dimensions(specs, "image")
    factor = specs.get("scale_by")
    if isinstance(height, int) and isinstance(width, int) and isinstance(factor, int | float):
        return (image_spec(batch, round(height * factor), round(width * factor), channels),)
    return (image_spec(batch, "height", "width", channels),)


@node(
    "ImageScaleBy",
    title="Upscale Image By",
    category="image/upscaling",
    essentials="Image Tools",
    aliases=("resize", "scale", "shrink"),
    shapes=_scaled_by_spec,
)
def scale_image_by(
    image: Annotated[Image, Tip("The pictures to resize.")],
    upscale_method: Annotated[Resampling, METHOD],
    scale_by: Annotated[float, Range(0.01, 8.0, step=0.01), Tip("1.0 keeps the size.")] = 1.0,
) -> Annotated[Image, Tip("The pictures in the new size.")]:
    """Resize a picture by a factor.

    `image` and the result: [batch, height, width, channel], 0..1. Sizes are rounded to whole pixels.
    """
    height, width = (round(side * scale_by) for side in image.shape[1:3])
    if min(height, width) < 1:
        old = f"{image.shape[2]}×{image.shape[1]}"
        raise InputError("scale_by", f"{scale_by} leaves no pixels of a {old} image", value=scale_by)
    return resize(image, height, width, upscale_method)


def _same_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    return (image_spec(*image_dimensions(specs, "image")),)


@node(
    "ImageInvert",
    title="Invert Image Colors",
    category="image/color",
    essentials="Image Tools",
    aliases=("negative",),
    fuse=True,
    shapes=_same_spec,
)
def invert_image(
    image: Annotated[Image, Tip("The pictures to invert.")],
) -> Annotated[Image, Tip("The negative.")]:
    """Make the negative of a picture."""
    return 1.0 - image


def _batch_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    batch, height, width, channels = image_dimensions(specs, "image1")
    more, _, _, more_channels = image_dimensions(specs, "image2")
    both: Dimension = batch + more if isinstance(batch, int) and isinstance(more, int) else "batch"
    most: Dimension = "channels"
    if isinstance(channels, int) and isinstance(more_channels, int):
        most = max(channels, more_channels)
    return (image_spec(both, height, width, most),)


@node(
    "ImageBatch",
    title="Batch Images (DEPRECATED)",
    category="image/batch",
    deprecated=True,
    aliases=("join", "append"),
    shapes=_batch_spec,
)
def batch_images(
    image1: Annotated[Image, Tip("The first pictures; they set the size.")],
    image2: Annotated[Image, Tip("The pictures behind them, resized and cropped to the same size.")],
) -> Annotated[Image, Tip("All pictures in one batch.")]:
    """Put two batches of pictures one behind the other.

    A batch without alpha gets an opaque one when the other has alpha.
    """
    if image1.shape[1:3] != image2.shape[1:3]:
        image2 = resize(image2, image1.shape[1], image1.shape[2], "bilinear", "center")
    channels = max(image1.shape[-1], image2.shape[-1])
    return torch.cat([_with_channels(image1, channels), _with_channels(image2, channels)])


def _with_channels(image: torch.Tensor, channels: int) -> torch.Tensor:
    """Return pictures with `channels` channels, the new ones 1 (opaque)."""
    missing = channels - image.shape[-1]
    return torch.nn.functional.pad(image, (0, missing), value=1.0) if missing else image
