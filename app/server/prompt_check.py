"""Checks a posted prompt as ComfyUI does, and has the worker check what only a node pack knows."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.messages import Validate, Validated
from app.problems import Problem, RunFailed
from app.server.prompt_errors import error_body, node_errors, prompt_error
from app.server.services import Services
from app.workflow.check_prompt import check_prompt
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import Prompt


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


async def check_posted_prompt(services: Services, data: Any, targets: Any = None) -> CheckedPrompt:
    """Check a prompt's JSON. Raises PromptNotUsable when it is no mapping of nodes at all."""
    if not isinstance(data, dict):
        raise PromptNotUsable("prompt must be an object of nodes")
    for node_id, node in data.items():
        if not isinstance(node, dict):
            raise PromptNotUsable(f"node {node_id} must be an object")
        if not isinstance(node.get("class_type"), str):
            return _no_class(node_id, node)
    malformed = [node_id for node_id, node in data.items() if not isinstance(node.get("inputs"), dict)]
    whole = {key: {**node, "inputs": {}} if key in malformed else node for key, node in data.items()}
    prompt = Prompt.from_json(whole)
    wanted = [str(target) for target in targets] if isinstance(targets, list) else None
    kinds = {node.class_type for node in prompt.nodes.values()}
    library = await asyncio.to_thread(services.library.infos, kinds)
    return await _check(services, prompt, library, wanted, malformed)


async def _check(
    services: Services, prompt: Prompt, library: Mapping[str, NodeInfo], targets: Sequence[str] | None,
    malformed: Sequence[str],
) -> CheckedPrompt:  # fmt: skip
    validating = services.library.validating & library.keys()
    checked = check_prompt(
        prompt,
        library,
        targets,
        services.settings.strict_compat,
        skip_checks=lambda class_type, _: class_type in validating,
    )
    problems = [
        Problem("node.malformed", "the node has no inputs", node_path=node_id, source="server")
        for node_id in malformed
    ]
    problems += checked.problems
    outputs = list(checked.outputs)
    if validating and outputs:
        found = await _ask_worker(services, checked.prompt, outputs)
        problems += _new(found, problems)
    all_outputs = [key for key, node in prompt.nodes.items() if _is_output(node.class_type, library)]
    errors = node_errors(prompt, problems, library, all_outputs)
    bad = {output for entry in errors.values() for output in entry["dependent_outputs"]}
    outputs = [output for output in outputs if output not in bad]
    error = None if outputs else prompt_error(prompt, problems or [_nothing_to_do()])
    if error is not None and error["type"] in ("missing_node_type", "prompt_no_outputs"):
        errors = {}
    return CheckedPrompt(error, errors, checked.prompt.to_json(), tuple(outputs), tuple(problems))


async def _ask_worker(services: Services, prompt: Prompt, outputs: Collection[str]) -> tuple[Problem, ...]:
    """Return what the packs' own checks find; without a worker that is found out when the prompt runs."""
    try:
        answer = await services.workers.ask(Validate(prompt=prompt.to_json(), targets=tuple(outputs)))
    except RunFailed:
        return ()
    return answer.problems if isinstance(answer, Validated) else ()


def _new(found: Collection[Problem], known: Collection[Problem]) -> list[Problem]:
    """Return the problems that are not known yet: the worker checks everything, the server most of it."""
    seen = {(problem.node_path, problem.input_name, problem.kind) for problem in known}
    return [p for p in found if (p.node_path, p.input_name, p.kind) not in seen]


def _is_output(class_type: str, library: Mapping[str, NodeInfo]) -> bool:
    return class_type in library and library[class_type].output_node


def _nothing_to_do() -> Problem:
    return Problem("graph.no_outputs", "the prompt has no output node, so there is nothing to run")


def _no_class(node_id: str, node: Mapping[str, Any]) -> CheckedPrompt:
    meta = node.get("_meta")
    title = meta.get("title") if isinstance(meta, dict) else None
    facts = {"node_id": node_id, "class_type": None, "node_title": title}
    message = f"node {node_id} does not say what kind of node it is (class_type)"
    problem = Problem("node.unknown_type", message, node_path=node_id, source="server")
    return CheckedPrompt(
        error_body("missing_node_type", message, f"Node ID '#{node_id}'", facts), problems=(problem,)
    )
