"""Where a step's inputs come from: which results are missing, lazy inputs, the values themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.problems import InputError
from app.runtime.executing.call_node import calls_of
from app.runtime.executing.run_items import Ahead, Item
from app.runtime.executing.run_state import RunState
from app.runtime.graph import Step, StepId, sources_first


def sources_of(run: RunState, step: Step) -> list[StepId]:
    """Return the steps whose results a step needs; those of lazy inputs once it asked for them.

    The last step of a region needs what all its steps need from outside.
    """
    if step.id in run.regions:
        return run.regions.by_last[step.id].sources
    asked = run.asked.get(step.id)
    sources = step.sources(lazy=False)
    return [*sources, *(step.links[name].node_id for name in asked)] if asked else sources


def has_sources(run: RunState, item: Item, step: Step, sources: Iterable[StepId]) -> bool:
    """Whether all sources have results; else the item goes on when they have, and they are seen to."""
    values = run.values
    missing = [source for source in sources if source not in values]
    if not missing:
        return True
    missing = [values.aliases.get(source, source) for source in missing]
    awaited = next((source for source in missing if source in run.held), None)
    if awaited is not None:
        run.held.add(step.id)
        run.waiting.setdefault(awaited, []).append(item)
        return False
    run.todo.append(item)
    wanted = sources_first(missing, lambda source: _unmet_sources(run, source))
    run.todo.extend(Ahead(one) for one in reversed(wanted))
    return False


def _unmet_sources(run: RunState, step_id: StepId) -> list[StepId]:
    """Return the sources without results that must run before a step; none for what the cache holds."""
    if step_id in run.values or step_id in run.held or step_id in run.entries:
        return []
    key = run.keys.get(step_id)
    entry = run.services.cache.get(key) if key else None
    if entry is not None:
        run.entries[step_id] = entry
        return []
    missing = [one for one in sources_of(run, run.steps[step_id]) if one not in run.values]
    return [run.values.aliases.get(source, source) for source in missing]


def inputs_of(run: RunState, step: Step) -> dict[str, list[Any]]:
    """Return the values of a step whose sources have results, by input name.

    Raises InputError where a source gave no such output.
    """
    kind = step.kind
    inputs = {name: [value] for name, value in step.constants.items() if kind.takes(name)}
    for name, link in step.links.items():
        if not kind.takes(name):
            continue
        if name in kind.raw:
            inputs[name] = [[link.node_id, link.slot]]
        elif name in kind.lazy and name not in run.asked.get(step.id, ()):
            # Also when it happens to be there: what a node gives must not depend on what ran before it.
            inputs[name] = [None]
        else:
            inputs[name] = _output(run, name, link.node_id, link.slot)
    return inputs


def _output(run: RunState, name: str, source: StepId, slot: int) -> list[Any]:
    values = run.values[source]
    if slot >= len(values):
        title = run.steps[source].kind.node.info.display_name
        raise InputError(name, f"{title} (#{source}) gave no output {slot}")
    return values[slot]


def has_asked_for(run: RunState, item: Item, step: Step) -> bool:
    """Whether a node with lazy inputs has all it asks for; else those come first, then it again.

    Raises InputError when it asks for what it has not.
    """
    instance = run.services.instance(step)
    asked: dict[str, None] = {}
    for call in calls_of(step.kind, run.inputs):
        asked.update(dict.fromkeys(step.kind.node.wanted(call, instance)))
    unknown = [name for name in asked if name not in step.links and name not in step.constants]
    if unknown:
        raise InputError(unknown[0], f"the node asks for its input {unknown[0]}, which has no value or link")
    before = run.asked.setdefault(step.id, set())
    new = [n for n in asked if n in step.links and n in step.kind.lazy and n not in before]
    if not new:
        return True
    before.update(new)
    if has_sources(run, item, step, [step.links[name].node_id for name in new]):
        run.todo.append(item)
    return False
