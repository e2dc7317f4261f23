"""Prompts become the same weights and token ids as in the recorded figures."""

import json
import math
from pathlib import Path

import pytest

from app.runtime.models.clip_tokenizer import clip_tokenizer
from app.runtime.models.prompt_weights import weighted_parts

PROMPTS = json.loads((Path(__file__).parent / "data/prompts.json").read_text("utf-8"))


@pytest.mark.parametrize(("text", "expected"), PROMPTS["weight_parser"], ids=lambda value: str(value)[:30])
def test_weights_are_read_as_recorded(text: str, expected: list[list[object]]) -> None:
    parts = weighted_parts(text)
    assert [part for part, _ in parts] == [part for part, _ in expected]
    for (_, weight), (_, wanted) in zip(parts, expected, strict=True):
        wanted_weight = float(str(wanted))
        assert weight == pytest.approx(wanted_weight, abs=1e-12) or math.isnan(wanted_weight)


def test_deep_nesting_is_no_problem() -> None:
    assert weighted_parts("(" * 500 + "cat" + ")" * 500)[0][0] == "cat"


def test_a_backslash_keeps_a_closing_parenthesis_in_the_text() -> None:
    assert weighted_parts("(a\\)") == [("(a)", 1.0)]


def test_ids_match_the_vocabulary() -> None:
    tokenizer = clip_tokenizer()
    assert len(tokenizer.ids) == 49408
    assert tokenizer.tokens("a photo of a cat") == [320, 1125, 539, 320, 2368]
