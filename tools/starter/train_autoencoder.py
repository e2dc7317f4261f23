"""Trains the autoencoder, then encodes the training pictures with it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import torch
from PIL import Image
from safetensors.torch import load_file
from torch import Tensor
from torch.nn import functional as F

from tools.starter.autoencoder import Autoencoder
from tools.starter.captions import held_out, names_of_emoji
from tools.starter.muon import Muon
from tools.starter.pictures import COLOUR_NAMES, SIZE, glyphs, picture, values
from tools.starter.places import Clock, Places, rate_factor, save_module, save_tensors

MUON_RATE, ADAM_RATE = 0.02, 1e-3
KL_WEIGHT, LARGEST_EDGE_WEIGHT = 5e-4, 0.4
CROP = 64


def train_autoencoder(places: Places, minutes: float, *, resume: bool = False) -> None:
    """Train for some minutes (14 made the shipped one): crops and small pictures first, then whole ones."""
    torch.manual_seed(0)
    model = Autoencoder().to(memory_format=torch.channels_last)
    if resume:
        model.load_state_dict(load_file(places.autoencoder))
    else:
        _start_plain(model)
    emoji, chance = glyphs(places.font), random.Random(1)
    optimizer = Muon(model.parameters(), MUON_RATE, ADAM_RATE)
    clock, step, log = Clock(minutes), 0, []
    while (progress := clock.progress()) < 1:
        whole = (progress > 0.25 and step % 2 == 1) or progress > 0.7
        optimizer.factor = rate_factor(progress, step)
        loss, parts = _loss(
            model, _batch(emoji, chance, whole), edge_weight=min(LARGEST_EDGE_WEIGHT, progress)
        )
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        log.append(parts)
        step += 1
        if step % 25 == 0:
            print(
                f"step {step}, {clock.elapsed_s:.0f} s: l1, edge, kl {np.mean(log[-25:], 0).round(4)}",
                flush=True,
            )
        if step % 100 == 0:
            save_module(model, places.autoencoder)
    save_module(model, places.autoencoder)


def encode_pictures(places: Places, views: int) -> None:
    """Encode `views` pictures of each emoji on each colour, but for the held-out pairs."""
    model = Autoencoder()
    model.load_state_dict(load_file(places.autoencoder))
    model = model.to(memory_format=torch.channels_last).eval()
    emoji, chance = glyphs(places.font), random.Random(2)
    kept_back = set(held_out(len(names_of_emoji(places.annotations))))
    pairs = [(e, c) for e in range(len(emoji)) for c in range(len(COLOUR_NAMES))]
    pairs = [(e, c) for e, c in pairs if (e, COLOUR_NAMES[c]) not in kept_back] * views
    means, deviations = [], []
    for start in range(0, len(pairs), 32):
        batch = [values(picture(emoji[e], COLOUR_NAMES[c], chance)) for e, c in pairs[start : start + 32]]
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            mean, log_variance = model.encode(_tensor(batch))
        means.append(mean)
        deviations.append((log_variance / 2).exp())
    latents = torch.cat(means).contiguous()
    tensors = {
        "latents": latents,
        "deviations": torch.cat(deviations).contiguous(),
        "labels": torch.tensor(pairs),
        "mean": latents.mean((0, 2, 3)),
        "deviation": latents.std((0, 2, 3)),
    }
    save_tensors(tensors, places.latents)
    print(f"{len(latents)} latents, mean {tensors['mean']}, deviation {tensors['deviation']}")


def _start_plain(model: Autoencoder) -> None:
    """Begin with little noise in the latents, and 1×1 convolutions that pass everything through."""
    with torch.no_grad():
        model.encoder.conv_out.weight[4:] *= 0.1
        model.encoder.conv_out.bias[4:] -= 4
        for layer in (model.quant_conv, model.post_quant_conv):
            layer.weight.copy_(torch.eye(len(layer.weight))[:, :, None, None])


def _batch(emoji: Sequence[Image.Image], chance: random.Random, whole: bool) -> Tensor:
    """Return 4 whole pictures, or 12 that are half the size or cropped."""
    batch = []
    for _ in range(4 if whole else 12):
        image = picture(chance.choice(emoji), chance.choice(COLOUR_NAMES), chance)
        if not whole:
            image = image.resize((CROP, CROP)) if chance.random() < 0.5 else _crop(image, chance)
        batch.append(values(image))
    return _tensor(batch)


def _crop(image: Image.Image, chance: random.Random) -> Image.Image:
    left, top = chance.randint(0, SIZE - CROP), chance.randint(0, SIZE - CROP)
    return image.crop((left, top, left + CROP, top + CROP))


def _tensor(batch: Sequence[np.ndarray]) -> Tensor:
    return torch.from_numpy(np.stack(batch)).to(memory_format=torch.channels_last)


def _loss(model: Autoencoder, x: Tensor, edge_weight: float) -> tuple[Tensor, tuple[float, float, float]]:
    with torch.autocast("cpu", torch.bfloat16):
        mean, log_variance = model.encode(x)
        y = model.decode(mean + torch.exp(log_variance / 2) * torch.randn_like(mean))
    l1 = (y - x).abs().mean()
    edge = sum((_edges_apart(F.avg_pool2d(y, s), F.avg_pool2d(x, s)) for s in (1, 2)), torch.zeros(()))
    kl = 0.5 * (mean**2 + log_variance.exp() - 1 - log_variance).mean()
    loss = l1 + (y - x).square().mean() + edge_weight * edge + KL_WEIGHT * kl
    return loss, (l1.item(), edge.item(), kl.item())


def _edges_apart(a: Tensor, b: Tensor) -> Tensor:
    """Return how far the differences between neighbouring pixels are apart."""
    across = (a[..., 1:] - a[..., :-1]) - (b[..., 1:] - b[..., :-1])
    down = (a[..., 1:, :] - a[..., :-1, :]) - (b[..., 1:, :] - b[..., :-1, :])
    return across.abs().mean() + down.abs().mean()
