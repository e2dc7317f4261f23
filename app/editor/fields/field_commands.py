"""FieldCommands: what keyboard and menus do with fields: open, unfold, new seeds, old seeds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from app.editor.canvas.editors.choices.thumbnails import SIDE, Thumbnails
from app.editor.fields.favourites import read_favourites, write_favourites
from app.editor.fields.recent_choices import read_recent, write_recent
from app.editor.fields.upload_notice import UploadNotice
from app.editor.fields.value_windows import ValueWindows
from app.editor.prompts.prompt_names import PromptNames
from app.editor.prompts.vocabulary import Vocabulary
from app.editor.running.input_pictures import reference_of
from app.editor.words import tr, tr_count
from app.settings import Settings
from app.workflow.edits import ChangeNode, Edit, Several

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

SHOWS_ADVANCED = "showAdvanced"


class FieldCommands(QObject):
    """The commands, and what the editors of the fields get from the rest of the program."""

    message = Signal(str)
    """A short sentence for the user."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._canvas = window.canvas
        self._seeds = window.runner.seeds
        self._seeds.changes_before = self._changes_seeds_before
        self.thumbnails = Thumbnails(window.folders, self)
        self.names = PromptNames(window.folders, window.client, self)
        self.names.changed.connect(self._use_names)
        window.first_painted.connect(self.names.read_lists)
        help_ = window.canvas.editors.help
        self._vocabulary: Vocabulary | None = None
        self._settings = window.settings
        self.names.tags_loaded.connect(self._tell_tags)
        self.windows = ValueWindows(window)
        self.windows.message.connect(self.message)
        help_.run = self._run
        self.uploads = UploadNotice(window)
        self.uploads.message.connect(self.message)
        help_.recent.update(read_recent(window.folders))
        help_.keep = partial(write_recent, window.folders)
        self.thumbnails.wanted.connect(self._ask_for_picture)
        self.thumbnails.model_wanted.connect(self._ask_for_model)
        window.client.model_picture_received.connect(self.thumbnails.take_model_from_server)
        window.client.input_picture_received.connect(self._take_picture)
        self._inspector = window.docks.inspector
        self._inspector.choice_help = help_
        self._inspector.favourites = read_favourites(window.folders)
        self._inspector.favourite_toggled.connect(self._toggle_favourite)
        self.use_settings(window.settings)
        window.settings_used.connect(self.use_settings)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "edit_fields": self._canvas.editors.open_first,
            "edit_mask": self.windows.edit_mask,
            "edit_text": self._canvas.editors.open_text_window,
            "advanced": self.fold,
            "load_tags": self.load_tags,
            "new_seed": self.new_seed,
            "last_seed": self.last_seed,
        }

    def _run(self) -> None:
        self._window.actions_by_name["run"].trigger()

    def fold(self) -> None:
        """Show the advanced fields of the selected nodes, or fold them away when all of them show theirs."""
        library, scope = self._session.library, self._canvas.graph.scope
        nodes = [scope.nodes[node_id] for node_id in self._canvas.selected_nodes() if node_id in scope.nodes]
        nodes = [node for node in nodes if (info := library.get(node.type)) and info.has_advanced]
        if not nodes:
            self.message.emit(tr("Select a node that has advanced fields"))
            return
        shown = not all(node.extra.get(SHOWS_ADVANCED) for node in nodes)
        edits: list[Edit] = [
            ChangeNode(scope.id, node.id, {"extra": {**node.extra, SHOWS_ADVANCED: shown}}) for node in nodes
        ]
        title = tr("Show advanced fields") if shown else tr("Fold advanced fields")
        self._session.do(Several(tuple(edits)), title)

    def new_seed(self) -> None:
        """Give the seeds of the selected nodes new values by chance."""
        edit = self._seeds.new_seeds(self._canvas.graph.scope_id, self._canvas.selected_nodes())
        self._do(edit, tr("New seed"), tr("Select a node with a seed"))

    def last_seed(self) -> None:
        """Give the seeds of the selected nodes the values of the last run, to stay."""
        edit = self._seeds.last_seeds(self._canvas.graph.scope_id, self._canvas.selected_nodes())
        missing = tr("Select a node with a seed that ran and has changed since")
        self._do(edit, tr("Use last seed"), missing)

    def _do(self, edit: Edit | None, title: str, missing: str) -> None:
        if edit is None:
            self.message.emit(missing)
        else:
            self._session.do(edit, title)

    def _ask_for_picture(self, name: str) -> None:
        self._window.client.fetch_input_picture(name, reference_of(name), SIDE)

    def _ask_for_model(self, kind: str, name: str) -> None:
        self._window.client.fetch_model_picture(kind, name, SIDE)

    def _take_picture(self, name: str, picture: QImage, _size: QSize) -> None:
        self.thumbnails.take_from_server(name, picture)

    def _toggle_favourite(self, name: str) -> None:
        before = tuple(self._inspector.favourites)
        after = tuple(other for other in before if other != name) if name in before else (*before, name)
        self._inspector.favourites = after
        write_favourites(self._window.folders, after)
        self._window.selection.show()

    def _changes_seeds_before(self) -> bool:
        return self._window.settings.seeds_change == "before"

    def use_settings(self, settings: Settings) -> None:
        """Offer names in prompts, and pictures and folders in lists of choices, as these settings say."""
        self._settings = settings
        help_ = self._canvas.editors.help
        help_.pictures = self.thumbnails if settings.choice_pictures else None
        help_.folders = settings.choice_folders
        self._use_names(self._vocabulary)

    def load_tags(self) -> None:
        """Ask for a list of tags, and keep it with those that prompts are offered."""
        path, _ = QFileDialog.getOpenFileName(
            self._window, tr("Load a list of tags"), "", "CSV (*.csv *.txt)"
        )
        if path:
            self.names.load_list(Path(path))

    def _tell_tags(self, count: int, failure: str) -> None:
        where = self._window.folders.user / "tags"
        said = tr("The list cannot be read: {reason}").format(reason=failure)
        done = tr_count("%n tag is offered", "%n tags are offered", count)
        self.message.emit(
            said if failure else tr("{done}; the lists are in {folder}").format(done=done, folder=where)
        )

    def _use_names(self, vocabulary: Vocabulary | None) -> None:
        self._vocabulary = vocabulary
        offered = vocabulary if self._settings.completes else None
        self._canvas.editors.help.vocabulary = offered
        self._inspector.vocabulary = offered
        self._inspector.weight_step = self._canvas.editors.help.weight_step
