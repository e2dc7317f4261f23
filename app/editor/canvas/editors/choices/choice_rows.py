"""What a list of choices shows, in which order: recent ones first, what is nearest to a missing one."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

RECENT_SHOWN = 4
NEAREST_SHOWN = 3
COMPARED_CLOSELY = 80
"""So many names that share words with a missing one are compared letter by letter; more would take long."""
LEAST_LIKENESS = 0.4

Mark = Literal["", "recent", "nearest", "missing"]


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One row: the value it stands for, as a text, and why it stands where it does."""

    value: Any
    text: str
    mark: Mark = ""


class ChoiceRows:
    """The choices of one field, made ready to be searched at each key: 10,000 take a few milliseconds."""

    def __init__(self, choices: Sequence[Any], present: Any, recent: Sequence[Any] = ()) -> None:
        self._rows = [ChoiceRow(choice, str(choice)) for choice in choices]
        self._small = [row.text.lower() for row in self._rows]
        self._present = present
        self._recent = [value for value in recent if value != present]
        self.missing = present is not None and not any(_is(row.value, present) for row in self._rows)
        """Whether the present value is not among the choices."""

    def __len__(self) -> int:
        return len(self._rows)

    def rows(self, query: str) -> list[ChoiceRow]:
        """Return the rows for a query: all of its words are in them, those that begin with it come first."""
        words = query.lower().split()
        if not words:
            return [*self._first_rows(), *self._rows]
        found = range(len(self._rows))
        fitting = [index for index in found if words[0] in self._small[index]]
        for word in words[1:]:
            fitting = [index for index in fitting if word in self._small[index]]
        start = words[0]
        first = [index for index in fitting if _name(self._small[index]).startswith(start)]
        if first and len(first) < len(fitting):
            chosen = set(first)
            fitting = first + [index for index in fitting if index not in chosen]
        return [self._rows[index] for index in fitting]

    def _first_rows(self) -> list[ChoiceRow]:
        rows = []
        if self.missing:
            rows.append(ChoiceRow(self._present, str(self._present), "missing"))
            rows += [ChoiceRow(row.value, row.text, "nearest") for row in self.nearest(str(self._present))]
        known = {row.text: row for row in self._rows} if self._recent else {}
        recent = [known[str(value)] for value in self._recent if str(value) in known]
        return rows + [ChoiceRow(row.value, row.text, "recent") for row in recent[:RECENT_SHOWN]]

    def nearest(self, wanted: str) -> list[ChoiceRow]:
        """Return the choices most like a text, best first."""
        name = _name(wanted.lower())
        words = sorted(set(re.findall(r"[^\W\d_]{3,}|\d+", name)), key=len, reverse=True)[:6]
        shared: list[tuple[int, int]] = []
        for index, small in enumerate(self._small):
            count = sum(word in small for word in words)
            if count or len(self._rows) <= COMPARED_CLOSELY:
                shared.append((-count, index))
        shared.sort()
        scored = []
        for _, index in shared[:COMPARED_CLOSELY]:
            likeness = difflib.SequenceMatcher(None, name, _name(self._small[index])).ratio()
            if likeness >= LEAST_LIKENESS:
                scored.append((-likeness, index))
        return [self._rows[index] for _, index in sorted(scored)[:NEAREST_SHOWN]]


def folder_of(text: str) -> str:
    """Return the folders in front of a file's name, with the slash; empty where there are none."""
    place = max(text.rfind("/"), text.rfind("\\")) + 1
    return text[:place] if 0 < place < len(text) and "." in text[place:] else ""


def _name(text: str) -> str:
    return text[len(folder_of(text)) :]


def _is(choice: Any, value: Any) -> bool:
    return bool(choice == value) and isinstance(choice, bool) == isinstance(value, bool)
