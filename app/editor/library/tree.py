"""The tree of kinds of nodes: favourites, recent ones, categories or packs; filled where it is opened."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.header_marks import marks_of
from app.editor.creating.search.hit_rows import paint_mark, paint_title
from app.editor.creating.search.hits import Hit
from app.editor.words import tr
from app.workflow.node_info import NodeInfo

NODE_MIME = "application/x-confy-node"
"""What a dragged kind of node carries: its class, as UTF-8."""

CLASS_ROLE = Qt.ItemDataRole.UserRole
PATH_ROLE = CLASS_ROLE + 1
INFO_ROLE = CLASS_ROLE + 2
ROW_HEIGHT = 24
STAR_WIDTH = 22
MOST_SHOWN_OPEN = 200
"""With more kinds than this the categories start closed."""

AnyIndex = QModelIndex | QPersistentModelIndex
Folders = Mapping[str, Sequence[NodeInfo]]
"""Kinds by the path of the folder they stand in, parts of it separated by `/`."""


class KindTree(QTreeWidget):
    """Shows folders of kinds, or hits alone; it neither finds nor stars, it says what was asked."""

    kind_shown = Signal(object)
    """This NodeInfo is the current one now."""
    kind_pointed = Signal(object, QPoint)
    """The mouse rests on this NodeInfo (None: on none any longer); where its row ends, on the screen."""
    star_asked = Signal(str, bool)
    """A kind is to be starred, or its star to be taken away."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setIndentation(14)
        self.setMouseTracking(True)
        self.setStyleSheet(
            "QTreeView { background: transparent; } QTreeView::item { padding: 3px 0; }"
            " QTreeView::branch:selected { background: transparent; }"
        )
        self.setAccessibleName(tr("Node library"))
        self._rows = _KindRows(self)
        self.setItemDelegate(self._rows)
        self.starred: Collection[str] = ()
        self._open: dict[str, bool] = {}
        self._waiting: dict[str, Sequence[NodeInfo]] = {}
        self.itemExpanded.connect(self._fill_opened)
        self.itemCollapsed.connect(self._note_closed)
        self.currentItemChanged.connect(self._tell_current)

    @property
    def words(self) -> Sequence[str]:
        """The letters shown bright in the titles."""
        return self._rows.words

    def show_hits(self, infos: Iterable[NodeInfo], words: Sequence[str]) -> None:
        """Show these kinds alone, the letters of `words` bright."""
        self._begin(words)
        self.setRootIsDecorated(False)
        self.addTopLevelItems([_item_of(info) for info in infos])
        first = self.topLevelItem(0)
        if first is not None:
            self.setCurrentItem(first)

    def show_folders(self, pinned: Folders, folders: Folders) -> None:
        """Show the kinds in their folders, those of `pinned` first; what was open stays open."""
        current, top = self.current_class(), self.verticalScrollBar().value()
        self._begin(())
        self.setRootIsDecorated(True)
        opened = sum(map(len, folders.values())) <= MOST_SHOWN_OPEN
        made: dict[str, QTreeWidgetItem] = {}
        with QSignalBlocker(self):
            for groups, at_first in ((pinned, True), (folders, opened)):
                for path, infos in groups.items():
                    self._waiting[path] = infos
                    self._folder(path, made).setData(0, PATH_ROLE, path)
                for path in [path for path in made if path not in self._open]:
                    self._open[path] = at_first
            for path, item in made.items():
                policy = QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator
                item.setChildIndicatorPolicy(policy)
                if self._open[path]:
                    self._fill(item)
                    item.setExpanded(True)
        self._choose(current)
        self.verticalScrollBar().setValue(top)

    def current_class(self) -> str:
        """Return the class of the current row; the empty text where it is none of a kind."""
        item = self.currentItem()
        return str(item.data(0, CLASS_ROLE) or "") if item is not None else ""

    def _begin(self, words: Sequence[str]) -> None:
        self._rows.words = words
        self._waiting = {}
        self.clear()

    def _folder(self, path: str, made: dict[str, QTreeWidgetItem]) -> QTreeWidgetItem:
        if path in made:
            return made[path]
        above, _, name = path.rpartition("/")
        item = QTreeWidgetItem([name])
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item.setData(0, PATH_ROLE, path)
        if above:
            self._folder(above, made).addChild(item)
        else:
            self.addTopLevelItem(item)
        made[path] = item
        return item

    def _fill(self, folder: QTreeWidgetItem) -> None:
        infos = self._waiting.pop(str(folder.data(0, PATH_ROLE)), ())
        folder.addChildren([_item_of(info) for info in infos])

    def _fill_opened(self, folder: QTreeWidgetItem) -> None:
        self._fill(folder)
        self._open[str(folder.data(0, PATH_ROLE))] = True

    def _note_closed(self, folder: QTreeWidgetItem) -> None:
        self._open[str(folder.data(0, PATH_ROLE))] = False

    def _choose(self, class_type: str) -> None:
        if class_type:
            flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
            for index in self.model().match(self.model().index(0, 0), CLASS_ROLE, class_type, 1, flags):
                self.setCurrentIndex(index)

    def _tell_current(self, item: QTreeWidgetItem | None) -> None:
        info = item.data(0, INFO_ROLE) if item is not None else None
        if info is not None:
            self.kind_shown.emit(info)

    # Stars, keys, help

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Star a kind by a click on its star; else select."""
        item = self.itemAt(event.position().toPoint())
        info: NodeInfo | None = item.data(0, INFO_ROLE) if item is not None else None
        if item is not None and info is not None and event.button() == Qt.MouseButton.LeftButton:
            rect = self.visualItemRect(item)
            if event.position().x() >= rect.right() - STAR_WIDTH:
                self.star_asked.emit(info.class_type, info.class_type not in self.starred)
                return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Star the current kind with `*`."""
        current = self.current_class()
        if event.text() == "*" and current:
            self.star_asked.emit(current, current not in self.starred)
            return
        super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell where the mouse rests."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            item = self.itemAt(event.pos())
            info = item.data(0, INFO_ROLE) if item is not None else None
            row = self.visualItemRect(item).topRight() if item is not None else event.pos()
            end = QPoint(self.viewport().width(), row.y())
            self.kind_pointed.emit(info, self.viewport().mapToGlobal(end))
            return True
        leaves = (QEvent.Type.Leave, QEvent.Type.Wheel, QEvent.Type.MouseButtonPress)
        if event.type() in leaves or (event.type() == QEvent.Type.MouseMove and self._moved_off(event)):
            self.kind_pointed.emit(None, QPoint())
        return bool(super().viewportEvent(event))

    def _moved_off(self, event: QEvent) -> bool:
        return isinstance(event, QMouseEvent) and self.itemAt(event.position().toPoint()) is None

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """Return what a drag carries: the class of the kind."""
        data = QMimeData()
        names = [item.data(0, CLASS_ROLE) for item in items if item.data(0, CLASS_ROLE)]
        if names:
            data.setData(NODE_MIME, QByteArray(str(names[0]).encode()))
        return data


class _KindRows(QStyledItemDelegate):
    """Paints kinds with their colour, marks and star; folders as Qt does."""

    words: Sequence[str] = ()

    def __init__(self, tree: KindTree) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Return the height of a row."""
        return QSize(80, theme.px(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint one row."""
        info: NodeInfo | None = index.data(INFO_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        if info is None:
            self._paint_folder(painter, rect, str(index.data()))
        else:
            if state & QStyle.StateFlag.State_Selected or over:
                selected = bool(state & QStyle.StateFlag.State_Selected)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.FIELD_FILL if selected else theme.BODY)
                painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), 5, 5)
            self._paint_kind(painter, rect, info, over)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.ACCENT)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -1.5, -1.5), 5, 5)
        painter.restore()

    def _paint_folder(self, painter: QPainter, rect: QRect, name: str) -> None:
        painter.setFont(theme.at_scale(theme.label_font()))
        painter.setPen(theme.DIM)
        painter.drawText(rect.adjusted(4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_kind(self, painter: QPainter, rect: QRect, info: NodeInfo, over: bool) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.category_dot(info.category))
        painter.drawRoundedRect(QRect(rect.left() + 4, rect.center().y() - 4, 9, 9), 3, 3)
        starred = info.class_type in self._tree.starred
        inner = rect.adjusted(20, 0, -STAR_WIDTH if starred or over else -4, 0)
        left = paint_title(painter, inner, Hit(info), self.words)
        for mark in marks_of(info):
            place = QRectF(left + 6, rect.center().y() - 8, inner.right() - left - 6, 17)
            left = paint_mark(painter, place, mark)
        if starred or over:
            painter.setPen(theme.WARNING if starred else theme.FAINT)
            painter.setFont(theme.at_scale(theme.label_font()))
            place_of_star = QRect(rect.right() - STAR_WIDTH, rect.top(), STAR_WIDTH, rect.height())
            painter.drawText(place_of_star, Qt.AlignmentFlag.AlignCenter, "★" if starred else "☆")


def _item_of(info: NodeInfo) -> QTreeWidgetItem:
    item = QTreeWidgetItem([info.display_name])
    item.setData(0, CLASS_ROLE, info.class_type)
    item.setData(0, INFO_ROLE, info)
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, " ".join((info.display_name, *marks_of(info))))
    return item
