"""What links carry: Python types for node signatures, each marked with its slot type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import torch


@dataclass(frozen=True)
class SlotType:
    """Mark a type with the slot type that files and `object_info` use, such as `IMAGE` or `INT,FLOAT`."""

    name: str


Image = Annotated[torch.Tensor, SlotType("IMAGE")]
"""[batch, height, width, channel], float32, 0..1; three channels, or four with alpha."""

Mask = Annotated[torch.Tensor, SlotType("MASK")]
"""[batch, height, width], float32, 0..1; 1 is what the mask selects."""

Latent = Annotated[Mapping[str, Any], SlotType("LATENT")]
"""`samples` [batch, channel, height, width]; perhaps `noise_mask`, `batch_index`, `type`."""

Conditioning = Annotated[Sequence[Any], SlotType("CONDITIONING")]
"""Pairs of an embedding [batch, token, width] and a mapping of what goes with it (`pooled_output`, …)."""

Model = Annotated[Any, SlotType("MODEL")]
Clip = Annotated[Any, SlotType("CLIP")]
Vae = Annotated[Any, SlotType("VAE")]
ControlNet = Annotated[Any, SlotType("CONTROL_NET")]
UpscaleModel = Annotated[Any, SlotType("UPSCALE_MODEL")]
Noise = Annotated[Any, SlotType("NOISE")]
Guider = Annotated[Any, SlotType("GUIDER")]
Sampler = Annotated[Any, SlotType("SAMPLER")]
Sigmas = Annotated[torch.Tensor, SlotType("SIGMAS")]

AnyValue = Annotated[Any, SlotType("*")]
"""Whatever a link carries."""

Resampling = Literal["nearest-exact", "bilinear", "area", "bicubic", "lanczos"]
"""How the new pixels of a resized image are computed."""

Crop = Literal["disabled", "center"]
"""Whether an image is cropped to the new shape before it is resized, or stretched."""
