"""Steps that were computed while compiling: told as if they ran now, kept, and there for expansions."""

from __future__ import annotations

from app.messages import StepStarted
from app.runtime.executing.reports import step_done
from app.runtime.executing.run_state import RunState
from app.runtime.graph import Folded, Graph
from app.runtime.results.cache import entry_of


def take_in_folded(run: RunState, graph: Graph) -> None:
    """Take in what was computed while compiling; clients hear of it as of any node, cached or not."""
    at_hand = set(graph.at_hand) if graph.folded else ()
    for step_id, folded in graph.folded.items():
        entry = entry_of(tuple([value] for value in folded.values), None, folded.step.kind.types)
        run.values.put(step_id, entry)
        if step_id not in at_hand:
            key = run.keys.get(step_id)
            if key is not None:
                run.services.cache.put(key, entry, folded.seconds)
            _tell(run, folded)


def _tell(run: RunState, folded: Folded) -> None:
    step, services = folded.step, run.services
    services.emit(StepStarted(services.prompt_id, step.id, step.display, step.parent, step.origin))
    run.executed.append(step.id)
    run.folded.append(step.id)
    run.seconds[step.id] = folded.seconds
    services.emit(step_done(run, step, None, seconds=folded.seconds))
    for other in run.merged.get(step.id, ()):
        services.emit(step_done(run, other, None, cached=True, show=True))
