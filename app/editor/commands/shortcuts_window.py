"""The list of all keyboard shortcuts, and what the mouse does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor.commands.command import shortcut_text
from app.editor.commands.table import MENUS, commands_in

MOUSE = (
    ("Wheel", "Zoom at the cursor"),
    ("Drag the background, middle button, or Space", "Move the view"),
    ("Ctrl+drag", "Select with a frame"),
    ("Ctrl+click or Shift+click", "Add to the selection"),
    ("Double-click the background", "Search a node and add it"),
    ("Drag from a slot", "Make a link; let it go in the empty to search a node that fits"),
    ("Drag from a linked input", "Move that link"),
    ("Ctrl+right-drag, or Alt+Shift+drag", "Cut the links that the line crosses"),
    ("Alt+click a link", "Bend it with a reroute, whose dot can be dragged"),
    ("Drop a node without links on a link", "Insert it there"),
    ("Double-click a title", "Rename the node"),
    ("Alt+drag a node", "Copy it"),
    ("Drop a PNG or JSON", "Open the workflow inside; other pictures become a node"),
)


class ShortcutsWindow(QDialog):
    """Lists commands by menu, with a filter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keyboard shortcuts")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 620)
        self.filter = QLineEdit(self, placeholderText="Filter", clearButtonEnabled=True)
        self.list = QTreeWidget(self)
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setStyleSheet("QTreeView { background: transparent; } QTreeView::item { padding: 3px 0; }")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.filter, self.list, buttons):
            layout.addWidget(widget)
        self._sections: list[QTreeWidgetItem] = []
        self._fill()
        self.filter.textChanged.connect(self._show_matching)

    def _fill(self) -> None:
        for title, entries in MENUS.items():
            rows = [
                (command.title.replace("&", "").rstrip("…"), shortcut_text(command))
                for command in commands_in(entries)
                if command.shortcuts
            ]
            self._add_section(title.replace("&", ""), rows)
        self._add_section("Mouse", [(what, how) for how, what in MOUSE])
        self.list.expandAll()
        self.list.resizeColumnToContents(0)

    def _add_section(self, title: str, rows: list[tuple[str, str]]) -> None:
        section = QTreeWidgetItem([title])
        section.setFlags(Qt.ItemFlag.ItemIsEnabled)
        section.addChildren([QTreeWidgetItem(list(row)) for row in rows])
        self.list.addTopLevelItem(section)
        self._sections.append(section)

    def _show_matching(self, text: str) -> None:
        for section in self._sections:
            shown = 0
            for item in section.takeChildren():
                section.addChild(item)
                fits = text.lower() in f"{item.text(0)} {item.text(1)}".lower()
                item.setHidden(not fits)
                shown += fits
            section.setHidden(not shown)
