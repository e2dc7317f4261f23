"""What this user adds, links and likes: it decides what is offered first, and is kept from start to start."""

from __future__ import annotations

import json
import logging
import math
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.editor.canvas.links.connect import PendingLink
from app.editor.session import Session
from app.folders import Folders, resource_path
from app.settings import write_atomically
from app.workflow.edits import Change
from app.workflow.next_nodes import LinkCounts, links_told

LOG = logging.getLogger("confy")
WRITE_AFTER_MS = 1500
MOST_LINKS_OF_A_HAND = 4
"""A change with more links than these is a paste or a merge: it says nothing about habits."""
OWN_WEIGHT = 3.0
"""One's own links count this much of the most frequent one in public templates."""
KEPT_LINKS = 4000
FAVOURITE_WEIGHT = 2.0
"""What a star adds to the weight of a kind: half of what using it all the time does."""


class Habits(QObject):
    """Counts the kinds that are added and the links that are made, and knows the starred kinds."""

    favourites_changed = Signal()
    """A kind was starred, or its star was taken away."""

    def __init__(self, session: Session, folders: Folders, parent: QObject) -> None:
        super().__init__(parent)
        self._file = folders.state / "views" / "creating.json"
        self._session = session
        self._write_soon = QTimer(self, interval=WRITE_AFTER_MS, singleShot=True)
        self._write_soon.timeout.connect(self.write)
        self.uses: Counter[str] = Counter()
        self._weights: dict[str, float] = {}
        self.favourites: tuple[str, ...] = ()
        self.links = LinkCounts()
        self._read()
        session.edited.connect(self._learn)

    @cached_property
    def common(self) -> LinkCounts:
        """The counts of public templates, as shipped; empty when they cannot be read."""
        return LinkCounts.from_json(_json_of(resource_path("next_nodes.json")))

    @cached_property
    def _common_uses(self) -> Counter[str]:
        return self.common.uses()

    def note_use(self, class_type: str) -> None:
        """Remember that a node of this kind was added."""
        self.uses[class_type] += 1
        self._weights.pop(class_type, None)
        self._write_soon.start()

    def set_favourite(self, class_type: str, starred: bool) -> None:
        """Star a kind, or take its star away."""
        kept = tuple(name for name in self.favourites if name != class_type)
        self.favourites = (*kept, class_type) if starred else kept
        self._weights.pop(class_type, None)
        self._write_soon.start()
        self.favourites_changed.emit()

    def weight_of(self, class_type: str) -> float:
        """Return how much rather than others a kind is meant: 0 never used, 4 used all the time."""
        weight = self._weights.get(class_type)
        if weight is None:
            own, common = self.uses[class_type], self._common_uses[class_type]
            weight = min(math.log2(1 + own) * 1.5, 4.0) + min(math.log2(1 + common) * 0.15, 1.5)
            weight += FAVOURITE_WEIGHT * (class_type in self.favourites)
            self._weights[class_type] = weight
        return weight

    def guesses(self, class_type: str, pending: PendingLink, slot_name: str) -> dict[tuple[str, str], float]:
        """Return how likely a pending link of a node ends at which (kind, slot); more is likelier.

        A slot is told by the input's name, or for a link that looks for an output by the output's number.
        """
        found: dict[tuple[str, str], float] = {}
        for counts, weight in ((self.common, 1.0), (self.links, OWN_WEIGHT)):
            if pending.from_output:
                ends = dict(counts.after(class_type, pending.slot))
            else:
                before = counts.before(class_type, slot_name)
                ends = {(kind, str(slot)): count for (kind, slot), count in before.items()}
            most = max(ends.values(), default=1)
            for key, count in ends.items():
                found[key] = found.get(key, 0.0) + weight * count / most
        return found

    def write(self) -> None:
        """Write what is remembered now; a failure is logged, since nothing of the user's work is lost."""
        self._write_soon.stop()
        data = {
            "uses": dict(self.uses),
            "favourites": self.favourites,
            "links": self.links.to_json(),
        }
        try:
            write_atomically(self._file, json.dumps(data, indent=1).encode() + b"\n")
        except OSError as error:
            LOG.warning("habits are not kept: %s", error)

    def _learn(self, change: Change) -> None:
        for part in change.parts():
            if 0 < len(part.links_added) <= MOST_LINKS_OF_A_HAND:
                scope = self._session.workflow.scopes.get(part.scope)
                new = part.links_added - part.links_removed
                for kind in links_told(self._session.workflow, scope, new) if scope is not None else ():
                    if len(self.links.counts) < KEPT_LINKS or kind in self.links.counts:
                        self.links.add(kind)
                        self._write_soon.start()

    def _read(self) -> None:
        data = _json_of(self._file)
        if not isinstance(data, dict):
            return
        uses = data.get("uses")
        if isinstance(uses, dict):
            counted = {str(k): v for k, v in uses.items() if isinstance(v, int) and v > 0}
            self.uses.update(counted)
        names = data.get("favourites")
        if isinstance(names, list):
            self.favourites = tuple(dict.fromkeys(str(name) for name in names))
        self.links = LinkCounts.from_json(data.get("links"))


def _json_of(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
