"""What is known of pictures before they exist: TensorSpecs for the image nodes, and what would fail in a run.

A function of specs raises the same InputError as the node itself, so that a plan says what a run would say.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from app.dimensions import plus, scaled
from app.problems import InputError, Remedy
from app.runtime.models.picture_header import PictureFacts
from app.runtime.models.resample import margins
from app.tensor_spec import Dimension, TensorSpec, tensor_spec

Specs = Mapping[str, Any]
Sides = tuple[Dimension, Dimension, Dimension, Dimension]

NO_MASK_SIDE = 64
"""A picture without alpha gives an empty mask of this size, as in ComfyUI."""
PNG_CHANNELS = 4
MAX_WEBP_SIDE = 16383


def image_spec(
    batch: Dimension,
    height: Dimension,
    width: Dimension,
    channels: Dimension = 3,
    dtype: str = "float32",
) -> TensorSpec:
    """Return the spec of an IMAGE; a dimension may be a name where it is not known."""
    return tensor_spec("IMAGE", (batch, height, width, channels), dtype)


def mask_spec(batch: Dimension, height: Dimension, width: Dimension) -> TensorSpec:
    """Return the spec of a MASK."""
    return tensor_spec("MASK", (batch, height, width))


def image_dimensions(specs: Specs, name: str) -> Sides:
    """Return batch, height, width and channels of an input's spec, names where they are not known."""
    spec = specs.get(name)
    if isinstance(spec, TensorSpec) and len(spec.shape) == 4:
        batch, height, width, channels = spec.shape
        return batch, height, width, channels
    return "batch", "height", "width", "channels"


def passed_on(specs: Specs, name: str) -> tuple[TensorSpec, ...]:
    """Return the spec of pictures that a node hands on as they are."""
    spec = specs.get(name)
    return (spec if isinstance(spec, TensorSpec) else image_spec(*image_dimensions(specs, name)),)


def loaded_specs(specs: Specs, facts: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    """Return what the header of a picture's file tells of its frames and masks."""
    found = facts.get("image")
    if not isinstance(found, PictureFacts):
        return image_spec("batch", "height", "width"), mask_spec("batch", "mask_height", "mask_width")
    batch: Dimension = "batch" if found.frames is None else found.frames
    height: Dimension = "height" if found.height is None else found.height
    width: Dimension = "width" if found.width is None else found.width
    mask: tuple[Dimension, Dimension] = (height, width)
    if found.has_alpha is None:
        mask = ("mask_height", "mask_width")
    elif not found.has_alpha:
        mask = (NO_MASK_SIDE, NO_MASK_SIDE)
    return image_spec(batch, height, width), mask_spec(batch, *mask)


def channel_specs(specs: Specs, facts: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    """Return what the header of a picture's file tells of one channel of its first frame."""
    found = facts.get("image")
    if not isinstance(found, PictureFacts):
        return (mask_spec(1, "height", "width"),)
    height: Dimension = "height" if found.height is None else found.height
    width: Dimension = "width" if found.width is None else found.width
    return (mask_spec(1, height, width),)


def scaled_sides(height: int, width: int, new_height: int, new_width: int) -> tuple[int, int]:
    """Return the new size, where 0 stands for the side that keeps the aspect ratio; both 0 keep the size."""
    if new_height == 0 and new_width == 0:
        return height, width
    if new_width == 0:
        return new_height, max(1, round(width * new_height / height))
    if new_height == 0:
        return max(1, round(height * new_width / width)), new_width
    return new_height, new_width


def scaled_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of pictures resized to a width and height."""
    batch, height, width, channels = image_dimensions(specs, "image")
    new_height, new_width = specs.get("height"), specs.get("width")
    if not isinstance(new_height, int) or not isinstance(new_width, int):
        return (image_spec(batch, "height", "width", channels, _dtype(specs, "image")),)
    if new_height == new_width == 0:
        return passed_on(specs, "image")
    sides: tuple[Dimension, Dimension] = (new_height or "height", new_width or "width")
    if isinstance(height, int) and isinstance(width, int):
        sides = scaled_sides(height, width, new_height, new_width)
        check_crop("crop", specs.get("crop"), (height, width), sides)
    return (image_spec(batch, *sides, channels, _dtype(specs, "image")),)


def scaled_by_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of pictures resized by a factor."""
    batch, height, width, channels = image_dimensions(specs, "image")
    factor = specs.get("scale_by")
    sides: tuple[Dimension, Dimension] = ("height", "width")
    if isinstance(factor, int | float):
        sides = scaled(height, factor), scaled(width, factor)
        if isinstance(height, int) and isinstance(width, int):
            check_scale(factor, height, width)
    return (image_spec(batch, *sides, channels, _dtype(specs, "image")),)


def check_scale(scale_by: float, height: int, width: int) -> None:
    """Raise InputError for a factor that leaves no pixels of a picture."""
    if min(round(height * scale_by), round(width * scale_by)) < 1:
        message = f"{scale_by} leaves no pixels of a {width}×{height} image"
        raise InputError("scale_by", message, value=scale_by, remedies=(smallest_scale(height, width),))


def smallest_scale(height: int, width: int) -> Remedy:
    """Return the remedy for a factor that leaves nothing: the smallest that leaves an element each way."""
    factor = (math.floor(50 / min(height, width)) + 1) / 100
    return set_input("scale_by", factor)


def set_input(name: str, value: Any, title: str = "") -> Remedy:
    """Return the remedy that sets an input; by default it is called `Use 0.5`."""
    return Remedy(title or f"Use {value:g}", {"set_input": {"input": name, "value": value}})


def check_crop(
    input_name: str, crop: Any, old: tuple[int, int], new: tuple[Dimension, Dimension], what: str = "picture"
) -> None:
    """Raise InputError where cropping to a new aspect ratio leaves nothing; sizes are (height, width)."""
    if crop != "center" or 0 in old or 0 in new:
        return
    (height, width), (new_height, new_width) = old, new
    if not isinstance(new_height, int) or not isinstance(new_width, int):
        return
    top, left = margins(height, width, new_height, new_width)
    if height - 2 * top < 1 or width - 2 * left < 1:
        raise InputError(
            input_name,
            f"Nothing is left of a {width}×{height} {what} that is cropped to the shape of "
            f"{new_width}×{new_height}: do not crop it, or choose a size more like its own.",
            value=[width, height],
            limit=[new_width, new_height],
            remedies=() if input_name != "crop" else (set_input("crop", "disabled", "Do not crop"),),
        )


def batched_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of two batches of pictures one behind the other, in the size of the first."""
    batch, height, width, channels = image_dimensions(specs, "image1")
    more, more_height, more_width, more_channels = image_dimensions(specs, "image2")
    first, second = (height, width), (more_height, more_width)
    if first != second and all(isinstance(side, int) for side in (*first, *second)):
        check_crop("image2", "center", second, first)  # type: ignore[arg-type]  # all are numbers
    most: Dimension = "channels"
    if isinstance(channels, int) and isinstance(more_channels, int):
        most = max(channels, more_channels)
    elif channels == more_channels:
        most = channels
    return (image_spec(plus(batch, more), height, width, most),)


def check_saved(images: Any) -> None:
    """Raise InputError for pictures that no PNG can hold; `images` is a spec, or the pictures themselves."""
    channels = images.shape[-1] if len(images.shape) == 4 else None
    if isinstance(channels, int) and not 1 <= channels <= PNG_CHANNELS:
        raise InputError(
            "images",
            f"These pictures have {channels} channels; a file holds 1 to {PNG_CHANNELS}. Link pictures with "
            "three channels, red, green and blue, or four with alpha.",
            value=channels,
            limit=PNG_CHANNELS,
        )


def saved_specs(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return what is known of the pictures that a save node passes on."""
    (spec,) = passed_on(specs, "images")
    check_saved(spec)
    return (spec,)


def animated_specs(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return what is known of the frames that become one file."""
    (spec,) = saved_specs(specs)
    if spec.shape[:1] == (0,):
        raise no_frames()
    return (spec,)


def webp_specs(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return what is known of the frames that become one WebP file."""
    (spec,) = animated_specs(specs)
    check_webp_size(*spec.shape[1:3])
    return (spec,)


def no_frames() -> InputError:
    """Return what is wrong with a batch of no pictures that shall become a file."""
    return InputError("images", "There is no picture in it to save")


def check_webp_size(height: Dimension, width: Dimension) -> None:
    """Raise InputError for pictures that are too large for WebP."""
    if any(isinstance(side, int) and side > MAX_WEBP_SIDE for side in (height, width)):
        message = f"WebP takes sides up to {MAX_WEBP_SIDE}: make these {width}×{height} pictures smaller"
        raise InputError("images", message, value=[width, height], limit=MAX_WEBP_SIDE)


def _dtype(specs: Specs, name: str) -> str:
    spec = specs.get(name)
    return spec.dtype if isinstance(spec, TensorSpec) and spec.dtype else "float32"
