"""Vocabulary: the embeddings, LoRAs, wildcards and tags that fit what is being typed in a prompt."""

from __future__ import annotations

import heapq
import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

SHOWN = 12
LEAST_LETTERS = 2
"""Fewer letters of a tag fit too many to be of help."""
LONGEST_TOKEN = 80
Kind = Literal["tag", "embedding", "lora", "wildcard"]

_LORA = re.compile(r"<(?:l|lo|lor|lora|lora:(?P<name>[^<>:,\n]*))?$")
_EMBEDDING = re.compile(r"embedding:(?P<name>[^\s,()\[\]{}|:]*)$")
_WILDCARD = re.compile(r"__(?P<name>[\w/.-]*)$")
_WORDS = re.compile(r"(?:\\.|[^,\n(){}\[\]|:<>\"])*$")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One name, what is written for it, and how often it is used (0: not known)."""

    name: str
    kind: Kind
    text: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What fits the end of a text: it replaces everything from `start` on."""

    start: int
    names: tuple[Suggestion, ...]


class NameIndex:
    """Names that can be found by the beginning of any of their words, among 100,000 in milliseconds."""

    def __init__(self, names: Iterable[Suggestion] = ()) -> None:
        self._names = list(names)
        keyed: list[tuple[str, int]] = []
        for index, name in enumerate(self._names):
            plain = _plain(name.name)
            keyed.append((plain, index))
            keyed += [(plain[place.end() :], index) for place in re.finditer(r"[ /.-]+", plain)]
        keyed.sort()
        self._keys = [key for key, _ in keyed]
        self._indices = [index for _, index in keyed]

    def __len__(self) -> int:
        return len(self._names)

    def find(self, query: str, most: int = SHOWN) -> list[Suggestion]:
        """Return the names with a word that begins like the query: whole beginnings first, then by use."""
        plain = _plain(query)
        low, high = bisect_left(self._keys, plain), bisect_left(self._keys, plain + "\U0010ffff")
        found = set(self._indices[low:high])
        names = self._names

        def worth(index: int) -> tuple[bool, int, int]:
            name = names[index]
            return _plain(name.name[: len(query)]) == plain, name.count, -len(name.name)

        return [names[index] for index in heapq.nlargest(most, found, key=worth)]


class Vocabulary:
    """All that may be offered while a prompt is typed."""

    def __init__(
        self,
        tags: NameIndex | None = None,
        embeddings: Sequence[str] = (),
        loras: Sequence[str] = (),
        wildcards: Sequence[str] = (),
    ) -> None:
        self.tags = tags or NameIndex()
        self._embeddings = NameIndex(Suggestion(n, "embedding", f"embedding:{n}") for n in embeddings)
        names = [re.sub(r"\.(safetensors|ckpt|pt|bin)$", "", lora) for lora in loras]
        self._loras = NameIndex(Suggestion(name, "lora", f"<lora:{name}:1>") for name in names)
        self._wildcards = NameIndex(Suggestion(name, "wildcard", f"__{name}__") for name in wildcards)

    def suggest(self, before: str) -> Suggestions | None:
        """Return what fits the text before the cursor, None where nothing does.

        `embedding:`, `<lora:` and `__` ask for names of one kind; plain words for tags and embeddings.
        """
        tail = before[-LONGEST_TOKEN:]
        offset = len(before) - len(tail)
        for pattern, index in (
            (_LORA, self._loras),
            (_EMBEDDING, self._embeddings),
            (_WILDCARD, self._wildcards),
        ):
            match = pattern.search(tail)
            if match is not None:
                return _suggestions(offset + match.start(), index.find(match["name"] or ""))
        match = _WORDS.search(tail)
        words = match.group().lstrip() if match is not None else ""
        if len(words) < LEAST_LETTERS or words.isspace():
            return None
        found = self._embeddings.find(words, 3) + self.tags.find(words)
        last = words.split(" ")[-1]
        if not found and last != words and len(last) > LEAST_LETTERS:
            # In a sentence only a name of the user's own files is worth an interruption.
            words, found = last, self._embeddings.find(last)
        return _suggestions(len(before) - len(words), found[:SHOWN])


def read_tags(lines: Iterable[str]) -> list[Suggestion]:
    """Read a list of tags: `name`, or `name,category,count,…`; lines that cannot be read are left out."""
    import csv

    found = []
    for row in csv.reader(lines):
        if not row or not row[0].strip() or row[0].startswith("#"):
            continue
        name = row[0].strip()
        numbers = [int(cell) for cell in row[1:4] if cell.strip().isdigit()]
        count = numbers[1] if len(numbers) > 1 else 0
        found.append(Suggestion(name, "tag", tag_text(name), count))
    return found


def tag_text(name: str) -> str:
    """Return a tag as prompts have it: spaces for underscores, and parentheses that are no weight."""
    text = name if len(name) <= 3 else name.replace("_", " ")
    return re.sub(r"(?<!\\)([()])", r"\\\1", text)


def _plain(text: str) -> str:
    return text.lower().replace("_", " ").replace("\\", "")


def _suggestions(start: int, found: Sequence[Suggestion]) -> Suggestions | None:
    return Suggestions(start, tuple(found)) if found else None
