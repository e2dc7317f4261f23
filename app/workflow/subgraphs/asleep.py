"""What a muted or bypassed subgraph node passes on, and what its nodes would when they sleep outside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.workflow.document import MODE_BYPASS, MODE_MUTE, SUBGRAPH_INPUT, Link, LinkId, Node, NodeId, Scope
from app.workflow.link_sources import bypass_input
from app.workflow.subgraphs.draft import Draft
from app.workflow.virtual.kinds import REROUTES, VIRTUAL
from app.workflow.virtual.set_get import SETTERS

_PASSES = REROUTES | SETTERS.keys()
VALUE_OF_ITS_OWN = -1


@dataclass(frozen=True)
class Asleep:
    """A subgraph node that is muted or bypassed, and what is inside."""

    host: Node
    inside: Scope

    def passed(self, slot: int, wanted: str) -> LinkId | None:
        """Return the link into the node that an output passes on to who wants a type."""
        if self.host.mode != MODE_BYPASS:
            return None
        found = bypass_input(self.host, slot, wanted)
        return found.link if found is not None else None

    def index_inside(self, link: Link | None, wanted: str) -> int | None:
        """Return the input of the subgraph that a link inside would lead back to when all nodes sleep.

        None where it leads to none; VALUE_OF_ITS_OWN where something else would come out.
        """
        seen: set[LinkId] = set()
        while link is not None and link.id not in seen:
            seen.add(link.id)
            if link.source == SUBGRAPH_INPUT:
                return link.source_slot
            node = self.inside.nodes.get(link.source)
            if node is None:
                return None
            if node.type in _PASSES:
                taken = node.inputs[0] if node.inputs else None
            elif node.type in VIRTUAL:
                return VALUE_OF_ITS_OWN  # or one by name
            elif MODE_MUTE in (node.mode, self.host.mode):
                return None
            else:
                taken = bypass_input(node, link.source_slot, wanted)
                wanted = taken.type if taken is not None else wanted
            link = self.inside.links.get(taken.link or "") if taken is not None else None
        return None


def wanted_types(draft: Draft, links: Iterable[Link], link: Link) -> set[str]:
    """Return the types that are asked for at the end of a link: what passes it on asks for what is behind."""
    links = list(links)
    found: set[str] = set()
    seen: set[NodeId] = set()
    waiting = [link]
    while waiting:
        here = waiting.pop()
        node = draft.node(here.target)
        if node is not None and node.type in _PASSES:
            if node.id not in seen:
                seen.add(node.id)
                waiting += [after for after in links if after.source == node.id]
        elif node is not None and 0 <= here.target_slot < len(node.inputs):
            found.add(node.inputs[here.target_slot].type)
        else:
            found.add(here.type)
    return found or {link.type}
