"""Nodes that make masks of pictures, pictures of masks, and masks of masks."""

from __future__ import annotations

from typing import Annotated, Literal

from app.nodes.declare import Range, Tip, Widget, node
from app.nodes.mask_specs import CHANNELS, check_channel, mask_of_image, masked_on, picture_of_mask
from app.nodes.values import Image, Mask

MODULE = "comfy_extras.nodes_mask"
CATEGORY = "image/mask"


@node(
    "MaskToImage",
    title="Convert Mask to Image",
    category=CATEGORY,
    fuse=True,
    shapes=picture_of_mask,
    module=MODULE,
)
def mask_to_image(
    mask: Annotated[Mask, Tip("The masks to show.")],
) -> Annotated[Image, Tip("White where the mask selects, black elsewhere.")]:
    """Make a grey picture of a mask."""
    return mask.unsqueeze(-1).repeat(1, 1, 1, 3)


@node(
    "ImageToMask",
    title="Convert Image to Mask",
    category=CATEGORY,
    fuse=True,
    shapes=mask_of_image,
    module=MODULE,
)
def image_to_mask(
    image: Annotated[Image, Tip("The pictures to take a channel of.")],
    channel: Annotated[
        Literal["red", "green", "blue", "alpha"],
        Widget(multiselect=False, options=list(CHANNELS)),
        Tip("The channel that becomes the mask."),
    ],
) -> Annotated[Mask, Tip("What the channel holds.")]:
    """Make a mask of one channel of a picture."""
    check_channel(channel, image.shape[-1])
    return image[..., CHANNELS.index(channel)].clone()


@node(
    "InvertMask",
    title="Invert Mask",
    category=CATEGORY,
    fuse=True,
    shapes=lambda specs: masked_on(specs, "mask"),
    module=MODULE,
)
def invert_mask(
    mask: Annotated[Mask, Tip("The masks to invert.")],
) -> Annotated[Mask, Tip("What the mask did not select.")]:
    """Select what a mask does not."""
    return 1.0 - mask


@node(
    "ThresholdMask",
    title="Threshold Mask",
    category=CATEGORY,
    fuse=True,
    shapes=lambda specs: masked_on(specs, "mask"),
    module=MODULE,
)
def threshold_mask(
    mask: Annotated[Mask, Tip("The masks to make hard.")],
    value: Annotated[float, Range(0.0, 1.0, step=0.01), Tip("What is above it is selected whole.")] = 0.5,
) -> Annotated[Mask, Tip("1 or 0, nothing between.")]:
    """Select whole what a mask selects by more than a value, and nothing else."""
    return (mask > value).to(mask.dtype)
