"""`comfy.utils`: progress, resizing and weight files."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import torch
from PIL import Image
from safetensors import safe_open
from safetensors.torch import save_file

from app.pack_host import current_run, missing, stop_if_asked
from app.runtime.models import resample

bislerp = resample.bislerp
PROGRESS_BAR_ENABLED = True


def __getattr__(name: str) -> Any:
    missing("comfy.utils", name)


def set_progress_bar_enabled(enabled: bool) -> None:
    """Turn progress reports of packs on or off."""
    globals()["PROGRESS_BAR_ENABLED"] = enabled


def lanczos(samples: torch.Tensor, width: int, height: int) -> torch.Tensor:
    """Resize [batch, channel, height, width] by the Lanczos filter."""
    return resample.lanczos(samples, height, width)


def common_upscale(
    samples: torch.Tensor, width: int, height: int, upscale_method: str, crop: str
) -> torch.Tensor:
    """Resize [batch, channel, height, width]; `crop` is "disabled" or "center"."""
    return resample.resample(samples, height, width, upscale_method, crop)


def repeat_to_batch_size(tensor: torch.Tensor, batch_size: int, dim: int = 0) -> torch.Tensor:
    """Return a batch of `batch_size`: cut, or repeated from its begin."""
    size = tensor.shape[dim]
    if size >= batch_size:
        return tensor.narrow(dim, 0, batch_size)
    repeats = [1] * tensor.ndim
    repeats[dim] = -(-batch_size // size)
    return tensor.repeat(repeats).narrow(dim, 0, batch_size)


class ProgressBar:
    """Tells clients how far the node that is being called has come; stops there if the user asked to."""

    def __init__(self, total: int, node_id: str | None = None) -> None:
        self.total = total
        self.current = 0
        self.node_id = node_id
        self._run = current_run()

    def update_absolute(self, value: int, total: int | None = None, preview: Any = None) -> None:
        """Say that `value` of `total` steps are done, perhaps with ("JPEG", picture, longest side)."""
        self.total = self.total if total is None else total
        self.current = min(value, self.total)
        stop_if_asked()
        if self._run is None or not PROGRESS_BAR_ENABLED:
            return
        self._run.report_progress(int(self.current), int(self.total))
        if preview is not None:
            self._run.send_preview(*_encoded(*preview))

    def update(self, value: int) -> None:
        """Say that `value` more steps are done."""
        self.update_absolute(self.current + value)


def load_torch_file(
    ckpt: str, safe_load: bool = False, device: torch.device | None = None, return_metadata: bool = False
) -> Any:
    """Return the tensors of a weight file by name; torch's own format is read without pickled code."""
    metadata: Mapping[str, str] | None = None
    if str(ckpt).lower().endswith((".safetensors", ".sft")):
        with safe_open(ckpt, framework="pt", device=str(device or "cpu")) as file:
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - no mapping
            metadata = file.metadata()
    else:
        tensors = torch.load(ckpt, map_location=device or "cpu", weights_only=True)
        tensors = tensors.get("state_dict", tensors) if isinstance(tensors, dict) else tensors
    return (tensors, metadata) if return_metadata else tensors


def save_torch_file(sd: dict[str, torch.Tensor], ckpt: str, metadata: dict[str, str] | None = None) -> None:
    """Write tensors as a safetensors file."""
    save_file(sd, ckpt, metadata=metadata)


def state_dict_prefix_replace(
    state_dict: dict[str, Any], replace_prefix: Mapping[str, str], filter_keys: bool = False
) -> dict[str, Any]:
    """Rename keys by their prefixes, in place; with `filter_keys` return only the renamed ones, taken out."""
    found = {} if filter_keys else state_dict
    for old, new in replace_prefix.items():
        for key in [key for key in state_dict if key.startswith(old)]:
            found[new + key[len(old) :]] = state_dict.pop(key)
    return found


def calculate_parameters(sd: Mapping[str, torch.Tensor], prefix: str = "") -> int:
    """Return the number of values in all tensors whose name has the prefix."""
    return sum(tensor.nelement() for name, tensor in sd.items() if name.startswith(prefix))


def _encoded(form: str, picture: Image.Image, longest_side: int | None) -> tuple[bytes, str]:
    if longest_side:
        picture = picture.copy()
        picture.thumbnail((longest_side, longest_side))
    data = io.BytesIO()
    picture.convert("RGB" if form == "JPEG" else picture.mode).save(data, form)
    return data.getvalue(), f"image/{form.lower()}"
