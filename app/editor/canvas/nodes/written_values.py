"""Values that are no single number or text, written as one line: a rectangle, a range, a list of colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.editor.canvas.nodes.node_values import SIDES, color_of
from app.editor.canvas.nodes.numbers import evaluated
from app.editor.fields.values.ranges import read_span, written_span
from app.editor.words import tr
from app.editor.writing.shown import cut
from app.workflow.node_info import InputInfo


def read_written(info: InputInfo, text: str, present: Any) -> Any:
    """Return the value that a typed line means; raises ValueError, with a sentence for the user.

    What else `present` holds (a rectangle may have more than its sides) is kept.
    """
    if info.widget_type == "COLORS":
        colors = [color for color in re.split(r"[\s,;]+", text) if color]
        wrong = next((color for color in colors if color_of(color) is None), None)
        if wrong is not None:
            raise ValueError(tr("“{text}” is no colour: write #rrggbb.").format(text=cut(wrong, 24)))
        return colors
    if info.widget_type == "RANGE":
        return _read_range(info, text, present)
    parts = [part for part in re.split(r"[,;×]|\s+(?![-+*/])", text) if part.strip()]
    if len(parts) != len(SIDES):
        raise ValueError(tr("Write four numbers: x, y, width, height."))
    numbers = {side: round(evaluated(part, whole=True)) for side, part in zip(SIDES, parts, strict=True)}
    if numbers["width"] < 1 or numbers["height"] < 1:
        raise ValueError(tr("Width and height are at least 1."))
    return {**present, **numbers} if isinstance(present, Mapping) else numbers


def _read_range(info: InputInfo, text: str, present: Any) -> Any:
    """Return the range that a line of two numbers means, or of three with the middle one."""
    parts = [part for part in re.split(r"\s*[;–…]\s*|,\s+|\s+(?![-+*/])", text.strip()) if part]
    old = read_span(info, present)
    wanted = (2, 3) if old is None or old.middle is not None else (2,)
    if len(parts) not in wanted:
        raise ValueError(tr("Write two numbers: from and to."))
    numbers = [float(evaluated(part)) for part in parts]
    if numbers != sorted(numbers):
        raise ValueError(tr("The first number is at most the last."))
    middle = {"midpoint": numbers[1]} if len(numbers) > 2 else {}
    value = {"min": numbers[0], "max": numbers[-1], **middle}
    span = read_span(info, value)
    if span is None:
        least, most = info.options.get("value_min", 0.0), info.options.get("value_max", 1.0)
        raise ValueError(tr("Both lie between {low} and {high}.").format(low=least, high=most))
    if old is not None and old.middle is not None and span.middle is None:
        middle = {"midpoint": min(max(old.middle, span.low), span.high)}
    rest = dict(present) if isinstance(present, Mapping) else {}
    return {**rest, **written_span(span, present), **middle}
