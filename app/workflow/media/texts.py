"""Collects the texts that a file carries, by key."""

from __future__ import annotations

import re

from app.workflow.media.source import Budget

_LABEL = re.compile(r"\s*([A-Za-z_][\w.\- ]{0,78})\s*:\s*(?=[\[{\"])")
_LABEL_SEARCHED = 200
"""Characters at the start of a text where a label is looked for."""


class Texts:
    """Texts by key; the first of each key counts. `Workflow`, `WORKFLOW` and `workflow` are one key."""

    def __init__(self, budget: Budget) -> None:
        self.found: dict[str, str] = {}
        self._budget = budget

    @property
    def complete(self) -> bool:
        """Whether there is what a workflow is opened from, so that looking further is not worth it."""
        return "workflow" in self.found or "prompt" in self.found

    def add(self, key: str, text: str) -> None:
        """Keep a text; raises Damaged when there are too many."""
        self._budget.step()
        self._budget.spend(len(text))
        self.found.setdefault(key.strip().lower(), text.strip("\0"))

    def add_labelled(self, key: str, text: str) -> None:
        """Keep a text such as `workflow:{…}` under its label, one without a label under `key`."""
        label = _LABEL.match(text[:_LABEL_SEARCHED])
        if label is None:
            self.add(key, text)
        else:
            self.add(label[1], text[label.end() :])


def plain_text(content: bytes) -> str:
    """Decode what should be ASCII or Latin-1 by its format, though many programs put UTF-8 there."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")
