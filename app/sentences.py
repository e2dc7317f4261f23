"""Finds the template that a sentence was made from, and tells it in other words with the same values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

LONGEST = 2000
"""Longer texts are no sentence of ours, and would take long to compare."""
_PLACE = re.compile(r"\{(\w+)\}")
_INNER = ("reason", "place")
"""Places that hold a sentence themselves."""
_FEW_LETTERS = 6
"""A template with fewer letters of its own says nothing, unless a sentence in it is known."""
_VALUE = r"\"[^\n]*?|\[.*?\]|\S+?"
"""Values as messages show them: texts in quotes, lists, or one word."""


class Sentences:
    """The sentences that `templates` make, in the words that `say` has for each template."""

    def __init__(self, templates: Iterable[str], say: Callable[[str], str]) -> None:
        self._say = say
        with_places = [template for template in templates if _PLACE.search(template)]
        # Those with the most words of their own come first.
        with_places.sort(key=lambda template: -len(_PLACE.sub("", template)))
        self._patterns = [
            (template, re.compile(_expression(template), re.DOTALL)) for template in with_places
        ]
        self._line = lru_cache(maxsize=1024)(self._told)

    def told(self, sentence: str) -> str:
        """Return a sentence in the other words, line by line; one that no template makes as it is."""
        if len(sentence) > LONGEST:
            return sentence
        return "\n".join(self._line(line) for line in sentence.split("\n"))

    def _told(self, line: str) -> str:
        exact = self._say(line) if line else line
        if exact != line:
            return exact
        for template, pattern in self._patterns:
            found = pattern.fullmatch(line)
            if found:
                values = found.groupdict()
                inner = {name: self._line(values[name]) for name in _INNER if name in values}
                generic = len(_PLACE.sub("", template)) < _FEW_LETTERS
                if generic and inner and inner.items() <= values.items():
                    continue
                return self._say(template).format(**{**values, **inner})
        return line


def _expression(template: str) -> str:
    parts = _PLACE.split(template)
    return "".join(
        f"(?P<{part}>{_VALUE if part == 'value' else '.+?'})" if at % 2 else re.escape(part)
        for at, part in enumerate(parts)
    )
