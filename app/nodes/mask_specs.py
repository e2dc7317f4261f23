"""What is known of masks before they exist, and which channels a picture must have for one."""

from __future__ import annotations

from typing import Any

from app.nodes.image_specs import Specs, image_dimensions, image_spec, mask_spec
from app.problems import InputError, Remedy
from app.tensor_spec import TensorSpec

CHANNELS = ("red", "green", "blue", "alpha")


def check_channel(channel: Any, channels: Any) -> None:
    """Raise InputError for a channel that pictures of so many channels have not."""
    if channel not in CHANNELS or not isinstance(channels, int) or CHANNELS.index(channel) < channels:
        return
    had = CHANNELS[min(channels, len(CHANNELS)) - 1]
    raise InputError(
        "channel",
        f"the picture has {channels} channels and no {channel}",
        value=channel,
        remedies=(Remedy(f"Use {had}", {"set_input": {"input": "channel", "value": had}}),),
    )


def mask_of_image(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of one channel of pictures."""
    batch, height, width, channels = image_dimensions(specs, "image")
    check_channel(specs.get("channel"), channels)
    return (mask_spec(batch, height, width),)


def picture_of_mask(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of masks as grey pictures."""
    (mask,) = masked_on(specs, "mask")
    batch, height, width = mask.shape
    return (image_spec(batch, height, width, 3, mask.dtype),)


def masked_on(specs: Specs, name: str) -> tuple[TensorSpec, ...]:
    """Return the spec of masks in the size of those that come in."""
    spec = specs.get(name)
    if isinstance(spec, TensorSpec) and len(spec.shape) == 3:
        return (spec,)
    return (mask_spec("batch", "height", "width"),)
