"""The VAE tile by tile: large pictures with the memory of small ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import torch

from app.nodes.declare import Range, Tip, Widget, node
from app.nodes.latent_specs import check_pictures, check_readable, decoded_spec, encoded_spec
from app.nodes.values import Image, Latent, Vae
from app.nodes.working_bytes import tiled_decoding_bytes, tiled_encoding_bytes, tiling_of
from app.run_context import RunContext

Overlap = Annotated[
    int,
    Range(0, 4096, step=32),
    Widget(advanced=True),
    Tip("Pixels that neighbouring tiles share; there one fades into the other."),
]
Frames = Annotated[
    int,
    Range(8, 4096, step=4),
    Widget(advanced=True),
    Tip("For video VAEs alone: how many frames go through the network at once."),
]
SharedFrames = Annotated[
    int,
    Range(4, 4096, step=4),
    Widget(advanced=True),
    Tip("For video VAEs alone: how many frames neighbouring portions share."),
]


@node(
    "VAEDecodeTiled",
    title="VAE Decode (Tiled)",
    category="model/latent",
    shapes=decoded_spec,
    working_bytes=tiled_decoding_bytes,
)
def decode_in_tiles(
    run: RunContext,
    samples: Annotated[Latent, Tip("The latents to turn into pictures.")],
    vae: Annotated[Vae, Tip("The VAE of the model that made the latents.")],
    tile_size: Annotated[
        int,
        Range(64, 4096, step=32),
        Widget(advanced=True),
        Tip("Pixels along a side of a tile: smaller takes less memory."),
    ] = 512,
    overlap: Overlap = 64,
    temporal_size: Frames = 64,
    temporal_overlap: SharedFrames = 8,
) -> Annotated[Image, Tip("The pictures.")]:
    """Turn latents into pictures tile by tile, which takes much less memory for large ones."""
    latents: torch.Tensor = samples["samples"]
    check_readable(latents.shape, vae.channels)
    tiling = tiling_of(tile_size, overlap, vae.pixels)
    image: torch.Tensor = vae.decode_in_tiles(latents, tiling, _reporting(run))
    return image


@node(
    "VAEEncodeTiled",
    title="VAE Encode (Tiled)",
    category="model/latent",
    shapes=encoded_spec,
    working_bytes=tiled_encoding_bytes,
)
def encode_in_tiles(
    run: RunContext,
    pixels: Annotated[Image, Tip("The pictures; sides that are no multiple of 8 are cropped.")],
    vae: Annotated[Vae, Tip("The VAE of the model that will use the latents.")],
    tile_size: Annotated[
        int,
        Range(64, 4096, step=64),
        Widget(advanced=True),
        Tip("Pixels along a side of a tile: smaller takes less memory."),
    ] = 512,
    overlap: Overlap = 64,
    temporal_size: Frames = 64,
    temporal_overlap: SharedFrames = 8,
) -> Annotated[Latent, Tip("The pictures as latents.")]:
    """Turn pictures into latents tile by tile, which takes much less memory for large ones."""
    check_pictures(pixels.shape[1], pixels.shape[2], pixels.shape[3], vae.pixels)
    tiling = tiling_of(tile_size, overlap, vae.pixels)
    return {"samples": vae.encode_in_tiles(pixels, tiling, _reporting(run))}


def _reporting(run: RunContext) -> Callable[[int, int], None]:
    def told(done: int, total: int) -> None:
        run.report_progress(done, total)
        run.check_interrupted()

    return told
