"""FieldLook: the fields of a node ready to paint, and what a look is made from."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from app.editor import theme
from app.editor.canvas.nodes import texts
from app.editor.canvas.nodes.node_facts import NOTHING, NodeFacts
from app.editor.canvas.nodes.node_layout import NodeLayout
from app.editor.canvas.nodes.node_shape import Field, NodeShape, text_width
from app.editor.canvas.nodes.node_values import color_of, fraction_of, is_missing, shown
from app.editor.canvas.nodes.pictures import ChosenPicture
from app.editor.canvas.nodes.texts import PlacedText
from app.editor.canvas.notes.note_text import hidden_height
from app.editor.fields.values.curves import LINEAR, Curve, read_curve
from app.editor.fields.values.ranges import Span, read_span
from app.editor.running.run_state import NodeRun
from app.editor.words import marked, tr
from app.problems import Problem
from app.workflow.document import Node
from app.workflow.node_info import NodeInfo

CONTROL_WORDS = {
    "fixed": marked("fixed"),
    "increment": "+1",
    "decrement": "−1",
    "randomize": marked("random"),
}
ARROW_ROOM = 12.0
STEP_ROOM = 13.0
"""How wide the arrows are that step a number, at the ends of its field."""
DICE = 14.0
FIELD_INSET = 10.0
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
    exposed: bool = False
    """Whether the workflow exposes the input under a name of its own."""
    dice: QRectF | None = None
    """Where a click gives a seed a new random value."""
    swatch: QColor | None = None
    """The colour that the value stands for."""
    curve: Curve | None = None
    """The curve that stands in `plot`."""
    span: Span | None = None
    """The range that stands in `plot`."""
    plot: QRectF | None = None
    note: tuple[str, str, float] | None = None
    """The kind and the text of a note, which is drawn without a box, and how far it is scrolled."""


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
    chosen: ChosenPicture | None = None
    text_top: float | None = None
    """How far a text result is scrolled; None: its start, or while it is written its end."""
    exposed: frozenset[str] = frozenset()
    """Names of the inputs that the workflow exposes."""
    origins: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Where the values of linked fields come from, by the fields' names."""
    readable: bool = True
    """Whether texts are wanted: from far away nobody reads them, and laying them out takes longest."""
    marks_kind: bool = True
    """Whether a deprecated or experimental kind is marked."""
    facts: NodeFacts = NOTHING
    """What is known of the next run and of the last one."""


def field_looks(source: LookSource, out: list[PlacedText]) -> tuple[FieldLook, ...]:
    """Work out how the fields look; their texts go to `out`."""
    bad = colors_by_input(source.problems)
    looks = []
    shown_names = {field.name for field in source.shape.fields} | {slot.name for slot in source.node.inputs}
    for field, rect in zip(source.shape.fields, source.layout.fields, strict=True):
        slot = source.node.inputs[field.slot] if field.slot is not None else None
        linked = slot is not None and slot.link is not None
        error = bad.get(field.name) if not field.is_button else None
        if field.kind == "more":
            # What is wrong with a field that is folded away shows at the row that unfolds it.
            hidden = [color for name, color in bad.items() if name not in shown_names]
            error = hidden[0] if hidden else None
        if not source.readable:
            looks.append(FieldLook(rect, field.kind, field.name, linked, error))
            continue
        value = source.values.get(field.name)
        exposed = field.name in source.exposed
        if linked:
            _linked_texts(source, field, rect, out)
            looks.append(FieldLook(rect, field.kind, field.name, True, error, exposed=exposed))
        elif source.shape.kind == "note":
            kind, text, top = source.node.type, shown(field, value), source.text_top or 0.0
            note = (kind, text, min(top, hidden_height(kind, text, rect)) if top else 0.0)
            looks.append(FieldLook(rect, "text", field.name, note=note))
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
                    exposed=exposed,
                )
            )
        else:
            looks.append(_plain_field(source, field, rect, value, error, out))
    return tuple(looks)


def _linked_texts(source: LookSource, field: Field, rect: QRectF, out: list[PlacedText]) -> None:
    """Say where the value of a linked field comes from, beside its name."""
    inner = _inner(rect)
    out.append(texts.left(field.label, "value", inner, texts.FAINT_PEN))
    origin = source.origins.get(field.name)
    room = inner.adjusted(text_width(field.label, "value") + 12.0, 0, 0, 0)
    if origin and room.width() > LEAST_ORIGIN:
        out.append(texts.right(f"← {origin}", "value", room, texts.FAINT_PEN))


def _plain_field(
    source: LookSource,
    field: Field,
    rect: QRectF,
    value: Any,
    error: QColor | None,
    out: list[PlacedText],
) -> FieldLook:
    inner = _inner(rect)
    if field.kind == "curve":
        return _curve_field(source, field, rect, value, error, out)
    if field.is_button or field.kind == "more":
        box = inner if field.is_button else rect
        out.append(
            texts.centered(field.label, "value", box, texts.TEXT_PEN if box is inner else texts.DIM_PEN)
        )
        return FieldLook(rect, field.kind, field.name, error=error)
    control = _control_rect(source, field, rect)
    dice = None
    out.append(texts.left(field.label, "value", inner, texts.DIM_PEN))
    room = inner.adjusted(min(text_width(field.label, "value") + 10.0, inner.width() * 0.6), 0, 0, 0)
    if field.kind in _SIGN_ROOM:
        room.setRight(room.right() - _SIGN_ROOM[field.kind])
    if control is not None:
        room.setRight(control.left() - 6.0)
        word = tr(CONTROL_WORDS.get(str(source.values.get(_control_name(field))), "fixed"))
        out.append(texts.centered(word, "value", control, texts.DIM_PEN))
        if field.kind == "number":
            dice = QRectF(control.left() - DICE - 4.0, rect.center().y() - DICE / 2, DICE, DICE)
            room.setRight(dice.left() - 4.0)
    missing = field.kind == "combo" and is_missing(field.info, value)
    out.append(
        texts.right(shown(field, value), "value", room, texts.ERROR_PEN if missing else texts.TEXT_PEN)
    )
    return FieldLook(
        rect,
        field.kind,
        field.name,
        error=error,
        fill=fraction_of(field.info, value) if field.kind == "number" else None,
        on=bool(value) if field.kind == "toggle" else None,
        control=control,
        exposed=field.name in source.exposed,
        dice=dice,
        swatch=color_of(value) if field.kind == "color" else None,
        **_span_look(field, rect, value),
    )


def _span_look(field: Field, rect: QRectF, value: Any) -> dict[str, Any]:
    """Return what shows a range: a bar at the foot of its field."""
    span = read_span(field.info, value) if field.kind == "range" and field.info is not None else None
    if span is None:
        return {}
    return {"span": span, "plot": rect.adjusted(FIELD_INSET, theme.FIELD_HEIGHT, -FIELD_INSET, -4.0)}


def _curve_field(
    source: LookSource, field: Field, rect: QRectF, value: Any, error: QColor | None, out: list[PlacedText]
) -> FieldLook:
    """Return a curve with its name above it, and how it goes between its points beside that."""
    head = _inner(rect)
    curve = read_curve(value)
    out.append(texts.left(field.label, "value", head, texts.DIM_PEN))
    exposed = field.name in source.exposed
    plot = rect.adjusted(FIELD_INSET, theme.FIELD_HEIGHT + 2.0, -FIELD_INSET, -8.0)
    if curve is None:
        out.append(texts.centered(tr("This value is no curve"), "value", plot, texts.FAINT_PEN))
        return FieldLook(rect, "curve", field.name, error=error, exposed=exposed, plot=plot)
    word = tr("straight") if curve.interpolation == LINEAR else tr("smooth")
    width = text_width(word, "value") + 10.0
    control = QRectF(head.right() - width, rect.top() + 3.0, width, theme.FIELD_HEIGHT - 6.0)
    out.append(texts.centered(word, "value", control, texts.DIM_PEN))
    return FieldLook(
        rect, "curve", field.name, error=error, control=control, exposed=exposed, curve=curve, plot=plot
    )


_SIGN_ROOM = {"combo": ARROW_ROOM, "toggle": 30.0, "color": 26.0}
"""What stands at the right end of a field beside its value takes so much room."""
LEAST_ORIGIN = 40.0
"""In less room nothing is said of where a value comes from."""


def step_at(look: FieldLook, x: float) -> int:
    """Return 1 or -1 at the arrow at the right or left end of a number, 0 elsewhere; `x` is in the node."""
    if look.kind != "number" or look.linked or look.control is not None:
        return 0
    if x < look.rect.left() + STEP_ROOM:
        return -1
    return 1 if x > look.rect.right() - STEP_ROOM else 0


def _inner(rect: QRectF) -> QRectF:
    return QRectF(rect.left() + FIELD_INSET, rect.top(), rect.width() - 2 * FIELD_INSET, theme.FIELD_HEIGHT)


def _control_name(field: Field) -> str:
    return (field.info.control_name if field.info is not None else None) or ""


def _control_rect(source: LookSource, field: Field, rect: QRectF) -> QRectF | None:
    """Return where the small button for fixed, increment, decrement, randomize stands in a seed's field."""
    name = _control_name(field)
    if not name or name not in source.values:
        return None
    width = text_width(tr(CONTROL_WORDS.get(str(source.values[name]), "fixed")), "value") + 10.0
    return QRectF(rect.right() - width - 3.0, rect.top() + 3.0, width, rect.height() - 6.0)


def worst_color(problems: Sequence[Problem]) -> QColor | None:
    """Return the colour of the gravest problem, None where there is none that matters."""
    severities = {problem.severity for problem in problems}
    if "error" in severities:
        return theme.ERROR
    return theme.WARNING if "warning" in severities else None


def colors_by_input(problems: Sequence[Problem]) -> dict[str, QColor]:
    """Return for each input that a problem names the colour of the gravest one."""
    names = {problem.input_name for problem in problems if problem.input_name}
    found = {name: worst_color([p for p in problems if p.input_name == name]) for name in names}
    return {name: color for name, color in found.items() if color is not None}
