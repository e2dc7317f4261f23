"""Prompts become the same weights and token ids as in the recorded figures."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor

from app.runtime.models.clip_tokenizer import clip_tokenizer
from app.runtime.models.embeddings import find_embeddings
from app.runtime.models.prompt_chunks import FindEmbedding, Token, prompt_chunks
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


@pytest.fixture(scope="module")
def find(tmp_path_factory: pytest.TempPathFactory) -> FindEmbedding:
    """Write the embeddings that the recorded prompts name."""
    folder = tmp_path_factory.mktemp("embeddings")
    generator = torch.Generator().manual_seed(5)

    def vectors(count: int, width: int = 768) -> Tensor:
        return torch.randn(count, width, generator=generator)

    files = {
        "twovec": {"emb_params": vectors(2)},
        "sub/onevec": {"emb_params": vectors(1)},
        "xl": {"clip_l": vectors(3), "clip_g": vectors(2, 1280)},
    }
    (folder / "sub").mkdir()
    for name, tensors in files.items():
        save_file(tensors, folder / f"{name}.safetensors")
    return find_embeddings([folder])


def as_recorded(token: Token) -> list[object]:
    if isinstance(token.value, Tensor):
        first = [round(float(value), 6) for value in token.value[:2]]
        return [{"embedding_vector_dim": len(token.value), "first2": first}, token.weight, token.part]
    return [token.value, token.weight, token.part]


def expected_chunk(chunk: dict[str, Any]) -> list[list[object]]:
    """Spell out a recorded chunk, whose run of equal last entries is stored once."""
    last, times = chunk["last_repeated"]
    tokens = [*chunk["tokens"], *[last] * times]
    assert len(tokens) == chunk["len"]
    return tokens


def plain_numbers(tokens: list[list[Any]]) -> list[list[Any]]:
    """Make weights comparable: nan as text, the others to twelve places."""
    return [[value, str(round(float(weight), 12)), part] for value, weight, part in tokens]


@pytest.mark.parametrize("entry", PROMPTS["texts"], ids=lambda entry: entry["text"][:30])
def test_chunks_are_as_recorded(entry: dict[str, Any], find: FindEmbedding) -> None:
    chunks = prompt_chunks(entry["text"], clip_tokenizer(), find)
    expected = entry["sd1"]["l"]
    assert len(chunks) == len(expected)
    for chunk, wanted in zip(chunks, expected, strict=True):
        assert plain_numbers([as_recorded(token) for token in chunk]) == plain_numbers(expected_chunk(wanted))


def test_an_embedding_that_is_no_weight_file_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "broken.safetensors").write_bytes(b"<html>not found</html>")
    assert find_embeddings([tmp_path])("broken") is None
    assert "broken.safetensors is a web page" in caplog.text
