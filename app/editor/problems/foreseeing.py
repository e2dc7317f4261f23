"""Shows what the next run will fail with, as the server's plan tells it, while the workflow is edited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QObject

from app.editor.problems.problem_list import ProblemList
from app.editor.running.live_plan import LivePlan
from app.editor.session import Session
from app.problems import Problem

KINDS = ("input.invalid", "input.refused_by_node", "memory.will_not_fit")
"""What a node itself refuses, and what needs too much memory; the rest the live check finds, without a
server."""


class Foreseeing(QObject):
    """Hands the problems of the live plan to the list of problems, as long as the plan is the latest."""

    def __init__(self, session: Session, live_plan: LivePlan, problems: ProblemList, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._live_plan = live_plan
        self._problems = problems
        live_plan.changed.connect(self._show)
        live_plan.want("problems")

    def _show(self) -> None:
        """Take over what is told; that of an old plan stays until a newer one comes, if one is to come."""
        here = self._session.current.problems
        if not self._live_plan.stale:
            self._problems.foresee(foreseen(self._live_plan.plan), here)
        elif not self._live_plan.expected:
            self._problems.foresee((), here)


def foreseen(plan: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the problems of a plan that only who runs nodes can know."""
    for found in plan.get("problems") or ():
        problem = Problem.from_json(found)
        if problem.node_path is not None and (problem.kind in KINDS or problem.kind.startswith("model.")):
            yield problem
