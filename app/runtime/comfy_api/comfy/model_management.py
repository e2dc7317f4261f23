"""`comfy.model_management`: devices, memory, and whether to stop."""

from __future__ import annotations

import gc
from typing import Any

import psutil
import torch

from app.pack_host import ask_to_stop, current_run, is_to_stop, missing, stop_if_asked
from app.problems import RunInterrupted
from app.runtime.models.residency import RESIDENCY

InterruptProcessingException = RunInterrupted
OOM_EXCEPTION = torch.OutOfMemoryError


def __getattr__(name: str) -> Any:
    missing("comfy.model_management", name)


def get_torch_device() -> torch.device:
    """Return the device that nodes compute on."""
    if torch.cuda.is_available():
        return torch.device(torch.cuda.current_device())
    return torch.device("cpu")


def get_torch_device_name(device: torch.device) -> str:
    """Return the name of a device for people."""
    return f"{device} {torch.cuda.get_device_name(device)}" if device.type == "cuda" else str(device)


def intermediate_device() -> torch.device:
    """Return the device of values between nodes."""
    return torch.device("cpu")


def unet_offload_device() -> torch.device:
    """Return where diffusion models wait."""
    return torch.device("cpu")


def text_encoder_offload_device() -> torch.device:
    """Return where text encoders wait."""
    return torch.device("cpu")


def vae_offload_device() -> torch.device:
    """Return where VAEs wait."""
    return torch.device("cpu")


def text_encoder_device() -> torch.device:
    """Return the device that texts are encoded on."""
    return get_torch_device()


def vae_device() -> torch.device:
    """Return the device of the VAE."""
    return get_torch_device()


def is_nvidia() -> bool:
    """Whether the device is NVIDIA's."""
    return torch.cuda.is_available() and bool(torch.version.cuda)


def cpu_mode() -> bool:
    """Whether everything runs on the CPU."""
    return get_torch_device().type == "cpu"


def is_device_cpu(device: torch.device) -> bool:
    """Whether a device is the CPU."""
    return device.type == "cpu"


def is_device_cuda(device: torch.device) -> bool:
    """Whether a device is a CUDA device."""
    return device.type == "cuda"


def is_device_mps(device: torch.device) -> bool:
    """Whether a device is Apple's."""
    return device.type == "mps"


def should_use_fp16(device: torch.device | None = None, *_: Any, **__: Any) -> bool:
    """Whether half precision pays on a device."""
    return (device or get_torch_device()).type == "cuda"


def get_total_memory(dev: torch.device | None = None, torch_total_too: bool = False) -> Any:
    """Return the bytes of memory of a device; with `torch_total_too` twice, as ComfyUI does."""
    device = dev or get_torch_device()
    total = psutil.virtual_memory().total
    if device.type == "cuda":
        total = torch.cuda.mem_get_info(device)[1]
    return (total, total) if torch_total_too else total


def get_free_memory(dev: torch.device | None = None, torch_free_too: bool = False) -> Any:
    """Return the free bytes of a device; with `torch_free_too` also those torch holds and does not use."""
    device = dev or get_torch_device()
    free, held = psutil.virtual_memory().available, 0
    if device.type == "cuda":
        held = torch.cuda.memory_reserved(device) - torch.cuda.memory_allocated(device)
        free = torch.cuda.mem_get_info(device)[0] + held
    return (free, held or free) if torch_free_too else free


def soft_empty_cache(force: bool = False) -> None:
    """Give unused memory back to the device."""
    gc.collect()
    if torch.cuda.is_available():
        torch.cuda.empty_cache()


def unload_all_models() -> None:
    """Drop the models that this worker keeps; on the device those that no running step uses."""
    run = current_run()
    if run is not None:
        residency = run.shared.get(RESIDENCY)
        run.shared.clear()
        if residency is not None:
            # The run goes on, and its models are still to compute on the device.
            run.shared[RESIDENCY] = residency
            residency.clear()
    soft_empty_cache()


def interrupt_current_processing(value: bool = True) -> None:
    """Ask the run in progress to stop, or take that back."""
    ask_to_stop(value)


def processing_interrupted() -> bool:
    """Whether the run in progress is to stop."""
    return is_to_stop()


def throw_exception_if_processing_interrupted() -> None:
    """Raise InterruptProcessingException if the run in progress is to stop."""
    stop_if_asked()
