"""Forecast: what a plan will take, step by step and as a whole, from the samples of past runs."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from app.runtime.compiler.plan import Plan
from app.runtime.executing.resources import NETWORK, NETWORK_AT_ONCE, lane_of, may_overlap, model_device
from app.runtime.graph import Graph, Step, StepId
from app.runtime.records.features import Features, features_of
from app.runtime.records.samples import Estimate, Samples


@dataclass(frozen=True)
class Forecast:
    """What a run will take. `steps` has each step that is known, also those that need not run now.

    `seconds`: of all that will run, None where of no such step anything is known; `rough`: it was told from
    other sizes, or some steps (`unknown` many) are not counted. `peak_bytes`: what the same run took at most
    before, None when there was none.
    """

    steps: Mapping[StepId, Estimate] = field(default_factory=dict)
    seconds: float | None = None
    rough: bool = False
    unknown: int = 0
    peak_bytes: int | None = None


def forecast_of(plan: Plan, samples: Samples, peaks: Mapping[str, int]) -> Forecast:
    """Return what a plan will take."""
    features = features_of(plan.graph)
    found: dict[StepId, Estimate] = {}
    known: dict[Features, Estimate | None] = {}
    for step_id, one in features.items():
        if one not in known:
            known[one] = samples.estimate(one)
        estimate = known[one]
        if estimate is not None:
            found[step_id] = estimate
    running = [step_id for step_id in plan.todo if step_id not in plan.graph.cached]
    told = [step_id for step_id in running if step_id in found]
    seconds = seconds_of(plan.graph, {step_id: found[step_id].seconds for step_id in told})
    return Forecast(
        found,
        seconds if told else 0.0 if not running else None,
        len(told) < len(running) or any(found[step_id].rough for step_id in told),
        len(running) - len(told),
        peaks.get(run_of(plan, features)),
    )


def seconds_of(graph: Graph, seconds: Mapping[StepId, float]) -> float:
    """Return how long steps take together, in this order: where lanes overlap, so do they."""
    device = model_device()
    lanes: dict[int, str] = {}
    steps: list[tuple[Step, str]] = []
    for step_id in seconds:
        step = graph.steps[step_id]
        lane = lanes.get(id(step.kind))
        if lane is None:
            lane = lanes[id(step.kind)] = lane_of(step.kind.node, device)
        steps.append((step, lane))
    if not may_overlap(steps):
        return sum(seconds.values())
    done: dict[StepId, float] = {}
    free: dict[str, list[float]] = {}
    for step, lane in steps:
        ready = max((done.get(source, 0.0) for source in step.sources()), default=0.0)
        if lane not in free:
            free[lane] = [0.0] * (NETWORK_AT_ONCE if lane == NETWORK else 1)
        done[step.id] = max(ready, free[lane][0]) + seconds[step.id]
        heapq.heapreplace(free[lane], done[step.id])
    return max(done.values(), default=0.0)


def run_of(plan: Plan, features: Mapping[StepId, Features]) -> str:
    """Return what tells a run from another one: the features of the steps that will run, in order."""
    digest = blake2b(digest_size=12)
    for step_id in plan.todo:
        if step_id not in plan.graph.cached and step_id in features:
            one = features[step_id]
            digest.update(f"{one.class_type}\0{one.variant}\0{one.work}\0{one.size}\1".encode())
    return digest.hexdigest()


def add_forecast(plan_json: dict[str, Any], forecast: Forecast) -> None:
    """Write a forecast into the JSON of its plan.

    A step's `seconds` are there where it runs; `usual_s` is what it takes whenever it runs.
    """
    for step in plan_json["steps"]:
        estimate = forecast.steps.get(step["node"])
        step["usual_s"] = estimate.seconds if estimate else None
        step["rough"] = bool(estimate and estimate.rough)
        if estimate is not None and step["state"] != "cached":
            step["seconds"] = estimate.seconds
    plan_json |= {"seconds": forecast.seconds, "rough": forecast.rough, "unknown": forecast.unknown}
    plan_json["measured_peak_bytes"] = forecast.peak_bytes
    if plan_json.get("peak_bytes") is None:
        plan_json["peak_bytes"] = forecast.peak_bytes
