"""Where links bend: the native reroutes of a scope, as points along each link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QPointF

from app.workflow.document import (
    ROOT,
    InputSlot,
    Link,
    LinkId,
    Node,
    OutputSlot,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.edits import AddNodes, Edit, RemoveLink, Several
from app.workflow.new_node import free_link_id, free_node_id

REROUTE_SIZE = (75.0, 26.0)


def bends_of(workflow: Workflow, scope: Scope) -> dict[LinkId, tuple[QPointF, ...]]:
    """Return the bends of each link that has any, from its output to its input.

    Files say it in two ways: `extra.reroutes` with `extra.linkExtensions`, or `reroutes` beside the links,
    whose `parentId` names the last reroute before the input.
    """
    places, parents = _reroutes(workflow, scope)
    if not places:
        return {}
    last = _last_reroutes(workflow, scope)
    bends = {}
    for link_id, reroute in last.items():
        points: list[QPointF] = []
        seen: set[str] = set()
        at: str | None = reroute
        while at is not None and at in places and at not in seen:
            seen.add(at)
            points.append(places[at])
            at = parents.get(at)
        if points:
            bends[link_id] = tuple(reversed(points))
    return bends


def _reroutes(workflow: Workflow, scope: Scope) -> tuple[dict[str, QPointF], dict[str, str]]:
    places: dict[str, QPointF] = {}
    parents: dict[str, str] = {}
    for entry in _entries(workflow, scope, "reroutes"):
        point = _point(entry.get("pos"))
        if point is not None and entry.get("id") is not None:
            places[str(entry["id"])] = point
            if entry.get("parentId") is not None:
                parents[str(entry["id"])] = str(entry["parentId"])
    return places, parents


def _last_reroutes(workflow: Workflow, scope: Scope) -> dict[LinkId, str]:
    last = {
        str(entry["id"]): str(entry["parentId"])
        for entry in _entries(workflow, scope, "linkExtensions")
        if entry.get("id") is not None and entry.get("parentId") is not None
    }
    for link in scope.links.values():
        parent = link.extra.get("parentId") if isinstance(link.extra, Mapping) else None
        if parent is not None:
            last[link.id] = str(parent)
    return last


def _entries(workflow: Workflow, scope: Scope, key: str) -> Iterable[Mapping[str, Any]]:
    holders: list[Any] = [scope.extra, scope.extra.get("extra")]
    if scope.id == ROOT:
        holders.append(workflow.extra)
    for holder in holders:
        entries = holder.get(key) if isinstance(holder, Mapping) else None
        if isinstance(entries, list | tuple):
            yield from (entry for entry in entries if isinstance(entry, Mapping))


def _point(position: Any) -> QPointF | None:
    if isinstance(position, Mapping):
        position = [position.get("0"), position.get("1")]
    if not isinstance(position, list | tuple) or len(position) < 2:
        return None
    x, y = position[0], position[1]
    return QPointF(x, y) if isinstance(x, int | float) and isinstance(y, int | float) else None


def reroute_edit(workflow: Workflow, scope_id: ScopeId, link: Link, place: QPointF) -> Edit:
    """Return the edit that puts a Reroute node on a link, its middle at a scene point."""
    node_id = free_node_id(workflow, scope_id)
    first = free_link_id(workflow, scope_id)
    second = free_link_id(workflow, scope_id, [first])
    node = Node(
        node_id,
        "Reroute",
        (place.x() - REROUTE_SIZE[0] / 2, place.y() - REROUTE_SIZE[1] / 2),
        REROUTE_SIZE,
        inputs=(InputSlot("", "*"),),
        outputs=(OutputSlot("", link.type),),
        properties={"showOutputText": False, "horizontal": False},
    )
    links = (
        Link(first, link.source, link.source_slot, node_id, 0, link.type),
        Link(second, node_id, 0, link.target, link.target_slot, link.type),
    )
    return Several((RemoveLink(scope_id, link.id), AddNodes(scope_id, (node,), links)))
