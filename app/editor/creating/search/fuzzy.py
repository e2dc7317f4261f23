"""How well a few letters fit a name: letters in order, beginnings of words before middles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from app.workflow.node_info import NodeInfo

RECENT_BONUS = 6.0
"""What the kind that was added last gains; the one before it half of that, and so on."""


def score(query: str, text: str) -> float | None:
    """Return how well `query` fits `text` (more is better), None when its letters do not all appear in order.

    Letters at the start of a word and letters in a row count more; long texts and gaps count less.
    """
    if not query:
        return 0.0
    small = text.lower()
    starts = word_starts(text)
    places: Sequence[int] | None
    whole = _best_substring(query, small, starts)
    if whole is not None:
        places = range(whole, whole + len(query))
    elif not contains_in_order(query, small) or (places := _scattered(query, small, starts)) is None:
        return None
    total = 0.0
    for index, place in enumerate(places):
        total += 4.0 if place in starts else 1.0
        if index and places[index - 1] == place - 1:
            total += 3.0
    first_penalty = min(places[0], 10) * 0.3
    spread_penalty = (places[-1] - places[0] + 1 - len(query)) * 0.25
    whole_bonus = 6.0 * small.startswith(query) + 6.0 * (small == query)
    return total + whole_bonus - first_penalty - spread_penalty - len(text) * 0.02


def places_of(query: str, text: str) -> list[int]:
    """Return the places of the letters in `text` that a query found there, for showing them; none: no fit."""
    small = text.lower()
    if not query or len(small) != len(text) or not contains_in_order(query, small):
        return []
    return _places(query, small, word_starts(text)) or []


def in_categories(infos: Mapping[str, NodeInfo]) -> dict[str, list[NodeInfo]]:
    """Return the kinds by category, both sorted; a kind without one is under `other`."""
    found: dict[str, list[NodeInfo]] = {}
    for info in sorted(infos.values(), key=lambda info: info.display_name.lower()):
        found.setdefault(info.shown_category or "other", []).append(info)
    return dict(sorted(found.items()))


def contains_in_order(query: str, text: str) -> bool:
    """Whether a text has all letters of a query one after the other, with others between them."""
    letters = iter(text)
    return all(letter in letters for letter in query)


@lru_cache(maxsize=32768)
def word_starts(text: str) -> frozenset[int]:
    """Return where words begin: after a space or dash, at a capital after a small letter, at a digit."""
    starts = {0}
    for index in range(1, len(text)):
        before, here = text[index - 1], text[index]
        if not here.isalnum():
            continue
        camel = here.isupper() and (before.islower() or (index + 1 < len(text) and text[index + 1].islower()))
        if not before.isalnum() or camel or (here.isdigit() and not before.isdigit()):
            starts.add(index)
    return frozenset(starts)


def _places(query: str, text: str, starts: frozenset[int]) -> list[int] | None:
    """Return a place for each letter of the query: a whole substring if there is one, else word starts."""
    whole = _best_substring(query, text, starts)
    return _scattered(query, text, starts) if whole is None else list(range(whole, whole + len(query)))


def _scattered(query: str, text: str, starts: frozenset[int]) -> list[int] | None:
    """Return a place for each letter of the query: where words start, and next to one another."""
    places: list[int] = []
    position = 0
    for index, letter in enumerate(query):
        rest = query[index + 1 :]
        options = [place for place in range(position, len(text)) if text[place] == letter]
        options = [place for place in options if contains_in_order(rest, text[place + 1 :])]
        if not options:
            return None
        next_to = places[-1] + 1 if places else -1
        best = next((place for place in options if place in starts or place == next_to), options[0])
        places.append(best)
        position = best + 1
    return places


def _best_substring(query: str, text: str, starts: frozenset[int]) -> int | None:
    first = place = text.find(query)
    while place >= 0:
        if place in starts:
            return place
        place = text.find(query, place + 1)
    return first if first >= 0 else None
