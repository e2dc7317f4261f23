"""The node library: all kinds by category, with a filter, to drag or double-click into the canvas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, QMimeData, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.creating.fuzzy import in_categories
from app.editor.creating.kind_index import rank
from app.editor.creating.node_search import marks, slots_text
from app.workflow.node_info import NodeInfo

NODE_MIME = "application/x-confy-node"
"""What a dragged kind of node carries: its class, as UTF-8."""

CLASS_ROLE = Qt.ItemDataRole.UserRole
CATEGORY_ROLE = CLASS_ROLE + 1
MOST_SHOWN_OPEN = 200
"""With more kinds than this the categories start closed."""


class LibraryPanel(QWidget):
    """The tree of all kinds of nodes. An empty filter shows categories, a filled one the ranked hits."""

    node_chosen = Signal(str)
    """The class of a node that was double-clicked, or chosen with Enter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filter = QLineEdit(self, clearButtonEnabled=True, placeholderText="Filter nodes")
        self.filter.setAccessibleName("Filter nodes")
        self.tree = _NodeTree(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addWidget(self.filter)
        layout.addWidget(self.tree)
        self._library: Mapping[str, NodeInfo] = {}
        self._recent: Sequence[str] = ()
        self._open: dict[str, bool] = {}
        self.filter.textChanged.connect(self._fill)
        self.tree.itemActivated.connect(self._choose)
        self.tree.itemExpanded.connect(self._remember_open)
        self.tree.itemCollapsed.connect(self._remember_open)

    def set_library(self, library: Mapping[str, NodeInfo], recent: Sequence[str] = ()) -> None:
        """Show these kinds; categories that were open stay open."""
        same = library is self._library and tuple(recent) == tuple(self._recent)
        self._library, self._recent = library, tuple(recent)
        if not same:
            self._fill()

    def _fill(self) -> None:
        self.tree.clear()
        query = self.filter.text()
        if query:
            for info in rank(query, self._library.values(), self._recent)[:200]:
                self.tree.addTopLevelItem(_item_of(info))
            self.tree.setRootIsDecorated(False)
            return
        self.tree.setRootIsDecorated(True)
        folders: dict[str, QTreeWidgetItem] = {}
        for category, infos in in_categories(self._library).items():
            folder = self._folder(category, folders)
            folder.addChildren([_item_of(info) for info in infos])
        with QSignalBlocker(self.tree):
            for path, folder in folders.items():
                folder.setExpanded(self._open.get(path, len(self._library) <= MOST_SHOWN_OPEN))

    def _folder(self, category: str, folders: dict[str, QTreeWidgetItem]) -> QTreeWidgetItem:
        if category in folders:
            return folders[category]
        above, _, name = category.rpartition("/")
        item = QTreeWidgetItem([name])
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item.setForeground(0, theme.DIM)
        item.setData(0, CATEGORY_ROLE, category)
        if above:
            self._folder(above, folders).addChild(item)
        else:
            self.tree.addTopLevelItem(item)
        folders[category] = item
        return item

    def _remember_open(self, folder: QTreeWidgetItem) -> None:
        self._open[str(folder.data(0, CATEGORY_ROLE))] = folder.isExpanded()

    def _choose(self, item: QTreeWidgetItem) -> None:
        class_type = item.data(0, CLASS_ROLE)
        if class_type:
            self.node_chosen.emit(class_type)


class _NodeTree(QTreeWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setIconSize(QSize(10, 10))
        self.setIndentation(14)
        self.setStyleSheet("QTreeView { background: transparent; } QTreeView::item { padding: 3px 0; }")
        self.setAccessibleName("Node library")

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        data = QMimeData()
        names = [item.data(0, CLASS_ROLE) for item in items if item.data(0, CLASS_ROLE)]
        if names:
            data.setData(NODE_MIME, QByteArray(str(names[0]).encode()))
        return data


def _item_of(info: NodeInfo) -> QTreeWidgetItem:
    item = QTreeWidgetItem([info.display_name + marks(info)])
    item.setData(0, CLASS_ROLE, info.class_type)
    item.setIcon(0, _dot(theme.category_color(info.category).lighter(140).name()))
    item.setToolTip(0, "\n".join(filter(None, (info.class_type, slots_text(info), info.description.strip()))))
    return item


def _dot(color: str) -> QIcon:
    picture = QPixmap(20, 20)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(color))
    painter.drawRoundedRect(2, 2, 16, 16, 5, 5)
    painter.end()
    return QIcon(picture)
