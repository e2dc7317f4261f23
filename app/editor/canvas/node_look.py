"""NodeLook: everything a node's painting needs, worked out once after each change and not at each frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QImage

from app.editor import theme
from app.editor.canvas import texts
from app.editor.canvas.node_layout import NodeLayout
from app.editor.canvas.node_shape import Field, NodeShape, label_of, text_width
from app.editor.canvas.node_values import fraction_of, shown
from app.editor.canvas.texts import PlacedText, TextRun
from app.editor.run_state import NodeRun
from app.problems import Problem
from app.workflow.document import MODE_BYPASS, MODE_MUTE, Node
from app.workflow.node_info import NodeInfo

CONTROL_WORDS = {"fixed": "fixed", "increment": "+1", "decrement": "−1", "randomize": "random"}
ARROW_ROOM = 12.0
FIELD_INSET = 10.0
CAPTION = 16.0
TEXT_INSET = (8.0, 5.0)
"""Where the text of a box begins, so that its editor can begin there too."""


@dataclass(frozen=True, slots=True, eq=False)
class FieldLook:
    """One field as painted: its rectangle, and what its kind adds."""

    rect: QRectF
    kind: str
    name: str
    linked: bool = False
    error: QColor | None = None
    fill: float | None = None
    on: bool | None = None
    box: PlacedText | None = None
    control: QRectF | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SlotLook:
    """One dot: its colour, and whether it is hollow (an optional input without a link)."""

    brush: QBrush
    hollow: bool = False
    error: QColor | None = None
    hidden: bool = False
    """The dot of a field shows only when it is linked or a link is being drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class NodeLook:
    """A node ready to paint."""

    layout: NodeLayout
    kind: str
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
    caption: PlacedText | None


@dataclass(frozen=True, slots=True)
class LookSource:
    """What a look is made from."""

    node: Node
    info: NodeInfo | None
    shape: NodeShape
    layout: NodeLayout
    title: str
    values: Mapping[str, Any]
    run: NodeRun
    problems: Sequence[Problem]


def look_of(source: LookSource) -> NodeLook:
    """Work out how a node looks."""
    node, layout, shape = source.node, source.layout, source.shape
    severity = worst_color(source.problems)
    badge_text = badge_of(source)
    badge = _badge_rect(layout, badge_text)
    labels: list[PlacedText] = []
    values: list[PlacedText] = []
    fields = () if layout.collapsed else _fields(source, values)
    if not layout.collapsed:
        _slot_labels(source, labels)
    titles = _title(source, badge)
    if badge is not None:
        values.append(texts.centered(badge_text, "value", badge))
    return NodeLook(
        layout=layout,
        kind=shape.kind,
        header=theme.ERROR_HEADER if severity is theme.ERROR else header_color(node, source.info, shape),
        body=theme.color_or(node.body_color, theme.BODY),
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
        images=images_of(source.run) if layout.picture is not None else (),
        text=_result_text(source),
        caption=_caption(source),
    )


def images_of(run: NodeRun) -> tuple[QImage, ...]:
    """Return the pictures to show: the live preview while the node runs, else its results."""
    if run.preview is not None and (run.state == "running" or not run.images):
        return (run.preview,)
    return run.images


def badge_of(source: LookSource) -> str:
    """Return the word in the header's corner: what the node is doing, else its id."""
    if source.shape.kind in ("reroute", "note", "boundary"):
        return ""
    run = source.run
    if run.state == "failed" or any(problem.severity == "error" for problem in source.problems):
        return "error"
    if run.state == "running":
        done = run.progress
        return f"{done[0]:g}/{done[1]:g}" if done and done[1] > 1 else "running"
    if source.shape.kind == "unknown":
        return "unknown"
    if source.node.mode in (MODE_MUTE, MODE_BYPASS):
        return "muted" if source.node.mode == MODE_MUTE else "bypassed"
    if run.state == "waiting":
        return "waiting"
    if run.state == "cached":
        return "cached"
    if run.state == "done" and run.seconds is not None:
        return seconds_text(run.seconds)
    return f"#{source.node.id}"


def seconds_text(seconds: float) -> str:
    """Return a duration as a badge shows it."""
    if seconds < 0.0995:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds // 60)}:{int(seconds % 60):02d} min"


def worst_color(problems: Sequence[Problem]) -> QColor | None:
    """Return the colour of the gravest problem, None where there is none that matters."""
    severities = {problem.severity for problem in problems}
    if "error" in severities:
        return theme.ERROR
    return theme.WARNING if "warning" in severities else None


def _colors_by_input(problems: Sequence[Problem]) -> dict[str, QColor]:
    """Return for each input that a problem names the colour of the gravest one."""
    names = {problem.input_name for problem in problems if problem.input_name}
    found = {name: worst_color([p for p in problems if p.input_name == name]) for name in names}
    return {name: color for name, color in found.items() if color is not None}


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


def _title(source: LookSource, badge: QRectF | None) -> list[PlacedText]:
    header = source.layout.header
    if header is None:
        return []
    right = badge.left() - 6.0 if badge is not None else header.right() - theme.PAD
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
        labels.append(texts.left(label_of(node.inputs[index]), "label", box))
    for slot, point in zip(node.outputs, source.layout.outputs, strict=True):
        box = QRectF(theme.PAD, point.y() - theme.ROW / 2, half, theme.ROW)
        labels.append(texts.right(label_of(slot), "label", box))


@lru_cache(maxsize=512)
def _brush(slot_type: str) -> QBrush:
    return QBrush(theme.slot_color(slot_type))


def _input_looks(source: LookSource) -> tuple[SlotLook, ...]:
    bad = _colors_by_input(source.problems)
    in_fields = {field.slot for field in source.shape.fields if field.slot is not None}
    looks = []
    for index, slot in enumerate(source.node.inputs):
        info = source.info.input(slot.name) if source.info is not None else None
        optional = info is not None and info.group == "optional"
        hidden = index in in_fields and slot.link is None
        error = bad.get(slot.name) if index not in in_fields else None
        looks.append(
            SlotLook(_brush(_shown_type(source, slot.type)), optional and slot.link is None, error, hidden)
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
        SlotLook(_brush(slot.type), error=color if index in bad else None)
        for index, slot in enumerate(source.node.outputs)
    )


def _fields(source: LookSource, out: list[PlacedText]) -> tuple[FieldLook, ...]:
    bad = _colors_by_input(source.problems)
    looks = []
    for field, rect in zip(source.shape.fields, source.layout.fields, strict=True):
        slot = source.node.inputs[field.slot] if field.slot is not None else None
        linked = slot is not None and slot.link is not None
        error = bad.get(field.name) if field.kind != "upload" else None
        value = source.values.get(field.name)
        if linked:
            out.append(texts.left(field.label, "value", _inner(rect), texts.FAINT_PEN))
            looks.append(FieldLook(rect, field.kind, field.name, True, error))
        elif field.kind == "text":
            text, pen = shown(field, value), texts.TEXT_PEN
            if not text:
                text, pen = field.label, texts.FAINT_PEN
            looks.append(
                FieldLook(
                    rect,
                    "text",
                    field.name,
                    False,
                    error,
                    box=texts.wrapped(text, rect.adjusted(*TEXT_INSET, -TEXT_INSET[0], -4), pen),
                )
            )
        else:
            looks.append(_plain_field(source, field, rect, value, error, out))
    return tuple(looks)


def _plain_field(
    source: LookSource,
    field: Field,
    rect: QRectF,
    value: Any,
    error: QColor | None,
    out: list[PlacedText],
) -> FieldLook:
    inner = _inner(rect)
    if field.kind == "upload":
        out.append(texts.centered(field.label, "value", inner))
        return FieldLook(rect, "upload", field.name)
    control = _control_rect(source, field, rect)
    out.append(texts.left(field.label, "value", inner, texts.DIM_PEN))
    room = inner.adjusted(min(text_width(field.label, "value") + 10.0, inner.width() * 0.6), 0, 0, 0)
    if field.kind in ("combo", "toggle"):
        room.setRight(room.right() - (ARROW_ROOM if field.kind == "combo" else 30.0))
    if control is not None:
        room.setRight(control.left() - 6.0)
        word = CONTROL_WORDS.get(str(source.values.get(_control_name(field))), "fixed")
        out.append(texts.centered(word, "value", control, texts.DIM_PEN))
    out.append(texts.right(shown(field, value), "value", room))
    return FieldLook(
        rect,
        field.kind,
        field.name,
        error=error,
        fill=fraction_of(field.info, value) if field.kind == "number" else None,
        on=bool(value) if field.kind == "toggle" else None,
        control=control,
    )


def _inner(rect: QRectF) -> QRectF:
    return QRectF(rect.left() + FIELD_INSET, rect.top(), rect.width() - 2 * FIELD_INSET, theme.FIELD_HEIGHT)


def _control_name(field: Field) -> str:
    return (field.info.control_name if field.info is not None else None) or ""


def _control_rect(source: LookSource, field: Field, rect: QRectF) -> QRectF | None:
    """Return where the small button for fixed, increment, decrement, randomize stands in a seed's field."""
    name = _control_name(field)
    if not name or name not in source.values:
        return None
    width = text_width(CONTROL_WORDS.get(str(source.values[name]), "fixed"), "value") + 10.0
    return QRectF(rect.right() - width - 3.0, rect.top() + 3.0, width, rect.height() - 6.0)


def _caption(source: LookSource) -> PlacedText | None:
    """Return the size of a single picture, to stand below it."""
    area, images = source.layout.picture, images_of(source.run)
    if area is None or len(images) != 1 or images[0].isNull():
        return None
    words = f"{images[0].width()} × {images[0].height()}"
    below = QRectF(area.left(), area.bottom() - CAPTION, area.width(), CAPTION)
    return texts.centered(words, "value", below, texts.FAINT_PEN)


def _result_text(source: LookSource) -> PlacedText | None:
    area = source.layout.picture
    if area is None or source.run.text is None:
        return None
    return texts.wrapped(source.run.text, area.adjusted(8, 6, -8, -4))
