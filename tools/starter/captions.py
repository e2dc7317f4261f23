"""Words for the training pictures: CLDR's names and keywords, and the sentences made of them."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

from tools.starter.pictures import COLOUR_NAMES, COLOURS, EMOJI

NAMES = {
    "✈": "airplane", "❤": "red heart", "☁": "cloud", "☂": "umbrella", "🚲": "bicycle", "🏠": "house",
    "😀": "happy face", "😭": "crying face", "😎": "smiling face with sunglasses", "😍": "heart eyes face",
    "😡": "angry face", "🐤": "chick", "🐝": "bee", "🐞": "ladybug", "🌌": "galaxy", "🌞": "sun",
    "🌙": "moon", "🍀": "clover", "☕": "cup of coffee", "🍺": "beer mug", "🍕": "pizza", "🍎": "red apple",
    "🌲": "evergreen tree", "⛄": "snowman", "🚗": "car", "🍦": "ice cream", "🍊": "orange", "🌽": "corn",
    "🎁": "gift", "🌍": "planet earth", "📕": "red book", "🎄": "christmas tree", "🚂": "train",
    "💎": "diamond", "🎃": "pumpkin", "🐳": "whale", "🎂": "birthday cake", "⚽": "soccer ball",
    "🎈": "red balloon",
}  # fmt: skip
MORE_WORDS = {
    "🌌": ["purple galaxy", "purple galaxy bottle", "night sky with stars", "beautiful scenery"],
    "🐱": ["kitten", "kitty"], "🐶": ["puppy"], "🚗": ["red car"], "🏠": ["home"], "🍎": ["apple"],
    "⭐": ["yellow star"], "❤": ["heart", "love"], "🔥": ["flame"], "📕": ["book"], "🎈": ["balloon"],
    "🌹": ["red rose"], "🏰": ["fortress"], "🐠": ["fish"], "⏰": ["clock"], "🌲": ["pine tree", "tree"],
}  # fmt: skip
MISLEADING_WORDS = (
    "cancer 4 four spots maze ear bar hoop tool video comic death baby pretty eye smile plant falling hot "
    "wise cold soft king queen weather sad cheese slice breakfast steam lock password sea resort africa "
    "europe european closed electric wrapped"
)
MISLEADING = {"snowman without snow", *MISLEADING_WORDS.split()}
NEGATIVES = (
    "text, watermark",
    "blurry, ugly",
    "low quality",
    "bad quality, text",
    "ugly",
    "worst quality, deformed",
)

Names = list[list[str]]
"""For each emoji its name, then further words that no other emoji has."""


def names_of_emoji(annotations: Path) -> Names:
    """Read CLDR's `annotations/en.xml`; a keyword is kept only where one emoji owns it."""
    spoken: dict[str, str] = {}
    keywords: dict[str, list[str]] = {}
    for item in ElementTree.parse(annotations).iter("annotation"):
        emoji = item.get("cp", "").replace("\ufe0f", "")
        if item.get("type") == "tts":
            spoken[emoji] = item.text or ""
        else:
            keywords[emoji] = [word.strip().lower() for word in (item.text or "").split("|")]
    words = [[_name(emoji, spoken), *MORE_WORDS.get(emoji, []), *keywords.get(emoji, [])] for emoji in EMOJI]
    owners = Counter(word for own in words for word in set(own))
    return [
        [own[0], *sorted({word for word in own[1:] if _is_useful(word, own[0], owners)})] for own in words
    ]


def _name(emoji: str, spoken: dict[str, str]) -> str:
    if emoji in NAMES:
        return NAMES[emoji]
    return spoken[emoji].lower().removesuffix(" face")


def _is_useful(word: str, name: str, owners: Counter[str]) -> bool:
    return owners[word] == 1 and word != name and word not in COLOURS and word not in MISLEADING


def with_article(name: str) -> str:
    """Return the name with `a` or `an`."""
    return ("an " if name[0] in "aeiou" else "a ") + name


def prompt_for(name: str, colour: str) -> str:
    """Return the sentence that the model is made for."""
    return f"{with_article(name)} on a {colour} background"


def held_out(count: int, wanted: int = 60, seed: int = 7) -> list[tuple[int, str]]:
    """Return pairs of emoji and colour that are never trained on: the test prompts."""
    chance = random.Random(seed)
    chosen = chance.sample(range(count), wanted)
    return [(index, COLOUR_NAMES[(index * 7 + chance.randrange(10)) % 10]) for index in chosen]


def caption(names: list[str], colour: str, chance: random.Random) -> str:
    """Return one of the ways to say what a picture shows."""
    name = names[0] if len(names) == 1 or chance.random() < 0.7 else chance.choice(names[1:])
    if colour == "white" and chance.random() < 0.5:
        ways = ["{a}", "{n}", "a picture of {a}", "{n} emoji"]
    else:
        ways = ["{a} on a {c} background"] * 4 + [
            "{n}, {c} background",
            "{n} on {c}",
            "a picture of {a}, {c} background",
            "a cute {n} on a {c} background",
            "{c} background, {a}",
        ]
    return chance.choice(ways).format(a=with_article(name), n=name, c=colour)
