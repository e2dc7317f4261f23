"""The values a node's fields show, as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from PySide6.QtGui import QColor

from app.editor.canvas.nodes.node_shape import UPLOADS, Field, NodeShape
from app.editor.fields.values.curves import LINEAR, read_curve
from app.editor.fields.values.ranges import read_span
from app.editor.words import tr, tr_count
from app.workflow.document import Node, Scope
from app.workflow.named_values import named_values
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.subgraph_controls import SubgraphInfo
from app.workflow.unknown_values import values_by_slots
from app.workflow.virtual.nodes import VIRTUAL_NODES
from app.workflow.widgets import widgets

SIDES = ("x", "y", "width", "height")
"""What a rectangle has, in the order in which it is written."""


def values_of(node: Node, info: NodeInfo | None, shape: NodeShape) -> dict[str, Any]:
    """Return the value of each field by name; of an unknown node the values as the file has them."""
    if shape.kind == "note":
        return {"text": _note_text(node)}
    if isinstance(info, SubgraphInfo):
        return info.values()
    if info is not None:
        return {widget.name: widget.value for widget in widgets(node, info)}
    named = named_values(node) or values_by_slots(node)
    if named:
        return dict(named)
    values = node.values if isinstance(node.values, tuple) else ()
    return {tr("value {number}").format(number=index + 1): value for index, value in enumerate(values)}


LARGEST = 10**300
"""A whole number of a file may be too large for any calculation with fractions."""


def shown(field: Field, value: Any) -> str:
    """Return a value as its field shows it."""
    if field.kind == "curve" and (curve := read_curve(value)) is not None:
        words = tr("straight") if curve.interpolation == LINEAR else tr("smooth")
        return tr_count("%n point", "%n points", len(curve.points)) + f", {words}"
    if field.kind == "data" and field.info is not None:
        return data_words(field.info, value)
    if value is None:
        return ""
    if field.kind in ("written", "range") and field.info is not None:
        return written(field.info, value)
    if field.kind == "color" and isinstance(value, int) and (color := color_of(value)) is not None:
        return color.name()
    if isinstance(value, bool):
        return _toggle_text(field.info, value)
    if isinstance(value, float) and field.info is not None and field.info.widget_type == "FLOAT":
        return float_text(value, field.info)
    if isinstance(value, int) and field.info is not None and field.info.widget_type == "FLOAT":
        return float_text(float(value), field.info) if abs(value) < LARGEST else f"{value}"
    if isinstance(value, Mapping):
        # Uploads and dynamic combos may hold an object; its name or key says most.
        return str(value.get("filename") or value.get("content") or "{…}")
    if isinstance(value, list | tuple) and any(isinstance(entry, list | tuple | Mapping) for entry in value):
        return tr_count("a list of %n", "a list of %n", len(value))
    if isinstance(value, float):
        return f"{value:.10g}"  # 0.7000000000000001 in the file was 0.7 in the field
    return value if isinstance(value, str) else f"{value}"


def written(info: InputInfo, value: Any) -> str:
    """Return a rectangle, a range or colours as they are typed; empty where the value is no such thing."""
    if info.widget_type == "BOUNDING_BOX" and isinstance(value, Mapping):
        sides = (value.get(side, 0) for side in SIDES)
        return ", ".join(f"{side:g}" if isinstance(side, int | float) else "0" for side in sides)
    if info.widget_type == "RANGE" and (span := read_span(info, value)) is not None:
        ends = (span.low, span.high) if span.middle is None else (span.low, span.middle, span.high)
        return " – ".join(f"{end:.10g}" for end in ends)
    if info.widget_type == "COLORS" and isinstance(value, list | tuple):
        return " ".join(str(color) for color in value)
    return ""


def data_words(info: InputInfo, value: Any) -> str:
    """Return what is said of a value that no field can show."""
    match info.widget_type:
        case "BOUNDING_BOXES" if isinstance(value, list | tuple):
            return tr_count("%n box", "%n boxes", len(value)) if value else tr("no boxes")
        case "PAINTER" if not value:
            return tr("nothing painted")
        case "AUDIO_RECORD" if not value:
            return tr("no sound chosen")
        case "WEBCAM" if not value:
            return tr("no picture chosen")
    if isinstance(value, str) and value:
        return value
    if isinstance(value, Mapping | list | tuple) and value:
        return tr_count("%n setting", "%n settings", len(value))
    return tr("as the node makes it") if not value else str(value)


def float_text(value: float, info: InputInfo) -> str:
    """Return a number with the digits of its step, and more where it has more."""
    least = decimals_of(info)
    text = f"{value:.{least}f}"
    if abs(float(text) - value) > 1e-9 * max(1.0, abs(value)):
        text = f"{value:.10g}"
    return text


def decimals_of(info: InputInfo) -> int:
    """Return how many decimals a FLOAT field shows at least."""
    step = info.options.get("round") or info.options.get("step") or 0.01
    if not isinstance(step, int | float) or step <= 0:
        return 2
    digits = 0
    while digits < 6 and abs(round(step * 10**digits) - step * 10**digits) > 1e-9:
        digits += 1
    return max(digits, 1)


def fraction_of(info: InputInfo | None, value: Any) -> float | None:
    """Return how far a number lies between its limits where a slider makes sense, else None."""
    if info is None or isinstance(value, bool) or not isinstance(value, int | float):
        return None
    low, high = info.options.get("min"), info.options.get("max")
    if not isinstance(low, int | float) or not isinstance(high, int | float) or high <= low:
        return None
    if not -LARGEST < value < LARGEST:
        return 1.0 if value > 0 else 0.0
    small = info.widget_type == "FLOAT" and high - low <= 10
    if not small and info.options.get("display") != "slider":
        return None
    return min(max((value - low) / (high - low), 0.0), 1.0)


def is_missing(info: InputInfo | None, value: Any) -> bool:
    """Whether a choice is not among those there are; files in other folders are looked for later."""
    if info is None or info.choices is None or value is None or "remote" in info.options:
        return False
    if isinstance(value, str) and any(info.options.get(key) for key in UPLOADS):
        return "/" not in value and not value.endswith("]") and value not in info.choices
    return not isinstance(value, list | tuple) and value not in info.choices


def color_of(value: Any) -> QColor | None:
    """Return the colour that a value stands for: `#rrggbb`, or a number 0xrrggbb; None where it is none."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 0xFFFFFF:
        return QColor(value >> 16, value >> 8 & 255, value & 255)
    if isinstance(value, str) and QColor.isValidColorName(value):
        return QColor(value)
    return None


def _toggle_text(info: InputInfo | None, value: bool) -> str:
    if info is not None:
        text = info.options.get("label_on" if value else "label_off")
        if text:
            return str(text)
    return tr("on") if value else tr("off")


def _note_text(node: Node) -> str:
    values: Any = node.values
    if isinstance(values, Mapping):
        values = list(values.values())
    if not values and node.named_values:
        values = list(node.named_values.values())
    return str(values[0]) if values else str(node.properties.get("text", ""))


def primitive_info(node: Node, scope: Scope, library: Mapping[str, NodeInfo]) -> NodeInfo:
    """Return a primitive's kind: its one control is that of the first input it is linked to.

    Where the kind of that node is not installed, the link's type says what the control is.
    """
    known = VIRTUAL_NODES["PrimitiveNode"]
    for link_id in node.outputs[0].links if node.outputs else ():
        link = scope.links.get(link_id)
        target = scope.nodes.get(link.target) if link is not None else None
        if link is None or target is None or not 0 <= link.target_slot < len(target.inputs):
            continue
        slot, info = target.inputs[link.target_slot], library.get(target.type)
        item = info.input(slot.widget or slot.name) if info is not None else None
        if info is None and node.values and slot.type in _PLAIN_TYPES:
            item = _plain_input(slot.type)
        if item is not None and item.is_widget:
            options = {**item.options, "control_after_generate": item.widget_type in ("INT", "COMBO")}
            return replace(known, inputs=(replace(item, name="value", group="required", options=options),))
    return known


_PLAIN_TYPES = ("INT", "FLOAT", "STRING", "BOOLEAN", "COMBO")


@lru_cache(maxsize=len(_PLAIN_TYPES))
def _plain_input(kind: str) -> InputInfo:
    # Without its choices a combo is a text.
    described = {"input": {"required": {"value": ["STRING" if kind == "COMBO" else kind, {}]}}}
    return NodeInfo.from_json("PrimitiveNode", described).inputs[0]
