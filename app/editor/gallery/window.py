"""The gallery: templates as cards, by category, with a search; opening one gives a copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.gallery.cards import CARD, PICTURE, TEMPLATE_ROLE, CardList, CardPainter
from app.editor.gallery.loading import CardLoader
from app.editor.gallery.templates import Template, matching
from app.editor.words import tr
from app.folders import Folders
from app.workflow.node_info import NodeInfo

SIZE = QSize(1180, 760)
CATEGORY_WIDTH = 180
SHOWN_MISSING = 6


class GalleryWindow(QDialog):
    """Shows what it is given; what is chosen it only names."""

    chosen = Signal(object)
    """This Template is to be opened as a new document."""

    def __init__(self, folders: Folders, library: Mapping[str, NodeInfo], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Templates"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(SIZE.boundedTo(parent.size() * 0.94))
        self.search = QLineEdit(self, clearButtonEnabled=True)
        self.search.setPlaceholderText(tr("Search templates: what they make, models, tags"))
        self.search.setAccessibleName(tr("Search templates"))
        self.categories = QListWidget(self)
        self.categories.setFixedWidth(CATEGORY_WIDTH)
        self.categories.setAccessibleName(tr("Categories"))
        self.categories.setStyleSheet(
            "QListWidget { background: transparent; } QListWidget::item { padding: 5px 8px; }"
        )
        self.loader = CardLoader(folders, library, PICTURE, self)
        self.cards = QListView(self)
        self.model = CardList(self.cards)
        self.cards.setModel(self.model)
        self.cards.setItemDelegate(CardPainter(self.loader, self.cards))
        self.cards.setViewMode(QListView.ViewMode.IconMode)
        self.cards.setResizeMode(QListView.ResizeMode.Adjust)
        self.cards.setMovement(QListView.Movement.Static)
        self.cards.setUniformItemSizes(True)
        self.cards.setGridSize(CARD)
        self.cards.setMouseTracking(True)
        self.cards.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.cards.setAccessibleName(tr("Templates"))
        self.cards.setStyleSheet("QListView { background: transparent; }")
        self.about = QLabel(self, wordWrap=True)
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setMinimumHeight(40)
        self.about.setStyleSheet(f"color: {theme.DIM.name()};")
        self.open_button = QPushButton(tr("Open a copy"), self)
        self.open_button.setDefault(True)
        self._templates: Sequence[Template] | None = None
        self._lay_out()
        self.search.textChanged.connect(self._show_matching)
        self.search.installEventFilter(self)
        self.categories.currentItemChanged.connect(self._show_matching)
        self.cards.activated.connect(self._choose)
        self.cards.selectionModel().currentChanged.connect(self._show_about)
        self.loader.ready.connect(self._renew)
        self.open_button.clicked.connect(self._choose)
        self._say(tr("Looking for templates…"))
        self.search.setFocus()

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        below.addWidget(self.about, 1)
        below.addWidget(self.open_button)
        right = QVBoxLayout()
        right.addWidget(self.search)
        right.addWidget(self.cards, 1)
        right.addLayout(below)
        layout = QHBoxLayout(self)
        layout.addWidget(self.categories)
        layout.addLayout(right, 1)

    def show_templates(self, templates: Sequence[Template]) -> None:
        """Show these templates, all categories at first."""
        self._templates = templates
        counts = Counter(template.category for template in templates)
        self.categories.clear()
        for name, count in ((None, len(templates)), *counts.items()):
            item = QListWidgetItem(f"{name or tr('All')}  {count}")
            item.setData(Qt.ItemDataRole.UserRole, name)
            self.categories.addItem(item)
        self.categories.setCurrentRow(0)
        self._show_matching()

    def current(self) -> Template | None:
        """Return the template that is chosen."""
        index = self.cards.currentIndex()
        return index.data(TEMPLATE_ROLE) if index.isValid() else None

    def done(self, result: int) -> None:
        """Close, and read nothing more."""
        self.loader.stop()
        super().done(result)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the arrow keys of the search field to the cards."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown):
                self.cards.setFocus()
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose()
                return True
        return super().eventFilter(watched, event)

    def _show_matching(self) -> None:
        if self._templates is None:
            return
        item = self.categories.currentItem()
        category = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        found = matching(self._templates, self.search.text(), category)
        self.model.show_templates(found)
        self.open_button.setEnabled(bool(found))
        if found:
            self.cards.setCurrentIndex(self.model.index(0))
        else:
            self._say(tr("No template has these words. Fewer words find more; “All” searches everywhere."))

    def _show_about(self) -> None:
        template = self.current()
        if template is None:
            return
        card = self.loader.card(template)
        lines = [template.description or template.title]
        if card is not None and card.broken:
            lines = [card.broken]
        elif card is not None:
            lines += _missing(tr("Missing nodes: {names}"), card.needs.nodes)
            lines += _missing(tr("Missing models: {names}"), card.needs.models)
        self._say("\n".join(lines))

    def _renew(self, template: Template) -> None:
        self.model.renew(template)
        if template == self.current():
            self._show_about()

    def _say(self, text: str) -> None:
        self.about.setText(text)

    def _choose(self) -> None:
        template = self.current()
        if template is not None:
            self.accept()
            self.chosen.emit(template)


def _missing(words: str, names: Sequence[str]) -> list[str]:
    if not names:
        return []
    shown = ", ".join(names[:SHOWN_MISSING]) + (" …" if len(names) > SHOWN_MISSING else "")
    return [words.format(names=shown)]
