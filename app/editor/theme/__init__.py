"""How Confy looks: colours, sizes, fonts, the palette and the style sheet.

The colours are names of this module (`theme.BODY`) and change in place when the theme does; `pen`, `brush`
and `forgets_colors` keep copies in step. Style sheets of widgets name colours as `{theme.DIM.name()}`, text
sizes as `font-size: {theme.px(11)}px`: they are written again by `switch`.
"""

from __future__ import annotations

from PySide6.QtGui import QColor

from app.editor.theme.colors import (
    ACCENT,
    BADGE,
    BODY,
    BODY_HOVER,
    BORDER,
    BYPASS,
    BYPASS_HEADER,
    CANVAS,
    CATEGORY_COLORS,
    DIM,
    ERROR,
    ERROR_BUBBLE,
    ERROR_EDGE,
    ERROR_HEADER,
    FAINT,
    FIELD,
    FIELD_FILL,
    FIELD_HOVER,
    GRID_DOT,
    GROUP,
    HIGHLIGHT,
    LINKING,
    MAP_FRAME,
    MUTED_OPACITY,
    NODE_COLORS,
    NOTE_HEADER,
    OFF,
    ON_HIGHLIGHT,
    OTHER_CATEGORY,
    OTHER_SLOT,
    PANEL,
    PANEL_LINE,
    PLATE,
    RUN_BUTTON,
    RUN_BUTTON_HOVER,
    RUN_BUTTON_PRESSED,
    RUNNING,
    SELECTED,
    SHADOW,
    SLOT_COLORS,
    SUBGRAPH_HEADER,
    TEXT,
    UNKNOWN_HEADER,
    VEIL,
    WARNING,
    WARNING_BUBBLE,
)
from app.editor.theme.contrast import contrast, legible
from app.editor.theme.copies import brush, forgets_colors, pen
from app.editor.theme.fonts import (
    FAMILY,
    font,
    group_font,
    label_font,
    load_fonts,
    title_font,
    value_font,
)
from app.editor.theme.look import (
    LEAST_SCALE,
    MOST_SCALE,
    THEMES,
    Look,
    apply_theme,
    at_scale,
    look_in_use,
    px,
    switch,
    wanted_look,
)

# Sizes in canvas units (pixels at 1:1).
HEADER = 28.0
ROW = 20.0
FIELD_PITCH = 24.0
FIELD_HEIGHT = 20.0
PAD = 12.0
RADIUS = 8.0
SLOT_RADIUS = 5.0
GRID = 24.0
LINK_WIDTH = 2.4

__all__ = [
    "ACCENT",
    "BADGE",
    "BODY",
    "BODY_HOVER",
    "BORDER",
    "BYPASS",
    "BYPASS_HEADER",
    "CANVAS",
    "CATEGORY_COLORS",
    "DIM",
    "ERROR",
    "ERROR_BUBBLE",
    "ERROR_EDGE",
    "ERROR_HEADER",
    "FAINT",
    "FAMILY",
    "FIELD",
    "FIELD_FILL",
    "FIELD_HEIGHT",
    "FIELD_HOVER",
    "FIELD_PITCH",
    "GRID",
    "GRID_DOT",
    "GROUP",
    "HEADER",
    "HIGHLIGHT",
    "LEAST_SCALE",
    "LINKING",
    "LINK_WIDTH",
    "MAP_FRAME",
    "MOST_SCALE",
    "MUTED_OPACITY",
    "NODE_COLORS",
    "NOTE_HEADER",
    "OFF",
    "ON_HIGHLIGHT",
    "OTHER_CATEGORY",
    "OTHER_SLOT",
    "PAD",
    "PANEL",
    "PANEL_LINE",
    "PLATE",
    "RADIUS",
    "ROW",
    "RUNNING",
    "RUN_BUTTON",
    "RUN_BUTTON_HOVER",
    "RUN_BUTTON_PRESSED",
    "SELECTED",
    "SHADOW",
    "SLOT_COLORS",
    "SLOT_RADIUS",
    "SUBGRAPH_HEADER",
    "TEXT",
    "THEMES",
    "UNKNOWN_HEADER",
    "VEIL",
    "WARNING",
    "WARNING_BUBBLE",
    "Look",
    "apply_theme",
    "at_scale",
    "brush",
    "category_color",
    "category_dot",
    "color_or",
    "contrast",
    "font",
    "forgets_colors",
    "group_font",
    "label_font",
    "legible",
    "load_fonts",
    "look_in_use",
    "pen",
    "px",
    "slot_color",
    "stronger",
    "switch",
    "title_font",
    "value_font",
    "wanted_look",
]


def slot_color(slot_type: str) -> QColor:
    """Return the colour of links and slots of a type; of a union the first type with a colour of its own."""
    for part in slot_type.split(","):
        color = SLOT_COLORS.get(part.strip())
        if color is not None:
            return color
    return OTHER_SLOT


def category_color(category: str) -> QColor:
    """Return the header tint of a menu category such as `model/sampling`."""
    for word in reversed(category.split("/")):
        color = CATEGORY_COLORS.get(word)
        if color is not None:
            return color
    return OTHER_CATEGORY


def category_dot(category: str) -> QColor:
    """Return the tint of a menu category as a dot on a panel, where it has to stand out."""
    color = category_color(category)
    return legible(color, FIELD, 3.0) if look_in_use().light else color.lighter(140)


def stronger(color: QColor, percent: int) -> QColor:
    """Return a colour that stands out more: lighter in the dark theme, darker in the light one."""
    return color.darker(percent) if look_in_use().light else color.lighter(percent)


def color_or(text: str | None, fallback: QColor) -> QColor:
    """Return the colour a file names, or `fallback` when it names none that Qt can read.

    Files name colours of the dark theme; in the light one they are shown paler, so that dark texts are read.
    """
    color = QColor(text) if text else fallback
    if not color.isValid():
        return fallback
    if not text or not look_in_use().light:
        return color
    return QColor.fromHslF(
        max(color.hslHueF(), 0.0), min(color.hslSaturationF(), 0.6), 1.0 - 0.55 * min(color.lightnessF(), 0.5)
    )
