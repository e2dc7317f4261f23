"""The popup that finds a kind of node by a few letters and shows what it would look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.creating.search.hit_rows import HIT_ROLE, ROW_HEIGHT, HitPainter
from app.editor.creating.search.hits import MOST_HITS, Hit
from app.editor.creating.search.kind_index import KindIndex
from app.editor.creating.search.node_preview import NodePreview
from app.editor.creating.search.not_here import MOST_NAMED, not_here
from app.editor.creating.search.search_words import Filter, read_search, without_filter
from app.editor.words import tr
from app.editor.writing.shown import cut
from app.workflow.node_info import NodeInfo

WIDTH = 460
VISIBLE_ROWS = 11
ROOM_BESIDE_ROWS = 104
"""The height of the field above the rows and of the two lines of description below them."""
CHIPS_HEIGHT = 30
GAP = 8
PREVIEW_AFTER_MS = 15
"""Letters that follow one another at once are answered first; the node is drawn for the last of them."""
MOST_SHIFT = 160
"""The popup stands at most so far left of the mouse for the sake of its preview, in pixels."""

Find = Callable[[str], Sequence[Hit]]


class NodeSearch(QFrame):
    """A search field over a ranked list, hanging over the window; not modal, closes when it loses focus."""

    node_chosen = Signal(str)
    """The class of the node to add."""
    hit_chosen = Signal(object)
    """The Hit that was chosen, right after its class."""
    closed = Signal()
    """The popup went away, with or without a choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("node_search")
        self.setStyleSheet(
            f"#node_search {{ background: {theme.PANEL.name()}; border: 1px solid {theme.PANEL_LINE.name()};"
            f" border-radius: 10px; }} QListWidget {{ background: transparent; }}"
            f" QLineEdit {{ font-size: {theme.px(14)}px; padding: 7px 10px; }}"
        )
        self.field = QLineEdit(self, clearButtonEnabled=True)
        self.field.setAccessibleName(tr("Search nodes"))
        self.chips = FilterChips(self)
        self.rows = QListWidget(self)
        self.rows.setAccessibleName(tr("Found nodes"))
        self._painter = HitPainter(self.rows)
        self.rows.setItemDelegate(self._painter)
        self.rows.setUniformItemSizes(True)
        self.rows.setMouseTracking(True)
        self.rows.setFocusProxy(self.field)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note = QLabel(self, wordWrap=True)
        self.note.setStyleSheet(f"color: {theme.DIM.name()}; padding: 2px 6px;")
        self.preview = NodePreview(parent)
        self.preview.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        for widget in (self.field, self.chips, self.rows, self.note):
            layout.addWidget(widget)
        self._preview_soon = QTimer(self, interval=PREVIEW_AFTER_MS, singleShot=True)
        self._preview_soon.timeout.connect(self._show_preview)
        self._find: Find = _find_nothing
        self._values_of: Callable[[Hit], Mapping[str, Any]] = _no_values
        self.field.textChanged.connect(self._show_found)
        self.chips.removed.connect(self._remove_filter)
        self.rows.itemClicked.connect(self._choose_item)
        self.rows.currentItemChanged.connect(self._show_current)
        self.field.installEventFilter(self)
        self.hide()

    def open_at(
        self,
        corner: QPoint,
        library: Mapping[str, NodeInfo],
        recent: Sequence[str] = (),
        fits: Callable[[NodeInfo], bool] | None = None,
        hint: str = "Search nodes",
    ) -> None:
        """Show the popup over these kinds alone, with its upper left corner there (in the parent).

        `fits` leaves only some kinds, for example those a link can end at; `hint` says so in the empty field.
        """
        index = KindIndex(info for info in library.values() if fits is None or fits(info))
        self.open_hits(
            corner,
            lambda text: [Hit(info) for info in index.rank(read_search(text), recent)[:MOST_HITS]],
            hint,
        )

    def open_hits(
        self,
        corner: QPoint,
        find: Find,
        hint: str,
        values_of: Callable[[Hit], Mapping[str, Any]] | None = None,
    ) -> None:
        """Show the popup with its upper left corner there (in the parent), moved to be whole inside.

        `find` gives the hits for what is typed; `values_of` the values of a hit's preset for the preview.
        """
        self._find = find
        self._values_of = values_of or _no_values
        self.field.setPlaceholderText(hint)
        self.field.clear()
        self.move(self._with_preview(corner))
        self._show_found("")
        self.show()
        self.raise_()
        self._show_current(self.rows.currentItem())
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def _with_preview(self, corner: QPoint) -> QPoint:
        """Return the corner a little further left where that is what gives the preview room at the right."""
        above = self.parentWidget()
        room = 0 if above is None else above.width() - theme.px(WIDTH) - 2 * GAP - self.preview.width()
        return QPoint(room, corner.y()) if 0 < corner.x() - room < MOST_SHIFT else corner

    def hits(self) -> list[Hit]:
        """Return what is in the list, best first."""
        return [self.rows.item(row).data(HIT_ROLE) for row in range(self.rows.count())]

    def found(self) -> list[str]:
        """Return the classes in the list, best first."""
        return [hit.info.class_type for hit in self.hits()]

    def close_popup(self) -> None:
        """Hide without a choice."""
        if self.isVisible():
            self.hide()
            self.preview.hide()
            self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the arrow keys, Enter and Escape of the search field to the list."""
        if event.type() == QEvent.Type.FocusOut and not self.isAncestorOf(
            self.window().focusWidget() or self.window()
        ):
            self.close_popup()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._take_key(event)
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
        steps |= {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
        key = Qt.Key(event.key())
        if key in steps and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.preview.page(down=steps[key] > 0)
            return True
        if key in steps:
            row = max(0, min(self.rows.count() - 1, self.rows.currentRow() + steps[key]))
            self.rows.setCurrentRow(row)
            return True
        if (
            key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            self._choose_item(self.rows.currentItem())
            return True
        if key == Qt.Key.Key_Escape:
            self.close_popup()
            return True
        return False

    def _show_found(self, text: str) -> None:
        query = read_search(text)
        self._painter.words = query.words
        self.chips.show_filters(query.filters)
        with QSignalBlocker(self.rows):
            self.rows.clear()
            self._add_rows(self._find(text))
        self._show_current(self.rows.currentItem())
        if not self.rows.count():
            self._preview_soon.stop()
            self.preview.hide()
            if query.filters:
                names = " ".join(item.text for item in query.filters)
                self.note.setText(tr("No node fits {filters}.").format(filters=names))
            else:
                self.note.setText(
                    tr("No node fits. Fewer letters find more; the class name and the category count too.")
                )
        missing = not_here(query.words, self.hits())
        if missing and not query.filters:
            named = tr(", ").join(missing[:MOST_NAMED]) + "…" * (len(missing) > MOST_NAMED)
            self.note.setText(tr("Confy does not have ComfyUI's {kinds} yet.").format(kinds=named))
        self._fit()

    def _add_rows(self, hits: Sequence[Hit]) -> None:
        for hit in hits:
            item = QListWidgetItem()
            item.setData(HIT_ROLE, hit)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, hit.title)
            self.rows.addItem(item)
        self.rows.setCurrentRow(0)

    def _fit(self) -> None:
        """Be as tall as the rows need, and stay whole inside the parent, the preview beside."""
        shown = min(self.rows.count(), VISIBLE_ROWS)
        self.rows.setVisible(shown > 0)
        self.rows.setFixedHeight(theme.px(ROW_HEIGHT) * shown + 2 * self.rows.frameWidth())
        beside = ROOM_BESIDE_ROWS + (0 if self.chips.isHidden() else CHIPS_HEIGHT)
        height = theme.px(beside) + theme.px(ROW_HEIGHT) * shown
        area = self.window().rect() if (above := self.parentWidget()) is None else above.rect()
        left = max(8, min(self.x(), area.width() - theme.px(WIDTH) - 8))
        top = max(8, min(self.y(), area.height() - height - 8))
        self.setGeometry(left, top, theme.px(WIDTH), height)
        self._place_preview()

    def _place_preview(self) -> None:
        """Stand the preview right of the list, left of it where there is no room."""
        above = self.parentWidget()
        if above is None:
            return
        right, width = self.x() + theme.px(WIDTH) + GAP, self.preview.width()
        left = right if right + width <= above.width() - 8 else self.x() - GAP - width
        top = max(8, min(self.y(), above.height() - self.preview.height() - 8))
        self.preview.move(left, top)
        if left < 0:
            self.preview.hide()

    def _show_current(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        hit: Hit = item.data(HIT_ROLE)
        text = hit.info.description.strip().split("\n")[0] or slots_text(hit.info)
        self.note.setText(cut(text, 140))
        if self.isVisible():
            self._preview_soon.start()

    def _show_preview(self) -> None:
        item = self.rows.currentItem()
        if item is None or not self.isVisible():
            return
        hit: Hit = item.data(HIT_ROLE)
        self.preview.show_kind(hit.info, self._values_of(hit), None if hit.end is None else hit.end.name)
        self.preview.show()
        self.preview.raise_()
        self._place_preview()

    def _remove_filter(self, gone: Filter) -> None:
        self.field.setText(without_filter(self.field.text(), gone))

    def _choose_item(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        hit: Hit = item.data(HIT_ROLE)
        self.close_popup()
        self.node_chosen.emit(hit.info.class_type)
        self.hit_chosen.emit(hit)


class FilterChips(QWidget):
    """The filters that were typed, each with a click to take it away; hidden while there are none."""

    removed = Signal(object)
    """This Filter was clicked away."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(theme.px(CHIPS_HEIGHT - 6))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(2, 0, 2, 0)
        self._row.setSpacing(6)
        self._row.addStretch(1)
        self.buttons: list[QToolButton] = []
        self._shown: Sequence[Filter] = ()
        self.hide()

    def show_filters(self, filters: Sequence[Filter]) -> None:
        """Show these filters."""
        if filters == self._shown:
            return
        self._shown = filters
        for button in self.buttons:
            button.deleteLater()
        self.buttons = []
        for number, item in enumerate(filters):
            button = QToolButton(self)
            button.setText(f"{item.text}  ✕")
            button.setToolTip(tr("Take this filter away"))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setStyleSheet(
                f"QToolButton {{ background: {theme.BODY.name()}; border: none; border-radius: 9px;"
                f" padding: 2px 9px; color: {_color_of(item)}; }}"
                f" QToolButton:hover {{ background: {theme.PANEL_LINE.name()}; }}"
            )
            button.clicked.connect(lambda _checked=False, item=item: self.removed.emit(item))
            self._row.insertWidget(number, button)
            self.buttons.append(button)
        self.setVisible(bool(filters))


def search_hint() -> str:
    """Return the words in the empty field: what it takes besides names."""
    return tr("Search nodes, also in:IMAGE out:MASK pack:name")


def slots_text(info: NodeInfo) -> str:
    """Return what goes in and comes out of a kind of node, in one line."""
    inputs = ", ".join(
        dict.fromkeys(entry.type for entry in info.inputs if not entry.is_widget and entry.group != "hidden")
    )
    outputs = ", ".join(dict.fromkeys(entry.type for entry in info.outputs))
    nothing = tr("nothing")
    return f"{inputs or nothing} → {outputs or nothing}"


def _color_of(item: Filter) -> str:
    color = theme.slot_color(item.value.upper()) if item.name in ("in", "out") else theme.TEXT
    return color.name()


def _find_nothing(text: str) -> Sequence[Hit]:
    return ()


def _no_values(hit: Hit) -> Mapping[str, Any]:
    return {}
