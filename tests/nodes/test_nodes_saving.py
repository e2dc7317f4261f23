"""Pictures saved exactly, texts, comparisons, and masks from files."""

import io
import json
import struct
import zlib
from typing import Any

import numpy
import pytest
import torch
from PIL import Image as Pillow

from app.folders import Folders
from app.node_def import NodeResult
from app.nodes.exact_pictures import exr_32, png_16, to_linear
from app.nodes.registry import load_nodes
from app.problems import InputError
from app.run_context import RunContext

VALUES = torch.linspace(0, 1, 5 * 7 * 4).reshape(1, 5, 7, 4)


def called(name: str, folders: Folders, run: RunContext, **inputs: Any) -> NodeResult:
    named = {key.replace("__", "."): value for key, value in inputs.items()}
    return load_nodes(folders, with_packs=False).definitions[name].run(run, named)


def png_rows(data: bytes) -> tuple[numpy.ndarray[Any, Any], dict[bytes, bytes]]:
    """The 16-bit values of a PNG without filters, and its other chunks."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length) == (zlib.crc32(kind + content),)
        chunks[kind] = content
        at += 12 + length
    width, height, bits, color = struct.unpack_from(">IIBB", chunks[b"IHDR"])
    assert bits == 16
    channels = {0: 1, 4: 2, 2: 3, 6: 4}[color]
    rows = numpy.frombuffer(zlib.decompress(chunks[b"IDAT"]), numpy.uint8).reshape(height, -1)
    assert not rows[:, 0].any()
    return rows[:, 1:].copy().view(">u2").reshape(height, width, channels), chunks


@pytest.mark.parametrize("channels", [1, 2, 3, 4])
def test_png_of_16_bits_holds_the_values(channels: int) -> None:
    values = VALUES[0, ..., :channels].numpy()
    data = png_16(values, [("prompt", "{}"), ("workflow", "图")])
    got, chunks = png_rows(data)
    assert numpy.abs(got / 65535 - values).max() <= 1 / 65535
    assert chunks[b"tEXt"] == b"prompt\0{}"
    with Pillow.open(io.BytesIO(data)) as picture:
        assert picture.size == (7, 5)
        assert picture.text == {"prompt": "{}", "workflow": "图"}  # type: ignore[attr-defined]
        picture.load()


def test_values_out_of_range_are_cut_off() -> None:
    got, _ = png_rows(png_16(numpy.array([[[-1.0], [2.0], [numpy.nan]]])))
    assert got.flatten().tolist() == [0, 65535, 0]


def exr_planes(data: bytes) -> tuple[dict[str, numpy.ndarray[Any, Any]], dict[str, bytes]]:
    """The planes of an uncompressed EXR file of floats, and its attributes."""
    assert struct.unpack_from("<ii", data) == (20000630, 2)
    at, attributes = 8, {}
    while data[at]:
        name_end = data.index(b"\0", at)
        kind_end = data.index(b"\0", name_end + 1)
        (size,) = struct.unpack_from("<i", data, kind_end + 1)
        attributes[data[at:name_end].decode()] = data[kind_end + 5 : kind_end + 5 + size]
        at = kind_end + 5 + size
    left, top, right, bottom = struct.unpack("<iiii", attributes["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    names = [chr(attributes["channels"][place]) for place in range(0, len(attributes["channels"]) - 1, 18)]
    offsets = struct.unpack_from(f"<{height}Q", data, at + 1)
    rows = []
    for row, offset in enumerate(offsets):
        assert struct.unpack_from("<ii", data, offset) == (row, 4 * width * len(names))
        rows.append(numpy.frombuffer(data, "<f4", width * len(names), offset + 8).reshape(len(names), width))
    assert offsets[-1] + 8 + 4 * width * len(names) == len(data)
    planes = numpy.stack(rows, axis=1)
    return dict(zip(names, planes, strict=True)), attributes


@pytest.mark.parametrize(("channels", "names"), [(1, "Y"), (3, "RGB"), (4, "RGBA")])
def test_exr_holds_the_values_by_channel(channels: int, names: str) -> None:
    values = VALUES[0, ..., :channels].numpy() * 5 - 1
    planes, attributes = exr_planes(exr_32(values, [("prompt", "图")]))
    assert list(planes) == sorted(names)
    for at, name in enumerate(names):
        assert numpy.array_equal(planes[name], values[..., at])
    assert attributes["prompt"].decode() == "图"


def test_srgb_is_made_linear() -> None:
    pixels = numpy.array([[[0.0, 0.04045, 0.5, 0.5], [1.0, 0.2, 0.8, 1.0]]])
    linear = to_linear(pixels)
    expected = [[0.0, 0.04045 / 12.92, 0.21404114, 0.5], [1.0, 0.03310477, 0.60382734, 1.0]]
    assert linear[0] == pytest.approx(numpy.array(expected), abs=1e-6)


@pytest.mark.parametrize(
    ("chosen", "ending"),
    [
        ({"format": "png", "format__bit_depth": "8-bit"}, ".png"),
        ({"format": "png", "format__bit_depth": "16-bit"}, ".png"),
        ({"format": "exr", "format__input_color_space": "linear"}, ".exr"),
    ],
)
def test_pictures_are_saved_as_chosen(
    chosen: dict[str, Any], ending: str, folders: Folders, run: RunContext
) -> None:
    result = called("SaveImageAdvanced", folders, run, images=VALUES, filename_prefix="a/b", **chosen)
    assert result.ui is not None
    (told,) = result.ui["images"]
    assert told == {"filename": f"b_00001_{ending}", "subfolder": "a", "type": "output"}
    data = (folders.output / "a" / told["filename"]).read_bytes()
    if ending == ".exr":
        assert numpy.array_equal(exr_planes(data)[0]["R"], VALUES[0, ..., 0].numpy())
    else:
        with Pillow.open(io.BytesIO(data)) as picture:
            assert picture.size == (7, 5)


def test_a_meaning_that_is_not_there_yet_is_named(folders: Folders, run: RunContext) -> None:
    chosen = {"format": "exr", "format__input_color_space": "HDR"}
    with pytest.raises(InputError) as caught:
        called("SaveImageAdvanced", folders, run, images=VALUES, filename_prefix="a", **chosen)
    assert caught.value.problem.input_name == "format.input_color_space"
    shapes = load_nodes(folders, with_packs=False).definitions["SaveImageAdvanced"].shapes
    assert shapes is not None
    with pytest.raises(InputError):
        shapes({"format": "exr", "format.input_color_space": "HDR"})


def test_a_text_is_saved(folders: Folders, run: RunContext) -> None:
    text = json.dumps({"a": "图"}, ensure_ascii=False)
    for number in (1, 2):
        result = called("SaveText", folders, run, text=text, filename_prefix="notes/x", format="json")
        assert (folders.output / "notes" / f"x_0000{number}_.json").read_text("utf-8") == text
    assert (result.outputs, result.ui) == ((text,), {"text": (text,)})


def test_pictures_to_compare_are_shown(folders: Folders, run: RunContext) -> None:
    result = called("ImageCompare", folders, run, compare_view=["", ""], image_a=VALUES, image_b=None)
    assert result.outputs == ()
    assert result.ui is not None
    assert list(result.ui) == ["a_images"]
    assert (folders.temp / result.ui["a_images"][0]["filename"]).is_file()


@pytest.mark.parametrize(
    ("channel", "value"), [("alpha", 1 - 51 / 255), ("red", 1.0), ("green", 128 / 255), ("blue", 0.0)]
)
def test_a_channel_of_a_file_becomes_a_mask(
    channel: str, value: float, folders: Folders, run: RunContext
) -> None:
    Pillow.new("RGBA", (6, 4), (255, 128, 0, 51)).save(folders.input / "a.png")
    (mask,) = called("LoadImageMask", folders, run, image="a.png", channel=channel).outputs
    assert mask.shape == (1, 4, 6)
    assert float(mask[0, 0, 0]) == pytest.approx(value)


def test_a_file_that_is_no_picture_is_named(folders: Folders, run: RunContext) -> None:
    (folders.input / "broken.png").write_bytes(b"no picture")
    for name in ("broken.png", "missing.png"):
        with pytest.raises(InputError) as caught:
            called("LoadImageMask", folders, run, image=name, channel="red")
        assert caught.value.problem.input_name == "image"
