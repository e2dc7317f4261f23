"""Tiny models with random weights, and the figures recorded from them, for tests of `runtime/models`."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file

from app.runtime.models.sd1_shapes import HeadCounts

DATA = Path(__file__).parent / "runtime_models" / "data"
TOKEN_TABLE = "cond_stage_model.transformer.text_model.embeddings.token_embedding.weight"
TINY_HEADS = HeadCounts(unet=8, text=2)
"""The tiny files are too narrow for the real models' rule of 64 channels a head."""

# Two cores are shared with everything else that runs.
torch.set_num_threads(1)


@cache
def manifest(name: str) -> dict[str, Any]:
    return json.loads((DATA / f"{name}.json").read_text("utf-8"))


@cache
def figures(name: str) -> dict[str, torch.Tensor]:
    return load_file(DATA / f"{name}.safetensors")


def write_tiny_sd15(path: Path) -> Path:
    """Write the tiny SD 1.5 checkpoint; of its token table only the rows that tests use are stored."""
    weights = load_file(DATA / "tiny_sd15.safetensors")
    ids, rows = weights.pop("token_ids"), weights.pop("token_rows")
    table = torch.zeros(49408, rows.shape[1], dtype=rows.dtype)
    table[ids] = rows
    path.parent.mkdir(parents=True, exist_ok=True)
    save_file({**weights, TOKEN_TABLE: table}, path)
    return path
