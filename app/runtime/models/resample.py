"""Resizes pictures and latents the ways ComfyUI's nodes offer, with the same figures.

All are torch's `interpolate` without antialiasing and with corners not aligned, except two: lanczos goes
through 8-bit pictures of Pillow, bislerp keeps the length of the vectors along the channels.
"""

from __future__ import annotations

from typing import Any

import numpy
import torch
import torch.nn.functional as F
from PIL import Image


def resample(
    samples: torch.Tensor, height: int, width: int, method: str, crop: str = "disabled"
) -> torch.Tensor:
    """Return `samples` [batch, channel, height, width] in a new size; 5-D video goes frame by frame.

    `method` is nearest-exact, bilinear, area, bicubic, lanczos or bislerp; with `crop` "center" the middle
    with the new aspect ratio is taken first. Raises ValueError for another method.
    """
    if samples.ndim == 5:
        frames = [resample(frame, height, width, method, crop) for frame in samples.unbind(2)]
        return torch.stack(frames, dim=2)
    if crop == "center":
        samples = crop_to_aspect(samples, height, width)
    match method:
        case "lanczos":
            return lanczos(samples, height, width)
        case "bislerp":
            return bislerp(samples, height, width)
        case "nearest-exact" | "bilinear" | "area" | "bicubic":
            return F.interpolate(samples, size=(height, width), mode=method)
    raise ValueError(f"{method!r} is no way to resize an image")


def crop_to_aspect(samples: torch.Tensor, height: int, width: int) -> torch.Tensor:
    """Return the middle of `samples` [..., height, width] that has the aspect ratio of the new size."""
    old_height, old_width = samples.shape[-2:]
    top, left = margins(old_height, old_width, height, width)
    return samples.narrow(-2, top, old_height - 2 * top).narrow(-1, left, old_width - 2 * left)


def margins(old_height: int, old_width: int, height: int, width: int) -> tuple[int, int]:
    """Return the rows and columns that cropping to a new aspect ratio takes off at each end."""
    old_aspect, aspect = old_width / old_height, width / height
    if old_aspect > aspect:
        return 0, round((old_width - old_width * (aspect / old_aspect)) / 2)
    if old_aspect < aspect:
        return round((old_height - old_height * (old_aspect / aspect)) / 2), 0
    return 0, 0


def lanczos(samples: torch.Tensor, height: int, width: int) -> torch.Tensor:
    """Resize pictures [batch, channel, height, width] with values 0..1 by Pillow's Lanczos filter."""
    if samples.is_meta:
        return samples.new_empty((*samples.shape[:2], height, width))
    pictures = (samples * 255.0).clamp(0, 255).to(torch.uint8).movedim(1, -1).cpu().numpy()
    resized = [_lanczos_picture(picture, height, width) for picture in pictures]
    return torch.stack(resized).movedim(-1, 1).to(samples.device, samples.dtype)


def bislerp(samples: torch.Tensor, height: int, width: int) -> torch.Tensor:
    """Resize [batch, channel, height, width] by spherical interpolation along the channels, axis by axis."""
    wide = _slerp_last_axis(samples.float(), width)
    return _slerp_last_axis(wide.mT, height).mT.to(samples.dtype)


def _lanczos_picture(picture: numpy.ndarray[Any, Any], height: int, width: int) -> torch.Tensor:
    """Resize one uint8 picture [height, width, channel]; Pillow knows 1, 3 and 4 channels."""
    if picture.shape[-1] == 1:
        picture = picture[..., 0]
    resized = Image.fromarray(picture).resize((width, height), resample=Image.Resampling.LANCZOS)
    values = torch.from_numpy(numpy.array(resized).astype(numpy.float32) / 255.0)
    return values if values.ndim == 3 else values.unsqueeze(-1)


def _slerp_last_axis(samples: torch.Tensor, length: int) -> torch.Tensor:
    """Resize the last axis of [batch, channel, row, column] by spherical interpolation along the channels."""
    old_length = samples.shape[-1]
    position = torch.arange(old_length, dtype=torch.float32, device=samples.device).reshape(1, 1, -1)
    position = F.interpolate(position, size=length, mode="linear").flatten()
    first = position.floor().long()
    second = (first + 1).clamp(max=old_length - 1)
    return _slerp(samples[..., first], samples[..., second], position - first)


def _slerp(start: torch.Tensor, end: torch.Tensor, share: torch.Tensor) -> torch.Tensor:
    """Turn the channel vectors of `start` towards `end` by `share`, and blend their lengths linearly."""
    start_length, end_length = (v.norm(dim=1, keepdim=True) for v in (start, end))
    start_direction, end_direction = start / start_length, end / end_length
    start_direction = start_direction.where(start_length != 0, 0.0)
    end_direction = end_direction.where(end_length != 0, 0.0)
    cosine = (start_direction * end_direction).sum(dim=1, keepdim=True)
    angle = cosine.clamp(-1, 1).acos()
    turned: torch.Tensor = ((1 - share) * angle).sin() * start_direction + (
        share * angle
    ).sin() * end_direction
    result = turned / angle.sin() * (start_length * (1 - share) + end_length * share)
    # Parallel vectors have no angle to divide by, opposite ones no plane to turn in.
    result = torch.where(cosine > 1 - 1e-5, start, result)
    return torch.where(cosine < 1e-5 - 1, start * (1 - share) + end * share, result)
