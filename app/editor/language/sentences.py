"""Tells the sentences of the parts below the editor in the user's language."""

from __future__ import annotations

from functools import cache

from app.editor.language.sentence_table import SENTENCES
from app.editor.words import language_in_use, tr
from app.editor.writing.shown import in_lines
from app.sentences import Sentences


def translated(sentence: str) -> str:
    """Return a problem's message, a remedy or a refusal in the language of the program, line by line.

    A sentence that no template makes is returned as it is.
    """
    language = language_in_use()
    return in_lines(sentence if language == "en" else _sentences(language).told(sentence))


@cache
def _sentences(language: str) -> Sentences:
    """Return what tells the sentences of the table; `language` is that of `tr`."""
    return Sentences(SENTENCES, tr)
