"""Figures of the image nodes equal the recorded ones."""

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file

from app.folders import Folders
from app.nodes.images import batch_images, scale_image_by
from app.nodes.previews import as_text
from app.nodes.registry import load_nodes
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.compiler.meta_tensors import can_run_on_meta, specs_on_meta
from app.runtime.models.resample import resample
from app.tensor_spec import TensorSpec, tensor_spec

DATA = Path(__file__).parent / "data"
TENSORS = load_file(DATA / "image_ops.safetensors")
INFO: dict[str, Any] = json.loads((DATA / "image_ops.json").read_text("utf-8"))
CASES = [name for name, case in INFO.items() if "node" in case]


def filled(inputs: dict[str, Any]) -> dict[str, Any]:
    return {key: TENSORS[v] if isinstance(v, str) and v.startswith("in.") else v for key, v in inputs.items()}


def recorded_of(case: str) -> list[torch.Tensor]:
    """The results of a case: one by its name, or several with their numbers."""
    return [TENSORS[key] for key in sorted(TENSORS) if key == case or key.startswith(f"{case}#")]


@pytest.mark.parametrize("case", CASES)
def test_recorded_figures(case: str, folders: Folders, run: RunContext) -> None:
    definition = load_nodes(folders, with_packs=False).definitions[INFO[case]["node"]]
    results = definition.run(run, filled(INFO[case]["inputs"])).outputs
    tolerance = 1e-6 if "lanczos" in case else 1e-5
    for result, recorded in zip(results, recorded_of(case), strict=True):
        torch.testing.assert_close(result, recorded, rtol=0, atol=tolerance)


@pytest.mark.parametrize("case", CASES)
def test_shape_is_known_before_the_run(case: str, folders: Folders) -> None:
    definition = load_nodes(folders, with_packs=False).definitions[INFO[case]["node"]]
    inputs = filled(INFO[case]["inputs"])
    specs = {
        key: tensor_spec("IMAGE" if v.ndim == 4 else "MASK", tuple(v.shape))
        if isinstance(v, torch.Tensor)
        else v
        for key, v in inputs.items()
    }
    if definition.shapes is not None:
        found = definition.shapes(specs)
    else:
        assert can_run_on_meta(definition)
        found = specs_on_meta(definition, specs)
    for spec, recorded in zip(found, recorded_of(case), strict=True):
        assert spec.shape == tuple(recorded.shape)
        assert spec.bytes == recorded.nbytes


def test_unknown_size_keeps_its_name(folders: Folders) -> None:
    definition = load_nodes(folders, with_packs=False).definitions["ImageScaleBy"]
    assert definition.shapes is not None
    (spec,) = definition.shapes({"image": TensorSpec("IMAGE", ("batch", 8, 8, 3)), "scale_by": 2.0})
    assert (spec.shape, spec.bytes) == (("batch", 16, 16, 3), None)


@pytest.mark.parametrize("case", [name for name in TENSORS if ".bislerp." in name and ".w0" not in name])
def test_bislerp(case: str) -> None:
    wanted = TENSORS[case]
    crop = "center" if "center" in case else "disabled"
    got = resample(TENSORS["latent.big"], wanted.shape[2], wanted.shape[3], "bislerp", crop)
    torch.testing.assert_close(got, wanted, rtol=1e-4, atol=2e-5)


def test_video_is_resized_frame_by_frame() -> None:
    video = torch.rand(2, 3, 5, 4, 6)
    got = resample(video, 8, 9, "bilinear")
    assert got.shape == (2, 3, 5, 8, 9)
    torch.testing.assert_close(got[:, :, 3], resample(video[:, :, 3], 8, 9, "bilinear"))


def test_unknown_method_is_refused() -> None:
    with pytest.raises(ValueError, match="'magic' is no way to resize an image"):
        resample(torch.rand(1, 3, 4, 4), 2, 2, "magic")


def test_factor_that_leaves_nothing_names_its_input() -> None:
    with pytest.raises(InputError, match=r"0\.01 leaves no pixels of a 8×4 image") as caught:
        scale_image_by(torch.rand(1, 4, 8, 3), "area", 0.01)
    assert caught.value.problem.input_name == "scale_by"
    assert caught.value.problem.value == 0.01


def test_batch_of_alpha_and_opaque_gets_an_opaque_alpha() -> None:
    result = batch_images(torch.zeros(1, 2, 2, 4), torch.zeros(2, 2, 2, 3))
    assert result.shape == (3, 2, 2, 4)
    assert result[0, ..., 3].max() == 0
    assert result[1:, ..., 3].min() == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a", "a"),
        (None, "None"),
        (True, "True"),
        (1.5, "1.5"),
        ({"a": [1]}, '{\n    "a": [\n        1\n    ]\n}'),
        ({1}, "{1}"),
    ],
)
def test_any_value_is_shown_as_text(value: Any, text: str, folders: Folders, run: RunContext) -> None:
    assert as_text(value) == text
    result = load_nodes(folders, with_packs=False).definitions["PreviewAny"].run(run, {"source": value})
    assert (result.outputs, result.ui) == ((text,), {"text": (text,)})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PrimitiveString", "x"),
        ("PrimitiveStringMultiline", "x\ny"),
        ("PrimitiveInt", -3),
        ("PrimitiveFloat", 0.5),
        ("PrimitiveBoolean", False),
    ],
)
def test_primitive_gives_its_value(name: str, value: Any, folders: Folders, run: RunContext) -> None:
    definition = load_nodes(folders, with_packs=False).definitions[name]
    assert definition.run(run, {"value": value}).outputs == (value,)
