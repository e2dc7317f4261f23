"""Marks nodes that have problems: outline, fields and slots, and the bubbles. Touches only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from app.problems import Problem
from app.workflow.document import NodeId

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

Parts = dict[str, tuple[Problem, ...]]
"""The problems of some node paths."""


class ProblemMarks:
    """The problems of the workflow, and those of them that the scope in view shows."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
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
        self._at = {}
        for path, found in self._all.items():
            node_id = self._canvas.id_of(path)
            if node_id is not None:
                self._at.setdefault(node_id, {})[path] = found
        self._mark(before | set(self._at))

    def _mark(self, node_ids: Iterable[NodeId]) -> None:
        nodes = self._canvas.graph.node_items  # those that have none yet are marked once they have
        for node_id in node_ids:
            parts = self._at.get(node_id, {})
            found = tuple(chain.from_iterable(parts.values()))
            if not found:
                self._at.pop(node_id, None)
            item = nodes.get(node_id)
            if item is not None and found != item.problems:
                item.show_problems(found)
                self._canvas.minimap.renew()
        self._canvas.bubbles.show(nodes[node_id] for node_id in self._at if node_id in nodes)


def _put(parts: Parts, path: str, problems: tuple[Problem, ...]) -> None:
    if problems:
        parts[path] = problems
    else:
        parts.pop(path, None)
