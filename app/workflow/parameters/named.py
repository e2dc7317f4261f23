"""Parameters: the values of a workflow that can be set from outside, with their kinds and addresses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from app.problems import Problem, Remedy
from app.workflow.document import SUBGRAPH_INPUT, InputSlot, Node, Scope, ScopeId, Workflow
from app.workflow.edits import EditRefused, SetValue
from app.workflow.link_sources import PRIMITIVE, VIRTUAL, Constant, LinkSources, Place
from app.workflow.new_node import node_at
from app.workflow.node_info import COMBO, InputInfo, NodeInfo
from app.workflow.parameters.exposed import Entry, ExposedOutput, read_exposed
from app.workflow.parameters.values import near_text
from app.workflow.promoted import promoted_values
from app.workflow.widgets import CONTROL_VALUES, widgets

Library = Mapping[str, NodeInfo]

CONTROL_ORDER = ("fixed", "increment", "decrement", "randomize")
_DEEPEST = 32


@dataclass(frozen=True)
class Parameter:
    """A value that can be set: its name, where it is, its kind (None: not known) and the value it has.

    `linked`: a link gives the value, so that setting it changes nothing.
    """

    name: str
    path: str
    scope: ScopeId
    node: Node
    input: str
    info: InputInfo | None
    value: Any
    linked: bool = False
    node_info: NodeInfo | None = None

    def edit(self, value: Any) -> SetValue:
        """Return the edit that sets the value."""
        return SetValue(self.scope, self.node.id, self.input, value, self.node_info)


def parameter_at(
    workflow: Workflow, library: Library, path: str, input_name: str, name: str = ""
) -> Parameter:
    """Return the value of a node by path and input name; raises EditRefused when there is none.

    Where a link brings the value of a primitive or of a subgraph node's own control, that one is returned.
    """
    scope, node = node_at(workflow, path)
    found = parameter_of(workflow, library, path, scope, node, input_name, name)
    return _at_its_source(workflow, library, found) if found.linked else found


def parameter_of(
    workflow: Workflow,
    library: Library,
    path: str,
    scope: ScopeId,
    node: Node,
    input_name: str,
    name: str = "",
) -> Parameter:
    """Return one value of a node; raises EditRefused when it has no control of this name."""
    values = control_values(workflow, library, scope, node)
    if input_name not in values:
        raise EditRefused(_no_control(workflow, library, path, node, input_name, list(values)))
    info, value = values[input_name]
    slot = input_slot(node, input_name)
    linked = slot is not None and slot.link is not None
    node_info = None if node.type == PRIMITIVE or node.type in workflow.scopes else library.get(node.type)
    return Parameter(
        name or f"{path}.{input_name}", path, scope, node, input_name, info, value, linked, node_info
    )


def input_slot(node: Node, input_name: str) -> InputSlot | None:
    """Return the slot that stands for a control, None where the file lists none."""
    return next((slot for slot in node.inputs if input_name in (slot.name, slot.widget)), None)


def _at_its_source(workflow: Workflow, library: Library, linked: Parameter) -> Parameter:
    sources = LinkSources(workflow)
    place: Place | None = next(sources.places())
    for node_id in linked.path.split(":")[:-1]:
        place = sources.inside(place, place.scope.nodes[node_id]) if place is not None else None
    slot = input_slot(linked.node, linked.input)
    if place is None or slot is None:
        return linked
    match sources.source(place, slot):
        case None:
            return replace(linked, linked=False)
        case Constant(node_path=path, input_name=name) if path:
            scope, node = node_at(workflow, path)
            return parameter_of(workflow, library, path, scope, node, name, linked.name)
    return linked


def _no_control(
    workflow: Workflow, library: Library, path: str, node: Node, name: str, names: list[str]
) -> str:
    if not names and node.type not in library and node.type not in workflow.scopes:
        kind = f"its kind, {node.type!r}, is not installed"
        return f"node {path} has no control {name!r} that can be set: {kind}"
    return f"node {path} has no control {name!r}{near_text(name, names)}"


def exposed_parameters(workflow: Workflow, library: Library) -> list[Parameter]:
    """Return the exposed inputs in their order; those whose node or control is gone are left out."""
    found = []
    for entry in read_exposed(workflow).inputs:
        try:
            found.append(parameter_at(workflow, library, entry.node, entry.input, entry.name))
        except EditRefused:
            continue  # `exposed_problems` tells of it
    return found


def all_parameters(workflow: Workflow, library: Library) -> Iterator[Parameter]:
    """Yield every value of every node that could run, named `NODE.INPUT`; linked ones are left out."""
    for place in LinkSources(workflow).places():
        if place.scope.id not in workflow.scopes:
            continue  # a group node: its inside is made anew each time and cannot be changed
        for node in place.scope.nodes.values():
            if node.type in VIRTUAL and node.type != PRIMITIVE:
                continue
            for name in control_values(workflow, library, place.scope.id, node):
                found = parameter_of(workflow, library, place.path(node), place.scope.id, node, name)
                if not found.linked and found.input not in _control_names(found):
                    yield found


def exposed_problems(
    workflow: Workflow, library: Library, most: int | None = None, unknown: bool = True
) -> list[Problem]:
    """Return a warning for each exposed input or output whose node or control is gone or set by a link.

    With `most` no more than these are looked for. Without `unknown` those of nodes whose kind is not
    installed are left out: the check of the workflow speaks of these.
    """
    exposed = read_exposed(workflow)
    entries: tuple[Entry, ...] = (*exposed.inputs, *exposed.outputs)
    found = (
        _entry_problem(workflow, library, entry)
        for entry in entries
        if unknown or not _is_unknown(workflow, library, entry)
    )
    return list(islice((problem for problem in found if problem is not None), most))


def _is_unknown(workflow: Workflow, library: Library, entry: Entry) -> bool:
    try:
        _, node = node_at(workflow, entry.node)
    except EditRefused:
        return False
    return node.type not in library and node.type not in workflow.scopes and node.type not in VIRTUAL


def _entry_problem(workflow: Workflow, library: Library, entry: Entry) -> Problem | None:
    try:
        if isinstance(entry, ExposedOutput):
            node_at(workflow, entry.node)
            return None
        found = parameter_at(workflow, library, entry.node, entry.input, entry.name)
    except EditRefused as refusal:
        return _gone(entry, str(refusal))
    if not found.linked:
        return None
    words = f"the exposed input {entry.name!r} has no effect: a link gives the value of {entry.input}"
    return _warning(words, entry.node, entry.input, "Remove the link, or the parameter")


def control_values(
    workflow: Workflow, library: Library, scope: ScopeId, node: Node
) -> dict[str, tuple[InputInfo | None, Any]]:
    """Return the controls of a node by name: what each is (None: not known) and its value."""
    inside = workflow.scopes.get(node.type)
    if inside is not None:
        values = promoted_values(inside, node)
        return {name: (promoted_info(workflow, library, inside, name), values[name]) for name in values}
    if node.type == PRIMITIVE:
        own = node.values if isinstance(node.values, tuple) else tuple((node.values or {}).values())
        return {"value": (_primitive_info(workflow.scopes[scope], node, library), own[0])} if own else {}
    info = library.get(node.type)
    if info is not None:
        return {
            widget.name: (widget.info or _control_info(widget.name), widget.value)
            for widget in widgets(node, info)
        }
    named = node.named_values or (node.values if isinstance(node.values, Mapping) else {})
    return {str(name): (None, value) for name, value in named.items()}


def promoted_info(workflow: Workflow, library: Library, scope: Scope, name: str) -> InputInfo | None:
    """Return what a subgraph's own control is: the control inside that it feeds, however deep."""
    for _ in range(_DEEPEST):
        index = next((i for i, item in enumerate(scope.inputs) if item.get("name") == name), None)
        link = next(
            (
                link
                for link in scope.links.values()
                if link.source == SUBGRAPH_INPUT and link.source_slot == index
            ),
            None,
        )
        target = scope.nodes.get(link.target) if link is not None else None
        if link is None or target is None or not 0 <= link.target_slot < len(target.inputs):
            return None
        slot = target.inputs[link.target_slot]
        inner = workflow.scopes.get(target.type)
        if inner is None:
            return _input_info(library.get(target.type), slot.widget or slot.name)
        scope, name = inner, slot.name
    return None


def _primitive_info(scope: Scope, node: Node, library: Library) -> InputInfo | None:
    """Return what a primitive's value is: the first control that it feeds."""
    for link_id in node.outputs[0].links if node.outputs else ():
        link = scope.links.get(link_id)
        target = scope.nodes.get(link.target) if link is not None else None
        if link is not None and target is not None and 0 <= link.target_slot < len(target.inputs):
            slot = target.inputs[link.target_slot]
            return _input_info(library.get(target.type), slot.widget or slot.name)
    return None


def _input_info(info: NodeInfo | None, name: str) -> InputInfo | None:
    return info.input(name) if info is not None else None


def _control_info(name: str) -> InputInfo:
    return InputInfo(name, COMBO, "required", tuple(word for word in CONTROL_ORDER if word in CONTROL_VALUES))


def _control_names(parameter: Parameter) -> set[str]:
    """Return the names of the controls that only follow a seed: they mean nothing to a run."""
    if parameter.node_info is None:
        return set()
    return {widget.name for widget in widgets(parameter.node, parameter.node_info) if widget.info is None}


def _gone(entry: Entry, why: str) -> Problem:
    what = "output" if isinstance(entry, ExposedOutput) else "input"
    words = f"the exposed {what} {entry.name!r} points nowhere: {why}"
    name = None if isinstance(entry, ExposedOutput) else entry.input
    return _warning(words, entry.node, name, "Undo what took it away, or remove the entry from Parameters")


def _warning(words: str, node: str, input_name: str | None, advice: str) -> Problem:
    return Problem(
        "input.invalid", words, "warning", node, input_name, remedies=(Remedy(advice),), source="edit"
    )
