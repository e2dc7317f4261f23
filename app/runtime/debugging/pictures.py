"""Small pictures of images, masks and latents, for whoever looks into a run."""

from __future__ import annotations

import base64
import io
import math

import torch
from torch import Tensor
from torch.nn import functional

MOST_CHANNELS = 16
"""So many channels of a latent are shown beside each other."""


def image_png(image: Tensor, longest: int, *, enlarge: bool = False) -> str:
    """Return [height, width, channel] in 0..1 as PNG in base64, no side longer than `longest`; `enlarge`: a
    smaller one is made as large as whole pixels allow."""
    channels = image.detach().movedim(-1, 0)
    if len(channels) == 2 or len(channels) > 4:
        channels = channels[:1]
    return _png(channels, longest, enlarge=enlarge)


def mask_png(mask: Tensor, longest: int) -> str:
    """Return [height, width] in 0..1 as a grey PNG in base64."""
    return _png(mask.detach()[None], longest)


def channels_png(latent: Tensor, low: float, high: float, longest: int) -> str:
    """Return the channels of [channel, height, width] beside each other, `low` black and `high` white."""
    channels = latent.detach()[:MOST_CHANNELS].to("cpu", torch.float32)
    channels = (channels - low) / (high - low) if high > low else torch.zeros_like(channels)
    columns = math.ceil(math.sqrt(len(channels)))
    rows = math.ceil(len(channels) / columns)
    height, width = channels.shape[-2:]
    grid = torch.zeros(rows * height, columns * width)
    for index, channel in enumerate(channels):
        top, left = index // columns * height, index % columns * width
        grid[top : top + height, left : left + width] = channel
    return _png(grid[None], longest, enlarge=True)


def _png(channels: Tensor, longest: int, *, enlarge: bool = False) -> str:
    from PIL import Image

    height, width = channels.shape[-2:]
    scale = longest / max(height, width)
    pixels = channels.to("cpu", torch.float32)[None]
    if scale < 1.0:
        size = (max(1, round(height * scale)), max(1, round(width * scale)))
        pixels = functional.interpolate(pixels, size, mode="area")
    elif enlarge and scale >= 2.0:
        pixels = functional.interpolate(pixels, scale_factor=int(scale), mode="nearest")
    whole = (pixels[0].nan_to_num().clamp(0, 1) * 255).round().byte().movedim(0, -1).numpy()
    modes = {1: "L", 3: "RGB", 4: "RGBA"}
    picture = Image.fromarray(whole[..., 0] if whole.shape[-1] == 1 else whole, modes[whole.shape[-1]])
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", compress_level=1)
    return base64.b64encode(buffer.getvalue()).decode()
