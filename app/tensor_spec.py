"""Shape, dtype, device and size of a value on a link, known before it exists and without torch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Dimension = int | str
"""A number of elements, or a name such as "batch" where it is not known before the run."""

SpecTree = "TensorSpec | tuple[SpecTree, ...] | Mapping[str, SpecTree] | None"


@dataclass(frozen=True)
class TensorSpec:
    """Describe one value of slot type `type`; `bytes` is None where a dimension is only a name."""

    type: str
    shape: tuple[Dimension, ...] = ()
    dtype: str = ""
    device: str = "cpu"
    bytes: int | None = None

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
