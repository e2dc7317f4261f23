"""Sizes and batches of pictures, masks and latents that no figures were recorded of: by their definitions."""

from typing import Any

import pytest
import torch

from app.folders import Folders
from app.nodes.registry import load_nodes
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.models.resample import resample
from app.tensor_spec import TensorSpec, tensor_spec
from tests.fakes import Probes
from tests.prompt_bench import Bench

PICTURE = torch.linspace(0, 1, 2 * 12 * 20 * 3).reshape(2, 12, 20, 3)
MASK = torch.linspace(0, 1, 2 * 12 * 20).reshape(2, 12, 20)


def called(name: str, folders: Folders, run: RunContext, **inputs: Any) -> Any:
    named = {key.replace("__", "."): value for key, value in inputs.items()}
    outputs = load_nodes(folders, with_packs=False).definitions[name].run(run, named).outputs
    return outputs[0] if len(outputs) == 1 else outputs


SIZES = [
    ({"resize_type": "scale dimensions", "width": 10, "height": 8, "crop": "disabled"}, (8, 10)),
    ({"resize_type": "scale dimensions", "width": 10, "height": 8, "crop": "center"}, (8, 10)),
    ({"resize_type": "scale dimensions", "width": 10, "height": 0, "crop": "center"}, (6, 10)),
    ({"resize_type": "scale by multiplier", "multiplier": 1.5}, (18, 30)),
    ({"resize_type": "scale longer dimension", "longer_size": 10}, (6, 10)),
    ({"resize_type": "scale shorter dimension", "shorter_size": 6}, (6, 10)),
    ({"resize_type": "scale width", "width": 40}, (24, 40)),
    ({"resize_type": "scale height", "height": 3}, (3, 5)),
    ({"resize_type": "scale total pixels", "megapixels": 0.01}, (79, 132)),
    ({"resize_type": "match size", "match": torch.zeros(1, 7, 9, 3), "crop": "center"}, (7, 9)),
    ({"resize_type": "match size", "match": torch.zeros(1, 7, 9), "crop": "disabled"}, (7, 9)),
    ({"resize_type": "scale to multiple", "multiple": 8}, (8, 16)),
    ({"resize_type": "scale to multiple", "multiple": 4}, (12, 20)),
]


def resizing(given: dict[str, Any]) -> dict[str, Any]:
    return {
        "resize_type": given["resize_type"],
        **{f"resize_type__{name}": value for name, value in given.items() if name != "resize_type"},
    }


@pytest.mark.parametrize(("given", "sides"), SIZES)
@pytest.mark.parametrize("what", [PICTURE, MASK], ids=["picture", "mask"])
def test_resized_by_each_rule(
    given: dict[str, Any], sides: tuple[int, int], what: torch.Tensor, folders: Folders, run: RunContext
) -> None:
    inputs = {"input": what, "scale_method": "bilinear", **resizing(given)}
    result = called("ResizeImageMaskNode", folders, run, **inputs)
    assert result.shape == (2, *sides, *what.shape[3:])
    shapes = load_nodes(folders, with_packs=False).definitions["ResizeImageMaskNode"].shapes
    assert shapes is not None
    specs = {
        name.replace("__", "."): tensor_spec("IMAGE", tuple(value.shape))
        if isinstance(value, torch.Tensor)
        else value
        for name, value in inputs.items()
    }
    (spec,) = shapes(specs)
    assert spec.shape == tuple(result.shape)


def test_resized_picture_is_what_the_plain_resize_gives(folders: Folders, run: RunContext) -> None:
    inputs = resizing({"resize_type": "scale dimensions", "width": 10, "height": 8, "crop": "center"})
    result = called("ResizeImageMaskNode", folders, run, input=PICTURE, scale_method="bicubic", **inputs)
    expected = resample(PICTURE.movedim(-1, 1), 8, 10, "bicubic", "center").movedim(1, -1)
    assert torch.equal(result, expected)


def test_a_multiple_covers_and_cuts_the_middle(folders: Folders, run: RunContext) -> None:
    inputs = resizing({"resize_type": "scale to multiple", "multiple": 8})
    result = called("ResizeImageMaskNode", folders, run, input=PICTURE, scale_method="bilinear", **inputs)
    covering = resample(PICTURE.movedim(-1, 1), 10, 16, "bilinear")
    assert torch.equal(result, covering[..., 1:9, :].movedim(1, -1))


@pytest.mark.parametrize(
    "given",
    [
        {"resize_type": "scale longer dimension", "longer_size": 0},
        {"resize_type": "scale width", "width": 0},
        {"resize_type": "scale by multiplier", "multiplier": 0.01},
        {"resize_type": "scale to multiple", "multiple": 64},
    ],
)
def test_what_leaves_no_pixels_is_named(given: dict[str, Any], folders: Folders, run: RunContext) -> None:
    with pytest.raises(InputError, match="leaves no pixels") as caught:
        called("ResizeImageMaskNode", folders, run, input=PICTURE, scale_method="area", **resizing(given))
    assert caught.value.problem.input_name == "resize_type"


def test_size_of_pictures(folders: Folders, run: RunContext) -> None:
    assert called("GetImageSize", folders, run, image=PICTURE) == (20, 12, 2)


@pytest.mark.parametrize("steps", [1, 8, 64])
def test_total_pixels_in_steps(steps: int, folders: Folders, run: RunContext) -> None:
    result = called(
        "ImageScaleToTotalPixels",
        folders,
        run,
        image=PICTURE,
        upscale_method="area",
        megapixels=0.02,
        resolution_steps=steps,
    )
    height, width = result.shape[1:3]
    assert height % steps == width % steps == 0
    assert abs(height - 112.2) <= steps
    assert abs(width - 187.0) <= steps


def test_pictures_are_batched_in_the_size_of_the_first(folders: Folders, run: RunContext) -> None:
    others = torch.rand(1, 24, 24, 4), torch.rand(3, 12, 20, 3)
    inputs = {f"images__image{at}": one for at, one in enumerate((PICTURE, *others))}
    result = called("BatchImagesNode", folders, run, **inputs)
    assert result.shape == (6, 12, 20, 4)
    assert torch.equal(result[:2, ..., :3], PICTURE)
    assert result[:2, ..., 3].min() == 1
    assert torch.equal(result[3:, ..., :3], others[1])


def test_masks_and_latents_are_batched(folders: Folders, run: RunContext) -> None:
    masks = called("BatchMasksNode", folders, run, masks__mask0=MASK, masks__mask1=torch.ones(1, 5, 5))
    assert masks.shape == (3, 12, 20)
    assert masks[2].min() == 1
    latents = {
        "latents__latent0": {"samples": torch.zeros(2, 4, 4, 6), "type": "x"},
        "latents__latent1": {"samples": torch.ones(1, 4, 8, 12), "batch_index": [7]},
    }
    latent = called("BatchLatentsNode", folders, run, **latents)
    assert latent["samples"].shape == (3, 4, 4, 6)
    assert latent["batch_index"] == [0, 1, 7]
    assert latent["type"] == "x"


def test_shapes_of_batches_are_known_before_the_run(folders: Folders) -> None:
    shapes = load_nodes(folders, with_packs=False).definitions["BatchImagesNode"].shapes
    assert shapes is not None
    specs = {
        "images.image0": tensor_spec("IMAGE", (2, 12, 20, 3)),
        "images.image2": TensorSpec("IMAGE", ("batch@4", 8, 8, 3)),
    }
    (spec,) = shapes(specs)
    assert spec.shape == ("2+batch@4", 12, 20, 3)
    assert shapes({}) == ()


@pytest.mark.parametrize(
    ("index", "length", "taken"), [(0, 1, [0]), (-1, 1, [3]), (-2, 5, [2, 3]), (9, 2, [3]), (-9, 2, [0, 1])]
)
def test_pictures_taken_from_a_batch(
    index: int, length: int, taken: list[int], folders: Folders, run: RunContext
) -> None:
    batch = torch.arange(4.0).reshape(4, 1, 1, 1).expand(4, 2, 2, 3)
    result = called("ImageFromBatch", folders, run, image=batch, batch_index=index, length=length)
    assert result[:, 0, 0, 0].tolist() == taken


def test_what_stands_behind_a_list_runs_for_each_item(folders: Folders) -> None:
    probes = Probes()
    probes.definitions.update(load_nodes(folders, with_packs=False).definitions)
    bench = Bench(probes, folders)
    prompt = {
        "1": {"class_type": "PInt", "inputs": {"v": 4}},
        "2": {"class_type": "PInt", "inputs": {"v": 5}},
        "3": {"class_type": "CreateList", "inputs": {"inputs.input0": ["1", 0], "inputs.input1": ["2", 0]}},
        "4": {"class_type": "PAdd", "inputs": {"a": ["3", 0], "b": ["1", 0]}},
        "5": {"class_type": "PSink", "inputs": {"x": ["4", 0]}},
    }
    assert bench.run(prompt).status == "success"
    assert bench.shown() == {"5": {"text": ["(4+4)", "(5+4)"]}}


def test_a_mask_is_shown_as_a_picture(folders: Folders, run: RunContext) -> None:
    result = load_nodes(folders, with_packs=False).definitions["MaskPreview"].run(run, {"mask": MASK})
    assert result.ui is not None
    files = result.ui["images"]
    assert [one["type"] for one in files] == ["temp", "temp"]
    assert all((folders.temp / one["filename"]).is_file() for one in files)
    assert result.outputs == (MASK,)
