"""Nodes that turn pictures into other pictures."""

from __future__ import annotations

from typing import Annotated

import torch

from app.nodes.declare import Range, Tip, node
from app.nodes.image_specs import (
    batched_spec,
    check_crop,
    check_scale,
    passed_on,
    scaled_by_spec,
    scaled_sides,
    scaled_spec,
)
from app.nodes.values import Crop, Image, Resampling
from app.runtime.models.resample import resample

MAX_SIDE = 16384
METHOD = Tip("How new pixels are computed: lanczos is sharpest, area is best for making smaller.")


def resize(image: torch.Tensor, height: int, width: int, method: str, crop: str = "disabled") -> torch.Tensor:
    """Return pictures [batch, height, width, channel] in a new size."""
    return resample(image.movedim(-1, 1), height, width, method, crop).movedim(1, -1)


@node(
    "ImageScale",
    title="Upscale Image",
    category="image/upscaling",
    essentials="Image Tools",
    aliases=("resize", "scale", "shrink"),
    shapes=scaled_spec,
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
    check_crop("crop", crop, (image.shape[1], image.shape[2]), (new_height, new_width))
    return resize(image, new_height, new_width, upscale_method, crop)


@node(
    "ImageScaleBy",
    title="Upscale Image By",
    category="image/upscaling",
    essentials="Image Tools",
    aliases=("resize", "scale", "shrink"),
    shapes=scaled_by_spec,
)
def scale_image_by(
    image: Annotated[Image, Tip("The pictures to resize.")],
    upscale_method: Annotated[Resampling, METHOD],
    scale_by: Annotated[float, Range(0.01, 8.0, step=0.01), Tip("1.0 keeps the size.")] = 1.0,
) -> Annotated[Image, Tip("The pictures in the new size.")]:
    """Resize a picture by a factor.

    `image` and the result: [batch, height, width, channel], 0..1. Sizes are rounded to whole pixels.
    """
    check_scale(scale_by, image.shape[1], image.shape[2])
    height, width = (round(side * scale_by) for side in image.shape[1:3])
    return resize(image, height, width, upscale_method)


@node(
    "ImageInvert",
    title="Invert Image Colors",
    category="image/color",
    essentials="Image Tools",
    aliases=("negative",),
    fuse=True,
    shapes=lambda specs: passed_on(specs, "image"),
)
def invert_image(
    image: Annotated[Image, Tip("The pictures to invert.")],
) -> Annotated[Image, Tip("The negative.")]:
    """Make the negative of a picture."""
    return 1.0 - image


@node(
    "ImageBatch",
    title="Batch Images (DEPRECATED)",
    category="image/batch",
    deprecated=True,
    aliases=("join", "append"),
    shapes=batched_spec,
)
def batch_images(
    image1: Annotated[Image, Tip("The first pictures; they set the size.")],
    image2: Annotated[Image, Tip("The pictures behind them, resized and cropped to the same size.")],
) -> Annotated[Image, Tip("All pictures in one batch.")]:
    """Put two batches of pictures one behind the other.

    A batch without alpha gets an opaque one when the other has alpha.
    """
    if image1.shape[1:3] != image2.shape[1:3]:
        first, second = ((image.shape[1], image.shape[2]) for image in (image1, image2))
        check_crop("image2", "center", second, first)
        image2 = resize(image2, image1.shape[1], image1.shape[2], "bilinear", "center")
    channels = max(image1.shape[-1], image2.shape[-1])
    return torch.cat([_with_channels(image1, channels), _with_channels(image2, channels)])


def _with_channels(image: torch.Tensor, channels: int) -> torch.Tensor:
    """Return pictures with `channels` channels, the new ones 1 (opaque)."""
    missing = channels - image.shape[-1]
    return torch.nn.functional.pad(image, (0, missing), value=1.0) if missing else image
