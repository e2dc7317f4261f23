"""The patterns and name rules by which Anything Everywhere nodes choose inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

MAX_PATTERN = 200
MAX_SUBJECT = 120
MAX_LOOPS = 3
"""More `*` and `+` than these could take minutes on a title: a file must not be able to do that."""

_NESTED = re.compile(r"\([^()]*[*+{|][^()]*\)[*+{]")


@dataclass(frozen=True)
class Pattern:
    """A regular expression that a text must contain, or must not."""

    text: str
    invert: bool = False

    def fits(self, subject: str) -> bool:
        """Whether a title or a name fits; a pattern too involved to be tried safely fits nothing."""
        if too_involved(self.text):
            return False
        return bool(_compiled(self.text).search(subject[:MAX_SUBJECT])) != self.invert


@lru_cache(256)
def _compiled(text: str) -> re.Pattern[str]:
    return re.compile(text)


def too_involved(text: str) -> bool:
    """Whether a pattern could take very long: it is long, or repeats what repeats or branches."""
    loops = len(re.findall(r"(?<!\\)(?:[*+]|\{\d+,\d*\})", text))
    return len(text) > MAX_PATTERN or loops > MAX_LOOPS or _NESTED.search(text) is not None


def pattern_of(settings: Mapping[str, Any], name: str) -> Pattern | None:
    """Return the pattern `name` (title, input, group …) of a node; None where it restricts nothing."""
    text = settings.get(f"{name}_regex")
    if not isinstance(text, str) or text in ("", ".*"):
        return None
    if not too_involved(text):
        try:
            _compiled(text)
        except re.error:
            return None
    return Pattern(text, bool(settings.get(f"{name}_regex_invert")))


SEED_PATTERN = Pattern("seed")
PROMPT_PATTERNS = (Pattern(r"(_|\b)pos(itive|_|\b)"), Pattern(r"(_|\b)neg(ative|_|\b)"))


def _same_start(name: str, target: str, title: str) -> bool:
    shared = min(len(name), len(target))
    return name[:shared] == target[:shared]


def _same_end(name: str, target: str, title: str) -> bool:
    shared = min(len(name), len(target))
    return name[len(name) - shared :] == target[len(target) - shared :]


NAME_RULES: Mapping[int, Callable[[str, str, str], bool]] = {
    0: lambda name, target, title: name == target,
    1: _same_start,
    2: _same_end,
    3: lambda name, target, title: name == title,
}
"""By `repeated_type_rule`: the sending input's name, the open input's name, the title of its node."""
