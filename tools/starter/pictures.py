"""Training pictures: emoji of a colour font on plain backgrounds."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

EMOJI = tuple(
    "😀😭😎😍😡💀👻👽🤖💩🤡🎃🐶🐱🦊🐻🐼🐨🐯🦁🐷🐸🐵🐰"
    "🐤🐧🦉🦋🐝🐞🐌🐢🐙🦀🐠🐳🦈🐘🦒🐴🦄🐮🌹🌷🌻🌸🌵🌴"
    "🌲🍀🍄🍁🍎🍐🍊🍋🍌🍉🍇🍓🍒🍍🥕🌽🍆🥑🍔🍕🍦🍩🍪🎂"
    "🍭☕🍺🚗🚕🚌🚒🚜🚲🚂✈🚀⛵🚁🛸❤⭐🌙🌈☁☂⛄🏠🏰"
    "🎈🎁⚽🏀🏆🎸🎺🎻📷⏰💡🔑📕🔔👑🎩💎🔥🎄🌍🌌🌞"
)
COLOURS = {
    "white": (255, 255, 255),
    "red": (244, 150, 150),
    "orange": (255, 200, 140),
    "yellow": (255, 240, 150),
    "green": (160, 222, 160),
    "blue": (150, 200, 250),
    "purple": (200, 165, 238),
    "pink": (255, 195, 222),
    "gray": (190, 190, 190),
    "black": (48, 48, 54),
}
COLOUR_NAMES = tuple(COLOURS)
SIZE = 128
FONT_SIZE = 109
"""The only size of the font's bitmaps."""


def glyphs(font_file: Path) -> list[Image.Image]:
    """Return every emoji as an RGBA picture without a border."""
    font = ImageFont.truetype(str(font_file), FONT_SIZE)
    return [_glyph(font, emoji) for emoji in EMOJI]


def _glyph(font: ImageFont.FreeTypeFont, emoji: str) -> Image.Image:
    image = Image.new("RGBA", (160, 160))
    ImageDraw.Draw(image).text((8, 8), emoji, font=font, embedded_color=True)
    return image.crop(image.getbbox())


def picture(glyph: Image.Image, colour: str, chance: random.Random) -> Image.Image:
    """Return the glyph on a background, a little moved, scaled and tinted by chance."""
    scale = chance.uniform(0.78, 0.90) * SIZE / max(glyph.size)
    width, height = round(glyph.width * scale), round(glyph.height * scale)
    right, down = chance.randint(-6, 6), chance.randint(-6, 6)
    tint = [chance.randint(-8, 8) if colour != "white" else 0 for _ in range(3)]
    background = tuple(min(255, max(0, c + t)) for c, t in zip(COLOURS[colour], tint, strict=True))
    image = Image.new("RGB", (SIZE, SIZE), background)
    small = glyph.resize((width, height), Image.Resampling.LANCZOS)
    left = min(max((SIZE - width) // 2 + right, 0), SIZE - width)
    top = min(max((SIZE - height) // 2 + down, 0), SIZE - height)
    image.paste(small, (left, top), small)
    return image


def values(image: Image.Image) -> np.ndarray:
    """Return a picture as [3, height, width], -1..1."""
    return np.asarray(image, np.float32).transpose(2, 0, 1) / 127.5 - 1
