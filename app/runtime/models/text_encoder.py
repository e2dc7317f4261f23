"""The text encoder of Stable Diffusion 1: weighted prompts to embeddings, with clip skip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor, nn

from app.runtime.models.build_network import network_bytes
from app.runtime.models.clip_tokenizer import END, clip_tokenizer
from app.runtime.models.cpu_threads import threads_for
from app.runtime.models.prompt_chunks import CHUNK, FindEmbedding, Token, prompt_chunks
from app.runtime.models.working_memory import network_text
from app.tensor_spec import ModelSpec


def no_embeddings(name: str) -> Tensor | None:
    """Find no textual inversion at all."""
    return None


@dataclass(frozen=True, eq=False)
class TextEncoder:
    """A CLIP link's value: transformers' CLIPTextModel and how it is read.

    `layer` counts layers from the end: -1 is the last one, and so is one that the network does not have.
    `find_embedding` looks up textual inversions.
    """

    network: nn.Module
    layer: int = -1
    find_embedding: FindEmbedding = no_embeddings

    def stopping_at(self, layer: int) -> TextEncoder:
        """Return this encoder reading another layer."""
        return replace(self, layer=layer)

    @property
    def spec(self) -> ModelSpec:
        """What whoever links something to the text encoder needs to know of it."""
        device = next(self.network.parameters()).device.type
        width = self._parts.config.hidden_size
        dtype = next(self.network.parameters()).dtype
        network = network_text("clip", self._parts.config.to_dict(), dtype)
        return ModelSpec("CLIP", width=width, device=device, bytes=self.memory_bytes, network=network)

    @property
    def memory_bytes(self) -> int:
        """The bytes of the network, for whoever keeps the value."""
        return network_bytes(self.network)

    @torch.no_grad()
    def encode(self, text: str) -> tuple[Tensor, Tensor]:
        """Return the embedding [1, 77 × chunks, width] and the pooled one [1, width], fp32 on the CPU.

        Each chunk is encoded alone. A token's weight scales its distance from what an empty prompt has there;
        the pooled embedding is that of the first chunk, unweighted and unprojected.
        """
        return self.encode_all([text])[0]

    @torch.no_grad()
    def encode_all(self, texts: Sequence[str]) -> list[tuple[Tensor, Tensor]]:
        """Return for each text what `encode` does, up to 1e-5; the network is called once for all."""
        chunked = [prompt_chunks(text, clip_tokenizer(), self.find_embedding) for text in texts]
        chunks = [chunk for of_text in chunked for chunk in of_text]
        weights = torch.tensor([[token.weight for token in chunk] for chunk in chunks])
        weighted = bool((weights != 1).any())
        empty = [prompt_chunks("", clip_tokenizer(), no_embeddings)[0]] if weighted else []
        with threads_for(self.network, places=CHUNK * len(chunks)):
            hidden, pooled = self._hidden_states([*chunks, *empty])
        if weighted:
            around = hidden[-1:]
            weights = weights.to(hidden).unsqueeze(-1)
            # What has no weight stays as it is, to the last bit.
            hidden = torch.where(weights == 1, hidden[:-1], (hidden[:-1] - around) * weights + around)
        counts = [len(of_text) for of_text in chunked]
        return [
            (vectors.reshape(1, -1, vectors.shape[-1]).cpu(), first[:1].cpu())
            for vectors, first in zip(
                torch.split(hidden, counts), torch.split(pooled[: len(chunks)], counts), strict=True
            )
        ]

    def _hidden_states(self, chunks: Sequence[Sequence[Token]]) -> tuple[Tensor, Tensor]:
        """Return the chosen layer after the final norm, and the last one at each chunk's first end token."""
        network = self._parts
        vectors = network.embeddings(inputs_embeds=self._input_vectors(chunks))
        mask = _causal_mask(vectors)
        states: list[Tensor] = []
        for layer in network.encoder.layers:
            vectors = layer(vectors, mask)
            states.append(vectors)
        ends = [next(i for i, token in enumerate(chunk) if _is_end(token)) for chunk in chunks]
        last = network.final_layer_norm(states[-1])
        pooled = last[torch.arange(len(chunks)), torch.tensor(ends)].float()
        if self.layer == -1 or -self.layer > len(states):
            return last.float(), pooled
        return network.final_layer_norm(states[self.layer]).float(), pooled

    def _input_vectors(self, chunks: Sequence[Sequence[Token]]) -> Tensor:
        table: Tensor = self._parts.embeddings.token_embedding.weight
        ids = [[token.value if isinstance(token.value, int) else 0 for token in chunk] for chunk in chunks]
        vectors = table[torch.tensor(ids, device=table.device)]
        for row, chunk in enumerate(chunks):
            for place, token in enumerate(chunk):
                if isinstance(token.value, Tensor):
                    vectors[row, place] = token.value.to(vectors)
        return vectors

    @property
    def _parts(self) -> Any:
        return self.network


def _is_end(token: Token) -> bool:
    return isinstance(token.value, int) and token.value == END


def _causal_mask(vectors: Tensor) -> Tensor:
    length = vectors.shape[1]
    return torch.full((length, length), -torch.inf, dtype=vectors.dtype, device=vectors.device).triu(1)[
        None, None
    ]
