"""Nodes that measure pictures and masks and give them other sizes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import torch
from torch.nn import functional

from app.nodes.declare import Choices, Matching, Range, Tip, Widget, node
from app.nodes.image_specs import check_crop, check_scale, scaled_sides
from app.nodes.images import METHOD, resize
from app.nodes.values import Crop, Image, Resampling, SlotType
from app.problems import InputError
from app.runtime.models.resample import resample
from app.tensor_spec import TensorSpec, tensor_spec

MODULE = "comfy_extras.nodes_images"
AFTERWARDS = "comfy_extras.nodes_post_processing"
MAX_SIDE = 16384
MEGAPIXEL = 1024 * 1024
Sides = tuple[int, int]
"""Height and width."""
Method = Annotated[
    Resampling,
    Widget(multiselect=False, options=["nearest-exact", "bilinear", "area", "bicubic", "lanczos"]),
    METHOD,
]


@node(
    "GetImageSize",
    title="Get Image Size",
    category="image",
    outputs=("width", "height", "batch_size"),
    hidden=("unique_id",),
    aliases=("dimensions", "resolution", "shape"),
    module=MODULE,
)
def image_size(
    image: Annotated[Image, Tip("The pictures to measure.")],
) -> tuple[
    Annotated[int, Tip("In pixels.")],
    Annotated[int, Tip("In pixels.")],
    Annotated[int, Tip("How many pictures there are.")],
]:
    """Tell the width and height of pictures, and how many there are."""
    batch, height, width = image.shape[:3]
    return width, height, batch


def total_sides(height: int, width: int, megapixels: float, steps: int = 1) -> Sides:
    """Return the size of so many megapixels (1024 × 1024) with sides that are multiples of `steps`."""
    factor = math.sqrt(megapixels * MEGAPIXEL / (width * height))
    return (
        max(steps, round(height * factor / steps) * steps),
        max(steps, round(width * factor / steps) * steps),
    )


def longer_sides(height: int, width: int, longer: int) -> Sides:
    """Return the size with the same aspect ratio whose longer side is `longer`."""
    if height > width:
        return longer, max(1, round(width / height * longer))
    return max(1, round(height / width * longer)), longer


def shorter_sides(height: int, width: int, shorter: int) -> Sides:
    """Return the size with the same aspect ratio whose shorter side is `shorter`."""
    if height < width:
        return shorter, max(1, round(width / height * shorter))
    return max(1, round(height / width * shorter)), shorter


def _sized(specs: Mapping[str, Any], name: str, sides: Sides) -> tuple[TensorSpec, ...]:
    spec = specs.get(name)
    if not isinstance(spec, TensorSpec):
        return ()
    return (tensor_spec(spec.type, (spec.shape[0], *sides, *spec.shape[3:]), spec.dtype or "float32"),)


def _old_sides(specs: Mapping[str, Any], name: str) -> Sides | None:
    spec = specs.get(name)
    sides = spec.shape[1:3] if isinstance(spec, TensorSpec) and len(spec.shape) >= 3 else ()
    known = [side for side in sides if isinstance(side, int)]
    return (known[0], known[1]) if len(known) == 2 else None


def _total_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    old, megapixels, steps = (
        _old_sides(specs, "image"),
        specs.get("megapixels"),
        specs.get("resolution_steps", 1),
    )
    if old is None or not isinstance(megapixels, int | float) or not isinstance(steps, int):
        return ()
    return _sized(specs, "image", total_sides(*old, megapixels, steps))


def _longest_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    old, largest = _old_sides(specs, "image"), specs.get("largest_size")
    if old is None or not isinstance(largest, int):
        return ()
    _check_side("largest_size", largest)
    return _sized(specs, "image", longer_sides(*old, largest))


def _check_side(name: str, side: int) -> None:
    if side < 1:
        raise InputError(name, "This leaves no pixels: give at least 1.", value=side, limit=1)


@node(
    "ImageScaleToTotalPixels",
    title="Scale Image to Total Pixels",
    category="image/upscaling",
    shapes=_total_spec,
    module=AFTERWARDS,
)
def scale_to_total_pixels(
    *,
    image: Annotated[Image, Tip("The pictures to resize.")],
    upscale_method: Method,
    megapixels: Annotated[
        float, Range(0.01, 16.0, step=0.01), Tip("Pixels in all, in units of 1024×1024.")
    ] = 1.0,
    resolution_steps: Annotated[
        int, Range(1, 256), Widget(advanced=True), Tip("Both sides are a multiple of it.")
    ] = 1,
) -> Annotated[Image, Tip("The pictures in the new size.")]:
    """Resize a picture to a number of pixels, with the same aspect ratio."""
    sides = total_sides(image.shape[1], image.shape[2], megapixels, resolution_steps)
    return resize(image, *sides, upscale_method)


@node(
    "ImageScaleToMaxDimension",
    title="Scale Image to Max Dimension",
    category="image/upscaling",
    shapes=_longest_spec,
    module=MODULE,
)
def scale_to_max_dimension(
    *,
    image: Annotated[Image, Tip("The pictures to resize.")],
    upscale_method: Annotated[
        str,
        Choices(("area", "lanczos", "bilinear", "nearest-exact", "bilinear", "bicubic")),
        Widget(
            multiselect=False, options=["area", "lanczos", "bilinear", "nearest-exact", "bilinear", "bicubic"]
        ),
        METHOD,
    ],
    largest_size: Annotated[int, Range(0, MAX_SIDE, step=1), Tip("The longer side, in pixels.")] = 512,
) -> Annotated[Image, Tip("The pictures in the new size.")]:
    """Resize a picture so that its longer side has a length."""
    _check_side("largest_size", largest_size)
    sides = longer_sides(image.shape[1], image.shape[2], largest_size)
    return resize(image, *sides, upscale_method)


@node("ResizeAndPadImage", title="Resize And Pad Image", category="image/transform", module=MODULE)
def resize_and_pad(
    *,
    image: Annotated[Image, Tip("The pictures to fit in.")],
    target_width: Annotated[int, Range(1, MAX_SIDE, step=1), Tip("In pixels.")] = 512,
    target_height: Annotated[int, Range(1, MAX_SIDE, step=1), Tip("In pixels.")] = 512,
    padding_color: Annotated[
        Literal["white", "black"],
        Widget(advanced=True, multiselect=False, options=["white", "black"]),
        Tip("What lies around the picture."),
    ],
    interpolation: Annotated[
        Literal["area", "bicubic", "nearest-exact", "bilinear", "lanczos"],
        Widget(
            advanced=True,
            multiselect=False,
            options=["area", "bicubic", "nearest-exact", "bilinear", "lanczos"],
        ),
        METHOD,
    ],
) -> Annotated[Image, Tip("The pictures in the middle of the new size.")]:
    """Resize a picture to fit into a size, and fill what is left."""
    height, width = image.shape[1:3]
    factor = min(target_width / width, target_height / height)
    sides = max(1, int(height * factor)), max(1, int(width * factor))
    resized = resize(image, *sides, interpolation)
    top, left = (target_height - sides[0]) // 2, (target_width - sides[1]) // 2
    around = (0, 0, left, target_width - sides[1] - left, top, target_height - sides[0] - top)
    return functional.pad(resized, around, value=1.0 if padding_color == "white" else 0.0)


Pixels = TypeVar("Pixels")
Side = Annotated[int, Range(0, MAX_SIDE, step=1), Tip("In pixels.")]
Cropped = Annotated[
    Crop,
    Widget(multiselect=False, options=["disabled", "center"]),
    Tip("center: cut to the new aspect ratio instead of stretching."),
]


@dataclass(frozen=True, kw_only=True)
class ToDimensions:
    """A width and a height; 0 keeps the aspect ratio."""

    key: ClassVar[str] = "scale dimensions"
    width: Side = 512
    height: Side = 512
    crop: Cropped = "center"


@dataclass(frozen=True, kw_only=True)
class ByMultiplier:
    """A factor for both sides."""

    key: ClassVar[str] = "scale by multiplier"
    multiplier: Annotated[float, Range(0.01, 8.0, step=0.01), Tip("1.0 keeps the size.")] = 1.0


@dataclass(frozen=True, kw_only=True)
class ToLonger:
    """The length of the longer side."""

    key: ClassVar[str] = "scale longer dimension"
    longer_size: Side = 512


@dataclass(frozen=True, kw_only=True)
class ToShorter:
    """The length of the shorter side."""

    key: ClassVar[str] = "scale shorter dimension"
    shorter_size: Side = 512


@dataclass(frozen=True, kw_only=True)
class ToWidth:
    """A width; the aspect ratio stays."""

    key: ClassVar[str] = "scale width"
    width: Side = 512


@dataclass(frozen=True, kw_only=True)
class ToHeight:
    """A height; the aspect ratio stays."""

    key: ClassVar[str] = "scale height"
    height: Side = 512


@dataclass(frozen=True, kw_only=True)
class ToPixels:
    """A number of pixels."""

    key: ClassVar[str] = "scale total pixels"
    megapixels: Annotated[
        float, Range(0.01, 16.0, step=0.01), Tip("Pixels in all, in units of 1024×1024.")
    ] = 1.0


@dataclass(frozen=True, kw_only=True)
class ToMatch:
    """The size of another picture or mask."""

    key: ClassVar[str] = "match size"
    match: Annotated[Any, SlotType("IMAGE,MASK"), Tip("The picture or mask whose size is taken.")]
    crop: Cropped = "center"


@dataclass(frozen=True, kw_only=True)
class ToMultiple:
    """The next smaller size whose sides are multiples of a number; what sticks out is cut off."""

    key: ClassVar[str] = "scale to multiple"
    multiple: Annotated[int, Range(1, MAX_SIDE, step=1), Tip("Both sides become a multiple of it.")] = 8


Size = (
    ToDimensions | ByMultiplier | ToLonger | ToShorter | ToWidth | ToHeight | ToPixels | ToMatch | ToMultiple
)


def new_sides(size: Size, height: int, width: int) -> tuple[Sides, str]:
    """Return the size that is asked for and how to crop; raises InputError where no pixels are left."""
    crop = "disabled"
    sides: Sides = (height, width)
    match size:
        case ToDimensions():
            sides, crop = scaled_sides(height, width, size.height, size.width), size.crop
            check_crop("resize_type.crop", crop, (height, width), sides)
        case ByMultiplier(multiplier=factor):
            sides = round(height * factor), round(width * factor)
        case ToLonger(longer_size=side):
            sides = longer_sides(height, width, side)
        case ToShorter(shorter_size=side):
            sides = shorter_sides(height, width, side)
        case ToWidth(width=side):
            sides = max(1, round(height * side / width)), side
        case ToHeight(height=side):
            sides = side, max(1, round(width * side / height))
        case ToPixels(megapixels=megapixels):
            sides = total_sides(height, width, megapixels)
        case ToMatch():
            sides, crop = (size.match.shape[1], size.match.shape[2]), size.crop
            check_crop("resize_type.match", crop, (height, width), sides)
        case ToMultiple(multiple=multiple):
            sides, crop = (height // multiple * multiple, width // multiple * multiple), "cover"
    if min(sides) < 1:
        message = f"This leaves no pixels of a {width}×{height} picture: give a larger size."
        raise InputError("resize_type", message, value=[sides[1], sides[0]], limit=1)
    return sides, crop


def _resized_spec(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    size, old = specs.get("resize_type"), _old_sides(specs, "input")
    if not isinstance(size, Size) or old is None or None in vars(size).values():
        return ()
    sides, _ = new_sides(size, *old)
    return _sized(specs, "input", sides) if all(isinstance(side, int) for side in sides) else ()


Either = Annotated[Any, Matching("input_type", "IMAGE,MASK")]


@node(
    "ResizeImageMaskNode",
    title="Resize Image/Mask",
    category="image/transform",
    outputs=("resized",),
    aliases=("scale", "upscale", "downscale", "crop"),
    shapes=_resized_spec,
    module=AFTERWARDS,
)
def resize_image_or_mask(
    input_: Annotated[Either, Tip("The pictures or masks to resize.")],
    resize_type: Annotated[Size, Tip("How the new size is given.")],
    scale_method: Annotated[
        Resampling,
        Widget(multiselect=False, options=["nearest-exact", "bilinear", "area", "bicubic", "lanczos"]),
        METHOD,
    ] = "area",
) -> Annotated[Either, Tip("The pictures or masks in the new size.")]:
    """Resize pictures or masks, by a size, a factor, one side, a number of pixels or another picture."""
    height, width = input_.shape[1:3]
    sides, crop = new_sides(resize_type, height, width)
    if sides == (height, width):
        return input_
    if isinstance(resize_type, ByMultiplier):
        check_scale(resize_type.multiplier, height, width)
    pixels = input_.movedim(-1, 1) if input_.ndim == 4 else input_.unsqueeze(1)
    made = _covering(pixels, sides, scale_method) if crop == "cover" else None
    if made is None:
        made = resample(pixels, *sides, scale_method, crop)
    return made.movedim(1, -1) if input_.ndim == 4 else made.squeeze(1)


def _covering(pixels: torch.Tensor, sides: Sides, method: str) -> torch.Tensor:
    """Return pixels [batch, channel, height, width] scaled to cover a size, the middle of them cut out."""
    height, width = pixels.shape[-2:]
    factor = max(sides[0] / height, sides[1] / width)
    covering = max(sides[0], math.ceil(height * factor)), max(sides[1], math.ceil(width * factor))
    scaled = resample(pixels, *covering, method)
    top, left = (covering[0] - sides[0]) // 2, (covering[1] - sides[1]) // 2
    return scaled[..., top : top + sides[0], left : left + sides[1]]
