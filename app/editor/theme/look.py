"""How the program looks: theme, palette of links and size; and switching to another look while it runs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QStyleFactory,
    QTreeWidget,
    QTreeWidgetItemIterator,
    QWidget,
)

from app.editor.theme.copies import renew_copies
from app.editor.theme.fonts import font, load_fonts
from app.editor.theme.schemes import Scheme, named_colors, scheme_of
from app.editor.theme.style_sheet import palette_in_use, style_sheet_in_use

DARK, LIGHT, SYSTEM = "dark", "light", "system"
THEMES = (SYSTEM, DARK, LIGHT)
TEXT_SIZE = 12
"""The size of the texts in panels and menus at 100 %, in pixels."""
LEAST_SCALE, MOST_SCALE = 0.75, 2.0

_PIXELS = re.compile(r"(?<![\w#-])(\d+)px")
_FONT_SIZE = re.compile(r"(font-size:\s*)(\d+)(px)")
_HEX = re.compile(r"#[0-9a-f]{6}\b")
_HAIRLINE = 2
"""Lines up to so many pixels keep their width at every scale."""
_SIZES = "confy_font_sizes"


@dataclass(frozen=True)
class Look:
    """A look. `scale`: of texts and controls outside of the canvas, 1 is 100 %; the canvas zooms by it."""

    light: bool = False
    safe_links: bool = False
    scale: float = 1.0

    @property
    def scheme(self) -> Scheme:
        """The value of every colour."""
        return scheme_of(self.light, self.safe_links)


_IN_USE = [Look()]
"""The one look of the process: colours are drawn from everywhere, as fonts and styles of Qt are."""


def look_in_use() -> Look:
    """Return how the program looks now."""
    return _IN_USE[0]


def wanted_look(theme: str, links: str, scale: float) -> Look:
    """Return the look that settings name; the theme `system` is the system's, dark where it says nothing."""
    system = QGuiApplication.styleHints().colorScheme()
    light = theme == LIGHT or (theme == SYSTEM and system == Qt.ColorScheme.Light)
    return Look(light, links == "safe", min(max(scale, LEAST_SCALE), MOST_SCALE))


def px(pixels: float) -> int:
    """Return a length outside of the canvas at the scale in use."""
    return round(pixels * look_in_use().scale)


def at_scale(usual: QFont) -> QFont:
    """Return a font at the scale in use: for lists that are painted by hand."""
    made = QFont(usual)
    made.setPixelSize(px(usual.pixelSize()))
    return made


def apply_theme(application: QApplication, look: Look | None = None) -> None:
    """Give the whole program its fonts, style, palette and style sheet."""
    load_fonts()
    fusion = QStyleFactory.create("Fusion")
    if fusion is not None:
        application.setStyle(fusion)
    _IN_USE[0] = look or Look()
    _set_colors(look_in_use().scheme)
    _dress(application)


def switch(application: QApplication, look: Look) -> bool:
    """Change to another look while the program runs; False when it is the one in use.

    What holds pictures of its own (the canvas, icons) hears of it by Qt's event of a new palette or font.
    """
    before = look_in_use()
    if look == before:
        return False
    changed = _changed(before.scheme, look.scheme)
    _IN_USE[0] = look
    _set_colors(look.scheme)
    for widget in application.allWidgets():
        _renew_sheet(widget, changed, before.scale, look.scale)
    _dress(application)
    for widget in application.allWidgets():
        if isinstance(widget, QTreeWidget):
            _renew_rows(widget, changed)
    return True


def _dress(application: QApplication) -> None:
    application.setPalette(palette_in_use())
    application.setFont(font(px(TEXT_SIZE)))
    application.setStyleSheet(scaled_sheet(style_sheet_in_use(), look_in_use().scale))


def scaled_sheet(sheet: str, scale: float) -> str:
    """Return a style sheet with its lengths at a scale; hairlines stay."""

    def scaled(found: re.Match[str]) -> str:
        pixels = int(found[1])
        return found[0] if pixels <= _HAIRLINE else f"{round(pixels * scale)}px"

    return _PIXELS.sub(scaled, sheet)


def _set_colors(scheme: Scheme) -> None:
    for name, color in named_colors().items():
        color.setRgba(QColor(scheme[name]).rgba())
    renew_copies()


def _changed(before: Scheme, after: Scheme) -> dict[str, str]:
    """Return what becomes of each value of a colour; where two names share one, the first decides."""
    changed: dict[str, str] = {}
    for name, value in before.items():
        changed.setdefault(value, after[name])
    return {value: new for value, new in changed.items() if value != new}


def _renew_sheet(widget: QWidget, changed: Mapping[str, str], scale_before: float, scale: float) -> None:
    """Write the style sheet of a widget again with the colours and text sizes of now.

    It was written with the colours of before (`theme.X.name()`), so that their values tell which they are.
    """
    sheet = widget.styleSheet()
    if not sheet:
        return
    renewed = _HEX.sub(lambda found: changed.get(found[0], found[0]), sheet)
    if scale != scale_before:
        renewed = _with_font_sizes(widget, renewed, scale_before, scale)
    if renewed != sheet:
        widget.setStyleSheet(renewed)


def _with_font_sizes(widget: QWidget, sheet: str, scale_before: float, scale: float) -> str:
    """Scale the text sizes; the sizes at 100 % are kept with the widget, so that rounding does not add up."""
    shown = [int(found[2]) for found in _FONT_SIZE.finditer(sheet)]
    if not shown:
        return sheet
    kept = widget.property(_SIZES)
    usual = list(kept) if kept else []
    if [round(size * scale_before) for size in usual] != shown:
        usual = [size / scale_before for size in shown]
    widget.setProperty(_SIZES, usual)
    sizes = iter(usual)
    return _FONT_SIZE.sub(lambda found: f"{found[1]}{round(next(sizes) * scale)}{found[3]}", sheet)


def _renew_rows(tree: QTreeWidget, changed: Mapping[str, str]) -> None:
    rows = QTreeWidgetItemIterator(tree)
    while (row := rows.value()) is not None:
        for column in range(tree.columnCount()):
            brush = row.foreground(column)
            new = changed.get(brush.color().name()) if brush.style() != Qt.BrushStyle.NoBrush else None
            if new is not None:
                row.setForeground(column, QBrush(QColor(new)))
        rows += 1
