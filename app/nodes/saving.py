"""Nodes that save pictures exactly and texts, compare pictures, and read a mask from a file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

import numpy
import torch
from PIL import Image as Pillow
from PIL import ImageOps

from app.folders import Folders
from app.nodes.declare import Files, Shown, Tip, Widget, node
from app.nodes.exact_pictures import exr_32, png_16, to_linear
from app.nodes.image_files import metadata_of, picture_path, preview_files, save_pictures
from app.nodes.image_specs import channel_specs, saved_specs
from app.nodes.values import Image, Mask, SlotType
from app.output_files import fill_widget_values, output_names, write_output
from app.problems import InputError
from app.run_context import RunContext

Prefix = Annotated[
    str,
    Widget(multiline=False),
    Tip("Begin of the file name; a / makes a subfolder, %width%, %date:yyyy-MM-dd% … are filled in."),
]


@dataclass(frozen=True, kw_only=True)
class Png:
    """A PNG file."""

    key: ClassVar[str] = "png"
    bit_depth: Annotated[
        Literal["8-bit", "16-bit"],
        Widget(advanced=True, multiselect=False, options=["8-bit", "16-bit"]),
        Tip("Bits of each channel."),
    ] = "8-bit"
    input_color_space: Annotated[
        Literal["sRGB"],
        Widget(advanced=True, multiselect=False, options=["sRGB"]),
        Tip("What the values of the pictures mean."),
    ] = "sRGB"


@dataclass(frozen=True, kw_only=True)
class Exr:
    """An OpenEXR file of linear light."""

    key: ClassVar[str] = "exr"
    bit_depth: Annotated[
        Literal["32-bit float"],
        Widget(advanced=True, multiselect=False, options=["32-bit float"]),
        Tip("Bits of each channel."),
    ] = "32-bit float"
    input_color_space: Annotated[
        Literal["sRGB", "HDR", "linear"],
        Widget(advanced=True, multiselect=False, options=["sRGB", "HDR", "linear"]),
        Tip("What the values of the pictures mean: sRGB is made linear, linear written as it is."),
    ] = "sRGB"


def _exact_specs(specs: Any) -> tuple[Any, ...]:
    _check_color_space(specs.get("format"))
    return saved_specs(specs)


def _check_color_space(chosen: Any) -> None:
    if isinstance(chosen, Exr) and chosen.input_color_space == "HDR":
        message = '"HDR" is not available yet: choose "linear" where the pictures are linear, else "sRGB".'
        raise InputError("format.input_color_space", message, value="HDR", limit=["sRGB", "linear"])


@node(
    "SaveImageAdvanced",
    title="Save Image (Advanced)",
    category="image",
    outputs=("images",),
    output_node=True,
    essentials="Basics",
    aliases=("export", "write", "exr", "16 bit"),
    hidden=("prompt", "extra_pnginfo"),
    shapes=_exact_specs,
    module="comfy_extras.nodes_images",
)
def save_exact(
    run: RunContext,
    *,
    images: Annotated[Image, Tip("The pictures to save.")],
    filename_prefix: Prefix = "ComfyUI",
    format_: Annotated[Png | Exr, Tip("The kind of file.")],
) -> Shown[Image]:
    """Save pictures as PNG, also with 16 bits, or as OpenEXR, with the workflow inside."""
    _check_color_space(format_)
    texts = tuple(metadata_of(run))

    def encoded(pixels: torch.Tensor) -> bytes:
        values = pixels.detach().float().cpu().numpy()
        if isinstance(format_, Png):
            return png_16(values, texts)
        return exr_32(to_linear(values) if format_.input_color_space == "sRGB" else values, texts)

    plain = isinstance(format_, Png) and format_.bit_depth == "8-bit"
    saved = save_pictures(run, images, filename_prefix, None if plain else encoded, f".{format_.key}")
    return Shown(images, ui={"images": saved})


@node(
    "SaveText",
    title="Save Text",
    category="text",
    outputs=("text",),
    output_node=True,
    aliases=("export", "write"),
    hidden=("prompt", "extra_pnginfo"),
    module="comfy_extras.nodes_text",
)
def save_text(
    run: RunContext,
    text: Annotated[str, Widget(forceInput=True, multiline=False), Tip("The text to save.")],
    filename_prefix: Prefix = "ComfyUI",
    format_: Annotated[
        Literal["txt", "csv", "md", "json"],
        Widget(multiselect=False, options=["txt", "csv", "md", "json"]),
        Tip("The ending of the file; the text is written as it is."),
    ] = "txt",
) -> Shown[str]:
    """Save a text to a file of the output folder."""
    folder = run.folders.output
    folder.mkdir(parents=True, exist_ok=True)
    names = output_names(folder, fill_widget_values(filename_prefix, run.prompt), 0, 0, datetime.now())
    write_output(names.folder / names.name(0, f".{format_}"), text.encode("utf-8"), "filename_prefix")
    return Shown(text, ui={"text": (text,)})


@node(
    "ImageCompare",
    title="Compare Images",
    category="image",
    output_node=True,
    experimental=True,
    essentials="Image Tools",
    aliases=("before and after", "slider", "difference"),
    hidden=("prompt", "extra_pnginfo"),
    shapes=lambda specs: (),
    module="comfy_extras.nodes_image_compare",
)
def compare_images(
    run: RunContext,
    compare_view: Annotated[
        Any, SlotType("IMAGECOMPARE"), Widget(socketless=True), Tip("Where the pictures are compared.")
    ],
    image_a: Annotated[Image | None, Tip("The pictures on the one side.")] = None,
    image_b: Annotated[Image | None, Tip("The pictures on the other side.")] = None,
) -> Shown[None]:
    """Show two pictures one over the other, to compare them."""
    sides = {"a_images": image_a, "b_images": image_b}
    shown = {name: preview_files(run, side) for name, side in sides.items() if side is not None and len(side)}
    return Shown(None, ui=shown)


def _picture_there(folders: Folders, image: str) -> bool:
    return picture_path(folders, image).is_file()


@node(
    "LoadImageMask",
    title="Load Image (as Mask)",
    category="image",
    essentials="Image Tools",
    aliases=("open", "alpha"),
    validate=_picture_there,
    file_shapes=channel_specs,
)
def load_mask(
    run: RunContext,
    image: Annotated[str, Files("input"), Widget(image_upload=True), Tip("A file of the input folder.")],
    channel: Annotated[
        Literal["alpha", "red", "green", "blue"],
        Tip("The channel that becomes the mask; alpha is turned round."),
    ],
) -> Annotated[Mask, Tip("What the channel holds; for alpha where the picture is transparent.")]:
    """Load a channel of a picture from the input folder as a mask."""
    path = picture_path(run.folders, image)
    try:
        with Pillow.open(path) as picture:
            band = ImageOps.exif_transpose(picture).convert("RGBA").getchannel(channel[0].upper())
    except (OSError, SyntaxError, ValueError, Pillow.DecompressionBombError) as error:
        message = f"{path.name!r} cannot be read: {error}. Copy or download it again, or choose another"
        raise InputError("image", message, value=path.name) from error
    values = torch.from_numpy(numpy.asarray(band, dtype=numpy.float32) / 255.0).unsqueeze(0)
    return 1.0 - values if channel == "alpha" else values
