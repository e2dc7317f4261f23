"""What commands print: problems in one line, JSON for scripts. Quick to import: git calls some often."""

from __future__ import annotations

import json
import math
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from app.problems import Problem, RunFailed
from app.spoken import say, told
from app.workflow.prompt import Prompt

SHOWN_REMEDIES = 3
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def problem_line(path: Path, problem: Problem, prompt: Prompt | None = None) -> str:
    """Return `file: node "Title" (#id), input: message`, with what helps at the end."""
    place: list[str] = []
    if problem.severity != "error":
        place.append(say(problem.severity))
    if problem.node_path is not None:
        node = prompt.nodes.get(problem.node_path) if prompt else None
        title = f'"{node.title or node.class_type}" ' if node else ""
        place.append(say("node {title}(#{path})").format(title=title, path=problem.node_path))
    if problem.input_name is not None:
        place.append(problem.input_name)
    message = " ".join(told(problem.message).split())
    message = message.removeprefix(f"{problem.input_name}: ")
    name = "stdin" if str(path) == "-" else str(path)
    message = message.removeprefix(f"{name} ").removeprefix(f"{path.name} ")
    titles = [told(remedy.title) for remedy in problem.remedies[:SHOWN_REMEDIES]]
    titles[1:] = [title[0].lower() + title[1:] for title in titles[1:]]
    help_ = f" – {say(', or ').join(titles)}" if titles else ""
    return plain(f"{name}: {', '.join(place)}{': ' if place else ''}{message}{help_}")


def say_problems(path: Path, problems: Iterable[Problem], prompt: Prompt | None = None) -> bool:
    """Print problems on stderr, one a line; return whether one is an error."""
    failed = False
    for problem in problems:
        print(problem_line(path, problem, prompt), file=sys.stderr)
        failed = failed or problem.severity == "error"
    return failed


def failure_of(path: Path, error: RunFailed, prompt: Prompt | None = None) -> int:
    """Print why a command failed and return its exit code."""
    say_problems(path, [error.problem], prompt)
    return 1


def print_json(data: Any) -> None:
    """Print one JSON document on stdout; values JSON cannot hold become their text."""
    try:
        text = json.dumps(data, indent=2, ensure_ascii=False, default=repr, allow_nan=False)
    except ValueError:
        text = json.dumps(_finite(data), indent=2, ensure_ascii=False, default=repr)
    # UTF-8 whatever the terminal speaks: a reader of JSON expects nothing else.
    print_bytes((text + "\n").encode("utf-8", "backslashreplace"))


def print_bytes(content: bytes) -> None:
    """Write bytes to stdout as they are, behind what was printed before."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.flush()


def plain(text: str) -> str:
    """Return a text with control characters spelled out: a file must not move the reader's cursor.

    Nor may it turn the rest of a line around, as U+202E does.
    """
    if text.isprintable():
        return text
    return "".join(
        char
        if char in "\n\t" or not (unicodedata.category(char) == "Cc" or char in _TURNING)
        else f"\\x{ord(char):02x}"
        if ord(char) < 0x100
        else f"\\u{ord(char):04x}"
        for char in text
    )


def _finite(value: Any) -> Any:
    """Return JSON with infinity and not-a-number as texts, since only some readers take them."""
    if isinstance(value, Mapping):
        return {key: _finite(member) for key, member in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(member) for member in value]
    return repr(value) if isinstance(value, float) and not math.isfinite(value) else value
