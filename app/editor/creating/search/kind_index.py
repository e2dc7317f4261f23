"""KindIndex: all kinds of nodes prepared for a search, so that each letter typed is answered at once."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.editor.creating.search.fuzzy import RECENT_BONUS, contains_in_order, score
from app.editor.creating.search.mistyped import LEAST_TYPO, START, marked, mistyped
from app.editor.creating.search.search_words import SearchWords, pack_of, read_search
from app.editor.creating.slot_ends import input_ends, output_ends
from app.workflow.node_info import NodeInfo

ALIAS_SHARE, CATEGORY_SHARE, PACK_SHARE = 0.8, 0.35, 0.3
"""What a hit there counts of a hit in the title."""
IN_SLOTS, IN_DESCRIPTION = 1.0, 0.5
GOOD_FIT = 3.0
"""A letter of a word that stands in a title whole counts about this much."""
ENOUGH = 40
"""With so many names that have the word itself nobody means strewn letters."""
TYPO_SHARE = 0.3
MOST_WORD = 40
"""A longer word has to stand in a name as it is."""
MOST_LETTERS = 200
"""So much of a name is searched."""

Weigh = Callable[[str], float]


@dataclass(slots=True)
class _Entry:
    """One kind. `names` are its title, class and search words; `plain` they in small letters, a line each."""

    info: NodeInfo
    title: str
    names: tuple[str, ...]
    plain: str
    marked: str
    """`plain` with a START before each word."""
    initials: tuple[str, ...]
    """The first letters of the words of each name."""
    initial_letters: int
    letters: int
    """A bit for each letter in `plain`, so that most names are told at once not to have a word."""
    rest: str
    """Category, pack, names of slots and description in small letters, a line each."""

    def begins(self, word: str, bits: int, starts: Sequence[str] = ()) -> bool:
        """Whether the letters of a word are those that words of a name begin with, or it has a start."""
        if any(start in self.marked for start in starts):
            return True
        if bits & ~self.initial_letters:
            return False
        return any(contains_in_order(word, letters) for letters in self.initials)

    def fit(self, word: str) -> float | None:
        """Return how well a word fits a name of this kind; None where it fits none."""
        best: float | None = None
        for number, name in enumerate(self.names):
            fit = score(word, name)
            if fit is not None:
                fit *= 1.0 if number < 2 else ALIAS_SHARE
                best = fit if best is None else max(best, fit)
                if number == 0 and fit > GOOD_FIT * len(word):
                    break  # a title that has the word in it is not bettered by the class
        return best

    def fit_beside(self, word: str) -> float:
        """Return how well a word fits what is said of the kind beside its names, where it stands."""
        category, pack, slots, _ = self.rest.split("\n", 3)
        if word in category:
            names = (self.info.category[:MOST_LETTERS], self.info.localized_category[:MOST_LETTERS])
            return max(score(word, name) or 0.0 for name in names) * CATEGORY_SHARE
        if word in pack:
            return (score(word, pack) or 0.0) * PACK_SHARE
        return IN_SLOTS if word in slots else IN_DESCRIPTION


class KindIndex:
    """The kinds of a library, ready to be searched."""

    def __init__(self, infos: Iterable[NodeInfo]) -> None:
        self.by_class = {info.class_type: info for info in infos}
        self.inputs = {class_type: input_ends(info) for class_type, info in self.by_class.items()}
        self.outputs = {class_type: output_ends(info) for class_type, info in self.by_class.items()}
        self._entries = [_entry(info) for info in self.by_class.values()]
        self.hides_deprecated = self.hides_experimental = False
        """Whether such kinds are found only when a filter asks for them."""
        self._passing: tuple[tuple[object, ...], list[_Entry]] = ((), self._entries)
        """The entries that pass the filters which were asked for last."""

    def rank(
        self, query: SearchWords, recent: Sequence[str] = (), weigh: Weigh = lambda class_type: 0.0
    ) -> list[NodeInfo]:
        """Return the kinds that fit, best first, as `fitting` finds them."""
        return [info for _, info in self.fitting(query, recent, weigh)]

    def fitting(
        self,
        query: SearchWords,
        recent: Sequence[str] = (),
        weigh: Weigh = lambda class_type: 0.0,
        only: Container[str] | None = None,
    ) -> list[tuple[float, NodeInfo]]:
        """Return the kinds that fit and how well, best first; without words the recent, then the often used.

        Every word has to fit the title, the class name, a search word, the category, the pack, a slot or the
        description, and one wrong letter is forgiven where nothing else is found. `weigh` says how much a
        kind is meant anyway; `only` names the kinds that count, None: all do. Deprecated kinds come last,
        and without words only when they are asked for.
        """
        entries = self._filtered(query, hidden=not (query.words or query.shows_deprecated))
        numbers = (i for i, entry in enumerate(entries) if only is None or entry.info.class_type in only)
        fits: dict[int, float] = dict.fromkeys(numbers, 0.0)
        for word in query.words:
            found = _fitting(word, entries, fits)
            fits = {index: fits[index] + fit for index, fit in found.items()}
        age = {class_type: index for index, class_type in enumerate(recent)}
        ranked: list[tuple[bool, float, str, NodeInfo]] = []
        for index, fit in fits.items():
            info = entries[index].info
            fit += weigh(info.class_type)
            if info.class_type in age:
                fit += RECENT_BONUS / (1 + age[info.class_type])
            ranked.append((info.deprecated, -fit, entries[index].title, info))
        ranked.sort(key=lambda entry: entry[:3])
        return [(-fit, info) for _, fit, _, info in ranked]

    def _filtered(self, query: SearchWords, hidden: bool) -> list[_Entry]:
        asked = (query.filters, hidden, self.hides_deprecated, self.hides_experimental)
        if asked != self._passing[0]:
            old = hidden or (self.hides_deprecated and not query.shows_deprecated)
            new = self.hides_experimental and not query.asks_for("experimental")
            passing = [
                entry
                for entry in self._entries
                if query.takes(info := entry.info)
                and not (old and info.deprecated)
                and not (new and info.experimental)
            ]
            self._passing = (asked, passing)
        return self._passing[1]


def _fitting(word: str, entries: Sequence[_Entry], among: Mapping[int, float]) -> dict[int, float]:
    """Return the fits of a word by the numbers of the entries it fits, out of those among which it is.

    Letters strewn over a name from the beginning of a word on, then words beside the names, then typing
    errors count only while little fits.
    """
    if len(word) == 1:
        return _fits(word, entries, [i for i in among if START + word in entries[i].marked])
    if len(word) > MOST_WORD:
        return _fits(word, entries, [i for i in among if word in entries[i].plain])
    bits = letter_bits(word)
    if len(word) == 2:
        starts = (START + word, START + word[0] + START + word[1])
        return _fits(word, entries, [i for i in among if entries[i].begins(word, bits, starts)])
    fits = _fits(
        word, entries, [i for i in among if word in entries[i].plain or entries[i].begins(word, bits)]
    )
    if len(fits) < ENOUGH:
        first = START + word[0]
        strewn = [i for i in among if not bits & ~entries[i].letters and first in entries[i].marked]
        fits |= _fits(word, entries, [i for i in strewn if i not in fits])
        beside = (i for i in among if i not in fits and word in entries[i].rest)
        fits |= {i: entries[i].fit_beside(word) for i in beside}
    if not fits and len(word) >= LEAST_TYPO:
        search = mistyped(word).search
        alike = [i for i in among if (bits & ~entries[i].letters).bit_count() < 2]
        fits = {i: len(word) * TYPO_SHARE for i in alike if search(entries[i].marked)}
    return fits


def _fits(word: str, entries: Sequence[_Entry], indices: Iterable[int]) -> dict[int, float]:
    scored = ((index, entries[index].fit(word)) for index in indices)
    return {index: fit for index, fit in scored if fit is not None}


def _entry(info: NodeInfo) -> _Entry:
    aliases = info.extra.get("search_aliases")
    words = tuple(str(alias) for alias in aliases) if isinstance(aliases, list | tuple) else ()
    names = tuple(name[:MOST_LETTERS] for name in (info.display_name, info.class_type, *words))
    plain = "\n".join(names).lower()
    marked_names = "\n".join(map(marked, names))
    initials = tuple("".join(part[:1] for part in marked(name).split(START)[1:]) for name in names)
    named = (name for item in info.inputs for name in (item.name, item.localized_name) if name)
    slots = " ".join((*named, *(item.name for item in info.outputs)))
    category = " ".join((info.category, info.localized_category)).strip()
    rest = "\n".join((category, pack_of(info), slots.replace("\n", " "), info.description)).lower()
    return _Entry(
        info,
        info.display_name.lower(),
        names,
        plain,
        marked_names,
        initials,
        letter_bits("".join(initials)),
        letter_bits(plain),
        rest,
    )


def letter_bits(text: str) -> int:
    """Return a number with a bit for each letter in a text; rare letters share theirs."""
    bits = 0
    for letter in set(text):
        bits |= 1 << (ord(letter) & 63)
    return bits


def rank(query: str, infos: Iterable[NodeInfo], recent: Sequence[str] = ()) -> list[NodeInfo]:
    """Return the kinds that fit the query, best first, as an index of them would."""
    return KindIndex(infos).rank(read_search(query), recent)
