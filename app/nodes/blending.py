"""The node that blends two pictures."""

from __future__ import annotations

from typing import Annotated, Literal

import torch

from app.nodes.declare import Range, Tip, Widget, node
from app.nodes.image_specs import Specs, image_dimensions, image_spec
from app.nodes.images import resize
from app.nodes.values import Image
from app.problems import InputError
from app.tensor_spec import TensorSpec

BLENDS = ("normal", "multiply", "screen", "overlay", "soft_light", "difference")


def check_batches(first: object, second: object) -> None:
    """Raise InputError for two batches of several pictures each that are not as many."""
    if isinstance(first, int) and isinstance(second, int) and first != second and 1 not in (first, second):
        message = f"there are {second} pictures here and {first} in image1: give as many, or one"
        raise InputError("image2", message, value=second, limit=first)


def blended_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of two blended batches of pictures, in the size and channels of the first."""
    batch, height, width, channels = image_dimensions(specs, "image1")
    more, *_ = image_dimensions(specs, "image2")
    check_batches(batch, more)
    if batch == 1:
        batch = more
    elif not isinstance(batch, int) and more != batch and more != 1:
        batch = more if isinstance(more, int) else "batch"
    return (image_spec(batch, height, width, channels),)


@node(
    "ImageBlend",
    title="Blend Images",
    category="image/filters",
    essentials="Image Tools",
    aliases=("mix", "overlay"),
    fuse=True,
    shapes=blended_spec,
    module="comfy_extras.nodes_post_processing",
)
def blend_images(
    *,
    image1: Annotated[Image, Tip("The pictures below.")],
    image2: Annotated[Image, Tip("The pictures above; they get the size of those below.")],
    blend_factor: Annotated[
        float, Range(0.0, 1.0, step=0.01), Tip("How much of the blend shows: 0 leaves the pictures below.")
    ] = 0.5,
    blend_mode: Annotated[
        Literal["normal", "multiply", "screen", "overlay", "soft_light", "difference"],
        Widget(multiselect=False, options=list(BLENDS)),
        Tip("How the two are combined."),
    ],
) -> Annotated[Image, Tip("The blended pictures.")]:
    """Blend two pictures."""
    check_batches(image1.shape[0], image2.shape[0])
    image2 = _with_channels(image2, image1.shape[-1])
    if image2.shape[1:3] != image1.shape[1:3]:
        image2 = resize(image2, image1.shape[1], image1.shape[2], "bicubic", "center")
    blended = image1 * (1.0 - blend_factor) + _blend(image1, image2, blend_mode) * blend_factor
    return blended.clamp(0.0, 1.0)


def _with_channels(image: torch.Tensor, channels: int) -> torch.Tensor:
    """Return pictures without their alpha, or with one that hides nothing."""
    if image.shape[-1] >= channels:
        return image[..., :channels]
    return torch.nn.functional.pad(image, (0, channels - image.shape[-1]), value=1.0)


def _blend(below: torch.Tensor, above: torch.Tensor, mode: str) -> torch.Tensor:
    """Return the blend of two pictures [batch, height, width, channel].

    The modes are those of the W3C, Compositing and Blending Level 1 (2015), but for the difference, which
    keeps its sign as in ComfyUI.
    """
    match mode:
        case "multiply":
            return below * above
        case "screen":
            return 1.0 - (1.0 - below) * (1.0 - above)
        case "overlay":
            light = 1.0 - 2.0 * (1.0 - below) * (1.0 - above)
            return torch.where(below <= 0.5, 2.0 * below * above, light)
        case "soft_light":
            curve = torch.where(below <= 0.25, ((16.0 * below - 12.0) * below + 4.0) * below, below.sqrt())
            dark = below - (1.0 - 2.0 * above) * below * (1.0 - below)
            return torch.where(above <= 0.5, dark, below + (2.0 * above - 1.0) * (curve - below))
        case "difference":
            return below - above
        case _:
            return above
