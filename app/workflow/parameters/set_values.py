"""`NAME=VALUE` and `NODE.INPUT=VALUE`: sets one value of a workflow from a line of text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.workflow.document import Node, ScopeId, Workflow
from app.workflow.edits import Edit, EditRefused
from app.workflow.link_sources import LinkSources
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.parameters.exposed import ExposedInput, read_exposed
from app.workflow.parameters.named import Parameter, parameter_at
from app.workflow.parameters.values import check_value, names_text, near_text, value_from_text


def edit_for(workflow: Workflow, library: Mapping[str, NodeInfo], text: str) -> Edit:
    """Return the edit for a line such as `prompt=a red car`, `KSampler.seed=7` or `5:3.text=a red car`.

    NAME is that of an exposed input; NODE an id, a path through subgraphs, a title or a kind of node, INPUT
    the name of a control. VALUE is JSON, or else plain text; for an exposed input it is checked here. Raises
    EditRefused with a sentence when the line fits nothing, or several nodes.
    """
    named = [item for item in read_exposed(workflow).inputs if text.startswith(item.name + "=")]
    if named:
        entry = max(named, key=lambda item: len(item.name))
        found = _exposed(workflow, library, entry)
        return found.edit(_value_for(found, text[len(entry.name) + 1 :]))
    node_name, input_name, value = _split(text, _names_in(workflow, library), _exposed_names(workflow))
    found = _find(workflow, library, node_name, input_name)
    return found.edit(_parsed(value, found.info))


def find_parameter(workflow: Workflow, library: Mapping[str, NodeInfo], address: str) -> Parameter:
    """Return the value that an exposed name or `NODE.INPUT` means; raises EditRefused as `edit_for` does."""
    entry = read_exposed(workflow).input(address)
    if entry is not None:
        return _exposed(workflow, library, entry)
    names = _exposed_names(workflow)
    try:
        node_name, input_name, _ = _split(f"{address}=", _names_in(workflow, library), names)
    except EditRefused:
        raise EditRefused(_not_exposed(address, names)) from None
    found = _find(workflow, library, node_name, input_name)
    return replace(found, name=address)


def _exposed(workflow: Workflow, library: Mapping[str, NodeInfo], entry: ExposedInput) -> Parameter:
    try:
        found = parameter_at(workflow, library, entry.node, entry.input, entry.name)
    except EditRefused as refusal:
        raise EditRefused(f"the exposed input {entry.name!r} points nowhere: {refusal}") from None
    return _unlinked(found, f"{entry.name!r} ({entry.input} of node {entry.node})")


def _find(workflow: Workflow, library: Mapping[str, NodeInfo], node_name: str, input_name: str) -> Parameter:
    """Return the value of the one node with this id, path, title or kind."""
    found = [
        (path, scope, node)
        for path, scope, node in _nodes(workflow)
        if node_name in (path, node.title, node.type, _title(node, library))
    ]
    exact = [item for item in found if item[0] == node_name]
    path, _, _ = _only(exact or found, node_name, [_label(p, n, library) for p, _, n in found])
    return _unlinked(parameter_at(workflow, library, path, input_name), f"{input_name} of node {path}")


def _unlinked(found: Parameter, what: str) -> Parameter:
    if found.linked:
        raise EditRefused(f"{what} gets its value by a link: set it where the link comes from")
    return found


def _value_for(found: Parameter, text: str) -> Any:
    """Return the value that a text means for an exposed input, checked against its limits and choices."""
    parsed = _parsed(text, found.info)
    try:
        is_text = isinstance(parsed, str) and found.info is not None and found.info.widget_type == "STRING"
        value = parsed if is_text else value_from_text(text, found.info)
        check_value(found.info, found.name, value)
    except ValueError as error:
        message = str(error)
        raise EditRefused(message if message.startswith(found.name) else f"{found.name}: {message}") from None
    return value


def _exposed_names(workflow: Workflow) -> list[str]:
    return [entry.name for entry in read_exposed(workflow).inputs]


def _not_exposed(name: str, names: list[str]) -> str:
    if not names:
        return f"{name!r} is not of the form NODE.INPUT, and this workflow exposes no inputs by name"
    return f"nothing is exposed as {name!r} (exposed are: {names_text(names)}){near_text(name, names)}"


def _split(text: str, names: set[str], exposed: Sequence[str] = ()) -> tuple[str, str, str]:
    """Return node, input and value. Names may hold dots and equal signs: the longest known name wins."""
    known = [name for name in names if text.startswith(name + ".")]
    if known:
        node_name = max(known, key=len)
        input_name, equals, value = text[len(node_name) + 1 :].partition("=")
    else:
        address, equals, value = text.partition("=")
        node_name, _, input_name = address.rpartition(".")
        if "." in address and not node_name:
            node_name = address
    if equals and not node_name and exposed:
        raise EditRefused(_not_exposed(input_name, list(exposed)))
    if not equals or not node_name or not input_name:
        form = "NAME=VALUE or NODE.INPUT=VALUE" if exposed else "NODE.INPUT=VALUE"
        hint = f"; exposed are: {names_text(list(exposed))}" if exposed else ""
        raise EditRefused(f"{text!r} is not of the form {form}{hint}")
    return node_name, input_name.strip(), value


def _parsed(text: str, info: InputInfo | None) -> Any:
    """Return the JSON value a text spells, else the text itself; an input of texts takes only texts."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if info is None or info.type != "STRING" or isinstance(value, str) else text


def _names_in(workflow: Workflow, library: Mapping[str, NodeInfo]) -> set[str]:
    names: set[str] = set()
    for path, _, node in _nodes(workflow):
        names |= {path, node.type, _title(node, library)} | ({node.title} if node.title else set())
    return names


def _nodes(workflow: Workflow) -> Iterator[tuple[str, ScopeId, Node]]:
    for place in LinkSources(workflow).places():
        for node in place.scope.nodes.values():
            yield place.path(node), place.scope.id, node


def _title(node: Node, library: Mapping[str, NodeInfo]) -> str:
    return node.title or _display_name(node.type, library)


def _display_name(class_type: str, library: Mapping[str, NodeInfo]) -> str:
    return library[class_type].name_in_files if class_type in library else class_type


def _label(path: str, node: Node, library: Mapping[str, NodeInfo]) -> str:
    return f'{path} "{_title(node, library)}"'


def _only(found: list[Any], name: str, labels: list[str]) -> Any:
    if not found:
        raise EditRefused(f"there is no node with the id, title or kind {name!r}")
    if len(found) > 1:
        raise EditRefused(f"{name!r} is the name of {len(found)} nodes: {', '.join(labels)}; use an id")
    return found[0]
