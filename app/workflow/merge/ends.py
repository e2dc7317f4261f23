"""The ends of links by name: a slot's index changes when others come and go, its name does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Link, NodeId, Scope
from app.workflow.merge.values import numbered

End = tuple[NodeId, str]
"""A node (`-10` and `-20` are the boundary) and the key of its slot: its name, numbered where it repeats."""


@dataclass(frozen=True)
class Boundary:
    """The keys of a definition's inputs and outputs, in its order."""

    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()


@dataclass
class Wiring:
    """The links of one scope: which output feeds which input.

    `doubles` are further links between the same slots, which some files have at a subgraph's outputs; `odd`
    are those whose ends do not exist.
    """

    sources: dict[End, End] = field(default_factory=dict)
    links: dict[End, Link] = field(default_factory=dict)
    doubles: dict[End, list[Link]] = field(default_factory=dict)
    odd: list[Link] = field(default_factory=list)
    into: dict[NodeId, set[tuple[End, End]]] = field(default_factory=dict)
    out_of: dict[NodeId, set[tuple[End, End]]] = field(default_factory=dict)
    """The connections at each node, as source and target."""


def boundaries(base: Scope | None, ours: Scope, theirs: Scope) -> tuple[Boundary, Boundary, Boundary]:
    """Return the keys of the boundary slots of three versions; a renamed slot keeps its key."""
    sides = (base or Scope(ours.id), ours, theirs)
    inputs = _boundary_keys(*(scope.inputs for scope in sides))
    outputs = _boundary_keys(*(scope.outputs for scope in sides))
    first, second, third = (Boundary(*pair) for pair in zip(inputs, outputs, strict=True))
    return first, second, third


def _boundary_keys(
    base: Sequence[Mapping[str, Any]], ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]
) -> tuple[tuple[str, ...], ...]:
    before = numbered(str(slot.get("name")) for slot in base)
    by_id = {str(slot["id"]): key for slot, key in zip(base, before, strict=True) if slot.get("id")}

    def keys(slots: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
        known = [by_id.get(str(slot.get("id"))) for slot in slots]
        used = {key for key in known if key is not None}
        out: list[str] = []
        for slot, key in zip(slots, known, strict=True):
            name = str(slot.get("name"))
            if key is None or key in out:
                key, count = name, 0
                while key in used:
                    count += 1
                    key = f"{name}#{count}"
                used.add(key)
            out.append(key)
        return tuple(out)

    return tuple(before), keys(ours), keys(theirs)


def wiring_of(scope: Scope, boundary: Boundary) -> Wiring:
    """Return the links of a scope by the names of their ends.

    Of two links into one input that counts which the input's slot names, else the last.
    """
    wiring = Wiring()
    inputs = {key: numbered(slot.name for slot in node.inputs) for key, node in scope.nodes.items()}
    outputs = {key: numbered(slot.name for slot in node.outputs) for key, node in scope.nodes.items()}
    inputs[SUBGRAPH_OUTPUT], outputs[SUBGRAPH_INPUT] = list(boundary.outputs), list(boundary.inputs)
    for link in scope.links.values():
        source = _end(outputs, link.source, link.source_slot)
        target = _end(inputs, link.target, link.target_slot)
        if source is None or target is None:
            wiring.odd.append(link)
            continue
        if target in wiring.links:
            named = _named(scope, wiring.links[target])
            if wiring.sources[target] == source:
                spare = link if named else wiring.links[target]
                wiring.doubles.setdefault(target, []).append(spare)
            elif not named:
                wiring.doubles.pop(target, None)
            if named:
                continue
        wiring.sources[target] = source
        wiring.links[target] = link
    for target, source in wiring.sources.items():
        wiring.into.setdefault(target[0], set()).add((source, target))
        wiring.out_of.setdefault(source[0], set()).add((source, target))
    return wiring


def _end(keys: Mapping[NodeId, Sequence[str]], node_id: NodeId, slot: int) -> End | None:
    listed = keys.get(node_id, ())
    return (node_id, listed[slot]) if 0 <= slot < len(listed) else None


def _named(scope: Scope, link: Link) -> bool:
    """Whether the slot at which a link ends names it."""
    node = scope.nodes.get(link.target)
    return node is not None and node.inputs[link.target_slot].link == link.id
