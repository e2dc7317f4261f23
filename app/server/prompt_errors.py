"""Problems of a prompt in the shape that ComfyUI's `POST /prompt` answers: `error` and `node_errors`.

Each error carries the whole Problem too, under the key `confy`, which other clients ignore.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from app.problems import Problem
from app.workflow.expected_inputs import expected_inputs
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import LinkRef, Prompt

MAX_CHOICES_SHOWN = 20
PYTHON_ERRORS = {
    "link.missing_source": "KeyError",
    "node.malformed": "KeyError",
    "link.malformed": "TypeError",
}


def error_body(
    error_type: str, message: str, details: str = "", extra_info: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return a top-level error."""
    return {"type": error_type, "message": message, "details": details, "extra_info": dict(extra_info or {})}


def prompt_error(data: Mapping[str, Any], problems: Sequence[Problem]) -> dict[str, Any]:
    """Return the top-level `error` of a prompt (its JSON) that is refused for these problems."""
    for problem in problems:
        if problem.kind == "node.unknown_type":
            node = data.get(problem.node_path or "", {})
            class_type = node.get("class_type")
            meta = node.get("_meta")
            title = meta.get("title", class_type) if isinstance(meta, Mapping) else class_type
            facts = {"node_id": problem.node_path, "class_type": class_type, "node_title": title}
            body = error_body("missing_node_type", problem.message, f"Node ID '#{problem.node_path}'", facts)
            return {**body, "confy": problem.to_json()}
        if problem.node_path is None and problem.comfy_type is not None:
            return error_body(problem.comfy_type, problem.message)
    details = "\n".join(
        f"{problem.node_path}: {problem.input_name + ': ' if problem.input_name else ''}{problem.message}"
        for problem in problems
    )
    return error_body("prompt_outputs_failed_validation", "nothing in this prompt can run as it is", details)


def node_errors(
    prompt: Prompt,
    problems: Iterable[Problem],
    library: Mapping[str, NodeInfo],
    dependents: Mapping[str, Sequence[str]],
) -> dict[str, Any]:
    """Return the errors of each node at fault; `dependents` are the outputs that cannot run because of it."""
    by_node: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.severity == "error" and problem.node_path in prompt.nodes:
            by_node.setdefault(str(problem.node_path), []).append(problem)
    return {
        node_id: {
            "errors": [_error(problem, prompt, library) for problem in found],
            "dependent_outputs": list(dependents.get(node_id, ())),
            "class_type": prompt.nodes[node_id].class_type,
        }
        for node_id, found in by_node.items()
    }


def _error(problem: Problem, prompt: Prompt, library: Mapping[str, NodeInfo]) -> dict[str, Any]:
    node = prompt.nodes[str(problem.node_path)]
    error_type = problem.comfy_type or "exception_during_validation"
    extra: dict[str, Any] = {}
    if error_type == "dependency_cycle":
        extra["node_id"] = problem.node_path
        if isinstance(problem.value, list | tuple):
            extra["cycle_nodes"] = list(problem.value)
    elif error_type.startswith("exception_during"):
        extra["exception_type"] = PYTHON_ERRORS.get(problem.kind, "ValueError")
        extra["traceback"] = []
    elif problem.input_name is not None:
        extra["input_name"] = problem.input_name
        if error_type not in ("required_input_missing", "custom_validation_failed"):
            extra.update(_input_facts(problem, node.inputs, library.get(node.class_type), prompt, library))
    return {
        "type": error_type,
        "message": problem.message,
        "details": problem.input_name or "",
        "extra_info": extra,
        "confy": problem.to_json(),
    }


def _input_facts(
    problem: Problem, inputs: Mapping[str, Any], info: NodeInfo | None, prompt: Prompt,
    library: Mapping[str, NodeInfo],
) -> dict[str, Any]:  # fmt: skip
    name = str(problem.input_name)
    expected = expected_inputs(info, inputs) if info else ()
    declared = next((item for item in expected if item.name == name), None)
    config = None if declared is None else [*declared.to_json(), {}][:2]
    if declared is not None and declared.choices is not None and len(declared.choices) > MAX_CHOICES_SHOWN:
        config = None
    facts: dict[str, Any] = {"input_config": config}
    value = inputs.get(name)
    if isinstance(value, LinkRef):
        facts["received_type"] = _slot_type(value, prompt, library)
        facts["linked_node"] = [value.node_id, value.slot]
        return facts
    facts["received_value"] = problem.to_json()["value"] if problem.value is not None else value
    if problem.kind == "input.wrong_type":
        facts["exception_message"] = problem.message
    return facts


def _slot_type(link: LinkRef, prompt: Prompt, library: Mapping[str, NodeInfo]) -> str | None:
    source = prompt.nodes.get(link.node_id)
    info = library.get(source.class_type) if source else None
    if info is None or not -len(info.outputs) <= link.slot < len(info.outputs):
        return None
    return info.outputs[link.slot].type


def dependent_outputs(
    prompt: Prompt, outputs: Iterable[str], wanted: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """Return for each wanted node those of the output nodes that need it."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(wanted, ())
    for output in outputs if wanted else ():
        seen = {output}
        waiting = [output]
        while waiting:
            node = prompt.nodes.get(waiting.pop())
            sources = {link.node_id for _, link in node.links()} - seen if node else set()
            seen |= sources
            waiting += sources
        for node_id in found:
            if node_id in seen:
                found[node_id] += (output,)
    return found
