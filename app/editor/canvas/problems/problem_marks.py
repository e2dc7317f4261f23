"""Marks nodes that have problems: outline, fields and slots, and the bubbles. Touches only what changed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.editor.canvas.following import MANY, SLICE_S
from app.editor.canvas.problems.overlay import is_loud
from app.problems import Problem
from app.workflow.document import NodeId

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas
    from app.editor.canvas.nodes.node_item import NodeItem

Parts = dict[str, tuple[Problem, ...]]
"""The problems of some node paths."""


class ProblemMarks(QObject):
    """The problems of the workflow, and those of them that the scope in view shows."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._due: dict[NodeId, None] = {}
        """Nodes that are to be marked anew; of very many a few at a time."""
        self._loud: set[NodeId] = set()
        """Those that have a problem which a bubble tells of."""
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._go_on)
        self._all: Parts = {}
        self._at: dict[NodeId, Parts] = {}
        """By node in view: its own problems, and those of the nodes inside it."""

    def set(self, problems: Iterable[Problem]) -> None:
        """Show these problems and no others."""
        self.take(problems)
        self.place()

    def take(self, problems: Iterable[Problem]) -> None:
        """Know these problems and no others; they are shown with the scope that is shown next."""
        found: dict[str, list[Problem]] = {}
        for problem in problems:
            if problem.node_path is not None:
                found.setdefault(problem.node_path, []).append(problem)
        self._all = {path: tuple(problems) for path, problems in found.items()}

    def change(self, problems: Mapping[str, Sequence[Problem]]) -> None:
        """Show other problems of these node paths; an empty sequence takes them off."""
        touched = set()
        for path, found in problems.items():
            _put(self._all, path, tuple(found))
            node_id = self._canvas.id_of(path)
            if node_id is not None:
                _put(self._at.setdefault(node_id, {}), path, tuple(found))
                touched.add(node_id)
        self._mark(touched)

    def place(self) -> None:
        """Show all problems anew: another scope is in view, or nodes came."""
        before = {key for key, item in self._canvas.graph.node_items.items() if item.problems}
        self._at, self._loud = {}, set()
        for path, found in self._all.items():
            node_id = self._canvas.id_of(path)
            if node_id is not None:
                self._at.setdefault(node_id, {})[path] = found
        self._mark(before | set(self._at))

    def show_in(self, item: NodeItem) -> None:
        """Mark a new item."""
        if item.node.id in self._at:
            self._mark_one(item.node.id)

    def show_bubbles(self) -> None:
        """Say what is wrong beside the first few nodes."""
        nodes = self._canvas.graph.node_items
        loud = (node_id for node_id in self._at if node_id in self._loud)
        self._canvas.bubbles.show(nodes[node_id] for node_id in loud if node_id in nodes)

    def _mark(self, node_ids: Iterable[NodeId]) -> None:
        self._due |= dict.fromkeys(node_ids)
        if len(self._due) > MANY:
            self._later.start()
        else:
            self._work(None)

    def _go_on(self) -> None:
        self._work(time.perf_counter() + SLICE_S)

    def _work(self, end: float | None) -> None:
        """Mark nodes until then; None: all of them."""
        while self._due:
            if end is not None and time.perf_counter() >= end:
                self._later.start()
                return
            self._mark_one(self._due.popitem()[0])
        self.show_bubbles()

    def _mark_one(self, node_id: NodeId) -> None:
        found = tuple(chain.from_iterable(self._at.get(node_id, {}).values()))
        if not found:
            self._at.pop(node_id, None)
        if is_loud(found):
            self._loud.add(node_id)
        else:
            self._loud.discard(node_id)
        item = self._canvas.graph.node_items.get(node_id)  # one that comes later is marked then
        if item is not None and found != item.problems:
            item.show_problems(found)
            self._canvas.minimap.renew()


def _put(parts: Parts, path: str, problems: tuple[Problem, ...]) -> None:
    if problems:
        parts[path] = problems
    else:
        parts.pop(path, None)
