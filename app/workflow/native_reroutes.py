"""Native reroutes, the bends of links, and floating links, whose other end is gone: read from either form.

Files keep them as `extra.reroutes` with `extra.linkExtensions`, or as `reroutes` beside the links, whose
`parentId` names the last reroute before the input. `floatingLinks` always stand beside the links.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.workflow.document import ROOT, LinkId, NodeId, Scope, ScopeId, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.file_numbers import place_in
from app.workflow.patch import Edit, Patch, Several, scope_of
from app.workflow.ui_parts import LIST_FORM, id_json

RerouteId = str
REROUTE_KEYS = frozenset({"reroutes", "linkExtensions", "floatingLinks", "extra", "state"})
"""What an edit of reroutes changes beside the links, as `Change.extra_changed` has it."""


@dataclass(frozen=True)
class Reroute:
    """One bend: its middle in canvas units, the bend before it, and the links that pass it."""

    id: RerouteId
    position: tuple[float, float]
    parent: RerouteId | None = None
    links: tuple[LinkId, ...] = ()
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class FloatingLink:
    """A link with one end: `source` or `target` is None. `parent` is the reroute it ends or begins at."""

    id: LinkId
    source: NodeId | None
    source_slot: int
    target: NodeId | None
    target_slot: int
    type: str
    parent: RerouteId | None
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Reroutes:
    """The reroutes of one scope; `last` is the reroute nearest to the input, for each link that has any."""

    reroutes: Mapping[RerouteId, Reroute] = field(default_factory=dict)
    last: Mapping[LinkId, RerouteId] = field(default_factory=dict)
    floating: Mapping[LinkId, FloatingLink] = field(default_factory=dict)

    def chain(self, last: RerouteId | None) -> list[RerouteId]:
        """Return the reroutes of a link in order from its output to its input."""
        found: dict[RerouteId, None] = {}
        while last is not None and last in self.reroutes and last not in found:
            found[last] = None
            last = self.reroutes[last].parent
        return list(found)[::-1]

    def of_link(self, link_id: LinkId) -> list[RerouteId]:
        """Return the reroutes of a link in order from its output to its input."""
        return self.chain(self.last.get(link_id))


NONE = Reroutes()


def has_reroutes(workflow: Workflow, scope: Scope) -> bool:
    """Whether there may be reroutes or floating links in a scope: soon told for the many that have none."""
    if scope.extra.get("reroutes") or scope.extra.get("floatingLinks"):
        return True
    return any(True for holder in _holders(workflow, scope) if holder.get("reroutes"))


def read_reroutes(workflow: Workflow, scope: Scope) -> Reroutes:
    """Return the reroutes and floating links of a scope; entries that make no sense are passed over."""
    if not has_reroutes(workflow, scope):
        return NONE
    reroutes = {
        str(raw["id"]): _reroute(raw) for raw in _entries(workflow, scope, "reroutes") if _is_reroute(raw)
    }
    last = {
        str(raw["id"]): str(raw["parentId"])
        for raw in _entries(workflow, scope, "linkExtensions")
        if raw.get("id") is not None and raw.get("parentId") is not None
    }
    for link in scope.links.values():
        if link.extra and link.extra.get("parentId") is not None:
            last[link.id] = str(link.extra["parentId"])
    floating = {
        str(raw["id"]): _floating(raw)
        for raw in _listed(scope.extra.get("floatingLinks"))
        if raw.get("id") is not None
    }
    return Reroutes(reroutes, last, floating)


def reroutes_edit(workflow: Workflow, scope_id: ScopeId, after: Reroutes) -> Edit | None:
    """Return the edit that makes these the reroutes of a scope, in the form the file has; None: they are."""
    scope = scope_of(workflow, scope_id)
    before = read_reroutes(workflow, scope)
    if before == after:
        return None
    edits: list[Edit] = []
    if before.reroutes != after.reroutes:
        edits.append(_set_list(workflow, scope, "reroutes", list(_written_reroutes(workflow, scope, after))))
        edits += _counted(workflow, scope, after)
    if before.last != after.last:
        edits += _set_last(workflow, scope, before, after)
    if before.floating != after.floating:
        kept = [
            raw
            for raw in scope.extra.get("floatingLinks") or ()
            if not isinstance(raw, dict) or str(raw.get("id")) in after.floating
        ]
        edits.append(SetExtra("floatingLinks", kept, scope_id, of_scope=True))
    return edits[0] if len(edits) == 1 else Several(tuple(edits))


def reroute_json(reroute: Reroute) -> Mapping[str, Any]:
    """Return a reroute as files list it."""
    return _written(reroute, {"id": id_json(reroute.id), "pos": None, "linkIds": None})


def parent_json(here: Reroutes, link_id: LinkId) -> dict[str, Any]:
    """Return what a link that is an object says of its last reroute; nothing where it has none."""
    last = here.last.get(link_id)
    return {} if last is None else {"parentId": id_json(last)}


def _holders(workflow: Workflow, scope: Scope) -> Iterator[Mapping[str, Any]]:
    yield scope.extra
    inner = workflow.extra if scope.id == ROOT else scope.extra.get("extra")
    if isinstance(inner, Mapping):
        yield inner


def _entries(workflow: Workflow, scope: Scope, key: str) -> Iterator[Mapping[str, Any]]:
    for holder in _holders(workflow, scope):
        yield from _listed(holder.get(key))


def _listed(value: Any) -> list[Mapping[str, Any]]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list | tuple) else []


def _is_reroute(raw: Mapping[str, Any]) -> bool:
    return raw.get("id") is not None and _point(raw.get("pos")) is not None


def _point(position: Any) -> tuple[float, float] | None:
    if isinstance(position, Mapping):
        position = [position.get("0"), position.get("1")]
    if not isinstance(position, list | tuple) or len(position) < 2:
        return None
    x, y = position[0], position[1]
    # What is no place is no reroute, and stays in the file as it is.
    return (x, y) if place_in((x, y)) == (x, y) else None


def _reroute(raw: Mapping[str, Any]) -> Reroute:
    links = raw.get("linkIds")
    return Reroute(
        str(raw["id"]),
        _point(raw.get("pos")) or (0.0, 0.0),
        None if raw.get("parentId") is None else str(raw["parentId"]),
        tuple(str(key) for key in links) if isinstance(links, list) else (),
        raw,
    )


def _floating(raw: Mapping[str, Any]) -> FloatingLink:
    def end(key: str) -> NodeId | None:
        return None if raw.get(key) in (None, -1, "-1") else str(raw[key])

    def slot(key: str) -> int:
        value = raw.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    parent = raw.get("parentId")
    return FloatingLink(
        str(raw["id"]),
        end("origin_id"),
        slot("origin_slot"),
        end("target_id"),
        slot("target_slot"),
        str(raw.get("type") or "*"),
        None if parent is None else str(parent),
        raw,
    )


def _written_reroutes(workflow: Workflow, scope: Scope, after: Reroutes) -> Iterator[Any]:
    """Yield the entries of the file, each as it was where it did not change, new ones at the end."""
    here: list[Any] = next(
        (h["reroutes"] for h in _holders(workflow, scope) if isinstance(h.get("reroutes"), list)), []
    )
    known = {reroute.id for reroute in map(_reroute, filter(_is_reroute, _listed(here)))}
    for raw in here:
        if not isinstance(raw, dict) or not _is_reroute(raw):
            yield raw
        elif str(raw["id"]) in after.reroutes:
            yield _written(after.reroutes[str(raw["id"])], raw)
    for reroute in after.reroutes.values():
        if reroute.id not in known:
            yield reroute_json(reroute)


def _written(reroute: Reroute, raw: Mapping[str, Any]) -> Mapping[str, Any]:
    old = _reroute(raw)
    if old == reroute and raw.get("pos") is not None:
        return raw
    out = dict(raw)
    if old.position != reroute.position or raw.get("pos") is None:
        x, y = (int(value) if float(value).is_integer() else value for value in reroute.position)
        out["pos"] = {**raw["pos"], "0": x, "1": y} if isinstance(raw.get("pos"), Mapping) else [x, y]
    if old.parent != reroute.parent:
        out.pop("parentId", None)
        if reroute.parent is not None:
            out["parentId"] = id_json(reroute.parent)
    if "linkIds" in raw and (old.links != reroute.links or raw["linkIds"] is None):
        out["linkIds"] = [id_json(key) for key in reroute.links]
    return out


def _set_list(workflow: Workflow, scope: Scope, key: str, value: list[Any]) -> SetExtra:
    """Return the edit that sets a list where the file keeps it; a new one where the newest front ends do."""
    if isinstance(scope.extra.get(key), list) or (scope.id != ROOT and not _in_inner(scope, key)):
        return SetExtra(key, value, scope.id, of_scope=True)
    if scope.id == ROOT:
        return SetExtra(key, value)
    return SetExtra("extra", {**scope.extra["extra"], key: value}, scope.id, of_scope=True)


def _in_inner(scope: Scope, key: str) -> bool:
    inner = scope.extra.get("extra")
    return isinstance(inner, dict) and isinstance(inner.get(key), list)


def _counted(workflow: Workflow, scope: Scope, after: Reroutes) -> list[Edit]:
    """Return the edit of the file's counter of reroutes, where it has one that is too small now."""
    state = scope.extra.get("state")
    highest = max((int(key) for key in after.reroutes if key.isdecimal()), default=0)
    if not isinstance(state, dict) or not isinstance(state.get("lastRerouteId"), int):
        return []
    if state["lastRerouteId"] >= highest:
        return []
    return [SetExtra("state", {**state, "lastRerouteId": highest}, scope.id, of_scope=True)]


def _set_last(workflow: Workflow, scope: Scope, before: Reroutes, after: Reroutes) -> Iterator[Edit]:
    """Yield the edits that name the last reroute of each link: in the link itself, or in `linkExtensions`."""
    changed = {
        key for key in before.last.keys() | after.last.keys() if before.last.get(key) != after.last.get(key)
    }
    links = {}
    for key in [key for key in changed if key in scope.links and _names_itself(scope, key)]:
        link = scope.links[key]
        extra = {name: value for name, value in link.extra.items() if name != "parentId"}
        if key in after.last:
            extra["parentId"] = id_json(after.last[key])
        links[key] = replace(link, extra=extra)
    if links:
        yield Patch(scope.id, links=links)
    rest = changed - links.keys()
    if not rest:
        return
    listed = [raw for holder in _holders(workflow, scope) for raw in _listed(holder.get("linkExtensions"))]
    entries: list[Any] = []
    for raw in listed:
        key = str(raw.get("id"))
        if key not in rest:
            entries.append(raw)
        elif key in after.last:
            entries.append({**raw, "parentId": id_json(after.last[key])})
    new = [key for key in after.last if key in rest and key not in before.last]
    entries += [{"id": id_json(key), "parentId": id_json(after.last[key])} for key in new]
    if entries != listed:
        yield _set_list(workflow, scope, "linkExtensions", entries)


def _names_itself(scope: Scope, link_id: LinkId) -> bool:
    """Whether a link is an object in the file, which has room for the name of its reroute."""
    link = scope.links[link_id]
    return "parentId" in link.extra or (scope.id != ROOT and link.key_order != LIST_FORM)
