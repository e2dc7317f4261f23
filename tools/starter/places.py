"""Where the training finds its assets and keeps its work."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path

from safetensors.torch import save_file
from torch import Tensor, nn

ROOT = Path(__file__).resolve().parents[2]
VOCABULARY = ROOT / "resources" / "tokenizers" / "bpe_simple_vocab_16e6.txt.gz"
WARM_UP_STEPS = 50
LOWEST_RATE = 0.02


@dataclass(frozen=True)
class Places:
    """The folders of one training; see README.md for where the assets come from."""

    assets: Path
    work: Path

    @property
    def font(self) -> Path:
        """The colour font."""
        return self.assets / "NotoColorEmoji.ttf"

    @property
    def annotations(self) -> Path:
        """CLDR's English annotations."""
        return self.assets / "cldr-en.xml"

    @property
    def vocabulary(self) -> Path:
        """CLIP's byte-pair table, which the program itself ships."""
        return VOCABULARY

    @property
    def autoencoder(self) -> Path:
        """The trained autoencoder."""
        return self.work / "autoencoder.safetensors"

    @property
    def latents(self) -> Path:
        """The encoded training pictures."""
        return self.work / "latents.safetensors"

    @property
    def networks(self) -> Path:
        """UNet and text encoder, as the last step left them."""
        return self.work / "networks.safetensors"

    @property
    def averaged(self) -> Path:
        """UNet and text encoder, averaged over the last steps: what is exported."""
        return self.work / "averaged.safetensors"


class Clock:
    """Progress by wall time, so that a training ends when asked, whatever else the machine does."""

    def __init__(self, minutes: float) -> None:
        self.start, self.seconds = time.monotonic(), minutes * 60

    @property
    def elapsed_s(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.start

    def progress(self) -> float:
        """0 at the start, 1 when the time is over."""
        return min(1.0, self.elapsed_s / self.seconds)


def rate_factor(progress: float, step: int) -> float:
    """Return the factor of the learning rate: a short warm-up, then a cosine down to 2 %."""
    cosine = 0.5 * (1 + math.cos(math.pi * progress))
    return min(1.0, (step + 1) / WARM_UP_STEPS) * (LOWEST_RATE + (1 - LOWEST_RATE) * cosine)


def save_module(module: nn.Module, path: Path) -> None:
    """Write a module's weights."""
    save_tensors(module.state_dict(), path)


def save_tensors(tensors: dict[str, Tensor], path: Path, metadata: dict[str, str] | None = None) -> None:
    """Write tensors to a safetensors file, each in plain memory order."""
    path.parent.mkdir(parents=True, exist_ok=True)
    plain = {name: tensor.detach().contiguous().clone() for name, tensor in tensors.items()}
    save_file(plain, str(path), metadata=metadata)
