"""Where the canvas looked in each document: kept in the state folder, never in the document's own file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QPointF, QThreadPool

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.viewport.view import LEAST_ZOOM, MOST_ZOOM, WORLD
from app.editor.open_document import OpenDocument, View
from app.editor.scope_trail import ScopeTrail
from app.editor.session import Session
from app.folders import Folders
from app.settings import write_atomically
from app.workflow.document import ROOT, ScopeId
from app.workflow.ui_format import way_to

KEPT_DOCUMENTS = 300
_MOST_BYTES = 1_000_000
_NAMES = "document-*.json"


Views = dict[ScopeId, View]


class DocumentViews(QObject):
    """Shows each scope as it was left, also when its file is opened again another day."""

    def __init__(
        self, session: Session, canvas: Canvas, trail: ScopeTrail, folders: Folders, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._folder = folders.state / "views"
        self._document: OpenDocument | None = None
        """The document that the canvas shows."""
        self._written: dict[Path, Views] = {}
        self._shown: tuple[View, View] | None = None
        """The view that was shown last, and what the canvas made of it."""
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        session.leaving.connect(self._keep)
        trail.leaving.connect(self._leave)
        trail.moved.connect(self.show)

    def show(self) -> None:
        """Look where the scope in view was left, else where its file says, else at everything."""
        views = self._session.current.views or {}
        view = views.get(self._canvas.graph.scope_id) or self._view_in_file()
        self._shown = None
        if view is not None:
            self._canvas.look_at(QPointF(view.x, view.y), view.zoom)
            seen = self._canvas.visible_rect()
            if any(seen.intersects(item.frame()) for item in self._canvas.graph.nodes.values()):
                self._shown = view, self._look()
                return
        self._canvas.fit_all()

    def finish(self) -> None:
        """Write where the document was left, and return when it is written: the window closes."""
        self._keep()
        self._write()
        self._pool.waitForDone()

    def _leave(self) -> None:
        """Another scope is about to be shown, maybe one of another document."""
        document = self._session.current
        if document is self._document:
            self._keep()
        else:
            self._write()
            self._document = document
            if document.views is None:
                document.views = self._read(document)

    def _keep(self) -> None:
        graph, document = self._canvas.graph, self._document
        if document is None or graph.workflow is not document.workflow or not graph.nodes:
            return
        look = self._look()
        if self._shown is not None and self._shown[1] == look:
            # Nobody moved it. The canvas scrolls by whole pixels: its own word would drift, visit by visit.
            look = self._shown[0]
        document.views = {**(document.views or {}), graph.scope_id: look}

    def _look(self) -> View:
        size = self._canvas.viewport().size()
        middle = self._canvas.to_scene(QPointF(size.width() / 2, size.height() / 2))
        return View(middle.x(), middle.y(), self._canvas.zoom())

    def _view_in_file(self) -> View | None:
        """Return the view that ComfyUI's page left in the file, if it is one."""
        extra: Any = self._session.workflow.extra
        scope = self._session.workflow.scopes.get(self._canvas.graph.scope_id)
        if scope is not None and scope.id != ROOT:
            extra = scope.extra.get("extra")
        found = extra.get("ds") if isinstance(extra, Mapping) else None
        offset = found.get("offset") if isinstance(found, Mapping) else None
        if isinstance(offset, Mapping):
            offset = [offset.get("0"), offset.get("1")]
        if found is None or not isinstance(offset, list) or len(offset) < 2:
            return None
        corner = _view(offset[0], offset[1], found.get("scale"))
        if corner is None:
            return None
        size = self._canvas.viewport().size()
        across, down = size.width() / 2 / corner.zoom, size.height() / 2 / corner.zoom
        return View(across - corner.x, down - corner.y, corner.zoom)

    def _file(self, document: OpenDocument) -> Path | None:
        """Return the side file of a document, None for one without a file of its own."""
        import hashlib  # after the first paint

        if document.path is None:
            return None
        name = os.fsencode(document.path.resolve())
        way = json.dumps(way_to(document.workflow)).encode()
        return self._folder / f"document-{hashlib.sha256(name + way).hexdigest()[:32]}.json"

    def _read(self, document: OpenDocument) -> Views:
        file = self._file(document)
        if file is None:
            return {}
        return dict(self._written[file]) if file in self._written else _read_views(file)

    def _write(self) -> None:
        document = self._document
        file = None if document is None else self._file(document)
        if document is None or file is None:
            return
        views = {key: view for key, view in (document.views or {}).items() if key in document.workflow.scopes}
        if views and views != self._written.get(file):
            path = str(document.path)
            self._written[file] = views
            self._pool.start(lambda: _write_views(file, path, views))


def _view(x: Any, y: Any, zoom: Any) -> View | None:
    if not all(type(number) in (int, float) for number in (x, y, zoom)):
        return None
    fits = max(abs(x), abs(y)) < WORLD and LEAST_ZOOM <= zoom <= MOST_ZOOM  # false for NaN, too
    return View(float(x), float(y), float(zoom)) if fits else None


def _read_views(file: Path) -> Views:
    """Return what a side file says; nothing of it is worth a question when it is missing or damaged."""
    try:
        if file.stat().st_size > _MOST_BYTES:
            return {}
        scopes = json.loads(file.read_bytes())["scopes"]
        found = {
            str(key): _view(place["middle"][0], place["middle"][1], place["zoom"])
            for key, place in scopes.items()
        }
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}
    return {key: view for key, view in found.items() if view is not None}


def _write_views(file: Path, path: str, views: Views) -> None:
    scopes = {key: {"middle": [view.x, view.y], "zoom": view.zoom} for key, view in views.items()}
    text = json.dumps({"path": path, "scopes": scopes}, indent=2)
    with suppress(OSError):  # a full disk is told by what matters more
        write_atomically(file, text.encode() + b"\n")
        found = sorted(file.parent.glob(_NAMES), key=lambda other: other.stat().st_mtime_ns, reverse=True)
        for old in found[KEPT_DOCUMENTS:]:
            old.unlink(missing_ok=True)
