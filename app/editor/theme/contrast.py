"""How well a colour can be read on another, after WCAG 2.2, and colours made readable."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QColor

LEAST_FOR_TEXT = 4.5
_STEPS = 40


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"); their alphas do not count."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def legible(color: QColor, ground: QColor, least: float = LEAST_FOR_TEXT) -> QColor:
    """Return the colour of this hue, lighter or darker, that can be read on a ground."""
    return QColor(_legible(color.name(), ground.name(), least))


@lru_cache(maxsize=512)
def _legible(name: str, ground_name: str, least: float) -> str:
    color, ground = QColor(name), QColor(ground_name)
    hue, saturation, lightness = max(color.hslHueF(), 0.0), color.hslSaturationF(), color.lightnessF()
    goal = 1.0 if _luminance(ground) < 0.18 else 0.0
    for step in range(_STEPS + 1):
        tried = QColor.fromHslF(hue, saturation, lightness + (goal - lightness) * step / _STEPS)
        if contrast(tried, ground) >= least:
            return tried.name()
    return "#ffffff" if goal else "#000000"


def _luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
