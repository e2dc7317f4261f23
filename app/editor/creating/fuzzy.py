"""Fuzzy ranking of node kinds: letters in order, word starts before middles, recently used ones first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.workflow.node_info import NodeInfo

RECENT_BONUS = 6.0
CATEGORY_SHARE = 0.35
"""A hit in the category counts this much of a hit in the name."""


def score(query: str, text: str) -> float | None:
    """Return how well `query` fits `text` (more is better), None when its letters do not all appear in order.

    Letters at the start of a word and letters in a row count more; long texts and gaps count less.
    """
    if not query:
        return 0.0
    small = text.lower()
    if not _contains_in_order(query, small):
        return None
    starts = _word_starts(text)
    places = _places(query, small, starts)
    if places is None:
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


def rank(query: str, infos: Iterable[NodeInfo], recent: Sequence[str] = ()) -> list[NodeInfo]:
    """Return the kinds that fit the query, best first; for an empty query the recent ones, then all by name.

    Every word of the query has to fit the title, the class name or the category. Equal ones go by name.
    """
    words = query.lower().split()
    age = {class_type: index for index, class_type in enumerate(recent)}
    ranked: list[tuple[float, str, NodeInfo]] = []
    for info in infos:
        fit = _score_of(words, info)
        if fit is None:
            continue
        if info.class_type in age:
            fit += RECENT_BONUS / (1 + age[info.class_type])
        if info.deprecated:
            fit -= 5.0
        ranked.append((-fit, info.display_name.lower(), info))
    ranked.sort(key=lambda entry: entry[:2])
    return [info for _, _, info in ranked]


def in_categories(infos: Mapping[str, NodeInfo]) -> dict[str, list[NodeInfo]]:
    """Return the kinds by category, both sorted; a kind without one is under `other`."""
    found: dict[str, list[NodeInfo]] = {}
    for info in sorted(infos.values(), key=lambda info: info.display_name.lower()):
        found.setdefault(info.category or "other", []).append(info)
    return dict(sorted(found.items()))


def _score_of(words: Sequence[str], info: NodeInfo) -> float | None:
    total = 0.0
    for word in words:
        by_title, by_class = score(word, info.display_name), score(word, info.class_type)
        fits = [fit for fit in (by_title, by_class) if fit is not None]
        by_category = score(word, info.category) if not fits else None
        if by_category is not None:
            fits.append(by_category * CATEGORY_SHARE)
        if not fits:
            return None
        total += max(fits)
    return total


def _contains_in_order(query: str, text: str) -> bool:
    letters = iter(text)
    return all(letter in letters for letter in query)


def _word_starts(text: str) -> frozenset[int]:
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
    if whole is not None:
        return list(range(whole, whole + len(query)))
    places: list[int] = []
    position = 0
    for index, letter in enumerate(query):
        rest = query[index + 1 :]
        options = [place for place in range(position, len(text)) if text[place] == letter]
        options = [place for place in options if _contains_in_order(rest, text[place + 1 :])]
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
