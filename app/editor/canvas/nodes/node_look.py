"""NodeLook: everything a node's painting needs, worked out once after each change and not at each frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QImage

from app.editor import theme
from app.editor.canvas.header_marks import header_mark, plan_words
from app.editor.canvas.links.shapes import slot_shape
from app.editor.canvas.links.slots import PassedOn, passes_of, union_colors
from app.editor.canvas.nodes import texts
from app.editor.canvas.nodes.debug_paint import DebugLook, debug_look
from app.editor.canvas.nodes.field_look import (
    FieldLook,
    LookSource,
    colors_by_input,
    field_looks,
    worst_color,
)
from app.editor.canvas.nodes.node_layout import NodeLayout
from app.editor.canvas.nodes.node_shape import NodeShape, label_of, text_width
from app.editor.canvas.nodes.pictures import CAPTION, compared_of, images_of, shows_chosen
from app.editor.canvas.nodes.texts import PlacedText, TextRun
from app.editor.canvas.notes.label import LabelLook, label_look
from app.editor.problems.problem_list import is_unfinished
from app.editor.running.run_state import NodeRun
from app.editor.words import tr
from app.problems import Problem
from app.workflow.debug_marks import has_mark
from app.workflow.document import MODE_BYPASS, MODE_MUTE, Node
from app.workflow.node_forms import is_square
from app.workflow.node_info import NodeInfo
from app.workflow.subgraph_controls import SubgraphInfo

LEAST_HINT = 60.0
_MARK_PEN = theme.pen(theme.WARNING)
SQUARE = 1.0
"""The radius of the corners of a node that its file calls a box."""


@dataclass(frozen=True, slots=True, eq=False)
class SlotLook:
    """One dot: its colour, and whether it is hollow (an optional input without a link)."""

    brush: QBrush
    hollow: bool = False
    error: QColor | None = None
    hidden: bool = False
    """The dot of a field shows only when it is linked or a link is being drawn."""
    parts: tuple[QColor, ...] = ()
    """The colours of a union of types."""
    shape: tuple[QPointF, ...] | None = None
    """The corners around the origin, with radius 1; None for a disc."""


@dataclass(frozen=True, slots=True, eq=False)
class NodeLook:
    """A node ready to paint."""

    layout: NodeLayout
    kind: str
    title: str
    header: QColor
    body: QColor
    inputs: tuple[SlotLook, ...]
    outputs: tuple[SlotLook, ...]
    fields: tuple[FieldLook, ...]
    runs: tuple[TextRun, ...]
    badge: QRectF | None
    outline: QColor | None
    progress: float | None
    muted: bool
    bypassed: bool
    images: tuple[QImage, ...]
    text: PlacedText | None
    text_bar: QRectF | None
    caption: PlacedText | None
    compared: tuple[QImage, QImage] | None
    """The pictures A and B of a node that compares them."""
    readable: bool
    passes: tuple[PassedOn, ...] = ()
    label: LabelLook | None = None
    radius: float = theme.RADIUS
    mark: QRectF | None = None
    """Where the mark of a kind that is old, or not installed, stands in the header."""
    debug: DebugLook | None = None


def look_of(source: LookSource) -> NodeLook:
    """Work out how a node looks."""
    node, layout, shape = source.node, source.layout, source.shape
    really = _wrong(source)
    severity = worst_color(really)
    wrong = any(problem.severity == "error" for problem in really)
    text = _result_text(source)
    badge_text = badge_of(source) if source.readable else ""
    badge = _badge_rect(layout, badge_text)
    labels: list[PlacedText] = []
    values: list[PlacedText] = []
    fields = () if layout.collapsed else field_looks(source, values)
    titles: list[PlacedText] = []
    mark = None
    if source.readable and layout.header is not None and (source.marks_kind or source.info is None):
        mark = header_mark(node, source.info, shape.kind, source.title, layout.header, badge)
    if source.readable:
        titles = _title(source, badge if mark is None else mark[1], values)
        if mark is not None:
            values.append(texts.centered(mark[0], "value", mark[1], _MARK_PEN))
        if not layout.collapsed:
            _slot_labels(source, labels)
        if badge is not None:
            values.append(texts.centered(badge_text, "value", badge))
        hint = _hint(source)
        if hint is not None:
            values.append(hint)
    return NodeLook(
        layout=layout,
        kind=shape.kind,
        title=source.title if layout.header is not None or layout.collapsed else "",
        header=theme.ERROR_HEADER if wrong else source.facts.heat or header_color(node, source.info, shape),
        body=source.facts.heat or theme.color_or(node.body_color, theme.BODY),
        inputs=_input_looks(source),
        outputs=_output_looks(source),
        fields=fields,
        runs=(
            TextRun(theme.title_font(), tuple(titles)),
            TextRun(theme.label_font(), tuple(labels)),
            TextRun(theme.value_font(), tuple(values)),
        ),
        badge=badge,
        outline=severity or (theme.RUNNING if source.run.state == "running" else None),
        progress=_progress(source.run),
        muted=node.mode == MODE_MUTE,
        bypassed=node.mode == MODE_BYPASS,
        images=images_of(source.run, source.chosen) if layout.picture is not None else (),
        text=text,
        text_bar=texts.scroll_bar(text, text_box(layout.picture)) if text and layout.picture else None,
        caption=_caption(source),
        compared=compared_of(source.run) if layout.picture is not None else None,
        readable=source.readable,
        label=label_look(node.properties, source.title) if shape.kind == "label" else None,
        radius=SQUARE if is_square(node) else theme.RADIUS,
        mark=mark[1] if mark is not None else None,
        debug=debug_look(node, source.run.paused),
        passes=() if layout.collapsed else passes_of(node, layout.inputs, layout.outputs),
    )


def _wrong(source: LookSource) -> list[Problem]:
    """Return the problems that colour header and outline: a node that was just added is not wrong yet."""
    return [problem for problem in source.problems if not is_unfinished(problem)]


def badge_of(source: LookSource) -> str:
    """Return the word in the header's corner: what the node is doing, else its id."""
    if source.shape.kind in ("reroute", "note", "label", "boundary"):
        return ""
    run = source.run
    if run.state == "failed" or any(problem.severity == "error" for problem in _wrong(source)):
        return tr("error")
    if run.state == "running" or run.paused:
        return _running_word(run)
    if source.shape.kind == "unknown":
        return tr("unknown")
    if source.node.mode in (MODE_MUTE, MODE_BYPASS):
        return tr("muted") if source.node.mode == MODE_MUTE else tr("bypassed")
    if run.state == "waiting":
        return tr("waiting")
    if run.state == "cached":
        return tr("frozen") if has_mark(source.node, "frozen") else tr("cached")
    if run.state == "done" and run.seconds is not None:
        return seconds_text(run.seconds)
    if source.node.flags.get("pinned"):
        return tr("pinned")
    if isinstance(source.info, SubgraphInfo) and source.info.uses > 1:
        return f"×{source.info.uses}"  # a change inside changes them all
    return f"#{source.node.id}"


def _running_word(run: NodeRun) -> str:
    if run.paused:
        return tr("paused")
    done = run.progress
    return f"{done[0]:g}/{done[1]:g}" if done and done[1] > 1 else tr("running")


def seconds_text(seconds: float) -> str:
    """Return a duration as a badge shows it."""
    if seconds < 0.0995:
        return tr("{count} ms").format(count=f"{seconds * 1000:.0f}")
    if seconds < 60:
        return tr("{count} s").format(count=f"{seconds:.1f}")
    return tr("{count} min").format(count=f"{int(seconds // 60)}:{int(seconds % 60):02d}")


def _progress(run: NodeRun) -> float | None:
    if run.state != "running":
        return None
    if run.progress is None or run.progress[1] <= 0:
        return 0.0
    return min(max(run.progress[0] / run.progress[1], 0.0), 1.0)


def _badge_rect(layout: NodeLayout, text: str) -> QRectF | None:
    if not text or layout.header is None:
        return None
    width = text_width(text, "value") + 14.0
    return QRectF(layout.header.right() - width - 7.0, layout.header.top() + 6.0, width, 16.0)


def _title(source: LookSource, badge: QRectF | None, values: list[PlacedText]) -> list[PlacedText]:
    header = source.layout.header
    if header is None:
        return []
    right = badge.left() - 6.0 if badge is not None else header.right() - theme.PAD
    planned = plan_words(source.facts, source.title, header, right + 6.0)
    if planned is not None and source.facts.plan != badge_of(source):
        values.append(planned[0])
        right = planned[1] - 6.0
    box = QRectF(header.left() + theme.PAD, header.top(), right - header.left() - theme.PAD, header.height())
    return [texts.left(source.title, "title", box)]


def header_color(node: Node, info: NodeInfo | None, shape: NodeShape) -> QColor:
    """Return the tint of a node's header: the file's own colour, else that of its category."""
    if node.color:
        return theme.color_or(node.color, theme.OTHER_CATEGORY)
    if shape.kind == "unknown":
        return theme.UNKNOWN_HEADER
    if shape.kind == "note":
        return theme.NOTE_HEADER
    if shape.kind == "subgraph":
        return theme.SUBGRAPH_HEADER
    return theme.category_color(info.category if info is not None else "")


def _slot_labels(source: LookSource, labels: list[PlacedText]) -> None:
    if source.shape.kind == "reroute":
        return
    width, node = source.layout.body.width(), source.node
    half = width - 2 * theme.PAD
    for index in source.shape.input_rows:
        y = source.layout.inputs[index].y()
        box = QRectF(theme.PAD, y - theme.ROW / 2, half, theme.ROW)
        labels.append(texts.left(label_of(node.inputs[index], source.info), "label", box))
    for index, (slot, point) in enumerate(zip(node.outputs, source.layout.outputs, strict=True)):
        if index in source.shape.hidden_outputs:
            continue
        box = QRectF(theme.PAD, point.y() - theme.ROW / 2, half, theme.ROW)
        labels.append(texts.right(label_of(slot), "label", box))


@theme.forgets_colors
@lru_cache(maxsize=512)
def _brush(slot_type: str) -> QBrush:
    return QBrush(theme.slot_color(slot_type))


def _input_looks(source: LookSource) -> tuple[SlotLook, ...]:
    bad = colors_by_input(source.problems)
    in_fields = {field.slot for field in source.shape.fields if field.slot is not None}
    in_fields.update(source.shape.folded, source.shape.hidden_inputs)
    looks = []
    for index, slot in enumerate(source.node.inputs):
        info = source.info.input(slot.name) if source.info is not None else None
        optional = info is not None and info.group == "optional"
        hidden = index in in_fields and slot.link is None
        error = bad.get(slot.name) if index not in in_fields else None
        looks.append(
            SlotLook(
                _brush(_shown_type(source, slot.type)),
                optional and slot.link is None,
                error,
                hidden,
                union_colors(slot.type),
                slot_shape(_shown_type(source, slot.type)),
            )
        )
    return tuple(looks)


def _shown_type(source: LookSource, slot_type: str) -> str:
    """A reroute takes anything; it is coloured by what it passes on."""
    if source.shape.kind == "reroute" and slot_type in ("*", "") and source.node.outputs:
        return source.node.outputs[0].type
    return slot_type


def _output_looks(source: LookSource) -> tuple[SlotLook, ...]:
    bad = {problem.output_slot for problem in source.problems if problem.output_slot is not None}
    color = worst_color(source.problems)
    return tuple(
        SlotLook(
            _brush(slot.type),
            error=color if index in bad else None,
            hidden=index in source.shape.hidden_outputs,
            parts=union_colors(slot.type),
            shape=slot_shape(slot.type),
        )
        for index, slot in enumerate(source.node.outputs)
    )


def _caption(source: LookSource) -> PlacedText | None:
    """Return the size of a single picture, to stand below it."""
    area, images = source.layout.picture, images_of(source.run, source.chosen)
    pair = compared_of(source.run)
    if area is not None and pair is not None:
        sizes = (f"{image.width()} × {image.height()}" for image in pair)
        below = QRectF(area.left(), area.bottom() - CAPTION, area.width(), CAPTION)
        return texts.centered("A {} · B {}".format(*sizes), "value", below, texts.FAINT_PEN)
    if area is None or len(images) != 1 or images[0].isNull() or images[0] is source.run.preview:
        return None  # a preview is smaller than what it becomes: its size would mislead
    size = images[0].size()
    if source.chosen is not None and shows_chosen(source.run, source.chosen):
        size = source.chosen.size
    words = f"{size.width()} × {size.height()}"
    below = QRectF(area.left(), area.bottom() - CAPTION, area.width(), CAPTION)
    return texts.centered(words, "value", below, texts.TEXT_PEN if source.facts.heat else texts.FAINT_PEN)


def _hint(source: LookSource) -> PlacedText | None:
    """Return what stands in the empty lower part of a node that will show a result there."""
    layout, info = source.layout, source.info
    shows_images = any(slot.type == "IMAGE" for slot in source.node.inputs)
    if info is None or not info.output_node or not shows_images or layout.picture or layout.collapsed:
        return None
    top = max([rect.bottom() for rect in layout.fields] + [point.y() for point in layout.inputs], default=0.0)
    empty = layout.body.adjusted(0.0, top + theme.PAD, 0.0, -theme.PAD)
    if empty.height() < LEAST_HINT:
        return None
    return texts.centered(tr("The picture appears here"), "value", empty, texts.FAINT_PEN)


def text_box(area: QRectF) -> QRectF:
    """Return where the text of a result stands in the area it has: a bar fits beside it."""
    return area.adjusted(8.0, 6.0, -10.0, -4.0)


def _result_text(source: LookSource) -> PlacedText | None:
    area, run = source.layout.picture, source.run
    if area is None or run.text is None:
        return None
    box = text_box(area)
    if source.text_top is None and run.state == "running":
        return texts.wrapped_end(run.text, box)
    return texts.scrolled(run.text, box, source.text_top or 0.0)
