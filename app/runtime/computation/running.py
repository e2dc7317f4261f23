"""Running: a flat graph is compiled and executed as a worker would, with what is kept between runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from app.folders import Folders
from app.messages import Message, StepDone
from app.node_def import NodeDef
from app.problems import Problem, RunInterrupted
from app.runtime.compiler.compile import compile_prompt
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.compiler.file_facts import FileFacts
from app.runtime.compiler.plan import Plan
from app.runtime.computation.flatten import BETWEEN, Flat, address
from app.runtime.computation.results import TakenResults
from app.runtime.computation.slots import GraphError, GraphNode, result_names
from app.runtime.execute import execute_plan
from app.runtime.results.cache import ResultCache
from app.runtime.results.cache_settings import memory_budget
from app.runtime.run_services import RunServices
from app.settings import read_settings, settings_file
from app.workflow.prompt import Prompt

Wanted = Mapping[str, GraphNode]


class Engine:
    """Compiles and runs flat graphs one after the other; `shown` is what nodes of the last run show."""

    def __init__(self, folders: Folders, cache: ResultCache | None) -> None:
        self._folders = folders
        self._settings = read_settings(settings_file(folders))
        self.cache = cache if cache is not None else ResultCache(memory_budget(self._settings))
        self.shown: dict[str, Mapping[str, Any]] = {}
        self._shared: dict[str, Any] = {}
        self._instances: dict[tuple[str, str], object] = {}
        self._files = FileFacts()

    def compile(self, flat: Flat, wanted: Wanted) -> Plan:
        """Return the plan of a run that gives the results of the wanted nodes. Raises GraphError."""
        return self._compile(*_with_results(flat, wanted, TakenResults()))

    def execute(
        self,
        flat: Flat,
        wanted: Wanted,
        on_message: Callable[[Message], None] | None,
        is_interrupted: Callable[[], bool] | None,
    ) -> dict[str, dict[str, Any]]:
        """Run, and return the results of the wanted nodes. Raises GraphError, RunInterrupted."""
        taken = TakenResults()
        prompt, definitions = _with_results(flat, wanted, taken)
        plan = self._compile(prompt, definitions)
        self.shown = {}

        def emit(message: Message) -> None:
            if isinstance(message, StepDone) and message.ui is not None:
                self.shown[message.display_node] = message.ui
            if on_message is not None:
                on_message(message)

        from app.runtime.worker.worker_run import inference_guard

        services = RunServices(
            context=replace(self._context(definitions), cached={}),
            cache=self.cache,
            folders=self._folders,
            emit=emit,
            prompt=prompt.to_json(),
            guard=inference_guard(),
            shared=self._shared,
            instances=self._instances,
            settings=asdict(self._settings),
        )
        if is_interrupted is not None:
            services = replace(services, is_interrupted=is_interrupted)
        report = execute_plan(plan, services)
        if report.status == "interrupted":
            raise RunInterrupted
        if report.status != "success":
            nothing = Problem("internal.error", "the run failed without a reason")
            raise GraphError(*(report.problems or (nothing,)))
        return {name: taken.by_node.get(name, {}) for name in wanted}

    def free(self) -> None:
        """Drop results, models and the state of old-style nodes."""
        self.cache.clear()
        self._shared.clear()
        self._instances.clear()

    def _compile(self, prompt: Prompt, definitions: Mapping[str, NodeDef]) -> Plan:
        plan = compile_prompt(prompt, self._context(definitions))
        problems = [one for one in (*plan.problems, *plan.foreseen) if one.severity == "error"]
        if problems:
            raise GraphError(*problems)
        return plan

    def _context(self, definitions: Mapping[str, NodeDef]) -> CompileContext:
        return CompileContext(
            definitions,
            self._folders,
            cached=self.cache.snapshot(),
            strict_compat=self._settings.strict_compat,
            files=self._files,
        )


def _with_results(flat: Flat, wanted: Wanted, taken: TakenResults) -> tuple[Prompt, dict[str, NodeDef]]:
    """Return the prompt with a step behind each wanted node, and all that none of them needs left out."""
    nodes, definitions = dict(flat.nodes), dict(flat.definitions)
    kept: set[str] = set()
    waiting: list[str] = []
    for name, node in wanted.items():
        names = result_names(node)
        links = {names[place.slot]: address(node, place.slot) for place in node.outputs}
        waiting += [name, *(link.node_id for link in links.values())]
        if node.inner is not None:
            waiting += [one for one in flat.nodes if one.startswith(name + BETWEEN)]
        if links:
            lists = [_is_list(flat, link.node_id, link.slot) for link in links.values()]
            step, definition = taken.step(name, links, lists)
            nodes[step.class_type], definitions[step.class_type] = step, definition
            kept.add(step.class_type)
    while waiting:
        one = waiting.pop()
        if one not in kept and one in nodes:
            kept.add(one)
            waiting += [link.node_id for _, link in nodes[one].links()]
    return Prompt({name: node for name, node in nodes.items() if name in kept}), definitions


def _is_list(flat: Flat, node: str, slot: int) -> bool:
    return flat.definitions[flat.nodes[node].class_type].info.outputs[slot].is_list
