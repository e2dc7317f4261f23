"""What the header of a model's file tells: its tensors by name, or why the file cannot be used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.runtime.models.weight_file import MAX_QUICK_HEADER_BYTES, WeightFileError, weight_header


@dataclass(frozen=True)
class TensorFact:
    """Shape and dtype of one tensor of a file, by the names of safetensors (`F32`, `BF16`, …)."""

    shape: tuple[int, ...]
    dtype: str = ""

    @property
    def ndim(self) -> int:
        """How many sides it has."""
        return len(self.shape)


@dataclass(frozen=True)
class WeightFacts:
    """The tensors of a model's file by name."""

    path: Path
    tensors: Mapping[str, TensorFact]


@dataclass(frozen=True)
class FileFault:
    """Why a run that reads the file fails for certain: a kind of Problem, and what is wrong in words."""

    path: Path
    kind: str
    message: str


def weight_facts(path: Path) -> WeightFacts | FileFault | None:
    """Return the tensors of a safetensors file, what is wrong with it, or None for a pickle."""
    try:
        header = weight_header(path, MAX_QUICK_HEADER_BYTES)
    except WeightFileError as error:
        return FileFault(path, error.kind, str(error))
    except OSError:
        return None
    return None if header is None else WeightFacts(path, {n: _fact(entry) for n, entry in header.items()})


def _fact(entry: Mapping[str, Any]) -> TensorFact:
    return TensorFact(tuple(int(side) for side in entry["shape"]), str(entry["dtype"]))
