"""How a family of models scales its latents, and what colours they show."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor


@dataclass(frozen=True)
class LatentFormat:
    """`channels` of a latent and the factor between what links carry (the VAE's own numbers) and the
    model."""

    channels: int = 4
    scale: float = 0.18215
    pixels: int = 8
    """Pixels along one side of a latent's element."""
    family: str = "Stable Diffusion 1"

    def to_model(self, latent: Tensor) -> Tensor:
        """Scale what a link carries to what the model was trained on."""
        return latent * self.scale

    def from_model(self, latent: Tensor) -> Tensor:
        """Undo `to_model`."""
        return latent / self.scale


SD1_LATENT = LatentFormat()
