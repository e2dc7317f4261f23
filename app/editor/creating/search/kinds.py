"""Kinds: the index of all kinds of nodes that can be added, made beside the Qt thread when they are many."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from PySide6.QtCore import QObject

from app.editor.creating.search.kind_index import KindIndex
from app.editor.session import Session
from app.settings import Settings
from app.workflow.node_info import NodeInfo
from app.workflow.virtual.nodes import VIRTUAL_NODES


class Kinds(QObject):
    """Keeps the index in step with the library of the session."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._ready: tuple[Mapping[str, NodeInfo], KindIndex] | None = None
        self._settings = Settings()
        self.more: Mapping[str, NodeInfo] = {}
        """Kinds that no server knows, such as published subgraphs."""
        session.library_changed.connect(self._prepare)

    def index(self) -> KindIndex:
        """Return the index of the kinds there are now."""
        library, ready = self._session.library, self._ready
        if ready is None or ready[0] is not library:
            ready = self._ready = (library, _index_of({**library, **self.more}))
        index = ready[1]
        index.hides_deprecated = not self._settings.finds_deprecated
        index.hides_experimental = not self._settings.finds_experimental
        return index

    def use_settings(self, settings: Settings) -> None:
        """Offer deprecated and experimental kinds, or only when a filter asks for them."""
        self._settings = settings

    def set_more(self, more: Mapping[str, NodeInfo]) -> None:
        """Offer these kinds, too."""
        self.more = more
        self._ready = None
        self._prepare()

    def _prepare(self) -> None:
        """Make the index in a thread, so that it is there when somebody searches."""
        threading.Thread(target=self._make, args=(self._session.library,), daemon=True).start()

    def _make(self, library: Mapping[str, NodeInfo]) -> None:
        made = _index_of({**library, **self.more})
        if library is self._session.library:
            self._ready = (library, made)


def _index_of(library: Mapping[str, NodeInfo]) -> KindIndex:
    return KindIndex({**VIRTUAL_NODES, **library}.values())
