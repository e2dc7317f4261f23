"""OutlinePanel: the tree, its keys, and the editors of its values."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QTreeView,
    QWidget,
)

from app.editor.outline.group_switches import GroupSwitch, paint, room, switch_at, switch_tip
from app.editor.outline.model import OutlineModel
from app.editor.outline.rows import Row
from app.editor.panels.value_fields import LongTextField, ValueField, field_for
from app.editor.words import tr

Index = QModelIndex | QPersistentModelIndex
LONG_TEXT_HEIGHT = 120
NAMED = ("node", "group", "listed group", "bookmark")
"""The kinds of rows whose name matters more than what is told beside it."""
BESIDE_NAME = 14
"""Room around a text of a cell, in pixels."""


class OutlinePanel(QTreeView):
    """Enter goes to what a row leads to, or edits its value; F2 edits; Delete removes a bookmark.

    At a group Space mutes its nodes or lets them run, Shift+Space bypasses them.
    """

    row_chosen = Signal(object)
    """The current Row is another, by the user's doing."""
    row_activated = Signal(object)
    """Enter or a double-click on this Row."""
    removal_wanted = Signal(object)
    """Delete was pressed on this Row."""
    switch_wanted = Signal(object, str)
    """The switch (`run`, `mute` or `bypass`) of the group of this Row was pressed."""
    edit_ended = Signal()
    """An editor was closed."""
    shown = Signal(bool)
    """The panel can be seen now, or no longer."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Outline of the workflow"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setExpandsOnDoubleClick(False)
        self.setIndentation(14)
        self.setItemDelegate(OutlineRows(self))
        self.setStyleSheet("QTreeView { border: none; } QTreeView::item { padding: 2px 0; }")
        self._tells = True
        self._pressed: tuple[Row, GroupSwitch] | None = None
        self.over: tuple[Row, GroupSwitch] | None = None
        self.setMouseTracking(True)
        self.doubleClicked.connect(self._activate)

    @property
    def outline(self) -> OutlineModel | None:
        """The model, None before there is one."""
        model = self.model()
        return model if isinstance(model, OutlineModel) else None

    def use(self, model: OutlineModel) -> None:
        """Show a model."""
        self.setModel(model)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    @property
    def editing(self) -> bool:
        """Whether an editor is open."""
        return self.state() == QAbstractItemView.State.EditingState

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Tell that the editor is closed."""
        super().closeEditor(editor, hint)
        self.edit_ended.emit()

    def current_row(self) -> Row | None:
        """Return the row that the keys are at."""
        model = self.outline
        return (
            model.row_at(self.currentIndex()) if model is not None and self.currentIndex().isValid() else None
        )

    def go_to(self, row: Row) -> None:
        """Make a row the current one without telling, and open what is above it."""
        model = self.outline
        if model is None:
            return
        self._tells = False
        try:
            self.setCurrentIndex(model.index_of(row))
            self.scrollTo(model.index_of(row))
        finally:
            self._tells = True

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which row is the current one."""
        super().currentChanged(current, previous)
        row = self.current_row()
        if self._tells and row is not None and self.outline is not None:
            self.row_chosen.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter, F2 and Delete; arrows and letters are the tree's own."""
        row = self.current_row()
        if self.editing:
            event.accept()  # what an editor leaves of a key, such as the Enter that ends it
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row is not None:
            self._activate(self.currentIndex())
        elif event.key() == Qt.Key.Key_F2 and row is not None:
            self.edit_row(row)
        elif event.key() == Qt.Key.Key_Space and row is not None and is_group(row):
            self.switch_wanted.emit(
                row, "bypass" if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else "mute"
            )
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and row is not None:
            self.removal_wanted.emit(row)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press a switch, which makes its row no current one; all else is the tree's own."""
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = self.switch_at(event.position().toPoint()) if left else None
        if self._pressed is None:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a second click on a switch as one more."""
        if self.switch_at(event.position().toPoint()) is not None:
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a switch that the button went down and up on."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            super().mouseReleaseEvent(event)
        elif pressed == self.switch_at(event.position().toPoint()):
            self.switch_wanted.emit(*pressed)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the switch under the mouse."""
        super().mouseMoveEvent(event)
        over = self.switch_at(event.position().toPoint())
        if over != self.over:
            self.over = over
            self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the switches of a group by words."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        model = self.outline
        row = model.row_at(index) if model is not None and index.isValid() else None
        if model is None or row is None or not is_group(row):
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        titles = {"run": tr("Run to its results"), "mute": tr("Muted"), "bypass": tr("Bypassed")}
        for name, title in titles.items():
            action = menu.addAction(title)
            if name != "run":
                action.setCheckable(True)
                action.setChecked(name in model.lit(row))
            action.triggered.connect(lambda _on, name=name: self.switch_wanted.emit(row, name))
        place = self.visualRect(index).bottomLeft() if by_key else event.pos()
        menu.popup(self.viewport().mapToGlobal(place))

    def switch_at(self, place: QPoint) -> tuple[Row, GroupSwitch] | None:
        """Return the row and the switch at a place of the viewport."""
        index, model = self.indexAt(place).siblingAtColumn(1), self.outline
        row = model.row_at(index) if model is not None and index.isValid() else None
        name = switch_at(self.visualRect(index), place) if row is not None and is_group(row) else None
        return (row, name) if row is not None and name is not None else None

    def edit_row(self, row: Row) -> None:
        """Open the editor of a row's value, or of its name."""
        model = self.outline
        if model is not None and model.can_edit(row):
            self.edit(model.index_of(row, 1 if row.kind == "field" else 0))

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that the panel is seen."""
        super().showEvent(event)
        self.shown.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that the panel is seen no longer."""
        super().hideEvent(event)
        self.shown.emit(False)

    def _activate(self, index: QModelIndex) -> None:
        model = self.outline
        if model is None or not index.isValid():
            return
        row = model.row_at(index)
        if row.kind == "field" and model.can_edit(row):
            self.edit_row(row)
        else:
            self.row_activated.emit(row)


class OutlineRows(QStyledItemDelegate):
    """Makes for each value the control that the inspector has for it, and for a name a line."""

    def __init__(self, view: OutlinePanel) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a cell; a name has all the room that what stands beside it leaves."""
        beside = index.sibling(index.row(), 1).data()
        if not beside and index.column() == 1:
            return
        if not beside:
            option.rect.setRight(self._view.viewport().width())
        model, cell = self._view.outline, QRect(option.rect)
        row = model.row_at(index) if model is not None else None
        if model is None or row is None or not beside or row.kind not in NAMED:
            super().paint(painter, option, index)
            return
        if index.column() == 0:
            option.rect.setRight(self.edge(index, row))
            super().paint(painter, option, index)
            return
        option.rect.setLeft(self.edge(index, row))
        if is_group(row):
            option.rect.setRight(room(cell).right())
        if option.rect.width() > 1:
            super().paint(painter, option, index)
        if is_group(row):
            over = self._view.over[1] if self._view.over is not None and self._view.over[0] is row else None
            paint(painter, cell, model.lit(row), over)

    def edge(self, index: Index, row: Row) -> int:
        """Return where the name of a row ends and what is told beside it begins, in pixels of the view.

        What is told has half of the row at most; how many nodes a group has gives way to its name.
        """
        name, told = index.sibling(index.row(), 0), index.sibling(index.row(), 1)
        metrics, cell = self._view.fontMetrics(), self._view.visualRect(told)
        left, right = self._view.visualRect(name).left(), cell.right()
        wide = metrics.horizontalAdvance(str(told.data())) + BESIDE_NAME
        if not is_group(row):
            return right - min(wide, (right - left) // 2)
        free = room(cell).right()
        fits = left + metrics.horizontalAdvance(str(name.data())) + BESIDE_NAME + wide <= free
        return free - wide if fits else free

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Say what a switch does."""
        found, model = self._view.switch_at(event.pos()), self._view.outline
        if found is None or model is None:
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), switch_tip(found[1], found[1] in model.lit(found[0])), view)
        return True

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the editor of a cell."""
        model = index.model()
        row = model.row_at(index) if isinstance(model, OutlineModel) else None
        entry = model.rows.field(row) if isinstance(model, OutlineModel) and row is not None else None
        if entry is None or entry.info is None:
            return QLineEdit(parent)
        field = field_for(entry.info)
        field.setParent(parent)
        field.setAutoFillBackground(True)
        control = next((child for child in field.findChildren(QWidget) if _takes_keys(child)), field)
        field.setFocusProxy(control)
        control.setAccessibleName(entry.label or entry.name)
        kept = QPersistentModelIndex(index)  # the rows may be made anew while it is open
        field.value_changed.connect(lambda value: self._given(kept, value))
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show the value in its editor."""
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, ValueField):
            editor.show_value(value)
        elif isinstance(editor, QLineEdit):
            editor.setText(str(value))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Take the value over; a control tells it by itself."""
        if isinstance(editor, ValueField):
            editor.commit()
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Put the editor over its cell, a long text's with room for some lines."""
        area = option.rect
        if isinstance(editor, LongTextField):
            area.setHeight(LONG_TEXT_HEIGHT)
        else:
            area.setHeight(max(area.height(), editor.sizeHint().height()))
        parent = editor.parentWidget()
        if parent is not None and area.bottom() > parent.height():
            area.moveBottom(max(parent.height(), area.height()))
        editor.setGeometry(area)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Keep Enter of a long text its own: Ctrl+Enter ends it."""
        if isinstance(event, QKeyEvent) and isinstance(editor, LongTextField):
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                return False
        return super().eventFilter(editor, event)

    def _given(self, index: QPersistentModelIndex, value: Any) -> None:
        model = index.model() if index.isValid() else None
        if isinstance(model, OutlineModel):
            model.setData(index, value)


def is_group(row: Row) -> bool:
    """Whether a row is a group's."""
    return row.kind in ("group", "listed group")


def _takes_keys(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
