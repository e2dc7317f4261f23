"""What a run needs from its worker: where to send messages, what is kept between runs, whether to stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from app.folders import Folders
from app.messages import Message, Preview, Progress, Text
from app.problems import RunInterrupted
from app.run_context import RunContext
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.graph import Step, StepId
from app.runtime.regions.region_code import RegionCode
from app.runtime.results.cache import ResultCache
from app.runtime.run_watch import RunWatch

Instances = MutableMapping[tuple[StepId, str], object]
"""State of old-style nodes, by node id and kind; it lives as long as the node stays in the prompt."""


class HeldValues(Protocol):
    """The values of a run that are at hand; may be read from any thread."""

    @property
    def held_bytes(self) -> int:
        """How many bytes they take."""
        ...


def _never() -> bool:
    return False


def _ignore(values: HeldValues) -> None:
    """Look at nothing."""


@dataclass(frozen=True)
class RunServices:
    """The surroundings of one run. `emit` takes its messages; `guard` is entered around all node calls.

    `shared` and `instances` live as long as the worker; `context` compiles what expansions add;
    `watch` looks on at each step that runs.
    """

    context: CompileContext
    cache: ResultCache
    folders: Folders
    emit: Callable[[Message], None]
    prompt_id: str | None = None
    prompt: Mapping[str, Any] = field(default_factory=dict)
    extra_data: Mapping[str, Any] = field(default_factory=dict)
    is_interrupted: Callable[[], bool] = _never
    guard: Callable[[], AbstractContextManager[Any]] = nullcontext
    shared: MutableMapping[str, Any] = field(default_factory=dict)
    instances: Instances = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    watch: RunWatch | None = None
    region_code: RegionCode | None = None
    """The compiled regions of this process; None: none are compiled."""
    ahead_bytes: int | None = None
    """Results may take so much before steps stop running ahead of others (None: a quarter of free memory)."""
    values_made: Callable[[HeldValues], None] = _ignore
    """Is given the values of the run before its first step."""

    def check_interrupted(self) -> None:
        """Raise RunInterrupted if the user asked to stop."""
        if self.is_interrupted():
            raise RunInterrupted

    def run_context(self, step: Step, dynprompt: Any) -> RunContext:
        """Return what a step's function may ask for."""
        return RunContext(
            node_path=step.origin,
            folders=self.folders,
            prompt_id=self.prompt_id,
            prompt=self.prompt,
            extra_pnginfo=self.extra_data.get("extra_pnginfo"),
            report_progress=partial(self._report_progress, step.id),
            send_preview=partial(self._send_preview, step.id),
            send_text=partial(self._send_text, step.id),
            is_interrupted=self.is_interrupted,
            settings=self.settings,
            shared=self.shared,
            node_id=step.id,
            dynprompt=dynprompt,
        )

    def segment_context(self) -> CompileContext:
        """Return the context for what an expansion adds in the middle of the run."""
        return replace(self.context, cached=self.cache.view(), targets=None)

    def instance(self, step: Step) -> object:
        """Return the state of an old-style node, made at its first use; None for other nodes."""
        make = step.kind.node.new_instance
        if make is None:
            return None
        place = (step.id, step.kind.name)
        if place not in self.instances:
            self.instances[place] = make()
        return self.instances[place]

    def forget_instances(self, prompt_nodes: Mapping[str, Any]) -> None:
        """Drop the state of nodes no longer in the prompt; those of an expansion go with its node."""
        for step_id, name in list(self.instances):
            if step_id not in prompt_nodes and step_id.split(".")[0] not in prompt_nodes:
                del self.instances[step_id, name]

    def _report_progress(self, node: StepId, value: float, maximum: float) -> None:
        self.check_interrupted()
        self.emit(Progress(self.prompt_id, node, value, maximum))

    def _send_preview(self, node: StepId, image: bytes, mime: str) -> None:
        self.emit(Preview(self.prompt_id, node, mime, image))

    def _send_text(self, node: StepId, text: str) -> None:
        self.check_interrupted()
        self.emit(Text(self.prompt_id, node, text))
