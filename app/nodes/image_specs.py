"""What is known of pictures before they exist: TensorSpecs for the image nodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.tensor_spec import Dimension, TensorSpec

_FLOAT32_BYTES = 4


def image_spec(batch: Dimension, height: Dimension, width: Dimension, channels: Dimension = 3) -> TensorSpec:
    """Return the spec of an IMAGE; a dimension may be a name where it is not known."""
    shape = (batch, height, width, channels)
    return TensorSpec("IMAGE", shape, "float32", "cpu", _bytes(shape))


def mask_spec(batch: Dimension, height: Dimension, width: Dimension) -> TensorSpec:
    """Return the spec of a MASK."""
    shape = (batch, height, width)
    return TensorSpec("MASK", shape, "float32", "cpu", _bytes(shape))


def image_dimensions(
    specs: Mapping[str, Any], name: str
) -> tuple[Dimension, Dimension, Dimension, Dimension]:
    """Return batch, height, width and channels of an input's spec, names where they are not known."""
    spec = specs.get(name)
    if isinstance(spec, TensorSpec) and len(spec.shape) == 4:
        batch, height, width, channels = spec.shape
        return batch, height, width, channels
    return "batch", "height", "width", "channels"


def _bytes(shape: tuple[Dimension, ...]) -> int | None:
    total = _FLOAT32_BYTES
    for dimension in shape:
        if not isinstance(dimension, int):
            return None
        total *= dimension
    return total
