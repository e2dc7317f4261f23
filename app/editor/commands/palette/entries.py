"""What the palette offers, and how well a few letters fit it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.editor.creating.search.fuzzy import score
from app.editor.creating.search.mistyped import LEAST_TYPO, marked, mistyped

GROUP_SHARE = 0.4
"""A hit in the group of an entry (its menu, say) counts this much of a hit in its title."""
KEYWORD_SHARE = 0.7
"""So does a hit in its keywords; there a word has to stand from its first letter on."""
TYPO_SHARE = 0.3
"""Each letter of a mistyped word counts this much, and only where nothing fits as it is typed."""
LONGEST_STREWN = 40
"""In a longer title, a sentence, the letters of a word stand together: strewn ones are in any of them."""
RECENT_BONUS = 8.0
UNUSABLE_PENALTY = 3.0
MOST_SHOWN = 120


@dataclass(frozen=True)
class PaletteEntry:
    """Something to do or to go to.

    `key` names it from one start of the program to the next; `group` says where else it is found; `keys` call
    it without the palette; `unusable` says why it cannot be done now, else it is empty.
    """

    key: str
    title: str
    group: str
    run: Callable[[], object]
    keys: str = ""
    tip: str = ""
    unusable: str = ""
    only_when_asked: bool = False
    """Shown only once something is typed: there may be thousands of its kind."""
    in_english: str = ""
    """The title in English, where it is another: many know commands by these names."""
    keywords: str = ""
    """Other words that people look for it by, with commas between."""


def ranked(query: str, entries: Sequence[PaletteEntry], recent: Sequence[str] = ()) -> list[PaletteEntry]:
    """Return the entries that fit a query, best first; for an empty one recent ones, then all in order."""
    words = query.lower().split()
    return _ranked(words, entries, recent, _fit) or _ranked(words, entries, recent, _fit_mistyped)


def _ranked(
    words: Sequence[str],
    entries: Sequence[PaletteEntry],
    recent: Sequence[str],
    fit_of: Callable[[Sequence[str], PaletteEntry], float | None],
) -> list[PaletteEntry]:
    age = {key: index for index, key in enumerate(recent)}
    found: list[tuple[float, int, PaletteEntry]] = []
    for number, entry in enumerate(entries):
        if entry.only_when_asked and not words:
            continue
        fit = fit_of(words, entry)
        if fit is None:
            continue
        if entry.key in age:
            fit += RECENT_BONUS / (1 + age[entry.key]) if words else 1000.0 - age[entry.key]
        if entry.unusable:
            fit -= UNUSABLE_PENALTY if words else 0.0
        found.append((-fit, number, entry))
    return [entry for _, _, entry in sorted(found, key=lambda hit: hit[:2])]


def _fit(words: Sequence[str], entry: PaletteEntry) -> float | None:
    total = 0.0
    for word in words:
        by_group = score(word, entry.group)
        names = (name for name in (entry.title, entry.in_english) if name)
        titles = (score(word, n) for n in names if len(n) <= LONGEST_STREWN or word in n.lower())
        fits = [fit for fit in titles if fit is not None]
        fits += [fit * KEYWORD_SHARE for fit in _keyword_fits(word, entry.keywords)]
        if by_group is not None:
            fits.append(by_group * GROUP_SHARE)
        if not fits:
            return None
        total += max(fits)
    return total


def _fit_mistyped(words: Sequence[str], entry: PaletteEntry) -> float | None:
    names = marked("\n".join((entry.title, entry.in_english, entry.group, entry.keywords)))
    total = 0.0
    for word in words:
        fit = _fit([word], entry)
        if fit is None and len(word) >= LEAST_TYPO and mistyped(word).search(names):
            fit = len(word) * TYPO_SHARE
        if fit is None:
            return None
        total += fit
    return total


def _keyword_fits(word: str, keywords: str) -> list[float]:
    """Return how well a word fits each of the keywords in which it begins a word."""
    if word not in keywords.lower():
        return []
    phrases = [phrase for phrase in keywords.lower().split(", ") if f" {word}" in f" {phrase}"]
    return [fit for phrase in phrases if (fit := score(word, phrase)) is not None]
