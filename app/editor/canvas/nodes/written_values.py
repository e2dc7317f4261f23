"""Values that are no single number or text, written as one line: a rectangle, a list of colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.editor.canvas.nodes.node_values import SIDES, color_of
from app.editor.canvas.nodes.numbers import evaluated
from app.editor.words import tr
from app.workflow.node_info import InputInfo


def read_written(info: InputInfo, text: str, present: Any) -> Any:
    """Return the value that a typed line means; raises ValueError, with a sentence for the user.

    What else `present` holds (a rectangle may have more than its sides) is kept.
    """
    if info.widget_type == "COLORS":
        colors = [color for color in re.split(r"[\s,;]+", text) if color]
        wrong = next((color for color in colors if color_of(color) is None), None)
        if wrong is not None:
            raise ValueError(tr("“{text}” is no colour: write #rrggbb.").format(text=wrong[:24]))
        return colors
    parts = [part for part in re.split(r"[,;×]|\s+(?![-+*/])", text) if part.strip()]
    if len(parts) != len(SIDES):
        raise ValueError(tr("Write four numbers: x, y, width, height."))
    numbers = {side: round(evaluated(part, whole=True)) for side, part in zip(SIDES, parts, strict=True)}
    if numbers["width"] < 1 or numbers["height"] < 1:
        raise ValueError(tr("Width and height are at least 1."))
    return {**present, **numbers} if isinstance(present, Mapping) else numbers
