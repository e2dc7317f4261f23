"""What was typed into a search for nodes: words, and filters such as `in:IMAGE out:LATENT pack:impact`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.workflow.node_info import NodeInfo
from app.workflow.slot_types import ANY

FILTERS = ("in", "out", "pack", "category", "is")
"""The filters by name; `is:` takes deprecated, experimental or core."""
_FILTER = re.compile(rf"(?:^|\s)({'|'.join(FILTERS)}):(\S*)", re.IGNORECASE)


@dataclass(frozen=True)
class Filter:
    """One filter word: its name and what it asks for."""

    name: str
    value: str

    @property
    def text(self) -> str:
        """How it is typed."""
        return f"{self.name}:{self.value}"

    def takes(self, info: NodeInfo) -> bool:
        """Whether a kind passes; a filter without a value lets all pass."""
        value = self.value.lower()
        if not value:
            return True
        match self.name:
            case "in":
                kinds = [item.type for item in info.inputs if item.group != "hidden"]
                return any(_names(kind, value) for kind in kinds)
            case "out":
                return any(_names(output.type, value) for output in info.outputs)
            case "pack":
                return value in pack_of(info).lower()
            case "category":
                return value in f"{info.category}\n{info.localized_category}".lower()
        known = {"deprecated": info.deprecated, "experimental": info.experimental, "core": is_core(info)}
        return any(held for name, held in known.items() if name.startswith(value))


@dataclass(frozen=True)
class SearchWords:
    """A query taken apart: lower-case words that must all fit, and filters that must all pass."""

    words: tuple[str, ...]
    filters: tuple[Filter, ...]

    @property
    def shows_deprecated(self) -> bool:
        """Whether deprecated kinds are asked for."""
        return self.asks_for("deprecated")

    def asks_for(self, word: str) -> bool:
        """Whether the filter `is:` names this word, or the beginning of it."""
        return any(
            item.name == "is" and item.value and word.startswith(item.value.lower()) for item in self.filters
        )

    def takes(self, info: NodeInfo) -> bool:
        """Whether a kind passes all filters."""
        return all(item.takes(info) for item in self.filters)


def read_search(text: str) -> SearchWords:
    """Take a query apart."""
    filters = tuple(Filter(name.lower(), value) for name, value in _FILTER.findall(text))
    return SearchWords(tuple(_FILTER.sub(" ", text).lower().split()), filters)


def without_filter(text: str, gone: Filter) -> str:
    """Return the query without one filter word."""
    kept: Sequence[str] = [word for word in text.split() if word.lower() != gone.text.lower()]
    return " ".join(kept)


def pack_of(info: NodeInfo) -> str:
    """Return the pack that a kind comes from; the empty text for those that come with the server."""
    parts = info.module.split(".")
    return parts[1] if parts[0] == "custom_nodes" and len(parts) > 1 else ""


def is_core(info: NodeInfo) -> bool:
    """Whether a kind comes with the server itself."""
    return not pack_of(info)


def _names(slot_type: str, value: str) -> bool:
    """Whether a type is meant by a word: the beginning of its name will do, as it is being typed."""
    return slot_type != ANY and f",{value}" in f",{slot_type.lower()}"
