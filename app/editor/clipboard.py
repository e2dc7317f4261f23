"""Nodes on the clipboard: a small workflow file as text, so that they paste into other windows and mails."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from app.problems import RunFailed
from app.workflow.document import Link, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import AddLink, AddNodes, Edit, Several
from app.workflow.new_node import free_link_id, free_node_id
from app.workflow.ui_format import read_workflow, write_workflow

PASTE_OFFSET = 24.0


def copied_text(workflow: Workflow, scope: ScopeId, node_ids: Collection[NodeId]) -> str:
    """Return these nodes, their links and the subgraphs they use as the text of a workflow file.

    Links that come from outside are kept, so that pasting can restore them.
    """
    source = workflow.scopes[scope]
    fragment = Workflow()
    nodes = {node_id: source.nodes[node_id] for node_id in source.nodes if node_id in node_ids}
    links = {key: link for key, link in source.links.items() if link.target in nodes}
    kept = set(links)
    fragment.scopes[""] = Scope(
        "", {node_id: _with_links(node, kept) for node_id, node in nodes.items()}, links
    )
    waiting = [node.type for node in nodes.values()]
    while waiting:
        definition = workflow.scopes.get(waiting.pop())
        if definition is not None and definition.id and definition.id not in fragment.scopes:
            fragment.scopes[definition.id] = definition
            waiting += [node.type for node in definition.nodes.values()]
    return write_workflow(fragment).decode()


def pasted_edit(
    workflow: Workflow, scope: ScopeId, text: str, position: tuple[float, float] | None, keep_incoming: bool
) -> tuple[Edit, list[NodeId]] | None:
    """Return the edit that adds the nodes of a copied text, and their new ids; None if it is no workflow.

    `position` is where the upper left corner of the whole goes, None beside the original. With
    `keep_incoming` links from nodes outside of the copy are made again where those nodes still exist.
    """
    try:
        fragment = read_workflow(text.encode())
    except RunFailed:
        return None
    if not fragment.nodes:
        return None
    new_ids: dict[NodeId, NodeId] = {}
    for node_id in fragment.nodes:
        new_ids[node_id] = free_node_id(workflow, scope, new_ids.values())
    left, top = _shift(list(fragment.nodes.values()), position)
    nodes = [
        replace(
            _with_links(node, ()), id=new_ids[key], position=(node.position[0] + left, node.position[1] + top)
        )
        for key, node in fragment.nodes.items()
    ]
    edits: list[Edit] = [AddNodes(scope, tuple(nodes))]
    taken: list[str] = []
    for link in fragment.links.values():
        copied = _new_link(link, new_ids, workflow, scope, keep_incoming)
        if copied is not None:
            taken.append(free_link_id(workflow, scope, taken))
            edits.append(AddLink(scope, replace(copied, id=taken[-1])))
    return Several(tuple(edits)), list(new_ids.values())


def _new_link(
    link: Link, new_ids: dict[NodeId, NodeId], workflow: Workflow, scope: ScopeId, keep_incoming: bool
) -> Link | None:
    if link.target not in new_ids:
        return None
    if link.source in new_ids:
        return replace(link, source=new_ids[link.source], target=new_ids[link.target])
    if keep_incoming and link.source in workflow.scopes[scope].nodes:
        return replace(link, target=new_ids[link.target])
    return None


def _shift(nodes: list[Node], position: tuple[float, float] | None) -> tuple[float, float]:
    if position is None:
        return (PASTE_OFFSET, PASTE_OFFSET)
    left = min(node.position[0] for node in nodes)
    top = min(node.position[1] for node in nodes)
    return (position[0] - left, position[1] - top)


def _with_links(node: Node, kept: Collection[str]) -> Node:
    inputs = tuple(slot if slot.link in kept else replace(slot, link=None) for slot in node.inputs)
    outputs = tuple(
        replace(slot, links=tuple(key for key in slot.links if key in kept)) for slot in node.outputs
    )
    return replace(node, inputs=inputs, outputs=outputs)
