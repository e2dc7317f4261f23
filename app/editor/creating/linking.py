"""Ends a loose link at the very slot of a new node that was chosen for it."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from app.editor.canvas.links.connect import InputTarget, edit_to_input, edit_to_output, input_targets
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import Shapes
from app.editor.creating.search.hits import Hit
from app.workflow.document import Node, ScopeId, Workflow
from app.workflow.edits import Edit


def end_edit(workflow: Workflow, scope: ScopeId, node: Node, hit: Hit) -> Edit | None:
    """Return the edit that links a new node as its hit says; None where it says no link."""
    pending, end = hit.pending, hit.end
    if pending is None or end is None:
        return None
    if pending.from_output:
        target = _target(node, hit)
        return None if target is None else edit_to_input(workflow, scope, pending, node.id, target)
    if end.number >= len(node.outputs):
        return None
    return edit_to_output(workflow, scope, pending, node.id, end.number, node.outputs[end.number].type)


def end_point(node: Node, hit: Hit) -> QPointF:
    """Return the scene point of the slot that is linked, of a node that is not on the canvas yet."""
    item = NodeItem(Shapes(), node, hit.info)
    if hit.pending is None or hit.end is None:
        return item.pos()
    if not hit.pending.from_output:
        return item.output_point(hit.end.number)
    target = _target(node, hit)
    return item.pos() if target is None else item.target_point(target)


def _target(node: Node, hit: Hit) -> InputTarget | None:
    targets = input_targets(node, hit.info)
    return next((target for target in targets if hit.end is not None and target.name == hit.end.name), None)
