"""A run as a trace: Trace Event JSON, which Perfetto (ui.perfetto.dev) and chrome://tracing open."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from app.run_timeline import RunTimeline, StepTime
from app.settings import write_atomically

PID = 1
PHASES_TID = 1
"""The thread that shows how the run waited, was compiled and ran; lanes come after it."""
PHASES = ("queue", "compile", "run")
MEMORY_SHOWN = ("rss", "gpu_torch", "live")
_MICRO = 1e6
_SLACK_S = 2e-6
"""Moments are rounded to whole microseconds: so much may a step reach beyond the one around it."""


def trace_of(timeline: RunTimeline, titles: Mapping[str, str]) -> dict[str, Any]:
    """Return the trace of a run; `titles` are those of the nodes, by path.

    Moments are microseconds since the prompt was queued. Each lane is a thread; one whose steps overlap
    without being inside each other, as asynchronous ones do, is several.
    """
    before = (timeline.queue_s or 0.0) + (timeline.compile_s or 0.0)
    events = [_name("process_name", 0, f"Confy run {timeline.prompt_id}".strip())]
    events.append(_name("thread_name", PHASES_TID, "run"))
    events += _phases(timeline)
    for number, (lane, steps) in enumerate(tracks_of(timeline.steps), PHASES_TID + 1):
        events.append(_name("thread_name", number, lane))
        events += [_step(step, number, before, titles) for step in steps]
    for sample in timeline.memory:
        shown = {name: sample.bytes[name] for name in MEMORY_SHOWN if name in sample.bytes}
        events.append({"ph": "C", "name": "memory", "pid": PID, "ts": _us(before + sample.at), "args": shown})
    meta = [event for event in events if event["ph"] == "M"]
    timed = sorted((event for event in events if event["ph"] != "M"), key=_in_order)
    return {"traceEvents": [*meta, *timed], "displayTimeUnit": "ms"}


def write_trace(path: Path, timeline: RunTimeline, titles: Mapping[str, str]) -> None:
    """Write the trace of a run into a file; raises OSError."""
    write_atomically(path, json.dumps(trace_of(timeline, titles)).encode())


def tracks_of(steps: list[StepTime]) -> list[tuple[str, list[StepTime]]]:
    """Return steps by track: in each they come one after the other or lie inside each other."""
    tracks = Tracks()
    for step in in_order(steps):
        tracks.add(step)
    return tracks.named()


def in_order(steps: Iterable[StepTime]) -> list[StepTime]:
    """Return steps by their beginnings, what holds others before them."""
    return sorted(steps, key=lambda one: (one.began, -(one.seconds or 0.0)))


class Tracks:
    """Puts steps on tracks, one at a time and `in_order`."""

    def __init__(self) -> None:
        self._tracks: dict[str, list[tuple[list[StepTime], list[float]]]] = {}

    def add(self, step: StepTime) -> None:
        """Put a step on the first track of its lane that has room for it."""
        end = step.began + (step.seconds or 0.0)
        lane = self._tracks.setdefault(step.lane, [])
        for placed, open_until in lane:
            while open_until and open_until[-1] <= step.began + _SLACK_S:
                open_until.pop()
            if not open_until or end <= open_until[-1] + _SLACK_S:
                placed.append(step)
                open_until.append(end)
                return
        lane.append(([step], [end]))

    def named(self) -> list[tuple[str, list[StepTime]]]:
        """Return the tracks with the names of their lanes."""
        return [
            (name if not number else f"{name} ({number + 1})", placed)
            for name, lane in self._tracks.items()
            for number, (placed, _) in enumerate(lane)
        ]


def _phases(timeline: RunTimeline) -> Iterator[dict[str, Any]]:
    """Yield the phases of the run, and the arrows from each to the next one."""
    at = 0.0
    lengths = (timeline.queue_s, timeline.compile_s, timeline.run_s if timeline.run_s else timeline.end)
    for number, (name, length) in enumerate(zip(PHASES, lengths, strict=True)):
        here = {"pid": PID, "tid": PHASES_TID, "ts": _us(at), "name": name, "cat": "phase"}
        yield {**here, "ph": "X", "dur": _us(length or 0.0), "args": {}}
        if number:
            yield {**here, "ph": "f", "bp": "e", "id": number, "name": "then"}
        if number < len(PHASES) - 1:
            yield {**here, "ph": "s", "id": number + 1, "name": "then"}
        at += length or 0.0


def _step(step: StepTime, tid: int, before: float, titles: Mapping[str, str]) -> dict[str, Any]:
    title = titles.get(step.node) or step.class_type or f"#{step.node}"
    begins = _us(before + step.began)
    return {
        "ph": "X",
        "name": title,
        "cat": step.class_type or "step",
        "pid": PID,
        "tid": tid,
        "ts": begins,
        "dur": _us(before + step.began + (step.seconds or 0.0)) - begins,
        "args": {
            "title": title,
            "node": step.node,
            "step": step.step,
            "class_type": step.class_type,
            "bytes": step.bytes,
            "device": step.device,
        },
    }


def _name(kind: str, tid: int, name: str) -> dict[str, Any]:
    return {"ph": "M", "name": kind, "pid": PID, "tid": tid, "args": {"name": name}}


def _in_order(event: Mapping[str, Any]) -> tuple[int, int, int]:
    """Events in their order of time; what holds another comes before it, an arrow after its phase."""
    return (event["ts"], -event.get("dur", -1), event.get("tid", 0))


def _us(seconds: float) -> int:
    return round(seconds * _MICRO)
