"""Nodes that put batches together and take pictures out of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Annotated, Any

import torch

from app.dimensions import plus
from app.nodes.declare import Grown, Matching, Places, Range, Tip, node
from app.nodes.image_specs import batched_spec, image_spec
from app.nodes.images import batch_images
from app.nodes.latent_specs import latent_spec, samples_of
from app.nodes.values import Image, Latent, Mask
from app.runtime.models.resample import resample
from app.tensor_spec import TensorSpec, tensor_spec

MODULE = "comfy_extras.nodes_images"
TOGETHER = "comfy_extras.nodes_post_processing"
MOST = 50


def _images_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    """Return the spec of pictures one behind the other, in the size of the first."""
    unknown = image_spec("batch", "height", "width", "channels")
    images = [one if isinstance(one, TensorSpec) else unknown for one in (specs["images"] or {}).values()]
    if not images:
        return ()
    return (reduce(lambda one, more: batched_spec({"image1": one, "image2": more})[0], images),)


def _masks_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    masks = list((specs["masks"] or {}).values())
    if not masks or not all(isinstance(one, TensorSpec) and len(one.shape) == 3 for one in masks):
        return ()
    batch = reduce(plus, (one.shape[0] for one in masks))
    return (tensor_spec("MASK", (batch, *masks[0].shape[1:])),)


def _latents_spec(specs: Mapping[str, Any]) -> tuple[Any, ...]:
    given = specs["latents"] or {}
    latents = [spec for name in given if (spec := samples_of(given, name)) is not None]
    if len(latents) < len(given) or any(len(one.shape) != 4 for one in latents) or not latents:
        return ()
    batch = reduce(plus, (one.shape[0] for one in latents))
    zeros = True if all(one.zeros for one in latents) else None
    _, channels, height, width = latents[0].shape
    samples = latent_spec(batch, channels, height, width, latents[0].dtype, zeros)
    return ({**next(iter(given.values())), **samples, "batch_index": None},)


@node(
    "BatchImagesNode",
    title="Batch Images",
    category="image/batch",
    essentials="Image Tools",
    aliases=("join", "append", "combine"),
    shapes=_images_spec,
    module=TOGETHER,
)
def batch_all_images(
    images: Annotated[
        Grown[Image],
        Places("image", prefix="image", fewest=1, most=MOST),
        Tip("The pictures; the first ones set the size, the others are resized and cropped to it."),
    ],
) -> Annotated[Image, Tip("All pictures in one batch.")]:
    """Put batches of pictures one behind the other."""
    return reduce(batch_images, images.values())


@node("BatchMasksNode", title="Batch Masks", category="image/mask", shapes=_masks_spec, module=TOGETHER)
def batch_all_masks(
    masks: Annotated[
        Grown[Mask],
        Places("mask", prefix="mask", fewest=1, most=MOST),
        Tip("The masks; the first ones set the size, the others are resized and cropped to it."),
    ],
) -> Annotated[Mask, Tip("All masks in one batch.")]:
    """Put batches of masks one behind the other."""
    first, *others = masks.values()
    return torch.cat([first, *(_in_size(one.unsqueeze(1), first).squeeze(1) for one in others)])


@node(
    "BatchLatentsNode",
    title="Batch Latents",
    category="model/latent/batch",
    shapes=_latents_spec,
    module=TOGETHER,
)
def batch_all_latents(
    latents: Annotated[
        Grown[Latent],
        Places("latent", prefix="latent", fewest=1, most=MOST),
        Tip("The latents; the first ones set the size, the others are resized and cropped to it."),
    ],
) -> Annotated[Latent, Tip("All latents in one batch.")]:
    """Put batches of latents one behind the other."""
    first, *others = latents.values()
    size = first["samples"]
    samples = [size, *(_in_size(one["samples"], size) for one in others)]
    indices: list[int] = []
    for one in latents.values():
        indices += one.get("batch_index", range(len(one["samples"])))
    return {**first, "samples": torch.cat(samples), "batch_index": indices}


def _in_size(pixels: torch.Tensor, like: torch.Tensor) -> torch.Tensor:
    """Return [batch, channel, height, width] in the height and width of another tensor."""
    if pixels.shape[-2:] == like.shape[-2:]:
        return pixels
    return resample(pixels, like.shape[-2], like.shape[-1], "bilinear", "center")


@node(
    "ImageFromBatch",
    title="Get Image from Batch",
    category="image/batch",
    aliases=("select", "pick", "extract"),
    module=MODULE,
)
def images_from_batch(
    image: Annotated[Image, Tip("The batch of pictures.")],
    batch_index: Annotated[
        int, Range(-16384, 16384), Tip("The first picture to take; 0 is the first of all, -1 the last.")
    ] = 0,
    length: Annotated[int, Range(1, 4096), Tip("How many pictures to take.")] = 1,
) -> Annotated[Image, Tip("The pictures that were taken.")]:
    """Take pictures out of a batch."""
    count = image.shape[0]
    start = max(0, batch_index + count) if batch_index < 0 else min(count - 1, batch_index)
    return image[start : start + length].clone()


@node("RepeatImageBatch", title="Repeat Image Batch", category="image/batch", module=MODULE)
def repeat_images(
    image: Annotated[Image, Tip("The batch of pictures.")],
    amount: Annotated[int, Range(1, 4096), Tip("How many times the whole batch stands there.")] = 1,
) -> Annotated[Image, Tip("The pictures, again and again.")]:
    """Repeat a batch of pictures."""
    return image.repeat(amount, 1, 1, 1)


OneKind = Annotated[Any, Matching("type")]


@node(
    "CreateList",
    title="Create List",
    category="utilities",
    outputs=("list",),
    list_out=("list",),
    list_in=True,
    shapes=lambda specs: (None,),
    aliases=("array", "collect"),
    module="comfy_extras.nodes_toolkit",
)
def create_list(
    inputs: Annotated[
        Grown[OneKind],
        Places("input", prefix="input", fewest=1, most=10),
        Tip("The items, all of one kind; lists become parts of the list."),
    ],
) -> Annotated[OneKind, Tip("The items one by one: what follows is done for each.")]:
    """Make a list of values: the nodes behind run once for each."""
    lists: Sequence[Sequence[Any]] = list(inputs.values())
    return [item for one in lists for item in one]
