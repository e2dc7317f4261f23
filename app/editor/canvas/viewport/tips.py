"""What a tip says about the part of a node under the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.editor.canvas.header_marks import header_tip
from app.editor.canvas.links.sent import sent_from, tip_of_sent, what_it_does
from app.editor.canvas.node_parts import Part
from app.editor.canvas.nodes.node_facts import NOTHING
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import label_of
from app.editor.fields.field_help import field_help
from app.editor.words import tr
from app.workflow.debug_marks import has_mark

if TYPE_CHECKING:
    from app.editor.canvas.scene import CanvasScene


def tip_of(item: NodeItem, part: Part, graph: CanvasScene) -> str:
    """Return the help for a part of a node of a scene."""
    info, node = item.info, item.node
    if part.kind == "title":
        said = header_tip(node, info, item.shape_info.kind)
        if info is None and not said:
            said = what_it_does(node) or ""
        facts = graph.shapes.facts.get(node.id, NOTHING)
        sent = tip_of_sent(*sent_from(node, graph.virtual_links.all, graph.nodes))
        marks = (tr("Runs pause before it (F9)"),) if has_mark(node, "breakpoint") else ()
        if has_mark(node, "frozen"):
            marks = (*marks, tr("Frozen: it keeps what it gave (Alt+F9)"))
        return "\n".join(filter(None, (said, *marks, facts.tell(), sent)))
    if part.kind == "output":
        tip = (
            info.outputs[part.index].tooltip if info is not None and part.index < len(info.outputs) else None
        )
        return "\n".join(
            text for text in (tip, tr("Type: {type}").format(type=node.outputs[part.index].type)) if text
        )
    if part.kind == "input":
        name = node.inputs[part.index].name
        kind = node.inputs[part.index].type
    elif part.kind in ("field", "control", "socket"):
        described = item.fields[part.index].info
        return field_help(described) if described is not None else ""
    elif part.kind in ("inputs", "outputs"):
        slots = node.inputs if part.kind == "inputs" else node.outputs
        return "\n".join(f"{label_of(slot, info)}: {slot.type}" for slot in slots)
    else:
        return ""
    known = info.input(name) if info is not None else None
    tip = str(known.options.get("tooltip") or "") if known is not None else ""
    own = name if known is not None and known.localized_name else ""
    return "\n".join(text for text in (tip, own, tr("Type: {kind}").format(kind=kind)) if text)
