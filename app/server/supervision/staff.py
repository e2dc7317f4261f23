"""How many workers a server has, and what each of them may use: `one`, `per-device`, or a number."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.server.supervision.found_devices import environment_of, found_devices

ONE, PER_DEVICE = "one", "per-device"
MOST = 64


@dataclass(frozen=True)
class Place:
    """The place of one worker: its device (None: all of them) and what is added to its environment."""

    device: str | None = None
    environment: Mapping[str, str] = field(default_factory=dict)


def read_workers(text: str) -> str:
    """Return what `--workers` says, `1` as `one`; raises ValueError for anything else."""
    if text in (ONE, PER_DEVICE):
        return text
    if text.isdecimal() and 1 <= int(text) <= MOST:
        return ONE if int(text) == 1 else str(int(text))
    raise ValueError(f"{text!r} is not {ONE}, {PER_DEVICE}, or a number from 1 to {MOST}")


def places(
    workers: str, cuda_device: str | None = None, environment: Mapping[str, str] = os.environ
) -> Sequence[Place]:
    """Return a place for each worker; `per-device` gives one where devices cannot be told apart.

    Several workers on the same devices share the processors: each computes with its part of the threads.
    """
    chosen = {} if cuda_device is None else {"CUDA_VISIBLE_DEVICES": cuda_device}
    if workers == PER_DEVICE:
        found = found_devices({**environment, **chosen})
        if len(found) > 1:
            return [Place(device.name, environment_of(device)) for device in found]
    count = int(workers) if workers.isdecimal() else 1
    if count > 1 and "OMP_NUM_THREADS" not in environment:
        chosen["OMP_NUM_THREADS"] = str(max(1, (os.cpu_count() or 1) // count))
    return [Place(None, chosen)] * count
