"""Templates: opens the gallery, and what is chosen there as a new document."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject
from PySide6.QtWidgets import QWidget

from app.editor.canvas.canvas import Canvas
from app.editor.files.commands import FileCommands
from app.editor.files.reading import Reading
from app.editor.gallery.empty_hint import EmptyHint
from app.editor.session import Session
from app.folders import Folders

if TYPE_CHECKING:
    from app.editor.gallery.templates import Template
    from app.editor.gallery.window import GalleryWindow


class Templates(QObject):
    """The command behind File › Templates."""

    def __init__(
        self, session: Session, canvas: Canvas, files: FileCommands, folders: Folders, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._folders = folders
        self._window = window
        self._finding = Reading(self)
        self.gallery: GalleryWindow | None = None
        self.hint = EmptyHint(session, canvas)
        self.hint.templates_asked.connect(self.open)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return what the commands do, by their names."""
        return {"templates": self.open, "panel_workflows": self.open}

    def open(self) -> None:
        """Show the gallery; what there is is looked for in a thread."""
        if self.gallery is not None:
            self.gallery.raise_()
            return
        from app.editor.gallery.templates import find_templates
        from app.editor.gallery.window import GalleryWindow

        gallery = GalleryWindow(self._folders, self._session.library, self._window)
        self.gallery = gallery
        gallery.chosen.connect(self._open_copy)
        gallery.finished.connect(self._forget)
        folders, language = self._folders, QLocale().name().replace("_", "-")
        self._finding.start("templates", lambda: find_templates(folders, language), gallery.show_templates)
        gallery.open()

    def _forget(self) -> None:
        self._finding.cancel()
        self.gallery = None

    def _open_copy(self, template: Template) -> None:
        self._files.open_copy(template.path, template.title)
