"""Check: ComfyUI's validation; values take their declared type, faulty outputs are left out with a problem.

1: Scale(by="2", image=3.0)                         1: Scale(by=2.0, image=3.0)
2: Save(image=1.0), 4: Save()           →           2: Save(image=1.0), 4: Save()
outputs: ?                                          outputs: 2; problem at 4: input image is missing
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.foreign_code import attempt
from app.node_def import NodeDef
from app.problems import InputError, Problem
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.graph import Graph, Step, StepId
from app.workflow.check_prompt import PromptCheck, check_prompt
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import LinkRef, Prompt, PromptNode

TYPES = "input_types"
"""The input by which a node's own check is told the types of its links, and takes them over."""


def check(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with converted constants, its valid outputs, and the problems of the others."""
    if graph.checked:
        return graph
    found = check_with_nodes(graph.prompt, context)
    return replace(
        graph,
        prompt=found.prompt,
        steps=_converted(graph, found.prompt),
        outputs=tuple(output for output in found.outputs if output in graph.steps),
        problems=(*found.problems, *_unresolved(graph, found.outputs)),
        checked=True,
    )


def check_with_nodes(prompt: Prompt, context: CompileContext) -> PromptCheck:
    """Check a prompt, asking also the nodes that check their inputs themselves."""
    definitions = context.definitions
    library = context.library()

    def refusals(node_id: str, node: PromptNode) -> tuple[Problem, ...]:
        definition = definitions[node.class_type]
        if definition.validate is None:
            return ()
        values: dict[str, Any] = {n: None if isinstance(v, LinkRef) else v for n, v in node.inputs.items()}
        if TYPES in (definition.validate_names or ()):
            values[TYPES] = _received_types(node, prompt, library)
        refused = refusal(definition, values)
        return () if refused is None else (refused.at(node_id, "server"),)

    kinds = {node.class_type for node in prompt.nodes.values()}
    refusing = any(kind in definitions and definitions[kind].validate is not None for kind in kinds)
    return check_prompt(
        prompt,
        library,
        context.targets,
        strict_compat=context.strict_compat,
        any_target=context.any_target,
        skip_checks=lambda class_type, name: takes_over(definitions[class_type], name),
        skip_types=lambda class_type: TYPES in (definitions[class_type].validate_names or ()),
        validate=refusals if refusing else None,
    )


def _received_types(node: PromptNode, prompt: Prompt, library: Mapping[str, NodeInfo]) -> dict[str, str]:
    """Return the slot types that arrive over the links of a checked node, by input name."""
    return {
        name: library[prompt.nodes[link.node_id].class_type].outputs[link.slot].type
        for name, link in node.links()
    }


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
    if isinstance(outcome.error, InputError):
        return replace(outcome.error.problem, kind="input.refused_by_node")
    reason: object = outcome.error or "a value was refused"
    if isinstance(outcome.value, str) and outcome.value:
        reason = outcome.value
    names = [name for name in inputs if name in (definition.validate_names or ()) and name != TYPES]
    name = names[0] if len(names) == 1 else None
    return Problem(
        "input.refused_by_node",
        f"{definition.info.display_name}: {reason}",
        input_name=name,
        value=inputs[name] if name else None,
    )


def _unresolved(graph: Graph, outputs: Iterable[StepId]) -> Iterator[Problem]:
    """Yield why outputs that pass the check are no steps: a link of an input that no node declares."""
    nodes = graph.prompt.nodes
    waiting = [output for output in outputs if output not in graph.steps]
    seen: set[StepId] = set()
    named = False
    while waiting:
        node_id = waiting.pop()
        if node_id in seen:
            continue
        seen.add(node_id)
        for name, link in nodes[node_id].links():
            if link.node_id in nodes and link.node_id not in graph.steps:
                waiting.append(link.node_id)
            elif link.node_id not in nodes:
                named = True
                message = f"{name} is linked to node {link.node_id}, which is not in the prompt"
                yield Problem("link.missing_source", message, node_path=node_id, input_name=name)
    if seen and not named:
        yield Problem("graph.cycle", "an output needs itself to run", node_path=min(seen), source="server")


def _converted(graph: Graph, prompt: Prompt) -> Mapping[StepId, Step]:
    if prompt.nodes is graph.prompt.nodes:
        return graph.steps
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
