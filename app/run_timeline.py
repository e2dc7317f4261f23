"""RunTimeline: what ran when in one run, collected from the frames that clients with the flag `confy` get."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

ENDINGS = ("execution_success", "execution_error", "execution_interrupted")
MAIN_LANE = "main"


class StepTime(NamedTuple):
    """One step: `began` in seconds since the run began, `seconds` None while it runs.

    `node` is the node the user sees; steps of one `lane` ran one after the other, or inside each other.
    """

    step: str
    node: str
    class_type: str
    began: float
    seconds: float | None
    bytes: int = 0
    device: str = ""
    lane: str = MAIN_LANE


@dataclass(frozen=True, slots=True)
class MemorySample:
    """Bytes by kind (`rss`, `gpu_torch` …) at a moment, in seconds since the run began."""

    at: float
    bytes: Mapping[str, int]


@dataclass
class RunTimeline:
    """One run. `queue_s`, `compile_s`, `run_s`: how long it waited, was compiled, ran; None: not yet."""

    prompt_id: str = ""
    steps: list[StepTime] = field(default_factory=list)
    memory: list[MemorySample] = field(default_factory=list)
    cached: tuple[str, ...] = ()
    queue_s: float | None = None
    compile_s: float | None = None
    run_s: float | None = None
    exact: bool = False
    """Whether the steps are the worker's own records, and no longer told by when frames came."""

    def seconds_by_node(self) -> dict[str, float]:
        """Return the seconds of each node; what a node expanded into counts as its own."""
        return self._by_node(lambda step: step.seconds or 0.0)

    def bytes_by_node(self) -> dict[str, int]:
        """Return the bytes of the results of each node."""
        return self._by_node(lambda step: step.bytes)

    def _by_node(self, value: Callable[[StepTime], Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        own: set[str] = set()
        for step in self.steps:
            if step.step == step.node:
                # The step of the node itself holds those it expanded into.
                own.add(step.node)
                found[step.node] = value(step)
            elif step.node not in own:
                found[step.node] = found.get(step.node, 0) + value(step)
        return found

    @property
    def end(self) -> float:
        """The last moment that is known of, in seconds since the run began."""
        last = max((step.began + (step.seconds or 0.0) for step in self.steps), default=0.0)
        return max(last, self.memory[-1].at if self.memory else 0.0, self.run_s or 0.0)


class TimelineCollector:
    """Collects one run; `clock` gives seconds. It is told of every frame of its prompt, and of no other."""

    def __init__(self, prompt_id: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        self.timeline = RunTimeline(prompt_id)
        self._clock = clock
        self._queued = clock()
        self._started: float | None = None
        self._began: float | None = None
        self._running: dict[str, int] = {}
        self._hears_each = False
        """Whether each change is told by itself; servers without that send all nodes again and again."""

    @property
    def now(self) -> float:
        """Seconds since the run began; 0 before."""
        return 0.0 if self._began is None else self._clock() - self._began

    def take(self, event: str, data: Mapping[str, Any]) -> bool:
        """Take a frame into account; says whether the timeline is another one now."""
        line, now = self.timeline, self._clock()
        match event:
            case "execution_start":
                self._started = now
                line.queue_s = now - self._queued
            case "execution_cached":
                self._began = now
                line.compile_s = now - (self._started if self._started is not None else now)
                line.cached = tuple(str(node) for node in data.get("nodes") or ())
            case "progress_state" if self._hears_each:
                return False
            case "confy.progress" | "progress_state":
                self._hears_each |= event == "confy.progress"
                for entry in (data.get("nodes") or {}).values():
                    self._take_progress(entry)
            case "confy.memory":
                line.memory.append(MemorySample(float(data.get("at") or 0.0), dict(data.get("memory") or {})))
            case "confy.report":
                self._take_report(data.get("report") or {})
            case _ if event in ENDINGS:
                self._end()
            case _:
                return False
        return True

    def _take_progress(self, entry: Mapping[str, Any]) -> None:
        step = str(entry.get("node_id") or "")
        steps = self.timeline.steps
        at = self._running.get(step)
        if entry.get("state") == "running" and at is None:
            self._running[step] = len(steps)
            node = str(entry.get("real_node_id") or entry.get("display_node_id") or step)
            steps.append(StepTime(step, node, "", self.now, None))
        elif entry.get("state") == "finished" and at is not None and steps[at].seconds is None:
            one = steps[at]
            steps[at] = StepTime(one.step, one.node, "", one.began, self.now - one.began)

    def _take_report(self, report: Mapping[str, Any]) -> None:
        rows = report.get("records")
        if not isinstance(rows, Sequence):
            return
        self.timeline.steps = [StepTime(*row) for row in rows if isinstance(row, list) and len(row) == 8]
        self.timeline.exact = True
        total = report.get("total_s")
        self.timeline.run_s = float(total) if isinstance(total, int | float) else self.now

    def _end(self) -> None:
        line = self.timeline
        if line.run_s is None:
            line.run_s = self.now
        if not line.exact:
            line.steps = [
                one
                if one.seconds is not None
                else StepTime(one.step, one.node, "", one.began, line.run_s - one.began)
                for one in line.steps
            ]
