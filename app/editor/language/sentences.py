"""Tells the sentences of the parts below the editor in the user's language."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from app.editor.language.sentence_table import SENTENCES
from app.editor.words import language_in_use, tr
from app.editor.writing.shown import in_lines

LONGEST = 2000
"""Longer texts are no sentence of ours, and would take long to compare."""
_PLACE = re.compile(r"\{(\w+)\}")
_INNER = ("reason", "place")
"""Places that hold a sentence themselves."""
_FEW_LETTERS = 6
"""A template with fewer letters of its own says nothing, unless a sentence in it is known."""
_VALUE = r"\"[^\n]*?|\[.*?\]|\S+?"
"""Values as messages show them: texts in quotes, lists, or one word."""


def translated(sentence: str) -> str:
    """Return a problem's message, a remedy or a refusal in the language of the program, line by line.

    A sentence that no template makes is returned as it is.
    """
    language = language_in_use()
    if language == "en" or len(sentence) > LONGEST:
        return in_lines(sentence)
    return in_lines("\n".join(_line(line, language) for line in sentence.split("\n")))


@lru_cache(maxsize=1024)
def _line(line: str, language: str) -> str:
    exact = tr(line) if line else line
    if exact != line:
        return exact
    for template, pattern in _patterns():
        found = pattern.fullmatch(line)
        if found:
            values = found.groupdict()
            inner = {name: _line(values[name], language) for name in _INNER if name in values}
            generic = len(_PLACE.sub("", template)) < _FEW_LETTERS
            if generic and inner and inner.items() <= values.items():
                continue
            return tr(template).format(**{**values, **inner})
    return line


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the templates with places and what they match, those with the most words of their own first."""
    with_places = [template for template in SENTENCES if _PLACE.search(template)]
    with_places.sort(key=lambda template: -len(_PLACE.sub("", template)))
    return tuple((template, re.compile(_expression(template), re.DOTALL)) for template in with_places)


def _expression(template: str) -> str:
    parts = _PLACE.split(template)
    return "".join(
        f"(?P<{part}>{_VALUE if part == 'value' else '.+?'})" if at % 2 else re.escape(part)
        for at, part in enumerate(parts)
    )
