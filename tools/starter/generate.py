"""Makes pictures with a checkpoint, and contact sheets of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont

from tools.starter.checkpoint import load_checkpoint
from tools.starter.diffusion import LATENT_SCALE, euler
from tools.starter.text_encoder import Tokenizer

BATCH = 30
NEGATIVE = "text, watermark"
CELL, LABEL = 176, 158


class Generator:
    """A loaded checkpoint that turns prompts into pictures of 128 × 128."""

    def __init__(self, checkpoint: Path, vocabulary: Path) -> None:
        self.unet, self.autoencoder, self.text = load_checkpoint(checkpoint)
        self.tokenizer = Tokenizer(vocabulary)

    @torch.no_grad()
    def pictures(
        self, prompts: Sequence[str], cfg: float = 5.0, steps: int = 20, seed: int = 0
    ) -> np.ndarray:
        """Return [prompt, height, width, 3] bytes; each prompt has its own seed, counted from `seed`."""
        made = []
        for start in range(0, len(prompts), BATCH):
            batch = prompts[start : start + BATCH]
            positive = self.text(torch.tensor([self.tokenizer(prompt) for prompt in batch]))
            negative = self.text(torch.tensor([self.tokenizer(NEGATIVE)])).expand(len(batch), -1, -1)
            noise = torch.stack([_noise(seed + start + index) for index in range(len(batch))])
            latents = euler(self.unet, positive, negative, noise, steps, cfg)
            made.append(self.autoencoder.decode(latents / LATENT_SCALE).clamp(-1, 1))
        return ((torch.cat(made) + 1) * 127.5).round().byte().permute(0, 2, 3, 1).numpy()


def _noise(seed: int) -> torch.Tensor:
    return torch.randn(4, 16, 16, generator=torch.Generator().manual_seed(seed))


def write_sheet(pictures: np.ndarray, labels: Sequence[str], path: Path, columns: int = 6) -> None:
    """Write the pictures side by side, each above its label."""
    font, rows = ImageFont.load_default(11), math.ceil(len(pictures) / columns)
    sheet = Image.new("RGB", (columns * CELL, rows * LABEL), "white")
    for index, (picture, label) in enumerate(zip(pictures, labels, strict=True)):
        x, y = index % columns * CELL, index // columns * LABEL
        sheet.paste(Image.fromarray(picture), (x + 24, y + 4))
        ImageDraw.Draw(sheet).text((x + 88, y + 144), label, fill="black", font=font, anchor="mm")
    sheet.save(path)
