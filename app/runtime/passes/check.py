"""Check: ComfyUI's validation; values take their declared type, faulty outputs are left out with a problem.

1: Scale(by="2", image=3.0)                         1: Scale(by=2.0, image=3.0)
2: Save(image=1.0), 4: Save()           →           2: Save(image=1.0), 4: Save()
outputs: ?                                          outputs: 2; problem at 4: input image is missing
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.foreign_code import attempt
from app.node_def import NodeDef
from app.problems import Problem
from app.runtime.compile_context import CompileContext
from app.runtime.graph import Graph, Step, StepId
from app.workflow.check_prompt import PromptCheck, check_prompt
from app.workflow.prompt import LinkRef, Prompt, PromptNode


def check(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with converted constants, its valid outputs, and the problems of the others."""
    if graph.checked:
        return graph
    found = check_with_nodes(graph.prompt, context)
    outputs = tuple(output for output in found.outputs if output in graph.steps)
    steps = _converted(graph, found.prompt)
    return replace(
        graph, prompt=found.prompt, steps=steps, outputs=outputs, problems=found.problems, checked=True
    )


def check_with_nodes(prompt: Prompt, context: CompileContext) -> PromptCheck:
    """Check a prompt, asking also the nodes that check their inputs themselves."""
    definitions = context.definitions

    def refusals(node_id: str, node: PromptNode) -> tuple[Problem, ...]:
        definition = definitions[node.class_type]
        if definition.validate is None:
            return ()
        refused = refusal(
            definition, {n: None if isinstance(v, LinkRef) else v for n, v in node.inputs.items()}
        )
        return () if refused is None else (refused.at(node_id, "server"),)

    return check_prompt(
        prompt,
        context.library(),
        context.targets,
        strict_compat=context.strict_compat,
        skip_checks=lambda class_type, name: takes_over(definitions[class_type], name),
        validate=refusals,
    )


def takes_over(definition: NodeDef, name: str) -> bool:
    """Whether a node checks this input itself instead of the general checks."""
    names = definition.validate_names
    return definition.validate is not None and (names is None or name in names)


def refusal(definition: NodeDef, inputs: Mapping[str, Any]) -> Problem | None:
    """Return why a node refuses its inputs (links are None), None when it takes them."""
    if definition.validate is None:
        return None
    outcome = attempt(definition.validate, inputs)
    if outcome.value is True:
        return None
    reason: object = outcome.error or "a value was refused"
    if isinstance(outcome.value, str) and outcome.value:
        reason = outcome.value
    names = [name for name in inputs if name in (definition.validate_names or ())]
    name = names[0] if len(names) == 1 else None
    return Problem(
        "input.refused_by_node",
        f"{definition.info.display_name}: {reason}",
        input_name=name,
        value=inputs[name] if name else None,
    )


def _converted(graph: Graph, prompt: Prompt) -> Mapping[StepId, Step]:
    changed: dict[StepId, Step] = {}
    for step_id, step in graph.in_order():
        node = prompt.nodes.get(step_id)
        if node is not None and node is not graph.prompt.nodes[step_id]:
            constants = {name: v for name, v in node.inputs.items() if not isinstance(v, LinkRef)}
            if constants != step.constants or not _same_types(constants, step.constants):
                changed[step_id] = replace(step, constants=constants)
    return {**graph.steps, **changed} if changed else graph.steps


def _same_types(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return all(type(value) is type(other[name]) for name, value in one.items())
