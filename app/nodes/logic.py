"""Nodes that decide: what runs, and what does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from app.nodes.declare import Grown, Matching, Places, Tip, node
from app.nodes.values import AnyValue

MODULE = "comfy_extras.nodes_logic"
Either = Annotated[Any, Matching("switch")]
Values = Annotated[
    Grown[AnyValue],
    Places("value", prefix="value", fewest=1, most=10),
    Tip("Taken as yes, unless they are no, 0 or empty."),
]


def _wanted(inputs: Mapping[str, Any]) -> tuple[str, ...]:
    return ("on_true" if inputs["switch"] else "on_false",)


def _given_on(specs: Mapping[str, Any]) -> tuple[Any, ...]:
    """Say what is given on: of a switch that is not known yet what both sides have in common."""
    switch, off, on = specs.get("switch"), specs.get("on_false"), specs.get("on_true")
    if isinstance(switch, bool):
        return (on if switch else off,)
    return (off if off == on else None,)


@node(
    "ComfySwitchNode",
    title="If/Else Switch",
    category="utilities/logic",
    outputs=("output",),
    lazy=("on_false", "on_true"),
    check_lazy=_wanted,
    cheap=True,
    shapes=_given_on,
    experimental=True,
    module=MODULE,
)
def switch_(
    switch: Annotated[bool, Tip("Which of the two is given on; the other one is not computed.")],
    on_false: Annotated[Either, Tip("Given on when the switch is off.")],
    on_true: Annotated[Either, Tip("Given on when the switch is on.")],
) -> Either:
    """Give on one of two values; what only the other one needs is not run."""
    return on_true if switch else on_false


@node("ComfyNotNode", title="Not", category="utilities/logic", cheap=True, module=MODULE)
def not_(value: Annotated[AnyValue, Tip("Taken as yes, unless it is no, 0 or empty.")]) -> bool:
    """Turn yes into no, and no into yes."""
    return not value


@node("ComfyAndNode", title="And", category="utilities/logic", cheap=True, module=MODULE)
def and_(values: Values) -> bool:
    """Say whether all values are yes."""
    return all(values.values())


@node("ComfyOrNode", title="Or", category="utilities/logic", cheap=True, module=MODULE)
def or_(values: Values) -> bool:
    """Say whether any value is yes."""
    return any(values.values())
