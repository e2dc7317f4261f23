"""Merges three versions of a workflow by scope, node and value; what both sides changed is a conflict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.collecting import without_collecting
from app.problems import Problem, RunFailed
from app.workflow.document import ROOT, LinkId, Scope, ScopeId, Workflow
from app.workflow.json_same import same
from app.workflow.merge.align import Renumbered, aligned
from app.workflow.merge.conflicts import Conflict
from app.workflow.merge.node import alike
from app.workflow.merge.node_values import Library
from app.workflow.merge.scope import merged_scope
from app.workflow.merge.values import Rules, as_list, merge_object
from app.workflow.merge.versions import Versions
from app.workflow.ui_format import FileForm, workflow_to_json, write_workflow

NO_LIBRARY: Library = {}

_BY_PROGRAMS = (
    "ds", "frontendVersion", "workflowRendererVersion", "node_versions", "ue_links", "links_added_by_ue",
    "prompt", "workspace_info",
)  # fmt: skip
"""What programs write into `extra` by themselves: no person has to say which version of it is right."""

EXTRA_RULES = Rules(
    silent=frozenset((key,) for key in _BY_PROGRAMS),
    lists={
        ("confy", "inputs"): "name",
        ("confy", "outputs"): "name",
        ("confy", "breakpoints"): None,
        ("confy", "conflicts"): "id",
        ("reroutes",): "id",
        ("linkExtensions",): "id",
        ("linearData", "inputs"): None,
        ("linearData", "outputs"): None,
        ("favoritedWidgets", "favorites"): None,
    },
)


@dataclass(frozen=True)
class Merged:
    """The merged workflow, written as ours is; its conflicts, which it lists in `extra.confy.conflicts`, too.

    `renumbered` are nodes of the other version that share an id with another node of ours.
    """

    workflow: Workflow
    conflicts: tuple[Conflict, ...]
    renumbered: tuple[Renumbered, ...] = ()


def merge(base: Workflow | None, ours: Workflow, theirs: Workflow, library: Library = NO_LIBRARY) -> Merged:
    """Merge two workflows that both came from `base`; None: each side added the file by itself.

    Nodes and links that both sides added are one where they are equal; else theirs get fresh ids. The merged
    document holds our side of every conflict, and the changed node where the other side deleted it. `library`
    tells the names of controls where files do not. The three workflows are left as they are. Where only one
    side changed anything, that side is the result to the byte, with whatever is odd about it.
    Raises RunFailed for a document nested too deeply to compare.
    """
    try:
        with without_collecting():
            changed = _only_changed(base, ours, theirs)
            return Merged(changed, ()) if changed else merge_changes(base, ours, theirs, library)
    except RecursionError:
        message = "the workflows cannot be merged: something in them is nested too deeply"
        raise RunFailed(Problem("file.not_a_workflow", message, source="edit")) from None


def _only_changed(base: Workflow | None, ours: Workflow, theirs: Workflow) -> Workflow | None:
    """Return a copy of the side that changed where the other is still the base, None where both changed."""
    if base is None:
        return None
    if not _surely_differ(base, theirs) and same(workflow_to_json(base), workflow_to_json(theirs)):
        return _copy(ours)
    # Ours says how the result is written: only where that did not change either it is theirs.
    if not _surely_differ(base, ours) and write_workflow(base) == write_workflow(ours):
        return _copy(theirs)
    return None


def _surely_differ(left: Workflow, right: Workflow) -> bool:
    """Whether one look at the nodes tells two documents apart; to write both takes as long as a merge."""
    if left.scopes.keys() != right.scopes.keys():
        return True
    for one, other in ((left.scopes[key], right.scopes[key]) for key in left.scopes):
        if one.nodes.keys() != other.nodes.keys() or one.links.keys() != other.links.keys():
            return True
        pairs = ((node, other.nodes[key]) for key, node in one.nodes.items())
        # NaN does not equal itself, so what is not equal may still be alike.
        if any(node != twin and not alike(node, twin) for node, twin in pairs):
            return True
    return False


def _copy(workflow: Workflow) -> Workflow:
    copy = Workflow()
    for key, scope in workflow.scopes.items():
        nodes, links, groups = dict(scope.nodes), dict(scope.links), dict(scope.groups)
        copy.scopes[key] = replace(scope, nodes=nodes, links=links, groups=groups, extra=dict(scope.extra))
    copy.extra, copy.file_form = dict(workflow.extra), workflow.file_form
    return copy


def merge_changes(
    base: Workflow | None, ours: Workflow, theirs: Workflow, library: Library = NO_LIBRARY
) -> Merged:
    """Merge by scope, node and value, also where a side did not change; see `merge`.

    Link ends that name nothing are mended. Raises RecursionError for a document nested too deeply.
    """
    sides = aligned(base, ours, theirs)
    conflicts: list[Conflict] = []
    out = Workflow()
    for scope_id in dict.fromkeys((*ours.scopes, *sides.theirs.scopes)):
        scope = _scope(sides.base, ours, sides.theirs, scope_id, library, conflicts)
        if scope is not None:
            out.scopes[scope_id] = scope
    _drop_unused(sides.base, ours, sides.theirs, out, conflicts)
    _drop_dead_notes(out)
    out.extra = merge_object(
        sides.base.extra,
        ours.extra,
        sides.theirs.extra,
        lambda path, old, here, there: conflicts.append(
            Conflict(ROOT, None, "extra", path[0], old, here, there, path)
        ),
        EXTRA_RULES,
    )
    _mend_reroutes(out)
    _list_conflicts(out, conflicts)
    out.file_form = _file_form(ours, sides.theirs, out)
    return Merged(out, tuple(conflicts), sides.renumbered)


def _scope(
    base: Workflow,
    ours: Workflow,
    theirs: Workflow,
    scope_id: ScopeId,
    library: Library,
    conflicts: list[Conflict],
) -> Scope | None:
    """Return a merged scope; one that a side lacks is the other's, for the time being."""
    here, there = ours.scopes.get(scope_id), theirs.scopes.get(scope_id)
    if here is not None and there is not None:
        return merged_scope(Versions(base, ours, theirs, scope_id, library, conflicts.append))
    only = here or there
    return None if only is None else replace(only, extra=dict(only.extra))


def _drop_unused(
    base: Workflow, ours: Workflow, theirs: Workflow, out: Workflow, conflicts: list[Conflict]
) -> None:
    """Take out subgraph definitions that one side deleted and nothing uses; a changed one is a conflict."""
    used = _used(out, (ours, theirs))
    for scope_id in list(out.scopes):
        deleted = scope_id in base.scopes and not (scope_id in ours.scopes and scope_id in theirs.scopes)
        if not deleted or scope_id in used:
            continue
        here = scope_id in ours.scopes
        if base.scopes[scope_id] == (ours if here else theirs).scopes[scope_id]:
            del out.scopes[scope_id]
            continue
        changed = ["what is in it"]
        name = base.scopes[scope_id].name
        sides = (changed, None) if here else (None, changed)
        conflicts.append(Conflict(scope_id, None, "deleted", name, None, *sides))


def _used(workflow: Workflow, sides: Sequence[Workflow]) -> set[ScopeId]:
    """Return the definitions that nodes stand for, directly or through others.

    A node that a side left without its definition does not count: that is how that side wants it.
    """
    found: set[ScopeId] = set()
    waiting = [ROOT]
    while waiting:
        scope = workflow.scopes[waiting.pop()]
        for node in scope.nodes.values():
            kind = node.type
            if kind in workflow.scopes and kind not in found:
                lacking = (side.scopes.get(scope.id) for side in sides if kind not in side.scopes)
                twins = (side.nodes.get(node.id) for side in lacking if side is not None)
                if not any(twin is not None and twin.type == kind for twin in twins):
                    found.add(kind)
                    waiting.append(kind)
    return found


def _drop_dead_notes(out: Workflow) -> None:
    """Take links with one end out whose node is gone."""
    for scope in out.scopes.values():
        listed = scope.extra.get("floatingLinks")
        if isinstance(listed, list):
            ends = {"-1", *scope.nodes, "-10", "-20"}
            left = [entry for entry in listed if _ends_exist(entry, ends)]
            if len(left) != len(listed):
                scope.extra["floatingLinks"] = left


def _ends_exist(entry: Any, nodes: set[str]) -> bool:
    if not isinstance(entry, Mapping):
        return True
    return all(str(entry.get(key, "-1")) in nodes for key in ("origin_id", "target_id"))


def _mend_reroutes(out: Workflow) -> None:
    """Make reroutes name the links that go through them, and drop what belonged to links that are gone."""
    for scope in out.scopes.values():
        inner = out.extra if scope.id == ROOT else scope.extra.get("extra")
        places: list[dict[str, Any]] = [scope.extra]
        if isinstance(inner, dict) and ("reroutes" in inner or "linkExtensions" in inner):
            inner = dict(inner)
            places.append(inner)
            if scope.id == ROOT:
                out.extra = inner
            else:
                scope.extra["extra"] = inner
        through = _links_through(scope, places)
        for place in places:
            if isinstance(place.get("linkExtensions"), list):
                place["linkExtensions"] = [
                    entry
                    for entry in place["linkExtensions"]
                    if not isinstance(entry, Mapping) or str(entry.get("id")) in scope.links
                ]
            if isinstance(place.get("reroutes"), list):
                mended = [_mended(entry, through) for entry in place["reroutes"]]
                place["reroutes"] = [entry for entry in mended if entry is not None]


def _links_through(scope: Scope, places: list[dict[str, Any]]) -> dict[str, dict[LinkId, Any]]:
    """Return the links that pass each reroute, by the reroute's id."""
    parents: dict[str, str] = {}
    last: dict[LinkId, str] = {}
    for place in places:
        for entry in as_list(place.get("reroutes")):
            if isinstance(entry, Mapping) and entry.get("parentId") is not None:
                parents[str(entry.get("id"))] = str(entry["parentId"])
        for entry in as_list(place.get("linkExtensions")):
            if isinstance(entry, Mapping) and entry.get("parentId") is not None:
                last[str(entry.get("id"))] = str(entry["parentId"])
    last |= {
        key: str(link.extra["parentId"])
        for key, link in scope.links.items()
        if link.extra.get("parentId") is not None
    }
    through: dict[str, dict[LinkId, Any]] = {}
    for link_id, reroute in last.items():
        at: str | None = reroute
        while link_id in scope.links and at is not None and link_id not in through.setdefault(at, {}):
            through[at][link_id] = None
            at = parents.get(at)
    return through


def _mended(entry: Any, through: Mapping[str, Mapping[LinkId, Any]]) -> Any:
    """Return a reroute with the links that pass it, None for one whose last link is gone."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("linkIds"), list):
        return entry
    passing = through.get(str(entry.get("id")), {})
    left = [link for link in entry["linkIds"] if str(link) in passing]
    listed = {str(link) for link in left}
    left += [int(key) if key.isdigit() else key for key in passing if key not in listed]
    if left == entry["linkIds"]:
        return entry
    if not left and entry["linkIds"] and not entry.get("floating"):
        return None
    return {**entry, "linkIds": left}


def _list_conflicts(out: Workflow, conflicts: list[Conflict]) -> None:
    """Put the conflicts into `extra.confy.conflicts`, after those that earlier merges left."""
    if not conflicts:
        return
    confy = out.extra.get("confy")
    confy = dict(confy) if isinstance(confy, Mapping) else {}
    new = {conflict.id: conflict.to_json() for conflict in conflicts}
    old = confy.get("conflicts")
    left = [
        entry
        for entry in (old if isinstance(old, list) else ())
        if not (isinstance(entry, Mapping) and str(entry.get("id")) in new)
    ]
    out.extra["confy"] = {**confy, "conflicts": [*left, *new.values()]}


def _file_form(ours: Workflow, theirs: Workflow, out: Workflow) -> Any:
    """Return how to write the merged file: as ours, and what only theirs has as theirs."""
    if not isinstance(ours.file_form, FileForm):
        return None
    forms = dict(ours.file_form.scopes)
    if isinstance(theirs.file_form, FileForm):
        for scope_id, form in theirs.file_form.scopes.items():
            if scope_id in out.scopes and scope_id not in forms:
                forms[scope_id] = form
    forms = {
        key: form if form.parent in out.scopes else replace(form, parent=ROOT)
        for key, form in forms.items()
        if key in out.scopes
    }
    return replace(ours.file_form, scopes=forms)
