"""Expansion: a node that gives more nodes instead of values, compiled as a segment set in place of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.node_def import NodeResult
from app.problems import Problem, RunFailed
from app.runtime.compiler.compile import compile_segment
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.compiler.content_key import joined_key
from app.runtime.compiler.plan import Plan
from app.runtime.executing.call_node import add_output
from app.runtime.graph import Key, Segment, Step, StepId
from app.runtime.results.cache import Values
from app.workflow.prompt import LinkRef, Prompt, is_link_value

DISPLAY_KEY = "override_display_id"


@dataclass(frozen=True)
class Expansion:
    """What a step's calls expanded into: the plan of the new nodes, and the results that may link to them."""

    step: Step
    results: Sequence[NodeResult | None]
    plan: Plan
    nodes: Mapping[StepId, Any]


def expand(
    step: Step,
    results: Sequence[NodeResult | None],
    steps: Mapping[StepId, Step],
    keys: Mapping[StepId, Key | None],
    named_values: Mapping[int, Key],
    context: CompileContext,
) -> Expansion:
    """Compile the nodes that the calls of `step` gave. Raises RunFailed when they are no prompt.

    A node whose id another step already has is not added: links to that id lead to the step that is there.
    """
    nodes: dict[StepId, Any] = {}
    for result in results:
        if result is not None and result.expand is not None:
            nodes |= {str(k): v for k, v in result.expand.items() if str(k) not in steps}
    prompt = _prompt_of(step, nodes, context)
    segment = Segment(
        parent=step,
        parent_key=keys.get(step.id),
        outside=steps,
        keys=keys,
        value_keys=named_values,
        displays={node_id: str(n[DISPLAY_KEY]) for node_id, n in nodes.items() if n.get(DISPLAY_KEY)},
    )
    wanted = dict.fromkeys(link.node_id for link in links_of(results))
    for node_id, node in prompt.nodes.items():
        if context.definitions[node.class_type].info.output_node:
            wanted[node_id] = None
    plan = compile_segment(prompt, tuple(wanted), segment, context)
    for output in wanted:
        if output not in plan.graph.steps and output not in steps:
            raise RunFailed(_fault(step, f"the nodes it expands into have no node {output} that could run"))
    return Expansion(step, results, plan, nodes)


def links_of(results: Sequence[NodeResult | None]) -> list[LinkRef]:
    """Return the links among the outputs of expanding calls."""
    links = []
    for result in results:
        if result is not None and result.expand is not None:
            links += [LinkRef(v[0], v[1]) for v in result.outputs if is_link_value(v)]
    return links


class _ValuesByStep(Protocol):
    def __getitem__(self, step_id: StepId) -> Values: ...


def value_keys(
    inputs: Mapping[str, list[Any]], step: Step, keys: Mapping[StepId, Key | None]
) -> dict[int, Key]:
    """Return a key for each value, by identity, that came in by a link and is no plain value."""
    found: dict[int, Key] = {}
    for name, link in step.links.items():
        key = keys.get(link.node_id)
        if key is None:
            continue
        for index, value in enumerate(inputs.get(name, ())):
            if not isinstance(value, str | int | float | None):
                found[id(value)] = joined_key(key, f"{link.slot}.{index}")
    return found


def finished_values(expansion: Expansion, values: _ValuesByStep) -> Values:
    """Return the results of the expanding step once all it links to have theirs."""
    outputs = expansion.step.kind.node.info.outputs
    gathered: Values = tuple([] for _ in outputs)
    for result in expansion.results:
        for slot, output in enumerate(outputs):
            value: Any = result.outputs[slot] if result is not None and slot < len(result.outputs) else None
            if result is not None and result.expand is not None and is_link_value(value):
                gathered[slot].extend(values[value[0]][value[1]])
            else:
                add_output(gathered[slot], value, is_list=output.is_list)
    return gathered


def _prompt_of(step: Step, nodes: Mapping[StepId, Any], context: CompileContext) -> Prompt:
    try:
        prompt = Prompt.from_json(nodes)
    except ValueError as error:
        raise RunFailed(_fault(step, f"it expands into what is no prompt: {error}")) from error
    for node_id, node in prompt.nodes.items():
        if node.class_type not in context.definitions:
            message = f"it expands into node {node_id} of the unknown kind {node.class_type}"
            raise RunFailed(_fault(step, message, "node.unknown_type"))
    return prompt


def _fault(step: Step, message: str, kind: str = "node.malformed") -> Problem:
    return Problem(kind, message, node_path=step.origin, pack=step.kind.node.pack)
