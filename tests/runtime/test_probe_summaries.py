"""What a probe tells of values of every kind, also of those that nobody should have made."""

import base64
import io
import json
import math
from typing import Any

import pytest
import torch
from PIL import Image

from app.execution_blocker import ExecutionBlocker
from app.runtime.debugging.summary import LONGEST_TEXT, summary_of
from app.runtime.debugging.tensor_facts import MOST_VALUES, tensor_facts
from app.runtime.models.latent_format import LatentFormat
from app.runtime.models.latent_preview import LatentColors


def summary(value: Any, slot_type: str = "*", longest: int = 64) -> dict[str, Any]:
    found = summary_of([value], slot_type, longest)
    json.dumps(found, allow_nan=False)  # it travels as JSON
    assert "fault" not in found, found
    return found


def picture(found: dict[str, Any]) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(found["picture"])))


def test_facts_of_a_tensor_leave_out_what_is_no_number() -> None:
    values = torch.tensor([0.0, 1.0, 2.0, 3.0, math.nan, math.inf, -math.inf, 2.0])
    facts = tensor_facts(values)
    assert (facts["shape"], facts["dtype"], facts["device"]) == ([8], "float32", "cpu")
    assert (facts["min"], facts["max"]) == (0.0, 3.0)
    assert facts["mean"] == pytest.approx(1.6)
    assert (facts["nan"], facts["inf"]) == (0.125, 0.25)
    assert sum(facts["histogram"]) == 5
    assert facts["bytes"] == 32
    assert facts["sampled"] is False


@pytest.mark.parametrize(
    "tensor",
    [
        torch.zeros(0, 3),
        torch.ones(4, dtype=torch.bool),
        torch.arange(10),
        torch.ones(3, dtype=torch.complex64),
        torch.full((5,), math.nan),
        torch.ones(2, 2).to_sparse(),
        torch.ones(3, device="meta"),
        torch.tensor(7.0),
        torch.full((1, 4, 4, 3), 3.0e38),
        torch.full((1, 4, 4, 3), math.inf),
        torch.ones(2, 3, dtype=torch.bfloat16).T,
        torch.ones(2, requires_grad=True),
    ],
    ids=str,
)
def test_odd_tensors_have_facts(tensor: torch.Tensor) -> None:
    for slot_type in ("*", "IMAGE", "MASK", "LATENT"):
        assert summary(tensor, slot_type)["shape"] == list(tensor.shape)


def test_of_a_large_tensor_not_every_value_is_looked_at() -> None:
    large = torch.zeros(1).expand(MOST_VALUES * 3)
    facts = tensor_facts(large)
    assert facts["sampled"] is True
    assert (facts["min"], facts["max"]) == (0.0, 0.0)


def test_pictures_are_no_larger_than_asked_and_keep_their_form() -> None:
    image = torch.zeros(2, 100, 400, 3)
    image[..., 0] = 2.0  # out of range, as values on links may be
    found = summary(image, "IMAGE")
    assert picture(found).size == (64, 16)
    assert picture(found).getpixel((3, 3)) == (255, 0, 0)
    assert found["size"] == [400, 100]
    assert [channel["max"] for channel in found["channels"]] == [2.0, 0.0, 0.0]
    assert picture(summary(torch.zeros(1, 8, 8, 4), "IMAGE")).mode == "RGBA"
    assert picture(summary(torch.full((1, 8, 8, 3), math.nan), "IMAGE")).getpixel((0, 0)) == (0, 0, 0)
    assert picture(summary(torch.ones(1, 20, 10), "MASK")).getpixel((0, 0)) == 255


def test_a_latent_shows_its_channels_beside_each_other() -> None:
    samples = torch.stack([torch.full((4, 4), float(number)) for number in range(4)])[None]
    found = summary({"samples": samples, "noise_mask": torch.ones(1, 1, 4, 4), "type": "audio"}, "LATENT", 8)
    grid = picture(found)
    assert grid.size == (8, 8)
    assert [grid.getpixel(place) for place in ((1, 1), (6, 1), (1, 6), (6, 6))] == [0, 85, 170, 255]
    assert found["keys"]["type"] == "audio"
    assert len(found["channels"]) == 4
    assert "picture" in summary({"samples": torch.rand(1, 16, 3, 8, 8)}, "LATENT"), "a video's latent"


def test_a_latent_shows_the_colors_of_the_model_it_was_made_with() -> None:
    class Model:
        latent_format = LatentFormat(scale=0.5)
        colors = LatentColors(torch.tensor([[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [0.2, 0, 0]]))

    samples = torch.zeros(1, 4, 2, 2)
    samples[0, 0, 0, 0] = samples[0, 1, 0, 1] = samples[0, 2, 1, 0] = 2.0  # 1.0 as the model sees it
    found = summary_of([{"samples": samples}], "LATENT", 8, Model())
    shown = picture(found)
    assert (found["shows"], shown.size) == ("colors", (8, 8)), "enlarged"
    places = [shown.getpixel(place) for place in ((0, 0), (7, 0), (0, 7), (7, 7))]
    assert places == [(255, 0, 0), (51, 255, 0), (51, 0, 255), (51, 0, 0)]
    other = summary_of([{"samples": torch.rand(1, 16, 2, 2)}], "LATENT", 8, Model())
    assert other["shows"] == "channels", "of another kind of latent nothing is known"


def test_conditioning_tells_tokens_and_the_length_of_their_vectors() -> None:
    embedding = torch.zeros(1, 77, 8)
    embedding[0, 1] = 1.0
    rest = {"pooled_output": torch.ones(1, 8), "start_percent": 0.5}
    found = summary([[embedding, rest], [embedding, {}]], "CONDITIONING")
    assert (found["kind"], found["entries"], found["tokens"], found["width"]) == ("conditioning", 2, 77, 8)
    assert found["pooled"] == [1, 8]
    assert found["norms"][1] == pytest.approx(math.sqrt(8))
    assert found["keys"]["start_percent"] == "0.5"


class Patcher:
    """Holds a network the way that packs do."""

    def __init__(self) -> None:
        self.model = torch.nn.Linear(10, 4)
        self.again = self.model
        self.itself = self


def test_a_model_tells_its_parameters_once() -> None:
    found = summary(Patcher(), "MODEL")
    assert (found["kind"], found["python"], found["parameters"]) == ("model", "Patcher", 44)
    assert (found["dtype"], found["bytes"], found["networks"]) == ("float32", 176, ["Linear"])


@pytest.mark.parametrize(
    ("value", "facts"),
    [
        (None, {"kind": "nothing"}),
        (True, {"kind": "boolean", "value": True}),
        (7, {"kind": "number", "value": 7}),
        (2**70, {"kind": "number", "value": str(2**70)}),
        (math.nan, {"kind": "number", "value": "nan"}),
        (math.inf, {"kind": "number", "value": "inf"}),
        ("a" * 10_000, {"kind": "text", "length": 10_000, "text": "a" * LONGEST_TEXT}),
        ([1, "two", torch.ones(2, 3)], {"kind": "list", "length": 3, "items": ["1", "two", "2 × 3 float32"]}),
        ({"a": 1}, {"kind": "mapping", "length": 1, "items": {"a": "1"}}),
        (ExecutionBlocker("not now"), {"kind": "blocked", "text": "not now"}),
        (object(), {"kind": "object", "python": "object"}),
    ],
)
def test_plain_values_are_told_as_they_are(value: Any, facts: dict[str, Any]) -> None:
    found = summary(value)
    assert {key: found[key] for key in facts} == facts


def test_a_value_that_cannot_be_looked_at_says_why() -> None:
    class Broken(dict[str, Any]):
        def get(self, *_: Any) -> Any:
            raise RuntimeError("hands off")

    found = summary_of([Broken()], "X")
    assert (found["kind"], found["python"], found["fault"]) == ("object", "Broken", "hands off")
    assert summary_of([], "X") == {"kind": "nothing", "type": "X", "count": 0}
    assert summary_of([1, 2, 3], "INT")["count"] == 3
