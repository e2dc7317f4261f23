"""Inserting a new node into a link: what its first fitting output gives goes on to where the link ended."""

from __future__ import annotations

from dataclasses import dataclass

from app.workflow.document import SUBGRAPH_OUTPUT, Link, NodeId, ScopeId, Workflow
from app.workflow.edits import AddLink
from app.workflow.new_node import free_link_id
from app.workflow.patch import Change, Edit, Several, merged, node_of, scope_of
from app.workflow.reroute_edits import CarryReroutes
from app.workflow.slot_types import connects


@dataclass(frozen=True)
class LeadOn:
    """Carry out an edit that links a node, then let the node feed the input at which `link` ends.

    Where no output of the node fits, the link stays as it is.
    """

    scope: ScopeId
    edit: Edit
    node: NodeId
    link: Link

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Do the edit, then lead on."""
        inverse, change = self.edit.carry_out(workflow)
        scope = scope_of(workflow, self.scope)
        target = scope.nodes.get(self.link.target)
        if self.link.id not in scope.links or (target is None and self.link.target != SUBGRAPH_OUTPUT):
            return inverse, change
        wanted = target.inputs[self.link.target_slot].type if target is not None else self.link.type
        outputs = node_of(workflow, self.scope, self.node).outputs
        fitting = [index for index, slot in enumerate(outputs) if connects(slot.type, wanted)]
        exact = [index for index in fitting if outputs[index].type == wanted]
        if not fitting:
            return inverse, change
        index = (exact or fitting)[0]
        kind = wanted if outputs[index].type in ("*", "") else outputs[index].type
        new = Link(
            free_link_id(workflow, self.scope),
            self.node,
            index,
            self.link.target,
            self.link.target_slot,
            kind,
        )
        onward = CarryReroutes(self.scope, {new.id: self.link.id}, AddLink(self.scope, new))
        back, more = onward.carry_out(workflow)
        return Several((back, inverse)), merged([*change.parts(), *more.parts()])
