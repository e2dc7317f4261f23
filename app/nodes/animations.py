"""Nodes that save pictures as frames of one animation."""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Literal

import torch
from PIL import Image as Pillow
from PIL.PngImagePlugin import PngInfo

from app.nodes.declare import Range, Shown, Tip, Widget, node
from app.nodes.image_files import metadata_of, to_bytes
from app.nodes.image_specs import animated_specs, check_saved, check_webp_size, no_frames, webp_specs
from app.nodes.values import Image
from app.output_files import fill_widget_values, output_names, write_output
from app.run_context import RunContext

MODULE = "comfy_extras.nodes_images"
_EFFORT = {"default": 4, "fastest": 0, "slowest": 6}

FramesTip = Tip("The frames, in order.")
PrefixTip = Tip("Begin of the file name; a / makes a subfolder, %width%, %date:yyyy-MM-dd% … are filled in.")
Fps = Annotated[float, Range(0.01, 1000.0, step=0.01), Tip("Frames a second.")]


@node(
    "SaveAnimatedWEBP",
    title="Save Animated WEBP",
    category="image",
    outputs=("images",),
    output_node=True,
    hidden=("prompt", "extra_pnginfo"),
    module=MODULE,
    shapes=webp_specs,
)
def save_animated_webp(
    run: RunContext,
    *,
    images: Annotated[Image, FramesTip],
    filename_prefix: Annotated[str, Widget(multiline=False), PrefixTip] = "ComfyUI",
    fps: Fps = 6.0,
    lossless: Annotated[bool, Tip("Keep every pixel as it is, in a larger file.")] = True,
    quality: Annotated[int, Range(0, 100), Tip("Higher is better and larger; lossless: more work.")] = 80,
    method: Annotated[
        Literal["default", "fastest", "slowest"],
        Widget(multiselect=False, options=list(_EFFORT)),
        Tip("How much work goes into a small file."),
    ],
) -> Shown[Image]:
    """Save pictures as an animated WebP in the output folder, with the workflow inside."""
    check_webp_size(images.shape[1], images.shape[2])
    options = {"lossless": lossless, "quality": quality, "method": _EFFORT[method]}
    exif = exif_with(metadata_of(run))
    return _save(run, images, filename_prefix, ".webp", "WEBP", fps, exif=exif, **options)


@node(
    "SaveAnimatedPNG",
    title="Save Animated PNG",
    category="image",
    outputs=("images",),
    output_node=True,
    hidden=("prompt", "extra_pnginfo"),
    module=MODULE,
    shapes=animated_specs,
)
def save_animated_png(
    run: RunContext,
    images: Annotated[Image, FramesTip],
    filename_prefix: Annotated[str, Widget(multiline=False), PrefixTip] = "ComfyUI",
    fps: Fps = 6.0,
    compress_level: Annotated[
        int, Range(0, 9), Widget(advanced=True), Tip("0 is fast and large, 9 slow and small.")
    ] = 4,
) -> Shown[Image]:
    """Save pictures as an animated PNG in the output folder, with the workflow inside."""
    info = PngInfo()
    for key, text in metadata_of(run):
        content = key.encode("latin-1", "replace") + b"\0" + text.encode("latin-1")
        info.add(b"comf", content, after_idat=True)
    return _save(
        run, images, filename_prefix, ".png", "PNG", fps, pnginfo=info, compress_level=compress_level
    )


def exif_with(texts: Iterable[tuple[str, str]]) -> Pillow.Exif:
    """Return Exif data with the prompt in the tag 0x0110 and other texts from 0x010F down, as `key:text`."""
    exif = Pillow.Exif()
    tag = 0x010F
    for key, text in texts:
        if key == "prompt":
            exif[0x0110] = f"prompt:{text}"
        else:
            exif[tag] = f"{key}:{text}"
            tag -= 1
    return exif


def _save(
    run: RunContext, images: torch.Tensor, prefix: str, suffix: str, form: str, fps: float, **options: Any
) -> Shown[Any]:
    """Write one file of all frames to the output folder."""
    if not len(images):
        raise no_frames()
    check_saved(images)
    run.folders.output.mkdir(parents=True, exist_ok=True)
    prefix = fill_widget_values(prefix, run.prompt)
    names = output_names(run.folders.output, prefix, images.shape[2], images.shape[1], datetime.now())
    frames = []
    for pixels in images:
        run.check_interrupted()
        frames.append(Pillow.fromarray(to_bytes(pixels)))
    content = io.BytesIO()
    duration_ms = int(1000.0 / fps)
    frames[0].save(content, form, save_all=True, append_images=frames[1:], duration=duration_ms, **options)
    name = names.name(0, suffix)
    write_output(names.folder / name, content.getvalue(), "filename_prefix")
    written = {"filename": name, "subfolder": names.subfolder, "type": "output"}
    return Shown(images, ui={"images": [written], "animated": (True,)})
