"""What the list of undo steps says of an edit: which node, and what value it got."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.editor.words import counted_nodes, tr
from app.editor.writing.shown import cut, in_one_line
from app.workflow.document import Node, NodeId, ScopeId, Workflow
from app.workflow.edits import Edit, RemoveNodes, SetFlags, SetMode, SetValue
from app.workflow.node_info import NodeInfo

LONGEST_VALUE = 32
LONGEST_NAME = 40
NAMED = 2
"""So many nodes are named; of more only the number is told."""


def step_title(workflow: Workflow, library: Mapping[str, NodeInfo], edit: Edit, title: str) -> str:
    """Return the title of an undo step for the list; ask before the edit is carried out.

    `title` is the short one, which the menu shows: `Set steps` becomes `Set steps of KSampler to 30`.
    """
    match edit:
        case SetValue():
            names = _names(workflow, library, edit.scope, [edit.node])
            return tr("{title} of {node} to {value}").format(
                title=title, node=names, value=_short(edit.value, LONGEST_VALUE)
            )
        case RemoveNodes() | SetMode() | SetFlags() if edit.nodes:
            names = _names(workflow, library, edit.scope, edit.nodes)
            return tr("{title}: {nodes}").format(title=title, nodes=names)
    return title


def _names(
    workflow: Workflow, library: Mapping[str, NodeInfo], scope_id: ScopeId, node_ids: Iterable[NodeId]
) -> str:
    wanted = list(node_ids)
    if len(wanted) > NAMED:
        return counted_nodes(len(wanted))
    scope = workflow.scopes.get(scope_id)
    found = [scope.nodes.get(node_id) if scope is not None else None for node_id in wanted]
    titles = []
    for node_id, node in zip(wanted, found, strict=True):
        name = f"#{node_id}" if node is None else node.title or _kind(workflow, library, node)
        titles.append(_short(name, LONGEST_NAME))
    return ", ".join(titles)


def _kind(workflow: Workflow, library: Mapping[str, NodeInfo], node: Node) -> str:
    """Return the kind of a node in words: of a subgraph node what its subgraph is called."""
    info, inner = library.get(node.type), workflow.scopes.get(node.type)
    if info is not None:
        return info.display_name
    return inner.name if inner is not None and inner.name else node.type


def _short(value: object, most: int) -> str:
    """Return a value in one line of at most so many characters."""
    return in_one_line(cut(" ".join(str(value)[: 4 * most].split()), most))
