"""Which GPUs a machine has, asked without torch, and what a worker's environment says to use only one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.server.supervision.near_cpus import near_cpus

ASK = ("nvidia-smi", "--query-gpu=index,pci.bus_id", "--format=csv,noheader")
ASK_S = 20.0


@dataclass(frozen=True)
class FoundDevice:
    """A device by the name that reports show, with its address on the bus ("" for one that has none)."""

    name: str
    bus_id: str = ""


def _ask(command: Sequence[str]) -> str:
    """Return what a command writes, "" where it cannot be started or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=ASK_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def found_devices(
    environment: Mapping[str, str] = os.environ, ask: Callable[[Sequence[str]], str] = _ask
) -> tuple[FoundDevice, ...]:
    """Return the GPUs that may be used, in the order of the bus, without those CUDA_VISIBLE_DEVICES hides.

    For tests, CONFY_FAKE_DEVICES names devices that are the CPU.
    """
    fakes = [name for name in environment.get("CONFY_FAKE_DEVICES", "").split(",") if name]
    if fakes:
        return tuple(FoundDevice(name) for name in fakes)
    found = []
    for line in ask(ASK).splitlines():
        index, _, bus_id = line.partition(",")
        if index.strip().isdecimal():
            found.append(FoundDevice(f"cuda:{index.strip()}", bus_id.strip()))
    visible = environment.get("CUDA_VISIBLE_DEVICES")
    if visible is None:
        return tuple(found)
    wanted = [f"cuda:{index.strip()}" for index in visible.split(",")]
    return tuple(device for device in found if device.name in wanted)


def environment_of(device: FoundDevice, cpus: frozenset[int] | None = None) -> dict[str, str]:
    """Return what makes a worker see this device alone, and run on the processors near it."""
    near = near_cpus(device.bus_id) if cpus is None else cpus
    bound = {"CONFY_CPUS": ",".join(map(str, sorted(near)))} if near else {}
    if device.name.startswith("cuda:"):
        index = device.name.partition(":")[2]
        # By the bus, as nvidia-smi counts; CUDA's own order puts the fastest first.
        return {"CUDA_DEVICE_ORDER": "PCI_BUS_ID", "CUDA_VISIBLE_DEVICES": index, **bound}
    return {"CONFY_FAKE_DEVICES": device.name, **bound}
