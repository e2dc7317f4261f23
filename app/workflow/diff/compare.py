"""The difference of two workflows: small enough to keep, exact enough to make B of A.

What belongs together is found first (`match_nodes.py`); then each pair is compared key by key. For words see
`told.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.diff.json_values import JsonChange, applied, change_to_json, compare
from app.workflow.diff.match_nodes import Matching, match_workflows
from app.workflow.diff.parts import end_names, match_groups, match_links, out_of_order
from app.workflow.diff.take_apart import (
    LISTS,
    NO_PARTS,
    ODD,
    ListName,
    ScopeParts,
    ScopeRef,
    put_together,
    surely_same,
    take_apart,
)
from app.workflow.document import ROOT, ScopeId, Workflow
from app.workflow.json_text import JsonText
from app.workflow.ui_format import FileForm, workflow_from_json


@dataclass(frozen=True)
class PartDiff:
    """What became of one node, link, group or entry of a list.

    `old` is its key in A (None: it is new, and `raw` has its JSON), `new` its key in B (None: it is gone, and
    `raw` has what it was). `place` is its index in B's list where the order of A does not say it.
    """

    old: str | None
    new: str | None
    changes: tuple[JsonChange, ...] = ()
    raw: Any = None
    place: int | None = None


@dataclass(frozen=True)
class ScopeDiff:
    """What became of the workflow itself or of one subgraph definition; `old` or `new` is None as in a part.

    `lists` has the changed entries, `shell` the changes of all other keys.
    """

    old: ScopeId | None
    new: ScopeId | None
    lists: Mapping[ListName, tuple[PartDiff, ...]]
    shell: tuple[JsonChange, ...]


@dataclass(frozen=True)
class WorkflowDiff:
    """The scopes that differ, A's first. False when nothing does."""

    scopes: tuple[ScopeDiff, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.scopes)

    def to_json(self) -> list[dict[str, Any]]:
        """Return the difference as JSON values; its size follows that of the change."""
        return [
            {
                "old": scope.old,
                "new": scope.new,
                "keys": [change_to_json(change) for change in scope.shell],
                **{name: [_part_to_json(part) for part in parts] for name, parts in scope.lists.items()},
            }
            for scope in self.scopes
        ]


def _part_to_json(part: PartDiff) -> dict[str, Any]:
    data: dict[str, Any] = {"old": part.old, "new": part.new}
    if part.changes:
        data["changes"] = [change_to_json(change) for change in part.changes]
    if part.raw is not None and not isinstance(part.raw, ScopeRef):
        data["json"] = part.raw
    if part.place is not None:
        data["place"] = part.place
    return data


def diff(a: Workflow, b: Workflow, matching: Matching | None = None) -> WorkflowDiff:
    """Return what makes B of A; falsy when they are the same but for the order of keys."""
    matching = matching or match_workflows(a, b)
    parts_a, parts_b = take_apart(a), take_apart(b)
    # A definition whose parent is gone is in the document, but no more in its file.
    scopes = {old: new for old, new in matching.scopes.items() if old in parts_a and new in parts_b}
    found: list[ScopeDiff] = []
    for old, parts in parts_a.items():
        new = scopes.get(old)
        if new is None:
            found.append(ScopeDiff(old, None, {}, ()))
            continue
        before, after = a.scopes[old], b.scopes[new]
        pairs: dict[ListName, Mapping[str, str]] = {
            "nodes": matching.nodes[old],
            "links": match_links(*end_names(before, after, matching.nodes[old]), before, after),
            "groups": match_groups(before.groups, after.groups),
            "definitions": scopes,
        }
        found.append(_scope_diff(old, new, parts, parts_b[new], pairs))
    present = set(scopes.values())
    pairs = {name: {} for name in LISTS} | {"definitions": scopes}
    for new, parts in parts_b.items():
        if new not in present:
            found.append(_scope_diff(None, new, NO_PARTS, parts, pairs))
    return WorkflowDiff(tuple(scope for scope in found if _says_something(scope)))


def _says_something(scope: ScopeDiff) -> bool:
    return scope.old is None or scope.new is None or bool(scope.shell) or any(scope.lists.values())


def _scope_diff(
    old: ScopeId | None,
    new: ScopeId,
    a: ScopeParts,
    b: ScopeParts,
    pairs: Mapping[ListName, Mapping[str, str]],
) -> ScopeDiff:
    lists = {name: _list_diff(a.lists[name], b.lists[name], pairs[name]) for name in LISTS}
    return ScopeDiff(old, new, lists, tuple(compare(a.shell, b.shell)))


def _list_diff(a: Mapping[str, Any], b: Mapping[str, Any], known: Mapping[str, str]) -> tuple[PartDiff, ...]:
    """Return what became of the entries of a list; entries that are no parts match by their text."""
    taken = set(known.values())
    odd = {key for key in a if key.startswith(ODD) and key not in known and key not in taken}
    pairs = {old: old if old in odd else known.get(old) for old in a}
    place_of = {new: place for place, new in enumerate(b)}
    kept = [(old, new) for old, new in pairs.items() if new is not None and new in place_of]
    places = [place_of[new] for _, new in kept]
    moved = {kept[index][1] for index in out_of_order(places)}
    changed: list[PartDiff] = []
    for old, new in kept:
        changes = () if surely_same(a, old, b, new) else _changes(a[old], b[new])
        if changes or old != new or new in moved:
            changed.append(PartDiff(old, new, changes, place=place_of[new] if new in moved else None))
    stayed = {old for old, _ in kept}
    came = set(place_of) - {new for _, new in kept}
    gone = [PartDiff(old, None, raw=a[old]) for old in a if old not in stayed]
    fresh = [PartDiff(None, new, raw=b[new], place=place_of[new]) for new in b if new in came]
    return (*gone, *changed, *fresh)


def _changes(old: Any, new: Any) -> tuple[JsonChange, ...]:
    return () if isinstance(old, ScopeRef) else tuple(compare(old, new))


def apply_diff(a: Workflow, difference: WorkflowDiff) -> Workflow:
    """Return a new workflow: what `a` becomes by a difference taken from it, in the style of its file.

    Raises ValueError when the difference was taken from something else and does not fit.
    """
    result = workflow_from_json(JsonText(_Joiner(a, difference).joined(ROOT, ROOT)))
    if isinstance(a.file_form, FileForm):
        result.file_form = replace(a.file_form, scopes=result.file_form.scopes)
    return result


class _Joiner:
    """Puts the parts of A and what the difference brings together."""

    def __init__(self, a: Workflow, difference: WorkflowDiff) -> None:
        self._parts = take_apart(a)
        self._changed = {scope.old: scope for scope in difference.scopes if scope.old is not None}
        self._added = {scope.new: scope for scope in difference.scopes if scope.old is None}
        self._origins: dict[ScopeId, ScopeId | None] = {
            scope.new: scope.old for scope in difference.scopes if scope.new is not None
        }

    def joined(self, old: ScopeId | None, new: ScopeId | None) -> Any:
        """Return the JSON of a scope, known by its id in A or, where it is new, in B."""
        if old is None and new is not None:
            old = self._origins.get(new, new)
        parts = NO_PARTS if old is None else self._parts.get(old)
        scope = self._added.get(new) if old is None else self._changed.get(old)
        if parts is None:
            raise ValueError(f"the difference does not fit this workflow: there is no subgraph {old}")
        if scope is None:
            lists = dict(parts.lists)
            shell = parts.shell
        else:
            lists = {name: _joined_list(parts.lists[name], scope.lists[name]) for name in LISTS}
            shell = applied(parts.shell, scope.shell)
        lists["definitions"] = {key: self._definition(item) for key, item in lists["definitions"].items()}
        return put_together(shell, lists)

    def _definition(self, item: Any) -> Any:
        return self.joined(item.old, item.new) if isinstance(item, ScopeRef) else item


def _joined_list(items: Mapping[str, Any], parts: Iterable[PartDiff]) -> dict[str, Any]:
    changed = {part.old: part for part in parts if part.old is not None}
    placed: list[tuple[int, str, Any]] = []
    out: list[tuple[str, Any]] = []
    missing = [key for key in changed if key not in items]
    if missing:
        raise ValueError(f"the difference does not fit this workflow: there is no {missing[0]} in it")
    for key, raw in items.items():
        part = changed.get(key)
        if part is None:
            out.append((key, raw))
        elif part.new is not None:
            entry = part.new, raw if isinstance(raw, ScopeRef) else applied(raw, part.changes)
            if part.place is None:
                out.append(entry)
            else:
                placed.append((part.place, *entry))
    for part in parts:
        if part.old is None and part.new is not None and part.place is not None:
            raw = ScopeRef(None, part.raw.new) if isinstance(part.raw, ScopeRef) else part.raw
            placed.append((part.place, part.new, raw))
    for place, key, raw in sorted(placed, key=lambda item: item[0]):
        out.insert(place, (key, raw))
    return dict(out)
