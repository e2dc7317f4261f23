"""FieldLook: the fields of a node ready to paint, and what a look is made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from app.editor import theme
from app.editor.canvas import texts
from app.editor.canvas.node_layout import NodeLayout
from app.editor.canvas.node_shape import Field, NodeShape, text_width
from app.editor.canvas.node_values import fraction_of, shown
from app.editor.canvas.pictures import ChosenPicture
from app.editor.canvas.texts import PlacedText
from app.editor.running.run_state import NodeRun
from app.problems import Problem
from app.workflow.document import Node
from app.workflow.node_info import NodeInfo

CONTROL_WORDS = {"fixed": "fixed", "increment": "+1", "decrement": "−1", "randomize": "random"}
ARROW_ROOM = 12.0
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
    readable: bool = True
    """Whether texts are wanted: from far away nobody reads them, and laying them out takes longest."""


def field_looks(source: LookSource, out: list[PlacedText]) -> tuple[FieldLook, ...]:
    """Work out how the fields look; their texts go to `out`."""
    bad = colors_by_input(source.problems)
    looks = []
    for field, rect in zip(source.shape.fields, source.layout.fields, strict=True):
        slot = source.node.inputs[field.slot] if field.slot is not None else None
        linked = slot is not None and slot.link is not None
        error = bad.get(field.name) if field.kind != "upload" else None
        if not source.readable:
            looks.append(FieldLook(rect, field.kind, field.name, linked, error))
            continue
        value = source.values.get(field.name)
        exposed = field.name in source.exposed
        if linked:
            out.append(texts.left(field.label, "value", _inner(rect), texts.FAINT_PEN))
            looks.append(FieldLook(rect, field.kind, field.name, True, error, exposed=exposed))
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
        exposed=field.name in source.exposed,
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
