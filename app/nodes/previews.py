"""Nodes that show a value in the editor."""

from __future__ import annotations

import json
from typing import Annotated, Any

from app.nodes.declare import Shown, Tip, node
from app.nodes.values import AnyValue


@node(
    "PreviewAny",
    title="Preview as Text",
    category="utilities",
    output_node=True,
    shapes=lambda specs: (None,),
    module="comfy_extras.nodes_preview_any",
)
def preview_any(source: Annotated[AnyValue, Tip("Anything: it is shown as text.")]) -> Shown[str]:
    """Show any value as text."""
    text = as_text(source)
    return Shown(text, ui={"text": (text,)})


@node(
    "Probe",
    title="Probe",
    category="utilities",
    output_node=True,
    outputs=("value",),
    shapes=lambda specs: (specs.get("value"),),
    aliases=("inspect", "debug", "watch", "print", "show", "statistics"),
    module="confy",
)
def probe(
    value: Annotated[AnyValue, Tip("Anything: it is shown, and passed on as it is.")],
) -> Shown[AnyValue]:
    """Show what passes through: a picture and its range, shape and statistics of a tensor, text, numbers."""
    plain = value is None or isinstance(value, str | int | float)
    return Shown(value, ui={"text": (as_text(value),)} if plain else None)


def as_text(value: Any) -> str:
    """Return a value as a person reads it: text as it is, JSON indented, anything else by its own words."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, int | float):
        return str(value)
    try:
        return json.dumps(value, indent=4)
    except (TypeError, ValueError):
        return str(value)
