"""Finds the workflows and prompts among the texts of a file, however they are wrapped."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.problems import Problem, RunFailed
from app.workflow.found_documents import Found, documents_in, value_at
from app.workflow.json_text import JsonText, read_json
from app.workflow.media.json_part import MAX_VALUES, too_many_values
from app.workflow.ui_format import what_it_is

KEYS = ("workflow", "prompt")
"""Under which keys ComfyUI keeps documents; the first that opens counts."""

_MAX_WRAPPINGS = 4
_SPACE = "\ufeff \t\r\n\0"
_A1111 = re.compile(r"\bSteps: \d+, ")
_A1111_SEARCHED = 5000
_SHOWN_KEYS = 5


@dataclass(frozen=True)
class InText:
    """A document that a file carries: the key of its text, the document alone, and what it is."""

    key: str
    text: JsonText
    found: Found


def documents_of(texts: Mapping[str, str]) -> tuple[list[InText], list[tuple[str, Problem]]]:
    """Return the documents in the texts of a file, and what is wrong with texts that should be some, by key.

    Those under `workflow` and `prompt` come first, then what lies in comments and the like.
    """
    documents: list[InText] = []
    broken: list[tuple[str, Problem]] = []
    likely = {key: text for key, text in texts.items() if "{" in text or "[" in text}
    others = [key for key in likely if key not in KEYS]
    for key in (*(key for key in KEYS if key in likely), *others):
        try:
            documents += _documents_in_text(key, texts[key])
        except RunFailed as failure:
            if key in KEYS:
                broken.append((key, failure.problem))
    return documents, broken


def _documents_in_text(key: str, text: str) -> list[InText]:
    """Return the documents in one text; raises RunFailed for one without."""
    inner = unwrapped(text)
    if too_many_values(inner):
        raise _failed("file.not_json", f"it holds more than {MAX_VALUES:,} values")
    read = read_json(inner.encode("utf-8", "surrogatepass"))
    documents = [InText(key, _alone(read, found), found) for found in documents_in(read.value)]
    if not documents:
        raise _failed("file.not_a_workflow", what_it_is(read.value))
    return [
        replace(document, found=replace(document.found, path=(key, *document.found.path)))
        for document in documents
    ]


def _alone(text: JsonText, found: Found) -> JsonText:
    """Return a document without what it is wrapped in."""
    return read_json(json.dumps(value_at(text.value, found.path)).encode()) if found.path else text


def unwrapped(text: str) -> str:
    """Return the JSON in a text that holds it as a JSON string, or after other letters.

    One string may hold another, up to four times. A text that holds no JSON comes back as it is.
    """
    for _ in range(_MAX_WRAPPINGS):
        if not text.lstrip(_SPACE).startswith('"'):
            break
        try:
            inner = json.loads(text.lstrip(_SPACE).rstrip("\0"), strict=False)
        except (ValueError, RecursionError):
            break
        if not isinstance(inner, str):
            break
        text = inner
    start = text.lstrip(_SPACE)
    place = start.find("{")
    return start.rstrip("\0") if place <= 0 or start[0] in '["' else start[place:].rstrip("\0")


def contents_in_words(texts: Mapping[str, str]) -> str:
    """Return what a file without a workflow holds, to follow on what kind of file it is."""
    if any(key == "parameters" or _A1111.search(text[-_A1111_SEARCHED:]) for key, text in texts.items()):
        return "that holds A1111 generation parameters, no workflow"
    if not texts:
        return "without a workflow in it"
    names = ", ".join(list(texts)[:_SHOWN_KEYS])
    return f"without a workflow in it (only {names}{', …' if len(texts) > _SHOWN_KEYS else ''})"


def _failed(kind: str, reason: str) -> RunFailed:
    return RunFailed(Problem(kind, f"This holds no workflow: {reason}.", source="edit"))
