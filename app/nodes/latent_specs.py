"""What is known of latents before they exist: TensorSpecs for the latent nodes, and what would fail in a run.

A function of specs raises the same InputError as the node itself, so that a plan says what a run would say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.dimensions import over, scaled, times
from app.nodes.image_specs import check_crop, image_dimensions, image_spec, smallest_scale
from app.problems import InputError
from app.tensor_spec import Dimension, ModelSpec, TensorSpec, tensor_spec

Specs = Mapping[str, Any]
LatentTree = dict[str, Any]

PIXELS = 8
"""Pixels along one side of a latent's element."""
CHANNELS = 4
"""Channels of an empty latent."""
SMALLEST_SIDE = 64
"""Pixels that a side given to LatentUpscale is rounded up to."""
COLORS = 3
"""Channels that a VAE reads of a picture."""


def latent_spec(
    batch: Dimension,
    channels: Dimension,
    height: Dimension,
    width: Dimension,
    dtype: str = "float32",
    zeros: bool | None = None,
) -> LatentTree:
    """Return the spec of a LATENT with nothing but samples; a dimension may be a name where it is not
    known."""
    return {"samples": tensor_spec("LATENT", (batch, channels, height, width), dtype, zeros)}


def samples_of(specs: Specs, name: str) -> TensorSpec | None:
    """Return the spec of an input's samples, None where that is not known."""
    tree = specs.get(name)
    spec = tree.get("samples") if isinstance(tree, Mapping) else None
    return spec if isinstance(spec, TensorSpec) else None


def latent_dimensions(specs: Specs, name: str) -> tuple[Dimension, Dimension, Dimension, Dimension]:
    """Return batch, channels, height and width of an input's samples, names where they are not known."""
    spec = samples_of(specs, name)
    if spec is not None and len(spec.shape) == 4:
        batch, channels, height, width = spec.shape
        return batch, channels, height, width
    return "batch", "channels", "height", "width"


def empty_spec(specs: Specs) -> tuple[LatentTree, ...]:
    """Return the spec of empty latents."""
    batch, height, width = (_number(specs, name) for name in ("batch_size", "height", "width"))
    return (latent_spec(batch, CHANNELS, over(height, PIXELS), over(width, PIXELS), zeros=True),)


def decoded_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of the pictures that latents become."""
    vae = model_of(specs, "vae")
    pixels = vae.pixels if vae is not None else None
    batch, channels, height, width = latent_dimensions(specs, "samples")
    samples = samples_of(specs, "samples")
    if vae is not None and samples is not None:
        check_readable(samples.shape, vae.channels)
    rows: Dimension = times(height, pixels) if pixels else "height"
    columns: Dimension = times(width, pixels) if pixels else "width"
    # A VAE without a network takes the latents for pixels.
    colors = COLORS if vae is None or pixels != 1 else channels
    return (image_spec(batch, rows, columns, colors),)


def check_readable(shape: Sequence[Dimension], readable: int | None) -> None:
    """Raise InputError for latents of a shape that a VAE, which reads so many channels, cannot decode."""
    channels = shape[1] if len(shape) > 1 else 0
    wrong = isinstance(channels, int) and readable is not None and channels != readable
    if len(shape) != 4 or wrong:
        raise InputError(
            "samples",
            f"These latents have {channels} channels, this VAE reads {readable}: "
            "use the VAE of the model that made them.",
            value=channels,
            limit=readable,
        )


def encoded_spec(specs: Specs) -> tuple[LatentTree, ...]:
    """Return the spec of the latents that pictures become."""
    vae = model_of(specs, "vae")
    batch, height, width, colors = image_dimensions(specs, "pixels")
    if vae is None or vae.pixels is None or vae.channels is None:
        return (latent_spec(batch, "channels", "height", "width"),)
    check_pictures(height, width, colors, vae.pixels)
    channels: Dimension = vae.channels
    if vae.pixels == 1 and isinstance(colors, int):
        channels = min(colors, COLORS)
    rows, columns = over(height, vae.pixels), over(width, vae.pixels)
    # What a network makes is never all zero; grey pixels taken as they are may be.
    return (latent_spec(batch, channels, rows, columns, zeros=False if vae.pixels > 1 else None),)


def check_pictures(height: Dimension, width: Dimension, colors: Dimension, pixels: int) -> None:
    """Raise InputError for pictures too small, or without colours, for a VAE of so many pixels an element."""
    if any(isinstance(side, int) and side < pixels for side in (height, width)):
        raise InputError(
            "pixels",
            f"A picture of {width}×{height} pixels is too small: both sides need at least {pixels}.",
            value=[width, height],
            limit=pixels,
        )
    if isinstance(colors, int) and colors < COLORS and pixels > 1:
        raise InputError(
            "pixels",
            f"This picture has {colors} channels, a VAE reads {COLORS}: red, green and blue. "
            "Convert it to an RGB picture first.",
            value=colors,
            limit=COLORS,
        )


def upscaled_sides(height: int, width: int, new_height: int, new_width: int) -> tuple[int, int]:
    """Return the size in pixels that latents of a height and width (elements) get; 0 keeps the aspect ratio.

    Both 0 is no size: then nothing is resized.
    """
    if new_width == 0:
        new_height = max(SMALLEST_SIDE, new_height)
        return new_height, max(SMALLEST_SIDE, round(width * new_height / height))
    if new_height == 0:
        new_width = max(SMALLEST_SIDE, new_width)
        return max(SMALLEST_SIDE, round(height * new_width / width)), new_width
    return max(SMALLEST_SIDE, new_height), max(SMALLEST_SIDE, new_width)


def upscaled_spec(specs: Specs) -> tuple[LatentTree, ...]:
    """Return the spec of latents resized to a width and height."""
    batch, channels, height, width = latent_dimensions(specs, "samples")
    wanted = specs.get("height"), specs.get("width")
    if wanted == (0, 0):
        return (_like(specs, latent_spec(batch, channels, height, width)),)
    sides: tuple[Dimension, Dimension] = ("height", "width")
    new_height, new_width = wanted
    known = isinstance(height, int) and isinstance(width, int)
    if isinstance(new_height, int) and isinstance(new_width, int) and (known or 0 not in wanted):
        # Without an aspect ratio to keep the old size does not matter.
        old = (height, width) if isinstance(height, int) and isinstance(width, int) else (1, 1)
        new = upscaled_sides(*old, new_height, new_width)
        sides = new[0] // PIXELS, new[1] // PIXELS
        if known:
            check_crop("crop", specs.get("crop"), old, sides, "latent")
    return (_like(specs, latent_spec(batch, channels, *sides)),)


def upscaled_by_spec(specs: Specs) -> tuple[LatentTree, ...]:
    """Return the spec of latents resized by a factor."""
    batch, channels, height, width = latent_dimensions(specs, "samples")
    factor = specs.get("scale_by")
    if not isinstance(factor, int | float):
        return (_like(specs, latent_spec(batch, channels, "height", "width")),)
    if isinstance(height, int) and isinstance(width, int):
        check_latent_scale(factor, height, width)
    return (_like(specs, latent_spec(batch, channels, scaled(height, factor), scaled(width, factor))),)


def check_latent_scale(scale_by: float, height: int, width: int) -> None:
    """Raise InputError for a factor that leaves no elements of a latent."""
    if min(round(height * scale_by), round(width * scale_by)) < 1:
        raise InputError(
            "scale_by",
            f"{scale_by} leaves nothing of a latent of {width}×{height} elements: use a larger factor.",
            value=scale_by,
            remedies=(smallest_scale(height, width),),
        )


def _like(specs: Specs, latent: LatentTree) -> LatentTree:
    """Return a latent with what else the input carries, its dtype, and as empty as it was."""
    tree, given = specs.get("samples"), samples_of(specs, "samples")
    if not isinstance(tree, Mapping) or given is None:
        return latent
    shape = latent["samples"].shape
    return {**tree, "samples": tensor_spec("LATENT", shape, given.dtype, given.zeros)}


def model_of(specs: Specs, name: str) -> ModelSpec | None:
    """Return what is known of a model on an input, None where that is nothing."""
    found = specs.get(name)
    return found if isinstance(found, ModelSpec) else None


def _number(specs: Specs, name: str) -> Dimension:
    value = specs.get(name)
    return value if isinstance(value, int) else name.removesuffix("_size")
