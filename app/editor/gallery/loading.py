"""Reads the templates that are looked at, in a thread: their pictures, and what they need."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader, QPixmap

from app.editor.files.file_read import read_file
from app.editor.gallery.needs import Needs, needs_of
from app.editor.gallery.picture import draw_workflow
from app.editor.gallery.templates import Template
from app.editor.language.sentences import translated
from app.folders import Folders
from app.problems import RunFailed
from app.workflow.document import Workflow
from app.workflow.node_info import NodeInfo

KEPT = 150
"""So many pictures are kept; those looked at longest ago go first."""
JOIN_S = 2.0


@dataclass(frozen=True)
class Card:
    """What a card shows of a template; `broken` says why it cannot be opened."""

    picture: QPixmap
    needs: Needs = field(default_factory=Needs)
    broken: str = ""


@dataclass(frozen=True)
class _Read:
    template: Template
    picture: QImage
    workflow: Workflow | None
    needs: Needs
    broken: str


class CardLoader(QObject):
    """Makes the cards one after the other, the one asked for last first."""

    ready = Signal(object)
    """The card of this Template can be shown."""
    _read = Signal(object)

    def __init__(
        self, folders: Folders, library: Mapping[str, NodeInfo], size: QSize, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._folders, self._library, self._size = folders, library, size
        self._cards: dict[Template, Card] = {}
        self._wanted: list[Template] = []
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopped = False
        self._read.connect(self._make_card, Qt.ConnectionType.QueuedConnection)

    def card(self, template: Template) -> Card | None:
        """Return the card of a template; None while it is being made, which this asks for."""
        card = self._cards.pop(template, None)
        if card is not None:
            self._cards[template] = card  # now it is the one looked at last
            return card
        with self._lock:
            if template in self._wanted:
                self._wanted.remove(template)
            self._wanted.append(template)
            if self._thread is None and not self._stopped:
                self._thread = threading.Thread(target=self._work, name="templates", daemon=True)
                self._thread.start()
        return None

    def stop(self) -> None:
        """Read nothing more, and wait for what is being read."""
        with self._lock:
            self._stopped = True
            self._wanted.clear()
            thread = self._thread
        if thread is not None:
            thread.join(JOIN_S)

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._wanted or self._stopped:
                    self._thread = None
                    return
                template = self._wanted.pop()
            read = self._look_at(template)
            if not self._stopped:
                self._read.emit(read)

    def _look_at(self, template: Template) -> _Read:
        picture = QImage() if template.picture is None else _scaled(template.picture, self._size)
        try:
            workflow = read_file(template.path, self._library).workflow
        except RunFailed as failure:
            return _Read(template, picture, None, Needs(), translated(failure.problem.message))
        needs = needs_of(workflow, self._library, self._folders)
        return _Read(template, picture, workflow if picture.isNull() else None, needs, "")

    def _make_card(self, read: _Read) -> None:
        picture = read.picture
        if picture.isNull() and read.workflow is not None and not self._stopped:
            picture = draw_workflow(read.workflow, self._library, self._size)
        self._cards[read.template] = Card(QPixmap.fromImage(picture), read.needs, read.broken)
        while len(self._cards) > KEPT:
            del self._cards[next(iter(self._cards))]
        self.ready.emit(read.template)


def _scaled(path: object, size: QSize) -> QImage:
    """Return the middle of a picture, cut to a size; an empty one when it cannot be read."""
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    whole = reader.size()
    if whole.isValid():
        reader.setScaledSize(whole.scaled(size, Qt.AspectRatioMode.KeepAspectRatioByExpanding))
    image = reader.read()
    if image.isNull():
        return image
    left, top = (image.width() - size.width()) // 2, (image.height() - size.height()) // 2
    return image.copy(max(left, 0), max(top, 0), size.width(), size.height())
