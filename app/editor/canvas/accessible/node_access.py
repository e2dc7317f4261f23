"""NodeAccess and GroupAccess: a node with what is in it, and a group around nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QAccessibleInterface

from app.editor.canvas.accessible.field_access import FieldAccess
from app.editor.canvas.accessible.piece import Piece
from app.editor.canvas.accessible.slot_access import SlotAccess
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.nodes.debug_paint import marks_in_words
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.language.sentences import translated
from app.editor.words import counted_nodes, tr, tr_count
from app.editor.writing.shown import isolated
from app.workflow.document import MODE_BYPASS, MODE_MUTE, SUBGRAPH_INPUT, SUBGRAPH_OUTPUT

NOTHING_TO_SAY = frozenset({"idle", "done"})


class NodeAccess(Piece):
    """One node: its inputs, fields and outputs are in it. Pressed it is selected."""

    def __init__(self, root: Any, parent: QAccessibleInterface, item: NodeItem) -> None:
        super().__init__(root, parent)
        self.item = item

    def is_there(self) -> bool:
        """Whether the canvas still has the node."""
        return bool(self.root.has(self.item))

    def role(self) -> QAccessible.Role:
        """Return that it is one of a list, the graph."""
        return QAccessible.Role.ListItem

    def name(self) -> str:
        """Return title, number, what it does in the run, and how many problems it has."""
        return node_in_words(self.item)

    def value(self) -> str:
        """Return the text that it shows as result."""
        return self.item.run.text or ""

    def description(self) -> str:
        """Return its kind, what that does, and its problems."""
        item = self.item
        kind = item.info.display_name if item.info is not None else item.node.type
        texts = [kind if kind != item.title else "", item.info.description if item.info is not None else ""]
        texts += [translated(problem.message) for problem in item.problems]
        return ". ".join(text for text in texts if text)

    def area(self) -> QRectF:
        """Return header and body."""
        return self.item.frame()

    def pieces(self) -> Sequence[Piece]:
        """Return inputs, fields and outputs, from the top down."""
        item = self.item
        inputs = (
            self.piece(("input", at), SlotAccess, item, "input", at) for at in range(len(item.node.inputs))
        )
        fields = (self.piece(("field", at), FieldAccess, item, at) for at in range(len(item.fields)))
        outputs = (
            self.piece(("output", at), SlotAccess, item, "output", at) for at in range(len(item.node.outputs))
        )
        return [*inputs, *fields, *outputs]

    def press(self) -> None:
        """Select it alone and bring it into view."""
        self.canvas.select([self.item.node.id])
        self.canvas.glide_into_view(self.item.frame())

    def flags(self, state: QAccessible.State) -> None:
        """Say whether it is selected, focused, busy, collapsed."""
        state.focusable = state.selectable = state.multiSelectable = True
        state.selected = self.item.isSelected()
        state.focused = self.root.is_focused(self)
        state.busy = self.item.run.state == "running"
        state.collapsed = self.item.layout.collapsed
        state.expanded = not state.collapsed
        state.movable = not self.item.node.flags.get("pinned")


class GroupAccess(Piece):
    """A group: the frame around nodes. Pressed it is selected."""

    def __init__(self, root: Any, parent: QAccessibleInterface, item: GroupItem) -> None:
        super().__init__(root, parent)
        self._item = item

    def is_there(self) -> bool:
        """Whether the canvas still has the group."""
        return self.canvas.graph.groups.get(self._item.shown.id) is self._item

    def role(self) -> QAccessible.Role:
        """Return that it frames something."""
        return QAccessible.Role.Grouping

    def name(self) -> str:
        """Return its title and how many nodes are in it."""
        count = len(self.canvas.graph.nodes_of_group(self._item))
        return f"{tr('group {title}').format(title=self._item.shown.title)}, {counted_nodes(count)}"

    def area(self) -> QRectF:
        """Return the frame."""
        return self._item.frame()

    def press(self) -> None:
        """Select it and bring it into view."""
        self.canvas.select_group(self._item)
        self.canvas.glide_into_view(self._item.frame())

    def flags(self, state: QAccessible.State) -> None:
        """Say whether it is selected."""
        state.selectable = True
        state.selected = self._item.isSelected()


def node_in_words(item: NodeItem) -> str:
    """Return a node as it is said: `KSampler, number 3, running 40 percent, 2 problems`."""
    if item.node.id in (SUBGRAPH_INPUT, SUBGRAPH_OUTPUT):
        return (
            tr("inputs of the subgraph") if item.node.id == SUBGRAPH_INPUT else tr("outputs of the subgraph")
        )
    parts = [isolated(item.title), tr("number {number}").format(number=item.node.id)]
    modes = {MODE_MUTE: tr("muted"), MODE_BYPASS: tr("bypassed")}
    if item.node.mode in modes:
        parts.append(modes[item.node.mode])
    if item.shape_info.kind == "unknown":
        parts.append(tr("not installed"))
    parts += marks_in_words(item.node)
    if item.run.paused:
        parts.append(tr("the run is paused before it"))
    elif item.run.state not in NOTHING_TO_SAY:
        parts.append(_run_in_words(item))
    count = len(item.problems)
    if count:
        parts.append(tr_count("%n problem", "%n problems", count))
    return ", ".join(parts)


def _run_in_words(item: NodeItem) -> str:
    states = {
        "waiting": tr("waiting"),
        "running": tr("running"),
        "cached": tr("cached"),
        "failed": tr("failed"),
    }
    words = states.get(item.run.state, item.run.state)
    progress = item.run.progress
    if item.run.state == "running" and progress is not None and progress[1] > 0:
        percent = round(100 * progress[0] / progress[1])
        return tr("{state} {percent} percent").format(state=words, percent=percent)
    return words
