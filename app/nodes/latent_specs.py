"""What is known of latents before they exist: TensorSpecs for nodes whose function cannot be asked early."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.tensor_spec import Dimension, TensorSpec

PIXELS = 8
"""Pixels along one side of a latent's element."""

_FLOAT32_BYTES = 4


def latent_spec(
    batch: Dimension, channels: Dimension, height: Dimension, width: Dimension
) -> dict[str, TensorSpec]:
    """Return the spec of a LATENT with nothing but samples; a dimension may be a name where it is not
    known."""
    shape = (batch, channels, height, width)
    total: int | None = _FLOAT32_BYTES
    for dimension in shape:
        total = total * dimension if isinstance(dimension, int) and total is not None else None
    return {"samples": TensorSpec("LATENT", shape, "float32", "cpu", total)}


def latent_dimensions(
    specs: Mapping[str, Any], name: str
) -> tuple[Dimension, Dimension, Dimension, Dimension]:
    """Return batch, channels, height and width of an input's samples, names where they are not known."""
    tree = specs.get(name)
    spec = tree.get("samples") if isinstance(tree, Mapping) else None
    if isinstance(spec, TensorSpec) and len(spec.shape) == 4:
        batch, channels, height, width = spec.shape
        return batch, channels, height, width
    return "batch", "channels", "height", "width"
