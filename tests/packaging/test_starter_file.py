"""The starter checkpoint: small, with its notices, and made by the scripts that lie beside it."""

import json
import struct
from pathlib import Path

import numpy as np
import torch

from tools.starter.checkpoint import load_checkpoint
from tools.starter.diffusion import LATENT_SCALE, euler

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "resources" / "models" / "checkpoints" / "starter.safetensors"
MOST_BYTES = 16 * 2**20


def metadata() -> dict[str, str]:
    with STARTER.open("rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header: dict[str, dict[str, str]] = json.loads(file.read(length))
    return header["__metadata__"]


def test_file_is_small_and_says_what_it_can_draw() -> None:
    assert STARTER.stat().st_size <= MOST_BYTES
    assert len(metadata()["prompt_things"].split(", ")) == 118
    assert "rocket" in metadata()["prompt_things"]


def test_notices_lie_beside_it() -> None:
    assert "SIL OPEN FONT LICENSE" in STARTER.with_name("starter.OFL.txt").read_text("utf-8")
    assert "Unicode, Inc." in STARTER.with_name("starter.UNICODE.txt").read_text("utf-8")
    notice = STARTER.with_name("starter.NOTICE.md").read_text("utf-8")
    assert "starter.OFL.txt" in notice
    assert "starter.UNICODE.txt" in notice


def test_training_scripts_read_the_shipped_file() -> None:
    unet, autoencoder, text = load_checkpoint(STARTER)
    ids = torch.full((1, 77), 49407)
    ids[0, 0] = 49406
    noise = torch.randn(1, 4, 16, 16, generator=torch.Generator().manual_seed(1))
    with torch.no_grad():
        words = text(ids)
        latent = euler(unet, words, words, noise, steps=4)
        picture = autoencoder.decode(latent / LATENT_SCALE)
    assert picture.shape == (1, 3, 128, 128)
    assert np.isfinite(picture.numpy()).all()
    assert picture.std() > 0.05, "a flat picture"
