"""Merges the control values of a node by the names of its controls, however each file keeps them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.workflow.document import Node, Scope, Workflow
from app.workflow.merge.values import ABSENT, Clash, equal, merge_keys, merge_object
from app.workflow.node_info import NodeInfo
from app.workflow.promoted import list_names
from app.workflow.widgets import widgets

Values = tuple[Any, ...] | Mapping[str, Any] | None
Library = Mapping[str, NodeInfo]


@dataclass(frozen=True)
class Side:
    """A node in one version, and that version's workflow: it says what a subgraph node's values mean."""

    node: Node | None
    workflow: Workflow


def merged_values(
    base: Side, ours: Side, theirs: Side, library: Library, clash: Clash
) -> tuple[Values, Mapping[str, Any] | None]:
    """Return `values` and `named_values` of the merged node; `clash` hears of each control by its name."""
    assert ours.node is not None
    assert theirs.node is not None
    here, there = ours.node, theirs.node
    before = base.node
    if _same_values(here, there) or (before is not None and _same_values(before, there)):
        # A newer program may have added the names: they are worth keeping.
        if here.named_values is None and there.named_values is not None and _same_values(here, there):
            return here.values, there.named_values
        return here.values, here.named_values
    if before is not None and _same_values(before, here):
        return there.values, there.named_values
    if isinstance(here.values, Mapping) and isinstance(there.values, Mapping):
        old = before.values if before is not None and isinstance(before.values, Mapping) else {}
        return merge_object(old, here.values, there.values, clash), here.named_values
    names = _names([base, ours, theirs], library)
    if names is None:
        clash(
            ("",),
            ABSENT if before is None else _plain(before.values),
            _plain(here.values),
            _plain(there.values),
        )
        return here.values, here.named_values
    return _by_name(before, here, there, names, clash)


def _same_values(left: Node, right: Node) -> bool:
    if left.named_values is not None and right.named_values is not None:
        return equal(left.named_values, right.named_values) and equal(left.values, right.values)
    return equal(left.values, right.values)


def _plain(values: Values) -> Any:
    return list(values) if isinstance(values, tuple) else values


def _by_name(
    before: Node | None, here: Node, there: Node, names: Sequence[Sequence[str]], clash: Clash
) -> tuple[Values, Mapping[str, Any] | None]:
    maps = [_by_names(node, listed) for node, listed in zip((before, here, there), names, strict=True)]
    old: dict[str, Any] = maps[0]
    merged = merge_object(old, maps[1], maps[2], clash)
    order = [key for key in merge_keys(names[0], names[1], names[2]) if key in merged]
    # What one side took out and the other changed stays with its value, or its place is lost.
    lost = [key for key in (*names[1], *names[2]) if key in merged and key not in order]
    order += dict.fromkeys(lost)
    values: Values = tuple(merged[key] for key in order)
    if here.values is None and there.values is None:
        values = None
    listed = [node.named_values for node in (before, here, there) if node is not None and node.named_values]
    if not listed:
        return values, None
    keys = {key: None for side in (here.named_values, there.named_values) for key in side or ()}
    named = {key: merged[key] for key in keys if key in merged}
    return values, {
        **{key: merged[key] for key in order if not key.startswith("#")},
        **named,
    } if values else named


def _by_names(node: Node | None, names: Sequence[str]) -> dict[str, Any]:
    if node is None:
        return {}
    values = node.values if isinstance(node.values, tuple) else ()
    return {**dict(zip(names, values, strict=False)), **(node.named_values or {})}


def _names(sides: Sequence[Side], library: Library) -> list[list[str]] | None:
    """Return the names of each version's list of values, None where they cannot be told apart.

    A version without names takes those of another with as many values; where no version has any, equally many
    values are known by their places: `#0`, `#1` ….
    """
    nodes = [side.node for side in sides]
    if any(node is not None and isinstance(node.values, Mapping) for node in nodes):
        return None
    lengths = [len(node.values or ()) if node is not None else 0 for node in nodes]
    found = [value_names(side, library) for side in sides]
    for index, node in enumerate(nodes):
        if found[index] is None and node is not None:
            found[index] = next(
                (names for names in found if names is not None and len(names) == lengths[index]), None
            )
    known = [names for names, node in zip(found, nodes, strict=True) if node is not None]
    if all(names is not None for names in known):
        return [names or [] for names in found]
    counts = {length for length, node in zip(lengths, nodes, strict=True) if node is not None and length}
    if len(counts) > 1:
        return None
    return [[f"#{index}" for index in range(length)] for length in lengths]


def value_names(side: Side, library: Library) -> list[str] | None:
    """Return whose value stands at each place of a node's list of values, None where nothing says so."""
    node = side.node
    if node is None:
        return None
    values = node.values or ()
    if node.named_values is not None and len(node.named_values) == len(values):
        return list(node.named_values)
    inside: Scope | None = side.workflow.scopes.get(node.type)
    if inside is not None:
        names = list_names(inside, node)
        if len(names) != len(values):
            return None
        return [f"#{index}" if name is None else name for index, name in enumerate(names)]
    info = library.get(node.type)
    if info is None:
        return [] if not values else None
    places = {widget.index: widget.key for widget in widgets(node, info) if widget.index is not None}
    return [places.get(index, f"#{index}") for index in range(len(values))]
