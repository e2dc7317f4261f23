"""Guidance: which condition acts where, when and how strongly, and what is computed together."""

from typing import Any

import pytest
import torch
from torch import Tensor

from app.runtime.models.conditions import read_conditioning, with_partners
from app.runtime.models.guidance import Guidance
from app.runtime.models.model_sampling import stable_diffusion_sampling

SAMPLING = stable_diffusion_sampling()
X = torch.zeros(2, 4, 16, 16)


class Calls:
    """A denoiser that estimates everywhere the number its text carries, and remembers its batches."""

    def __init__(self) -> None:
        self.batches: list[list[float]] = []
        self.lengths: list[int] = []

    def __call__(self, x: Tensor, sigma: Tensor, text: Tensor) -> Tensor:
        assert len(x) == len(sigma) == len(text)
        self.batches.append(text[:, 0, 0].tolist())
        self.lengths.append(text.shape[1])
        return text[:, :1, :1, None].expand(x.shape).clone()


def text(value: float, tokens: int = 77) -> Tensor:
    return torch.full((1, tokens, 8), value)


def guided(
    positive: list[tuple[Tensor, dict[str, Any]]],
    negative: list[tuple[Tensor, dict[str, Any]]],
    cfg: float,
    sigma: float = 1.0,
) -> tuple[Tensor, Calls]:
    calls = Calls()
    sides = [read_conditioning(side, SAMPLING, X) for side in (positive, negative)]
    both = with_partners(sides[1], sides[0]), with_partners(sides[0], sides[1])
    return Guidance(calls, *both, cfg)(X, sigma), calls


def test_guidance_goes_beyond_the_positive_side_away_from_the_negative() -> None:
    result, calls = guided([(text(1.0), {})], [(text(0.25), {})], cfg=3.0)
    torch.testing.assert_close(result, torch.full_like(X, 0.25 + 0.75 * 3))
    assert calls.batches == [[0.25, 0.25, 1.0, 1.0]], "one call, the negative side first"


def test_at_cfg_1_the_negative_side_is_not_computed() -> None:
    result, calls = guided([(text(1.0), {})], [(text(0.25), {})], cfg=1.0)
    assert torch.equal(result, torch.ones_like(X))
    assert calls.batches == [[1.0, 1.0]]


def test_several_conditions_count_by_strength() -> None:
    positive = [(text(1.0), {"strength": 3.0}), (text(5.0), {"strength": 1.0})]
    result, _ = guided(positive, [], cfg=1.0)
    torch.testing.assert_close(result, torch.full_like(X, (3 * 1 + 5) / 4))


def test_shorter_texts_are_repeated_to_stand_in_one_batch() -> None:
    _, calls = guided([(text(1.0, 154), {})], [(text(0.0, 77), {})], cfg=2.0)
    assert calls.lengths == [154]


def test_texts_of_too_different_lengths_are_computed_apart() -> None:
    _, calls = guided([(text(1.0, 77 * 5), {})], [(text(0.0, 77), {})], cfg=2.0)
    assert sorted(calls.lengths) == [77, 385]


def test_a_mask_says_where_a_condition_counts() -> None:
    mask = torch.zeros(1, 16, 16)
    mask[:, :, 8:] = 1
    result, _ = guided([(text(1.0), {}), (text(3.0), {"mask": mask, "mask_strength": 1.0})], [], cfg=1.0)
    assert float(result[0, 0, 0, 0]) == pytest.approx(1.0)
    assert float(result[0, 0, 0, 15]) == pytest.approx(2.0)


def test_elements_no_condition_covers_are_zero() -> None:
    mask = torch.zeros(1, 16, 16)
    mask[:, :8] = 1
    result, _ = guided([(text(3.0), {"mask": mask})], [], cfg=1.0)
    assert float(result[0, 0, 15, 0]) == 0.0


def test_an_area_is_computed_alone_and_fades_at_its_inner_edges() -> None:
    area = (16, 8, 0, 0)
    result, calls = guided([(text(1.0), {}), (text(2.0), {"area": area})], [], cfg=1.0)
    assert len(calls.batches) == 2
    row = result[0, 0, 0]
    assert float(row[0]) == pytest.approx(1.5), "the picture's own edge does not fade"
    assert 1.0 < float(row[7]) < 1.5
    assert float(row[8]) == pytest.approx(1.0)


def test_an_area_in_percent_is_a_share_of_the_picture() -> None:
    share = ("percentage", 0.5, 1.0, 0.5, 0.0)
    [condition] = read_conditioning([(text(1.0), {"area": share})], SAMPLING, X)
    window = condition.window
    assert (window.top, window.left, window.height, window.width) == (8, 0, 8, 16)


def test_an_area_has_a_partner_on_the_other_side() -> None:
    area = (8, 8, 4, 4)
    result, calls = guided([(text(1.0), {"area": area})], [(text(0.5), {})], cfg=2.0)
    assert [sorted(set(batch)) for batch in calls.batches] == [[0.5], [0.5, 1.0]]
    assert float(result[0, 0, 8, 8]) == pytest.approx(1.5)


def test_an_area_that_is_on_both_sides_needs_no_partner() -> None:
    area = {"area": (8, 8, 4, 4)}
    result, calls = guided([(text(1.0), area)], [(text(0.5), area)], cfg=2.0)
    assert calls.batches == [[0.5, 0.5, 1.0, 1.0]]
    assert float(result[0, 0, 8, 8]) == pytest.approx(1.5)


def test_a_partner_acts_in_the_range_of_its_condition() -> None:
    late = {"area": (8, 8, 4, 4), "start_percent": 0.9}
    _, calls = guided([(text(1.0), late)], [(text(0.5), {})], cfg=2.0, sigma=10.0)
    assert calls.batches == [[0.5, 0.5]]


@pytest.mark.parametrize(("sigma", "expected"), [(14.6, 1.0), (1.0, 1.5), (0.05, 1.0)])
def test_a_condition_acts_in_its_range_only(sigma: float, expected: float) -> None:
    some = {"start_percent": 0.2, "end_percent": 0.8}
    result, _ = guided([(text(1.0), {}), (text(2.0), some)], [], cfg=1.0, sigma=sigma)
    torch.testing.assert_close(result, torch.full_like(X, expected))
