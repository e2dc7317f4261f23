"""Pictures to latents and back: KL autoencoders (Rombach et al. 2022)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import interpolate

from app.runtime.models.build_network import network_bytes
from app.runtime.models.cpu_threads import threads_for
from app.runtime.models.shared_norms import SharedNorms
from app.runtime.models.tiles import OnTile, Tiling, in_tiles
from app.runtime.models.working_memory import network_text
from app.tensor_spec import ModelSpec

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
    def spec(self) -> ModelSpec:
        """What whoever links something to the VAE needs to know of it."""
        known = ModelSpec("VAE", channels=self.channels, pixels=self.pixels, bytes=self.memory_bytes)
        if self.network is None:
            return known
        first, network = next(self.network.parameters()), self.network
        text = network_text("vae", network.config, first.dtype)  # type: ignore[arg-type]  # diffusers' own
        return replace(known, device=first.device.type, network=text)

    @property
    def memory_bytes(self) -> int:
        """The bytes of the network, for whoever keeps the value."""
        return network_bytes(self.network) if self.network is not None else 0

    @torch.no_grad()
    def encode(self, images: Tensor) -> Tensor:
        """Return the latents [batch, channel, height, width] of images [batch, height, width, channel].

        Sides that are no multiple of 8 lose pixels at both ends. It is the most likely latent, never a
        sample.
        """
        pixels = self._cropped(images[..., :3]).movedim(-1, 1) * 2 - 1
        if self.network is None:
            return pixels
        network: Any = self.network
        return self._in_portions(pixels, 1, lambda some: network.encode(some).latent_dist.mode())

    @torch.no_grad()
    def decode(self, latents: Tensor) -> Tensor:
        """Return the images [batch, height, width, channel], 0..1, of latents [batch, channel, height,
        width]."""
        pixels = latents
        if self.network is not None:
            network: Any = self.network
            pixels = self._in_portions(latents, self.pixels, lambda some: network.decode(some).sample)
        return ((pixels + 1) / 2).clamp(0, 1).movedim(1, -1)

    @torch.no_grad()
    def encode_in_tiles(
        self, images: Tensor, tiling: Tiling, on_tile: OnTile = lambda done, total: None
    ) -> Tensor:
        """Return what `encode` does, computed tile by tile: near it, for the network looks at whole pictures
        where it normalizes. The norms of a scaled picture, which has other texture, would not suit tiles."""
        if self.network is None:
            return self.encode(images)
        network: Any = self.network
        pixels = self._cropped(images[..., :3]).movedim(-1, 1)

        def encoded(tile: Tensor) -> Tensor:
            scaled = tile * 2 - 1
            return self._in_portions(scaled, 1, lambda some: network.encode(some).latent_dist.mode())

        return in_tiles(pixels, tiling, encoded, taken=self.pixels, on_tile=on_tile)

    @torch.no_grad()
    def decode_in_tiles(
        self, latents: Tensor, tiling: Tiling, on_tile: OnTile = lambda done, total: None
    ) -> Tensor:
        """Return what `decode` does, computed tile by tile: near it, for in the middle of the network each
        element looks at the whole picture. Tiles are normalized alike."""
        if self.network is None:
            return self.decode(latents)
        network: Any = self.network

        def decoded(tile: Tensor) -> Tensor:
            return self._in_portions(tile, self.pixels, lambda some: network.decode(some).sample)

        with SharedNorms() as norms:
            sides = tuple(latents.shape[-2:])
            if tiling.largest(*sides) != sides:
                # Elements as they are: means of neighbours would deviate less than those of the whole.
                norms.note(decoded, interpolate(latents, tiling.largest(*sides), mode="nearest"))
                decoded = norms.alike(decoded)
            pixels = in_tiles(latents, tiling, decoded, given=self.pixels, on_tile=on_tile)
        return pixels.add_(1).div_(2).clamp_(0, 1).movedim(1, -1)

    def _in_portions(self, values: Tensor, pixels: int, compute: Callable[[Tensor], Tensor]) -> Tensor:
        """Compute a batch in portions of so many pixels; `pixels` is how many a side of an element stands
        for."""
        assert self.network is not None
        parameter = next(self.network.parameters())
        each = values.shape[-1] * values.shape[-2] * pixels**2
        at_once = max(1, PIXELS_AT_ONCE // max(1, each))
        # Half of the layers work on a quarter of the pixels or fewer.
        with threads_for(self.network, places=each / 4):
            portions = [
                compute(some.to(parameter.device, parameter.dtype)).float().cpu()
                for some in torch.split(values, at_once)
            ]
        return torch.cat(portions)

    def _cropped(self, images: Tensor) -> Tensor:
        height, width = (side // self.pixels * self.pixels for side in images.shape[1:3])
        top, left = ((side % self.pixels) // 2 for side in images.shape[1:3])
        return images[:, top : top + height, left : left + width]


PIXEL_SPACE = Vae(None, pixels=1, channels=3)
