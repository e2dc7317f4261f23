"""Checks a posted prompt as ComfyUI does, and has the worker check what only a node pack knows."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.messages import Validate, Validated
from app.problems import Problem, RunFailed
from app.server.prompt_errors import dependent_outputs, node_errors, prompt_error
from app.server.services import Services
from app.workflow.check_prompt import PromptCheck, check_prompt_json
from app.workflow.node_info import NodeInfo

WORKER_CHECK_S = 10.0


@dataclass(frozen=True)
class CheckedPrompt:
    """`error` (then nothing runs), or the prompt with converted values and the outputs that can run."""

    error: dict[str, Any] | None = None
    node_errors: dict[str, Any] = field(default_factory=dict)
    prompt: Mapping[str, Any] = field(default_factory=dict)
    outputs: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


class PromptNotUsable(Exception):
    """A prompt that is no mapping of nodes."""


async def check_posted_prompt(
    services: Services, data: Any, targets: Any = None, *, any_target: bool = False
) -> CheckedPrompt:
    """Check a prompt's JSON; with `any_target`, targets may be nodes of any kind.

    Raises PromptNotUsable when it is no mapping of nodes at all.
    """
    if not isinstance(data, dict):
        raise PromptNotUsable("prompt must be an object of nodes")
    kinds = {str(node.get("class_type")) for node in data.values() if isinstance(node, dict)}
    await services.library.wait_for(kinds)
    library = await asyncio.to_thread(services.library.infos, kinds)
    validating = services.library.validating & library.keys()
    try:
        checked = check_prompt_json(
            data,
            library,
            [str(target) for target in targets] if isinstance(targets, list) else None,
            services.settings().strict_compat,
            # What such a class checks itself only its worker knows; the worker checks it all.
            skip_checks=lambda class_type, _: class_type in validating,
            skip_types=lambda class_type: class_type in validating,
            any_target=any_target,
        )
    except ValueError as error:
        raise PromptNotUsable(str(error)) from error
    found = await _ask_worker(services, checked) if validating and checked.outputs else ()
    return _answer(checked, found, data, library)


def _answer(
    checked: PromptCheck, found: Collection[Problem], data: Mapping[str, Any], library: Mapping[str, NodeInfo]
) -> CheckedPrompt:
    prompt = checked.prompt
    new = new_problems(found, checked.problems)
    problems = (*checked.problems, *new)
    faulty = {str(problem.node_path) for problem in new}
    dependents = {**dependent_outputs(prompt, checked.outputs, faulty), **checked.dependents}
    bad = {output for node_id in faulty for output in dependents.get(node_id, ())}
    outputs = tuple(output for output in checked.outputs if output not in bad)
    if outputs:
        errors = node_errors(prompt, problems, library, dependents)
        return CheckedPrompt(None, errors, prompt.to_json(), outputs, problems)
    error = prompt_error(data, problems)
    is_about_nodes = error["type"] == "prompt_outputs_failed_validation"
    errors = node_errors(prompt, problems, library, dependents) if is_about_nodes else {}
    return CheckedPrompt(error, errors, problems=problems)


async def _ask_worker(services: Services, checked: PromptCheck) -> tuple[Problem, ...]:
    """Return what the packs' own checks find; without a worker that has loaded them, running finds it out."""
    if services.workers.active is None or not services.library.is_live:
        return ()
    asked = Validate(prompt=checked.prompt.to_json(), targets=checked.outputs)
    try:
        answer = await services.workers.ask(asked, WORKER_CHECK_S)
    except (RunFailed, TimeoutError):
        return ()
    return answer.problems if isinstance(answer, Validated) else ()


def new_problems(found: Collection[Problem], known: Collection[Problem]) -> list[Problem]:
    """Return the problems that are not known yet: the worker checks everything, the server most of it."""
    seen = {(problem.node_path, problem.input_name, problem.kind) for problem in known}
    return [p for p in found if (p.node_path, p.input_name, p.kind) not in seen]
