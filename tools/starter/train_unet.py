"""Trains UNet and text encoder together on the encoded pictures.

Two things decide whether the words mean anything: the weight of the noisy steps (where the prompt alone
says what the picture will be), and a throw-away head that makes the text encoder tell thing and colour
apart early. Two processes of one thread each (torchrun) are faster on two busy cores than two threads
of one process.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
import torch.distributed as distributed
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional as F

from tools.starter.captions import NEGATIVES, Names, caption, names_of_emoji
from tools.starter.diffusion import ALPHAS_BAR
from tools.starter.muon import Muon
from tools.starter.pictures import COLOUR_NAMES
from tools.starter.places import Clock, Places, rate_factor, save_module, save_tensors
from tools.starter.text_encoder import END, LENGTH, VOCABULARY, TextEncoder, Tokenizer
from tools.starter.unet import UNet

NO_PROMPT, UNKNOWN_WORD = 0.1, 0.1
AVERAGE = 0.998
LOW_NOISE_LIMIT, HIGH_NOISE_LIMIT = 5.0, 10.0


@dataclass(frozen=True)
class Recipe:
    """What may be changed between trainings; the defaults made the shipped file's last piece."""

    minutes: float = 25.0
    batch: int = 32
    muon_rate: float = 0.02
    adam_rate: float = 1e-3
    head_weight: float = 0.05
    resume: bool = False


class Captions:
    """Makes token ids for pictures, sometimes without a prompt, sometimes with an unknown word."""

    def __init__(self, places: Places, seed: int) -> None:
        self.names: Names = names_of_emoji(places.annotations)
        self.tokenizer = Tokenizer(places.vocabulary)
        self.seen = torch.zeros(VOCABULARY, 1)
        self.seen[
            torch.tensor(sorted({token for text in self._all_texts() for token in self.tokenizer(text)}))
        ] = 1
        self.unseen = (self.seen[:, 0] == 0).nonzero()[:, 0].tolist()
        self.chance = random.Random(seed)

    def _all_texts(self) -> Iterator[str]:
        chance = random.Random(4)
        for names in self.names:
            yield " ".join(names)
            yield from (caption(names, colour, chance) for colour in COLOUR_NAMES for _ in range(30))
        yield from NEGATIVES

    def ids(self, emoji: int, colour: int) -> list[int]:
        """Return the token ids of one caption."""
        chance = self.chance
        if chance.random() < NO_PROMPT:
            return self.tokenizer("" if chance.random() < 0.7 else chance.choice(NEGATIVES))
        ids = self.tokenizer(caption(self.names[emoji], COLOUR_NAMES[colour], chance))
        if chance.random() < UNKNOWN_WORD:
            ids.insert(chance.randint(1, ids.index(END)), chance.choice(self.unseen))
        return ids[:LENGTH]


class Latents:
    """The encoded pictures, each channel with mean 0 and deviation 1."""

    def __init__(self, places: Places) -> None:
        data = load_file(places.latents)
        mean, deviation = (data[name].view(1, -1, 1, 1) for name in ("mean", "deviation"))
        self.latents = (data["latents"] - mean) / deviation
        self.deviations = data["deviations"] / deviation
        self.labels: list[list[int]] = data["labels"].tolist()

    def sample(self, count: int, chance: random.Random) -> tuple[Tensor, list[list[int]]]:
        """Return random latents and what they show."""
        chosen = [chance.randrange(len(self.latents)) for _ in range(count)]
        latents = self.latents[chosen]
        return latents + self.deviations[chosen] * torch.randn_like(latents), [self.labels[i] for i in chosen]


class Training:
    """The networks, their optimizer and their running average."""

    def __init__(self, places: Places, recipe: Recipe, rank: int) -> None:
        torch.manual_seed(0)
        self.places, self.recipe = places, recipe
        self.captions, self.data = Captions(places, 100 + rank), Latents(places)
        self.unet, self.text = UNet().to(memory_format=torch.channels_last), TextEncoder()
        self.tokens = self.text.embeddings.token_embedding.weight
        positions = self.text.embeddings.position_embedding.weight
        with torch.no_grad():  # a word never seen keeps the zero vector, so that it does no harm
            self.tokens.normal_(0, 0.3).mul_(self.captions.seen)
            positions.normal_(0, 0.1)
        self.networks = nn.ModuleDict({"unet": self.unet, "text": self.text})
        if recipe.resume:
            self.networks.load_state_dict(load_file(places.networks))
        self.head = nn.Linear(self.tokens.shape[1], len(self.captions.names) + len(COLOUR_NAMES))
        self.average = {name: value.detach().clone() for name, value in self.networks.state_dict().items()}
        self.parameters = [*self.networks.parameters(), *self.head.parameters()]
        self.optimizer = Muon(
            self.parameters, recipe.muon_rate, recipe.adam_rate, skip=(self.tokens, positions)
        )
        torch.manual_seed(100 + rank)

    def loss(self) -> tuple[Tensor, tuple[float, float]]:
        """Return the loss of one random batch, and its two parts as numbers."""
        count = self.recipe.batch
        clean, labels = self.data.sample(count, self.captions.chance)
        timestep = torch.randint(0, len(ALPHAS_BAR), (count,))
        kept = ALPHAS_BAR[timestep].view(-1, 1, 1, 1)
        noise = torch.randn_like(clean)
        with torch.autocast("cpu", torch.bfloat16):
            text = self.text(torch.tensor([self.captions.ids(*label) for label in labels]))
            guess = self.unet(kept.sqrt() * clean + (1 - kept).sqrt() * noise, timestep, text).float()
        ratio = kept / (1 - kept)
        weight = ratio.clamp(max=LOW_NOISE_LIMIT) / ratio * (1 + 1 / ratio).clamp(max=HIGH_NOISE_LIMIT)
        main = ((guess - noise).square() * weight).mean()
        things, colours = self.head(text[:, -1].float()).split(
            [len(self.captions.names), len(COLOUR_NAMES)], 1
        )
        wanted = torch.tensor(labels)
        side = F.cross_entropy(things, wanted[:, 0]) + 0.2 * F.cross_entropy(colours, wanted[:, 1])
        return main + self.recipe.head_weight * side, (main.item(), side.item())

    def update(self, step: int) -> None:
        """Change the weights by the gradients at hand, and the average with them."""
        assert self.tokens.grad is not None
        self.tokens.grad.mul_(self.captions.seen)
        self.optimizer.step()
        keep = min(AVERAGE, (step + 2) / (step + 11))
        with torch.no_grad():
            for name, value in self.networks.named_parameters():
                self.average[name].lerp_(value, 1 - keep)

    def save(self) -> None:
        """Write the networks and their average."""
        save_module(self.networks, self.places.networks)
        save_tensors(self.average, self.places.averaged)


def train_unet(places: Places, recipe: Recipe) -> None:
    """Train for some minutes; under torchrun the processes share their gradients."""
    rank, processes = int(os.environ.get("RANK", "0")), int(os.environ.get("WORLD_SIZE", "1"))
    torch.set_num_threads(2 if processes == 1 else 1)
    if processes > 1:
        distributed.init_process_group("gloo")
    training = Training(places, recipe, rank)
    clock, step, progress, log = Clock(recipe.minutes), 0, 0.0, []
    while progress < 1:
        training.optimizer.factor = rate_factor(progress, step)
        loss, parts = training.loss()
        training.optimizer.zero_grad()
        loss.backward()
        progress = _shared(training.parameters, clock.progress(), processes)
        training.update(step)
        log.append(parts)
        step += 1
        if rank == 0 and step % 50 == 0:
            print(f"step {step}, {clock.elapsed_s:.0f} s: loss {np.mean(log[-50:], 0).round(4)}", flush=True)
        if rank == 0 and step % 250 == 0:
            training.save()
    if rank == 0:
        training.save()


def _shared(parameters: list[nn.Parameter], progress: float, processes: int) -> float:
    """Average all gradients and the progress over the processes; return the progress."""
    if processes == 1:
        return progress
    gradients = [parameter.grad for parameter in parameters if parameter.grad is not None]
    flat = torch.cat([*(gradient.flatten() for gradient in gradients), torch.tensor([progress])])
    distributed.all_reduce(flat)
    flat /= processes
    for gradient, part in zip(gradients, flat[:-1].split([g.numel() for g in gradients]), strict=True):
        gradient.copy_(part.view_as(gradient))
    return float(flat[-1])
