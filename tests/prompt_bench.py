"""A bench to run prompts on: toy nodes, a cache that lives on, and the messages of the last run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from app.folders import Folders
from app.messages import Message, StepDone
from app.node_def import NodeDef
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.plan import Plan, RunReport
from app.runtime.execute import execute_plan
from app.runtime.regions.region_code import RegionCode
from app.runtime.results.cache import ResultCache
from app.runtime.run_services import RunServices
from app.runtime.run_watch import RunWatch
from app.workflow.prompt import Prompt

M = TypeVar("M", bound=Message)


class Toys(Protocol):
    """Toy nodes, and the calls they have logged."""

    @property
    def definitions(self) -> Mapping[str, NodeDef]: ...

    @property
    def calls(self) -> list[Any]: ...

    def forget_calls(self) -> None: ...


class Bench:
    """Compiles (checking the graph after each pass) and runs prompts given as API JSON."""

    def __init__(self, probes: Toys, folders: Folders, budget_bytes: int = 10**9) -> None:
        self.probes = probes
        self.folders = folders
        self.cache = ResultCache(budget_bytes)
        self.instances: dict[tuple[str, str], object] = {}
        self.messages: list[Message] = []
        self.guard: Callable[[], AbstractContextManager[Any]] = nullcontext
        self.ahead_bytes: int | None = None
        self.on_message: Callable[[Message], None] = lambda message: None
        self.is_interrupted: Callable[[], bool] = lambda: False
        self.watch: RunWatch | None = None
        self.region_code: RegionCode | None = None
        self.settings: Mapping[str, Any] = {}

    def compile(
        self,
        prompt: Mapping[str, Any],
        targets: Sequence[str] | None = None,
        *,
        strict_compat: bool = False,
        passes_off: Sequence[str] = (),
    ) -> Plan:
        return compile_prompt(Prompt.from_json(prompt), self.context(targets, strict_compat, passes_off))

    def context(
        self,
        targets: Sequence[str] | None = None,
        strict_compat: bool = False,
        passes_off: Sequence[str] = (),
    ) -> CompileContext:
        context = CompileContext(self.probes.definitions, self.folders, self.cache.snapshot(), targets)
        return replace(
            context, strict_compat=strict_compat, passes_off=frozenset(passes_off), check_graphs=True
        )

    def run(
        self,
        prompt: Mapping[str, Any],
        targets: Sequence[str] | None = None,
        *,
        strict_compat: bool = False,
        passes_off: Sequence[str] = (),
        extra_data: Mapping[str, Any] | None = None,
    ) -> RunReport:
        self.messages.clear()
        plan = self.compile(prompt, targets, strict_compat=strict_compat, passes_off=passes_off)
        assert plan.graph.outputs, [problem.message for problem in plan.problems]
        services = RunServices(
            context=self.context(None, strict_compat, passes_off),
            cache=self.cache,
            folders=self.folders,
            emit=self._emit,
            prompt_id="p",
            prompt=prompt,
            extra_data=extra_data or {},
            instances=self.instances,
            guard=self.guard,
            ahead_bytes=self.ahead_bytes,
            is_interrupted=lambda: self.is_interrupted(),
            watch=self.watch,
            settings=self.settings,
            region_code=self.region_code,
        )
        report = execute_plan(plan, services)
        false_alarms = [problem.message for problem in plan.foreseen if problem.severity == "error"]
        assert report.status != "success" or not false_alarms, false_alarms
        return report

    def _emit(self, message: Message) -> None:
        self.messages.append(message)
        self.on_message(message)

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.messages if isinstance(message, kind)]

    def only(self, kind: type[M]) -> M:
        (message,) = self.all(kind)
        return message

    def shown(self) -> dict[str, Mapping[str, Any]]:
        """The UI outputs of the last run by node, as the history keeps them."""
        return {message.node: message.ui for message in self.all(StepDone) if message.ui is not None}
