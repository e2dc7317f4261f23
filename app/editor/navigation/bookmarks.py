"""The bookmarks of the open workflow: set with Ctrl and a digit, gone to with the digit alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.viewport.view import LEAST_ZOOM, MOST_ZOOM
from app.editor.scope_trail import ScopeTrail
from app.editor.session import Session
from app.editor.words import tr
from app.editor.writing.shown import cut, in_menu
from app.workflow.bookmarks import (
    KEY,
    NUMBERS,
    Bookmark,
    node_bookmarks,
    plain_key,
    read_bookmarks,
    remove_bookmark,
    set_bookmark,
)
from app.workflow.document import ROOT
from app.workflow.edits import Change

NODE_MARGIN = QPointF(16.0, 40.0)
"""Where a bookmark that is a node stands from the upper left of the view, in canvas units, as in its pack."""
LONGEST_NAME = 60


class Bookmarks(QObject):
    """Sets bookmarks and goes to them; the keys of bookmarks that are nodes work on the canvas, too."""

    message = Signal(str)
    """What the user should know of a bookmark."""

    def __init__(
        self,
        session: Session,
        canvas: Canvas,
        trail: ScopeTrail,
        keys_of: Callable[[str], str],
        window: QObject,
    ) -> None:
        super().__init__(window)
        self._keys_of = keys_of
        self._session = session
        self._canvas = canvas
        self._trail = trail
        self._window = window
        self._of_nodes: dict[str, Bookmark] | None = None
        session.edited.connect(self._follow)
        session.workflow_opened.connect(self._show_all)
        canvas.installEventFilter(self)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        going = {f"bookmark_{number}": partial(self.go, number) for number in NUMBERS}
        setting = {f"set_bookmark_{number}": partial(self.set, number) for number in NUMBERS}
        return {**going, **setting}

    def set(self, number: str) -> None:
        """Set a bookmark at what is in view."""
        middle = self._canvas.exact_middle()
        within = self._canvas.node_path("").removesuffix(":")
        bookmark = Bookmark(number, self._name_here(), middle.x(), middle.y(), self._canvas.zoom(), within)
        edit = set_bookmark(self._session.workflow, bookmark)
        if self._session.do(edit, tr("Set bookmark {number}").format(number=number)):
            self.message.emit(
                tr("Bookmark {number} is “{name}”: {keys} shows it again.").format(
                    number=number, name=bookmark.name, keys=self._keys_of(f"bookmark_{number}") or "—"
                )
            )

    def go(self, key: str) -> None:
        """Show the place of a bookmark that was set, or of a bookmark node with this key."""
        found = read_bookmarks(self._session.workflow).get(key) or self._node_keys().get(key)
        if found is None:
            keys = self._keys_of(f"set_bookmark_{key}")
            words = (
                tr("There is no bookmark {key} yet: {keys} sets it here.") if keys else tr("There is none.")
            )
            self.message.emit(words.format(key=key, keys=keys))
        else:
            self.show(found)

    def show(self, bookmark: Bookmark) -> None:
        """Show the place of a bookmark."""
        if not self._trail.go_to(bookmark.within.split(":") if bookmark.within else []):
            self.message.emit(
                tr("The subgraph of bookmark {key}, “{name}”, is no longer there.").format(
                    key=bookmark.key, name=bookmark.name
                )
            )
            return
        zoom = min(max(bookmark.zoom, LEAST_ZOOM), MOST_ZOOM)
        place = QPointF(bookmark.x, bookmark.y)
        if bookmark.node is not None:
            area = self._canvas.viewport().size()
            place += QPointF(area.width(), area.height()) / (2.0 * zoom) - NODE_MARGIN
        self._canvas.glide_to(place, zoom)

    def remove(self, key: str) -> None:
        """Take a bookmark away."""
        if key in read_bookmarks(self._session.workflow):
            edit = remove_bookmark(self._session.workflow, key)
            self._session.do(edit, tr("Remove bookmark {number}").format(number=key))

    def rename(self, key: str, name: str) -> None:
        """Call a bookmark something else."""
        found = read_bookmarks(self._session.workflow).get(key)
        if found is not None and found.name != name:
            edit = set_bookmark(self._session.workflow, replace(found, name=name))
            self._session.do(edit, tr("Rename bookmark {number}").format(number=key))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the keys of bookmark nodes come before all others, as they do where they come from."""
        if isinstance(event, QKeyEvent) and event.type() in (
            QEvent.Type.ShortcutOverride,
            QEvent.Type.KeyPress,
        ):
            found = self._node_keys().get(_key_of(event))
            if found is not None and found.key not in NUMBERS:
                if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
                    self.show(found)
                event.accept()
                return True
        return False

    def _node_keys(self) -> dict[str, Bookmark]:
        if self._of_nodes is None:
            found = node_bookmarks(self._session.workflow)
            self._of_nodes = {bookmark.key: bookmark for bookmark in reversed(found) if bookmark.key}
        return self._of_nodes

    def _name_here(self) -> str:
        """Return the name of the group in the middle of the view, else of the node nearest to it."""
        graph, middle = self._canvas.graph, self._canvas.exact_middle()
        selected = self._canvas.selected_nodes()
        group = graph.group_at(middle)
        near = graph.nodes_in(self._canvas.visible_rect())
        if len(selected) == 1:
            name = graph.nodes[selected[0]].title
        elif group is not None:
            name = group.shown.title
        elif near:
            name = min(near, key=lambda item: (item.frame().center() - middle).manhattanLength()).title
        else:
            name = tr("Empty canvas")
        return cut(" ".join(name.split()), LONGEST_NAME)

    def _follow(self, change: Change) -> None:
        parts = change.parts()
        if any(part.nodes_changed or part.nodes_added or part.nodes_removed for part in parts):
            self._of_nodes = None
        if any(part.scope == ROOT and KEY in part.extra_changed for part in parts):
            self._show_names()

    def _show_all(self) -> None:
        self._of_nodes = None
        self._show_names()

    def _show_names(self) -> None:
        found = read_bookmarks(self._session.workflow)
        for number in NUMBERS:
            action = self._window.findChild(QAction, f"bookmark_{number}")
            if action is not None:
                title = tr("Go to {number}").format(number=number)
                name = in_menu(found[number].name) if number in found else ""
                action.setText(f"{title}: {name}" if name else title)


def _key_of(event: QKeyEvent) -> str:
    """Return the keys of an event as bookmark nodes spell them."""
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return plain_key(QKeySequence(plain.value | event.key()).toString())
