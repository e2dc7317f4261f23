"""One scope of a workflow file, the workflow itself or a subgraph definition, to and from JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.workflow.document import ROOT, Group, Link, Node, Scope, ScopeId, Workflow
from app.workflow.ui_parts import (
    GROUP_KEYS,
    LINK_KEYS,
    LIST_FORM,
    NODE_KEYS,
    id_text,
    read_link_list,
    read_part,
    write_link_list,
    write_part,
)

FORMAT_VERSION = 0.4
Json = dict[str, Any]

_ROOT_ORDER = (
    "revision", "last_node_id", "last_link_id", "nodes", "links", "groups", "definitions", "config", "extra",
    "version",
)  # fmt: skip
_DEFINITION_ORDER = (
    "id", "version", "state", "revision", "config", "name", "inputNode", "outputNode", "inputs", "outputs",
    "widgets", "nodes", "groups", "links",
)  # fmt: skip
_NOTHING = object()
_FRESH: Json = {"revision": 0, "config": {}, "version": FORMAT_VERSION}
"""Keys of a new file besides the contents."""


@dataclass
class ScopeForm:
    """How the file spells one scope: order of its keys, form of its links, entries that are no parts."""

    key_order: tuple[str, ...] = ()
    raw: Mapping[str, Any] = field(default_factory=dict)
    links_as_objects: bool = False
    links_by_id: bool = False
    odd_entries: dict[str, list[tuple[int, Any]]] = field(default_factory=dict)
    parent: ScopeId = ROOT
    highest_node: int = 0
    highest_link: int = 0


def listed_definitions(raw: Mapping[str, Any]) -> list[Any]:
    """Return what a workflow or a definition lists as subgraph definitions."""
    definitions = raw.get("definitions")
    found = definitions.get("subgraphs") if isinstance(definitions, dict) else None
    return found if isinstance(found, list) else []


def definition_id(item: Any) -> ScopeId | None:
    """Return the id of a subgraph definition, None for what is none."""
    if not isinstance(item, dict) or item.get("id") in (None, "") or not isinstance(item.get("nodes"), list):
        return None
    return id_text(item["id"])


def read_scope(raw: Json, scope_id: ScopeId, parent: ScopeId = ROOT) -> tuple[Scope, ScopeForm]:
    """Read the workflow itself or a definition; `parent` is the scope whose definitions it stands among."""
    links = raw.get("links")
    entries = links if isinstance(links, list) else []
    scope_form = ScopeForm(
        tuple(raw),
        raw,
        isinstance(links, dict)
        or (any(isinstance(item, dict) for item in entries) if entries else scope_id != ROOT),
        isinstance(links, dict),
        parent=parent,
    )
    read = {"nodes", "links", "groups"} | ({"name", "inputs", "outputs"} if scope_id != ROOT else set())
    scope = Scope(
        scope_id,
        _read_all(raw.get("nodes"), "nodes", scope_form, _read_node),
        _read_links_by_id(links)
        if isinstance(links, dict)
        else _read_all(entries, "links", scope_form, _read_link),
        _read_all(raw.get("groups"), "groups", scope_form, _read_group),
        extra={key: value for key, value in raw.items() if key not in read},
    )
    if scope_id != ROOT:
        scope.name = str(raw.get("name") or "")
        scope.inputs, scope.outputs = _slots(raw.get("inputs")), _slots(raw.get("outputs"))
    scope_form.highest_node = highest(scope.nodes)
    scope_form.highest_link = highest(scope.links)
    return scope, scope_form


def _slots(raw: Any) -> tuple[Mapping[str, Any], ...]:
    return tuple(item if isinstance(item, dict) else {} for item in raw) if isinstance(raw, list) else ()


def _read_all(raw: Any, key: str, form: ScopeForm, read: Callable[[Any, str], Any]) -> dict[str, Any]:
    """Read a list of parts by their ids; ids that repeat get a suffix inside, as do parts without one."""
    found: dict[str, Any] = {}
    for index, item in enumerate(raw if isinstance(raw, list) else ()):
        own = (
            item[0] if isinstance(item, list) and item else item.get("id") if isinstance(item, dict) else None
        )
        part_id = id_text(own) if own is not None else f"~{index}"
        while part_id in found:
            part_id = f"{part_id}~{index}"
        part = read(item, part_id)
        if part is None:
            form.odd_entries.setdefault(key, []).append((index, item))
        else:
            found[part_id] = part
    return found


def _read_links_by_id(raw: Json) -> dict[str, Link]:
    return {key: read_part(Link, LINK_KEYS, item, key) for key, item in raw.items() if isinstance(item, dict)}


def _read_node(raw: Any, node_id: str) -> Node | None:
    return read_part(Node, NODE_KEYS, raw, node_id) if isinstance(raw, dict) else None


def _read_link(raw: Any, link_id: str) -> Link | None:
    if isinstance(raw, dict):
        return read_part(Link, LINK_KEYS, raw, link_id)
    return read_link_list(raw, link_id) if isinstance(raw, list) and len(raw) >= 6 else None


def _read_group(raw: Any, group_id: str) -> Group | None:
    return read_part(Group, GROUP_KEYS, raw, group_id) if isinstance(raw, dict) else None


def highest(ids: Iterable[str]) -> int:
    """Return the highest number among ids, 0 without one."""
    return max((int(key) for key in ids if key.isascii() and key.isdigit()), default=0)


def write_scope(workflow: Workflow, scope: Scope, form: ScopeForm, definitions: list[Json]) -> Json:
    """Return the JSON of a scope; `definitions` are those of the subgraphs that stand in it."""
    parts = _lists(scope, form)
    if scope.id != ROOT:
        parts.update(_definition_parts(scope, form))
    elif workflow.extra or isinstance(form.raw.get("extra"), dict) or not form.key_order:
        parts["extra"] = workflow.extra
    others = {**scope.extra, **_counters(scope, form)}
    if "definitions" in others or definitions:
        others["definitions"] = _with_definitions(form, definitions)
    if not form.key_order:
        # A new document: everything in the usual order.
        order = _ROOT_ORDER if scope.id == ROOT else _DEFINITION_ORDER
        found = {**(_FRESH if scope.id == ROOT else {}), **others, **parts}
        return {key: found[key] for key in (*order, *found) if key in found}
    found = {**others, **parts}
    missing = [key for key in found if key not in form.key_order and (found[key] != [] or key in others)]
    return {key: found[key] for key in (*form.key_order, *missing) if key in found}


def _lists(scope: Scope, form: ScopeForm) -> Json:
    """Return nodes, links and groups in the file's form: None, absent and empty stay what they were."""
    parts: Json = {
        "nodes": [write_part(node, NODE_KEYS) for node in scope.nodes.values()],
        "links": [_write_link(link, form) for link in scope.links.values()],
        "groups": [write_part(group, GROUP_KEYS) for group in scope.groups.values()],
    }
    for key in parts:
        for index, item in form.odd_entries.get(key, ()):
            parts[key].insert(min(index, len(parts[key])), item)
    if form.links_by_id:
        written = dict(zip(scope.links, parts["links"], strict=True))
        odd = {key: item for key, item in form.raw["links"].items() if not isinstance(item, dict)}
        order = [key for key in form.raw["links"] if key in written or key in odd]
        parts["links"] = {key: (written | odd)[key] for key in (*order, *written)}
    for key in ("nodes", "links", "groups"):
        raw = form.raw.get(key, _NOTHING)
        was_list = isinstance(raw, list) and raw
        by_id = key == "links" and form.links_by_id
        if not parts[key] and raw is not _NOTHING and not was_list and not by_id:
            parts[key] = raw
    return parts


def _definition_parts(scope: Scope, form: ScopeForm) -> Json:
    parts: Json = {"id": scope.id} if not form.key_order else {}
    if scope.name != str(form.raw.get("name") or ""):
        parts["name"] = scope.name
    elif "name" in form.raw:
        parts["name"] = form.raw["name"]
    for key, slots in (("inputs", scope.inputs), ("outputs", scope.outputs)):
        if key in form.raw and _slots(form.raw[key]) == slots:
            parts[key] = form.raw[key]
        elif slots or not form.key_order:
            parts[key] = [dict(slot) for slot in slots]
    return parts


def _write_link(link: Link, form: ScopeForm) -> Any:
    as_object = link.key_order != LIST_FORM if link.key_order else form.links_as_objects
    return write_part(link, LINK_KEYS) if as_object else write_link_list(link)


def _with_definitions(form: ScopeForm, definitions: list[Json]) -> Any:
    """Return `definitions` with these subgraphs; entries that are none keep their place."""
    raw = form.raw.get("definitions")
    if raw is not None and not isinstance(raw, dict):
        return raw
    if not definitions and not isinstance((raw or {}).get("subgraphs"), list):
        return raw
    out: list[Any] = list(definitions)
    for index, item in form.odd_entries.get("definitions", ()):
        out.insert(min(index, len(out)), item)
    return {**(raw or {}), "subgraphs": out}


def _counters(scope: Scope, form: ScopeForm) -> Json:
    """Return the counters of used ids where parts were added beyond them since the file was read."""
    node, link = highest(scope.nodes), highest(scope.links)
    if scope.id != ROOT:
        state = scope.extra.get("state")
        if not isinstance(state, dict):
            return {}
        changed = dict(state)
        if node > form.highest_node:
            changed["lastNodeId"] = max(node, _count(state.get("lastNodeId")))
        if link > form.highest_link:
            changed["lastLinkId"] = max(link, _count(state.get("lastLinkId")))
        return {"state": changed}
    out: Json = {}
    for key, now, then in (
        ("last_node_id", node, form.highest_node),
        ("last_link_id", link, form.highest_link),
    ):
        if not form.key_order or (now > then and now > _count(scope.extra.get(key))):
            out[key] = now
    return out


def _count(value: Any) -> int:
    return int(value) if isinstance(value, int) or (isinstance(value, str) and value.isdecimal()) else 0
