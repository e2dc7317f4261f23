"""Nodes that compute numbers: expressions, and sizes of pictures by aspect ratio."""

from __future__ import annotations

import math
import string
from typing import Annotated, Literal

from app.nodes.declare import Grown, Places, Range, Tip, Widget, node
from app.nodes.expressions import FUNCTIONS, compute
from app.nodes.values import SlotType
from app.problems import InputError

Number = Annotated[float, SlotType("FLOAT,INT,BOOLEAN")]
LETTERS = tuple(string.ascii_lowercase)


@node(
    "ComfyMathExpression",
    title="Math Expression",
    category="utilities",
    outputs=("FLOAT", "INT", "BOOL"),
    aliases=("calculate", "calculator", "arithmetic", "formula"),
    cheap=True,
    module="comfy_extras.nodes_math",
)
def compute_expression(
    expression: Annotated[
        str,
        Widget(multiline=True),
        Tip(f"What to compute of the values by letter, with + - * / // % ** and {', '.join(FUNCTIONS)}."),
    ] = "a + b",
    *,
    values: Annotated[
        Grown[Number],
        Places("value", names=LETTERS, fewest=1),
        Tip("The numbers that the letters stand for."),
    ],
) -> tuple[
    Annotated[float, Tip("The result.")],
    Annotated[int, Tip("The result without what stands behind the point.")],
    Annotated[bool, Tip("Whether the result is something else than 0.")],
]:
    """Compute a number by an expression of other numbers, such as `a * 2 + b`."""
    try:
        result = compute(expression, values)
        return float(result), int(result), bool(result)
    except (ValueError, OverflowError) as error:
        raise InputError("expression", f"{error}.", value=expression) from error


Aspect = Literal[
    "1:1 (Square)", "2:3 (Portrait Photo)", "3:2 (Photo)", "3:4 (Portrait Standard)", "4:3 (Standard)",
    "9:16 (Portrait Widescreen)", "16:9 (Widescreen)", "21:9 (Ultrawide)",
]  # fmt: skip
ASPECTS = [
    "1:1 (Square)", "2:3 (Portrait Photo)", "3:2 (Photo)", "3:4 (Portrait Standard)", "4:3 (Standard)",
    "9:16 (Portrait Widescreen)", "16:9 (Widescreen)", "21:9 (Ultrawide)",
]  # fmt: skip


@node(
    "ResolutionSelector",
    title="Resolution Selector",
    category="utilities",
    outputs=("width", "height"),
    aliases=("aspect ratio", "megapixels", "size"),
    cheap=True,
    module="comfy_extras.nodes_resolution",
)
def select_resolution(
    aspect_ratio: Annotated[
        Aspect, Widget(multiselect=False, options=ASPECTS), Tip("Width to height.")
    ] = "1:1 (Square)",
    megapixels: Annotated[
        float, Range(0.1, 16.0, step=0.1), Tip("Pixels in all, in units of 1024×1024.")
    ] = 1.0,
    multiple: Annotated[
        int, Range(8, 128, step=4), Widget(advanced=True), Tip("Both sides are a multiple of it.")
    ] = 8,
) -> tuple[Annotated[int, Tip("In pixels.")], Annotated[int, Tip("In pixels.")]]:
    """Give the width and height of a picture of an aspect ratio and a number of pixels."""
    across, down = (int(part) for part in aspect_ratio.split(" ")[0].split(":"))
    unit = math.sqrt(megapixels * 1024 * 1024 / (across * down))
    width, height = (round(side * unit / multiple) * multiple for side in (across, down))
    return width, height
