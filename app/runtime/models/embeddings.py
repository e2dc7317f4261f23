"""Textual inversions: vectors a prompt can name with `embedding:` in place of words."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from torch import Tensor

from app.folders import inside
from app.runtime.models.prompt_chunks import FindEmbedding
from app.runtime.models.weight_file import WeightFileError, Weights, open_weights

_SUFFIXES = ("", ".safetensors", ".sft")
_KEYS = ("clip_l", "emb_params", "string_to_param.*")
_log = logging.getLogger(__name__)


def find_embeddings(folders: Iterable[Path]) -> FindEmbedding:
    """Return a function that looks embeddings up by name, with or without suffix, in some folders."""
    places = tuple(folders)

    def find(name: str) -> Tensor | None:
        for folder in places:
            for suffix in _SUFFIXES:
                path = inside(folder, name + suffix)
                if path is not None and path.is_file():
                    return _read(path)
        return None

    return find


def _read(path: Path) -> Tensor | None:
    try:
        weights = open_weights(path).weights
    except WeightFileError as error:
        _log.warning("embedding left out: %s", error)
        return None
    return _vectors(weights)


def _vectors(weights: Weights) -> Tensor | None:
    """Return the vectors meant for CLIP-L, else the only ones there are."""
    chosen = next((weights[key] for key in _KEYS if key in weights), None)
    if chosen is None and len(weights) == 1:
        chosen = next(iter(weights.values()))
    return None if chosen is None else chosen.reshape(-1, chosen.shape[-1])
