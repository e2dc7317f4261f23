"""Computes a picture tile by tile; tiles overlap, and the overlap fades from one to the next in ramps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch
from torch import Tensor

OnTile = Callable[[int, int], None]
"""Told after each tile: how many are done, how many there are."""


@dataclass(frozen=True)
class Tiling:
    """Tiles with sides of `side` that share at least `overlap` with their neighbours, in a latent's elements.

    Raises ValueError for a side below 1 or an overlap that is negative or no smaller than the side.
    """

    side: int
    overlap: int

    def __post_init__(self) -> None:
        if self.side < 1 or not 0 <= self.overlap < self.side:
            raise ValueError(f"tiles of {self.side} cannot overlap by {self.overlap}")

    def spans(self, length: int) -> list[tuple[int, int]]:
        """Return where tiles begin and end along a length: evenly spread, all of the same size."""
        side = min(self.side, length)
        beyond, stride = length - side, side - min(self.overlap, side - 1)
        count = -(-beyond // stride) + 1
        starts = [round(index * beyond / max(1, count - 1)) for index in range(count)]
        return [(start, start + side) for start in starts]

    def largest(self, height: int, width: int) -> tuple[int, int]:
        """Return the sides of the tiles of such a size."""
        return min(self.side, height), min(self.side, width)


def in_tiles(
    values: Tensor,
    tiling: Tiling,
    compute: Callable[[Tensor], Tensor],
    *,
    taken: int = 1,
    given: int = 1,
    on_tile: OnTile = lambda done, total: None,
) -> Tensor:
    """Return what `compute` makes of values [batch, channel, height, width], put together from tiles.

    An element of a latent stands for `taken` values along a side of the input and `given` of the result. The
    weights of the tiles add up to 1 everywhere.
    """
    height, width = (int(side) // taken for side in values.shape[-2:])
    rows = list(_ramped(tiling.spans(height), given))
    columns = list(_ramped(tiling.spans(width), given))
    result: Tensor | None = None
    done, total = 0, len(rows) * len(columns)
    for top, bottom, by_row in rows:
        for left, right, by_column in columns:
            tile = compute(values[..., top * taken : bottom * taken, left * taken : right * taken])
            if result is None:
                result = tile.new_zeros(*tile.shape[:-2], height * given, width * given)
            place = result[..., top * given : bottom * given, left * given : right * given]
            place += tile.mul_(by_row[:, None]).mul_(by_column)
            done += 1
            on_tile(done, total)
    assert result is not None
    return result


def _ramped(spans: list[tuple[int, int]], given: int) -> Iterator[tuple[int, int, Tensor]]:
    """Yield each span with the weights of its values: 1, and straight lines where neighbours overlap."""
    length = spans[-1][1] * given
    total = torch.zeros(length)
    ramps = []
    for index, (start, stop) in enumerate(spans):
        size = (stop - start) * given
        ramp, places = torch.ones(size), torch.arange(size) + 0.5
        if index:
            ramp = torch.minimum(ramp, places / max(1, (spans[index - 1][1] - start) * given))
        if index + 1 < len(spans):
            ramp = torch.minimum(ramp, (size - places) / max(1, (stop - spans[index + 1][0]) * given))
        total[start * given : stop * given] += ramp
        ramps.append(ramp)
    for (start, stop), ramp in zip(spans, ramps, strict=True):
        yield start, stop, ramp / total[start * given : stop * given]
