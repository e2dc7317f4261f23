"""The palette and the style sheet of all widgets, from the colours in use."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from app.editor.theme import colors
from app.folders import resource_path


def palette_in_use() -> QPalette:
    """Return the palette of all widgets outside of the canvas."""
    palette = QPalette()
    role = QPalette.ColorRole
    for name, color in (
        (role.Window, colors.PANEL),
        (role.WindowText, colors.TEXT),
        (role.Base, colors.FIELD),
        (role.AlternateBase, colors.FIELD_HOVER),
        (role.Text, colors.TEXT),
        (role.PlaceholderText, colors.FAINT),
        (role.Button, colors.BODY),
        (role.ButtonText, colors.TEXT),
        (role.BrightText, colors.ERROR),
        (role.ToolTipBase, colors.BODY),
        (role.ToolTipText, colors.TEXT),
        (role.Highlight, colors.HIGHLIGHT),
        (role.HighlightedText, colors.ON_HIGHLIGHT),
        (role.Link, colors.ACCENT),
        (role.Light, colors.PANEL_LINE),
        (role.Midlight, colors.BODY_HOVER),
        (role.Mid, colors.PANEL_LINE),
        (role.Dark, colors.BORDER),
        (role.Shadow, colors.BORDER),
    ):
        palette.setColor(name, color)
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, colors.FAINT)
    return palette


def _icon(name: str) -> str:
    """Return the path of a shipped icon as style sheets write it."""
    return resource_path("icons", f"{name}.svg").as_posix()


def style_sheet_in_use() -> str:
    """Return the style sheet of all widgets, at 100 %."""
    c = {name: value.name() for name, value in vars(colors).items() if isinstance(value, QColor)}
    return f"""
QToolTip {{ color: {c["TEXT"]}; background: {c["BODY"]}; border: 1px solid {c["PANEL_LINE"]}; padding: 4px; }}
QMenuBar {{ background: {c["PANEL"]}; color: {c["TEXT"]}; }}
QMenuBar::item {{ background: transparent; padding: 4px 8px; }}
QMenuBar::item:selected {{ background: {c["HIGHLIGHT"]}; color: white; }}
QMenu {{ background: {c["PANEL"]}; border: 1px solid {c["PANEL_LINE"]}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 20px; border-radius: 4px; }}
QMenu::item:selected {{ background: {c["HIGHLIGHT"]}; color: white; }}
QMenu::item:disabled {{ color: {c["FAINT"]}; }}
QMenu::separator {{ height: 1px; background: {c["PANEL_LINE"]}; margin: 4px 8px; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {c["PANEL_LINE"]}; border-radius: 4px; min-height: 24px; min-width: 24px;
    margin: 1px; }}
QScrollBar::handle:hover {{ background: {c["FAINT"]}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; }}
#dock_bar, QLabel#dock_title {{ background: {c["PANEL"]}; }}
QLabel#dock_title {{ padding: 6px 8px; border-left: 3px solid {c["PANEL"]}; }}
QLabel#dock_title[focused="true"] {{ border-left-color: {c["ACCENT"]}; color: {c["ACCENT"]}; }}
QMainWindow::separator {{ background: {c["BORDER"]}; width: 3px; height: 3px; }}
QLineEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{ background: {c["FIELD"]};
    border: 1px solid {c["PANEL_LINE"]}; border-radius: 5px; padding: 3px 6px;
    selection-background-color: {c["HIGHLIGHT"]}; }}
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {{
    border-color: {c["ACCENT"]}; }}
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox::down-arrow {{ image: url({_icon("down")}); width: 10px; height: 10px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; background: transparent;
    width: 18px; }}
QAbstractSpinBox::up-arrow {{ image: url({_icon("up")}); width: 8px; height: 8px; }}
QAbstractSpinBox::down-arrow {{ image: url({_icon("down")}); width: 8px; height: 8px; }}
QCheckBox::indicator {{ width: 14px; height: 14px; border: 1px solid {c["PANEL_LINE"]}; border-radius: 4px;
    background: {c["FIELD"]}; }}
QCheckBox::indicator:hover {{ border-color: {c["FAINT"]}; }}
QCheckBox::indicator:focus {{ border-color: {c["ACCENT"]}; }}
QCheckBox::indicator:checked {{ background: {c["HIGHLIGHT"]}; border-color: {c["HIGHLIGHT"]};
    image: url({_icon("check")}); }}
QPushButton {{ background: {c["BODY"]}; border: 1px solid {c["PANEL_LINE"]}; border-radius: 5px;
    padding: 4px 12px; }}
QPushButton:hover {{ background: {c["BODY_HOVER"]}; }}
QPushButton:pressed {{ background: {c["FIELD"]}; }}
QPushButton:focus {{ border-color: {c["ACCENT"]}; }}
QPushButton:disabled {{ color: {c["FAINT"]}; }}
QTreeView, QListView, QTableView {{ background: {c["FIELD"]}; border: none; outline: none; }}
QTreeView:focus, QListView:focus, QTableView:focus {{ outline: 1px solid {c["ACCENT"]}; }}
QHeaderView::section {{ background: {c["PANEL"]}; border: none; padding: 4px 8px; color: {c["DIM"]}; }}
QTabBar::tab {{ background: {c["PANEL"]}; padding: 6px 12px; color: {c["DIM"]}; border: none; }}
QTabBar::tab:selected {{ color: {c["TEXT"]}; border-bottom: 2px solid {c["ACCENT"]}; }}
QStatusBar::item {{ border: none; }}
"""
