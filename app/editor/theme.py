"""Colours, sizes, fonts and the palette of the editor: the one place that says how Confy looks."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from app.folders import resource_path

CANVAS = QColor("#17181c")
GRID_DOT = QColor("#2a2c33")
BODY = QColor("#2b2d33")
BODY_HOVER = QColor("#2f3138")
FIELD = QColor("#1d1e23")
FIELD_HOVER = QColor("#25272d")
FIELD_FILL = QColor("#333a4a")
BORDER = QColor("#14151a")
TEXT = QColor("#e6e7eb")
DIM = QColor("#9a9ca6")
FAINT = QColor("#6c6e78")
ERROR = QColor("#ff4d5a")
ERROR_HEADER = QColor("#7a2f35")
ERROR_BUBBLE = QColor("#35191d")
WARNING = QColor("#ffb454")
WARNING_BUBBLE = QColor("#33270f")
RUNNING = QColor("#3ddc84")
SELECTED = QColor("#f2f4f8")
BYPASS = QColor("#ff00ff")
UNKNOWN_HEADER = QColor("#4a2c33")
NOTE_HEADER = QColor("#5a5230")
SUBGRAPH_HEADER = QColor("#34507a")
LINKING = QColor("#aaffaa")
PANEL = QColor("#1c1d22")
PANEL_LINE = QColor("#3a3d46")
ACCENT = QColor("#5b8def")
GROUP = QColor("#3f4a5c")

MUTED_OPACITY = 0.45

SLOT_COLORS = {
    "CLIP": QColor("#ffd500"),
    "CLIP_VISION": QColor("#a8dadc"),
    "CLIP_VISION_OUTPUT": QColor("#ad7452"),
    "CONDITIONING": QColor("#ffa931"),
    "CONTROL_NET": QColor("#6ee7b7"),
    "IMAGE": QColor("#64b5f6"),
    "LATENT": QColor("#ff9cf9"),
    "MASK": QColor("#81c784"),
    "MODEL": QColor("#b39ddb"),
    "STYLE_MODEL": QColor("#c2ffae"),
    "VAE": QColor("#ff6e6e"),
    "NOISE": QColor("#b0b0b0"),
    "GUIDER": QColor("#66ffff"),
    "SAMPLER": QColor("#ecb4b4"),
    "SIGMAS": QColor("#cdffcd"),
    "TAESD": QColor("#dcc274"),
}
OTHER_SLOT = QColor("#99aa99")

# The tint of a node's header, by the words of its category; the last word that is listed wins.
CATEGORY_COLORS = {
    "sampling": QColor("#5b3f7a"),
    "loaders": QColor("#2f5d62"),
    "conditioning": QColor("#7a5a2b"),
    "latent": QColor("#73406e"),
    "image": QColor("#2c4f7c"),
    "mask": QColor("#35623f"),
    "text": QColor("#38556b"),
    "language": QColor("#38556b"),
    "primitive": QColor("#46513a"),
    "utilities": QColor("#454b5a"),
    "utils": QColor("#454b5a"),
    "audio": QColor("#6b4a3a"),
    "video": QColor("#394a86"),
    "model": QColor("#4c3f6e"),
}
OTHER_CATEGORY = QColor("#41444e")

# Names of node colours as ComfyUI's menu has them: title, body, group.
NODE_COLORS = {
    "red": ("#322", "#533", "#A88"),
    "brown": ("#332922", "#593930", "#b06634"),
    "green": ("#232", "#353", "#8A8"),
    "blue": ("#223", "#335", "#88A"),
    "pale_blue": ("#2a363b", "#3f5159", "#3f789e"),
    "cyan": ("#233", "#355", "#8AA"),
    "purple": ("#323", "#535", "#a1309b"),
    "yellow": ("#432", "#653", "#b58b2a"),
    "black": ("#222", "#000", "#444"),
}

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

FAMILY = "Inter"


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


def color_or(text: str | None, fallback: QColor) -> QColor:
    """Return the colour a file names, or `fallback` when it names none that Qt can read."""
    if not text:
        return fallback
    color = QColor(text)
    return color if color.isValid() else fallback


def load_fonts() -> bool:
    """Add the fonts shipped with Confy to the program; False when none could be read."""
    found = [QFontDatabase.addApplicationFont(str(path)) for path in resource_path("fonts").glob("*.otf")]
    return any(index >= 0 for index in found)


def font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the editor's font; without hinting, so that letters keep their distances at every zoom."""
    made = QFont(FAMILY)
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


def dark_palette() -> QPalette:
    """Return the palette of all widgets outside of the canvas."""
    palette = QPalette()
    role = QPalette.ColorRole
    for name, color in (
        (role.Window, PANEL),
        (role.WindowText, TEXT),
        (role.Base, FIELD),
        (role.AlternateBase, FIELD_HOVER),
        (role.Text, TEXT),
        (role.PlaceholderText, FAINT),
        (role.Button, BODY),
        (role.ButtonText, TEXT),
        (role.BrightText, ERROR),
        (role.ToolTipBase, BODY),
        (role.ToolTipText, TEXT),
        (role.Highlight, ACCENT),
        (role.HighlightedText, QColor("#ffffff")),
        (role.Link, ACCENT),
        (role.Light, PANEL_LINE),
        (role.Midlight, BODY_HOVER),
        (role.Mid, PANEL_LINE),
        (role.Dark, BORDER),
        (role.Shadow, BORDER),
    ):
        palette.setColor(name, color)
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, FAINT)
    return palette


def _icon(name: str) -> str:
    """Return the path of a shipped icon as style sheets write it."""
    return resource_path("icons", f"{name}.svg").as_posix()


STYLE_SHEET = f"""
QToolTip {{ color: {TEXT.name()}; background: {BODY.name()}; border: 1px solid {PANEL_LINE.name()};
    padding: 4px; }}
QMenu {{ background: {PANEL.name()}; border: 1px solid {PANEL_LINE.name()}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 20px; border-radius: 4px; }}
QMenu::item:selected {{ background: {ACCENT.name()}; color: white; }}
QMenu::item:disabled {{ color: {FAINT.name()}; }}
QMenu::separator {{ height: 1px; background: {PANEL_LINE.name()}; margin: 4px 8px; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {PANEL_LINE.name()}; border-radius: 4px; min-height: 24px; min-width: 24px;
    margin: 1px; }}
QScrollBar::handle:hover {{ background: {FAINT.name()}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; }}
QDockWidget::title {{ background: {PANEL.name()}; padding: 6px 8px; }}
QMainWindow::separator {{ background: {BORDER.name()}; width: 3px; height: 3px; }}
QLineEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{ background: {FIELD.name()};
    border: 1px solid {PANEL_LINE.name()}; border-radius: 5px; padding: 3px 6px;
    selection-background-color: {ACCENT.name()}; }}
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {{
    border-color: {ACCENT.name()}; }}
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox::down-arrow {{ image: url({_icon("down")}); width: 10px; height: 10px; }}
QCheckBox::indicator {{ width: 14px; height: 14px; border: 1px solid {PANEL_LINE.name()}; border-radius: 4px;
    background: {FIELD.name()}; }}
QCheckBox::indicator:hover {{ border-color: {FAINT.name()}; }}
QCheckBox::indicator:focus {{ border-color: {ACCENT.name()}; }}
QCheckBox::indicator:checked {{ background: {ACCENT.name()}; border-color: {ACCENT.name()};
    image: url({_icon("check")}); }}
QPushButton {{ background: {BODY.name()}; border: 1px solid {PANEL_LINE.name()}; border-radius: 5px;
    padding: 4px 12px; }}
QPushButton:hover {{ background: {BODY_HOVER.name()}; }}
QPushButton:pressed {{ background: {FIELD.name()}; }}
QTreeView, QListView, QTableView {{ background: {FIELD.name()}; border: none; outline: none; }}
QHeaderView::section {{ background: {PANEL.name()}; border: none; padding: 4px 8px; color: {DIM.name()}; }}
QTabBar::tab {{ background: {PANEL.name()}; padding: 6px 12px; color: {DIM.name()}; border: none; }}
QTabBar::tab:selected {{ color: {TEXT.name()}; border-bottom: 2px solid {ACCENT.name()}; }}
QStatusBar::item {{ border: none; }}
"""


def apply_theme(application: QApplication) -> None:
    """Give the whole program its fonts, style, palette and style sheet."""
    load_fonts()
    fusion = QStyleFactory.create("Fusion")
    if fusion is not None:
        application.setStyle(fusion)
    application.setPalette(dark_palette())
    application.setFont(font(12))
    application.setStyleSheet(STYLE_SHEET)
