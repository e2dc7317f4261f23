"""Gives parts of a workflow other ids, also where links, groups, promoted controls and `extra` name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.workflow.document import ROOT, Link, Node, Scope, ScopeId, Workflow
from app.workflow.links.hidden import KEY as HIDDEN_LINKS
from app.workflow.links.hidden import renamed_hidden
from app.workflow.ui_format import FileForm
from app.workflow.ui_parts import id_json

Ids = dict[str, str]


@dataclass
class Renames:
    """The new ids of the parts of one scope, by the old ones."""

    nodes: Ids = field(default_factory=dict)
    links: Ids = field(default_factory=dict)
    groups: Ids = field(default_factory=dict)
    reroutes: Ids = field(default_factory=dict)
    floating: Ids = field(default_factory=dict)


@dataclass
class Renaming:
    """The new ids of all scopes (by the old scope ids), and of the subgraph definitions themselves."""

    scopes: dict[ScopeId, Renames] = field(default_factory=dict)
    definitions: Ids = field(default_factory=dict)

    def of(self, scope_id: ScopeId) -> Renames:
        """Return the new ids in a scope, to be read and added to."""
        return self.scopes.setdefault(scope_id, Renames())


def renamed(workflow: Workflow, renaming: Renaming) -> Workflow:
    """Return a workflow whose parts have the new ids; the old one is left as it is."""
    if not renaming.definitions and not any(
        names.nodes or names.links or names.groups or names.reroutes or names.floating
        for names in renaming.scopes.values()
    ):
        return workflow
    out = Workflow()
    out.scopes = {
        renaming.definitions.get(key, key): _scope(workflow, scope, renaming)
        for key, scope in workflow.scopes.items()
    }
    out.extra = _extra(workflow, workflow.extra, ROOT, renaming)
    out.file_form = workflow.file_form
    if isinstance(out.file_form, FileForm) and renaming.definitions:
        names = renaming.definitions
        forms = {
            names.get(key, key): replace(form, parent=names.get(form.parent, form.parent))
            for key, form in out.file_form.scopes.items()
        }
        out.file_form = replace(out.file_form, scopes=forms)
    return out


def _scope(workflow: Workflow, scope: Scope, renaming: Renaming) -> Scope:
    names = renaming.of(scope.id)
    nodes = [_node(node, names.nodes.get(key, key), renaming) for key, node in scope.nodes.items()]
    links = [_link(link, names) for link in scope.links.values()]
    groups = [
        replace(group, id=names.groups.get(key, key), extra=_members(group.extra, names.nodes))
        for key, group in scope.groups.items()
    ]
    groups = [
        replace(group, forms=_without_id(group.forms, group.id, scope.groups.keys())) for group in groups
    ]
    extra = _reroutes(scope.extra, names)
    if scope.id in renaming.definitions:
        extra["id"] = renaming.definitions[scope.id]
    if scope.id != ROOT and isinstance(extra.get("extra"), dict):
        extra["extra"] = _extra(workflow, extra["extra"], scope.id, renaming)
    return replace(
        scope,
        id=renaming.definitions.get(scope.id, scope.id),
        nodes={node.id: node for node in nodes},
        links={link.id: link for link in links},
        groups={group.id: group for group in groups},
        extra=extra,
    )


def _node(node: Node, node_id: str, renaming: Renaming) -> Node:
    inner = renaming.scopes.get(node.type)
    kind = renaming.definitions.get(node.type, node.type)
    properties = node.properties
    if inner is not None and inner.nodes:
        properties = _promoted(properties, inner.nodes)
    if node_id == node.id and kind == node.type and properties is node.properties:
        return node
    forms = node.forms if node_id == node.id else {k: v for k, v in node.forms.items() if k != "id"}
    return replace(node, id=node_id, type=kind, properties=properties, forms=forms)


def _promoted(properties: Mapping[str, Any], nodes: Ids) -> Mapping[str, Any]:
    """Rename the inner nodes that a subgraph node shows controls or pictures of."""
    out = dict(properties)
    if isinstance(out.get("proxyWidgets"), list):
        out["proxyWidgets"] = [
            [nodes.get(str(entry[0]), entry[0]), *entry[1:]] if isinstance(entry, list) and entry else entry
            for entry in out["proxyWidgets"]
        ]
    if isinstance(out.get("previewExposures"), list):
        out["previewExposures"] = [
            _with_ids(entry, ("sourceNodeId",), nodes) for entry in out["previewExposures"]
        ]
    return out


def _link(link: Link, names: Renames) -> Link:
    fields: dict[str, Any] = {
        "id": names.links.get(link.id, link.id),
        "source": names.nodes.get(link.source, link.source),
        "target": names.nodes.get(link.target, link.target),
    }
    if "parentId" in link.extra and names.reroutes:
        fields["extra"] = _with_ids(dict(link.extra), ("parentId",), names.reroutes)
    if fields["id"] != link.id:
        forms = {key: form for key, form in link.forms.items() if key != "id"}
        if "list" in forms:
            forms["list"] = [id_json(fields["id"]), *forms["list"][1:]]
        fields["forms"] = forms
    return replace(link, **fields)


def _members(extra: Mapping[str, Any], nodes: Ids) -> Mapping[str, Any]:
    """Rename the nodes that a group lists as its own."""
    if not nodes or not isinstance(extra.get("nodes"), list):
        return extra
    return {**extra, "nodes": [_same_kind(entry, nodes) for entry in extra["nodes"]]}


def _without_id(forms: Mapping[str, Any], group_id: str, old_ids: Any) -> Mapping[str, Any]:
    return forms if group_id in old_ids else {key: form for key, form in forms.items() if key != "id"}


def _same_kind(value: Any, ids: Ids) -> Any:
    """Return the new id of what `value` names, spelt as text where the old one was."""
    if isinstance(value, bool) or not isinstance(value, int | str) or str(value) not in ids:
        return value
    new = ids[str(value)]
    return new if isinstance(value, str) else id_json(new)


def _with_ids(entry: Any, keys: tuple[str, ...], ids: Ids) -> Any:
    if not isinstance(entry, Mapping):
        return entry
    return {key: _same_kind(value, ids) if key in keys else value for key, value in entry.items()}


def _entries(value: Any, change: Callable[[Any], Any]) -> Any:
    return [change(entry) for entry in value] if isinstance(value, list) else value


def _reroutes(extra: Mapping[str, Any], names: Renames) -> dict[str, Any]:
    """Rename in what stands beside links: native reroutes, their places on links, links with one end."""
    out = dict(extra)

    def reroute(entry: Any) -> Any:
        entry = _with_ids(entry, ("id", "parentId"), names.reroutes)
        if isinstance(entry, dict) and isinstance(entry.get("linkIds"), list):
            entry["linkIds"] = [_same_kind(link, names.links) for link in entry["linkIds"]]
        return entry

    def extension(entry: Any) -> Any:
        return _with_ids(_with_ids(entry, ("id",), names.links), ("parentId",), names.reroutes)

    def floating(entry: Any) -> Any:
        entry = _with_ids(_with_ids(entry, ("id",), names.floating), ("parentId",), names.reroutes)
        return _with_ids(entry, ("origin_id", "target_id"), names.nodes)

    for key, change in (("reroutes", reroute), ("linkExtensions", extension), ("floatingLinks", floating)):
        if key in out:
            out[key] = _entries(out[key], change)
    return out


def _extra(
    workflow: Workflow, extra: Mapping[str, Any], scope_id: ScopeId, renaming: Renaming
) -> dict[str, Any]:
    """Rename in an `extra` object: reroutes, what Confy keeps, what the page's app mode shows."""
    names = renaming.of(scope_id)
    out = _reroutes(extra, names)
    if isinstance(out.get("confy"), dict):
        out["confy"] = _confy(workflow, out["confy"], renaming)
    linear = out.get("linearData")
    if isinstance(linear, dict):
        out["linearData"] = {
            **linear,
            "inputs": _entries(
                linear.get("inputs"),
                lambda entry: (
                    [_same_kind(entry[0], names.nodes), *entry[1:]]
                    if isinstance(entry, list) and entry
                    else entry
                ),
            ),
            "outputs": _entries(linear.get("outputs"), lambda entry: _same_kind(entry, names.nodes)),
        }
    favourites = out.get("favoritedWidgets")
    if isinstance(favourites, dict) and scope_id == ROOT:
        entries = _entries(
            favourites.get("favorites"), lambda entry: _with_ids(entry, ("nodeLocatorId",), names.nodes)
        )
        out["favoritedWidgets"] = {**favourites, "favorites": entries}
    return out


def _confy(workflow: Workflow, confy: Mapping[str, Any], renaming: Renaming) -> dict[str, Any]:
    """Rename in `extra.confy`: entries name nodes by their path, entries about a scope by their id in it."""

    def entry(value: Any) -> Any:
        if isinstance(value, str):
            return renamed_path(workflow, value, renaming)
        if not isinstance(value, Mapping):
            return _same_kind(value, renaming.of(ROOT).nodes)
        if isinstance(value.get("scope"), str):
            names = renaming.of(value["scope"])
            scope_id = renaming.definitions.get(value["scope"], value["scope"])
            return {**_with_ids(value, ("node",), names.nodes), "scope": scope_id}
        if isinstance(value.get("node"), str):
            return {**value, "node": renamed_path(workflow, value["node"], renaming)}
        return _with_ids(value, ("node",), renaming.of(ROOT).nodes)

    out = {key: _entries(value, entry) for key, value in confy.items()}
    if isinstance(out.get(HIDDEN_LINKS), Mapping):
        links = {key: names.links for key, names in renaming.scopes.items()}
        out[HIDDEN_LINKS] = renamed_hidden(out[HIDDEN_LINKS], links, renaming.definitions)
    return out


def renamed_path(workflow: Workflow, path: str, renaming: Renaming) -> str:
    """Return a node's path (`5:3`) with the new ids of the nodes on it."""
    scope_id = ROOT
    steps: list[str] = []
    for step in path.split(":"):
        steps.append(renaming.of(scope_id).nodes.get(step, step))
        scope = workflow.scopes.get(scope_id)
        node = scope.nodes.get(step) if scope is not None else None
        scope_id = node.type if node is not None else "?"
    return ":".join(steps)
