"""What a CONDITIONING link says, made ready for one run: texts, where they act, how strongly and when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from app.runtime.models.model_sampling import ModelSampling, sigma_at_percent

SMALLEST_AREA = 8
"""Latent elements along a side of the rectangle around a mask, at least."""
FEATHER = 8
"""Over how many latent elements an area fades at its inner edges, at most."""


@dataclass(frozen=True)
class Window:
    """A rectangle of a latent, in its elements."""

    top: int
    left: int
    height: int
    width: int

    def of(self, values: Tensor) -> Tensor:
        """Return the part of a tensor [..., height, width] inside the window, as a view."""
        return values[..., self.top : self.top + self.height, self.left : self.left + self.width]

    def contains(self, other: Window) -> bool:
        """Return whether the other window lies within this one."""
        ends = (other.top + other.height, other.left + other.width)
        return (self.top <= other.top and self.left <= other.left) and (
            ends[0] <= self.top + self.height and ends[1] <= self.left + self.width
        )


@dataclass(frozen=True, eq=False)
class Condition:
    """One text of a run. `weight` [batch or 1, 1, height, width] covers its window; it acts from one noise
    level down to another, both included.
    """

    text: Tensor
    window: Window
    weight: Tensor
    highest_sigma: float
    lowest_sigma: float
    has_area: bool = False

    def acts_at(self, sigma: float) -> bool:
        """Return whether the condition takes part at a noise level."""
        return self.lowest_sigma <= sigma <= self.highest_sigma


def read_conditioning(
    pairs: Iterable[tuple[Tensor, Mapping[str, Any]]], sampling: ModelSampling, latent: Tensor
) -> tuple[Condition, ...]:
    """Return the conditions of a link for latents like `latent`, on its device."""
    return tuple(_condition(text, options, sampling, latent) for text, options in pairs)


def with_partners(conditions: tuple[Condition, ...], others: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """Return `others` with a partner for each condition that has an area, so that guidance is whole inside
    it.

    The partner has the text of the smallest condition that encloses the area; one with just that area needs
    none.
    """
    added = []
    for condition in conditions:
        enclosing = [other for other in others if other.window.contains(condition.window)]
        if condition.has_area and enclosing:
            smallest = min(enclosing, key=lambda other: other.window.height * other.window.width)
            if not (smallest.has_area and smallest.window == condition.window):
                added.append(replace(condition, text=smallest.text))
    return (*others, *added)


def _condition(
    text: Tensor, options: Mapping[str, Any], sampling: ModelSampling, latent: Tensor
) -> Condition:
    height, width = latent.shape[-2:]
    area = options.get("area")
    if options.get("set_area_to_bounds") and options.get("mask") is not None:
        area = _bounds(fit_mask(options["mask"].to(latent.device), latent))
    window = _window(area, height, width) if area else Window(0, 0, height, width)
    weight = torch.ones(1, 1, window.height, window.width, device=latent.device)
    if options.get("mask") is not None:
        mask = fit_mask(options["mask"].to(latent.device), latent)
        weight = weight * window.of(mask) * options.get("mask_strength", 1.0)
    elif area:
        weight = weight * _feathered(window, height, width).to(latent.device)
    return Condition(
        text.to(latent.device),
        window,
        weight * options.get("strength", 1.0),
        sigma_at_percent(sampling, options.get("start_percent", 0.0)),
        sigma_at_percent(sampling, options.get("end_percent", 1.0)),
        has_area=bool(area),
    )


def fit_mask(mask: Tensor, latent: Tensor) -> Tensor:
    """Return a mask resized to a latent's height and width and repeated over its batch: [batch, 1, …]."""
    mask = mask.reshape(-1, 1, *mask.shape[-2:]).float()
    mask = F.interpolate(mask, size=latent.shape[-2:], mode="bilinear")
    return repeated(mask, latent.shape[0])


def repeated(values: Tensor, batch: int) -> Tensor:
    """Return `values` cut or repeated from the start to have `batch` items."""
    if values.shape[0] == batch:
        return values
    rounds = -(-batch // values.shape[0])
    return values.repeat(rounds, *[1] * (values.ndim - 1))[:batch]


def _window(area: tuple[Any, ...], height: int, width: int) -> Window:
    """Read (height, width, y, x) in latent elements, or ("percentage", …) in shares of the picture."""
    if area[0] == "percentage":
        shares = zip(area[1:], (height, width, height, width), strict=True)
        rows, columns, top, left = (round(share * side) for share, side in shares)
        rows, columns = max(1, rows), max(1, columns)
    else:
        rows, columns, top, left = (int(value) for value in area)
    top, left = min(top, height - 1), min(left, width - 1)
    return Window(top, left, min(rows, height - top), min(columns, width - left))


def _bounds(mask: Tensor) -> tuple[int, int, int, int]:
    """Return height, width, top and left of the rectangle around what masks [batch, 1, …] select."""
    rows, columns = (mask.abs().amax(dim=(0, 1, other)).nonzero().flatten() for other in (3, 2))
    if not len(rows):
        return SMALLEST_AREA, SMALLEST_AREA, 0, 0
    top, left = int(rows[0]), int(columns[0])
    height, width = int(rows[-1]) - top + 1, int(columns[-1]) - left + 1
    return max(SMALLEST_AREA, height), max(SMALLEST_AREA, width), top, left


def _feathered(window: Window, height: int, width: int) -> Tensor:
    """Return weights that rise to 1 from those edges of a window that lie inside the picture."""
    down = _ramp(window.height, window.top > 0, window.top + window.height < height)
    across = _ramp(window.width, window.left > 0, window.left + window.width < width)
    return (down[:, None] * across[None, :])[None, None]


def _ramp(size: int, from_start: bool, to_end: bool) -> Tensor:
    length = min(FEATHER, size // 4)
    rise = torch.ones(size)
    rise[:length] = torch.arange(1, length + 1) / max(1, length)
    return (rise if from_start else torch.ones(size)) * (rise.flip(0) if to_end else torch.ones(size))
