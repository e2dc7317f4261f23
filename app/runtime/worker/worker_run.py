"""One prompt in a worker: compile it, run it, and say so; what is kept between runs lives here."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from functools import cached_property
from typing import Any

from app.debug_options import read_debug_options
from app.finished_runs import KeptRun
from app.folders import Folders
from app.last_step import LastStep
from app.messages import Done, Free, Message, Problems, Run, Started, Status
from app.node_def import NodeDef
from app.problems import Problem
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.file_facts import FileFacts
from app.runtime.compiler.plan import Plan
from app.runtime.debugging.debugging import Debugging
from app.runtime.debugging.watch import WatchedRun
from app.runtime.devices import torch_version
from app.runtime.execute import execute_plan
from app.runtime.graph import StepId
from app.runtime.memory.measured import give_back_memory, holds_objects, memory_sample
from app.runtime.memory.model_budgets import apply_model_budgets, expect_models, kept_bytes, kept_models
from app.runtime.memory.will_not_fit import MemoryBudgets, present_budgets
from app.runtime.models.residency import RESIDENCY
from app.runtime.records.past_runs import PastRuns, records_file
from app.runtime.regions.region_code import WARM, RegionCode, region_code
from app.runtime.results.cache import ResultCache
from app.runtime.results.cache_settings import apply_cache_settings, forget_files
from app.runtime.run_services import HeldValues, RunServices
from app.runtime.worker.frame_limit import FrameLimit
from app.settings import read_settings, settings_file
from app.workflow.prompt import Prompt

SAMPLE_SECONDS = 0.25


class Runs:
    """Compiles and runs prompts one after the other, on one thread; `plan` may be called from another."""

    def __init__(self, folders: Folders, send: Callable[[Message], None]) -> None:
        self._folders = folders
        self._send = send
        self._last_step = LastStep(folders)
        self.cache = ResultCache(0)
        self.region_code: RegionCode | None = None
        self.apply_settings()
        self.past_runs = PastRuns(records_file(folders))
        self.debugging = Debugging()
        self._files = FileFacts()
        self._shared: dict[str, Any] = {}
        self._instances: dict[tuple[StepId, str], object] = {}

    @cached_property
    def _guard(self) -> Callable[[], AbstractContextManager[Any]]:
        return inference_guard()

    def run(
        self, message: Run, definitions: Mapping[str, NodeDef], is_interrupted: Callable[[], bool]
    ) -> None:
        """Run a prompt from Started to Done."""
        self.apply_settings()
        context = replace(
            self.context(definitions, message.targets),
            strict_compat=message.strict_compat,
            passes_off=frozenset(message.passes_off),
        )
        context = self.debugging.context(context, message.extra_data, begins=True)
        with _Sampler(self._send, message.prompt_id, self.kept, self.kept_models) as sampler:
            plan = compile_prompt(Prompt.from_json(message.prompt), context)
            lost = self.debugging.lost(plan, read_debug_options(message.extra_data))
            if lost or not plan.graph.outputs:
                self._refuse(message.prompt_id, lost or plan.problems)
                return
            kept = KeptRun(
                self._folders, message.prompt_id, sampler.send, self._last_step, plan.graph.outputs
            )
            emit = FrameLimit(kept)
            watched = WatchedRun(message.prompt_id, plan.graph, emit, is_interrupted)
            watch = self.debugging.watch(watched, message.extra_data, context.cached)
            # The snapshot of the cache must not keep alive what the run drives out of it.
            context = replace(context, cached={})
            for problem in _of_missing_targets(plan, message.targets):
                self._send(Problems(message.prompt_id, problem, blocked=True))
            for problem in plan.foreseen:
                self._send(Problems(message.prompt_id, problem, foreseen=True))
            services = RunServices(
                context=context,
                cache=self.cache,
                folders=self._folders,
                emit=emit,
                prompt_id=message.prompt_id,
                prompt=message.prompt,
                extra_data=message.extra_data,
                is_interrupted=is_interrupted,
                guard=self._guard,
                shared=self._shared,
                instances=self._instances,
                watch=watch,
                region_code=self.region_code,
                values_made=sampler.watch,
                settings={
                    **asdict(read_settings(settings_file(self._folders))),
                    "disable_metadata": message.disable_metadata,
                },
            )
            apply_model_budgets(self._shared, read_settings(settings_file(self._folders)))
            expect_models(self._shared, plan, self._folders)
            report = execute_plan(plan, services)
            if report.status == "success":
                self.past_runs.note(plan, report.records, report.peak_bytes)

    def context(self, definitions: Mapping[str, NodeDef], targets: tuple[str, ...] | None) -> CompileContext:
        """Return the context for a compilation now; CONFY_LOG=debug checks the graph after each pass."""
        return CompileContext(
            definitions,
            self._folders,
            cached=self.cache.snapshot(),
            files=self._files,
            targets=targets,
            strict_compat=read_settings(settings_file(self._folders)).strict_compat,
            check_graphs=os.environ.get("CONFY_LOG") == "debug",
        )

    def kept(self) -> dict[str, int]:
        """Return how many bytes results and models of earlier runs take."""
        return {"results": self.cache.bytes, **kept_bytes(self._shared)}

    def kept_models(self) -> dict[str, int]:
        """Return the files of the models that are kept, with their bytes."""
        return kept_models(self._shared)

    def memory_budgets(self) -> MemoryBudgets:
        """Return what a run may take of memory now."""
        held = self.kept()
        kept = held["results"] + held["models"]
        residency = self._shared.get(RESIDENCY)
        return present_budgets(kept, residency.budget_bytes if residency is not None else None)

    def apply_settings(self) -> None:
        """Follow the settings of the cache and of regions; they may be others than in the last run."""
        settings = read_settings(settings_file(self._folders))
        apply_cache_settings(self.cache, settings, self._folders)
        if self.region_code is not None:
            self.region_code.apply(settings.compile_regions)

    def open_regions(self) -> Callable[[], None] | None:
        """Look where compiled regions are; returns what loads them ahead of their use, if that is wanted."""
        if self.region_code is None and torch_version() is not None:
            self.region_code = region_code(self._folders)
        setting = read_settings(settings_file(self._folders)).compile_regions
        return self.region_code.warm if self.region_code is not None and setting == WARM else None

    def forget_all(self) -> None:
        """Drop what nodes have given so far: they may be others now."""
        self.cache.clear()
        self._instances.clear()
        self.debugging.frozen.forget_keys()

    def free(self, message: Free) -> None:
        """Drop results, models, or both; results in files stay unless asked for."""
        if message.files:
            forget_files(self.cache)
        if message.results:
            self.forget_all()
        if message.models:
            self._shared.clear()
            self.cache.clear(lambda entry: holds_objects(entry.values))
        give_back_memory()
        self._send(Status(memory={**memory_sample(), **self.kept()}, models=self.kept_models()))

    def _refuse(self, prompt_id: str | None, problems: tuple[Problem, ...]) -> None:
        self._send(Started(prompt_id))
        nothing = Problem("graph.no_outputs", "the prompt has no output node that could run")
        for problem in problems or (nothing,):
            self._send(Problems(prompt_id, problem, exception_type="PromptRefused"))
        self._send(Done(prompt_id, "error"))


class _Sampler:
    """Sends samples of the memory as long as it is entered, and one before the message that ends the run."""

    def __init__(
        self,
        send: Callable[[Message], None],
        prompt_id: str | None,
        kept: Callable[[], Mapping[str, int]],
        models: Callable[[], Mapping[str, int]],
    ) -> None:
        self._send = send
        self._kept = kept
        self._models = models
        self._prompt_id = prompt_id
        self._values: HeldValues | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._sample, name="memory sampler", daemon=True)

    def __enter__(self) -> _Sampler:
        self._thread.start()
        return self

    def watch(self, values: HeldValues) -> None:
        """Tell from now on how much the values of the run take, too."""
        self._values = values

    def __exit__(self, *error: object) -> None:
        self._over.set()

    def send(self, message: Message) -> None:
        """Send a message of the run: at its end the server knows what is kept, however short it was."""
        if isinstance(message, Done):
            self._send_sample()
        self._send(message)

    def _sample(self) -> None:
        while not self._over.wait(SAMPLE_SECONDS):
            self._send_sample()

    def _send_sample(self) -> None:
        sample = {**memory_sample(), **self._kept()}
        if self._values is not None:
            sample["live"] = self._values.held_bytes
        self._send(Status(self._prompt_id, sample, self._models()))


def inference_guard() -> Callable[[], AbstractContextManager[Any]]:
    """Return what is entered around node calls: torch without gradients, nothing where there is no torch."""
    if torch_version() is None:
        return nullcontext
    import torch

    return torch.inference_mode


def _of_missing_targets(plan: Plan, targets: tuple[str, ...] | None) -> tuple[Problem, ...]:
    """Return the problems of wanted outputs that cannot run; none when all of them can."""
    missing = set(targets or ()) - set(plan.graph.outputs)
    return plan.problems if missing else ()
