"""Reads texts from safetensors files (latents, checkpoints): `__metadata__` of the header."""

from __future__ import annotations

from app.workflow.media.json_part import add_values, object_under
from app.workflow.media.source import Source
from app.workflow.media.texts import Texts


def read_safetensors(source: Source, texts: Texts) -> None:
    """Add the texts of a safetensors file, without reading its tensors; raises Damaged."""
    header = source.read(8, source.number(0, 8, "little")).decode("utf-8", "replace")
    add_values(object_under(header, "__metadata__"), texts)
