"""Aim: the slot a drawn link would end at where the mouse is, and the words that say so, or why not."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from app.editor.canvas.links.connect import (
    InputTarget,
    PendingLink,
    first_fitting_input,
    first_fitting_output,
    input_targets,
)
from app.editor.canvas.nodes.node_shape import label_of
from app.editor.words import tr
from app.editor.writing.shown import cut, in_one_line
from app.workflow.slot_types import connects

if TYPE_CHECKING:
    from app.editor.canvas.nodes.node_item import NodeItem
    from app.editor.canvas.scene import CanvasScene

NEAR = 40.0
"""So near (canvas units) the closest slot that fits is meant; farther away the first that fits."""
LONGEST = 60
"""Characters of a name in the words at the mouse."""


@dataclass(frozen=True)
class Aim:
    """Where a link would end: at an input or an output, none when it may not end here."""

    input: InputTarget | None = None
    output: int | None = None
    point: QPointF | None = None
    words: str = ""
    refused: bool = False


def aim_at(
    graph: CanvasScene, pending: PendingLink, item: NodeItem, place: QPointF, loop: Collection[str]
) -> Aim:
    """Return where a pending link would end on a node with the mouse at a scene point.

    `loop` are the nodes at which it would close a cycle.
    """
    if item.node.id == pending.node:
        return Aim(words=tr("A node cannot feed itself"), refused=True)
    if item.node.id in loop:
        words = tr("This would make a cycle: {one} already feeds {other}")
        ahead, behind = (item, graph.nodes[pending.node])
        if not pending.from_output:
            ahead, behind = behind, ahead
        return Aim(words=words.format(one=_short(ahead.title), other=_short(behind.title)), refused=True)
    return _at_input(graph, pending, item, place) if pending.from_output else _at_output(pending, item, place)


def _at_input(graph: CanvasScene, pending: PendingLink, item: NodeItem, place: QPointF) -> Aim:
    part = item.part_at(place - item.pos())
    targets = list(input_targets(item.node, item.info))
    fitting = [target for target in targets if connects(pending.type, target.type)]
    under: InputTarget | None = None
    if part is not None and part.kind == "input":
        under = next(target for target in targets if target.index == part.index)
    elif part is not None and part.kind in ("field", "control", "socket"):
        name = item.fields[part.index].name
        under = next((target for target in targets if target.name == name), None)
        if part.kind != "socket" and under not in fitting:
            under = None
    if under is not None and under not in fitting:
        words = tr("{output} gives {given}; this input takes {taken}")
        output = _short(_name_of_start(graph, pending))
        return Aim(words=words.format(output=output, given=pending.type, taken=under.type), refused=True)
    found = under or _nearest(item, fitting, place)
    found = found or first_fitting_input(item.node, item.info, pending.type)
    if found is None:
        words = tr("{node} has no input that takes {given}")
        return Aim(words=words.format(node=_short(item.title), given=pending.type), refused=True)
    return Aim(input=found, point=item.target_point(found), words=_words_at(graph, pending, item, found))


def _nearest(item: NodeItem, fitting: list[InputTarget], place: QPointF) -> InputTarget | None:
    if item.layout.collapsed:
        return None
    listed = [
        (_distance(item.target_point(target), place), target) for target in fitting if not target.new_slot
    ]
    near = [entry for entry in listed if entry[0] <= NEAR]
    return min(near, key=lambda entry: entry[0])[1] if near else None


def _distance(one: QPointF, other: QPointF) -> float:
    away = one - other
    return float((away.x() ** 2 + away.y() ** 2) ** 0.5)


def _words_at(graph: CanvasScene, pending: PendingLink, item: NodeItem, target: InputTarget) -> str:
    name = _short(_input_name(item, target))
    link = graph.link_into(item.node.id, target.index) if target.linked else None
    if link is None:
        return f"→ {name}"
    if (link.source, link.source_slot) == (pending.node, pending.slot):
        return tr("Already linked here")
    source = graph.nodes.get(link.source)
    words = tr("→ {input}: replaces the link from {node}")
    return words.format(input=name, node=_short(source.title if source is not None else link.source))


def _input_name(item: NodeItem, target: InputTarget) -> str:
    inputs = item.node.inputs
    return label_of(inputs[target.index]) if target.index < len(inputs) else target.name


def _at_output(pending: PendingLink, item: NodeItem, place: QPointF) -> Aim:
    part = item.part_at(place - item.pos())
    outputs = item.node.outputs
    fitting = [index for index, slot in enumerate(outputs) if connects(slot.type, pending.type)]
    if part is not None and part.kind == "output" and part.index not in fitting:
        slot = outputs[part.index]
        words = tr("{output} gives {given}; this input takes {taken}")
        return Aim(
            words=words.format(output=_short(label_of(slot)), given=slot.type, taken=pending.type),
            refused=True,
        )
    near = [index for index in fitting if _distance(item.output_point(index), place) <= NEAR]
    if part is not None and part.kind == "output":
        found: int | None = part.index
    elif near and not item.layout.collapsed:
        found = min(near, key=lambda index: _distance(item.output_point(index), place))
    else:
        found = first_fitting_output(item.node, pending.type)
    if found is None:
        words = tr("{node} has no output that gives {taken}")
        return Aim(words=words.format(node=_short(item.title), taken=pending.type), refused=True)
    return Aim(output=found, point=item.output_point(found), words=f"← {_short(label_of(outputs[found]))}")


def _name_of_start(graph: CanvasScene, pending: PendingLink) -> str:
    item = graph.nodes.get(pending.node)
    outputs = item.node.outputs if item is not None else ()
    if 0 <= pending.slot < len(outputs):
        return label_of(outputs[pending.slot]) or pending.type
    return item.title if item is not None else pending.type


def _short(text: str) -> str:
    return in_one_line(cut(text, LONGEST + 1))
