"""Memory ran out in a step: what is kept makes room and the step is called once more; then it is told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from app.problems import Problem
from app.runtime.failures.failure import is_out_of_memory
from app.runtime.graph import Graph, Step, StepId
from app.runtime.memory.measured import Parts, give_back_memory
from app.runtime.memory.model_budgets import drop_idle_models
from app.runtime.memory.predicted import predict_memory
from app.runtime.memory.will_not_fit import remedies_of, size_text
from app.runtime.run_services import RunServices

T = TypeVar("T")

MOST_NAMED = 5
"""So many of the largest values alive are named."""
LOG = logging.getLogger("confy.memory")


def with_second_try(call: Callable[[], T], services: RunServices, step: Step) -> T:
    """Return what `call` gives; when memory runs out, free what is kept and call once more."""
    try:
        return call()
    except Exception as error:
        if not is_out_of_memory(error):
            raise
        LOG.warning(
            "memory ran out in node %s: what is kept is freed, and it is tried once more", step.origin
        )
    # Outside of the handler: the traceback would keep alive what the failed call had made.
    free_what_is_kept(services)
    return call()


def free_what_is_kept(services: RunServices) -> None:
    """Drop results and models that are kept for later runs; what the present run holds stays."""
    services.cache.clear()
    drop_idle_models(services.shared)
    give_back_memory()


def with_memory_told(
    problem: Problem,
    graph: Graph,
    step: Step,
    live: Iterable[tuple[StepId, Parts]],
    steps: Mapping[StepId, Step],
) -> Problem:
    """Return the problem of a step that ran out of memory with what was alive, and what was predicted."""
    largest = sorted(((sum(parts.values()), one) for one, parts in live if parts), reverse=True)[:MOST_NAMED]
    facts = []
    if largest:
        held = [f"{size_text(size)} of {_name(steps.get(one), one)}" for size, one in largest]
        facts.append(f"The largest results alive: {', '.join(held)}")
    remedies = problem.remedies
    if step.id in graph.steps:
        remedies = tuple(remedies_of(graph, step))
        predicted = predict_memory(graph).steps.get(step.id)
        if predicted is not None and predicted.during:
            facts.append(f"The plan had predicted {size_text(predicted.during)} while it runs")
    return replace(problem, message=". ".join([problem.message.rstrip("."), *facts]), remedies=remedies)


def _name(step: Step | None, step_id: StepId) -> str:
    if step is None:
        return f"#{step_id}"
    return f"{step.kind.node.info.display_name or step.kind.name} (#{step.origin})"
