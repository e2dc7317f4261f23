"""The fonts of the editor. Those of the canvas have one size: there the zoom makes texts larger."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from app.editor.words import language_in_use
from app.folders import resource_path

FAMILY = "Inter"
CHINESE = (
    "PingFang SC",
    "Microsoft YaHei UI",
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "WenQuanYi Micro Hei",
)
"""The systems' fonts for what Inter lacks; where none is named, a system may take Japanese forms."""


def load_fonts() -> bool:
    """Add the fonts shipped with Confy to the program; False when none could be read."""
    found = [QFontDatabase.addApplicationFont(str(path)) for path in resource_path("fonts").glob("*.otf")]
    return any(index >= 0 for index in found)


@cache
def families(language: str) -> tuple[str, ...]:
    """Return the editor's font and, for Chinese, the one of this machine that is known to have its letters.

    A family that is not there is not named: macOS would search for it at every start.
    """
    if not language.startswith("zh"):
        return (FAMILY,)
    there = set(QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese))
    return (FAMILY, *[name for name in CHINESE if name in there][:1])


def font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the editor's font; without hinting, so that letters keep their distances at every zoom."""
    made = QFont(list(families(language_in_use())))
    made.setPixelSize(pixels)
    made.setWeight(weight)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


@cache
def title_font() -> QFont:
    """Return the font of node titles."""
    return font(13, QFont.Weight.DemiBold)


@cache
def label_font() -> QFont:
    """Return the font of slot names."""
    return font(12, QFont.Weight.Medium)


@cache
def value_font() -> QFont:
    """Return the font of field names and values."""
    return font(11, QFont.Weight.Medium)


@cache
def group_font() -> QFont:
    """Return the font of group titles."""
    return font(20, QFont.Weight.DemiBold)
