"""How long does a picture take, and what of it are steps of the network, texts, and the VAE?

With the shipped checkpoint or the one of `--checkpoint FILE`, pictures of `--sizes 512 768`; on a card where
torch sees one, else on the processor. The first picture of all, which warms up kernels, does not count. Times
are medians of whole calls, after the card has done what it was given; the peak is that of its allocator.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from app.runtime.models.checkpoint import Checkpoint, load_checkpoint
from app.runtime.models.noise_schedules import SCHEDULERS
from app.runtime.models.placement import default_placement
from app.runtime.models.sampling import ChosenNoise, ChosenSampler, Guider, sample
from benchmarks.report import Metric, arguments, finish, median_ms

ROOT = Path(__file__).parents[1]
STARTER = ROOT / "resources" / "models" / "checkpoints" / "starter.safetensors"
STEPS = 20


def main() -> int:
    """Measure and print."""
    own = argparse.ArgumentParser(add_help=False)
    own.add_argument("--checkpoint", type=Path, default=STARTER)
    own.add_argument("--sizes", type=int, nargs="+")
    named, rest = own.parse_known_args()
    sys.argv[1:] = rest
    options = arguments(__doc__)
    placement = default_placement()
    checkpoint = load_checkpoint(named.checkpoint, placement)
    sizes = named.sizes or ([128] if options.quick else [128, 256])
    metrics: list[Metric] = []
    with torch.inference_mode():
        for side in sizes:
            metrics += measured(checkpoint, side, 1 if options.quick else 5)
    if not options.json:
        print(f"{placement}, {named.checkpoint.name}")
    return finish(metrics, options.json)


def measured(checkpoint: Checkpoint, side: int, repeats: int) -> list[Metric]:
    """Return what pictures of this size take."""
    latents = torch.zeros(1, checkpoint.vae.channels, *[side // checkpoint.vae.pixels] * 2)
    texts = [
        [(text, {"pooled_output": pooled})]
        for text, pooled in checkpoint.text_encoder.encode_all(["a rocket on a blue background", ""])
    ]
    guider = Guider(checkpoint.model, texts[0], texts[1], 5.0)

    def sampled(steps: int) -> Callable[[], Any]:
        sigmas = SCHEDULERS["normal"](checkpoint.model.sampling, steps)
        noise = ChosenNoise(3)
        return lambda: sample(
            guider, {"samples": latents}, sigmas, ChosenSampler("euler"), noise, lambda step, x: None
        )

    made = sampled(STEPS)()
    checkpoint.vae.decode(made)
    on_card = checkpoint.model.device.type == "cuda"
    if on_card:
        torch.cuda.reset_peak_memory_stats()
    encode = median_ms(lambda: checkpoint.text_encoder.encode_all(["a rocket", "text"]), repeats)
    whole = median_ms(sampled(STEPS), repeats)
    decode = median_ms(lambda: checkpoint.vae.decode(made), repeats)
    name = f"{side} × {side}"
    metrics = [
        Metric(f"{name}: two texts", encode, "ms"),
        Metric(f"{name}: a step of the network, both sides", whole / STEPS, "ms"),
        Metric(f"{name}: VAE to picture", decode, "ms"),
        Metric(f"{name}: picture of {STEPS} steps", encode + whole + decode, "ms"),
    ]
    if on_card:
        metrics.append(Metric(f"{name}: peak", torch.cuda.max_memory_allocated() / 1e6, "MB"))
    return metrics


if __name__ == "__main__":
    raise SystemExit(main())
