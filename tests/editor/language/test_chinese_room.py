"""Every Chinese text of the main window has its room at 1280×750, also where no font with its letters is.

A Chinese letter is as wide as its font is high; so the room is counted, whatever font paints it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.editor.language.choice import ENGLISH, use_language
from app.editor.theme import apply_theme
from app.folders import example_path
from tests.opening import open_file

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.editor.main_window import MainWindow

FIRST_WIDE = "\u2e80"
BUTTON, FIELD, CHOICE, TAB = 10, 14, 30, 16
"""Least room beside a text, in pixels."""


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    """Have everything said in Chinese, and in English again afterwards."""
    before = QLocale()
    assert use_language(qapp, "zh_CN") == "zh_CN"
    style, font, palette = qapp.styleSheet(), qapp.font(), qapp.palette()
    apply_theme(qapp)
    yield
    use_language(qapp, ENGLISH)
    qapp.setStyleSheet(style)
    qapp.setPalette(palette)
    qapp.setFont(font)
    QLocale.setDefault(before)


def letter(font: QFont) -> float:
    """Return the width of a Chinese letter in pixels."""
    return font.pixelSize() if font.pixelSize() > 0 else font.pointSizeF() * 96 / 72


def width(widget: QWidget, text: str) -> float:
    """Return the width of the longest line of a text in pixels."""
    metrics, wide = widget.fontMetrics(), letter(widget.font())
    lines = text.replace("&", "").split("\n")
    return max(
        sum(wide if sign >= FIRST_WIDE else metrics.horizontalAdvance(sign) for sign in line)
        for line in lines
    )


def text_in(widget: QWidget) -> tuple[str, float]:
    """Return what a widget says in one line, "" for nothing, and the room that it needs beside."""
    if isinstance(widget, QLabel):
        return ("" if widget.wordWrap() or widget.text().startswith("<") else widget.text()), 0
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
        return "", 0
    if isinstance(widget, QAbstractButton):
        return widget.text(), BUTTON + (0 if widget.icon().isNull() else widget.iconSize().width())
    if isinstance(widget, QLineEdit):
        return ("" if widget.text() else widget.placeholderText()), FIELD
    return (widget.currentText(), CHOICE) if isinstance(widget, QComboBox) else ("", 0)


def clipped(window: QWidget) -> list[str]:
    """Return the texts of a window that have not their room."""
    found = []
    for widget in window.findChildren(QWidget):
        text, beside = text_in(widget)
        if widget.isVisible() and text and width(widget, text) + beside > widget.width() + 1:
            found.append(f"{type(widget).__name__} {text!r}")
    for bar in window.findChildren(QTabBar):
        for at in range(bar.count() if bar.isVisible() else 0):
            if width(bar, bar.tabText(at)) + TAB > bar.tabRect(at).width():
                found.append(f"tab {bar.tabText(at)!r}")
    return found


@pytest.mark.parametrize("panel", ["", "problems", "log", "queue", "library"])
def test_no_text_of_the_main_window_is_clipped(
    chinese: None, qtbot: "QtBot", window: "MainWindow", panel: str
) -> None:
    window.resize(1280, 750)
    open_file(window, example_path("starter.json"))
    window.canvas.select(["3"])
    if panel:
        window.docks.by_name[panel].show()
        window.docks.by_name[panel].raise_()
    qtbot.waitUntil(lambda: window.live_check.idle)
    qtbot.wait(1)
    assert (window.width(), window.height()) == (1280, 750)
    assert clipped(window) == []


def test_the_count_finds_a_text_without_room(chinese: None, qtbot: "QtBot") -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    label = QLabel("这是一段很长的文字", parent)
    label.setFixedWidth(40)
    parent.show()
    assert clipped(parent) == ["QLabel '这是一段很长的文字'"]
