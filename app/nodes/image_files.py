"""Nodes that read pictures from files and write them to files."""

from __future__ import annotations

import io
import json
import random
import string
from collections.abc import Callable, Iterable
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import numpy
import torch
from PIL import Image as Pillow
from PIL import ImageOps, ImageSequence, UnidentifiedImageError
from PIL.PngImagePlugin import PngInfo

from app.folders import Folders
from app.nodes.declare import Files, Shown, Tip, Widget, node
from app.nodes.image_specs import NO_MASK_SIDE, check_saved, loaded_specs, saved_specs
from app.nodes.values import Image, Mask
from app.output_files import fill_widget_values, output_names, write_output
from app.problems import InputError, Remedy
from app.run_context import RunContext


def _picture_there(folders: Folders, image: str) -> bool:
    return picture_path(folders, image).is_file()


@node(
    "LoadImage",
    title="Load Image",
    category="image",
    essentials="Basics",
    aliases=("open", "import", "picture"),
    validate=_picture_there,
    file_shapes=loaded_specs,
)
def load_image(
    run: RunContext,
    image: Annotated[str, Files("input"), Widget(image_upload=True), Tip("A file of the input folder.")],
) -> tuple[
    Annotated[Image, Tip("The picture; one for each frame.")],
    Annotated[Mask, Tip("Where the picture is transparent.")],
]:
    """Load a picture from the input folder."""
    path = picture_path(run.folders, image)
    return read_picture(path, strict_compat=bool(run.settings.get("strict_compat")))


def read_picture(
    path: Path, input_name: str = "image", *, strict_compat: bool = False
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the frames of a picture file [frame, height, width, 3] and 1 - alpha [frame, height, width].

    Turned as EXIF says; frames of another size than the first are left out. Raises InputError for a file that
    is no picture or damaged. `strict_compat` cuts 16-bit greys off at 255, nearly all white, as ComfyUI does.
    """
    try:
        with Pillow.open(path) as picture:
            still = picture.format == "MPO"  # its further frames are other views, not an animation
            every = [picture] if still else ImageSequence.Iterator(picture)
            frames = [_frame(frame, strict_compat) for frame in every]
    except UnidentifiedImageError as error:
        message = f"{path.name!r} is no picture of a known format. Choose another, for example a PNG or JPEG"
        raise InputError(input_name, message, value=path.name) from error
    except Pillow.DecompressionBombError as error:
        message = f"{path.name!r} has more pixels than Confy takes. Choose a smaller picture"
        raise InputError(input_name, message, value=path.name) from error
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        message = f"{path.name!r} cannot be read: {error}. Copy or download it again, or choose another"
        raise InputError(input_name, message, value=path.name) from error
    kept = [frame for frame in frames if frame[0].shape == frames[0][0].shape]
    return torch.cat([pixels for pixels, _ in kept]), torch.cat([mask for _, mask in kept])


def _frame(picture: Pillow.Image, strict_compat: bool) -> tuple[torch.Tensor, torch.Tensor]:
    turned = ImageOps.exif_transpose(picture)
    if turned.mode.startswith("I") and not strict_compat:
        grey = numpy.asarray(turned, dtype=numpy.float32) / 65535.0
        pixels = numpy.repeat(grey[..., None], 3, axis=-1)
    else:
        pixels = numpy.asarray(turned.convert("RGB"), dtype=numpy.float32) / 255.0
    mask = torch.zeros((1, NO_MASK_SIDE, NO_MASK_SIDE))
    if turned.has_transparency_data:
        alpha = turned.convert("RGBA").getchannel("A")
        mask = 1.0 - torch.from_numpy(numpy.asarray(alpha, dtype=numpy.float32) / 255.0).unsqueeze(0)
    return torch.from_numpy(pixels).unsqueeze(0), mask


def picture_path(folders: Folders, image: str) -> Path:
    """Return the file that `image` names; raises InputError with the nearest names where there is none."""
    path = folders.annotated_path(str(image))
    if path is None:
        raise InputError("image", f"{image!r} lies outside of the input folder. Copy it there", value=image)
    if path.is_file():
        return path
    near = get_close_matches(str(image), folders.input_images(), n=3, cutoff=0.5)
    edits = [{"input": "image", "value": name} for name in near]
    raise InputError(
        "image",
        f"There is no picture {image!r} in the {path.parent.name} folder",
        value=image,
        remedies=tuple(Remedy(f'Use "{edit["value"]}"', {"set_input": edit}) for edit in edits),
    )


@node(
    "SaveImage",
    title="Save Image",
    category="image",
    outputs=("images",),
    output_node=True,
    essentials="Basics",
    aliases=("export", "write"),
    hidden=("prompt", "extra_pnginfo"),
    shapes=saved_specs,
)
def save_image(
    run: RunContext,
    images: Annotated[Image, Tip("The pictures to save.")],
    filename_prefix: Annotated[
        str, Tip("Begin of the file name; a / makes a subfolder, %width%, %date:yyyy-MM-dd% … are filled in.")
    ] = "ComfyUI",
) -> Shown[Image]:
    """Save pictures to the output folder, with the workflow inside."""
    return Shown(images, ui={"images": save_pictures(run, images, filename_prefix)})


@node(
    "PreviewImage",
    title="Preview Image",
    category="image",
    outputs=("images",),
    output_node=True,
    essentials="Basics",
    aliases=("show", "view"),
    hidden=("prompt", "extra_pnginfo"),
    shapes=saved_specs,
)
def preview_image(run: RunContext, images: Annotated[Image, Tip("The pictures to show.")]) -> Shown[Image]:
    """Show pictures without saving them."""
    return Shown(images, ui={"images": preview_files(run, images)})


def preview_files(run: RunContext, images: torch.Tensor) -> list[dict[str, str]]:
    """Write pictures to the folder for what passes; return where they are, as clients expect it."""
    prefix = "ComfyUI_temp_" + "".join(random.choices(string.ascii_lowercase, k=5))
    return _written(run, images, "temp", prefix, _as_png(run, compression=1), ".png")


def save_pictures(
    run: RunContext,
    images: torch.Tensor,
    prefix: str,
    encoded: Callable[[torch.Tensor], bytes] | None = None,
    ending: str = ".png",
) -> list[dict[str, str]]:
    """Write pictures to the output folder, as PNG or as `encoded` says; return where they are."""
    return _written(run, images, "output", prefix, encoded or _as_png(run, compression=4), ending)


def _as_png(run: RunContext, compression: int) -> Callable[[torch.Tensor], bytes]:
    texts = tuple(metadata_of(run))
    return lambda pixels: encode_png(pixels, texts, compression)


def _written(
    run: RunContext,
    images: torch.Tensor,
    folder_type: str,
    prefix: str,
    encoded: Callable[[torch.Tensor], bytes],
    ending: str,
) -> list[dict[str, str]]:
    """Write a batch, a file each; return where they are, as clients expect it."""
    check_saved(images)
    folder = run.folders.temp if folder_type == "temp" else run.folders.output
    folder.mkdir(parents=True, exist_ok=True)
    prefix = fill_widget_values(prefix, run.prompt)
    names = output_names(folder, prefix, images.shape[2], images.shape[1], datetime.now())
    written = []
    for index, pixels in enumerate(images):
        run.check_interrupted()
        name = names.name(index, ending)
        write_output(names.folder / name, encoded(pixels), "filename_prefix")
        written.append({"filename": name, "subfolder": names.subfolder, "type": folder_type})
    return written


def encode_png(pixels: torch.Tensor, texts: Iterable[tuple[str, str]] = (), compression: int = 4) -> bytes:
    """Return one picture [height, width, channel] as PNG with text chunks."""
    info = PngInfo()
    for key, text in texts:
        info.add_text(key, text)
    data = io.BytesIO()
    Pillow.fromarray(to_bytes(pixels)).save(data, "PNG", pnginfo=info, compress_level=compression)
    return data.getvalue()


def to_bytes(pixels: torch.Tensor) -> numpy.ndarray[Any, numpy.dtype[numpy.uint8]]:
    """Return pixel values 0..1 as 0..255, cut to whole numbers as ComfyUI does; not-a-number becomes 0."""
    values = (255.0 * pixels.detach().float().cpu()).nan_to_num().clamp(0, 255).to(torch.uint8).numpy()
    return values[..., 0] if values.shape[-1:] == (1,) else values


def metadata_of(run: RunContext) -> Iterable[tuple[str, str]]:
    """Yield the texts that belong into a saved file: the prompt, then what the client sent (`workflow`, …).

    There are none where `confy serve` was told so.
    """
    if run.settings.get("disable_metadata"):
        return
    if run.prompt:
        yield "prompt", json.dumps(run.prompt)
    for key, value in (run.extra_pnginfo or {}).items():
        yield key, json.dumps(value)
