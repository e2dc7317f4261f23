"""What a list of choices shows, in which order: recent ones first, what is nearest to a missing one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

RECENT_SHOWN = 4
NEAREST_SHOWN = 3
COMPARED_CLOSELY = 60
"""So many names that share words with a missing one are compared letter by letter; more would take long."""
COMPARED_WORDS = 4
LEAST_LIKENESS = 0.4

FOLDED_FROM = 15
"""From so many choices on files stand in folders that open and close; fewer are seen at a glance."""

Mark = Literal["", "recent", "nearest", "missing", "folder"]


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One row: the value it stands for, as a text, and why it stands where it does.

    A folder stands for no value: its text is the path with the slash, `count` says how many files are in it.
    """

    value: Any
    text: str
    mark: Mark = ""
    count: int = 0
    opened: bool = False
    inside: bool = False
    """Whether it stands below its folder."""


class Rows:
    """The rows that are shown now: a few marked ones, then choices by their numbers.

    A number below 0 is a folder: -1 the first of `folders`.
    """

    def __init__(
        self,
        head: Sequence[ChoiceRow],
        choices: Sequence[Any],
        numbers: Sequence[int],
        folders: Sequence[ChoiceRow] = (),
    ) -> None:
        self._head = head
        self._choices = choices
        self._numbers = numbers
        self._folders = folders

    def __len__(self) -> int:
        return len(self._head) + len(self._numbers)

    def __getitem__(self, place: int) -> ChoiceRow:
        if place < len(self._head):
            return self._head[place]
        number = self._numbers[place - len(self._head)]
        if number < 0:
            return self._folders[-number - 1]
        choice = self._choices[number]
        return ChoiceRow(choice, str(choice), inside=bool(self._folders) and folder_of(str(choice)) != "")

    def __iter__(self) -> Iterator[ChoiceRow]:
        return (self[place] for place in range(len(self)))

    def folder_place(self, folder: str) -> int | None:
        """Return where a folder stands, None where there is none of this name."""
        for place, number in enumerate(self._numbers if self._folders else ()):
            if number < 0 and self._folders[-number - 1].text == folder:
                return place + len(self._head)
        return None

    def place_of(self, number: int) -> int | None:
        """Return where the choice with this number stands, None where it is filtered out."""
        if isinstance(self._numbers, range):
            return number + len(self._head)
        return self._numbers.index(number) + len(self._head) if number in self._numbers else None


@lru_cache(maxsize=16)
def _small(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text.lower() for text in texts)


class ChoiceRows:
    """The choices of one field, made ready to be searched at each key: 10,000 take a few milliseconds."""

    def __init__(
        self, choices: Sequence[Any], present: Any, recent: Sequence[Any] = (), folders: bool = True
    ) -> None:
        self._choices = choices
        self._texts = tuple(map(str, choices))
        self._small = _small(self._texts)
        self._present = present
        self._recent = [value for value in recent if value != present]
        self.number = _number(choices, present)
        """The number of the present value, None where it is not among the choices."""
        self._in_folders = _by_folder(self._texts) if folders else {}
        self._open = {folder_of(str(present))}

    def __len__(self) -> int:
        return len(self._choices)

    def texts(self, rows: Rows) -> list[str]:
        """Return the texts of rows."""
        head, numbers, texts = rows._head, rows._numbers, self._texts
        folders = [f"{row.text} ({row.count})" for row in rows._folders]
        shown = (texts[number] if number >= 0 else folders[-number - 1] for number in numbers)
        return [*(row.text for row in head), *shown]

    def toggle(self, folder: str) -> None:
        """Open a folder, or close it."""
        self._open ^= {folder}

    def rows(self, query: str) -> Rows:
        """Return the rows for a query: all of its words are in them, those that begin with it come first."""
        words = query.lower().split()
        if not words:
            return self._all_rows()
        start, small = words[0], self._small
        fitting = [number for number, text in enumerate(small) if start in text]
        for word in words[1:]:
            fitting = [number for number in fitting if word in small[number]]
        beginnings = (f"/{start}", f"\\{start}")
        first = [
            number
            for number in fitting
            if small[number].startswith(start) or any(begin in small[number] for begin in beginnings)
        ]
        if first and len(first) < len(fitting):
            chosen = set(first)
            fitting = first + [number for number in fitting if number not in chosen]
        return Rows((), self._choices, fitting)

    def _all_rows(self) -> Rows:
        if not self._in_folders:
            return Rows(self._first_rows(), self._choices, range(len(self._choices)))
        numbers, folders = list(self._in_folders.get("", ())), []
        for folder, inside in self._in_folders.items():
            if folder:
                opened = folder in self._open
                folders.append(ChoiceRow(None, folder, "folder", len(inside), opened))
                numbers.append(-len(folders))
                numbers += inside if opened else ()
        return Rows(self._first_rows(), self._choices, numbers, folders)

    def _first_rows(self) -> list[ChoiceRow]:
        rows = []
        if self.number is None and self._present is not None:
            rows.append(ChoiceRow(self._present, str(self._present), "missing"))
            near = self.nearest(str(self._present))
            rows += [ChoiceRow(self._choices[number], self._texts[number], "nearest") for number in near]
        for value in self._recent:
            number = _number(self._choices, value)
            if number is not None and sum(row.mark == "recent" for row in rows) < RECENT_SHOWN:
                rows.append(ChoiceRow(self._choices[number], self._texts[number], "recent"))
        return rows

    def nearest(self, wanted: str) -> list[int]:
        """Return the numbers of the choices most like a text, best first."""
        from difflib import SequenceMatcher  # imported when it is wanted: the window is painted earlier

        name = _name(wanted.lower())
        words = sorted(set(re.findall(r"[^\W\d_]{3,}|\d+", name)), key=len, reverse=True)[:COMPARED_WORDS]
        counts = [0] * len(self._small)
        for word in words:
            for number, text in enumerate(self._small):
                if word in text:
                    counts[number] += 1
        few = len(self._small) <= COMPARED_CLOSELY
        shared = [number for number, count in enumerate(counts) if count or few]
        shared.sort(key=lambda number: -counts[number])
        scored = []
        for number in shared[:COMPARED_CLOSELY]:
            likeness = SequenceMatcher(None, name, _name(self._small[number])).ratio()
            if likeness >= LEAST_LIKENESS:
                scored.append((-likeness, number))
        return [number for _, number in sorted(scored)[:NEAREST_SHOWN]]


@lru_cache(maxsize=16)
def _by_folder(texts: tuple[str, ...]) -> dict[str, list[int]]:
    """Return the numbers of files by their folders, in order; empty where there are few, or one folder."""
    found: dict[str, list[int]] = {}
    for number, text in enumerate(texts if len(texts) >= FOLDED_FROM else ()):
        found.setdefault(folder_of(text), []).append(number)
    return dict(sorted(found.items())) if len(found.keys() - {""}) > 1 else {}


def folder_of(text: str) -> str:
    """Return the folders in front of a file's name, with the slash; empty where there are none."""
    place = max(text.rfind("/"), text.rfind("\\")) + 1
    return text[:place] if 0 < place < len(text) and "." in text[place:] else ""


def _name(text: str) -> str:
    return text[len(folder_of(text)) :]


def _number(choices: Sequence[Any], value: Any) -> int | None:
    """Return the place of a value; 1 and true are different choices."""
    try:
        number = choices.index(value)
    except ValueError:
        return None
    if isinstance(choices[number], bool) == isinstance(value, bool):
        return number
    alike = (place for place, choice in enumerate(choices) if choice == value and type(choice) is type(value))
    return next(alike, None)
