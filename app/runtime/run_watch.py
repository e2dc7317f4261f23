"""RunWatch: who looks on while a run goes from step to step, and may change what goes in and comes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from app.runtime.graph import Step
from app.runtime.results.cache import CacheEntry

StepInputs = Mapping[str, list[Any]]
"""The values of a step by input name: a list of one, or of as many as there are calls."""


class RunWatch(Protocol):
    """Looks on at a run: probes, breakpoints, frozen outputs.

    Both functions are called on the thread that executes the run, and may take as long as they like: the run
    waits. They raise RunInterrupted when the user stops meanwhile, InputError or RunFailed when what they
    watch is wrong.
    """

    @property
    def one_by_one(self) -> bool:
        """Whether no step may begin before the last one has ended: the run may be paused between any two."""
        ...

    def before(self, step: Step, inputs: StepInputs) -> StepInputs:
        """Called when a step is about to be called; returns the inputs it shall get."""
        ...

    def after(self, step: Step, entry: CacheEntry, seconds: float) -> CacheEntry:
        """Called when a step has given its results; returns the results that count from now on."""
        ...
