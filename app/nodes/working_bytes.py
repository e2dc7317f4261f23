"""How much memory the nodes with networks need while they run, beyond what comes in: from specs alone."""

from __future__ import annotations

import math
from typing import Any

from app.nodes.image_specs import image_dimensions
from app.nodes.latent_specs import Specs, latent_dimensions, model_of, samples_of
from app.runtime.models.tiles import Tiling
from app.runtime.models.vae import PIXELS_AT_ONCE
from app.runtime.models.working_memory import decoder_bytes, encoder_bytes, text_encoder_bytes, unet_bytes
from app.tensor_spec import Dimension, TensorSpec

CHUNK = 77
_FLOAT_BYTES = 4
SAMPLER_LATENTS = 12
"""So many tensors of the latents' size a sampler, guidance and the scaling around the network keep."""


def sampling_bytes(specs: Specs) -> int | None:
    """Return what KSampler needs: a pass of the network with both sides of the guidance, and its latents."""
    if specs.get("denoise") == 0:
        return 0 if model_of(specs, "model") else None
    return _run_bytes(specs, "model", tokens_of(specs))


def guided_bytes(specs: Specs) -> int | None:
    """Return what a run of parts needs, whose guider says how long the texts are; without levels nothing."""
    guider, sigmas = model_of(specs, "guider"), specs.get("sigmas")
    if isinstance(sigmas, TensorSpec) and sigmas.shape == (0,):
        return 0
    return _run_bytes(specs, "guider", guider.tokens if guider else ())


def _run_bytes(specs: Specs, of: str, lengths: tuple[Dimension, ...]) -> int | None:
    model, sides = model_of(specs, of), latent_dimensions(specs, "latent_image")
    if model is None or not model.network or not all(isinstance(side, int) for side in sides):
        return None
    known = [length for length in lengths if isinstance(length, int)]
    if not known or len(known) < len(lengths):
        return None
    batch, _, height, width = (int(side) for side in sides)
    latents = batch * (model.channels or 4) * height * width * _FLOAT_BYTES
    network = unet_bytes(model.network, batch * len(known), height, width, math.lcm(*known))
    return network + SAMPLER_LATENTS * latents


def tokens_of(specs: Specs) -> tuple[Dimension, ...]:
    """Return how many tokens each text has that a run with these inputs reads; at cfg 1 no negative one."""
    cfg = specs.get("cfg")
    sides = ["conditioning", "positive"]
    if not isinstance(cfg, int | float) or not math.isclose(cfg, 1.0):
        sides.append("negative")
    return tuple(text.shape[1] for side in sides for text in texts_of(specs.get(side)))


def decoding_bytes(specs: Specs) -> int | None:
    """Return what VAE Decode needs: a portion of the batch in the network, then the pictures three times."""
    vae, samples = model_of(specs, "vae"), samples_of(specs, "samples")
    if vae is None or samples is None or not all(isinstance(side, int) for side in samples.shape):
        return None
    batch, _, height, width = (int(side) for side in samples.shape)
    pixels = vae.pixels or 8
    area = height * width * pixels**2
    pictures = batch * area * 3 * _FLOAT_BYTES
    if not vae.network:
        return 3 * pictures if pixels == 1 else None
    portion = min(batch, max(1, PIXELS_AT_ONCE // max(1, area)))
    network = decoder_bytes(vae.network, portion, height, width)
    done = pictures * (batch - portion) // max(1, batch)
    return max(network + done, 3 * pictures)


def encoding_bytes(specs: Specs) -> int | None:
    """Return what VAE Encode needs: the pictures scaled, and a portion of the batch in the network."""
    vae = model_of(specs, "vae")
    sides = image_dimensions(specs, "pixels")[:3]
    if vae is None or not all(isinstance(side, int) for side in sides):
        return None
    pixels = vae.pixels or 8
    batch, height, width = int(sides[0]), *(int(side) // pixels * pixels for side in sides[1:])
    pictures = batch * height * width * 3 * _FLOAT_BYTES
    if not vae.network:
        return 2 * pictures if pixels == 1 else None
    portion = min(batch, max(1, PIXELS_AT_ONCE // max(1, height * width)))
    return max(2 * pictures, pictures + encoder_bytes(vae.network, portion, height, width))


def inpainting_bytes(specs: Specs) -> int | None:
    """Return what VAE Encode (for Inpainting) needs: the pictures with grey in them, and masks beside."""
    encoding, mask = encoding_bytes(specs), specs.get("mask")
    batch, height, width = image_dimensions(specs, "pixels")[:3]
    if encoding is None or not isinstance(mask, TensorSpec) or not isinstance(mask.shape[0], int):
        return None
    area = int(height) * int(width) * _FLOAT_BYTES
    # The mask in the pictures' size, cut and rounded, and what it keeps.
    return encoding + int(batch) * area * 3 + mask.shape[0] * area * 3


def tiling_of(tile_size: int, overlap: int, pixels: int) -> Tiling:
    """Return the tiles of sizes given in pixels; an overlap of more than a quarter of a tile becomes that."""
    side = max(1, tile_size // pixels)
    return Tiling(side, min(overlap // pixels, side // 4))


def tiled_decoding_bytes(specs: Specs) -> int | None:
    """Return what VAE Decode (Tiled) needs: the pictures, with a tile of a portion of them in the network."""
    vae, samples = model_of(specs, "vae"), samples_of(specs, "samples")
    tiling = _tiling(specs)
    if vae is None or samples is None or not all(isinstance(side, int) for side in samples.shape):
        return None
    if not vae.network or tiling is None:
        return decoding_bytes(specs)
    batch, _, height, width = (int(side) for side in samples.shape)
    pixels = vae.pixels or 8
    rows, columns = tiling.largest(height, width)
    area = rows * columns * pixels**2
    portion = min(batch, max(1, PIXELS_AT_ONCE // area))
    network = decoder_bytes(vae.network, portion, rows, columns)
    # Portions that are done, and all of them put together to one tile.
    tile = batch * area * 3 * _FLOAT_BYTES
    pictures = batch * height * width * pixels**2 * 3 * _FLOAT_BYTES
    return pictures + max(network + tile * (batch - portion) // batch, 2 * tile)


def tiled_encoding_bytes(specs: Specs) -> int | None:
    """Return what VAE Encode (Tiled) needs: a tile of the pictures scaled, a portion of it in the network."""
    vae, tiling = model_of(specs, "vae"), _tiling(specs)
    sides = image_dimensions(specs, "pixels")[:3]
    if vae is None or not vae.network or tiling is None or not all(isinstance(side, int) for side in sides):
        return encoding_bytes(specs)
    pixels = vae.pixels or 8
    batch, height, width = (int(side) for side in sides)
    rows, columns = (side * pixels for side in tiling.largest(height // pixels, width // pixels))
    tile = batch * rows * columns * 3 * _FLOAT_BYTES
    portion = min(batch, max(1, PIXELS_AT_ONCE // (rows * columns)))
    latents = batch * (vae.channels or 4) * (height // pixels) * (width // pixels) * _FLOAT_BYTES
    return latents + max(2 * tile, tile + encoder_bytes(vae.network, portion, rows, columns))


def _tiling(specs: Specs) -> Tiling | None:
    size, overlap, vae = specs.get("tile_size"), specs.get("overlap"), model_of(specs, "vae")
    if not isinstance(size, int) or not isinstance(overlap, int):
        return None
    return tiling_of(size, overlap, (vae.pixels if vae else None) or 8)


def text_bytes(specs: Specs) -> int | None:
    """Return what encoding a prompt needs; its tokens are those of the spec that encoding it gives."""
    from app.nodes.model_specs import encoded_prompt

    clip = model_of(specs, "clip")
    texts = texts_of(encoded_prompt(specs)[0])
    tokens = texts[0].shape[1] if texts else None
    if clip is None or not clip.network or not isinstance(tokens, int):
        return None
    # A weighted prompt is compared with an empty one.
    weighted = any(mark in str(specs.get("text")) for mark in "([")
    return text_encoder_bytes(clip.network, tokens // CHUNK + weighted)


def texts_of(conditioning: Any) -> list[TensorSpec]:
    """Return the specs of the texts of a CONDITIONING; none where it is not known."""
    pairs = conditioning if isinstance(conditioning, tuple) else ()
    firsts = [pair[0] for pair in pairs if isinstance(pair, tuple) and pair]
    return [text for text in firsts if isinstance(text, TensorSpec) and len(text.shape) == 3]
