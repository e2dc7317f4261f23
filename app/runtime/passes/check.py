"""Check: ComfyUI's validation; values take their declared type, faulty outputs are left out with a problem.

1: Scale(by="2", image=3.0)                         1: Scale(by=2.0, image=3.0)
2: Save(image=1.0), 4: Save()           →           2: Save(image=1.0), 4: Save()
outputs: ?                                          outputs: 2; problem at 4: input image is missing
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.foreign_code import attempt
from app.node_def import NodeDef
from app.problems import Problem
from app.runtime.compile_context import CompileContext
from app.runtime.graph import Graph, Step, StepId
from app.workflow.check_prompt import check_prompt
from app.workflow.prompt import LinkRef, Prompt


def check(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with converted constants, its valid outputs, and the problems of the others."""
    if graph.checked:
        return graph
    found = check_prompt(
        graph.prompt,
        context.library(),
        context.targets,
        strict_compat=context.strict_compat,
        skip_checks=lambda class_type, name: takes_over(context.definitions[class_type], name),
    )
    steps = _converted(graph, found.prompt)
    checked = replace(graph, prompt=found.prompt, steps=steps, outputs=tuple(found.outputs), checked=True)
    refused = {problem.node_path: problem for problem in refusals(checked, context)}
    outputs = tuple(output for output in _sound_outputs(checked, set(refused)))
    return replace(checked, outputs=outputs, problems=(*found.problems, *refused.values()))


def takes_over(definition: NodeDef, name: str) -> bool:
    """Whether a node checks this input itself, or the file system does, instead of the general checks."""
    if name in definition.file_inputs:
        return True
    names = definition.validate_names
    return definition.validate is not None and (names is None or name in names)


def refusals(graph: Graph, context: CompileContext) -> Iterator[Problem]:
    """Yield a problem for each node that an output needs and that refuses its inputs."""
    with_checks = {name for name, node in context.definitions.items() if node.validate is not None}
    if not any(step.kind.name in with_checks for step in graph.steps.values()):
        return
    reached = graph.reached()
    for step_id, step in graph.in_order():
        if step_id in reached and step.kind.node.validate is not None:
            problem = refusal(step.kind.node, {**dict.fromkeys(step.links), **step.constants})
            if problem is not None:
                yield problem.at(step_id, "server")


def refusal(definition: NodeDef, inputs: Mapping[str, Any]) -> Problem | None:
    """Return why a node refuses its inputs (links are None), None when it takes them."""
    if definition.validate is None:
        return None
    outcome = attempt(definition.validate, inputs)
    if outcome.error is not None:
        return Problem("input.refused_by_node", f"{definition.info.display_name}: {outcome.error}")
    if outcome.value is True:
        return None
    names = definition.validate_names or frozenset()
    name = next((name for name in inputs if name in names), None) if len(names) == 1 else None
    reason = outcome.value if isinstance(outcome.value, str) else "a value was refused"
    return Problem(
        "input.refused_by_node",
        f"{definition.info.display_name}: {reason}",
        input_name=name,
        value=inputs.get(name) if name else None,
    )


def _converted(graph: Graph, prompt: Prompt) -> Mapping[StepId, Step]:
    if prompt is graph.prompt:
        return graph.steps
    changed: dict[StepId, Step] = {}
    for step_id, step in graph.in_order():
        node = prompt.nodes.get(step_id)
        if node is not None and node is not graph.prompt.nodes[step_id]:
            constants = {name: v for name, v in node.inputs.items() if not isinstance(v, LinkRef)}
            changed[step_id] = replace(step, constants=constants)
    return {**graph.steps, **changed} if changed else graph.steps


def _sound_outputs(graph: Graph, refused: set[StepId | None]) -> Iterator[StepId]:
    """Yield the outputs that are steps and need no refused one."""
    bad: set[StepId] = set()
    if refused:
        for step_id, step in graph.in_order():
            if step_id in refused or not bad.isdisjoint(step.sources()):
                bad.add(step_id)
    yield from (output for output in graph.outputs if output in graph.steps and output not in bad)
