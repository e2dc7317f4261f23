"""Says where two versions of a JSON document differ, for tests of edits that change one place."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    LinkId,
    NodeId,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.json_same import same
from app.workflow.ui_scope import definition_id, listed_definitions

Way = tuple[str | int, ...]
"""Keys and indices from the top of a document to a value."""

NOTHING = object()


@dataclass(frozen=True)
class Place:
    """A value that differs: `NOTHING` where it is in one version only."""

    way: Way
    before: Any
    after: Any


def differences(before: Any, after: Any, way: Way = ()) -> Iterator[Place]:
    """Yield the smallest places that differ; an item taken out of a list is one place, not a shift of all."""
    if before == after and same(before, after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        kept = [key for key in before if key in after]
        assert kept == [key for key in after if key in before], f"the keys at {way} changed their order"
        for key in {**before, **after}:
            yield from differences(before.get(key, NOTHING), after.get(key, NOTHING), (*way, key))
    elif isinstance(before, list) and isinstance(after, list):
        yield from _list_differences(before, after, way)
    elif before is NOTHING or after is NOTHING or not same(before, after):
        yield Place(way, before, after)


def _list_differences(before: list[Any], after: list[Any], way: Way) -> Iterator[Place]:
    if len(before) == len(after) + 1:
        index = next((i for i, item in enumerate(after) if not same(item, before[i])), len(after))
        if same(after[index:], before[index + 1 :]):
            yield Place((*way, index), before[index], NOTHING)
            return
    old_ids, new_ids = _ids(before), _ids(after)
    if old_ids is not None and new_ids is not None and len(before) != len(after):
        kept = [key for key in old_ids if key in new_ids]
        assert kept == [key for key in new_ids if key in old_ids], f"the items at {way} changed their order"
        for key in {**old_ids, **new_ids}:
            old, new = old_ids.get(key, (len(before), NOTHING)), new_ids.get(key, (0, NOTHING))
            yield from differences(old[1], new[1], (*way, old[0]))
        return
    for index in range(max(len(before), len(after))):
        old_item = before[index] if index < len(before) else NOTHING
        new_item = after[index] if index < len(after) else NOTHING
        yield from differences(old_item, new_item, (*way, index))


def _ids(items: list[Any]) -> dict[str, tuple[int, Any]] | None:
    """Return the items of a list by id with their index, None where an item has no id of its own."""
    if not all(isinstance(item, dict) and "id" in item for item in items):
        return None
    found = {str(item["id"]): (index, item) for index, item in enumerate(items)}
    return found if len(found) == len(items) else None


def changed_pieces(before: bytes, after: bytes) -> int:
    """Return how many pieces of text between commas and line ends are in one version and not in the other."""
    old, new = (Counter(re.split(rb"[,\r\n]", text)) for text in (before, after))
    return (old - new).total() + (new - old).total()


def ways_to_scopes(raw: Mapping[str, Any]) -> dict[ScopeId, Way]:
    """Return the way to each scope in the JSON of a workflow; of definitions with one id the first counts."""
    found: dict[ScopeId, Way] = {ROOT: ()}
    waiting: list[tuple[Way, Any]] = [((), raw)]
    while waiting:
        way, outer = waiting.pop(0)
        for index, item in enumerate(listed_definitions(outer)):
            scope_id = definition_id(item)
            if scope_id is not None and scope_id not in found:
                found[scope_id] = (*way, "definitions", "subgraphs", index)
                waiting.append((found[scope_id], item))
    return found


def unsound_ends(workflow: Workflow) -> set[tuple[ScopeId, str, str]]:
    """Return scope, link and what is wrong, wherever the two ends of a link and the slots disagree.

    A link is sound when the slot at each of its ends names it, exactly once, and no other slot does.
    """
    wrong: set[tuple[ScopeId, str, str]] = set()
    for scope in workflow.scopes.values():
        sources, targets = _named_by_slots(scope)
        for link in scope.links.values():
            if sources.pop(link.id, None) != [(link.source, link.source_slot)]:
                wrong.add((scope.id, link.id, "source"))
            if targets.pop(link.id, None) != [(link.target, link.target_slot)]:
                wrong.add((scope.id, link.id, "target"))
        wrong |= {(scope.id, link_id, "no such link") for link_id in (*sources, *targets)}
    return wrong


_Slots = dict[LinkId, list[tuple[NodeId, int]]]


def _named_by_slots(scope: Scope) -> tuple[_Slots, _Slots]:
    """Return which slots name a link as theirs: those where it starts, and those where it ends."""
    sources: _Slots = {}
    targets: _Slots = {}
    for node in scope.nodes.values():
        for index, slot in enumerate(node.outputs):
            for link_id in slot.links:
                sources.setdefault(link_id, []).append((node.id, index))
        for index, entry in enumerate(node.inputs):
            if entry.link is not None:
                targets.setdefault(entry.link, []).append((node.id, index))
    for found, end, boundary in (
        (sources, SUBGRAPH_INPUT, scope.inputs),
        (targets, SUBGRAPH_OUTPUT, scope.outputs),
    ):
        for index, item in enumerate(boundary):
            for link_id in item.get("linkIds") or ():
                found.setdefault(str(link_id), []).append((end, index))
    return sources, targets
