"""What is known of a value on a link before it exists and without torch: its shape, or what a model takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.dimensions import Dimension, named_by, product

__all__ = ["Dimension", "ModelSpec", "SpecTree", "TensorSpec", "tensor_spec", "with_names_of"]

SpecTree = "TensorSpec | ModelSpec | tuple[SpecTree, ...] | Mapping[str, SpecTree] | None"

ELEMENT_BYTES = {
    "float64": 8, "float32": 4, "float16": 2, "bfloat16": 2,
    "int64": 8, "int32": 4, "int16": 2, "int8": 1, "uint8": 1, "bool": 1,
}  # fmt: skip


@dataclass(frozen=True)
class TensorSpec:
    """Describe one value of slot type `type`; `bytes` is None where a dimension is only a name.

    `zeros`: whether all elements are known to be zero, or known not to be, as of a latent that is empty.
    """

    type: str
    shape: tuple[Dimension, ...] = ()
    dtype: str = ""
    device: str = "cpu"
    bytes: int | None = None
    zeros: bool | None = field(default=None, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the spec as plain JSON values."""
        return {
            "type": self.type,
            "shape": list(self.shape),
            "dtype": self.dtype,
            "device": self.device,
            "bytes": self.bytes,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TensorSpec:
        """Read what `to_json` wrote."""
        return cls(data["type"], tuple(data["shape"]), data["dtype"], data["device"], data["bytes"])


@dataclass(frozen=True)
class ModelSpec:
    """Describe a model on a link of slot type `type`; None is what does not concern it or is not known.

    `channels` of the latents it works on, `pixels` along one side of an element of them, `width`: numbers
    that a token of text has, `bytes` of its weights in memory; `network` is a text from which it could be
    built again, for working out what it needs while it computes; `tokens`: how many each text has that
    guides it, on the link of a guider. `loading()`: the most bytes alive while
    its file is loaded, all that comes of it included, and how many of these the system may drop.
    """

    type: str
    family: str = ""
    channels: int | None = None
    pixels: int | None = None
    width: int | None = None
    device: str = "cpu"
    bytes: int | None = None
    network: str = field(default="", compare=False, repr=False)
    loading: Callable[[], tuple[int, int]] | None = field(default=None, compare=False, repr=False)
    tokens: tuple[Dimension, ...] = field(default=(), compare=False, repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return the spec as plain JSON values; a model has no shape of its own."""
        return {
            "type": self.type,
            "shape": [],
            "dtype": "",
            "device": self.device,
            "bytes": self.bytes,
            "family": self.family,
            "channels": self.channels,
            "pixels": self.pixels,
            "width": self.width,
        }


def tensor_spec(
    type_: str, shape: tuple[Dimension, ...], dtype: str = "float32", zeros: bool | None = None
) -> TensorSpec:
    """Return the spec of a tensor in main memory, with its bytes where all sides are known."""
    count = product(shape)
    each = ELEMENT_BYTES.get(dtype)
    size = None if count is None or each is None else count * each
    return TensorSpec(type_, shape, dtype, "cpu", size, zeros)


def with_names_of(spec: Any, node: str) -> Any:
    """Return a tree of specs whose new names of sides say that they come from this node.

    What is no spec, such as a plain value that a node hands on, becomes None.
    """
    if isinstance(spec, TensorSpec):
        if all(isinstance(side, int) for side in spec.shape):
            return spec
        return replace(spec, shape=tuple(named_by(side, node) for side in spec.shape))
    if isinstance(spec, Mapping):
        return {name: with_names_of(item, node) for name, item in spec.items()}
    if isinstance(spec, tuple):
        return tuple(with_names_of(item, node) for item in spec)
    return spec if isinstance(spec, ModelSpec) else None
