"""The plan of the next run in words: on each node, and for the whole workflow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from app.editor.canvas.nodes.node_facts import NOTHING, NodeFacts
from app.editor.canvas.nodes.node_look import seconds_text
from app.editor.language.sentences import translated
from app.editor.words import tr, tr_count
from app.editor.writing.sizes import bytes_text
from app.workflow.document import NodeId

PIECE = 32
"""After so many steps of a plan the window may have its turn."""
NEEDLESS = "nothing that runs needs its result"
NOTICED_S = 0.02
"""A node that takes less is not told in seconds: nobody waits for it."""


@dataclass(slots=True)
class _Planned:
    """What the steps of one node, or of all inside a subgraph node, will do."""

    run: int = 0
    cached: int = 0
    needless: int = 0
    """How many of the cached ones need not even be there."""
    frozen: bool = False
    twin_of: str = ""
    """The node that runs in its place, being equal to it."""
    always: bool = False
    seconds: float = 0.0
    known: bool = False
    rough: bool = False
    reasons: dict[str, None] = field(default_factory=dict)


class PlanFacts:
    """What a plan says of the nodes in view; `id_of` gives the node of a path, None for others."""

    def __init__(self, plan: Mapping[str, Any], id_of: Callable[[str], NodeId | None]) -> None:
        self._steps = _steps(plan)
        self._twins = plan.get("merged") or {}
        self._id_of = id_of
        self._found: dict[NodeId, _Planned] = {}
        self._words = _Words()

    def read(self) -> Iterator[None]:
        """Take in the plan, pausing after some steps."""
        for at, step in enumerate(self._steps):
            self._take(step)
            if at % PIECE == PIECE - 1:
                yield
        for kept, twins in self._twins.items():
            for path in twins:
                node_id = self._id_of(str(path))
                if node_id is not None:
                    self._found.setdefault(node_id, _Planned()).twin_of = str(kept)
            yield

    def of(self, node_id: NodeId) -> NodeFacts:
        """Return what is known of a node."""
        planned = self._found.get(node_id)
        return NOTHING if planned is None else NodeFacts(self._words.of(planned), tell=partial(_tip, planned))

    def known(self) -> Iterable[NodeId]:
        """Return the nodes of which something is known."""
        return self._found

    def _take(self, step: Mapping[str, Any]) -> None:
        node_id = self._id_of(str(step["node"]))
        if node_id is None:
            return
        here = self._found.get(node_id)
        if here is None:
            here = self._found[node_id] = _Planned()
        if step.get("state") in ("cached", "frozen"):
            here.cached += 1
            here.frozen |= step.get("state") == "frozen"
            here.needless += step.get("reason") == NEEDLESS
            return
        here.run += 1
        here.always |= step.get("state") == "always"
        seconds = step.get("seconds")
        if isinstance(seconds, int | float):
            here.known, here.seconds = True, here.seconds + seconds
        here.rough |= bool(step.get("rough")) or seconds is None
        if step.get("reason"):
            here.reasons.setdefault(str(step["reason"]))


def summary_of_plan(plan: Mapping[str, Any]) -> str:
    """Return what a run would do in one line: `Next run: 12 nodes, 30 cached, about 8.0 s, 3.1 GB`."""
    steps = [step for step in _steps(plan) if step.get("certain", True)]
    if not steps:
        return ""
    cached = sum(step.get("state") in ("cached", "frozen") for step in steps)
    if cached == len(steps):
        return tr_count("Next run: the one node is cached", "Next run: all %n nodes are cached", cached)
    parts = [tr_count("%n node", "%n nodes", len(steps) - cached)]
    if cached:
        parts.append(tr("{count} cached").format(count=cached))
    seconds = plan.get("seconds")
    if isinstance(seconds, int | float):
        parts.append(_about(seconds, bool(plan.get("rough"))))
    peak = plan.get("peak_bytes")
    if isinstance(peak, int) and peak:
        parts.append(bytes_text(peak))
    return tr("Next run: {what}").format(what=", ".join(parts))


def summary_tip(plan: Mapping[str, Any]) -> str:
    """Return what the summary leaves out: what it is made of, and what nobody knows yet."""
    lines = [tr("What a run would do now, from what steps took on this machine")]
    unknown = plan.get("unknown")
    if isinstance(unknown, int) and unknown:
        lines.append(tr_count("%n node has never run here", "%n nodes have never run here", unknown))
    measured = plan.get("measured_peak_bytes")
    if isinstance(measured, int):
        lines.append(tr("Measured when it ran before: {size}").format(size=bytes_text(measured)))
    return "\n".join(lines)


def _steps(plan: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    return [step for step in plan.get("steps") or () if isinstance(step, Mapping) and "node" in step]


class _Words:
    """The words on nodes; those for the same time are made once."""

    def __init__(self) -> None:
        self._cached, self._runs, self._always = tr("cached"), tr("runs"), tr("always")
        self._twin, self._frozen = tr("as #{node}"), tr("frozen")
        self._times: dict[tuple[float, bool], str] = {}

    def of(self, planned: _Planned) -> str:
        """Return what stands on a node."""
        if planned.twin_of and not planned.run + planned.cached:
            return self._twin.format(node=planned.twin_of)
        if not planned.run:
            return self._frozen if planned.frozen and planned.cached == 1 else self._cached
        if not planned.known or planned.seconds < NOTICED_S:
            return self._always if planned.always else self._runs
        place = (round(planned.seconds, 2 if planned.seconds < 0.1 else 1), planned.rough)
        if place not in self._times:
            self._times[place] = _about(*place)
        time = self._times[place]
        return f"{self._always} {time}" if planned.always else time


def _tip(planned: _Planned) -> str:
    if planned.twin_of and not planned.run + planned.cached:
        return tr("It is equal to node #{node}, which runs for both").format(node=planned.twin_of)
    if not planned.run and planned.frozen and planned.cached == 1:
        return tr("It is frozen: it keeps what it gave")
    if not planned.run and planned.needless == planned.cached:
        return tr("The next run does not need it: what comes after it is in the cache")
    if not planned.run:
        return tr("The next run takes its result from the cache")
    lines = [tr("The next run runs it each time") if planned.always else tr("The next run runs it")]
    if planned.run + planned.cached > 1:
        lines[0] = tr("The next run runs {run} of its {all} nodes").format(
            run=planned.run, all=planned.run + planned.cached
        )
    lines += [translated(reason) for reason in list(planned.reasons)[:3]]
    if planned.known:
        words = tr("Expected: {time}, told from other sizes") if planned.rough else tr("Expected: {time}")
        lines.append(words.format(time=seconds_text(planned.seconds)))
    else:
        lines.append(tr("How long it takes is not known: it has not run here yet"))
    return "\n".join(lines)


def _about(seconds: float, rough: bool) -> str:
    text = seconds_text(seconds)
    return tr("about {time}").format(time=text) if rough else text
