"""CLIP's text encoder, with its parameter names in the single-file layout, and its tokenizer."""

from __future__ import annotations

import gzip
import html
import itertools
import re
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

VOCABULARY, LENGTH = 49408, 77
START, END = 49406, 49407
MERGES = 48894
WORD = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d|[^\W\d_]+|\d|[^\s\w]+|_", re.IGNORECASE)


class TextLayer(nn.Module):
    """One transformer layer with causal attention and the quick GELU of CLIP-L."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.self_attn = nn.Module()
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            setattr(self.self_attn, name, nn.Linear(width, width))
        self.layer_norm1, self.layer_norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.mlp = nn.Module()
        self.mlp.fc1, self.mlp.fc2 = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.heads = max(1, width // 64)

    def forward(self, x: Tensor) -> Tensor:
        """[batch, token, width]."""
        attention, hidden = self.self_attn, self.layer_norm1(x)
        projections = (attention.q_proj, attention.k_proj, attention.v_proj)
        q, k, v = (each(hidden).unflatten(-1, (self.heads, -1)).transpose(1, 2) for each in projections)
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2)
        x = x + attention.out_proj(mixed)
        hidden = self.mlp.fc1(self.layer_norm2(x))
        return x + self.mlp.fc2(hidden * torch.sigmoid(1.702 * hidden))


class TextEncoder(nn.Module):
    """Token ids [batch, 77] to the last hidden state [batch, 77, width] after the final norm."""

    def __init__(
        self, width: int = 64, layers: int = 2, vocabulary: int = VOCABULARY, length: int = LENGTH
    ) -> None:
        super().__init__()
        self.embeddings = nn.Module()
        self.embeddings.token_embedding = nn.Embedding(vocabulary, width)
        self.embeddings.position_embedding = nn.Embedding(length, width)
        self.encoder = nn.Module()
        self.encoder.layers = nn.ModuleList(TextLayer(width) for _ in range(layers))
        self.final_layer_norm = nn.LayerNorm(width)

    def forward(self, ids: Tensor) -> Tensor:
        """Encode token ids."""
        x = self.embeddings.token_embedding(ids) + self.embeddings.position_embedding.weight[None]
        for layer in self.encoder.layers:
            x = layer(x)
        return self.final_layer_norm(x)


class Tokenizer:
    """CLIP's byte-pair tokenizer, from `bpe_simple_vocab_16e6.txt.gz` (MIT, OpenAI)."""

    def __init__(self, path: Path) -> None:
        codes = [*range(33, 127), *range(161, 173), *range(174, 256)]
        rest = [byte for byte in range(256) if byte not in codes]
        bytes_in_order, characters = codes + rest, codes + [256 + n for n in range(len(rest))]
        self.character = {byte: chr(c) for byte, c in zip(bytes_in_order, characters, strict=True)}
        lines = gzip.decompress(path.read_bytes()).decode().split("\n")[1 : 1 + MERGES]
        merges = [tuple(line.split()) for line in lines]
        single = [chr(c) for c in characters]
        words = [*single, *(f"{c}</w>" for c in single), *("".join(pair) for pair in merges)]
        self.id = {word: index for index, word in enumerate(words)}
        self.rank = {pair: index for index, pair in enumerate(merges)}

    def word(self, word: str) -> list[int]:
        """Return the ids of one word."""
        parts = [self.character[byte] for byte in word.encode()]
        parts[-1] += "</w>"
        while len(parts) > 1:
            pairs = list(itertools.pairwise(parts))
            at = min(range(len(pairs)), key=lambda i: self.rank.get(pairs[i], len(self.rank)))
            if pairs[at] not in self.rank:
                break
            parts[at : at + 2] = ["".join(pairs[at])]
        return [self.id[part] for part in parts]

    def __call__(self, text: str) -> list[int]:
        """Return 77 ids: start, words, and the end as padding."""
        words = WORD.findall(html.unescape(text).lower())
        ids = [token for word in words for token in self.word(word)][: LENGTH - 2]
        return [START, *ids] + [END] * (LENGTH - 1 - len(ids))
