"""The conflicts that a merge left in a file, in `extra.confy.conflicts`: read with care, said in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.problems import Problem, Remedy
from app.workflow.document import ROOT, SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, NodeId, ScopeId, Workflow
from app.workflow.link_sources import LinkSources
from app.workflow.merge.values import ABSENT

KIND = "merge.conflict"
MAX_CONFLICTS = 1000
"""So many entries of a file are read; a merge of people's work has a few."""

MAX_PATH = 100
SHOWN_CHARACTERS = 60
BUTTON_CHARACTERS = 32


@dataclass(frozen=True)
class Conflict:
    """One thing that both sides changed differently; the document itself holds `ours`.

    `what` is `value`, `title`, `mode`, `color`, `flag`, `property`, `field` (another key of the node),
    `input` or `output` (a slot's label), `type`, `link`, `deleted`, `slot` (of a definition), `group`, `key`
    (of a scope) or `extra`; `name` says which value, input or key, and `path` leads into an object. `node` is
    an id within `scope`. A version that lacks the thing is ABSENT. For `deleted` the side that deleted has
    None, the other what it changed.
    """

    scope: ScopeId
    node: NodeId | None
    what: str
    name: str
    base: Any = ABSENT
    ours: Any = ABSENT
    theirs: Any = ABSENT
    path: tuple[str, ...] = ()
    group: str | None = None

    @property
    def id(self) -> str:
        """The entry's own id: it depends on the place alone."""
        from hashlib import blake2b  # imported when it is wanted: the window is painted earlier

        place = json.dumps([self.scope, self.node, self.group, self.what, self.name, *self.path[1:]])
        return blake2b(place.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()

    def to_json(self) -> dict[str, Any]:
        """Return the entry as the file keeps it; a version that lacks the thing has no key."""
        out: dict[str, Any] = {"id": self.id, "scope": self.scope, "node": self.node}
        if self.group is not None:
            out["group"] = self.group
        out |= {"what": self.what, "name": self.name}
        if len(self.path) > 1:
            out["path"] = list(self.path)
        versions = {"base": self.base, "ours": self.ours, "theirs": self.theirs}
        return out | {key: value for key, value in versions.items() if value is not ABSENT}


def read_conflicts(workflow: Workflow) -> dict[str, Conflict]:
    """Return the conflicts that a file lists, by the ids of their entries; what is no entry is left out."""
    found: dict[str, Conflict] = {}
    for entry in _listed(workflow)[:MAX_CONFLICTS]:
        conflict = _read(entry)
        if conflict is not None:
            found.setdefault(_entry_id(entry, conflict), conflict)
    return found


def _entry_id(entry: Mapping[str, Any], conflict: Conflict) -> str:
    own = entry.get("id")
    return own if isinstance(own, str) and own else conflict.id


def _listed(workflow: Workflow) -> list[Any]:
    confy = workflow.extra.get("confy")
    listed = confy.get("conflicts") if isinstance(confy, Mapping) else None
    return listed if isinstance(listed, list) else []


def _read(entry: Any) -> Conflict | None:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("what"), str):
        return None
    scope, node, group = entry.get("scope", ROOT), entry.get("node"), entry.get("group")
    path = entry.get("path", [])
    if not isinstance(scope, str) or not isinstance(path, list) or len(path) > MAX_PATH:
        return None
    if not all(isinstance(key, str) for key in path):
        return None
    if isinstance(node, bool | float | list | dict) or isinstance(group, bool | float | list | dict):
        return None
    return Conflict(
        scope,
        None if node is None else str(node),
        entry["what"],
        str(entry.get("name", "")),
        entry.get("base", ABSENT),
        entry.get("ours", ABSENT),
        entry.get("theirs", ABSENT),
        tuple(path),
        None if group is None else str(group),
    )


def confy_without(workflow: Workflow, entry_ids: Iterable[str]) -> dict[str, Any] | None:
    """Return `extra.confy` without these conflicts, None when nothing is left in it."""
    confy = workflow.extra.get("confy")
    if not isinstance(confy, Mapping):
        return None
    gone = set(entry_ids)
    left = []
    for entry in _listed(workflow):
        conflict = _read(entry)
        if conflict is None or _entry_id(entry, conflict) not in gone:
            left.append(entry)
    out = {key: value for key, value in confy.items() if key != "conflicts"}
    if left:
        out["conflicts"] = left
    return out or None


def in_words(conflict: Conflict) -> str:
    """Return what the two versions say, without the place: `steps: 20 here, 30 in the other version …`."""
    if conflict.what == "deleted":
        return _deletion_in_words(conflict)
    before = "" if conflict.base is ABSENT else f" ({_short(_said(conflict, conflict.base))} before)"
    ours, theirs = _both(conflict, SHOWN_CHARACTERS)
    return f"{thing(conflict)}: {ours} here, {theirs} in the other version{before}"


def _deletion_in_words(conflict: Conflict) -> str:
    what = "group" if conflict.group is not None else "subgraph" if conflict.node is None else "node"
    changes = next((v for v in (conflict.ours, conflict.theirs) if isinstance(v, list)), [])
    changed = ", ".join(str(item) for item in changes[:5]) or "it"
    if conflict.ours is None:
        return f'the {what} "{_short(conflict.name)}" was deleted here; the other version changed {changed}'
    return f'the {what} "{_short(conflict.name)}" was deleted in the other version; here {changed} changed'


def thing(conflict: Conflict) -> str:
    """Return what a conflict is about, in a word or two: a control's name, `title`, `property models` …"""
    name = _short(".".join(conflict.path) if conflict.path else conflict.name)
    match conflict.what:
        case "value":
            return name or "all values"
        case "title" | "mode" | "type":
            return {"type": "kind of node"}.get(conflict.what, conflict.what)
        case "color":
            return "colour of the body" if conflict.name == "bgcolor" else "colour"
        case "link":
            return f"link into {name}"
        case "input" | "output" | "slot":
            return f"label of {_short(conflict.name)}"
        case "group":
            return f"{name} of the group"
    return f"{_short(conflict.what)} {name}"


def _both(conflict: Conflict, most: int) -> tuple[str, str]:
    """Return both versions in words; long texts that begin alike from shortly before they differ."""
    ours, theirs = _said(conflict, conflict.ours), _said(conflict, conflict.theirs)
    ours, theirs = " ".join(ours.split()), " ".join(theirs.split())
    pairs = zip(ours, theirs, strict=False)
    alike = next((at for at, pair in enumerate(pairs) if pair[0] != pair[1]), min(len(ours), len(theirs)))
    start = alike - most // 4
    if max(len(ours), len(theirs)) > most and start > 0:
        ours, theirs = f"…{ours[start:]}", f"…{theirs[start:]}"
    return _short(ours, most), _short(theirs, most)


def _details(conflict: Conflict) -> str | None:
    """Return both versions whole where they are texts too long for the message."""
    versions = [value for value in (conflict.ours, conflict.theirs) if isinstance(value, str)]
    if conflict.what == "deleted" or max(map(len, versions), default=0) <= SHOWN_CHARACTERS:
        return None
    ours, theirs = _said(conflict, conflict.ours), _said(conflict, conflict.theirs)
    return f"Here:\n{ours}\n\nIn the other version:\n{theirs}"


def _said(conflict: Conflict, value: Any) -> str:
    """Return a version of the thing in words."""
    if value is ABSENT:
        return "nothing"
    if conflict.what == "link":
        return _end_said(value)
    if conflict.what == "mode":
        return {0: "normal", 2: "muted", 4: "bypassed"}.get(value, str(value)) if type(value) is int else "?"
    if conflict.what == "type":
        value = value.get("type") if isinstance(value, Mapping) else value
    if value is None and conflict.what in ("title", "color", "input", "output"):
        return "none"
    try:
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr)
    except RecursionError:
        return "something nested very deeply"


def _end_said(value: Any) -> str:
    if not isinstance(value, Mapping):
        return "no link"
    title = value.get("title")
    place = f'"{_short(title)}" (#{value.get("node")})' if title else f"node {value.get('node')}"
    return f"{_short(value.get('output'))} of {place}"


def _short(value: Any, most: int = SHOWN_CHARACTERS) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= most else text[: most - 1] + "…"


def conflict_problems(workflow: Workflow) -> list[Problem]:
    """Return a problem for each conflict that the file still lists, with the two ways to resolve it.

    A node in a subgraph is named by the path of its first appearance.
    """
    conflicts = read_conflicts(workflow)
    paths: dict[ScopeId, str] = {}
    if conflicts:
        for place in LinkSources(workflow).places():
            paths.setdefault(place.scope.id, place.prefix)
    return [_problem(workflow, entry_id, conflict, paths) for entry_id, conflict in conflicts.items()]


def _problem(workflow: Workflow, entry_id: str, conflict: Conflict, paths: Mapping[ScopeId, str]) -> Problem:
    scope = workflow.scopes.get(conflict.scope)
    there = scope is not None and conflict.node in scope.nodes and conflict.scope in paths
    path = f"{paths[conflict.scope]}{conflict.node}" if there else None
    ours, theirs = _titles(conflict)
    remedies = (
        Remedy(ours, {"resolve_conflict": {"conflict": entry_id, "take": "ours"}}),
        Remedy(theirs, {"resolve_conflict": {"conflict": entry_id, "take": "theirs"}}),
    )
    return Problem(
        KIND,
        _with_place(conflict, in_words(conflict), path is not None),
        node_path=path,
        input_name=conflict.name if path is not None and conflict.what in ("value", "link") else None,
        value=None if conflict.ours is ABSENT else conflict.ours,
        remedies=remedies,
        details=_details(conflict),
        source="edit",
    )


def _with_place(conflict: Conflict, words: str, has_node: bool) -> str:
    """Put the place before the words where no node says it."""
    if has_node or conflict.what == "deleted":
        return words
    if conflict.node in (SUBGRAPH_INPUT, SUBGRAPH_OUTPUT):
        return f"a subgraph's {'inputs' if conflict.node == SUBGRAPH_INPUT else 'outputs'}: {words}"
    if conflict.node is not None:
        return f"node {_short(conflict.node)}: {words}"
    return words


def _titles(conflict: Conflict) -> tuple[str, str]:
    """Return the words of the two buttons."""
    if conflict.what == "deleted":
        keep, delete = "Keep it", "Delete it"
        return (delete, keep) if conflict.ours is None else (keep, delete)
    ours, theirs = _both(conflict, BUTTON_CHARACTERS)
    return f"Keep {ours}", f"Take {theirs}"


def conflict_lines(conflicts: Sequence[Conflict], workflow: Workflow) -> list[str]:
    """Return each conflict as a line for people: `node "KSampler" (#3), steps: 20 here, …`."""
    return [f"{_node_said(conflict, workflow)}{in_words(conflict)}" for conflict in conflicts]


def _node_said(conflict: Conflict, workflow: Workflow) -> str:
    scope = workflow.scopes.get(conflict.scope)
    inside = f' in the subgraph "{_short(scope.name)}"' if scope is not None and scope.id != ROOT else ""
    node = scope.nodes.get(conflict.node) if scope is not None and conflict.node is not None else None
    if node is not None:
        return f'node "{_short(node.title or node.type)}" (#{node.id}){inside}, '
    group = scope.groups.get(conflict.group) if scope is not None and conflict.group is not None else None
    if group is not None:
        return f'group "{_short(group.title)}"{inside}, '
    return f"{inside.removeprefix(' in ')}, " if inside else ""
