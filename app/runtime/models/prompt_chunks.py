"""Prompts as the text encoder reads them: chunks of weighted tokens between a start and an end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from torch import Tensor

from app.runtime.models.clip_tokenizer import END, START, ClipTokenizer
from app.runtime.models.prompt_weights import weighted_parts

CHUNK = 77
"""Tokens of a chunk, its start and end among them."""
LONG_PART = 8
"""A part of the prompt shorter than this is not torn apart at the end of a chunk."""
EMBEDDING = "embedding:"

FindEmbedding = Callable[[str], Tensor | None]
"""Gives the vectors [token, width] of a textual inversion by its name, None where there is no such file."""


@dataclass(frozen=True)
class Token:
    """One place in a chunk: a token id or the vector of an embedding, its weight, and the part it comes from.

    Parts are counted from 1; start, end and padding belong to part 0.
    """

    value: int | Tensor
    weight: float = 1.0
    part: int = 0


def prompt_chunks(text: str, tokenizer: ClipTokenizer, find_embedding: FindEmbedding) -> list[list[Token]]:
    """Return the chunks of a prompt: at least one, each of 77 tokens, padded with end tokens."""
    chunks: list[list[Token]] = [[Token(START)]]
    for part, (values, weight) in enumerate(_parts(text, tokenizer, find_embedding), start=1):
        tokens = [Token(value, weight, part) for value in values]
        is_long = len(tokens) >= LONG_PART
        while tokens:
            room = CHUNK - 1 - len(chunks[-1])
            if len(tokens) <= room:
                chunks[-1] += tokens
                break
            if is_long:
                chunks[-1] += tokens[:room]
                tokens = tokens[room:]
            chunks.append([Token(START)])
    return [[*chunk, *[Token(END)] * (CHUNK - len(chunk))] for chunk in chunks]


def _parts(
    text: str, tokenizer: ClipTokenizer, find_embedding: FindEmbedding
) -> Iterator[tuple[list[int | Tensor], float]]:
    for segment, weight in weighted_parts(text):
        for words in re.split(rf"[ \n](?={EMBEDDING})", segment):
            rest = words
            if words.startswith(EMBEDDING):
                vectors, rest = _embedding(words.removeprefix(EMBEDDING), find_embedding)
                if vectors is not None:
                    yield list(vectors.reshape(-1, vectors.shape[-1])), weight
            if rest:
                yield list(tokenizer.tokens(rest)), weight


def _embedding(words: str, find_embedding: FindEmbedding) -> tuple[Tensor | None, str]:
    """Return the vectors that the first word names (None: no such file) and the text after its name."""
    name, *others = words.split() or [""]
    vectors = find_embedding(name)
    left_over = ""
    if vectors is None:
        bare = name.strip(",")
        left_over = name[len(bare) :]
        vectors = find_embedding(bare) if left_over else None
    return vectors, " ".join([left_over, *others] if left_over else others)
