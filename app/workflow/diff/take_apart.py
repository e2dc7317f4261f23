"""The JSON of a workflow, taken apart: lists by key, and the rest. Nodes are written when asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.workflow.document import ROOT, Group, InputSlot, Link, Node, OutputSlot, ScopeId, Workflow
from app.workflow.ui_format import FileForm, workflow_to_json
from app.workflow.ui_parts import GROUP_KEYS, LINK_KEYS, LIST_FORM, NODE_KEYS, write_link_list, write_part
from app.workflow.ui_scope import definition_id, listed_definitions

Part = Node | Link | Group
Json = dict[str, Any]
ListName = Literal["nodes", "links", "groups", "definitions"]
LISTS: tuple[ListName, ...] = ("nodes", "links", "groups", "definitions")

ODD = "?"
"""Begins the key of an entry that is no node, link, group or definition; the rest is its text."""


@dataclass(frozen=True)
class ScopeRef:
    """Stands for a definition in the list of definitions: its id in A, in B, or in both."""

    old: ScopeId | None
    new: ScopeId | None


@dataclass(frozen=True)
class ScopeParts:
    """The JSON of one scope, taken apart: lists by key (the id where there is one), and the rest.

    In `shell` each list is empty, so that it still says whether there was a list, an object or nothing.
    """

    shell: Json
    lists: Mapping[ListName, Mapping[str, Any]]


NO_PARTS = ScopeParts({}, {name: {} for name in LISTS})


class Entries(Mapping[str, Any]):
    """The entries of a list by key, as JSON; parts of the document are written when asked for."""

    def __init__(
        self, raws: Mapping[str, Any], parts: Mapping[str, Part], write: Callable[[Any], Any]
    ) -> None:
        self._raws, self._parts, self._write = raws, parts, write

    def __getitem__(self, key: str) -> Any:
        part = self._parts.get(key)
        return self._raws[key] if part is None or key not in self._raws else self._write(part)

    def __iter__(self) -> Iterator[str]:
        return iter(self._raws)

    def __len__(self) -> int:
        return len(self._raws)

    def part(self, key: str) -> Part | None:
        """Return the part of the document, None for an entry that is none."""
        return self._parts.get(key)


def surely_same(a: Mapping[str, Any], old: str, b: Mapping[str, Any], new: str) -> bool:
    """Whether two entries are the same for certain, told without writing them."""
    left = a.part(old) if isinstance(a, Entries) else None
    right = b.part(new) if isinstance(b, Entries) else None
    if left is None or right is None or left != right:
        return False
    # What is equal may still be spelt otherwise, as 1 and 1.0; new links take the form of the links around.
    if isinstance(left, Link) and not left.key_order:
        return False
    return _spelling(left) == _spelling(right)


def _spelling(part: Part) -> tuple[Any, str]:
    if not isinstance(part, Node):
        return part.key_order, json.dumps([part.extra, part.forms, getattr(part, "bounds", None)])
    slots: tuple[InputSlot | OutputSlot, ...] = (*part.inputs, *part.outputs)
    kept = [[slot.extra, slot.forms] for slot in slots]
    places = [part.position, part.size, part.mode]
    named = [part.values, part.named_values, part.properties, part.flags, part.extra, part.forms]
    return (part.key_order, [slot.key_order for slot in slots]), json.dumps([places, named, kept])


def take_apart(workflow: Workflow) -> dict[ScopeId, ScopeParts]:
    """Return the JSON of each scope of a workflow, taken apart."""
    waiting: list[tuple[ScopeId, Json]] = [(ROOT, workflow_to_json(_outline(workflow)))]
    seen = {ROOT}
    found: dict[ScopeId, ScopeParts] = {}
    while waiting:
        scope_id, raw = waiting.pop(0)
        scope = workflow.scopes[scope_id]
        shell = dict(raw)
        parts: dict[ListName, Mapping[str, Part]] = {
            "nodes": scope.nodes,
            "links": scope.links,
            "groups": scope.groups,
        }
        lists: dict[ListName, Mapping[str, Any]] = {}
        for name, items in parts.items():
            keyed = _keyed(raw.get(name), items, _is_link if name == "links" else _is_object)
            lists[name] = Entries(keyed, items, _writer(workflow, scope_id))
            if isinstance(raw.get(name), list | dict):
                shell[name] = type(raw[name])()
        inner: dict[str, Any] = {}
        for item in listed_definitions(raw):
            inner_id = definition_id(item)
            if inner_id is None or inner_id in seen:
                inner[_odd_key(item, inner)] = item
                continue
            seen.add(inner_id)
            inner[inner_id] = ScopeRef(inner_id, inner_id)
            waiting.append((inner_id, item))
        if inner:
            shell["definitions"] = {**raw["definitions"], "subgraphs": []}
        found[scope_id] = ScopeParts(shell, {**lists, "definitions": inner})
    return found


def _outline(workflow: Workflow) -> Workflow:
    """Return the workflow with nodes, links and groups that say nothing, but are as many and as numbered."""
    outline = Workflow()
    outline.file_form, outline.extra = workflow.file_form, workflow.extra
    node, link = Node("", "", key_order=("",)), Link("", "", 0, "", 0, key_order=("",))
    group = Group("", "", (0, 0, 0, 0), key_order=("",))
    outline.scopes = {
        scope_id: replace(
            scope,
            nodes=dict.fromkeys(scope.nodes, node),
            links=dict.fromkeys(scope.links, link),
            groups=dict.fromkeys(scope.groups, group),
        )
        for scope_id, scope in workflow.scopes.items()
    }
    return outline


def _writer(workflow: Workflow, scope_id: ScopeId) -> Callable[[Part], Any]:
    """Return the function that writes a part of a scope as the file does."""
    form = workflow.file_form.scopes.get(scope_id) if isinstance(workflow.file_form, FileForm) else None
    new_as_object = scope_id != ROOT if form is None else form.links_as_objects

    def write(part: Part) -> Any:
        if isinstance(part, Node):
            return write_part(part, NODE_KEYS)
        if isinstance(part, Group):
            return write_part(part, GROUP_KEYS)
        as_object = part.key_order != LIST_FORM if part.key_order else new_as_object
        return write_part(part, LINK_KEYS) if as_object else write_link_list(part)

    return write


def put_together(shell: Json, lists: Mapping[ListName, Mapping[str, Any]]) -> Json:
    """Return the JSON of a scope of its parts, in their order."""
    raw = dict(shell)
    for name, items in lists.items():
        if name == "definitions":
            if items:
                raw[name] = {**raw[name], "subgraphs": list(items.values())}
        elif isinstance(raw.get(name), dict):
            raw[name] = dict(items)
        elif isinstance(raw.get(name), list):
            raw[name] = list(items.values())
    return raw


def _keyed(raw: Any, keys: Iterable[str], is_part: Callable[[Any], bool]) -> dict[str, Any]:
    """Return entries by key: the document's key for a part, their text for the others."""
    if isinstance(raw, dict):
        return dict(raw)
    waiting = iter(keys)
    items: dict[str, Any] = {}
    for item in raw if isinstance(raw, list) else ():
        items[next(waiting) if is_part(item) else _odd_key(item, items)] = item
    return items


def _odd_key(item: Any, taken: Mapping[str, Any]) -> str:
    text = key = ODD + json.dumps(item, sort_keys=True)
    count = 1
    while key in taken:
        count += 1
        key = f"{text}#{count}"
    return key


def _is_object(item: Any) -> bool:
    return isinstance(item, dict)


def _is_link(item: Any) -> bool:
    return isinstance(item, dict) or (isinstance(item, list) and len(item) >= 6)
