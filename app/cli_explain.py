"""`confy explain`: the stages of compiling a workflow and the plan they end in, without running it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.cli_given import given
from app.cli_input import (
    find_server,
    folders_of,
    read_input,
    server_library,
)
from app.cli_output import failure_of, print_json, say_problems
from app.problems import Problem, RunFailed
from app.run_client import fetch_json
from app.workflow.prompt import Prompt

DONE, FAILED = 0, 1


def explain(options: argparse.Namespace) -> int:
    """Carry out `confy explain`."""
    folders = folders_of(options)
    try:
        file = given(options.file)
        if not file.ready:
            file.open({})  # says what is wrong before a server is started for nothing
        address = find_server(options, folders)
        source = read_input(file, server_library(address))
        plan = fetch_json(address, "/confy/plan", {"prompt": source.prompt.to_json()})
    except RunFailed as error:
        return failure_of(options.file, error)
    problems = [*source.problems, *(Problem.from_json(problem) for problem in plan.get("problems", ()))]
    if options.json:
        print_json(plan)
    else:
        for line in plan_lines(plan, source.prompt):
            print(line)
    return FAILED if say_problems(source.path, problems, source.prompt) else DONE


def plan_lines(plan: Mapping[str, Any], prompt: Prompt) -> Iterator[str]:
    """Yield the plan as text: what each pass left, then the steps in order with their results."""
    stages = plan.get("stages") or ()
    if stages:
        yield "stages"
    for stage in stages:
        same = "" if stage.get("changed") else "  (no change)"
        yield f"  {stage['pass']:<18} {stage['steps']:>5} steps{same}"
    steps = plan.get("steps") or ()
    yield _whole(plan, steps, prompt)
    if steps:
        yield f"  {'':<7} {'time':>8} {'memory':>9}"
    for step in steps:
        title = _title(prompt, step["node"]) or step.get("class_type", "")
        reason = f"  ({step['reason']})" if step.get("reason") and step["state"] != "cached" else ""
        outputs = ", ".join(_spec(spec) for spec in step.get("outputs") or ())
        arrow = f"  → {outputs}" if outputs else ""
        line = f"  {step['state']:<7} {_time(step):>8} {_alive(plan, step):>9}  #{step['node']:<5} {title}"
        yield f"{line}{arrow}{reason}"
    for region in plan.get("regions") or ():
        nodes = ", ".join(f"#{node}" for node in region["steps"])
        why = f"  ({region['why']})" if region.get("why") else ""
        yield f"  as one  {nodes}: {region['how']}{why}"
    for kept, merged in (plan.get("merged") or {}).items():
        yield f"  merged  {', '.join(f'#{node}' for node in merged)} into #{kept}"


def _title(prompt: Prompt, node_id: object) -> str:
    node = prompt.nodes.get(str(node_id))
    return (node.title or node.class_type) if node else ""


def _whole(plan: Mapping[str, Any], steps: Sequence[Mapping[str, Any]], prompt: Prompt) -> str:
    """Return the line of the whole plan: how many steps run, for how long, and with how much memory."""
    running = sum(step["state"] != "cached" for step in steps)
    facts = [f"plan: {running} of {len(steps)} steps run"]
    if isinstance(plan.get("seconds"), int | float):
        unknown = plan.get("unknown") or 0
        besides = f", without {unknown} that never ran here" if unknown else ""
        facts.append(f"{'about ' if plan.get('rough') else ''}{seconds_text(plan['seconds'])}{besides}")
    elif running:
        facts.append("how long is not known: nothing of it ran here yet")
    peak, where = plan.get("peak_bytes"), plan.get("peak_node")
    if isinstance(peak, int) and peak:
        facts.append(f"at most {_size(peak)} of memory at a time, in {_title(prompt, where)} (#{where})")
        steps_memory = (plan.get("memory") or {}).get("steps") or {}
        beside = (steps_memory.get(where) or {}).get("beside") or 0
        if beside * 10 > peak:
            facts.append(f"{_size(beside)} of it only if other nodes run at the same time")
    elif (plan.get("memory") or {}).get("unknown"):
        facts.append("how much memory is not known: the sizes of some results show only in the run")
    if isinstance(plan.get("measured_peak_bytes"), int):
        facts.append(f"results took {_size(plan['measured_peak_bytes'])} when it ran before")
    return ", ".join(facts)


def _alive(plan: Mapping[str, Any], step: Mapping[str, Any]) -> str:
    """Return how much memory is alive while a step runs, with + where not all of it is known."""
    memory = plan.get("memory") or {}
    during = ((memory.get("steps") or {}).get(step["node"]) or {}).get("during")
    return f"{_size(during)}{'+' if memory.get('unknown') else ''}" if isinstance(during, int) else "-"


def _time(step: Mapping[str, Any]) -> str:
    """Return the expected time of a step, with ~ where it is rough; `-` where nothing is known."""
    seconds = step.get("seconds")
    if step["state"] == "cached":
        return ""
    if not isinstance(seconds, int | float):
        return "-"
    return f"{'~' if step.get('rough') else ''}{seconds_text(seconds)}"


def seconds_text(seconds: float) -> str:
    """Return a duration in the unit that suits it: `4.2 ms`, `3.1 s`, `2:05 min`."""
    if seconds < 0.9995:
        return f"{seconds * 1000:.1f} ms"
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds // 60)}:{int(seconds % 60):02d} min"


def _spec(spec: Any) -> str:
    """Return one output in words: `IMAGE [1, 128, 128, 3] float32, 196.6 kB`."""
    if isinstance(spec, list):
        return " + ".join(_spec(item) for item in spec)
    if not isinstance(spec, Mapping):
        return "?"
    if "type" not in spec:
        return "{" + ", ".join(f"{name}: {_spec(item)}" for name, item in spec.items()) + "}"
    shape = f" [{', '.join(str(size) for size in spec['shape'])}]" if spec.get("shape") else ""
    kind = f" {spec['dtype']}" if spec.get("dtype") else ""
    size = f", {_size(spec['bytes'])}" if spec.get("bytes") is not None else ""
    return f"{spec['type']}{shape}{kind}{size}"


def _size(count: float) -> str:
    for unit in ("B", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"
