"""Brings the list of problems to panel and toolbar, and carries remedies out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.editor.files.commands import FileCommands
from app.editor.language.sentences import translated
from app.editor.notice_bar import NoticeBar
from app.editor.panels.docks import Docks
from app.editor.panels.problems import MAX_CARDS
from app.editor.problems.problem_list import ProblemList
from app.editor.scope_trail import ScopeTrail
from app.editor.session import Session
from app.editor.toolbar import TopBar
from app.editor.words import tr
from app.problems import Problem
from app.workflow.edits import Change, EditRefused, SetValue
from app.workflow.new_node import apply_remedy, node_at, steps_of
from app.workflow.unknown_kinds import KIND as UNKNOWN_KIND
from app.workflow.unknown_kinds import gathered

WORKER_START_KINDS = ("worker.not_started", "worker.no_torch", "worker.wrong_version")
FILE_KINDS = ("file.unreadable", "file.not_json", "file.not_a_workflow", "file.no_workflow_inside")


class ShowingProblems(QObject):
    """Where problems are seen, and what happens when one is clicked."""

    replacement_wanted = Signal()
    """The node that was just selected is to be replaced by another kind."""
    once_wanted = Signal(str)
    """The frozen node with this path is to run once."""

    def __init__(
        self,
        session: Session,
        trail: ScopeTrail,
        problems: ProblemList,
        docks: Docks,
        files: FileCommands,
        notice: NoticeBar,
        bar: TopBar,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._trail = trail
        self._problems = problems
        self._docks = docks
        self._files = files
        self._notice = notice
        self._bar = bar
        self._next = 0
        self._next_unknown = 0
        self._last_unknown = ""
        self._unopened = ""
        self.on_run_remedy: Callable[[Mapping[str, Any]], bool] = lambda edit: False
        """Carries out a remedy that is about a run; says whether it was one."""
        problems.changed.connect(self._show)
        session.problem_found.connect(self.add)
        session.edited.connect(self._forget_edited)
        session.edited.connect(lambda _: notice.pass_by())
        session.workflow_opened.connect(self._withdraw_unopened)
        panel = docks.problems
        panel.problem_activated.connect(self.fly_to)
        panel.remedy_chosen.connect(self.carry_out)
        panel.dismissed.connect(problems.dismiss)

    def add(self, problem: Problem) -> None:
        """Show a problem that something outside of the workflow has."""
        self._problems.add([problem])
        if problem.kind == "file.cannot_save":
            choices = [(tr("Save as…"), self._files.save_as), (tr("Try again"), self._files.save)]
            self._notice.show_notice(translated(problem.message), choices, alarm=True)
        elif problem.kind in FILE_KINDS:
            self._unopened = translated(problem.message)
            self._notice.show_notice(self._unopened, [], alarm=True)
        elif problem.severity == "error":
            self._docks.bring_up("problems")

    def take_frame(self, kind: str, data: Mapping[str, Any]) -> None:
        """Show what the server says outside of runs: why there is no worker, which packs have a fault."""
        found = data.get("problem")
        if kind == "confy.worker" and data.get("state") in ("ready", "running"):
            self._problems.forget_kind(*WORKER_START_KINDS)
            if not data.get("no_sign"):
                self._problems.forget_kind("worker.no_sign")
        elif kind in ("confy.worker", "confy.problem") and found and _concerns_all(data):
            problem = Problem.from_json(found)
            # A worker that died while nothing ran is replaced, and nobody has lost anything.
            if problem.kind != "worker.died":
                self.add(problem)

    def fly_to(self, problem: Problem) -> None:
        """Show where a problem is; of one that many nodes have, the next node at each call."""
        if problem.node_path is not None:
            self._trail.fly_to(problem.node_path, problem.input_name)
        elif problem.kind == UNKNOWN_KIND and problem.value:
            self._trail.fly_to(self._next_of(problem.value))

    def _next_of(self, paths: Sequence[str]) -> str:
        """Return the path after the one of the last call; where that is gone, what came into its place."""
        if self._last_unknown in paths:
            self._next_unknown = paths.index(self._last_unknown) + 1
        self._next_unknown %= len(paths)
        self._last_unknown = paths[self._next_unknown]
        return self._last_unknown

    def _one_a_kind(self, paths: Sequence[str]) -> list[str]:
        """Return the first path of each kind of node in each subgraph."""
        first: dict[tuple[str, str], str] = {}
        for path in paths:
            _, node = node_at(self._session.workflow, path)
            first.setdefault((path.rpartition(":")[0], node.type), path)
        return list(first.values())

    def show_next(self) -> None:
        """Go from problem to problem."""
        placed = [problem for problem in self._problems.all if problem.node_path is not None]
        if placed:
            self._next %= len(placed)
            self.fly_to(placed[self._next])
            self._next += 1

    def carry_out(self, problem: Problem, index: int) -> None:
        """Do what a remedy says, as an edit that can be undone."""
        remedy = problem.remedies[index]
        if remedy.edit is None:
            return
        if self.on_run_remedy(remedy.edit):
            self._problems.dismiss(problem)
            return
        if "save_as" in remedy.edit:
            self._files.save_as()
            return
        if "run_once" in remedy.edit:
            self._problems.dismiss(problem)
            self.once_wanted.emit(str(remedy.edit["run_once"].get("node")))
            return
        if "replace_node" in remedy.edit:
            if problem.node_path is not None:
                self.fly_to(problem)
            else:
                self._trail.fly_to(self._next_of(self._one_a_kind(problem.value)))
                self._trail.select_alike()
            self.replacement_wanted.emit()
            return
        try:
            edit = apply_remedy(self._session.workflow, self._session.library, remedy.edit)
        except (EditRefused, KeyError, ValueError) as refusal:
            said = tr("this remedy no longer fits: {reason}").format(reason=translated(str(refusal)))
            self.add(Problem("input.invalid", said, severity="warning"))
            return
        title = translated(remedy.title)
        if isinstance(edit, SetValue):
            title = tr("Set {name}").format(name=edit.input_name)
        if self._session.do(edit, title, merge_key=object()):  # undone alone, however soon it was chosen
            self._problems.dismiss(problem)

    def name_of(self, node_path: str) -> str:
        """Return the words for a node: its title and, inside subgraphs, those of the nodes around it."""
        steps = steps_of(self._session.workflow, node_path)
        titles = []
        for depth in range(1, len(steps) + 1):
            try:
                _, node = node_at(self._session.workflow, ":".join(steps[:depth]))
            except EditRefused:
                return tr("node {node}").format(node=node_path)
            info = self._session.library.get(node.type)
            definition = self._session.workflow.scopes.get(node.type)
            kind = info.display_name if info else definition.name if definition else node.type
            titles.append(node.title or kind)
        return f"{' › '.join(titles)} #{node_path}"

    def _show(self) -> None:
        total, errors = len(self._problems), self._problems.alarms
        cards = gathered(self._problems.all)
        self._docks.problems.show_problems(cards[:MAX_CARDS], self.name_of, len(cards))
        self._bar.show_problems(errors, total - errors)

    def _withdraw_unopened(self) -> None:
        """Another file was opened: nobody needs to hear of one that was not."""
        self._notice.withdraw(self._unopened)

    def _forget_edited(self, change: Change) -> None:
        for part in change.parts():
            if part.scope == "":
                self._problems.forget_nodes(part.nodes_changed | part.nodes_removed)


def _concerns_all(data: Mapping[str, Any]) -> bool:
    """Whether a problem is of no run, or of one that goes on: others come with the end of their run."""
    return data.get("prompt_id") is None or data["problem"].get("kind") == "worker.no_sign"
