"""Where a model's parts lie and in which precision they compute."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from app.runtime.devices import torch_device


@dataclass(frozen=True)
class Placement:
    """A device and the dtypes on it of the diffusion network and of the VAE; text encoders compute in
    fp32."""

    device: str = "cpu"
    diffusion: torch.dtype = torch.float32
    vae: torch.dtype = torch.float32


def default_placement(device: str | None = None) -> Placement:
    """Return a device (None: the first GPU) in half precision, or the CPU in fp32 (half is slow there)."""
    name = torch_device(device or "cuda")
    if name == "cpu" or not torch.cuda.is_available():
        return Placement()
    # fp16 overflows in some VAEs.
    vae = torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float32
    return Placement(name, torch.float16, vae)
