"""What became of links, groups and the other keys of a scope or of the file, as statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.workflow.diff.compare import PartDiff
from app.workflow.diff.json_values import ABSENT, JsonChange, alike
from app.workflow.diff.node import told_change
from app.workflow.diff.parts import EndNames, input_name, slot_partners
from app.workflow.diff.statement import Level, LinkSource, Names, NodeRef, Statement
from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    Group,
    Link,
    NodeId,
    Scope,
    ScopeId,
)

KEY_LEVELS: Mapping[str, Level] = {
    **dict.fromkeys(("config", "reroutes", "floatingLinks", "inputNode", "outputNode"), "layout"),
    **dict.fromkeys(("id", "last_node_id", "last_link_id", "revision", "version", "state"), "bookkeeping"),
    **dict.fromkeys(("nodes", "links", "groups", "definitions", "widgets"), "bookkeeping"),
}
"""Keys of a scope that change no meaning; of `definitions` and the lists only the form is left here."""

EXTRA_LEVELS: Mapping[str, Level] = {
    **dict.fromkeys(("ds", "reroutes", "linkExtensions", "linkPresentation"), "layout"),
    **dict.fromkeys(("frontendVersion", "workflowRendererVersion", "node_versions", "info"), "bookkeeping"),
    **dict.fromkeys(("VHS_latentpreview", "VHS_latentpreviewrate", "VHS_MetadataImage"), "bookkeeping"),
    **dict.fromkeys(("VHS_KeepIntermediate", "0246.VERSION", "comfy_fork_version"), "bookkeeping"),
    "workspace_info": "bookkeeping",
}

SLOT_BOOKKEEPING = frozenset({"linkIds", "localized_name", "pos", "shape", "id"})


def source_name(link: Link, scope: Scope, names: Names, *, in_a: bool = False) -> LinkSource:
    """Return where a link of a scope of B (of A with `in_a`) comes from, as B calls it."""
    if link.source == SUBGRAPH_INPUT and link.source not in scope.nodes and scope.id != ROOT:
        return LinkSource(None, _slot_name(scope.inputs, link.source_slot))
    node = scope.nodes.get(link.source)
    listed = node is not None and 0 <= link.source_slot < len(node.outputs)
    output = node.outputs[link.source_slot].name if node and listed else f"output {link.source_slot}"
    return LinkSource(names.node(scope.id, link.source, in_a=in_a), output)


def _slot_name(slots: Sequence[Mapping[str, Any]], index: int) -> str:
    return str(slots[index].get("name", index)) if 0 <= index < len(slots) else str(index)


def told_link(
    part: PartDiff,
    scopes: tuple[Scope, Scope],
    ends: tuple[EndNames, EndNames],
    here: frozenset[NodeId],
    names: Names,
) -> Statement | None:
    """Return what became of a link, said at the input where it ends; `here` are B's nodes that A has, too.

    None for a link into a node that came or went: that is said of the node.
    """
    old_scope, new_scope = scopes
    old = old_scope.links.get(part.old) if part.old is not None else None
    new = new_scope.links.get(part.new) if part.new is not None else None
    pairs = names.matching.nodes[old_scope.id]
    if new is not None:
        if new.target in new_scope.nodes and new.target not in here:
            return None
        ref, name = _end(new, new_scope, names)
    elif old is not None:
        if old.target in old_scope.nodes and old.target not in pairs:
            return None
        ref, name = _end(old, old_scope, names, in_a=True)
    else:
        return Statement("link.key", new_scope.id, name=part.new or part.old or "", level="bookkeeping")
    before = ABSENT if old is None else source_name(old, old_scope, names, in_a=True)
    after = ABSENT if new is None else source_name(new, new_scope, names)
    if old is None or new is None:
        kind = "link.added" if old is None else "link.removed"
        return Statement(kind, new_scope.id, ref, name, before, after)
    if ends[0].source(old) != ends[1].source(new):
        return Statement("link.rewired", new_scope.id, ref, name, before, after)
    bent = any("parentId" in change.path for change in part.changes)
    return Statement(
        "link.bent" if bent else "link.key",
        new_scope.id,
        ref,
        name,
        old=old.id,
        new=new.id,
        level="layout" if bent else "bookkeeping",
    )


def _end(link: Link, scope: Scope, names: Names, *, in_a: bool = False) -> tuple[NodeRef | None, str]:
    if link.target == SUBGRAPH_OUTPUT and link.target not in scope.nodes and scope.id != ROOT:
        return None, _slot_name(scope.outputs, link.target_slot)
    name = input_name(scope, link.target, link.target_slot)
    return names.node(scope.id, link.target, in_a=in_a), slot_label(name)


def slot_label(name: str | int) -> str:
    """Return what to call an input: its name, or its place where it has none."""
    return name or "input" if isinstance(name, str) else f"input {name}"


def told_group(part: PartDiff, scope: ScopeId, old: Group | None, new: Group | None) -> Iterator[Statement]:
    """Yield what became of a group; its name is its title in B, or in A where it is gone."""
    if old is None or new is None:
        group = new or old
        kind = "group.added" if old is None else "group.removed"
        yield Statement(kind, scope, name=group.title if group else "")
        return
    told = False
    if old.title != new.title:
        yield Statement("group.retitled", scope, name=new.title, old=old.title, new=new.title)
        told = True
    looks = (
        ("group.moved", list(old.bounds[:2]), list(new.bounds[:2])),
        ("group.resized", list(old.bounds[2:]), list(new.bounds[2:])),
        ("group.color", old.color, new.color),
    )
    for kind, before, after in looks:
        if before != after:
            yield Statement(kind, scope, None, new.title, before, after, "layout")
            told = True
    if not told or part.place is not None:
        yield Statement("group.key", scope, name=new.title, level="bookkeeping")


def told_keys(scope: ScopeId, changes: Sequence[JsonChange]) -> Iterator[Statement]:
    """Yield what became of the other keys of the file or of a definition, boundary slots apart."""
    kind = "file.key" if scope == ROOT else "subgraph.key"
    for change in changes:
        key, *inner = change.path or ("",)
        if scope != ROOT and key in ("inputs", "outputs", "name"):
            continue
        level = KEY_LEVELS.get(str(key), "meaning")
        if key == "extra" and inner:
            level = EXTRA_LEVELS.get(str(inner[0]), "meaning")
        elif key == "extra":
            level = "bookkeeping"
        if scope == ROOT and key == "extra" and inner[:1] == ["confy"]:
            continue  # told by its entries
        yield told_change(kind, scope, change, level)


def told_boundary(old: Scope, new: Scope) -> Iterator[Statement]:
    """Yield what became of the inputs and outputs of a subgraph, found by id, else by name."""
    if old.name != new.name:
        yield Statement("subgraph.renamed", new.id, old=old.name, new=new.name)
    for kind, olds, news in (
        ("subgraph.input", old.inputs, new.inputs),
        ("subgraph.output", old.outputs, new.outputs),
    ):
        partners = slot_partners(olds, news)
        for slot, partner in zip(news, partners, strict=True):
            if partner is None:
                yield Statement(kind, new.id, name=_name(slot), new=slot.get("type", "*"))
            else:
                yield from _slot_changes(kind, new.id, olds[partner], slot)
        for index, slot in enumerate(olds):
            if index not in partners:
                yield Statement(kind, new.id, name=_name(slot), old=slot.get("type", "*"))


def _slot_changes(
    kind: str, scope: ScopeId, old: Mapping[str, Any], new: Mapping[str, Any]
) -> Iterator[Statement]:
    for key in ("name", "label", "type"):
        if old.get(key) != new.get(key):
            yield Statement(f"{kind}_{key}", scope, None, _name(new), old.get(key), new.get(key))
    read = SLOT_BOOKKEEPING | {"name", "label", "type"}
    before, after = ({key: value for key, value in slot.items() if key not in read} for slot in (old, new))
    if not alike(before, after):
        yield Statement(f"{kind}_key", scope, None, _name(new), before, after)


def _name(slot: Mapping[str, Any]) -> str:
    return str(slot.get("name", ""))
