"""Where a model's parts lie and in which precision they compute."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from app.runtime.devices import torch_device

BF16_FROM = 8
"""From this generation (compute capability) on NVIDIA's cards compute in bf16."""
BAD_AT_HALF = ("GTX 16",)
"""Cards that are known to give black pictures in fp16."""


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
    facts = torch.cuda.get_device_properties(name)
    # fp16 overflows in some VAEs. Older cards only emulate bf16.
    vae = torch.bfloat16 if facts.major >= BF16_FROM or torch.version.hip else torch.float32
    half = not any(family in facts.name for family in BAD_AT_HALF)
    return Placement(name, torch.float16 if half else torch.float32, vae)
