"""Measures a checkpoint: does each picture look most like its own thing, on its own background?

The nearest picture by squared distance at 32 × 32 pixels decides; chance would be right in 1 of 118 cases.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from tools.starter.captions import held_out, names_of_emoji, prompt_for
from tools.starter.generate import Generator, write_sheet
from tools.starter.pictures import COLOUR_NAMES, COLOURS, glyphs, picture
from tools.starter.places import Places

SMALL = 32
VIEWS = 4
EDGE = 3
"""Pixels at the border that show the background."""


def evaluate(places: Places, checkpoint: Path, cfg: float, sheet: Path) -> None:
    """Print how many of the 60 held-out prompts come out right, and write a sheet of the first 36."""
    torch.set_num_threads(1)  # networks this small lose more by threads that wait for each other
    names = [own[0] for own in names_of_emoji(places.annotations)]
    generator = Generator(checkpoint, places.vocabulary)
    pairs = held_out(len(names))
    prompts = [prompt_for(names[emoji], colour) for emoji, colour in pairs]
    made = generator.pictures(prompts, cfg)
    right, background = _score(made, pairs, places)
    missed = [prompt for prompt, ok in zip(prompts, right, strict=True) if not ok]
    print(f"cfg {cfg:g}: thing {np.mean(right):.1%}, background {np.mean(background):.1%}; missed: {missed}")
    write_sheet(made[:36], [prompt.removesuffix(" background") for prompt in prompts[:36]], sheet)
    start = time.perf_counter()
    generator.pictures(prompts[:1], cfg)
    print(f"one picture: {time.perf_counter() - start:.2f} s")


def _score(
    made: np.ndarray, pairs: Sequence[tuple[int, str]], places: Places
) -> tuple[list[bool], list[bool]]:
    chance = random.Random(99)
    emoji = glyphs(places.font)
    references = {
        colour: np.stack(
            [_small(np.asarray(picture(e, colour, chance))) for e in emoji for _ in range(VIEWS)]
        )
        for colour in COLOUR_NAMES
    }
    right, background = [], []
    for image, (wanted, wanted_colour) in zip(made, pairs, strict=True):
        colour = _background(image)
        distances = np.square(references[colour] - _small(image)).sum(1)
        right.append(int(distances.argmin()) // VIEWS == wanted)
        background.append(colour == wanted_colour)
    return right, background


def _background(image: np.ndarray) -> str:
    borders = (image[:EDGE], image[:, :EDGE], image[:, -EDGE:])
    middle = np.median(np.concatenate([border.reshape(-1, 3) for border in borders]), 0)
    return min(COLOUR_NAMES, key=lambda name: float(np.abs(middle - COLOURS[name]).sum()))


def _small(image: np.ndarray) -> np.ndarray:
    return np.asarray(Image.fromarray(image).resize((SMALL, SMALL), Image.Resampling.BOX), np.float32).ravel()
