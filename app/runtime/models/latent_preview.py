"""Small pictures of a latent on its way, without the VAE: each element gets the colour a linear fit gives
it."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from app.runtime.models.latent_format import LatentFormat
from app.runtime.models.vae import Vae
from app.runtime.models.working_memory import decoder_bytes

SECONDS_BETWEEN = 0.2
SIDE = 256
"""Pixels of a preview's longer side."""
PATCHES = 16
"""Random latents of 8 × 8 elements that colours are fitted to."""
AT_ONCE = 4
"""So many of them go through the VAE together: loading a model shall take no more than its weights do."""
_PATCH_SIDE = 8


@dataclass(frozen=True, eq=False)
class LatentColors:
    """`matrix` [channels + 1, 3] gives red, green, blue of a latent (as the model sees it) with a one
    appended."""

    matrix: Tensor

    def picture(self, latent: Tensor) -> Tensor:
        """Return [height, width, 3] in 0..1 of one latent [channel, height, width]."""
        channels = latent.float().cpu().movedim(0, -1)
        return (channels @ self.matrix[:-1] + self.matrix[-1]).clamp(0, 1)


def fit_colors(vae: Vae, latent_format: LatentFormat) -> LatentColors:
    """Fit the colours of a VAE's latents by least squares to what it makes of random patches.

    The fit is made per model because latents of differently trained VAEs share no colours. As the model sees
    them, latents have deviation 1; patches of equal elements leave out the texture of single ones.
    """
    patches = torch.randn(PATCHES, vae.channels, 2, 2, generator=torch.Generator().manual_seed(0))
    latents = patches.repeat_interleave(_PATCH_SIDE // 2, dim=2).repeat_interleave(_PATCH_SIDE // 2, dim=3)
    portions = torch.split(latent_format.from_model(latents), AT_ONCE)
    pictures = torch.cat([vae.decode(some).float().cpu() for some in portions])
    colors = functional.avg_pool2d(pictures.movedim(-1, 1), vae.pixels).movedim(1, -1)
    elements = latents.movedim(1, -1).flatten(0, 2)
    rows = torch.cat([elements, torch.ones(len(elements), 1)], dim=1)
    return LatentColors(torch.linalg.lstsq(rows, colors.flatten(0, 2)).solution)


def colors_bytes(network: str) -> int:
    """Return what fitting the colours of a VAE takes; `network` tells it as in a ModelSpec."""
    return decoder_bytes(network, AT_ONCE, _PATCH_SIDE, _PATCH_SIDE)


class PreviewSender:
    """Sends previews of a run, at most five a second: what comes too soon is not even drawn."""

    def __init__(self, colors: LatentColors | None, send: Callable[[bytes, str], None]) -> None:
        self._colors = colors
        self._send = send
        self._next = 0.0

    def show(self, latents: Tensor) -> None:
        """Send the first latent of a batch as a JPEG unless one was sent just now."""
        now = time.monotonic()
        if self._colors is None or now < self._next:
            return
        self._next = now + SECONDS_BETWEEN
        self._send(jpeg(self._colors.picture(latents[0])), "image/jpeg")


def jpeg(picture: Tensor) -> bytes:
    """Return a picture [height, width, 3] in 0..1 as a JPEG whose longer side has 256 pixels."""
    from PIL import Image

    height, width, _ = picture.shape
    image = Image.fromarray((picture * 255).byte().numpy())
    scale = SIDE / max(height, width)
    image = image.resize(
        (max(1, round(width * scale)), max(1, round(height * scale))), Image.Resampling.BILINEAR
    )
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()
