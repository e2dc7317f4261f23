"""Nodes that make masks, and grow, cut, feather and combine them."""

from __future__ import annotations

from typing import Annotated, Literal

import torch
from torch.nn import functional

from app.nodes.declare import Range, Shown, Tip, Widget, node
from app.nodes.image_files import preview_files
from app.nodes.masks import CATEGORY, MODULE
from app.nodes.values import Image, Mask
from app.run_context import RunContext

MAX_SIDE = 16384
Side = Annotated[int, Range(1, MAX_SIDE, step=1), Tip("In pixels.")]
Border = Annotated[int, Range(0, MAX_SIDE, step=1), Tip("Over how many pixels it fades on this side.")]
At = Annotated[int, Range(0, MAX_SIDE, step=1), Tip("In pixels, from the left or the top.")]


@node("SolidMask", title="Create Solid Mask", category=CATEGORY, module=MODULE)
def solid_mask(
    value: Annotated[float, Range(0.0, 1.0, step=0.01), Tip("How much it selects: 1 all, 0 nothing.")] = 1.0,
    width: Side = 512,
    height: Side = 512,
) -> Annotated[Mask, Tip("The mask.")]:
    """Make a mask that selects everywhere the same."""
    return torch.full((1, height, width), value)


@node("CropMask", title="Crop Mask", category=CATEGORY, module=MODULE)
def crop_mask(
    mask: Annotated[Mask, Tip("The masks to cut.")],
    x: At = 0,
    y: At = 0,
    width: Side = 512,
    height: Side = 512,
) -> Annotated[Mask, Tip("The part that is left.")]:
    """Cut a part out of a mask."""
    return mask[:, y : y + height, x : x + width].clone()


@node(
    "GrowMask",
    title="Grow Mask",
    category=CATEGORY,
    aliases=("expand", "shrink", "dilate", "erode"),
    module=MODULE,
)
def grow_mask(
    mask: Annotated[Mask, Tip("The masks to grow.")],
    expand: Annotated[
        int, Range(-MAX_SIDE, MAX_SIDE, step=1), Tip("By how many pixels; less than 0 shrinks.")
    ] = 0,
    tapered_corners: Annotated[bool, Widget(advanced=True), Tip("Whether corners stay pointed.")] = True,
) -> Annotated[Mask, Tip("The masks, grown or shrunk.")]:
    """Grow a mask by some pixels, or shrink it."""
    values = mask.unsqueeze(1) if expand >= 0 else -mask.unsqueeze(1)
    for _ in range(abs(expand)):
        values = _highest_around(values, cross=tapered_corners)
    return (values if expand >= 0 else -values).squeeze(1)


def _highest_around(values: torch.Tensor, cross: bool) -> torch.Tensor:
    """Return the highest of each element and its four (`cross`) or eight neighbours."""
    if not cross:
        return functional.max_pool2d(values, 3, stride=1, padding=1)
    rows = functional.max_pool2d(values, (3, 1), stride=1, padding=(1, 0))
    return torch.maximum(rows, functional.max_pool2d(values, (1, 3), stride=1, padding=(0, 1)))


@node("FeatherMask", title="Feather Mask", category=CATEGORY, aliases=("soft edge",), module=MODULE)
def feather_mask(
    mask: Annotated[Mask, Tip("The masks to fade.")],
    left: Border = 0,
    top: Border = 0,
    right: Border = 0,
    bottom: Border = 0,
) -> Annotated[Mask, Tip("The masks, fading to their sides.")]:
    """Let a mask fade towards its sides."""
    rows = _fading(mask.shape[1], top, bottom, mask)
    columns = _fading(mask.shape[2], left, right, mask)
    return mask * rows[:, None] * columns


def _fading(length: int, start: int, end: int, like: torch.Tensor) -> torch.Tensor:
    """Return shares that rise to 1 from the start and fall from 1 to the end.

    As in ComfyUI the lowest share of the end goes to the first place, and the last place gets the next one.
    """
    places = torch.arange(1, length + 1, dtype=like.dtype, device=like.device)
    ones = torch.ones_like(places)
    rising = (places / min(start, length)).clamp(max=1) if start else ones
    falling = ones
    if end:
        falling = ((places.flip(0) + 1) / min(end, length)).clamp(max=1)
        falling[0] = falling[0] / min(end, length)
    return rising * falling


@node("MaskComposite", title="Combine Masks", category=CATEGORY, module=MODULE)
def combine_masks(
    *,
    destination: Annotated[Mask, Tip("The masks below.")],
    source: Annotated[Mask, Tip("The masks that are laid on them.")],
    x: Annotated[int, Range(0, MAX_SIDE, step=1), Tip("Where their left side goes, in pixels.")] = 0,
    y: Annotated[int, Range(0, MAX_SIDE, step=1), Tip("Where their top goes, in pixels.")] = 0,
    operation: Annotated[
        Literal["multiply", "add", "subtract", "and", "or", "xor"],
        Widget(multiselect=False, options=["multiply", "add", "subtract", "and", "or", "xor"]),
        Tip("How the two are combined where they lie on each other."),
    ],
) -> Annotated[Mask, Tip("The masks together.")]:
    """Combine two masks where they lie on each other."""
    result = destination.clone()
    place = result[:, y : y + source.shape[1], x : x + source.shape[2]]
    above = source[:, : place.shape[1], : place.shape[2]]
    place.copy_(_combined(place, above, operation))
    return result.clamp(0.0, 1.0)


def _combined(below: torch.Tensor, above: torch.Tensor, operation: str) -> torch.Tensor:
    match operation:
        case "multiply":
            return below * above
        case "add":
            return below + above
        case "subtract":
            return below - above
    one, other = below.round().bool(), above.round().bool()
    both = {"and": one & other, "or": one | other, "xor": one ^ other}[operation]
    return both.to(below.dtype)


@node("ImageColorToMask", title="Convert Image Color to Mask", category=CATEGORY, fuse=True, module=MODULE)
def color_to_mask(
    image: Annotated[Image, Tip("The pictures to look for the colour in.")],
    color: Annotated[
        int, Range(0, 0xFFFFFF, step=1), Widget(display="number"), Tip("Red, green and blue as one number.")
    ] = 0,
) -> Annotated[Mask, Tip("1 where a picture has the colour.")]:
    """Select what has a colour."""
    whole = (image.clamp(0, 1.0) * 255.0).round().to(torch.int32)
    found = whole[..., 0] << 16 | whole[..., 1] << 8 | whole[..., 2]
    return (found == color).to(torch.float32)


@node(
    "MaskPreview",
    title="Preview Mask",
    category=CATEGORY,
    outputs=("mask",),
    output_node=True,
    hidden=("prompt", "extra_pnginfo"),
    shapes=lambda specs: (specs.get("mask"),),
    aliases=("show", "view"),
    module=MODULE,
)
def preview_mask(run: RunContext, mask: Annotated[Mask, Tip("The masks to show.")]) -> Shown[Mask]:
    """Show masks without saving them."""
    pictures = mask.reshape(-1, *mask.shape[-2:]).unsqueeze(-1).expand(-1, -1, -1, 3)
    return Shown(mask, ui={"images": preview_files(run, pictures)})
