"""Would decoding the latents of several nodes together be worth it? One by one, and as one batch.

The starter model's VAE and one of Stable Diffusion 1's size with random weights, on one thread: processor
time, the least of some runs taken in turn, since a busy machine only adds. Above 1: together is faster.
`differ` is how far the pictures are apart at most.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor

from app.folders import folders_below
from app.nodes.registry import load_nodes
from app.run_context import RunContext
from app.runtime.models.vae import Vae
from benchmarks.report import Metric, arguments, finish

CHECKPOINT = "starter.safetensors"
CHANNELS = (128, 256, 512, 512)
"""Of Stable Diffusion 1's VAE, by level."""
COUNTS = {64: (2, 4, 8), 128: (2, 4, 8), 256: (2, 4), 512: (2, 4)}
"""How many latents of pictures of so many pixels a side."""


def starter_vae() -> Vae:
    """Return the VAE of the shipped model."""
    with tempfile.TemporaryDirectory() as home:
        folders = folders_below(Path(home), Path(home) / "state")
        folders.create()
        loader = load_nodes(folders, with_packs=False).definitions["CheckpointLoaderSimple"]
        vae: Vae = loader.run(RunContext("1", folders), {"ckpt_name": CHECKPOINT}).outputs[2]
        return vae


def large_vae() -> Vae:
    """Return a VAE of Stable Diffusion 1's size that has learnt nothing."""
    from diffusers import AutoencoderKL

    levels = len(CHANNELS)
    network = AutoencoderKL(
        down_block_types=("DownEncoderBlock2D",) * levels,
        up_block_types=("UpDecoderBlock2D",) * levels,
        block_out_channels=CHANNELS,
        layers_per_block=2,
        latent_channels=4,
    )
    return Vae(network.eval())


def least(decode: Callable[[], Tensor]) -> tuple[float, Tensor]:
    """Return the processor time of one decoding in seconds, and the pictures."""
    began = time.process_time()
    pictures = decode()
    return time.process_time() - began, pictures


def measure(name: str, vae: Vae, side: int, count: int, repeats: int) -> list[Metric]:
    """Return how much faster so many latents are decoded together."""
    sides = side // vae.pixels
    latents = [torch.randn(1, vae.channels, sides, sides) for _ in range(count)]
    alone, together = [], []
    for _ in range(repeats):
        alone.append(least(lambda: torch.cat([vae.decode(one) for one in latents])))
        together.append(least(lambda: vae.decode(torch.cat(latents))))
    differ = (alone[0][1] - together[0][1]).abs().max().item()
    gain = min(alone, key=lambda one: one[0])[0] / min(together, key=lambda one: one[0])[0]
    title = f"{name}, {count} of {side}²"
    return [Metric(f"{title}: together is faster", gain, "×"), Metric(f"{title}: differ", differ, "of 1")]


def main() -> int:
    """Measure and print; nothing has a budget."""
    options = arguments(__doc__)
    torch.set_num_threads(1)
    metrics: list[Metric] = []
    with torch.inference_mode():
        for name, vae in (("starter", starter_vae()), ("SD 1 size", large_vae())):
            for side, counts in COUNTS.items():
                if options.quick and side > 128:
                    continue
                for count in counts[:2] if options.quick else counts:
                    metrics += measure(name, vae, side, count, 2)
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
