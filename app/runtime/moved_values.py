"""Moves values to a device: tensors, and those in the containers that links carry."""

from __future__ import annotations

from typing import Any

from app.runtime.devices import imported_torch


def moved(value: Any, device: str) -> Any:
    """Return a value with its tensors on `device`, as torch names it; the same value when nothing moves.

    Tensors are found in dictionaries, lists and tuples (latents, conditioning); models move themselves.
    """
    torch = imported_torch()
    return value if torch is None else _moved(value, device, torch)


def _moved(value: Any, device: str, torch: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.to(device)
    if type(value) is dict:
        return _same_or(
            value, {key: _moved(one, device, torch) for key, one in value.items()}, value.values()
        )
    if type(value) in (list, tuple):
        return _same_or(value, type(value)(_moved(one, device, torch) for one in value), value)
    return value


def _same_or(value: Any, made: Any, items: Any) -> Any:
    new = made.values() if isinstance(made, dict) else made
    return value if all(a is b for a, b in zip(items, new, strict=True)) else made
