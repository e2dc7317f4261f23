"""Nodes that hold one value for several others."""

from __future__ import annotations

from typing import Annotated

from app.nodes.declare import Range, Tip, Widget, node

MODULE = "comfy_extras.nodes_primitive"
LARGEST = 2**63 - 1


@node("PrimitiveString", title="Text", category="utilities/primitive", cheap=True, module=MODULE)
def primitive_string(value: Annotated[str, Widget(multiline=False), Tip("The text.")]) -> str:
    """Give a line of text to other nodes."""
    return value


@node(
    "PrimitiveStringMultiline",
    title="Text (Multiline)",
    category="utilities/primitive",
    essentials="Basics",
    cheap=True,
    module=MODULE,
)
def primitive_string_multiline(value: Annotated[str, Widget(multiline=True), Tip("The text.")]) -> str:
    """Give a text of several lines to other nodes."""
    return value


@node("PrimitiveInt", title="Int", category="utilities/primitive", cheap=True, module=MODULE)
def primitive_int(
    value: Annotated[
        int, Range(-LARGEST, LARGEST), Widget(control_after_generate="fixed"), Tip("The number.")
    ],
) -> int:
    """Give a whole number to other nodes."""
    return value


@node("PrimitiveFloat", title="Float", category="utilities/primitive", cheap=True, module=MODULE)
def primitive_float(
    value: Annotated[float, Range(-LARGEST, LARGEST, step=0.1), Tip("The number.")],
) -> float:
    """Give a number to other nodes."""
    return value


@node("PrimitiveBoolean", title="Boolean", category="utilities/primitive", cheap=True, module=MODULE)
def primitive_boolean(value: Annotated[bool, Tip("Yes or no.")]) -> bool:
    """Give yes or no to other nodes."""
    return value
