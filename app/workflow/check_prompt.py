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
from app.workflow.slot_types import allowed_types, connects
from app.workflow.widgets import DYNAMIC_COMBO

Skip = Callable[[str, str], bool]
Validate = Callable[[str, PromptNode], Sequence[Problem]]


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


@dataclass
class _NodeCheck:
    """One node's own faults, the nodes its links come from, and its converted values."""

    problems: list[Problem] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    inputs: dict[str, Any] = field(default_factory=dict)


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
        self.checks: dict[str, _NodeCheck] = {}

    def check(self, targets: Collection[str] | None, any_target: bool = False) -> PromptCheck:
        """Check all that the wanted outputs reach, or the wanted nodes of any kind."""
        prompt = Prompt(self.nodes)
        unknown = next((key for key, node in self.nodes.items() if node.class_type not in self.library), None)
        if unknown is not None:
            return PromptCheck(prompt, (unknown_type(unknown, self.nodes[unknown]),))
        asked = None if targets is None else frozenset(targets)
        wanted = [
            key
            for key, node in self.nodes.items()
            if (asked is None or key in asked)
            and (self.library[node.class_type].output_node or (any_target and targets is not None))
        ]
        if not wanted:
            return PromptCheck(prompt, (no_outputs(targets),))
        order, cycles = self._visit(wanted)
        for cycle in cycles:
            for node_id in cycle:
                self.checks[node_id].problems = [cycle_problem(node_id, cycle)]
        bad = self._invalid(order)
        nodes = {
            key: replace(node, inputs={**node.inputs, **self.checks[key].inputs})
            if key in self.checks and self.checks[key].inputs
            else node
            for key, node in self.nodes.items()
        }
        faulty = [key for key in self.nodes if key in self.checks and self.checks[key].problems]
        return PromptCheck(
            Prompt(nodes),
            tuple(problem for key in faulty for problem in self.checks[key].problems),
            tuple(key for key in wanted if key not in bad),
            self._dependents(faulty, wanted, order),
        )

    def _visit(self, wanted: Iterable[str]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Check every node reached, depth first without recursion; return them sources first, and cycles."""
        order: list[str] = []
        cycles: list[tuple[str, ...]] = []
        depth: dict[str, int] = {}
        done: set[str] = set()
        for start in wanted:
            path = [start] if start not in done else []
            waiting = [self._begin(start, 0, depth)] if path else []
            while path:
                following = waiting[-1]
                if not following:
                    node_id = path.pop()
                    waiting.pop()
                    done.add(node_id)
                    depth.pop(node_id)
                    order.append(node_id)
                    continue
                source = following.pop()
                if source in depth:
                    cycles.append(tuple(path[depth[source] :]))
                elif source not in done:
                    path.append(source)
                    waiting.append(self._begin(source, len(path) - 1, depth))
        return order, cycles

    def _begin(self, node_id: str, at: int, depth: dict[str, int]) -> list[str]:
        depth[node_id] = at
        check = self.checks[node_id] = self._check_node(node_id)
        return list(reversed(check.sources))

    def _invalid(self, order: list[str]) -> set[str]:
        """Return the nodes that cannot run: at fault, or fed by one. A node of a cycle is at fault itself."""
        bad: set[str] = set()
        for node_id in order:
            check = self.checks[node_id]
            if check.problems or any(source in bad for source in check.sources):
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
                for source in self.checks[node_id].sources:
                    before = reached.get(source, 0)
                    if mine & ~before:
                        reached[source] = before | mine
                        changed = True
        return {
            key: tuple(name for number, name in enumerate(wanted) if reached.get(key, 0) >> number & 1)
            for key in faulty
        }

    def _check_node(self, node_id: str) -> _NodeCheck:
        node = self.nodes[node_id]
        check = _NodeCheck()
        try:
            if "" in self.malformed.get(node_id, {}):
                raise _NodeFault(self.malformed[node_id][""])
            for info in expected_inputs(self.library[node.class_type], node.inputs):
                self._check_input(node_id, node, info, check)
        except _NodeFault as fault:
            check.problems = [fault.problem]
        if self.validate is not None and not check.problems:
            whole = replace(node, inputs={**node.inputs, **check.inputs})
            check.problems += [problem.at(node_id, "server") for problem in self.validate(node_id, whole)]
        return check

    def _check_input(self, node_id: str, node: PromptNode, info: InputInfo, check: _NodeCheck) -> None:
        malformed = self.malformed.get(node_id, {}).get(info.name)
        if malformed is not None:
            if malformed.kind == "node.malformed":
                raise _NodeFault(malformed)
            check.problems.append(malformed)
            return
        if info.name not in node.inputs:
            if info.group == "required" and info.type != DYNAMIC_COMBO:
                check.problems.append(missing_input(node_id, info))
            return
        value = node.inputs[info.name]
        if isinstance(value, LinkRef):
            problem = self._check_link(node_id, node, info, value)
            if problem is None:
                check.sources.append(value.node_id)
        else:
            problem = self._check_constant(node_id, node, info, value, check)
        if problem is not None:
            check.problems.append(problem)

    def _check_link(self, node_id: str, node: PromptNode, info: InputInfo, link: LinkRef) -> Problem | None:
        source = self.nodes.get(link.node_id)
        if source is None:
            message = f"{info.name} is linked to node {link.node_id}, which is not in the prompt"
            raise _NodeFault(missing_source(node_id, info.name, message, link))
        outputs = self.library[source.class_type].outputs
        lowest = -len(outputs) if self.strict_compat else 0
        if not lowest <= link.slot < len(outputs):
            message = (
                f"{info.name} is linked to output {link.slot} of node {link.node_id}, "
                f"which has {len(outputs)} outputs, counted from 0"
            )
            raise _NodeFault(missing_source(node_id, info.name, message, link))
        received = outputs[link.slot].type
        wanted = allowed_types(info.type, info.options)
        if self.skip_types(node.class_type) or connects(received, wanted):
            return None
        return type_mismatch(node_id, info.name, received, wanted)

    def _check_constant(
        self, node_id: str, node: PromptNode, info: InputInfo, value: Any, check: _NodeCheck
    ) -> Problem | None:
        try:
            value = converted(info, value, self.strict_compat)
        except ValueError as error:
            return wrong_type(node_id, info, value, str(error))
        check.inputs[info.name] = value
        if self.skip_checks(node.class_type, info.name):
            return None
        problem = value_problem(info, value)
        return None if problem is None else with_address(problem, info, node_id)
