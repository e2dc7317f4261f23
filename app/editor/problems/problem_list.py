"""All problems shown at the moment: from the live check, the server's plan, the last run, and processes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.problems import Problem, Severity

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "hint")
Place = str | None
"""The path of a node, None for what no node has alone."""


class DocumentProblems:
    """The problems of one document by node, while it is in view and while it is not."""

    def __init__(self) -> None:
        self.checked: dict[Place, tuple[Problem, ...]] = {}
        self.others: dict[Place, tuple[Problem, ...]] = {}
        self.foreseen: dict[Place, tuple[Problem, ...]] = {}
        """What the server's plan tells of the next run."""
        self.waved_off: set[tuple[object, ...]] = set()
        """Contents of foreseen problems that the user took off, as long as the plan goes on telling them."""
        self.shown: dict[Place, tuple[Problem, ...]] = {}
        self.counts = dict.fromkeys(SEVERITIES, 0)
        self.unfinished = 0
        """How many of the errors are links that are only not drawn yet."""

    def keep(self, wanted: Callable[[Problem], bool], places: Iterable[Place]) -> list[Place]:
        """Take off what others than the live check said at these places and is not wanted; tell where."""
        changed = []
        for place in places:
            old = self.others.get(place, ())
            kept = [problem for problem in old if wanted(problem)]
            if len(kept) != len(old):
                _put(self.others, place, kept)
                changed.append(place)
        return changed

    def add(self, problems: Iterable[Problem]) -> list[Place]:
        """Add problems of a run, a file or a process; the same one again replaces the older. Tells where."""
        by_place: dict[Place, list[Problem]] = {}
        for problem in problems:
            by_place.setdefault(problem.node_path, []).append(problem)
        for place, new in by_place.items():
            old = self.others.get(place, ())
            contents = {_content(problem) for problem in new} if old else set()
            kept = [problem for problem in old if _content(problem) not in contents]
            _put(self.others, place, kept + new)
        return list(by_place)

    def foresee(self, problems: Iterable[Problem]) -> list[Place]:
        """Take over what is foreseen now; what was said before stays the same Problem. Tells where."""
        known = {_content(problem): problem for told in self.foreseen.values() for problem in told}
        new: dict[Place, list[Problem]] = {}
        contents = {_content(problem): problem for problem in problems}
        self.waved_off &= contents.keys()
        for content, problem in contents.items():
            if content not in self.waved_off:
                new.setdefault(problem.node_path, []).append(known.get(content, problem))
        changed = [
            p for p in self.foreseen.keys() | new.keys() if self.foreseen.get(p, ()) != tuple(new.get(p, ()))
        ]
        self.foreseen = {place: tuple(told) for place, told in new.items()}
        return changed

    def renew(self, places: Iterable[Place]) -> None:
        """Find out anew what is shown at these places: what a run says of a checked input is left out."""
        for place in places:
            checked = self.checked.get(place, ())
            others = self.others.get(place, ())
            if others and checked:
                said = {_address(problem) for problem in checked}
                by_runs = {_address(p): p.source for p in others if p.kind == "input.missing"}
                others = tuple(problem for problem in others if _address(problem) not in said)
                # A link that a run was refused for is no longer one that is only not drawn yet.
                checked = tuple(replace(p, source=by_runs.get(_address(p), p.source)) for p in checked)
            self._count(place, -1)
            foreseen = self.foreseen.get(place, ())
            if foreseen:
                said = {_address(problem) for problem in (*checked, *others)}
                foreseen = tuple(problem for problem in foreseen if _address(problem) not in said)
            _put(self.shown, place, [*others, *foreseen, *checked])
            self._count(place, 1)

    def _count(self, place: Place, by: int) -> None:
        for problem in self.shown.get(place, ()):
            self.counts[problem.severity] += by
            self.unfinished += by * is_unfinished(problem)


class ProblemList(QObject):
    """The problems of the document in view by node. A change touches only the nodes it is about."""

    changed = Signal(object)
    """The frozenset of those Places whose problems are others now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._here = DocumentProblems()

    def show(self, document: DocumentProblems) -> None:
        """Show the problems of another document; those of the program itself go along."""
        if document is self._here:
            return
        before, self._here = self._here, document
        places = [*before.shown, *document.shown]
        own = [problem for problem in before.others.get(None, ()) if problem.source == "process"]
        if own:
            before.renew(before.keep(lambda problem: problem not in own, [None]))
            places += document.add(own)
        self._tell(places)

    @property
    def all(self) -> list[Problem]:
        """Every problem once, the worst first; what a run says again about a checked input is left out."""
        found: dict[Severity, list[Problem]] = {severity: [] for severity in SEVERITIES}
        for problems in self._here.shown.values():
            for problem in problems:
                found[problem.severity].append(problem)
        return [problem for severity in SEVERITIES for problem in found[severity]]

    @property
    def errors(self) -> int:
        """How many of them are errors."""
        return self._here.counts["error"]

    @property
    def alarms(self) -> int:
        """How many errors are more than a link that is not drawn yet."""
        return self._here.counts["error"] - self._here.unfinished

    def __len__(self) -> int:
        return sum(self._here.counts.values())

    def of(self, node_path: Place) -> tuple[Problem, ...]:
        """Return the problems of a node; None: those that no node has alone."""
        return self._here.shown.get(node_path, ())

    def change_checked(self, gone: Iterable[Problem], new: Iterable[Problem]) -> None:
        """Take over what the live check no longer finds, and what it finds now."""
        gone_ids = {problem.id for problem in gone}
        left = {problem.node_path for problem in gone}
        changed = {place: list(self._here.checked.get(place, ())) for place in left}
        for problem in new:
            place = problem.node_path
            changed.setdefault(place, list(self._here.checked.get(place, ()))).append(problem)
        for place, problems in changed.items():
            _put(self._here.checked, place, [problem for problem in problems if problem.id not in gone_ids])
        self._tell(changed)

    def foresee(self, problems: Iterable[Problem], document: DocumentProblems) -> None:
        """Show what the next run of a document will fail with, in place of what was said before."""
        self._tell(document.foresee(problems), document)

    def add(self, problems: Iterable[Problem], document: DocumentProblems | None = None) -> None:
        """Add problems of a run, a file or a process; the same one again replaces the older.

        `document`: the one that has them, by default the one in view.
        """
        owner = document or self._here
        self._tell(owner.add(problems), owner)

    def dismiss(self, problem: Problem) -> None:
        """Take one problem off; those of the live check stay until they are mended, as no alarm."""
        if problem in self._here.foreseen.get(problem.node_path, ()):
            self._here.waved_off.add(_content(problem))
            self._forget_foreseen([problem.node_path], lambda other: other.id != problem.id)
        missing = _address(problem) if problem.kind == "input.missing" else None
        self._keep(
            lambda other: other.id != problem.id and _address(other) != missing,
            [problem.node_path],
        )

    def forget_runs(self, document: DocumentProblems | None = None) -> None:
        """Take off what earlier runs of a document said, by default of the one in view: another begins."""
        owner = document or self._here
        places = owner.keep(lambda problem: problem.source not in ("run", "server"), list(owner.others))
        self._tell(places, owner)

    def forget_nodes(self, node_paths: Collection[str]) -> None:
        """Take off what runs and plans said about these nodes: they were edited."""
        self._forget_foreseen(node_paths, lambda problem: False)
        self._keep(lambda problem: False, node_paths)

    def forget_kind(self, *kinds: str) -> None:
        """Take off the problems of these kinds, for example once the server is back."""
        self._keep(lambda problem: problem.kind not in kinds, list(self._here.others))

    def clear(self) -> None:
        """Take off everything: another document is shown."""
        places = list(self._here.shown)
        self._here.checked.clear()
        self._here.others.clear()
        self._here.foreseen.clear()
        self._tell(places)

    def _forget_foreseen(self, places: Iterable[Place], wanted: Callable[[Problem], bool]) -> None:
        foreseen = self._here.foreseen
        touched = [place for place in places if place in foreseen]
        for place in touched:
            _put(foreseen, place, [problem for problem in foreseen[place] if wanted(problem)])
        self._tell(touched)

    def _keep(self, wanted: Callable[[Problem], bool], places: Iterable[Place]) -> None:
        self._tell(self._here.keep(wanted, places))

    def _tell(self, places: Iterable[Place], document: DocumentProblems | None = None) -> None:
        changed = frozenset(places)
        owner = document or self._here
        owner.renew(changed)
        if changed and owner is self._here:
            self.changed.emit(changed)


def _put(places: dict[Place, tuple[Problem, ...]], place: Place, problems: list[Problem]) -> None:
    if problems:
        places[place] = tuple(problems)
    else:
        places.pop(place, None)


def _address(problem: Problem) -> tuple[str, str | None]:
    """Return what makes two problems of a node one; those of no node are always two."""
    return (problem.kind, problem.id if problem.node_path is None else problem.input_name)


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


def is_unfinished(problem: Problem) -> bool:
    """Whether a link is only not drawn yet: no run was refused for it, and nothing helps but to draw it."""
    return problem.kind == "input.missing" and problem.source == "edit" and not problem.remedies
