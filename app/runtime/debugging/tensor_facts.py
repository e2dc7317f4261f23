"""What can be said of a tensor in numbers: shape, range, mean, what is not finite, how values are spread."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

BINS = 32
MOST_VALUES = 4_000_000
"""Of a larger tensor, values at equal distances are looked at: nobody may wait for a probe."""
MOST_CHANNELS = 64


def tensor_facts(tensor: Tensor) -> dict[str, Any]:
    """Return the facts of a tensor as JSON.

    `min`, `max`, `mean` and `std` are of its finite values, None without any; `nan` and `inf` are shares in
    0..1; `histogram` counts finite values in equal bins from `min` to `max`; `sampled` says that not all
    values were looked at.
    """
    facts: dict[str, Any] = {
        "shape": list(tensor.shape),
        "dtype": str(tensor.dtype).removeprefix("torch."),
        "device": str(tensor.device),
        "bytes": tensor.element_size() * tensor.nelement(),
    }
    if tensor.is_meta or not tensor.nelement():
        return facts
    values = _values(tensor)
    facts["sampled"] = values.numel() < tensor.nelement()
    finite = values[torch.isfinite(values)]
    facts["nan"] = torch.isnan(values).float().mean().item()
    facts["inf"] = torch.isinf(values).float().mean().item()
    facts |= _spread(finite) if finite.numel() else dict.fromkeys(("min", "max", "mean", "std"))
    return facts


def _spread(finite: Tensor) -> dict[str, Any]:
    low, high = finite.min().item(), finite.max().item()
    counts = torch.histc(finite, BINS, low, high) if high > low else None
    return {
        "min": low,
        "max": high,
        "mean": finite.double().mean().item(),
        "std": finite.double().std(unbiased=False).item(),
        "histogram": [int(count) for count in counts.tolist()] if counts is not None else [],
    }


def _values(tensor: Tensor) -> Tensor:
    """Return the values of a tensor, or enough of them, flat, in fp32 on the CPU."""
    plain = tensor.detach()
    if plain.is_sparse:
        plain = plain.coalesce().values()
    plain = plain.abs() if plain.is_complex() else plain
    flat = plain.reshape(-1)
    if flat.numel() > MOST_VALUES:
        flat = flat[:: -(-flat.numel() // MOST_VALUES)]
    return flat.to("cpu", torch.float32)


def channel_facts(tensor: Tensor, axis: int) -> list[Mapping[str, Any]]:
    """Return min, max and mean of each channel; the channels lie along `axis`."""
    channels = tensor.detach().movedim(axis, 0).flatten(1)[:MOST_CHANNELS]
    step = max(-(-channels.shape[1] // (MOST_VALUES // max(len(channels), 1))), 1)
    channels = channels[:, ::step].to("cpu", torch.float32).nan_to_num()
    lows, highs, means = channels.amin(1), channels.amax(1), channels.double().mean(1)
    rows = zip(lows.tolist(), highs.tolist(), means.tolist(), strict=True)
    return [{"min": low, "max": high, "mean": mean} for low, high, mean in rows]


def norms(tokens: Tensor, most: int) -> list[float]:
    """Return the length of the vector of each token of [token, width], of the first `most` tokens."""
    found: list[float] = tokens.detach()[:most].to("cpu", torch.float64).norm(dim=-1).nan_to_num().tolist()
    return found
