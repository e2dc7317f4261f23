"""What nodes of the editor alone do, in words: where Anything Everywhere and Set nodes send values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import FRONT_END_NODES
from app.editor.words import tr, tr_count
from app.workflow.document import Node, NodeId
from app.workflow.virtual.anything_everywhere import VirtualLink, is_everywhere
from app.workflow.virtual.set_get import SETTERS

MOST_SAID = 8


class Sent(NamedTuple):
    """One input that a node sends a value to, in words."""

    node: NodeId
    words: str


def what_it_does(node: Node) -> str | None:
    """Return what a node is for whose kind no node info describes and that is not missing either."""
    if is_everywhere(node):
        return tr("Sends what comes in to every open input that takes it. Confy does this without the pack.")
    if node.type in FRONT_END_NODES:
        return tr("It only shapes the workflow in the editor: no run needs it, nor its pack.")
    return None


def sent_from(
    node: Node, links: Sequence[VirtualLink], items: Mapping[NodeId, NodeItem]
) -> tuple[str, tuple[Sent, ...]]:
    """Return in a sentence what a node sends without lines, and to which inputs; "" where it cannot."""
    sends = is_everywhere(node) or node.type in SETTERS or node.properties.get("ue_convert")
    if not sends:
        return "", ()
    own = [link for link in links if link.by == node.id or (node.type in SETTERS and link.source == node.id)]
    own = [link for link in own if link.target in items]
    if not own:
        return tr("It sends nothing now: no open input takes what comes in."), ()
    kinds = ", ".join(dict.fromkeys(link.type for link in own))
    sentence = tr_count("It sends {kinds} to %n input", "It sends {kinds} to %n inputs", len(own))
    found = []
    for link in own:
        words = f"{items[link.target].title}  #{link.target}"
        found.append(Sent(link.target, f"{words} · {link.input}" if link.input else words))
    return sentence.format(kinds=kinds), tuple(found)


def tip_of_sent(sentence: str, found: Sequence[Sent]) -> str:
    """Return it as a tip has it: one input a line, not too many."""
    lines = [sent.words for sent in found[:MOST_SAID]]
    more = ["…"] if len(found) > MOST_SAID else []
    return "\n".join([f"{sentence}:" if lines else sentence, *lines, *more])
