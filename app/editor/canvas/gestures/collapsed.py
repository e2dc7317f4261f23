"""Links drawn from a collapsed node: one dot stands for all its inputs, one for all its outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.editor.canvas.gestures.draw_link import DrawLink
from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.links.connect import PendingLink, cut_edit, input_targets
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.words import tr

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


def draw_from_collapsed(
    canvas: Canvas, pointer: Pointer, item: NodeItem, from_outputs: bool
) -> Gesture | None:
    """Return the gesture for a press on a dot; Ctrl and Alt cut all links there at once.

    Which of the slots is meant shows where the link is let go: the first that fits there.
    """
    if pointer.ctrl and pointer.alt:
        _cut(canvas, item, from_outputs)
        return None
    found = outputs_of(item) if from_outputs else inputs_of(item)
    if not found:
        return None
    origin = item.output_point(0) if from_outputs else item.input_point(0)
    return DrawLink(canvas, pointer, found[0], origin, others=tuple(found[1:]))


def outputs_of(item: NodeItem) -> list[PendingLink]:
    """Return a link from each output."""
    return [PendingLink(item.node.id, i, slot.type, True) for i, slot in enumerate(item.node.outputs)]


def inputs_of(item: NodeItem) -> list[PendingLink]:
    """Return a link to each input: free slots first, then controls, then what is linked already."""
    targets = sorted(
        input_targets(item.node, item.info), key=lambda target: (target.linked, target.new_slot is not None)
    )
    return [
        PendingLink(item.node.id, target.index, target.type, False, target.new_slot) for target in targets
    ]


def _cut(canvas: Canvas, item: NodeItem, from_outputs: bool) -> None:
    links = [link.link for link in canvas.graph.links_of(item.node.id)]
    here = [link.id for link in links if (link.source if from_outputs else link.target) == item.node.id]
    edit = cut_edit(canvas.graph.scope_id, here)
    if edit is not None:
        canvas.request(edit, tr("Cut links"))
