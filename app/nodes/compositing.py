"""Nodes that put pictures together, cut, turn and pad them, and handle their alpha."""

from __future__ import annotations

from typing import Annotated, Literal

import torch
from torch.nn import functional

from app.nodes.declare import Range, Tip, Widget, node
from app.nodes.images import resize
from app.nodes.values import Image, Mask
from app.runtime.models.resample import resample

MODULE = "comfy_extras.nodes_images"
ALPHA = "comfy_extras.nodes_compositing"
MAX_SIDE = 16384
Pixels = Annotated[int, Range(0, MAX_SIDE, step=1), Tip("In pixels.")]


def repeated_to(tensor: torch.Tensor, batch: int) -> torch.Tensor:
    """Return a tensor cut or repeated from the start to have `batch` items."""
    rounds = -(-batch // tensor.shape[0])
    return tensor.repeat(rounds, *[1] * (tensor.ndim - 1))[:batch]


def with_channels(image: torch.Tensor, channels: int) -> torch.Tensor:
    """Return pictures with `channels` channels: new ones are 1 (opaque), further ones are left out."""
    missing = channels - image.shape[-1]
    return functional.pad(image, (0, missing), value=1.0) if missing > 0 else image[..., :channels]


def mask_in_size(mask: torch.Tensor, height: int, width: int) -> torch.Tensor:
    """Return masks [batch, height, width] in a size."""
    if mask.shape[-2:] == (height, width):
        return mask
    return resample(mask.reshape(-1, 1, *mask.shape[-2:]), height, width, "bilinear").squeeze(1)


@node(
    "ImageCompositeMasked",
    title="Image Composite Masked",
    category="image/compositing",
    aliases=("overlay", "paste", "layer"),
    module="comfy_extras.nodes_mask",
)
def composite_masked(
    destination: Annotated[Image, Tip("The pictures below.")],
    source: Annotated[Image, Tip("The pictures to lay on them.")],
    x: Annotated[int, Range(0, MAX_SIDE, step=1), Tip("Where their left side goes, in pixels.")] = 0,
    y: Annotated[int, Range(0, MAX_SIDE, step=1), Tip("Where their top goes, in pixels.")] = 0,
    resize_source: Annotated[bool, Tip("Whether they get the size of those below.")] = False,
    mask: Annotated[Mask | None, Tip("What shows of them; in their size, else it is resized.")] = None,
) -> Annotated[Image, Tip("The pictures together.")]:
    """Lay pictures on others, through a mask."""
    source = with_channels(source, destination.shape[-1])
    if resize_source:
        source = resize(source, destination.shape[1], destination.shape[2], "bilinear")
    source = repeated_to(source, destination.shape[0])
    height = min(source.shape[1], destination.shape[1] - min(y, destination.shape[1]))
    width = min(source.shape[2], destination.shape[2] - min(x, destination.shape[2]))
    above = source[:, :height, :width]
    result = destination.clone()
    place = result[:, y : y + height, x : x + width]
    if mask is None:
        place.copy_(above)
        return result
    shown = repeated_to(mask_in_size(mask, source.shape[1], source.shape[2]), source.shape[0])
    share = shown[:, :height, :width].unsqueeze(-1)
    place.copy_(share * above + (1.0 - share) * place)
    return result


@node(
    "JoinImageWithAlpha",
    title="Join Image with Alpha",
    category="image/compositing",
    aliases=("transparency",),
    fuse=True,
    module=ALPHA,
)
def join_alpha(
    image: Annotated[Image, Tip("The pictures.")],
    alpha: Annotated[Mask, Tip("Where they shall be transparent; resized to them.")],
) -> Annotated[Image, Tip("The pictures with alpha.")]:
    """Make pictures transparent where a mask selects."""
    batch = max(image.shape[0], alpha.shape[0])
    opaque = 1.0 - mask_in_size(alpha, image.shape[1], image.shape[2])
    parts = repeated_to(image[..., :3], batch), repeated_to(opaque, batch).unsqueeze(-1)
    return torch.cat(parts, dim=-1)


@node(
    "SplitImageWithAlpha",
    title="Split Image with Alpha",
    category="image/compositing",
    aliases=("transparency",),
    fuse=True,
    module=ALPHA,
)
def split_alpha(
    image: Annotated[Image, Tip("The pictures, with alpha or without.")],
) -> tuple[
    Annotated[Image, Tip("The colours.")], Annotated[Mask, Tip("Where the pictures are transparent.")]
]:
    """Take pictures with alpha apart."""
    alpha = image[..., 3] if image.shape[-1] > 3 else torch.ones_like(image[..., 0])
    return image[..., :3].clone(), 1.0 - alpha


COLORS = {
    "white": (1.0, 1.0, 1.0),
    "black": (0.0, 0.0, 0.0),
    "red": (1.0, 0.0, 0.0),
    "green": (0.0, 1.0, 0.0),
    "blue": (0.0, 0.0, 1.0),
}


@node(
    "ImageStitch",
    title="Stitch Images",
    category="image/transform",
    aliases=("join", "side by side"),
    module=MODULE,
)
def stitch_images(
    image1: Annotated[Image, Tip("The first pictures.")],
    direction: Annotated[
        Literal["right", "down", "left", "up"],
        Widget(multiselect=False, options=["right", "down", "left", "up"]),
        Tip("On which side of the first the second goes."),
    ] = "right",
    match_image_size: Annotated[
        bool, Tip("Whether the second gets the size of the side it is put at.")
    ] = True,
    spacing_width: Annotated[
        int, Range(0, 1024, step=2), Widget(advanced=True), Tip("The gap between the two, in pixels.")
    ] = 0,
    spacing_color: Annotated[
        Literal["white", "black", "red", "green", "blue"],
        Widget(advanced=True, multiselect=False, options=list(COLORS)),
        Tip("The colour of the gap."),
    ] = "white",
    image2: Annotated[Image | None, Tip("The second pictures; without them the first ones stay.")] = None,
) -> Annotated[Image, Tip("The pictures side by side.")]:
    """Put two pictures side by side."""
    if image2 is None:
        return image1
    across = direction in ("left", "right")
    batch, channels = max(len(image1), len(image2)), max(image1.shape[-1], image2.shape[-1])
    first, second = (with_channels(_filled_up(one, batch), channels) for one in (image1, image2))
    if match_image_size:
        second = _with_matching_side(second, first, across)
    elif first.shape[1:3] != second.shape[1:3]:
        first, second = _centered(first, second, axis=1 if across else 2)
    parts = [first, second] if direction in ("right", "down") else [second, first]
    gap = spacing_width + spacing_width % 2
    if gap:
        sides = (first.shape[1], gap) if across else (gap, first.shape[2])
        color = with_channels(torch.tensor(COLORS[spacing_color], dtype=first.dtype), channels)
        parts.insert(1, color.to(first.device).expand(batch, *sides, channels))
    return torch.cat(parts, dim=2 if across else 1)


def _filled_up(image: torch.Tensor, batch: int) -> torch.Tensor:
    """Return a batch with its last picture repeated until there are as many."""
    missing = batch - len(image)
    return torch.cat([image, image[-1:].repeat(missing, 1, 1, 1)]) if missing else image


def _with_matching_side(image: torch.Tensor, like: torch.Tensor, across: bool) -> torch.Tensor:
    """Return pictures as high as others (`across`), or as wide."""
    height, width = image.shape[1:3]
    if across:
        sides = like.shape[1], max(1, int(like.shape[1] * (width / height)))
    else:
        sides = max(1, int(like.shape[2] / (width / height))), like.shape[2]
    return resize(image, *sides, "lanczos")


def _centered(first: torch.Tensor, second: torch.Tensor, axis: int) -> list[torch.Tensor]:
    """Return both as long along an axis as the longer one, with black on both sides of the other."""
    longest = max(first.shape[axis], second.shape[axis])
    made = []
    for image in (first, second):
        before = (longest - image.shape[axis]) // 2
        around = [0] * 6
        around[2 * (3 - axis)], around[2 * (3 - axis) + 1] = before, longest - image.shape[axis] - before
        made.append(functional.pad(image, around))
    return made


@node("ImagePadForOutpaint", title="Pad Image for Outpainting", category="image/transform")
def pad_for_outpaint(
    image: Annotated[Image, Tip("The pictures to extend.")],
    left: Annotated[int, Range(0, MAX_SIDE, step=8), Tip("New pixels on the left.")] = 0,
    top: Annotated[int, Range(0, MAX_SIDE, step=8), Tip("New pixels above.")] = 0,
    right: Annotated[int, Range(0, MAX_SIDE, step=8), Tip("New pixels on the right.")] = 0,
    bottom: Annotated[int, Range(0, MAX_SIDE, step=8), Tip("New pixels below.")] = 0,
    feathering: Annotated[
        int,
        Range(0, MAX_SIDE, step=1),
        Widget(advanced=True),
        Tip("Over how many pixels of the picture the mask fades."),
    ] = 40,
) -> tuple[
    Annotated[Image, Tip("The pictures with grey around.")], Annotated[Mask, Tip("What is to be painted.")]
]:
    """Put grey around a picture, and a mask of it, for a model to paint there."""
    padded = functional.pad(image, (0, 0, left, right, top, bottom), value=0.5)
    height, width = image.shape[1:3]
    fade = torch.zeros(height, width, device=image.device)
    if 0 < 2 * feathering < min(height, width):
        rows = _distance(height, top > 0, bottom > 0, image.device)
        columns = _distance(width, left > 0, right > 0, image.device)
        nearest = torch.minimum(rows[:, None], columns[None, :])
        fade = ((feathering - nearest) / feathering).clamp(min=0) ** 2
    mask = functional.pad(fade, (left, right, top, bottom), value=1.0)
    return padded, mask.unsqueeze(0)


def _distance(length: int, at_start: bool, at_end: bool, device: torch.device) -> torch.Tensor:
    """Return the distance of each row from the sides that are extended, `length` where none is."""
    places = torch.arange(length, dtype=torch.float32, device=device)
    far = torch.full_like(places, float(length))
    return torch.minimum(places if at_start else far, length - places if at_end else far)


@node("EmptyImage", title="Empty Image", category="image", aliases=("blank", "solid color"))
def empty_image(
    width: Annotated[int, Range(1, MAX_SIDE, step=1), Tip("In pixels.")] = 512,
    height: Annotated[int, Range(1, MAX_SIDE, step=1), Tip("In pixels.")] = 512,
    batch_size: Annotated[int, Range(1, 4096), Tip("How many pictures to make.")] = 1,
    color: Annotated[
        int, Range(0, 0xFFFFFF, step=1), Widget(display="color"), Tip("Red, green and blue as one number.")
    ] = 0,
) -> Annotated[Image, Tip("Pictures of that colour.")]:
    """Make a picture of one colour."""
    channels = [(color >> shift & 0xFF) / 255 for shift in (16, 8, 0)]
    planes = [torch.full((batch_size, height, width), channel) for channel in channels]
    return torch.stack(planes, dim=-1)


@node(
    "ImageCrop",
    title="Crop Image (DEPRECATED)",
    category="image/transform",
    essentials="Image Tools",
    deprecated=True,
    module=MODULE,
)
def crop_image(
    image: Annotated[Image, Tip("The pictures to cut.")],
    width: Annotated[int, Range(1, MAX_SIDE, step=1), Tip("In pixels.")] = 512,
    height: Annotated[int, Range(1, MAX_SIDE, step=1), Tip("In pixels.")] = 512,
    x: Annotated[int, Range(0, MAX_SIDE, step=1), Tip("Where the cut begins from the left.")] = 0,
    y: Annotated[int, Range(0, MAX_SIDE, step=1), Tip("Where the cut begins from the top.")] = 0,
) -> Annotated[Image, Tip("The part that is left.")]:
    """Cut a part out of a picture."""
    left, top = min(x, image.shape[2] - 1), min(y, image.shape[1] - 1)
    return image[:, top : top + height, left : left + width].clone()


@node(
    "ImageRotate", title="Rotate Image", category="image/transform", essentials="Image Tools", module=MODULE
)
def rotate_image(
    image: Annotated[Image, Tip("The pictures to turn.")],
    rotation: Annotated[
        Literal["none", "90 degrees", "180 degrees", "270 degrees"],
        Widget(multiselect=False, options=["none", "90 degrees", "180 degrees", "270 degrees"]),
        Tip("How far, clockwise."),
    ],
) -> Annotated[Image, Tip("The pictures, turned.")]:
    """Turn a picture clockwise."""
    quarters = 0 if rotation == "none" else int(rotation.split(" ")[0]) // 90
    return torch.rot90(image, quarters, dims=(2, 1))


@node("ImageFlip", title="Flip Image", category="image/transform", aliases=("mirror",), module=MODULE)
def flip_image(
    image: Annotated[Image, Tip("The pictures to mirror.")],
    flip_method: Annotated[
        Literal["x-axis: vertically", "y-axis: horizontally"],
        Widget(multiselect=False, options=["x-axis: vertically", "y-axis: horizontally"]),
        Tip("The axis that stays."),
    ],
) -> Annotated[Image, Tip("The pictures, mirrored.")]:
    """Mirror a picture."""
    return image.flip(1 if flip_method.startswith("x") else 2)
