"""Where a model's parts lie and in which precision they compute."""

from __future__ import annotations

from dataclasses import dataclass

import torch


@dataclass(frozen=True)
class Placement:
    """A device and the dtypes on it of the diffusion network and of the VAE; text encoders compute in
    fp32."""

    device: str = "cpu"
    diffusion: torch.dtype = torch.float32
    vae: torch.dtype = torch.float32


def default_placement() -> Placement:
    """Return the first GPU in half precision, else the CPU in fp32 (where half precision is slow)."""
    if not torch.cuda.is_available():
        return Placement()
    # fp16 overflows in some VAEs.
    vae = torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float32
    return Placement("cuda", torch.float16, vae)
