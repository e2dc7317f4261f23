"""Merges one scope, the workflow itself or a subgraph: which nodes stay, what feeds what, groups."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.workflow.document import (
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    Link,
    LinkId,
    Node,
    NodeId,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.merge.ends import Boundary, End, boundaries, wiring_of
from app.workflow.merge.groups import merged_groups
from app.workflow.merge.node import content, merged_node, unlinked, with_slots
from app.workflow.merge.node_values import Side
from app.workflow.merge.values import ABSENT, Path, Rules, choose, equal, merge_keys, merge_object, numbered
from app.workflow.merge.versions import SCOPE_RULES, Versions
from app.workflow.ui_parts import id_json

_SLOT = Rules(silent=frozenset({("pos",), ("linkIds",), ("id",), ("localized_name",), ("type",)}))


def merged_scope(versions: Versions) -> Scope:
    """Return the scope with the changes of both versions; its links and slots agree."""
    base, ours, theirs = versions.sides
    kept = _Survivors(versions)
    sources, taken = _merged_wiring(versions, kept)
    nodes = _merged_nodes(versions, kept, sources)
    inputs, in_keys = _merged_boundary(versions, sources, "inputs")
    outputs, out_keys = _merged_boundary(versions, sources, "outputs")
    merged = Scope(
        ours.id,
        nodes,
        groups=merged_groups(versions),
        name=_merged_name(versions),
        inputs=inputs,
        outputs=outputs,
        extra=merge_object(
            base.extra,
            ours.extra,
            theirs.extra,
            lambda path, *three: versions.note(None, "key", path[0], path, *three),
            SCOPE_RULES,
        ),
    )
    _connect(merged, Boundary(in_keys, out_keys), _joined(versions, sources, taken), taken)
    for link in _our_odd_links(versions, merged):
        merged.links.setdefault(link.id, link)
    order = {key: place for place, key in enumerate(dict.fromkeys((*ours.links, *theirs.links)))}
    merged.links = dict(sorted(merged.links.items(), key=lambda item: order.get(item[0], len(order))))
    return merged


class _Survivors:
    """Which nodes the merged scope has, and which of them only one side wanted to keep."""

    def __init__(self, versions: Versions) -> None:
        self._versions = versions
        base, ours, theirs = versions.sides
        self.nodes: dict[NodeId, None] = {}
        self.disputed: dict[NodeId, int] = {}
        """Nodes that one side changed and the other deleted, and the side that deleted them (1, 2)."""
        for node_id in (*ours.nodes, *(key for key in theirs.nodes if key not in ours.nodes)):
            if (node_id in ours.nodes and node_id in theirs.nodes) or node_id not in base.nodes:
                self.nodes[node_id] = None
                continue
            deleter = 2 if node_id in ours.nodes else 1
            changes = self._changes(node_id, 3 - deleter, deleter)
            if not changes:
                continue
            self.nodes[node_id] = None
            self.disputed[node_id] = deleter
            old = base.nodes[node_id]
            here, there = (None, changes) if deleter == 1 else (changes, None)
            versions.note(node_id, "deleted", old.title or old.type, (), None, here, there)

    def __contains__(self, node_id: NodeId) -> bool:
        return node_id in self.nodes or node_id in (SUBGRAPH_INPUT, SUBGRAPH_OUTPUT)

    def _changes(self, node_id: NodeId, keeper: int, deleter: int) -> list[str]:
        """Return what the side that keeps a node changed about it, in words."""
        versions = self._versions
        old, new = versions.sides[0].nodes[node_id], versions.sides[keeper].nodes[node_id]
        before, after = content(old), content(new)
        found = [word for word, *two in zip(_WORDS, before, after, strict=True) if not equal(*two)]
        was, now = versions.wirings[0], versions.wirings[keeper]
        if now.into.get(node_id, set()) - was.into.get(node_id, set()):
            found.append("its inputs' links")
        if now.out_of.get(node_id, set()) - was.out_of.get(node_id, set()):
            found.append("links from it")
        workflows = (versions.base, versions.ours, versions.theirs)
        gone = old.type in workflows[0].scopes and old.type not in workflows[deleter].scopes
        if gone and _definition_changed(workflows[0], workflows[keeper], old.type, set()):
            found.append("what is in it")
        return list(dict.fromkeys(found))


_WORDS = (
    "its kind", "its title", "its mode", "its values", "its flags", "its properties", "its colour",
    "its colour", "its inputs", "its outputs",
)  # fmt: skip


def _definition_changed(base: Workflow, side: Workflow, scope_id: ScopeId, seen: set[ScopeId]) -> bool:
    """Whether a subgraph definition, or one used in it, was changed."""
    old, new = base.scopes.get(scope_id), side.scopes.get(scope_id)
    if old is None or new is None or scope_id in seen:
        return False
    seen.add(scope_id)
    if old.nodes.keys() != new.nodes.keys() or old.name != new.name:
        return True
    bounds = boundaries(old, old, new)
    if wiring_of(old, bounds[1]).sources != wiring_of(new, bounds[2]).sources:
        return True
    if any(not equal(content(node), content(new.nodes[key])) for key, node in old.nodes.items()):
        return True
    return any(_definition_changed(base, side, node.type, seen) for node in old.nodes.values())


def _merged_wiring(versions: Versions, kept: _Survivors) -> tuple[dict[End, End], dict[End, Link]]:
    """Return which output feeds each input, and the link each connection is taken from."""
    sources: dict[End, End] = {}
    taken: dict[End, Link] = {}
    wirings = versions.wirings
    for target in dict.fromkeys((*wirings[1].sources, *wirings[2].sources)):
        if target[0] not in kept:
            continue
        old, here, there = (wiring.sources.get(target) for wiring in wirings)
        # Who deleted a node that stays did not mean its other links.
        if here is None and _is_disputed(kept, target, old, 1):
            here = old
        if there is None and _is_disputed(kept, target, old, 2):
            there = old
        chosen, clashes = choose(old, here, there)
        if clashes:
            ends = [_end_json(versions, side, end) for side, end in ((0, old), (1, here), (2, there))]
            versions.note(target[0], "link", _slot_name(target), (), *ends)
        if chosen is None or chosen[0] not in kept:
            continue
        sources[target] = chosen
        links = [wiring.links[target] if wiring.sources.get(target) == chosen else None for wiring in wirings]
        taken[target] = _merged_link(*links)
    return sources, taken


def _merged_link(old: Link | None, here: Link | None, there: Link | None) -> Link:
    """Return the link of one connection; its type and what else it says follow from the nodes it joins."""
    if here is None or there is None:
        only = here or there
        assert only is not None
        return only
    kind, _ = choose(ABSENT if old is None else old.type, here.type, there.type)
    before = old.extra if old is not None else {}
    extra = merge_object(before, here.extra, there.extra, lambda path, *three: None)
    return replace(here, type=kind, extra=extra)


def _is_disputed(kept: _Survivors, target: End, old: End | None, deleter: int) -> bool:
    ends = (target[0], old[0] if old is not None else target[0])
    return any(kept.disputed.get(node_id) == deleter for node_id in ends)


def _slot_name(end: End) -> str:
    return end[1]


def _end_json(versions: Versions, side: int, end: End | None) -> Any:
    """Return an output as a conflict says it: the node's id, its title for people, the output's name."""
    if end is None:
        return None
    node = versions.sides[side].nodes.get(end[0])
    found: dict[str, Any] = {"node": end[0], "output": end[1]}
    if node is not None:
        found["title"] = node.title or node.type
    return found


def _merged_nodes(versions: Versions, kept: _Survivors, sources: Mapping[End, End]) -> dict[NodeId, Node]:
    base, ours, theirs = versions.sides
    linked_in: dict[NodeId, set[str]] = {}
    linked_out: dict[NodeId, set[str]] = {}
    for target, source in sources.items():
        linked_in.setdefault(target[0], set()).add(target[1])
        linked_out.setdefault(source[0], set()).add(source[1])
    nodes: dict[NodeId, Node] = {}
    for node_id in kept.nodes:
        here, there = ours.nodes.get(node_id), theirs.nodes.get(node_id)
        linked = linked_in.get(node_id, set()), linked_out.get(node_id, set())
        if here is None or there is None:
            only = here or there
            assert only is not None
            nodes[node_id] = unlinked(only)
            continue
        merged = merged_node(
            Side(base.nodes.get(node_id), versions.base),
            Side(here, versions.ours),
            Side(there, versions.theirs),
            versions.library,
            lambda what, name, path, *three, key=node_id: versions.note(key, what, name, path, *three),
            linked,
        )
        nodes[node_id] = with_slots(with_slots(merged, here, *linked), there, *linked)
    return nodes


def _merged_boundary(
    versions: Versions, sources: Mapping[End, End], which: str
) -> tuple[tuple[Mapping[str, Any], ...], tuple[str, ...]]:
    """Return the inputs or outputs of a definition, without links, and their keys."""
    keyed = [
        dict(zip(getattr(bounds, which), getattr(scope, which), strict=True))
        for scope, bounds in zip(versions.sides, versions.bounds, strict=True)
    ]
    if which == "inputs":
        node, linked = SUBGRAPH_INPUT, {end[1] for end in sources.values() if end[0] == SUBGRAPH_INPUT}
    else:
        node, linked = SUBGRAPH_OUTPUT, {end[1] for end in sources if end[0] == SUBGRAPH_OUTPUT}
    keys = merge_keys(list(keyed[0]), list(keyed[1]), list(keyed[2]), linked)
    slots: list[Mapping[str, Any]] = []
    for key in keys:
        old, here, there = (side.get(key) for side in keyed)
        if here is None or there is None:
            slots.append(here or there or {})
            continue

        def note(path: Path, *three: Any, name: str = key) -> None:
            versions.note(node, "slot", name, path, *three)

        slots.append(merge_object(old, here, there, note, _SLOT))
    return tuple(slots), tuple(keys)


def _merged_name(versions: Versions) -> str:
    base, ours, theirs = versions.sides
    known = versions.scope_id in versions.base.scopes
    old = base.name if known else ABSENT
    name, clashes = choose(old, ours.name, theirs.name)
    if clashes:
        versions.note(None, "title", "name", (), old, ours.name, theirs.name)
    return str(name)


def _joined(
    versions: Versions, sources: Mapping[End, End], taken: Mapping[End, Link]
) -> list[tuple[End, End, Link]]:
    """Return all links with their ends, in the order in which our outputs list them."""
    _, ours, theirs = versions.sides
    double = versions.wirings[1].doubles
    joined = [
        (source, target, link)
        for target, source in sources.items()
        for link in (taken[target], *(double.get(target, ()) if taken[target].id in ours.links else ()))
    ]
    listed = [key for node in ours.nodes.values() for slot in node.outputs for key in slot.links]
    place = {key: index for index, key in enumerate(dict.fromkeys((*listed, *ours.links, *theirs.links)))}
    return sorted(joined, key=lambda entry: place.get(entry[2].id, len(place)))


def _connect(
    scope: Scope, bounds: Boundary, joined: Sequence[tuple[End, End, Link]], taken: Mapping[End, Link]
) -> None:
    """Make the links of a scope, and name them in the slots at both ends."""
    inputs = {key: numbered(slot.name for slot in node.inputs) for key, node in scope.nodes.items()}
    outputs = {key: numbered(slot.name for slot in node.outputs) for key, node in scope.nodes.items()}
    inputs[SUBGRAPH_OUTPUT], outputs[SUBGRAPH_INPUT] = list(bounds.outputs), list(bounds.inputs)
    into: dict[NodeId, dict[int, list[LinkId]]] = {}
    out_of: dict[NodeId, dict[int, list[LinkId]]] = {}
    for source, target, old in joined:
        link = replace(
            old,
            source=source[0],
            source_slot=outputs[source[0]].index(source[1]),
            target=target[0],
            target_slot=inputs[target[0]].index(target[1]),
        )
        scope.links[link.id] = link
        into.setdefault(link.target, {}).setdefault(link.target_slot, []).append(link.id)
        out_of.setdefault(link.source, {}).setdefault(link.source_slot, []).append(link.id)
    for node_id in {*into, *out_of} - {SUBGRAPH_INPUT, SUBGRAPH_OUTPUT}:
        node = scope.nodes[node_id]
        starts = out_of.get(node_id, {})
        scope.nodes[node_id] = replace(
            node,
            inputs=tuple(
                replace(slot, link=taken[(node_id, key)].id) if (node_id, key) in taken else slot
                for key, slot in zip(inputs[node_id], node.inputs, strict=True)
            ),
            outputs=tuple(
                replace(slot, links=tuple(starts[i])) if i in starts else slot
                for i, slot in enumerate(node.outputs)
            ),
        )
    scope.inputs = _with_links(scope.inputs, out_of.get(SUBGRAPH_INPUT, {}))
    scope.outputs = _with_links(scope.outputs, into.get(SUBGRAPH_OUTPUT, {}))


def _with_links(
    slots: tuple[Mapping[str, Any], ...], links: Mapping[int, Collection[LinkId]]
) -> tuple[Mapping[str, Any], ...]:
    out: list[Mapping[str, Any]] = []
    for index, slot in enumerate(slots):
        ids = [id_json(key) for key in links.get(index, ())]
        old = slot.get("linkIds")
        if isinstance(old, list) and sorted(map(str, old)) == sorted(map(str, ids)):
            out.append(slot)
        else:
            out.append({**slot, "linkIds": ids} if ids or "linkIds" in slot else slot)
    return tuple(out)


def _our_odd_links(versions: Versions, merged: Scope) -> list[Link]:
    """Return our links whose ends exist in no version: they are kept as they are, as reading keeps them."""
    wiring = versions.wirings[1]
    return [link for link in wiring.odd if link.id not in merged.links]
