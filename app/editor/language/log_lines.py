"""The lines that server and worker write into their log, told in the user's language."""

from __future__ import annotations

from functools import cache

from app.editor.language.sentences import translated
from app.editor.words import language_in_use, marked, tr
from app.sentences import Sentences

LINES = (
    marked("worker {number} is ready, torch {version}"),
    marked("no standby worker: {reason}"),
    marked("worker {number} did not stop within {seconds} s and is killed"),
    marked("run {run} begins"),
    marked("run {run} ends: {how}"),
    marked("the history cannot be written: {error}"),
    marked("the queue cannot be written: {error}"),
    marked("the node info cannot be kept for the next start: {error}"),
    marked("embedding left out: {error}"),
    marked("connection lost: {error}"),
    marked("nobody needs the server any more"),
)
"""Those that are not here stay as they are, in English: what libraries and packs write, and rare ones."""
ROLES = {"server": marked("server"), "worker": marked("worker"), "editor": marked("editor")}


def told_in_log(message: str, level: str) -> str:
    """Return a message of the log in the language of the program; warnings and errors may be problems."""
    language = language_in_use()
    if language == "en":
        return message
    line = _lines(language).told(message)
    return translated(message) if line == message and level in ("warning", "error") else line


@cache
def _lines(language: str) -> Sentences:
    """Return what tells the lines; `language` is that of `tr`."""
    return Sentences(LINES, tr)
