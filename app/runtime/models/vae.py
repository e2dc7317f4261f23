"""Pictures to latents and back: KL autoencoders (Rombach et al. 2022)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from app.runtime.models.build_network import network_bytes

PIXELS_AT_ONCE = 1024 * 1024
"""How many pixels of a batch go through the network together."""


@dataclass(frozen=True, eq=False)
class Vae:
    """A VAE link's value: diffusers' AutoencoderKL, or None for "pixel space", where latents are the
    pixels."""

    network: nn.Module | None
    pixels: int = 8
    """Pixels along one side of a latent's element."""
    channels: int = 4

    @property
    def memory_bytes(self) -> int:
        """The bytes of the network, for whoever keeps the value."""
        return network_bytes(self.network) if self.network is not None else 0

    @torch.no_grad()
    def encode(self, images: Tensor) -> Tensor:
        """Return the latents [batch, channel, height, width] of images [batch, height, width, channel] in
        0..1.

        Sides that are no multiple of 8 lose pixels at both ends. It is the most likely latent, never a
        sample.
        """
        pixels = self._cropped(images[..., :3]).movedim(-1, 1) * 2 - 1
        if self.network is None:
            return pixels
        network: Any = self.network
        moved = [network.encode(self._moved(one)).latent_dist.mode() for one in _portions(pixels, 1)]
        return torch.cat(moved).float().cpu()

    @torch.no_grad()
    def decode(self, latents: Tensor) -> Tensor:
        """Return the images [batch, height, width, channel], 0..1, of latents [batch, channel, height,
        width]."""
        if self.network is None:
            pixels = latents
        else:
            network: Any = self.network
            decoded = [
                network.decode(self._moved(one)).sample.float().cpu()
                for one in _portions(latents, self.pixels)
            ]
            pixels = torch.cat(decoded)
        return ((pixels + 1) / 2).clamp(0, 1).movedim(1, -1)

    def _cropped(self, images: Tensor) -> Tensor:
        height, width = (side // self.pixels * self.pixels for side in images.shape[1:3])
        top, left = ((side % self.pixels) // 2 for side in images.shape[1:3])
        return images[:, top : top + height, left : left + width]

    def _moved(self, values: Tensor) -> Tensor:
        assert self.network is not None
        parameter = next(self.network.parameters())
        return values.to(parameter.device, parameter.dtype)


def _portions(values: Tensor, pixels: int) -> Sequence[Tensor]:
    """Cut a batch so that no portion has more pixels than go at once."""
    each = values.shape[-1] * values.shape[-2] * pixels**2
    return torch.split(values, max(1, PIXELS_AT_ONCE // max(1, each)))


PIXEL_SPACE = Vae(None, pixels=1, channels=3)
