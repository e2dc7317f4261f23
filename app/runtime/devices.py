"""What this process could compute on, told without importing torch where that is not wanted.

For tests, CONFY_FAKE_DEVICES="fake:0,fake:1" names devices that are the CPU under several names.
"""

from __future__ import annotations

import importlib.util
import logging
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from importlib import metadata
from typing import Any

import psutil

from app.foreign_code import attempt


def torch_version() -> str | None:
    """Return the version of the torch that could be imported, None without one; does not import it."""
    if importlib.util.find_spec("torch") is None:
        return None
    try:
        return metadata.version("torch")
    except metadata.PackageNotFoundError:
        return "unknown"


def imported_torch() -> Any:
    """Return torch if it is imported, None otherwise, also while another thread is importing it."""
    torch = sys.modules.get("torch")
    return None if torch is None or getattr(torch.__spec__, "_initializing", False) else torch


def devices(*, touch: bool = True) -> tuple[dict[str, Any], ...]:
    """Return the devices torch sees, the one that is used first, in the words of ComfyUI's `/system_stats`.

    Imports torch. Asking a GPU what is free takes some of its memory: only the first is asked, the one that
    this process computes on. Without `touch` GPUs are only counted.
    """
    if fakes := fake_devices():
        return tuple({**_cpu(), "name": name} for name in fakes)
    if torch_version() is None:
        return ()
    found = attempt(_gpus, touch)
    if found.error is not None:
        logging.getLogger("confy.worker").warning("no GPU can be used: %s", found.error)
    return (*(found.value or ()), _cpu())


def fake_devices() -> tuple[str, ...]:
    """Return the names in CONFY_FAKE_DEVICES, usually none."""
    return tuple(filter(None, os.environ.get("CONFY_FAKE_DEVICES", "").split(",")))


def is_usable(name: str) -> bool:
    """Whether this process can compute on a device of this name."""
    if name == "cpu" or name in fake_devices():
        return True
    kind, _, index = name.partition(":")
    if kind != "cuda" or not index.isdecimal() or torch_version() is None:
        return False
    import torch

    return int(index) < torch.cuda.device_count()


def torch_device(name: str) -> str:
    """Return what torch calls a device: of a fake one, the CPU."""
    return "cpu" if name.startswith("fake:") else name


def current_device(name: str) -> AbstractContextManager[Any]:
    """Return what is entered so that kernels which name no device run on this one."""
    torch = imported_torch() if name.startswith("cuda") else None
    return nullcontext() if torch is None else torch.cuda.device(name)


def finish_kernels(device: str | None = None) -> None:
    """Wait until a GPU (None: the current one) has done what it was given; nothing where none is in use.

    Calls come back before their kernels have run: without this the seconds of a node would be those of
    another one, and so would its errors. Raises what went wrong on the GPU.
    """
    torch = imported_torch()
    if torch is None or not torch.cuda.is_initialized():
        return
    if device is None or device.startswith("cuda"):
        torch.cuda.synchronize(device)


def _gpus(touch: bool) -> list[dict[str, Any]]:
    import torch

    if not touch:
        return [{"name": f"cuda:{i}", "type": "cuda", "index": i} for i in range(torch.cuda.device_count())]
    gpus = []
    for index in range(torch.cuda.device_count() if torch.cuda.is_available() else 0):
        facts: dict[str, Any] = {
            "name": f"cuda:{index} {torch.cuda.get_device_name(index)}",
            "type": "cuda",
            "index": index,
            "vram_total": int(torch.cuda.get_device_properties(index).total_memory),
        }
        if not index:
            held = torch.cuda.memory_reserved(index)
            facts |= {
                "vram_free": int(torch.cuda.mem_get_info(index)[0]),
                "torch_vram_total": held,
                "torch_vram_free": held - torch.cuda.memory_allocated(index),
            }
        gpus.append(facts)
    return gpus


def _cpu() -> dict[str, Any]:
    memory = psutil.virtual_memory()
    return {
        "name": "cpu",
        "type": "cpu",
        "index": None,
        "vram_total": int(memory.total),
        "vram_free": int(memory.available),
        "torch_vram_total": int(memory.total),
        "torch_vram_free": int(memory.available),
    }
