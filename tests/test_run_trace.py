"""A run as a trace: valid events in order, nested per lane, with titles, memory and the run's phases."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from app.run_timeline import RunTimeline, StepTime, TimelineCollector
from app.run_trace import trace_of, write_trace

TITLES = {"1": "Load", "2": "My sampler", "3": "Save"}


class Clock:
    """Tells the time it was set to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def row(step: str, began: float, seconds: float, node: str | None = None, lane: str = "main") -> list[Any]:
    return [step, node or step, "Kind", began, seconds, 1000, "cpu", lane]


def collected(rows: list[list[Any]]) -> RunTimeline:
    clock = Clock()
    collector = TimelineCollector("p", clock)
    for wait, event, data in (
        (1.0, "execution_start", {}),
        (0.5, "execution_cached", {"nodes": ["9"]}),
        (0.25, "confy.memory", {"at": 0.25, "memory": {"rss": 5_000, "free": 7}}),
        (2.75, "confy.report", {"report": {"records": rows, "total_s": 3.0}}),
        (0.0, "execution_success", {}),
    ):
        clock.now += wait
        collector.take(event, data)
    return collector.timeline


def check(trace: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Check what holds of every trace, and return its events with a duration."""
    events: list[dict[str, Any]] = json.loads(json.dumps(trace))["traceEvents"]
    timed = [event for event in events if event["ph"] != "M"]
    assert all(event["ph"] in "XCsf" and isinstance(event["ts"], int) for event in timed)
    assert [event["ts"] for event in timed] == sorted(event["ts"] for event in timed)
    named = {event["tid"] for event in events if event["name"] == "thread_name"}
    whole = [event for event in timed if event["ph"] == "X"]
    assert {event["tid"] for event in whole} <= named
    for tid in named:
        open_until: list[int] = []
        for event in (one for one in whole if one["tid"] == tid):
            while open_until and open_until[-1] <= event["ts"] + 2:
                open_until.pop()
            end = event["ts"] + event["dur"]
            assert not open_until or end <= open_until[-1] + 2, "a step reaches out of the one around it"
            open_until.append(end)
    return whole


def test_a_run_becomes_phases_lanes_and_a_curve_of_memory() -> None:
    timeline = collected([row("1", 0.0, 1.0), row("2", 1.0, 1.5), row("3", 0.5, 2.0, lane="files")])
    trace = trace_of(timeline, TITLES)
    whole = check(trace)
    phases = [event for event in whole if event["cat"] == "phase"]
    assert [(event["name"], event["ts"], event["dur"]) for event in phases] == [
        ("queue", 0, 1_000_000),
        ("compile", 1_000_000, 500_000),
        ("run", 1_500_000, 3_000_000),
    ]
    steps = {event["args"]["node"]: event for event in whole if event["cat"] != "phase"}
    assert steps["2"]["args"]["title"] == "My sampler"
    assert steps["2"]["ts"] == 2_500_000
    assert steps["1"]["tid"] == steps["2"]["tid"] != steps["3"]["tid"]
    (counter,) = [event for event in trace["traceEvents"] if event["ph"] == "C"]
    assert (counter["ts"], counter["args"]) == (1_750_000, {"rss": 5_000})
    arrows = [event for event in trace["traceEvents"] if event["ph"] in "sf"]
    assert [(event["ph"], event["id"]) for event in arrows] == [("s", 1), ("f", 1), ("s", 2), ("f", 2)]


def test_what_a_node_expanded_into_lies_inside_it_and_what_overlaps_beside_it() -> None:
    inside = [row("2", 0.0, 2.0), row("2.0.a", 0.5, 1.0, "2"), row("3", 1.8, 1.0)]
    whole = check(trace_of(collected(inside), TITLES))
    lanes = {event["args"].get("step"): event["tid"] for event in whole if event["cat"] != "phase"}
    assert lanes["2"] == lanes["2.0.a"] != lanes["3"]


def test_seconds_of_a_node_hold_what_it_expanded_into() -> None:
    timeline = collected([row("2.0.a", 0.5, 1.0, "2"), row("2", 0.0, 2.0), row("4.0.x", 2.0, 0.5, "4")])
    assert timeline.seconds_by_node() == {"2": 2.0, "4": 0.5}


def test_while_it_runs_steps_are_told_by_when_frames_come() -> None:
    clock = Clock()
    collector = TimelineCollector("p", clock)
    collector.take("execution_start", {})
    collector.take("execution_cached", {})
    for wait, state in ((0.0, "running"), (1.0, "running"), (0.5, "finished")):
        clock.now += wait
        entry = {"node_id": "2", "real_node_id": "2", "state": state, "value": 1, "max": 2}
        collector.take("confy.progress", {"nodes": {"2": entry}})
    assert collector.timeline.steps == [StepTime("2", "2", "", 0.0, 1.5)]


def test_a_long_run_is_written_whole(tmp_path: Path) -> None:
    rows = [row(str(number), number * 0.001, 0.0009) for number in range(10_000)]
    file = tmp_path / "run.json"
    write_trace(file, collected(rows), {})
    whole = check(json.loads(file.read_text()))
    steps = [event for event in whole if event["cat"] != "phase"]
    assert len(steps) == 10_000
    assert all(one["ts"] < other["ts"] for one, other in pairwise(steps))
