"""CLIP's byte-pair tokenizer (Radford et al. 2021), built from the vocabulary shipped in
`resources/tokenizers`."""

from __future__ import annotations

import gzip
import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from app.folders import resource_path

START, END = 49406, 49407
MERGES = 49152 - 256 - 2
"""How many of the file's merges belong to the vocabulary of 49,408 tokens."""

_SPECIAL = {"<|startoftext|>": START, "<|endoftext|>": END}
_CONTRACTIONS = ("'s", "'t", "'re", "'ve", "'m", "'ll", "'d")
_IDEOGRAPHS = (
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F), (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
)  # fmt: skip


@dataclass(frozen=True)
class ClipTokenizer:
    """Turns text into token ids. `ids` by token, `ranks` by pair: which two tokens merge first."""

    ids: Mapping[str, int]
    ranks: Mapping[tuple[str, str], int]

    def tokens(self, text: str) -> list[int]:
        """Return the ids of a text, without start, end or padding."""
        return [
            token for piece in re.split(r"(<\|(?:start|end)oftext\|>)", text) for token in self._piece(piece)
        ]

    def _piece(self, piece: str) -> list[int]:
        if piece in _SPECIAL:
            return [_SPECIAL[piece]]
        return [self.ids[part] for word in _words(_cleaned(piece)) for part in self._merged(word)]

    def _merged(self, word: str) -> list[str]:
        parts = [_BYTE_LETTERS[byte] for byte in word.encode()]
        parts[-1] += "</w>"
        while len(parts) > 1:
            best = min(itertools.pairwise(parts), key=lambda pair: self.ranks.get(pair, MERGES))
            if best not in self.ranks:
                break
            parts = _join_pairs(parts, best)
        return parts


@cache
def clip_tokenizer() -> ClipTokenizer:
    """Return the tokenizer, read once: its vocabulary is a constant."""
    packed = resource_path("tokenizers", "bpe_simple_vocab_16e6.txt.gz").read_bytes()
    lines = gzip.decompress(packed).decode().split("\n")[1 : MERGES + 1]
    pairs = [(left, right) for left, right in (line.split() for line in lines)]
    letters = list(_BYTE_LETTERS.values())
    tokens = [
        *letters,
        *(letter + "</w>" for letter in letters),
        *("".join(pair) for pair in pairs),
        *_SPECIAL,
    ]
    return ClipTokenizer(
        {token: index for index, token in enumerate(tokens)}, {pair: rank for rank, pair in enumerate(pairs)}
    )


def _byte_letters() -> dict[int, str]:
    """Give each byte a printable letter: itself where it is one, else the next letter from 256 up."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in printable]
    return {**{b: chr(b) for b in printable}, **{b: chr(256 + i) for i, b in enumerate(others)}}


_BYTE_LETTERS = _byte_letters()


def _join_pairs(parts: list[str], pair: tuple[str, str]) -> list[str]:
    joined: list[str] = []
    index = 0
    while index < len(parts):
        if tuple(parts[index : index + 2]) == pair:
            joined.append(pair[0] + pair[1])
            index += 2
        else:
            joined.append(parts[index])
            index += 1
    return joined


def _cleaned(text: str) -> str:
    """Drop control characters, set ideographs apart, compose accents, collapse spaces, lower the case."""
    kept = "".join(_spaced(char) for char in text if char.isspace() or unicodedata.category(char)[0] != "C")
    return " ".join(unicodedata.normalize("NFC", kept).replace("\ufffd", "").split()).lower()


def _spaced(char: str) -> str:
    code = ord(char)
    return f" {char} " if any(first <= code <= last for first, last in _IDEOGRAPHS) else char


def _words(text: str) -> Iterator[str]:
    """Cut a text into runs of letters, single digits, English contractions, and runs of anything else."""
    start = 0
    while start < len(text):
        kind = _kind(text[start])
        end = start + 1
        contraction = next((c for c in _CONTRACTIONS if text.startswith(c, start)), None)
        if contraction:
            end = start + len(contraction)
        elif kind in "LO":
            while end < len(text) and _kind(text[end]) == kind:
                end += 1
        if kind != " ":
            yield text[start:end]
        start = end


def _kind(char: str) -> str:
    """Return L for a letter, N for a number, a space for a space and O for anything else."""
    if char.isspace():
        return " "
    category = unicodedata.category(char)[0]
    return category if category in "LN" else "O"
