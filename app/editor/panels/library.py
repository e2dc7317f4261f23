"""The node library: all kinds by category or pack, with a filter, stars and help; to drag or add."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSplitter,
    QToolButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.creating.habits import Habits
from app.editor.creating.node_help import help_page
from app.editor.creating.search.fuzzy import in_categories
from app.editor.creating.search.kind_index import KindIndex
from app.editor.creating.search.node_preview import NodePreview
from app.editor.creating.search.search_words import is_core, pack_of, read_search
from app.editor.library.tree import CLASS_ROLE, KindTree
from app.editor.words import tr
from app.workflow.node_info import NodeInfo

MOST_HITS = 200
SHOWN_RECENT = 6
HELP_HEIGHT = 190


class LibraryPanel(QWidget):
    """The tree of all kinds of nodes. An empty filter shows categories, a filled one the ranked hits."""

    node_chosen = Signal(str)
    """The class of a node that was double-clicked, or chosen with Enter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filter = QLineEdit(self, clearButtonEnabled=True, placeholderText=tr("Filter nodes"))
        self.filter.setAccessibleName(tr("Filter nodes"))
        self.filter.setToolTip(tr("Letters of the name; in:IMAGE, out:MASK, pack:name, is:deprecated"))
        self.tree = KindTree(self)
        self.help = _HelpCard(self)
        self.views = _Views(self)
        self.preview: NodePreview | None = None
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(self.tree)
        split.addWidget(self.help)
        split.setStretchFactor(0, 1)
        split.setSizes([600, HELP_HEIGHT])
        self.help.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addWidget(self.filter)
        layout.addWidget(self.views)
        layout.addWidget(split, 1)
        self._library: Mapping[str, NodeInfo] = {}
        self._recent: Sequence[str] = ()
        self._habits: Habits | None = None
        self._index: KindIndex | None = None
        self._index_of: Callable[[], KindIndex] = self._own_index
        self.filter.textChanged.connect(self._fill)
        self.filter.returnPressed.connect(self._choose_current)
        self.views.changed.connect(self._fill)
        self.tree.itemActivated.connect(self._choose)
        self.tree.kind_shown.connect(self.show_help)
        self.tree.kind_pointed.connect(self._show_preview)
        self.tree.star_asked.connect(self._star)

    def use(self, habits: Habits, index: Callable[[], KindIndex]) -> None:
        """Show the stars of these habits, and search in what `index` gives."""
        self._habits, self._index_of = habits, index
        habits.favourites_changed.connect(self._fill)
        self._fill()

    def set_library(self, library: Mapping[str, NodeInfo], recent: Sequence[str] = ()) -> None:
        """Show these kinds; categories that were open stay open."""
        same = library == self._library and tuple(recent) == tuple(self._recent)
        self._library, self._recent = library, tuple(recent)
        if not same:
            self._index = None
            self._fill()

    def note_used(self, class_type: str) -> None:
        """Show that a kind was added just now."""
        self.set_library(self._library, (class_type, *(name for name in self._recent if name != class_type)))

    def show_help(self, info: NodeInfo) -> None:
        """Show the help of a kind below the tree."""
        self.help.show_kind(info)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open a menu for the kind under the mouse."""
        item = self.tree.itemAt(self.tree.viewport().mapFromGlobal(event.globalPos()))
        class_type = str(item.data(0, CLASS_ROLE) or "") if item is not None else ""
        if not class_type:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Add to the canvas")).triggered.connect(lambda: self.node_chosen.emit(class_type))
        starred = class_type in self.tree.starred
        star = menu.addAction(tr("Take out of the favourites") if starred else tr("Add to the favourites"))
        star.triggered.connect(lambda: self._star(class_type, not starred))
        menu.popup(event.globalPos())

    def _fill(self) -> None:
        self._show_preview(None, QPoint())
        favourites = () if self._habits is None else self._habits.favourites
        self.tree.starred = favourites
        shown = {key: info for key, info in self._library.items() if self.views.takes(info)}
        text = self.filter.text()
        if text.strip():
            query = read_search(text)
            weigh = self._habits.weight_of if self._habits is not None else _no_weight
            found = self._index_of().rank(query, self._recent, weigh)
            self.tree.show_hits([i for i in found if i.class_type in shown][:MOST_HITS], query.words)
            return
        pinned = {
            tr("Favourites"): [shown[name] for name in favourites if name in shown],
            tr("Recently used"): [shown[name] for name in self._recent if name in shown][:SHOWN_RECENT],
        }
        folders = in_categories(shown)
        if self.views.by_pack:
            folders = _in_packs(folders)
        self.tree.show_folders({name: infos for name, infos in pinned.items() if infos}, folders)

    def _own_index(self) -> KindIndex:
        if self._index is None:
            self._index = KindIndex(self._library.values())
        return self._index

    def _star(self, class_type: str, starred: bool) -> None:
        if self._habits is not None:
            self._habits.set_favourite(class_type, starred)

    def _choose_current(self) -> None:
        if self.tree.current_class():
            self.node_chosen.emit(self.tree.current_class())

    def _choose(self, item: QTreeWidgetItem) -> None:
        class_type = item.data(0, CLASS_ROLE)
        if class_type:
            self.node_chosen.emit(class_type)

    def _show_preview(self, info: NodeInfo | None, end: QPoint) -> None:
        """Show the node as it will look beside the row that the mouse rests on."""
        if info is None:
            if self.preview is not None:
                self.preview.hide()
            return
        if self.preview is None:
            self.preview = NodePreview(self.window())
        window = self.window()
        self.preview.show_kind(info, {})
        place = window.mapFromGlobal(end)
        left = place.x() + 14
        if left + self.preview.width() > window.width():
            left = window.mapFromGlobal(self.mapToGlobal(QPoint(0, 0))).x() - self.preview.width() - 8
        top = max(8, min(place.y() - 20, window.height() - self.preview.height() - 8))
        self.preview.move(max(left, 0), top)
        self.preview.show()
        self.preview.raise_()


class _Views(QWidget):
    """Three buttons: all kinds, those of the server itself, those of packs (by pack)."""

    changed = Signal()
    """Another view was chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        for name, title, tip in (
            ("all", tr("All"), tr("Every kind of node, by category")),
            ("core", tr("Core"), tr("The kinds that come with the server")),
            ("packs", tr("Packs"), tr("The kinds of custom node packs, pack by pack")),
        ):
            button = QToolButton(self)
            button.setText(title)
            button.setToolTip(tip)
            button.setCheckable(True)
            button.setChecked(name == "all")
            button.setStyleSheet(
                "QToolButton { border: none; border-radius: 8px; padding: 2px 9px; }"
                f"QToolButton {{ color: {theme.DIM.name()}; }}"
                f"QToolButton:checked {{ background: {theme.BODY.name()}; color: {theme.TEXT.name()}; }}"
                f"QToolButton:hover {{ color: {theme.TEXT.name()}; }}"
                f"QToolButton:focus {{ color: {theme.ACCENT.name()}; }}"
            )
            group.addButton(button)
            row.addWidget(button)
            button.clicked.connect(self.changed)
            self.buttons[name] = button
        row.addStretch(1)

    @property
    def by_pack(self) -> bool:
        """Whether the kinds are shown pack by pack."""
        return self.buttons["packs"].isChecked()

    def takes(self, info: NodeInfo) -> bool:
        """Whether a kind is shown."""
        if self.buttons["all"].isChecked():
            return True
        return is_core(info) != self.by_pack


class _HelpCard(QScrollArea):
    """The page about the current kind; hidden until one is shown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = QLabel(self, wordWrap=True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.text.setContentsMargins(4, 4, 4, 4)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWidget(self.text)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Help on the node"))

    def show_kind(self, info: NodeInfo) -> None:
        """Show the page of a kind."""
        self.text.setText(help_page(info))
        self.verticalScrollBar().setValue(0)
        self.show()


def _in_packs(categories: Mapping[str, Sequence[NodeInfo]]) -> dict[str, list[NodeInfo]]:
    """Return the kinds by pack and category, `pack/category`."""
    packs: dict[str, list[NodeInfo]] = {}
    for category, infos in categories.items():
        for info in infos:
            packs.setdefault(f"{pack_of(info)}/{category}", []).append(info)
    return dict(sorted(packs.items()))


def _no_weight(class_type: str) -> float:
    return 0.0
