"""Marks in a node's header beside its id: a kind that is old, one that may change, a missing pack."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from app.editor import theme
from app.editor.canvas.nodes import texts
from app.editor.canvas.nodes.node_facts import NodeFacts
from app.editor.canvas.nodes.node_shape import NodeKind, text_width
from app.editor.canvas.nodes.texts import PlacedText
from app.editor.words import tr
from app.workflow.document import Node
from app.workflow.node_info import NodeInfo
from app.workflow.unknown_kinds import pack_named_by

OLD, UNSETTLED = "!", "β"
"""What stands for the words where the title leaves no room for them."""
GAP = 6.0
LEAST_TITLE = 90.0
"""So much of a long title is left before the words beside it give way."""


def marks_of(info: NodeInfo) -> list[str]:
    """Return the words on the badges of a kind; one whose title says so already needs no second."""
    marks = (
        (info.deprecated, "deprecated", tr("deprecated")),
        (info.experimental, "experimental", tr("experimental")),
    )
    return [shown for held, word, shown in marks if held and word not in info.display_name.lower()]


def header_mark(
    node: Node, info: NodeInfo | None, kind: NodeKind, title: str, header: QRectF, badge: QRectF | None
) -> tuple[str, QRectF] | None:
    """Return the text and the place of a node's mark, None where it has none.

    `header` and `badge` are the places of header and id; the mark stands left of the id.
    """
    right = (badge.left() if badge is not None else header.right()) - GAP
    room = right - header.left() - theme.PAD - text_width(title, "title") - GAP
    if info is None:
        word, short = (pack_named_by(node) or "", "") if kind == "unknown" else ("", "")
    else:
        word = next(iter(marks_of(info)), "")
        short = (OLD if info.deprecated else UNSETTLED) if word else ""
    text = word if text_width(word, "value") + 12.0 <= room else short
    if not text:
        return None
    width = max(text_width(text, "value") + 12.0, 16.0)
    return text, QRectF(right - width, header.top() + 6.0, width, 16.0)


def plan_words(facts: NodeFacts, title: str, header: QRectF, right: float) -> tuple[PlacedText, float] | None:
    """Return the words on the plan, left of `right` in a header, and where the title has to end.

    None where there are none, or the title leaves no room for them.
    """
    if not facts.plan:
        return None
    width = text_width(facts.plan, "value")
    left = right - GAP - width
    room = left - GAP - header.left() - theme.PAD
    if room < min(text_width(title, "title"), LEAST_TITLE):
        return None
    box = QRectF(left, header.top(), width + 1.0, header.height())
    return texts.left(facts.plan, "value", box, texts.DIM_PEN), left


def header_tip(node: Node, info: NodeInfo | None, kind: NodeKind) -> str:
    """Return what the header's tip says: what the marks mean, then what the kind is for."""
    if info is None:
        pack = pack_named_by(node) if kind == "unknown" else None
        if kind != "unknown":
            return ""
        if pack is None:
            return tr("The kind “{kind}” is not installed here").format(kind=node.type)
        return tr("The kind “{kind}” is not installed here; it is of {pack}").format(
            kind=node.type, pack=pack
        )
    said = []
    if info.deprecated:
        said.append(
            tr("Deprecated: it still runs, but a newer kind should take its place (Replace by another kind)")
        )
    if info.experimental:
        said.append(tr("Experimental: it may change or go in a later version"))
    return "\n".join((*said, *filter(None, (info.description,))))
