"""The workflows and prompts in a JSON file: in wrappers, in lists, in texts that are JSON themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from app.problems import RunFailed
from app.workflow.json_text import read_json_text, write_json_text

Way = tuple[str | int, ...]
"""Keys and indices from the top of a file to a document. A text on the way is JSON, and goes on inside."""

MAX_DEPTH = 6
MAX_VALUES = 50_000
MAX_MEMBERS = 1000
"""So many members of each list or object are looked at."""

_NUMBERED = re.compile(r"(.+)#(\d+)", re.DOTALL)
_SIGNS = ("nodes", "class_type")


@dataclass(frozen=True)
class Found:
    """A document in a file: where, what, how many nodes, and what it is called there (else where it is)."""

    path: Way
    kind: Literal["workflow", "prompt"]
    node_count: int
    title: str

    @property
    def where(self) -> str:
        """The way to it in words, empty for the whole file."""
        return "/".join(str(step) for step in self.path)

    def in_words(self) -> str:
        """Return `title (workflow of 3 nodes)`."""
        nodes = "1 node" if self.node_count == 1 else f"{self.node_count} nodes"
        return f"{self.title or 'the whole file'} ({self.kind} of {nodes})"


def documents_in(value: Any) -> list[Found]:
    """Return the documents in a JSON value: workflows before prompts, those nearest to its top first.

    What stands inside a workflow (its subgraphs, a prompt in its `extra`) is part of it. Very long files are
    searched up to a limit.
    """
    found = list(_documents(value))
    return sorted(found, key=lambda item: (item.kind != "workflow", len(item.path)))


def _documents(value: Any) -> Iterator[Found]:
    waiting: list[tuple[Way, Any, str]] = [((), value, "")]
    for _ in range(MAX_VALUES):
        if not waiting:
            return
        path, item, name = waiting.pop()
        item = _inside(item)
        name = _name(item) or name
        if is_workflow(item, top=not path):
            yield Found(path, "workflow", len(item["nodes"]), name or _words(path))
        elif is_prompt(item):
            count = sum(isinstance(node, dict) and "class_type" in node for node in item.values())
            yield Found(path, "prompt", count, name or _words(path))
        elif len(path) < MAX_DEPTH and isinstance(item, dict | list):
            waiting += [((*path, key), member, name) for key, member in reversed(list(_members(item)))]


def _members(item: dict[str, Any] | list[Any]) -> Iterator[tuple[str | int, Any]]:
    """Yield the first members that can hold documents."""
    members: Iterable[tuple[str | int, Any]] = item.items() if isinstance(item, dict) else enumerate(item)
    for key, member in islice(members, MAX_MEMBERS):
        if isinstance(member, dict | list | str):
            yield key, member


def _inside(item: Any) -> Any:
    """Return the values in a text that is JSON with a document in it; anything else as it is."""
    if not isinstance(item, str) or item.lstrip()[:1] not in ("{", "["):
        return item
    if not any(sign in item for sign in _SIGNS):
        return item
    try:
        return read_json_text(item).value
    except RunFailed:
        return item


def _name(item: Any) -> str:
    names = (item.get(key) for key in ("name", "title")) if isinstance(item, dict) else ()
    return next((name for name in names if isinstance(name, str) and name), "")


def _words(path: Way) -> str:
    return "/".join(str(step) for step in path)


def is_workflow(value: Any, top: bool = False) -> bool:
    """Whether a JSON value is a workflow. The top of a file needs no links, if its nodes are no prompts."""
    nodes = value.get("nodes") if isinstance(value, dict) else None
    if not isinstance(nodes, list):
        return False
    return "links" in value or (top and not any(map(is_prompt, nodes)))


def is_prompt(value: Any) -> bool:
    """Whether a JSON document is an API prompt: an object with nodes that have a class_type."""
    return isinstance(value, dict) and any(
        isinstance(node, dict) and isinstance(node.get("class_type"), str) for node in value.values()
    )


def value_at(document: Any, path: Way) -> Any:
    """Return what stands at the end of a way."""
    for step in path:
        document = _opened(document)[step]
    return _opened(document)


def _opened(value: Any) -> Any:
    return read_json_text(value).value if isinstance(value, str) else value


def placed(document: Any, path: Way, value: Any) -> Any:
    """Return a copy of a document with `value` at the end of a way; a text on the way stays a text."""
    if isinstance(document, str):
        text = read_json_text(document)
        return write_json_text(placed(text.value, path, value), text)
    if not path:
        return value
    copy: Any = dict(document) if isinstance(document, dict) else list(document)
    copy[path[0]] = placed(copy[path[0]], path[1:], value)
    return copy


def numbered(path: Path) -> tuple[Path, int | None]:
    """Return the file and the number of the document that `FILE#2` means; a file of this name comes first."""
    match = _NUMBERED.fullmatch(str(path))
    if match is None or path.exists():
        return path, None
    return Path(match[1]), int(match[2])
