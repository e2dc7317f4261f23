"""Copied nodes as text that comes through a mail, and such text found again among whatever surrounds it.

The text is JSON in short lines. What mail programs change is written as escapes: hard spaces, several spaces
in a row, curved quotation marks, and `>`, so that each `>` at the start of a line is a quotation's. So is
what would turn the rest of a mail around, and halves of letters, which no mail can hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.workflow.found_documents import documents_in, is_prompt, value_at
from app.workflow.node_info import NodeInfo
from app.workflow.patch import EditRefused
from app.workflow.prompt import Prompt
from app.workflow.ui_format import workflow_to_json

Json = dict[str, Any]

LINE = 72
"""No line is longer, but for texts in it that are."""
MOST_FOR_MAILS = 1_000_000
"""A longer text has a line for each node: nobody mails it, and breaking it up takes a while."""
MOST_TRIES = 24
"""So many places of a text are looked at for nodes."""
MOST_CHARACTERS = 64_000_000

_ESCAPED = re.compile(
    "[>\u00a0\u00ad\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\u201c\u201d\u201e\u2018\u2019\ufeff\ud800-\udfff]"
)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"[,:]?\s?|[^\s",:{}\[\]]+[,:]?\s?|[{}\[\]][,:]?\s?')
_QUOTED = re.compile(r"^[ \t]*(?:>[ \t]?)+")
_SIGNS = re.compile(r'[{}\[\]"\u201c\u201d\\\u00a0]|\r?\n')
_FIRST = re.compile(r'\{\s*(?:["\u201c]|$)')
_START = re.compile(r'\{\s*["\u201c]')


def fragment_text(data: Json) -> str:
    """Return JSON values as text for the clipboard."""
    text = dumped(data, _for_mails)
    if len(text) > MOST_FOR_MAILS:
        return text.replace('}, {"id": ', '},\n{"id": ') + "\n"
    lines: list[str] = []
    line = ""
    for token in (found[0] for found in _TOKEN.finditer(text)):
        if line and len(line) + len(token.rstrip()) > LINE:
            lines.append(line.rstrip())
            line = ""
        line += token
    return "\n".join([*lines, line.rstrip()]) + "\n"


def dumped(data: Json, written: Callable[[Any], str] = json.dumps) -> str:
    """Return JSON values on one line, each node by itself: between two others may have their turn.

    Written in one go, thousands of nodes would hold Python's lock, and with it the window, for a tenth of a
    second.
    """
    parts = []
    for key, value in data.items():
        text = (
            f"[{', '.join([written(item) for item in value])}]" if isinstance(value, list) else written(value)
        )
        parts.append(f"{written(key)}: {text}")
    return f"{{{', '.join(parts)}}}"


def loaded(text: str, strict: bool = True) -> Any:
    """Return the values of a JSON text, read so that others have their turns; raises ValueError."""
    return json.loads(text, strict=strict, object_hook=_as_it_is)


def _as_it_is(value: Json) -> Json:
    return value


def _for_mails(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False).replace("  ", " \\u0020")
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def fragment_in(text: str, library: Mapping[str, NodeInfo]) -> Json:
    """Return the nodes in a text as JSON values, as workflows have them; those of a prompt are laid out.

    Raises EditRefused with what is there instead.
    """
    for value in _values(text[:MOST_CHARACTERS]):
        found = _nodes_in(value, library)
        if found is not None:
            return found
    raise EditRefused(
        "the clipboard holds no nodes" if text.strip() else "the clipboard holds no nodes or text"
    )


def _nodes_in(value: Any, library: Mapping[str, NodeInfo]) -> Json | None:
    """Return the workflow, prompt or fragment in a JSON value, None where there is none."""
    if isinstance(value, dict) and isinstance(value.get("nodes"), list) and not is_prompt(value):
        return value
    for found in documents_in(value)[:1]:
        document = value_at(value, found.path)
        if found.kind == "workflow":
            return dict(document)
        nodes = {
            key: node for key, node in document.items() if isinstance(node, dict) and "class_type" in node
        }
        from app.workflow.from_prompt import workflow_of_prompt  # only who pastes a prompt needs it

        try:
            return workflow_to_json(workflow_of_prompt(Prompt.from_json(nodes), library))
        except ValueError as error:
            raise EditRefused(f"the prompt on the clipboard is broken: {error}") from None
    return None


def _values(text: str) -> Iterator[Any]:
    """Yield what a text is as JSON, or the objects found in it."""
    try:
        yield loaded(text)
        return
    except (ValueError, RecursionError):
        pass
    text = _unquoted(text)
    place = 0
    for _ in range(MOST_TRIES):
        start = _START.search(text, place)
        if start is None:
            return
        mended, end = _mended(text, start.start())
        try:
            yield loaded(mended, strict=False)
            place = end
        except (ValueError, RecursionError):
            place = start.start() + 1


def _unquoted(text: str) -> str:
    """Return a text without the marks of a quotation, where the line that begins the JSON has them."""
    lines = text.splitlines()
    first = next((line for line in lines if _FIRST.search(line)), "")
    if not _QUOTED.match(first):
        return text
    return "\n".join(_QUOTED.sub("", line) for line in lines)


def _mended(text: str, start: int) -> tuple[str, int]:
    """Return the JSON object that begins at `start` and its end; lines wrapped in its texts are joined."""
    out: list[str] = []
    depth, closer, place = 0, "", start
    while True:
        sign = _SIGNS.search(text, place)
        if sign is None:
            return "".join(out) + text[place:], len(text)
        out.append(text[place : sign.start()])
        place = sign.end()
        mark = sign.group()
        if closer:
            if mark == "\\":
                # Whatever is escaped belongs to the text.
                out.append(text[place - 1 : place + 1])
                place += 1
            elif mark == closer:
                out.append('"')
                closer = ""
            elif mark.endswith("\n"):
                place = _join(out, text, place)
            else:
                out.append(" " if mark == "\u00a0" else mark)
        elif mark in '"\u201c\u201d':
            closer = '"' if mark == '"' else "\u201d"
            out.append('"')
        else:
            out.append(" " if mark == "\u00a0" else mark)
            depth += (mark in "{[") - (mark in "}]")
            if depth == 0 and mark in "}]":
                return "".join(out), place


def _join(out: list[str], text: str, place: int) -> int:
    """Join two lines of one text: a space was where the line was broken. Returns where to go on."""
    while place < len(text) and text[place] in " \t\u00a0":
        place += 1
    before = "".join(out[-2:])
    if before and not before.endswith(" "):
        out.append(" ")
    return place
