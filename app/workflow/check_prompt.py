"""ComfyUI's validation of a prompt: which outputs may run, with which values, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.problems import Problem
from app.workflow.check_value import converted, value_problem
from app.workflow.expected_inputs import expected_inputs
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.prompt import LinkRef, Prompt, PromptNode, is_link_value
from app.workflow.prompt_problems import (
    cycle_problem,
    missing_input,
    missing_source,
    no_outputs,
    type_mismatch,
    unknown_type,
    with_address,
    wrong_type,
)
from app.workflow.slot_types import AUTOGROW, allowed_types, connects
from app.workflow.widgets import DYNAMIC_COMBO

Skip = Callable[[str, str], bool]
Validate = Callable[[str, PromptNode], Sequence[Problem]]
_NONE: Mapping[str, Problem] = {}
_DONE = -1
"""In place of the depth of a node that is being visited: its visit is over."""


@dataclass(frozen=True)
class PromptCheck:
    """A checked prompt: values converted, and the valid output nodes to run, in the prompt's order.

    It may run when there are outputs; the problems then concern others. `dependents` tells for each node at
    fault which output nodes cannot run because of it.
    """

    prompt: Prompt
    problems: tuple[Problem, ...] = ()
    outputs: tuple[str, ...] = ()
    dependents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Input:
    """One input of a kind of node, and what its links have to be: a union of types."""

    info: InputInfo
    name: str
    needed: bool
    wanted: str
    skips_checks: bool


@dataclass(frozen=True, slots=True)
class _Kind:
    """What is the same for all nodes of one kind; `inputs` is None where they depend on the node's values."""

    info: NodeInfo
    inputs: tuple[_Input, ...] | None
    skips_types: bool


class _NodeFault(Exception):
    """A fault that ends the check of a node, as an exception does in ComfyUI."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def check_prompt(
    prompt: Prompt,
    library: Mapping[str, NodeInfo],
    targets: Collection[str] | None = None,
    strict_compat: bool = False,
    skip_checks: Skip | None = None,
    skip_types: Callable[[str], bool] | None = None,
    validate: Validate | None = None,
    any_target: bool = False,
) -> PromptCheck:
    """Check what the wanted output nodes reach (`targets`; None: all output nodes).

    With `any_target`, `targets` may be nodes of any kind. Only an unknown kind of node counts wherever it
    is. `skip_checks(class_type, input)` says which inputs a node checks itself (range and choices),
    `skip_types(class_type)` which kinds check the types of their links, and `validate(node_id, node)` is such
    a check, called with converted values.
    """
    checker = _Checker(prompt, library, strict_compat, skip_checks, skip_types, validate)
    return checker.check(targets, any_target)


def check_prompt_json(
    data: Mapping[str, Any],
    library: Mapping[str, NodeInfo],
    targets: Collection[str] | None = None,
    strict_compat: bool = False,
    skip_checks: Skip | None = None,
    skip_types: Callable[[str], bool] | None = None,
    validate: Validate | None = None,
    any_target: bool = False,
) -> PromptCheck:
    """Check API JSON, also what no Prompt can hold: missing keys, lists neither link nor wrapped.

    Raises ValueError when a node is no object.
    """
    usable: dict[str, Any] = {}
    malformed: dict[str, dict[str, Problem]] = {}
    for node_id, entry in data.items():
        if not isinstance(entry, Mapping):
            raise ValueError(f"node {node_id} is {type(entry).__name__}, not an object")
        inputs = entry.get("inputs")
        if isinstance(inputs, Mapping):
            malformed[node_id] = _malformed_inputs(node_id, inputs)
        else:
            message = f"node {node_id} has no inputs; where there are none, an empty object is needed"
            malformed[node_id] = {"": Problem("node.malformed", message, node_path=node_id, source="server")}
        class_type = entry.get("class_type")
        whole = {**entry, "inputs": inputs if isinstance(inputs, Mapping) else {}}
        whole["class_type"] = class_type if isinstance(class_type, str) else ""
        usable[node_id] = whole
    prompt = Prompt.from_json(usable)
    checker = _Checker(prompt, library, strict_compat, skip_checks, skip_types, validate, malformed)
    return checker.check(targets, any_target)


def _malformed_inputs(node_id: str, inputs: Mapping[str, Any]) -> dict[str, Problem]:
    found: dict[str, Problem] = {}
    for name, value in inputs.items():
        if not isinstance(value, list) or is_link_value(value):
            continue
        kind = "node.malformed" if len(value) == 2 else "link.malformed"
        message = (
            f"{name} is a list of {len(value)}; a link is a node's id in quotes and the number of an output"
        )
        found[name] = Problem(kind, message, node_path=node_id, input_name=name, value=value, source="server")
    return found


class _Checker:
    def __init__(
        self,
        prompt: Prompt,
        library: Mapping[str, NodeInfo],
        strict_compat: bool,
        skip_checks: Skip | None = None,
        skip_types: Callable[[str], bool] | None = None,
        validate: Validate | None = None,
        malformed: Mapping[str, Mapping[str, Problem]] | None = None,
    ) -> None:
        self.nodes = prompt.nodes
        self.library = library
        self.strict_compat = strict_compat
        self.skip_checks = skip_checks or (lambda class_type, name: False)
        self.skip_types = skip_types or (lambda class_type: False)
        self.validate = validate
        self.malformed = malformed or {}
        self.kinds: dict[str, _Kind] = {}
        # The nodes that the links of each checked node come from; faults and converted values only where
        # there are any: most of many nodes have none.
        self.sources: dict[str, list[str]] = {}
        self.problems: dict[str, list[Problem]] = {}
        self.converted: dict[str, dict[str, Any]] = {}

    def check(self, targets: Collection[str] | None, any_target: bool = False) -> PromptCheck:
        """Check all that the wanted outputs reach, or the wanted nodes of any kind."""
        prompt = Prompt(self.nodes)
        missing = {node.class_type for node in self.nodes.values()}.difference(self.library)
        if missing:
            unknown = next(key for key, node in self.nodes.items() if node.class_type in missing)
            return PromptCheck(prompt, (unknown_type(unknown, self.nodes[unknown]),))
        wanted = self._wanted(targets, any_target)
        if not wanted:
            return PromptCheck(prompt, (no_outputs(targets),))
        order, cycles = self._visit(wanted)
        for cycle in cycles:
            for node_id in cycle:
                self.problems[node_id] = [cycle_problem(node_id, cycle)]
        bad = self._invalid(order)
        faulty = [key for key in self.nodes if key in self.problems] if self.problems else []
        return PromptCheck(
            self._with_converted(prompt),
            tuple(problem for key in faulty for problem in self.problems[key]),
            tuple(key for key in wanted if key not in bad) if bad else tuple(wanted),
            self._dependents(faulty, wanted, order),
        )

    def _wanted(self, targets: Collection[str] | None, any_target: bool) -> list[str]:
        """Return the nodes that are wanted, in the order of the prompt: one look at each target and node."""
        if targets is None:
            return [key for key, node in self.nodes.items() if self._kind(node.class_type).info.output_node]
        asked = frozenset(targets)
        return [
            key
            for key, node in self.nodes.items()
            if key in asked and (any_target or self._kind(node.class_type).info.output_node)
        ]

    def _with_converted(self, prompt: Prompt) -> Prompt:
        """Return the prompt with the values that were converted into others; the same where none was."""
        if not self.converted:
            return prompt
        nodes = {
            key: replace(node, inputs={**node.inputs, **self.converted[key]})
            if key in self.converted
            else node
            for key, node in self.nodes.items()
        }
        return Prompt(nodes)

    def _kind(self, class_type: str) -> _Kind:
        kind = self.kinds.get(class_type)
        if kind is None:
            info = self.library[class_type]
            given = None if _has_changing_inputs(info) else expected_inputs(info, {})
            inputs = None if given is None else tuple(self._input(class_type, item) for item in given)
            kind = self.kinds[class_type] = _Kind(info, inputs, self.skip_types(class_type))
        return kind

    def _input(self, class_type: str, info: InputInfo) -> _Input:
        needed = info.group == "required" and info.type != DYNAMIC_COMBO
        wanted = allowed_types(info.type, info.options)
        return _Input(info, info.name, needed, wanted, self.skip_checks(class_type, info.name))

    def _visit(self, wanted: Iterable[str]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Check every node reached, depth first without recursion; return them sources first, and cycles."""
        order: list[str] = []
        cycles: list[tuple[str, ...]] = []
        depth: dict[str, int] = {}
        for start in wanted:
            if start in depth:
                continue
            depth[start] = 0
            path, waiting = [start], [iter(self._check_node(start))]
            while path:
                source = next(waiting[-1], None)
                if source is None:
                    waiting.pop()
                    order.append(path[-1])
                    depth[path.pop()] = _DONE
                    continue
                place = depth.get(source)
                if place is None:
                    depth[source] = len(path)
                    path.append(source)
                    waiting.append(iter(self._check_node(source)))
                elif place != _DONE:
                    cycles.append(tuple(path[place:]))
        return order, cycles

    def _invalid(self, order: list[str]) -> set[str]:
        """Return the nodes that cannot run: at fault, or fed by one. A node of a cycle is at fault itself."""
        bad: set[str] = set()
        if self.problems:
            for node_id in order:
                if node_id in self.problems or any(source in bad for source in self.sources[node_id]):
                    bad.add(node_id)
        return bad

    def _dependents(
        self, faulty: Collection[str], wanted: list[str], order: list[str]
    ) -> dict[str, tuple[str, ...]]:
        """Return the outputs downstream of each faulty node; a set of outputs is a number, a bit for each."""
        if not faulty:
            return {}
        reached = {key: 1 << number for number, key in enumerate(wanted)}
        changed = True
        while changed:
            # From the outputs up: once for most prompts, again where circles go round.
            changed = False
            for node_id in reversed(order):
                mine = reached.get(node_id, 0)
                for source in self.sources[node_id]:
                    before = reached.get(source, 0)
                    if mine & ~before:
                        reached[source] = before | mine
                        changed = True
        return {
            key: tuple(name for number, name in enumerate(wanted) if reached.get(key, 0) >> number & 1)
            for key in faulty
        }

    def _check_node(self, node_id: str) -> list[str]:
        """Check a node, note its faults and converted values, and return the nodes its links come from."""
        node = self.nodes[node_id]
        malformed = self.malformed.get(node_id, _NONE) if self.malformed else _NONE
        sources = self.sources[node_id] = []
        values: dict[str, Any] = {}
        try:
            if "" in malformed:
                raise _NodeFault(malformed[""])
            problems = self._check_inputs(node_id, node, malformed, sources, values)
        except _NodeFault as fault:
            problems = [fault.problem]
        if self.validate is not None and not problems:
            whole = replace(node, inputs={**node.inputs, **values})
            problems = [problem.at(node_id, "server") for problem in self.validate(node_id, whole)]
        if problems:
            self.problems[node_id] = problems
        if values:
            self.converted[node_id] = values
        return sources

    def _check_inputs(
        self,
        node_id: str,
        node: PromptNode,
        malformed: Mapping[str, Problem],
        sources: list[str],
        values: dict[str, Any],
    ) -> list[Problem]:
        """Return the faults of a node's inputs; add where its links come from, and what is converted.

        Raises _NodeFault at a fault that ends the check of the node.
        """
        kind = self._kind(node.class_type)
        problems: list[Problem] = []
        inputs: Iterable[_Input] | None = kind.inputs
        if inputs is None:
            given = expected_inputs(kind.info, node.inputs)
            inputs = (self._input(node.class_type, info) for info in given)
        for item in inputs:
            problem = malformed.get(item.name)
            if problem is not None:
                if problem.kind == "node.malformed":
                    raise _NodeFault(problem)
            elif item.name not in node.inputs:
                problem = missing_input(node_id, item.info) if item.needed else None
            elif isinstance(value := node.inputs[item.name], LinkRef):
                problem = self._check_link(node_id, kind, item, value)
                if problem is None:
                    sources.append(value.node_id)
            else:
                problem = self._check_constant(node_id, item, value, values)
            if problem is not None:
                problems.append(problem)
        return problems

    def _check_link(self, node_id: str, kind: _Kind, item: _Input, link: LinkRef) -> Problem | None:
        source = self.nodes.get(link.node_id)
        if source is None:
            message = f"{item.name} is linked to node {link.node_id}, which is not in the prompt"
            raise _NodeFault(missing_source(node_id, item.name, message, link))
        outputs = self._kind(source.class_type).info.outputs
        lowest = -len(outputs) if self.strict_compat else 0
        if not lowest <= link.slot < len(outputs):
            message = (
                f"{item.name} is linked to output {link.slot} of node {link.node_id}, "
                f"which has {len(outputs)} outputs, counted from 0"
            )
            raise _NodeFault(missing_source(node_id, item.name, message, link))
        received = outputs[link.slot].type
        if kind.skips_types or connects(received, item.wanted):
            return None
        return type_mismatch(node_id, item.name, received, item.wanted)

    def _check_constant(
        self, node_id: str, item: _Input, value: Any, values: dict[str, Any]
    ) -> Problem | None:
        try:
            taken = converted(item.info, value, self.strict_compat)
        except ValueError as error:
            return wrong_type(node_id, item.info, value, str(error))
        if taken is not value:
            values[item.name] = taken
        if item.skips_checks:
            return None
        problem = value_problem(item.info, taken)
        return None if problem is None else with_address(problem, item.info, node_id)


def _has_changing_inputs(info: NodeInfo) -> bool:
    """Whether the inputs of a kind depend on the values of a node."""
    return any(item.type in (AUTOGROW, DYNAMIC_COMBO) for item in info.inputs)
