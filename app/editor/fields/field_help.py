"""What can be said of one input: what it is for, its range, its default, its type."""

from __future__ import annotations

from typing import Any

from app.editor.words import marked, tr
from app.editor.writing.shown import cut
from app.workflow.node_info import InputInfo
from app.workflow.widgets import default_value, has_value

SHOWN_CHOICES = 6
DATA_HELP = {
    "CURVE": marked("A curve: drag its points, press beside them to add one, right-click one to remove it."),
    "RANGE": marked("A range: drag its ends, or click and type two numbers."),
    "BOUNDING_BOX": marked(
        "A rectangle in pixels: x, y, width, height. It can be drawn on the picture, too."
    ),
    "BOUNDING_BOXES": marked("Rectangles in pixels, drawn on the picture."),
    "PAINTER": marked("A picture that you paint; it is kept in the input folder of the server."),
    "AUDIO_RECORD": marked(
        "A sound that ComfyUI's page would record. Confy records none: choose a file with a sound instead."
    ),
    "WEBCAM": marked("A picture that ComfyUI's page would take with a camera. Choose a file instead."),
    "LOAD_3D": marked(
        "How a 3D model is looked at in ComfyUI's page. Confy draws no 3D models; the value stays as it is."
    ),
    "COMPOSITOR": marked(
        "How layers lie over each other in ComfyUI's page. Confy has no editor for it; the value stays."
    ),
}
"""What is said of values that are more than a number or a text."""


def field_help(info: InputInfo) -> str:
    """Return the help for an input, a line for each thing to know."""
    lines = [str(info.options.get("tooltip") or "").strip(), kind_text(info)]
    if has_value(info):
        lines.append(default_text(info))
    if info.localized_name:
        lines.append(tr("In files: {name}").format(name=info.name))
    if info.options.get("lazy"):
        lines.append(tr("What is linked here runs only when it is needed."))
    return "\n".join(line for line in lines if line)


def data_help(info: InputInfo) -> str:
    """Return what is said of a value that is more than a number or a text; empty for all others."""
    return tr(DATA_HELP[info.widget_type]) if info.widget_type in DATA_HELP else ""


def kind_text(info: InputInfo) -> str:
    """Return what values an input takes, in words."""
    low, high = info.options.get("min"), info.options.get("max")
    match info.widget_type:
        case "INT":
            words = tr("A whole number")
        case "FLOAT":
            words = tr("A number")
        case "STRING":
            return tr("A text of several lines") if info.options.get("multiline") else tr("A text")
        case "BOOLEAN":
            return tr("On or off")
        case "COLOR":
            return tr("A colour, as #rrggbb")
        case kind if kind in DATA_HELP:
            return tr(DATA_HELP[kind])
        case _ if info.choices is not None:
            return _choices_text(info)
        case _:
            return tr("Type: {kind}").format(kind=info.type)
    parts = [words]
    if low is not None and high is not None:
        parts.append(tr("{low} to {high}").format(low=number(low), high=number(high)))
    elif low is not None:
        parts.append(tr("at least {low}").format(low=number(low)))
    elif high is not None:
        parts.append(tr("at most {high}").format(high=number(high)))
    step = info.options.get("step")
    if isinstance(step, int | float) and step > 0 and not (info.widget_type == "INT" and step == 1):
        parts.append(tr("in steps of {step}").format(step=number(step)))
    return ", ".join(parts)


def default_text(info: InputInfo) -> str:
    """Return the default of an input, in words; empty where it has none worth telling."""
    value = default_value(info)
    if value is None or value == "" or isinstance(value, dict | list):
        return ""
    shown = value if isinstance(value, str) else number(value)
    return tr("Default: {value}").format(value=cut(shown, 60))


def number(value: Any) -> str:
    """Return a value as a sentence has it: large numbers as powers, on and off for switches."""
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, int) and abs(value) >= 2**31:
        power = (abs(value) + 1).bit_length() - 1
        about = f"2^{power}" if abs(value) in (2**power, 2**power - 1) else f"{value:.3g}"
        return f"-{about}" if value < 0 and about.startswith("2") else about
    return f"{value:g}" if isinstance(value, float) else str(value)


def _choices_text(info: InputInfo) -> str:
    choices = info.choices or ()
    if not choices:
        return tr("One of a list that is empty")
    if len(choices) <= SHOWN_CHOICES:
        return tr("One of {names}").format(names=", ".join(str(choice) for choice in choices))
    return tr("One of {count} choices").format(count=len(choices))
