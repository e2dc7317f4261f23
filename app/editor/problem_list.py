"""All problems shown at the moment: from the live check, from the last run, and from processes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from app.problems import Problem

SEVERITY_ORDER = {"error": 0, "warning": 1, "hint": 2}


class ProblemList(QObject):
    """The problems of the open workflow, replaced by where they come from."""

    changed = Signal()
    """The list is another one now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._from_check: tuple[Problem, ...] = ()
        self._others: tuple[Problem, ...] = ()
        self._all: list[Problem] | None = None

    @property
    def all(self) -> list[Problem]:
        """Every problem once, the worst first; what a run says again about a checked input is left out."""
        if self._all is None:
            self._all = self._sorted()
        return self._all

    def _sorted(self) -> list[Problem]:
        addresses = {_address(problem) for problem in self._from_check}
        others = [problem for problem in self._others if _address(problem) not in addresses]
        return sorted([*others, *self._from_check], key=lambda problem: SEVERITY_ORDER[problem.severity])

    @property
    def errors(self) -> int:
        """How many of them are errors."""
        return sum(problem.severity == "error" for problem in self.all)

    def set_checked(self, problems: Sequence[Problem]) -> None:
        """Replace what the live check found."""
        found = tuple(problems)
        same = len(found) == len(self._from_check) and all(
            new is old or _content(new) == _content(old)
            for new, old in zip(found, self._from_check, strict=True)
        )
        if not same:
            self._from_check = found
            self._tell()

    def add(self, problems: Iterable[Problem]) -> None:
        """Add problems of a run, a file or a process; the same one again replaces the older."""
        new = tuple(problems)
        contents = {_content(problem) for problem in new}
        kept = tuple(problem for problem in self._others if _content(problem) not in contents)
        self._others = kept + new
        if new:
            self._tell()

    def dismiss(self, problem: Problem) -> None:
        """Take one problem off; those of the live check stay until they are mended."""
        self._keep(other for other in self._others if other.id != problem.id)

    def forget_runs(self) -> None:
        """Take off what earlier runs said: another one begins."""
        self._keep(problem for problem in self._others if problem.source not in ("run", "server"))

    def forget_nodes(self, node_paths: Collection[str]) -> None:
        """Take off what runs said about these nodes: they were edited."""
        self._keep(problem for problem in self._others if problem.node_path not in node_paths)

    def forget_kind(self, *kinds: str) -> None:
        """Take off the problems of these kinds, for example once the server is back."""
        self._keep(problem for problem in self._others if problem.kind not in kinds)

    def clear(self) -> None:
        """Take off everything: another document is shown."""
        self._from_check = ()
        self._others = ()
        self._tell()

    def _tell(self) -> None:
        self._all = None
        self.changed.emit()

    def _keep(self, problems: Iterable[Problem]) -> None:
        kept = tuple(problems)
        if len(kept) != len(self._others):
            self._others = kept
            self._tell()


def _address(problem: Problem) -> tuple[str, str | None, str | None]:
    if problem.node_path is None:
        return (problem.id, None, None)
    return (problem.kind, problem.node_path, problem.input_name)


def _content(problem: Problem) -> tuple[object, ...]:
    return (
        problem.kind,
        problem.severity,
        problem.message,
        problem.node_path,
        problem.input_name,
        problem.output_slot,
        repr(problem.remedies),
    )
